"""What follows from how everybody stands: grapples that end, hiding and help that are over."""

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.conditions import can_act
from crossblades.swords_reign.cover import in_reach
from crossblades.swords_reign.creature import Creature, HeroSheet
from crossblades.swords_reign.events import GrappleEnded, HelpLapsed, Revealed
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.space import covered_from_all
from crossblades.swords_reign.state import State

HELD = "grappled"

NO_NEXT_TURN = frozenset({"dead", "fled", "spared", "surrendered"})
"""OS-5.23: those at whose next turn no help can lapse."""


def settle(state: State) -> Rule[None] | tuple[()]:
    """After anything that may have changed it (OS-5.17, OS-5.22, OS-5.23)."""
    for creature in state.creatures.values():
        if creature.hidden or creature.helped_by or HELD in creature.conditions:
            return _settle(state)
    return ()


def _settle(state: State) -> Rule[None]:
    for creature in state.creatures.values():
        if HELD in creature.conditions:
            for grappler in creature.sources[HELD]:
                yield from _still_holds(state, state.creatures[grappler], creature)
        seen = state.rulings.hidden_until == "seen"
        if seen and creature.hidden and _in_plain_sight(state, creature):
            yield Revealed(creature=creature.name, why="in plain sight")
        for helper in creature.helped_by:
            if state.creatures[helper].status in NO_NEXT_TURN:
                yield HelpLapsed(creature=creature.name, helper=helper)


def _in_plain_sight(state: State, creature: Creature) -> bool:
    """OS-5.10, OS-5.22: neither cover nor a distraction hides it."""
    return not creature.distracted and not covered_from_all(state, creature)


def _still_holds(state: State, grappler: Creature, held: Creature) -> Rule[None]:
    """OS-5.17: a grapple ends when the grappler is incapacitated or out of reach."""
    if not can_act(grappler):
        yield GrappleEnded(creature=grappler.name, target=held.name, why="cannot hold on")
    elif _out_of_reach(state, grappler, held):
        yield GrappleEnded(creature=grappler.name, target=held.name, why="out of reach")


def _out_of_reach(state: State, grappler: Creature, held: Creature) -> bool:
    """OS-5.17: too far away, or beside it behind a wall or a shut door."""
    feet = state.distance(grappler, held)
    if feet <= CLOSE:
        return not in_reach(state.grid, grappler.at, CLOSE, held.at)
    return feet > grip(grappler)


def grip(grappler: Creature) -> int:
    """OS-5.17: how far it holds somebody: with its arms, or with what a block or spell says."""
    sheet = grappler.sheet
    if isinstance(sheet, HeroSheet):
        holding = [spell.range for spell in sheet.spells if spell.effect.condition == HELD]
    else:
        strikes = [strike for attack in sheet.attacks for strike in attack]
        holding = [
            max(strike.reach, strike.range)
            for strike in strikes
            if any(rider.condition == HELD for rider in strike.riders)
        ]
        holding += [special.range for special in sheet.specials if special.condition == HELD]
    return max(CLOSE, *holding) if holding else CLOSE
