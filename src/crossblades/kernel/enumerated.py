"""Every way the dice can fall, with its exact chance, through the same rules that play."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain, groupby, product
from math import comb, prod
from typing import NamedTuple, Self, TypeVar

from crossblades.kernel.dice import Pool, Roll, pool

T = TypeVar("T")

_Kept = dict[tuple[int, ...], int]
"""By how many dice of each size are left: in how many ways each sum is kept, all in one number.

The ways to keep a sum have their own bits in it; so one shift adds a face to all sums at once.
"""


@lru_cache(maxsize=4096)
def ways(dice: Pool) -> dict[int, int]:
    """In how many ways each total can come up, with drops (HR-1.5) and SETBACK (OS-1.3).

    The faces are gone through from the end that is kept, so the rest is dropped by itself.
    """
    if dice.minus:
        return _ways_less(dice)
    if not dice.drop:
        return _ways_of_all(dice)
    sizes = Counter(dice.sizes)
    room = prod(dice.sizes).bit_length()
    unkept = abs(dice.drop)
    counts: _Kept = {tuple(sizes.values()): 1}
    totals = 0
    for face in _faces_from_kept_end(dice):
        for index, size in enumerate(sizes):
            if face <= size:
                counts = _show(counts, index, face * room, unkept)
        faces_left = [_faces_left(size, face, dice) for size in sizes]
        # Where all is kept, the dice that are left are dropped, whatever they show.
        for left in [left for left in counts if sum(left) <= unkept]:
            totals += counts.pop(left) * prod(map(pow, faces_left, left))
    return _unpacked(totals, room, dice.bonus)


def _faces_from_kept_end(dice: Pool) -> Sequence[int]:
    """All faces that the dice have, from the highest if the lowest results are dropped."""
    faces = range(1, max(dice.sizes, default=0) + 1)
    return faces if dice.drop < 0 else faces[::-1]


def _faces_left(size: int, face: int, dice: Pool) -> int:
    """How many faces of a die of this size come after this one, from the end that is kept."""
    return max(size - face, 0) if dice.drop < 0 else min(size, face - 1)


def _unpacked(totals: int, room: int, bonus: int) -> dict[int, int]:
    """The ways to each total, out of the number that has so many bits for each of them."""
    ways_to, total = {}, bonus
    while totals:
        if number := totals & ((1 << room) - 1):
            ways_to[total] = number
        totals, total = totals >> room, total + 1
    return ways_to


def _ways_of_all(dice: Pool) -> dict[int, int]:
    """Where nothing is dropped: one die after the other."""
    totals = {dice.bonus: 1}
    for size in dice.sizes:
        more: Counter[int] = Counter()
        for total, number in totals.items():
            for face in range(1, size + 1):
                more[total + face] += number
        totals = more
    return dict(sorted(totals.items()))


def _ways_less(dice: Pool) -> dict[int, int]:
    """With dice that are taken away: both sums are counted by themselves."""
    plus, less = dice.sizes[: -dice.minus], dice.sizes[-dice.minus :]
    totals: Counter[int] = Counter()
    for added, one in ways(Pool(plus, 0, dice.bonus)).items():
        for taken, other in ways(Pool(less, 0, 0)).items():
            totals[added - taken] += one * other
    return dict(sorted(totals.items()))


def _show(counts: _Kept, index: int, shift: int, unkept: int) -> _Kept:
    """Let any number of the dice of one size show a face; that many in the end are not kept."""
    after = dict(counts)  # none of them
    for left, sums in counts.items():
        dice, to_keep = left[index], max(sum(left) - unkept, 0)
        for showing in range(1, dice + 1):
            rest = (*left[:index], dice - showing, *left[index + 1 :])
            kept = sums << shift * min(showing, to_keep)
            after[rest] = after.get(rest, 0) + kept * comb(dice, showing)
    return after


def chances(dice: Pool) -> dict[int, Fraction]:
    """The exact chance of each total."""
    whole = prod(dice.sizes)
    return {total: Fraction(number, whole) for total, number in ways(dice).items()}


class Outcome(NamedTuple):
    """One way a roll can fall."""

    faces: tuple[int, ...]
    chance: Fraction


@lru_cache(maxsize=4096)
def outcomes_by_total(dice: Pool) -> tuple[Outcome, ...]:
    """One outcome for each total, with the chance of all that have it."""
    return tuple(
        Outcome(_showing(dice, total - dice.bonus), chance)
        for total, chance in chances(dice).items()
    )


def _showing(dice: Pool, kept: int) -> tuple[int, ...]:
    """Faces that keep this sum: the extra dice, thrown last, are the ones dropped."""
    if dice.minus:
        return _showing_less(dice, kept)
    count = len(dice.sizes) - abs(dice.drop)
    extra = tuple(1 if dice.drop > 0 else size for size in dice.sizes[count:])
    faces = [1] * count
    left = kept - count
    for index in range(count):
        add = min(left, dice.sizes[index] - 1)
        faces[index] += add
        left -= add
    return (*faces, *extra)


def _showing_less(dice: Pool, kept: int) -> tuple[int, ...]:
    """As little as possible is taken away: more only where the other dice cannot show less."""
    plus, less = Pool(dice.sizes[: -dice.minus], 0, 0), Pool(dice.sizes[-dice.minus :], 0, 0)
    taken = max(len(less.sizes), len(plus.sizes) - kept)
    return _showing(plus, kept + taken) + _showing(less, taken)


@lru_cache(maxsize=256)
def outcomes_by_faces(dice: Pool) -> tuple[Outcome, ...]:
    """Every single way, for rules that look at the dice themselves."""
    chance = Fraction(1, prod(dice.sizes))
    ranges = (range(1, size + 1) for size in dice.sizes)
    return tuple(Outcome(faces, chance) for faces in product(*ranges))


_Held = tuple[tuple[int, ...], ...]
"""The faces that are kept, block by block; neighbours of one size are a block."""


class _Block(NamedTuple):
    """Dice of one size that are thrown one after the other."""

    size: int
    number: int


_Shown = tuple[tuple[int, ...], int, _Held]
"""Of dice of which some show a face already: how many of each block do not, how many of those
will be kept, and what is held. A plain tuple, since making a named one takes its time."""
_Showing = dict[_Shown, int]
"""In how many ways it comes to each."""


@lru_cache(maxsize=1024)
def outcomes_by_kept(dice: Pool) -> tuple[Outcome, ...]:
    """One outcome for each set of dice that count, whatever their order, with the chance of all.

    As in `ways`, the faces are gone through from the end that is kept. Of equal faces the earlier
    die is kept (HR-1.5), so the blocks are gone through in their order.
    """
    if dice.minus or not dice.sizes:
        return outcomes_by_faces(dice)
    blocks = _blocks(dice.sizes)
    keep = len(dice.sizes) - abs(dice.drop)
    open_still: _Showing = {(tuple(block.number for block in blocks), keep, ((),) * len(blocks)): 1}
    counts: Counter[_Held] = Counter()
    for face in _faces_from_kept_end(dice):
        for index, block in enumerate(blocks):
            if face <= block.size:
                open_still = _held(open_still, index, face)
        faces_left = [_faces_left(block.size, face, dice) for block in blocks]
        # Where all is kept, the dice that are left are dropped, whatever they show.
        for shown in list(open_still):
            left, to_keep, held = shown
            if not to_keep:
                counts[held] += open_still.pop(shown) * prod(map(pow, faces_left, left))
    whole = prod(dice.sizes)
    return tuple(
        Outcome(_faces_showing(blocks, held, dice.drop), Fraction(number, whole))
        for held, number in counts.items()
        if number
    )


def sets_of_kept(dice: Pool) -> int:
    """About how many outcomes `outcomes_by_kept` has, known before they are counted."""
    kept = dice.sizes[: len(dice.sizes) - abs(dice.drop)]
    return prod(comb(size + number - 1, number) for size, number in _blocks(kept))


def _blocks(sizes: Sequence[int]) -> list[_Block]:
    return [_Block(size, len(list(alike))) for size, alike in groupby(sizes)]


def _held(counts: _Showing, index: int, face: int) -> _Showing:
    """Let any number of the dice of one block show this face."""
    after = dict(counts)  # none of them
    for (left, to_keep, held), number in counts.items():
        dice = left[index]
        for showing in range(1, dice + 1):
            rest = (*left[:index], dice - showing, *left[index + 1 :])
            taken = min(showing, to_keep)
            block = held[index] + (face,) * taken
            shown = (rest, to_keep - taken, (*held[:index], block, *held[index + 1 :]))
            after[shown] = after.get(shown, 0) + number * comb(dice, showing)
    return after


def _faces_showing(blocks: Sequence[_Block], held: _Held, drop: int) -> tuple[int, ...]:
    """Faces of which these are kept: the others show the end that is dropped."""
    return tuple(
        chain.from_iterable(
            (*kept, *(1 if drop > 0 else size,) * (number - len(kept)))
            for (size, number), kept in zip(blocks, held, strict=True)
        )
    )


class Fallen(NamedTuple):
    """How a roll fell."""

    way: int
    """Which of its ways it took, counted from 0."""
    ways: int
    """How many it had."""
    chance: Fraction
    """How likely the one it took was."""


class Enumerated:
    """Dice that take a given way at each roll, and know which other ways there were."""

    def __init__(
        self,
        path: tuple[int, ...] = (),
        outcomes: Callable[[Pool], tuple[Outcome, ...]] = outcomes_by_total,
    ) -> None:
        self.path = path
        self.outcomes = outcomes
        self._fallen: list[Fallen] = []

    @property
    def position(self) -> int:
        return len(self._fallen)

    @property
    def chance(self) -> Fraction:
        """The exact chance of the way taken so far."""
        return prod((each.chance for each in self._fallen), start=Fraction(1))

    def throw(self, roll: Roll, _sizes: tuple[int, ...]) -> tuple[int, ...]:
        """The outcome the path says; the first one where the path is at its end."""
        ways_to_fall = self.ways_of(roll)
        at = len(self._fallen)
        index = self.path[at] if at < len(self.path) else 0
        faces, chance = ways_to_fall[index]
        self._fallen.append(Fallen(index, len(ways_to_fall), chance))
        return faces

    def ways_of(self, roll: Roll) -> tuple[Outcome, ...]:
        """The ways in which a roll can fall, told apart as far as rules look at them."""
        return self.outcomes(pool(roll.parts))

    def rewound(self, position: int) -> Self:
        twin = type(self)(self.path, self.outcomes)
        twin._fallen = self._fallen[:position]
        return twin

    def fallen(self, number: int) -> Fallen:
        """How a roll fell, by its number from 0."""
        return self._fallen[number]

    def next_path(self) -> tuple[int, ...] | None:
        """The path of the next way not yet seen, as an odometer counts; None after the last."""
        for number in reversed(range(len(self._fallen))):
            last = self._fallen[number]
            if last.way + 1 < last.ways:
                return (*(each.way for each in self._fallen[:number]), last.way + 1)
        return None


def every_outcome(
    run: Callable[[Enumerated], T],
    outcomes: Callable[[Pool], tuple[Outcome, ...]] = outcomes_by_total,
) -> Iterator[tuple[Fraction, T]]:
    """Run something once for each way its dice can fall, with the exact chance of that way."""
    path: tuple[int, ...] | None = ()
    while path is not None:
        dice = Enumerated(path, outcomes)
        result = run(dice)
        yield dice.chance, result
        path = dice.next_path()
