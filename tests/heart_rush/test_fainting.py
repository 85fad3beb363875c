"""One who faints in the middle of an engagement."""

import pytest

from crossblades.heart_rush.asks import (
    ChooseFainting,
    FreeSidestep,
    JoinEngagement,
    KeepMoving,
    SeizeOpportunities,
    SeizeOpportunity,
    TakeTurn,
    TripMover,
    UseInstant,
)
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import (
    Attacked,
    Moved,
    MoveEnded,
    StancesRevealed,
    StepBegan,
    TurnPassed,
)
from crossblades.heart_rush.ground import Hazard, Terrain
from crossblades.heart_rush.options import (
    Attack,
    CallOut,
    Dash,
    Engage,
    Enter,
    FallUnconscious,
    FightOn,
    GoOn,
    HoldBack,
    Leap,
    LetGo,
    MoveFirst,
    MoveTo,
    OpportunityAttack,
    Pass,
    Sidestep,
    StandUp,
    Stay,
    StepByStep,
    StepTo,
    TakeIt,
    UseAbility,
)
from crossblades.heart_rush.options import TakeStance as Take
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import hill, laid
from tests.helpers import (
    GUARD,
    KILL,
    MACE,
    MISS,
    OPEN,
    SPEAR,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    play,
    scene,
)


@pytest.mark.rule("HR-6.18", "HR-8.10")
def test_whoever_faints_between_two_steps_has_no_stance_any_more() -> None:
    heroes = (hero("Ana", "d4", SWORD), hero("Bo", "f4", MACE))
    fight = fight_of(
        scene(*heroes, foe("Orc", "e4", hit_points=9)), (8, 6, 8), (1, 1), (4, 3, 4, 4), (2, 2)
    )
    play(
        fight,
        ("heroes", Engage("Ana", "Orc")),
        ("heroes", Enter("Bo")),
        ("Ana", Take("cunning")),
        ("Orc", Take("defensive")),
        ("Bo", Take("might")),
        ("Ana", Attack("Ana", "Orc")),
        ("Orc", TakeIt("Orc")),
        ("Orc", FallUnconscious("Orc")),
        ("Bo", Attack("Bo", "Orc")),
    )
    (revealed,) = happened(fight.log, StancesRevealed)
    assert revealed.stances["Orc"] == "defensive"
    first, second = happened(fight.log, Attacked)
    assert (first.halved, second.halved) == (True, False)


@pytest.mark.rule("HR-8.10", "HR-3.6")
def test_one_who_is_felled_as_a_round_begins_may_faint_before_the_first_turn() -> None:
    ann = hero("Ann", "c3", spells=(Spell("flame dance"),))
    fight = fight_of(scene(ann, foe("Orc", "c9", hit_points=5), foe("Gob", "j10")), (3, 4))
    play(
        fight,
        ("heroes", Dash("Ann", "free")),
        ("heroes", UseAbility("Ann", "flame dance")),
        ("Ann", Everyone("Ann")),
        ("Ann", MoveTo("e3")),
    )
    fight.state.creatures["Orc"].at = "c3"  # where it burns
    play(fight, ("foes", Pass("foes")), ("heroes", Pass("heroes")))
    while not isinstance(fight.asks[0], ChooseFainting):
        choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.round == 2
    choose(fight, "Orc", FallUnconscious("Orc"))
    assert isinstance(fight.asks[0], TakeTurn)


TRAP = Terrain("pit", hazard=Hazard("spikes", (6, 6)))


def into_the_trap(*dice: tuple[int, ...]) -> Fight:
    """Ann has walked, step by step, into spikes beside the orc, who could still strike at her."""
    heroes = (hero("Ann", "c3", hit_points=5), hero("Bob", "a9"))
    fight = fight_of(
        scene(*heroes, foe("Orc", "d3", SPEAR), ground=laid({TRAP: "c4"})), (1, 1), (3, 3), *dice
    )
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    play(fight, ("Ann", MoveTo("c4")), ("Ann", TakeIt("Ann")))
    return fight


@pytest.mark.rule("HR-8.10", "HR-4.6", "HR-13.1")
def test_whom_a_trap_fells_on_a_walk_may_faint_before_anybody_strikes() -> None:
    fight = into_the_trap()
    choose(fight, "Ann", FallUnconscious("Ann"))
    assert [event.at for event in happened(fight.log, MoveEnded)] == ["c4"]
    assert not isinstance(fight.asks[0], SeizeOpportunity)


@pytest.mark.rule("HR-8.10", "HR-4.6", "HR-8.6")
def test_or_it_walks_on_and_is_asked_once() -> None:
    fight = into_the_trap()
    play(fight, ("Ann", FightOn("Ann")), ("Ann", MoveTo("c5")))
    assert isinstance(fight.asks[0], SeizeOpportunity), "it was the second step in reach"
    play(fight, ("Orc", LetGo("Orc")), ("Ann", Stay("Ann")))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-8.10", "HR-6.14")
def test_whom_a_first_strike_fells_may_faint_before_anybody_enters() -> None:
    heroes = (hero("Ann", "c3", abilities=("first strike",)), hero("Bob", "c4"))
    foes = (foe("Orc", "d3", hit_points=15), foe("Gob", "d4"))
    fight = fight_of(scene(*heroes, *foes), (8, 6, 8, 6), (1, 1))
    strike = OpportunityAttack("Ann", "Orc", "might", "rush")
    play(fight, ("heroes", Engage("Ann", "Orc")), ("Ann", UseAbility("Ann", "first strike", "Orc")))
    play(fight, ("Ann", strike), ("Orc", TakeIt("Orc")))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Orc", FallUnconscious("Orc"))
    assert isinstance(fight.asks[0], JoinEngagement)


@pytest.mark.rule("HR-8.10", "HR-11.10", "HR-4.10")
def test_who_enters_out_of_breath_may_faint_before_the_next_one_enters() -> None:
    heroes = (hero("Ann", "c3"), hero("Bob", "c4", hit_points=4))
    fight = fight_of(scene(*heroes, foe("Orc", "d3"), foe("Gob", "d4")), (5,))
    fight.state.creatures["Bob"].conditions = {"suffocating": 1}
    play(fight, ("heroes", Engage("Ann", "Orc")), ("foes", Pass("foes")))
    play(fight, ("heroes", Enter("Bob")), ("Bob", TakeIt("Bob")))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Bob", FightOn("Bob"))
    assert isinstance(fight.asks[0], JoinEngagement)


@pytest.mark.rule("HR-8.10", "HR-6.16", "HR-13.1")
def test_whom_a_sidestep_has_led_into_a_trap_may_faint_before_the_next_step() -> None:
    foes = (foe("Orc", "d3"), foe("Gob", "d4"))
    trap = laid({TRAP: "c4"})
    fight = fight_of(scene(hero("Ann", "c3", hit_points=5), *foes, ground=trap), (1, 1), (3, 3))
    clash(fight, Ann="agility", Orc="might", Gob="defensive")
    play(fight, ("Ann", MoveFirst("Ann")), ("heroes", StepTo("Ann", "c4")), ("Ann", TakeIt("Ann")))
    choose(fight, "Ann", HoldBack("Ann"))
    assert isinstance(fight.asks[0], ChooseFainting)
    assert [step.stance for step in happened(fight.log, StepBegan)] == ["agility"]


@pytest.mark.rule("HR-8.10", "HR-2.3")
def test_whom_a_strike_before_the_first_turn_fells_may_faint_before_the_next_strike() -> None:
    ann = hero("Ann", "c3", hit_points=15, trusts=("Orc", "Gob"))
    fight = fight_of(scene(ann, foe("Orc", "d3"), foe("Gob", "c4"), begins=None), KILL, OPEN)
    choose(fight, "foes", OpportunityAttack("Orc", "Ann", "might", "action"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Ann", FightOn("Ann"))
    assert isinstance(fight.asks[0], SeizeOpportunities)


@pytest.mark.rule("HR-8.10", "HR-11.10", "HR-11.16", "HR-11.19")
@pytest.mark.parametrize("way", [StandUp("Ann", "free"), Dash("Ann", "free")])
def test_whom_the_effort_of_a_dash_fells_may_faint_before_it_is_struck(
    way: StandUp | Dash,
) -> None:
    heroes = (hero("Ann", "c3", hit_points=4), hero("Bob", "a9"))
    fight = fight_of(scene(*heroes, foe("Orc", "d3")), (5,))
    ann = fight.state.creatures["Ann"]
    ann.conditions = {"suffocating": 1, "prone": 1}
    play(fight, ("heroes", CallOut("Bob", "free")), ("foes", Pass("foes")), ("heroes", way))
    choose(fight, "Ann", TakeIt("Ann"))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Ann", FallUnconscious("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-8.10", "HR-4.6", "HR-11.10")
def test_whom_the_effort_of_its_strike_fells_may_faint_before_the_mover_goes_on() -> None:
    foes = (foe("Orc", "d3", MACE, hit_points=4), foe("Gob", "j10"))
    fight = fight_of(scene(hero("Ann", "c3"), *foes), MISS, GUARD, (5,))
    fight.state.creatures["Orc"].conditions = {"suffocating": 1}
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b1")))
    strike = OpportunityAttack("Orc", "Ann", "agility", "action")
    play(fight, ("Orc", strike), ("Orc", TakeIt("Orc")))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseFainting)
    assert (ask.creature, happened(fight.log, Moved)) == ("Orc", [])
    choose(fight, "Orc", FallUnconscious("Orc"))
    assert isinstance(fight.asks[0], KeepMoving)


@pytest.mark.rule("HR-8.10", "HR-4.12", "HR-5.6")
def test_whom_a_strike_from_hiding_fells_may_faint_before_the_next_one_strikes() -> None:
    heroes = (hero("Ann", "c3", MACE, hit_points=15), hero("Eve", "a10"))
    foes = [foe(name, at, SPEAR, hides=True) for name, at in (("Shade", "e3"), ("Wisp", "e4"))]
    unseen = (1,) * 7
    fight = fight_of(scene(*heroes, *foes, foe("Gob", "j10")), (8, 6), (8, 6), KILL, unseen)
    while isinstance(ask := fight.asks[0], SeizeOpportunities):
        fight.answer(ask, Pass(ask.seat), ask.seat)
    choose(fight, "heroes", Sidestep("Ann", "rush"))
    choose(fight, "foes", OpportunityAttack("Shade", "Ann", "might", "action"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Ann", FightOn("Ann"))
    assert isinstance(fight.asks[0], UseInstant)
    assert OpportunityAttack("Wisp", "Ann", "might", "action") in fight.asks[0].options


@pytest.mark.rule("HR-8.10", "HR-13.2", "HR-4.11")
@pytest.mark.parametrize("faints", [False, True])
def test_whom_a_fall_fells_may_faint_before_anybody_trips_it(faints: bool) -> None:
    heroes = (hero("Ann", "c3", hit_points=15), hero("Bob", "a9"))
    ground = laid({hill(20): "c3 c4"})
    fight = fight_of(scene(*heroes, foe("Orc", "e3"), ground=ground), (1, 1, 1))
    fight.state.creatures["Ann"].conditions = {"off-balanced": 1}
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    play(fight, ("Ann", Leap("Ann", "d3", 20)), ("Ann", TakeIt("Ann")))
    assert isinstance(fight.asks[0], ChooseFainting)
    choose(fight, "Ann", FallUnconscious("Ann") if faints else FightOn("Ann"))
    assert isinstance(fight.asks[0], TakeTurn if faints else TripMover)


@pytest.mark.rule("HR-8.10", "HR-6.9", "HR-4.12")
def test_whom_a_strike_fells_within_a_step_faints_after_it_and_not_before() -> None:
    """Nobody steps away from Ann, who has an ability against it."""
    ann = hero("Ann", "c3", abilities=("sentinel",))
    foes = (foe("Orc", "d3", MACE, hit_points=15), foe("Gob", "c4", MACE))
    fight = fight_of(scene(ann, *foes), MISS, GUARD, MISS, GUARD, KILL, OPEN)
    clash(fight, Ann="might", Orc="agility", Gob="agility")
    attack(fight, "Orc", "Ann")
    attack(fight, "Gob", "Ann")
    choose(fight, "foes", StepTo("Orc", "e3"))
    play(fight, ("Ann", OpportunityAttack("Ann", "Orc", "might", "free")), ("Orc", TakeIt("Orc")))
    assert isinstance(fight.asks[0], KeepMoving)
    choose(fight, "Orc", GoOn("Orc"))
    assert isinstance(fight.asks[0], FreeSidestep), "it is the goblin's turn to step"
    choose(fight, "foes", StepTo("Gob", "c5"))
    while not isinstance(ask := fight.asks[0], ChooseFainting):
        fight.answer(ask, ask.options[-1], ask.seat)
    assert happened(fight.log, TurnPassed) == []
