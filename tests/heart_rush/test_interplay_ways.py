"""Moves where they meet what an opportunity attack brings with it, and who steps in for one."""

from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import SeizeOpportunity, TakeTurn
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import Moved, MoveEnded, OpportunitySeized, StoodUp
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.swapping import can_swap
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of, use
from tests.helpers import (
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    MAUL,
    MISS,
    OPEN,
    SWORD,
    choose,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    play,
    scene,
)

CRIPPLE, SACRIFICE = "crippling blows", "guardian's sacrifice"
HURTS = ((3, 3, 3), OPEN)
HARMLESS = (MISS, GUARD)


def leaving(
    *dice: tuple[int, ...], weapon: Weapon = SWORD, others: tuple[Any, ...] = (), **orc: Any
) -> Fight:
    """Ann, at c3, dashes out of the reach of the orc at d3, towards a9, and it strikes."""
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", weapon, **orc), *others)
    fight = fight_of(scene(*fighters), *dice)
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("a9")))
    choose(fight, "Orc", o.OpportunityAttack("Orc", "Ann", "cunning", "action"))
    return fight


def stopped_at(fight: Fight) -> str:
    """Where her dash has ended, which has passed the turn."""
    (ended,) = happened(fight.log, MoveEnded)
    assert (ended.creature, ended.rules) == ("Ann", ("HR-4.15",))
    assert fight.state.turn == "foes"
    assert ended.at == of(fight, "Ann").at
    return ended.at


@pytest.mark.rule("HR-4.15", "HR-11.16", "HR-5.2")
def test_who_is_felled_on_leaving_a_reach_does_not_walk_on() -> None:
    fight = leaving(*HURTS, weapon=MAUL, abilities=(CRIPPLE,))
    choose(fight, "Ann", o.TakeIt("Ann"))
    use(fight, CRIPPLE, choice="down")
    assert stopped_at(fight) == "c3"
    assert of(fight, "Ann").conditions == {"prone": 1}
    assert not happened(fight.log, Moved)
    finish(fight)


@pytest.mark.rule("HR-4.15", "HR-11.16", "HR-5.2")
def test_so_it_is_with_one_that_water_throws_down() -> None:
    fight = leaving(*HARMLESS, abilities=("elemental state",), element="water")
    use(fight, "elemental state")
    assert stopped_at(fight) == "c3"
    assert of(fight, "Ann").conditions == {"prone": 1}


@pytest.mark.rule("HR-4.15", "HR-10.14", "HR-10.15", "HR-5.2")
def test_who_is_driven_off_its_way_does_not_jump_back_onto_it() -> None:
    fight = leaving(*HURTS, weapon=MAUL, abilities=(CRIPPLE,))
    choose(fight, "Ann", o.TakeIt("Ann"))
    use(fight, CRIPPLE, choice="away")
    play(fight, ("Orc", o.PushTo("b2")), ("Orc", o.PushTo("a1")))
    assert stopped_at(fight) == "a1"
    assert not happened(fight.log, Moved)
    finish(fight)


@pytest.mark.rule("HR-4.15", "HR-10.15", "HR-16.1")
def test_so_it_is_with_one_that_a_force_strike_hurls_away() -> None:
    orc = foe("Orc", "d3", spells=(Spell("force strike"),))
    fight = fight_of(scene(hero("Ann", "c3"), orc), *HARMLESS)
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("a9")))
    choose(fight, "Orc", o.OpportunityAttack("Orc", "Ann", "cunning", "rush"))
    use(fight, "force strike")
    play(fight, ("Orc", o.PushTo("b3")), ("Orc", o.PushTo("a3")))
    assert stopped_at(fight) == "a3"


@pytest.mark.rule("HR-4.15", "HR-5.2")
def test_with_whom_a_guardian_changes_places_goes_no_farther() -> None:
    fight = leaving(*HARMLESS, others=(hero("Bob", "d2", abilities=(SACRIFICE,)),))
    use(fight, SACRIFICE, "Ann", "and change places")
    assert stopped_at(fight) == "d2"
    assert of(fight, "Bob").at == "c3"
    assert [moved.feet for moved in happened(fight.log, Moved)] == [0, 0]


@pytest.mark.rule("HR-4.15", "HR-5.2")
def test_whom_a_guardian_protects_where_it_is_may_go_on() -> None:
    fight = leaving(*HARMLESS, others=(hero("Bob", "d2", abilities=(SACRIFICE,)),))
    use(fight, SACRIFICE, "Ann", "")
    choose(fight, "Ann", o.GoOn("Ann"))
    assert of(fight, "Ann").at == "a9"


@pytest.mark.rule("HR-4.15", "HR-4.14", "HR-5.2")
def test_who_was_driven_out_of_a_reach_is_not_struck_from_there_any_more() -> None:
    """The goblin's reach is left by force, which gives it no occasion."""
    fight = leaving(*HURTS, weapon=MAUL, abilities=(CRIPPLE,), others=(foe("Gob", "d2"),))
    choose(fight, "Ann", o.TakeIt("Ann"))
    use(fight, CRIPPLE, choice="away")
    play(fight, ("Orc", o.PushTo("b3")), ("Orc", o.PushTo("a3")))
    assert stopped_at(fight) == "a3"
    assert [seized.creature for seized in happened(fight.log, OpportunitySeized)] == ["Orc"]


@pytest.mark.rule("HR-4.15", "HR-5.2", "HR-4.4")
def test_who_is_driven_off_by_a_sentinel_has_had_its_sidestep() -> None:
    """Crippling Blows forbid the sidestep, or drive away; either way it is over."""
    orc = foe("Orc", "d3", MAUL, abilities=("sentinel", CRIPPLE))
    fight = fight_of(scene(hero("Ann", "c3"), orc), *HURTS)
    play(fight, ("heroes", o.Sidestep("Ann", "action")), ("Ann", o.MoveTo("b3")))
    choose(fight, "Orc", o.OpportunityAttack("Orc", "Ann", "cunning", "free"))
    choose(fight, "Ann", o.TakeIt("Ann"))
    use(fight, CRIPPLE, choice="away")
    play(fight, ("Orc", o.PushTo("b2")), ("Orc", o.PushTo("a1")))
    assert stopped_at(fight) == "a1"
    assert not happened(fight.log, Moved)


@pytest.mark.rule("HR-4.15", "HR-11.16", "HR-5.2")
def test_who_is_driven_off_while_rising_rises_there() -> None:
    orc = foe("Orc", "d3", MAUL, abilities=(CRIPPLE,))
    fighters = (hero("Ann", "c3"), orc, foe("Gob", "d2"))
    fight = fight_of(scene(*fighters), (3, 3, 3), (1, 1, 8))
    of(fight, "Ann").conditions = {"prone": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.StandUp("Ann", "free")))
    of(fight, "Orc").rush = 1
    choose(fight, "Orc", o.OpportunityAttack("Orc", "Ann", "cunning", "action"))
    choose(fight, "Ann", o.TakeIt("Ann"))
    use(fight, CRIPPLE, choice="away")
    play(fight, ("Orc", o.PushTo("b3")), ("Orc", o.PushTo("a3")), ("Ann", o.GoOn("Ann")))
    assert not isinstance(fight.asks[0], SeizeOpportunity), "the goblin does not reach so far"
    assert [rose.creature for rose in happened(fight.log, StoodUp)] == ["Ann"]
    assert o.MoveTo("a4") in offered(fight)
    finish(fight)


@pytest.mark.rule("HR-11.16", "HR-4.6", "HR-4.12")
def test_who_crawls_out_of_a_reach_is_struck_at_lying() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), MISS, (*GUARD, 8))
    of(fight, "Ann").conditions = {"prone": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("b3")))
    choose(fight, "Orc", o.OpportunityAttack("Orc", "Ann", "might", "action"))
    choose(fight, "Ann", o.GoOn("Ann"))
    assert (of(fight, "Ann").at, of(fight, "Ann").conditions) == ("b3", {"prone": 1})
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


@pytest.mark.rule("HR-4.15", "HR-10.8", "HR-5.2")
@pytest.mark.parametrize(("steps_to", "ends"), [("e3", "d3"), ("e4", "e3")])
def test_nobody_walks_into_a_striker_that_has_stepped_into_the_way(
    steps_to: str, ends: str
) -> None:
    """Between walls, Ann's way from c5 to e3 leads around the rider at d4, by c4 and d3."""
    walls = ("b3", "b4", "b5", "b6", "c6", "d5", "e5", "c2", "d2", "e2", "f2")
    rider = foe("Rider", "d4", abilities=("hit and run",))
    fight = fight_of(scene(hero("Ann", "c5"), rider, walls=walls), (*MISS, 1), GUARD)
    play(fight, ("heroes", o.Dash("Ann", "free")), ("Ann", o.MoveTo("e3")))
    choose(fight, "Rider", o.OpportunityAttack("Rider", "Ann", "agility", "action"))
    play(fight, ("Rider", o.UseAbility("Rider", "hit and run", choice=steps_to)))
    choose(fight, "Ann", o.GoOn("Ann"))
    assert (of(fight, "Rider").at, of(fight, "Ann").at) == (steps_to, ends)
    finish(fight)


@pytest.mark.rule("HR-10.8", "HR-5.2")
@pytest.mark.parametrize(("third", "may"), [("e5", True), ("c3", False)])
def test_nobody_changes_places_into_the_space_of_a_third(third: str, may: bool) -> None:
    """A small one may be where the large one is, but not where one of medium size comes."""
    large, small = hero("Bob", "c3", size="large"), hero("Pip", third, FISTS, size="small")
    state = fresh_state(large, hero("Ann", "c4"), small, foe("Orc", "j10"))
    ann, bob = state.creatures["Ann"], state.creatures["Bob"]
    assert can_swap(state, ann, bob) is can_swap(state, bob, ann) is may
