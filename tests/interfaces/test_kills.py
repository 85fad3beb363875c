"""Real processes that play, and are killed, interrupted or started twice: no answer is lost."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from crossblades.interfaces.files import load_record, replay_record
from crossblades.interfaces.journal import Journal
from crossblades.kernel.inputs import Input

SLOW = """
import os, sys, time
from crossblades.interfaces import journal
from crossblades.interfaces.cli import main
write, sync = os.write, os.fsync

def told():
    write(2, b"*")
    time.sleep(0.01)

def slow_write(file, data):
    if not data.startswith(b"[{"):
        return write(file, data)
    told()
    write(file, data[:len(data) // 2])
    told()
    write(file, data[len(data) // 2:])
    return len(data)

def slow_sync(file):
    told()
    sync(file)
    told()

os.write, os.fsync = slow_write, slow_sync
sys.exit(main(sys.argv[1:]))
"""
"""Plays as ever, but saves in slow steps, and tells of each with a star on the stream of errors."""

STEPS = 4
"""Stars for each input."""

TYPED = 40
"""Lines that are typed at the most."""


@contextmanager
def playing(path: Path, *words: str, slow: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    """Somebody plays a duel; `all` are asked, so that sealed answers wait for the next one."""
    start = ["-c", SLOW] if slow else ["-m", "crossblades"]
    command = [sys.executable, *start, "play", *words]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=path.parent)
    try:
        with process:
            yield process
            process.kill()
    finally:
        process.kill()


def new_duel(path: Path) -> list[str]:
    return ["duel", "--seed=4", "--as=all", f"--record={path}"]


def prompt(process: subprocess.Popen[bytes]) -> bool:
    """Read until something is asked; False if nothing is any more."""
    last = b""
    out = _out(process)
    while sign := os.read(out.fileno(), 1):
        last = (last + sign)[-2:]
        if last == b"> ":
            return True
    return False


def type_in(process: subprocess.Popen[bytes], line: bytes = b"1\n") -> None:
    assert process.stdin is not None
    process.stdin.write(line)
    process.stdin.flush()


def _out(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdout is not None
    return process.stdout


def stars(process: subprocess.Popen[bytes], many: int) -> None:
    """Wait for so many steps of saving."""
    assert process.stderr is not None
    for _ in range(many):
        os.read(process.stderr.fileno(), 1)


def inputs_in(path: Path) -> tuple[Input, ...]:
    return load_record(path).inputs


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[int], tuple[Input, ...]]:
    """How many inputs there were at each prompt of a session that nobody disturbs, and all."""
    path = tmp_path_factory.mktemp("undisturbed") / "a.fight.jsonl"
    stood = []
    with playing(path, *new_duel(path)) as process:
        for _ in range(TYPED):
            assert prompt(process)
            stood.append(len(inputs_in(path)))
            type_in(process)
        assert prompt(process)
        stood.append(len(inputs_in(path)))
    return stood, inputs_in(path)


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 70))]
)
def test_a_kill_loses_nothing_that_was_answered(
    tmp_path: Path, undisturbed: tuple[list[int], tuple[Input, ...]], seed: int
) -> None:
    chance, path = Random(seed), tmp_path / "a.fight.jsonl"
    stood, whole = undisturbed
    typed, saving = chance.randint(0, TYPED - 1), seed % 2 == 0
    with playing(path, *new_duel(path), slow=saving) as process:
        assert prompt(process)
        for _ in range(typed):
            type_in(process)
            assert prompt(process)
        if saving:
            _forget_stars(process)
            type_in(process)
            if stood[typed + 1] > stood[typed]:  # some lines only begin to say something
                stars(process, chance.randint(1, STEPS))
        elif chance.random() < 0.5:
            type_in(process)
        process.kill()
    with Journal.open(path) as journal:
        found = journal.record.inputs
    assert len(found) >= stood[typed]
    assert found == whole[: len(found)]
    replay_record(path)
    assert os.listdir(tmp_path) == [path.name]
    if seed < 2:
        with playing(path, str(path), "--as=all") as process:
            for _ in range(3):
                assert prompt(process)
                type_in(process)
            assert prompt(process)
        assert len(inputs_in(path)) > len(found)


def _forget_stars(process: subprocess.Popen[bytes]) -> None:
    """Read what is there of them."""
    assert process.stderr is not None
    os.set_blocking(process.stderr.fileno(), False)
    while process.stderr.read(1000):
        pass
    os.set_blocking(process.stderr.fileno(), True)


def test_two_terminals_cannot_play_the_same_fight(tmp_path: Path) -> None:
    path = tmp_path / "a.fight.jsonl"
    with playing(path, *new_duel(path)) as first:
        assert prompt(first)
        type_in(first)
        assert prompt(first)
        before = path.read_bytes()
        with playing(path, str(path)) as second:
            out, err = second.communicate()
        assert second.returncode == 2
        said = f"a.fight.jsonl is open in another terminal, process {first.pid}\n"
        assert (out, err.decode()) == (b"", f"crossblades: {said}")
        assert path.read_bytes() == before
        type_in(first)
        assert prompt(first)
        assert len(inputs_in(path)) > 1


@pytest.mark.parametrize("step", range(1, STEPS + 1))
def test_ctrl_c_in_the_middle_of_a_save_ends_with_the_answer_on_disk(
    tmp_path: Path, step: int
) -> None:
    path = tmp_path / "a.fight.jsonl"
    with playing(path, *new_duel(path), slow=True) as process:
        assert prompt(process)
        _forget_stars(process)
        type_in(process)
        stars(process, step)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"Saved in" in out
    assert len(inputs_in(path)) == 1
    assert path.read_bytes().endswith(b"\n")
    assert os.listdir(tmp_path) == [path.name]
