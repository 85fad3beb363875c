"""The log of rests and of growth."""

from crossblades.heart_rush import events
from crossblades.heart_rush.words.wording import levels, line
from crossblades.kernel.words import counted, listed, of, quoting


@line.register
def _(event: events.HeartRestored) -> str:
    return f"{event.creature} rests: the heart die is d{event.heart} again."


@line.register
def _(event: events.LongRested) -> str:
    return f"{event.creature} lies down for a long rest."


@line.register
def _(event: events.SleepChecked) -> str:
    outcome = "good sleep" if event.success else "bad sleep"
    return f"{of(event.creature)} sleeping check, {event.total} against 100: {outcome}."


@line.register
def _(event: events.SleptWell) -> str:
    gone = f"; gone: {levels(event.gone)}" if event.gone else ""
    return f"{event.creature} has slept well{gone}."


@line.register
def _(event: events.SleptBadly) -> str:
    running = "" if event.night == 1 else f", {counted(event.night, 'bad night')} running"
    lasting = levels(event.bad_sleep)
    return f"{event.creature} has not slept well{running}; it does not fade: {lasting}."


@line.register
def _(event: events.WoundsHealed) -> str:
    left = listed(
        f'"{w.text}" (rank {w.rank})' if w.text else f"rank {w.rank}" for w in event.wounds
    )
    return f"{of(event.creature)} wounds heal; left: {left}."


@line.register
def _(event: events.PotionDrunk) -> str:
    return f"{event.creature} drinks a healing potion and waits an hour."


_UNTIL = {
    "heart": "until a long rest or a wound",
    "major": "until a long rest",
    "weekly": "for a week",
    "monthly": "for a month",
    "spell": "until a short rest",
}


@line.register
def _(event: events.UsedOutside) -> str:
    gone = f"for {counted(event.rests, 'long rest')}" if event.rests else _UNTIL[event.frequency]
    does = "casts" if event.frequency == "spell" else "uses"
    return quoting(f"{event.creature} {does} {event.what}, which is gone {gone}", event.text)


@line.register
def _(event: events.PoisonApplied) -> str:
    left = f"{counted(event.left, 'dose')} left"
    scraped = f"scrapes {event.scraped} off and " if event.scraped else ""
    return f"{event.creature} {scraped}puts {event.poison} on the {event.weapon}: {left}."


@line.register
def _(event: events.ExperienceGained) -> str:
    gained = f"{event.creature} gains {event.points} XP, {event.total} in all"
    return quoting(gained, event.reason)


@line.register
def _(event: events.HeartDieRose) -> str:
    return f"{of(event.creature)} heart die rises to d{event.heart}."


@line.register
def _(event: events.FeatureBought) -> str:
    return f"{event.creature} buys {event.what} for {event.cost} XP; {event.left} left."
