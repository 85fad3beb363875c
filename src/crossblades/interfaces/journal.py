"""The journal of a fight that is played: every input is on disk before the fight moves.

It is the referee's file: it holds the seed and what is still sealed. Lines are only ever added.
"""

import os
import signal
import threading
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from crossblades.interfaces.files import (
    FILES,
    clean_up,
    load_record,
    new_file_path,
    reason,
    write_bytes,
)
from crossblades.interfaces.locks import Lock
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.inputs import Answer, Input
from crossblades.kernel.journal_text import Chain, journal_text
from crossblades.kernel.record import Record


class NotSavedError(CrossbladesError):
    """What was put in could not be written, and so was not done."""


class Journal:
    """An open journal, which no other process can write to; made by `create` or `open`."""

    def __init__(self, path: Path, lock: Lock, record: Record, chain: Chain) -> None:
        self.path = path
        self.record = record
        """What stood in it when it was opened."""
        self.bots: Collection[str] = ()
        """Seats whose answers need not be on the disk at once: they would be given again."""
        self._lock = lock
        self._chain = chain
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | FILES)
        self._size = os.fstat(self._file).st_size
        self._spoilt = False

    @classmethod
    def create(cls, path: Path, record: Record) -> Self:
        """A new journal of a fight that starts with a record, and is often empty."""
        with _writing(path) as lock, ExitStack() as unless_it_works:
            unless_it_works.callback(lock.release)
            new_file_path(path, "--record")
            text, chain = journal_text(record.heading("journal"), record.inputs)
            write_bytes(path, text)
            journal = cls(path, lock, record, chain)
            unless_it_works.pop_all()
        return journal

    @classmethod
    def open(cls, path: Path) -> Self:
        """A journal that is there; a last line that was cut off is taken away."""
        with _writing(path) as lock, ExitStack() as unless_it_works:
            unless_it_works.callback(lock.release)
            clean_up(path)
            record = load_record(path)
            if not record.journal:
                raise CrossbladesError(f"{path}: this is a record; a journal is needed")
            _, chain = journal_text(record.heading("journal"), record.inputs)
            journal = cls(path, lock, record, chain)
            if record.cut:
                journal._cut_to_whole_lines()
            unless_it_works.pop_all()
        return journal

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def append(self, given: Input) -> None:
        """Write an input, and return once it is on disk; else an error, and nothing is written.

        Ctrl-C waits until it is done.
        """
        line = self._chain.line(given)
        with uninterrupted():
            try:
                self._write(line)
                if not (isinstance(given, Answer) and given.seat in self.bots):
                    os.fsync(self._file)
            except OSError as error:
                self._cut_back()
                raise NotSavedError(
                    f"{self.path}: not saved, and so not done: {reason(error)}"
                ) from None
            self._chain.advance(given)
            self._size += len(line)

    def close(self) -> None:
        """Let others have it."""
        if self._file >= 0:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = -1
            self._lock.release()

    def _write(self, line: bytes) -> None:
        if self._spoilt:
            raise OSError(5, "an earlier line was cut off; leave, and go on with the saved fight")
        if os.fstat(self._file).st_nlink == 0:
            raise OSError(2, "somebody has removed the file")
        while line:  # a disk that is nearly full takes a part
            line = line[os.write(self._file, line) :]

    def _cut_back(self) -> None:
        """Take away what was written of a line."""
        try:
            os.ftruncate(self._file, self._size)
        except OSError:
            self._spoilt = True

    def _cut_to_whole_lines(self) -> None:
        self._size = self.path.read_bytes().rfind(b"\n") + 1
        os.ftruncate(self._file, self._size)
        os.fsync(self._file)


@contextmanager
def _writing(path: Path) -> Iterator[Lock]:
    """The lock of a file; what the computer refuses is told with its name."""
    try:
        yield Lock(path)
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be written: {reason(error)}") from None


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Put a Ctrl-C off until this is done; after an error it is forgotten, for that is told."""
    usual: Any = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if came:
        signal.raise_signal(signal.SIGINT)
