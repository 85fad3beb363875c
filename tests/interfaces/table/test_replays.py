"""Replays: what each pair of eyes saw then, for whom and when; going on; records in and out."""

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from msgspec import structs

from crossblades.interfaces.journal import Journal
from crossblades.interfaces.table import films
from crossblades.interfaces.table.drafts import decode_draft, encode_draft, seats_of, sides_of
from crossblades.interfaces.table.films import Script
from crossblades.interfaces.table.records import LONGEST_RECORD, brought, gone_on
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.tokens import mint
from crossblades.kernel.errors import CrossbladesError, RecordError, RefusedError
from crossblades.kernel.record import (
    Record,
    log_lines,
    read_record,
    record_of,
    replay,
    write_record,
)
from crossblades.systems import SYSTEMS
from tests.interfaces.table.halls import AMBUSH, BRAWL, DUEL, Hall, hall, run
from tests.interfaces.table.past_fights import terminal_fight
from tests.interfaces.table.servers import Browser, Running, running, said, say
from tests.interfaces.table.visitors import Page, choose

Json = dict[str, Any]
SHOWN = ("land", "pieces", "turn", "mine", "waits", "over")


async def script_of(here: Hall) -> Script:
    """What the store has of the fight."""
    stored = await here.store.table(here.table.id)
    assert stored is not None
    inputs = await here.store.inputs(here.table.id)
    return Script(stored.heading, tuple(each.body for each in inputs), stored.draft)


def eyes_of(page: Page) -> str:
    return page.access.seat or {"gm": "gm"}.get(page.access.role, "spectator")


def unfolded(parts: list[bytes]) -> list[tuple[Json, list[Json]]]:
    """What is shown after each input: all parts, and the last lines of the log."""
    shown: list[tuple[Json, list[Json]]] = []
    for packed in parts:
        frames = json.loads(gzip.decompress(packed))["frames"]
        now: Json = {}
        log: list[Json] = []
        for frame in frames:
            now, log = now | frame["parts"], log + frame["log"]
            shown.append((now, log[-200:]))
    return shown


async def play(
    here: Hall, seed: int, most: int = 4000, each: Callable[[], None] = lambda: None
) -> None:
    """Let everybody answer until the fight is over, with something to do after each input."""
    random = Random(seed)
    for _ in range(most):
        if here.fight.over or not any(page.open_asks for page in here.pages):
            return
        page, ask = here.owner()
        said = await page.answer(ask, choose(ask, random))
        assert said["t"] == "ok", said
        each()


def asked(frame: Json) -> list[str]:
    """What these eyes are asked in a film; the GM's see as well what others are asked."""
    return sorted(each["question"] for each in frame["asked"])


def due(parts: Json) -> list[str]:
    """What a page was asked that it had to answer."""
    open_now = (a for a in parts.get("asks", []) if not a["optional"] and a.get("mine") is None)
    return sorted(ask["question"] for ask in open_now)


# --- what was seen


@pytest.mark.parametrize("encounter", [DUEL, BRAWL])
def test_every_screen_sees_at_a_point_what_it_was_told_then(tmp_path: Path, encounter: str) -> None:
    """Also where a sealed answer is in, and where something was taken back."""

    async def act() -> None:
        async with hall(tmp_path, encounter, seed=4) as here:
            told: list[dict[str, tuple[Json, list[Json]]]] = []

            def note() -> None:
                now = {eyes_of(page): (dict(page.parts), page.log[-200:]) for page in here.pages}
                told.append(now)

            note()
            await play(here, 4, 30, note)
            await here.gm.does("undo", questions=2)
            proposal = here.gm.parts["proposal"]
            if proposal is not None:
                await here.gm.does("overrule", proposal=proposal["id"], yes=True)
            note()
            await play(here, 5, 60, note)
            script = await script_of(here)
            assert len(script.inputs) == len(told) - 1
            for eyes in told[0]:
                shown = unfolded(list(films.reel(script, eyes).parts))
                assert len(shown) == len(told)
                for n, then in enumerate(told):
                    parts, log = then[eyes]
                    for name in SHOWN:
                        assert shown[n][0].get(name) == parts.get(name), (eyes, n, name)
                    if eyes == "gm":
                        assert set(asked(shown[n][0])) >= set(due(parts)), n
                    else:
                        assert asked(shown[n][0]) == due(parts), (eyes, n)
                    assert shown[n][1] == log, (eyes, n)

    run(act())


def test_parts_alone_are_as_in_the_whole_film_and_points_lead_to_what_is_new(
    tmp_path: Path,
) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, seed=2) as here:
            await play(here, 2, 75)
            script = await script_of(here)
            whole = films.reel(script, "Ana")
            assert len(whole.parts) == script.parts > 2
            for part, packed in enumerate(whole.parts):
                assert films.frames(script, "Ana", part) == packed
            assert films.points(script, "Ana") == whole.points
            film = json.loads(whole.points)
            numbers = [point["n"] for point in film["points"]]
            assert numbers == sorted(set(numbers))
            assert (numbers[0], numbers[-1]) == (0, len(script.inputs))
            shown = unfolded(list(whole.parts))
            for before, point in zip(film["points"], film["points"][1:], strict=False):
                assert point["turn"] == shown[point["n"]][0]["turn"]["words"]
                new = shown[point["n"]][1][-1]["n"] - shown[before["n"]][1][-1]["n"]
                assert bool(new) == bool(point["words"])
                for n in range(before["n"] + 1, point["n"]):  # there is nothing new between them
                    assert shown[n][1] == shown[before["n"]][1]
            with pytest.raises(CrossbladesError, match="there is none 99"):
                films.frames(script, "Ana", 99)
            with pytest.raises(CrossbladesError, match="nobody here is called 'Kim'"):
                films.points(script, "Kim")

    run(act())


# --- going on


@pytest.mark.parametrize("encounter", [DUEL, BRAWL, AMBUSH])
def test_a_table_goes_on_from_a_point_and_the_old_one_stays(tmp_path: Path, encounter: str) -> None:
    async def act() -> None:
        async with hall(tmp_path, encounter, seed=3) as here:
            seat = next(iter(here.seats))
            await play(here, 3, 12)
            script = await script_of(here)
            before = log_lines(here.fight.log), write_record(record_of(here.fight))
            for n in (0, 5, len(script.inputs)):
                (*_, then) = films.played(script, n)
                begun = gone_on(script, n)
                draft = decode_draft(begun.script.draft)
                assert draft.players[seat] == "open"
                assert (*films.played(begun.script),)[-1].inputs == then.inputs
                (*_, fight) = films.played(begun.script)
                if n:  # at the very beginning all dice are new
                    assert log_lines(fight.log) == log_lines(then.log)
                assert fight.seed is None or not n
                other = fight.clone()
                for _ in range(30):
                    ask = other.asks[0]
                    plain = [each for each in ask.options if not each.takes_data]
                    other.answer(ask.id, plain[-1], ask.seat)
                    if other.over:
                        break
                record = record_of(other)
                again = replay(read_record(write_record(record), "the record", SYSTEMS))
                assert log_lines(again.log) == log_lines(other.log)
            assert (log_lines(here.fight.log), write_record(record_of(here.fight))) == before
            with pytest.raises(RefusedError, match="no point 999"):
                gone_on(script, 999)

    run(act())


def test_bots_leave_the_seats_of_the_players_where_a_table_goes_on(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, seed=3) as here:
            await play(here, 3, 4)
            script = await script_of(here)
            draft = decode_draft(script.draft)
            bots = structs.replace(draft, players=dict.fromkeys(draft.players, "bot:sensible"))
            begun = gone_on(structs.replace(script, draft=encode_draft(bots)), 4)
            sits = {row.side: row.player for row in seats_of(decode_draft(begun.script.draft))}
            heroes, foes = sides_of(draft)
            assert (sits[heroes], sits[foes]) == ("open", "bot:sensible")

    run(act())


def test_the_dice_to_come_are_new_at_a_table_that_goes_on(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, seed=3) as here:
            await play(here, 3, 12)
            script = await script_of(here)
            worlds = set()
            for _ in range(3):
                (*_, fight) = films.played(gone_on(script, 12).script)
                for _ in range(25):
                    ask = fight.asks[0]
                    attacks = [each for each in ask.options if not each.takes_data]
                    fight.answer(ask.id, attacks[0], ask.seat)
                    if fight.over:
                        break
                worlds.add(b"\n".join(log_lines(fight.log)))
            assert len(worlds) == 3

    run(act())


# --- records from elsewhere


@pytest.mark.parametrize("entered", [False, True])
@pytest.mark.parametrize("answers", [15, 100_000])
@pytest.mark.parametrize("encounter", [DUEL, BRAWL])
def test_a_record_of_the_terminal_comes_in_and_goes_out_to_the_byte(
    tmp_path: Path, encounter: str, answers: int, entered: bool
) -> None:
    fight = terminal_fight(encounter, entered=entered, answers=answers)
    text = write_record(record_of(fight))
    begun = brought(text)
    assert begun.over == fight.over == (answers > 15)
    (*_, again) = films.played(begun.script)
    assert write_record(record_of(again)) == text
    assert log_lines(again.log) == log_lines(fight.log)
    seats = json.loads(films.points(begun.script, "gm"))["eyes"]
    assert {each["eyes"] for each in seats} == {*fight.system.seats(fight.scenario), "spectator"}


@pytest.mark.parametrize("answers", [15, 100_000])
def test_the_record_of_a_table_comes_in_and_goes_out_to_the_byte(
    tmp_path: Path, answers: int
) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, seed=6) as here:
            await play(here, 6, answers)
            text = here.table.record(here.gm.access)
            begun = brought(text)
            (*_, again) = films.played(begun.script)
            assert write_record(record_of(again)) == text
            assert begun.over == here.fight.over == (answers > 15)

    run(act())


def test_a_journal_of_the_terminal_goes_on_with_its_own_dice(tmp_path: Path) -> None:
    fight = terminal_fight(DUEL, entered=False, answers=15)
    path = tmp_path / "duel-1.fight.jsonl"
    record = Record(fight.system, fight.scenario, 7, tuple(fight.inputs))
    with Journal.create(path, record):
        begun = brought(path.read_text("utf-8"))
    assert not begun.over
    (*_, again) = films.played(begun.script)
    for each in (fight, again):
        for _ in range(20):
            ask = each.asks[0]
            each.answer(ask.id, ask.options[0], ask.seat)
    assert log_lines(again.log) == log_lines(fight.log)
    assert again.seed == 7


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda text: "", "the file: the file is empty"),
        (lambda text: "hello", "the file, line 1: this is not a Crossblades record"),
        (lambda text: text[: len(text) // 2], "line "),
        (lambda text: text.replace('"seed":7', '"seed":8', 1), "the file: "),
        (lambda text: text.replace('"heart-rush"', '"chess"', 1), "no game is called 'chess'"),
        (lambda text: text.replace('"crossblades":3', '"crossblades":2', 1), "format 2"),
        (lambda text: text + "x" * LONGEST_RECORD, "too long; expected at most 4 MB"),
        (lambda text: "\ud800", "this is not text"),
    ],
)
def test_a_fault_in_a_file_is_told_in_a_sentence(spoil: Callable[[str], str], problem: str) -> None:
    text = write_record(record_of(terminal_fight(DUEL, entered=False, answers=100_000)))
    with pytest.raises(RecordError) as refused:
        brought(spoil(text))
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


# --- over the wire


class Watched:
    """A server with one table, and browsers of everybody."""

    def __init__(self, server: Running, file: Path) -> None:
        self.server, self.file = server, file
        self.gm, self.seat, self.screen = server.browser(), server.browser(), server.browser()
        self.at: dict[Browser, str] = {}
        self.led_to: dict[Browser, str] = {}
        """Where a link leads first, after the page of its screen."""

    async def points(self, who: Browser, eyes: str = "", status: int = 200) -> Json:
        answer = await who.get(f"{self.at[who]}/replay{f'?eyes={quote(eyes)}' if eyes else ''}")
        assert answer.status == status, answer.body
        found: Json = answer.json
        return found


async def watched(
    file: Path, most: int, act: Callable[[Watched], Coroutine[Any, Any, None]]
) -> None:
    """Play so far, and let a server show it."""
    folder = file.parent
    async with hall(folder, BRAWL, seed=2, name="tables") as here:
        await play(here, 2, most)
        links = {
            "gm": await mint(here.store, "tables", "gm"),
            "seat": await mint(here.store, "tables", "seat", "Sable"),
            "screen": await mint(here.store, "tables", "spectator"),
        }
    async with running(file) as server:
        people = Watched(server, file)
        for name, minted in links.items():
            who: Browser = getattr(people, name)
            entered = await who.post("/api/enter", {"token": minted.token})
            people.at[who] = "/".join(entered.json["at"].split("/")[:3])
            people.led_to[who] = entered.json["at"].removeprefix(people.at[who])
        await act(people)


def test_while_it_goes_on_only_the_gm_watches_and_no_more_than_has_happened(
    tmp_path: Path,
) -> None:
    async def act(people: Watched) -> None:
        for who in (people.seat, people.screen):
            for path in ("replay", "replay?eyes=Sable", "replay/0?eyes=Sable", "replay/0?eyes=gm"):
                answer = await who.get(f"{people.at[who]}/{path}")
                assert (answer.status, answer.error) == (
                    403, "the fight can be watched again once it is over",
                )  # fmt: skip
        seen = await people.points(people.gm)
        assert (seen["role"], seen["over"], seen["film"]["seen"]) == ("gm", False, "gm")
        assert seen["film"]["inputs"] == 20
        assert "seed" not in json.dumps(seen)
        ana = await people.points(people.gm, "Sable")
        assert ana["film"]["seen"] == "Sable"
        part = await people.gm.get(f"{people.at[people.gm]}/replay/0?eyes=Sable")
        assert len(part.json["frames"]) == 21
        assert set(people.led_to.values()) == {""}
        unknown = await people.points(people.gm, "Kim", 400)
        assert "nobody here is called 'Kim'" in unknown["error"]
        stranger = people.server.browser()
        for path in ("watch", "replay", "replay/0", "explain?rule=OS-1.1"):
            assert (await stranger.get(f"{people.at[people.gm]}/{path}")).status == 403
        assert (await people.seat.get(f"{people.at[people.seat]}/watch")).status == 200
        told = await people.seat.get(f"{people.at[people.seat]}/explain?rule=OS-1.1")
        assert told.json["found"][0]["id"] == "OS-1.1"

    asyncio.run(watched(tmp_path / "tables.sqlite", 20, act))


def test_the_host_brings_a_record_and_the_gm_goes_on_from_a_point(tmp_path: Path) -> None:
    over = write_record(record_of(terminal_fight(BRAWL, entered=False, answers=100_000)))
    begun = write_record(record_of(terminal_fight(BRAWL, entered=False, answers=10)))

    async def act(people: Watched) -> None:
        host, gm = people.server.host, people.gm
        kinds = {}
        for text in (over, begun):
            at = (await host.post("/api/records", {"text": text})).json["at"]
            kid = at.removesuffix("/watch")
            kinds[at.endswith("/watch")] = kid
            record = await host.get(f"{kid}/record")
            assert record.body.decode() == text
        assert set(kinds) == {True, False}
        tables = (await host.get("/api/tables")).json["tables"]
        assert {each["phase"] for each in tables} == {"over", "fight"}
        for given, problem in (("hello", "the file, line 1: this is not"), (over[:900], "line ")):
            refused = await host.post("/api/records", {"text": given})
            assert refused.status == 400
            assert problem in refused.error
        huge = await host.post("/api/records", {"text": "x" * 2 * LONGEST_RECORD + "x" * 2000})
        assert huge.status == 413
        assert (await gm.post("/api/records", {"text": over})).status == 401
        path = f"{people.at[gm]}/go-on"
        before = (await gm.get(f"{people.at[gm]}/record")).body
        for who in (people.seat, people.screen):
            refused = await who.post(f"{people.at[who]}/go-on", {"n": 8})
            assert (refused.status, "only the GM" in refused.error) == (403, True)
        refused = await gm.post(path, {"n": 900})
        assert refused.error == "the fight has 20 inputs; there is no point 900"
        new = (await gm.post(path, {"n": 8})).json["at"]
        assert new != people.at[gm]
        film = (await gm.get(f"{new}/replay")).json["film"]
        assert (film["inputs"], "from round" in film["name"]) == (8, True)
        assert (await gm.get(f"{people.at[gm]}/record")).body == before
        async with gm.live(new) as socket:
            await say(socket, t="hello")
            told = await said(socket, "full")
            assert told["parts"]["table"]["phase"] == "fight"
            assert told["parts"]["asks"]

    asyncio.run(watched(tmp_path / "tables.sqlite", 20, act))


def test_once_it_is_over_all_watch_through_all_eyes_and_through_later_rules(
    tmp_path: Path,
) -> None:
    file = tmp_path / "tables.sqlite"

    async def act(people: Watched) -> None:
        own = {people.gm: "gm", people.seat: "Sable", people.screen: "spectator"}
        assert [people.led_to[who] for who in own] == ["", "", "/watch"]
        for who, eyes in own.items():
            seen = await people.points(who)
            assert (seen["over"], seen["film"]["seen"]) == (True, eyes)
            other = seen["film"]["eyes"][-2]["eyes"]
            path = f"{people.at[who]}/replay/0?eyes={quote(other)}"
            part, packed = await who.get(path), await who.get(path, Accept_Encoding="gzip")
            assert gzip.decompress(packed.body) == part.body
            assert part.json["frames"][0]["parts"]["pieces"]
        before = await people.points(people.seat, "Aldith")
        assert before["film"]["seen"] == "Aldith"
        everybody = {each["eyes"] for each in before["film"]["eyes"]}
        for _ in range(400):
            if _stored(file) == everybody:
                break
            await asyncio.sleep(0.05)
        assert _stored(file) == everybody
        _change_the_rules(file)

    asyncio.run(watched(file, 100_000, act))

    async def with_other_rules() -> None:
        store = SqliteStore(file)
        token = await mint(store, "tables", "seat", "Aldith")
        await store.close()
        async with running(file) as server:
            rook = server.browser()
            at = (await rook.post("/api/enter", {"token": token.token})).json["at"]
            for eyes in ("Aldith", "Sable", "gm", "spectator"):
                seen = await rook.get(f"{at}/replay?eyes={eyes}")
                assert seen.status == 200, seen.body
                assert seen.json["film"]["points"][-1]["n"] == seen.json["film"]["inputs"]
                part = await rook.get(f"{at}/replay/0?eyes={eyes}")
                assert part.json["frames"][0]["parts"]["pieces"]

    asyncio.run(with_other_rules())


def _stored(file: Path) -> set[str]:
    """The eyes for which all of it is stored."""
    with sqlite3.connect(file) as database:
        return {eyes for (eyes,) in database.execute("SELECT eyes FROM screens WHERE part = -1")}


def _change_the_rules(file: Path) -> None:
    """Spoil an input: to the rules of today it no longer fits."""
    with sqlite3.connect(file) as database:
        database.execute(
            "UPDATE inputs SET body = ? WHERE n = 1", (b'{"input":"dice","faces":[9]}',)
        )
