"""The lines of the log that a screen is told: words, rules, dice, reveals, ways."""

from collections.abc import Iterator
from typing import Any

import msgspec

from crossblades.interfaces.table.screens import Look
from crossblades.kernel.cursor import Cursor
from crossblades.kernel.dice import pool, sources
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.fight import Fight
from crossblades.kernel.telling import TakenBack, Teller, Walked

AT_ONCE = 200
"""Lines that are sent at once; for older ones a screen asks."""


class Lines:
    """All lines that one screen has been told of a fight, numbered from 1."""

    def __init__(self, fight: Fight, seat: str, known: dict[bytes, bytes]) -> None:
        self._cursor = Cursor(fight, (seat,))
        self._teller = Teller()
        self._known = known
        """Every line told to anybody; screens share those that say the same."""
        self._told: list[bytes] = []

    def __len__(self) -> int:
        return len(self._told)

    def news(self, look: Look) -> list[msgspec.Raw]:
        """The lines of all that has happened since the last time."""
        before = len(self._told)
        for event in self._teller.tell(self._cursor.news()):
            line = msgspec.json.encode(line_of(event, look))
            self._told.append(self._known.setdefault(line, line))
        return self.between(before, len(self._told))

    def before(self, number: int) -> list[msgspec.Raw]:
        """Lines before the one of this number."""
        end = min(max(number - 1, 0), len(self._told))
        return self.between(max(end - AT_ONCE, 0), end)

    def last(self) -> list[msgspec.Raw]:
        """The last lines."""
        return self.before(len(self._told) + 1)

    def between(self, start: int, end: int) -> list[msgspec.Raw]:
        """Some of the lines, with their numbers."""
        return [
            msgspec.Raw(b'{"n":%d,%b' % (number, line[1:]))
            for number, line in enumerate(self._told[start:end], start=start + 1)
        ]


def line_of(event: Event, look: Look) -> dict[str, Any]:
    """A line of the log, but for its number."""
    line: dict[str, Any] = {
        "text": look.game.line(event, look.people),
        "rules": event.rules,
        "kind": str(type(event).__struct_config__.tag),
    }
    if isinstance(event, TakenBack):
        line["void"] = event.lines
    elif isinstance(event, Rolled):
        line["dice"] = dice_of(event)
    elif way := _way_of(event):
        line["moved"] = {"creature": getattr(event, "creature", ""), "way": way}
    elif reveal := look.game.reveal(event, look.view):
        line["reveal"] = reveal
    return line


def _way_of(event: Any) -> tuple[str, ...]:
    """The spaces of a walk, from its first to its last."""
    if isinstance(event, Walked):
        return event.way
    return (event.origin, event.to) if event.step else ()


def dice_of(event: Rolled) -> dict[str, Any]:
    """A roll as dice to look at."""
    roll = event.roll
    return {
        "who": roll.who,
        "why": roll.why,
        "total": event.total,
        "dice": list(_dice(event)),
        "bonuses": [
            {"source": part.source, "bonus": part.bonus} for part in roll.parts if part.bonus
        ],
        "words": f"{roll.who}, {roll.why}: {event.total}",
    }


def _dice(event: Rolled) -> Iterator[dict[str, Any]]:
    parts = event.roll.parts
    added = len(event.faces) - pool(parts).minus
    thrown = zip(event.sizes, event.faces, sources(parts), strict=True)
    for place, (size, face, source) in enumerate(thrown):
        yield {
            "size": size, "face": face, "source": source,
            "dropped": place in event.dropped, "minus": place >= added,
        }  # fmt: skip
