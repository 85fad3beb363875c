"""The exact odds of contests, saves, second tries and cuts: each roll as the rule counts it.

No ability minds the faces of a contest or of a save, so these are told apart by their totals.
"""

from fractions import Fraction
from typing import Any, get_args

from crossblades.heart_rush.asks import ChooseAbility, FaceComplication
from crossblades.heart_rush.climbing import CLIMB_ON, climb_check, thrown_off
from crossblades.heart_rush.condition_options import Body, BreakFree, RollWith
from crossblades.heart_rush.dice import saving_throw, second_try
from crossblades.heart_rush.events import Checked, ContestDecided
from crossblades.heart_rush.grips import GRAPPLE, HOLDING_FAST, break_free, grapple_check
from crossblades.heart_rush.nets import TO_CUT, cut_to_come, cuts
from crossblades.heart_rush.numbers.odds_harm import least
from crossblades.heart_rush.numbers.odds_rule import Make, Odds, margin_odds
from crossblades.heart_rush.numbers.odds_seen import Menu
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.distributions import at_least, differences, gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event
from crossblades.kernel.foresight import by_one_roll, first_roll, foresee
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule


def contest_odds(state: State, make: Make, what: str) -> Odds:
    """HR-1.6: the margin of a contest; whoever may choose an ability takes the better one."""
    ways = [_margin(state, make, answer) for answer in (0, -1)]
    margin = min(ways, key=lambda way: at_least(way, 1))
    return (margin_odds(f"margin to {what}", margin),) if margin else ()


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
    """The same for whoever answers a contest, with this one of its abilities."""
    margin = {-n: chance for n, chance in _margin(state, make, answer).items()}
    return (margin_odds(f"margin in {what}", margin, when),) if margin else ()


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


def second_try_odds(state: State, ask: FaceComplication) -> Odds:
    """HR-1.4: the bad die once more."""

    def run(dice: Enumerated) -> int:
        again: int = foresee(second_try(ask.creature, ask.size), state, dice, least).result
        return ask.rest + again

    totals = gathered(every_outcome(run))
    return (Prospect("total", totals, {"succeeds": at_least(totals, ask.against)}),)


def cut_odds(state: State, name: str, menu: Menu) -> Odds:
    """HR-11.20: an attack roll against a number; abilities look at it as at any other attack."""
    creature = state.creatures[name]
    roll = first_roll(cuts(state, creature), state, least)
    assert roll is not None
    totals = menu.seen_totals(cut_to_come(state, creature), roll, least)
    if totals is None:
        return ()
    return (Prospect("total", totals, {"succeeds": at_least(totals, TO_CUT)}),)


def resisting_odds(state: State, ask: ChooseAbility, option: RollWith) -> Odds:
    """HR-9.2, HR-9.4, HR-11.18, HR-11.19: a contest is answered, or a save is made."""
    if not ask.by:
        return save_odds(
            state,
            lambda now: saving_throw(
                now, now.creatures[option.creature], option.ability, ask.what, ask.number
            ),
            "holds on",
        )
    if ask.by not in state.creatures:
        return ()
    answer = [each for each in ask.options if isinstance(each, RollWith)].index(option)
    if ask.ability is not None:
        return answer_odds(state, _contest(ask, ask.ability), answer, ask.what)
    return tuple(
        odds
        for theirs in get_args(Body)
        for odds in answer_odds(state, _contest(ask, theirs), answer, ask.what, f"against {theirs}")
    )


def _contest(ask: ChooseAbility, theirs: Body) -> Make:
    """The contest that is answered: a grapple, or a way out of one; climbing on, or holding on."""

    def make(now: State) -> Rule[Any]:
        other, mine = now.creatures[ask.by], now.creatures[ask.creature]
        if ask.what == GRAPPLE:
            return grapple_check(now, other, mine)
        if ask.what == CLIMB_ON:
            return climb_check(now, other, mine, theirs)
        if ask.what == HOLDING_FAST:
            return break_free(now, BreakFree(ask.by, theirs))
        return thrown_off(now, other, theirs, mine)

    return make
