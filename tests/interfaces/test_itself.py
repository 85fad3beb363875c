"""Commands to copy: whoever started the program by its path finds it again in the same way."""

import io
import os
from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.interfaces.cli.itself import command


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program as `make play` installs it, with nothing else of its name to be found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    program = Path(".venv/bin/crossblades")
    program.parent.mkdir(parents=True)
    program.write_text("")
    program.chmod(0o755)
    return program


def test_who_starts_it_by_its_path_is_told_the_path(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", [str(program)])
    assert command("play", "duel 1") == ".venv/bin/crossblades play 'duel 1'"
    assert main(["fight", "duel", "--seed=3"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "duel"]) == 0
    said = capsys.readouterr().out
    assert "The same fight again: .venv/bin/crossblades fight duel --seed=3\n" in said
    assert "Go on with:\n  .venv/bin/crossblades play duel-1\n" in said


def test_where_a_shell_finds_it_its_name_is_enough(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [str(program.absolute())])
    monkeypatch.setenv("PATH", os.path.abspath(program.parent))
    assert command("saves") == "crossblades saves"


@pytest.mark.parametrize("started", ["-m", "somewhere/pytest", "gone/crossblades"])
def test_otherwise_it_goes_by_its_name(
    program: Path, monkeypatch: pytest.MonkeyPatch, started: str
) -> None:
    monkeypatch.setattr("sys.argv", [started])
    assert command("saves") == "crossblades saves"
