"""A map is worked out once for all who know the same of it, and never tells them more."""

from typing import Any

from crossblades.heart_rush.land import Land
from crossblades.kernel.fight import Fight
from crossblades.systems import HEART_RUSH
from tests.playing import Play, scenario


def look(fight: Fight, seat: str) -> Any:
    return fight.view(seat)


def test_a_map_is_worked_out_once_for_all_who_know_the_same_of_it() -> None:
    opening = scenario(HEART_RUSH, "old-mine")
    assert opening.land.secretive
    one, other = (Play(HEART_RUSH, opening, seed).fight for seed in (1, 2))
    seats = HEART_RUSH.seats(opening)
    lands = {id(look(fight, seat).land) for fight in (one, other) for seat in seats}
    assert len(lands) == 1
    trap = next(at for at in opening.ground.at if one.state.grid.bit[at] & opening.land.secrets)
    before: Any = one.view(seats[0])
    one.state.met = (trap,)
    after: Any = one.view(seats[0])
    assert after.land is look(one, seats[-1]).land
    assert (after.land == before.land, after.ground == before.ground) == (False, False)
    assert after.land.terrain(trap) == opening.land.terrain(trap)
    for seen in (before, after):
        assert seen.land == Land(seen.grid, seen.ground)


def test_the_gm_sees_the_map_itself() -> None:
    opening = HEART_RUSH.with_referee(scenario(HEART_RUSH, "old-mine"), "GM")
    fight = Play(HEART_RUSH, opening, 1).fight
    assert look(fight, "GM").land is fight.state.land
