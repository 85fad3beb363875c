"""Cinch Down."""

import pytest

from crossblades.heart_rush.condition_options import BreakFree, Release, RollWith
from crossblades.heart_rush.events import Squeezed
from crossblades.heart_rush.options import TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import advantages, costs, decline, holding, of, use, ways
from tests.helpers import FOES_PASS, HEROES_PASS, choose, happened, play, rolls

CINCH = "cinch down"


def cinched(*dice: tuple[int, ...], rush: int = 3, cry: bool = False) -> Fight:
    """Ann has put rush into her hold on the orc; it is the foes' turn."""
    orc = {"abilities": ("cry of defiance",)} if cry else {}
    fight = holding(*dice, rush=rush, abilities=(CINCH,), orc=orc)
    assert [way.rush for way in ways(fight, CINCH)] == list(range(1, rush + 1))
    use(fight, CINCH, "Orc", rush=rush)
    decline(fight)
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-11.5")
def test_a_level_of_restrained_for_each_rush_point() -> None:
    fight = cinched()
    assert of(fight, "Orc").conditions == {"grappled": 1, "restrained": 3}
    assert (costs(fight), of(fight, "Ann").rush) == ([(CINCH, 3)], 0)
    assert "HR-11.5" in fight.log[-2].rules


@pytest.mark.rule("HR-11.5")
def test_five_levels_at_most() -> None:
    fight = holding(rush=4, abilities=(CINCH,))
    of(fight, "Orc").conditions = {"grappled": 1, "restrained": 2}
    use(fight, CINCH, "Orc", rush=4)
    assert of(fight, "Orc").conditions == {"grappled": 1, "restrained": 5}
    play(fight, FOES_PASS, ("heroes", Release("Ann")))
    assert of(fight, "Orc").conditions == {"restrained": 2}, "what it had before stays"


@pytest.mark.rule("HR-11.18")
def test_an_advantage_on_holding_for_each_rush_point() -> None:
    fight = cinched((8, 6, 8, 8, 8), (1, 1, 1, 1))
    choose(fight, "foes", BreakFree("Orc", "might"))
    choose(fight, "Ann", RollWith("Ann", "might"))
    assert advantages(fight, 0) == {"restrained 3": -3}
    assert advantages(fight, 1) == {"grappling": -1, "Cinch Down": 3}


@pytest.mark.rule("HR-11.21", "HR-11.18")
def test_it_ends_with_the_grapple() -> None:
    fight = cinched()
    play(fight, FOES_PASS, ("heroes", Release("Ann")))
    assert (of(fight, "Orc").conditions, of(fight, "Orc").effects) == ({}, ())
    assert not ways(fight, CINCH)


def test_so_it_does_when_the_held_one_shakes_off_the_grapple_itself() -> None:
    fight = cinched(cry=True)
    use(fight, "cry of defiance", choice="no longer grappled")
    assert (of(fight, "Orc").conditions, of(fight, "Orc").effects) == ({}, ())
    assert of(fight, "Ann").conditions == {}


def test_restraint_that_is_shaken_off_does_not_come_off_twice() -> None:
    fight = cinched(cry=True)
    use(fight, "cry of defiance", choice="no longer restrained")
    orc = of(fight, "Orc")
    assert orc.conditions == {"grappled": 1}
    assert [effect.brings for effect in orc.effects] == [False], "the hold is as tight as before"


@pytest.mark.rule("HR-4.1")
def test_an_action_squeezes_for_a_might_die_for_each_rush_point_once_a_round() -> None:
    fight = cinched((6, 5, 1))
    play(fight, FOES_PASS)
    use(fight, CINCH, "Orc", "squeeze")
    choose(fight, "Orc", TakeIt("Orc"))
    assert rolls(fight.log)[0].sizes == (6, 6, 6)
    assert (of(fight, "Orc").hit_points, of(fight, "Ann").acted) == (28, True)
    assert len(happened(fight.log, Squeezed)) == 1
    play(fight, FOES_PASS)
    assert not ways(fight, CINCH)
    play(fight, HEROES_PASS, FOES_PASS)
    assert (fight.state.round, [way.choice for way in ways(fight, CINCH)]) == (2, ["squeeze"])
