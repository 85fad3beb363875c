"""How far long work has come: a bar in a terminal, a line now and then without one."""

import sys
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

PAUSE = 10
"""Seconds between two lines."""
SLOW = 1.0
"""Seconds after which a per cent is shown."""


class Meter:
    """Shows how much of something is done, on the stream of errors: the output stays clean."""

    def __init__(
        self,
        total: int,
        what: str,
        console: Console | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.total = total
        self.what = what
        self.console = console or Console(stderr=True, highlight=False)
        self._clock = clock
        self._said = clock()
        self._bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=self.console,
            transient=True,
        )
        self._task = self._bar.add_task(what, total=total)

    def __enter__(self) -> Self:
        if self.console.is_terminal:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.console.is_terminal:
            self._bar.stop()

    @staticmethod
    def note(text: str) -> None:
        """Something to know, where progress is shown."""
        Console(stderr=True, highlight=False).print(Text(text), soft_wrap=True)

    def show(self, done: int) -> None:
        """So much is done now."""
        self._bar.update(self._task, completed=done)
        if not self.console.is_terminal and self._clock() - self._said >= PAUSE:
            self._said = self._clock()
            self.console.print(f"{done:,} of {self.total:,} {self.what} ...", soft_wrap=True)


class PercentDone:
    """How far something is, on a line that goes away; for people alone, and only if it is slow."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.started = monotonic()
        self.shown = -1

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, whole: int) -> None:
        share = 100 * done // whole
        late = monotonic() - self.started >= SLOW
        if late and share != self.shown and sys.stderr.isatty():
            self.shown = share
            print(f"\r{self.what}: {share} %", end="", file=sys.stderr, flush=True)

    def __exit__(self, *_: object) -> None:
        if self.shown >= 0:
            print("\r" + " " * (len(self.what) + 8) + "\r", end="", file=sys.stderr, flush=True)
