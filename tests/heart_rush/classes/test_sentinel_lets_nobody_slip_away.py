"""Sentinel."""

import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.events import OpportunitySeized
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    LetGo,
    MoveFirst,
    MoveTo,
    OpportunityAttack,
    Rise,
    ShrugOff,
    Sidestep,
    StepTo,
)
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of
from tests.helpers import (
    GUARD,
    MISS,
    OPEN,
    SPEAR,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
)

STRIKE = OpportunityAttack("Ann", "Orc", "might", "free")


def facing(*dice: tuple[int, ...], abilities: tuple[str, ...] = ("sentinel",)) -> Fight:
    """Ann and the orc stand side by side, and it is the orc's turn."""
    fighters = (hero("Ann", "c3", abilities=abilities), foe("Orc", "d3"))
    return fight_of(scene(*fighters, begins="foes"), *dice)


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-4.12")
def test_a_sidestep_out_of_reach_gives_an_opportunity_that_costs_nothing() -> None:
    fight = facing(MISS, GUARD)
    play(fight, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("e3")))
    (ask,) = fight.asks
    assert isinstance(ask, SeizeOpportunity)
    assert {o.pay for o in ask.options if isinstance(o, OpportunityAttack)} == {"free"}
    choose(fight, "Ann", STRIKE)
    (seized,) = happened(fight.log, OpportunitySeized)
    assert (seized.pay, of(fight, "Ann").acted, of(fight, "Ann").rush) == ("free", False, 1)


def test_a_sidestep_inside_the_reach_gives_none() -> None:
    fight = facing()
    play(fight, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("d4")))
    assert of(fight, "Orc").at == "d4"


def test_without_the_ability_a_sidestep_gives_none() -> None:
    fight = facing(abilities=("quick",))
    play(fight, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("e3")))
    assert of(fight, "Orc").at == "e3"


def test_rising_by_a_sidestep_gives_one() -> None:
    fight = facing()
    of(fight, "Orc").conditions = {"prone": 1}
    play(fight, ("foes", Sidestep("Orc", "rush")), ("Orc", Rise("Orc")))
    assert isinstance(fight.asks[0], SeizeOpportunity)
    choose(fight, "Ann", LetGo("Ann"))
    assert of(fight, "Orc").conditions == {}


def test_a_strike_at_one_that_dashes_costs_nothing_either() -> None:
    fight = facing()
    of(fight, "Ann").acted, of(fight, "Ann").rush = True, 0
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("f3")))
    assert STRIKE in offered(fight)


def test_a_strike_on_ones_own_turn_has_its_price() -> None:
    fighters = (hero("Ann", "c3", abilities=("sentinel",)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    of(fight, "Orc").surprised = True
    choose(fight, "heroes", Engage("Ann", "Orc"))
    fight.undo("heroes")
    pays = {o.pay for o in offered(fight) if isinstance(o, OpportunityAttack)}
    assert "free" not in pays


@pytest.mark.rule("HR-5.2", "HR-11.18")
def test_one_who_holds_the_sentinel_takes_it_along() -> None:
    fight = facing()
    hold(of(fight, "Orc"), of(fight, "Ann"))
    play(fight, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("e3")))
    assert (of(fight, "Orc").at, of(fight, "Ann").at) == ("e3", "d3")
    assert not happened(fight.log, OpportunitySeized)


@pytest.mark.rule("HR-6.15", "HR-4.12")
def test_a_strike_within_a_step_counts_the_heart_die_that_has_just_fallen() -> None:
    ann, eve = hero("Ann", "c3", abilities=("sentinel",)), hero("Eve", "c4")
    fight = fight_of(scene(ann, eve, foe("Orc", "d3", SPEAR)), (4, 4, 4, 4), OPEN, MISS, (6, 6))
    clash(fight, Ann="defensive", Orc="agility", Eve="agility")
    play(fight, ("Orc", MoveFirst("Orc")), ("Eve", Attack("Eve", "Orc")), ("Orc", ShrugOff("Orc")))
    play(fight, ("foes", StepTo("Orc", "e3")), ("Ann", STRIKE))
    assert [r.sizes for r in rolls(fight.log) if r.roll.why == "defence"] == [(8, 6), (6, 6)]
