"""The state is plain data: it can be copied, kept and sent, and holds everybody once."""

import pickle

import pytest

from crossblades.heart_rush.sizes import length
from crossblades.heart_rush.state import State
from crossblades.interfaces.bots import bots_for, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.remembered import LONGEST
from crossblades.systems import HEART_RUSH
from tests.helpers import foe, hero, scene


def some_state(name: str) -> State:
    """A state of a shipped encounter, some answers after its start."""
    scenario = HEART_RUSH.read_encounter(HEART_RUSH.encounters()[name], name).scenario
    fight = Fight(HEART_RUSH, scenario, Seeded(1))
    bots = bots_for(HEART_RUSH.seats(scenario), policy_named(HEART_RUSH, "sensible"), 1)
    for _ in range(30):
        ask = next(ask for ask in fight.asks if not ask.optional)
        bots[ask.seat].answer(fight, ask)
    state: State = fight.state
    return state


@pytest.mark.parametrize("name", HEART_RUSH.encounters())
def test_a_state_can_be_sent_and_comes_back_the_same(name: str) -> None:
    state = some_state(name)
    sent: State = pickle.loads(pickle.dumps(state))
    assert sent == state
    assert sent.land.near[1] == state.land.near[1]
    assert all(sent.creatures[creature.name] is creature for creature in sent.everyone)


@pytest.mark.parametrize("name", HEART_RUSH.encounters())
def test_a_copy_holds_everybody_once_and_nobody_of_the_original(name: str) -> None:
    state = some_state(name)
    twin = state.copy()
    assert twin == state
    for each in (state, twin):
        assert [*each.creatures] == [creature.name for creature in each.everyone]
        assert all(each.creatures[creature.name] is creature for creature in each.everyone)
    assert not any(one is other for one in state.everyone for other in twin.everyone)


@pytest.mark.rule("HR-10.7")
def test_a_map_has_room_for_the_longest_creature() -> None:
    assert length("L19") == LONGEST
    largest = foe("Titan", "a1", size="L19")
    state = Fight(
        HEART_RUSH, scene(largest, hero("Ann", "t20"), width=24, height=24), Seeded(1)
    ).state
    here = state.creatures["Titan"]
    assert state.land.near[here.length][here.at] & state.grid.bit["t20"]
    assert state.land.beside[here.length][here.at] == state.grid.board(("b1", "a2", "b2"))
