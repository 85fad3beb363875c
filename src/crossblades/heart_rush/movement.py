"""Chapter 4: Sidestep and Dash, space by space."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arrival import step
from crossblades.heart_rush.asks import ChooseDestination
from crossblades.heart_rush.condition_options import SlideDown
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import Dashed, HoppedOff, Sidestepped, StoodUp
from crossblades.heart_rush.grips import drag_along, sets_out
from crossblades.heart_rush.hazards import exertion, exertion_of_a_dash, is_short_of_breath
from crossblades.heart_rush.instants import at, awaited, instead, use
from crossblades.heart_rush.moments import InsteadOfStep, SidestepMade, WalkDone
from crossblades.heart_rush.options import (
    Dash,
    MoveTo,
    Rise,
    Sidestep,
    StandUp,
    Stay,
    StepByStep,
    UseAbility,
)
from crossblades.heart_rush.pace import Pace, pace
from crossblades.heart_rush.space import (
    can_step,
    free_for,
    only_passed,
    reaches,
    steps_from,
    threatened,
)
from crossblades.heart_rush.speed import (
    may_move,
    may_rise,
    may_still_move,
    sidestep_allowed,
    speed_of_dash,
    upright,
    walk_speed,
)
from crossblades.heart_rush.state import State
from crossblades.heart_rush.swapping import swap_places
from crossblades.heart_rush.terms import MayDash, SidestepPlaces, SidestepWatched
from crossblades.heart_rush.walking import BY_DASH, Walk, in_reach, interrupted, leaps
from crossblades.kernel.ask import Option
from crossblades.kernel.grid import FEET, Grid, names_of_spaces
from crossblades.kernel.rule import Rule

BY_SIDESTEP = ("HR-4.4", "HR-10.14")


def sidestep(state: State, chosen: Sidestep) -> Rule[None]:
    """HR-4.4: one 5-foot step, which never provokes, or rise from prone."""
    creature = state.creatures[chosen.creature]
    yield Sidestepped(creature=creature.name, pay=chosen.pay)
    yield from take_sidestep(state, creature)


def take_sidestep(state: State, creature: Creature) -> Rule[None]:
    """HR-4.4: choose where the step goes, and take it."""
    if not (yield from exertion(state, creature)):
        return
    places: list[Option] = []
    if may_move(creature, FEET):
        places += [MoveTo(space) for space in sidestep_places(state, creature)]
    places += instead_of_a_step(creature)
    if InsteadOfStep in state.moments:
        places += instead(InsteadOfStep(state=state, creature=creature))
    choice = yield _destination(creature, places, BY_SIDESTEP)
    if isinstance(choice, MoveTo):
        yield from sidestep_to(state, creature, choice.space)
    elif isinstance(choice, Rise | SlideDown):
        yield from rise_or_get_down(state, creature, choice, ("HR-4.4",))
    elif isinstance(choice, UseAbility):
        yield from use(InsteadOfStep(state=state, creature=creature), choice)


def can_sidestep(state: State, creature: Creature) -> bool:
    """HR-4.4: one whom nothing keeps from it, with a step to take or something to do instead."""
    steps = may_move(creature, FEET) and can_step(state, creature)
    return bool(steps or instead_of_a_step(creature)) and sidestep_allowed(state, creature)


def instead_of_a_step(creature: Creature) -> list[Rise | SlideDown]:
    """HR-4.4, HR-11.16, HR-11.19: the prone may rise, and those on a creature get down."""
    ways: list[Rise | SlideDown] = [Rise(creature.name)] if may_rise(creature) else []
    if "creature climber" in creature.conditions and may_move(creature, FEET):
        ways.append(SlideDown(creature.name))
    return ways


def sidestep_places(state: State, creature: Creature) -> list[str]:
    """HR-4.4: where a sidestep may lead."""
    places = steps_from(state, creature)
    if SidestepPlaces not in state.moments:
        return places
    return settle(SidestepPlaces(state=state, creature=creature, places=places)).places


def rise_or_get_down(
    state: State, creature: Creature, chosen: Rise | SlideDown, rules: tuple[str, ...]
) -> Rule[None]:
    """HR-4.4, HR-11.16, HR-11.19: what a sidestep can be besides a step."""
    if not (yield from _slips_away(state, creature, None)):
        return
    if chosen not in instead_of_a_step(creature):
        return  # a blow or want of air has brought it down already
    yield risen_or_down(creature, chosen, rules)
    if awaited(state, SidestepMade):
        yield from at(SidestepMade(state=state, creature=creature, origin=creature.at))


def risen_or_down(
    creature: Creature, chosen: Rise | SlideDown, rules: tuple[str, ...]
) -> StoodUp | HoppedOff:
    """HR-11.16, HR-11.19: one rises from prone, or gets down from what one is on."""
    name = creature.name
    if isinstance(chosen, Rise):
        return StoodUp(creature=name, rules=(*rules, "HR-11.16"))
    climbed = creature.sources["creature climber"]
    return HoppedOff(creature=name, target=climbed, rules=(*rules, "HR-11.19"))


def sidestep_to(
    state: State, creature: Creature, space: str, steady: bool = False, goes_on: bool = False
) -> Rule[None]:
    """HR-4.4, HR-10.14: a sidestep ignores what terrain costs.

    Whom it grapples comes into the space it leaves (HR-11.18). `steady`: see `arrive`.
    `goes_on`: it is more of a sidestep that was made already.
    Whom an instant has taken elsewhere since it chose may have no such step any more (HR-5.5).
    """
    if state.moments and space not in sidestep_places(state, creature):
        return
    if not (yield from _slips_away(state, creature, space)):
        return
    begins = creature.conditions and not goes_on
    if begins and not (yield from sets_out(state, creature, steady=steady)):
        return
    origin = creature.at
    if SidestepPlaces in state.moments and (ally := _gives_way(state, creature, space)):
        yield from swap_places(state, creature, ally, FEET)
    else:
        yield from step(state, creature, space, BY_SIDESTEP, steady=steady)
    if creature.sources and creature.at != origin:
        yield from drag_along(state, creature, origin)
    if creature.at != origin and not goes_on and awaited(state, SidestepMade):
        yield from at(SidestepMade(state=state, creature=creature, origin=origin))


def _gives_way(state: State, creature: Creature, space: str) -> Creature | None:
    """The ally in that space, if nobody else can be there with it (HR-10.8)."""
    if state.grid.bit[space] & free_for(state, creature):
        return None
    return next((mate for mate in state.on_side(creature.side) if mate.at == space), None)


def _slips_away(state: State, creature: Creature, to: str | None) -> Rule[bool]:
    """HR-4.4: a sidestep never provokes, but some may watch for one. Returns whether it goes on."""
    if SidestepWatched not in state.moments:
        return True
    watched = settle(SidestepWatched(state=state, mover=creature, watchers=[]))
    near = [enemy for enemy in watched.watchers if in_reach(state, enemy, creature)]
    if to is not None:
        near = [enemy for enemy in near if not reaches(state, enemy, to, creature.length)]
    rising = to is None
    return not near or (yield from interrupted(state, creature, near, rising))


def dash(state: State, chosen: Dash) -> Rule[None]:
    """HR-4.5: move up to the move speed."""
    creature = state.creatures[chosen.creature]
    yield Dashed(creature=creature.name, pay=chosen.pay)
    if not is_short_of_breath(creature) or (yield from exertion_of_a_dash(state, creature)):
        yield from go(state, creature, speed_of_dash(creature))


def may_dash(state: State, creature: Creature) -> bool:
    """HR-4.5: whether abilities let it dash."""
    return MayDash not in state.moments or settle(MayDash(state=state, creature=creature)).allowed


def can_dash(state: State, creature: Creature, steps: bool) -> bool:
    """HR-4.5: whether a dash would lead anywhere; `steps`: whether a step does."""
    speed = speed_of_dash(creature)
    far = may_still_move(creature, speed) >= 2 * FEET and walk_speed(creature) > 0
    if far and state.land.plain and not creature.sheet.slips_past:
        return steps
    return Walk(state, creature, speed).leads_anywhere()


def stand_up(state: State, chosen: StandUp) -> Rule[None]:
    """HR-11.16, HR-4.6: rise for half the movement, which provokes, and go on with the rest."""
    creature = state.creatures[chosen.creature]
    yield Dashed(creature=creature.name, pay=chosen.pay, rules=("HR-4.5", "HR-11.16"))
    if not (yield from exertion_of_a_dash(state, creature)):
        return
    near = [enemy for enemy in state.enemies(creature) if in_reach(state, enemy, creature)]
    if near and not (yield from interrupted(state, creature, near, rising=True)):
        return
    speed = upright(creature, creature.speed)
    rising = half(speed)
    yield StoodUp(creature=creature.name, feet=rising, rules=("HR-11.16", "HR-4.6"))
    yield from go(state, creature, speed - rising)


def go(state: State, creature: Creature, speed: int) -> Rule[None]:
    """HR-4.5: choose a place within what is left of its speed, or every step, and walk there."""
    grid, paces = state.grid, pace(state, creature)
    feet = may_still_move(creature, speed)
    layers = _layers(state, creature, paces, feet)
    reached = sum(layers[1:]) & ~only_passed(state, creature)
    if not reached and not leaps(state, creature):
        return
    places = _places(grid.width, grid.height, reached)
    choice = yield _destination(creature, (*places, StepByStep(creature.name)), BY_DASH, feet)
    walking = Walk(state, creature, speed)
    if isinstance(choice, StepByStep):
        yield from walking.step_by_step()
    elif isinstance(choice, MoveTo):
        yield from walking.along(_way(state, creature, choice.space, layers, paces, feet))
    if awaited(state, WalkDone):
        way, left = tuple(walking.way), walking.feet_left
        yield from at(WalkDone(state=state, creature=creature, way=way, left=left))


def way_to(state: State, creature: Creature, space: str, feet: int) -> tuple[str, ...]:
    """HR-4.5: the way to a place that is chosen already; none, if it cannot get there."""
    return Ways(state, creature, feet).to(space)


class Ways:
    """HR-4.5: the ways that a creature can go with so many feet, as far as it knows."""

    def __init__(self, state: State, creature: Creature, feet: int) -> None:
        self.state, self.creature, self.most = state, creature, feet
        self.paces = pace(state, creature)
        self.layers = _layers(state, creature, self.paces, feet)

    def to(self, space: str) -> tuple[str, ...]:
        """The way to a place, which a dash takes; none, if it cannot get there."""
        if not any(layer & self.state.grid.bit[space] for layer in self.layers):
            return ()
        return _way(self.state, self.creature, space, self.layers, self.paces, self.most)

    def reached(self, feet: int) -> int:
        """The places that it gets to with so many of the feet, as a bit board."""
        layers = self.layers[: self.paces.budget(feet) + 1]
        return sum(layers) & ~only_passed(self.state, self.creature)

    def feet(self, way: Sequence[str]) -> int:
        """What a way costs it."""
        bit = self.state.grid.bit
        return sum(self.paces.feet(bit[space]) for space in way)


def _layers(
    state: State, creature: Creature, paces: Pace, feet: int, avoiding: int = 0
) -> Sequence[int]:
    """HR-4.5: the places it can walk to, as far as it knows, by what they cost it."""
    free = free_for(state, creature, known=True, passing=True) & ~paces.barred & ~avoiding
    ways = state.land.ways(creature.length)
    return state.grid.reach(creature.at, free, paces.budget(feet), paces.costs, ways)


def _way(
    state: State, creature: Creature, to: str, layers: Sequence[int], paces: Pace, feet: int
) -> tuple[str, ...]:
    """HR-4.5: a shortest way; around hazards and out of enemies' reach if the feet allow it."""
    grid, ways = state.grid, state.land.ways(creature.length)
    path = grid.path(layers, to, paces.costs, ways)
    between = grid.board(path[:-1])
    if not between:
        return path
    harm = known_hazards(state, creature)
    reach = threatened(state, creature, known=True)
    for bad in (harm | reach, harm):
        if not between & bad:
            return path
        around = _layers(state, creature, paces, feet, avoiding=bad & ~grid.bit[to])
        if any(layer & grid.bit[to] for layer in around):
            return grid.path(around, to, paces.costs, ways)
    return path


def known_hazards(state: State, creature: Creature) -> int:
    """The places that everybody knows to be harmful still (HR-13.1)."""
    land, grid = state.land, state.grid
    if not (land.hazards or state.met):
        return 0
    known = land.hazards & ~land.secrets | grid.board(state.met)
    return land.places(known & ~grid.board(state.sprung), creature.length)


@lru_cache(maxsize=1024)
def _places(width: int, height: int, reached: int) -> tuple[Option, ...]:
    """The places on a board; the same dashes are weighed again and again."""
    return tuple(Grid.pick(_every_place(width, height), reached))


@cache
def _every_place(width: int, height: int) -> tuple[Option, ...]:
    """Maps have many places to go to, and they are always the same."""
    return tuple(MoveTo(space) for space in names_of_spaces(width, height))


def _destination(
    creature: Creature, places: Iterable[Option], rules: tuple[str, ...], feet: int = 0
) -> ChooseDestination:
    options = (*places, Stay(creature.name))
    return ChooseDestination(
        seat=creature.seat, creature=creature.name, options=options, feet=feet, rules=rules
    )  # fmt: skip
