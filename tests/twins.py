"""Brute force: a fight gone on with in every way its dice can fall, to check odds against."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_total
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.foresight import Outcomes

T = TypeVar("T")


def ask_for(fight: Fight, option: Option) -> Ask:
    """The open question that offers an option."""
    return next(ask for ask in fight.asks if option in ask.options)


def every_way(
    fight: Fight,
    option: Option,
    decide: Callable[[Ask], Option | None],
    read: Callable[[list[Event]], T],
    outcomes: Outcomes = outcomes_by_total,
) -> dict[T, Fraction]:
    """Answer with the option, then as told while anything is; what comes of it, with chances."""
    asked, before = ask_for(fight, option), len(fight.log)

    def run(dice: Enumerated) -> T:
        twin = fight.clone(dice)
        _as_they_stand(fight, twin)
        twin.answer(asked.id, option, asked.seat)
        while twin.asks:
            ask = twin.asks[0]
            choice = decide(ask)
            if choice is None:
                break
            twin.answer(ask, choice, ask.seat)
        return read(twin.log[before:])

    return gathered(every_outcome(run, outcomes))


def _as_they_stand(fight: Fight, twin: Fight) -> None:
    """A clone begins at the last boundary: what a test has set since is set again."""
    for name, creature in fight.state.creatures.items():
        for field in creature.__struct_fields__:
            setattr(twin.state.creatures[name], field, getattr(creature, field))


def chance_of(found: dict[T, Fraction], which: Callable[[T], bool]) -> Fraction:
    """The chance of all outcomes that are so."""
    return sum((chance for one, chance in found.items() if which(one)), Fraction(0))
