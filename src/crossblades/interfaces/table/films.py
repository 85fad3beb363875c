"""A fight that is watched again: what one pair of eyes was shown after each input.

All of it is worked out from the inputs alone, in a process of its own: a film knows nothing of the
dice to come. It comes in parts of a few inputs; the first frame of each shows everything.
"""

import gzip
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from crossblades.interfaces.table.drafts import GM, decode_draft, seats_of
from crossblades.interfaces.table.ledger import start_of
from crossblades.interfaces.table.lines import Lines
from crossblades.interfaces.table.parts import encoded, outcome, seating_of, steady, table_part
from crossblades.interfaces.table.screens import Look, Screen
from crossblades.interfaces.table.waiting import roll, waits
from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import input_decoder
from crossblades.kernel.record import begun, exchanged
from crossblades.kernel.visibility import SPECTATOR
from crossblades.systems import SYSTEMS

PART = 32
"""Inputs whose frames come together."""


class Script(Struct, frozen=True):
    """All that a fight was made of, as it is stored."""

    heading: bytes
    inputs: tuple[bytes, ...]
    draft: bytes

    @property
    def parts(self) -> int:
        """How many parts a film of it has."""
        return len(self.inputs) // PART + 1


class Point(Struct, frozen=True):
    """A moment at which somebody was shown something new."""

    n: int
    """After so many inputs."""
    turn: str
    """Whose turn it was, in words."""
    begins: bool
    """Whether this turn began here."""
    words: str
    """What happened: the first line that was told of it; empty if none was."""


class Eyes(Struct, frozen=True):
    """Through whose eyes a fight can be watched."""

    eyes: str
    words: str


class Reel(Struct, frozen=True):
    """A whole film: its points, and its frames in parts."""

    points: bytes
    parts: tuple[bytes, ...]


def played(script: Script, to: int | None = None) -> Iterator[Fight]:
    """The fight before its first input, and after each one; it is always the same object."""
    start = start_of(script.heading, "this fight")
    decode = input_decoder(start.system)
    fight = begun(start)
    yield fight
    for n, body in enumerate(script.inputs[:to], start=1):
        try:
            fight.put(decode(body))
        except CrossbladesError as error:
            raise RecordError(f"input {n} does not fit the fight: {error}") from error
        exchanged(fight, start, n)
        yield fight


class _Viewer:
    """One pair of eyes on a fight."""

    def __init__(self, script: Script, eyes: str) -> None:
        start = start_of(script.heading, "this fight")
        self.game = SYSTEMS[start.system.name]
        self.version = start.version
        self.draft = decode_draft(script.draft)
        self.seating = seating_of(self.draft, seats_of(self.draft))
        self.people = self.game.people(start.scenario)
        referee = self.game.referee(start.scenario)
        self.eyes = self._known(referee)
        # Where nobody referees, the GM looks on like all others.
        self.seen = (referee or SPECTATOR) if eyes == GM else eyes
        if self.seen not in [each.eyes for each in self.eyes]:
            raise CrossbladesError(f"nobody here is called {eyes[:40]!r}; choose other eyes")
        looking: dict[str, Any] = {GM: Screen("gm"), SPECTATOR: Screen("spectator")}
        self.screen = looking.get(self.seen) or Screen("seat", self.seen)
        self.lines: Lines | None = None

    def _known(self, referee: str) -> tuple[Eyes, ...]:
        """All eyes there are: everybody's who decides, and those of whoever only looks on."""
        named = {referee: "the GM"} if referee == GM else {referee: referee} if referee else {}
        named |= {seat: seat for seat in self.seating.seats}
        return tuple(Eyes(*each) for each in {**named, SPECTATOR: "whoever only looks on"}.items())

    def look(self, fight: Fight) -> Look:
        """What is seen now."""
        picture = self.draft.picture
        return Look(self.game, fight, self.screen, self.seating, self.people, picture)

    def news(self, look: Look) -> list[msgspec.Raw]:
        """The lines of the log that are new."""
        if self.lines is None:
            self.lines = Lines(look.fight, self.screen.eye, {})
        return self.lines.news(look)

    def parts(self, look: Look) -> dict[str, msgspec.Raw]:
        """What is shown now, but for the options of questions."""
        phase = "over" if look.fight.over else "fight"
        return encoded(
            {
                **steady(look, cards=self.screen.role != "spectator"),
                "waits": waits(look),
                "roll": roll(look, 0),
                "over": outcome(look),
                "asked": self._asked(look),
                "table": table_part(self.draft, phase, self.screen, self.seating),
            }
        )

    def _asked(self, look: Look) -> list[dict[str, str]]:
        """What is to be decided: by the seat whose eyes these are; for the GM, by all."""
        asks = look.fight.asks if self.seen == GM else look.fight.asks_of(self.seen)
        return [
            {"seat": look.label(ask.seat), "question": self.game.question(ask, self.people)}
            for ask in asks
            if not ask.optional
        ]


class _Points:
    """Notes every moment at which something new was to be seen."""

    def __init__(self, viewer: _Viewer, last: int) -> None:
        self._viewer, self._last = viewer, last
        self._found: list[Point] = []
        self._before: tuple[Any, Any] = (None, None)

    def note(self, n: int, look: Look, news: list[msgspec.Raw]) -> None:
        """See what is new after this input."""
        turn = look.game.turn(look.view)
        now = (turn.round, turn.side, turn.acting), look.fight.picks_of(self._viewer.screen.eye)
        if news or now != self._before or n in (0, self._last):
            words = msgspec.json.decode(news[0])["text"] if news else ""
            self._found.append(Point(n, turn.words, now[0] != self._before[0], words))
        self._before = now

    def told(self) -> bytes:
        """The points as JSON, with all that a page must know to begin."""
        viewer = self._viewer
        return msgspec.json.encode(
            {
                "name": viewer.draft.name,
                "version": viewer.version,
                "eyes": viewer.eyes,
                "seen": viewer.seen,
                "inputs": self._last,
                "part": PART,
                "points": self._found,
            }
        )


class _Frames:
    """Makes the frames of one part after the other."""

    def __init__(self, viewer: _Viewer) -> None:
        self._viewer = viewer
        self._shown: dict[str, msgspec.Raw] = {}
        self._frames: list[dict[str, Any]] = []

    def add(self, look: Look, news: list[msgspec.Raw]) -> None:
        """One frame more: everything in the first of a part, then only what has changed."""
        parts = self._viewer.parts(look)
        assert self._viewer.lines is not None
        log = news if self._frames else self._viewer.lines.last()
        old = self._shown if self._frames else {}
        changed = {name: part for name, part in parts.items() if old.get(name) != part}
        self._frames.append({"parts": changed, "log": log})
        self._shown = parts

    def cut(self) -> bytes:
        """The part that is finished, packed; the next one begins."""
        packed = gzip.compress(msgspec.json.encode({"frames": self._frames}), 6, mtime=0)
        self._frames = []
        return packed


def points(script: Script, eyes: str) -> bytes:
    """Every moment at which these eyes saw something new, as JSON."""
    viewer = _Viewer(script, eyes)
    found = _Points(viewer, len(script.inputs))
    for n, fight in enumerate(played(script)):
        look = viewer.look(fight)
        found.note(n, look, viewer.news(look))
    return found.told()


def frames(script: Script, eyes: str, part: int) -> bytes:
    """What these eyes saw after each input of a part: JSON, packed."""
    if not 0 <= part < script.parts:
        raise CrossbladesError(f"the fight has {script.parts} parts; there is none {part}")
    viewer = _Viewer(script, eyes)
    made = _Frames(viewer)
    for n, fight in enumerate(played(script, (part + 1) * PART - 1)):
        look = viewer.look(fight)
        news = viewer.news(look)
        if n >= part * PART:
            made.add(look, news)
    return made.cut()


def reel(script: Script, eyes: str) -> Reel:
    """The whole film for these eyes."""
    viewer = _Viewer(script, eyes)
    last = len(script.inputs)
    found, made = _Points(viewer, last), _Frames(viewer)
    parts = []
    for n, fight in enumerate(played(script)):
        look = viewer.look(fight)
        news = viewer.news(look)
        found.note(n, look, news)
        made.add(look, news)
        if n == last or n % PART == PART - 1:
            parts.append(made.cut())
    return Reel(found.told(), tuple(parts))


def all_eyes(script: Script) -> tuple[str, ...]:
    """Through whose eyes a fight can be watched; those of whoever looks on come last."""
    return tuple(each.eyes for each in _Viewer(script, SPECTATOR).eyes)
