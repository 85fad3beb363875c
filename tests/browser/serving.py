"""A real server in a process of its own, which a test may kill."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

ADDRESS = re.compile(r"http://[^\s/]+/join#\S+")
PATIENCE = 30.0
"""Seconds that a server may take to start on a busy machine."""


class Server:
    """`crossblades table` on loopback, with a database of its own."""

    def __init__(self, data: Path, port: int = 0, **environment: str) -> None:
        self.data = data
        self.environment = environment
        self.port = port
        self.address = ""
        """Where the host comes in, with the token."""
        self.program: tuple[str, ...] = ("-m", "crossblades")
        """What Python runs."""
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def origin(self) -> str:
        """`http://127.0.0.1:8765`."""
        return self.address.rpartition("/join#")[0]

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and wait for the address; a second start has the port of the first."""
        command = [sys.executable, *self.program, "table", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
        )  # fmt: skip
        assert self._process.stdout is not None
        said = ""
        started = time.monotonic()
        while line := self._process.stdout.readline():
            said += line
            if found := ADDRESS.search(line):
                self.address = found[0]
                self.port = int(self.origin.rpartition(":")[2])
                return
            if time.monotonic() - started > PATIENCE:
                break
        raise AssertionError(f"the server did not say where it is:\n{said}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def died(self) -> int:
        """Wait until it ends by itself; how it ended."""
        process, self._process = self._process, None
        assert process is not None
        assert process.stdout is not None
        code = process.wait(PATIENCE)
        process.stdout.close()
        return code

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.send_signal(how)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
