"""Small points of moving, hazards and the GM's word that are easy to get wrong."""

import pytest

from crossblades.heart_rush.actions import options_of
from crossblades.heart_rush.asks import FreeSidestep, JudgeHelpless, TakeTurn
from crossblades.heart_rush.events import Checked, HazardMet, Moved, Spared, StoodUp
from crossblades.heart_rush.gm_options import StrikeHelpless
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.movement import sidestep
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    FallUnconscious,
    FightOn,
    MoveTo,
    OpportunityAttack,
    Rise,
    Sidestep,
    TakeIt,
)
from crossblades.kernel.dice import Scripted
from tests.helpers import (
    BOW,
    KILL,
    OPEN,
    choose,
    clash,
    drive,
    fight_of,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    play,
    scene,
    waiting,
)

PIT = Terrain("pit", height=-20, climb=12)
FIRE = Terrain("fire", hazard=Hazard("fire", (4,), against=40, when="both"))


@pytest.mark.rule("HR-10.4")
def test_one_who_was_pushed_into_a_pit_has_to_climb_out_of_it() -> None:
    ground = Ground(kinds={"p": PIT}, at={"b1": "p"})
    fight = waiting(hero("Ann", "b1"), foe("Orc", "j10"), ground=ground, dice=[(3, 3)])
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("c1")))
    (checked,) = happened(fight.log, Checked)
    assert (checked.what, checked.against, checked.success) == ("climbing", 12, False)
    assert fight.state.creatures["Ann"].at == "b1"


@pytest.mark.rule("HR-13.1")
def test_the_large_save_once_against_one_fire_however_many_spaces_it_has() -> None:
    spaces = [f"{column}{row}" for column in "cd" for row in (1, 2)]
    ground = Ground(kinds={"f": FIRE}, at=dict.fromkeys(spaces, "f"))
    ogre = hero("Ogre", "a1", size="L2")
    fight = waiting(ogre, foe("Orc", "j10"), ground=ground, dice=[(1, 1), (4,)])
    play(
        fight,
        ("heroes", Sidestep("Ogre", "rush")),
        ("Ogre", MoveTo("b1")),
        ("Ogre", TakeIt("Ogre")),
    )
    assert len(happened(fight.log, HazardMet)) == 1


@pytest.mark.rule("HR-4.5")
def test_whoever_cannot_move_at_all_is_offered_no_dash() -> None:
    fight = waiting(hero("Ann", "c3", speed=0), foe("Orc", "j10"))
    assert not [option for option in offered(fight) if isinstance(option, Dash)]


@pytest.mark.rule("HR-4.5")
def test_a_way_goes_around_fire_even_if_a_spear_cannot_be_avoided() -> None:
    ground = Ground(kinds={"f": FIRE}, at={"c3": "f"})
    fighters = (hero("Ann", "a3"), foe("Orc", "g3"))
    fight = waiting(*fighters, ground=ground)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("f3")))
    assert "c3" not in [moved.to for moved in happened(fight.log, Moved)]


@pytest.mark.rule("HR-6.15", "HR-6.9", "HR-6.16")
def test_one_who_is_killed_in_the_agility_step_has_no_sidestep_any_more() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", hit_points=1), foe("Gob", "j10"))
    fight = fight_of(scene(*fighters), (8, 6, 8, 8), (1, 1, 1, 1))
    clash(fight, Ann="agility", Orc="agility")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].dead
    (ask,) = fight.asks
    assert isinstance(ask, FreeSidestep)
    assert ask.side == "heroes"


@pytest.mark.rule("HR-8.6", "HR-2.3")
def test_one_who_is_held_by_surprise_may_still_faint() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", hit_points=30, trusts=("Ann",)))
    fight = fight_of(scene(*fighters), KILL, OPEN)
    choose(fight, "heroes", OpportunityAttack("Ann", "Orc", "might", "action"))
    fight.state.creatures["Orc"].hit_points = 10
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", FightOn("Orc")))
    while not isinstance(fight.asks[0], TakeTurn) or fight.asks[0].seat != "foes":
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert FallUnconscious("Orc") in offered(fight)


@pytest.mark.rule("HR-4.4", "HR-11.16", "HR-12.5")
def test_one_who_may_not_move_any_more_may_still_rise() -> None:
    state = fresh_state(hero("Ann", "c3", BOW), foe("Orc", "j10"))
    ann = state.creatures["Ann"]
    ann.conditions, ann.aimed, ann.moved, ann.rush = {"prone": 1}, True, 30, 1
    assert Sidestep("Ann", "rush") in options_of(state, ann)
    _, log = drive(sidestep(state, Sidestep("Ann", "rush")), state, Scripted(), [Rise("Ann")])
    assert happened(log, StoodUp)


@pytest.mark.rule("HR-8.8")
def test_one_whom_the_gm_spares_is_not_offered_again_in_that_round() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3", hit_points=10), foe("Gob", "j10"))
    fight = fight_of(scene(*fighters, gm="gm"))
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious = 0, True
    strike = OpportunityAttack("Ann", "Orc", "might", "action")
    ask = fight.asks[0]
    assert isinstance(ask, TakeTurn)
    assert strike not in ask.options  # it was on its feet when the menu was made
    choose(fight, "heroes", ask.options[-1])
    choose(fight, "foes", next(o for o in offered(fight) if isinstance(o, Dash)))
    fight.answer(fight.asks[0], fight.asks[0].options[-1], "foes")
    choose(fight, "heroes", strike)
    assert isinstance(fight.asks[0], JudgeHelpless)
    choose(fight, "gm", StrikeHelpless("spared"))
    assert happened(fight.log, Spared)
    assert strike not in offered(fight)
