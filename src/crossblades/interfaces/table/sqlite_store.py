"""The store in one SQLite file: everything is on disk before it counts.

One thread writes. What several tables want at the same moment becomes one transaction, so that the
disk is waited for once; a mistake in one of these wishes undoes that wish alone.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from msgspec import structs

from crossblades.interfaces.files import make_folder
from crossblades.interfaces.locks import Lock, LockedError
from crossblades.interfaces.table import sqlite_words as sql
from crossblades.interfaces.table.sqlite_schema import StoreCorruptError, prepare, sentence
from crossblades.interfaces.table.store import (
    StoredInput,
    StoredPicture,
    StoredScreen,
    StoredTable,
    StoredToken,
    StoreError,
)

MOST_AT_ONCE = 256
"""Wishes in one transaction."""

Result = TypeVar("Result")
Wish = Callable[[sqlite3.Connection], Any]


class _Wanted(NamedTuple):
    """Something to be done with the database, and where the outcome is awaited."""

    do: Wish
    writes: bool
    future: "asyncio.Future[Any]"


class SqliteStore:
    """A store in a file; no second server opens it at the same time."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it; a StoreError says why that cannot be."""
        self.path = path
        make_folder(path.parent)
        self._queue: SimpleQueue[_Wanted | None] = SimpleQueue()
        self._closed = False
        with ExitStack() as unless_it_works:
            self._lock = _locked(path)
            unless_it_works.callback(self._lock.release)
            self._database = _opened(path)
            unless_it_works.pop_all()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # --- tables

    async def add_table(
        self,
        table: StoredTable,
        inputs: Sequence[StoredInput] = (),
        picture: StoredPicture | None = None,
    ) -> None:
        def add(database: sqlite3.Connection) -> None:
            database.execute(sql.ADD_TABLE, structs.astuple(table))
            database.executemany(sql.APPEND, map(structs.astuple, inputs))
            if picture is not None:
                database.execute(sql.SAVE_PICTURE, structs.astuple(picture))

        await self._do(add)

    async def tables(self) -> list[StoredTable]:
        return [StoredTable(*row) for row in await self._read(sql.TABLES)]

    async def table(self, id: str) -> StoredTable | None:
        return next((StoredTable(*row) for row in await self._read(sql.TABLE, id)), None)

    async def remove_table(self, id: str) -> None:
        def remove(database: sqlite3.Connection) -> None:
            for words in sql.REMOVE_TABLE:
                database.execute(words, (id,))

        await self._do(remove)

    async def save_draft(self, id: str, draft: bytes) -> None:
        await self._change(sql.SAVE_DRAFT, (draft, id), "this table is not there any more")

    async def save_heading(self, id: str, heading: bytes) -> None:
        await self._change(sql.SAVE_HEADING, (heading, id), "this fight has begun already")

    # --- inputs

    async def append(self, given: StoredInput) -> None:
        await self._write(sql.APPEND, structs.astuple(given))

    async def inputs(self, table: str) -> list[StoredInput]:
        return [StoredInput(*row) for row in await self._read(sql.INPUTS, table)]

    async def input_of(self, id: str) -> StoredInput | None:
        return next((StoredInput(*row) for row in await self._read(sql.INPUT, id)), None)

    # --- screens

    async def save_screens(self, screens: Sequence[StoredScreen]) -> None:
        def save(database: sqlite3.Connection) -> None:
            for table, n in {(each.table, each.n) for each in screens}:
                database.execute(sql.DROP_SCREENS, (table, n))
            database.executemany(sql.SAVE_SCREEN, map(structs.astuple, screens))

        await self._do(save)

    async def screen(self, table: str, n: int, eyes: str, part: int) -> bytes | None:
        return next((row[0] for row in await self._read(sql.SCREEN, table, n, eyes, part)), None)

    # --- pictures

    async def save_picture(self, picture: StoredPicture) -> None:
        await self._write(sql.SAVE_PICTURE, structs.astuple(picture))

    async def drop_picture(self, table: str, tag: str) -> None:
        await self._write(sql.DROP_PICTURE, (table, tag))

    async def picture(self, table: str, tag: str) -> StoredPicture | None:
        found = await self._read(sql.PICTURE, table, tag)
        return next((StoredPicture(*row) for row in found), None)

    # --- tokens

    async def add_token(self, token: StoredToken) -> None:
        await self._write(sql.ADD_KEY, structs.astuple(token))

    async def token(self, hash: bytes) -> StoredToken | None:
        return next(map(_token, await self._read(sql.KEY, hash)), None)

    async def token_of(self, kid: str) -> StoredToken | None:
        return next(map(_token, await self._read(sql.KEY_OF, kid)), None)

    async def tokens(self, table: str) -> list[StoredToken]:
        return [_token(row) for row in await self._read(sql.KEYS, table)]

    async def revoke(self, table: str, kid: str) -> None:
        await self._change(sql.REVOKE, (table, kid), f"nobody came in by the link {kid[:12]}")

    # --- the end

    async def close(self) -> None:
        """Finish what was wished for, and let others have the file."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)

    async def _read(self, words: str, *values: object) -> list[tuple[Any, ...]]:
        def read(database: sqlite3.Connection) -> list[tuple[Any, ...]]:
            return database.execute(words, values).fetchall()

        return await self._do(read, writes=False)

    async def _write(self, words: str, values: tuple[Any, ...]) -> None:
        await self._do(lambda database: database.execute(words, values).close())

    async def _change(self, words: str, values: tuple[Any, ...], problem: str) -> None:
        """Change a row that must be there."""

        def change(database: sqlite3.Connection) -> None:
            if database.execute(words, values).rowcount != 1:
                raise StoreError(problem)

        await self._do(change)

    async def _do(
        self, wish: Callable[[sqlite3.Connection], Result], *, writes: bool = True
    ) -> Result:
        """Have it done by the thread, and wait until it is on disk."""
        if self._closed:
            raise StoreError("the table is being closed; nothing was written")
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._queue.put(_Wanted(wish, writes, future))
        return await future

    def _work(self) -> None:
        """The thread: take whatever is wished for now, do it, and tell."""
        going = True
        while going:
            wanted: list[_Wanted] = []
            if (first := self._queue.get()) is None:
                break
            wanted.append(first)
            with suppress(Empty):
                while len(wanted) < MOST_AT_ONCE:
                    if (more := self._queue.get_nowait()) is None:
                        going = False
                        break
                    wanted.append(more)
            # Whoever reads is told what is on disk, and no more.
            written = [each for each in wanted if each.writes]
            read = [each for each in wanted if not each.writes]
            _tell(written, _done_together(self._database, [each.do for each in written]))
            _tell(read, [_found(self._database, each.do) for each in read])
        with suppress(sqlite3.Error):
            self._database.close()
        self._lock.release()


def _token(row: tuple[Any, ...]) -> StoredToken:
    hash, kid, table, role, seat, created, revoked = row
    return StoredToken(hash, kid, table, role, seat, created, bool(revoked))


UNFIT = (ValueError, TypeError, OverflowError)
"""What comes of values that no database holds: half a sign, a number without an end."""

Outcome = tuple[Any, StoreError | None]


def _found(database: sqlite3.Connection, wish: Wish) -> Outcome:
    """Read something."""
    try:
        return wish(database), None
    except sqlite3.Error as error:
        return None, StoreError(sentence(error))
    except UNFIT as error:
        return None, StoreError(f"this cannot stand in the file: {error}")


def _done_together(database: sqlite3.Connection, wishes: list[Wish]) -> list[Outcome]:
    """Do all of them in one transaction; if that cannot be written, none has happened."""
    if not wishes:
        return []
    try:
        database.execute("BEGIN IMMEDIATE")
        outcomes = [_done(database, wish) for wish in wishes]
        database.execute("COMMIT")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            if database.in_transaction:
                database.execute("ROLLBACK")
        problem = f"not saved, and so not done: {sentence(error)}"
        return [(None, StoreError(problem))] * len(wishes)
    return outcomes


def _done(database: sqlite3.Connection, wish: Wish) -> Outcome:
    """Do one of them; if it cannot be, the others still can."""
    database.execute("SAVEPOINT wish")
    try:
        found = wish(database)
    except sqlite3.IntegrityError as error:
        database.execute("ROLLBACK TO wish")
        return None, StoreError(f"not saved, and so not done: {sentence(error)}")
    except StoreError as error:
        database.execute("ROLLBACK TO wish")
        return None, error
    except UNFIT as error:
        database.execute("ROLLBACK TO wish")
        return None, StoreError(f"this cannot stand in the file, and was not saved: {error}")
    finally:
        if database.in_transaction:  # a full disk ends the whole transaction
            database.execute("RELEASE wish")
    return found, None


def _tell(wanted: list[_Wanted], outcomes: list[Outcome]) -> None:
    """Hand over what came of it, in the loop that waits."""
    if not wanted:
        return

    def tell() -> None:
        for each, (found, problem) in zip(wanted, outcomes, strict=True):
            if each.future.done():
                continue
            if problem is None:
                each.future.set_result(found)
            else:
                each.future.set_exception(problem)

    with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
        wanted[0].future.get_loop().call_soon_threadsafe(tell)


def _locked(path: Path) -> Lock:
    try:
        return Lock(path)
    except LockedError as error:
        who = f" (process {error.pid})" if error.pid else ""
        raise StoreError(
            f"{path}: another server has these tables open{who}; stop it, or name another file "
            "with --data"
        ) from None
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror}") from None


def _opened(path: Path) -> sqlite3.Connection:
    """The database, ready for use; only its owner may read it, for it holds the dice to come."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        database = sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)
    except OSError as error:
        raise StoreError(f"{path}: cannot be written: {error.strerror}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {sentence(error)}") from None
    try:
        prepare(database)
    except sqlite3.Error as error:
        database.close()
        raise StoreError(f"{path}: {sentence(error)}") from None
    except StoreCorruptError as error:
        database.close()
        raise StoreError(f"{path}: {error}") from None
    return database
