"""Chapter 4: tripping those who move off balance."""

from crossblades.heart_rush.asks import TripMover
from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Tripped
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.instants import at
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import ActionAnnounced
from crossblades.heart_rush.options import LetGo, Pay, Trip
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule


def offer_trips(state: State, mover: Creature) -> Rule[None]:
    """HR-4.11: enemies beside one that moves off balance may trip it."""
    if is_hidden(mover):
        return
    for enemy in state.enemies(mover):
        if not may_trip(state, enemy, mover):
            continue
        name = enemy.name
        choice = yield TripMover(
            seat=enemy.seat, creature=name, target=mover.name,
            options=(Trip(name, mover.name), LetGo(name)),
        )  # fmt: skip
        if isinstance(choice, Trip) and (yield from _stands(state, choice)):
            yield from trip(state, enemy, mover)
            return


def _stands(state: State, chosen: Trip) -> Rule[bool]:
    """HR-5.5: whether a trip can still be done when instants have answered to it."""
    yield from at(ActionAnnounced(state=state, option=chosen))
    return may_trip(state, state.creatures[chosen.creature], state.creatures[chosen.target])


def may_trip(state: State, creature: Creature, mover: Creature) -> bool:
    """HR-4.11: with an action left, adjacent, and the mover off balance and not much larger."""
    able = creature.can_act and creature.has_action and not creature.unable
    return able and can_be_tripped(state, mover, creature)


def can_be_tripped(state: State, mover: Creature, by: Creature) -> bool:
    """HR-4.11: off balance, on its feet, adjacent, and at most one size larger."""
    if "off-balanced" not in mover.conditions or is_prone(mover) or mover.dead:
        return False
    if "prone" in mover.sheet.immune:
        return False
    return mover.rank <= by.rank + 1 and adjacent(state, by, mover)


def trip(state: State, creature: Creature, mover: Creature, pay: Pay = "action") -> Rule[None]:
    """HR-4.11: it falls prone where it is."""
    yield from show_oneself(creature, "trip", mover.name)
    yield Tripped(creature=creature.name, target=mover.name, at=mover.at, pay=pay)
    yield from turned_against(creature, mover, attack=False)
    if pay == "action":
        yield from exertion(state, creature)
