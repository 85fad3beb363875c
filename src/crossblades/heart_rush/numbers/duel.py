"""A duel on no map: engagement after engagement between two, until one is out of it.

What two stances come to is had from the rules of chapters 6 and 7 themselves: a whole engagement is
driven for each pair of stances and heart dice, and the pools that it rolls are counted out.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import prod
from typing import NamedTuple, TypeVar

from crossblades.heart_rush.attack import let_through
from crossblades.heart_rush.bonuses import LEVELS, splits
from crossblades.heart_rush.creature import Creature, Stance
from crossblades.heart_rush.damage import rank_towards_death, shrugged
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.numbers.duel_engagement import Clash, clash
from crossblades.heart_rush.options import Inflict
from crossblades.heart_rush.sizes import DICE, Die
from crossblades.heart_rush.state import State
from crossblades.kernel.duels import Standing, Strike, Turn, Way
from crossblades.kernel.enumerated import ways

T = TypeVar("T")

DEATH, DOWN = "death", "down"
ENDS = {
    DEATH: "Until one is dead: nobody faints while it can still fight (HR-8.2, HR-8.6).",
    DOWN: "Until one is down: everybody faints at 0 hit points (HR-8.6).",
}
"""When a duel is over."""


CONDITIONS = ("dazed", "off-balanced", "weakened")
"""What a cunning attack may bring (HR-6.8), in the order of the levels of a mode."""
Levels = tuple[int, int, int]
NONE: Levels = (0, 0, 0)
SHAKEN = "conditions"
"""What can be counted in, by its name."""
MOST_GIVEN = 2
"""Levels in all that anybody is given, where conditions are counted in."""


class Mode(NamedTuple):
    """All that changes in a duel besides hit points."""

    hearts: tuple[Die, Die]
    levels: tuple[Levels, Levels] = (NONE, NONE)
    second: bool = False
    """The second engagement of a round: conditions fade after it (HR-3.6)."""


class StanceDuel:
    """Two creatures in a state of their own, and everything that a solver asks about them."""

    modes_called = "heart die"
    actions: tuple[Stance, ...] = STANCES
    ways_called = ("take it", "shrug it off")

    def __init__(
        self,
        state: State,
        points: tuple[int, int],
        end: str,
        conditions: bool = False,
        remarks: tuple[str, ...] = (),
    ) -> None:
        self.state = state
        self.conditions = conditions
        self.without = () if conditions else (SHAKEN,)
        self.remarks = remarks
        one, two = state.everyone
        self.names = (one.name, two.name)
        top = Mode((one.heart, two.heart))
        shaken = _shaken(top) if conditions else [top]
        hearts = product(_up_to(one.heart), _up_to(two.heart))
        self._modes = [mode._replace(hearts=pair) for pair in hearts for mode in shaken]
        self._number = {mode: number for number, mode in enumerate(self._modes)}
        lines = (one.sheet.hit_points, two.sheet.hit_points) if end == DEATH else (0, 0)
        self.wounds_kill = end == DEATH and state.rulings.death == "reduced"
        """HR-8.2, as a table may rule it: a wound brings the line of death nearer."""
        self.points_called = "hit points from death" if self.wounds_kill else "hit points"
        self.out_at = (0, 0) if self.wounds_kill else (-lines[0], -lines[1])
        left = (
            self.points(0, points[0], one.wound_ranks),
            self.points(1, points[1], two.wound_ranks),
        )
        self.start = Standing(left, self._number[top])

    @cached_property
    def modes(self) -> tuple[tuple[str, str], ...]:
        return tuple((_worded(mode, 0), _worded(mode, 1)) for mode in self._modes)

    def points(self, side: int, hit_points: int, ranks: int) -> int:
        """The points of one with these hit points, and wounds of these ranks.

        Nobody is hurt less than its wounds, so that who has wounds of more than the maximum is at 0
        or below, and dead: the line of death and the hit points can be counted as one number.
        """
        if not self.wounds_kill:
            return hit_points
        return hit_points + self._creature(side).sheet.hit_points - ranks

    def _creature(self, side: int) -> Creature:
        return self.state.creatures[self.names[side]]

    def mode(self, number: int) -> Mode:
        """What a number stands for."""
        return self._modes[number]

    def number(self, mode: Mode) -> int:
        """The number that stands for a mode."""
        return self._number[mode]

    def strikes(self, mode: int, one: int, two: int) -> Mapping[Strike, Fraction]:
        now = self._modes[mode]
        stances = {self.names[0]: STANCES[one], self.names[1]: STANCES[two]}
        hearts = dict(zip(self.names, now.hearts, strict=True))
        levels = {
            name: dict(zip(CONDITIONS, each, strict=True))
            for name, each in zip(self.names, now.levels, strict=True)
        }
        fought = clash(self.state, hearts, levels, stances)
        return {} if fought is None else _counted_out(fought, self.names)

    def ways(self, mode: int, strike: Strike) -> tuple[Way, ...]:
        """HR-8.1: take it, or half of it and a smaller heart die; not at d4."""
        now = self._modes[mode]
        taken = Way(self._loss(strike.victim, strike.harm), mode)
        left = shrugged(now.hearts[strike.victim], strike.harm)
        if left is None:
            return (taken,)
        hearts = _with(now.hearts, strike.victim, left.heart)
        loss = self._loss(strike.victim, left.damage)
        return (taken, Way(loss, self._number[now._replace(hearts=hearts)]))

    def _loss(self, side: int, damage: int) -> int:
        """HR-8.3: a wound may count twice, for the hit points and for its rank."""
        if not self.wounds_kill:
            return damage
        return damage + rank_towards_death(self.state, self._creature(side), damage)

    def turn(self, mode: int, one: int, two: int) -> Turn:
        if not self.conditions:
            return Turn(0, (mode,))
        chooser, modes = turned(self._modes[mode], (STANCES[one], STANCES[two]))
        return Turn(chooser, tuple(self._number[each] for each in modes))


def turned(mode: Mode, stances: tuple[Stance, Stance]) -> tuple[int, list[Mode]]:
    """HR-6.8, HR-3.6: who may inflict conditions, and the modes of the next engagement."""
    chooser = 0 if stances == ("cunning", "agility") else 1
    shaken = [mode.levels]
    if set(stances) == {"cunning", "agility"}:
        target = 1 - chooser
        shaken = [_with(mode.levels, target, each) for each in inflictions(mode.levels[target])]
    if not mode.second:
        return chooser, [mode._replace(levels=levels, second=True) for levels in shaken]
    faded = dict.fromkeys((_faded(levels[0]), _faded(levels[1])) for levels in shaken)
    return chooser, [mode._replace(levels=levels, second=False) for levels in faded]


def inflictions(levels: Levels) -> list[Levels]:
    """HR-6.8: what somebody with these levels may have afterwards, nothing more first."""
    found = []
    for more in reversed(splits(LEVELS)):
        assert isinstance(more, Inflict)
        dazed, off_balanced, weakened = levels
        after = (dazed + more.dazed, off_balanced + more.off_balanced, weakened + more.weakened)
        if sum(after) <= max(MOST_GIVEN, sum(levels)):
            found.append(after)
    return found


def _faded(levels: Levels) -> Levels:
    dazed, off_balanced, weakened = (max(level - 1, 0) for level in levels)
    return dazed, off_balanced, weakened


def _shaken(start: Mode) -> list[Mode]:
    """Every mode with the same hearts that a duel may come to."""
    found = [start]
    pairs = list(product(STANCES, STANCES))
    for mode in found:
        for pair in pairs:
            found += [each for each in turned(mode, pair)[1] if each not in found]
    return found


def _with(pair: tuple[T, T], place: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if place == 0 else (pair[0], value)


def _worded(mode: Mode, side: int) -> str:
    """`d8`, `d8 dazed 2`, and `d8 dazed 2 later` in the second engagement of a round."""
    had = zip(CONDITIONS, mode.levels[side], strict=True)
    words = [f"{name} {level}" for name, level in had if level]
    later = ["later"] if mode.second else []
    return " ".join((f"d{mode.hearts[side]}", *words, *later))


def _up_to(heart: Die) -> tuple[Die, ...]:
    """A heart die only falls in a duel (HR-8.1)."""
    return DICE[: DICE.index(heart) + 1]


@lru_cache(maxsize=8192)
def _counted_out(fought: Clash, names: tuple[str, str]) -> dict[Strike, Fraction]:
    """HR-7.3, HR-7.4, HR-6.11: the chance of each damage, by the totals of the two rolls."""
    counts: Counter[Strike] = Counter()
    struck, striking = names.index(fought.target), names.index(fought.attacker)
    for attack, some in ways(fought.attack).items():
        for answer, others in ways(fought.answer).items():
            damage = attack - answer
            if damage > 0:
                harm = let_through(damage) if fought.halved else damage
                counts[Strike(struck, harm)] += some * others
            elif damage < 0 and fought.contested:
                counts[Strike(striking, -damage)] += some * others
    whole = prod(fought.attack.sizes) * prod(fought.answer.sizes)
    return {strike: Fraction(number, whole) for strike, number in sorted(counts.items())}
