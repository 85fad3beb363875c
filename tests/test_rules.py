"""From rule to function to test: nothing is cited that does not exist, nothing is unproved."""

import ast
from pathlib import Path

import pytest

from tools import rules_table

GAMES = rules_table.games()
# Chapters that must be whole.
WHOLE = {
    "swords_reign": tuple(f"OS-{chapter}." for chapter in range(1, 8)),
    "heart_rush": tuple(f"HR-{chapter}." for chapter in range(1, 17)),
}
SHARED = Path(__file__).parent.parent.parent / "shared" / "rules"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_implemented_has_a_test(game: str) -> None:
    proved = rules_table.tests()
    assert [rule for rule in rules_table.functions(game) if rule not in proved] == []


@pytest.mark.parametrize("game", GAMES)
def test_whole_chapters_are_whole(game: str) -> None:
    functions = rules_table.functions(game)
    wanted = [rule for rule in rules_table.rulebook(game).rules if _in_whole(game, rule)]
    assert len(wanted) > 40
    assert [rule for rule in wanted if rule not in functions] == []


def _in_whole(game: str, rule: str) -> bool:
    return any(rule == part or (part[-1] == "." and rule.startswith(part)) for part in WHOLE[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_by_what_it_causes(game: str) -> None:
    """Outside docstrings, so in events, parts of rolls, questions, options or refusals."""
    wanted = set(rules_table.rulebook(game).rules)
    assert len(wanted) > 60
    cited: set[str] = set()
    for path in sorted((rules_table.SOURCE / game).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in told:
                cited.update(rules_table.ID.findall(str(node.value)))
    assert wanted - cited == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_up_to_date(game: str) -> None:
    path, text = rules_table.updated(game)
    assert path.read_text("utf-8") == text, "run `make rules`"


def test_nothing_cites_a_rule_that_does_not_exist() -> None:
    known = {rule for game in GAMES for rule in rules_table.rulebook(game).rules}
    for path in sorted(rules_table.SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for rule in rules_table.ID.findall(node.value):
                    assert rule in known, f"{path.name}: {rule}"
    assert set(rules_table.tests()) <= known


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_has_the_ids_of_its_specification_where_that_is_at_hand(game: str) -> None:
    paths = sorted(SHARED.glob(f"{game.replace('_', '-')}*.md"))
    if paths:
        book = rules_table.rulebook(game).rules
        own = {rule.partition("-")[0] for rule in book}
        found = rules_table.ID.findall(" ".join(path.read_text("utf-8") for path in paths))
        assert set(book) == {rule for rule in found if rule.partition("-")[0] in own}


@pytest.mark.parametrize("game", GAMES)
def test_the_rulebook_has_the_words_of_its_specification_where_that_is_at_hand(game: str) -> None:
    """Only what names a file or another text reads differently here."""
    paths = sorted(SHARED.glob(f"{game.replace('_', '-')}*.md"))
    book = (rules_table.SOURCE / game / "rulebook.md").read_text("utf-8").splitlines()
    for line in (line for path in paths for line in path.read_text("utf-8").splitlines()):
        rule = rules_table.ID.search(line) if line.startswith("- **") else None
        if rule and rule.group() not in {"HR-16.1", "HR-16.2"}:
            assert line in book, rule.group()
