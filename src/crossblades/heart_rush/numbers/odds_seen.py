"""The exact odds of rolls that abilities look at, face by face, and roll more dice for (HR-5.5).

Dice that bring dice without end are followed until less than `TAIL` of the chance is left: that
much is missing from the sum of the chances, and nothing else is.

What follows a later roll is taken to hang on its dice alone; where several abilities look at the
same roll, on all that the dice before have shown.
"""

from contextlib import suppress
from fractions import Fraction
from math import lcm, prod
from typing import Any, NamedTuple

from crossblades.heart_rush.abilities import works_by_itself
from crossblades.heart_rush.hanging import ReactionHook, UseHook
from crossblades.heart_rush.instants import reactions
from crossblades.heart_rush.moments import AttackRoll, DefenceRoll, RollMoment, RollSeen
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Entered, Part, Pool, Roll, pool
from crossblades.kernel.distributions import Chances
from crossblades.kernel.enumerated import chances, outcomes_by_kept, sets_of_kept
from crossblades.kernel.event import Event
from crossblades.kernel.foresight import Decide, first_roll, foresee, showing
from crossblades.kernel.rule import shallow

TAIL = Fraction(1, 10**9)
"""Less than this is ever left out."""

MANY = 2
"""How many times as often all the rolls may be looked at as the first alone."""

BEFORE = 1_000_001
"""A total that no dice have, and that changes if it is halved."""

Faces = tuple[int, ...]
Key = tuple[tuple[Faces, ...], str, tuple[Part, ...]]


class Later(NamedTuple):
    """A roll that abilities make after one was seen."""

    roll: Roll
    shown: tuple[Faces, ...]
    """What the dice before it have shown."""
    key: Key
    """What follows is the same for all that have the same."""


Counts = dict[int, int]
"""In how many ways each number comes up."""
Steps = list[tuple[Later | None, Counts]]
"""The numbers that a roll comes to, before each other roll that follows, or at the end."""
Coming = dict[Key, tuple[Later, Counts]]
"""The rolls that are still to be made, and what there is before them."""


class Menu:
    """What somebody may do now: what was counted for one option serves the others."""

    def __init__(self, most: int) -> None:
        self.most = most
        """Ways of the dice that there is time for, where abilities look at single faces."""
        self._known: list[tuple[RollMoment, Roll, Chances | None]] = []

    def seen_totals(self, moment: RollMoment, roll: Roll, decide: Decide) -> Chances | None:
        """The chance of each total in the end; None if there are more ways than time.

        Most abilities do not mind whom a roll is against: that is tried first.
        """
        with suppress(_OtherMindedError):
            return self._totals(_against_anybody(moment), roll, decide)
        return self._totals(moment, roll, decide)

    def _totals(self, moment: RollMoment, roll: Roll, decide: Decide) -> Chances | None:
        for known, made, totals in self._known:
            if (known, made) == (moment, roll):
                return totals
        totals = _seen_totals(moment, roll, decide, self.most)
        self._known.append((moment, roll, totals))
        return totals


class _OtherMindedError(Exception):
    """Somebody wanted to know whom a roll is against."""


class _AtAnybody(AttackRoll, kw_only=True):
    """An attack of which nobody may know at whom it is made."""

    def __getattribute__(self, name: str) -> Any:
        if name == "target":
            raise _OtherMindedError
        return super().__getattribute__(name)


class _FromAnybody(DefenceRoll, kw_only=True):
    """A defence of which nobody may know against whose attack it is, and with what."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("attacker", "weapon", "might_bonus"):
            raise _OtherMindedError
        return super().__getattribute__(name)


def _against_anybody(roll: RollMoment) -> RollMoment:
    """The same roll, alike for all whom it may be against."""
    me = roll.roller
    if isinstance(roll, AttackRoll):
        return _AtAnybody(
            state=roll.state, roller=me, ability=roll.ability, target=me,
            weapon=roll.weapon, might_bonus=roll.might_bonus, cover=roll.cover,
        )  # fmt: skip
    if isinstance(roll, DefenceRoll):
        return _FromAnybody(
            state=roll.state, roller=me, ability=roll.ability, attacker=me, weapon=me.weapon
        )
    return roll


def _seen_totals(moment: RollMoment, roll: Roll, decide: Decide, most: int) -> Chances | None:
    dice = pool(roll.parts)
    looking = [hook for hook in _watching(moment.state) if _looks(moment, hook, decide)]
    if not looking:
        return chances(dice)
    if sets_of_kept(dice) > most:
        return None
    seen = _Seen(moment, roll, decide, looking)
    whole = prod(dice.sizes)
    ends: Counts = {}
    coming: Coming = {}
    _go_on({0: 1}, seen.first(), 1, ends, coming)
    while sum(sum(counts.values()) for _, counts in coming.values()) >= TAIL * whole:
        scale = lcm(*(prod(pool(later.roll.parts).sizes) for later, _ in coming.values()))
        ends, whole = {total: number * scale for total, number in ends.items()}, whole * scale
        after: Coming = {}
        for later, counts in coming.values():
            if seen.runs > MANY * most:
                return None
            share = scale // prod(pool(later.roll.parts).sizes)
            _go_on(counts, seen.steps(later), share, ends, after)
        coming = after
    return {total: Fraction(ends[total], whole) for total in sorted(ends)}


def _go_on(before: Counts, steps: Steps, share: int, ends: Counts, coming: Coming) -> None:
    """Add what a roll comes to: to the end, or to what is before the next roll."""
    for then, numbers in steps:
        to = coming.setdefault(then.key, (then, {}))[1] if then else ends
        for more, number_of in numbers.items():
            ways = number_of * share
            for number, count in before.items():
                to[number + more] = to.get(number + more, 0) + count * ways


class _Seen:
    """One roll, shown to the abilities again and again."""

    def __init__(
        self, moment: RollMoment, roll: Roll, decide: Decide, looking: list[ReactionHook]
    ) -> None:
        self.moment, self.roll, self.decide = moment, roll, decide
        self.state = shallow(moment.state)
        used = [h for h in self.state.moments.get(RollSeen, ()) if isinstance(h, UseHook)]
        self.state.moments = {**self.state.moments, RollSeen: (*looking, *used)}
        self.aside = moment.state.copy()
        """Where what happens meanwhile is written down, so that every way begins alike."""
        self.several = len(looking) > 1
        self.runs = 0
        self._known: dict[Key, Steps] = {}

    def first(self) -> Steps:
        """What every way of the roll itself comes to."""
        return self._steps_after((), pool(self.roll.parts), 0)

    def steps(self, later: Later) -> Steps:
        """What every way of a later roll adds."""
        if later.key not in self._known:
            before = self._run(later.shown)[0]
            self._known[later.key] = self._steps_after(later.shown, pool(later.roll.parts), before)
        return self._known[later.key]

    def _steps_after(self, shown: tuple[Faces, ...], dice: Pool, before: int) -> Steps:
        found: dict[Key | None, tuple[Later | None, Counts]] = {}
        whole = prod(dice.sizes)
        for faces, chance in outcomes_by_kept(dice):
            total, then = self._run((*shown, faces))
            _, counts = found.setdefault(then and then.key, (then, {}))
            ways = chance.numerator * (whole // chance.denominator)
            counts[total - before] = counts.get(total - before, 0) + ways
        return list(found.values())

    def _run(self, shown: tuple[Faces, ...]) -> tuple[int, Later | None]:
        """Let the abilities see the roll, with these dice for it and those that follow."""
        self.runs += 1
        rolled = showing(self.roll, shown[0])
        seen = RollSeen(state=self.state, roll=self.moment, rolled=rolled, total=rolled.total)
        rest = Entered(shown[1:])
        coming: list[Roll] = []

        def enough(item: Event | Roll) -> bool:
            if isinstance(item, Roll) and rest.position == len(rest.entered):
                coming.append(item)
            return bool(coming)

        foresee(reactions(seen), self.aside, rest, self.decide, enough)
        return seen.total, self._later(coming[0], shown) if coming else None

    def _later(self, roll: Roll, shown: tuple[Faces, ...]) -> Later:
        return Later(roll, shown, (shown if self.several else (), roll.why, roll.parts))


class _LookedAtError(Exception):
    """Somebody wanted to know what the dice show."""


class _Unseen:
    """Dice that nobody may look at."""

    def __getattr__(self, _name: str) -> Any:
        raise _LookedAtError


def _looks(moment: RollMoment, hook: ReactionHook, decide: Decide) -> bool:
    """Whether an ability wants to know how this roll has fallen; many watch but one kind."""
    covered: Any = _Unseen()
    seen = RollSeen(state=moment.state, roll=moment, rolled=covered, total=BEFORE)
    if not works_by_itself(hook.mine.me(seen), hook.mine):
        return False
    rule, aside = hook.function(seen, hook.mine), moment.state.copy()
    try:
        rolls = first_roll(rule, aside, decide)
    except _LookedAtError:
        return True
    return rolls is not None or seen.total != BEFORE


def _watching(state: State) -> list[ReactionHook]:
    return [hook for hook in state.moments.get(RollSeen, ()) if isinstance(hook, ReactionHook)]
