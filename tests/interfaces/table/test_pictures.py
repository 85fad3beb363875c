"""The picture below a map: stored once, shown to the screens of its table and nobody else."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from crossblades.interfaces.checking import look_through
from crossblades.interfaces.maps import encounter_of_map, map_of_vtt
from crossblades.interfaces.table.drafts import Draft, decode_draft, encode_draft
from crossblades.interfaces.table.films import Script, reel
from crossblades.interfaces.table.new_tables import draft_of
from crossblades.interfaces.table.sqlite_schema import MIGRATIONS
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.store import StoredTable
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.pictures import LARGEST_PICTURE
from tests.drawn_maps import house, in_base64, painted_house, png, png_header, text_of
from tests.interfaces.table.servers import Browser, Running, running, said, say
from tests.interfaces.table.test_replays import unfolded

PICTURE = painted_house()
FIGHTERS = """
[[fighters]]
name = "Ana"
template = "swordhand"
side = "heroes"
at = "c3"

[[fighters]]
name = "Goblin"
template = "goblin"
side = "foes"
at = "g4"
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A host's folder with an encounter in the painted house."""
    monkeypatch.setenv("CROSSBLADES_HOME", str(tmp_path))
    folder = tmp_path / "encounters"
    folder.mkdir()
    made = map_of_vtt(text_of(house(image=in_base64(PICTURE))), name="house")
    text = encounter_of_map(made, "heart-rush", "house", "house.uvtt") + FIGHTERS
    (folder / "house.toml").write_text(text, "utf-8")
    (folder / "house.png").write_bytes(PICTURE)
    return folder


def changed(home: Path, field: str) -> None:
    """Let the encounter name its picture otherwise."""
    file = home / "house.toml"
    text = file.read_text("utf-8").replace('picture = "house.png"', field)
    assert field in text
    file.write_text(text, "utf-8")


# --- which files


@pytest.mark.parametrize(
    ("field", "place"),
    [
        ('picture = "house.png"', (0, 0, 10, 7)),
        ('picture = { file = "house.png" }', (0, 0, 10, 7)),
        ('picture = { file = "house.png", left = -2.5, top = 1, width = 20 }', (-2.5, 1, 20, 14)),
    ],
)
def test_a_picture_lies_where_its_encounter_says(
    home: Path, field: str, place: tuple[float, ...]
) -> None:
    changed(home, field)
    picture = draft_of("own/house").picture
    assert picture is not None
    assert (picture.left, picture.top, picture.width, picture.height) == place
    assert (picture.kind, picture.body) == ("image/png", PICTURE)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere.png", "there is no such picture"),
        ("../house.png", "not in the folder"),
        ("/etc/passwd", "not in the folder"),
        ("sub/../../house.png", "not in the folder"),
        ("link.png", "not in the folder"),
        ("house.toml", "no picture that a table can show"),
        ("large.png", "expected at most 12 MB"),
        ("bomb.png", "swell"),
        ("drawn.svg", "drawing orders"),
        ("", "picture"),
        (".", "not in the folder"),
    ],
)
def test_a_picture_elsewhere_or_that_is_none_is_refused_and_told_by_check(
    home: Path, name: str, words: str
) -> None:
    (home.parent / "house.png").write_bytes(PICTURE)
    (home / "link.png").symlink_to(home.parent / "house.png")
    (home / "large.png").write_bytes(png_header(100, 100, LARGEST_PICTURE))
    (home / "bomb.png").write_bytes(png_header(8000, 8000))
    (home / "drawn.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    changed(home, f'picture = "{name}"')
    with pytest.raises(CrossbladesError, match=words):
        draft_of("own/house")
    (mistake,) = look_through(home / "house.toml").mistakes
    assert words in str(mistake)
    assert "picture" in str(mistake)


@pytest.mark.parametrize(
    "field",
    [
        "picture = 3",
        'picture = { file = "house.png", width = 0 }',
        'picture = { file = "house.png", left = nan }',
        'picture = { file = "house.png", top = inf }',
        'picture = { file = "house.png", widht = 3 }',
        "picture = { left = 3 }",
    ],
)
def test_a_place_that_is_none_is_a_mistake_with_its_line(home: Path, field: str) -> None:
    changed(home, field)
    (mistake,) = look_through(home / "house.toml").mistakes
    assert "line " in str(mistake)
    assert "picture" in str(mistake)


def test_a_link_of_the_hosts_own_may_lead_on_inside_of_the_folder(home: Path) -> None:
    (home / "sub").mkdir()
    (home / "sub" / "same.png").symlink_to(home / "house.png")
    changed(home, 'picture = "sub/same.png"')
    assert draft_of("own/house").picture is not None


# --- who gets it


def with_server(file: Path, act: Callable[[Running], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with running(file, draft_of("own/house")) as server:
            await act(server)

    asyncio.run(asyncio.wait_for(whole(), 120))


async def land_of(browser: Browser, at: str) -> dict[str, Any]:
    """The map as this page is told it; the GM begins the fight first."""
    async with browser.live(at) as socket:
        await say(socket, t="hello", since=0, epoch="")
        full = await said(socket, "full")
        if "land" not in full["parts"]:
            await say(socket, t="begin", id="11111111-1111-4111-8111-111111111111")
            while True:
                told = await said(socket)
                if land := told.get("parts", {}).get("land"):
                    return dict(land)
        return dict(full["parts"]["land"])


async def claimed(server: Running, **what: str) -> tuple[Browser, str]:
    """Somebody who comes in by the code."""
    code = server.opened.friends.rpartition("#")[2]
    browser = server.browser()
    answer = await browser.post("/api/claim", {"code": code, **what})
    return browser, answer.json["at"]


def test_every_screen_of_the_table_gets_the_picture_and_nobody_else(
    home: Path, tmp_path: Path
) -> None:
    async def act(server: Running) -> None:
        land = await land_of(server.host, server.at)
        place = land["picture"]
        assert place | {"path": ""} == {"path": "", "left": 0, "top": 0, "width": 10, "height": 7}
        path = f"{server.at}/{place['path']}"
        people = [(server.host, server.at)]
        for what in ({"seat": "Ana"}, {"role": "screen"}, {"role": "spectator"}):
            people.append(await claimed(server, **what))
        for browser, at in people:
            assert (await land_of(browser, at))["picture"] == place
            got = await browser.get(f"{at}/{place['path']}")
            assert (got.status, got.body) == (200, PICTURE)
            assert got.headers["Content-Type"] == "image/png"
            assert got.headers["X-Content-Type-Options"] == "nosniff"
            assert got.headers["Cache-Control"] == "private, no-cache"
            assert "img-src 'self'" in got.headers["Content-Security-Policy"]
            again = await browser.get(f"{at}/{place['path']}", If_None_Match=got.headers["ETag"])
            assert (again.status, again.body) == (304, b"")
        stranger, (_, other) = server.browser(), people[1]
        for who in (stranger, people[1][0]):
            assert (await who.get(path)).status == 403
        assert (await stranger.get(f"{other}/{place['path']}")).status == 403
        for wrong in ("picture/0", "picture/..%2f..%2fetc", f"picture/{'0' * 32}"):
            assert (await server.host.get(f"{server.at}/{wrong}")).status == 404

    with_server(tmp_path / "tables.sqlite", act)


def test_a_table_that_goes_on_from_another_has_the_picture_too_and_a_record_has_none(
    home: Path, tmp_path: Path
) -> None:
    async def act(server: Running) -> None:
        place = (await land_of(server.host, server.at))["picture"]
        record = (await server.host.get(f"{server.at}/record")).body
        assert b"picture" not in record
        assert b"house.png" not in record
        new = (await server.host.post(f"{server.at}/go-on", {"n": 0})).json["at"]
        assert (await land_of(server.host, new))["picture"] == place
        assert (await server.host.get(f"{new}/{place['path']}")).body == PICTURE
        tables = (await server.host.get("/api/tables")).json["tables"]
        old = next(each["id"] for each in tables if each["at"] == server.at)
        await server.host.ask("DELETE", f"/api/tables/{old}")
        assert (await server.host.get(f"{new}/{place['path']}")).body == PICTURE, "its own"
        brought = await server.host.post("/api/records", {"text": record.decode()})
        assert "picture" not in await land_of(server.host, brought.json["at"])

    with_server(tmp_path / "tables.sqlite", act)


def test_another_encounter_in_the_lobby_brings_or_takes_the_picture(
    home: Path, tmp_path: Path
) -> None:
    changed_picture = png(30, 21)
    other = (home / "house.toml").read_text("utf-8").replace("house.png", "other.png")
    (home / "other.toml").write_text(other, "utf-8")
    (home / "other.png").write_bytes(changed_picture)
    file = tmp_path / "tables.sqlite"

    async def act(server: Running) -> None:
        async with server.host.live(server.at) as socket:
            await say(socket, t="hello", since=0, epoch="")
            for number, encounter in enumerate(("heart-rush/duel", "own/house", "own/other")):
                id = f"11111111-1111-4111-8111-{number:012}"
                await say(socket, t="setup", id=id, encounter=encounter)
                assert (await said(socket, "ok"))["id"] == id
                kept = pictures(file)
                assert len(kept) == (encounter != "heart-rush/duel"), encounter
        assert kept == [changed_picture]
        place = (await land_of(server.host, server.at))["picture"]
        assert (await server.host.get(f"{server.at}/{place['path']}")).body == changed_picture

    with_server(file, act)


def pictures(file: Path) -> list[bytes]:
    """All that are stored."""
    database = sqlite3.connect(file)
    try:
        return [row[0] for row in database.execute("SELECT body FROM pictures")]
    finally:
        database.close()


def test_a_pasted_encounter_names_no_picture(home: Path, tmp_path: Path) -> None:
    async def act(server: Running) -> None:
        text = (home / "house.toml").read_text("utf-8")
        checked = (await server.host.post("/api/check", {"text": text})).json
        (mistake,) = checked["mistakes"]
        assert mistake["field"] == "picture"
        assert mistake["problem"] == "a picture can be had only where its file is"
        assert (await server.host.post("/api/tables", {"text": text})).status == 400

    with_server(tmp_path / "tables.sqlite", act)


def test_a_replay_shows_the_picture(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def act(server: Running) -> None:
        await land_of(server.host, server.at)

    with_server(file, act)

    async def watched() -> Script:
        store = SqliteStore(file)
        (table,) = await store.tables()
        await store.close()
        return Script(table.heading, (), table.draft)

    script = asyncio.run(watched())
    ((parts, _),) = unfolded(list(reel(script, "spectator").parts))
    assert parts["land"]["picture"]["width"] == 10


# --- the store


def test_a_draft_is_stored_without_its_picture_and_an_old_one_has_none(home: Path) -> None:
    draft = draft_of("own/house")
    stored = encode_draft(draft)
    assert len(stored) < 20_000
    back = decode_draft(stored).picture
    assert draft.picture is not None
    assert back == draft.picture.bare()
    old = json.loads(encode_draft(Draft(game="heart-rush")))
    assert "picture" not in old


def test_a_file_of_the_version_before_pictures_is_opened_and_keeps_its_tables(
    tmp_path: Path,
) -> None:
    file = tmp_path / "tables.sqlite"

    async def write() -> None:
        store = SqliteStore(file)
        await store.add_table(StoredTable("t1", b"", b'{"game":"heart-rush"}', 1.0))
        await store.close()

    asyncio.run(write())
    database = sqlite3.connect(file)
    database.execute("DROP TABLE pictures")
    database.execute("PRAGMA user_version = 2")
    database.commit()
    database.close()

    async def read() -> None:
        store = SqliteStore(file)
        try:
            assert [each.id for each in await store.tables()] == ["t1"]
            assert await store.picture("t1", "x") is None
        finally:
            await store.close()

    asyncio.run(read())
    assert len(MIGRATIONS) == 3
