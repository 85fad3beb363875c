"""Whatever leads to dice shows its odds, in every shipped encounter, whoever plays.

Aimless bots play. An option leads to every roll before its chooser is asked again, and before
somebody else is given a choice that has nothing to do with it.
"""

import pytest

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.event import Rolled
from crossblades.swords_reign import asks, options
from crossblades.swords_reign.events import TurnBegan
from crossblades.swords_reign.referee_options import CoverAs
from tests.playing import REFEREE, Play, scenario
from tests.swords_reign.helpers import GAME

ASKS = 250

OWN_CHOICES = (
    asks.WhoActs, asks.ChooseAction, asks.MayDecree, asks.MayStrike, asks.TakeReadied,
    asks.KeepMoving,
)  # fmt: skip
"""What somebody is asked who then does something of its own: what comes of it is that one's."""

GOES_ON = "what was under way goes on; its odds were shown when it was chosen"

WITHOUT: dict[type[Option], str] = {
    options.Decline: GOES_ON,
    options.PushTo: GOES_ON,
    options.Flee: GOES_ON,
    options.Surrender: GOES_ON,
    CoverAs: "the odds stood at the attack, by the table's usual answer",
    options.Kill: "whether the fallen led its side is that side's to know; see test_odds_of_checks",
    options.Spare: "the same",
}
"""Options that may be followed by rolls of which nothing is told, and why."""


def unforeseen(name: str, referee: str, seed: int) -> set[tuple[str, str, str]]:
    """Question, option and roll, wherever there were no odds."""
    opening = scenario(GAME, name)
    play = Play(GAME, GAME.with_referee(opening, referee) if referee else opening, seed)
    fight, found = play.fight, set()
    chosen: tuple[Ask, Option] | None = None
    for _ in range(ASKS):
        if fight.over:
            break
        ask = play.next_ask()
        if chosen and (ask.seat == chosen[0].seat or isinstance(ask, OWN_CHOICES)):
            chosen = None
        view, bot = GAME.view(fight.state, ask.seat), play.bots[ask.seat]
        option = bot.policy(ask, lambda view=view: view, bot.random)  # type: ignore[misc]
        told, before = GAME.prospects(ask, option, view), len(fight.log)
        fight.answer(ask, option, ask.seat)
        if chosen is None:
            chosen = None if told or type(option) in WITHOUT else (ask, option)
        for event in fight.log[before:]:
            if isinstance(event, TurnBegan) and not isinstance(option, options.TakeTurn):
                chosen = None
            if isinstance(event, Rolled) and chosen:
                question, answer = (type(each).__name__ for each in chosen)
                found.add((question, answer, event.roll.why))
    return found


@pytest.mark.parametrize("referee", ["", REFEREE])
@pytest.mark.parametrize("name", GAME.encounters())
def test_what_leads_to_a_roll_shows_its_odds(name: str, referee: str) -> None:
    missing = set().union(*(unforeseen(name, referee, seed) for seed in range(4)))
    assert not missing
