"""The log of chapters 9 and 11: grapples, climbers, nets, and the end of conditions."""

from crossblades.heart_rush import events
from crossblades.heart_rush.words.reason_words import why_loose, why_over
from crossblades.heart_rush.words.wording import line
from crossblades.kernel.words import of

_WILL = {"grapple": "grapple {0}", "climb on": "climb onto {0}"}


@line.register
def _(event: events.ManoeuvreDeclared) -> str:
    will = _WILL[event.how].format(event.target)
    by = f" by {event.ability}" if event.how == "climb on" else ""
    return f"{event.creature} forgoes the attack and will {will}{by}."


@line.register
def _(event: events.OffenceChecked) -> str:
    return f"What {event.creature} tries {'takes effect at the end' if event.won else 'fails'}."


@line.register
def _(event: events.ManoeuvreTried) -> str:
    will = _WILL[event.how].format(event.target)
    return f"{event.creature} {'cannot' if event.void else 'tries to'} {will}" + (
        " any more." if event.void else "."
    )


@line.register
def _(event: events.ConditionEnded) -> str:
    return f"{event.creature} is no longer {event.condition}: {why_over(event)}."


_MOODS = {"frightened": "the fear", "enraged": "the rage"}


@line.register
def _(event: events.Steadied) -> str:
    return f"{event.creature} tries to master {_MOODS[event.condition]}."


@line.register
def _(event: events.Grappled) -> str:
    return f"{event.creature} grapples {event.target}."


@line.register
def _(event: events.GrappleEnded) -> str:
    return f"{event.creature} no longer grapples {event.target}: {why_loose(event)}."


@line.register
def _(event: events.Squeezed) -> str:
    return f"{event.creature} squeezes {event.target}."


@line.register
def _(event: events.Struggled) -> str:
    return f"{event.creature} struggles against {of(event.grappler)} grip by {event.ability}."


@line.register
def _(event: events.Dragged) -> str:
    return f"{event.by} drags {event.creature} along from {event.origin} to {event.to}."


@line.register
def _(event: events.ClimbedOn) -> str:
    return f"{event.creature} climbs onto {event.target} at {event.to}."


@line.register
def _(event: events.Carried) -> str:
    return f"{event.by} carries {event.creature} from {event.origin} to {event.to}."


@line.register
def _(event: events.FellOff) -> str:
    return f"{event.creature} falls off {event.target}."


@line.register
def _(event: events.HoppedOff) -> str:
    return f"{event.creature} gets down from {event.target} for {event.feet} feet of movement."


@line.register
def _(event: events.ShookItself) -> str:
    return f"{event.creature} tries to throw off the climbers by {event.ability}."


_WAYS = {
    "cut": "cut a way out of the net",
    "wriggle": "wriggle out of the net",
    "tear": "tear the net",
}


@line.register
def _(event: events.FoughtNet) -> str:
    return f"{event.creature} tries to {_WAYS[event.way]}."


@line.register
def _(event: events.CutFree) -> str:
    return f"{event.creature} cuts {event.whom} free."
