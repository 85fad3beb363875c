"""The few numbers of an option that a button shows, as plain numbers, for all interfaces alike.

`analysis.odds.brief` has them in words, and tells the same.
"""

from collections.abc import Sequence

from msgspec import Struct

from crossblades.kernel.prospects import Prospect


class Figures(Struct, frozen=True):
    """What one prospect of an option comes to. None stands for what is not counted or never asked.

    Chances are from 0 to 1.
    """

    mean: float | None = None
    """The number on the whole."""
    unit: str = ""
    """What the number counts: `damage`."""
    hits: float | None = None
    """The chance to hit; None where nothing else can happen, or nothing is aimed."""
    drops: float | None = None
    """The chance to bring somebody down, or to kill at once, whichever is more."""
    others: dict[str, float] = {}
    """The chances of everything else that may follow: `wounds`, `critical`, `success`."""
    when: str = ""
    """What must be so besides: `shrugged off`."""
    whom: str = ""
    """Whom it befalls, where an option's odds are those of several."""


DOWN = ("drops", "kills")
"""Events after which somebody is out of the fight, or as good as that."""


def figures(odds: Sequence[Prospect]) -> tuple[Figures, ...]:
    """The numbers of each prospect, in their order; the first is what a small button has room for.

    What tells no number is left out, as in words.
    """
    return tuple(_figures(each) for each in odds if each.events or each.unit)


def _figures(odds: Prospect) -> Figures:
    events = {event: float(chance) for event, chance in odds.events.items()}
    hits = events.pop("hits", None)
    down = [events.pop(event) for event in DOWN if event in events]
    return Figures(
        float(odds.mean) if odds.unit else None, odds.unit, None if hits == 1 else hits,
        max(down) if down else None, {event: chance for event, chance in events.items() if chance},
        odds.when, odds.whom,
    )  # fmt: skip
