"""Chapter 10: where creatures may be, and what is in range."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arms import Armed, arms
from crossblades.heart_rush.conditions import hidden_from, is_hidden
from crossblades.heart_rush.covering import covered
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.gear import EXTENDED, Cantrip, Weapon, base_range, farthest
from crossblades.heart_rush.ground import Covered
from crossblades.heart_rush.limits import off_limits
from crossblades.heart_rush.sizes import MUCH_LARGER, SHARE, WHOLE_SPACE
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import ShotRange
from crossblades.kernel.cover_lines import FULL_COVER
from crossblades.kernel.grid import FEET


def range_in_water(state: State, creature: Creature, weapon: Weapon, feet: int) -> int | None:
    """HR-10.3: of the range that a weapon has on land, what is left where a creature is.

    None for what cannot be used in water at all; under water, half as far.
    """
    land = state.land
    if creature.sheet.at_home_in_water:
        return feet
    if land.touches(land.water, creature.at, creature.length):
        if weapon.kind in ("thrown", "whip"):
            return None
        if weapon.kind == "ranged" and under_water(state, creature):
            return feet // 2
    return feet


def under_water(state: State, creature: Creature) -> bool:
    """HR-10.3."""
    return state.land.touches(state.land.submerged, creature.at, creature.length)


def known_enemies(state: State, creature: Creature) -> list[Creature]:
    """The living creatures of the other side that are not hidden (HR-11.17)."""
    side, enemies = creature.side, []
    for other in state.everyone:
        if other.side != side and not other.dead and "hidden" not in other.conditions:
            enemies.append(other)
    return enemies


def look_around(
    state: State, creature: Creature
) -> tuple[tuple[Creature, ...], tuple[str, ...], tuple[Creature, ...], int]:
    """One look for all that one can do with others, as far as it knows of them (HR-10.6).

    The enemies; the names of those beside it that it may help (HR-4.16, HR-10.14); those of them
    in any condition, and itself if it is in one; and the spaces that others are in, in the way or
    not, as a bit board.
    """
    grid, side = state.grid, creature.side
    near, squares = state.land.near[creature.length][creature.at], grid.squares
    enemies: tuple[Creature, ...] = ()
    beside: tuple[str, ...] = ()
    afflicted: tuple[Creature, ...] = ()
    taken = 0
    for other in state.everyone:
        if other is creature:
            if other.conditions:
                afflicted += (other,)
            continue
        there = squares[other.length][other.at]
        taken |= there
        if other.dead:
            continue
        if other.side != side:
            if "hidden" in other.conditions:
                continue
            enemies += (other,)
        if there & near and may_help(state, creature, other) and adjacent(state, creature, other):
            beside += (other.name,)
            if other.conditions:
                afflicted += (other,)
    return enemies, beside, afflicted, taken


def may_help(state: State, creature: Creature, other: Creature) -> bool:
    """HR-4.16, HR-6.19: allies, and enemies where a table lets one."""
    return other.side == creature.side or state.rulings.targets == "anyone"


def in_range(state: State, creature: Creature, target: Creature) -> bool:
    """HR-6.5, HR-6.19: whether the wielded weapon can hit the target now."""
    return bool(all_in_range(state, creature, (target,)))


def could_hit(state: State, creature: Creature, others: Iterable[Creature]) -> list[Creature]:
    """HR-6.1, HR-6.19: those it can hit now with anything, its body and cantrips included."""
    if creature.versatile:
        return _in_range_of_any(state, creature, others, arms(creature))
    return all_in_range(state, creature, others)


def _in_range_of_any(
    state: State, creature: Creature, others: Iterable[Creature], able: Sequence[Weapon]
) -> list[Creature]:
    return [o for o in others if any(all_in_range(state, creature, (o,), arm) for arm in able)]


def all_in_range(
    state: State, creature: Creature, others: Iterable[Creature], weapon: Weapon | None = None
) -> list[Creature]:
    """HR-6.19: those of the others that a weapon of its can hit now: near, and not behind walls.

    The weapon is the wielded one unless told otherwise; its extended range counts (HR-12.4).
    Walls stop every attack (HR-10.1), but there is no room for one between neighbours.
    """
    if weapon is None:
        weapon = creature.weapon
    feet = farthest(weapon, creature.dashes > 0)
    if state.land.water:
        left = range_in_water(state, creature, weapon, feet)
        if left is None:
            return []
        feet = left
    shot = weapon.kind in EXTENDED
    if shot and ShotRange in state.moments:
        return _all_in_changed_range(state, creature, others, weapon, feet)
    at, length, squares, land = creature.at, creature.length, state.grid.squares, state.land
    zone = land.near[length][at] if feet == FEET else state.grid.zones[at, feet, length]
    near = []
    for other in others:
        there = zone & squares[other.length][other.at]
        if there and land.apart(at, other.at, length, other.length) <= feet:
            near.append(other)
    if shot:
        return _all_to_be_shot(state, creature, near, weapon, feet)
    return near if feet == FEET else _not_behind_walls(state, creature, near)


def _not_behind_walls(
    state: State, creature: Creature, others: Iterable[Creature]
) -> list[Creature]:
    """HR-10.1: those to whom at least one line is clear."""
    return [other for other in others if lines_blocked(state, creature, other) < FULL_COVER]


def _all_to_be_shot(
    state: State, creature: Creature, near: Iterable[Creature], weapon: Weapon, feet: int
) -> list[Creature]:
    return [other for other in near if _can_be_shot(state, creature, other, weapon, feet)]


def _can_be_shot(
    state: State, creature: Creature, other: Creature, weapon: Weapon, feet: int
) -> bool:
    """HR-10.1: not behind full cover; HR-10.3: not too deep in water."""
    if lines_blocked(state, creature, other) == FULL_COVER:
        return False
    if weapon.kind != "ranged" or not under_water(state, other):
        return True
    if creature.sheet.at_home_in_water:
        return True
    return state.distance(creature, other) <= (feet if under_water(state, creature) else feet // 2)


def shot_range(state: State, creature: Creature, target: Creature, weapon: Weapon) -> int:
    """HR-12.3: how far its shots and throws reach that target, as abilities change it.

    A bolt goes as far as it goes (HR-12.7).
    """
    feet = base_range(weapon, creature.dashes > 0)
    if ShotRange not in state.moments or isinstance(weapon, Cantrip):
        return feet
    asked = ShotRange(state=state, creature=creature, target=target, weapon=weapon, feet=feet)
    return settle(asked).feet


def _all_in_changed_range(
    state: State, creature: Creature, others: Iterable[Creature], weapon: Weapon, feet: int
) -> list[Creature]:
    """The same where something changes how far shots reach; `feet`: what they reach else."""
    normal = base_range(weapon, creature.dashes > 0)
    near = []
    for other in others:
        reached = feet * shot_range(state, creature, other, weapon) // normal
        if state.distance(creature, other) <= reached:
            near += _all_to_be_shot(state, creature, (other,), weapon, reached)
    return near


def lines_blocked(state: State, attacker: Creature, target: Creature) -> int:
    """HR-10.1, HR-10.16: how many lines to the corners of a space of the target are obstructed."""
    return state.grid.cover(attacker.at, target.at, attacker.length, target.length)


def cover(state: State, attacker: Creature, target: Creature) -> int:
    """HR-10.1: the lines that are blocked, or the level of something else in the way.

    In the space of a much larger creature that is not hostile one has a level, too (HR-10.8).
    """
    return in_the_way(state, attacker, target).level or int(_behind_a_friend(state, target))


def in_the_way(state: State, attacker: Creature, target: Creature) -> Covered:
    """HR-10.1: what covers one from another, creatures apart."""
    return covered(state.land, attacker.at, target.at, attacker.length, target.length)


def _behind_a_friend(state: State, target: Creature) -> bool:
    grid = state.grid
    here = grid.square(target.at, target.length)
    return any(
        other.side == target.side
        and not is_hidden(other)
        and other.rank >= target.rank + MUCH_LARGER
        and not other.dead
        and here & grid.square(other.at, other.length)
        for other in state.everyone
    )


def melee_reach(creature: Armed) -> int:
    """HR-4.14: that of the wielded melee weapon or of the body; other weapons give none."""
    weapon, other = creature.weapon, creature.other
    reach = base_range(weapon, creature.dashes > 0) if weapon.kind == "melee" else 0
    if other is None or other.kind != "melee":
        return reach
    return max(reach, base_range(other, creature.dashes > 0))


def reaches(state: State, enemy: Creature, at: str, length: int) -> bool:
    """HR-4.14, HR-10.1: whether a place is in its melee reach; not if it is all behind walls."""
    reach = melee_reach(enemy)
    if not reach:
        return False
    grid = state.grid
    if not grid.exposed[enemy.at, reach, enemy.length] & grid.squares[length][at]:
        return False
    return state.land.apart(enemy.at, at, enemy.length, length) <= reach


def adjacent(state: State, a: Creature, b: Creature) -> bool:
    """HR-10.14: within 5 feet, the same space included."""
    land = state.land
    if not land.near[a.length][a.at] & state.grid.squares[b.length][b.at]:
        return False
    return land.apart(a.at, b.at, a.length, b.length) <= FEET


def enemies_beside(state: State, creature: Creature) -> list[Creature]:
    """The enemies adjacent to a creature that can act, and of whom it knows (HR-10.6, HR-10.14)."""
    known = known_enemies(state, creature)
    return [enemy for enemy in known if enemy.can_act and adjacent(state, creature, enemy)]


def free_for(
    state: State,
    creature: Creature,
    known: bool = False,
    knower: Creature | None = None,
    leaving: Creature | None = None,
    passing: bool = False,
) -> int:
    """The places where a creature may be, as a bit board (HR-10.7, HR-10.8).

    Others block unless they are at least two sizes larger, share its space already, or are as
    small as it is and leave room. `known`: as far as it knows, or the `knower` who moves it, for
    the hidden are in nobody's way. `leaving`: one who makes room for it. `passing`: it may be
    there on its way, which enemies do not bar to those who slip past them.
    """
    grid, rank, length = state.grid, creature.rank, creature.length
    squares = grid.squares
    mine = squares[length][creature.at]
    blocking = _blocking(rank, state.rulings.walk_over)
    slips = passing and creature.sheet.slips_past
    blocked = 0
    if rank in SHARE:
        blocked = crowded_for(state, creature, (knower or creature) if known else None)
    for other in state.everyone:
        if other is creature or other.dead or other.rank not in blocking or other is leaving:
            continue
        if slips and other.side != creature.side:
            continue
        if known and other.conditions and hidden_from(knower or creature, other):
            continue
        there = squares[other.length][other.at]
        if not there & mine:
            blocked |= there
    free = grid.open & ~blocked
    return free if length == 1 else grid.room(free, length)


def only_passed(state: State, creature: Creature) -> int:
    """The places in enemies' spaces that it may pass, and not end in, as far as it knows.

    There are none but for those who slip past enemies.
    """
    if not creature.sheet.slips_past:
        return 0
    blocking = _blocking(creature.rank, state.rulings.walk_over)
    board = 0
    for enemy in known_enemies(state, creature):
        if enemy.rank in blocking:
            board |= state.grid.squares[enemy.length][enemy.at]
    return board if creature.length == 1 else ~state.grid.room(~board, creature.length)


@cache
def _blocking(rank: int, walk_over: str) -> frozenset[int]:
    """HR-10.7, HR-10.8: the ranks whose spaces one of this rank cannot enter."""
    underfoot = _walked_over(rank, walk_over)
    blocking = frozenset(range(underfoot + 1, rank + MUCH_LARGER))
    return blocking - SHARE.keys() if rank in SHARE else blocking


def _walked_over(rank: int, walk_over: str) -> int:
    """HR-10.8: the largest rank that it may walk over, by a table's ruling; else below all."""
    return rank - MUCH_LARGER if walk_over == "both" else -1


def crowded_for(state: State, creature: Creature, knower: Creature | None) -> int:
    """The spaces that the small and smaller have filled too far for one more (HR-10.7).

    With a `knower`, as far as that one knows.
    """
    filled: Counter[int] = Counter()
    for other in state.everyone:
        if other is creature or other.dead or (knower and hidden_from(knower, other)):
            continue
        if other.rank in SHARE:
            filled[state.grid.bit[other.at]] += SHARE[other.rank]
    most = WHOLE_SPACE - SHARE[creature.rank]
    return sum(space for space, part in filled.items() if part > most)


def hard_for(state: State, creature: Creature) -> int:
    """The places that are difficult terrain for it, as far as it knows (HR-10.2, HR-10.3).

    So are the spaces of much larger creatures (HR-10.8).
    """
    grid = state.grid
    if creature.sheet.sure_footed:
        return 0
    hard = state.land.difficult
    underfoot = _walked_over(creature.rank, state.rulings.walk_over)
    larger = creature.rank + MUCH_LARGER
    for other in state.everyone:
        if underfoot < other.rank < larger or other.dead:
            continue
        if not hidden_from(creature, other):
            hard |= grid.squares[other.length][other.at]
    return hard if creature.length == 1 else ~grid.room(~hard, creature.length)


def threatened(state: State, creature: Creature, known: bool = False) -> int:
    """The places within the melee reach of enemies, as a bit board (HR-4.14)."""
    grid, land, side, long = state.grid, state.land, creature.side, creature.length
    board = 0
    for enemy in state.everyone:
        if enemy.side == side or enemy.dead or enemy.unconscious:
            continue
        if not (known and hidden_from(creature, enemy)):
            reach = melee_reach(enemy)
            near = grid.exposed[enemy.at, reach, enemy.length]
            touched = near if long == 1 else ~grid.room(~near, long)
            board |= touched & land.no_farther_up(enemy.at, reach, enemy.length, long)
    return board


def steps_from(state: State, creature: Creature, passing: bool = False) -> list[str]:
    """The places one step away where it may be, as far as it knows (HR-10.14).

    `passing`: it may be there on its way.
    """
    return state.grid.few[board_of_steps(state, creature, passing)].copy()


def board_of_steps(state: State, creature: Creature, passing: bool = False) -> int:
    """The same places as a bit board."""
    free = free_for(state, creature, known=True, passing=passing)
    if creature.sources:
        free &= ~off_limits(state, creature)
    return state.land.beside[creature.length][creature.at] & free


def can_step(state: State, creature: Creature, taken: int = -1) -> bool:
    """Whether there is any place to step to; `taken`: the spaces that others are in, if known."""
    around = state.land.beside[creature.length][creature.at]
    if creature.sources:
        around &= ~off_limits(state, creature)
    if creature.length == 1 and around & state.grid.open & ~taken:
        return True
    return bool(around & free_for(state, creature, known=True))
