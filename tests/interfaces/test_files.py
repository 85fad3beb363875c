"""Files: read with care, written whole or not at all, and nothing written over."""

import os
from pathlib import Path
from stat import S_ISDIR

import pytest

from crossblades.interfaces import files
from crossblades.interfaces.bots import bots_for, let_play, random_policy
from crossblades.interfaces.files import (
    is_record,
    load_record,
    new_file_path,
    open_encounter,
    read_text,
    replay_record,
    save_record,
    write_text,
)
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError, FileError, RecordError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Load, Opening
from crossblades.kernel.record import record_of
from tests.helpers import GAME, fight_of, foe, hero, scene

SHIPPED = GAME.encounters()


def duel(seed: int = 1) -> Fight:
    """A fight that random bots have fought."""
    fight = Fight(GAME, scene(hero("Ana", "a1"), foe("Rook", "b1"), rounds=5), Seeded(seed))
    let_play(fight, bots_for(("heroes", "foes"), random_policy, seed))
    return fight


# --- any text


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "Grüße, ×2\n")
    assert read_text(path) == "Grüße, ×2\n"
    assert path.read_bytes() == "Grüße, ×2\n".encode()


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfa\r\n")
    assert read_text(path).split() == ["a"]


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large").write_text("12345")
    monkeypatch.setattr(files, "LARGEST", 4)
    for name, problem in {
        "binary": "this is not a text file in UTF-8",
        "large": "too large",
        "missing": "no such file",
        ".": "is a directory",
        "a" * 5000: "too long",
    }.items():
        with pytest.raises(CrossbladesError, match=problem) as caught:
            read_text(tmp_path / name)
        assert str(caught.value).startswith(str(tmp_path / name))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a file without an end")
def test_a_file_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1000)
    with pytest.raises(CrossbladesError, match="too large"):
        read_text(Path("/dev/zero"))


def test_a_write_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for step in ("fsync", "replace"):
        with monkeypatch.context() as patched:
            patched.setattr(os, step, fail)
            with pytest.raises(CrossbladesError, match=r"a\.txt: cannot be written: no space"):
                write_text(path, "new")
        assert path.read_text() == "old"
        assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.skipif(os.name == "nt", reason="Windows syncs no folders")
def test_text_is_on_disk_before_it_has_its_name_and_then_the_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, replace = os.fsync, os.replace

    def synced(file: int) -> None:
        done.append("folder" if S_ISDIR(os.fstat(file).st_mode) else "text")
        sync(file)

    def named(draft: str, name: str) -> None:
        done.append("name")
        replace(draft, name)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", named)
    write_text(tmp_path / "a.txt", "whole")
    assert done == ["text", "name", "folder"]


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(CrossbladesError, match="cannot be written"):
        write_text(tmp_path / "folder", "x")
    with pytest.raises(CrossbladesError, match="cannot be written: no such file"):
        write_text(tmp_path / "none" / "x", "x")
    assert os.listdir(tmp_path) == ["folder"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions and links")
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link"
    write_text(path, "1")
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    path.chmod(0o640)
    link.symlink_to(path)
    write_text(link, "2")
    assert link.is_symlink()
    assert path.read_text() == "2"
    assert path.stat().st_mode & 0o777 == 0o640


# --- encounters


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_encounters_by_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, opening = open_encounter(name)
    assert game.name == GAME.name
    assert opening == GAME.read_encounter(SHIPPED[name], name)


def test_an_encounter_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED["duel"])
    assert open_encounter(str(path))[1] == open_encounter("duel")[1]
    path.write_text(SHIPPED["duel"].replace("rogue", "rouge"))
    with pytest.raises(FileError) as caught:
        open_encounter(str(path))
    assert caught.value.source == str(path)
    assert caught.value.line


@pytest.mark.parametrize("name", ["", "nowhere", "a" * 5000, "null\0byte"])
def test_encounters_that_are_not_there(name: str) -> None:
    with pytest.raises(CrossbladesError, match="shipped are: ambush, "):
        open_encounter(name)


def test_an_encounter_whose_ending_was_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mill.toml").write_text(SHIPPED["duel"])
    with pytest.raises(CrossbladesError, match=r"called 'mill'; did you mean mill\.toml\?$"):
        open_encounter("mill")


def test_the_complaint_is_that_of_the_game_the_file_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Other:
        """A game whose files name another game."""

        def encounters(self) -> dict[str, str]:
            return {}

        def read_encounter(self, text: str, source: str, load: Load | None = None) -> Opening:
            raise FileError("unknown value", source=source, field="game")

    monkeypatch.setattr(files, "SYSTEMS", {"other": Other(), "heart-rush": GAME})
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED["duel"])
    assert open_encounter(str(path))[0] is GAME
    path.write_text(SHIPPED["duel"].replace('"heart-rush"', '"Heart-Rush"'))
    assert open_encounter(str(path))[0] is GAME
    path.write_text(SHIPPED["duel"].replace("rogue", "rouge"))
    with pytest.raises(FileError, match="unknown template"):
        open_encounter(str(path))
    path.write_text('game = "chess"')
    with pytest.raises(FileError, match='game: unknown game `chess`; expected one of "other", "he'):
        open_encounter(str(path))
    path.write_text("game = 3")
    with pytest.raises(FileError, match='game: wrong kind of value; expected one of "other", "he'):
        open_encounter(str(path))
    path.write_text('name = "Whose?"')
    with pytest.raises(FileError, match='`game` is missing; expected one of "other", "heart-rush"'):
        open_encounter(str(path))


def test_a_mistake_before_the_line_of_the_game_is_told_by_that_game(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('referee = 3\ngame = "swords-reign"')
    with pytest.raises(FileError, match="line 1, referee: wrong kind of value; expected text"):
        open_encounter(str(path))


# --- records


def test_a_saved_fight_comes_back(tmp_path: Path) -> None:
    fight = duel()
    path = tmp_path / "a"
    save_record(path, fight)
    assert load_record(path).inputs == record_of(fight).inputs
    game, again = replay_record(path)
    assert game.name == GAME.name
    assert again.log == fight.log
    assert len(replay_record(path, 3)[1].inputs) == 3


def test_a_fight_with_any_dice_is_saved_with_what_fell(tmp_path: Path) -> None:
    fight = fight_of(scene(hero("Ana", "a1"), foe("Rook", "b1")))
    save_record(tmp_path / "a", fight)
    assert replay_record(tmp_path / "a")[1].log == fight.log


def test_a_record_that_does_not_replay_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a"
    save_record(path, duel())
    path.write_text(path.read_text().replace('"ask":1,', '"ask":9,', 1))
    with pytest.raises(RecordError, match="input 1 does not fit the fight") as caught:
        replay_record(path)
    assert str(caught.value).startswith(f"{path}: ")
    for to in (-1, 1000):
        with pytest.raises(CrossbladesError, match=f"--to must be from 0 to .*, not {to}"):
            replay_record(path, to)


def test_records_are_known_by_name_or_by_how_they_begin(tmp_path: Path) -> None:
    save_record(tmp_path / "a", duel())
    (tmp_path / "b.fight.jsonl").write_text("")
    (tmp_path / "c.toml").write_text(SHIPPED["duel"])
    (tmp_path / "d.fight.jsonl").mkdir()
    known = {name: is_record(tmp_path / name) for name in ("a", "b.fight.jsonl", "c.toml")}
    assert known == {"a": True, "b.fight.jsonl": True, "c.toml": False}
    for name in ("d.fight.jsonl", "missing", "a" * 5000):
        assert not is_record(tmp_path / name)


def test_a_record_is_no_encounter(tmp_path: Path) -> None:
    save_record(tmp_path / "a", duel())
    with pytest.raises(CrossbladesError, match="this is a saved fight"):
        open_encounter(str(tmp_path / "a"))


def test_new_paths_are_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("duel-1.fight.jsonl").touch()
    Path("duel-2.fight.jsonl").symlink_to("nowhere")
    assert new_file_path(Path("x"), "--record") == Path("x")
    for taken in ("duel-1.fight.jsonl", "duel-2.fight.jsonl", "."):
        with pytest.raises(CrossbladesError, match=r"this exists already.* with --record"):
            new_file_path(Path(taken), "--record")
