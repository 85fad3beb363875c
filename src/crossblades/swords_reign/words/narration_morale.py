"""The log of morale and of flight (OS-6.6)."""

from collections.abc import Sequence

from crossblades.kernel.words import listed
from crossblades.swords_reign import events
from crossblades.swords_reign.events.morale import Doubt
from crossblades.swords_reign.words.wording import because, line

DOUBTS: dict[Doubt, str] = {
    "first ally": "the first ally fell",
    "half down": "half of the side is down",
    "leader": "the leader fell",
    "odds": "the odds are overwhelming",
}


@line.register
def _(event: events.MoraleChecked) -> str:
    came = "holds" if event.holds else "breaks"
    if event.rallies:
        came = "rallies and checks morale no more"
    why = " and ".join(DOUBTS[doubt] for doubt in event.why)
    return f"{event.alone or f'Every {event.kind}'} {came}{because(why)}."


@line.register
def _(event: events.MoraleCompared) -> str:
    return f"That is {event.total} against Ml {event.morale}."


NAMED = 4
"""So many of those who break are named; of a horde, the first ones."""


def _several(names: Sequence[str]) -> str:
    """`Goblin 1, Goblin 2, Goblin 3 and 26 more`."""
    if len(names) <= NAMED:
        return listed(names)
    first = names[: NAMED - 1]
    return f"{listed(first)} and {len(names) - len(first)} more"


@line.register
def _(event: events.Broke) -> str:
    one = "s" if len(event.creatures) == 1 else ""
    does = f"surrender{one}" if event.surrender else f"flee{one}"
    return f"{_several(event.creatures)} {does}."


@line.register
def _(event: events.Surrendered) -> str:
    return f"{event.creature} surrenders."


@line.register
def _(event: events.Fled) -> str:
    return f"{event.creature} gets away."
