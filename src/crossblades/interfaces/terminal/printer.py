"""Printing logs, menus and maps so that they read well without colour, and aloud."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.text import Text

from crossblades.interfaces.terminal.maps import draw
from crossblades.kernel.ask import Ask
from crossblades.kernel.event import Event
from crossblades.kernel.game import Game

LONG_MENU = 15
"""From this many options on, a menu is made shorter."""
LARGE_GROUP = 5
"""In a long menu, this many options that differ in the last word share a line."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line; rich would end the program as if something were wrong."""
        raise BrokenPipeError


class Printer:
    """Writes to a terminal or a pipe; colour only where the terminal has it."""

    def __init__(self, game: Game, console: Console | None = None, rules: bool = False) -> None:
        self.game = game
        self.console = console or _Console(highlight=False)
        self.rules = rules or self.console.color_system is not None

    def say(self, text: str = "") -> None:
        """One line, as it is: nothing in it is taken for markup."""
        self._print(Text(text))

    def log(self, events: Iterable[Event]) -> None:
        """The lines of some events, with their rules."""
        for event in events:
            if words := self.game.line(event):
                line = Text(words)
                if self.rules and event.rules:
                    line.append(f"  [{', '.join(event.rules)}]", style="dim")
                self._print(line)

    def question(self, ask: Ask) -> None:
        """A question and its numbered options."""
        self.say()
        self._print(Text(self.game.question(ask), style="bold"))
        labels = [self.game.label(option) for option in ask.options]
        for line in menu(labels):
            self.say(line)

    def status(self, view: object) -> None:
        """The map and how everybody stands."""
        self.say()
        for line in (*draw(self.game.board(view)), "", *self.game.status(view)):
            self.say(line)

    def _print(self, text: Text) -> None:
        """Break lines between words on a terminal, and never in a pipe."""
        self.console.print(text, soft_wrap=not self.console.is_terminal)


def menu(labels: Sequence[str]) -> list[str]:
    """Numbered lines; in a long menu, options that differ in the last word share one."""
    if len(labels) < LONG_MENU:
        lines = [(str(number), label) for number, label in enumerate(labels, start=1)]
    else:
        lines = list(_grouped(labels))
    wide = max((len(numbers) for numbers, _ in lines), default=0)
    return [f"  {numbers:>{wide}}  {words}" for numbers, words in lines]


def _grouped(labels: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Lines as numbers and words; options that follow each other may share one."""
    numbered = enumerate(labels, start=1)
    for head, options in groupby(numbered, lambda option: option[1].rpartition(" ")[0]):
        same = list(options)
        if head and len(same) >= LARGE_GROUP:
            lasts = ", ".join(label.rpartition(" ")[2] for _, label in same)
            yield f"{same[0][0]} to {same[-1][0]}", f"{head}: {lasts}"
        else:
            yield from ((str(number), label) for number, label in same)
