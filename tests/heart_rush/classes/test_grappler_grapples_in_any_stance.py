"""Grappler."""

import pytest

from crossblades.heart_rush.asks import ChooseAbility, TakeTurn
from crossblades.heart_rush.condition_options import BreakFree, ClimbOn, Grapple, RollWith
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import Dragged, Grappled
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Follow,
    HoldBack,
    MoveFirst,
    MoveTo,
    Pass,
    PushTo,
)
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import advantages, decline, holding, of
from tests.helpers import (
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    attack,
    choose,
    clash,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    only_offered,
    play,
    scene,
)

GRAPPLER = ("grappler",)


def beaten(*dice: tuple[int, ...], abilities: tuple[str, ...] = GRAPPLER) -> Fight:
    """The orc's cunning beats Ann's agility; it has not attacked."""
    fighters = (hero("Ann", "c3", FISTS, abilities=abilities), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), *dice)
    clash(fight, Ann="agility", Orc="cunning")
    choose(fight, "Orc", HoldBack("Orc"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-9.1", "HR-9.2")
def test_even_one_whose_stance_beats_its_own_and_with_two_levels_of_advantage() -> None:
    fight = beaten((1, 1, 6, 6), (8, 3))
    assert only_offered(fight) == [Grapple("Ann", "Orc"), MoveFirst("Ann")]
    choose(fight, "Ann", Grapple("Ann", "Orc"))
    play(fight, ("Orc", RollWith("Orc", "might")), ("heroes", Pass("heroes")))
    finish(fight)
    assert advantages(fight, 0) == {"larger": 1, "Grappler": 1}
    assert advantages(fight, 1) == {}
    (grappled,) = happened(fight.log, Grappled)
    assert (grappled.creature, grappled.target) == ("Ann", "Orc")


@pytest.mark.rule("HR-9.1")
def test_others_need_to_beat_the_stance() -> None:
    fight = beaten(abilities=())
    assert Grapple("Ann", "Orc") not in offered(fight)


@pytest.mark.parametrize("stance", ["might", "defensive"])
def test_it_is_offered_once_beside_the_attack(stance: Stance) -> None:
    fighters = (hero("Ann", "c3", FISTS, abilities=GRAPPLER), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    clash(fight, Ann="might", Orc=stance)
    options = [o for o in offered(fight) if getattr(o, "creature", "") == "Ann"]
    assert Attack("Ann", "Orc") in options
    assert options.count(Grapple("Ann", "Orc")) == 1


@pytest.mark.rule("HR-11.18", "HR-9.2")
def test_when_the_held_one_struggles_size_counts_but_not_the_practice() -> None:
    fight = holding((1, 1), (5, 5), abilities=GRAPPLER)
    play(fight, HEROES_PASS, ("foes", BreakFree("Orc", "might")))
    assert isinstance(fight.asks[0], ChooseAbility)
    choose(fight, "Ann", RollWith("Ann", "might"))
    assert advantages(fight, 0) == {}
    assert advantages(fight, 1) == {"grappling": -1, "larger": 1}
    assert of(fight, "Orc").conditions == {"grappled": 1}


@pytest.mark.rule("HR-11.18", "HR-4.5", "HR-4.6")
def test_it_walks_five_feet_with_the_one_it_holds() -> None:
    fight = holding(abilities=GRAPPLER)
    choose(fight, "heroes", Dash("Ann", "free"))
    assert destinations(fight) == {"c3", "c4", "c5", "d3", "d5", "e3", "e5"}
    choose(fight, "Ann", MoveTo("c4"))
    assert isinstance(fight.asks[0], TakeTurn), "the orc comes along and has no opportunity"
    assert (of(fight, "Ann").at, of(fight, "Orc").at) == ("c4", "d4")
    assert [event.to for event in happened(fight.log, Dragged)] == ["d4"]
    assert of(fight, "Orc").sources == {"grappled": "Ann"}


@pytest.mark.rule("HR-11.18")
def test_others_stay_where_they_are() -> None:
    assert Dash("Ann", "free") not in offered(holding())


@pytest.mark.rule("HR-12.3", "HR-11.18")
def test_following_a_push_it_takes_the_held_one_along() -> None:
    ann = hero("Ann", "d4", FISTS, abilities=GRAPPLER)
    fighters = (ann, foe("Orc", "c4"), foe("Gob", "e4"))
    fight = fight_of(scene(*fighters, begins="foes"), (1, 1, 1, 1, 1), GUARD)
    hold(of(fight, "Ann"), of(fight, "Orc"))
    play(fight, FOES_PASS)
    clash(fight, Ann="might", Gob="cunning")
    decline(fight)  # she does not let go
    attack(fight, "Ann", "Gob")
    play(fight, ("Ann", PushTo("f4")), ("Ann", PushTo("g4")), ("Ann", Follow("Ann", "f4")))
    assert [of(fight, name).at for name in ("Ann", "Orc", "Gob")] == ["f4", "e4", "g4"]
    assert of(fight, "Orc").sources == {"grappled": "Ann"}


@pytest.mark.rule("HR-5.2", "HR-9.4")
def test_it_is_no_better_at_climbing_onto_creatures() -> None:
    fighters = (hero("Ann", "c3", FISTS, abilities=GRAPPLER), foe("Ogre", "d3", size="L2"))
    fight = fight_of(scene(*fighters), (1, 1), (8, 6))
    clash(fight, Ann="might", Ogre="defensive")
    choose(fight, "Ann", ClimbOn("Ann", "Ogre", "might"))
    choose(fight, "Ogre", RollWith("Ogre", "might"))
    finish(fight)
    assert advantages(fight, 0) == {}


@pytest.mark.rule("HR-9.2")
def test_but_no_friends() -> None:
    fighters = (hero("Ann", "c3", FISTS, abilities=GRAPPLER), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    clash(fight, Ann="agility", Orc="cunning", Bob="defensive")
    choose(fight, "Orc", HoldBack("Orc"))
    grapples = [option for option in offered(fight) if isinstance(option, Grapple)]
    assert grapples == [Grapple("Ann", "Orc")]
