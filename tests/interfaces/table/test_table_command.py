"""`crossblades table`, as people start it."""

import asyncio
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.interfaces.table.serving import LOOPBACK, USUAL_PORT, lan_address, listen
from crossblades.kernel.errors import CrossbladesError
from tests.interfaces.table.servers import Browser

PATIENCE = 30.0
posix = pytest.mark.skipif(os.name != "posix", reason="needs signals")


class Program:
    """The command, while it runs."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.said = ""

    def until(self, words: str) -> str:
        """Everything it has said, up to the line with these words."""
        assert self.process.stdout is not None
        while words not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        return self.said

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """End it; what it says of that is part of what it said."""
        self.process.send_signal(how)
        self.said += self.process.communicate(timeout=PATIENCE)[0]
        return self.process.returncode


@contextmanager
def program(data: Path, *options: str, **environment: str) -> Iterator[Program]:
    """Start it, with what it says on both its outputs."""
    command = [sys.executable, "-m", "crossblades", "table", *options, "--data", str(data)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, **environment},
    )  # fmt: skip
    try:
        yield Program(process)
    finally:
        process.kill()
        process.communicate()


def link_in(words: str) -> tuple[int, str]:
    """The port and the token of the host's page."""
    found = re.search(rf"http://{LOOPBACK}:(\d+)/join#([\w-]{{22}})", words)
    assert found is not None, words
    return int(found[1]), found[2]


def entered(port: int, token: str) -> Browser:
    """The host's browser, once it has come in."""
    host = Browser(port)
    assert asyncio.run(host.post("/api/enter", {"token": token})).status == 200
    return host


@posix
def test_it_says_where_its_pages_are_and_stops_when_told(tmp_path: Path) -> None:
    with program(tmp_path / "t.sqlite", "--no-browser", "--port", "0") as running:
        host = entered(*link_in(running.until("Ctrl-C")))
        assert asyncio.run(host.get("/api/tables")).json == {"tables": []}
        assert "Only this machine can reach it" in running.said
        assert running.stop() == 0
        assert running.said.endswith("Everything is saved.\n")
        assert "Traceback" not in running.said
    assert not (tmp_path / "t.sqlite.lock").exists()


@posix
def test_it_goes_right_to_a_table(tmp_path: Path) -> None:
    options = ("tavern-brawl", "--no-browser", "--port", "0")
    with program(tmp_path / "t.sqlite", *options) as running:
        port, token = link_in(running.until("Ctrl-C"))
        answer = asyncio.run(Browser(port).post("/api/enter", {"token": token}))
        assert answer.json["at"].startswith("/t/")
        host = entered(port, token)
        (table,) = asyncio.run(host.get("/api/tables")).json["tables"]
        assert table["title"] == "Olde Swords Reign"
        assert asyncio.run(host.get(answer.json["at"])).status == 200
        assert running.stop(signal.SIGTERM) == -signal.SIGTERM


@posix
def test_it_opens_the_page_in_the_browser(tmp_path: Path) -> None:
    seen, script = tmp_path / "seen", tmp_path / "browser"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > "{seen}.new" && mv "{seen}.new" "{seen}"\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    with program(tmp_path / "t.sqlite", "--port", "0", BROWSER=f"{script} %s") as running:
        port, token = link_in(running.until("Ctrl-C"))
        started = time.monotonic()
        while not seen.exists() and time.monotonic() - started < PATIENCE:
            time.sleep(0.02)
        assert seen.read_text() == f"http://{LOOPBACK}:{port}/join#{token}"


@posix
def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    data = tmp_path / "t.sqlite"
    with program(data, "--no-browser", "--port", "0") as first:
        first.until("Ctrl-C")
        with program(data, "--no-browser", "--port", "0") as second:
            assert second.process.wait(PATIENCE) == 2
            assert second.process.stdout is not None
            said = second.process.stdout.read()
        who = f"another server has these tables open (process {first.process.pid})"
        assert said == f"crossblades: {data}: {who}; stop it, or name another file with --data\n"
        first.stop(signal.SIGKILL)
    with program(data, "--no-browser", "--port", "0") as third:
        assert link_in(third.until("Ctrl-C"))


@posix
def test_the_network_is_let_in_only_when_asked_and_is_told_what_that_means(tmp_path: Path) -> None:
    options = ("duel", "--no-browser", "--lan", "--port", "0")
    with program(tmp_path / "t.sqlite", *options) as running:
        said = running.until("Ctrl-C")
        port, token = link_in(said)
        assert "Everybody in your network can reach this server" in said
        assert "nothing is encrypted" in said
        friends = re.search(rf"Your friends open http://(\S+):{port}/join#([A-Z]{{6}})\n", said)
        assert friends is not None
        assert friends[1] == lan_address()
        # With the code, anybody comes in; the token is in no address for friends.
        offered = asyncio.run(Browser(port).post("/api/code", {"code": friends[2]})).json
        assert offered["seats"][0]["seat"] == "Ana"
        assert said.count(token) == 1
        if sys.platform == "linux":
            assert listening_at(port) == "0.0.0.0"


def listening_at(port: int) -> str:
    """The address that a port of this machine listens at."""
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        address, state = line.split()[1], line.split()[3]
        place, _, number = address.partition(":")
        if int(number, 16) == port and state == "0A":
            return socket.inet_ntoa(bytes.fromhex(place)[::-1])
    return ""


@posix
def test_a_picture_is_drawn_where_somebody_can_see_it(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "crossblades", "table", "--lan", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(tmp_path / "t.sqlite")], stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    said = b""
    try:
        while b"Ctrl-C" not in said:
            said += os.read(ours, 65536)
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    drawn = [line for line in said.decode().splitlines() if set(line) & set("▀▄█")]
    assert len(drawn) > 10


def test_a_port_that_is_taken_is_told_and_another_found() -> None:
    taken = listen(lan=False, port=0)
    try:
        with pytest.raises(CrossbladesError, match=f"port {taken.port} cannot be used: .*--port"):
            listen(lan=False, port=taken.port)
        assert not taken.instead
    finally:
        taken.socket.close()


def test_the_usual_port_is_left_to_whoever_has_it() -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind((LOOPBACK, USUAL_PORT))
            other.listen()
        except OSError:
            pass  # then somebody else has it already
        found = listen(lan=False, port=None)
        found.socket.close()
    assert found.instead
    assert found.port != USUAL_PORT


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["nowhere"], "there is no encounter or file called 'nowhere'"),
        (["--port", "65536"], "--port must be from 0 to 65535"),
        (["--port", "-1"], "--port must be from 0 to 65535"),
        (["--data", "."], "cannot be written"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_starts(
    options: list[str], problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROSSBLADES_HOME", str(tmp_path / "home"))
    assert main(["table", "--no-browser", *options]) == 2
    said = capsys.readouterr()
    assert problem in said.err
    assert said.out == ""
