"""Blitz."""

import pytest

from crossblades.heart_rush.events import Attacked, Moved, OpportunitySeized
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import MoveTo, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, of, use, ways
from tests.helpers import GUARD, MISS, SWORD, choose, fight_of, foe, happened, hero, scene


def begun(*dice: tuple[int, ...], rush: int = 2) -> Fight:
    """Ann has begun her blitz, and the turn is back with her side."""
    fighters = (hero("Ann", "c3", abilities=("blitz",)), foe("Orc", "d3"), foe("Gob", "c4"))
    fight = fight_of(scene(*fighters), *dice)
    of(fight, "Ann").rush = rush
    use(fight, "blitz")
    assert fight.state.turn == "foes", "it is slow"
    choose(fight, "foes", Pass("foes"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-4.12")
def test_a_rush_point_buys_an_opportunity_attack_and_a_sidestep() -> None:
    fight = begun(MISS, GUARD, MISS, GUARD)
    use(fight, "blitz", "Orc", "might")
    choose(fight, "Ann", MoveTo("d4"))
    assert [(s.target, s.pay) for s in happened(fight.log, OpportunitySeized)] == [("Orc", "free")]
    assert [moved.to for moved in happened(fight.log, Moved)] == ["d4"]
    assert {option.target for option in ways(fight, "blitz")} == {"Gob"}, "each target once"
    use(fight, "blitz", "Gob", "cunning")
    choose(fight, "Ann", MoveTo("d5"))
    assert [attacked.target for attacked in happened(fight.log, Attacked)] == ["Orc", "Gob"]
    assert costs(fight) == [("blitz", 0), ("blitz", 1), ("blitz", 1)]
    assert (of(fight, "Ann").rush, of(fight, "Ann").acted) == (0, False)
    assert fight.state.turn == "heroes", "strikes do not pass the turn"


@pytest.mark.rule("HR-4.12", "HR-12.1")
def test_it_strikes_with_a_part_of_the_body_too() -> None:
    teeth = Weapon("teeth", "light", "melee", "piercing", body=True)
    ann = hero("Ann", "c3", SWORD, teeth, abilities=("blitz",))
    fight = fight_of(scene(ann, foe("Orc", "d3")), MISS, GUARD)
    of(fight, "Ann").rush = 1
    use(fight, "blitz")
    choose(fight, "foes", Pass("foes"))
    use(fight, "blitz", "Orc", "might with the teeth")
    (seized,) = happened(fight.log, OpportunitySeized)
    assert (seized.stance, seized.weapon) == ("might", "teeth")


def test_without_rush_there_is_no_strike() -> None:
    assert not ways(begun(rush=0), "blitz")


def test_it_is_over_with_the_round_and_used_up() -> None:
    fight = begun()
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Pass("foes")) if fight.state.round == 1 else None
    assert fight.state.round == 2
    of(fight, "Ann").rush = 2
    assert of(fight, "Ann").effects == ()
    assert of(fight, "Ann").spent == {"blitz": "major"}


@pytest.mark.rule("HR-5.2", "HR-4.12")
def test_who_attacks_no_more_this_round_does_not_blitz_either() -> None:
    ann = hero("Ann", "c3", abilities=("blitz", "bunker down"), shield="light")
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    of(fight, "Ann").rush = 2
    use(fight, "blitz")
    choose(fight, "foes", Pass("foes"))
    assert ways(fight, "blitz")
    use(fight, "bunker down")
    assert not ways(fight, "blitz")
