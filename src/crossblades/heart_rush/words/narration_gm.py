"""The log of what the GM rules and decrees."""

from crossblades.heart_rush import events
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.newcomers import CreatureAdded
from crossblades.heart_rush.words.wording import levels, line
from crossblades.kernel.decree_words import became, the_door
from crossblades.kernel.words import hit_points, winning


@line.register
def _(event: events.Ruled) -> str:
    return f"The GM rules on {event.what}: {event.ruling}."


@line.register
def _(event: events.Spared) -> str:
    return f"{event.creature} is spared in this round."


@line.register
def _(event: events.HitPointsDecreed) -> str:
    if event.hit_points is None:
        return f"The GM decrees other hit points for {event.creature}."
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
def _(event: events.TakenAway) -> str:
    return f"The GM decrees: {event.creature} leaves the fight."


@line.register
def _(event: CreatureAdded) -> str:
    return f"The GM decrees: {event.creature} joins the {event.side} at {event.at}."


@line.register
def _(event: events.GroundDecreed) -> str:
    return f"The GM decrees: {event.space} becomes {became(event.ground, event.mark)}."


@line.register
def _(event: events.DoorDecreed) -> str:
    return f"The GM decrees: {the_door(event.name, event.a, event.b)} is {event.door} now."


@line.register
def _(event: events.LightDecreed) -> str:
    return f"The GM decrees: the light is {event.light} now."


@line.register
def _(_event: events.Rearranged) -> str:
    return "The fight goes on as it stands now."


@line.register
def _(event: events.EndDecreed) -> str:
    return f"The GM decrees: the fight ends, and {winning(event.winner)}."
