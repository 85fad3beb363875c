"""The log of chapter 2: who acts when, and how it ends."""

from crossblades.kernel.words import listed, of, winning
from crossblades.swords_reign import events
from crossblades.swords_reign.events.order import Ending
from crossblades.swords_reign.words.wording import conditions, line


@line.register
def _(event: events.ReflexTested) -> str:
    does = "acts before the enemy" if event.quick else "misses the first turn"
    return f"{event.creature} {does}: {event.total} against DC {event.against}."


@line.register
def _(event: events.RoundBegan) -> str:
    return f"Round {event.round} begins."


@line.register
def _(event: events.TurnBegan) -> str:
    return f"{of(event.creature)} turn begins."


@line.register
def _(event: events.HelpLapsed) -> str:
    return f"{event.creature} has not used the help of {event.helper}, which lapses."


@line.register
def _(event: events.ConditionsCounted) -> str:
    still = conditions({name: left for name, left in event.left.items() if left >= 0}, none="")
    told = (
        f"still {still}" if still else "",
        f"no longer {listed(event.over)}" if event.over else "",
    )
    return f"{event.creature} is {listed(filter(None, told), none='as before')}."


@line.register
def _(event: events.TurnEnded) -> str:
    return f"{of(event.creature)} turn ends."


ENDINGS: dict[Ending, str] = {
    "decreed": "the Referee says so",
    "nobody left": "nobody is left to fight",
    "beaten": "the {loser} have fled, surrendered or fallen",
    "undecided": "undecided after {round} rounds",
}


@line.register
def _(event: events.FightEnded) -> str:
    how = ENDINGS[event.reason].format(loser=event.loser, round=event.round)
    return f"The fight is over: {winning(event.winner)} ({how})."
