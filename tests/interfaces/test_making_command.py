"""`crossblades make`: a character made step by step in the terminal."""

import io
from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.systems import CHARACTERS

Typed = tuple[str, ...]
ANA: Typed = (
    "Ana", "she", "river folk", "", "Tall, Quiet", "",  # who
    "", "", "", "",  # dice
    "", "strongheart", "",  # class
    "eight", "20", "", "1, feint", "", "", "fire", "", "fire fist",  # experience
    "longsword", "dagger", "light", "", "",  # gear
)  # fmt: skip
BO: Typed = (
    "", "", "", "",  # who, without a name
    "", "", "", "2", "", "", "",  # abilities
    "cleric", "", "", "", "", "", "",  # class
    "mend",  # spells
    "mace", "", "chain", "", "", "",  # gear
    "Bo", "", "", "",  # who, once more
)  # fmt: skip


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(monkeypatch: pytest.MonkeyPatch, lines: Typed) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


def test_a_character_is_made_and_can_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, ANA)
    assert main(["make", "ana.toml", "--game", "heart-rush"]) == 0
    said = capsys.readouterr().out
    assert "expected a number from 0 to 10000" in said
    assert "XP: 16 of 20 spent [HR-15.1]" in said
    text = Path("ana.toml").read_text()
    ana = CHARACTERS["heart-rush"].read(text, "ana.toml")
    assert ana.sheet.abilities[:2] == ("agile", "feint")
    assert [weapon.name for weapon in ana.sheet.weapons] == ["longsword", "dagger"]
    assert 'pronoun = "she"' in text
    assert main(["make", "ana.toml", "--game", "heart-rush"]) == 2
    assert "exists already" in capsys.readouterr().err


def test_what_is_missing_is_asked_once_more_and_dice_are_rolled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, BO)
    assert main(["make", "bo.toml", "--game", "swords-reign", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert "Missing: Give it a name. [OS-1.1]" in said
    assert "STR: 2 + 4 + 3 = 9, which is -1." in said
    bo = CHARACTERS["swords-reign"].read(Path("bo.toml").read_text(), "bo.toml")
    assert (bo.name, bo.sheet.abilities["CON"], bo.sheet.armour) == ("Bo", 2, "chain")


def test_breaking_off_writes_nothing_and_an_unknown_game_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, ("Ana",))
    assert main(["make", "ana.toml", "--game", "heart-rush"]) == 2
    assert "broken off" in capsys.readouterr().err
    assert not Path("ana.toml").exists()
    assert main(["make", "ana.toml", "--game", "chess"]) == 2
    assert "expected" in capsys.readouterr().err
