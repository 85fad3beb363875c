"""What each screen has been told: version numbers, what changed, and what it may have missed."""

import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from crossblades.interfaces.table.connections import Connection, message
from crossblades.interfaces.table.lines import AT_ONCE, Lines
from crossblades.interfaces.table.parts import GONE, Kept
from crossblades.interfaces.table.screens import Screen

REMEMBERED = 256
"""Messages after which a screen that was away gets everything anew."""


class Stream:
    """Tells all screens of a kind the same, each message encoded once.

    No message is kept: whoever was away is sent what has changed since, in one.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.connections: list[Connection] = []
        self.restart()

    def restart(self) -> None:
        """Forget what was told: whoever comes, or is there, gets everything anew."""
        self.epoch = secrets.token_hex(4)
        self.v = 0
        self.lines: Lines | None = None
        """Its log; None before the fight."""
        self.kept = Kept()
        self._parts: dict[str, msgspec.Raw] = {}
        self._changed: dict[str, int] = {}
        """The message that each part was last changed by; also of those that are gone."""
        self._line_counts: deque[int] = deque([0], maxlen=REMEMBERED)
        """How many lines had been told after each of the last messages."""

    # --- telling

    def tell(self, parts: Mapping[str, msgspec.Raw], lines: Sequence[msgspec.Raw]) -> None:
        """Tell what is new to all; nothing if nothing is."""
        changed = self.take(parts, len(lines))
        if changed is None:
            return
        frame = message("up", v=self.v, parts=changed, log=lines)
        for connection in tuple(self.connections):
            if connection.greeted:
                connection.tell(frame)

    def take(self, parts: Mapping[str, msgspec.Raw], lines: int) -> dict[str, msgspec.Raw] | None:
        """What has changed, which counts as told from now on; None if there is nothing to tell."""
        old = self._parts
        changed = {name: part for name, part in parts.items() if old.get(name) != part}
        changed.update((name, GONE) for name in old if name not in parts)
        if not changed and not lines:
            return None
        self._parts = dict(parts)
        self.v += 1
        self._changed.update(dict.fromkeys(changed, self.v))
        self._line_counts.append(self._line_counts[-1] + lines)
        return changed

    # --- greeting

    def greet(self, connection: Connection, since: int, epoch: str, me: Mapping[str, str]) -> None:
        """Tell one who comes what it has missed, or everything; all is up to date here."""
        connection.greeted = True
        missed = self._missed(since) if epoch == self.epoch else None
        if missed is None:
            lines = self.lines.last() if self.lines is not None else []
            connection.say("full", v=self.v, epoch=self.epoch, me=me, parts=self._parts, log=lines)
        elif since == self.v:
            connection.say("resumed", v=self.v)
        else:
            connection.say("resumed", v=self.v - 1)
            connection.say("up", v=self.v, **missed)

    def _missed(self, since: int) -> dict[str, Any] | None:
        """All that has changed after a message; None if that is too long ago."""
        messages = self.v - since
        if since < 1 or not 0 <= messages < len(self._line_counts):
            return None
        before, now = self._line_counts[-1 - messages], self._line_counts[-1]
        if now - before > AT_ONCE:
            return None
        parts = {
            name: self._parts.get(name, GONE) for name, v in self._changed.items() if v > since
        }
        return {"parts": parts, "log": self.lines.between(before, now) if self.lines else []}
