"""The log of what the Referee rules and decrees."""

from crossblades.kernel.words import of, winning
from crossblades.swords_reign import events
from crossblades.swords_reign.words.wording import condition, line, with_it


@line.register
def _(event: events.Ruled) -> str:
    return f"The Referee rules on {event.what}: {event.ruling}."


@line.register
def _(event: events.HitPointsDecreed) -> str:
    return f"The Referee decrees: {of(event.creature)} hit points change."


@line.register
def _(event: events.ConditionDecreed) -> str:
    if not event.turns:
        return f"The Referee decrees: {event.creature} is no longer {event.condition}."
    now = condition(event.condition, event.turns, event.source)
    return f"The Referee decrees: {event.creature} is {now}{with_it(event.condition)}."


@line.register
def _(event: events.PlaceDecreed) -> str:
    return f"The Referee decrees: {event.creature} moves from {event.origin} to {event.to}."


@line.register
def _(event: events.FatigueDecreed) -> str:
    return f"The Referee decrees: {event.creature} has {event.fatigue} Fatigue."


@line.register
def _(event: events.Distracted) -> str:
    return f"The Referee decrees: nobody looks at {event.creature} for a moment."


@line.register
def _(event: events.EndDecreed) -> str:
    return f"The Referee decrees: the fight ends, and {winning(event.winner)}."
