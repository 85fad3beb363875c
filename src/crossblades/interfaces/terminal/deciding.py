"""Putting a question to the person at the keyboard: its menu, what is typed, the answer."""

from collections.abc import Sequence
from functools import partial

from crossblades.interfaces.terminal.commands import Commands
from crossblades.interfaces.terminal.eyes import Eyes
from crossblades.interfaces.terminal.filling import Filler
from crossblades.interfaces.terminal.helping import Helper
from crossblades.interfaces.terminal.menus import Menu, menu
from crossblades.interfaces.terminal.pages import Pages
from crossblades.interfaces.terminal.printer import AROUND, Printer
from crossblades.interfaces.terminal.prompts import prompt
from crossblades.interfaces.terminal.questions import Picked, Question
from crossblades.interfaces.terminal.screen import Screen
from crossblades.interfaces.terminal.sealed import SharedKeyboard
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Missing
from crossblades.kernel.fight import Fight
from crossblades.kernel.words import counted

SHOW_ALL, SHOW_BEFORE, SAY_WHY = "more", "back", "why"
NO_MORE = "There is no more: the menu shows all options."
WHO_FIRST = "Say first who acts: a name, or its number. Then comes what it can do."


class Decider:
    """Shows the menu of a question until it is answered."""

    def __init__(
        self,
        fight: Fight,
        printer: Printer,
        eyes: Eyes,
        screen: Screen,
        commands: Commands,
        helper: Helper,
        shared: SharedKeyboard,
    ) -> None:
        self.fight, self.printer, self.eyes, self.screen = fight, printer, eyes, screen
        self.commands, self.helper, self.shared = commands, helper, shared
        self.filler = Filler(fight, printer, commands, helper.helps.filling_in)
        self.put_last: Question | None = None
        """The question that the person has before them."""

    # --- showing

    def pages_of(self, question: Question) -> Pages:
        """The menu of a question, in pages."""
        view = self._view(question.whole)
        rows = self.printer.console.height - AROUND - 4
        ask = question.whole
        walking = len({getattr(o, "creature", "") for o in ask.options if _is_space(o)}) == 1
        choices = [
            None if walking and _is_space(option) else self.printer.game.choice(option, ask, view)
            for option in ask.options
        ]
        return Pages(question, choices, partial(self._missing, question), rows)

    def _missing(self, question: Question) -> Sequence[Missing]:
        game = self.printer.game
        found = (m for ask in question.asks for m in game.missing(ask, self._view(ask)))
        return tuple(dict.fromkeys(found))

    def _view(self, ask: Ask) -> object:
        return self.fight.view(ask.seat)

    def menu_of(self, pages: Pages) -> Menu:
        """The lines of the page that is open."""
        ask, view = pages.question.whole, self._view(pages.question.whole)
        entries = pages.shown()
        remarks = [
            "" if entry.at is None else self.printer.remark(ask, ask.options[entry.at], view)
            for entry in entries
        ]
        words = [f"{entry.words}{self._standing(entry.actor, view)}" for entry in entries]
        return menu(words, remarks, numbered=pages.question.numbered, counting=not pages.all)

    def _standing(self, creature: str, view: object) -> str:
        """` (35/35 hit points, heart d8, rush 1)`; nothing where nobody is to act."""
        glance = self._glance(creature, view)
        return f" ({glance})" if glance else ""

    def _glance(self, creature: str, view: object) -> str:
        return self.printer.game.at_a_glance(view, creature) if creature else ""

    def show(self, pages: Pages, shown: Menu | None = None) -> None:
        """The question, what helps with it, and the page that is open."""
        ask = pages.question.whole
        words = self.printer.asked(ask)
        self.printer.heading(f"{words} {pages.actor}:" if pages.actor else words)
        if hint := self._hint(ask):
            self.printer.dim(hint)
        self.printer.menu(shown or self.menu_of(pages))
        for line in self._below(pages):
            self.printer.dim(line)

    def _hint(self, ask: Ask) -> str:
        return self.printer.game.hint(ask, self._view(ask))

    def _below(self, pages: Pages) -> list[str]:
        """What an empty line does, and where other options are."""
        return [line for line in (pages.question.hint, self._turns(pages)) if line]

    def _turns(self, pages: Pages) -> str:
        """Where other options are."""
        more = f"more: {counted(pages.left, 'more option')}" if pages.left else ""
        why = "why: what is missing" if (more or pages.before) and pages.reasons() else ""
        back = f"back: {pages.before}" if pages.before else ""
        return "; ".join(filter(None, (more, back, why)))

    def put(self, question: Question, turn: int) -> Pages:
        """Show a question; once, the map with the places it offers, unless it is for one step."""
        last, pages = self.put_last, self.pages_of(question)
        self.put_last = question
        if self.shared.passes_to(question.asks[0]):
            self.shared.hand_over(question.asks[0])
            self.commands.read(self.shared.taken(question.asks[0]))
        self.eyes.turn_to(question.whole)
        shown = self.menu_of(pages)
        if last is None or not last.begins_with(question.whole):
            around = [line for line in (self._hint(question.whole), *self._below(pages)) if line]
            rows = self.printer.rows_of(shown) + self.printer.rows(around)
            on_the_way = question.whole.step and last is not None and last.is_of_a_way
            self.screen.above(question.whole, turn, rows, on_the_way=on_the_way)
        self.show(pages, shown)
        return pages

    # --- reading

    def typed(self, pages: Pages) -> str | None:
        """What the person types for a question; None after a command."""
        ask = pages.question.asks[0]
        who = pages.who or getattr(ask, "creature", "")
        if ask.seat == self.eyes.referee:
            who = ""
        words = prompt(who, self._glance(who, self._view(ask)))
        explain = partial(self.helper.question, pages)
        again = partial(self.show, pages)
        hidden = self.shared.is_secret(ask)
        return self.commands.typed(words, explain, again, hidden=hidden)

    def picked(self, pages: Pages, typed: str) -> Picked | None:
        """The option that is meant; None if the person thinks better of it, or turns a page."""
        question = pages.question
        usual = None if typed else question.usual
        if found := usual or question.filled_in(typed):
            return found
        at = pages.take(typed)
        option = None if at is None else self.filler.filled(question.whole.options[at])
        return None if at is None or option is None else Picked(at, option)

    def looked(self, pages: Pages, typed: str) -> bool:
        """Whether this only turned a page, or asked why something is missing, or for advice."""
        if pages.question.takes_words:
            return False
        word, _, rest = typed.lower().partition(" ")
        if self.helper.advise(pages.question.asks[0], typed):
            self.show(pages)
            return True
        if not typed and pages.question.usual is None and not pages.question.whole.optional:
            self.show(pages)
        elif typed.lower() == SHOW_ALL:
            if not pages.turn_on():
                self.printer.say(WHO_FIRST if pages.asks_who else NO_MORE)
            self.show(pages)
        elif typed.lower() == SHOW_BEFORE and pages.turn_back():
            self.show(pages)
        elif word == SAY_WHY:
            self._say_why(pages, rest)
        else:
            return False
        return True

    def _say_why(self, pages: Pages, words: str) -> None:
        reasons = pages.reasons(words)
        none = "Nothing of that is missing." if words else "Nothing of the book is missing here."
        self.printer.block(reasons or [none])
        self.show(pages)


def _is_space(option: Option) -> bool:
    """Whether it names a space; there may be hundreds of them, and they share a line."""
    return bool(getattr(option, "space", ""))
