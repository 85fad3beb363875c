"""Printing logs, menus and maps so that they read well without colour, and aloud."""

import os
import re
from collections.abc import Iterable
from typing import Literal

from rich.console import Console
from rich.text import Text

from crossblades.analysis.odds import brief, in_words
from crossblades.interfaces.terminal.maps import draw
from crossblades.interfaces.terminal.menus import Menu
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.board import Board
from crossblades.kernel.event import Event
from crossblades.kernel.features import called
from crossblades.kernel.game import Game
from crossblades.kernel.people import NOBODY, People
from crossblades.kernel.telling import Teller

AROUND = 4
"""Lines of a screen besides map and menu: two blank ones, the question and the prompt."""
HANG = 2
"""How far the rest of a line that is too long for the terminal is set in."""
COLUMN = re.compile(r" *\S+(?: \S+)* {2,}(?=\S)")
"""The first of two columns: `  duel    `."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line; rich would end the program as if something were wrong."""
        raise BrokenPipeError


def _colours() -> Literal["auto"] | None:
    """NO_COLOR is for those whom styles disturb: bold and dim go, too."""
    return None if os.environ.get("NO_COLOR") else "auto"


class Printer:
    """Writes to a terminal or a pipe; colour only where the terminal has it."""

    def __init__(
        self,
        game: Game,
        console: Console | None = None,
        rules: bool = False,
        people: People = NOBODY,
    ) -> None:
        self.game = game
        self.people = people
        """How people are spoken of."""
        self.console = console or _Console(highlight=False, color_system=_colours())
        self.rules = rules or self.console.color_system is not None
        self.teller = Teller(details=rules)

    def label(self, option: Option) -> str:
        """An option in a menu."""
        return self.game.label(option, self.people)

    def asked(self, ask: Ask) -> str:
        """What is asked, in a line."""
        return self.game.question(ask, self.people)

    def clear(self) -> None:
        """An empty screen; in a pipe nothing."""
        self.console.clear()

    def say(self, text: str = "") -> None:
        """One line, as it is: nothing in it is taken for markup."""
        self._print(Text(text), self._hang(text))

    def refusal(self, error: Exception) -> None:
        """Why something is not done; its lines may be a list."""
        for line in str(error).split("\n"):
            self.say(line)

    def copiable(self, text: str) -> None:
        """One line that is never broken, so that it can be copied and typed."""
        self.console.print(Text(text), soft_wrap=True)

    def can_say(self, text: str) -> bool:
        """Whether the terminal or pipe has the letters of this."""
        try:
            text.encode(self.console.encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def log(self, events: Iterable[Event]) -> None:
        """The lines of some events, with their rules."""
        for event in self.teller.tell(events):
            line = Text(self.game.line(event, self.people))
            if self.rules and event.rules:
                line.append(f"  [{', '.join(event.rules)}]", style="dim")
            self._print(line)

    def log_apart(self, events: Iterable[Event]) -> None:
        """Events that the log does not tell here, a line each."""
        for event in events:
            if not event.quiet:
                self.say(self.game.line(event, self.people))

    def heading(self, text: str) -> None:
        """A question, with a blank line above it."""
        self.say()
        self._print(Text(text, style="bold"))

    def dim(self, text: str) -> None:
        """Help that whoever knows it may pass over."""
        self._print(Text(text, style="dim"), self._hang(text))

    def menu(self, shown: Menu) -> None:
        """Its lines, each set in where it goes on."""
        for line in shown.lines:
            self._print(line, shown.indent)

    def rows_of(self, shown: Menu) -> int:
        """How many rows of the screen a menu takes."""
        return sum(len(self._rows(line, shown.indent)) for line in shown.lines)

    def remark(self, ask: Ask, option: Option, view: object) -> str:
        """What one should know before choosing: what the map says, then the odds."""
        odds = brief(self.game.prospects(ask, option, view))
        return "; ".join(filter(None, (self.game.remark(option, view), odds)))

    def odds(self, ask: Ask, option: Option, view: object) -> None:
        """All odds of an option, where a menu has room for a few."""
        for line in in_words(self.game.prospects(ask, option, view)):
            self.say(f"Odds: {line}")

    def meant(self, ask: Ask, option: Option | None, view: object) -> tuple[str, ...]:
        """Tell what a question or an option names that has words of its own; gives its rules."""
        named = self.game.meant(ask, option, view)
        for feature in named:
            self.say(feature.told)
        return tuple(rule for feature in named for rule in feature.rules)

    def named(self, words: str) -> bool:
        """Tell what comes with the game by this very name, if anything does."""
        found = called(self.game.features(), words)
        for feature in found:
            self.say(feature.told)
            if not feature.text:
                self.explain(feature.rules)
        return bool(found)

    def explain(self, rules: Iterable[str]) -> None:
        """What the rules of these ids say, a line each."""
        book = self.game.rulebook().rules
        for rule in (book[number] for number in rules if number in book):
            title = f"{rule.title}: " if rule.title else ""
            self.say(f"{rule.id} {title}{rule.text}")

    def map(self, board: Board) -> list[str]:
        """The lines of a map for a screen this wide."""
        return draw(board, self.console.width)

    def rows(self, lines: Iterable[str]) -> int:
        """How many rows of the screen these lines take."""
        return sum(len(self._rows(Text(line), self._hang(line))) for line in lines)

    def has_room(self, rows: int) -> bool:
        """Whether so many rows and a question with its prompt are not taller than the screen."""
        return rows + AROUND <= self.console.height

    def block(self, lines: Iterable[str]) -> None:
        """Lines with a blank one above."""
        self.say()
        for line in lines:
            self.say(line)

    def _print(self, text: Text, hang: int = HANG) -> None:
        for row in self._rows(text, hang):
            self.console.print(row, soft_wrap=True)

    def _hang(self, text: str) -> int:
        """Further in than the line begins; of two columns below the second, if that has room."""
        column = COLUMN.match(text)
        if column and 2 * column.end() <= self.console.width:
            return column.end()
        return len(text) - len(text.lstrip(" ")) + HANG

    def _rows(self, text: Text, hang: int) -> list[Text]:
        """A line, broken between words on a terminal, never in a pipe.

        Where it goes on it is set in, so that one sees where the next one begins.
        """
        if not self.console.is_terminal or text.cell_len <= self.console.width:
            return [text]
        lead, rest = text.divide([hang])
        first, *others = rest.wrap(self.console, max(self.console.width - lead.cell_len, 1))
        rows = [lead + first, *(Text(" " * hang) + row for row in others)]
        for row in rows:
            row.rstrip()
        return rows
