"""What goes on after a fight: from the fight into the file, through a rest, into the next fight."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.characters.aftermath import after_fight
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.keeper import HeartRushCharacters
from crossblades.heart_rush.conditions import CONDITIONS, gained
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import treat_wounds
from crossblades.heart_rush.events import ConditionEnded, Wounded
from crossblades.heart_rush.resting import pitch_camp
from crossblades.heart_rush.settling import settle
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.speed import speed_of_dash
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Scripted
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from tests.helpers import GAME, drive, happened, rolls

DESK = HeartRushCharacters()
ANA = 'game = "heart-rush"\nname = "Ana"\ntemplate = "swordhand" # hers\n'
BO = ANA.replace("Ana", "Bo")
IN_BED = {"kind": "long", "shelter": "structure", "bed": "straw"}
MEADOW = """
game = "heart-rush"
name = "A meadow"
summary = "Ana and somebody."
sides = ["heroes", "foes"]
map = ".........."
fighters = [
  {{ character = "ana.toml", side = "heroes", at = "a1" }},
  {{ name = "{foe}", template = "brute", side = "foes", at = "f1" }},
]
"""
LASTING = {
    "stunned", "incapacitated", "poisoned", "crippled", "physically vulnerable",
    "mentally vulnerable", "confused", "charmed",
}  # fmt: skip
"""Ongoing, and held neither by the place nor by somebody who is there (HR-11, HR-14.5)."""


def ana(more: str = "") -> Character:
    return read_character(ANA + more, "ana.toml")


def fight_of(character: Character, foe: str = "Orc") -> tuple[State, Creature]:
    """Ana in a fight with somebody of this name, as she comes into it."""
    text = MEADOW.format(foe=foe)
    files = {"ana.toml": character.document.text}
    scenario = GAME.read_encounter(text, "meadow.toml", files.__getitem__).scenario
    state: State = GAME.begin(scenario)
    return state, state.creatures["Ana"]


def suffered(condition: str, level: int = 1, foe: str = "Orc") -> Character:
    """Ana after a fight in which she came by a condition."""
    state, creature = fight_of(ana(), foe)
    source = foe if CONDITIONS[condition].source else ""
    gained(creature, {condition: level}, (), source).apply(state)
    return after_fight(ana(), creature, state, ())


def rested(
    characters: Sequence[Character], words: dict[str, Any], *dice: Sequence[int]
) -> tuple[list[Character], list[Event]]:
    system, scene = DESK.rest(characters, None, words)
    fight = Fight(system, scene, Scripted(*dice))
    assert fight.over
    return DESK.rested(characters, fight), list(fight.log)


@pytest.mark.rule("HR-14.5")
@pytest.mark.parametrize("condition", CONDITIONS)
def test_ongoing_conditions_last_and_all_others_end_with_the_fight(condition: str) -> None:
    after = suffered(condition)
    lasts = {condition: 1} if condition in LASTING else {}
    assert after.state.conditions == lasts
    assert "# hers" in after.document.text
    if condition not in LASTING:
        assert after.document.text == ANA


@pytest.mark.rule("HR-14.5", "HR-14.1", "HR-14.3")
@pytest.mark.parametrize("condition", sorted(LASTING - {"confused"}))
@pytest.mark.parametrize("words", [{"kind": "short"}, IN_BED])
def test_no_rest_ends_them_and_the_next_fight_begins_with_them(
    condition: str, words: dict[str, Any]
) -> None:
    (after, bo), _ = rested([suffered(condition), read_character(BO, "bo.toml")], words)
    assert after.state.conditions == {condition: 1}
    assert bo.state.conditions == {}
    _, creature = fight_of(after)
    assert creature.conditions == {condition: 1}


@pytest.mark.rule("HR-11.12", "HR-14.5")
def test_the_crippled_crawl_into_the_next_fight() -> None:
    _, creature = fight_of(suffered("crippled"))
    assert speed_of_dash(creature) == 5


def _settled(state: State) -> Rule[None]:
    yield from settle(state)


@pytest.mark.rule("HR-11.13", "HR-14.5")
def test_the_levels_of_two_fights_add_up_and_the_fourth_kills() -> None:
    once = suffered("physically vulnerable", 3)
    state, creature = fight_of(once)
    assert creature.conditions == {"physically vulnerable": 3}
    gained(creature, {"physically vulnerable": 1}, ()).apply(state)
    assert creature.conditions == {"physically vulnerable": 4}
    drive(_settled(state), state, Scripted())
    assert creature.dead
    assert after_fight(once, creature, state, ()).state.dead


@pytest.mark.rule("HR-11.13", "HR-8.5", "HR-1.4")
def test_a_mind_laid_open_treats_wounds_as_well_since_nothing_complicates_that() -> None:
    open_mind = suffered("mentally vulnerable", 2)
    bo = read_character(f"{BO}[state]\nwounds = [{{ rank = 12 }}]\n", "bo.toml")
    _, scene = DESK.rest([bo], open_mind, {"kind": "short"})
    camp = pitch_camp(scene)  # type: ignore[arg-type]
    healer, patient = camp.creatures["Ana"], camp.creatures["Bo"]
    _, log = drive(treat_wounds(camp, healer, patient), camp, Scripted((3, 6)))
    assert patient.wounds[0].rank == 3
    assert len(rolls(log)) == 1


@pytest.mark.rule("HR-11.8", "HR-8.5", "HR-14.5")
def test_a_poisoned_healer_is_worse_at_it() -> None:
    bo = read_character(f"{BO}[state]\nwounds = [{{ rank = 12 }}]\n", "bo.toml")
    _, scene = DESK.rest([bo], suffered("poisoned", 2), {"kind": "short"})
    camp = pitch_camp(scene)  # type: ignore[arg-type]
    healing = treat_wounds(camp, camp.creatures["Ana"], camp.creatures["Bo"])
    _, log = drive(healing, camp, Scripted((4, 5, 6, 6)))
    assert rolls(log)[0].sizes == (8, 6, 8, 8)
    assert len(rolls(log)[0].dropped) == 2


@pytest.mark.rule("HR-11.6", "HR-11.7", "HR-8.5")
@pytest.mark.parametrize("condition", ["stunned", "incapacitated"])
def test_one_who_can_do_nothing_treats_nobody(condition: str) -> None:
    with pytest.raises(CrossbladesError, match=rf"Ana is {condition} and can treat nobody"):
        DESK.rest([read_character(BO, "bo.toml")], suffered(condition), {"kind": "short"})


@pytest.mark.rule("HR-11.14", "HR-14.1")
def test_in_company_somebody_helps_the_confused() -> None:
    lost = suffered("confused", 3)
    assert lost.state.conditions == {"confused": 3}
    (alone,), log = rested([lost], {"kind": "short"})
    assert alone.state.conditions == {"confused": 3}
    (helped, _), log = rested([lost, read_character(BO, "bo.toml")], {"kind": "short"})
    assert helped.state.conditions == {}
    (ended,) = happened(log, ConditionEnded)
    assert (ended.creature, ended.condition) == ("Ana", "confused")
    assert "HR-11.14" in ended.rules


@pytest.mark.rule("HR-11.14", "HR-8.6")
@pytest.mark.parametrize("state", ["hit_points = 0", "conditions = { stunned = 1 }"])
def test_but_not_one_who_can_do_nothing(state: str) -> None:
    bo = read_character(f"{BO}[state]\n{state}\n", "bo.toml")
    (still, _), _ = rested([suffered("confused"), bo], {"kind": "short"})
    assert still.state.conditions == {"confused": 1}


# --- charm, which is somebody's


@pytest.mark.rule("HR-11.15", "HR-14.5")
def test_a_charm_waits_for_the_one_it_comes_from() -> None:
    charmed = suffered("charmed", 2, "Witch")
    assert charmed.state.charmed_by == "Witch"
    state, creature = fight_of(charmed, "Orc")
    assert (creature.conditions, creature.sources) == ({}, {}), "the orc has no part in it"
    after = after_fight(charmed, creature, state, ())
    assert after.document.text == charmed.document.text
    state, creature = fight_of(after, "Witch")
    assert (creature.conditions, creature.sources) == ({"charmed": 2}, {"charmed": "Witch"})


@pytest.mark.rule("HR-11.15")
def test_a_charm_that_ends_is_gone_from_the_file() -> None:
    charmed = suffered("charmed", 1, "Witch")
    state, creature = fight_of(charmed, "Witch")
    ending = ConditionEnded(
        creature="Ana", condition="charmed", why="steadied", rules=("HR-11.15",)
    )
    ending.apply(state)
    after = after_fight(charmed, creature, state, ())
    assert (after.state.conditions, after.state.charmed_by) == ({}, "")


@pytest.mark.rule("HR-11.15")
@pytest.mark.parametrize(
    ("state", "problem"),
    [
        ("conditions = { charmed = 1 }", "state.conditions: charmed by nobody; expected"),
        ('charmed_by = "Witch"', "state.charmed_by: a source without a charm; expected"),
        ('charmed_by = " "\nconditions = { charmed = 1 }', 'state.charmed_by: " " cannot be a'),
    ],
)
def test_a_charm_has_a_source_and_a_source_a_charm(state: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        ana(f"\n[state]\n{state}\n")
    assert problem in str(caught.value)
    assert "line" in str(caught.value)


# --- what an effect of the fight holds


@pytest.mark.rule("HR-14.5", "HR-5.2")
def test_what_an_ability_holds_for_a_while_ends_with_the_fight() -> None:
    state, creature = fight_of(ana())
    gained(creature, {"stunned": 1}, ()).apply(state)
    creature.effects = (Effect("anything", "combat", "Orc", about="stunned"),)
    assert after_fight(ana(), creature, state, ()).state.conditions == {}


# --- time


@pytest.mark.rule("HR-12.7", "HR-14.2")
@pytest.mark.parametrize(("kind", "proof"), [("short", True), ("long", False), ("none", False)])
def test_time_cannot_stun_the_same_one_again_before_a_night_has_passed(
    kind: str, proof: bool
) -> None:
    state, creature = fight_of(ana())
    creature.timeproof = True
    after = after_fight(ana(), creature, state, ())
    assert after.document.text == f"{ANA}\n[state]\ntimeproof = true\n"
    assert fight_of(after)[1].timeproof
    dice = {"short": (), "long": ((100,),), "none": ((1,),)}[kind]
    (rest,), _ = rested([after], {"kind": kind}, *dice)
    assert fight_of(rest)[1].timeproof is proof


# --- abilities


@pytest.mark.rule("HR-5.3")
def test_a_wound_brings_back_a_heart_ability_that_an_earlier_fight_used_up() -> None:
    able = 'abilities = ["battlescreech", "duelist"]\nspent = ["battlescreech", "duelist"]\n'
    state, creature = fight_of(ana(able))
    assert creature.spent == {"battlescreech": "heart", "duelist": "major"}
    Wounded(creature="Ana", rank=10, text="a gash").apply(state)
    assert creature.spent == {"duelist": "major"}


@pytest.mark.rule("HR-14.3", "HR-8.4")
def test_wounds_heal_before_the_hit_points_come_back() -> None:
    """The example of the wider book: a rank 12 wound becomes 11, and 40 heal to 29."""
    hurt = ana("[state]\nhit_points = 21\nwounds = [{ rank = 12, treated = true }]\n")
    hurt = read_character(hurt.document.text.replace("[state]", "hit_points = 40\n\n[state]"), "x")
    (after,), _ = rested([hurt], IN_BED)
    assert after.standing.hit_points == 29
    assert structs.asdict(after.state.wounds[0]) == {"rank": 11, "text": "", "treated": True}
