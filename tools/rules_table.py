"""Which function follows which rule, and which test proves it: the table in a game's RULES.md.

Run with --write to bring the table up to date, and the rulings above it into order.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from crossblades.kernel.coverage import END, START, coverage_row
from crossblades.kernel.rulebook import Rulebook, read_rulebook

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "crossblades"
TESTS = ROOT / "tests"
ID = re.compile(r"\b(?:HR|OS)-\d+\.\d+\b")

RULING = re.compile(r"\| (?:HR|OS)-\d+\.\d+\b")

LOOKING_AHEAD = re.compile(r"odds|imagined|gains|harm|stakes|stance_odds|tactician|usual")
"""Modules that ask the rules what would be; they follow none themselves."""

Places = dict[str, list[str]]


def rulebook(game: str) -> Rulebook:
    """The rules of a game's package."""
    return read_rulebook((SOURCE / game / "rulebook.md").read_text("utf-8"))


def functions(game: str) -> Places:
    """For each rule, the functions, classes and constants whose docstring cites it."""
    known = rulebook(game).rules
    places: Places = defaultdict(list)
    for path in sorted([*(SOURCE / game).rglob("*.py"), *(SOURCE / "kernel").rglob("*.py")]):
        module = path.relative_to(SOURCE).with_suffix("").as_posix()
        if LOOKING_AHEAD.match(path.stem):
            continue
        for name, text in _documented(ast.parse(path.read_text("utf-8"))):
            for rule in dict.fromkeys(ID.findall(text)):
                if rule in known:
                    places[rule].append(f"{module}.{name}")
    return places


def _documented(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every name in a module with the docstring that explains it."""
    body = getattr(node, "body", [])
    for index, child in enumerate(body):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}{child.name}"
            yield name, ast.get_docstring(child) or ""
            if isinstance(child, ast.ClassDef):
                yield from _documented(child, f"{name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            after = body[index + 1] if index + 1 < len(body) else None
            if isinstance(target, ast.Name) and isinstance(after, ast.Expr):
                yield f"{prefix}{target.id}", _string(after)


def _string(statement: ast.Expr) -> str:
    value = statement.value
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def tests() -> Places:
    """For each rule, the tests marked with it."""
    places: Places = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        where = path.relative_to(TESTS).with_suffix("").as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _marked(node):
                    places[rule].append(f"{where}.{node.name}")
    return places


def _marked(function: ast.FunctionDef) -> Iterator[str]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in decorator.args)


def table(game: str) -> str:
    """The table as Markdown: every rule that some function follows."""
    book, by_function, by_test = rulebook(game), functions(game), tests()
    rows = ["| rule | function | tests |", "|---|---|---|"]
    for rule in book.rules:
        if names := by_function.get(rule):
            rows.append(coverage_row(rule, names, by_test.get(rule, [])))
    return "\n".join(rows)


def updated(game: str) -> tuple[Path, str]:
    """A game's RULES.md as it should be."""
    path = SOURCE / game / "RULES.md"
    before, _, rest = path.read_text("utf-8").partition(START)
    _, _, after = rest.partition(END)
    return path, f"{in_order(before)}{START}\n{table(game)}\n{END}{after}"


def in_order(text: str) -> str:
    """The rows of rulings by the first rule they name; of one rule, as they stand."""
    lines = text.splitlines(keepends=True)
    places = [number for number, line in enumerate(lines) if RULING.match(line)]
    rows = sorted((lines[number] for number in places), key=_first_rule)
    for number, row in zip(places, rows, strict=True):
        lines[number] = row
    return "".join(lines)


def _first_rule(row: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", row)[:2]))


def games() -> list[str]:
    """Every package that has a rulebook."""
    return sorted(path.parent.name for path in SOURCE.glob("*/rulebook.md"))


def main() -> int:
    """Write the tables, or tell whether they are up to date."""
    stale = 0
    for game in games():
        path, text = updated(game)
        if text != path.read_text("utf-8"):
            stale = 1
            if "--write" in sys.argv:
                path.write_text(text, "utf-8")
            print(f"{path.relative_to(ROOT)}: {'written' if '--write' in sys.argv else 'stale'}")
    return 0 if "--write" in sys.argv else stale


if __name__ == "__main__":
    sys.exit(main())
