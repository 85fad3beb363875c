"""The host's files over the wire: for the host alone, and nobody's work is written over."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from crossblades.interfaces.saves import HOME
from tests.interfaces.table.servers import Running, running

FILE = "/api/shelf/characters/ana"


@pytest.fixture
def with_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Running], Coroutine[Any, Any, None]]], None]:
    """Does something with a server whose host has an empty folder."""
    monkeypatch.setenv(HOME, str(tmp_path))

    def call(act: Callable[[Running], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            async with running(tmp_path / "tables.sqlite") as server:
                await act(server)

        asyncio.run(whole())

    return call


def test_a_file_is_kept_read_listed_and_removed(with_server: Any) -> None:
    async def act(server: Running) -> None:
        host = server.host
        made = await host.ask("PUT", FILE, {"text": 'game = "x"\nname = "Ana"\n'})
        tag = made.json["said"]
        assert (await host.get(FILE)).json == {"text": 'game = "x"\nname = "Ana"\n', "tag": tag}
        listed = (await host.get("/api/shelf/characters")).json
        assert [(each["name"], each["heading"]) for each in listed["files"]] == [("ana", "Ana")]
        kept = await host.ask("PUT", FILE, {"text": "name = 'Bo'", "tag": tag})
        late = await host.ask("PUT", FILE, {"text": "name = 'Cy'", "tag": tag})
        assert (kept.status, late.status) == (200, 409)
        assert late.error == "ana: the file was changed elsewhere"
        gone = await host.ask("DELETE", f"{FILE}?tag={kept.json['said']}")
        assert gone.json["said"].endswith("ana.toml.bak")
        assert (await host.get("/api/shelf/characters")).json["files"] == []

    with_server(act)


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_they_are_the_hosts_alone(with_server: Any, method: str) -> None:
    async def act(server: Running) -> None:
        stranger = server.browser()
        answer = await stranger.ask(method, FILE, {"text": ""} if method == "PUT" else None)
        assert answer.status == 401

    with_server(act)


def test_what_is_no_file_is_refused_in_a_sentence(with_server: Any) -> None:
    async def act(server: Running) -> None:
        host = server.host
        assert "no shelf 'saves'" in (await host.get("/api/shelf/saves")).error
        outside = await host.ask("PUT", "/api/shelf/foes/..%2Fout", {"text": ""})
        assert outside.status in (400, 404)
        assert (await host.get("/api/shelf/foes/nobody")).status == 400
        long = await host.ask("PUT", FILE, {"text": "x" * 300_000})
        assert "at most 256 KB" in long.error
        huge = await host.ask("PUT", FILE, {"text": "x" * 900_000})
        assert huge.status == 413

    with_server(act)


@pytest.mark.parametrize("path", ["/encounters", "/characters/ana", "/foes", "/evenings/mine"])
def test_each_shelf_has_a_page(with_server: Any, path: str) -> None:
    async def act(server: Running) -> None:
        answer = await server.host.get(path)
        assert answer.status == 200
        assert b"workshop.js" in answer.body

    with_server(act)
