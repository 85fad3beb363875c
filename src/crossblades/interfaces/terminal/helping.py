"""Explaining a question or one of its options, and advice for those who ask for it."""

from collections.abc import Iterable

from crossblades.interfaces.terminal.eyes import Eyes
from crossblades.interfaces.terminal.matching import NoSuchOptionError
from crossblades.interfaces.terminal.mixes import advice_lines, equilibrium_at, short_mix_lines
from crossblades.interfaces.terminal.pages import Pages
from crossblades.interfaces.terminal.printer import Printer
from crossblades.interfaces.terminal.prompts import PromptHelp
from crossblades.kernel.ask import Ask
from crossblades.kernel.errors import CrossbladesError

ADVICE = ("a", "a all")


class Helper:
    """Says what can be typed, what the rules say, and what an option comes to."""

    def __init__(self, printer: Printer, eyes: Eyes, helps: PromptHelp, *, advice: bool) -> None:
        self.printer, self.eyes, self.helps = printer, eyes, helps
        self.advice = advice
        """Whether a solver may be asked; some tables want none."""

    def question(self, pages: Pages, typed: str) -> None:
        """What can be typed and the rules behind the question; with words, one option."""
        if typed:
            self._option(pages, typed)
            return
        ask = pages.question.whole
        sealed = self.eyes.fight.is_sealed(pages.question.asks[0])
        words = pages.question.takes_words
        helps = self.helps.own_words if words else self.helps.of_question(ask, sealed=sealed)
        self.lines((*helps, *self.printer.game.shorthand), ())
        self.printer.meant(ask, None, self.eyes.view)
        self.printer.explain(ask.rules)

    def _option(self, pages: Pages, typed: str) -> None:
        ask = pages.question.whole
        try:
            at = pages.take(typed)
        except CrossbladesError as error:
            # What is no option of this question may still be the name of an ability.
            if not self.printer.named(typed):
                unknown = isinstance(error, NoSuchOptionError)
                said = f"nothing here is called {typed[:80]!r}; " if unknown else ""
                self.printer.say(f"{said}{error}")
            return
        if at is None:
            return
        option, view = ask.options[at], self.eyes.fight.view(ask.seat)
        named = self.printer.meant(ask, option, view)
        rules = tuple(dict.fromkeys((*(option.rules or ask.rules), *named)))
        self.lines(() if rules else ("No rule says more about this.",), rules)
        self.printer.odds(ask, option, view)

    def advise(self, ask: Ask, typed: str) -> bool:
        """Whether this asked for advice; the others' part of it comes only if it is asked for."""
        if typed.lower() not in ADVICE:
            return False
        if not self.advice:
            self.printer.say("There is no advice in this fight (--no-advice).")
            return True
        found = equilibrium_at(self.printer.game, ask, self.eyes.fight.view(ask.seat))
        if found is None:
            self.printer.say("There is advice for choices that are sealed, and for no others.")
            return True
        creature = getattr(ask, "creature", "")
        own = typed.lower() == ADVICE[0]
        for line in advice_lines(found, creature) if own else short_mix_lines(found):
            self.printer.say(line)
        return True

    def lines(self, helps: Iterable[str], rules: Iterable[str]) -> None:
        """Lines of help, and what rules say."""
        for line in helps:
            self.printer.say(line)
        self.printer.explain(rules)
