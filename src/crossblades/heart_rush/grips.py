"""Chapters 9 and 11: grapples."""

from collections.abc import Iterator

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arrival import arrive, carry_along
from crossblades.heart_rush.asks import HoldFast
from crossblades.heart_rush.condition_options import BreakFree, GoAlong, Grapple, Release
from crossblades.heart_rush.condition_rolls import BREAKING_FREE
from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.dice import contest
from crossblades.heart_rush.events import Dragged, Grappled, Struggled
from crossblades.heart_rush.hazards import falling
from crossblades.heart_rush.holding import choose_ability, is_on, shaken, stays_on
from crossblades.heart_rush.letting_go import let_go
from crossblades.heart_rush.obstacles import Obstacle
from crossblades.heart_rush.sizes import MUCH_LARGER
from crossblades.heart_rush.space import adjacent, free_for
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import GrappleTerms
from crossblades.heart_rush.trip import offer_trips
from crossblades.kernel.dice import Part
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

Parts = tuple[Part, ...]

GRAPPLE = "grapple"
"""The contest of a grapple (HR-9.2)."""

HOLDING_FAST = "holding fast"
"""What the grappler does if the other breaks free (HR-11.18)."""


def may_grapple(state: State, creature: Creature, target: Creature) -> bool:
    """HR-9.2: an adjacent enemy, with a free hand, and one grapple each way at a time."""
    return no_grapple(state, creature, target) is None


def no_grapple(state: State, creature: Creature, target: Creature) -> Obstacle | None:
    """HR-9.2: what keeps it from grappling this one, stances apart."""
    if creature.side == target.side:
        return Obstacle("no enemy", ("HR-9.2",))
    if creature.free_hands <= 0:
        return Obstacle("no hand", ("HR-9.2",), creature.weapon.name)
    if "grappling" in creature.conditions:
        return Obstacle("taken", ("HR-9.2",), creature.name)
    if "grappled" in target.conditions:
        return Obstacle("taken", ("HR-9.2",), target.name)
    if not adjacent(state, creature, target):
        return Obstacle(
            "far", ("HR-9.2",), own="reach", needed=state.distance(creature, target), most=FEET
        )
    return None


def ways_to_grapple(state: State, creature: Creature, target: Creature) -> list[Grapple]:
    """HR-9.1, HR-9.2."""
    if not may_grapple(state, creature, target):
        return []
    return [Grapple(creature.name, target.name)]


def grapple_check(
    state: State, creature: Creature, target: Creature, before: State | None = None
) -> Rule[bool]:
    """HR-9.2: might against might or agility; with only one hand the total counts half.

    Returns whether the grappler has won it. `before`: see `contest`.
    """
    answer = yield from choose_ability(target, GRAPPLE, creature.name, "might")
    winner = yield from contest(
        state, creature, "might", target, answer, GRAPPLE, offensive=True,
        extra=by_size(state, creature, target), halved=creature.free_hands == 1,
        before=before,
    )  # fmt: skip
    return winner == creature.name


def grapple(creature: Creature, target: Creature) -> Rule[None]:
    """HR-9.2: one is grappling, the other is grappled."""
    yield Grappled(creature=creature.name, target=target.name)


def by_size(state: State, grappler: Creature, other: Creature) -> tuple[Parts, Parts]:
    """HR-9.2: the larger of the two has advantage for each size of difference."""
    more = grappler.rank + terms_of(state, grappler, other).sizes - other.rank
    if not more:
        return (), ()
    larger = (Part("larger", "HR-9.2", advantage=abs(more)),)
    return (larger, ()) if more > 0 else ((), larger)


def terms_of(state: State, grappler: Creature, other: Creature) -> GrappleTerms:
    """HR-9.2: how it grapples that one, as abilities change it."""
    terms = GrappleTerms(state=state, creature=grappler, target=other)
    return settle(terms)


def grapples(creature: Creature, other: Creature) -> bool:
    """HR-11.18: whether it holds this one."""
    return creature.sources.get("grappling") == other.name


# --- getting out of one


def ways_to_break_free(creature: Creature) -> list[BreakFree]:
    """HR-4.13, HR-11.18."""
    if "grappled" not in creature.conditions:
        return []
    return [BreakFree(creature.name, "might"), BreakFree(creature.name, "agility")]


def break_free(state: State, chosen: BreakFree) -> Rule[None]:
    """HR-11.18: might or agility against the grappler's might or agility.

    An instant may have ended the grapple when the dice were seen (HR-5.5).
    """
    creature = state.creatures[chosen.creature]
    grappler = state.creatures[creature.sources["grappled"]]
    yield Struggled(creature=creature.name, grappler=grappler.name, ability=chosen.ability)
    answer = yield from choose_ability(grappler, HOLDING_FAST, creature.name, chosen.ability)
    theirs, mine = by_size(state, grappler, creature)
    winner = yield from contest(
        state, creature, chosen.ability, grappler, answer, BREAKING_FREE, extra=(mine, theirs)
    )
    if winner == creature.name and grapples(grappler, creature):
        yield let_go(grappler, "broken")


# --- moving in one


def partners(state: State, creature: Creature) -> Iterator[Creature]:
    """HR-11.18: whom it holds and who holds it, each once."""
    if creature.sources:
        names = [creature.sources.get(link) for link in ("grappling", "grappled")]
        for name in dict.fromkeys(names):
            if name is not None:
                yield state.creatures[name]


def bound(state: State, creature: Creature) -> list[Creature]:
    """HR-11.18: its partners, theirs, and so on: all who are moved when it is moved."""
    chain = [creature]
    for each in chain:
        chain += [partner for partner in partners(state, each) if partner not in chain]
    return chain[1:]


def hold_fast(state: State, moved: Creature) -> Rule[None]:
    """HR-11.18: when the grappled one is forced to move, its grappler goes along or lets go.

    Who goes along is forced to move as well, and perhaps grappled, too.
    """
    going = [moved]
    while "grappled" in moved.conditions:
        grappler = state.creatures[moved.sources["grappled"]]
        if grappler in going:
            return
        if not (yield from _goes_along(grappler, moved)):
            yield let_go(grappler, "let go")
            return
        going.append(grappler)
        moved = grappler


def _goes_along(grappler: Creature, moved: Creature) -> Rule[bool]:
    if not grappler.can_act:
        return False
    name = grappler.name
    choice = yield HoldFast(
        seat=grappler.seat, creature=name, target=moved.name,
        options=(GoAlong(name), Release(name)),
    )  # fmt: skip
    return isinstance(choice, GoAlong)


def drag(
    state: State, leader: Creature, origin: str, ahead: tuple[Creature, ...] = ()
) -> Rule[None]:
    """HR-11.18: whoever is in a grapple with it comes into the space it has left.

    So does, behind that one, who is in another grapple with it; those ahead have moved already.
    """
    ahead = (*ahead, leader)
    for follower in list(partners(state, leader)):
        if follower in ahead or is_on(follower, leader):  # that one has been carried
            continue
        before = follower.at
        to = _place_behind(state, follower, leader, origin)
        if to is None or to == before:
            continue
        if grapples(leader, follower) and (yield from _escapes(state, follower, leader)):
            continue
        yield from haul(state, follower, leader, to)
        yield from drag(state, follower, before, ahead)


def _escapes(state: State, follower: Creature, leader: Creature) -> Rule[bool]:
    """HR-11.19, HR-11.21: one on a creature may hold on to it, and be torn out of a grapple.

    Returns whether it is not dragged; an instant may have ended the grapple, too (HR-5.5).
    """
    stays = yield from stays_on(state, follower, FEET)
    held = grapples(leader, follower)
    if stays and held and not adjacent(state, follower, leader):
        yield let_go(leader, "apart")
    return stays or not held


def drag_along(state: State, leader: Creature, origin: str) -> Rule[bool]:
    """HR-11.18: the same for a step of one's own. Returns whether one may go on from there.

    Whoever is on one that is dragged saves against the step (HR-11.19).
    """
    upright = on_their_feet(state, leader)
    before = [(each, each.at) for each in bound(state, leader)]
    yield from drag(state, leader, origin)
    yield from shaken(state, [each for each, at in before if each.at != at], FEET)
    return not trip_ends_it(state, upright)


def on_their_feet(state: State, leader: Creature) -> list[Creature]:
    """HR-4.11: of all who move together, those who could be tripped."""
    together = (leader, *bound(state, leader)) if leader.sources else (leader,)
    upright = []
    for each in together:
        if not is_prone(each):
            upright.append(each)
    return upright


def trip_ends_it(state: State, upright: list[Creature]) -> bool:
    """HR-4.11, HR-11.18: one of them lies now and moves no further, so nobody does.

    A table may let the tripped slide on.
    """
    if state.rulings.tripped == "stops":
        for each in upright:
            if is_prone(each):
                return True
    return False


def sets_out(
    state: State, mover: Creature, forced: bool = False, steady: bool = False
) -> Rule[bool]:
    """HR-4.11: those beside the space where a move begins may trip the mover there.

    They may trip whoever would be dragged along, too. `steady`: see `arrive`.
    Returns whether the move begins as it was meant; the forced slide on where a table lets them.
    """
    origin, upright = mover.at, on_their_feet(state, mover)
    for each in (mover, *bound(state, mover)):
        if "off-balanced" in each.conditions and not (steady and each is mover):
            yield from offer_trips(state, each)
    fallen = not forced and mover in upright and is_prone(mover)
    return mover.at == origin and not (fallen or trip_ends_it(state, upright))


def haul(state: State, creature: Creature, by: Creature, to: str) -> Rule[None]:
    """HR-11.18: one in a grapple is moved by the other."""
    before = creature.at
    yield Dragged(creature=creature.name, by=by.name, origin=before, to=to)
    yield from carry_along(state, creature, before)
    yield from forced_to(state, creature, before, state.land.drop(before, to, creature.length))


def forced_to(state: State, creature: Creature, origin: str, drop: int) -> Rule[bool]:
    """HR-11.18, HR-13.2: one was forced to a place, perhaps over an edge."""
    if drop:
        return _over_an_edge(state, creature, origin, drop)
    return arrive(state, creature, origin)


def _over_an_edge(state: State, creature: Creature, origin: str, drop: int) -> Rule[bool]:
    """HR-11.18, HR-13.2: the damage of a fall is dealt in full to whoever is bound to it."""
    damage = yield from falling(state, creature, drop)
    for other in bound(state, creature):
        yield from take_damage(state, other, damage, "fall")
    return (yield from arrive(state, creature, origin))


def _place_behind(state: State, follower: Creature, leader: Creature, origin: str) -> str | None:
    """The space that the leader has left, or what is nearest to it beside the leader."""
    grid, land, long = state.grid, state.land, follower.length
    ahead = grid.square(leader.at, leader.length)
    shares = abs(follower.rank - leader.rank) >= MUCH_LARGER
    near = land.near[leader.length][leader.at]
    beside = [
        place
        for place in grid.on(free_for(state, follower))
        if near & grid.square(place, long)
        and land.distance(place, leader.at, long, leader.length) <= FEET
        and (shares or not grid.square(place, long) & ahead)
    ]

    def detour(place: str) -> tuple[int, int]:
        back = grid.distance(place, origin, long, leader.length)
        return back, grid.distance(place, follower.at)

    return min(beside, key=detour, default=None)
