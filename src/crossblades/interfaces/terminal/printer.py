"""Printing logs, menus and maps so that they read well without colour, and aloud."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from crossblades.analysis.odds import brief, in_words
from crossblades.interfaces.terminal.maps import draw
from crossblades.interfaces.terminal.menus import Menu, menu
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.event import Event
from crossblades.kernel.features import called
from crossblades.kernel.game import Game
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


class _PutMenu(NamedTuple):
    """The options of a question, as a view of the fight has them."""

    ask: Ask
    view: object
    menu: Menu


class Printer:
    """Writes to a terminal or a pipe; colour only where the terminal has it."""

    def __init__(self, game: Game, console: Console | None = None, rules: bool = False) -> None:
        self.game = game
        self.console = console or _Console(highlight=False)
        self.rules = rules or self.console.color_system is not None
        self.teller = Teller()
        self._last: _PutMenu | None = None
        """The menu that was made last."""

    def say(self, text: str = "") -> None:
        """One line, as it is: nothing in it is taken for markup."""
        self._print(Text(text), self._hang(text))

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
            line = Text(self.game.line(event))
            if self.rules and event.rules:
                line.append(f"  [{', '.join(event.rules)}]", style="dim")
            self._print(line)

    def question(self, ask: Ask, view: object) -> None:
        """A question and its options, as a seat with this view sees them.

        Where a number or any words are an answer, the options have no numbers.
        """
        self.say()
        self._print(Text(self.game.question(ask), style="bold"))
        options = self._options(ask, view)
        for line in options.lines:
            self._print(line, options.indent)

    def _options(self, ask: Ask, view: object) -> Menu:
        """The menu of a question; the last one is kept, since odds take a moment."""
        last = self._last
        if last is None or last.ask is not ask or last.view is not view:
            last = self._last = _PutMenu(ask, view, self._menu_of(ask, view))
        return last.menu

    def _menu_of(self, ask: Ask, view: object) -> Menu:
        options = ask.options
        labels = [self.game.label(option) for option in options]
        remarks = [self._remark(ask, option, view) for option in options]
        free = len(options) == 1 and options[0].takes_text
        numbered = not (free or any(option.takes_number for option in options))
        return menu(labels, remarks, numbered=numbered)

    def _remark(self, ask: Ask, option: Option, view: object) -> str:
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
        for rule in (book[number] for number in rules):
            title = f"{rule.title}: " if rule.title else ""
            self.say(f"{rule.id} {title}{rule.text}")

    def places(self, ask: Ask, view: object) -> bool:
        """The map with the places that a question offers, if it offers any."""
        offered = self.game.board(view, ask)
        if offers := offered != self.game.board(view):
            self._lines(draw(offered, self.console.width))
        return offers

    def map_above(self, ask: Ask, view: object) -> None:
        """The map if the screen has room for it above a question, else how to see it."""
        drawn = draw(self.game.board(view), self.console.width)
        options = self._options(ask, view)
        rows = sum(len(self._rows(line, options.indent)) for line in options.lines)
        if len(drawn) + rows + AROUND <= self.console.height:
            self._lines(drawn)
        else:
            self.say("m shows the map.")

    def status(self, view: object, ask: Ask | None = None) -> None:
        """The map, with the places that a question offers, and how everybody stands."""
        drawn = draw(self.game.board(view, ask), self.console.width)
        self._lines((*drawn, "", *self.game.status(view)))

    def _lines(self, lines: Iterable[str]) -> None:
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
