"""The exact odds of any rule: it is run in every way its dice can fall, and its events are read.

Whoever is asked meanwhile does nothing, or takes damage as it comes, and as well shrugs it off.
A rule that rolls for one creature after the other is read creature by creature, each as if the
dice before had brought as little as they can: its odds are those of all as it stands now.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from msgspec import structs

from crossblades.heart_rush.asks import (
    AbilityAsk,
    ChooseFainting,
    FaceComplication,
    FollowPush,
    KeepMoving,
    TakeDamage,
    UseInstant,
)
from crossblades.heart_rush.events import (
    Attacked,
    Checked,
    ContestDecided,
    Contested,
    DamageTaken,
    Died,
    Wounded,
)
from crossblades.heart_rush.moments import RollSeen
from crossblades.heart_rush.numbers.odds_attack import reacted_to
from crossblades.heart_rush.numbers.odds_harm import SHRUGGED, Hurt, apart, least, shrugging, told
from crossblades.heart_rush.options import Decline
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll, pool
from crossblades.kernel.distributions import at_least, gathered
from crossblades.kernel.enumerated import (
    Enumerated,
    Outcome,
    outcomes_by_kept,
    outcomes_by_total,
)
from crossblades.kernel.event import Event, Rolled, known
from crossblades.kernel.foresight import Decide, Unanswered, foresee, ways_from
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule

MOST_CREATURES = 8
"""Creatures whose odds are shown, if a rule rolls for many."""

MOST_ROLLS = 30
"""Rolls that one way may have."""

BY_THEMSELVES = (TakeDamage, FaceComplication, ChooseFainting, KeepMoving, UseInstant, FollowPush)
"""Questions that are answered as usual, whoever they are put to; at others one must choose."""

TELLING = (Rolled, Checked, ContestDecided, Contested, Attacked, DamageTaken, Wounded, Died)
"""Events that odds are read from."""

T = TypeVar("T")

Make = Callable[[State], Rule[Any]]
Odds = tuple[Prospect, ...]
Events = list[Event]
Ways = list[tuple[Fraction, Events]]
Path = tuple[int, ...]


def outlook(
    state: State, make: Make, seat: str, most: int, own: str = "", said: Decide | None = None
) -> Odds:
    """What the dice of a rule come to until this seat has to choose something; perhaps nothing.

    The rule is run half as often as `most` at the most; whom that leaves out has no odds.
    `own` is the creature that does it, `said` what is answered to abilities.
    """
    looking = _Looking(state, make, seat, most, own, said)
    path: Path = ()
    found: list[Prospect] = []
    with suppress(TooManyError):
        for _ in range(MOST_CREATURES):
            group = looking.ways(path, least)
            found += looking.read(path, group) if group.ways else ()
            if group.calmest is None:
                break
            path = group.calmest
    return tuple(found)


class _Group(NamedTuple):
    """What the rolls for one creature come to."""

    ways: Ways
    calmest: Path | None
    """How the dice fall if as little as possible comes of it; None if the rule ends with them."""


class _Run(NamedTuple):
    """One way."""

    events: Events
    path: Path
    goes_on: bool
    """Whether the rule rolls for somebody else then."""


class _Looking:
    """One rule, run again and again."""

    def __init__(
        self, state: State, make: Make, seat: str, most: int, own: str, said: Decide | None
    ) -> None:
        self.state, self.make, self.seat, self.own, self.said = state, make, seat, own, said
        self.left = most // 2
        self.dice = dice_in(state)

    def ways(self, path: Path, decide: Decide) -> _Group:
        """Every way of the rolls for the next creature, after these."""

        def run(dice: Enumerated) -> _Run:
            return self._run(dice, len(path), decide)

        first = run(self.dice(path))
        if not any(isinstance(event, Rolled) for event in first.events):
            return _Group([], None)
        ways = self._by_difference(path, run) if _numbers(first.events) else []
        ways = ways or ways_from(run, path, self.dice)
        going_on = [one for _, one in ways if one.goes_on]
        calmest = min(going_on, key=lambda one: len(one.events)).path if going_on else None
        return _Group([(chance, one.events) for chance, one in ways], calmest)

    def _run(self, dice: Enumerated, skip: int, decide: Decide) -> _Run:
        if not self.left:
            raise TooManyError
        self.left -= 1
        now = self.state.copy()
        settled = _Settled(skip, self.own)
        answers = answering(self.seat, decide, self.said)
        seen = foresee(self.make(now), now, dice, answers, settled)
        rolls = [i for i, event in enumerate(seen.events) if isinstance(event, Rolled)]
        start = rolls[skip] if len(rolls) > skip else len(seen.events)
        path = (*dice.path, *(0,) * (dice.position - len(dice.path)))
        return _Run(seen.events[start:], path, settled.stopped)

    def _by_difference(
        self, path: Path, run: Callable[[Enumerated], _Run]
    ) -> list[tuple[Fraction, _Run]]:
        """Where two rolls stand against each other only their difference counts.

        Each is counted by itself, then the rule is run once for each difference.
        """
        mine = self._one_roll(path, run, 0)
        yours = self._one_roll((*path, 0), run, 1)
        if not (mine and yours):
            return []
        found: dict[int, tuple[Fraction, Path]] = {}
        for one, (chance, number) in enumerate(mine):
            for other, (part, against) in enumerate(yours):
                known = found.get(number - against, (Fraction(0), ()))[0]
                found[number - against] = (known + chance * part, (*path, one, other))
        return [
            (chance * part, one)
            for chance, way in found.values()
            for part, one in ways_from(run, way, self.dice)
        ]

    def _one_roll(
        self, path: Path, run: Callable[[Enumerated], _Run], which: int
    ) -> list[tuple[Fraction, int]]:
        """The chance of each way of one roll, and what the rule makes of it.

        Nothing if other dice have a say in it.
        """
        numbers: list[tuple[Fraction, int]] = []
        at, ways = 0, 1
        while at < ways:
            dice = self.dice((*path, at))
            versus = _numbers(run(dice).events)
            if versus is None:
                return []
            fallen = dice.fallen(len(path))
            numbers.append((fallen.chance, versus[which]))
            at, ways = at + 1, fallen.ways
        return numbers

    def read(self, path: Path, group: _Group) -> list[Prospect]:
        """The odds of what has happened to whom."""
        found: list[Prospect] = [*_contests(group.ways), *_checks(group.ways, self.own)]
        hurt = dict.fromkeys(e.creature for _, events in group.ways for e in _damage(events))
        if hurt:
            shrugged = self.ways(path, shrugging).ways
            for name in hurt:
                taken = told(name, _hurts(self.state, name, group.ways))
                other = told(name, _hurts(self.state, name, shrugged), SHRUGGED)
                found += [structs.replace(odds, whom=name) for odds in apart([taken, other])]
        return found


def answering(seat: str, decide: Decide, said: Decide | None = None) -> Decide:
    """How questions are answered, until this seat has to choose something."""

    def answer(ask: Ask) -> Option:
        if said and isinstance(ask, AbilityAsk):
            return said(ask)
        usual = isinstance(ask, BY_THEMSELVES) or ask.seat != seat
        if usual or any(isinstance(option, Decline) for option in ask.options):
            return decide(ask)
        raise Unanswered

    return answer


def dice_in(state: State) -> Callable[[Path], Enumerated]:
    """Dice whose ways are told apart as far as anybody looks at them."""
    return _Watched if reacted_to(state, RollSeen) else _ByNeed


class _ByNeed(Enumerated):
    """HR-1.4: a check is looked at by its faces; other rolls are not, unless by abilities."""

    faces = frozenset({"HR-1.2"})

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """HR-5.5: abilities may roll without end, for as long as the dice fall so."""
        if self.position == MOST_ROLLS:
            raise TooManyError
        return super().throw(roll, sizes)

    def ways_of(self, roll: Roll) -> tuple[Outcome, ...]:
        dice = pool(roll.parts)
        looked_at = not self.faces.isdisjoint(roll.rules)
        return outcomes_by_kept(dice) if looked_at else outcomes_by_total(dice)


class _Watched(_ByNeed):
    """HR-5.5: abilities look at attacks and defences; at a contest or a save none does."""

    faces = frozenset({"HR-1.2", "HR-7.1", "HR-7.2"})


class TooManyError(Exception):
    """There are more ways than there is time for."""


class _Settled:
    """Says when the rolls for a creature are over: at a roll for another one."""

    def __init__(self, skip: int, own: str) -> None:
        self.skip, self.own = skip, own
        self.rolls = 0
        self.whose = ""
        self.over = self.stopped = False

    def __call__(self, item: Event | Roll) -> bool:
        if isinstance(item, Roll):
            of_it = not self.whose or item.who == self.whose
            if not of_it and (self.over or item.who != self.own):
                self.stopped = True
                return True
            self.rolls += 1
        elif self.rolls > self.skip:
            self._note(item)
        return False

    def _note(self, event: Event) -> None:
        if isinstance(event, Attacked | Contested):
            self.whose, self.over = self.whose or event.target, True
        elif isinstance(event, ContestDecided):
            self.whose, self.over = self.whose or event.other, True
        elif isinstance(event, DamageTaken) and not event.paid:
            self.whose, self.over = self.whose or event.creature, True
        elif isinstance(event, Checked):
            self.whose = self.whose or event.creature


def _numbers(events: Events) -> tuple[int, int] | None:
    """What two rolls have come to that stand against each other, if these are such."""
    rolls = 0
    for event in events:
        rolls += isinstance(event, Rolled)
        versus: tuple[int, int] | None = None
        if isinstance(event, Attacked):
            versus = event.attack, event.defence
        elif isinstance(event, Contested):
            versus = event.attack, event.answer
        elif isinstance(event, ContestDecided):
            versus = event.total, event.answer
        if versus:
            return versus if rolls == 2 else None
    return None


def _damage(events: Sequence[Event]) -> list[DamageTaken]:
    return [event for event in events if isinstance(event, DamageTaken) and not event.paid]


def _hurts(before: State, name: str, ways: Ways) -> dict[Hurt, Fraction]:
    return gathered((chance, _hurt(before, name, events)) for chance, events in ways)


def _hurt(before: State, name: str, events: Events) -> Hurt:
    """All that a creature has taken."""
    taken = [event for event in _damage(events) if event.creature == name]
    if not taken:
        return Hurt()
    had = before.creatures[name].hit_points
    return Hurt(
        sum(event.damage for event in taken),
        any(isinstance(event, Wounded) and event.creature == name for event in events),
        had > 0 >= known(taken[-1].hit_points),
        any(isinstance(event, Died) and event.creature == name for event in events),
    )


def _firsts(ways: Ways, kind: type[T]) -> list[tuple[Fraction, T]]:
    """The first event of a kind, if there is one whatever happens."""
    firsts = [(chance, e) for chance, events in ways for e in _of(events, kind)[:1]]
    return firsts if len(firsts) == len(ways) else []


def _of(events: Events, kind: type[T]) -> list[T]:
    return [event for event in events if isinstance(event, kind)]


def _checks(ways: Ways, own: str) -> list[Prospect]:
    """HR-1.2, HR-1.3."""
    made = _firsts(ways, Checked)
    if not made:
        return []
    first = made[0][1]
    totals = gathered((chance, check.total) for chance, check in made)
    success = sum((chance for chance, check in made if check.success), Fraction(0))
    event = "succeeds" if first.creature == own else f"{first.creature} saves"
    return [Prospect(f"total of the {first.what}", dict(sorted(totals.items())), {event: success})]


def _contests(ways: Ways) -> list[Prospect]:
    """HR-1.6."""
    made = _firsts(ways, ContestDecided)
    if not made:
        return []
    margin = gathered((chance, each.total - each.answer) for chance, each in made)
    return [margin_odds(f"margin of the {made[0][1].what}", margin)]


def margin_odds(what: str, margin: dict[int, Fraction], when: str = "") -> Prospect:
    """HR-1.6: the higher total wins, and nobody does in a tie."""
    events = {"wins": at_least(margin, 1), "ties": margin.get(0, Fraction(0))}
    return Prospect(what, dict(sorted(margin.items())), events, when)
