"""Odds for a seat that may not know the hit points of others."""

from functools import partial

from msgspec import structs

from crossblades.heart_rush.numbers.imagined import for_all
from crossblades.heart_rush.numbers.odds_harm import harm_to
from crossblades.heart_rush.visibility import View
from crossblades.kernel.prospects import Prospect

BY_HIT_POINTS = ("wounds", "drops", "kills")
"""HR-8.2, HR-8.3: what hangs on the hit points and the wound threshold of whoever is hurt."""


def less_guessed(found: tuple[Prospect, ...], view: View) -> tuple[Prospect, ...]:
    """The same odds, without what hangs on hit points that the seat only guesses."""
    guessed = for_all(view, "guessed", partial(_guessed, view))
    return tuple(_less(odds, guessed) for odds in found) if guessed else found


def _guessed(view: View) -> frozenset[str]:
    """What the harm of those is called whose hit points are but a guess."""
    return frozenset(harm_to(name) for name, seen in view.creatures.items() if seen.guessed)


def _less(odds: Prospect, guessed: frozenset[str]) -> Prospect:
    if odds.what not in guessed:
        return odds
    events = {what: chance for what, chance in odds.events.items() if what not in BY_HIT_POINTS}
    return structs.replace(odds, events=events)
