import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.options import Dash, MoveTo, StepByStep
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ORC, ann, fighting
from tests.helpers import choose, destinations, foe, hero, play

CORRIDOR = tuple(f"{column}{row}" for column in "abcdefghij" for row in (2, 4))


def dashing(talent: str, *others: str) -> Fight:
    """Ann dashes in a corridor that the orc, or Bob, blocks."""
    blocking = [hero("Bob", "d3"), foe("Orc", "j3")] if others else [ORC]
    fight = fighting(ann(talent), *blocking, walls=CORRIDOR)
    choose(fight, "heroes", Dash("Ann", "free"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-10.8")
def test_enemies_do_not_block_and_others_do() -> None:
    assert {"d3", "e3", "j3"} <= destinations(dashing("nimble"))
    assert not {"d3", "e3"} & destinations(dashing("quick"))
    assert not {"d3", "e3"} & destinations(dashing("nimble", "Bob"))


@pytest.mark.rule("HR-4.6")
@pytest.mark.parametrize(("talent", "struck"), [("nimble", False), ("quick", True)])
def test_moving_within_a_reach_gives_no_opportunity(talent: str, struck: bool) -> None:
    fight = fighting(ann(talent))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    play(fight, ("Ann", MoveTo("c4")), ("Ann", MoveTo("d4")))
    assert isinstance(fight.asks[0], SeizeOpportunity) is struck


def test_leaving_a_reach_still_does() -> None:
    fight = fighting(ann("nimble"))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("a3")))
    assert isinstance(fight.asks[0], SeizeOpportunity)
