"""Chapter 4: a willing move, space by space, and what it gives others occasion to."""

from collections.abc import Sequence
from copy import copy

from crossblades.heart_rush.arrival import in_doubt, may_step, take_step
from crossblades.heart_rush.asks import ChooseStep, KeepMoving
from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import fainting_outside
from crossblades.heart_rush.events import MoveEnded
from crossblades.heart_rush.grips import drag_along, grapples, sets_out
from crossblades.heart_rush.limits import off_limits
from crossblades.heart_rush.opportunity import offer_opportunity
from crossblades.heart_rush.options import GoOn, Leap, MoveTo, Stay
from crossblades.heart_rush.pace import pace, reasons
from crossblades.heart_rush.space import board_of_steps, free_for, only_passed, reaches, steps_from
from crossblades.heart_rush.speed import may_still_move, speed_of_dash
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

BY_DASH: tuple[str, ...] = ("HR-4.5", "HR-10.14")

FAR = 10_000
"""More feet than anybody can move."""


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
    """HR-4.6: a willing move, step by step; each step may give enemies an opportunity.

    Who threatens, and how fast the mover is, is looked at anew at every step.
    """

    def __init__(self, state: State, creature: Creature, feet: int) -> None:
        self.state = state
        self.creature = creature
        self.pacing = _pacing(creature)
        self.paces = pace(state, creature)
        self.budget = self.paces.budget(feet)
        """What is left of these feet, in the units of its paces."""
        self.altered = False
        """Whether it is not as free to walk as when it set out."""
        self.inside: dict[str, int] = {}
        """Steps inside each enemy's reach: the second is an occasion (HR-4.14)."""
        self.way = [creature.at]
        """Where it has been."""
        self.unsure = bool(state.moments) or in_doubt(state, creature)
        """Whether somebody may come to be in its way: by an ability, or out of hiding."""
        self.hurt = False
        """Whether the last step has led into something that hurts."""

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
            if not (yield from self._comes_so_far(space)):
                return False
            if self.hurt and not (yield from _goes_on(self.state, self.creature)):
                return False
            if not (yield from self.step(space)):
                return False
        return True

    def step_by_step(self) -> Rule[None]:
        """HR-4.5: every step is chosen by itself, leaps down included."""
        creature = self.creature
        while options := self.next_steps():
            stay = () if may_not_stay(self.state, creature) else (Stay(creature.name),)
            choice = yield ChooseStep(
                seat=creature.seat, creature=creature.name, feet=self.feet_left,
                options=(*options, *stay),
            )  # fmt: skip
            if isinstance(choice, Stay) or not (yield from self.step(choice.space)):
                return

    @property
    def left(self) -> int:
        """What it can still spend, less if it has aimed or cast (HR-12.5, HR-16.1)."""
        return min(self.budget, self.paces.budget(may_still_move(self.creature, FAR)))

    @property
    def feet_left(self) -> int:
        """The same in feet, as things are now."""
        self._look_again()
        return self.left // self.paces.unit * FEET

    def _look_again(self) -> None:
        """HR-4.6: the feet by which it has become slower since it set out are lost."""
        pacing = _pacing(self.creature)
        if pacing != self.pacing:
            feet = self.budget * FEET // self.paces.unit + pacing[0] - self.pacing[0]
            self.pacing, self.altered = pacing, True
            self.paces = pace(self.state, self.creature)
            self.budget = self.paces.budget(max(feet, 0))

    def _comes_so_far(self, space: str) -> Rule[bool]:
        """HR-4.6: whether it may still go there as it is now; else its move ends."""
        self._look_again()
        place, name = self.state.grid.bit[space], self.creature.name
        if self.paces.cost(place) <= self.left and not (self.altered and place & self.paces.barred):
            return True
        yield MoveEnded(creature=name, at=self.creature.at, rules=("HR-4.6",))
        return False

    def leads_anywhere(self) -> bool:
        """Whether there is any next step; mostly there is, and none needs to be listed."""
        self._look_again()
        state, creature, paces = self.state, self.creature, self.paces
        left_out = paces.barred | paces.too_dear(self.left) | only_passed(state, creature)
        if board_of_steps(state, creature, passing=True) & ~left_out:
            return True
        return bool(self.next_steps())

    def next_steps(self) -> list[Option]:
        """The places beside it that it can still pay for."""
        self._look_again()
        state, creature, budget = self.state, self.creature, self.left
        bit, paces, passed = state.grid.bit, self.paces, only_passed(state, creature)
        steps: list[Option] = [
            MoveTo(space)
            for space in steps_from(state, creature, passing=True)
            if not bit[space] & paces.barred and paces.cost(bit[space]) <= budget
            if not bit[space] & passed or self._leads_on(space, passed, budget)
        ]
        down = [leap for leap in leaps(state, creature) if paces.cost(bit[leap.space]) <= budget]
        return [*steps, *down]

    def _leads_on(self, space: str, passed: int, budget: int) -> bool:
        """Whether it can get out of an enemy's space again with what is left after that step."""
        state, creature, paces = self.state, self.creature, self.paces
        free = free_for(state, creature, known=True, passing=True) & ~paces.barred
        left = budget - paces.cost(state.grid.bit[space])
        ways = state.land.ways(creature.length)
        return bool(sum(state.grid.reach(space, free, left, paces.costs, ways)[1:]) & ~passed)

    def step(self, space: str) -> Rule[bool]:
        """One step, with what it gives others occasion to; returns whether the mover goes on."""
        state, creature = self.state, self.creature
        doubt = in_doubt(state, creature)
        if doubt and not (yield from may_step(state, creature, space, BY_DASH)):
            return False
        leaving, lingering = self._occasions(space)
        if leaving:
            if not (yield from interrupted(state, creature, leaving)):
                return False
            if not (yield from self._comes_so_far(space)):
                return False
        first = creature.conditions and len(self.way) == 1
        if first and not (yield from sets_out(state, creature)):
            return False
        if self.unsure and not state.grid.bit[space] & free_for(state, creature, passing=True):
            yield MoveEnded(creature=creature.name, at=creature.at, rules=("HR-4.15", "HR-10.8"))
            return False
        feet, rules = FEET, BY_DASH
        if self.paces.costs or doubt or state.moments:
            feet = self.paces.feet(state.grid.bit[space])
            rules = (*BY_DASH, *reasons(state, creature, space))
        self.budget -= self.paces.cost(state.grid.bit[space])
        before, origin = creature.hit_points, creature.at
        goes_on = yield from take_step(state, creature, space, rules, feet)
        if creature.sources:
            goes_on = (yield from drag_along(state, creature, origin)) and goes_on
        self.hurt = creature.hit_points < before
        self.way.append(creature.at)
        reels = creature.can_act and fainting_outside(state)
        if reels and not (yield from _keeps_its_feet(state, creature)):
            return False
        if not goes_on:
            for enemy in lingering:
                if creature.at == space and creature.can_act:
                    yield from offer_opportunity(state, enemy, creature)
                    yield from fainting_outside(state)
            return False
        return not lingering or (yield from interrupted(state, creature, lingering))

    def _occasions(self, to: str) -> tuple[list[Creature], list[Creature]]:
        """Whose reach this step leaves, and inside whose reach it is the second one (HR-4.6)."""
        state, creature = self.state, self.creature
        leaving, lingering = [], []
        for enemy in state.enemies(creature):
            if not in_reach(state, enemy, creature) or grapples(creature, enemy):
                continue  # whom it holds comes along
            if not reaches(state, enemy, to, creature.length):
                if not creature.sheet.slips_away:
                    leaving.append(enemy)
            else:
                self.inside[enemy.name] = steps = self.inside.get(enemy.name, 0) + 1
                if steps == 2 and not creature.sheet.slips_past:
                    lingering.append(enemy)
        return leaving, lingering


def _pacing(creature: Creature) -> tuple[int, str | None, int | None]:
    """What says how far and where a mover may go: its speed, what it fears, and its last spell."""
    return speed_of_dash(creature), creature.sources.get("frightened"), creature.cast_after


def may_not_stay(state: State, creature: Creature) -> bool:
    """HR-10.8: whether it is in an enemy's space, which it may only pass."""
    return bool(state.grid.bit[creature.at] & only_passed(state, creature))


def in_reach(state: State, enemy: Creature, mover: Creature) -> bool:
    """HR-4.14: whether this enemy knows of the mover, who is within its melee reach."""
    if not enemy.can_act or is_hidden(mover):
        return False
    return reaches(state, enemy, mover.at, mover.length)


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
    if not (yield from _keeps_its_feet(state, creature)):
        return False
    name = creature.name
    if may_not_stay(state, creature):
        return True
    choice = yield KeepMoving(
        seat=creature.seat, creature=name, options=(GoOn(name), Stay(name))
    )  # fmt: skip
    if isinstance(choice, Stay):
        yield MoveEnded(creature=name, at=creature.at, rules=("HR-4.6",))
        return False
    return True


def _keeps_its_feet(state: State, creature: Creature) -> Rule[bool]:
    """HR-8.10: those hurt at 0 or fewer hit points may faint, before anybody else acts.

    Returns whether the mover can go on.
    """
    yield from fainting_outside(state)
    if not creature.can_act:
        yield MoveEnded(creature=creature.name, at=creature.at)
    return creature.can_act
