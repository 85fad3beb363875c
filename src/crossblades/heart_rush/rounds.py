"""Chapters 2, 3 and 5.1: how a combat starts, its rounds, its turns, and its end."""

from crossblades.heart_rush.actions import ACTIONS, INSTANT, options_of
from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.conditions import faded
from crossblades.heart_rush.damage import exhaustion
from crossblades.heart_rush.ending import how_it_ends, out_of_time
from crossblades.heart_rush.events import (
    ActionsReturned,
    Passed,
    RoundBegan,
    RoundEnded,
    RushGained,
    SideBegins,
    TurnPassed,
)
from crossblades.heart_rush.options import CreatureOption
from crossblades.heart_rush.seats import ask_side
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule


def combat(state: State) -> Rule[None]:
    """A whole combat, from its start or from any boundary between two turns."""
    if not state.first:
        yield from starting(state)
        yield from start_of_round(state)
    while not (ending := how_it_ends(state)):
        if state.passes < 2:
            yield from turn(state)
            continue
        yield from end_of_round(state)
        if ending := how_it_ends(state) or out_of_time(state):
            break
        yield from start_of_round(state)
    yield ending


def starting(state: State) -> Rule[None]:
    """HR-2.1: the side that expected the fight begins; otherwise the players roll 1d6."""
    scenario = state.scenario
    side = scenario.begins
    if side is None:
        part = Part("first turn", "HR-2.1", (6,))
        rolled: Rolled = yield Roll(scenario.players, "first turn", (part,), ("HR-2.1",))
        players = scenario.players
        side = players if rolled.total >= 4 else state.other(players)
    yield SideBegins(side=side)


def start_of_round(state: State) -> Rule[None]:
    """HR-3.6: conditions fade, rush is gained, actions and free uses return."""
    yield RoundBegan(round=state.round + 1)
    for creature in state.creatures.values():
        if fading := faded(creature):
            yield fading
    yield RushGained(points=rush_points(state))
    yield ActionsReturned()


def rush_points(state: State) -> dict[str, int]:
    """HR-5.1: one in round 1; later, one for every earlier round that saw one in action."""
    living = [creature for creature in state.creatures.values() if not creature.dead]
    if state.round == 1:
        return dict.fromkeys([creature.name for creature in living], 1)
    return {creature.name: creature.rounds_in_action for creature in living}


def turn(state: State) -> Rule[None]:
    """HR-3.1, HR-3.2: the side picks any one of its creatures to do one thing, or passes.

    A pass is not final, and a side that cannot act passes (HR-3.8).
    """
    side = state.turn
    while True:
        options: list[CreatureOption] = []
        for creature in state.on_side(side):
            options += options_of(state, creature)
        choice = yield from ask_side(state, side, options, TakeTurn)
        if choice is None:
            yield Passed(side=side, forced=not options)
            break
        yield from ACTIONS[type(choice)](state, choice)
        if not isinstance(choice, INSTANT) or how_it_ends(state):
            break
    yield TurnPassed(to=state.other(side))


def end_of_round(state: State) -> Rule[None]:
    """HR-3.2, HR-3.6: both sides have passed one after the other."""
    yield from exhaustion(state)
    yield RoundEnded(round=state.round)
