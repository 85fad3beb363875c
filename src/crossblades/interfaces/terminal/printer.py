"""Printing logs, menus and maps so that they read well without colour, and aloud."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from crossblades.interfaces.terminal.maps import draw
from crossblades.kernel.ask import Ask
from crossblades.kernel.event import Event
from crossblades.kernel.game import Game

LONG_MENU = 15
"""From this many options on, those that differ in one word share a line."""


class Printer:
    """Writes to a terminal or a pipe; colour only where the terminal has it."""

    def __init__(self, game: Game, console: Console | None = None, rules: bool = False) -> None:
        self.game = game
        self.console = console or Console(highlight=False, soft_wrap=True)
        self.rules = rules or self.console.color_system is not None

    def say(self, text: str = "") -> None:
        """One line, as it is: nothing in it is taken for markup."""
        self.console.print(Text(text))

    def log(self, events: Iterable[Event]) -> None:
        """The lines of some events, with their rules."""
        for event in events:
            if words := self.game.line(event):
                line = Text(words)
                if self.rules and event.rules:
                    line.append(f"  [{', '.join(event.rules)}]", style="dim")
                self.console.print(line)

    def question(self, ask: Ask) -> None:
        """A question and its numbered options."""
        self.say()
        self.console.print(Text(self.game.question(ask), style="bold"))
        labels = [self.game.label(option) for option in ask.options]
        for line in menu(labels):
            self.say(line)

    def status(self, view: object) -> None:
        """The map and how everybody stands."""
        self.say()
        for line in (*draw(self.game.board(view)), "", *self.game.status(view)):
            self.say(line)


def menu(labels: Sequence[str]) -> list[str]:
    """Numbered lines; in a long menu, options that differ in the last word share one."""
    numbered = list(enumerate(labels, start=1))
    if len(labels) < LONG_MENU:
        return [f"  {number}  {label}" for number, label in numbered]
    lines: dict[str, list[str]] = {}
    for number, label in numbered:
        head, _, last = label.rpartition(" ")
        lines.setdefault(head or f"{number}", []).append(last if head else label)
    return [
        f"  {head}: {', '.join(lasts)}" if len(lasts) > 1 else f"  {_single(labels, head, lasts)}"
        for head, lasts in lines.items()
    ]


def _single(labels: Sequence[str], head: str, lasts: list[str]) -> str:
    """An option of its own in a long menu keeps its number."""
    label = lasts[0] if head.isdigit() else f"{head} {lasts[0]}"
    return f"{labels.index(label) + 1}  {label}"
