"""The picture of the design, checked: imports point down, nobody does another layer's work."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "crossblades"
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = sorted(path.parent.name for path in PACKAGE.glob("*/rulebook.md"))

# From the ground up: a layer may import itself and what stands before it.
LAYERS = ["kernel", "game", "systems", "analysis", "interfaces"]

IO_MODULES = {"asyncio", "os", "pathlib", "shutil", "socket", "subprocess", "sys", "tempfile"}
CLOCKS = {"time", "datetime"}


def name_of(path: Path) -> str:
    """crossblades.kernel.dice."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def layer_of(module: str) -> str:
    """The layer of a module; the package itself is part of the ground."""
    part = [*module.split("."), ""][1]
    if part == "__main__":
        return "interfaces"
    return "game" if part in GAMES else part or "kernel"


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


ALL = {name_of(path): tree_of(path) for path in MODULES}
OWN = {name: {m for m in imports(tree) if m in ALL and m != name} for name, tree in ALL.items()}


@pytest.mark.parametrize("module", ALL)
def test_imports_point_down_only(module: str) -> None:
    mine = layer_of(module)
    for other in OWN[module]:
        assert LAYERS.index(layer_of(other)) <= LAYERS.index(mine), f"{module} imports {other}"
        if mine == layer_of(other) == "game":
            assert module.split(".")[1] == other.split(".")[1], f"{module} imports {other}"


KNOWN = {
    "rules": set[str](),
    "words": {"rules"},
    "statblock": {"rules"},
    "sheets": {"rules", "statblock"},
    "characters": {"rules", "words", "sheets"},
    "encounters": {"rules", "statblock", "sheets", "characters"},
    "numbers": {"rules", "words", "sheets", "characters"},
    "bots": {"rules", "numbers"},
}
"""What each part of a game may know besides itself. The rules are its chapters and content."""


def part_of(module: str) -> str:
    """The part of a game that a module belongs to; `system` puts them all together."""
    part = [*module.split("."), ""][2]
    return part if part in KNOWN or part == "system" else "rules"


@pytest.mark.parametrize("module", [name for name in ALL if layer_of(name) == "game"])
def test_the_rules_of_a_game_know_nothing_of_what_is_made_around_them(module: str) -> None:
    mine = part_of(module)
    if mine != "system":
        theirs = {part_of(other) for other in OWN[module] if layer_of(other) == "game"}
        assert theirs <= {mine} | KNOWN[mine], module


def test_no_import_runs_in_a_circle() -> None:
    done: set[str] = set()

    def visit(module: str, above: tuple[str, ...]) -> None:
        assert module not in above, " -> ".join((*above, module))
        if module not in done:
            for other in sorted(OWN[module]):
                visit(other, (*above, module))
            done.add(module)

    for module in sorted(OWN):
        # A package's own name is imported together with any of its modules; that is no circle.
        visit(module, ())


@pytest.mark.parametrize("module", ALL)
def test_only_interfaces_do_input_and_output(module: str) -> None:
    if layer_of(module) != "interfaces":
        used = set(imports(ALL[module]))
        assert not {m.split(".")[0] for m in used} & (IO_MODULES | CLOCKS)
        # A file in memory is no file.
        assert {m for m in used if m.split(".")[0] == "io"} <= {"io", "io.BytesIO"}
        names = {node.id for node in ast.walk(ALL[module]) if isinstance(node, ast.Name)}
        assert not names & {"open", "print", "input", "eval", "exec", "compile", "__import__"}


@pytest.mark.parametrize("module", ALL)
def test_only_the_dice_hold_randomness(module: str) -> None:
    drawn = [m for m in imports(ALL[module]) if m.split(".")[0] in ("random", "secrets")]
    if module == "crossblades.kernel.dice" or layer_of(module) == "interfaces":
        return
    # Policies are handed a Random and may name its type.
    assert set(drawn) <= {"random", "random.Random"}
    tree = ALL[module]
    calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert not any(call == "Random" or call.startswith("random.Random") for call in calls)
    assert "import random" not in ast.unparse(tree).splitlines()


@pytest.mark.parametrize("module", ALL)
def test_nothing_is_imported_inside_a_function(module: str) -> None:
    for node in ast.walk(ALL[module]):
        if isinstance(node, ast.FunctionDef):
            inside = [n for n in ast.walk(node) if isinstance(n, ast.Import | ast.ImportFrom)]
            assert not inside, f"{module}.{node.name}"


@pytest.mark.parametrize("module", ALL)
def test_no_error_is_swallowed_whole(module: str) -> None:
    for node in ast.walk(ALL[module]):
        if isinstance(node, ast.ExceptHandler):
            caught = ast.unparse(node.type) if node.type else "everything"
            assert caught not in ("everything", "Exception", "BaseException"), module


def content_ids(game: str) -> set[str]:
    """The names of all weapons, fighters and abilities that a game ships as content."""
    ids: set[str] = set()
    content = PACKAGE / game / "content"
    folders = ("*.toml", "abilities/*.toml", "creatures/*.toml", "foes/*.toml")
    for path in sorted(path for folder in folders for path in content.glob(folder)):
        for group in tomllib.loads(path.read_text("utf-8")).values():
            ids |= set(group) if isinstance(group, dict) else set()
    return ids - WORDS_OF_RULES


WORDS_OF_RULES = {"quick"}
"""Names of content that mean something else in the rules: a timing."""


NO_RULES = {"content", "statblock"}
"""Packages of a game that may name things: what is shipped, and what reads people's texts."""


@pytest.mark.parametrize("game", GAMES)
def test_no_content_is_named_inside_a_rules_module(game: str) -> None:
    ids = content_ids(game)
    assert len(ids) > 10
    for name, tree in ALL.items():
        if name.startswith(f"crossblades.{game}") and not set(name.split(".")) & NO_RULES:
            strings = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)}
            assert not ids & strings, name


@pytest.mark.parametrize("module", ALL)
def test_only_the_table_of_games_knows_them_by_name(module: str) -> None:
    if layer_of(module) in ("kernel", "analysis", "interfaces"):
        text = ast.unparse(ALL[module])
        for game in GAMES:
            assert f"crossblades.{game}" not in text
            assert f"'{game.replace('_', '-')}'" not in re.sub(r'""".*?"""', "", text, flags=re.S)


def test_modules_and_functions_stay_small() -> None:
    for path in MODULES:
        assert len(path.read_text("utf-8").splitlines()) <= 400, path
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno is not None
                assert node.end_lineno - node.lineno < 60, f"{path.name}: {node.name}"
