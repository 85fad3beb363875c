"""Whose turn it is, and what a reveal shows."""

from crossblades.heart_rush.asks import ChooseStance
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import StancesRevealed
from crossblades.heart_rush.stances import BEATS, ORDER, beats
from crossblades.heart_rush.visibility import View
from crossblades.kernel.ask import Ask
from crossblades.kernel.event import Event
from crossblades.kernel.showing import Chosen, Reveal, Stances, Turn
from crossblades.kernel.words import listed, of


def turn(view: View) -> Turn:
    """HR-3.1: a side has the turn, and within it nobody in particular."""
    if view.over:
        return Turn(view.round, "", "", "The combat is over")
    if not view.round:
        return Turn(0, view.turn, "", "Before the first round")
    now = f"Round {view.round}"
    known = [name for name in view.participants if name in view.creatures]
    if known:
        return Turn(view.round, view.turn, "", f"{now}: {listed(known)} in an engagement")
    side = f"the {of(view.turn)} turn" if view.turn else "it begins"
    return Turn(view.round, view.turn, "", f"{now}: {side}")


def reveal(event: Event, view: View) -> Reveal | None:
    """HR-6.3, HR-6.4: all stances, and which creature beats which, among opponents."""
    if not isinstance(event, StancesRevealed):
        return None
    shown = {name: stance for name, stance in event.stances.items() if name in view.creatures}
    sides = {name: view.creatures[name].sheet.side for name in shown}
    return Reveal(
        tuple(Chosen(name, stance or "no stance") for name, stance in shown.items()),
        tuple(
            (one, other)
            for one, stance in shown.items()
            for other, against in shown.items()
            if sides[one] != sides[other] and _beats(stance, against)
        ),
    )


def _beats(stance: Stance | None, other: Stance | None) -> bool:
    """HR-6.4: the defensive, and those who have picked none, beat nobody."""
    return any(stance == one and beats(one, other) for one in ORDER)


def stances(ask: Ask, view: View) -> Stances | None:
    """HR-6.4, HR-7.1: the triangle, and the heart die and ability die of each stance."""
    seen = view.creatures.get(ask.creature) if isinstance(ask, ChooseStance) else None
    if seen is None:
        return None
    dice: dict[str, tuple[int, ...]] = {
        one: (seen.heart, getattr(seen.sheet, one)) for one in ORDER
    }
    dice["defensive"] = ()
    return Stances(tuple(BEATS.items()), dice)
