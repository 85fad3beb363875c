"""Processes that work things out: each does one job at a time, and can be stopped."""

import multiprocessing
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from crossblades.kernel.errors import CrossbladesError

START_SECONDS = 60.0
"""How long a process may take to start on a busy machine."""

READY = b"ready"


class ThinkingError(CrossbladesError):
    """Something could not be worked out."""


class TookTooLongError(ThinkingError):
    """The time was up."""


class WorkerDiedError(ThinkingError):
    """The process that worked on it is gone."""


class Job(NamedTuple):
    """A function of a module, and what it is given; all of it can be sent to a process."""

    function: Callable[..., Any]
    given: tuple[Any, ...]

    def sent(self) -> bytes:
        """As it goes to a process."""
        return pickle.dumps(self)


class _Problem(NamedTuple):
    """Why there is no answer, in words."""

    words: str


def _context() -> Any:
    """How processes are started: never by copying one with threads or an event loop in it."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["crossblades.interfaces.thoughts"])
    return context


class Worker:
    """One process; it starts when it is first needed, and again after it was stopped."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._dismissed = False
        self._dropped = False

    @property
    def pid(self) -> int | None:
        """The number of its process, while it has one."""
        process = self._process
        return process.pid if process else None

    def work(self, job: bytes, seconds: float) -> Any:
        """What a job comes to; the process is stopped if that takes longer than so many seconds."""
        line = self._started()
        try:
            if self._dropped:
                raise EOFError
            line.send_bytes(job)
            if not line.poll(seconds):
                self.stop()
                raise TookTooLongError(f"it took longer than {seconds:g} s and was stopped")
            found = line.recv()
        except (EOFError, OSError):
            self.stop()
            raise WorkerDiedError("the process that worked on it has died") from None
        if isinstance(found, _Problem):
            raise ThinkingError(found.words)
        return found

    def _started(self) -> Connection:
        """The line to the process, which is there now."""
        if self._dismissed:
            raise WorkerDiedError("nobody is there any more to work on it")
        if self._process is not None and not self._process.is_alive():
            self.stop()
        if self._line is None:
            context = _context()
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs,), daemon=True)
            try:
                self._process.start()
                theirs.close()
                if not self._line.poll(START_SECONDS):
                    raise EOFError
                self._line.recv()
            except (EOFError, OSError):
                self.stop()
                raise WorkerDiedError("no process could be started to work on it") from None
        return self._line

    def stop(self) -> None:
        """End the process, whatever it does."""
        process, line = self._process, self._line
        self._process = self._line = None
        if process is not None and process.pid is not None:
            process.kill()
            process.join()
        if line is not None:
            line.close()

    def dismiss(self) -> None:
        """End the process for good; another thread may be waiting for what it finds."""
        self._dismissed = True
        self._kill()

    def take_up(self) -> None:
        """From now on `drop` means the next job."""
        self._dropped = False

    def drop(self) -> None:
        """Let the job be; another thread may be waiting for what comes of it, and must `stop`."""
        self._dropped = True
        self._kill()

    def _kill(self) -> None:
        process = self._process
        if process is not None and process.pid is not None:
            process.kill()


def _work(line: Connection) -> None:
    """Do one job after the other, until nobody is at the other end of the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever sits at the terminal
    line.send(READY)
    while True:
        try:
            job: Job = line.recv()
        except (EOFError, OSError):
            return
        try:
            found = job.function(*job.given)
        except CrossbladesError as error:
            found = _Problem(str(error))
        line.send(found)
