"""The game of docs/add-a-game.md, taken from the page and played in the terminal."""

import doctest
from pathlib import Path
from typing import Any

import pytest

from crossblades.interfaces.cli import main
from crossblades.kernel.game import Game
from crossblades.kernel.scenario import Scenario
from crossblades.systems import SYSTEMS

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
LONGEST = 150
"""Lines that a whole game may take."""


def examples() -> list[doctest.Example]:
    return doctest.DocTestParser().get_examples(PAGE.read_text("utf-8"))


@pytest.fixture
def bones(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The game as a reader of the page would have it."""
    known: dict[str, Any] = {"__name__": "bones"}
    for example in examples():
        exec(example.source, known)  # our own page
    game = known["Bones"]()
    monkeypatch.setitem(SYSTEMS, game.name, game)
    return game


@pytest.fixture
def match(tmp_path: Path) -> str:
    file = tmp_path / "bones.toml"
    file.write_text('game = "bones"\nname = "At the inn"\nplayers = ["Ann", "Bo"]\n')
    return str(file)


def test_the_whole_game_is_short() -> None:
    source = "".join(example.source for example in examples())
    assert len(source.splitlines()) <= LONGEST


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
def test_every_scenario_has_what_interfaces_ask_for(game: Game) -> None:
    for name, text in game.encounters().items():
        scenario: Scenario = game.read_encounter(text, name).scenario
        assert scenario.name
        assert set(scenario.seats) == set(scenario.sides)
        assert all(scenario.seats[side] for side in scenario.sides)


def test_bots_play_it(
    bones: Any, match: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = str(tmp_path / "my.fight.jsonl")
    assert main(["fight", match, "--seed=7", "--bot=random", f"--record={record}"]) == 0
    told = capsys.readouterr().out
    assert "Ann keeps" in told or "Bo keeps" in told
    assert main(["replay", record]) == 0
    assert "keeps" in capsys.readouterr().out


COMMANDS = (
    "fight FILE --seed=3", "fight FILE --json", "check FILE", "odds FILE", "encounters", "rules",
    "rules wound", "rulings", "saves",
)  # fmt: skip
NOT_FOR_IT = (
    "simulate FILE --fights=2",
    "stance FILE",
    "rest long FILE",
    "rules BO-1.1",
    "fight FILE --ruling=BO-1=2",
)


@pytest.mark.parametrize("words", [*COMMANDS, *NOT_FOR_IT])
def test_every_command_gets_on_with_a_game_that_leaves_out_what_it_may(
    bones: Any, match: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(words.replace("FILE", match).split())
    told, complaint = capsys.readouterr()
    if words in COMMANDS:
        assert (code, complaint) == (0, "")
        assert told
        assert ("Bones" in told) is (words == "check FILE")
    else:
        assert (code, told) == (2, "")
        assert complaint.startswith("crossblades: ")
        assert ("leaves nothing to be ruled" in complaint) is ("--ruling" in words)


def test_a_person_plays_it_to_its_end_in_the_terminal(
    bones: Any,
    match: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every key works: map, help, undo, redo; and it ends."""

    first = iter(("m", "?", "? 1", "hold", "u", "r"))

    def typed(prompt: str) -> str:
        return "" if "Enter" in prompt else next(first, "hold")

    monkeypatch.setattr("builtins.input", typed)
    code = main(["play", match, "--as=Ann", "--seed=3"])
    told = capsys.readouterr().out
    assert code == 0, told
    assert "At the inn. You play Ann." in told
    assert "Go on?" in told
    assert "Ann: 0 points" in told
    assert "took back" in told
