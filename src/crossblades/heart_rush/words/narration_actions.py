"""The log of chapters 4, 9, 10 and 13: actions, other offensive actions, hiding and hazards."""

from crossblades.heart_rush import events
from crossblades.heart_rush.words.reason_words import why_discovered
from crossblades.heart_rush.words.wording import armed, line, name_of
from crossblades.kernel.decree_words import the_door
from crossblades.kernel.grid import FEET
from crossblades.kernel.people import their, them, they
from crossblades.kernel.telling import Walked
from crossblades.kernel.words import counted, listed, of, quoting, walked

# What is free needs no mention.
_PAID = {"free": "", "action": " with an action", "rush": " for a rush point"}


# --- actions


@line.register
def _(event: events.Sidestepped) -> str:
    return f"{event.creature} sidesteps{_PAID[event.pay]}."


@line.register
def _(event: events.Dashed) -> str:
    return f"{event.creature} dashes{_PAID[event.pay]}."


_SLOWED_BY = {
    "HR-10.2": "difficult ground",
    "HR-10.3": "water",
    "HR-10.4": "climbing",
    "HR-10.8": "past somebody larger",
}
"""Why a step may cost more than 5 feet, by the rules that it cites."""


def _feet(event: events.Moved | Walked, steps: int) -> str:
    """`10 feet`, `38 feet of movement: water`."""
    told = f"{event.feet} feet"
    why = [words for rule, words in _SLOWED_BY.items() if rule in event.rules]
    dear = event.feet > FEET * steps
    return f"{told} of movement: {listed(why)}" if dear and why else told


@line.register
def _(event: events.Moved) -> str:
    dear = f" ({_feet(event, 1)})" if event.feet > FEET else ""
    return f"{event.creature} moves from {event.origin} to {event.to}{dear}."


@line.register
def _(event: Walked) -> str:
    return walked(event, _feet(event, len(event.way) - 1))


@line.register
def _(event: events.MoveEnded) -> str:
    return f"{of(event.creature)} move ends at {event.at}."


@line.register
def _(event: events.OpportunitySeized) -> str:
    strike = f"an opportunity attack on {event.target}{armed(event.weapon)} in {event.stance}"
    return f"{event.creature} makes {strike}{_PAID[event.pay]}."


@line.register
def _(event: events.HelpGiven) -> str:
    return f"{event.creature} helps {event.whom}: advantage on {their(event.whom)} next roll."


@line.register
def _(event: events.HelpUsed) -> str:
    return f"{event.creature} has used the help of {event.helper}."


@line.register
def _(event: events.Drew) -> str:
    return f"{event.creature} draws the {event.weapon}{_PAID[event.pay]}."


@line.register
def _(event: events.Stowed) -> str:
    return f"{event.creature} puts the {event.weapon} away{_PAID[event.pay]}."


@line.register
def _(event: events.ShieldDrawn) -> str:
    return f"{event.creature} takes the shield in hand{_PAID[event.pay]}."


@line.register
def _(event: events.ShieldStowed) -> str:
    return f"{event.creature} puts the shield away{_PAID[event.pay]}."


@line.register
def _(event: events.CalledOut) -> str:
    if not event.text:
        return f"{event.creature} shouts{_PAID[event.pay]}."
    return quoting(f"{event.creature} calls out{_PAID[event.pay]}", event.text)


@line.register
def _(event: events.Interacted) -> str:
    return quoting(f"{event.creature} interacts with an object{_PAID[event.pay]}", event.text)


@line.register
def _(event: events.DoorUsed) -> str:
    does = "opens" if event.door == "open" else "closes"
    return f"{event.creature} {does} {the_door(event.name, event.a, event.b)}{_PAID[event.pay]}."


@line.register
def _(event: events.SpellCast) -> str:
    gone = f"for {counted(event.rests, 'long rest')}" if event.rests else "until a short rest"
    words = f"{event.creature} casts {name_of(event.spell)}, which is gone {gone}"
    return quoting(words, event.text)


@line.register
def _(event: events.Tripped) -> str:
    falls = they(event.target, "falls")
    return f"{event.creature} trips {event.target}: {falls} prone at {event.at}."


# --- offensive actions


_HOW = {
    "harm": "to hurt {0}",
    "blind": "to blind {0}",
    "fell": "to fell {0}",
    "push": "to push {0}",
    "enrage": "to enrage {0}",
    "swap": "to change places",
}


def _how(event: events.HinderDeclared | events.Hindered) -> str:
    """What for: `to fell her`."""
    return _HOW[event.how].format(them(event.target))


@line.register
def _(event: events.HinderDeclared) -> str:
    return f"{event.creature} forgoes the attack and will hinder {event.target}, {_how(event)}."


@line.register
def _(event: events.Hindered) -> str:
    if event.void:
        return f"{event.creature} cannot hinder {event.target} any more."
    told = f"{event.creature} hinders {event.target}, {_how(event)}"
    large = they(event.target, "is")
    return f"{told}: {large} too large to be moved." if event.too_large else f"{told}."


@line.register
def _(event: events.StoodUp) -> str:
    cost = f" for {event.feet} feet of movement" if event.feet else ""
    return f"{event.creature} stands up{cost}."


@line.register
def _(event: events.StuntDeclared) -> str:
    declared = f"{event.creature} forgoes the attack and will try a stunt on {event.target}"
    return quoting(declared, event.text)


@line.register
def _(event: events.StuntTried) -> str:
    if event.void:
        return f"{event.creature} cannot try the stunt on {event.target} any more."
    return quoting(f"{event.creature} tries the stunt on {event.target}", event.text)


# --- hiding


@line.register
def _(event: events.Hid) -> str:
    return f"{event.creature} lies hidden."


@line.register
def _(event: events.Discovered) -> str:
    return f"{event.creature} is no longer hidden at {event.at}: {why_discovered(event)}."


# --- hazards


@line.register
def _(event: events.Fell) -> str:
    return f"{event.creature} falls {event.feet} feet."


@line.register
def _(event: events.HazardMet) -> str:
    meets = "springs" if event.once else "meets"
    return f"{event.creature} {meets} the {event.hazard} at {event.space}."


@line.register
def _(event: events.BreathHeld) -> str:
    return f"{event.creature} takes a breath, which lasts for {counted(event.rounds, 'round')}."


@line.register
def _(event: events.BreathSpent) -> str:
    if not event.left:
        return f"{event.creature} is out of breath."
    return f"{event.creature} has breath for {counted(event.left, 'more round')}."


@line.register
def _(event: events.BreathDrawn) -> str:
    return f"{event.creature} breathes again."


@line.register
def _(event: events.PoisonUsed) -> str:
    carried = f"{of(event.creature)} {event.weapon} gets {event.poison} into {event.target}"
    return f"{carried}; the dose is used up."


@line.register
def _(event: events.PoisonFaded) -> str:
    return f"The {event.poison} on {of(event.creature)} {event.weapon} is no longer potent."


@line.register
def _(event: events.FirePutOut) -> str:
    whose = "the fire" if event.whom == event.creature else f"the fire on {event.whom}"
    left = f"{event.left} burning left" if event.left else "it is out"
    return f"{event.creature} beats at {whose}: {left}."


@line.register
def _(event: events.FireDied) -> str:
    return f"The water puts out the fire on {event.creature}."
