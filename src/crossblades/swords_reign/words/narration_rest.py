"""The words of rests and of experience: lines, menu entries and questions."""

from crossblades.kernel.words import counted, hit_points, quoting
from crossblades.swords_reign import events, rest_asks, rest_options
from crossblades.swords_reign.words.wording import label, line, question

# --- the log


@line.register
def _(event: events.ProvisionEaten) -> str:
    whose = "" if event.of == event.creature else f" of {event.of}"
    return f"{event.creature} takes a breather and eats a Provision{whose}."


@line.register
def _(event: events.NothingToEat) -> str:
    return f"{event.creature} takes a breather, but nobody has a Provision left: it is no use."


@line.register
def _(event: events.NightPassed) -> str:
    food = "with food" if event.food else "without food"
    shelter = "without shelter" if event.shelter == "none" else f"in a {event.shelter}"
    return f"{event.creature} rests for a night, {food}, {shelter}."


@line.register
def _(event: events.HitDieSpent) -> str:
    return f"{event.creature} spends a hit die; {event.left} left."


@line.register
def _(event: events.HavenReached) -> str:
    return f"{counted(event.days, 'day')} in a safe haven."


@line.register
def _(event: events.Restored) -> str:
    return f"{event.creature} is as good as new: hit points, Fatigue and hit dice."


@line.register
def _(event: events.ExperienceGained) -> str:
    gained = f"{event.creature} gains {event.points} XP, {event.total} in all"
    return quoting(gained, event.reason)


# --- menus


@label.register
def _(_option: rest_options.RegainHitPoints) -> str:
    return "catch your breath: 1d4 and CON hit points"


@label.register
def _(_option: rest_options.ShakeOffFatigue) -> str:
    return "shake it off: a CON save to lose 1 Fatigue"


@label.register
def _(_option: rest_options.SpendHitDie) -> str:
    return "spend a hit die"


@label.register
def _(_option: rest_options.KeepHitDice) -> str:
    return "keep the hit dice"


# --- questions


@question.register
def _(ask: rest_asks.ChooseRelief) -> str:
    return f"{ask.creature}: what is the breather for?"


@question.register
def _(ask: rest_asks.MaySpendHitDie) -> str:
    dice = "1 hit die" if ask.left == 1 else f"{ask.left} hit dice"
    return f"{ask.creature} lacks {hit_points(ask.missing)} and has {dice}: spend one?"
