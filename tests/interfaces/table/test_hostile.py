"""Whatever one client sends, it is told why not; nobody else notices, neither frames nor time."""

import asyncio
import gc
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.interfaces.table.client import Screen, Visitor
from tests.interfaces.table.halls import DUEL, hall
from tests.interfaces.table.parties import Party, all_told, ok, party, step

DEEP = "[" * 1800 + "]" * 1800
LONG = "x" * 5000
MARKUP = "<img src=x onerror=alert(1)><script>alert(2)</script>"
RAW: tuple[str | bytes, ...] = (
    "", " ", "null", "true", "[]", "{}", '"answer"', "{", "}{", "\ufeff{}", "NaN",
    '{"t":"answer"}', '{"t":"ANSWER"}', '{"t":null}', '{"t":["answer"]}', '{"t":"__class__"}',
    '{"t":"ping","x":1}', '{"t":"hello","since":-1}', '{"t":"hello","since":1e300}',
    '{"t":"hello","epoch":5}', '{"t":"older","before":-1}', '{"t":"older","before":1e999}',
    '{"t":"explain","rule":7}', "[" * 4000, DEEP, '{"t":"ping","x":' + DEEP + "}",
    '{"a":' * 700 + "1" + "}" * 700, '{"t":"say","id":"deep-one","text":' + DEEP + "}",
    b'{"t":"ping"}', b"\x00\xff\xfe", b"x" * 5000, LONG, "\u20ac" * 2000,
    '{"t":"say","id":"too-long-1","text":"' + LONG + '"}',
    '{"t":"say","id":"a-surrogate","text":"\\ud800"}',
)  # fmt: skip
"""Frames that are no messages."""


def wrong(ask: dict[str, Any], foreign: str) -> list[dict[str, Any]]:
    """Messages that are messages, and cannot be done."""
    number, _, seat = ask["key"].partition("@")
    answer = {"t": "answer", "ask": ask["key"], "option": 0}
    huge = 10**30
    return [
        {**answer, "option": len(ask["options"])}, {**answer, "option": -1},
        {**answer, "option": 2**53}, {**answer, "option": huge}, {**answer, "option": 0.5},
        {**answer, "option": "0"}, {**answer, "option": None}, {**answer, "number": huge},
        {**answer, "text": MARKUP}, {**answer, "text": "x" * 401}, {**answer, "side": "x" * 81},
        {**answer, "ask": foreign}, {**answer, "ask": f"{int(number) + 1}@{seat}"},
        {**answer, "ask": f"{int(number) - 1}@{seat}"}, {**answer, "ask": f"{'9' * 100}@{seat}"},
        {**answer, "ask": f"\N{ARABIC-INDIC DIGIT ONE}@{seat}"}, {**answer, "ask": f"-1@{seat}"},
        {**answer, "ask": seat}, {**answer, "ask": ""}, {**answer, "ask": "@"},
        {**answer, "ask": f"1@{MARKUP}"}, {**answer, "id": "short"},
        {**answer, "id": "x" * 65}, {**answer, "id": "white space"}, {**answer, "id": MARKUP},
        {"t": "withdraw", "ask": foreign}, {"t": "withdraw", "ask": ask["key"]},
        {"t": "dice", "roll": 1, "faces": [1]}, {"t": "dice", "roll": 1, "faces": [1] * 101},
        {"t": "dice", "roll": 1, "faces": [huge]}, {"t": "vote", "proposal": "none", "yes": True},
        {"t": "vote", "proposal": MARKUP, "yes": 1},
        {"t": "overrule", "proposal": "x", "yes": True},
        {"t": "undo", "questions": 5}, {"t": "redo"}, {"t": "begin"},
        {"t": "setup", "seed": 1}, {"t": "setup", "text": MARKUP},
        {"t": "seat", "seat": seat, "player": "bot:sensible"}, {"t": "typed", "seats": [seat]},
        {"t": "link", "role": "gm"}, {"t": "revoke", "kid": "0" * 12}, {"t": "code", "open": True},
        {"t": "settings", "pace": 0},
        {"t": "say", "text": ""}, {"t": "say", "text": "two\nlines"}, {"t": "say", "text": "\x07"},
        {"t": "say", "text": "\u202etxet"}, {"t": "look", "ask": "x"},
        {"t": "advice", "ask": "x" * 121}, {"t": "look", "ask": ask["key"], "option": 10**9},
    ]  # fmt: skip


@asynccontextmanager
async def besieged(folder: Path) -> AsyncIterator[tuple[Party, Screen]]:
    """A duel under way, and somebody with a page of Ana's who means no good."""
    async with party(folder, "heart-rush/duel") as here:
        await here.begin(4, "gm")
        ana = here.seats["Ana"]
        for _ in range(60):
            if ana.open_asks:
                break
            await step([ana, here.gm], Random(1))
        assert ana.open_asks
        async with ana.visitor.screen(ana.at) as bad:
            await all_told(*here.screens, bad)
            yield here, bad


def act(doing: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(doing, 120))


async def refused(bad: Screen, frame: str | bytes) -> str:
    """Send a frame, and hear why not."""
    before = len(bad.heard)
    await bad.raw(frame)
    await bad.until(lambda: len(bad.heard) > before or bad.ended)
    (said,) = bad.heard[before:]
    assert said["t"] == "no", (frame[:80], said)
    why: str = said["why"]
    assert " " in why, (frame[:80], said)
    assert len(why) < 400
    assert "Traceback" not in why
    return why


async def in_peace(here: Party, doing: Callable[[], Awaitable[None]]) -> None:
    """Do something of which nobody may notice anything, and that changes nothing."""
    await all_told(*here.screens)
    before = {id(each): len(each.heard) for each in here.screens}
    parts = [json.dumps(each.parts) for each in here.screens]
    await doing()
    for each in here.screens:
        assert len(each.heard) == before[id(each)], each.heard[before[id(each)] :]
    await all_told(*here.screens)
    assert parts == [json.dumps(each.parts) for each in here.screens]


def test_whatever_is_no_message_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def doing() -> None:
        async with besieged(tmp_path) as (here, bad):

            async def attack() -> None:
                for frame in RAW:
                    await refused(bad, frame)
                    await asyncio.sleep(0.02)

            await in_peace(here, attack)

    act(doing())


def test_whatever_cannot_be_done_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def doing() -> None:
        async with besieged(tmp_path) as (here, bad):
            ask = here.seats["Ana"].open_asks[0]
            foreign = "1@Rook"

            async def attack() -> None:
                for at, message in enumerate(wrong(ask, foreign)):
                    named = {} if message["t"] in ("look", "advice") else {"id": f"bad-{at:06}"}
                    await refused(bad, json.dumps({**named, **message}))
                    await asyncio.sleep(0.06)  # as often as anybody may

            await in_peace(here, attack)
            # The question still stands, and the one who is asked can answer it.
            await ok(here.seats["Ana"].does("answer", ask=ask["key"], option=0))

    act(doing())


def test_late_and_doubled_answers_count_once(tmp_path: Path) -> None:
    async def doing() -> None:
        async with besieged(tmp_path) as (here, bad):
            ana = here.seats["Ana"]
            ask = ana.open_asks[0]
            sent = {"ask": ask["key"], "option": 0}
            one, two = await asyncio.gather(
                ana.does("answer", "a-good-answer", **sent),
                bad.does("answer", "a-late-one", **sent),
            )
            assert sorted((one["t"], two["t"])) == ["no", "ok"]
            good, late = (ana, bad) if one["t"] == "ok" else (bad, ana)
            id, other = ("a-good-answer", "a-late-one")[:: 1 if good is ana else -1]

            async def attack() -> None:
                for _ in range(5):
                    assert (await good.does("answer", id, **sent))["t"] == "ok"
                    said = await late.does("answer", other, **sent)
                    assert "not open any more" in said["why"] or "answered already" in said["why"]

            others = [each for each in here.screens if each is not ana]
            await all_told(*here.screens, bad)
            before = [len(each.heard) for each in others]
            await attack()
            assert before == [len(each.heard) for each in others]

    act(doing())


def test_names_and_words_with_markup_are_words(tmp_path: Path) -> None:
    """What somebody says or is called comes as the words they are, as JSON."""

    async def doing() -> None:
        async with besieged(tmp_path) as (here, bad):
            await ok(bad.does("say", text=MARKUP))
            await all_told(*here.screens)
            for each in here.screens:
                assert each.heard[-2]["text"] == MARKUP
            for path in (bad.at, f"/t/{MARKUP}", f"/static/{MARKUP}".replace(" ", "%20")):
                answer = await status(here, path.replace(" ", "%20"), bad)
                assert b"alert" not in answer[1]

    act(doing())


async def status(here: Party, path: str, screen: Screen) -> tuple[int, bytes]:
    """What a browser gets at an address."""
    reader, writer = await asyncio.open_connection(*screen.visitor.host.split(":"))
    cookie = screen.visitor.cookie_for(path)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: {here.host.host}\r\nCookie: {cookie}\r\n"
        "Connection: close\r\n\r\n".encode()
    )
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1]), answer


# --- many, and slow


def memory(here: Party) -> float:
    """MB that the server has."""
    for line in Path(f"/proc/{here.server.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("the server has no memory")


async def waits(screen: Screen, many: int) -> list[float]:
    """How long a page waits for answers, in seconds."""
    found = []
    for _ in range(many):
        start = time.perf_counter()
        await screen.asks_for("ping", "pong")
        found.append(time.perf_counter() - start)
        await asyncio.sleep(0.02)
    return found


FLOODS = ("explain", "hello", "odds", "nothing", "connect")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_dammed_and_others_hardly_wait(tmp_path: Path, kind: str) -> None:
    async def doing() -> None:
        async with besieged(tmp_path) as (here, bad):
            ask = here.seats["Ana"].open_asks[0]["key"]
            calm, start = median(await waits(here.gm, 20)), memory(here)
            told = len(here.spectator.heard)
            flooding = asyncio.create_task(flood(bad, kind, ask))
            await asyncio.sleep(0.2)
            stormy = median(await waits(here.gm, 40))
            await flooding
            assert stormy < calm + 0.25
            assert memory(here) < start + 40
            if kind != "connect":
                await all_told(here.spectator)
                assert len(here.spectator.heard) <= told + 3  # that a page went, at the most
            await ok(here.seats["Ana"].does("answer", ask=ask, option=0))

    act(doing())


async def flood(bad: Screen, kind: str, ask: str) -> None:
    """As much as goes through in a while."""
    frames = {
        "explain": json.dumps({"t": "explain", "name": "strike"}),
        "hello": json.dumps({"t": "hello"}),
        "odds": json.dumps({"t": "odds", "ask": ask}),
        "nothing": "x" * 4000,
    }
    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        try:
            if kind == "connect":
                async with bad.visitor.screen(bad.at):
                    pass
            else:
                await bad.raw(frames[kind])
        except (ConnectionClosed, OSError):
            return  # shut out


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_page_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    async def doing() -> None:
        async with besieged(tmp_path) as (here, bad):
            start = memory(here)
            async with reluctant(bad.visitor, bad.at) as deaf:
                for _ in range(60):
                    await deaf.send(json.dumps({"t": "hello"}))
                calm = median(await waits(here.gm, 20))
                ana = here.seats["Ana"]
                for _ in range(12):
                    await step([ana, here.gm], Random(2))
                assert calm < 0.5
                assert memory(here) < start + 40
            await all_told(*here.screens)

    act(doing())


def reluctant(visitor: Visitor, at: str) -> connect:
    """A connection with hardly any room for what comes, and nobody who reads it."""
    host, port = visitor.host.split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    line.setblocking(False)
    return connect(
        f"ws://{visitor.host}{at}/live", sock=line, origin=visitor.origin, max_queue=1,  # type: ignore[arg-type]
        max_size=None, compression=None, close_timeout=0.2,
        additional_headers={"Cookie": visitor.cookie_for(f"{at}/live")},
    )  # fmt: skip


def test_whoever_hangs_up_before_a_refusal_leaves_nothing_behind(tmp_path: Path) -> None:
    """Not even words on the server's terminal, which strangers could fill that way."""
    complaints: list[dict[str, Any]] = []

    async def doing() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: complaints.append(what))
        async with hall(tmp_path, DUEL) as here:
            page, ask = here.owner()
            async with here.table.lock:
                sending = asyncio.create_task(page.answer(ask, 10**6))
                await asyncio.sleep(0.02)
                sending.cancel()
                page.leave()
            await asyncio.sleep(0.02)
        gc.collect()

    act(doing())
    assert complaints == []
