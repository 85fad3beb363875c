"""Evenings and foes over the wire: the host's alone; what a table leaves is carried on once."""

import asyncio
import tomllib
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from crossblades.interfaces.files import replay_record
from crossblades.interfaces.saves import HOME
from crossblades.systems import CHARACTERS
from tests.browser.serving import Server
from tests.evenings import FIGHT, TALES, WAITING, Tale, evening
from tests.interfaces.table.servers import Browser, Running, running, said, say

Act = Callable[[Running], Coroutine[Any, Any, None]]
both = pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.game)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    for shelf in ("evenings", "characters", "encounters", "foes"):
        (tmp_path / shelf).mkdir()
    return tmp_path


@pytest.fixture
def with_server(home: Path) -> Callable[[Act], None]:
    """Does something with a server whose host has these shelves."""

    def call(act: Act) -> None:
        async def whole() -> None:
            async with running(home / "tables.sqlite") as server:
                await act(server)

        asyncio.run(whole())

    return call


def shelve(home: Path, tale: Tale, parts: list[str]) -> Path:
    """An evening on its shelf, and all that it names on theirs."""
    for file, text in tale.heroes.items():
        (home / "characters" / file).write_text(text)
    (home / "encounters" / "fight.toml").write_text(tale.fight)
    (home / "encounters" / "waiting.toml").write_text(tale.waiting)
    path = home / "evenings" / "road.toml"
    path.write_text(evening(tale, parts))
    return path


def parts_in(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(path.read_text())["parts"]
    return found


async def seen(host: Browser, path: Path) -> Any:
    """How the evening stands, as its page asks."""
    answer = await host.post("/api/evenings/road/seen", {"text": path.read_text()})
    assert answer.status == 200, answer.error
    return answer.json


async def play(host: Browser, path: Path, number: int) -> str:
    """A table for a part; the GM's page."""
    answer = await host.post(
        "/api/evenings/road/play", {"text": path.read_text(), "number": number}
    )
    assert answer.status == 200, answer.error
    at: str = answer.json["at"]
    return at


async def bots_fight(host: Browser, at: str) -> None:
    """The GM gives all seats to bots and looks on until the fight is over."""
    async with host.live(at) as socket:
        await say(socket, t="hello", since=0, epoch="")
        parts = (await said(socket, "full"))["parts"]
        wishes: list[dict[str, Any]] = [{"t": "settings", "pace": 0, "usual": True}]
        wishes += [
            {"t": "seat", "seat": row["seat"], "player": "bot:sensible"}
            for row in parts["people"]
            if row.get("seat", "gm") != "gm"
        ]
        for number, wish in enumerate([*wishes, {"t": "begin"}]):
            await say(socket, id=f"message-{number}", **wish)
        while not parts.get("over"):
            news = await said(socket)
            assert news["t"] != "no", news
            parts = {**parts, **news.get("parts", {})}


async def carried(path: Path, number: int) -> None:
    """Wait until the outcome of a part is in the evening's file."""
    for _ in range(200):
        if parts_in(path)[number].get("played"):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(path.read_text())


async def rested(host: Browser, path: Path, number: int) -> list[str]:
    """A rest in which every first answer is given; its log."""
    answers: list[int] = []
    while True:
        wanted = {"text": path.read_text(), "number": number, "answers": answers}
        answer = await host.post("/api/evenings/road/rest", wanted)
        assert answer.status == 200, answer.error
        if answer.json["over"]:
            log: list[str] = answer.json["log"]
            return log
        answers.append(0)


@both
def test_an_evening_is_played_at_tables_and_wounds_are_carried_on(
    tale: Tale, home: Path, with_server: Any
) -> None:
    path = shelve(home, tale, [FIGHT, tale.long, WAITING])

    async def act(server: Running) -> None:
        before = await seen(server.host, path)
        assert before["seen"]["following"] == 0
        assert before["seen"]["mistakes"] == []
        await bots_fight(server.host, await play(server.host, path, 0))
        await carried(path, 0)
        fought = [(home / "characters" / file).read_text() for file in tale.heroes]
        assert fought != list(tale.heroes.values())
        assert (await seen(server.host, path))["seen"]["following"] == 1
        if not all("dead" in text for text in fought):
            assert await rested(server.host, path, 1)
            assert parts_in(path)[1]["played"]

    with_server(act)


def test_a_part_has_one_table_until_that_is_removed(home: Path, with_server: Any) -> None:
    path = shelve(home, TALES[0], [FIGHT])

    async def act(server: Running) -> None:
        host = server.host
        at = await play(host, path, 0)
        assert await play(host, path, 0) == at
        id = parts_in(path)[0]["table"]
        assert (await seen(host, path))["tables"] == {id: {"at": at, "phase": "lobby"}}
        await host.ask("DELETE", f"/api/tables/{id}")
        assert (await seen(host, path))["tables"] == {}
        await play(host, path, 0)
        assert parts_in(path)[0]["table"] != id

    with_server(act)


def test_who_has_changed_since_the_table_was_made_comes_as_they_are(
    home: Path, with_server: Any
) -> None:
    path = shelve(home, TALES[0], [FIGHT])
    ana = home / "characters" / "ana.toml"

    async def act(server: Running) -> None:
        at = await play(server.host, path, 0)
        ana.write_text(ana.read_text() + "[state]\nhit_points = 11\n")
        await bots_fight(server.host, at)
        await carried(path, 0)
        record = (await server.host.get(f"{at}/record")).body
        (home / "a.fight.jsonl").write_bytes(record)

    with_server(act)
    scenario: Any = replay_record(home / "a.fight.jsonl")[1].scenario
    assert {f.name: f.standing.hit_points for f in scenario.fighters if f.standing}["Ana"] == 11


def test_what_was_changed_elsewhere_is_not_played(home: Path, with_server: Any) -> None:
    path = shelve(home, TALES[0], [FIGHT, TALES[0].short])

    async def act(server: Running) -> None:
        host, old = server.host, path.read_text()
        path.write_text(f"# by hand\n{old}")
        for way in ("play", "rest"):
            answer = await host.post(f"/api/evenings/road/{way}", {"text": old, "number": 0})
            assert (answer.status, "changed elsewhere" in answer.error) == (409, True)
        new = path.read_text()
        wrong = await host.post("/api/evenings/road/play", {"text": new, "number": 1})
        assert wrong.error == "this part is a rest"
        assert (
            await host.post("/api/evenings/road/play", {"text": new, "number": 9})
        ).status == 404
        path.write_text(new.replace("# then", "# now").replace(FIGHT, f'{FIGHT}\nplayed = "won"'))
        again = {"text": path.read_text(), "number": 0}
        assert (await host.post("/api/evenings/road/play", again)).status == 409

    with_server(act)


def test_changes_to_the_parts_leave_the_rest_of_the_text(home: Path, with_server: Any) -> None:
    text = shelve(home, TALES[0], [FIGHT]).read_text()

    async def act(server: Running) -> None:
        async def edit(text: str, **change: Any) -> Any:
            return (
                await server.host.post("/api/evenings/edit", {"text": text, "edit": change})
            ).json

        more = (await edit(text, do="add", fields={"rest": "long", "watch": True}))["text"]
        assert tomllib.loads(more)["parts"][1] == {"rest": "long", "watch": True}
        turned = (await edit(more, do="order", order=[1, 0]))["text"]
        gone = (await edit(turned, do="remove", number=0))["text"]
        assert tomllib.loads(gone) == tomllib.loads(text)
        alone = (await edit(text, do="party", files=["bo.toml"]))["text"]
        assert tomllib.loads(alone)["party"] == ["bo.toml"]
        assert "# long" in alone
        assert "no such part" in (await edit(text, do="remove", number=7))["error"]
        assert "burn" in (await edit(text, do="burn"))["error"]
        for wrong in ("parts = 3", "parts = [3]", "party = []"):
            error = (await edit(wrong, do="order", order=[0]))["error"]
            assert "the parts are others" in error or "no list of parts" in error, wrong

    with_server(act)


def test_a_broken_evening_is_shown_with_its_mistakes(home: Path, with_server: Any) -> None:
    path = shelve(home, TALES[0], ['rest = "lung"'])

    async def act(server: Running) -> None:
        found = (await seen(server.host, path))["seen"]
        assert (found["heading"], found["parts"]) == ("A road", [])
        assert [(m["line"], m["field"]) for m in found["mistakes"]] == [(7, "parts[0].rest")]
        path.write_text('game = "heart-rush')
        assert (await seen(server.host, path))["seen"]["mistakes"]
        (home / "characters" / "bo.toml").unlink()
        shelve(home, TALES[0], [FIGHT])
        (home / "encounters" / "fight.toml").write_text("game = 3")
        told = (await seen(server.host, path))["seen"]["mistakes"]
        assert "encounters/fight.toml" in told[0]["problem"]

    with_server(act)


ROUTES = [
    ("POST", "/api/evenings", {"game": "heart-rush", "heading": "x"}),
    ("POST", "/api/evenings/edit", {"text": "", "edit": {"do": "add"}}),
    ("POST", "/api/evenings/road/seen", {"text": ""}),
    ("POST", "/api/evenings/road/play", {"text": "", "number": 0}),
    ("POST", "/api/evenings/road/rest", {"text": "", "number": 0}),
    ("GET", "/api/foes", None),
    ("POST", "/api/foes/new", {"game": "heart-rush", "name": "orc"}),
    ("POST", "/api/foes/import", {"text": ""}),
    ("POST", "/api/foes/check", {"text": ""}),
]


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_they_are_the_hosts_alone_and_bounded(
    with_server: Any, method: str, path: str, body: Any
) -> None:
    async def act(server: Running) -> None:
        assert (await server.browser().ask(method, path, body)).status == 401
        if body:
            elsewhere = await server.host.ask(method, path, body, Origin="http://elsewhere.example")
            assert elsewhere.status == 403
            huge = await server.host.ask(method, path, {"text": "x" * 900_000})
            assert huge.status == 413

    with_server(act)


def test_foes_are_read_out_of_a_text_and_listed(home: Path, with_server: Any) -> None:
    block = "A tale.\n\n**Newt** (HD 2)\nAC 13 | Atk bite (d6)\nIt sings.\n"

    async def act(server: Running) -> None:
        host = server.host
        found = (await host.post("/api/foes/import", {"text": block})).json
        assert found["foes"] == 1
        became = {line["line"]: [b["kind"] for b in line["became"]] for line in found["lines"]}
        assert became == {
            1: [], 3: ["its name", "a figure"], 4: ["a figure", "an attack"], 5: ["a note"],
        }  # fmt: skip
        looked = (await host.post("/api/foes/check", {"text": found["text"]})).json
        assert looked["rows"] == [["newt", "2", "13", "8", "-", "40", "bite"]]
        wrong = (await host.post("/api/foes/check", {"text": found["text"] + "x = 1"})).json
        assert wrong["mistakes"][0]["field"].endswith(".x")
        (home / "foes" / "fen.toml").write_text(found["text"])
        orc = await host.post("/api/foes/new", {"game": "heart-rush", "name": 'marsh "orc"'})
        (home / "foes" / "orcs.toml").write_text(orc.json["text"])
        listed = (await host.get("/api/foes")).json
        assert [(f["name"], f["rows"][0][0]) for f in listed["files"]] == [
            ("fen", "newt"), ("orcs", 'marsh "orc"'),
        ]  # fmt: skip

    with_server(act)


def test_an_own_encounter_finds_the_foes_of_the_library(home: Path, with_server: Any) -> None:
    (home / "foes" / "fen.toml").write_text(
        'game = "heart-rush"\n[foes.newt]\nquick = "4/4/4/4 HP 9"\n'
    )
    text = TALES[0].fight.replace("map =", 'creatures = ["fen.toml"]\nmap =')
    (home / "encounters" / "fen.toml").write_text(text.replace('"wolf" }', '"newt" }'))

    async def act(server: Running) -> None:
        listed = (await server.host.get("/api/encounters")).json["encounters"]
        assert [(e["heading"], e["fighters"]) for e in listed if e["game"] == "own"] == [
            ("Wolves at the ford", 4)
        ]
        made = await server.host.post("/api/tables", {"encounter": "own/fen"})
        assert made.status == 200

    with_server(act)


# --- kills

DYING = """
import os, signal, sys
from crossblades.interfaces import evenings, together
from crossblades.interfaces.cli import main
kill = lambda *given: os.kill(os.getpid(), signal.SIGKILL)
{module}.{name} = kill
sys.exit(main(sys.argv[1:]))
"""


@both
@pytest.mark.parametrize(
    ("module", "name"),
    [("evenings", "carry"), ("together", "write_bytes"), ("together", "replace_text")],
)
def test_a_server_that_is_killed_when_a_fight_ends_carries_it_on_once(
    tale: Tale, module: str, name: str, home: Path
) -> None:
    path = shelve(home, tale, [FIGHT, tale.short])
    server = Server(home / "tables.sqlite", CROSSBLADES_HOME=str(home))
    server.start()

    async def begin() -> None:
        host = await entered(server)
        await play(host, path, 0)

    asyncio.run(begin())
    server.stop()
    server.program = ("-c", DYING.format(module=module, name=name))
    server.start()

    async def fight() -> None:
        host = await entered(server)
        tables = (await host.get("/api/tables")).json["tables"]
        await bots_fight(host, tables[0]["at"])

    with suppress(ConnectionClosed, ConnectionError):
        asyncio.run(fight())
    server.died()
    assert "played" not in parts_in(path)[0]
    server.program = ("-m", "crossblades")
    server.start()

    async def look() -> bytes:
        host = await entered(server)
        found = await seen(host, path)
        assert found["problems"] == []
        assert found["seen"]["following"] == 1
        tables = (await host.get("/api/tables")).json["tables"]
        return (await host.get(f"{tables[0]['at']}/record")).body

    try:
        record = asyncio.run(look())
    finally:
        server.stop()
    (home / "a.fight.jsonl").write_bytes(record)
    fought = replay_record(home / "a.fight.jsonl")[1]
    for kept in CHARACTERS[tale.game].after(fought, tale.heroes):
        now = (home / "characters" / kept.file).read_text()
        assert now == (kept.text or tale.heroes[kept.file])


async def entered(server: Server) -> Browser:
    """The host's browser."""
    host = Browser(server.port)
    await host.post("/api/enter", {"token": server.address.partition("#")[2]})
    return host
