"""Chapter 11: what is true of every condition: levels, fading, and what a roll tells of it."""

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.conditions import CONDITIONS, gained
from crossblades.heart_rush.dice import contest, saving_throw, skill_check
from crossblades.heart_rush.events import ConditionsFaded
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.words.narration import line
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    attack,
    clash,
    drive,
    fight_of,
    foe,
    fresh_state,
    happened,
    hero,
    play,
    rolls,
    scene,
)

FADING = {"dazed", "weakened", "off-balanced", "shaken", "blinded", "slowed", "burning"}
LEVELED = FADING | {
    "restrained", "poisoned", "confused", "frightened", "enraged", "charmed",
    "physically vulnerable", "mentally vulnerable",
}  # fmt: skip
OF_ONE_OTHER = {"frightened", "enraged", "charmed", "entangled"}
OF_TWO = {"grappling", "grappled", "creature climber", "climbed-on"}


def given(condition: str, level: int) -> Fight:
    """Ana has it, from the orc where it comes from somebody; nobody is near anybody."""
    fight = fight_of(scene(hero("Ana", "a1"), hero("Bo", "a10"), foe("Orc", "j10")))
    ana = fight.state.creatures["Ana"]
    source = "Orc" if condition in OF_ONE_OTHER else ""
    gained(ana, {condition: level}, (), source).apply(fight.state)
    return fight


@pytest.mark.rule("HR-11.1", "HR-3.6")
@pytest.mark.parametrize("condition", sorted(set(CONDITIONS) - OF_TWO))
def test_fading_ones_lose_a_level_a_round_and_the_others_last(condition: str) -> None:
    level = 3 if condition in LEVELED else 1
    fight = given(condition, level)
    dice = {"burning": (1,) * level, "suffocating": (1,)}
    if condition in dice:
        fight.dice = Scripted(dice[condition])
    play(fight, HEROES_PASS, FOES_PASS)
    if condition in dice:
        play(fight, ("Ana", o.TakeIt("Ana")))
    assert fight.state.round == 2
    if condition == "a level of stunned":
        assert fight.state.creatures["Ana"].conditions == {}
        return
    left = level - (condition in FADING)
    assert fight.state.creatures["Ana"].conditions == {condition: left}
    assert bool(happened(fight.log, ConditionsFaded)) is (condition in FADING)


@pytest.mark.rule("HR-11.1")
@pytest.mark.parametrize("condition", sorted(set(CONDITIONS) - OF_TWO))
def test_levels_add_up_to_five_and_what_has_none_does_not_add_up(condition: str) -> None:
    fight = given(condition, 1)
    ana = fight.state.creatures["Ana"]
    most = 4 if "vulnerable" in condition else 5
    for times in range(2, 8):
        source = "Orc" if condition in OF_ONE_OTHER else ""
        gained(ana, {condition: 1}, (), source).apply(fight.state)
        assert ana.conditions == {condition: min(times, most) if condition in LEVELED else 1}


@pytest.mark.rule("HR-3.6", "HR-11.2")
def test_the_line_of_a_fading_cites_what_has_faded_and_nothing_else() -> None:
    fight = given("weakened", 2)
    fight.state.creatures["Ana"].conditions["restrained"] = 2
    play(fight, HEROES_PASS, FOES_PASS)
    (faded,) = happened(fight.log, ConditionsFaded)
    assert faded.rules == ("HR-3.6", "HR-11.2")


STUNNING = {"stunned", "a level of stunned", "incapacitated"}
NOT_ON_AN_ATTACKER = STUNNING | {"hidden", "creature climber", "climbed-on"}
ATTACKS = {
    "weakened": "D2: weakened 2", "restrained": "D2: restrained 2", "poisoned": "D2: poisoned 2",
    "blinded": "D2: blinded 2", "confused": "D2: confused 2", "frightened": "D2: frightened 2",
    "prone": "D1: prone", "grappling": "D1: grappling", "grappled": "D1: grappled 1",
    "entangled": "D1: entangled 1",
}  # fmt: skip
"""What the line of a might attack on the source says of each condition of the attacker."""
UNPARRIED = {"obscured": 5, "grappling": 1}
"""What it costs the one who is attacked so."""


@pytest.mark.rule("HR-11.1", "HR-11.5", "HR-11.8", "HR-11.9", "HR-11.14", "HR-11.15", "HR-11.16")
@pytest.mark.parametrize("condition", sorted(set(CONDITIONS) - NOT_ON_AN_ATTACKER))
def test_the_line_of_a_roll_names_the_condition_and_its_rule(condition: str) -> None:
    level = 2 if condition in LEVELED else 1
    told = ATTACKS.get(condition, "")
    lost = int(told[1]) if told else 0
    fighters = (hero("Ana", "d4", asking={"letting go": "never"}), foe("Orc", "e4"))
    fight = fight_of(
        scene(*fighters), (1, 1, 1, *(8,) * lost), (8, 6, *(8,) * UNPARRIED.get(condition, 0))
    )
    ana, orc = fight.state.creatures["Ana"], fight.state.creatures["Orc"]
    play(fight, HEROES_PASS)
    if condition == "grappling":
        hold(ana, orc)
    elif condition == "grappled":
        hold(orc, ana)
        orc.conditions = {}
    else:
        source = "Orc" if condition in OF_ONE_OTHER else ""
        gained(ana, {condition: level}, (), source).apply(fight.state)
    clash(fight, Orc="cunning", Ana="might")
    attack(fight, "Ana", "Orc")
    roll = rolls(fight.log)[0]
    assert line(roll).startswith(f"Ana's attack ({told}): " if told else "Ana's attack: ")
    assert (CONDITIONS[condition].rule in roll.rules) is bool(told)


@pytest.mark.rule("HR-11.19")
def test_the_line_of_a_roll_names_what_climbing_brings() -> None:
    fighters = (hero("Ana", "d4"), foe("Orc", "d4", size="L2"))
    fight = fight_of(scene(*fighters), (1, 1, 8, 1, 1, 1), (8, 6))
    climb(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    roll = rolls(fight.log)[0]
    assert line(roll).startswith("Ana's attack (A3: on Orc): ")
    assert "HR-11.19" in roll.rules


@pytest.mark.rule("HR-11.9")
@pytest.mark.parametrize(
    ("what", "needs_sight"),
    [("perception", True), ("observation", True), ("climbing", True), ("medicine", True),
     ("holding breath", False), ("stealth", False), ("lore", False)],
)  # fmt: skip
def test_checks_of_the_blinded_suffer_if_they_need_sight(what: str, needs_sight: bool) -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    ana.conditions = {"blinded": 2}
    faces = (3, 3, *(8,) * (2 * needs_sight))
    drive(skill_check(state, ana, "cunning", what, 6), state, Scripted(faces))


@pytest.mark.rule("HR-11.9", "HR-11.18")
def test_a_grapple_is_felt_not_seen() -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana, orc = state.creatures["Ana"], state.creatures["Orc"]
    ana.conditions = {"blinded": 2}
    drive(
        contest(state, ana, "might", orc, "might", "breaking free"),
        state,
        Scripted((3, 3), (3, 3)),
    )


@pytest.mark.rule("HR-11.8", "HR-11.9", "HR-11.14", "HR-11.15")
@pytest.mark.parametrize("condition", ["poisoned", "blinded", "confused", "frightened", "enraged"])
def test_saves_are_no_checks(condition: str) -> None:
    fight = given(condition, 3)
    ana = fight.state.creatures["Ana"]
    drive(saving_throw(fight.state, ana, "might", "a trap", 6), fight.state, Scripted((3, 3)))
