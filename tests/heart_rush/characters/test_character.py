"""Characters: their files, how they come into a fight, and how they leave it."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.heart_rush.asks import InvokeWounds, InvokeWoundsOf
from crossblades.heart_rush.characters.aftermath import after_fight, leaves_as
from crossblades.heart_rush.characters.character import Character, read_character, with_state
from crossblades.heart_rush.characters.keeper import HeartRushCharacters
from crossblades.heart_rush.creature import Creature, Standing, Wound
from crossblades.heart_rush.events import SpellCast
from crossblades.heart_rush.rest_options import InvokeNone, InvokeWound
from crossblades.heart_rush.state import Scenario, State, begin
from crossblades.heart_rush.system import HeartRush
from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.dice import Scripted, Seeded
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import read_record, record_of, replay, write_record

GAME = HeartRush()
DESK = HeartRushCharacters()
ANA = """# The hero of the ford.
game = "heart-rush"
name = "Ana"
template = "swordhand"
hit_points = 45
destiny_points = 2
notes = "Owes the miller."
attunements = { fire = "advanced", air = "basic" }
spells = [
    { name = "Spark", elements = ["fire"] }, # her first
    { name = "Hot Wind", elements = ["fire", "air"], spent = 2 },
]
poisons = [{ name = "venom", damage = "1d6", doses = 2, on = "dagger" }]

[experience]
gained = 10

[state]
hit_points = 20
heart = "d6"
wounds = [{ rank = 12, text = "a gash" }, { rank = 3, treated = true }]
conditions = { poisoned = 1 }
bad_sleep = { dazed = 2 }
bad_nights = 1
"""
FORD = """
game = "heart-rush"
name = "At the ford"
summary = "Ana meets an orc."
sides = ["heroes", "foes"]
map = '''
A..o
'''
fighters = [
  { character = "ana.toml", side = "heroes", glyph = "A" },
  { quick = "Orc 8/6/4/4 HP 20 A +5 D +3", side = "foes", glyph = "o" },
]
"""


def ana(old: str = "", new: str = "") -> Character:
    assert old in ANA
    return read_character(ANA.replace(old, new) if old else ANA, "ana.toml")


def scenario(text: str = FORD, files: Mapping[str, str] | None = None) -> Scenario:
    known = files or {"ana.toml": ANA}

    def load(name: str) -> str:
        if name not in known:
            raise CrossbladesError(f"{name}: no such file")
        return known[name]

    read: Scenario = GAME.read_encounter(text, "ford.toml", load).scenario
    return read


def state_of(text: str = ANA) -> tuple[State, Creature]:
    state = begin(scenario(files={"ana.toml": text}))
    return state, state.creatures["Ana"]


# --- files


def test_a_character_as_it_stands() -> None:
    character = ana()
    gash, cut = Wound(12, "a gash"), Wound(3, "", treated=True)
    assert character.standing == Standing(20, 6, (gash, cut), {"poisoned": 1}, {"dazed": 2})
    assert character.most == 45 - 15
    assert (character.sheet.hit_points, character.sheet.might, character.sheet.heart) == (45, 8, 8)


def test_what_is_left_out_is_as_good_as_can_be() -> None:
    fresh = read_character(ANA.partition("[state]")[0], "ana.toml")
    assert fresh.standing == Standing(45, 8)
    assert read_character(f"{ANA.partition('hit_points = 20')[0]}", "x").standing.hit_points == 45


@pytest.mark.rule("HR-8.4")
def test_without_a_number_hit_points_are_what_wounds_leave() -> None:
    assert ana("hit_points = 20\n", "").standing.hit_points == 30


def test_what_is_read_is_written_back_the_same() -> None:
    character = ana()
    assert DESK.text(character) == ANA
    same = with_state(character, bad_nights=1)
    assert DESK.text(same) == ANA


def test_a_change_leaves_comments_and_everything_else_alone() -> None:
    rested = with_state(ana(), heart=None, bad_nights=0, hit_points=0)
    expected = ANA.replace('heart = "d6"\n', "").replace("bad_nights = 1\n", "")
    assert DESK.text(rested) == expected.replace("hit_points = 20", "hit_points = 0")


@settings(deadline=None)
@given(
    st.integers(-44, 30),
    st.sampled_from(["d4", "d6", None]),
    st.lists(st.fixed_dictionaries({"rank": st.integers(1, 9), "text": st.sampled_from("ab")})),
    st.integers(0, 9),
)
def test_any_state_is_read_back(
    points: int, heart: str | None, wounds: list[dict[str, Any]], nights: int
) -> None:
    changed = with_state(
        ana(), hit_points=points, heart=heart, wounds=wounds, bad_nights=nights, dead=False
    )
    again = read_character(DESK.text(changed), "ana.toml")
    assert (again.text, again.standing) == (changed.text, changed.standing)
    assert again.standing.hit_points == points
    assert len(again.state.wounds) == len(wounds)
    assert "# The hero" in DESK.text(changed)
    assert "# her first" in DESK.text(changed)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('name = "Ana"', "", "`name` is missing"),
        ('game = "heart-rush"', 'game = "chess"', "game: unknown value"),
        ('name = "Ana"', 'name = " "', '" " cannot be a name'),
        ("notes", "nots", "unknown field `nots`; did you mean `notes`?"),
        ("swordhand", "sword", "unknown template `sword`"),
        ('template = "swordhand"\n', "", "`might`, `agility`, `cunning` and `presence` are miss"),
        ("hit_points = 20", "hit_points = 46", "state.hit_points: 46 hit points; expected at most"),
        ('heart = "d6"', 'heart = "d10"', "state.heart: a heart die of d10; expected at most d8"),
        ("rank = 12", "rank = 0", "state.wounds[0].rank: too small"),
        ('"a gash"', '"a\\ngash"', "state.wounds[0].text: the text cannot be shown"),
        ("poisoned = 1", "dazed = 1", "does not last between fights; expected one of stunned"),
        ("poisoned = 1", "poisoned = 6", "state.conditions.poisoned: too large"),
        ("dazed = 2", "prone = 1", "state.bad_sleep.prone"),
        ("gained = 10", "gained = 10\nspent = 11", "experience.spent: 11 points spent"),
        ('"Hot Wind"', '"Spark"', 'spells[1]: "spark" twice'),
        ('"Hot Wind"', '""', 'spells[1].name: "" cannot be a name'),
        ('air = "basic"', 'mud = "basic"', "attunements"),
        (', air = "basic"', "", "spells[1]: Hot Wind needs an attunement to air; expected air"),
        ('"Spark", elements', '"Gale", elements', "[0].elements: gale is a spell of air"),
        ("destiny_points = 2", 'talents = [{ name = "A", kind = "combat", needs = ["B"] }]',
         'talents[0].needs: A needs the talent "B"; expected a talent that is there'),
        ("destiny_points = 2", 'abilities = ["quick", "sentinel"]',
         "abilities[1]: sentinel comes at combat rank 2; expected `combat_rank` of at least 2"),
        ("destiny_points = 2", 'abilities = ["sentinel"]\ndestiny = ["sentinel"]',
         "destiny: sentinel has no destiny level"),
        ("destiny_points = 2", 'aspects = [{ text = "a\\u0007" }]', "cannot be shown"),
        ("destiny_points = 2", 'aspects = [{ text = "a", rank = 6 }]', "aspects[0].rank: too l"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place(old: str, new: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        ana(old, new)
    assert problem in str(caught.value)
    assert str(caught.value).startswith("ana.toml")


# --- into a fight


@pytest.mark.rule("HR-14.5", "HR-8.4")
def test_the_fight_starts_with_its_wounds_and_hit_points() -> None:
    _, creature = state_of()
    assert (creature.hit_points, creature.heart, creature.wound_ranks) == (20, 6, 15)
    assert creature.conditions == {"poisoned": 1, "dazed": 2}
    assert creature.bad_sleep == {"dazed": 2}
    assert not creature.unconscious
    assert [spell.name for spell in creature.sheet.spells] == ["Spark"]  # the other is spent


@pytest.mark.rule("HR-8.6")
def test_one_who_is_down_comes_unconscious() -> None:
    state, creature = state_of(ANA.replace("hit_points = 20", "hit_points = -3"))
    assert creature.unconscious
    fight = Fight(GAME, state.scenario, Seeded(1))
    assert fight.over


def test_the_dead_come_no_more() -> None:
    with pytest.raises(FileError, match=r"ana.toml.*Ana is dead"):
        scenario(files={"ana.toml": f"{ANA}dead = true\n"})


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"ana.toml"', '"bo.toml"', "fighters[0].character: bo.toml: no such file"),
        ('glyph = "A"', 'glyph = "A", might = "d12"', "fighters[0].might: `might` beside"),
        ('glyph = "A"', 'glyph = "A", quick = "x"', "both `quick` and `character`"),
        ('glyph = "A"', 'at = ["a1", "b1"]', "Ana in 2 places; expected one place"),
    ],
)
def test_mistakes_with_a_character(old: str, new: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        scenario(FORD.replace(old, new).replace("A..o", "A..o" if "at =" not in new else "...o"))
    assert problem in str(caught.value)


def test_a_mistake_in_the_characters_own_file_is_named_there() -> None:
    with pytest.raises(FileError) as caught:
        scenario(files={"ana.toml": ANA.replace("swordhand", "sword")})
    assert str(caught.value).startswith("ana.toml, line 4, template")


def test_without_files_there_are_no_characters() -> None:
    with pytest.raises(FileError, match="characters can be read only where their files are"):
        GAME.read_encounter(FORD, "ford.toml")


def test_it_may_hide_and_have_another_name_there() -> None:
    named = FORD.replace('glyph = "A"', 'glyph = "A", name = "The stranger", hides = true')
    fighter = scenario(named).fighters[0]
    assert (fighter.name, fighter.hides, fighter.character) == ("The stranger", True, "ana.toml")


def test_a_record_with_an_impossible_character_is_refused() -> None:
    fight = Fight(GAME, scenario(), Seeded(1))
    text = write_record(record_of(fight))
    assert '"hit_points":20,"heart":6' in text
    with pytest.raises(CrossbladesError, match="Ana: 99 hit points"):
        read_record(
            text.replace('"hit_points":20,"heart":6', '"hit_points":99,"heart":6'),
            "x",
            {"heart-rush": GAME},
        )


# --- out of a fight


@pytest.mark.rule("HR-14.5")
def test_what_fades_and_what_belongs_to_the_place_is_left_behind() -> None:
    _, creature = state_of()
    creature.conditions = {"poisoned": 3, "dazed": 4, "weakened": 1, "prone": 1, "burning": 2}
    left = leaves_as(creature, ())
    assert (left.conditions, left.bad_sleep) == ({"poisoned": 3}, {"dazed": 2})
    creature.conditions = {"dazed": 1}  # as a GM may decree
    assert leaves_as(creature, ()).bad_sleep == {"dazed": 1}
    creature.conditions = {}  # and abilities can shake it off
    assert leaves_as(creature, ()).bad_sleep == {}


def test_what_was_used_up_is_used_up() -> None:
    state, creature = state_of()
    creature.coated = ()
    after = after_fight(ana(), creature, state, [])
    (venom,) = after.text.poisons or ()
    assert (venom.doses, venom.on) == (1, None)
    again = after_fight(ana("doses = 2", "doses = 1"), creature, state, [])
    assert again.text.poisons == ()


@pytest.mark.rule("HR-13.4")
def test_what_is_still_in_its_flask_is_not_used_up() -> None:
    flask = '{ name = "sap", damage = "1d4", doses = 1 }'
    state, creature = state_of()
    creature.coated = ()
    after = after_fight(ana("poisons = [", f"poisons = [{flask}, "), creature, state, [])
    doses = [(poison.name, poison.doses) for poison in after.text.poisons or ()]
    assert doses == [("sap", 1), ("venom", 1)]


@pytest.mark.rule("HR-13.4")
def test_a_coat_that_has_hurt_nobody_stays_on() -> None:
    state, creature = state_of()
    (venom,) = after_fight(ana(), creature, state, []).text.poisons or ()
    assert (venom.doses, venom.on) == (2, "dagger")


@pytest.mark.rule("HR-14.1", "HR-8.1")
def test_a_heart_die_that_has_fallen_stays_so_until_a_rest() -> None:
    state, creature = state_of()
    creature.heart = 4
    character = after_fight(ana(), creature, state, [])
    assert character.standing.heart == 4
    system, scene = DESK.rest([character], None, {"kind": "short"})
    (character,) = DESK.rested([character], Fight(system, scene, Seeded(1)))
    assert character.standing.heart == 8


@pytest.mark.rule("HR-16.2")
def test_a_spell_is_gone_for_its_caster_and_for_nobody_else() -> None:
    state, creature = state_of()
    for caster, spent in (("Ana", [3, 2]), ("Orc", [0, 2])):
        cast = SpellCast(creature=caster, spell="Spark", text="", pay="action", rests=3)
        after = after_fight(ana(), creature, state, [cast])
        assert [spell.spent for spell in after.spells] == spent


@pytest.mark.rule("HR-16.2")
def test_a_spell_of_the_library_is_gone_however_its_file_writes_it() -> None:
    text = ANA.replace('name = "Spark"', 'name = "Flame Dance"')
    state, creature = state_of(text)
    cast = SpellCast(creature="Ana", spell="flame dance", text="", pay="action", rests=0)
    after = after_fight(read_character(text, "ana.toml"), creature, state, [cast])
    assert [spell.spent for spell in after.spells] == ["short rest", 2]


def fought(seed: int, text: str = ANA) -> Fight:
    opening = scenario(files={"ana.toml": text})
    fight = Fight(GAME, opening, Seeded(seed))
    let_play(fight, bots_for(GAME.seats(opening), policy_named(GAME, "sensible"), seed))
    return fight


@pytest.mark.parametrize("seed", range(6))
def test_a_fight_is_written_into_the_file_once_and_over_nothing_newer(seed: int) -> None:
    fight = fought(seed)
    creature = fight.state.creatures["Ana"]
    (kept,) = DESK.after(fight, {"ana.toml": ANA})
    assert (kept.file, kept.name) == ("ana.toml", "Ana")
    assert kept.text is not None
    character = read_character(kept.text, "ana.toml")
    assert character.standing.hit_points == creature.hit_points
    assert (character.standing.wounds, character.state.dead) == (creature.wounds, creature.dead)
    assert "# The hero of the ford." in kept.text
    assert "gained = 10" in kept.text
    # Once more changes nothing, from a record neither.
    again = replay(read_record(write_record(record_of(fight)), "x", {"heart-rush": GAME}))
    assert DESK.after(again, {"ana.toml": kept.text})[0].text is None
    with pytest.raises(CrossbladesError, match="nothing is written over that"):
        DESK.after(fight, {"ana.toml": ANA.replace("hit_points = 20", "hit_points = 21")})
    with pytest.raises(CrossbladesError, match="nothing is written over that"):
        DESK.after(fight, {"ana.toml": f"{ANA}long_rests = 1\n"})


@pytest.mark.rule("HR-5.3")
def test_abilities_used_up_since_are_not_given_back_by_an_older_fight() -> None:
    able = ANA.replace("destiny_points = 2", 'abilities = ["cry of defiance"]')
    fight = fought(1, able)
    assert DESK.after(fight, {"ana.toml": able})[0].text
    newer = able.replace("abilities", 'spent = ["cry of defiance"]\nabilities')
    with pytest.raises(CrossbladesError, match="nothing is written over that"):
        DESK.after(fight, {"ana.toml": newer})
    assert DESK.after(fought(1, newer), {"ana.toml": newer})[0].text


def test_a_fight_that_goes_on_is_not_written() -> None:
    with pytest.raises(CrossbladesError, match="the fight is not over"):
        DESK.after(Fight(GAME, scenario(), Seeded(1)), {"ana.toml": ANA})


# --- resting together


def test_who_cannot_rest_or_treat() -> None:
    with pytest.raises(CrossbladesError, match="the same name"):
        DESK.rest([ana(), ana()], None, {"kind": "short"})
    with pytest.raises(CrossbladesError, match="Ana is dead"):
        DESK.rest([ana("bad_nights = 1", "dead = true")], None, {"kind": "short"})
    down = ana("hit_points = 20", "hit_points = 0")
    with pytest.raises(CrossbladesError, match="unconscious"):
        DESK.rest([ana('"Ana"', '"Bo"')], down, {"kind": "short"})
    weak = ana("hit_points = 20", "hit_points = 1")
    assert DESK.rest([ana('"Ana"', '"Bo"')], weak, {"kind": "short"})
    with pytest.raises(CrossbladesError, match='unknown weather "mild"; expected one of searing'):
        DESK.rest([ana()], None, {"kind": "long", "weather": "mild"})


def sleep_on_it(fight: Fight) -> None:
    """No wound is invoked for anybody's sleep (HR-8.7)."""
    while fight.asks:
        (ask,) = fight.asks
        assert isinstance(ask, InvokeWounds)
        fight.answer(ask, InvokeNone(ask.creature), ask.seat)


@pytest.mark.rule("HR-14.1", "HR-14.2")
def test_rests_are_counted_and_spells_come_back() -> None:
    character = ana()
    for kind, counts in (("short", (1, 0)), ("short", (2, 0)), ("long", (0, 1)), ("none", (0, 1))):
        system, scene = DESK.rest([character], None, {"kind": kind})
        fight = Fight(system, scene, Seeded(1))
        sleep_on_it(fight)
        assert fight.over
        (character,) = DESK.rested([character], fight)
        assert (character.state.short_rests, character.state.long_rests) == counts
    assert [spell.spent for spell in character.spells] == [0, 1]


@pytest.mark.rule("HR-14.3")
def test_bad_nights_are_counted_from_file_to_file_until_a_good_one() -> None:
    character = ana("bad_nights = 1\n", "")
    nights = [("none", (6,), 3), ("none", (6, 6), 5), ("none", (6,), 5), ("long", (70,), 0)]
    for number, (kind, dice, levels) in enumerate(nights, start=1):
        system, scene = DESK.rest([character], None, {"kind": kind})
        fight = Fight(system, scene, Scripted(dice))
        sleep_on_it(fight)
        (character,) = DESK.rested([character], fight)
        assert character.state.bad_nights == (number if levels else 0)
        assert character.state.bad_sleep.get("dazed", 0) == levels


@pytest.mark.rule("HR-5.3")
def test_abilities_that_were_used_up_are_so_until_a_long_rest() -> None:
    able = ANA.replace("destiny_points = 2", 'abilities = ["cry of defiance"]')
    state, creature = state_of(able)
    creature.spent = {"cry of defiance": "major", "haphazard": "major"}
    character = after_fight(read_character(able, "ana.toml"), creature, state, [])
    assert character.sheet.spent == ("cry of defiance",), "Haphazard was only lent"
    for kind, spent in (("short", ("cry of defiance",)), ("long", ())):
        system, scene = DESK.rest([character], None, {"kind": kind})
        (character,) = DESK.rested([character], Fight(system, scene, Seeded(1)))
        assert character.sheet.spent == spent


# --- wounds as aspects


@pytest.mark.rule("HR-8.7", "HR-10.6")
def test_one_who_hides_may_invoke_a_wound_and_keeps_the_destiny_points() -> None:
    hiding = FORD.replace('glyph = "A" }', 'glyph = "A", hides = true }').replace(
        "sides =", 'gm = "Gerda"\nsides ='
    )
    begun = scenario(hiding, {"ana.toml": ANA})
    fight = Fight(GAME, begun, Scripted((6, 5, 8), (4,)))
    allow, *_ = fight.asks
    fight.answer(allow, allow.options[0], "Gerda")
    mine = fight.asks[0]
    assert (mine.seat, type(mine)) == ("heroes", InvokeWounds)
    fight.answer(mine, InvokeNone("Ana"), "heroes")
    theirs = fight.asks[0]
    assert (theirs.seat, type(theirs)) == ("Gerda", InvokeWoundsOf)
    fight.answer(theirs, InvokeWound("Ana", "", 3), "Gerda")
    rolled = next(event for event in fight.log if isinstance(event, Rolled))
    assert (rolled.roll.why, rolled.total) == ("stealth", 6 + 5 - 3)
    after = after_fight(ana(), fight.state.creatures["Ana"], fight.state, fight.log)
    assert after.text.destiny_points == 2 + 3


@pytest.mark.rule("HR-8.7")
@pytest.mark.parametrize("bot", ["sensible", "tactician"])
def test_bots_invoke_no_wound(bot: str) -> None:
    hiding = FORD.replace('glyph = "A" }', 'glyph = "A", hides = true }')
    fight = Fight(GAME, scenario(hiding, {"ana.toml": ANA}), Seeded(4))
    let_play(fight, bots_for(GAME.seats(fight.scenario), policy_named(GAME, bot), 4))
    assert fight.over
    assert fight.state.creatures["Ana"].destiny == 0
