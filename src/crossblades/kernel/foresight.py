"""What a rule would come to, before anything is chosen: run aside, with given dice and answers.

The very rules that play are driven on a state of one's own; nothing of it reaches a fight.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, Self, TypeVar

from crossblades.kernel.ask import Ask, AskAll, AskAny, Option
from crossblades.kernel.dice import DiceSource, Pool, Roll, dropped, pool, total
from crossblades.kernel.enumerated import Enumerated, Outcome, outcomes_by_total
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.rule import Rule

T = TypeVar("T")

Decide = Callable[[Ask], Option]
"""What is answered to the questions that a rule puts."""
Outcomes = Callable[[Pool], tuple[Outcome, ...]]
"""The ways in which dice can fall, told apart as far as a rule looks at them."""


class Unanswered(Exception):  # noqa: N818
    """What `decide` raises at a question that nobody can answer beforehand: the rule is left."""


class Best:
    """Dice that show their highest faces: to see where a rule leads, not how it ends."""

    position = 0

    def throw(self, _roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """The highest face of each."""
        return sizes

    def rewound(self, _position: int) -> Self:
        return self


class Foreseen(NamedTuple):
    """How a rule went."""

    events: list[Event]
    """Rolls included."""
    result: Any
    """What the rule has returned; None if it was left before its end."""

    def last(self, kind: type[T]) -> T | None:
        """The last event of a kind."""
        return next((event for event in reversed(self.events) if isinstance(event, kind)), None)

    @property
    def rolls(self) -> list[Roll]:
        """What was rolled."""
        return [event.roll for event in self.events if isinstance(event, Rolled)]


def never(_item: Event | Roll) -> bool:
    """The rule is run to its end."""
    return False


def foresee(
    rule: Rule[Any],
    state: Any,
    dice: DiceSource,
    decide: Decide,
    enough: Callable[[Event | Roll], bool] = never,
) -> Foreseen:
    """Run a rule aside, until it ends or something happens that is `enough`.

    A roll that is enough is not made, an event that is enough is still told.
    """
    events: list[Event] = []
    value: Any = None
    try:
        while True:
            item: Any = rule.send(value)
            value = None
            if item.boundary is not None:
                item.apply(state)
                events.append(item)
                if enough(item):
                    break
            elif type(item) is Roll:
                if enough(item):
                    break
                value = thrown(item, dice)
                events.append(value)
            else:
                value = _answered(item, decide)
    except StopIteration as end:
        return Foreseen(events, end.value)
    except Unanswered:
        pass
    rule.close()
    return Foreseen(events, None)


def first_roll(rule: Rule[Any], state: Any, decide: Decide) -> Roll | None:
    """The first roll that a rule makes, without rolling it."""
    found: list[Roll] = []

    def enough(item: Event | Roll) -> bool:
        if isinstance(item, Roll):
            found.append(item)
        return bool(found)

    foresee(rule, state, Enumerated(), decide, enough)
    return found[0] if found else None


def thrown(roll: Roll, dice: DiceSource) -> Rolled:
    """A roll as these dice let it fall."""
    faces = dice.throw(roll, pool(roll.parts).sizes)
    assert faces is not None
    return showing(roll, faces)


def showing(roll: Roll, faces: tuple[int, ...]) -> Rolled:
    """A roll that has fallen like this."""
    numbers = pool(roll.parts)
    return Rolled(
        roll=roll, faces=faces, dropped=dropped(faces, numbers.drop), total=total(faces, numbers),
        rules=roll.rules, seen_by=roll.seen_by,
    )  # fmt: skip


def _answered(question: Ask | AskAll | AskAny, decide: Decide) -> Any:
    if isinstance(question, AskAll):
        return tuple(decide(ask) for ask in question.asks)
    return decide(question.asks[0] if isinstance(question, AskAny) else question)


# --- every way the dice can fall


def by_one_roll(
    run: Callable[[Enumerated], T], index: int, outcomes: Outcomes = outcomes_by_total
) -> Iterator[tuple[Fraction, T]]:
    """Run something for each way that one of its rolls can fall, the others as they first do.

    For rules that make a number of each roll by itself: far fewer runs than all ways together.
    """
    at, number = 0, 1
    while at < number:
        dice = Enumerated((*(0,) * index, at), outcomes)
        result = run(dice)
        if dice.position <= index:
            yield Fraction(1), result  # it makes no such roll
            return
        fallen = dice.fallen(index)
        yield fallen.chance, result
        at, number = at + 1, fallen.ways


def ways_from(
    run: Callable[[Enumerated], T],
    path: tuple[int, ...],
    dice_of: Callable[[tuple[int, ...]], Enumerated],
) -> list[tuple[Fraction, T]]:
    """Run something for each way its dice can fall after these, with the chance of what follows.

    Dice that bring dice may do so without end: then `run` must put an end to it.
    """
    found: list[tuple[Fraction, T]] = []
    following: tuple[int, ...] | None = path
    while following is not None and following[: len(path)] == path:
        dice = dice_of(following)
        result = run(dice)
        chances = (dice.fallen(index).chance for index in range(len(path), dice.position))
        found.append((prod(chances, start=Fraction(1)), result))
        following = dice.next_path()
    return found
