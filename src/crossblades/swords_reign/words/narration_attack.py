"""The log of chapter 3 and of weapons: attacks, damage, and what comes with them."""

from crossblades.kernel.people import them
from crossblades.kernel.words import hit_points, of
from crossblades.swords_reign import events
from crossblades.swords_reign.conditions import CONDITIONS
from crossblades.swords_reign.words.wording import because, condition, line, with_it


@line.register
def _(event: events.AttackMade) -> str:
    how = (
        f"throws the {event.attack} at {event.target}"
        if event.thrown
        else f"attacks {event.target} with the {event.attack}"
    )
    return f"{event.creature} {how}{' as a Reaction' if event.reaction else ''}."


@line.register
def _(event: events.Thrown) -> str:
    return f"{of(event.creature)} {event.weapon} lies at {event.space}."


@line.register
def _(event: events.Unloaded) -> str:
    return f"{event.creature} must reload before the next shot."


def _totals(event: events.Hit | events.Missed) -> str:
    """`14 against AC 17, 2 of it for cover`."""
    cover = f", {event.cover} of it for cover" if event.cover else ""
    return f"{event.total} against AC {event.armour_class}{cover}"


@line.register
def _(event: events.Hit) -> str:
    totals = _totals(event)
    critical = ", a critical" if event.critical else ""
    return f"{event.creature} hits {event.target}: {totals}{critical}."


@line.register
def _(event: events.Missed) -> str:
    totals = _totals(event)
    return f"{event.creature} misses {event.target}: {totals}."


@line.register
def _(event: events.Cleaved) -> str:
    return f"{of(event.creature)} blow cleaves into {event.target}."


@line.register
def _(event: events.ShieldBroken) -> str:
    return f"{of(event.creature)} shield breaks and takes the whole blow."


@line.register
def _(event: events.DamageChanged) -> str:
    now = f"{event.now} instead of {event.before}"
    return f"The damage to {event.creature} is {now}{because(event.why)}."


@line.register
def _(event: events.DamageTaken) -> str:
    return f"{event.creature} takes {event.damage} damage."


@line.register
def _(event: events.HitPointsLeft) -> str:
    return f"{event.creature} is at {hit_points(event.hit_points)}."


@line.register
def _(event: events.Healed) -> str:
    wakes = " and wakes" if event.wakes else ""
    gained = "hit points" if event.gained is None else hit_points(event.gained)
    return f"{event.creature} gets {gained} back{wakes}."


@line.register
def _(event: events.Moved) -> str:
    dear = f" ({event.feet} feet)" if event.feet > 5 else ""
    return f"{event.creature} moves from {event.origin} to {event.to}{dear}."


@line.register
def _(event: events.MoveStopped) -> str:
    return f"{of(event.creature)} move ends early at {event.at}."


@line.register
def _(event: events.Pushed) -> str:
    return f"{event.by} forces {event.creature} from {event.origin} to {event.to}."


@line.register
def _(event: events.StoodUp) -> str:
    return f"{event.creature} stands up for {event.feet} feet of movement."


@line.register
def _(event: events.ConditionGained) -> str:
    now = condition(event.condition, event.turns, event.source)
    return f"{event.creature} is {now}{with_it(event.condition)}."


@line.register
def _(event: events.ConditionEnded) -> str:
    what = condition(event.condition, source=event.source)
    return f"{event.creature} is no longer {what}{because(event.why)}."


@line.register
def _(event: events.NoteRecalled) -> str:
    return f"{event.creature} {event.occasion}, and the stat block says: {event.note}"


@line.register
def _(event: events.Befell) -> str:
    return f"{event.creature}, {event.special}: {event.what} (for the Referee to rule on)."


@line.register
def _(event: events.Unaffected) -> str:
    if event.condition not in CONDITIONS:
        does = f"{event.condition} does nothing to {them(event.creature)}"
        return f"{event.creature} is {event.why}: {does}."
    return f"{event.creature} is {event.why} and cannot be {event.condition}."
