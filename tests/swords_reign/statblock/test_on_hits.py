"""OS-6.7: specials that come with a hit, and those that do not."""

import pytest

from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.building import stat_block
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.reading import read_markdown

VENOM = Special("Dire venom", "CON", 8, kind="poison", fate="drops")


def foe(attacks: str, words: str, hd: int = 3) -> StatBlock:
    """The only foe of a text, with these attacks and this sentence."""
    (found,) = read_markdown(_text(attacks, words, hd)).readings
    return stat_block("newt", found.text)


def remarks(attacks: str, words: str) -> list[str]:
    return [remark.words for remark in read_markdown(_text(attacks, words, 3)).remarks]


def _text(attacks: str, words: str, hd: int) -> str:
    return f"# Newt\nHD {hd} | AC 12 | Atk {attacks}\n{words}\n"


def riders(block: StatBlock) -> dict[str, tuple[Special, ...]]:
    return {strike.name: strike.riders for attack in block.attacks for strike in attack}


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("attacks", "words", "those"),
    [
        ("bite (d6), tail (d4)", "Numbing bite: CON 8 or stunned.", ["bite"]),
        ("bite (d6), tail (d4)", "Snare: On a tail hit, STR 8 or grabbed.", ["tail"]),
        ("bite (d6), tail (d4)", "Snare: if the tail hits, STR 8 or grabbed.", ["tail"]),
        ("bite (d6), tail (d4)", "Snare: on a hit, STR 8 or grabbed.", ["bite", "tail"]),
        ("bite (d6), stinger (d4)", "Sleepy sting (CON 8).", ["stinger"]),
        ("2 claws (d6) or axe (d8)", "Numbing touch (STR 8, 2d4 turns or stunned).", ["claw"]),
        ("bite (d6 + venom), tail (d4)", "Dire venom: CON 8 or drop to 0 HP.", ["bite"]),
        ("bite (d6), rock (d8, Near)", "Heavy: rock throws knock prone (STR 8).", ["rock"]),
        ("touch (special)", "Ruin: CON 8 or its shield is lost.", ["touch"]),
        ("touch (special)", "Contact turns flesh to glass (CON 8).", ["touch"]),
        ("2 claws (d4), axe (d8)", "Paralysis: STR 8 or paralysed (d4 rounds).", ["claw"]),
        ("2 claws (d4), axe (d8)", "Paralysis: STR 8 or paralysed, Near.", []),
        ("bite (d4 + rot), tail (d4)", "Black rot (CON 8): its wounds stay open.", ["bite"]),
        ("bite (d6), tail (d4)", "On a hit: STR 8 or grabbed.", ["bite", "tail"]),
        ("bite (d6), tail (d4)", "Anyone bitten must save (CON 8) or catch a fever.", ["bite"]),
        (
            "bite (d6), tail (d4)",
            "A target struck by its tail must make a STR save or fall prone.",
            ["tail"],
        ),
        ("bite (d6), tail (d4)", "The bite is venomous (CON 8 or poisoned).", ["bite"]),
        ("bite (d6), tail lash (d4)", "Lash: all adjacent DEX 8 or prone.", []),
        ("bite (d6)", "Glare: WIS 8 or blinded.", []),
        ("bite (d6)", "Tail sweep: DEX 8 or knocked prone.", []),
    ],
)
def test_what_follows_a_hit_needs_the_hit(attacks: str, words: str, those: list[str]) -> None:
    block = foe(attacks, words)
    assert [name for name, brought in riders(block).items() if brought] == those
    assert len(block.specials) == (0 if those else 1)


@pytest.mark.rule("OS-6.7")
def test_feelers_that_only_paralyse_have_the_save_of_their_special() -> None:
    block = foe("4 feelers (paralysis)", "Paralysing feelers (STR 8, 2d4 rounds).")
    (attack,) = block.attacks
    assert len(attack) == 4
    assert attack[0].riders == (
        Special("Paralysing feelers", "STR", 8, condition="paralysed", rounds_dice=(4, 4)),
    )


@pytest.mark.rule("OS-6.7")
def test_what_comes_with_a_hit_is_told_and_written_to_the_file() -> None:
    words = remarks("bite (d6 + venom)", "Dire venom: CON 8 or drop to 0 HP.")
    assert "Newt: Dire venom comes with a hit of bite" in words
    block = foe("bite (d6 + venom)", "Dire venom: CON 8 or drop to 0 HP.")
    assert riders(block) == {"bite": (VENOM,)}


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "words",
    [
        "Blood drink: After first hit, drains d6 HP per round until removed (STR 8).",
        "Some (1 in 10) gaze: WIS 8 or asleep.",
        "5% are venomous (CON 8 or die).",
        "Fiery variant: breathes d8 fire (DEX 8 for half).",
        "Sweep: once per round, all beside it fall prone (DEX 8).",
        "Grip: if both claws hit, STR 8 or grabbed.",
        "Burst: when struck, CON 8 or poisoned.",
        "Rot: d4 damage, and CON 8 or its arm withers.",
        "Glue (STR 12 to break free).",
        "Breath (choose one): 2d6 fire (DEX 8) OR stunned (CON 8).",
        "Breath (DEX DC by HD, damage and shape vary).",
        "Gust: STR 8 or hurled (3d6 damage). Affects creatures of 1 HD or less.",
        "Spells: charm (CHA 8 or charmed), web (DEX 8 or restrained).",
        "Spells: sleep, web (DC 12 WIS).",
        "Can: sleep (WIS 8 or asleep), web.",
        "Casts fear (WIS 12 or frightened).",
        "Hold: on a hit its arms close, 2d6 each round.",
    ],
)
def test_what_some_have_what_goes_on_and_what_waits_stay_notes(words: str) -> None:
    block = foe("2 claws (d4)", words)
    assert block.specials == ()
    assert riders(block) == {"claw": ()}
    assert block.notes == (words,)
    assert f"Newt: kept as a note: {words}" in remarks("2 claws (d4)", words)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "special"),
    [
        ("Gaze (CON 12 or turned to stone, Near).", {"fate": "stone", "range": 30}),
        ("Gaze (CON 12 or petrified, Near).", {"fate": "stone", "range": 30}),
        ("Gaze (CON 12 or die, 60 ft).", {"fate": "dies", "range": 60}),
        ("Gaze (CON 12 or stone in d4 rounds).", {"outcome": "stone in d4 rounds"}),
        ("Gaze: DC 12 CON or cursed by the moon.", {"outcome": "cursed by the moon"}),
        ("Gaze: CON 12, d6: 1-3 asleep, 4-6 d4.", {"outcome": "d6: 1-3 asleep, 4-6 d4"}),
        ("Gaze: CON 12 or stunned 5d4 rounds.", {"condition": "stunned", "rounds_dice": (4,) * 5}),
        ("Gaze: CON 12 or Setback for d6 rounds.", {"condition": "shaken", "rounds_dice": (6,)}),
        ("Gaze: all within Near must save (CON 12) or be stunned.",
         {"condition": "stunned", "shape": "around", "range": 30}),
        ("Gaze: CON 12 or stunned 1d4+1 rounds.",
         {"condition": "stunned", "rounds_dice": (4,), "rounds": 1}),
        ("Gaze: CON 12 with SETBACK or stunned.", {"condition": "stunned", "edge": -1}),
        ("Gaze: CON 12 or 2d4 wolves come.", {"outcome": "2d4 wolves come"}),
        ("Gaze: CON 12 or 4 damage.", {"bonus": 4}),
        ("Gaze: itches for a day (CON 12 negates).", {"outcome": "itches for a day"}),
        ("Gaze (CON 12 or -1d4 to saves).", {"outcome": "-1d4 to saves"}),
        ("Gaze (CON 12): prevents sleep.", {"outcome": "prevents sleep"}),
        ("Gaze (CON 12): no sleep heals it.", {"outcome": "no sleep heals it"}),
        ("Gaze: (itches for a day, CON 12 negates).", {"outcome": "itches for a day"}),
        ("Gaze (CON 12 to resist, lures one closer).", {"outcome": "lures one closer"}),
        ("Gaze (CON 12): its prey cannot speak.", {"outcome": "its prey cannot speak"}),
        ("Gaze (CON 12, Near): calls its prey.", {"outcome": "calls its prey", "range": 30}),
        ("Gaze: CON 12 or -2 to hit, Near, 3/day.",
         {"outcome": "-2 to hit", "range": 30, "uses": 3}),
        ("Gaze: CON 12 or Setback while within Near.",
         {"outcome": "Setback while within Near", "shape": "around", "range": 30}),
        ("Gaze: Creatures within 30 ft CON 12 or stunned.",
         {"condition": "stunned", "shape": "around", "range": 30}),
        ("Gaze: all adjacent CON 12 or stunned.", {"condition": "stunned", "shape": "around"}),
        ("Gaze: CON 12 or drop to 0 HP (60 ft radius).",
         {"fate": "drops", "shape": "around", "range": 60}),
        ("Gaze: CON 12 or stunned, 10 ft radius, Near.",
         {"condition": "stunned", "radius": 10, "range": 30}),
        ("Gaze: 5' x 20', 2d6 damage (CON 12 for half).",
         {"dice": (6, 6), "half": True, "shape": "line", "range": 20}),
        ("Gaze: 2d6 damage, and CON 12 or prone, Near cone.",
         {"dice": (6, 6), "condition": "prone", "sure": True, "shape": "cone", "range": 30}),
        ("Gaze: DC 12 CON or 3d6 poison (Near radius).",
         {"dice": (6, 6, 6), "kind": "poison", "shape": "around", "range": 30}),
    ],
)  # fmt: skip
def test_ends_words_and_times_by_dice_are_understood(
    words: str, special: dict[str, object]
) -> None:
    assert foe("bite (d6)", words).specials == (
        Special(name="Gaze", save="CON", against=12, **special),  # type: ignore[arg-type]
    )


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "name", "more"),
    [
        ("Fire breath (DEX 16, 3d8, Near cone, 3/day).", "Fire breath",
         {"kind": "fire", "shape": "cone", "range": 30, "uses": 3}),
        ("Breath (3/day): Acid line (5' wide, Far), 3d8 (DC 16 DEX for half).", "Breath",
         {"kind": "acid", "shape": "line", "range": 120, "uses": 3, "half": True}),
        ("Cone of frost (DEX 16, 3d8, Near).", "Cone of frost",
         {"kind": "cold", "shape": "cone", "range": 30}),
    ],
)  # fmt: skip
def test_breath_keeps_its_shape_and_kind(words: str, name: str, more: dict[str, object]) -> None:
    (breath,) = foe("bite (d6)", words).specials
    own = {"name": name, "save": "DEX", "against": 16, "dice": (8, 8, 8), "text": breath.text}
    assert breath == Special(**own, **more)  # type: ignore[arg-type]


@pytest.mark.rule("OS-6.7")
def test_times_of_minutes_and_turns_are_no_damage_and_keep_their_words() -> None:
    for words in ("3d6×10 minutes", "2d4 turns", "1 day"):
        (gaze,) = foe("bite (d6)", f"Gaze: CON 12 or stunned {words}.").specials
        assert (gaze.dice, gaze.condition, gaze.rounds) == ((), "stunned", 0)
        assert words in gaze.text


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("Numbing gas (CON 12 negates).", {"outcome": "Numbing gas"}),
        ("Sleep gas (CON 12 negates).", {"condition": "unconscious"}),
        ("Calls 2d6 rats (CON 12 negates).", {"outcome": "Calls 2d6 rats"}),
    ],
)
def test_of_a_save_that_negates_the_name_tells_what(words: str, fields: dict[str, object]) -> None:
    (found,) = foe("2 claws (d4)", words).specials
    assert (found.save, found.against, found.dice) == ("CON", 12, ())
    assert {field: getattr(found, field) for field in fields} == fields


@pytest.mark.rule("OS-6.7")
def test_damage_that_lasts_keeps_its_words() -> None:
    words = "Burning: DEX 8 or d6 fire for 3 rounds."
    (burning,) = foe("2 claws (d4)", words).specials
    assert (burning.dice, burning.text) == ((6,), "DEX 8 or d6 fire for 3 rounds")
    assert f"Newt: understood in part, all its words are kept: {words}" in (
        remarks("2 claws (d4)", words)
    )


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("words", ["Leech: heals d6 (CON 12).", "Mend: it regains 2d6 (CON 12)."])
def test_what_comes_back_is_no_damage(words: str) -> None:
    block = foe("2 claws (d4)", words)
    assert (block.specials, block.notes) == ((), (words,))


@pytest.mark.rule("OS-6.7")
def test_a_special_without_a_range_says_so() -> None:
    near = "Newt: Bolt: no range is given: it works within 5 feet"
    assert near in remarks("bite (d6)", "Bolt: DEX 12 or 3d6 lightning.")
    assert near not in remarks("bite (d6)", "Bolt: DEX 12 or 3d6 lightning, Near.")


@pytest.mark.rule("OS-6.7")
def test_a_strike_that_a_special_names_must_be_there() -> None:
    words = BlockText(hd=1, ac=12, attacks="bite (d6)", specials=(Special("Numb", on=("bit",)),))
    with pytest.raises(BlockError, match="did you mean `bite`") as error:
        stat_block("newt", words)
    assert error.value.field == ("specials", 0, "on")


@pytest.mark.rule("OS-6.7")
def test_a_range_must_be_a_range() -> None:
    for words in ("5' x 5', DEX 12 or prone", "DEX 12 to avoid, 5' movement while stuck"):
        near = "Newt: Web: no range is given: it works within 5 feet"
        assert near in remarks("bite (d6)", f"Web: {words}.")


@pytest.mark.rule("OS-6.7", "OS-1.5")
def test_damage_that_a_hit_brings_for_certain_needs_no_save() -> None:
    block = foe("1d4 tendrils (rot)", "Rot: Touch rots flesh (d4+1 damage, CON 8 or it spreads).")
    ((tendril,),) = block.attacks
    (rot,) = tendril.riders
    assert (rot.dice, rot.bonus, rot.sure) == ((4,), 1, True)
    assert (rot.save, rot.against, rot.outcome) == ("CON", 8, "it spreads")
    assert tendril.note == ""


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "strike", "more"),
    [
        ("Tail strike stuns for d6 rounds (no save).", "tail",
         {"name": "Tail strike", "condition": "stunned", "rounds_dice": (6,)}),
        ("Constrict: each tentacle grabs on hit.", "tentacle",
         {"name": "Constrict", "condition": "grappled"}),
        ("Tail grapples on hit.", "tail", {"name": "Tail", "condition": "grappled"}),
        ("Tentacles knock prone on a hit.", "tentacle",
         {"name": "Tentacles", "condition": "prone"}),
    ],
)  # fmt: skip
def test_what_a_hit_does_for_certain_needs_no_save(
    words: str, strike: str, more: dict[str, object]
) -> None:
    brought = riders(foe("2 tentacles (d4), tail (d8 + stun)", words))
    assert brought[strike] == (Special(**more),)  # type: ignore[arg-type]
    assert sum(map(len, brought.values())) == 1


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("words", ["Tail rusts metal on hit.", "Tail stuns those who see it."])
def test_other_deeds_of_a_limb_stay_notes(words: str) -> None:
    block = foe("tail (d8)", words)
    assert (riders(block), block.notes) == ({"tail": ()}, (words,))


@pytest.mark.rule("OS-6.7")
def test_the_save_to_get_free_is_none_against_the_hold() -> None:
    block = foe("2 tentacles (d4)", "Hold: each tentacle grabs on hit (STR 12 to escape).")
    (hold,) = riders(block)["tentacle"]
    assert (hold.save, hold.condition) == (None, "grappled")
    assert "STR 12 to escape" in hold.text


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("Tongue: 20' range, STR 8 or pulled close.", "pulled close"),
        ("Tongue whip: 20' range, pulls its prey close.", "pulls its prey close"),
    ],
)
def test_a_strike_goes_as_far_as_its_sentence_says(words: str, outcome: str) -> None:
    block = foe("bite (d6), tongue (grab)", words)
    bite, tongue = block.attacks[0]
    assert (bite.range, tongue.reach, tongue.range) == (0, 5, 20)
    assert tongue.riders[0].condition == "grappled"
    assert tongue.riders[-1].outcome == outcome
    told = "comes with a hit of tongue, within 20 feet"
    assert any(told in each for each in remarks("bite (d6), tongue (grab)", words))


@pytest.mark.rule("OS-6.7")
def test_whoever_saves_against_what_grabs_is_not_held() -> None:
    """One save is against all that a strike without damage brings."""
    sentence = "Tongue: 20' range, STR 8 or pulled close."
    _, tongue = foe("bite (d6), tongue (grab)", sentence).attacks[0]
    (pull,) = tongue.riders
    assert (pull.save, pull.against, pull.condition) == ("STR", 8, "grappled")
    assert pull.outcome == "pulled close"
    said = remarks("bite (d6), tongue (grab)", sentence)
    assert "Newt: tongue: grappled as well, unless Tongue is saved against" in said
    assert not any("without a save" in each for each in said)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("attacks", "sentence", "held"),
    [
        ("tongue (grab)", "Tongue: on a hit, CON 8 or poisoned 2 rounds.", None),
        ("tongue (grab)", "Tongue: on a hit, CON 8 or drop to 0 HP.", None),
        ("tongue (d4, grab)", "Tongue: on a hit, CON 8 or it itches.", None),
        ("tongue (grab), bite (d6)", "Bite: on a bite hit, CON 8 or it itches.", None),
        ("tongue (grab)", "Tongue: on a hit, STR 8 or grabbed.", "STR"),
    ],
)
def test_a_grab_waits_for_no_save_against_other_things(
    attacks: str, sentence: str, held: str | None
) -> None:
    strikes = {strike.name: strike for strike in foe(attacks, sentence).attacks[0]}
    holds = [each for each in strikes["tongue"].riders if each.condition == "grappled"]
    assert [each.save for each in holds] == [held]


@pytest.mark.rule("OS-6.7")
def test_a_strike_that_does_nothing_is_told() -> None:
    words = remarks("bite (d6), spit (special), 2 feelers (paralysis)", "It hums.")
    nothing = "it does no damage, and no rule says what else it does"
    assert f"Newt: spit: {nothing}" in words
    assert f"Newt: feeler: {nothing}" in words
    assert "Newt: feeler: kept as a note: paralysis" in words
    assert not any(each.startswith("Newt: bite: it") for each in words)


@pytest.mark.rule("OS-6.7")
def test_what_a_special_explains_is_no_note_any_more() -> None:
    block = foe("bite (d6 + venom, sticky)", "Dire venom: CON 8 or drop to 0 HP.")
    assert block.attacks[0][0].note == "sticky"
    assert block.notes == ("bite: sticky",)
    assert foe("bite (d6 + poison)", "The venom (CON 8 or drop to 0 HP).").notes == ()


@pytest.mark.rule("OS-6.7")
def test_an_attack_may_be_a_special_by_its_name() -> None:
    words = "Ice bolt: DEX 12 or 5d6 cold (1/day, Far)."
    block = foe("axe (d8) or ice bolt", words)
    assert [special.name for special in block.specials] == ["Ice bolt"]
    assert block.notes == ()
    assert "Newt: Atk ice bolt: that is the special of this name" in (
        remarks("axe (d8) or ice bolt", words)
    )
    assert foe("axe (d8) or ice bolt", "It hums.").notes == ("It hums.", "Atk ice bolt")


@pytest.mark.rule("OS-6.7")
def test_a_shot_in_a_sentence_is_one_more_attack() -> None:
    block = foe("pike (d8), axe (d6), or fist (d4)", "Rock throw (2d6, Far).")
    assert [[strike.name for strike in attack] for attack in block.attacks] == [
        ["pike"], ["axe"], ["fist"], ["rock throw"]
    ]  # fmt: skip
    assert "Newt: Rock throw (2d6, Far) counts as an attack: rock throw (2d6, far)" in (
        remarks("pike (d8)", "Rock throw (2d6, Far).")
    )


@pytest.mark.rule("OS-6.7")
def test_a_shot_in_a_sentence_changes_no_other_attack() -> None:
    block = foe("bite (d6) and either butt (d6) or kick (d4)", "Rock (d6, Near).")
    assert [[strike.name for strike in attack] for attack in block.attacks] == [
        ["bite", "butt"], ["bite", "kick"]
    ]  # fmt: skip
    assert block.notes == ("Rock (d6, Near).",)
    ((spear,),) = foe("spear (d6)", "Spear (d6, Near).").attacks
    assert (spear.reach, spear.range) == (5, 30)


@pytest.mark.rule("OS-6.7")
def test_of_more_shots_than_a_foe_can_have_the_rest_are_notes() -> None:
    shots = [f"Rock {letter} (d6, Near)." for letter in "abcdefghijklmnopqrstuvw"]
    block = foe("bite (d6)", " ".join(shots))
    assert len(block.attacks) == 20
    assert block.notes == (" ".join(shots[19:]),)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("name", "brought"),
    [("Acid", True), ("Acid pool", False), ("Acid spray", False), ("Poison cloud", False)],
)
def test_what_is_sprayed_comes_with_no_bite(name: str, brought: bool) -> None:
    block = foe("bite (d6)", f"{name} (DEX 8 or 2d4 acid).")
    assert bool(riders(block)["bite"]) is brought
    assert bool(block.specials) is not brought


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "far"),
    [
        ("Aura of dread: WIS 8 or prone, 20 ft.", 20),
        ("Aura: 20 ft radius, WIS 8 or prone.", 20),
        ("Dread aura (WIS 8 or prone).", 5),
    ],
)
def test_an_aura_is_all_around(words: str, far: int) -> None:
    (aura,) = foe("bite (d6)", words).specials
    assert (aura.shape, aura.range, aura.radius) == ("around", far, 0)


@pytest.mark.rule("OS-6.7")
def test_an_ability_that_something_drains_is_no_save() -> None:
    block = foe("touch (special)", "Drain: loses 1 STR (CON 12 negates).")
    (drain,) = riders(block)["touch"]
    assert (drain.save, drain.against, drain.outcome) == ("CON", 12, "loses 1 STR")


@pytest.mark.rule("OS-6.7")
def test_up_to_so_many_blows_are_so_many() -> None:
    block = foe("up to 3 kicks (d4)", "")
    assert [strike.name for strike in block.attacks[0]] == ["kick"] * 3
    assert "Newt: Atk up to 3 kicks (d4): up to so many counts as so many" in (
        remarks("up to 3 kicks (d4)", "")
    )
