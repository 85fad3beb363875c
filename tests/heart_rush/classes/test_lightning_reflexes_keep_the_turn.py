"""Lightning Reflexes."""

import pytest

from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.options import CallOut, Dash, MoveTo, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, of, use, ways
from tests.helpers import choose, fight_of, foe, hero, play, scene

REFLEXES = "lightning reflexes"


def begun() -> Fight:
    """Ann and Bob are far from the orc, and it is their turn."""
    fighters = (hero("Ann", "c3", abilities=(REFLEXES,)), hero("Bob", "c5"), foe("Orc", "j9"))
    return fight_of(scene(*fighters))


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-3.1")
def test_ones_side_keeps_the_turn_after_ones_own_abilities() -> None:
    fight = begun()
    use(fight, REFLEXES)
    assert (costs(fight), of(fight, "Ann").rush) == ([(REFLEXES, 1)], 0)
    assert not ways(fight, REFLEXES), "it lasts already"
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("d3")))
    ask = fight.asks[0]
    assert isinstance(ask, TakeTurn)
    assert ask.side == "heroes"


def test_after_those_of_others_it_passes() -> None:
    fight = begun()
    use(fight, REFLEXES)
    choose(fight, "heroes", CallOut("Bob", "free", "Now!"))
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-5.2", "HR-3.1")
def test_as_a_round_begins_one_goes_first_with_it() -> None:
    ann = hero("Ann", "c3", abilities=(REFLEXES,))
    fight = fight_of(scene(ann, hero("Bob", "c5"), foe("Orc", "j9"), begins="foes"))
    use(fight, REFLEXES, choice="go first")
    ask = fight.asks[0]
    assert isinstance(ask, TakeTurn)
    assert ask.side == "heroes"
    able = {getattr(o, "creature", "") for o in ask.options if not isinstance(o, Pass)}
    assert able == {"Ann"}, "nobody of her side acts before her"
    choose(fight, "heroes", CallOut("Ann", "free", "Now!"))
    assert fight.state.turn == "heroes", "it keeps the turn, too"
    assert {getattr(option, "creature", "") for option in fight.asks[0].options} >= {"Ann", "Bob"}


def test_where_ones_own_side_begins_there_is_nothing_to_seize() -> None:
    assert {option.choice for option in ways(begun(), REFLEXES)} == {""}


def test_without_it_the_turn_passes() -> None:
    fight = begun()
    choose(fight, "heroes", CallOut("Ann", "free", "Now!"))
    assert fight.state.turn == "foes"


def test_it_ends_with_the_round() -> None:
    fight = begun()
    use(fight, REFLEXES)
    play(fight, ("heroes", Pass("heroes")), ("foes", Pass("foes")))
    assert of(fight, "Ann").effects == ()
    choose(fight, "heroes", CallOut("Ann", "free", "Now!"))
    assert fight.state.turn == "foes"
