"""Chapter 4: Sidestep and Dash, space by space."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from crossblades.heart_rush.arrival import step
from crossblades.heart_rush.asks import ChooseDestination, ChooseStep, KeepMoving
from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import fainting, may_faint
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import Dashed, MoveEnded, Sidestepped, StoodUp
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.instants import at, instead, use
from crossblades.heart_rush.moments import InsteadOfStep, SidestepMade, WalkDone
from crossblades.heart_rush.opportunity import offer_opportunity
from crossblades.heart_rush.options import (
    Dash,
    GoOn,
    Leap,
    MoveTo,
    Rise,
    Sidestep,
    StandUp,
    Stay,
    StepByStep,
    UseAbility,
)
from crossblades.heart_rush.pace import Pace, pace
from crossblades.heart_rush.space import free_for, melee_reach, steps_from, threatened
from crossblades.heart_rush.speed import dash_speed, may_still_move
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.grid import FEET, names_of_spaces
from crossblades.kernel.rule import Rule

BY_DASH = ("HR-4.5", "HR-10.14")
BY_SIDESTEP = ("HR-4.4", "HR-10.14")


def sidestep(state: State, chosen: Sidestep) -> Rule[None]:
    """HR-4.4: one 5-foot step, which never provokes, or rise from prone."""
    creature = state.creatures[chosen.creature]
    yield Sidestepped(creature=creature.name, pay=chosen.pay)
    if not (yield from exertion(state, creature)):
        return
    places: list[Option] = [MoveTo(space) for space in steps_from(state, creature)]
    if is_prone(creature):
        places.append(Rise(creature.name))
    if state.hooks:
        places += instead(InsteadOfStep(state=state, creature=creature))
    choice = yield _destination(creature, places, BY_SIDESTEP)
    if isinstance(choice, MoveTo):
        yield from sidestep_to(state, creature, choice.space)
    elif isinstance(choice, Rise):
        yield from rise(state, creature, ("HR-4.4", "HR-11.16"))
    elif isinstance(choice, UseAbility):
        yield from use(InsteadOfStep(state=state, creature=creature), choice)


def sidestep_to(state: State, creature: Creature, space: str) -> Rule[None]:
    """HR-4.4, HR-10.14: a sidestep ignores what terrain costs."""
    origin = creature.at
    yield from step(state, creature, space, BY_SIDESTEP)
    if state.hooks and creature.at != origin:
        yield from at(SidestepMade(state=state, creature=creature, origin=origin))


def rise(state: State, creature: Creature, rules: tuple[str, ...]) -> Rule[None]:
    """HR-4.4, HR-11.16: rise from prone by a sidestep."""
    yield StoodUp(creature=creature.name, rules=rules)
    if state.hooks:
        yield from at(SidestepMade(state=state, creature=creature, origin=creature.at))


def dash(state: State, chosen: Dash) -> Rule[None]:
    """HR-4.5: move up to the move speed."""
    creature = state.creatures[chosen.creature]
    yield Dashed(creature=creature.name, pay=chosen.pay)
    if (yield from exertion(state, creature)):
        yield from go(state, creature, dash_speed(creature))


def can_dash(state: State, creature: Creature, steps: bool) -> bool:
    """HR-4.5: whether a dash would lead anywhere; `steps`: whether a step does."""
    feet = dash_speed(creature)
    if state.land.plain and feet >= 2 * FEET:
        return steps
    paces = pace(state, creature)
    return bool(Walk(state, creature, paces).next_steps(paces.budget(feet)))


def stand_up(state: State, chosen: StandUp) -> Rule[None]:
    """HR-11.16, HR-4.6: rise for half the movement, which provokes, and go on with the rest."""
    creature = state.creatures[chosen.creature]
    yield Dashed(creature=creature.name, pay=chosen.pay, rules=("HR-4.5", "HR-11.16"))
    if not (yield from exertion(state, creature)):
        return
    near = [enemy for enemy in state.enemies(creature) if _in_reach(state, enemy, creature)]
    if near and not (yield from _interrupted(state, creature, near)):
        return
    rising = half(creature.speed)
    yield StoodUp(creature=creature.name, feet=rising, rules=("HR-11.16", "HR-4.6"))
    yield from go(state, creature, may_still_move(creature, creature.speed - rising))


def go(state: State, creature: Creature, feet: int) -> Rule[None]:
    """HR-4.5: choose a place within these feet, or every step, and walk there."""
    grid, paces = state.grid, pace(state, creature)
    free = free_for(state, creature, known=True) & ~paces.barred
    ways = state.land.ways(creature.length)
    layers = grid.reach(creature.at, free, paces.budget(feet), paces.costs, ways)
    reached = sum(layers[1:])
    if not reached and not leaps(state, creature):
        return
    places = grid.pick(_every_place(grid.width, grid.height), reached)
    choice = yield _destination(creature, (*places, StepByStep(creature.name)), BY_DASH)
    walking = Walk(state, creature, paces)
    if isinstance(choice, StepByStep):
        yield from walking.step_by_step(feet)
    elif isinstance(choice, MoveTo):
        yield from walking.along(_way(state, creature, choice.space, layers, paces, free, feet))
    if state.hooks:
        yield from at(WalkDone(state=state, creature=creature, way=tuple(walking.way)))


def _way(
    state: State,
    creature: Creature,
    to: str,
    layers: list[int],
    paces: Pace,
    free: int,
    feet: int,
) -> tuple[str, ...]:
    """HR-4.5: a shortest way; out of enemies' reach and around hazards if the feet allow it."""
    grid, land, ways = state.grid, state.land, state.land.ways(creature.length)
    path = grid.path(layers, to, paces.costs, ways)
    harm = land.places(land.hazards & ~land.secrets, creature.length)
    bad = threatened(state, creature, known=True) | harm
    if not any(grid.bit[space] & bad for space in path[:-1]):
        return path
    safe = free & ~bad | grid.bit[to]
    around = grid.reach(creature.at, safe, paces.budget(feet), paces.costs, ways)
    if any(layer & grid.bit[to] for layer in around):
        return grid.path(around, to, paces.costs, ways)
    return path


@cache
def _every_place(width: int, height: int) -> tuple[Option, ...]:
    """Maps have many places to go to, and they are always the same."""
    return tuple(MoveTo(space) for space in names_of_spaces(width, height))


def _destination(
    creature: Creature, places: Iterable[Option], rules: tuple[str, ...]
) -> ChooseDestination:
    options = (*places, Stay(creature.name))
    return ChooseDestination(
        seat=creature.seat, creature=creature.name, options=options, rules=rules
    )  # fmt: skip


def leaps(state: State, creature: Creature) -> list[Leap]:
    """HR-13.2: the places below an edge that one could leap down to."""
    land, length = state.land, creature.length
    if land.flat:
        return []
    beside = state.grid.around(creature.at, length) & ~land.around(creature.at, length)
    return [
        Leap(creature.name, space, drop)
        for space in state.grid.on(beside & free_for(state, creature, known=True))
        if (drop := land.drop(creature.at, space, length))
    ]


class Walk:
    """HR-4.6: a willing move, step by step; each step may give enemies an opportunity."""

    def __init__(self, state: State, creature: Creature, paces: Pace) -> None:
        self.state = state
        self.creature = creature
        self.paces = paces
        self.inside: Counter[str] = Counter()
        """Steps inside each enemy's reach: the second is an occasion (HR-4.14)."""
        self.way = [creature.at]
        """Where it has been."""
        self.hurt = False
        """Whether the last step has led into something that hurts."""

    @cached_property
    def threat(self) -> int:
        """The places within the reach of enemies."""
        return threatened(self.state, self.creature)

    def along(self, path: Sequence[str]) -> Rule[None]:
        """Walk this way as far as nothing stops it; one who is hurt by a step may stop there."""
        for space in path:
            if not (yield from self.step(space)):
                return
            ask = self.hurt and space != path[-1]
            if ask and not (yield from _goes_on(self.creature)):
                return

    def step_by_step(self, feet: int) -> Rule[None]:
        """HR-4.5: every step is chosen by itself, leaps down included."""
        creature, budget = self.creature, self.paces.budget(feet)
        while options := self.next_steps(budget):
            left = budget // self.paces.unit * FEET
            choice = yield ChooseStep(
                seat=creature.seat, creature=creature.name, feet=left,
                options=(*options, Stay(creature.name)),
            )  # fmt: skip
            if isinstance(choice, Stay):
                return
            budget -= self.paces.cost(self.state.grid.bit[choice.space])
            if not (yield from self.step(choice.space)):
                return

    def next_steps(self, budget: int) -> list[Option]:
        """The places beside it that it can still pay for."""
        state, creature = self.state, self.creature
        bit, paces = state.grid.bit, self.paces
        steps: list[Option] = [
            MoveTo(space)
            for space in steps_from(state, creature)
            if not bit[space] & paces.barred and paces.cost(bit[space]) <= budget
        ]
        down = [leap for leap in leaps(state, creature) if paces.cost(bit[leap.space]) <= budget]
        return [*steps, *down]

    def step(self, space: str) -> Rule[bool]:
        """One step, with what it gives others occasion to; returns whether the mover goes on."""
        state, creature = self.state, self.creature
        leaving: list[Creature] = []
        lingering: list[Creature] = []
        if state.grid.bit[creature.at] & self.threat:
            leaving, lingering = self._occasions(space)
        if leaving and not (yield from _interrupted(state, creature, leaving)):
            return False
        feet = self.paces.feet(state.grid.bit[space])
        before = creature.hit_points
        goes_on = yield from step(state, creature, space, BY_DASH, feet)
        self.hurt = creature.hit_points < before
        self.way.append(creature.at)
        if not goes_on:
            for enemy in lingering if creature.at == space and creature.can_act else ():
                yield from offer_opportunity(state, enemy, creature)
            return False
        return not lingering or (yield from _interrupted(state, creature, lingering))

    def _occasions(self, to: str) -> tuple[list[Creature], list[Creature]]:
        """Whose reach this step leaves, and inside whose reach it is the second one (HR-4.6)."""
        state, creature = self.state, self.creature
        leaving, lingering = [], []
        for enemy in state.enemies(creature):
            if not _in_reach(state, enemy, creature):
                continue
            after = state.grid.distance(to, enemy.at, creature.length, enemy.length)
            if after > melee_reach(enemy):
                leaving.append(enemy)
            else:
                self.inside[enemy.name] += 1
                if self.inside[enemy.name] == 2 and not creature.sheet.slips_past:
                    lingering.append(enemy)
        return leaving, lingering


def _in_reach(state: State, enemy: Creature, mover: Creature) -> bool:
    """HR-4.14: whether this enemy knows of the mover, who is within its melee reach."""
    reach = melee_reach(enemy)
    if not reach or not enemy.can_act or is_hidden(mover):
        return False
    return state.distance(mover, enemy) <= reach


def _interrupted(state: State, creature: Creature, enemies: list[Creature]) -> Rule[bool]:
    """Let these enemies strike; returns whether the mover goes on (HR-4.15)."""
    for enemy in enemies:
        struck = yield from offer_opportunity(state, enemy, creature)
        if struck and not (yield from _goes_on(creature)):
            return False
    return True


def _goes_on(creature: Creature) -> Rule[bool]:
    """HR-4.6, HR-4.15: one who was hurt on the way may stop there, or must."""
    if may_faint(creature):
        yield from fainting(creature)
    name = creature.name
    if not creature.can_act:
        yield MoveEnded(creature=name, at=creature.at)
        return False
    choice = yield KeepMoving(
        seat=creature.seat, creature=name, options=(GoOn(name), Stay(name))
    )  # fmt: skip
    if isinstance(choice, Stay):
        yield MoveEnded(creature=name, at=creature.at, rules=("HR-4.6",))
        return False
    return True
