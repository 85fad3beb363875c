"""Above the Fray."""

import pytest

from crossblades.heart_rush.events import HelpGiven, Interacted, Sidestepped, Tripped
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Dash, MoveTo, Pass, Stow
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, of, use, ways
from tests.helpers import DAGGER, MAUL, SWORD, choose, fight_of, foe, happened, hero, play, scene

FRAY = "above the fray"


def begun(side: str = "heroes") -> Fight:
    """Ann stands beside Bob and near the orc."""
    ann = hero("Ann", "c3", SWORD, DAGGER, abilities=(FRAY,))
    return fight_of(scene(ann, hero("Bob", "b3"), foe("Orc", "e3"), begins=side))


@pytest.mark.rule("HR-5.2", "HR-4.4")
def test_a_sidestep() -> None:
    fight = begun()
    use(fight, FRAY, choice="sidestep")
    choose(fight, "Ann", MoveTo("c4"))
    assert [stepped.pay for stepped in happened(fight.log, Sidestepped)] == ["free"]
    me = of(fight, "Ann")
    assert (me.at, me.acted, me.rush, costs(fight)) == ("c4", False, 1, [(FRAY, 0)])
    choose(fight, "foes", Pass("foes"))
    assert not ways(fight, FRAY), "once a round"


@pytest.mark.rule("HR-4.8")
def test_help() -> None:
    fight = begun()
    use(fight, FRAY, "Bob", "help")
    assert [(h.whom, h.pay) for h in happened(fight.log, HelpGiven)] == [("Bob", "free")]
    assert (of(fight, "Bob").helped_by, of(fight, "Ann").acted) == ("Ann", False)


@pytest.mark.rule("HR-4.16", "HR-6.19")
def test_help_is_for_allies_unless_a_table_lets_one_help_anyone() -> None:
    for rulings, offered in ((Rulings(), ["Bob"]), (Rulings(targets="anyone"), ["Orc", "Bob"])):
        ann = hero("Ann", "c3", SWORD, abilities=(FRAY,))
        fight = fight_of(scene(ann, hero("Bob", "b3"), foe("Orc", "d3"), rulings=rulings))
        assert [o.target for o in ways(fight, FRAY) if o.choice == "help"] == offered


@pytest.mark.rule("HR-4.8")
def test_help_for_the_unconscious_but_not_for_the_dead() -> None:
    for field, offered in (("unconscious", True), ("dead", False)):
        fight = begun("foes")
        setattr(of(fight, "Bob"), field, True)
        choose(fight, "foes", Pass("foes"))
        assert ("Bob" in [option.target for option in ways(fight, FRAY)]) is offered


@pytest.mark.rule("HR-4.7")
def test_an_object_interaction_once_the_first_is_gone() -> None:
    fight = begun()
    assert not [option for option in ways(fight, FRAY) if option.choice == "put it away"]
    of(fight, "Ann").interactions = 1
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", next(o for o in fight.asks[0].options if isinstance(o, Dash)))
    choose(fight, "Orc", MoveTo("e4"))
    use(fight, FRAY, choice="put it away")
    assert (of(fight, "Ann").wielding, of(fight, "Ann").acted) == (False, False)


@pytest.mark.rule("HR-4.11")
def test_a_trip() -> None:
    fight = begun("foes")
    of(fight, "Orc").conditions = {"off-balanced": 1}
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("d4")))
    use(fight, FRAY, "Orc", "trip")
    assert [(t.target, t.pay) for t in happened(fight.log, Tripped)] == [("Orc", "free")]
    assert "prone" in of(fight, "Orc").conditions
    assert not of(fight, "Ann").acted


def test_in_the_next_round_it_is_there_again() -> None:
    fight = begun()
    use(fight, FRAY, "Bob", "help")
    for side in ("foes", "heroes"):
        choose(fight, side, Pass(side))
    assert fight.state.round == 2
    assert ways(fight, FRAY)


@pytest.mark.rule("HR-4.8", "HR-11.14")
def test_free_help_brings_the_confused_to_their_senses_as_any_help_does() -> None:
    fight = begun()
    of(fight, "Bob").conditions = {"confused": 3}
    use(fight, FRAY, "Bob", "help")
    assert of(fight, "Bob").conditions == {}


@pytest.mark.rule("HR-4.11", "HR-11.15")
def test_a_free_trip_is_an_act_against_one_that_was_charmed() -> None:
    fight = begun("foes")
    orc = of(fight, "Orc")
    orc.conditions, orc.sources = {"off-balanced": 1, "charmed": 1}, {"charmed": "Ann"}
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("d4")))
    use(fight, FRAY, "Orc", "trip")
    assert orc.sources == {}
    assert "charmed" not in orc.conditions


@pytest.mark.rule("HR-4.7", "HR-12.6")
def test_no_weapon_is_drawn_for_which_there_is_no_hand() -> None:
    ann = hero("Ann", "c3", DAGGER, MAUL, SWORD, shield="light", abilities=(FRAY,))
    fight = fight_of(scene(ann, foe("Orc", "e3"), begins="foes"))
    play(fight, ("foes", Pass("foes")), ("heroes", Stow("Ann", "free")), ("foes", Pass("foes")))
    drawn = {way.choice for way in ways(fight, FRAY) if way.choice.startswith("draw")}
    assert drawn == {"draw the dagger", "draw the sword"}


@pytest.mark.rule("HR-4.7", "HR-12.6")
def test_a_shield_is_an_object_as_well() -> None:
    ann = hero("Ann", "c3", SWORD, shield="light", abilities=(FRAY,))
    fight = fight_of(scene(ann, foe("Orc", "e3"), begins="foes"))
    of(fight, "Ann").interactions = 1
    choose(fight, "foes", Pass("foes"))
    use(fight, FRAY, choice="put the shield away")
    assert (of(fight, "Ann").shielded, of(fight, "Ann").acted) == (False, False)


@pytest.mark.rule("HR-4.7", "HR-12.1")
def test_so_is_the_weapon_in_the_other_hand() -> None:
    ann = hero("Ann", "c3", SWORD, DAGGER, abilities=(FRAY, "dual wielder"))
    fight = fight_of(scene(ann, foe("Orc", "e3"), begins="foes"))
    of(fight, "Ann").interactions = 1
    choose(fight, "foes", Pass("foes"))
    use(fight, FRAY, choice="put the other away")
    assert (of(fight, "Ann").weapon.name, of(fight, "Ann").other) == ("sword", None)


@pytest.mark.rule("HR-5.2", "HR-4.11")
def test_it_is_one_thing_of_them_all_not_one_of_each() -> None:
    fight = begun()
    of(fight, "Orc").conditions = {"off-balanced": 1}
    use(fight, FRAY, "Bob", "help")
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("d4")))
    assert not ways(fight, FRAY), "no free trip after free help"
    fight = begun("foes")
    of(fight, "Orc").conditions = {"off-balanced": 1}
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("d4")))
    use(fight, FRAY, "Orc", "trip")
    assert not ways(fight, FRAY), "nor free help after a free trip"


def with_hands(*weapons: Weapon) -> Fight:
    """Ann has put away her shield, and the free interaction of the round is gone."""
    ann = hero("Ann", "c3", *weapons, shield="light", abilities=(FRAY,))
    fight = fight_of(scene(ann, foe("Orc", "e3"), begins="foes"))
    of(fight, "Ann").interactions, of(fight, "Ann").shielded = 1, False
    return fight


@pytest.mark.rule("HR-4.7", "HR-12.6")
def test_a_shield_is_taken_up_with_a_free_hand() -> None:
    fight = with_hands(SWORD)
    choose(fight, "foes", Pass("foes"))
    use(fight, FRAY, choice="take the shield")
    assert (of(fight, "Ann").shielded, of(fight, "Ann").acted) == (True, False)
    fight = with_hands(MAUL)
    choose(fight, "foes", Pass("foes"))
    assert "take the shield" not in {way.choice for way in ways(fight, FRAY)}, "two hands are full"


@pytest.mark.rule("HR-4.7")
def test_a_weapon_is_drawn_and_objects_are_handled() -> None:
    fight = with_hands(SWORD, DAGGER)
    of(fight, "Ann").weapon = of(fight, "Ann").bare
    choose(fight, "foes", Pass("foes"))
    use(fight, FRAY, choice="draw the dagger")
    me = of(fight, "Ann")
    assert (me.wielding, me.weapon.name, me.acted) == (True, "dagger", False)
    fight = with_hands(SWORD)
    choose(fight, "foes", Pass("foes"))
    use(fight, FRAY, choice="interact")
    assert [(done.creature, done.pay) for done in happened(fight.log, Interacted)] == [
        ("Ann", "free")
    ]
