"""Bots at a table: they think apart, keep to the pace, leave people time, and fall back."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossblades.interfaces.table import autoplay
from crossblades.interfaces.table.store import StoreError
from crossblades.interfaces.thinking import Decided, Thinker
from crossblades.interfaces.workers import ThinkingError
from crossblades.kernel.inputs import Answer
from tests.interfaces.table.halls import BRAWL, DUEL, hall, run, until
from tests.interfaces.table.visitors import Page, play

SKIRMISH = "heart-rush/skirmish"


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    with Thinker(1, 20.0) as found:
        yield found


class Slow(Thinker):
    """A thinker whose bots are never ready."""

    def choice(self, *_given: Any, **_named: Any) -> Future[Any]:
        late: Future[Any] = Future()
        late.set_exception(ThinkingError("it took longer than 1 s and was stopped"))
        return late


def test_bots_fight_to_the_end_while_somebody_looks(tmp_path: Path, thinker: Thinker) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, foes="bot:tactician", thinker=thinker) as here:
            for seat in here.seats:
                await here.gm.does("seat", seat=seat, player="bot:sensible")
            await here.gm.does("settings", usual=True)
            await until(lambda: here.gm.parts["over"] is not None, 100)
            stored = await here.store.inputs(here.table.id)
            assert len(stored) == len(here.fight.inputs)
            assert all(each.id.startswith("auto-") for each in stored)

    run(act())


def test_bots_rest_while_nobody_looks(tmp_path: Path, thinker: Thinker) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, foes="bot:random", thinker=thinker) as here:
            for page in here.pages:
                page.leave()
            for seat in here.seats:
                here.table.draft.players[seat] = "bot:random"
            before = len(here.fight.inputs)
            here.table.wake()
            assert here.table.autoplay._running is None
            assert len(here.fight.inputs) == before
            await here.screen.come_back()
            await until(lambda: len(here.fight.inputs) > before)

    run(act())


def test_a_bot_keeps_to_the_pace(tmp_path: Path, thinker: Thinker) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, foes="bot:random", thinker=thinker) as here:
            await here.gm.does("settings", usual=True)
            for seat in here.seats:
                await here.gm.does("seat", seat=seat, player="bot:random")
            await here.gm.does("settings", pace=250)
            before, start = len(here.fight.settled), time.monotonic()
            await until(lambda: len(here.fight.settled) >= before + 4 or here.fight.over)
            assert here.fight.over or time.monotonic() - start > 0.5

    run(act())


def test_a_bot_that_is_not_ready_is_stood_in_for_and_the_gm_is_told(tmp_path: Path) -> None:
    async def act() -> None:
        with Slow(1, 1.0) as slow:
            async with hall(tmp_path, BRAWL, foes="bot:tactician", thinker=slow) as here:
                random = Random(1)
                for _ in range(40):
                    await play(here.pages, random, 1)
                    if any(said["t"] == "note" for said in here.gm.others):
                        break
                    await until(lambda: any(page.open_asks for page in here.pages) or any(
                        said["t"] == "note" for said in here.gm.others))  # fmt: skip
                assert "took longer" in here.gm.last("note")["text"]
                assert not [s for s in here.screen.others if s["t"] == "note"]
                await until(lambda: here.fight.over or any(p.open_asks for p in here.pages))

    run(act())


def test_a_bot_that_never_says_anything_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "PATIENCE", 0.05)

    class Silent(Thinker):
        def decision(self, *_given: Any, **_named: Any) -> Future[Decided]:
            return Future()

    async def act() -> None:
        with Silent(1, 1.0) as silent:
            async with hall(tmp_path, BRAWL, foes="bot:sensible", thinker=silent) as here:
                for seat in here.seats:
                    await here.gm.does("seat", seat=seat, player="bot:sensible")
                await until(lambda: len(here.fight.inputs) > 2)
                assert "too long" in here.gm.last("note")["text"]

    run(act())


def test_people_of_a_side_decide_before_its_bots(tmp_path: Path, thinker: Thinker) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL.replace("duel", "skirmish"), thinker=thinker) as here:
            first, *others = here.seats
            for seat in others:
                await here.gm.does("seat", seat=seat, player="bot:random")
            page = here.seats[first]
            random = Random(1)
            waited = 0
            for _ in range(60):
                together = [ask for ask in here.fight.asks if ask.seat in here.seats]
                asked = {ask.seat for ask in together if type(ask) is type(together[0])}
                if first in asked and len(asked) > 1 and not here.fight.is_sealed(together[0]):
                    inputs = len(here.fight.inputs)
                    here.table.wake()
                    assert here.table.autoplay._next() is None
                    assert len(here.fight.inputs) == inputs
                    waited += 1
                await play([here.gm, page], random, 1)
                await until(lambda: here.fight.over or page.open_asks or here.gm.open_asks)
            assert waited

    run(act())


def test_bots_wait_while_a_proposal_stands(tmp_path: Path, thinker: Thinker) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, foes="bot:sensible", thinker=thinker) as here:
            await here.gm.does("settings", usual=True, pace=5000)
            random = Random(1)
            for _ in range(60):
                await until(lambda: any(page.open_asks for page in here.pages))
                page, ask = here.owner()
                await page.answer(ask, random.randrange(len(ask["options"])))
                if here.table.autoplay._running is not None:
                    break
                await until(lambda: any(p.open_asks for p in here.pages)
                            or here.table.autoplay._running is not None)  # fmt: skip
            await page.does("undo")
            assert here.gm.parts["proposal"] is not None
            assert here.table.autoplay._next() is None
            await here.gm.does("vote", proposal=here.gm.parts["proposal"]["id"], yes=False)
            assert here.table.autoplay._next() is not None

    run(act())


def test_usual_rulings_are_given_where_the_gm_wants_that(tmp_path: Path, thinker: Thinker) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, seed=1, thinker=thinker) as here:
            random = Random(1)

            def ruling() -> dict[str, Any] | None:
                return next((ask for ask in here.gm.open_asks if ask["usual"]), None)

            while ruling() is None:
                assert not here.fight.over
                await play(here.pages, random, 1)
            await here.gm.does("settings", usual=True)
            await until(lambda: ruling() is None)
            given = [g for g in here.fight.inputs if isinstance(g, Answer) and g.seat == "gm"]
            assert given

    run(act())


def test_an_answer_that_cannot_be_written_is_tried_again(
    tmp_path: Path, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autoplay, "PAUSE", 0.05)

    async def act() -> None:
        async with hall(tmp_path, BRAWL, foes="bot:random", thinker=thinker) as here:
            here.store.before = StoreError("the disk is full")
            for seat in here.seats:
                await here.gm.does("seat", seat=seat, player="bot:random")
            await until(lambda: any(said["t"] == "note" for said in here.gm.others))
            assert "the disk is full" in here.gm.last("note")["text"]
            assert not here.fight.inputs
            here.store.before = None
            await until(lambda: len(here.fight.inputs) > 2)

    run(act())


def test_a_bot_may_be_put_into_a_seat_and_a_person_come_back(
    tmp_path: Path, thinker: Thinker
) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, thinker=thinker) as here:
            seat, page = next(iter(here.seats.items()))
            assert (
                "no bot is called"
                in (await here.gm.send("seat", seat=seat, player="bot:nobody"))["why"]
            )
            assert (await here.gm.send("seat", seat="nobody", player="gm"))["t"] == "no"
            await here.gm.does("seat", seat=seat, player="bot:random")
            (row,) = [r for r in here.gm.parts["people"] if r.get("seat") == seat]
            assert row["player"] == "bot:random"
            await here.gm.does("seat", seat=seat, player="person")
            (row,) = [r for r in here.screen.parts["people"] if r.get("seat") == seat]
            assert row["player"] == "person"
            assert isinstance(page, Page)

    run(act())


def test_all_wait_for_people_and_not_for_the_bots_that_leave_it_to_them(
    tmp_path: Path, thinker: Thinker
) -> None:
    async def act() -> None:
        async with hall(tmp_path, SKIRMISH, foes="bot:sensible", thinker=thinker) as here:
            page = here.seats["Ana"]
            for seat in here.seats:
                if seat != "Ana":
                    await here.gm.does("seat", seat=seat, player="bot:sensible")
            await until(lambda: bool(page.open_asks), 20)
            assert page.open_asks[0]["kind"] == "take-turn"
            for each in here.pages:
                assert each.parts["waits"]["whom"] == ["Ana"]
            await here.gm.does("seat", seat="Ana", player="bot:sensible")
            await until(lambda: bool(page.log), 20)

    run(act())


def test_who_still_sits_there_plays_again_after_a_bot_and_bots_wait_for_them(
    tmp_path: Path, thinker: Thinker
) -> None:
    async def act() -> None:
        async with hall(tmp_path, SKIRMISH, foes="bot:sensible", thinker=thinker) as here:
            ana, sten = here.seats["Ana"], here.seats["Sten"]
            for seat in here.seats:
                await here.gm.does("seat", seat=seat, player="gm")
            await until(lambda: bool(here.gm.open_asks), 20)
            assert not ana.asks
            sten.leave()
            for seat in ("Ana", "Sten"):
                await here.gm.does("seat", seat=seat, player="open")
            player = {
                row["seat"]: row["player"] for row in here.gm.parts["people"] if "seat" in row
            }
            assert (player["Ana"], player["Sten"]) == ("person", "open")
            for seat in here.seats:
                if seat != "Ana":
                    await here.gm.does("seat", seat=seat, player="bot:sensible")
            log = len(ana.log)
            await asyncio.sleep(0.3)
            assert (len(ana.log), len(ana.open_asks)) == (log, 1)

    run(act())
