"""Where a sensible player goes: to the nearest enemy, or, where none is in sight, to look for one.

Advice only: no rule is made here.
"""

from collections.abc import Callable
from math import inf

from msgspec import structs

from crossblades.heart_rush.asks import ChooseDestination, ChooseStep, TakeTurn
from crossblades.heart_rush.bots.tactics_arms import best_range
from crossblades.heart_rush.bots.tactics_map import Bearings, impatient, nearest
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.movement import sidestep_places
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.options import Leap, MoveTo, Sidestep, StepByStep, UseDoor
from crossblades.heart_rush.sizes import length
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.heart_rush.walking import leaps
from crossblades.kernel.ask import Option

Cost = tuple[bool, int, int]
"""What is bad about a place: too far to aim, the way left from there, the way to it."""

SPELL = 4
"""Rounds for which one looks for enemies at one end of the map, before one tries another."""

GOLDEN = 0.618
"""Steps of this part of a row never come to the same place twice, and soon everywhere."""


def goes(view: View, creature: CreatureView) -> bool:
    """Whether it has anywhere to go: who hides and sees no enemy lies in wait for a while."""
    if nearest(view, creature) is not None:
        return True
    return impatient(view) or "hidden" not in creature.conditions


def destination(ask: ChooseDestination, view: View) -> Option:
    """Where the nearest enemy can just be hit; if nowhere, onwards by the shortest way.

    Where no way leads there, a leap may.
    """
    creature = view.creatures[ask.creature]
    cost = way_to_go(view, creature)
    best = min(ask.offers(MoveTo), key=lambda option: cost(option.space), default=None)
    if best and cost(best.space) < cost(creature.at):
        return best
    leap, state = ask.offers(StepByStep), imagined(view)
    down = [o for o in leaps(state, state.creatures[ask.creature]) if leap]
    return leap[0] if any(cost(o.space) < cost(creature.at) for o in down) else ask.options[-1]


def next_step(ask: ChooseStep, view: View) -> Option:
    """The step that leads onwards, a leap included."""
    creature = view.creatures[ask.creature]
    cost = way_to_go(view, creature)
    ways: list[MoveTo | Leap] = [*ask.offers(MoveTo), *ask.offers(Leap)]
    best = min(ways, key=lambda option: cost(option.space))
    return best if cost(best.space) < cost(creature.at) else ask.options[-1]


def way_to_go(view: View, creature: CreatureView) -> Callable[[str], Cost]:
    """What is bad about each place, for one who wants to get at the nearest enemy."""
    target = nearest(view, creature)
    if target is None:
        return _way_to_look(view, creature)
    bearings = Bearings(view, creature, target)
    reach = best_range(creature, target, impatient(view))
    limit = steady_move(creature)

    def cost(space: str) -> Cost:
        walked = view.grid.distance(creature.at, space)
        left = 0 if bearings.hits(space, reach) else max(bearings.feet(space), 1)
        return walked > limit, left, walked

    return cost


def steady_move(creature: Creature | CreatureView) -> float:
    """HR-12.5: how far it can still go and shoot after that; with other weapons, anywhere."""
    aims = creature.weapon.kind == "ranged"
    return half(creature.speed) - creature.moved if aims else inf


# --- to look for the hidden (HR-10.6)


def _way_to_look(view: View, creature: CreatureView) -> Callable[[str], Cost]:
    """The same for one who sees no enemy: it comes upon the hidden, or is seen by them."""
    bearings = _to_look(view, creature)
    return lambda space: (False, bearings.feet(space), view.grid.distance(creature.at, space))


def _to_look(view: View, creature: CreatureView) -> Bearings:
    place = structs.replace(creature, at=where_to_look(view, creature))
    return Bearings(view, creature, place)


def where_to_look(view: View, creature: CreatureView) -> str:
    """One part of the map after the other; friends look elsewhere."""
    grid = view.grid
    places = grid.on(grid.room(grid.open, length(creature.sheet.size)))
    friends = [name for name, c in view.creatures.items() if c.sheet.side == creature.sheet.side]
    turn = view.round // SPELL * len(friends) + friends.index(creature.sheet.name)
    return places[int(turn * GOLDEN % 1 * len(places))]


# --- through doors (HR-4.7)


def opens_a_door(ask: TakeTurn, view: View) -> Option | None:
    """A door beside one that is on the only way to the nearest enemy, or to where one looks."""
    opening = [option for option in ask.offers(UseDoor) if option.door == "open"]
    return next((option for option in opening if _leads_on(view, option)), None)


def _leads_on(view: View, option: UseDoor) -> bool:
    creature = view.creatures[option.creature]
    if not goes(view, creature):
        return False
    target = nearest(view, creature)
    bearings = Bearings(view, creature, target) if target else _to_look(view, creature)
    here = view.grid.footprint(creature.at, bearings.long)
    beyond = option.b if option.a in here else option.a
    there = view.grid.footprint(bearings.target.at, bearings.target_long)
    nearer = bearings.feet(beyond) < bearings.feet(creature.at)
    return bearings.ajar and (nearer or beyond in there)


# --- out of water that one cannot swim in (HR-10.3)


def wades_on(ask: TakeTurn, view: View) -> Option | None:
    """A sidestep of one that can neither walk nor swim on: terrain costs it nothing (HR-10.14)."""
    if view.land.plain:
        return None
    return next((step for step in ask.offers(Sidestep) if _wades(view, step.creature)), None)


def _wades(view: View, name: str) -> bool:
    """Whether it gets nearer to an enemy so, and no other way."""
    creature, target = view.creatures[name], nearest(view, view.creatures[name])
    if target is None or not Bearings(view, creature, target).wades:
        return False
    cost, state = way_to_go(view, creature), imagined(view)
    places = sidestep_places(state, state.creatures[name])
    return any(cost(place) < cost(creature.at) for place in places)
