"""The log of chapter 4: falling, dying, getting back up."""

from crossblades.swords_reign import events
from crossblades.swords_reign.words.wording import line


@line.register
def _(event: events.BeganDying) -> str:
    return f"{event.creature} is dying, falls unconscious and drops what is in hand."


@line.register
def _(event: events.DyingAgain) -> str:
    return f"{event.creature} is dying again."


@line.register
def _(event: events.Stabilised) -> str:
    if event.by:
        return f"{event.by} stabilises {event.creature}, who will wake on the next turn."
    return f"{event.creature} is stable and will wake on the next turn."


@line.register
def _(event: events.StillDying) -> str:
    return f"{event.creature} rolls {event.total} and is still dying."


@line.register
def _(event: events.GotUp) -> str:
    return f"{event.creature} gets back up."


@line.register
def _(event: events.Woke) -> str:
    return f"{event.creature} wakes with 1 hit point, prone."


@line.register
def _(event: events.Tired) -> str:
    return f"{event.creature} has {event.fatigue} Fatigue."


@line.register
def _(event: events.LastStand) -> str:
    return f"{event.creature} has one heroic action before death."


@line.register
def _(event: events.Died) -> str:
    return f"{event.creature} {'is turned to stone' if event.stone else 'dies'}."


@line.register
def _(event: events.Spared) -> str:
    return f"{event.by} spares {event.creature}, who is felled but lives."
