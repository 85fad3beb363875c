"""Tokens, links and codes: who is let in, and that nothing written down lets anybody in."""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from crossblades.interfaces.table import tokens
from crossblades.interfaces.table.doors import LETTERS, Doors, picture
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.store import StoredTable, StoredToken

ADDRESS = "http://192.168.1.5:8765"


def with_doors(path: Path, act: Callable[[SqliteStore, Doors], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        store = SqliteStore(path / "tables.sqlite")
        await store.add_table(StoredTable("t1", b"", b"{}", 0.0))
        try:
            await act(store, Doors(store, ADDRESS))
        finally:
            await store.close()

    asyncio.run(whole())


def test_a_token_lets_in_until_it_is_revoked_and_no_other_does(tmp_path: Path) -> None:
    async def act(store: SqliteStore, doors: Doors) -> None:
        token, kid = await tokens.mint(store, "t1", "seat", "Ana")
        found = await tokens.find(store, token)
        assert found is not None
        assert (found.table, found.role, found.seat, found.kid) == ("t1", "seat", "Ana", kid)
        for wrong in ("", token[:-1], f"{token}x", token.swapcase(), kid, "é" * 22, "x" * 10_000):
            assert await tokens.find(store, wrong) is None
        await doors.revoke("t1", kid)
        assert await tokens.find(store, token) is None

    with_doors(tmp_path, act)


def test_tokens_are_long_and_never_the_same_and_are_written_nowhere(tmp_path: Path) -> None:
    minted: list[str] = []

    async def act(store: SqliteStore, doors: Doors) -> None:
        for _ in range(50):
            minted.append((await tokens.mint(store, "t1", "spectator")).token)
        minted.append((await doors.link("t1", "gm")).url.partition("#")[2])

    with_doors(tmp_path, act)
    assert len(set(minted)) == 51
    assert all(len(token) == 22 for token in minted)  # 128 bits
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(token.encode() in written for token in minted)
    database = sqlite3.connect(tmp_path / "tables.sqlite")
    kids = {kid for (kid,) in database.execute("SELECT kid FROM tokens")}
    database.close()
    assert all(tokens.kid_of(tokens.hash_of(token)) in kids for token in minted)


def test_the_host_s_tokens_of_last_month_let_nobody_in(tmp_path: Path) -> None:
    async def act(store: SqliteStore, doors: Doors) -> None:
        old = tokens.hash_of("old")
        await store.add_token(StoredToken(old, tokens.kid_of(old), "", "host", "", 1000.0))
        first = await tokens.host_token(store)
        second = await tokens.host_token(store)
        assert await tokens.find(store, "old") is None
        for token in (first, second):
            found = await tokens.find(store, token)
            assert found is not None
            assert found.role == "host"

    with_doors(tmp_path, act)


def test_a_link_is_an_address_with_a_token_that_no_server_is_sent(tmp_path: Path) -> None:
    async def act(store: SqliteStore, doors: Doors) -> None:
        link = await doors.link("t1", "seat", "Ana")
        assert link.url.startswith(f"{ADDRESS}/join#")
        found = await tokens.find(store, link.url.partition("#")[2])
        assert found is not None
        assert (found.seat, found.kid) == ("Ana", link.kid)
        assert link.qr == picture(link.url)

    with_doors(tmp_path, act)


def test_a_picture_is_a_drawing_without_styles_or_scripts() -> None:
    drawn = picture(f"{ADDRESS}/join#KQXRTM")
    root = ElementTree.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "viewBox" in root.attrib
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in ("svg", "path")
        assert not set(element.attrib) & {"style", "class", "onload", "href"}


def test_a_code_opens_one_lobby_until_it_is_closed_or_opened_anew(tmp_path: Path) -> None:
    async def act(_store: SqliteStore, doors: Doors) -> None:
        assert doors.code_of("t1") == ""
        first = doors.open("t1")
        assert re.fullmatch(f"[{LETTERS}]{{6}}", first)
        assert doors.table_of(first) == "t1"
        assert doors.table_of(f" {first[:3].lower()} {first[3:].lower()}") == "t1"
        second = doors.open("t1")
        assert doors.table_of(first) == ""
        assert doors.table_of(second) == doors.table_of(doors.code_of("t1")) == "t1"
        other = doors.open("t2")
        doors.close("t1")
        doors.close("t1")
        assert doors.table_of(second) == doors.code_of("t1") == ""
        assert doors.table_of(other) == "t2"
        assert doors.table_of("") == doors.table_of("x" * 10_000) == ""

    with_doors(tmp_path, act)


@pytest.mark.parametrize("mistaken", "ILOS01258")
def test_no_letter_of_a_code_looks_like_another(mistaken: str) -> None:
    assert mistaken not in LETTERS
