"""The log of what the GM rules and decrees."""

from crossblades.heart_rush import events
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.words.wording import levels, line
from crossblades.kernel.words import hit_points, winning


@line.register
def _(event: events.Ruled) -> str:
    return f"The GM rules on {event.what}: {event.ruling}."


@line.register
def _(event: events.Spared) -> str:
    return f"{event.creature} is spared in this round."


@line.register
def _(event: events.HitPointsDecreed) -> str:
    return f"The GM decrees: {event.creature} is at {hit_points(event.hit_points)}."


@line.register
def _(event: events.ConditionDecreed) -> str:
    if not event.level:
        return f"The GM decrees: {event.creature} is no longer {event.condition}."
    has = "is" if CONDITIONS[event.condition].most == 1 else "has"
    sources = {event.condition: event.source} if event.source else {}
    what = levels({event.condition: event.level}, sources=sources)
    return f"The GM decrees: {event.creature} {has} {what}."


@line.register
def _(event: events.PlaceDecreed) -> str:
    return f"The GM decrees: {event.creature} moves from {event.origin} to {event.to}."


@line.register
def _(event: events.EndDecreed) -> str:
    return f"The GM decrees: the fight ends, and {winning(event.winner)}."
