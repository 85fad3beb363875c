"""The log of chapter 5: the actions."""

from crossblades.kernel.decree_words import the_door
from crossblades.kernel.people import their, them
from crossblades.kernel.words import of, quoting
from crossblades.swords_reign import events
from crossblades.swords_reign.words.wording import because, edge, line, onto, when

# --- attacks, spells and specials


@line.register
def _(event: events.AttackBegan) -> str:
    return f"{event.creature} takes the Attack action ({event.attack})."


@line.register
def _(event: events.SpellCast) -> str:
    cast = f"{event.creature} casts {event.spell}{onto(event.creature, *event.targets)}"
    return quoting(cast, event.text)


@line.register
def _(event: events.SpecialUsed) -> str:
    used = f"{event.creature} uses {event.special}{onto(event.creature, *event.targets)}"
    return quoting(used, event.text)


# --- what one does for oneself and for others


@line.register
def _(event: events.Dodged) -> str:
    until = f"until {their(event.creature)} next turn"
    return f"{event.creature} dodges: attacks on {them(event.creature)} have SETBACK {until}."


@line.register
def _(event: events.Disengaged) -> str:
    return f"{event.creature} disengages: {their(event.creature)} moves provoke nothing this turn."


@line.register
def _(event: events.Dashed) -> str:
    return f"{event.creature} dashes and moves twice as far this turn."


@line.register
def _(event: events.Helped) -> str:
    return f"{event.creature} helps {event.ally}: EDGE on {their(event.ally)} next roll."


@line.register
def _(event: events.HelpUsed) -> str:
    return f"What was given to {of(event.creature)} next roll is used up."


@line.register
def _(event: events.EdgeGiven) -> str:
    return f"{event.creature} has {edge(event.edge)} on {their(event.creature)} next roll."


@line.register
def _(event: events.Tended) -> str:
    return f"{event.creature} spends a Provision on {event.ally}."


# --- contests and checks

_ATTEMPTS = {
    "grapple": "to grapple",
    "shove": "to shove",
    "disarm": "to disarm",
    "escape": "to get free of",
}


@line.register
def _(event: events.Tried) -> str:
    return f"{event.creature} tries {_ATTEMPTS[event.what]} {event.target}."


@line.register
def _(event: events.Contested) -> str:
    totals = f"{of(event.creature)} {event.total} against {of(event.target)} {event.answer}"
    if event.success:
        return f"{totals}: {event.creature} wins."
    if event.total == event.answer:
        return f"{totals}: a tie, nothing changes."
    return f"{totals}: {event.target} wins."


@line.register
def _(event: events.Checked) -> str:
    does = "succeeds" if event.success else "fails"
    totals = f"{event.total} against DC {event.against}"
    return f"{of(event.creature)} {event.what} {does}: {totals}."


@line.register
def _(event: events.Grappled) -> str:
    return f"{event.creature} grapples {event.target}."


@line.register
def _(event: events.GrappleEnded) -> str:
    return f"{event.creature} no longer grapples {event.target}{because(event.why)}."


@line.register
def _(event: events.Disarmed) -> str:
    if event.by in ("", event.creature):
        return f"{event.creature} drops the {event.weapon}."
    return f"{event.by} disarms {event.creature}: the {event.weapon} falls to the ground."


# --- hiding


@line.register
def _(event: events.HidingTried) -> str:
    return f"{event.creature} tries to hide."


@line.register
def _(event: events.Hid) -> str:
    return f"{event.creature} is hidden."


@line.register
def _(event: events.Revealed) -> str:
    return f"{event.creature} is no longer hidden{because(event.why)}."


# --- things


@line.register
def _(event: events.Drawn) -> str:
    return f"{event.creature} draws the {event.weapon}."


@line.register
def _(event: events.PickedUp) -> str:
    whose = of(event.owner) if event.owner else "the"
    return f"{event.creature} picks up {whose} {event.weapon}."


@line.register
def _(event: events.Reloaded) -> str:
    return f"{event.creature} reloads."


@line.register
def _(event: events.ItemUsed) -> str:
    used = f"{event.creature} uses the {event.item}{onto(event.creature, event.target)}"
    return quoting(used, event.text)


@line.register
def _(event: events.DoorUsed) -> str:
    does = "opens" if event.door == "open" else "closes"
    return f"{event.creature} {does} {the_door(event.name, event.a, event.b)}."


@line.register
def _(event: events.ObjectUsed) -> str:
    return quoting(f"{event.creature} uses an object", event.text)


# --- ready, improvise


@line.register
def _(event: events.GotReady) -> str:
    return f"{event.creature} gets ready and waits for something."


@line.register
def _(event: events.ReadyingTold) -> str:
    return f"{event.creature} is ready to {event.action}{when(event.trigger)}."


@line.register
def _(event: events.Triggered) -> str:
    return f"{event.creature} uses the Reaction{because(event.trigger)}."


@line.register
def _(event: events.Improvised) -> str:
    return quoting(f"{event.creature} improvises", event.text)
