"""Taking back by consent: who is asked, what a no does, and what the GM may decide alone."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossblades.interfaces.table import moves
from crossblades.kernel.event import Undone
from crossblades.kernel.inputs import TakeBack
from crossblades.kernel.record import log_lines
from tests.interfaces.table.halls import BRAWL, DUEL, Hall, hall, run, until
from tests.interfaces.table.visitors import Page, play


async def answered_by_a_player(here: Hall, random: Random) -> Page:
    """Play until a player has given the last answer that all have seen; its page."""
    for _ in range(200):
        page, ask = here.owner()
        await page.answer(ask, random.randrange(len(ask["options"])))
        known = here.screen.parts["proposal"] is None and not ask["sealed"]
        if page in here.seats.values() and known and len(here.fight.settled) > 2:
            return page
    raise AssertionError("no player was asked anything")


async def proposed(here: Hall) -> tuple[Page, dict[str, Any]]:
    """A player's proposal to take back its last answer."""
    page = await answered_by_a_player(here, Random(1))
    await page.does("undo")
    proposal = here.gm.parts["proposal"]
    assert proposal is not None
    return page, proposal


def is_taken_back(here: Hall) -> bool:
    return any(isinstance(event, Undone) for event in here.fight.log)


def test_all_whom_it_concerns_are_asked_and_then_it_is_taken_back(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, proposal = await proposed(here)
            asked = [each for each in (*here.seats.values(), here.gm) if each is not page]
            assert proposal["by"] == page.access.seat
            assert "take back the last" in proposal["what"]
            assert len(proposal["votes"]) == len(asked)
            assert {vote["yes"] for vote in proposal["votes"]} == {None}
            assert not page.parts["proposal"]["mine"]
            assert not here.screen.parts["proposal"]["mine"]
            for each in asked:
                assert not is_taken_back(here)
                assert each.parts["proposal"]["mine"]
                await each.does("vote", proposal=proposal["id"], yes=True)
            assert is_taken_back(here)
            for each in here.pages:
                assert each.parts["proposal"] is None
            assert isinstance(here.fight.inputs[-1], TakeBack)
            assert here.fight.inputs[-1].seat == page.access.seat
            void = here.screen.log[-1]
            assert void["kind"] == "taken-back"
            assert void["void"] >= 0
            await page.does("redo")
            assert not isinstance(here.fight.inputs[-1], TakeBack)

    run(act())


def test_one_no_is_enough(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, proposal = await proposed(here)
            await here.gm.does("vote", proposal=proposal["id"], yes=False)
            assert page.parts["proposal"] is None
            assert not is_taken_back(here)
            assert "it stands" in page.last("note")["text"]
            said = await here.gm.send("vote", proposal=proposal["id"], yes=True)
            assert "does not stand" in said["why"]

    run(act())


def test_who_is_not_asked_cannot_vote(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, proposal = await proposed(here)
            for each in (page, here.screen):
                said = await each.send("vote", proposal=proposal["id"], yes=True)
                assert said["t"] == "no"
            assert not is_taken_back(here)

    run(act())


@pytest.mark.parametrize("yes", [True, False])
def test_the_gm_may_decide_alone_and_all_are_told(tmp_path: Path, yes: bool) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, proposal = await proposed(here)
            await here.gm.does("overrule", proposal=proposal["id"], yes=yes)
            assert is_taken_back(here) == yes
            assert page.parts["proposal"] is None
            assert "The GM has decided" in page.last("note")["text"]
            if yes:
                assert here.fight.inputs[-1].seat == "gm"  # type: ignore[union-attr]
                assert "GM took back" in here.screen.log[-1]["text"]

    run(act())


def test_a_proposal_dies_when_the_fight_moves_on(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            _, proposal = await proposed(here)
            await here.step()
            assert here.gm.parts["proposal"] is None
            said = await here.gm.send("vote", proposal=proposal["id"], yes=True)
            assert "does not stand" in said["why"]

    run(act())


def test_a_proposal_that_nobody_settles_lapses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "SECONDS", 0.05)

    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page, _ = await proposed(here)
            await until(lambda: page.parts["proposal"] is None)
            assert not is_taken_back(here)

    run(act())


def test_a_sealed_answer_is_withdrawn_without_asking_anybody(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, seed=4) as here:
            random = Random(7)
            while not any(ask["sealed"] for page in here.pages for ask in page.open_asks):
                await play(here.pages, random, 1)
            page = next(p for p in here.pages if any(a["sealed"] for a in p.open_asks))
            ask = next(ask for ask in page.open_asks if ask["sealed"])
            log = log_lines(here.fight.log)
            for kind, fields in (("undo", {}), ("withdraw", {"ask": ask["key"]})):
                await page.answer(ask, 1)
                assert [a["mine"] for a in page.asks if a["key"] == ask["key"]] == [1]
                await page.does(kind, **fields)
                assert [a["mine"] for a in page.asks if a["key"] == ask["key"]] == [None]
            assert log_lines(here.fight.log) == log
            assert here.gm.parts["proposal"] is None

    run(act())


def test_the_gm_goes_back_further_and_asks_all_the_same(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page = await answered_by_a_player(here, Random(1))
            settled = len(here.fight.settled)
            said = await page.send("undo", questions=2)
            assert "only the GM" in said["why"]
            assert "not so many" in (await here.gm.send("undo", questions=999))["why"]
            await here.gm.does("undo", questions=2)
            proposal = here.gm.parts["proposal"]
            assert proposal["by"] == "the GM"
            for each in here.seats.values():
                if each.parts["proposal"] and each.parts["proposal"]["mine"]:
                    await each.does("vote", proposal=proposal["id"], yes=True)
            assert len(here.fight.settled) == settled - 2

    run(act())


def test_where_nobody_else_is_concerned_it_is_done_at_once(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            for seat in here.seats:
                await here.gm.does("seat", seat=seat, player="gm")
            await here.step()
            await here.step()
            settled = len(here.fight.settled)
            await here.gm.does("undo", "undo-once")
            assert len(here.fight.settled) < settled
            settled = len(here.fight.settled)
            here.table.done.clear()
            await here.gm.does("undo", "undo-once")
            assert len(here.fight.settled) == settled

    run(act())


def test_there_must_be_something_to_take_back(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL) as here:
            page = next(iter(here.seats.values()))
            assert "no answer of yours" in (await page.send("undo"))["why"]
            assert "nothing was taken back" in (await page.send("redo"))["why"]

    run(act())
