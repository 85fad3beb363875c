"""I Don't Think So."""

import pytest

from crossblades.heart_rush.condition_options import RollWith
from crossblades.heart_rush.events import Discovered, Dragged
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.options import CallOut, Inflict, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import advantages, costs, holding, of, use, ways
from tests.helpers import (
    choose,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    pass_round,
    rolls,
    scene,
)

SO = "i don't think so"
WIN, LOSE = (8, 6, 8), (1, 1, 1)
"""Two dice and one of disadvantage, of which the highest is dropped."""


def objected(choice: str, mine: tuple[int, ...] = WIN, its: tuple[int, ...] = LOSE) -> Fight:
    """Ann has tried it on the orc she holds, and chosen this if she has won."""
    fight = holding(mine, its, abilities=(SO,), orc={"abilities": ("cry of defiance",)})
    contested(fight)
    if choice:
        use(fight, SO, "Orc", choice)
    return fight


def contested(fight: Fight) -> None:
    """Ann tries it, and the orc rolls might."""
    use(fight, SO, "Orc")
    while RollWith("Orc", "might") not in offered(fight):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    choose(fight, "Orc", RollWith("Orc", "might"))


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-5.7", "HR-9.2")
def test_it_is_moved_five_feet_around_the_one_who_holds_it() -> None:
    fight = objected("")
    places = {way.choice for way in ways(fight, SO) if way.choice.startswith("to ")}
    assert places == {"to d3", "to d5", "to e3", "to e5"}
    fight = objected("to d3")
    assert (of(fight, "Ann").at, of(fight, "Orc").at) == ("d4", "d3")
    assert [(e.creature, e.by) for e in happened(fight.log, Dragged)] == [("Orc", "Ann")]
    assert of(fight, "Orc").sources == {"grappled": "Ann"}
    assert (costs(fight), fight.state.turn) == ([(SO, 1)], "foes")


def test_the_check_is_a_grapple_with_what_holding_and_being_held_cost() -> None:
    fight = objected("", mine=(8, 1, 8), its=(5, 5, 8))
    assert [rolled.roll.why for rolled in rolls(fight.log)] == ["grapple", "grapple"]
    assert advantages(fight, 0) == {"grappling": -1}
    assert advantages(fight, 1) == {"grappled 1": -1}
    assert of(fight, "Orc").conditions == {"grappled": 1}, "10 against 9 has changed nothing"


@pytest.mark.rule("HR-4.9")
def test_the_silenced_neither_call_nor_shout_in_this_round() -> None:
    fight = objected("silence")
    assert CallOut("Orc", "free") not in offered(fight)
    assert CallOut("Gob", "free") in offered(fight)
    assert not ways(fight, "cry of defiance")
    pass_round(fight)
    assert fight.state.turn == "foes"
    assert CallOut("Orc", "free") in offered(fight)


def test_both_fall_prone() -> None:
    fight = objected("fall prone with it")
    assert of(fight, "Ann").conditions == {"grappling": 1, "prone": 1}
    assert of(fight, "Orc").conditions == {"grappled": 1, "prone": 1}


@pytest.mark.rule("HR-6.8")
def test_or_a_level_of_one_of_three_conditions() -> None:
    fight = objected("a level")
    choose(fight, "Ann", Inflict(off_balanced=1))
    assert of(fight, "Orc").conditions == {"grappled": 1, "off-balanced": 1}


@pytest.mark.rule("HR-5.2", "HR-11.16")
def test_who_lies_prone_cannot_move_the_other_around() -> None:
    fight = holding((8, 6, 8, 8), LOSE, abilities=(SO,))
    of(fight, "Ann").conditions = {"grappling": 1, "prone": 1}
    contested(fight)
    assert [way.choice for way in ways(fight, SO)] == ["silence", "fall prone with it", "a level"]


@pytest.mark.rule("HR-5.2", "HR-5.7")
def test_what_it_comes_to_is_chosen_once_the_check_is_won() -> None:
    fight = holding((8, 1, 8), (5, 5, 8), abilities=(SO,))
    assert [way.choice for way in ways(fight, SO)] == [""]
    contested(fight)
    assert not ways(fight, SO), "10 against 9: it is lost, and there is nothing to choose"


def test_it_takes_somebody_whom_one_holds() -> None:
    fight = fight_of(scene(hero("Ann", "d4", FISTS, abilities=(SO,)), foe("Orc", "e4")))
    assert not ways(fight, SO)


@pytest.mark.rule("HR-10.6")
def test_whoever_hides_where_it_shall_go_is_found_and_in_the_way() -> None:
    ann, orc = hero("Ann", "d4", FISTS, abilities=(SO,)), foe("Orc", "e4")
    imp = foe("Imp", "d3", hides=True, seat="imp")
    fight = fight_of(scene(ann, orc, imp, begins="foes", walls=["c2"], hiding=2), (8, 6), WIN, LOSE)
    hold(of(fight, "Ann"), of(fight, "Orc"))
    while fight.state.turn == "foes" or not ways(fight, SO):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    contested(fight)
    use(fight, SO, "Orc", "to d3")
    assert [event.creature for event in happened(fight.log, Discovered)] == ["Imp"]
    assert of(fight, "Orc").at == "e4"


@pytest.mark.rule("HR-5.2", "HR-11.18")
def test_whom_the_moved_one_holds_comes_along() -> None:
    fighters = (hero("Ann", "d4", FISTS, abilities=(SO,)), foe("Orc", "e4", FISTS))
    dice = ((8, 6, 8), (1, 1, 1, 1))
    fight = fight_of(scene(*fighters, hero("Bob", "f4"), begins="foes"), *dice)
    hold(of(fight, "Ann"), of(fight, "Orc"))
    hold(of(fight, "Orc"), of(fight, "Bob"))
    choose(fight, "foes", Pass("foes"))
    contested(fight)
    use(fight, SO, "Orc", "to d5")
    assert (of(fight, "Orc").at, of(fight, "Bob").at) == ("d5", "e4")
    assert of(fight, "Bob").sources == {"grappled": "Orc"}
