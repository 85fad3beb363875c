"""Saved fights: their folder, their names, and what is made from them to share."""

import io
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.interfaces.files import load_record, replay_record
from crossblades.interfaces.saves import HOME, data_folder, find_saved, saves_folder
from crossblades.kernel.inputs import Answer, Dice

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder, with these lines typed."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str, typed: str = "") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out + err

    return call


def test_fights_are_saved_in_a_folder_of_their_own_and_listed(run: Run, tmp_path: Path) -> None:
    assert "No fight is saved yet" in run("saves")[1]
    run("play", "skirmish", "--seed=1", typed="1\nq\n")
    run("play", "duel", "--seed=1", typed="q\n")
    code, words = run("saves")
    assert code == 0
    lines = words.splitlines()
    assert lines[0].split() == ["name", "encounter", "round", "last", "played"]
    assert {line.split()[0] for line in lines[1:3]} == {"duel-1", "skirmish-1"}
    assert all("goes on" in line for line in lines[1:3])
    assert lines[-1] == f"They are in {saves_folder()}."
    assert os.listdir(tmp_path) == []


def test_a_new_fight_mentions_one_of_its_kind_that_goes_on(run: Run) -> None:
    assert "is not over" not in run("play", "skirmish", typed="1\nq\n")[1]
    words = run("play", "skirmish", typed="q\n")[1]
    hint = "skirmish-1 is not over: `crossblades play skirmish-1` goes on with it."
    assert words.startswith(hint)
    assert "is not over" not in run("play", "duel", typed="q\n")[1]
    assert "is not over" not in run("play", "skirmish-1", typed="q\n")[1]


def test_saved_fights_go_by_their_names_in_every_command(run: Run) -> None:
    run("play", "duel", "--seed=2", typed="1\n1\n1\n1\nq\n")
    for words in (("replay", "duel-1"), ("odds", "duel-1"), ("stance", "duel-1")):
        code, said = run(*words)
        assert code == 0, (words, said)
    assert "Round 1 begins." in run("replay", "duel-1")[1]
    assert "nobody in this fight has a character's file" in run("after", "duel-1")[1]
    assert run("play", "duel-9")[0] == 2


@pytest.mark.parametrize("name", ["", ".", "..", "../saves/duel-1", "duel", "nothing", "\0"])
def test_what_is_no_name_of_a_save(run: Run, name: str) -> None:
    run("play", "duel", typed="q\n")
    assert find_saved(name) is None


def test_a_save_that_is_damaged_is_told_and_does_not_hide_the_others(run: Run) -> None:
    run("play", "duel", typed="q\n")
    (saves_folder() / "bad.fight.jsonl").write_text("nonsense\n")
    code, words = run("saves")
    assert code == 0
    assert "duel-1" in words
    assert "bad.fight.jsonl, line 1: this is not a Crossblades record" in words


def test_the_folder_is_where_programs_keep_their_data(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    assert data_folder() == home
    monkeypatch.delenv(HOME)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert data_folder() == home / "data" / "crossblades"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(home))
    assert data_folder() == home / ".local/share/crossblades"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == home / "Library/Application Support/Crossblades"


def test_a_record_to_share_has_neither_seed_nor_what_is_sealed(run: Run) -> None:
    run("play", "duel", "--seed=918273645", "--as=all", typed="1\n1\n1\n1\nq\n")
    code, _ = run("replay", "duel-1", "--record", "mine.jsonl")
    assert code == 0
    text = Path("mine.jsonl").read_text()
    assert "918273645" not in text
    shared, saved = load_record(Path("mine.jsonl")), replay_record(find_saved("duel-1") or Path())
    assert shared.seed is None
    assert saved[1].log == replay_record(Path("mine.jsonl"))[1].log
    sealed = [pick for seat in ("heroes", "foes") for pick in saved[1].picks_of(seat)]
    assert not set(map(repr, sealed)) & set(map(repr, shared.inputs))
    assert run("replay", "duel-1", "--record", "mine.jsonl")[0] == 2


@pytest.mark.parametrize("words", [["--seed=5"], [], ["--dice=entered"]])
def test_a_record_of_a_fight_that_goes_on_can_be_played_on(run: Run, words: list[str]) -> None:
    run("play", "duel", "--seed=2", "--as=all", typed="1\n" * 7 + "q\n")
    run("replay", "duel-1", "--record", "mine.jsonl")
    before = Path("mine.jsonl").read_bytes()
    there = len(load_record(Path("mine.jsonl")).inputs)
    code, said = run("play", "mine.jsonl", "--as=all", *words, typed="1\n1\n1\n1\nq\n")
    assert code == 0, said
    assert Path("mine.jsonl").read_bytes() == before
    journal = find_saved("mine.jsonl-1") or find_saved("mine-1")
    assert journal is not None, os.listdir(saves_folder())
    record = load_record(journal)
    assert len(record.inputs) > there
    assert (record.seed is None) == (words == ["--dice=entered"])
    more = record.inputs[there:]
    assert all(isinstance(each, Answer | Dice) for each in more)
    _, fight = replay_record(journal)
    assert (
        run("play", journal.name.removesuffix(".fight.jsonl"), "--as=all", typed="u\nq\n")[0] == 0
    )
    assert len(replay_record(journal)[1].log) > len(fight.log) - 1


def test_a_journal_has_its_own_dice(run: Run) -> None:
    run("play", "duel", "--seed=2", typed="1\nq\n")
    for words in (["--seed=5"], ["--dice=entered"]):
        code, said = run("play", "duel-1", *words)
        assert code == 2
        assert "leave out --dice and --seed" in said


@pytest.mark.parametrize("seed", ["-1", str(2**63), "9" * 50])
@pytest.mark.parametrize("command", ["fight", "play"])
def test_a_seed_that_no_file_could_hold_is_refused(run: Run, command: str, seed: str) -> None:
    code, said = run(command, "duel", f"--seed={seed}")
    assert code == 2
    assert "--seed must be from 0 to 9223372036854775807" in said


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_a_folder_is_nothing_to_import(run: Run, name: str) -> None:
    code, said = run("import", name)
    assert code == 2
    assert "is a folder; name the Markdown files to read" in said


def test_where_a_record_cannot_be_written_is_said_before_the_fight(run: Run) -> None:
    code, said = run("fight", "duel", "--record=none/a.jsonl")
    assert code == 2
    assert said.endswith("none/a.jsonl: cannot be written: no such file or directory\n")
    assert "Round" not in said
