"""Chapter 10: pushes, and what they drive a creature into."""

from typing import Literal

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arrival import carry_along
from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.creature import AttackStance, Creature
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
    sets_out,
    trip_ends_it,
)
from crossblades.heart_rush.ground import CLIFF
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.holding import is_on, shaken, stays_on
from crossblades.heart_rush.instants import awaited
from crossblades.heart_rush.moments import StepTaken
from crossblades.heart_rush.options import NoPush, PushTo
from crossblades.heart_rush.space import free_for
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import CollisionDie, PushLength
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.grid import FEET, Grid
from crossblades.kernel.rule import Rule


def push_distance(pusher: Creature, target: Creature, base: int = 10) -> int:
    """HR-10.10: 10 feet, 5 more for each size the target is smaller, 5 less for each larger."""
    return feet_by_size(pusher.rank - target.rank, base)


def feet_of_attack(pusher: Creature, target: Creature, stance: AttackStance, feet: int) -> int:
    """HR-10.10: how far an attack pushes that does so by itself: by size, too, if in might."""
    return push_distance(pusher, target, feet) if stance == "might" else feet


def feet_by_size(sizes: int, base: int) -> int:
    """HR-10.10: the same, of one who is by so many sizes larger."""
    return max(base + FEET * sizes, 0)


def push(
    state: State, pusher: Creature, target: Creature, feet: int, weapon: Weapon | None = None
) -> Rule[int]:
    """HR-10.15: step by step away from the pusher, who chooses the path or declines.

    `weapon`: the one that pushes, if it is one.
    Returns the spaces that the target has vacated, as a bit board.
    """
    feet = feet_forced(state, pusher, target, feet, weapon)
    if target.conditions and (yield from stays_put(state, pusher, target, feet)):
        return 0
    squares = state.grid.squares
    vacated = moved = 0
    while feet > 0 and (places := farther_spaces(state, pusher, target)):
        choice = yield _where_to(pusher, target, feet, places, may_decline=not vacated)
        if not isinstance(choice, PushTo):
            break
        if target.conditions and not vacated:
            yield from hold_fast(state, target)
        against = obstacle(state, target, choice.space)
        if against is None:
            begins = target.conditions and not moved
            if begins and not (yield from sets_out(state, target, forced=True)):
                break
            vacated |= squares[target.length][target.at]
            moved += FEET
        if not (yield from drive(state, pusher, target, choice.space, against, feet, weapon)):
            break
        feet -= FEET
    if target.conditions:
        yield from shake(state, target, moved)
    return vacated & ~squares[target.length][target.at]


def feet_forced(
    state: State, pusher: Creature, target: Creature, feet: int, weapon: Weapon | None = None
) -> int:
    """HR-10.10: how far one is forced to move, as abilities change it."""
    if PushLength not in state.moments:
        return feet
    asked = PushLength(state=state, pusher=pusher, target=target, feet=feet, weapon=weapon)
    return settle(asked).feet


def _where_to(
    pusher: Creature, target: Creature, feet: int, places: list[str], may_decline: bool
) -> ChoosePush:
    """HR-10.15: the question for the next step, which the pusher may decline before the first."""
    options: list[Option] = [PushTo(space) for space in places]
    if may_decline:
        options.append(NoPush(pusher.name))
    return ChoosePush(
        seat=pusher.seat, creature=pusher.name, target=target.name, feet=feet,
        options=tuple(options),
    )  # fmt: skip


def drive(
    state: State,
    pusher: Creature,
    target: Creature,
    to: str,
    against: Creature | str | None,
    feet: int,
    weapon: Weapon | None,
) -> Rule[bool]:
    """HR-10.11, HR-10.15: the next step of a push, or its end. Returns whether it goes on.

    `against`: the obstacle that is there, if there is one.
    """
    if against is None:
        return forced_step(state, pusher, target, to)
    return collision(state, target, against, feet, pusher, weapon)


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
    """HR-10.15: into the next space, and what comes of it. Returns whether it goes on."""
    origin, to = target.at, lands_at(state, pusher, target, to)
    yield Pushed(creature=target.name, by=pusher.name, origin=origin, to=to)
    if target.conditions or awaited(state, StepTaken) or not state.land.plain:
        return (yield from _stumbling(state, target, origin))
    return not target.dead


def lands_at(state: State, pusher: Creature, target: Creature, to: str) -> str:
    """HR-10.11, HR-13.2: where one comes down that is pushed over an edge onto somebody.

    That is beside: the nearest place down there, the farthest of them from the pusher.
    """
    grid, length = state.grid, target.length
    if grid.bit[to] & free_for(state, target) or not state.land.drop(target.at, to, length):
        return to

    def aside(place: str) -> tuple[int, int]:
        away = grid.distance(place, pusher.at, length, pusher.length)
        return grid.distance(place, to, length, length), -away

    return min(places_below(state, target, to), key=aside, default=to)


def places_below(state: State, moved: Creature, to: str) -> list[str]:
    """Where one has room that is as low as this place, or lower."""
    land, length = state.land, moved.length
    low = land.height(to, length)
    return [at for at in state.grid.on(free_for(state, moved)) if land.height(at, length) <= low]


def _stumbling(state: State, target: Creature, origin: str) -> Rule[bool]:
    """HR-4.15, HR-13.2: a trip or a fall ends the push, without a collision.

    So does a trip of one who is dragged along. Returns whether it goes on.
    """
    drop, upright = state.land.drop(origin, target.at, target.length), on_their_feet(state, target)
    yield from carry_along(state, target, origin)
    yield from drag(state, target, origin)
    yield from forced_to(state, target, origin, drop)
    return not (drop or target.dead or trip_ends_it(state, upright))


def farther_spaces(state: State, pusher: Creature, target: Creature) -> list[str]:
    """The next places that are farther from the pusher, solid ones included (HR-10.15)."""
    grid, length = state.grid, target.length
    feet = grid.distance(pusher.at, target.at, pusher.length, length)
    if not feet:
        return _out_of_the_same_space(state, pusher, target)
    far = grid.full & ~grid.within(pusher.at, feet, pusher.length)
    return grid.few[_next(grid, target) & grid.fits(far, length)].copy()


def _next(grid: Grid, target: Creature) -> int:
    """The places one step away, and those straight ahead behind a wall or door that is shut."""
    return grid.around(target.at, target.length) | grid.behind(target.at, target.length)


def _out_of_the_same_space(state: State, pusher: Creature, target: Creature) -> list[str]:
    grid, length = state.grid, target.length
    now = _apart(state, pusher, target.at, length)
    return [
        space
        for space in grid.on(_next(grid, target))
        if grid.footprint(space, length) and _apart(state, pusher, space, length) > now
    ]


def _apart(state: State, pusher: Creature, at: str, length: int) -> int:
    """How far the middles of two are apart that share a space, in halves of a space."""
    (px, py), (x, y) = state.grid.xy[pusher.at], state.grid.xy[at]
    more = length - pusher.length
    return max(abs(2 * (x - px) + more), abs(2 * (y - py) + more))


def obstacle(state: State, moved: Creature, to: str) -> Creature | str | None:
    """HR-10.11: what stops forced movement there: the space of a wall, a creature, or nothing.

    Ground that rises like a wall is one. Of a wall between spaces, both are named.
    """
    grid, land = state.grid, state.land
    if not land.flat and land.rise(moved.at, to, moved.length):
        return to
    if grid.keeps_apart(moved.at, to, moved.length):
        return f"{moved.at}|{to}"
    squares = grid.squares
    here = squares[moved.length][to]
    if walls := here & ~grid.open:
        return grid.on(walls)[0]
    for other in state.everyone:
        if other is moved or other.dead:
            continue
        if squares[other.length][other.at] & here and _blocks(state, other, moved, to):
            return other
    return None


def _blocks(state: State, other: Creature, moved: Creature, to: str) -> bool:
    """HR-10.11: whether a creature there stops the moved one, that is not with it already.

    It is in the way only within 5 feet of height: one is pushed over those who stand far below,
    if there is room to come down beside them.
    """
    grid, land = state.grid, state.land
    above = abs(land.level(moved.at, to, moved.length) - land.height(other.at, other.length))
    if above > CLIFF and places_below(state, moved, to):
        return False
    if grid.square(other.at, other.length) & grid.square(moved.at, moved.length):
        return False
    if moved.sources and other in bound(state, moved):
        return False
    sizes = 2 if state.rulings.stopped_by == "two sizes" else 1
    return abs(other.rank - moved.rank) <= sizes or _shield_wall(other, moved)


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
) -> Rule[Literal[False]]:
    """HR-10.11: 1d6 per 5 feet left; a creature without a shield takes its half of it.

    Whoever is bound to the moved one by grapples takes as much as that one (HR-11.18).
    Returns that the movement ends here.
    """
    size = 6
    if CollisionDie in state.moments:
        wall = isinstance(against, str)
        dice = CollisionDie(
            state=state, pusher=pusher, moved=moved, size=size, weapon=weapon, wall=wall
        )
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
    return False
