"""Making encounters over the wire: for the host alone, bounded, and refused in sentences."""

import asyncio
import tomllib
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from crossblades.interfaces.home import HOME
from crossblades.systems import SYSTEMS
from tests.drawn_maps import house, in_base64, painted_house, text_of
from tests.interfaces.table.servers import Running, running

DUEL = SYSTEMS["heart-rush"].encounters()["duel"]
WALL = {"do": "paint", "spaces": ["a1"], "glyph": "#"}


@pytest.fixture
def with_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Running], Coroutine[Any, Any, None]]], None]:
    """Does something with a server whose host has an empty folder."""
    monkeypatch.setenv(HOME, str(tmp_path))

    def call(act: Callable[[Running], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            async with running(tmp_path / "tables.sqlite") as server:
                await act(server)

        asyncio.run(whole())

    return call


async def edited(server: Running, text: str, *edits: Any) -> Any:
    return await server.host.ask("POST", "/api/edit", {"text": text, "edits": list(edits)})


def test_an_edit_gives_the_text_and_all_there_is_to_show(with_server: Any) -> None:
    async def act(server: Running) -> None:
        found = (await edited(server, DUEL, WALL)).json
        assert "a1" in found["land"]["walls"]
        assert found["mistakes"] == []
        assert [each["name"] for each in found["pieces"]] == ["Ana", "Rook"]
        assert found["somebody"][0]["lines"][0] == {
            "label": "hit points", "value": "35 of 35", "rule": "HR-8.2",
        }  # fmt: skip
        same = (await edited(server, DUEL)).json
        assert same["text"] == DUEL

    with_server(act)


def test_an_encounter_with_mistakes_is_shown_as_far_as_it_can_be_read(with_server: Any) -> None:
    async def act(server: Running) -> None:
        text = DUEL.replace('side = "heroes"', 'side = "nobody"')
        found = (await edited(server, text, WALL)).json
        assert "unknown side" in found["mistakes"][0]["problem"]
        assert "a1" in found["land"]["walls"]
        assert [each["name"] for each in found["pieces"]] == ["Ana", "Rook"]
        for line in (f"big = {'9' * 5000}", f"{'a.' * 9000}a = 1", f"picture = '{'p' * 300}.png'"):
            said = await edited(server, f"{line}\n{DUEL}")
            assert said.status == 200, said.error
            assert said.json["mistakes"], line[:20]
        broken = (await edited(server, "map = ")).json
        assert broken["land"] is None
        assert "not valid TOML" in broken["mistakes"][0]["problem"]

    with_server(act)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        ({"do": "paint", "spaces": ["zz99"], "glyph": "#"}, "no space 'zz99' on the map"),
        ({"do": "paint", "spaces": ["a1"], "glyph": "?"}, "the legend does not say what '?' is"),
        ({"do": "paint", "spaces": ["a1"] * 9999, "glyph": "#"}, "length <= 3600"),
        ({"do": "resize", "east": 999}, "<= 60"),
        ({"do": "take", "fighter": 99}, "there is no fighter 100"),
        ({"do": "take", "fighter": -1}, "there is no fighter 0"),
        ({"do": "set", "path": ["fighters", -1, "name"], "value": "x"}, "cannot be changed"),
        ({"do": "set", "path": ["name"], "value": None}, "cannot be changed"),
        ({"do": "set", "path": [], "value": 1}, "length >= 1"),
        ({"do": "format"}, "Invalid value 'format'"),
        ({"do": "edges", "edges": [["a1", "a3"]], "kind": "wall"}, "there is no edge between"),
        ({"do": "edges", "edges": [["a1", "a2"]], "kind": "moat"}, "a wall, a door or nothing"),
    ],
)
def test_an_edit_that_cannot_be_is_refused_in_a_sentence(
    with_server: Any, edit: Any, words: str
) -> None:
    async def act(server: Running) -> None:
        answer = await edited(server, DUEL, edit)
        assert answer.status == 400
        assert words in answer.error

    with_server(act)


def test_what_is_too_much_is_refused(with_server: Any) -> None:
    async def act(server: Running) -> None:
        long = await edited(server, "x" * 300_000)
        assert (long.status, "at most 256 KB" in long.error) == (413, True)
        huge = await edited(server, "x" * 2_000_000)
        assert huge.status == 413
        many = await edited(server, DUEL, *[WALL] * 301)
        assert many.status == 400
        deep: Any = 1
        for _ in range(300):
            deep = [deep]
        nested = await edited(server, DUEL, {"do": "set", "path": ["name"], "value": deep})
        assert nested.status in (200, 400)
        half = b'{"text": "\\ud800", "edits": []}'
        headers = {"Content_Type": "application/json", "Origin": server.host.origin}
        assert (await server.host.ask("POST", "/api/edit", half, **headers)).status == 400
        wide = "." * 10_000
        found = (await edited(server, DUEL.replace('map = """\n', f'map = """\n{wide}\n'))).json
        assert found["mistakes"]

    with_server(act)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/edit"), ("GET", "/api/palette/heart-rush"), ("POST", "/api/kind"),
        ("POST", "/api/trial"), ("GET", "/api/shipped/heart-rush/duel"),
    ],
)  # fmt: skip
def test_all_of_it_is_the_hosts_alone(with_server: Any, method: str, path: str) -> None:
    async def act(server: Running) -> None:
        stranger = server.browser()
        body = {"text": DUEL} if method == "POST" else None
        assert (await stranger.ask(method, path, body)).status == 401
        elsewhere = await server.host.ask(method, path, body, Origin="http://evil.example")
        assert elsewhere.status == (403 if method == "POST" else 200)

    with_server(act)


@pytest.mark.parametrize("game", SYSTEMS)
def test_each_kind_of_ground_that_is_offered_can_be_painted(with_server: Any, game: str) -> None:
    async def act(server: Running) -> None:
        host = server.host
        palette = (await host.get(f"/api/palette/{game}")).json
        text = next(iter(SYSTEMS[game].encounters().values()))
        edits = [
            {"do": "paint", "spaces": [f"{letter}1"], **_brush(brush)}
            for letter, brush in zip("abcdefghijklmnopqrst", palette["brushes"], strict=False)
        ]
        grown = [{"do": "resize", "south": 1, "east": 12}, *edits]
        found = (await edited(server, text, *grown)).json
        assert found["mistakes"] == []
        names = [brush["ground"]["name"] for brush in palette["brushes"]]
        assert {ground["name"] for ground in found["data"]["legend"].values()} >= set(names)
        line = await host.ask("POST", "/api/kind", {"game": game, "line": palette["line"]})
        kind = line.json
        sides = found["data"]["sides"]
        enlist = {
            "do": "enlist", "fighter": {**kind["fighter"], "side": sides[1]}, "at": "a2",
            "tables": kind["tables"],
        }  # fmt: skip
        where = {"do": "paint", "spaces": ["a2"], "glyph": "."}
        more = (await edited(server, found["text"], where, enlist)).json
        assert more["mistakes"] == []

    with_server(act)


def _brush(brush: Any) -> dict[str, Any]:
    return {"glyph": brush["glyph"], "ground": brush["ground"]}


def test_everybody_whom_the_games_bring_can_be_put_on_a_map(with_server: Any) -> None:
    async def act(server: Running) -> None:
        for name, game in SYSTEMS.items():
            palette = (await server.host.get(f"/api/palette/{name}")).json
            assert {kind["name"] for kind in palette["kinds"]} == set(game.newcomers())
            assert all(kind["words"] for kind in palette["kinds"])

    with_server(act)


def test_files_of_the_host_are_read_beside_an_encounter(with_server: Any, tmp_path: Path) -> None:
    (tmp_path / "characters").mkdir()
    ilse = 'game = "swords-reign"\nname = "Mother Ilse"\nhero = "Ilse"\n'
    (tmp_path / "characters" / "ilse.toml").write_text(ilse)
    (tmp_path / "characters" / "broken.toml").write_text("game = ")

    async def act(server: Running) -> None:
        own = (await server.host.get("/api/palette/swords-reign")).json["own"]
        assert [(each["name"], each["file"]) for each in own] == [("Mother Ilse", "ilse.toml")]
        text = SYSTEMS["swords-reign"].encounters()["tavern-brawl"]
        sides = tomllib.loads(text)["sides"]
        fighter = {"character": "ilse.toml", "side": sides[0]}
        floor = {"do": "paint", "spaces": ["a1"], "glyph": "."}
        come = {"do": "enlist", "fighter": fighter, "at": "a1"}
        found = (await edited(server, text, floor, come)).json
        assert found["mistakes"] == []
        outside = {"character": "../characters/ilse.toml", "side": sides[0]}
        found = (await edited(server, text, {"do": "enlist", "fighter": outside, "at": "a1"})).json
        assert "not in the folder" in found["mistakes"][0]["problem"]

    with_server(act)


def test_a_trial_goes_on_from_what_was_counted(with_server: Any) -> None:
    async def act(server: Running) -> None:
        asked = {"text": DUEL, "seed": 7, "fights": 4, "so_far": {}}
        first = (await server.host.ask("POST", "/api/trial", asked)).json
        assert first["so_far"]["fights"] == 4
        assert sum(first["so_far"]["winners"].values()) == 4
        again = (await server.host.ask("POST", "/api/trial", asked)).json
        assert again == first
        asked |= {"fights": 6, "so_far": first["so_far"], "bots": {"heroes": "random"}}
        more = (await server.host.ask("POST", "/api/trial", asked)).json
        assert more["so_far"]["fights"] == 6
        rate = more["rates"][0]["rate"]
        assert rate["low"] <= rate["value"] <= rate["high"]
        wrong = {**asked, "text": "game = 1"}
        assert "has mistakes" in (await server.host.ask("POST", "/api/trial", wrong)).error
        nobody = {**asked, "bots": {"heroes": "clever"}}
        assert "no bot is called" in (await server.host.ask("POST", "/api/trial", nobody)).error

    with_server(act)


def test_a_shipped_encounter_can_be_copied(with_server: Any) -> None:
    async def act(server: Running) -> None:
        host = server.host
        assert (await host.get("/api/shipped/heart-rush/duel")).json == {"text": DUEL}
        assert (await host.get("/api/shipped/heart-rush/nothing")).status == 404
        assert (await host.get("/api/shipped/chess/duel")).status == 404

    with_server(act)


def test_a_drawn_map_is_opened_beside_others_of_its_name(with_server: Any, tmp_path: Path) -> None:
    async def act(server: Running) -> None:
        text = text_of(house(image=in_base64(painted_house())))
        wanted = {"text": text, "game": "heart-rush", "file": "house.dd2vtt", "name": "house"}
        host = server.host
        made = (await host.ask("POST", "/api/maps", wanted)).json
        again = (await host.ask("POST", "/api/maps", wanted)).json
        assert (made["name"], again["name"]) == ("house", "house-2")
        names = {path.name for path in (tmp_path / "encounters").iterdir()}
        assert names == {"house.toml", "house.png", "house-2.toml", "house-2.png"}
        text = (await host.get("/api/shelf/encounters/house")).json["text"]
        found = (await edited(server, text)).json
        path = f"/encounters/house/{found['land']['picture']['path']}"
        shown = await host.get(path)
        assert (shown.status, shown.body[:4]) == (200, b"\x89PNG")
        assert (await server.browser().get(path)).status == 401
        assert (await host.get(path.replace("house.png", "..%2Fx.png"))).status == 400
        assert (await host.get(path.replace("house.png", "house.toml"))).status == 400
        (tmp_path / "encounters" / "house.png").unlink()
        gone = (await edited(server, text)).json
        assert "there is no such picture" in gone["mistakes"][-1]["problem"]

    with_server(act)


def test_what_is_no_map_is_refused_in_a_sentence(with_server: Any, tmp_path: Path) -> None:
    async def act(server: Running) -> None:
        wanted = {"text": "{}", "game": "heart-rush", "file": "x.uvtt", "name": "x"}
        host = server.host
        assert (await host.ask("POST", "/api/maps", wanted)).status == 400
        outside = await host.ask("POST", "/api/maps", {**wanted, "name": "../x"})
        assert "cannot be the name of a file" in outside.error
        assert (await host.ask("POST", "/api/maps", {**wanted, "game": "chess"})).status == 404
        assert (await server.browser().ask("POST", "/api/maps", wanted)).status == 401
        assert not list(tmp_path.glob("encounters/*"))

    with_server(act)
