"""OS-6.7: attacks as a block writes them."""

import pytest

from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.statblock.attacks import read_attacks, read_shot
from crossblades.swords_reign.statblock.errors import BlockError


def only(words: str, dc: int = 8) -> Strike:
    """The one strike of an attack."""
    ((strike,),) = read_attacks(words, dc)
    return strike


def names(words: str) -> list[list[str]]:
    return [[strike.name for strike in attack] for attack in read_attacks(words)]


@pytest.mark.rule("OS-6.7")
def test_alternatives_are_parted_by_or_and_strikes_of_one_attack_by_commas() -> None:
    first, second = read_attacks("2 claws (d4), bite (d6+1) or spit (d8, Near)")
    assert first == (
        Strike("claw", (4,)), Strike("claw", (4,)), Strike("bite", (6,), 1),
    )  # fmt: skip
    assert second == (Strike("spit", (8,), reach=0, range=30),)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "words",
    [
        "bite (d6) or 2 claws (d4), tail (d8)",
        "bite (d6), or 2 claws (d4) and tail (d8)",
        "Bite (D6) or 2× claw (d4) & tail (d8).",
        "bite (d6) or claw x2 (d4) + tail (d8)",
        "bite (d6) or claw (d4 ×2), and tail (d8)",
        "1 bite (d6) or two claws (d4 each), tail (d8)",
        "bite d6 or 2 claws d4, tail d8",
        "bite (d6) or claw/claw/tail (d4/d4/d8)",
    ],
)
def test_or_binds_weaker_than_a_comma_however_it_is_written(words: str) -> None:
    bite, rest = Strike("bite", (6,)), (Strike("claw", (4,)), Strike("claw", (4,)))
    assert read_attacks(words) == ((bite,), (*rest, Strike("tail", (8,))))


@pytest.mark.parametrize(
    ("words", "dice", "bonus"),
    [
        ("d6", (6,), 0), ("1d6+1", (6,), 1), ("2d6", (6, 6), 0), ("d8−1", (8,), -1),
        ("d8 – 1", (8,), -1), ("3", (), 3), ("–", (), 0), ("d6 + d4 + 2", (6, 4), 2),
        ("2d6 damage", (6, 6), 0),
    ],
)  # fmt: skip
def test_damage_is_dice_numbers_or_nothing(words: str, dice: tuple[int, ...], bonus: int) -> None:
    strike = only(f"blow ({words})")
    assert (strike.dice, strike.bonus, strike.note) == (dice, bonus, "")


@pytest.mark.parametrize(
    ("words", "reach", "far"),
    [
        ("spit (d4, Near)", 0, 30), ("spit (d4, far)", 0, 120), ("rock (d8, 60 ft)", 0, 60),
        ("rock (d8, 60')", 0, 60), ("pike (d8, Reach)", 10, 0), ("tail (d8, reach 15 ft)", 15, 0),
        ("spear (d6, thrown)", 5, 30), ("spear (d6, Close/Near)", 5, 30), ("bow (d6)", 0, 120),
        ("sling (d4)", 0, 30), ("javelin (d6)", 5, 30), ("club (d4)", 5, 0),
        ("spear (d6, Close or Near)", 5, 30), ("spit (d4) Near", 0, 30),
        ("spit (d4, Near 30')", 0, 30), ("spit (d4, ranged)", 0, 30),
    ],
)  # fmt: skip
def test_ranges_are_words_or_feet(words: str, reach: int, far: int) -> None:
    strike = only(words)
    assert (strike.reach, strike.range) == (reach, far)


def test_what_can_be_held_can_be_lost() -> None:
    held = "rusty sword (d6), hand axe (d6), longbow (d8), 2 clubs (d4), weapon (d6)"
    assert all(strike.weapon for strike in read_attacks(held)[0])
    assert not any(s.weapon for s in read_attacks("bite (d6), claw (d4), swordfish (d4)")[0])


def test_kinds_silver_and_magic_are_parts_of_the_damage() -> None:
    assert only("torch (d4, fire)").kind == only("torch (d4 fire)").kind == "fire"
    assert only("blade (d8 magic)").magic
    assert only("silver knife (d4)").silver
    assert not only("knife (d4)").silver


@pytest.mark.rule("OS-6.7")
def test_riders_have_a_save_a_condition_and_rounds() -> None:
    bitten = Special("poison", "CON", 12, condition="poisoned", rounds=3)
    assert only("bite (d6 + poison, CON 12 or poisoned 3 rounds)").rider == bitten
    assert only("bite (d6, poison, DC 12 CON or poisoned for 3 rounds)").rider == bitten
    assert only("slam (d8, STR 12 or prone)").rider == Special("", "STR", 12, condition="prone")
    assert only("net (–, restrained)").rider == Special(against=8, condition="restrained")
    assert only("brand (d8 + d6 fire)").rider == Special(dice=(6,), kind="fire")


@pytest.mark.rule("OS-6.7")
def test_a_rider_without_a_dc_has_that_of_the_hit_dice() -> None:
    rider = only("slam (d8, STR or prone)", dc=16).rider
    assert rider is not None
    assert rider.against == 16


def test_two_kinds_of_damage_and_a_save_leave_nothing_out() -> None:
    strike = only("brand (d8 + d6 fire, STR 12 or prone)")
    assert strike.dice == (8, 6)
    assert strike.note == "part of it is fire"
    assert strike.rider == Special("", "STR", 12, condition="prone")


def test_words_that_are_no_rules_are_the_strikes_note() -> None:
    assert only("bite (d6, swallows hats)").note == "swallows hats"
    assert only("sword +5 (d8)").note == "+5"
    assert only("sword +5 (d8)").weapon
    assert only("+5 to hit sword (d8)").note == "+5 to hit"
    assert only("+5 to hit sword (d8)").name == "sword"
    rider = only("bite (d6, STR 12 or restrained until it dies)").rider
    assert rider is not None
    assert (rider.condition, rider.text) == ("restrained", "STR 12 or restrained until it dies")


def test_other_amounts_are_notes_and_no_more_damage() -> None:
    for words in ("sword (d6 or d8)", "sword (d6/d8)", "sword (d6, or d8)"):
        strike = only(words)
        assert (strike.dice, strike.rider, strike.note) == ((6,), None, "or d8")


def test_a_rider_may_stand_behind_a_plus() -> None:
    rider = Special("poison", "CON", 12, condition="poisoned", rounds=3)
    assert only("bite (d6) + poison (CON 12 or poisoned 3 rounds)").rider == rider
    assert only("bite (d6) plus numbing").note == "numbing"


def test_a_bare_name_strikes_like_the_one_behind_it() -> None:
    assert names("sword or axe (d8)") == [["sword"], ["axe"]]
    assert all(attack[0].dice == (8,) for attack in read_attacks("sword or axe (d8)"))


def test_no_two_attacks_have_the_same_name() -> None:
    (spear,) = read_attacks("spear (d6) or spear (d6, Near)")
    assert spear == (Strike("spear", (6,), reach=5, range=30, weapon=True),)
    assert names("kick (d4) or kick (d6) or kick (d8)") == [["kick"], ["kick 2"], ["kick 3"]]
    assert names("kick (d4), bite (d4) or kick (d6), bite (d6)") == [
        ["kick", "bite"], ["kick 2", "bite"],
    ]  # fmt: skip


@pytest.mark.parametrize("words", ["", "–", "none", "-"])
def test_a_block_may_have_no_attack(words: str) -> None:
    assert read_attacks(words) == ()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("gaze", "no damage in `gaze`"),
        ("bite (d6", "a bracket without its pair"),
        ("(d6)", "is no strike"),
        ("99 claws (d4)", "is no strike"),
        ("20 claws (d4), 2 bites (d6)", "22 strikes at once"),
        ("bite (99d6)", "`99d6` cannot be rolled"),
        ("bite (d999)", "`d999` cannot be rolled"),
        ("bite (d6, CON 99 or prone)", "a save against 99"),
        ("bite (20d6 + 2d6)", "too many dice"),
        (" or ".join(["bite (d6)"] * 21), "21 alternatives"),
    ],
)
def test_what_is_no_attack_is_refused_with_an_example(words: str, problem: str) -> None:
    with pytest.raises(BlockError, match=r"expected .*(attacks such as|at most|from 1)") as caught:
        read_attacks(words)
    assert problem in caught.value.problem


def test_many_are_called_like_one() -> None:
    words = "2 hooves (d4), 2 knives (d4), 2 lashes (d4), 2 claws (d4), 2 brass (d4)"
    singular = ["hoof", "knife", "lash", "claw", "brass"]
    assert [strike.name for strike in read_attacks(words)[0][::2]] == singular


@pytest.mark.rule("OS-6.7")
def test_a_list_with_or_before_its_last_is_one_of_them() -> None:
    each = read_attacks("pike (d8), axe (d6), or dagger (d4)")
    assert [[strike.name for strike in attack] for attack in each] == [
        ["pike"],
        ["axe"],
        ["dagger"],
    ]
    both = read_attacks("2 claws (d4), bite (d6), or spit (d8, Near)")
    assert [len(attack) for attack in both] == [3, 1]
    last = read_attacks("bite (d4), pike (d6) or bow (d8)")
    assert [len(attack) for attack in last] == [2, 1]


@pytest.mark.rule("OS-6.7", "OS-6.1")
def test_what_is_thrown_far_is_struck_with_too() -> None:
    ((spear,),) = read_attacks("spear (d10, thrown Far)")
    assert (spear.reach, spear.range) == (5, 120)


@pytest.mark.rule("OS-6.7")
def test_dice_may_tell_how_many_strikes_there_are() -> None:
    ((bite, spine),) = read_attacks("bite (d8), 1d6 tail spines (d4 each, Near)")
    assert (bite.name, bite.count) == ("bite", ())
    assert (spine.name, spine.count, spine.dice, spine.range) == ("tail spine", (6,), (4,), 30)


@pytest.mark.rule("OS-6.7")
def test_a_strike_may_do_no_damage_by_itself() -> None:
    ((touch,),) = read_attacks("touch (special)")
    assert (touch.name, touch.dice, touch.bonus, touch.note) == ("touch", (), 0, "")
    ((tongue,),) = read_attacks("tongue (clasp)")
    assert (tongue.dice, tongue.note) == ((), "clasp")


@pytest.mark.rule("OS-6.7")
def test_dice_of_a_count_may_have_a_bonus() -> None:
    dart = only("1d4+1 darts (d4, Near)")
    assert (dart.name, dart.count, dart.count_bonus, dart.range) == ("dart", (4,), 1, 30)
    assert dart.weapon


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("words", ["tongue (grab)", "tongue (grapple)", "tongue (grabbed)"])
def test_what_grabs_holds_whoever_is_hit(words: str) -> None:
    tongue = only(words)
    assert (tongue.dice, tongue.note) == ((), "")
    assert tongue.rider == Special(against=8, condition="grappled")


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("word", ["paralysis", "sleep", "poison", "stun", "level loss"])
def test_the_name_of_an_effect_says_no_save_and_is_a_note(word: str) -> None:
    assert (only(f"feeler ({word})").rider, only(f"feeler ({word})").note) == (None, word)


def test_poison_behind_a_comma_is_no_kind_of_the_bites_damage() -> None:
    bite = only("bite (d6, poison)")
    assert (bite.kind, bite.note) == ("", "poison")
    assert only("bite (d6 poison)").kind == "poison"


def test_dice_with_and_are_damage_of_a_second_kind() -> None:
    rake = only("rake (2d6 and d4 acid)")
    assert (rake.dice, rake.kind, rake.rider) == ((6, 6), "", Special(dice=(4,), kind="acid"))


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "more",
    [
        "d6 vs elves", "d6 against the prone", "d6 if bloodied", "d4 per head", "d6 on 20",
        "d6 each round", "d6 fire vs wood", "1 per HD", "d6 for 3 rounds", "2 while it rains",
    ],
)  # fmt: skip
def test_what_comes_on_top_now_and_then_is_a_note(more: str) -> None:
    bite = only(f"bite (d6 + {more})")
    assert (bite.dice, bite.bonus, bite.rider, bite.note) == ((6,), 0, None, more.lower())


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    "words",
    ["d6 rounds", "d4 CON", "d6 levels", "2 levels", "1d4 Fatigue", "2d6 days", "d4 points of STR"],
)
def test_what_dice_count_or_time_is_no_damage(words: str) -> None:
    touch = only(f"touch ({words})")
    assert (touch.dice, touch.bonus, touch.rider, touch.note) == ((), 0, None, words)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("either butt (2d6) or kick (d8)", [["butt"], ["kick"]]),
        ("bite (d6) and either butt (2d6) or kick (d8)", [["bite", "butt"], ["bite", "kick"]]),
        ("butt (2d6) then kick (d8)", [["butt", "kick"]]),
    ],
)
def test_either_and_then_are_understood(words: str, lines: list[list[str]]) -> None:
    assert names(words) == lines


def test_weapons_in_the_plural_are_still_held() -> None:
    (held,) = read_attacks("2 axes (d6), 2 greataxes (d10), great club (d8), greatclub (d8)")
    assert [strike.name for strike in held] == [
        "axe", "axe", "greataxe", "greataxe", "great club", "greatclub"
    ]  # fmt: skip
    assert all(strike.weapon for strike in held)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Rock throw (2d6, Near range).", "rock throw (2d6, near range)"),
        ("Spit (d4 acid, 20 ft).", "spit (d4 acid, 20 ft)"),
        ("Stomp (2d6).", ""),
        ("Lash (d4, Reach).", ""),
        ("Breath (4d4 fire, Near, one target).", ""),
        ("Spark (d6, DEX 12 half, Near).", ""),
        ("Bursts (d6 damage, Near) when it dies.", ""),
        ("Glow (Near).", ""),
        ("Rocks and spears (d6, Near).", ""),
    ],
)
def test_a_sentence_of_damage_and_range_is_a_shot(sentence: str, words: str) -> None:
    assert read_shot(sentence, 8) == words
