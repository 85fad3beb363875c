"""When a seat is asked for instants: chosen in the lobby, kept in what the fight starts from."""

from pathlib import Path
from random import Random

import pytest

from crossblades.interfaces.table.tables import Tables
from crossblades.kernel.record import log_lines
from tests.interfaces.table.halls import BRAWL, Hall, hall, run
from tests.interfaces.table.visitors import choose

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
                assert page.parts["instants"] == "ask"
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
def test_what_is_asked_at_all_is_not_chosen_in_a_fight(tmp_path: Path, how: str) -> None:
    async def act() -> None:
        async with hall(tmp_path, GRANARY) as here:
            page = next(iter(here.seats.values()))
            said = await page.send("instants", how=how)
            assert "before the fight" in said["why"]
            assert page.parts["instants"] == "ask"
        async with hall(tmp_path, BRAWL, begin=False, name="t2") as here:
            page = next(iter(here.seats.values()))
            assert "instants" not in page.parts
            assert (await page.send("instants", how=how))["t"] == "no"

    run(act())
