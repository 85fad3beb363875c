"""Chapter 11: what ends by itself, once a step, an action or a round is over."""

from crossblades.heart_rush.conditions import CONDITIONS, VULNERABLE, is_incapacitated
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import after_damage, fainting_at_once
from crossblades.heart_rush.events import ConditionEnded, Died
from crossblades.heart_rush.events.reasons import Loosening
from crossblades.heart_rush.holding import fallen
from crossblades.heart_rush.letting_go import let_go
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

MOODS = ("frightened", "enraged", "charmed")
"""What comes from somebody who must be alive for it."""


def settle(state: State) -> Rule[None] | tuple[()]:
    """HR-11.13, HR-11.15, HR-11.19, HR-11.21: see what does not hold any more.

    At 0 hit points a table may let one faint at once (HR-8.6).
    """
    if state.rulings.at_zero == "at once":
        return _faint_at_once(state)
    for creature in state.everyone:
        conditions = creature.conditions
        if conditions and (creature.sources or not VULNERABLE.isdisjoint(conditions)):
            return _settle_all(state)
    return ()


def faint_and_settle(state: State) -> Rule[None] | tuple[()]:
    """HR-8.10: whoever an instant has hurt may faint now; then see what does not hold any more."""
    fainting = after_damage(state)
    return _first_faint(state, fainting) if fainting else ()


def _first_faint(state: State, fainting: Rule[None]) -> Rule[None]:
    yield from fainting
    yield from settle(state)


def _faint_at_once(state: State) -> Rule[None]:
    yield from fainting_at_once(state)
    yield from _settle_all(state)


def _settle_all(state: State) -> Rule[None]:
    for creature in state.everyone:
        if not creature.dead and _fatal(creature):
            yield Died(creature=creature.name, rules=("HR-11.13",))
    for creature in state.everyone:
        if creature.sources:
            yield from _settle(state, creature)


def _fatal(creature: Creature) -> bool:
    """HR-11.13: whether it has as many levels of a condition as kill."""
    had = creature.conditions
    return any(had.get(name, 0) >= CONDITIONS[name].deadly for name in VULNERABLE)


def _settle(state: State, creature: Creature) -> Rule[None]:
    if "grappling" in creature.conditions and (why := _grip_lost(state, creature)):
        yield let_go(creature, why)
    if "creature climber" in creature.conditions and _seat_lost(state, creature):
        yield fallen(creature)
    for name in MOODS:
        source = creature.sources.get(name)
        if source and state.creatures[source].dead:
            yield ConditionEnded(
                creature=creature.name, condition=name, why="source dead", by=source,
                rules=("HR-11.15",),
            )  # fmt: skip


def _grip_lost(state: State, grappler: Creature) -> Loosening | None:
    """HR-11.21: why a grapple ends, if it does."""
    other = state.creatures[grappler.sources["grappling"]]
    if grappler.dead or is_incapacitated(grappler):
        return "unable to hold"
    if other.dead:
        return "target dead"
    if not grappler.free_hands:
        return "no hand"
    return None if adjacent(state, grappler, other) else "apart"


def _seat_lost(state: State, climber: Creature) -> bool:
    """HR-11.19: the dead and incapacitated fall off, and all do from a dead creature."""
    climbed = state.creatures[climber.sources["creature climber"]]
    if climber.dead or climbed.dead or is_incapacitated(climber):
        return True
    return state.distance(climber, climbed) >= FEET
