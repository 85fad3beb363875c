"""Bag of Tricks."""

import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.events import AbilityUsed, ConditionsGained, EffectsEnded, Moved
from crossblades.heart_rush.gm_options import StuntContest
from crossblades.heart_rush.options import (
    Engage,
    MoveTo,
    Sidestep,
    Stay,
    Stunt,
    TakeStance,
)
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import EVERYONE
from tests.heart_rush.classes.common import costs, decline, lent, of, use, ways
from tests.helpers import (
    BOW,
    choose,
    clash,
    destinations,
    fight_of,
    foe,
    happened,
    hero,
    play,
    scene,
)

BAG = "bag of tricks"


def begun(*dice: tuple[int, ...], gm: str = "", rush: int = 2) -> Fight:
    """Ann has something in her bag."""
    fight = fight_of(scene(hero("Ann", "c3", abilities=(BAG,)), foe("Orc", "d3"), gm=gm), *dice)
    of(fight, "Ann").rush = rush
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-4.4")
def test_the_next_sidestep_goes_ten_feet() -> None:
    fight = begun()
    use(fight, BAG, choice="a sidestep of 10 feet")
    assert (costs(fight), of(fight, "Ann").rush) == ([(BAG, 1)], 1)
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c4")), ("Ann", MoveTo("c5")))
    assert [moved.to for moved in happened(fight.log, Moved)] == ["c4", "c5"]
    assert of(fight, "Ann").effects == ()


def test_one_may_stop_after_five() -> None:
    fight = begun()
    use(fight, BAG, choice="a sidestep of 10 feet")
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c4")), ("Ann", Stay("Ann")))
    assert of(fight, "Ann").at == "c4"


def test_without_it_a_sidestep_is_five_feet() -> None:
    fight = begun()
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c4")))
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-9.6")
def test_the_next_stunt_gains_three() -> None:
    fight = begun((1, 1), (1, 1), gm="gm")
    use(fight, BAG, choice="the next stunt")
    decline(fight)
    clash_with_bag(fight)
    choose(fight, "Ann", Stunt("Ann", "Orc", "sand in the eyes"))
    choose(fight, "gm", StuntContest("cunning", "agility"))
    (part,) = lent(fight, 0, "Bag of Tricks")
    assert (part.rule, part.bonus) == ("HR-5.2", 3)
    assert not lent(fight, 1, "Bag of Tricks"), "not the answer of the other"
    assert happened(fight.log, EffectsEnded)
    assert of(fight, "Ann").effects == ()


def clash_with_bag(fight: Fight) -> None:
    of(fight, "Ann").rush = 0
    clash(fight, Ann="might", Orc="cunning")


def test_without_a_gm_there_are_no_stunts_to_prepare() -> None:
    assert {option.choice for option in ways(begun(), BAG)} == {
        "a sidestep of 10 feet",
        "a sidestep to change places",
    }


@pytest.mark.rule("HR-10.8")
def test_the_next_sidestep_may_change_places_with_an_ally() -> None:
    fighters = (hero("Ann", "c3", abilities=(BAG,)), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    use(fight, BAG, choice="a sidestep to change places")
    choose(fight, "heroes", Sidestep("Ann", "action"))
    assert "c4" in destinations(fight)
    assert "d3" not in destinations(fight), "an enemy is not willing"
    choose(fight, "Ann", MoveTo("c4"))
    assert (of(fight, "Ann").at, of(fight, "Bob").at) == ("c4", "c3")
    assert of(fight, "Ann").effects == ()


@pytest.mark.rule("HR-12.5", "HR-4.4")
def test_such_a_step_is_movement_of_the_one_who_makes_it() -> None:
    fighters = (hero("Ann", "c3", abilities=(BAG,)), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    use(fight, BAG, choice="a sidestep to change places")
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c4")))
    assert (of(fight, "Ann").moved, of(fight, "Bob").moved) == (5, 0)


def joined(rush: int = 2) -> Fight:
    """Ann engages the orc; stances are not chosen yet."""
    fight = begun(rush=rush)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    return fight


def show(fight: Fight, orc: Stance) -> None:
    decline(fight)
    for name, stance in (("Ann", "defensive"), ("Orc", orc)):
        choose(fight, name, TakeStance(stance))  # type: ignore[arg-type]


@pytest.mark.rule("HR-11.15", "HR-5.7")
def test_one_who_takes_the_stance_that_was_named_is_enraged() -> None:
    fight = joined()
    use(fight, BAG, "Orc", "agility")
    assert costs(fight) == [(BAG, 1)]
    show(fight, "agility")
    orc = of(fight, "Orc")
    assert (orc.conditions, orc.sources) == ({"enraged": 1}, {"enraged": "Ann"})
    (gained,) = happened(fight.log, ConditionsGained)
    assert gained.rules == ("HR-5.2", "HR-11.15")


def test_in_another_stance_nothing_comes_of_it() -> None:
    fight = joined()
    use(fight, BAG, "Orc", "agility")
    show(fight, "might")
    assert of(fight, "Orc").conditions == {}


def test_it_is_said_aloud_before_stances_are_chosen() -> None:
    fight = joined()
    use(fight, BAG, "Orc", "might")
    (named,) = happened(fight.log, AbilityUsed)
    assert named.seen_by == EVERYONE
    assert fight.state.engagement.stances == {}


def test_only_once_nobody_enters_any_more() -> None:
    assert not [way for way in ways(begun(), BAG) if way.target]
    assert {way.choice for way in ways(joined(), BAG) if way.target} == set(STANCES)


def test_a_second_name_costs_more_and_is_another() -> None:
    fight = joined(rush=3)
    use(fight, BAG, "Orc", "might")
    second = [way for way in ways(fight, BAG) if way.target]
    assert {way.choice for way in second} == {"agility", "cunning", "defensive"}
    assert {way.rush for way in second} == {2}


@pytest.mark.rule("HR-5.2", "HR-4.4")
def test_a_sidestep_of_ten_feet_is_one_sidestep() -> None:
    ann = hero("Ann", "c3", abilities=(BAG, "dodge and weave"))
    fight = fight_of(scene(ann, foe("Orc", "d3")))
    use(fight, BAG, choice="a sidestep of 10 feet")
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c4")), ("Ann", MoveTo("c5")))
    effects = of(fight, "Ann").effects
    assert [(effect.ability, effect.value) for effect in effects] == [("dodge and weave", 2)]


@pytest.mark.rule("HR-5.2", "HR-12.5")
def test_an_archer_who_has_aimed_steps_no_farther_than_it_may() -> None:
    fight = fight_of(scene(hero("Ann", "c3", BOW, abilities=(BAG,)), foe("Orc", "d3")))
    use(fight, BAG, choice="a sidestep of 10 feet")
    of(fight, "Ann").aimed, of(fight, "Ann").moved = True, 25
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c4")))
    assert (of(fight, "Ann").at, fight.state.turn) == ("c4", "foes")


@pytest.mark.rule("HR-5.2", "HR-11.5")
def test_an_ally_who_is_restrained_does_not_change_places() -> None:
    fighters = (hero("Ann", "c3", abilities=(BAG,)), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    of(fight, "Bob").conditions = {"restrained": 1}
    use(fight, BAG, choice="a sidestep to change places")
    choose(fight, "heroes", Sidestep("Ann", "action"))
    assert "c4" not in destinations(fight)


@pytest.mark.rule("HR-10.8", "HR-5.2")
def test_unprepared_a_sidestep_changes_places_with_nobody() -> None:
    fighters = (hero("Ann", "c3", abilities=(BAG,)), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    choose(fight, "heroes", Sidestep("Ann", "action"))
    assert destinations(fight) == {"b2", "c2", "d2", "b3", "b4", "d4"}
