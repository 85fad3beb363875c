"""Chapter 10: pushes, and what they drive a creature into."""

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arrival import carry_along
from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import Collided, Pushed
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.grips import (
    bound,
    drag,
    forced_to,
    hold_fast,
    on_their_feet,
    trip_ends_it,
)
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.holding import is_on, shaken, stays_on
from crossblades.heart_rush.options import NoPush, PushTo
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import CollisionDie, PushLength
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def push_distance(pusher: Creature, target: Creature, base: int = 10) -> int:
    """HR-10.10: 10 feet, 5 more for each size the target is smaller, 5 less for each larger."""
    return max(base + FEET * (pusher.rank - target.rank), 0)


def push(
    state: State, pusher: Creature, target: Creature, feet: int, weapon: Weapon | None = None
) -> Rule[set[str]]:
    """HR-10.15: step by step away from the pusher, who chooses the path or declines.

    `weapon`: the one that pushes, if it is one.
    Returns the spaces that the target has vacated.
    """
    if state.hooks:
        feet = settle(PushLength(state=state, pusher=pusher, target=target, feet=feet)).feet
    if target.conditions and (yield from stays_put(state, pusher, target, feet)):
        return set()
    vacated: set[str] = set()
    moved = 0
    while feet > 0:
        space = yield from _where_to(state, pusher, target, feet, may_decline=not vacated)
        if not space:
            break
        if not vacated:
            yield from hold_fast(state, target)
        here = _spaces(state, target)
        stopped = obstacle(state, target, space) is not None
        goes_on = yield from drive_into(state, pusher, target, space, feet, weapon)
        if not stopped:
            vacated |= here
            moved += FEET
        if not goes_on:
            break
        feet -= FEET
    yield from shake(state, target, moved)
    return vacated - _spaces(state, target)


def _where_to(
    state: State, pusher: Creature, target: Creature, feet: int, may_decline: bool
) -> Rule[str]:
    """HR-10.15: the space of the next step; empty if there is none, or the pusher declines."""
    options: list[Option] = [PushTo(space) for space in farther_spaces(state, pusher, target)]
    if not options:
        return ""
    if may_decline:
        options.append(NoPush(pusher.name))
    choice = yield ChoosePush(
        seat=pusher.seat, creature=pusher.name, target=target.name, feet=feet,
        options=tuple(options),
    )  # fmt: skip
    return choice.space if isinstance(choice, PushTo) else ""


def drive_into(
    state: State,
    pusher: Creature,
    target: Creature,
    to: str,
    feet: int,
    weapon: Weapon | None,
) -> Rule[bool]:
    """HR-10.11, HR-10.15: the next step of a push, or its end. Returns whether it goes on."""
    against = obstacle(state, target, to)
    if against is None:
        return (yield from forced_step(state, pusher, target, to))
    yield from collision(state, target, against, feet, pusher, weapon)
    return False


def stays_put(state: State, pusher: Creature, target: Creature, feet: int) -> Rule[bool]:
    """HR-11.19: a push on what one is on becomes 1d6 damage, since it would go nowhere by size.

    A climber that is pushed may hold on.
    """
    if is_on(pusher, target):
        die = Part("climber", "HR-11.19", (6,))
        rolled: Rolled = yield Roll(pusher.name, "instead of a push", (die,), ("HR-11.19",))
        yield from take_damage(state, target, rolled.total, "crushing", pusher.name)
        return True
    return (yield from stays_on(state, target, feet))


def shake(state: State, climbed: Creature, feet: int) -> Rule[None]:
    """HR-11.19: whoever is on a creature that was moved saves against the feet it has moved.

    Those who were moved along were moved as well (HR-11.18).
    """
    if feet:
        yield from shaken(state, (climbed, *bound(state, climbed)), feet)


def forced_step(state: State, pusher: Creature, target: Creature, to: str) -> Rule[bool]:
    """HR-4.15, HR-13.2: a trip or a fall ends the push, without a collision.

    So does a trip of one who is dragged along. Returns whether it goes on.
    """
    origin, upright = target.at, on_their_feet(state, target)
    yield Pushed(creature=target.name, by=pusher.name, origin=origin, to=to)
    yield from carry_along(state, target, origin)
    yield from drag(state, target, origin)
    drop = state.land.drop(origin, to, target.length)
    yield from forced_to(state, target, origin, drop)
    return not (drop or target.dead or trip_ends_it(state, upright))


def _spaces(state: State, creature: Creature) -> set[str]:
    return set(state.grid.footprint(creature.at, creature.length))


def farther_spaces(state: State, pusher: Creature, target: Creature) -> list[str]:
    """The next places that are farther from the pusher, solid ones included (HR-10.15)."""
    grid, length = state.grid, target.length
    feet = state.distance(pusher, target)
    if not feet:
        return _out_of_the_same_space(state, pusher, target)
    near = grid.within(pusher.at, feet, pusher.length)
    return grid.steps(target.at, grid.room(grid.full & ~near, length), length)


def _out_of_the_same_space(state: State, pusher: Creature, target: Creature) -> list[str]:
    grid, length = state.grid, target.length
    now = _apart(state, pusher, target.at, length)
    return [
        space
        for space in grid.on(grid.around(target.at, length))
        if grid.footprint(space, length) and _apart(state, pusher, space, length) > now
    ]


def _apart(state: State, pusher: Creature, at: str, length: int) -> int:
    """How far the middles of two are apart that share a space, in halves of a space."""
    (px, py), (x, y) = state.grid.xy[pusher.at], state.grid.xy[at]
    more = length - pusher.length
    return max(abs(2 * (x - px) + more), abs(2 * (y - py) + more))


def obstacle(state: State, moved: Creature, to: str) -> Creature | str | None:
    """HR-10.11: what stops forced movement there: the space of a wall, a creature, or nothing.

    Ground that rises like a wall is one.
    """
    grid = state.grid
    spaces = grid.footprint(to, moved.length)
    if state.land.rise(moved.at, to, moved.length):
        return to
    for space in spaces:
        if not grid.bit[space] & grid.open:
            return space
    sizes = 2 if state.rulings.stopped_by == "two sizes" else 1
    here, before = grid.board(spaces), grid.square(moved.at, moved.length)
    for other in state.creatures.values():
        there = grid.square(other.at, other.length)
        if other is moved or other.dead or not here & there or before & there:
            continue
        if moved.sources and other in bound(state, moved):
            continue
        if abs(other.rank - moved.rank) <= sizes or _shield_wall(other, moved):
            return other
    return None


def _shield_wall(other: Creature, moved: Creature) -> bool:
    """HR-10.11: an enemy's heavy shield stops one of whatever size."""
    return other.side != moved.side and other.shield == "heavy" and other.can_act


def collision(
    state: State,
    moved: Creature,
    against: Creature | str,
    feet: int,
    pusher: Creature,
    weapon: Weapon | None = None,
) -> Rule[None]:
    """HR-10.11: 1d6 per 5 feet left; a creature without a shield takes its half of it.

    Whoever is bound to the moved one by grapples takes as much as that one (HR-11.18).
    """
    size = 6
    if state.hooks:
        dice = CollisionDie(state=state, pusher=pusher, moved=moved, size=size, weapon=weapon)
        size = settle(dice).size
    struck = against if isinstance(against, Creature) else None
    if struck:
        yield from show_oneself(struck, "crash", moved.name)
    thrown = Part("collision", "HR-10.11", (size,) * (feet // FEET))
    name = against if isinstance(against, str) else against.name
    split = struck is not None and not (struck.shield and struck.can_act)
    wall = struck is None
    yield Collided(creature=moved.name, against=name, wall=wall, feet=feet, split=split)
    rolled: Rolled = yield Roll(moved.name, "collision", (thrown,), ("HR-10.11",))
    mine = half(rolled.total) if split else rolled.total
    yield from take_damage(state, moved, mine, "collision")
    for other in bound(state, moved):
        yield from take_damage(state, other, mine, "collision")
    if struck and split:
        yield from take_damage(state, struck, rolled.total - mine, "collision")
