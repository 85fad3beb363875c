"""The commands that explain: rules, rulings."""

from collections.abc import Callable, Iterable
from textwrap import wrap

from crossblades.interfaces.cli.coverage import show_coverage
from crossblades.interfaces.cli.parameters import Flag
from crossblades.interfaces.cli.rulings import explain_ruling, list_rulings, say_sources
from crossblades.interfaces.terminal.columns import PARAGRAPH
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.features import Feature, called, with_words
from crossblades.kernel.game import Game
from crossblades.kernel.rulebook import Rulebook, RuleText
from crossblades.systems import SYSTEMS

Look = Callable[[Iterable[Feature], str], list[Feature]]
"""Looks for features by their names."""


def rules(*words: str, coverage: Flag = False) -> None:
    """Explain a rule, an ability, a spell or a condition in our own words.

    Parameters
    ----------
    words
        An id such as HR-6.4 or OS-5.7, a chapter such as OS-5, words, or
        the name of an ability, a spell or a condition. Nothing: list the
        chapters.
    coverage
        Show which function follows each rule, and how many tests
        prove it. A rule without either makes this command fail.
    """
    wanted = " ".join(words).strip()
    if coverage:
        show_coverage(_found(wanted))
    elif wanted:
        _explain(wanted)
    else:
        for game in SYSTEMS.values():
            if game.rulebook().rules:
                _print_chapters(game)
        print("Look for a word: `crossblades rules wound`; for a name: `crossblades rules feint`.")


def _explain(wanted: str) -> None:
    """What has this very name, then the rules, then what has the words in a longer name."""
    named, others = _features(called, wanted), _features(with_words, wanted)
    found = _rules(wanted) if named or others else _found(wanted)
    for game, feature in named:
        _print_feature(Printer(game), feature)
    for game, some in found:
        for rule in some:
            _print_rule(Printer(game), game.rulebook(), rule)
    for game, feature in others:
        _print_feature(Printer(game), feature)


def _features(look: Look, wanted: str) -> list[tuple[Game, Feature]]:
    return [(game, each) for game in SYSTEMS.values() for each in look(game.features(), wanted)]


def _found(wanted: str) -> list[tuple[Game, list[RuleText]]]:
    """The rules that are asked for; there must be some."""
    found = _rules(wanted)
    if not any(some for _, some in found):
        near = dict.fromkeys(name for game, _ in found for name in _closest(game, wanted))
        hint = (
            f"did you mean {', '.join(near)}?" if near else "`crossblades rules` lists the chapters"
        )
        raise CrossbladesError(f"no rule has the id or word {wanted!r}; {hint}")
    return found


def _rules(wanted: str) -> list[tuple[Game, list[RuleText]]]:
    """The rules of each game that are asked for, all without a word."""
    books = [(game, game.rulebook()) for game in SYSTEMS.values()]
    return [(g, book.find(wanted) if wanted else list(book.rules.values())) for g, book in books]


def _closest(game: Game, wanted: str) -> list[str]:
    return game.rulebook().closest(wanted, (feature.name for feature in game.features()))


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


def _print_feature(printer: Printer, feature: Feature) -> None:
    printer.say(f"{feature.name} ({printer.game.title}, {feature.kind})")
    if feature.text:
        printer.say(f"  {feature.text}")
    printer.say(f"  Rules: {', '.join(feature.rules)}")


def _print_rule(printer: Printer, book: Rulebook, rule: RuleText) -> None:
    title = f" {rule.title}" if rule.title else ""
    printer.say(f"{rule.id}{title} ({rule.chapter})")
    printer.say(f"  {rule.text}")
    for ours in book.rulings.get(rule.id, ()):
        printer.say(f"  Our ruling: {ours.ruling}. Why: {ours.why}.")
        say_sources(printer, ours.why)
    named = (book.sources.get(letter, letter) for letter in rule.sources)
    printer.say(f"  Source: {'; '.join(named)}")
