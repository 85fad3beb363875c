"""Locks: one process at a time has a file open for writing; what a dead one held is taken over."""

import ctypes
import importlib
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from crossblades.kernel.errors import CrossbladesError

ENDING = ".lock"
LONGEST_PID = 20


class LockedError(CrossbladesError):
    """Another process has it."""

    def __init__(self, path: Path, pid: int) -> None:
        self.pid = pid
        who = f", process {pid}" if pid else ""
        super().__init__(f"{path.name} is open in another terminal{who}")


def _flock_module() -> Any:
    """What locks files in the system's own way; None where there is no such thing."""
    try:
        return importlib.import_module("fcntl")
    except ImportError:
        return None


FLOCK = _flock_module()


class Lock:
    """Held from when it is made until it is released, or its process ends."""

    def __init__(self, path: Path) -> None:
        """Lock a file, which need not exist yet; whatever leads to it locks the same."""
        self.path = f"{os.path.realpath(path)}{ENDING}"
        take = self._take_with_the_system if FLOCK else self._take_by_name
        while (held := take(path)) is None:
            pass
        self._file = held

    def release(self) -> None:
        """Let others have it."""
        if self._file >= 0:
            with suppress(OSError):
                os.unlink(self.path)
            os.close(self._file)
            self._file = -1

    def _take_with_the_system(self, path: Path) -> int | None:
        """The open lock file; None if it is worth another try."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            FLOCK.flock(file, FLOCK.LOCK_EX | FLOCK.LOCK_NB)
        except OSError:
            pid, ours = _pid_in(file), self._is_ours(file)
            os.close(file)
            if pid == 0 or is_alive(pid) or not ours:
                raise LockedError(path, pid) from None
            # Its children live on and hold what they inherited.
            with suppress(OSError):
                os.unlink(self.path)
            return None
        if not self._is_ours(file):  # somebody has just released it
            os.close(file)
            return None
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        return file

    def _is_ours(self, file: int) -> bool:
        """Whether the open file is still the one of this name."""
        try:
            return os.path.samestat(os.fstat(file), os.stat(self.path))
        except FileNotFoundError:
            return False

    def _take_by_name(self, path: Path) -> int | None:
        """The same where the system has no such locks: who makes the file has it."""
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            with suppress(FileNotFoundError):
                held = os.open(self.path, os.O_RDONLY)
                pid = _pid_in(held)
                os.close(held)
                if pid == 0 or is_alive(pid):
                    raise LockedError(path, pid) from None
                os.unlink(self.path)
            return None
        os.write(file, f"{os.getpid()}\n".encode())
        return file


def _pid_in(file: int) -> int:
    """The process that a lock file names; 0 if it names none."""
    os.lseek(file, 0, os.SEEK_SET)
    said = os.read(file, LONGEST_PID).strip()
    return int(said) if said.isdigit() else 0


def is_alive(pid: int) -> bool:
    """Whether there is a process of this number."""
    if sys.platform == "win32":
        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, pid)
        if handle:
            ctypes.windll.kernel32.CloseHandle(handle)
        return bool(handle)
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
