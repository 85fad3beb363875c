"""The log of what the Referee rules and decrees."""

from crossblades.kernel.decree_words import became, the_door
from crossblades.kernel.people import their
from crossblades.kernel.words import of, winning
from crossblades.swords_reign import events
from crossblades.swords_reign.words.wording import condition, edge, line, with_it


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
def _(event: events.EdgeDecreed) -> str:
    given = edge(event.edge) if event.edge else "neither EDGE nor SETBACK"
    return (
        f"The Referee decrees: {event.creature} has {given} on {their(event.creature)} next roll."
    )


@line.register
def _(event: events.Distracted) -> str:
    return f"The Referee decrees: nobody looks at {event.creature} for a moment."


@line.register
def _(event: events.GivingUpDecreed) -> str:
    does = "surrenders" if event.surrender else "flees"
    return f"The Referee decrees: {event.creature} {does}."


@line.register
def _(event: events.TakenAway) -> str:
    return f"The Referee decrees: {event.creature} leaves the fight."


@line.register
def _(event: events.CreatureAdded) -> str:
    return f"The Referee decrees: {event.creature} joins the {event.side} at {event.at}."


@line.register
def _(event: events.GroundDecreed) -> str:
    return f"The Referee decrees: {event.space} becomes {became(event.ground, event.mark)}."


@line.register
def _(event: events.DoorDecreed) -> str:
    return f"The Referee decrees: {the_door(event.name, event.a, event.b)} is {event.door} now."


@line.register
def _(event: events.EndDecreed) -> str:
    return f"The Referee decrees: the fight ends, and {winning(event.winner)}."
