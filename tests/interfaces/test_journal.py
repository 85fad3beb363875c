"""Journals: on disk before the fight moves, one writer, and whatever a kill leaves behind."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from crossblades.interfaces import locks
from crossblades.interfaces.files import (
    check_can_be_written,
    load_record,
    replay_record,
    write_text,
)
from crossblades.interfaces.journal import Journal, NotSavedError, uninterrupted
from crossblades.interfaces.locks import Lock, LockedError
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import Answer, Dice
from crossblades.kernel.record import Record, log_lines, record_of, replay, write_record
from crossblades.systems import SYSTEMS
from tests.helpers import GAME, foe, hero, scene

SCENE = scene(hero("Ana", "c4"), foe("Rook", "d4"), begins="heroes")


def begun(path: Path, seed: int | None = 1) -> tuple[Fight, Journal]:
    """A fight with a journal."""
    journal = Journal.create(path, Record(GAME, SCENE, seed))
    dice = Entered() if seed is None else Seeded(seed)
    return Fight(GAME, SCENE, dice, journal.append), journal


def answer_first(fight: Fight, times: int) -> None:
    """Give first options, and enter ones."""
    for _ in range(times):
        if fight.waiting is not None:
            fight.enter([1] * 20)
        ask = fight.asks[0]
        fight.answer(ask, ask.options[0], ask.seat)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.fight.jsonl"


def test_a_journal_gives_the_fight_again_with_what_is_sealed(path: Path) -> None:
    fight, journal = begun(path)
    answer_first(fight, 2)
    (pick,) = fight.picks_of(fight.asks[0].seat) or fight.picks_of("heroes")
    journal.close()
    _, again = replay_record(path)
    assert log_lines(again.log) == log_lines(fight.log)
    assert again.asks == fight.asks
    assert again.picks_of(pick.seat) == [pick]


def test_lines_are_only_added(path: Path) -> None:
    fight, journal = begun(path)
    before = path.read_bytes()
    for number in range(1, 12):
        answer_first(fight, 1)
        now = path.read_bytes()
        assert now.startswith(before)
        assert now.count(b"\n") == number + 1
        before = now
    journal.close()


def test_a_line_that_was_cut_off_is_left_out_and_the_fight_goes_on(path: Path) -> None:
    fight, journal = begun(path)
    answer_first(fight, 5)
    journal.close()
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    for end in range(last + 1, len(whole)):
        path.write_bytes(whole[:end])
        with Journal.open(path) as opened:
            assert opened.record.cut
            assert len(opened.record.inputs) == 4
        assert path.read_bytes() == whole[:last]
    with Journal.open(path) as opened:
        assert not opened.record.cut
        _, again = replay_record(path)
        again.journal = opened.append
        answer_first(again, 1)
    assert path.read_bytes() == whole


def test_any_other_damage_is_told_with_its_line(path: Path) -> None:
    fight, journal = begun(path)
    answer_first(fight, 5)
    journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    first = len(lines[0])
    for at in range(0, len(b"".join(lines)) - 1, 7):
        data = bytearray(b"".join(lines))
        if data[at : at + 1] == b"\n":
            continue
        data[at] ^= 1
        path.write_bytes(data)
        line = 1 if at < first else 1 + bytes(data[:at]).count(b"\n")
        with pytest.raises(RecordError, match=rf"a\.fight\.jsonl, line {line}"):
            load_record(path)
    for missing in range(1, 5):
        path.write_bytes(b"".join(lines[:missing] + lines[missing + 1 :]))
        with pytest.raises(RecordError, match=f"line {missing + 1}: the line was altered, or one"):
            load_record(path)


def test_a_full_disk_refuses_the_answer_and_the_fight_has_not_moved(path: Path) -> None:
    fight, journal = begun(path)
    answer_first(fight, 3)
    whole, asks = path.read_bytes(), fight.asks
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 30, hard))
    try:
        with pytest.raises(NotSavedError, match=r"a\.fight\.jsonl: not saved, and so not done"):
            answer_first(fight, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == whole
    assert fight.asks == asks
    answer_first(fight, 1)
    journal.close()
    assert replay_record(path)[1].log == fight.log


def test_a_file_that_somebody_removed_takes_no_more(path: Path) -> None:
    fight, journal = begun(path)
    path.unlink()
    with pytest.raises(NotSavedError, match="somebody has removed the file"):
        answer_first(fight, 1)
    assert not fight.inputs
    journal.close()


# --- one writer


def test_a_second_writer_is_refused_and_nothing_is_touched(path: Path) -> None:
    fight, journal = begun(path)
    answer_first(fight, 1)
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    with pytest.raises(LockedError) as caught:
        Journal.open(path)
    said = f"a.fight.jsonl is open in another terminal, process {os.getpid()}"
    assert str(caught.value) == said
    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == before
    link = path.with_name("link")
    link.symlink_to(path)
    with pytest.raises(LockedError):
        Journal.open(link)
    answer_first(fight, 1)
    journal.close()
    with Journal.open(path) as opened:
        assert len(opened.record.inputs) == 2
    assert sorted(os.listdir(path.parent)) == ["a.fight.jsonl", "link"]


@pytest.mark.parametrize("system", [True, False])
def test_the_lock_of_a_dead_process_is_taken_over(
    path: Path, monkeypatch: pytest.MonkeyPatch, system: bool
) -> None:
    if not system:
        monkeypatch.setattr(locks, "FLOCK", None)
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"],
                          capture_output=True, check=True)  # fmt: skip
    Path(f"{path}.lock").write_bytes(dead.stdout)
    lock = Lock(path)
    with pytest.raises(LockedError, match=str(os.getpid())):
        Lock(path)
    lock.release()
    assert os.listdir(path.parent) == []
    Lock(path).release()


def test_a_lock_outlives_no_kill(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from crossblades.interfaces.locks import Lock\n"
        "lock = Lock(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(path)],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:  # fmt: skip
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(LockedError, match=f"process {other.pid}"):
            Lock(path)
        other.kill()
    Lock(path).release()


def test_what_a_killed_process_had_begun_to_write_is_cleaned_up(path: Path) -> None:
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"],
                          capture_output=True, check=True)  # fmt: skip
    draft = f"{path}.{int(dead.stdout)}.draft"
    others = [f"{path}.1.draft", f"{path}.mine.draft", f"{path.parent}/b.99.draft"]
    for each in (draft, *others):
        Path(each).write_text("half")
    write_text(path, "whole")
    assert not os.path.exists(draft)
    assert all(map(os.path.exists, others))


def test_ctrl_c_waits_until_something_is_done() -> None:
    done = []

    def work(error: type[Exception] | None) -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append(True)
            if error:
                raise error

    with pytest.raises(KeyboardInterrupt):
        work(None)
    with pytest.raises(ZeroDivisionError):
        work(ZeroDivisionError)
    assert done == [True, True]


def test_where_nothing_can_be_written_is_known_before(path: Path) -> None:
    check_can_be_written(path)
    assert os.listdir(path.parent) == []
    with pytest.raises(CrossbladesError, match="cannot be written: no such file"):
        check_can_be_written(path.parent / "none" / "a")
    with pytest.raises(CrossbladesError, match="cannot be written"):
        check_can_be_written(Path("/proc/a"))


# --- sharing


def test_a_record_of_a_fight_that_goes_on_holds_neither_seed_nor_sealed_answer(path: Path) -> None:
    seed = 918273645
    fight, journal = begun(path, seed)
    while not any(fight.picks_of(seat) for seat in ("heroes", "foes")):
        answer_first(fight, 1)
    (pick,) = fight.picks_of("heroes") or fight.picks_of("foes")
    shared = record_of(fight)
    text = write_record(shared)
    assert str(seed).encode() in path.read_bytes()
    assert str(seed) not in text
    assert shared.seed is None
    assert pick not in shared.inputs
    assert not any(replay(shared).picks_of(seat) for seat in ("heroes", "foes"))
    assert any(isinstance(each, Dice) for each in shared.inputs) == any(
        getattr(event, "faces", ()) for event in fight.log
    )
    while not fight.over:
        answer_first(fight, 1)
    assert record_of(fight).seed == seed
    assert str(seed) in write_record(record_of(fight))
    journal.close()


@pytest.mark.parametrize("name", ["heart-rush", "swords-reign"])
def test_a_journal_may_begin_with_entered_dice_and_go_on_with_a_seed(path: Path, name: str) -> None:
    game = SYSTEMS[name]
    text = next(iter(game.encounters().values()))
    scenario = game.read_encounter(text, "a").scenario
    first = Fight(game, scenario, Seeded(5))
    answer_first(first, 25)
    shared = record_of(first)
    fight = replay(shared)
    fight.exchange(Seeded(77))
    start = Record(game, scenario, 77, shared.inputs, after=len(shared.inputs))
    with Journal.create(path, start) as journal:
        fight.journal = journal.append
        answer_first(fight, 20)
        fight.undo(game.seats(scenario)[0], 30)
        answer_first(fight, 30)
    again = replay_record(path)[1]
    assert log_lines(again.log) == log_lines(fight.log)
    assert sum(isinstance(each, Answer) for each in again.inputs) > 50
