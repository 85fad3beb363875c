"""A client of the table, written from docs/protocol.md alone: it imports nothing of the server's.

`Visitor` is somebody's browser: it comes in by a token or a code, and keeps cookies. `Screen` is an
open page: it keeps what it is told, and answers what it is asked.
"""

import asyncio
import http.client
import json
import uuid
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]
Chooser = Callable[["Screen", Json], Json]
"""What to answer to a question: the fields of `answer`, but for its id and the question's key."""

PATIENCE = 30.0
"""Seconds that anything may take on a busy machine."""


class RefusedRequest(Exception):  # noqa: N818 - it is an answer, and often the one that is wanted
    """A request that was answered with an error."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(f"{status}: {why}")
        self.status, self.why = status, why


class Visitor:
    """Somebody's browser."""

    def __init__(self, address: str) -> None:
        where = urlsplit(address)
        self.host = where.netloc
        self.origin = f"http://{self.host}"
        self.cookies: dict[str, tuple[str, str]] = {}
        """Values and paths, by their names."""

    async def enter(self, link: str) -> str:
        """Come in by a link with a token; the path of the page."""
        said = await self.ask("POST", "/api/enter", {"token": link.partition("#")[2]})
        at: str = said["at"]
        return at

    async def seats(self, code: str) -> list[Json]:
        """The free seats of a lobby."""
        found: list[Json] = (await self.ask("POST", "/api/code", {"code": code}))["seats"]
        return found

    async def claim(self, code: str, **what: str) -> str:
        """Take a seat (`seat`), or look on (`role`); the path of the page."""
        at: str = (await self.ask("POST", "/api/claim", {"code": code, **what}))["at"]
        return at

    async def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """A request with JSON, and its answer."""
        answer: Json = json.loads(await self.text(method, path, body))
        return answer

    async def text(self, method: str, path: str, body: Json | None = None) -> str:
        """A request, and its answer as it is."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Json | None) -> str:
        headers = {"Origin": self.origin, "Cookie": self.cookie_for(path)}
        if body is not None:
            headers["Content-Type"] = "application/json"
        line = http.client.HTTPConnection(self.host, timeout=PATIENCE)
        try:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            text = answer.read().decode()
            for cookie in answer.headers.get_all("Set-Cookie") or ():
                self._keep(cookie)
        finally:
            line.close()
        if answer.status >= 400:
            raise RefusedRequest(answer.status, json.loads(text)["error"])
        return text

    def _keep(self, cookie: str) -> None:
        first, *attributes = (part.strip() for part in cookie.split(";"))
        name, _, value = first.partition("=")
        named = dict(each.partition("=")[::2] for each in attributes)
        self.cookies[name] = (value, named.get("Path", "/"))

    def cookie_for(self, path: str) -> str:
        """The cookies that go with a request for this path."""
        return "; ".join(
            f"{name}={value}"
            for name, (value, where) in self.cookies.items()
            if path == where or path.startswith(where.rstrip("/") + "/")
        )

    def screen(self, at: str) -> "Screen":
        """An open page at this path."""
        return Screen(self, at)


class Screen:
    """An open page: a seat's, the GM's, a shared screen's, or a spectator's."""

    def __init__(self, visitor: Visitor, at: str) -> None:
        self.visitor, self.at = visitor, at
        self.v, self.epoch = 0, ""
        self.me: Json = {}
        self.parts: Json = {}
        self.log: list[Json] = []
        self.heard: list[Json] = []
        """Every message, in order."""
        self.sent: set[str] = set()
        """The kinds of messages that were sent."""
        self.ended = ""
        """Why the connection has ended."""
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    # --- coming and going

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        where: TracebackType | None,
    ) -> None:  # fmt: skip
        await self.close()

    async def open(self) -> None:
        """Connect, say hello, and wait until everything is told."""
        before = len(self.heard)
        self.ended = ""
        self._socket = await connect(
            f"ws://{self.visitor.host}{self.at}/live", max_size=None, compression=None,
            origin=self.visitor.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.visitor.cookie_for(f"{self.at}/live")},
        )  # fmt: skip
        self._listening = asyncio.create_task(self._listen(self._socket))
        await self.send("hello", since=self.v, epoch=self.epoch)
        await self.until(
            lambda: self.ended or any(m["t"] in ("full", "resumed") for m in self.heard[before:])
        )

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()
        if self._listening is not None:
            await self._listening

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self._take(json.loads(frame))
                async with self._news:
                    self._news.notify_all()
        except ConnectionClosed:
            self.ended = self.ended or "the connection broke"
        self.ended = self.ended or "the connection ended"
        async with self._news:
            self._news.notify_all()

    def _take(self, message: Json) -> None:
        self.heard.append(message)
        match message["t"]:
            case "full":
                self.v, self.epoch, self.me = message["v"], message["epoch"], message["me"]
                self.parts, self.log = message["parts"], message["log"]
            case "up":
                assert message["v"] == self.v + 1, "a message is missing"
                self.v = message["v"]
                for name, part in message["parts"].items():
                    self.parts[name] = part
                self.log += message["log"]
            case "resumed":
                self.v = message["v"]
            case "bye":
                self.ended = message["why"]

    async def until(self, true: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until what is known makes something true."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(true), seconds)

    async def phase(self, phase: str) -> None:
        """Wait until the table is in this phase."""
        await self.until(lambda: self.parts["table"]["phase"] == phase)

    # --- talking

    async def send(self, t: str, **fields: Any) -> None:
        """Send a message as it is."""
        self.sent.add(t)
        await self.raw(json.dumps({"t": t, **fields}))

    async def raw(self, frame: str | bytes) -> None:
        """Send a frame, whatever it is."""
        assert self._socket is not None
        await self._socket.send(frame)

    async def does(self, t: str, id: str = "", **fields: Any) -> Json:
        """Send a message with an id; what is said to it: `ok` or `no`."""
        id = id or str(uuid.uuid4())
        await self.send(t, id=id, **fields)
        return await self.next(lambda m: m["t"] in ("ok", "no") and m["id"] == id)

    async def asks_for(self, t: str, answered: str = "", **fields: Any) -> Json:
        """Send a message that is answered with one of its own kind, or refused."""
        await self.send(t, **fields)
        return await self.next(lambda m: m["t"] in (answered or t, "no"))

    async def next(self, wanted: Callable[[Json], bool]) -> Json:
        """The next message of this kind."""
        start = len(self.heard)
        found: list[Json] = []

        def is_there() -> bool:
            nonlocal start
            found.extend(message for message in self.heard[start:] if wanted(message))
            start = len(self.heard)
            return bool(found or self.ended)

        await self.until(is_there)
        if not found:
            raise ConnectionError(self.ended)
        return found[0]

    # --- what it knows

    @property
    def over(self) -> bool:
        return self.parts.get("over") is not None

    @property
    def open_asks(self) -> list[Json]:
        """The questions that this screen must answer, and has not."""
        return [
            ask
            for ask in self.parts.get("asks") or []
            if not ask["optional"] and not (ask["sealed"] and ask["mine"] is not None)
        ]

    @property
    def open_roll(self) -> Json | None:
        """The roll whose dice this screen may enter."""
        roll: Json | None = self.parts.get("roll")
        return roll if roll is not None and roll["mine"] else None

    # --- playing

    async def play(self, chooser: Chooser, random: Random | None = None) -> int:
        """Answer whatever is asked until the fight is over; how many answers counted.

        With `random`, the dice that this screen may enter are rolled with it.
        """
        counted = 0
        refused: set[str] = set()
        while True:
            await self.until(lambda: self.over or self.ended or self._to_do(random, refused))
            if self.over or self.ended:
                return counted
            if random is not None and (roll := self.open_roll):
                faces = [random.randint(1, size) for size in roll["dice"]]
                said = await self.does("dice", roll=roll["number"], faces=faces)
                counted += said["t"] == "ok"
                continue
            ask = next(ask for ask in self.open_asks if ask["key"] not in refused)
            said = await self.does("answer", ask=ask["key"], **chooser(self, ask))
            counted += said["t"] == "ok"
            if said["t"] == "no":  # somebody else was quicker
                refused.add(ask["key"])

    def _to_do(self, random: Random | None, refused: set[str]) -> bool:
        rolls = random is not None and self.open_roll is not None
        return rolls or any(ask["key"] not in refused for ask in self.open_asks)


# --- somebody who wants the fight to end


def bold(random: Random) -> Chooser:
    """Attacks where it can, walks towards the nearest foe where not, and declines the rest."""

    def choose(screen: Screen, ask: Json) -> Json:
        options: Sequence[Json] = ask["options"]
        places = range(len(options))
        if ask["sealed"]:
            return {"option": random.randrange(len(options))}
        for group in ("attack", "ability"):
            if found := [at for at in places if options[at]["group"] == group]:
                return filled(options, random.choice(found))
        if spaces := [at for at in places if options[at]["space"]]:
            foes = foes_of(screen, ask)
            away = {at: min(far(options[at]["space"], foe) for foe in foes) for at in spaces}
            return filled(options, min(spaces, key=away.__getitem__))
        walks = [at for at in places if options[at]["group"] == "move"]
        if walks and random.random() < 0.7:
            return filled(options, random.choice(walks))
        passes = [at for at in places if options[at]["group"] == "pass"]
        return filled(options, random.choice(passes or [*places]))

    return choose


def filled(options: Sequence[Json], at: int) -> Json:
    """An option, with what it needs."""
    option = options[at]
    match option["takes"]:
        case "text":
            return {"option": at, "text": option["text"] or "as I say"}
        case "number":
            known = (option["number"], option["least"], 1)
            return {"option": at, "number": next(each for each in known if each is not None)}
    return {"option": at}


def foes_of(screen: Screen, ask: Json) -> list[str]:
    """Where those stand who fight on other sides than the seat that is asked."""
    own = next(
        (side["side"] for side in screen.parts["table"]["sides"] if ask["seat"] in side["seats"]),
        screen.me["side"],
    )
    return [
        piece["spaces"][0]
        for piece in screen.parts["pieces"]
        if piece["spaces"] and piece["side"] != own and not (piece["dead"] or piece["fled"])
    ] or ["a1"]


def place(space: str) -> tuple[int, int]:
    """Column and row of a space such as `c4`, from 1."""
    letters = space.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column, int(space[len(letters) :])


def far(one: str, other: str) -> int:
    """Spaces between two spaces."""
    return max(abs(a - b) for a, b in zip(place(one), place(other), strict=True))


def stands(log: Sequence[Json]) -> list[Json]:
    """The lines of a log that still stand."""
    standing: list[Json] = []
    for line in log:
        if "void" in line:
            del standing[len(standing) - line["void"] :]
        else:
            standing.append(line)
    return standing


def is_whole(log: Sequence[Json]) -> bool:
    """Whether no line is missing between two others."""
    return all(one["n"] + 1 == other["n"] for one, other in pairwise(log))
