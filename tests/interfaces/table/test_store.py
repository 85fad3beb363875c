"""The store: what is acknowledged is on disk, and one mistake costs nobody else anything."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.store import StoredInput, StoredTable, StoredToken, StoreError

Act = Callable[[SqliteStore], Coroutine[Any, Any, None]]


def with_store(path: Path, act: Act) -> None:
    """Open a store, do something with it, and close it."""

    async def whole() -> None:
        store = SqliteStore(path)
        try:
            await act(store)
        finally:
            await store.close()

    asyncio.run(whole())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "tables.sqlite"


async def set_pragma(store: SqliteStore, pragma: str) -> None:
    """Let the database behave as on a full disk, or on one that may not be written."""
    words = f"PRAGMA {pragma}"
    await store._do(lambda database: database.execute(words).fetchall(), writes=False)


def stored_table(id: str = "t1") -> StoredTable:
    return StoredTable(id, b"", b"{}", 1.5)


def given(n: int, table: str = "t1", id: str = "") -> StoredInput:
    return StoredInput(table, n, id or f"{table}-input-{n}", 2.5, "Ana", b'{"n":%d}' % n)


def token(kid: str = "0123456789ab", table: str = "t1") -> StoredToken:
    return StoredToken(kid.encode() * 2, kid, table, "seat", "Ana", 3.5)


def test_everything_comes_back_as_it_went_in_after_the_file_was_closed(file: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.add_table(stored_table())
        await store.append(given(1))
        await store.append(given(2))
        await store.add_token(token())
        await store.save_draft("t1", b'{"a":1}')
        await store.save_heading("t1", b"heading")

    async def read(store: SqliteStore) -> None:
        changed = StoredTable("t1", b"heading", b'{"a":1}', 1.5)
        assert await store.tables() == [changed]
        assert await store.table("t1") == changed
        assert await store.table("t2") is None
        assert await store.inputs("t1") == [given(1), given(2)]
        assert await store.input_of("t1-input-2") == given(2)
        assert await store.input_of("t1-input-3") is None
        assert await store.token(token().hash) == token()
        assert await store.token_of("0123456789ab") == token()
        assert await store.token(b"another") is None
        assert await store.tokens("t1") == [token()]
        assert await store.tokens("t2") == []

    with_store(file, write)
    with_store(file, read)


def test_a_number_and_a_name_are_taken_once_only(file: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.add_table(stored_table())
        await store.add_table(stored_table("t2"))
        await store.append(given(1))
        for twice in (given(1, id="another-name"), given(1, "t2", "t1-input-1")):
            with pytest.raises(StoreError, match="written down already"):
                await store.append(twice)
        await store.append(given(1, "t2"))
        assert await store.inputs("t1") == [given(1)]
        assert await store.inputs("t2") == [given(1, "t2")]

    with_store(file, act)


def test_a_fight_begins_once_and_only_at_a_table_that_is_there(file: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.add_table(stored_table())
        await store.save_heading("t1", b"first")
        with pytest.raises(StoreError, match="begun already"):
            await store.save_heading("t1", b"second")
        with pytest.raises(StoreError, match="not there any more"):
            await store.save_draft("t2", b"{}")
        with pytest.raises(StoreError, match="not there any more"):
            await store.append(given(1, "t2"))
        with pytest.raises(StoreError, match="nobody came in"):
            await store.revoke("t1", "0123456789ab")
        found = await store.table("t1")
        assert found is not None
        assert found.heading == b"first"

    with_store(file, act)


def test_a_table_is_removed_with_all_that_belongs_to_it(file: Path) -> None:
    async def act(store: SqliteStore) -> None:
        for id, kid in (("t1", "aaaaaaaaaaaa"), ("t2", "bbbbbbbbbbbb")):
            await store.add_table(stored_table(id))
            await store.append(given(1, id))
            await store.add_token(token(kid, id))
        await store.remove_table("t1")
        assert [table.id for table in await store.tables()] == ["t2"]
        assert await store.inputs("t1") == []
        assert await store.tokens("t1") == []
        assert await store.inputs("t2") == [given(1, "t2")]
        assert len(await store.tokens("t2")) == 1

    with_store(file, act)


def test_a_revoked_token_is_kept_and_marked(file: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.add_table(stored_table())
        await store.add_token(token())
        await store.revoke("t1", "0123456789ab")
        found = await store.token(token().hash)
        assert found is not None
        assert found.revoked

    with_store(file, act)


def test_what_several_tables_want_at_once_is_one_transaction(file: Path) -> None:
    said: list[str] = []
    free = threading.Event()

    async def act(store: SqliteStore) -> None:
        for number in range(20):
            await store.add_table(stored_table(f"t{number}"))
        await store._do(lambda database: database.set_trace_callback(said.append))
        held = asyncio.ensure_future(store._do(lambda _database: free.wait(10)))
        await asyncio.sleep(0.05)
        wishes = [store.append(given(1, f"t{number}")) for number in range(20)]
        # One of them cannot be: its number is taken.
        wishes.append(store.append(given(1, "t0", "once-more")))
        gathered = asyncio.gather(*wishes, return_exceptions=True)
        await asyncio.sleep(0.05)
        said.clear()
        free.set()
        outcomes = await gathered
        await held
        assert outcomes[:20] == [None] * 20
        assert isinstance(outcomes[20], StoreError)
        # The one that was under way, and one for all the others.
        assert sum(words == "COMMIT" for words in said) == 2
        assert len(await store.inputs("t19")) == 1

    with_store(file, act)


@pytest.mark.parametrize(
    ("pragma", "mended", "words"),
    [
        ("max_page_count = 1", "max_page_count = 100000", "the disk is full"),
        ("query_only = 1", "query_only = 0", "may not be written"),
    ],
)
def test_what_cannot_be_written_is_refused_whole_and_the_store_goes_on(
    file: Path, pragma: str, mended: str, words: str
) -> None:
    large = StoredInput("t1", 1, "a-large-input", 2.5, "Ana", b"x" * 100_000)

    async def act(store: SqliteStore) -> None:
        await store.add_table(stored_table())
        await set_pragma(store, pragma)
        with pytest.raises(StoreError, match=f"not saved, and so not done: .*{words}"):
            await store.append(large)
        assert await store.inputs("t1") == []
        await set_pragma(store, mended)
        await store.append(large)
        assert await store.inputs("t1") == [large]

    with_store(file, act)


def test_what_no_file_can_hold_is_refused_and_the_store_goes_on(file: Path) -> None:
    async def act(store: SqliteStore) -> None:
        await store.add_table(stored_table())
        for unfit in (given(2**70), given(1, id="half a sign: \ud800"), given(1, table="\ud800")):
            with pytest.raises(StoreError, match="cannot stand in the file"):
                await store.append(unfit)
        with pytest.raises(StoreError, match="cannot stand in the file"):
            await store.input_of("\ud800")
        await store.append(given(1))
        assert await store.inputs("t1") == [given(1)]

    with_store(file, act)


def test_nothing_can_be_wished_for_after_the_end(file: Path) -> None:
    async def whole() -> None:
        store = SqliteStore(file)
        waiting = asyncio.ensure_future(store.add_table(stored_table()))
        await asyncio.sleep(0)
        await store.close()
        await waiting
        with pytest.raises(StoreError, match="being closed"):
            await store.tables()
        await store.close()

    asyncio.run(whole())


# --- the file


def test_nobody_else_may_read_the_file_for_it_holds_the_dice_to_come(file: Path) -> None:
    with_store(file, lambda store: store.add_table(stored_table()))
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_second_server_is_told_who_has_the_file(file: Path) -> None:
    async def act(store: SqliteStore) -> None:
        with pytest.raises(StoreError, match=rf"another server .*process {os.getpid()}.* --data"):
            SqliteStore(file)
        assert await store.tables() == []

    with_store(file, act)
    with_store(file, lambda store: store.add_table(stored_table()))


def test_another_program_s_database_is_left_alone(file: Path) -> None:
    file.parent.mkdir()
    database = sqlite3.connect(file)
    database.execute("CREATE TABLE recipes (name TEXT)")
    database.commit()
    database.close()
    before = file.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(file)
    assert file.read_bytes() == before


def test_what_is_no_database_is_refused_in_a_sentence(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"what a fine day for a fight " * 100)
    with pytest.raises(StoreError, match="no database of Crossblades"):
        SqliteStore(file)
    with pytest.raises(StoreError, match="cannot be written"):
        SqliteStore(file.parent)


def test_a_file_of_a_later_version_is_refused(file: Path) -> None:
    with_store(file, lambda store: store.add_table(stored_table()))
    database = sqlite3.connect(file)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(StoreError, match="its format is 99"):
        SqliteStore(file)


# --- a power cut

WRITER = """
import asyncio, sys
from pathlib import Path
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.store import StoredInput, StoredTable

async def write(store, table):
    n = 0
    while n := n + 1:
        await store.append(StoredInput(table, n, f"{table}-input-{n}", 0.0, "Ana", b"x" * 100))
        print(table, n, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    for table in ("t1", "t2", "t3"):
        await store.add_table(StoredTable(table, b"", b"{}", 0.0))
    await asyncio.gather(*(write(store, table) for table in ("t1", "t2", "t3")))

asyncio.run(main())
"""


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_a_killed_writer_loses_nothing_that_it_acknowledged(file: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(60)]
    time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    lines += process.stdout.read().split("\n")[:-1]
    process.stdout.close()
    process.wait()
    acknowledged: dict[str, int] = {}
    for line in lines:
        table, n = line.split()
        acknowledged[table] = int(n)

    async def act(store: SqliteStore) -> None:
        for table, last in acknowledged.items():
            numbers = [each.n for each in await store.inputs(table)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= last

    assert set(acknowledged) == {"t1", "t2", "t3"}
    with_store(file, act)
