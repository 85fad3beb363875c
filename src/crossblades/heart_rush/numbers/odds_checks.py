"""The exact odds of contests, saves and cuts: each roll by itself, as the rule counts it.

No ability minds the faces of a contest or of a save, so these are told apart by their totals.
"""

from fractions import Fraction

from crossblades.heart_rush.asks import ChooseAbility
from crossblades.heart_rush.events import Checked, ContestDecided
from crossblades.heart_rush.nets import TO_CUT, cut_to_come, cuts
from crossblades.heart_rush.numbers.odds_attack import least
from crossblades.heart_rush.numbers.odds_rule import Make, Odds
from crossblades.heart_rush.numbers.odds_seen import seen_totals
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event
from crossblades.kernel.foresight import (
    at_least,
    by_one_roll,
    differences,
    first_roll,
    foresee,
    gathered,
)
from crossblades.kernel.prospects import Prospect


def contest_odds(state: State, make: Make, what: str) -> Odds:
    """HR-1.6: the margin of a contest; whoever may choose an ability takes the better one."""
    ways = [_margin(state, make, answer) for answer in (0, -1)]
    margin = min(ways, key=_wins)
    if not margin:
        return ()
    ties = margin.get(0, Fraction(0))
    return (Prospect(f"margin to {what}", margin, {"wins": _wins(margin), "ties": ties}),)


def _wins(margin: dict[int, Fraction]) -> Fraction:
    return sum((chance for n, chance in margin.items() if n > 0), Fraction(0))


def _margin(state: State, make: Make, answer: int) -> dict[int, Fraction]:
    """Each of the two rolls by itself, as the rule counts it."""

    def decide(ask: Ask) -> Option:
        return ask.options[answer] if isinstance(ask, ChooseAbility) else least(ask)

    def run(dice: Enumerated) -> ContestDecided | None:
        now = state.copy()
        return foresee(make(now), now, dice, decide, _decided).last(ContestDecided)

    if run(Enumerated()) is None:
        return {}
    mine = gathered((c, event.total) for c, event in by_one_roll(run, 0) if event)
    yours = gathered((c, event.answer) for c, event in by_one_roll(run, 1) if event)
    return differences(mine, yours)


def answer_odds(state: State, make: Make, answer: int, what: str, when: str = "") -> Odds:
    """The same for whoever answers a contest, with the first of its abilities or the last."""
    margin = {-n: chance for n, chance in _margin(state, make, answer).items()}
    if not margin:
        return ()
    events = {"wins": _wins(margin), "ties": margin.get(0, Fraction(0))}
    return (Prospect(f"margin in {what}", dict(sorted(margin.items())), events, when),)


def _decided(item: Event | Roll) -> bool:
    return isinstance(item, ContestDecided)


def save_odds(state: State, make: Make, event: str) -> Odds:
    """HR-1.3: one roll against a number."""

    def run(dice: Enumerated) -> tuple[int, bool]:
        now = state.copy()
        checked = foresee(make(now), now, dice, least, _is_checked).last(Checked)
        assert checked is not None
        return checked.total, checked.success

    results = gathered(every_outcome(run))
    success = sum((chance for (_, done), chance in results.items() if done), Fraction(0))
    totals = gathered((chance, total) for (total, _), chance in results.items())
    return (Prospect("total", dict(sorted(totals.items())), {event: success}),)


def _is_checked(item: Event | Roll) -> bool:
    return isinstance(item, Checked)


def cut_odds(state: State, name: str, most: int) -> Odds:
    """HR-11.20: an attack roll against a number; abilities look at it as at any other attack."""
    creature = state.creatures[name]
    roll = first_roll(cuts(state, creature), state, least)
    assert roll is not None
    totals = seen_totals(cut_to_come(state, creature), roll, least, most)
    if totals is None:
        return ()
    return (Prospect("total", totals, {"succeeds": at_least(totals, TO_CUT)}),)
