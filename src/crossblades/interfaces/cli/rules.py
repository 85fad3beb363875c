"""The commands that explain: rules, rulings."""

from textwrap import wrap

from crossblades.interfaces.cli.coverage import show_coverage
from crossblades.interfaces.cli.parameters import Flag
from crossblades.interfaces.cli.rulings import explain_ruling, list_rulings, say_sources
from crossblades.interfaces.terminal.columns import PARAGRAPH
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game
from crossblades.kernel.rulebook import Rulebook, RuleText
from crossblades.systems import SYSTEMS


def rules(*words: str, coverage: Flag = False) -> None:
    """Explain a rule in our own words, with its source.

    Parameters
    ----------
    words
        An id such as HR-6.4 or OS-5.7, a chapter such as OS-5, or words.
        Nothing: list the chapters.
    coverage
        Show which function follows each rule, and how many tests
        prove it. A rule without either makes this command fail.
    """
    wanted = " ".join(words).strip()
    if coverage:
        show_coverage(_found(wanted))
    elif wanted:
        for game, some in _found(wanted):
            for rule in some:
                _print_rule(Printer(game), game.rulebook(), rule)
    else:
        for game in SYSTEMS.values():
            _print_chapters(game)
        print("Look for a word: `crossblades rules wound`.")


def _found(wanted: str) -> list[tuple[Game, list[RuleText]]]:
    """The rules of each game that are asked for, all without a word; there must be some."""
    found = [(game, _rules_of(game.rulebook(), wanted)) for game in SYSTEMS.values()]
    if not any(some for _, some in found):
        near = [name for game, _ in found for name in game.rulebook().closest(wanted)]
        hint = (
            f"did you mean {', '.join(near)}?" if near else "`crossblades rules` lists the chapters"
        )
        raise CrossbladesError(f"no rule has the id or word {wanted!r}; {hint}")
    return found


def _rules_of(book: Rulebook, wanted: str) -> list[RuleText]:
    return book.find(wanted) if wanted else list(book.rules.values())


def rulings(ruling: str = "", /) -> None:
    """Show what the texts leave open, and what a table may rule.

    Parameters
    ----------
    ruling
        The id of one, such as HR-8.2, to explain it. Nothing: list all.

    Set one in the file of an encounter, or with --ruling HR-8.2=reduced.
    """
    if ruling:
        explain_ruling(ruling)
    else:
        list_rulings()


def _print_chapters(game: Game) -> None:
    printer = Printer(game)
    some = next(iter(game.rulebook().rules)).partition(".")[0]
    printer.say(f"{game.title}, by chapters; `crossblades rules {some}` is the first:")
    chapters = [f"{c.number} {c.name}" for c in game.rulebook().chapters.values() if c.number]
    for line in wrap(", ".join(chapters), PARAGRAPH):
        printer.say(f"  {line}")


def _print_rule(printer: Printer, book: Rulebook, rule: RuleText) -> None:
    title = f" {rule.title}" if rule.title else ""
    printer.say(f"{rule.id}{title} ({rule.chapter})")
    printer.say(f"  {rule.text}")
    if rule.id in book.rulings:
        ours = book.rulings[rule.id]
        printer.say(f"  Our ruling: {ours.ruling}. Why: {ours.why}.")
        say_sources(printer, ours.why)
    named = (book.sources.get(letter, letter) for letter in rule.sources)
    printer.say(f"  Source: {'; '.join(named)}")
