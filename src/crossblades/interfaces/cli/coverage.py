"""Coverage shown to people: which function follows each rule, and how many tests prove it."""

from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.coverage import Covered
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game
from crossblades.systems import SYSTEMS


def show_coverage(wanted: str) -> None:
    """A line for each rule, or each that was asked for; an error if one has nothing behind it."""
    bare: list[str] = []
    asked = 0
    for game in SYSTEMS.values():
        rules = _asked_for(game, wanted)
        asked += len(rules)
        covered = game.coverage()
        printer = Printer(game)
        for rule in rules:
            behind = covered.get(rule, Covered())
            printer.say(f"{rule:<9} {_functions(behind):<56} {_tests(behind):>9}")
            if not behind.whole:
                bare.append(rule)
    if not asked:
        raise CrossbladesError(f"no rule has the id or word {wanted!r}")
    if bare:
        raise CrossbladesError(
            f"{len(bare)} of {asked} rules have no function or no test: {_some(bare)}"
        )


def _asked_for(game: Game, wanted: str) -> list[str]:
    book = game.rulebook()
    return [rule.id for rule in book.find(wanted)] if wanted else list(book.rules)


def _functions(behind: Covered) -> str:
    if not behind.functions:
        return "no function"
    first, *others = behind.functions
    return f"{first} and {len(others)} more" if others else first


def _tests(behind: Covered) -> str:
    return {0: "no test", 1: "1 test"}.get(behind.tests, f"{behind.tests} tests")


def _some(rules: list[str]) -> str:
    return ", ".join(rules[:8]) + (f" and {len(rules) - 8} more" if len(rules) > 8 else "")
