"""When a seat is asked for instants: chosen in the lobby, and changed in the fight."""

from pathlib import Path
from random import Random

import pytest

from crossblades.heart_rush.numbers.guessing import HeartRushGuessing
from crossblades.interfaces.table.tables import Tables
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from crossblades.systems import SYSTEMS
from tests.interfaces.table.halls import BRAWL, Hall, hall, run
from tests.interfaces.table.visitors import Page, choose

GRANARY = "heart-rush/granary"


async def asked(here: Hall, seat: str, most: int = 120) -> int:
    """How often a seat is asked for instants, in so many questions; it wants none."""
    random, found = Random(4), 0
    for _ in range(most):
        if here.fight.over:
            break
        page, ask = here.owner()
        option = choose(ask, random)
        if ask["instant"]:
            found += (ask["seat"], ask["kind"]) == (seat, "use-instant")
            option = next(at for at, o in enumerate(ask["options"]) if o["group"] == "pass")
        assert (await page.answer(ask, option))["t"] == "ok"
    return found


def test_a_seat_is_asked_as_it_wants_and_the_fight_is_the_same_when_played_again(
    tmp_path: Path,
) -> None:
    async def act() -> None:
        counts = {}
        for how in ("always", "when it matters", "never"):
            async with hall(tmp_path, GRANARY, begin=False, name=f"t {how}") as here:
                seat, page = "Rurik", here.seats["Rurik"]
                assert page.parts["instants"] == "when it matters"
                await page.does("instants", how=how)
                assert page.parts["instants"] == how
                assert here.gm.parts["setup"]["asking"][seat] == how
                await here.gm.does("begin")
                assert page.parts["instants"] == how
                counts[how] = await asked(here, seat)
                other = Tables(here.store, here.table.thinker)
                again = (await other.open(here.table.id)).fight
                assert again is not None
                assert log_lines(again.log) == log_lines(here.fight.log)
                await other.close()
        assert counts["always"] > counts["when it matters"]
        assert counts["never"] == 0

    run(act())


def test_the_gm_chooses_for_all_and_a_wish_stays_with_its_seat(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, GRANARY, begin=False) as here:
            seats = list(here.seats)
            await here.gm.does("setup", asking=dict.fromkeys(seats, "always"))
            assert [page.parts["instants"] for page in here.seats.values()] == ["always"] * len(
                seats
            )
            await here.seats[seats[0]].does("instants", how="never")
            asking = here.gm.parts["setup"]["asking"]
            assert [asking[seat] for seat in seats] == ["never", *["always"] * (len(seats) - 1)]
            said = await here.gm.send("setup", asking={"nobody": "always"})
            assert said["why"] == "there is no seat 'nobody' that could be asked"
            await here.gm.does("setup", encounter=BRAWL)
            assert here.gm.parts["setup"]["asking"] == {}
            await here.gm.does("begin")

    run(act())


@pytest.mark.parametrize("how", ["always", "never"])
def test_a_game_that_leaves_no_choice_says_so(tmp_path: Path, how: str) -> None:
    async def act() -> None:
        async with hall(tmp_path, BRAWL, begin=False) as here:
            page = next(iter(here.seats.values()))
            assert "instants" not in page.parts
            assert (await page.send("instants", how=how))["t"] == "no"
            await here.gm.does("begin")
            said = await page.send("instants", how=how)
            assert "leaves no choice" in said["why"]
            assert page.parts["instants"] == "ask"

    run(act())


# --- in the midst of a fight


async def wished_in_the_fight(folder: Path, how: str) -> int:
    """How often a seat is asked that says so after a few questions; the fight can be repeated."""
    async with hall(folder, GRANARY, name=f"t {how}") as here:
        page = here.seats["Rurik"]
        await asked(here, "Rurik", 12)
        others = [other for other in here.pages if other is not page]
        before = [(other.v, other.log[:]) for other in others]
        await page.does("instants", how=how)
        assert page.parts["instants"] == how
        after = [(other.v, other.log) for other in others]
        assert after == before, "others are told that a seat wants to be asked otherwise"
        count = await asked(here, "Rurik")
        await repeats(here)
        return count


async def repeats(here: Hall) -> None:
    """The store and the record give the same fight again."""
    other = Tables(here.store, here.table.thinker)
    again = await other.open(here.table.id)
    assert again.fight is not None
    assert log_lines(again.fight.log) == log_lines(here.fight.log)
    assert again.fight.state == here.fight.state
    seats = list(here.seats)
    kinds = [await Page(again, "seat", seat).hello() for seat in seats]
    assert [page.parts["instants"] for page in kinds] == [
        here.seats[seat].parts["instants"] for seat in seats
    ]
    text = write_record(record_of(here.fight))
    assert log_lines(replay(read_record(text, "it", SYSTEMS)).log) == log_lines(here.fight.log)
    await other.close()


def test_a_seat_may_change_in_the_fight_when_it_is_asked(tmp_path: Path) -> None:
    async def act() -> None:
        ways = ("always", "when it matters", "never")
        counts = [await wished_in_the_fight(tmp_path, how) for how in ways]
        assert counts[0] > counts[1] > counts[2] == 0

    run(act())


def test_a_wish_ends_what_was_declined_and_is_taken_back_with_the_rest(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, GRANARY) as here:
            page = here.seats["Rurik"]
            await asked(here, "Rurik", 3)
            await page.does("instants", how="not this round")
            await page.does("instants", how="always")
            assert page.parts["instants"] == "always"
            await page.does("instants", how="not this round")
            await page.does("instants", how="ask")
            assert page.parts["instants"] == "always"
            await asked(here, "Rurik", 1)
            await here.gm.does("undo", questions=2)
            await here.gm.does("overrule", proposal=here.gm.parts["proposal"]["id"], yes=True)
            assert page.parts["instants"] == "when it matters"
            await page.does("instants", how="never")
            said = await here.gm.send("redo")
            assert "nothing was taken back" in said["why"]
            await repeats(here)

    run(act())


def test_nobody_chooses_that_for_another_seat(tmp_path: Path) -> None:
    async def act() -> None:
        async with hall(tmp_path, GRANARY) as here:
            for page in (here.gm, here.screen, here.spectator):
                assert (await page.send("instants", how="never"))["t"] == "no"
            page = here.seats["Rurik"]
            await here.gm.does("seat", seat="Rurik", player="bot:sensible")
            assert "asked nothing" in (await page.send("instants", how="never"))["why"]
            assert here.fight.inputs == []

    run(act())


def test_a_wish_stays_with_its_side_when_others_look_ahead(tmp_path: Path) -> None:
    """A bot that imagines the fight knows how its friends are asked, and not how its foes are."""

    async def act() -> None:
        async with hall(tmp_path, GRANARY) as here:
            for page in here.seats.values():
                await page.does("instants", how="always")
            state = here.fight.state
            guessing = HeartRushGuessing()
            assert guessing.known(state, state, "Eno").wishes == state.wishes
            assert len(state.wishes) == len(here.seats)
            assert guessing.known(state, state, "Rat 1").wishes == {}
            assert here.fight.clone().state.wishes == state.wishes

    run(act())
