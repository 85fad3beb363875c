import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.conditions import imposed
from crossblades.heart_rush.events import OpportunitySeized
from crossblades.heart_rush.options import Dash, Inflict, MoveTo, Sidestep, Stay, StepByStep
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ORC, ann, fighting, struck
from tests.helpers import GUARD, MISS, choose, destinations, foe, happened, hero, offered, play

BOTH = {"dazed": 1, "off-balanced": 1}
CORRIDOR = tuple(f"{column}{row}" for column in "abcdefghij" for row in (2, 4))


def dashing(talent: str, *others: str) -> Fight:
    """Ann dashes in a corridor that the orc, or Bob, blocks."""
    blocking = [hero("Bob", "d3"), foe("Orc", "j3")] if others else [ORC]
    fight = fighting(ann(talent), *blocking, walls=CORRIDOR)
    choose(fight, "heroes", Dash("Ann", "free"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-10.8")
def test_enemies_do_not_block_and_others_do() -> None:
    assert {"e3", "j3"} <= destinations(dashing("nimble"))
    assert "d3" not in destinations(dashing("nimble")), "nobody ends in an enemy's space"
    assert not {"d3", "e3"} & destinations(dashing("quick"))
    assert not {"d3", "e3"} & destinations(dashing("nimble", "Bob"))


@pytest.mark.rule("HR-5.2", "HR-4.5")
def test_step_by_step_one_must_leave_an_enemys_space_again() -> None:
    fight = dashing("nimble")
    choose(fight, "Ann", StepByStep("Ann"))
    choose(fight, "Ann", MoveTo("d3"))
    assert [*offered(fight)] == [MoveTo("c3"), MoveTo("e3")]
    choose(fight, "Ann", MoveTo("e3"))
    assert Stay("Ann") in offered(fight)


def test_with_no_feet_to_leave_it_one_does_not_enter_it() -> None:
    fight = fighting(ann("nimble", speed=5), walls=CORRIDOR)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    assert MoveTo("b3") in offered(fight)
    assert MoveTo("d3") not in offered(fight)


@pytest.mark.rule("HR-4.4", "HR-5.2")
def test_a_sidestep_would_end_there() -> None:
    fight = fighting(ann("nimble"))
    choose(fight, "heroes", Sidestep("Ann", "action"))
    assert MoveTo("d3") not in offered(fight)


@pytest.mark.rule("HR-4.5")
def test_one_between_two_enemies_can_dash_but_not_sidestep() -> None:
    fight = fighting(ann("nimble"), foe("Gob", "b3"), foe("Orc", "d3"), walls=CORRIDOR)
    assert Dash("Ann", "free") in offered(fight)
    assert Sidestep("Ann", "action") not in offered(fight)


@pytest.mark.rule("HR-5.2", "HR-11.3", "HR-6.8")
@pytest.mark.parametrize(("talent", "levels"), [("nimble", {"dazed": 1}), ("quick", BOTH)])
def test_enemies_do_not_throw_it_off_balance(talent: str, levels: dict[str, int]) -> None:
    fight = fighting(ann(talent), dice=(MISS, GUARD))
    struck(fight, "cunning", "agility")
    choose(fight, "Orc", Inflict(dazed=1, off_balanced=1, weakened=0))
    assert fight.state.creatures["Ann"].conditions == levels


@pytest.mark.rule("HR-5.2", "HR-11.3")
def test_what_does_not_fade_does_and_so_does_what_is_no_enemys() -> None:
    me, bob = ann("nimble"), hero("Bob", "b3")
    fight = fighting(me, bob, ORC)
    orc, friend, mine = (fight.state.creatures[name] for name in ("Orc", "Bob", "Ann"))
    levels = {"off-balanced": 1}
    assert imposed(fight.state, orc, mine, levels, ()).withstood == ("off-balanced",)
    assert imposed(fight.state, orc, mine, levels, (), fading=False).withstood == ()
    assert imposed(fight.state, friend, mine, levels, ()).withstood == ()


@pytest.mark.rule("HR-4.6", "HR-15.1")
def test_with_its_destiny_level_it_dashes_away_unpunished() -> None:
    fight = fighting(ann("nimble", destiny=True))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("a3")))
    assert fight.state.creatures["Ann"].at == "a3"
    assert not happened(fight.log, OpportunitySeized)
    assert not isinstance(fight.asks[0], SeizeOpportunity)


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
