"""Chapter 4: a willing move, space by space, and what it gives others occasion to."""

from collections.abc import Sequence
from copy import copy

from crossblades.heart_rush.arrival import in_doubt, may_step, take_step
from crossblades.heart_rush.asks import ChooseStep, KeepMoving
from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import fainting, may_faint
from crossblades.heart_rush.events import MoveEnded
from crossblades.heart_rush.grips import drag_along, grapples
from crossblades.heart_rush.limits import off_limits
from crossblades.heart_rush.opportunity import offer_opportunity
from crossblades.heart_rush.options import GoOn, Leap, MoveTo, Stay
from crossblades.heart_rush.pace import Pace, reasons
from crossblades.heart_rush.space import free_for, melee_reach, steps_from, threatened
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

BY_DASH: tuple[str, ...] = ("HR-4.5", "HR-10.14")


def leaps(state: State, creature: Creature) -> list[Leap]:
    """HR-13.2: the places below an edge that one could leap down to."""
    land, length = state.land, creature.length
    if land.flat:
        return []
    beside = state.grid.around(creature.at, length) & ~land.around(creature.at, length)
    free = free_for(state, creature, known=True) & ~off_limits(state, creature)
    return [
        Leap(creature.name, space, drop)
        for space in state.grid.on(beside & free)
        if (drop := land.drop(creature.at, space, length))
    ]


class Walk:
    """HR-4.6: a willing move, step by step; each step may give enemies an opportunity."""

    def __init__(self, state: State, creature: Creature, paces: Pace) -> None:
        self.state = state
        self.creature = creature
        self.paces = paces
        self.inside: dict[str, int] = {}
        """Steps inside each enemy's reach: the second is an occasion (HR-4.14)."""
        self.way = [creature.at]
        """Where it has been."""
        self.hurt = False
        """Whether the last step has led into something that hurts."""
        self.threat: int | None = None
        """The places within the reach of enemies, once it walks."""

    def copy(self) -> "Walk":
        """The same walk, to be gone on with in a copy of the state."""
        twin = copy(self)
        twin.state = self.state.copy()
        twin.creature = twin.state.creatures[self.creature.name]
        twin.inside, twin.way = self.inside.copy(), self.way.copy()
        return twin

    def along(self, path: Sequence[str]) -> Rule[bool]:
        """Walk this way as far as nothing stops it; one who is hurt by a step may stop there.

        Returns whether a move may go on from its end.
        """
        for space in path:
            if self.hurt and not (yield from _goes_on(self.state, self.creature)):
                return False
            if not (yield from self.step(space)):
                return False
        return True

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
        doubt = in_doubt(state, creature)
        if doubt and not (yield from may_step(state, creature, space, BY_DASH)):
            return False
        if self.threat is None:
            self.threat = threatened(state, creature)
        if state.grid.bit[creature.at] & self.threat:
            leaving, lingering = self._occasions(space)
        if leaving and not (yield from interrupted(state, creature, leaving)):
            return False
        if state.hooks and not state.grid.bit[space] & free_for(state, creature):
            yield MoveEnded(creature=creature.name, at=creature.at, rules=("HR-4.15", "HR-10.8"))
            return False
        feet, rules = FEET, BY_DASH
        if self.paces.costs or doubt or state.hooks:
            feet = self.paces.feet(state.grid.bit[space])
            rules = (*BY_DASH, *reasons(state, creature, space))
        before, origin = creature.hit_points, creature.at
        goes_on = yield from take_step(state, creature, space, rules, feet)
        if creature.sources:
            goes_on = (yield from drag_along(state, creature, origin)) and goes_on
        self.hurt = creature.hit_points < before
        self.way.append(creature.at)
        if not goes_on:
            for enemy in lingering:
                if creature.at == space and creature.can_act:
                    yield from offer_opportunity(state, enemy, creature)
            return False
        return not lingering or (yield from interrupted(state, creature, lingering))

    def _occasions(self, to: str) -> tuple[list[Creature], list[Creature]]:
        """Whose reach this step leaves, and inside whose reach it is the second one (HR-4.6)."""
        state, creature = self.state, self.creature
        leaving, lingering = [], []
        for enemy in state.enemies(creature):
            if not in_reach(state, enemy, creature) or grapples(creature, enemy):
                continue  # whom it holds comes along
            after = state.grid.distance(to, enemy.at, creature.length, enemy.length)
            if after > melee_reach(enemy):
                leaving.append(enemy)
            else:
                self.inside[enemy.name] = steps = self.inside.get(enemy.name, 0) + 1
                if steps == 2 and not creature.sheet.slips_past:
                    lingering.append(enemy)
        return leaving, lingering


def in_reach(state: State, enemy: Creature, mover: Creature) -> bool:
    """HR-4.14: whether this enemy knows of the mover, who is within its melee reach."""
    reach = melee_reach(enemy)
    if not reach or not enemy.can_act or is_hidden(mover):
        return False
    return state.distance(mover, enemy) <= reach


def interrupted(
    state: State, creature: Creature, enemies: list[Creature], rising: bool = False
) -> Rule[bool]:
    """Let these enemies strike; returns whether the mover goes on (HR-4.15).

    One who is thrown down or off its way does not; but who is `rising` needs no way for it.
    """
    origin, upright = creature.at, not is_prone(creature)
    for enemy in enemies:
        if creature.at != origin and not in_reach(state, enemy, creature):
            continue
        if not (yield from offer_opportunity(state, enemy, creature)):
            continue
        thrown = creature.at != origin and not rising
        if creature.can_act and (thrown or (upright and is_prone(creature))):
            yield MoveEnded(creature=creature.name, at=creature.at)
            return False
        if not (yield from _goes_on(state, creature)):
            return False
    return True


def _goes_on(state: State, creature: Creature) -> Rule[bool]:
    """HR-4.6, HR-4.15: one who was hurt on the way may stop there, or must."""
    if may_faint(creature):
        yield from fainting(state, creature)
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
