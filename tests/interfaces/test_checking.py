"""The command that looks files through."""

from pathlib import Path

import pytest

from crossblades.interfaces.checking import look_through
from crossblades.interfaces.cli import main
from crossblades.systems import SYSTEMS

ANA = 'game = "heart-rush"\nname = "Ana"\ntemplate = "Swordhand"\nload = 20\n'
RATS = 'game = "swords-reign"\n[foes.rat]\nhd = 1\nac = 11\nattacks = "bite (d4)"\n'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_shipped_encounter_is_fine(game: str) -> None:
    for name, text in SYSTEMS[game].encounters().items():
        Path("fight.toml").write_text(text)
        checked = look_through(Path("fight.toml"))
        assert checked == (f"an encounter of {SYSTEMS[game].title}", (), ()), name


def test_each_kind_of_file_is_told_with_its_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    Path("ana.toml").write_text(ANA)
    Path("rats.toml").write_text(RATS)
    assert main(["fight", "duel", "--seed", "3", "--record", "duel.fight.jsonl"]) == 0
    capsys.readouterr()
    assert main(["check", "ana.toml", "rats.toml", "duel.fight.jsonl"]) == 0
    out, err = capsys.readouterr()
    ana, load, rats, duel = out.splitlines()
    assert ana == "ana.toml: a character of Heart Rush, fine, 1 warning:"
    assert load.startswith("  warning: line 4, load: 22 slots are carried, which is tiring (load:")
    assert rats == "rats.toml: a file of foes of Olde Swords Reign, fine."
    assert duel == "duel.fight.jsonl: a saved fight, fine."
    assert err == ""


def test_all_mistakes_of_all_files_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("ana.toml").write_text(ANA.replace("Swordhand", "Sordhand").replace("20", "-1"))
    Path("rats.toml").write_text(RATS.replace("hd = 1", "hd = 1000").replace("(d4)", "(d4"))
    Path("no.toml").write_text('game = "chess"\n')
    Path("bad.toml").write_text("game = \n")
    Path("other.toml").write_text("a = 1\n")
    files = ["ana.toml", "rats.toml", "no.toml", "bad.toml", "other.toml", "nowhere.toml"]
    assert main(["check", *files]) == 2
    out, err = capsys.readouterr()
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [
        "ana.toml: a character of Heart Rush, 2 mistakes:",
        "rats.toml: a file of foes of Olde Swords Reign, 2 mistakes:",
        "no.toml: a file, 1 mistake:",
        "bad.toml: a file, 1 mistake:",
        "other.toml: a file, 1 mistake:",
        "nowhere.toml: a file, 1 mistake:",
    ]
    told = [line.strip() for line in out.splitlines() if line.startswith(" ")]
    starts = (
        "line 3, template: unknown template `Sordhand`; did you mean `swordhand`?",
        "line 4, load: too small",
        "line 3, foes.rat.hd: too large",
        "line 5, foes.rat.attacks: a bracket without its pair",
        "line 1, game: unknown game `chess`",
        "line 1: not valid TOML",
        "`game` is missing",
        "no such file",
    )
    assert len(told) == len(starts)
    for line, start in zip(told, starts, strict=True):
        assert line.startswith(start)
    assert err == "crossblades: 8 mistakes in 6 of 6 files\n"


def test_other_commands_tell_all_mistakes_of_a_file_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("ana.toml").write_text(ANA.replace("Swordhand", "Sordhand").replace("20", "-1"))
    assert main(["advance", "ana.toml"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    first, second = err.splitlines()
    assert first.startswith("crossblades: ana.toml, line 3, template: unknown template")
    assert second.startswith("crossblades: ana.toml, line 4, load: too small")


def test_no_sign_of_a_file_gets_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    Path("ana.toml").write_text(ANA.replace("Swordhand", "\\u001b[2Jx"))
    assert main(["check", "ana.toml"]) == 2
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err


def test_only_the_first_of_very_many_mistakes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("ana.toml").write_text(ANA + "".join(f"field_{n} = 1\n" for n in range(500)))
    assert main(["check", "ana.toml"]) == 2
    out, _ = capsys.readouterr()
    assert out.splitlines()[0].endswith("the first 100 mistakes:")
    assert len(out.splitlines()) == 101
