"""The words of abilities: the log, menu entries and questions."""

from crossblades.heart_rush import asks, events, library, options
from crossblades.heart_rush.wording import counted, label, levels, line, of, question

_ENDS = {
    "attack": "until its next attack",
    "defence": "until its next defence",
    "roll": "until its next roll",
    "attack or defence": "until its next attack or defence",
    "engagement": "until the engagement ends",
    "round": "until the round ends",
    "combat": "for this fight",
}


def name_of(ability: str) -> str:
    """An ability as the book writes it."""
    known = library.abilities().get(ability)
    return known.name if known else ability


@line.register
def _(event: events.AbilityUsed) -> str:
    whom = f" on {event.target}" if event.target and event.target != event.creature else ""
    how = f" ({event.choice})" if event.choice else ""
    cost = f" for {counted(event.rush, 'rush point')}" if event.rush else ""
    return f"{event.creature} uses {name_of(event.ability)}{whom}{how}{cost}."


@line.register
def _(event: events.EffectStarted) -> str:
    until = _ENDS[event.effect.until]
    return f"{name_of(event.effect.ability)} works on {event.creature} {until}."


@line.register
def _(event: events.EffectsEnded) -> str:
    over = ", ".join(name_of(effect.ability) for effect in event.effects)
    return f"{over} no longer works on {event.creature}."


@line.register
def _(event: events.TotalChanged) -> str:
    by = name_of(event.ability)
    return f"{of(event.creature)} {by} changes the {event.what} from {event.before} to {event.now}."


@line.register
def _(event: events.RushWon) -> str:
    gained = counted(event.points, "rush point")
    return f"{event.creature} gains {gained} by {name_of(event.ability)}."


@line.register
def _(event: events.ConditionsLost) -> str:
    return f"{of(event.creature)} conditions by {name_of(event.ability)}: {levels(event.left)}."


@line.register
def _(event: events.HeartChanged) -> str:
    return f"{of(event.creature)} heart die is d{event.heart} by {name_of(event.ability)}."


@line.register
def _(event: events.ActionRegained) -> str:
    return f"{event.creature} has its action again by {name_of(event.ability)}."


@line.register
def _(event: events.DrawnIn) -> str:
    return f"{event.by} draws {event.creature} into the engagement by {name_of(event.ability)}."


@label.register
def _(option: options.UseAbility) -> str:
    whom = f" on {option.target}" if option.target and option.target != option.creature else ""
    how = f", {option.choice}" if option.choice else ""
    cost = f" ({counted(option.rush, 'rush point')})" if option.rush else ""
    return f"{option.creature}: {name_of(option.ability)}{whom}{how}{cost}"


@label.register
def _(_option: options.Decline) -> str:
    return "use nothing"


@question.register
def _(ask: asks.UseInstant) -> str:
    return f"An instant now? ({ask.moment})"


@question.register
def _(ask: asks.ChooseForAbility) -> str:
    return f"{of(ask.creature)} {name_of(ask.ability)}: what?"
