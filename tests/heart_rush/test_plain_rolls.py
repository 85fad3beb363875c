"""Chapter 7: where nobody needs to ask what hangs on a roll, nothing does."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from crossblades.heart_rush.arms import cantrip
from crossblades.heart_rush.attack import attack_roll, attack_to_come, defence_to_come
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.condition_rolls import plain_rolls
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.gear import Armour, Weapon
from crossblades.heart_rush.moments import modifiers
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import State
from crossblades.interfaces.bots import bots_for, policy_named
from crossblades.kernel.dice import Scripted, Seeded
from crossblades.kernel.fight import Fight
from crossblades.systems import HEART_RUSH
from tests.helpers import DAGGER, MACE, SWORD, WHIP, drive, foe, fresh_state, hero

ANSWERS = 120
"""How far the fights of bots are followed."""


@pytest.mark.rule("HR-7.1", "HR-7.2")
@pytest.mark.parametrize("weapon", [DAGGER, MACE, SWORD, WHIP])
def test_nothing_hangs_on_the_rolls_of_two_who_are_well_on_open_ground(weapon: Weapon) -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    for stance in ORDER:
        assert plain_rolls(state, ann, orc, stance)
        blow = Blow("Ann", "Orc", stance, weapon, might_bonus=True)
        assert modifiers(attack_to_come(state, blow, 0)) == []
        assert modifiers(defence_to_come(state, blow)) == []


@pytest.mark.rule("HR-11.1", "HR-11.17")
@pytest.mark.parametrize("stance", ORDER)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_of_either_may_matter_unless_it_goes_by_another_die(
    condition: str, stance: AttackStance
) -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    orc.conditions = {condition: 1}
    plain = CONDITIONS[condition].ability not in (None, stance)
    assert plain_rolls(state, ann, orc, stance) is plain
    assert plain_rolls(state, orc, ann, stance) is plain
    for attacker, target in (("Ann", "Orc"), ("Orc", "Ann")) if plain else ():
        blow = Blow(attacker, target, stance, SWORD)
        assert modifiers(attack_to_come(state, blow, 0)) == []
        assert modifiers(defence_to_come(state, blow)) == []


@pytest.mark.rule("HR-12.7")
def test_a_blast_of_air_strikes_metal_twice_as_hard_on_any_ground() -> None:
    orc = foe("Orc", "d3", armour=Armour("heavy"))
    state = fresh_state(hero("Ann", "c3"), orc)
    assert plain_rolls(state, state.creatures["Ann"], state.creatures["Orc"], "might")
    blow = Blow("Ann", "Orc", "might", cantrip("air", "blast", "basic"))
    rolled, _ = drive(attack_roll(state, state, blow), state, Scripted((4, 3, 2)))
    assert rolled.total == 18


@pytest.mark.rule("HR-7.1", "HR-7.2")
@pytest.mark.parametrize("name", ["duel", "orc-and-hound", "skirmish"])
def test_nothing_hangs_on_them_at_any_point_of_a_fight(name: str) -> None:
    scenario = HEART_RUSH.read_encounter(HEART_RUSH.encounters()[name], name).scenario
    fight = Fight(HEART_RUSH, scenario, Seeded(3))
    bots = bots_for(HEART_RUSH.seats(scenario), policy_named(HEART_RUSH, "random"), 3)
    seen = 0
    while fight.asks and len(fight.inputs) < ANSWERS:
        ask = fight.asks[0]
        bots[ask.seat].answer(fight, ask)
        for blow in _plain_blows(fight.state):
            assert modifiers(attack_to_come(fight.state, blow, 0)) == []
            assert modifiers(defence_to_come(fight.state, blow)) == []
            seen += 1
    assert seen > ANSWERS


def _plain_blows(state: State) -> Iterator[Blow]:
    """One blow of everybody at everybody, in every stance, that nobody needs to ask about."""
    for attacker, target in permutations(state.creatures.values(), 2):
        for stance in ORDER:
            if attacker.weapon.strikes and plain_rolls(state, attacker, target, stance):
                yield Blow(attacker.name, target.name, stance, attacker.weapon)
