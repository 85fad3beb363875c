"""The server: who gets what, what is refused and how, and that nobody else is disturbed."""

import asyncio
import gc
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.headers import is_own_name, is_own_origin
from crossblades.interfaces.table.live import MOST_AT_ONCE, MOST_REFUSED
from crossblades.interfaces.table.new_tables import shipped_draft
from crossblades.interfaces.table.outbox import MOST_BYTES, MOST_FRAMES, Outbox
from crossblades.systems import HEART_RUSH
from tests.interfaces.table.servers import Browser, Running, running, said, say

Act = Callable[[Running], Coroutine[Any, Any, None]]
ID = "an-id-of-mine"


def with_server(file: Path, act: Act, encounter: str = "heart-rush/duel") -> None:
    """Do something with a server that has one table."""

    async def whole() -> None:
        async with running(file, shipped_draft(encounter)) as server:
            await act(server)

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def quiet(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Whatever people do, the terminal tells of no fault of ours."""
    yield
    assert "Traceback" not in capfd.readouterr().err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


async def code_of(server: Running) -> str:
    """The code of the first table's lobby."""
    async with server.host.live(server.at) as gm:
        await say(gm, t="hello")
        code: str = (await said(gm, "full"))["parts"]["links"]["code"]
        return code


async def seated(server: Running, **claim: str) -> tuple[Browser, str]:
    """Somebody who has come in by the code."""
    browser = server.browser()
    answer = await browser.post("/api/claim", {"code": await code_of(server), **claim})
    assert answer.status == 200, answer.body
    return browser, answer.json["at"]


# --- coming in


def test_a_host_opens_and_removes_tables_and_sees_what_can_be_played(file: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        assert re.fullmatch("/t/[0-9a-f]{12}", server.at)
        (first,) = (await host.get("/api/tables")).json["tables"]
        assert (first["name"], first["phase"], first["at"]) == (
            "A duel at the ford", "lobby", server.at,
        )  # fmt: skip
        shipped = (await host.get("/api/encounters")).json["encounters"]
        names = {f"{each['game']}/{each['name']}" for each in shipped}
        assert {"heart-rush/duel", "swords-reign/tavern-brawl"} <= names
        assert all(each["summary"] and each["heading"] and each["title"] for each in shipped)
        made = await host.post("/api/tables", {"encounter": "swords-reign/tavern-brawl"})
        assert made.status == 200
        assert (await host.get(made.json["at"])).status == 200
        tables = (await host.get("/api/tables")).json["tables"]
        assert [each["title"] for each in tables] == ["Olde Swords Reign", "Heart Rush"]
        assert (await host.ask("DELETE", f"/api/tables/{first['id']}")).status == 200
        assert (await host.ask("DELETE", f"/api/tables/{first['id']}")).status == 404
        assert len((await host.get("/api/tables")).json["tables"]) == 1
        assert (await host.get(server.at)).status == 403

    with_server(file, act)


def test_only_the_host_may_do_what_hosts_do(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(server: Running) -> None:
        stranger = server.browser()
        player, _ = await seated(server, seat="Ana")
        for browser in (stranger, player):
            for method, path, body in (
                ("GET", "/api/tables", None),
                ("POST", "/api/tables", {"encounter": "heart-rush/duel"}),
                ("POST", "/api/check", {"text": "x"}),
                ("DELETE", "/api/tables/x", None),
            ):
                answer = await browser.ask(method, path, body)
                assert answer.status == 401
                assert "whoever runs the server" in answer.error
        assert len((await server.host.get("/api/tables")).json["tables"]) == 1
        # What comes with the games is no secret; the host's own encounters are.
        theirs = (await stranger.get("/api/encounters")).json["encounters"]
        ours = (await server.host.get("/api/encounters")).json["encounters"]
        assert ours[:-1] == theirs
        assert (ours[-1]["game"], ours[-1]["name"]) == ("own", "mine")

    folder = file.parent / "encounters"
    folder.mkdir()
    monkeypatch.setenv("CROSSBLADES_HOME", str(file.parent))
    (folder / "mine.toml").write_text(HEART_RUSH.encounters()["duel"])
    with_server(file, act)


def test_an_encounter_is_looked_through_and_a_wrong_one_makes_no_table(file: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        found = (await host.post("/api/check", {"text": 'game = "heart-rush"\nname = 3'})).json
        assert found["game"] == "heart-rush"
        assert {each["line"] for each in found["mistakes"]} >= {2}
        assert set(found["mistakes"][0]) == {"line", "field", "problem", "expected"}
        refused = await host.post("/api/tables", {"text": "game = 3"})
        assert refused.status == 400
        assert refused.error.startswith("line 1, game:")
        bodies: tuple[dict[str, str], ...] = (
            {}, {"encounter": "x"}, {"encounter": "heart-rush/duel", "text": "x"},
        )  # fmt: skip
        for body in bodies:
            assert (await host.post("/api/tables", body)).status == 400
        large = await host.post("/api/check", {"text": "x" * (wire.LONGEST_SETUP + 2000)})
        assert large.status == 413
        assert len((await host.get("/api/tables")).json["tables"]) == 1

    with_server(file, act)


def test_a_code_offers_the_free_seats_and_each_is_taken_once(file: Path) -> None:
    async def act(server: Running) -> None:
        code = await code_of(server)
        friend, other = server.browser(), server.browser()
        offered = await friend.post("/api/code", {"code": code.lower()})
        assert offered.json == {
            "name": "A duel at the ford",
            "game": "Heart Rush",
            "seats": [{"seat": "Ana", "side": "heroes", "fighters": ["Ana"]}],
        }
        assert (await friend.post("/api/claim", {"code": code, "seat": "Ana"})).status == 200
        assert (await other.post("/api/code", {"code": code})).json["seats"] == []
        for wanted in (
            {"seat": "Ana"}, {"seat": "Rook"}, {"seat": "gm"}, {"seat": ""}, {"role": "gm"},
            {"role": "host"}, {"seat": "nobody"}, {},
        ):  # fmt: skip
            refused = await other.post("/api/claim", {"code": code, **wanted})
            assert (refused.status, other.cookies) == (400, {}), wanted
        for role in ("screen", "spectator"):
            at = (await other.post("/api/claim", {"code": code, "role": role})).json["at"]
            assert (await other.get(at)).status == 200

    with_server(file, act)


def test_a_cookie_belongs_to_one_page_and_no_script_can_read_it(file: Path) -> None:
    async def act(server: Running) -> None:
        browser = server.browser()
        code = await code_of(server)
        answer = await browser.post("/api/claim", {"code": code, "seat": "Ana"})
        line = "".join(answer.headers.get_all("set-cookie") or ["none"])
        at = answer.json["at"]
        kid = at.removeprefix("/t/")
        attributes = set(line.lower().split("; ")[1:])
        assert line.startswith(f"cb-{kid}=")
        assert {"httponly", "samesite=strict", f"path={at}"} <= attributes
        assert (await browser.get(at)).status == 200
        # A seat's token opens no other page, under whatever name it is shown.
        token = browser.cookies[f"cb-{kid}"][0]
        gm_kid = server.at.removeprefix("/t/")
        for name in (f"cb-{gm_kid}", "cb-host", f"cb-{kid}"):
            assert (await server.browser().get(server.at, Cookie=f"{name}={token}")).status == 403
        # The host may be the GM of any table, but nobody's player.
        assert (await server.host.get(server.at)).status == 200
        assert (await server.host.get(at)).status == 403

    with_server(file, act)


def test_codes_cannot_be_guessed(file: Path) -> None:
    async def act(server: Running) -> None:
        code = await code_of(server)
        guesser, friend = server.browser("127.0.0.9"), server.browser("127.0.0.8")
        statuses = [(await guesser.post("/api/code", {"code": "AAAAAA"})).status for _ in range(9)]
        assert statuses == [404] * 6 + [429] * 3
        for path, body in (
            ("/api/code", {"code": code}),
            ("/api/claim", {"code": code, "seat": "Ana"}),
            ("/api/enter", {"token": "x" * 22}),
        ):
            refused = await guesser.post(path, body)
            assert refused.status == 429
            assert "wait a minute" in refused.error
        assert (await friend.post("/api/code", {"code": code})).status == 200
        statuses = [
            (await friend.post("/api/enter", {"token": f"{n:022}"})).status for n in range(7)
        ]
        assert statuses == [403] * 6 + [429]

    with_server(file, act)


def test_who_asks_too_often_is_told_to_wait_and_others_are_served(file: Path) -> None:
    async def act(server: Running) -> None:
        busy = server.browser("127.0.0.7")
        statuses = set()
        for _ in range(260):
            statuses.add((await busy.post("/api/enter", b"x")).status)
        assert statuses == {415, 429}
        assert (await server.host.post("/api/enter", b"x")).status == 415

    with_server(file, act)


# --- pages and headers


def test_every_answer_says_what_pages_may_load(file: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        tag = (await host.get("/static/base.css")).headers["etag"]
        answers = {
            200: [
                await host.get("/"), await host.get("/join"), await host.get(server.at),
                await host.get("/static/base.css"), await host.get("/static/wire.js"),
                await host.get("/api/tables"),
            ],
            304: [await host.get("/static/base.css", If_None_Match=tag)],
            307: [await host.get("/favicon.ico")],
            400: [await host.post("/api/tables", {})],
            401: [await server.browser().get("/api/tables")],
            403: [await host.get("/t/0123456789ab"), await host.get("/t/0123456789ab/record")],
            404: [await host.get("/nothing"), await host.get("/static/nothing.js")],
            405: [await host.post("/join", {})],
            415: [await host.post("/api/code", b"x")],
        }  # fmt: skip
        for status, several in answers.items():
            for answer in several:
                assert answer.status == status
                policy = answer.headers["content-security-policy"].split("; ")
                assert policy[0] == "default-src 'none'"
                assert {p.partition(" ")[2] for p in policy} == {"'none'", "'self'"}
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert answer.headers["x-content-type-options"] == "nosniff"
                kept = "no-cache" if "etag" in answer.headers else "no-store"
                assert answer.headers["cache-control"] == kept
                assert "server" not in answer.headers
                assert "access-control-allow-origin" not in answer.headers
        assert answers[304][0].body == b""
        assert answers[200][4].headers["content-type"].startswith("text/javascript")
        assert "come in with the code" in answers[403][0].body.decode().lower()

    with_server(file, act)


@pytest.mark.parametrize(
    "name",
    ["../table.py", "..%2Fwire.py", "%2e%2e/wire.py", "wire.py", "/etc/passwd", "base.css%00", "",
     "BASE.CSS", "a" * 5000 + ".css"],
)  # fmt: skip
def test_nothing_else_of_the_package_can_be_had(file: Path, name: str) -> None:
    async def act(server: Running) -> None:
        answer = await server.host.get(f"/static/{name}")
        assert answer.status == 404
        assert b"import" not in answer.body

    with_server(file, act)


def test_a_fault_of_ours_is_answered_in_a_sentence_too(
    file: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(_name: str) -> bytes:
        raise ZeroDivisionError("a secret")

    async def act(server: Running) -> None:
        monkeypatch.setattr("crossblades.interfaces.table.pages.content", broken)
        answer = await server.host.get("/join")
        assert (answer.status, "terminal" in answer.error) == (500, True)
        assert "secret" not in answer.error
        assert "default-src 'none'" in answer.headers["content-security-policy"]

    with_server(file, act)
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_what_is_no_request_of_ours_is_refused_in_a_sentence(file: Path) -> None:
    async def act(server: Running) -> None:
        browser = server.browser()
        own = {"Content_Type": "application/json"}
        for body, headers, status in (
            (b'{"code": "AAAAAA"}', {}, 415),
            (b'{"code": "AAAAAA"}', {"Content_Type": "text/plain"}, 415),
            (b'{"code": "AAAAAA"}', {**own, "Origin": "http://evil.example"}, 403),
            (b'{"code": "AAAAAA"}', {**own, "Origin": "null"}, 403),
            (b'{"code": "AAAAAA", "x": 1}', own, 400),
            (b'{"code": 3}', own, 400),
            (b"[" * 3000, own, 400),
            (b"\xff\xfe", own, 400),
            (b"", own, 400),
            (b" " * 5000, own, 413),
        ):
            answer = await browser.post("/api/code", body, **headers)
            assert answer.status == status, body[:40]
            assert answer.error

    with_server(file, act)


def test_a_server_answers_to_its_own_names_only(file: Path) -> None:
    async def act(server: Running) -> None:
        browser = server.browser()
        browser.host = f"evil.example:{browser.port}"
        for answer in (
            await browser.get("/"), await browser.post("/api/code", {"code": "AAAAAA"}),
        ):  # fmt: skip
            assert answer.status == 421
            assert "another address" in answer.error
        browser.host = f"localhost:{browser.port}"
        assert (await browser.get("/")).status == 200

    with_server(file, act)


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1:8765", True), ("192.168.1.5", True), ("[::1]:8765", True), ("localhost", True),
        ("LOCALHOST:1", True), ("box:8765", True), ("box.local:8765", True), ("", False),
        ("boxer", False), ("evil.example:8765", False), ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False), ("[::1", True), ("local", False),
    ],
)  # fmt: skip
def test_names_that_are_the_server_s_own(host: str, own: bool) -> None:
    assert is_own_name(host, ["box"]) is own


def test_origins_that_are_the_server_s_own() -> None:
    assert is_own_origin("http://127.0.0.1:8765", "127.0.0.1:8765")
    assert is_own_origin("https://Box.local", "box.local")
    for other in (
        None,
        "",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:87650",
        "ws://127.0.0.1:8765",
    ):
        assert not is_own_origin(other, "127.0.0.1:8765")


# --- the WebSocket


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_from_elsewhere_gets_no_connection(file: Path, origin: str | None) -> None:
    async def act(server: Running) -> None:
        with pytest.raises(InvalidStatus) as refused:
            async with server.host.live(server.at, origin=origin):
                pass
        assert refused.value.response.status_code == 403

    with_server(file, act)


async def hung_up(socket: ClientConnection) -> str:
    """Why the server has hung up."""
    why: str = (await said(socket, "bye"))["why"]
    with pytest.raises(ConnectionClosed):
        await said(socket)
    return why


def test_whoever_has_no_token_or_a_revoked_one_is_told_so(file: Path) -> None:
    async def act(server: Running) -> None:
        player, at = await seated(server, seat="Ana")
        async with server.browser().live(at) as socket:
            assert "lets nobody in" in await hung_up(socket)
        async with server.host.live(server.at) as gm, player.live(at) as mine:
            await say(gm, t="hello")
            await say(mine, t="hello")
            await said(mine, "full")
            await say(gm, t="revoke", id=ID, kid=at.removeprefix("/t/"))
            assert await said(gm, "ok")
            assert await hung_up(mine)
            async with player.live(at) as again:
                assert "lets nobody in" in await hung_up(again)
            assert (await player.get(at)).status == 403
            await say(gm, t="ping")
            assert await said(gm, "pong")

    with_server(file, act)


def test_messages_that_are_none_are_refused_and_nobody_else_is_disturbed(file: Path) -> None:
    async def act(server: Running) -> None:
        player, at = await seated(server, seat="Ana")
        async with server.host.live(server.at) as gm, player.live(at) as mine:
            await say(gm, t="hello")
            await said(gm, "full")
            await say(mine, t="hello")
            await said(mine, "full")
            await said(gm, "up")  # somebody is here
            large = json.dumps({"t": "say", "id": ID, "text": "x" * 5000})
            for frame, problem in (
                ("", "no message"), ("null", "no message"), ("[" * 3000, "no message"),
                ('{"t":"dance"}', "no message"), ('{"t":"ping","x":1}', "no message"),
                (b'{"t":"ping"}', "in text"), (large, "at most 4 KB"),
            ):  # fmt: skip
                await mine.send(frame)
                no = await said(mine)
                assert (no["t"], problem in no["why"]) == ("no", True), (frame[:20], no)
            await mine.send(large)
            assert (await said(mine, "no"))["id"] == ID
            await say(mine, t="setup", id=ID, text="x" * 5000)
            assert "4 KB" in (await said(mine, "no"))["why"]
            await say(mine, t="ping")
            assert await said(mine, "pong")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(gm.recv(), 0.2)

    with_server(file, act)


def test_text_that_is_no_text_ends_one_connection_and_the_terminal_stays_quiet(
    file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async def act(server: Running) -> None:
        async with server.host.live(server.at) as other, server.host.live(server.at) as socket:
            await say(other, t="hello")
            await said(other, "full")
            await socket.send(b'{"t": "\xff"}', text=True)
            with pytest.raises(ConnectionClosed) as ended:
                await said(socket)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1007
            await say(other, t="ping")
            await said(other, "pong")

    with_server(file, act)
    assert capfd.readouterr().err == ""


def test_a_server_s_own_things_are_no_garbage_to_look_through(file: Path) -> None:
    async def act(_server: Running) -> None:
        assert gc.get_freeze_count() > 10_000

    with_server(file, act)
    assert gc.get_freeze_count() == 0


def test_a_setup_may_be_long_but_not_endless(file: Path) -> None:
    async def act(server: Running) -> None:
        async with server.host.live(server.at) as gm:
            await say(gm, t="hello")
            await said(gm, "full")
            await say(gm, t="setup", id=ID, text="# " + "x" * 100_000)
            assert await said(gm, "ok")
            await say(gm, t="setup", id="another-id", text="# " + "x" * wire.LONGEST_SETUP)
            assert "128 KB" in (await said(gm, "no"))["why"]
            await gm.send("x" * 200_000)
            with pytest.raises(ConnectionClosed) as closed:
                await said(gm, "never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        async with server.host.live(server.at) as gm:
            await say(gm, t="hello")
            assert await said(gm, "full")

    with_server(file, act)


def test_who_floods_is_slowed_then_shut_out_and_others_go_on(file: Path) -> None:
    async def act(server: Running) -> None:
        player, at = await seated(server, seat="Ana")
        async with server.host.live(server.at) as gm, player.live(at) as mine:
            await say(gm, t="hello")
            await said(gm, "full")
            for _ in range(MOST_AT_ONCE + 4 * MOST_REFUSED):
                await say(mine, t="explain", rule="HR-1.1", name="x")
            no = await said(mine, "no")
            while "too many messages" not in no["why"]:
                no = await said(mine, "no")
            assert "too many messages" in await hung_up(mine)
            await say(gm, t="ping")
            assert await said(gm, "pong")

    with_server(file, act)


def test_one_token_opens_only_so_many_pages(file: Path) -> None:
    async def act(server: Running) -> None:
        player, at = await seated(server, role="spectator")
        sockets = [await player.live(at) for _ in range(12)]
        async with player.live(at) as one_more:
            assert "too many pages" in await hung_up(one_more)
        await sockets.pop().close()
        await asyncio.sleep(0.1)
        async with player.live(at) as instead:
            await say(instead, t="hello")
            assert await said(instead, "full")
        for socket in sockets:
            await socket.close()

    with_server(file, act)


def test_every_page_hears_that_the_server_stops_and_comes_back_afterwards(file: Path) -> None:
    async def whole() -> None:
        async with running(file, shipped_draft("heart-rush/duel")) as server:
            code = await code_of(server)
            player, at = await seated(server, seat="Ana")
            mine = await player.live(at)
            await say(mine, t="hello")
            await said(mine, "full")
            port = server.opened.port
        assert "stops" in await hung_up(mine)
        async with running(file, port=port) as server:
            async with player.live(at) as again:
                await say(again, t="hello")
                assert (await said(again, "full"))["me"]["seat"] == "Ana"
            assert (await server.browser().post("/api/code", {"code": code})).status == 200
            assert len((await server.host.get("/api/tables")).json["tables"]) == 1

    asyncio.run(whole())


def test_the_record_is_the_gm_s_until_the_fight_is_over(file: Path) -> None:
    async def act(server: Running) -> None:
        player, at = await seated(server, seat="Ana")
        async with server.host.live(server.at) as gm:
            await say(gm, t="hello")
            assert (await server.host.get(f"{server.at}/record")).status == 403
            await say(gm, t="begin", id=ID)
            await said(gm, "ok")
            record = await server.host.get(f"{server.at}/record")
            assert record.status == 200
            assert (
                'filename="a-duel-at-the-ford.fight.jsonl"' in record.headers["content-disposition"]
            )
            assert json.loads(record.body.splitlines()[0])["seed"] is None
            refused = await player.get(f"{at}/record")
            assert (refused.status, "over" in refused.error) == (403, True)
            assert (await server.browser().get(f"{at}/record")).status == 403

    with_server(file, act)


def test_a_page_that_goes_while_it_is_told_something_is_no_fault(file: Path) -> None:
    async def act(server: Running) -> None:
        player, at = await seated(server, seat="Ana")
        for _ in range(10):
            socket = await player.live(at)
            await say(socket, t="hello")
            for number in range(20):
                await say(socket, t="say", id=f"number-{number:04}", text="so long")
            socket.transport.abort()
        async with server.host.live(server.at) as gm:
            await say(gm, t="hello")
            people = (await said(gm, "full"))["parts"]["people"]
            assert [each["here"] for each in people if each.get("seat") == "Ana"] == [0]

    with_server(file, act)


# --- what waits to be sent


def test_a_page_that_takes_nothing_is_told_goodbye_and_not_waited_for() -> None:
    async def whole() -> None:
        sent: list[Any] = []
        gate = asyncio.Event()

        async def give(message: Any) -> None:
            await gate.wait()
            sent.append(message)

        outbox = Outbox(give)
        task = outbox.start()
        for number in range(MOST_FRAMES):
            outbox.send(b"%d" % number)
        with pytest.raises(asyncio.QueueFull):
            outbox.send(b"one too many")
        outbox.close("too slow")
        outbox.close("again")
        outbox.send(b"never")
        gate.set()
        await task
        assert [each.get("text") for each in sent] == ['{"t":"bye","why":"too slow"}', None]
        assert sent[-1]["type"] == "websocket.close"

    asyncio.run(whole())


def test_frames_go_out_in_order_and_a_goodbye_comes_once() -> None:
    async def whole() -> None:
        sent: list[str] = []

        async def give(message: Any) -> None:
            sent.append(message.get("text", "closed"))

        outbox = Outbox(give)
        task = outbox.start()
        outbox.send(b"1")
        await asyncio.sleep(0.01)
        outbox.send(b"2")
        outbox.send(b'{"t":"bye","why":"so long"}')
        outbox.close("so long")
        await task
        assert sent == ["1", "2", '{"t":"bye","why":"so long"}', "closed"]
        with pytest.raises(asyncio.QueueFull):
            Outbox(give).send(b"x" * (MOST_BYTES + 1))

    asyncio.run(whole())


def test_a_page_that_never_takes_its_goodbye_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crossblades.interfaces.table.outbox.GRACE", 0.05)

    async def whole() -> None:
        async def never(_message: Any) -> None:
            await asyncio.Event().wait()

        outbox = Outbox(never)
        task = outbox.start()
        outbox.close("too slow")
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 5)

    asyncio.run(whole())
