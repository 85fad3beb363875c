"""Bag of Tricks."""

import pytest

from crossblades.heart_rush.asks import ChooseStance
from crossblades.heart_rush.creature import Fighter, Stance
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.events import AbilityUsed, ConditionsGained, EffectsEnded, Moved
from crossblades.heart_rush.gm_options import StuntContest
from crossblades.heart_rush.options import (
    Engage,
    MoveTo,
    Pass,
    Sidestep,
    Stay,
    Stunt,
    TakeStance,
)
from crossblades.heart_rush.speed import climb_speed, walk_speed
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import EVERYONE
from tests.heart_rush.classes.common import costs, decline, lent, of, use, ways
from tests.helpers import (
    BOW,
    DAGGER,
    choose,
    clash,
    destinations,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    pass_round,
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
        "climb speed",
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


def chosen(orc: Stance = "agility", rush: int = 2) -> Fight:
    """Ann has engaged the orc; stances are chosen, but not shown."""
    fight = begun(rush=rush)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    for name, stance in (("Ann", "defensive"), ("Orc", orc)):
        choose(fight, name, TakeStance(stance))  # type: ignore[arg-type]
    return fight


@pytest.mark.rule("HR-11.15", "HR-5.7")
def test_one_who_takes_the_stance_that_was_named_is_enraged() -> None:
    fight = chosen("agility")
    use(fight, BAG, "Orc", "agility")
    assert costs(fight) == [(BAG, 1)]
    decline(fight)
    orc = of(fight, "Orc")
    assert (orc.conditions, orc.sources) == ({"enraged": 1}, {"enraged": "Ann"})
    (gained,) = happened(fight.log, ConditionsGained)
    assert gained.rules == ("HR-5.2", "HR-11.15")


def test_in_another_stance_nothing_comes_of_it() -> None:
    fight = chosen("might")
    use(fight, BAG, "Orc", "agility")
    decline(fight)
    assert of(fight, "Orc").conditions == {}


@pytest.mark.rule("HR-5.2", "HR-6.3")
def test_it_is_said_aloud_when_stances_are_chosen_and_not_shown() -> None:
    fight = chosen()
    assert fight.state.engagement.stances == {}, "nobody has seen one"
    assert {way.choice for way in ways(fight, BAG) if way.target} == set(STANCES)
    use(fight, BAG, "Orc", "might")
    (named,) = happened(fight.log, AbilityUsed)
    assert named.seen_by == EVERYONE


def test_nobody_is_asked_for_a_stance_before_that() -> None:
    fight = begun()
    assert not [way for way in ways(fight, BAG) if way.target]
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert not ways(fight, BAG)


@pytest.mark.rule("HR-5.2", "HR-10.4")
def test_or_one_climbs_20_feet_faster_in_this_round() -> None:
    fight = begun()
    use(fight, BAG, choice="climb speed")
    assert climb_speed(of(fight, "Ann")) == 25
    assert walk_speed(of(fight, "Ann")) == 60
    pass_round(fight)
    assert climb_speed(of(fight, "Ann")) == 5


def about_to_begin(*others: Fighter) -> Fight:
    """A second round is about to begin, with the turn of the foes; Ann has rush for a trick."""
    ann = hero("Ann", "c3", abilities=(BAG,))
    fight = fight_of(scene(ann, *others, foe("Orc", "d3"), begins="foes"))
    of(fight, "Ann").rounds_in_action = 1
    decline(fight)
    pass_round_to(fight, 2)
    return fight


def pass_round_to(fight: Fight, number: int) -> None:
    while fight.state.round < number:
        choose(fight, fight.state.turn, Pass(fight.state.turn))


@pytest.mark.rule("HR-5.2", "HR-3.1")
def test_or_as_a_round_begins_one_goes_first_in_it() -> None:
    fight = about_to_begin(hero("Bob", "b2"))
    assert [way.choice for way in ways(fight, BAG)] == ["go first"]
    use(fight, BAG)
    assert fight.state.turn == "heroes"
    assert {getattr(option, "creature", "Ann") for option in offered(fight)} == {"Ann"}
    choose(fight, "heroes", Sidestep("Ann", "action"))
    choose(fight, "Ann", MoveTo("c4"))
    assert fight.state.turn == "foes"
    choose(fight, "foes", Pass("foes"))
    assert "Bob" in {getattr(option, "creature", "") for option in offered(fight)}


@pytest.mark.rule("HR-2.1")
def test_only_in_that_round_and_only_where_the_others_would_begin() -> None:
    fight = about_to_begin()
    use(fight, BAG)
    pass_round_to(fight, 3)
    assert fight.state.turn == "foes"
    assert ways(begun(), BAG)[0].choice != "go first", "the heroes begin anyway"


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(
    ("ann", "bob", "may"),
    [
        ("medium", "tiny", False),
        ("medium", "small", True),
        ("medium", "large", True),
        ("small", "medium", True),
    ],
)
def test_one_changes_places_with_those_within_one_size(ann: str, bob: str, may: bool) -> None:
    fighters = (
        hero("Ann", "c3", DAGGER, size=ann, abilities=(BAG,)),
        hero("Bob", "c4", DAGGER, size=bob),
    )
    fight = fight_of(scene(*fighters, foe("Orc", "j9")))
    use(fight, BAG, choice="a sidestep to change places")
    choose(fight, "heroes", Sidestep("Ann", "action"))
    assert ("c4" in destinations(fight)) is may


@pytest.mark.rule("HR-5.2", "HR-10.7", "HR-10.8")
@pytest.mark.parametrize(("bob", "now"), [("medium", ["c4", "c3"]), ("large", ["c4", "c4"])])
def test_with_the_much_larger_one_shares_a_space_and_changes_no_places(
    bob: str, now: list[str]
) -> None:
    fighters = (
        hero("Ann", "c3", DAGGER, size="small", abilities=(BAG,)),
        hero("Bob", "c4", size=bob),
    )
    fight = fight_of(scene(*fighters, foe("Orc", "j9")))
    use(fight, BAG, choice="a sidestep to change places")
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c4")))
    assert [of(fight, name).at for name in ("Ann", "Bob")] == now


def test_a_second_name_costs_more_and_is_another() -> None:
    fight = chosen(rush=3)
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


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_who_takes_heart_from_an_ally_is_not_enraged_by_a_named_stance() -> None:
    ann = hero("Ann", "c3", abilities=(BAG,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), foe("Chief", "e4", abilities=("inspiring",))))
    of(fight, "Ann").rush = 2
    choose(fight, "heroes", Engage("Ann", "Orc"))
    while not isinstance(ask := fight.asks[0], ChooseStance):
        fight.answer(ask, ask.options[-1], ask.seat)
    for name, stance in (("Ann", "defensive"), ("Orc", "agility")):
        choose(fight, name, TakeStance(stance))  # type: ignore[arg-type]
    use(fight, BAG, "Orc", "agility")
    decline(fight)
    assert of(fight, "Orc").conditions == {}
    (gained,) = happened(fight.log, ConditionsGained)
    assert gained.withstood == ("enraged",)
