"""Coverage shown to people: which function follows each rule, and how many tests prove it."""

from collections.abc import Sequence

from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.coverage import Covered
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game
from crossblades.kernel.rulebook import RuleText
from crossblades.kernel.words import counted


def show_coverage(asked_for: Sequence[tuple[Game, Sequence[RuleText]]]) -> None:
    """A line for each of these rules; an error if one has nothing behind it."""
    bare: list[str] = []
    for game, rules in asked_for:
        covered = game.coverage()
        printer = Printer(game)
        for rule in rules:
            behind = covered.get(rule.id, Covered())
            printer.say(f"{rule.id:<9} {_functions(behind):<56} {_tests(behind):>9}")
            if not behind.whole:
                bare.append(rule.id)
    if bare:
        asked = sum(len(rules) for _, rules in asked_for)
        raise CrossbladesError(
            f"{len(bare)} of {asked} rules have no function or no test: {_some(bare)}"
        )


def _functions(behind: Covered) -> str:
    if not behind.functions:
        return "no function"
    first, *others = behind.functions
    return f"{first} and {len(others)} more" if others else first


def _tests(behind: Covered) -> str:
    return counted(behind.tests, "test") if behind.tests else "no test"


def _some(rules: list[str]) -> str:
    return ", ".join(rules[:8]) + (f" and {len(rules) - 8} more" if len(rules) > 8 else "")
