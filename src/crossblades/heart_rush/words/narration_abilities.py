"""The words of abilities: the log, menu entries and questions."""

from crossblades.heart_rush import asks, events, library, options, spell_options
from crossblades.heart_rush.words.wording import label, levels, line, name_of, question
from crossblades.kernel.words import counted, listed, of

_ENDS = {
    "attack": "until the next attack",
    "defence": "until the next defence",
    "attack or defence": "until the next attack or defence",
    "engagement": "until the engagement ends",
    "round": "until the round ends",
    "combat": "for this fight",
    "grapple": "while the grapple lasts",
}


@line.register
def _(event: events.AbilityUsed) -> str:
    whom = f" on {event.target}" if event.target and event.target != event.creature else ""
    how = f" ({event.choice})" if event.choice else ""
    cost = f" for {counted(event.rush, 'rush point')}" if event.rush else ""
    return f"{event.creature} uses {name_of(event.ability)}{whom}{how}{cost}."


@line.register
def _(event: events.EffectStarted) -> str:
    effect = event.effect
    until = f"for {effect.rounds + 1} rounds" if effect.rounds else _ENDS[effect.until]
    what = levels({effect.about: effect.value}) if effect.brings else name_of(effect.about)
    about = f" ({what})" if what else ""
    return f"{name_of(effect.ability)} works on {event.creature}{about} {until}."


@line.register
def _(event: events.EffectsEnded) -> str:
    over = list(dict.fromkeys(name_of(effect.ability) for effect in event.effects))
    work = "works" if len(over) == 1 else "work"
    return f"{listed(over)} no longer {work} on {event.creature}."


@line.register
def _(event: events.EffectsAged) -> str:
    left = listed(f"{name_of(name)} for {counted(n, 'round')}" for name, n in event.left.items())
    return f"Still on {event.creature}: {left}."


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
    left = levels(event.left, none="no conditions")
    return f"{name_of(event.ability)} leaves {event.creature} with {left}."


@line.register
def _(event: events.HeartChanged) -> str:
    return f"{of(event.creature)} heart die is d{event.heart} by {name_of(event.ability)}."


@line.register
def _(event: events.ActionRegained) -> str:
    return f"{event.creature} has an action again by {name_of(event.ability)}."


@line.register
def _(event: events.AbilityGone) -> str:
    return f"{event.creature} cannot use {name_of(event.ability)} again until the next day."


@line.register
def _(event: events.BodyChanged) -> str:
    return f"{event.creature}'s body changes by {name_of(event.ability)}."


@line.register
def _(event: events.AbilityReturned) -> str:
    return f"{name_of(event.ability)} counts as not used by {event.creature}."


@line.register
def _(event: events.TurnSeized) -> str:
    return f"{event.creature} goes first in this round by {name_of(event.ability)}."


@line.register
def _(event: events.DrawnIn) -> str:
    return f"{event.by} draws {event.creature} into the engagement by {name_of(event.ability)}."


@label.register
def _(option: options.UseAbility) -> str:
    if library.casts(option.ability, option.target, option.choice):
        return f"{option.creature}: cast {name_of(option.ability)}{_paid(option)}"
    whom = f" on {option.target}" if option.target and option.target != option.creature else ""
    how = f", {option.choice}" if option.choice else ""
    cost = f" ({counted(option.rush, 'rush point')})" if option.rush else ""
    return f"{option.creature}: {name_of(option.ability)}{whom}{how}{cost}"


def _paid(option: options.UseAbility) -> str:
    """HR-16.1: a spell takes the action, or what the ability that is chosen for it takes."""
    if not option.choice:
        return " (action)"
    cost = f" ({counted(option.rush, 'rush point')})" if option.rush else ""
    return f" by {name_of(option.choice)}{cost}"


@label.register
def _(_option: options.Decline) -> str:
    return "use nothing"


@label.register
def _(option: spell_options.EndSpell) -> str:
    return f"{option.creature}: end {name_of(option.spell)}"


@label.register
def _(_option: spell_options.Everyone) -> str:
    return "all of them"


@label.register
def _(option: spell_options.NotThis) -> str:
    return f"not {option.creature}"


@label.register
def _(option: spell_options.PlaceSpell) -> str:
    return f"at {option.space}"


@question.register
def _(ask: asks.ChooseSpellTargets) -> str:
    return f"{of(ask.creature)} {name_of(ask.spell)} touches {', '.join(ask.targets)}: spare whom?"


@question.register
def _(ask: asks.ChooseSpellPlace) -> str:
    return f"{of(ask.creature)} {name_of(ask.spell)}: where?"


@question.register
def _(ask: asks.UseInstant) -> str:
    answering = f", in answer to {name_of(ask.answering)}" if ask.answering else ""
    announced = ask.about.announced if ask.about else None
    doing = f": {label(announced)}" if announced else ""
    return f"An instant now? ({ask.moment}{doing}{answering})"


@question.register
def _(ask: asks.ChooseForAbility) -> str:
    return f"{of(ask.creature)} {name_of(ask.ability)}: what?"
