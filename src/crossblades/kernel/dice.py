"""Dice: what is rolled and why, and where the faces come from.

Only a dice source holds randomness. A pool grows with advantage and disadvantage as HR-1.5 says,
and with EDGE and SETBACK as OS-1.3 does.
"""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple, Protocol, Self, final

from msgspec import Struct

from crossblades.kernel.errors import DiceError
from crossblades.kernel.visibility import EVERYONE


class Part(Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """One thing that goes into a roll, and the rule it comes from."""

    source: str
    rule: str = ""
    dice: tuple[int, ...] = ()
    bonus: int = 0
    advantage: int = 0
    """Levels of advantage; below zero, of disadvantage."""
    edge: int = 0
    """Sources of EDGE; below zero, of SETBACK."""


@final
class Roll(Struct, gc=False, omit_defaults=True):
    """Dice to be rolled: by whom, why, and everything that goes into them."""

    boundary: ClassVar[None] = None
    who: str
    why: str
    parts: tuple[Part, ...]
    rules: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = EVERYONE


class Pool(NamedTuple):
    """A roll boiled down to numbers."""

    sizes: tuple[int, ...]
    """Every die that is thrown, the extra ones of (dis)advantage last."""
    drop: int
    """How many of the lowest results are dropped; below zero, of the highest."""
    bonus: int
    minus: int = 0
    """How many of the last dice are taken away instead of added."""


EDGE_DIE = 6
"""What a source of EDGE adds and one of SETBACK takes away (OS-1.3)."""


@lru_cache(maxsize=4096)
def pool(parts: tuple[Part, ...]) -> Pool:
    """Add the parts up: levels cancel one for one, then bring their dice (HR-1.5, OS-1.3)."""
    sizes: tuple[int, ...] = ()
    bonus = advantage = edge = 0
    for part in parts:
        if part.dice:
            sizes += part.dice
        if part.bonus:
            bonus += part.bonus
        if part.advantage:
            advantage += part.advantage
        if part.edge:
            edge += part.edge
    if edge:
        return Pool((*sizes, *(EDGE_DIE,) * abs(edge)), 0, bonus, max(-edge, 0))
    if advantage and sizes:
        extra = min(sizes) if advantage > 0 else max(sizes)
        sizes += (extra,) * abs(advantage)
        return Pool(sizes, advantage, bonus)
    return Pool(sizes, 0, bonus)


def sources(parts: tuple[Part, ...]) -> list[str]:
    """What each die of the pool is thrown for, in the order of the pool."""
    known = [part.source for part in parts for _ in part.dice]
    sizes, drop, _, minus = pool(parts)
    words = ("advantage", "disadvantage") if drop else ("EDGE", "SETBACK")
    word = words[drop < 0 or minus > 0]
    return [*known, *[word] * (len(sizes) - len(known))]


def dropped(faces: Sequence[int], drop: int) -> tuple[int, ...]:
    """The indices that do not count; of equal faces the later die goes first (HR-1.5)."""
    if not (drop and faces):
        return ()
    if abs(drop) == 1:  # nearly always; and sorting takes long
        worst = min(faces) if drop > 0 else max(faces)
        return (len(faces) - 1 - faces[::-1].index(worst),)
    sign = 1 if drop > 0 else -1
    order = sorted(range(len(faces)), key=lambda i: (sign * faces[i], -i))
    return tuple(sorted(order[: abs(drop)]))


def total(faces: Sequence[int], dice: Pool) -> int:
    """What the faces and the bonus add up to: without the dropped, less those taken away."""
    gone = dropped(faces, dice.drop)
    less = faces[len(faces) - dice.minus :]
    return sum(faces) - sum(faces[i] for i in gone) - 2 * sum(less) + dice.bonus


class DiceSource(Protocol):
    """Where faces come from."""

    @property
    def position(self) -> int:
        """How far this source has been used, as a number that `rewound` understands."""

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
        """The faces of these dice; None if somebody has yet to enter them."""

    def rewound(self, position: int) -> Self:
        """The same source as it was at an earlier position."""


class Seeded:
    """Random dice that fall the same way for the same seed."""

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed
        self.position = position
        self._random = random.Random(seed).random
        for _ in range(position):
            self._random()

    def throw(self, _roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """One number of the generator for each die."""
        draw = self._random
        faces = []
        for size in sizes:
            faces.append(1 + int(draw() * size))
        self.position += len(faces)
        return tuple(faces)

    def rewound(self, position: int) -> Self:
        return type(self)(self.seed, position)


class Scripted:
    """Dice for tests: the faces of each roll in turn; none may be missing or left over."""

    def __init__(self, *rolls: Sequence[int], position: int = 0) -> None:
        self.rolls = rolls
        self.position = position

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """The next scripted roll, which must fit the dice that are thrown."""
        if self.position >= len(self.rolls):
            raise DiceError(f"no roll is scripted for {_described(roll, sizes)}")
        faces = tuple(self.rolls[self.position])
        self.position += 1
        check_faces(faces, sizes, f"scripted roll {self.position}, {_described(roll, sizes)}")
        return faces

    def rewound(self, position: int) -> Self:
        return type(self)(*self.rolls, position=position)

    def finish(self) -> None:
        """Fail if scripted rolls are left over."""
        if left := self.rolls[self.position :]:
            raise DiceError(f"{len(left)} scripted rolls are left over: {list(left)}")


class Entered:
    """Dice rolled at a real table and typed in; a roll waits until its faces are there."""

    def __init__(self, entered: Iterable[tuple[int, ...]] = (), position: int = 0) -> None:
        self.entered = list(entered)
        self.position = position

    def check(self, roll: Roll, faces: Sequence[int]) -> None:
        """Refuse faces that the roll that waits cannot show."""
        sizes = pool(roll.parts).sizes
        # No word of whose roll it is: that may not be for whoever types.
        check_faces(faces, sizes, _listed(sizes))

    def wants(self, _roll: Roll) -> bool:
        """Whether a roll waits until somebody types its faces in."""
        return True

    def enter(self, roll: Roll, faces: Sequence[int]) -> None:
        """Put in the faces of the roll that waits."""
        self.check(roll, faces)
        self.entered.append(tuple(faces))

    def throw(self, _roll: Roll, _sizes: tuple[int, ...]) -> tuple[int, ...] | None:
        """The faces that were typed in, if they were."""
        if self.position == len(self.entered):
            return None
        self.position += 1
        return self.entered[self.position - 1]

    def rewound(self, position: int) -> Self:
        return type(self)(self.entered[:position], position)


class Mixed(Entered):
    """Dice typed in for the rolls of some creatures, and thrown by another source for all others.

    Who types may change while a fight goes on.
    """

    def __init__(
        self, thrower: DiceSource, typed: Iterable[str] = (), falls: Iterable[tuple[int, ...]] = ()
    ) -> None:
        super().__init__()
        self.thrower = thrower
        self.first = self.typed = frozenset(typed)
        """The creatures whose dice are typed in, at the start and now: `who` of their rolls."""
        self.falls = list(falls)
        """What the thrower has thrown, in the order of time: what was taken back included."""
        self._marks: list[tuple[int, int]] = []
        """How many rolls were typed in, and how far the thrower was, after each roll."""
        self._start = thrower.position

    def wants(self, roll: Roll) -> bool:
        return roll.who in self.typed

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
        """The faces that were typed in, if this roll is typed; else those of the thrower."""
        used = self._marks[-1][0] if self._marks else 0
        if self.wants(roll):
            if used == len(self.entered):
                return None
            faces: tuple[int, ...] | None = self.entered[used]
            used += 1
        else:
            faces = self.thrower.throw(roll, sizes)
            assert faces is not None
            self.falls.append(faces)
        self._marks.append((used, self.thrower.position))
        self.position = len(self._marks)
        return faces

    def rewound(self, position: int) -> Self:
        used, thrown = self._marks[position - 1] if position else (0, self._start)
        twin = type(self)(self.thrower.rewound(thrown), self.typed, self.falls)
        twin.first, twin._start = self.first, self._start
        twin._marks, twin.position = self._marks[:position], position
        twin.entered = self.entered[:used]
        return twin

    def going_on(self, thrower: DiceSource) -> Self:
        """The same dice from here on with another thrower; what it threw before stays."""
        twin = type(self)(thrower, self.typed, self.falls)
        twin.first, twin.entered = self.first, list(self.entered)
        twin._marks = [(used, thrower.position) for used, _ in self._marks]
        twin.position = len(twin._marks)
        return twin


class Fallen:
    """Dice that fall as they fell before, in the order of time: nothing of it comes again."""

    def __init__(self, falls: Iterable[tuple[int, ...]]) -> None:
        self.falls = list(falls)
        self.position = 0
        self._next = iter(self.falls).__next__

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """The next that fell, which must fit the dice that are thrown."""
        try:
            faces = self._next()
        except StopIteration:
            raise DiceError(f"no dice fell for {_described(roll, sizes)}") from None
        check_faces(faces, sizes, "dice that fell")
        return faces

    def rewound(self, _position: int) -> Self:
        return self


def check_faces(faces: Sequence[int], sizes: Sequence[int], what: str) -> None:
    """Refuse a wrong number of faces, and a face that its die does not have."""
    if len(faces) != len(sizes):
        expected = "1 face" if len(sizes) == 1 else f"{len(sizes)} faces, one for each die"
        raise DiceError(f"{what}: expected {expected}; {len(faces)} given")
    for face, size in zip(faces, sizes, strict=True):
        if type(face) is not int or not 1 <= face <= size:
            raise DiceError(f"{what}: a d{size} shows 1 to {size}, not {face}")


def _described(roll: Roll, sizes: Sequence[int]) -> str:
    return f"{roll.why} of {roll.who} ({_listed(sizes)})"


def _listed(sizes: Sequence[int]) -> str:
    return " ".join(f"d{size}" for size in sizes) or "no dice"
