"""Characters over the wire: made, shown, rested and grown, by the host alone."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from starlette.routing import Route

from crossblades.interfaces import shelves, together
from crossblades.interfaces.files import (
    folders_of,
    found_path,
    named_by,
    open_encounter,
    replace_text,
)
from crossblades.interfaces.saves import HOME
from crossblades.interfaces.table import growing, serving
from crossblades.interfaces.table.app import App
from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.hosting import add_table
from crossblades.interfaces.table.new_tables import (
    as_it_is_now,
    draft_of,
    own,
    own_id,
    shipped_draft,
)
from crossblades.interfaces.table.records import brought
from crossblades.interfaces.table.site import HOST_COOKIE, Site
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.record import record_of, write_record
from tests.interfaces.table.servers import Running, running, said, say
from tests.interfaces.test_aftermath import FORD, ILSE, REA, WYNN
from tests.playing import Play

Act = Callable[[Running], Coroutine[Any, Any, None]]
ONE = "/api/characters/wynn"
FOR_ALL = ("/api/enter", "/api/code", "/api/claim", "/api/encounters")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The host's folder, with two characters and an encounter for one of them."""
    monkeypatch.setenv(HOME, str(tmp_path))
    for shelf in ("characters", "encounters"):
        (tmp_path / shelf).mkdir()
    for name, text in (("wynn", WYNN), ("rea", REA), ("ilse", ILSE)):
        (tmp_path / "characters" / f"{name}.toml").write_text(text)
    (tmp_path / "encounters" / "ford.toml").write_text(FORD)
    return tmp_path


def with_server(home: Path, act: Act) -> None:
    """Do something with a server whose host has this folder."""

    async def whole() -> None:
        async with running(home / "tables.sqlite") as server:
            await act(server)

    asyncio.run(whole())


def file(home: Path, name: str = "wynn") -> str:
    return (home / "characters" / f"{name}.toml").read_text()


# --- who may


def test_every_request_that_is_not_for_all_is_for_the_host_alone(home: Path) -> None:
    apps: list[App] = []

    def app(site: Site) -> App:
        apps.append(App(site))
        return apps[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "App", app)

        async def act(server: Running) -> None:
            guest = server.browser()
            await server.host.post("/api/tables", {"encounter": "heart-rush/duel"})
            (table,) = (await server.host.get("/api/tables")).json["tables"]
            guest.cookies = {k: v for k, v in server.host.cookies.items() if k != HOST_COOKIE}
            assert (await guest.get(table["at"])).status == 200
            asked = [
                (method, route.path)
                for route in apps[0].routes
                if isinstance(route, Route) and route.path.startswith("/api/")
                for method in sorted(route.methods or ())
                if method != "HEAD" and route.path not in FOR_ALL
            ]
            assert len(asked) > 30
            for method, path in asked:
                named = re.sub(r"{\w+}", "heart-rush", path)
                body: Any = None if method in ("GET", "DELETE") else {}
                assert (await guest.ask(method, named, body)).status == 401, (method, path)
                if method != "GET":
                    other = await server.host.ask(method, named, {}, Origin="http://127.0.0.1:1")
                    assert other.status == 403, (method, path)

        with_server(home, act)


def test_all_of_it_is_for_the_host_alone(home: Path) -> None:
    asked: tuple[tuple[str, str, Any], ...] = (
        ("GET", "/api/making", None),
        ("POST", "/api/making/heart-rush", {"chosen": {}}),
        ("POST", "/api/making/swords-reign/dice", {"step": "abilities"}),
        ("POST", "/api/making/heart-rush/copy", {"of": "reaver", "name": "Rea"}),
        ("GET", "/api/rules/HR-15.1", None),
        ("GET", "/api/unfinished", None),
        ("GET", "/api/unfinished/0123abcd", None),
        ("PUT", "/api/unfinished/0123abcd", {"game": "heart-rush"}),
        ("DELETE", "/api/unfinished/0123abcd", None),
        ("GET", ONE, None),
        ("POST", ONE, {"tag": "x", "deed": "award", "points": 1}),
        ("POST", f"{ONE}/back", {"tag": "x"}),
        ("POST", "/api/rest", {"files": {}, "plan": {"kind": "short"}}),
        ("GET", "/api/tables/x/after", None),
        ("POST", "/api/tables/x/after", {}),
    )

    async def act(server: Running) -> None:
        stranger = server.browser()
        for method, path, body in asked:
            assert (await stranger.ask(method, path, body)).status == 401, path
        assert file(home) == WYNN
        assert not (home / "unfinished").exists()

    with_server(home, act)


def test_what_makes_no_sense_is_refused_in_a_sentence(home: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        for method, path, body, status in (
            ("POST", "/api/making/chess", {"chosen": {}}, 404),
            ("POST", "/api/making/heart-rush", {"chosen": {"name": "Ana"}}, 400),
            ("POST", "/api/making/heart-rush", {"chosen": {"name": ["x" * 70_000]}}, 413),
            ("POST", "/api/making/heart-rush/dice", {"step": "dice"}, 400),
            ("POST", "/api/making/heart-rush/copy", {"of": "x", "name": "Ana"}, 400),
            ("GET", "/api/rules/HR-99.9", None, 404),
            ("GET", "/api/unfinished/..%2f..", None, 404),
            ("GET", "/api/unfinished/NOT-SO", None, 400),
            ("GET", "/api/characters/nobody", None, 400),
            ("GET", "/api/characters/..%2fwynn", None, 404),
            ("POST", ONE, {"tag": "old", "deed": "award", "points": 1}, 409),
            ("POST", "/api/rest", {"files": {"wynn": "old"}, "plan": {"kind": "short"}}, 409),
            ("POST", "/api/rest", {"files": dict.fromkeys("abcdefghijklm", ""),
                                   "plan": {"kind": "short"}}, 400),
            ("GET", "/api/tables/none/after", None, 404),
        ):  # fmt: skip
            answer = await host.ask(method, path, body)
            assert answer.status == status, (path, answer.body)
            assert answer.error
        assert file(home) == WYNN

    with_server(home, act)


# --- making


def test_a_character_is_made_over_the_wire_and_kept_while_it_is_not_finished(home: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        games = (await host.get("/api/making")).json["games"]
        assert [each["game"] for each in games] == ["heart-rush", "swords-reign"]
        assert all(each["ready"] and each["rests"] for each in games)
        chosen = {"name": ["Ana"], "class": ["strongheart"]}
        stage = (await host.post("/api/making/heart-rush", {"chosen": chosen})).json
        assert stage["text"].startswith('game = "heart-rush"\nname = "Ana"\n')
        at = "/api/unfinished/0123abcd"
        assert (await host.get(at)).json is None
        kept = {"game": "heart-rush", "chosen": chosen, "step": "dice"}
        assert (await host.ask("PUT", at, kept)).status == 200
        assert (await host.get(at)).json["chosen"] == chosen
        ((row),) = (await host.get("/api/unfinished")).json["unfinished"]
        assert (row["id"], row["name"], row["title"]) == ("0123abcd", "Ana", "Heart Rush")
        await host.ask("DELETE", at)
        assert (await host.get("/api/unfinished")).json == {"unfinished": []}
        thrown = (await host.post("/api/making/swords-reign/dice", {"step": "abilities"})).json
        assert len(thrown["lines"]) == 6
        rule = (await host.get("/api/rules/HR-15.1")).json
        assert "aspect" in rule["text"]

    with_server(home, act)


# --- growing


def test_a_sheet_is_shown_and_a_file_with_mistakes_says_what_is_wrong(home: Path) -> None:
    (home / "characters" / "odd.toml").write_text('game = "heart-rush"\nname = "Odd"\n')

    async def act(server: Running) -> None:
        shown = (await server.host.get(ONE)).json
        assert shown["portrait"]["name"] == "Wynn"
        assert shown["grown"]["points"] == 5
        assert not shown["before"]
        odd = (await server.host.get("/api/characters/odd")).json
        assert "might" in odd["problem"]
        assert "portrait" not in odd

    with_server(home, act)


def test_a_deed_is_written_told_with_its_rules_and_taken_back(home: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        tag = (await host.get(ONE)).json["tag"]
        given = {"tag": tag, "deed": "award", "points": 20, "words": "the ford"}
        done = (await host.post(ONE, given)).json
        assert done["lines"] == [
            {"text": 'Wynn gains 20 XP, 140 in all: "the ford"', "rules": ["HR-15.3"]}
        ]
        assert (await host.post(ONE, given)).status == 409
        tag = done["tags"]["wynn"]
        bought = await host.post(ONE, {"tag": tag, "deed": "buy", "words": "hit points"})
        assert "hit_points = 70" in file(home)
        refused = await host.post(
            ONE, {"tag": bought.json["tags"]["wynn"], "deed": "buy", "words": "a pony"}
        )
        assert "cannot be bought" in refused.error
        odd = await host.post(ONE, {"tag": bought.json["tags"]["wynn"], "deed": "marry"})
        assert "unknown deed" in odd.error
        back = await host.post(f"{ONE}/back", {"tag": bought.json["tags"]["wynn"]})
        assert "hit_points = 70" not in file(home)
        again = await host.post(f"{ONE}/back", {"tag": back.json["tags"]["wynn"]})
        assert "hit_points = 70" in file(home)
        assert again.json["tags"]["wynn"] == bought.json["tags"]["wynn"]

    with_server(home, act)


def test_nothing_can_be_taken_back_where_nothing_was_before(home: Path) -> None:
    async def act(server: Running) -> None:
        tag = (await server.host.get(ONE)).json["tag"]
        assert (
            "nothing to go back to" in (await server.host.post(f"{ONE}/back", {"tag": tag})).error
        )

    with_server(home, act)


def test_a_rest_is_written_when_it_is_over_and_kept_and_not_before(home: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        tags = {
            name: (await host.get(f"/api/characters/{name}")).json["tag"]
            for name in ("wynn", "rea")
        }
        plan = {"kind": "long", "words": {"shelter": "tent", "watch": None}, "treat": "rea",
                "seed": 5}  # fmt: skip
        steps: list[Any] = []
        while True:
            given = {"files": tags, "plan": plan, "steps": steps, "keep": False}
            camp = (await host.post("/api/rest", given)).json
            if camp["over"]:
                break
            assert camp["question"]["options"]
            steps.append(0)
        assert file(home) == WYNN
        kept = (await host.post("/api/rest", {**given, "keep": True})).json
        assert kept["lines"] == camp["lines"]
        assert "long_rests = 1" in file(home)
        assert "long_rests = 1" in file(home, "rea")
        assert (await host.post("/api/rest", {**given, "keep": True})).status == 409

    with_server(home, act)


# --- encounters with characters


def test_an_own_encounter_finds_its_characters_beside_it_or_on_their_shelf(home: Path) -> None:
    ford = home / "encounters" / "ford.toml"
    assert [each.summary for each in own()] == ["Wynn meets an orc."]
    assert '"hit_points":10' in draft_of("own/ford").scenario
    beside = home / "encounters" / "wynn.toml"
    beside.write_text(WYNN.replace("hit_points = 10", "hit_points = 11"))
    assert found_path(folders_of(ford.parent), "wynn.toml") == beside
    assert '"hit_points":11' in draft_of("own/ford").scenario
    for name in ("../secret.toml", "/etc/passwd", "a/../../b.toml"):
        with pytest.raises(CrossbladesError, match="not in the folder"):
            found_path(folders_of(ford.parent), name)
    (home / "secret.toml").write_text(WYNN)
    (home / "characters" / "link.toml").symlink_to(home / "secret.toml")
    with pytest.raises(CrossbladesError, match="not in the folder"):
        named_by(ford)("link.toml")


def test_a_rest_that_is_broken_off_amid_its_files_is_whole_when_one_looks_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {name: shelves.taken_down("characters", name).tag for name in ("wynn", "rea")}
    plan = {"kind": "long", "words": {"shelter": "tent", "bed": "straw"}, "seed": 3}
    given: dict[str, Any] = {"files": files, "plan": plan, "keep": True, "steps": []}
    write, written = replace_text, list[Path]()

    def once(path: Path, text: str) -> None:
        if written:
            raise KeyboardInterrupt
        written.append(path)
        write(path, text)

    def rest() -> None:
        while not growing._rested(msgspec.convert(given, growing.Rest))["over"]:
            given["steps"] = [*given["steps"], 0]

    with monkeypatch.context() as patch:
        patch.setattr(together, "replace_text", once)
        with pytest.raises(KeyboardInterrupt):
            rest()
    assert [file(home) == WYNN, file(home, "rea") == REA].count(True) == 1
    growing._shown("wynn")
    assert [file(home) == WYNN, file(home, "rea") == REA] == [False, False]


def ford_fought(home: Path) -> str:
    """The record of the host's own encounter, played to its end."""
    game, opening = open_encounter(str(home / "encounters" / "ford.toml"))
    play = Play(game, opening.scenario, 1)
    while not play.fight.over:
        play.step()
    return write_record(record_of(play.fight))


async def at_its_end(home: Path, record: str) -> None:
    """A table of the host's own encounter whose fight is over."""
    store = SqliteStore(home / "tables.sqlite")
    await add_table(
        store, Doors(store, ""), structs.replace(draft_of("own/ford"), over=True), brought(record)
    )
    await store.close()


def test_after_a_fight_its_characters_are_written_once_by_the_gm_s_page(home: Path) -> None:
    asyncio.run(at_its_end(home, ford_fought(home)))

    async def act(server: Running) -> None:
        host = server.host
        (table,) = (await host.get("/api/tables")).json["tables"]
        async with host.live(table["at"]) as gm:
            await say(gm, t="hello")
            assert (await said(gm, "full"))["parts"]["after"] == table["id"]
        after = f"/api/tables/{table['id']}/after"
        left = (await host.get(after)).json
        assert left["characters"] == [
            {"file": "wynn.toml", "name": "Wynn", "page": "wynn", "problem": "", "due": True}
        ]
        assert file(home) == WYNN
        written = (await host.post(after, {})).json
        assert not written["characters"][0]["due"]
        once = file(home)
        assert once != WYNN
        assert (home / "characters" / "wynn.toml.bak").read_text() == WYNN
        await host.post(after, {})
        assert file(home) == once
        tag = (await host.get(ONE)).json["tag"]
        given = {"files": {"wynn": tag}, "plan": {"kind": "short", "seed": 1}, "keep": True}
        assert (await host.post("/api/rest", given)).json["over"]
        changed = (await host.get(after)).json["characters"][0]
        assert "since this fight began" in changed["problem"]
        refused = await host.post(after, {})
        assert (refused.status, "since this fight began" in refused.error) == (400, True)

    with_server(home, act)


def test_what_comes_from_elsewhere_writes_into_no_file_of_the_host_s(
    home: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    record = ford_fought(home)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "ford.toml").write_text(FORD)
    (elsewhere / "wynn.toml").write_text(WYNN)
    assert own_id(home / "encounters" / "ford.toml") == "own/ford"
    assert own_id(elsewhere / "ford.toml") == ""

    async def act(server: Running) -> None:
        host = server.host
        at = (await host.post("/api/records", {"text": record})).json["at"].removesuffix("/watch")
        (table,) = (await host.get("/api/tables")).json["tables"]
        async with host.live(at) as gm:
            await say(gm, t="hello")
            assert "after" not in (await said(gm, "full"))["parts"]
        for method, body in (("GET", None), ("POST", {})):
            answer = await host.ask(method, f"/api/tables/{table['id']}/after", body)
            assert (answer.status, "crossblades after" in answer.error) == (403, True)
        assert file(home) == WYNN

    with_server(home, act)


def test_a_fight_that_goes_on_or_has_no_characters_leaves_nothing(home: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        at = (await host.post("/api/tables", {"encounter": "heart-rush/duel"})).json["at"]
        (table,) = (await host.get("/api/tables")).json["tables"]
        answer = await host.get(f"/api/tables/{table['id']}/after")
        assert (answer.status, "not over" in answer.error) == (400, True)
        async with host.live(at) as gm:
            await say(gm, t="hello")
            assert "after" not in (await said(gm, "full"))["parts"]

    with_server(home, act)


def test_a_fight_begins_with_characters_as_they_are_then(home: Path) -> None:
    draft = draft_of("own/ford")
    assert as_it_is_now(draft) == draft
    (home / "characters" / "wynn.toml").write_text(WYNN.replace("= 10 ", "= 17 "))
    fresh = as_it_is_now(draft)
    assert '"hit_points":17' in fresh.scenario
    assert (fresh.seats, fresh.players) == (draft.seats, draft.players)
    (home / "characters" / "wynn.toml").write_text(WYNN.replace("Wynn", "Bo"))
    with pytest.raises(CrossbladesError, match="choose this encounter once more"):
        as_it_is_now(draft)
    (home / "characters" / "wynn.toml").write_text(WYNN.replace("hit_points = 10", "dead = true"))
    with pytest.raises(CrossbladesError, match="Wynn is dead"):
        as_it_is_now(draft)
    (home / "encounters" / "ford.toml").unlink()
    with pytest.raises(CrossbladesError, match="no encounter is called"):
        as_it_is_now(draft)
    shipped = shipped_draft("heart-rush/duel")
    assert as_it_is_now(shipped) is shipped


def test_a_table_that_was_set_up_before_a_rest_begins_after_it(home: Path) -> None:
    async def act(server: Running) -> None:
        host = server.host
        at = (await host.post("/api/tables", {"encounter": "own/ford"})).json["at"]
        (home / "characters" / "wynn.toml").write_text(WYNN.replace("= 10 ", "= 17 "))
        async with host.live(at) as gm:
            await say(gm, t="hello")
            await said(gm, "full")
            await say(gm, t="begin", id="begin-it")
            await said(gm, "ok")
            await say(gm, t="ping")
            text = (await host.get(f"{at}/record")).body.decode()
        assert '"hit_points":17' in text

    with_server(home, act)
