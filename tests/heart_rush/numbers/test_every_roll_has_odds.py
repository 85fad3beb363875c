"""Whatever an option leads to by dice is shown with it, in every shipped encounter."""

from random import Random

import pytest

from crossblades.heart_rush.asks import ChooseDestination, FreeSidestep, TakeTurn, UseInstant
from crossblades.heart_rush.events import TurnPassed
from crossblades.heart_rush.numbers.odds_harm import least
from crossblades.heart_rush.options import Decline, HoldBack, MoveFirst, Pass
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll, Seeded
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from tests.helpers import GAME
from tests.playing import Play, scenario

ANSWERS, TRIED, LONGEST = 60, 4, 30


def first_roll(fight: Fight, ask: Ask, option: Option) -> Roll | None:
    """What is rolled first if it is chosen and nobody else does anything; before the next turn.

    None if the chooser is asked again before that.
    """
    twin, before = fight.clone(Seeded(1)), len(fight.log)
    twin.answer(ask.id, option, ask.seat)
    for _ in range(LONGEST):
        for event in twin.log[before:]:
            if isinstance(event, TurnPassed):
                return None
            if isinstance(event, Rolled):
                return event.roll
        waiting = [each for each in twin.asks if not each.optional]
        if not waiting or any(each.seat == ask.seat for each in waiting):
            return None
        twin.answer(waiting[0], least(waiting[0]), waiting[0].seat)
    return None


def why_not(fight: Fight, ask: Ask, option: Option, roll: Roll) -> str:
    """Why there are no odds, where there need not be any; empty if there is no reason."""
    if isinstance(option, Pass | HoldBack | MoveFirst) or (
        isinstance(option, Decline) and not isinstance(ask, UseInstant)
    ):
        return "nothing is done: what is rolled was somebody else's choice before"
    if isinstance(ask, FreeSidestep) and roll.why not in ("climbing", "fall"):
        return "the step is done when the rest of the engagement is rolled"
    secrets = fight.state.land.secrets
    if secrets and roll.why.startswith("save against the"):
        return "a trap of which the chooser knows nothing"
    if isinstance(ask, UseInstant) and ask.moment not in ("before attack", "on turn"):
        return "what others do next is not foreseen at this moment"
    return ""


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", sorted(GAME.encounters()))
def test_every_option_that_is_followed_by_dice_has_odds(name: str, seed: int) -> None:
    play, random = Play(GAME, scenario(GAME, name), seed), Random(seed)
    rolls = 0
    for _ in range(ANSWERS):
        if play.fight.over:
            break
        ask = play.next_ask()
        view = GAME.view(play.fight.state, ask.seat)
        for option in random.sample(list(ask.options), min(TRIED, len(ask.options))):
            odds = GAME.prospects(ask, option, view)
            assert all(0 <= each.tail < 1e-9 for each in odds), option
            roll = first_roll(play.fight, ask, option)
            rolls += roll is not None
            if roll is not None and not odds:
                why = why_not(play.fight, ask, option, roll)
                takes_long = not why and GAME.prospects(ask, option, view, thorough=True)
                assert why or takes_long, (ask, option, roll)
        play.step()
    assert rolls or isinstance(ask, TakeTurn | ChooseDestination | UseInstant)
