"""All tables of a server: loaded when somebody comes, let go when nobody looks any more."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from time import monotonic
from typing import Any

from msgspec import Struct

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.autoplay import Autoplay
from crossblades.interfaces.table.connections import Close, Connection, Send
from crossblades.interfaces.table.core import Core
from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.drafts import GM, OPEN
from crossblades.interfaces.table.moves import instants, moved, say
from crossblades.interfaces.table.replies import Question, replied
from crossblades.interfaces.table.screens import Access
from crossblades.interfaces.table.setting_up import NO_SEAT, hosted
from crossblades.interfaces.table.store import Store, StoreError
from crossblades.interfaces.table.telling import greet, tell
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.record import record_of, write_record

IDLE = 600.0
"""Seconds that a table stays in memory when nobody looks at it."""


IN_STORE = (wire.Answer, wire.Withdraw, wire.Dice, wire.Redo)
"""Messages that the store knows again."""


class FreeSeat(Struct, frozen=True):
    """A seat that anybody may take."""

    seat: str
    side: str
    fighters: tuple[str, ...]


class Table(Core):
    """One live table."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.autoplay = Autoplay(self)
        self.wake = self.autoplay.wake
        self.used_at = monotonic()
        """When somebody last came or went."""
        self._pages = 0

    # --- coming and going

    def connect(self, access: Access, send: Send, close: Close) -> Connection:
        """A new page; it is told nothing before it says hello."""
        self._pages += 1
        return Connection(access, send, close)

    def disconnect(self, connection: Connection) -> None:
        """A page is closed."""
        self._pages -= 1
        connection.ended = True
        connection.drop_tasks()
        stream = self.streams.get(connection.screen)
        if stream is not None and connection in stream.connections:
            stream.connections.remove(connection)
            tell(self)
        self.used_at = monotonic()

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody has been here for so long."""
        return not (self._pages or self.lock.locked()) and monotonic() - self.used_at > seconds

    def free_seats(self) -> list[FreeSeat]:
        """The seats that anybody may take."""
        return [
            FreeSeat(row.seat, row.side, row.fighters)
            for row in self.seats
            if row.player == OPEN and row.seat != GM
        ]

    async def claim(self, seat: str) -> None:
        """A person takes an open seat."""
        async with self.lock:
            if seat == GM or self.draft.players.get(seat) != OPEN:
                raise RefusedError("this seat is not free any more; choose another")
            await self.seat_taken(seat)
            tell(self)

    def record(self, access: Access) -> str:
        """The record of the fight as it stands; for all but the GM only once it is over."""
        fight = self.in_fight().fight
        if access.role != "gm" and not fight.over:
            raise RefusedError("the record is for all once the fight is over")
        return write_record(record_of(fight))

    async def shut(self, why: str, *, out: bool = False) -> None:
        """End everything here; with `out` for good."""
        for connection in self.connections:
            connection.bye(why, out=out)
        await self.autoplay.stop()

    # --- messages

    async def receive(self, connection: Connection, frame: str | bytes) -> None:
        """Do what a page wants, or tell it why not; hanging up in the middle stops nothing."""
        await asyncio.shield(self._received(connection, frame))

    async def _received(self, connection: Connection, frame: str | bytes) -> None:
        id = ""
        try:
            sent = _decoded(frame)
            id = getattr(sent, "id", "")
            await self._do(connection, sent)
        except RefusedError as error:
            connection.say("no", id=id, why=error.problem, rules=error.rules)
        except CrossbladesError as error:
            connection.say("no", id=id, why=str(error), rules=())

    async def _do(self, connection: Connection, sent: wire.Received) -> None:
        if isinstance(sent, wire.Hello):
            await self._greet(connection, sent)
        elif not connection.greeted:
            raise RefusedError("say hello first")
        elif isinstance(sent, Question):
            replied(self, connection, sent)
        else:
            await self._change(connection, sent)

    async def _greet(self, connection: Connection, hello: wire.Hello) -> None:
        async with self.lock:
            screen = connection.screen
            if not self.has_seat(screen):
                connection.bye(NO_SEAT, out=True)
                return
            if screen.role == "seat" and self.draft.players.get(screen.seat) == OPEN:
                await self.seat_taken(screen.seat)
            if all(each.kid != connection.access.kid for each in self.tokens):
                self.tokens = await self.store.tokens(self.id)
            if connection.ended:
                return
            greet(self, connection, hello)
        self.wake()

    async def _change(self, connection: Connection, sent: Any) -> None:
        """What changes the table: one after the other."""
        async with self.lock:
            with ExitStack() as if_refused:
                if_refused.callback(self._tell_if_played_again)
                said = await self._changed(connection, sent)
                if_refused.pop_all()
            fields = {} if said is None else {"said": said}
            connection.say("ok", id=sent.id, **fields)
            tell(self)
            await self.mark_over()
        self.wake()

    def _tell_if_played_again(self) -> None:
        """After a failure of the store, show the fight as the store has it."""
        if self.ledger is not None and self.ledger.loads != self.loads:
            tell(self)

    async def _changed(self, connection: Connection, sent: Any) -> Any:
        if isinstance(sent, wire.GM_ONLY) and not connection.screen.is_gm:
            raise RefusedError("only the GM decides that")
        key = (connection.access.kid, sent.id)
        if key in self.done:
            return self.done[key]
        said: Any = None
        if isinstance(sent, wire.Instants):
            await instants(self, connection, sent)
        elif isinstance(sent, wire.Say):
            say(self, connection, sent)
        elif isinstance(sent, wire.GM_ONLY) and not isinstance(sent, wire.Overrule):
            said = await hosted(self, sent)
        else:
            await moved(self, connection, sent)
        if not isinstance(sent, IN_STORE):
            self.remember(connection, sent.id, said)
        return said


def _decoded(frame: str | bytes) -> wire.Received:
    """The message of a frame that is not too long."""
    size = len(frame) if isinstance(frame, bytes) else len(frame.encode("utf-8", "replace"))
    if size > wire.LONGEST_SETUP:
        raise wire.WireError(f"the message is too long: {size} bytes")
    sent = wire.decode(frame)
    if size > wire.LONGEST_FRAME and not isinstance(sent, wire.Setup):
        raise wire.WireError(f"the message is too long: {size} bytes of {wire.LONGEST_FRAME}")
    return sent


class Tables:
    """The tables that are live, by their ids."""

    def __init__(
        self, store: Store, thinker: Thinker, doors: Doors | None = None, idle: float = IDLE
    ) -> None:
        self._store, self._thinker, self._doors, self._idle = store, thinker, doors, idle
        self.ended: Callable[[str], None] = lambda _id: None
        """Is told of every fight that has ended."""
        self._live: dict[str, Table] = {}
        self._lock = asyncio.Lock()
        self._watch: asyncio.Task[None] | None = None

    @property
    def live(self) -> tuple[Table, ...]:
        """The tables in memory."""
        return tuple(self._live.values())

    async def open(self, id: str) -> Table:
        """A table; it is loaded if it is not live."""
        async with self._lock:
            if id not in self._live:
                stored = await self._store.table(id)
                if stored is None:
                    raise StoreError("there is no such table any more")
                table = Table(stored, self._store, self._thinker, self._doors)
                await table.load()
                table.ended = partial(self.ended, id)
                self._live[id] = table
            if self._watch is None:
                self._watch = asyncio.get_running_loop().create_task(self._let_go())
            self._live[id].used_at = monotonic()
            return self._live[id]

    async def remove(self, id: str) -> None:
        """Take a table away for good."""
        async with self._lock:
            if (table := self._live.pop(id, None)) is not None:
                await table.shut("the GM has taken this table away", out=True)
            await self._store.remove_table(id)

    async def _let_go(self) -> None:
        """Let go, again and again, of tables that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(self._idle / 4)
            async with self._lock:
                for id, table in tuple(self._live.items()):
                    if table.is_idle(self._idle):
                        del self._live[id]
                        await table.shut("nobody looks")

    async def close(self) -> None:
        """The server stops: every page is told."""
        if self._watch is not None:
            self._watch.cancel()
            with suppress(asyncio.CancelledError):
                await self._watch
        for table in self.live:
            await table.shut("the server stops")
        self._live.clear()
