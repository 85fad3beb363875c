"""The pages about evenings and creatures of one's own, held against what the program does."""

from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.systems import CREATURES
from tests.evenings import HEART_RUSH, written

ROOT = Path(__file__).parents[1]


def test_the_evening_of_the_manual_is_where_the_manual_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = (ROOT / "docs" / "evenings.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROSSBLADES_HOME", str(tmp_path / "home"))
    written(HEART_RUSH, tmp_path)
    Path("ford.toml").write_text(HEART_RUSH.fight)
    Path("mine.toml").write_text(HEART_RUSH.waiting)
    Path("road.toml").write_text(shown.partition("```toml\n")[2].partition("```")[0])
    capsys.readouterr()
    assert main(["check", "road.toml"]) == 0, capsys.readouterr()
    capsys.readouterr()
    assert main(["evening", "road.toml", "--look"]) == 0
    said = capsys.readouterr().out
    assert said in shown


def test_the_creatures_of_the_manual_can_be_read() -> None:
    shown = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    text = shown.partition("## Creatures of your own")[2].partition("```\n")[2]
    assert [*CREATURES["heart-rush"].read(text.partition("```")[0], "x")] == ["marsh orc", "heron"]
