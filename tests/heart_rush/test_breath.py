"""Chapter 13: breath, suffocating, and air. Rows 1 to 5 of the map are under water."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseStep, FaceComplication, TakeDamage, TakeTurn
from crossblades.heart_rush.creature import Standing, Wound
from crossblades.heart_rush.events import (
    BreathDrawn,
    BreathHeld,
    BreathSpent,
    Checked,
    ConditionsGained,
    DamageTaken,
    Died,
    HazardMet,
    Moved,
    RoundEnded,
    Tripped,
)
from crossblades.heart_rush.ground import Ground, Hazard, Terrain, Water
from crossblades.heart_rush.options import (
    CallOut,
    Dash,
    Draw,
    FailOutright,
    FallUnconscious,
    FightOn,
    Follow,
    GoOn,
    Help,
    LetGo,
    MoveFirst,
    MoveTo,
    OpportunityAttack,
    Pass,
    Pay,
    PushTo,
    Rise,
    ShrugOff,
    Sidestep,
    StandUp,
    Stay,
    StepByStep,
    StepTo,
    Stow,
    TakeComplication,
    TakeIt,
    Trip,
)
from crossblades.heart_rush.rest_options import InvokeWound
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    MACE,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    rolls,
    scene,
    waiting,
    wrap_up,
)

UNDER = Terrain("the deep", water="submerged")
FIRST = (4, 4)
"""The check of one who starts the fight under water."""
POOL = [f"{column}{row}" for row in range(1, 6) for column in "abcdefghij"]


def lake(kind: Terrain = UNDER) -> Ground:
    """A map whose rows 1 to 5 are of this kind."""
    return Ground(kinds={"~": kind}, at=dict.fromkeys(POOL, "~"))


def at_the_shore(*dice: Sequence[int], **ann: Any) -> Fight:
    """Ann on dry land at c6, right above the water; a foe far away, and her side's turn."""
    fighters = (hero("Ann", "c6", **ann), foe("Orc", "j10"))
    return waiting(*fighters, dice=dice, ground=lake())


def take_it(fight: Fight) -> None:
    """Take all damage there is to take now."""
    while fight.asks and isinstance(ask := fight.asks[0], TakeDamage):
        fight.answer(ask, TakeIt(ask.creature), ask.seat)


def step(fight: Fight, creature: str, to: str, pay: Pay = "free") -> None:
    """A dash of a single step, all damage taken."""
    choose(fight, fight.state.turn, Dash(creature, pay))
    take_it(fight)
    choose(fight, creature, StepByStep(creature))
    choose(fight, creature, MoveTo(to))
    take_it(fight)
    if fight.asks and isinstance(fight.asks[0], ChooseStep):
        choose(fight, creature, Stay(creature))
    take_it(fight)


def sidestep(fight: Fight, creature: str, to: str, pay: Pay = "action") -> None:
    """A sidestep, all damage taken."""
    choose(fight, fight.state.turn, Sidestep(creature, pay))
    take_it(fight)
    choose(fight, creature, MoveTo(to))
    take_it(fight)


def end_round(fight: Fight) -> None:
    """Both sides pass until the next round has begun, or somebody is asked something else."""
    now = fight.state.round
    while fight.asks and isinstance(fight.asks[0], TakeTurn) and fight.state.round == now:
        choose(fight, fight.state.turn, Pass(fight.state.turn))


def under_water(
    *dice: Sequence[int], breath: int = 9, others: Sequence[Any] = (), ann: str = "c3", **sheet: Any
) -> Fight:
    """Ann under water with so much breath, on her side's turn; 0: she suffocates already."""
    fighters = (hero("Ann", ann, **sheet), *others, foe("Orc", "j10"))
    wet = [FIRST for fighter in fighters if fighter.at in POOL]
    fight = waiting(*fighters, dice=[*wet, *dice], ground=lake())
    hold(fight, "Ann", breath)
    fight.log.clear()
    return fight


def hold(fight: Fight, name: str, breath: int) -> None:
    """Let a creature have so much breath; 0: it suffocates."""
    creature = fight.state.creatures[name]
    creature.breath = breath
    creature.conditions = {} if breath else {"suffocating": 1}


def breath(fight: Fight, name: str = "Ann") -> int:
    return int(fight.state.creatures[name].breath)


def suffocates(fight: Fight, name: str = "Ann") -> bool:
    return "suffocating" in fight.state.creatures[name].conditions


# --- HR-13.3: the might check


@pytest.mark.rule("HR-13.3", "HR-1.2")
def test_going_under_a_might_check_gives_the_rounds() -> None:
    fight = at_the_shore((7, 10), might=12, agility=4)
    step(fight, "Ann", "c5")
    finish(fight)
    (check,) = rolls(fight.log)
    assert (check.roll.who, check.sizes, check.total) == ("Ann", (8, 12), 17)
    assert "HR-1.2" in check.rules
    assert [(part.source, part.rule) for part in check.roll.parts] == [
        ("heart", "HR-1.1"),
        ("might", "HR-1.1"),
    ]
    (held,) = happened(fight.log, BreathHeld)
    assert (held.creature, held.rounds) == ("Ann", 17)
    assert "HR-13.3" in held.rules
    assert not suffocates(fight)


@pytest.mark.rule("HR-13.3", "HR-1.4")
def test_a_one_may_be_rolled_again_with_a_complication() -> None:
    fight = at_the_shore((1, 5), (7,))
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("c5"))
    (ask,) = fight.asks
    assert isinstance(ask, FaceComplication)
    choose(fight, "Ann", TakeComplication("Ann"))
    finish(fight)
    assert [held.rounds for held in happened(fight.log, BreathHeld)] == [12]
    assert happened(fight.log, Checked)[0].complication


@pytest.mark.rule("HR-13.3", "HR-1.4")
@pytest.mark.parametrize("faces", [(1, 6), (1, 1)])
def test_a_check_that_fails_gives_no_rounds_at_all(faces: tuple[int, int]) -> None:
    fight = at_the_shore(faces, (3,))
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("c5"))
    if faces != (1, 1):
        choose(fight, "Ann", FailOutright("Ann"))
    assert suffocates(fight)
    assert breath(fight) == 0


@pytest.mark.rule("HR-13.3", "HR-11.2", "HR-11.8")
@pytest.mark.parametrize("condition", ["weakened", "poisoned"])
def test_what_makes_might_checks_harder_shortens_the_breath(condition: str) -> None:
    fight = at_the_shore((8, 6, 4))
    fight.state.creatures["Ann"].conditions = {condition: 1}
    step(fight, "Ann", "c5")
    finish(fight)
    (check,) = rolls(fight.log)
    assert (check.sizes, check.kept) == ((8, 6, 8), (6, 4))
    assert [held.rounds for held in happened(fight.log, BreathHeld)] == [10]


@pytest.mark.rule("HR-13.3", "HR-10.3")
@pytest.mark.parametrize("water", ["shallow", "deep", "over head"])
def test_with_the_head_above_water_nobody_holds_his_breath(water: Water) -> None:
    fighters = (hero("Ann", "c6"), foe("Orc", "j10"))
    fight = waiting(*fighters, ground=lake(Terrain("water", water=water)))
    step(fight, "Ann", "c5")
    end_round(fight)
    finish(fight)
    assert not happened(fight.log, Checked)
    assert not happened(fight.log, BreathHeld)
    assert not suffocates(fight)


@pytest.mark.rule("HR-13.3", "HR-10.3")
def test_holding_ones_breath_needs_no_movement_so_water_does_not_make_it_harder() -> None:
    fight = at_the_shore((8, 6))
    step(fight, "Ann", "c5")
    finish(fight)
    assert rolls(fight.log)[0].sizes == (8, 6)


@pytest.mark.rule("HR-13.3", "HR-10.10")
def test_one_who_is_pushed_under_holds_his_breath_too() -> None:
    fighters = (hero("Ann", "c7", MACE), foe("Orc", "c6"))
    dice = [(1, 1, 1, 1), (3, 3), (5, 4)]
    fight = waiting(*fighters, dice=dice, ground=lake())
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("c5")), ("Ann", PushTo("c4")))
    finish(fight)
    assert [(held.creature, held.rounds) for held in happened(fight.log, BreathHeld)] == [
        ("Orc", 9)
    ]


@pytest.mark.rule("HR-13.3")
def test_one_breath_is_held_from_going_under_to_coming_up() -> None:
    fight = at_the_shore((5, 4), (6, 6))
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", StepByStep("Ann"))
    for space in ("c5", "c4"):  # no second check
        choose(fight, "Ann", MoveTo(space))
    choose(fight, "Ann", Stay("Ann"))
    assert len(happened(fight.log, BreathHeld)) == 1
    choose(fight, *FOES_PASS)
    sidestep(fight, "Ann", "c5")
    choose(fight, *FOES_PASS)
    sidestep(fight, "Ann", "c6", "rush")
    assert breath(fight) == 0
    assert [drawn.creature for drawn in happened(fight.log, BreathDrawn)] == ["Ann"]
    assert not suffocates(fight)
    end_round(fight)
    step(fight, "Ann", "c5")  # a new breath
    finish(fight)
    assert [held.rounds for held in happened(fight.log, BreathHeld)] == [9, 12]


@pytest.mark.rule("HR-13.3")
def test_one_who_starts_the_fight_under_water_holds_his_breath_as_well() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(5, 4)], ground=lake())
    assert [held.rounds for held in happened(fight.log, BreathHeld)] == [9]
    end_round(fight)
    finish(fight)
    assert breath(fight) == 8


@pytest.mark.rule("HR-8.7", "HR-13.3")
def test_before_the_fight_a_wound_may_be_invoked_for_that_and_in_it_not() -> None:
    standing = Standing(30, 8, (Wound(3, "a cut"),))
    fighters = (hero("Ann", "c5", standing=standing), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(5, 4), (5, 4)], ground=lake())
    choose(fight, "Ann", InvokeWound("Ann", "a cut", 3))
    assert breath(fight) == 6
    assert fight.state.creatures["Ann"].destiny == 3
    step(fight, "Ann", "c6")
    end_round(fight)
    step(fight, "Ann", "c5")
    assert breath(fight) == 9
    finish(fight)


# --- HR-13.3: what breath is spent on


@pytest.mark.rule("HR-13.3", "HR-3.6")
def test_each_round_takes_one() -> None:
    fight = under_water(breath=3)
    for left in (2, 1):
        end_round(fight)
        assert breath(fight) == left
        assert not suffocates(fight)
    (first, second) = happened(fight.log, BreathSpent)
    assert (first.creature, first.left, second.left) == ("Ann", 2, 1)
    assert "HR-13.3" in first.rules
    names = [type(event).__name__ for event in fight.log]
    assert names.index("BreathSpent") < names.index("RoundEnded")


@pytest.mark.rule("HR-13.3")
def test_each_move_takes_one_whatever_it_costs() -> None:
    fight = under_water(breath=9)
    step(fight, "Ann", "c4")
    assert breath(fight) == 8
    choose(fight, *FOES_PASS)
    sidestep(fight, "Ann", "c3", "rush")
    assert breath(fight) == 7
    choose(fight, *FOES_PASS)
    sidestep(fight, "Ann", "c2", "action")
    assert breath(fight) == 6


@pytest.mark.rule("HR-13.3", "HR-4.5")
def test_a_dash_for_the_action_takes_one_and_not_two() -> None:
    fight = under_water(breath=9)
    step(fight, "Ann", "c4")
    choose(fight, *FOES_PASS)
    step(fight, "Ann", "c3", "action")
    assert breath(fight) == 7


@pytest.mark.rule("HR-13.3", "HR-11.16", "HR-4.4")
def test_to_rise_takes_one() -> None:
    for rising in (StandUp("Ann", "free"), Sidestep("Ann", "action")):
        fight = under_water(breath=9)
        fight.state.creatures["Ann"].conditions = {"prone": 1}
        play(fight, ("heroes", Pass("heroes")), FOES_PASS)  # the turn's question knows of it
        hold(fight, "Ann", 9)
        fight.state.creatures["Ann"].conditions = {"prone": 1}
        choose(fight, "heroes", rising)
        choose(fight, "Ann", Stay("Ann") if isinstance(rising, StandUp) else Rise("Ann"))
        assert fight.state.creatures["Ann"].conditions == {}
        assert breath(fight) == 8


@pytest.mark.rule("HR-13.3", "HR-4.7", "HR-4.9")
def test_another_interaction_or_call_is_an_action() -> None:
    for first, second in (
        (Stow("Ann", "free"), Draw("Ann", "sword", "action")),
        (CallOut("Ann", "free", "glub"), CallOut("Ann", "action", "glub")),
    ):
        fight = under_water(breath=9)
        play(fight, ("heroes", first), FOES_PASS)
        left = breath(fight)
        choose(fight, "heroes", second)
        assert breath(fight) == left - 1


@pytest.mark.rule("HR-13.3")
def test_a_dash_is_one_move_however_far_it_goes() -> None:
    fight = under_water(breath=9)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("f3"))
    assert len(happened(fight.log, Moved)) == 3
    assert breath(fight) == 8


@pytest.mark.rule("HR-13.3")
def test_each_action_takes_one() -> None:
    fight = under_water(breath=9, others=[hero("Bob", "c4")])
    choose(fight, "heroes", Help("Ann", "Bob"))
    assert breath(fight) == 8
    assert breath(fight, "Bob") == 8  # it is not his action


@pytest.mark.rule("HR-13.3", "HR-3.2")
def test_to_pass_takes_nothing() -> None:
    fight = under_water(breath=9)
    choose(fight, "heroes", Pass("heroes"))
    assert breath(fight) == 9


def duel(*dice: Sequence[int], ann: int = 9, orc: int = 9, **sheet: Any) -> Fight:
    """Ann at c3 and an orc at d3, both under water with so much breath; another foe is far off."""
    fighters = (hero("Ann", "c3", **sheet), foe("Orc", "d3"), foe("Gob", "j10"))
    fight = waiting(*fighters, dice=[FIRST, FIRST, *dice], ground=lake())
    hold(fight, "Ann", ann)
    hold(fight, "Orc", orc)
    fight.log.clear()
    return fight


# With no footing in the water attack and defence have five levels of disadvantage each.
WET_MISS = (1,) * 8
WET_GUARD = (6,) * 7


@pytest.mark.rule("HR-13.3", "HR-4.2")
def test_engaging_is_an_action_and_being_engaged_is_none() -> None:
    fight = duel(WET_MISS, WET_GUARD)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    finish(fight)
    assert isinstance(fight.asks[0], TakeTurn)
    assert (breath(fight), breath(fight, "Orc")) == (8, 9)


@pytest.mark.rule("HR-13.3", "HR-4.10")
def test_entering_an_engagement_is_an_action() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "d4"), foe("Orc", "d3"), foe("Gob", "j10"))
    fight = waiting(*fighters, dice=[FIRST] * 3, ground=lake())
    for name in ("Ann", "Bob", "Orc"):
        hold(fight, name, 9)
    clash(fight, Ann="defensive", Orc="defensive", Bob="defensive")
    assert [breath(fight, name) for name in ("Ann", "Bob", "Orc")] == [8, 8, 9]


@pytest.mark.rule("HR-13.3", "HR-6.9")
def test_the_free_sidestep_of_agility_is_a_move() -> None:
    fight = duel()
    clash(fight, Ann="defensive", Orc="agility")
    choose(fight, "Orc", MoveFirst("Orc"))
    choose(fight, "foes", StepTo("Orc", "d4"))
    wrap_up(fight)
    assert fight.state.creatures["Orc"].at == "d4"
    assert breath(fight, "Orc") == 8


@pytest.mark.rule("HR-13.3", "HR-12.3")
def test_following_a_push_is_a_move() -> None:
    fighters = (hero("Ann", "c3", MACE), foe("Orc", "d3"), foe("Gob", "j10"))
    fight = waiting(*fighters, dice=[FIRST, FIRST, (1,) * 9, WET_GUARD], ground=lake())
    hold(fight, "Ann", 9)
    hold(fight, "Orc", 9)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")), ("Ann", Follow("Ann", "d3")))
    finish(fight)
    assert (breath(fight), breath(fight, "Orc")) == (7, 9)  # one for engaging, one for the step


@pytest.mark.rule("HR-13.3", "HR-4.11")
def test_a_trip_is_an_action() -> None:
    fight = duel()
    fight.state.creatures["Ann"].conditions = {"off-balanced": 1}
    choose(fight, "heroes", Sidestep("Ann", "rush"))
    play(fight, ("Ann", MoveTo("c4")), ("Orc", Trip("Orc", "Ann")))
    assert happened(fight.log, Tripped)
    assert (breath(fight), breath(fight, "Orc")) == (8, 8)


@pytest.mark.rule("HR-13.3", "HR-4.12")
def test_an_opportunity_attack_on_a_mover_is_an_action() -> None:
    fight = duel(WET_MISS, WET_GUARD)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("b3"))
    choose(fight, "Orc", OpportunityAttack("Orc", "Ann", "might", "action"))
    choose(fight, "Ann", GoOn("Ann"))
    finish(fight)
    assert (breath(fight), breath(fight, "Orc")) == (8, 8)


@pytest.mark.rule("HR-13.3", "HR-4.12", "HR-8.8")
def test_an_opportunity_attack_on_ones_own_turn_is_one_action() -> None:
    fight = duel(WET_MISS, WET_GUARD)
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious = 0, True
    end_round(fight)
    hold(fight, "Ann", 9)
    choose(fight, "heroes", OpportunityAttack("Ann", "Orc", "might", "action"))
    finish(fight)
    assert breath(fight) == 8


@pytest.mark.rule("HR-13.3", "HR-8.8")
def test_to_kill_the_helpless_outright_is_an_action() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Gob", "j10"))
    rulings = Rulings(helpless="death")
    fight = waiting(*fighters, dice=[FIRST, FIRST], ground=lake(), rulings=rulings)
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious = 0, True
    end_round(fight)
    hold(fight, "Ann", 9)
    choose(fight, "heroes", OpportunityAttack("Ann", "Orc", "might", "action"))
    assert orc.dead
    assert fight.state.creatures["Ann"].acted
    assert breath(fight) == 8


@pytest.mark.rule("HR-13.3", "HR-8.6")
def test_to_faint_is_neither_an_action_nor_a_move() -> None:
    fight = under_water(breath=9, others=[hero("Bob", "a10")])
    fight.state.creatures["Ann"].hit_points = 0
    end_round(fight)
    hold(fight, "Ann", 9)
    choose(fight, "heroes", FallUnconscious("Ann"))
    assert breath(fight) == 9


@pytest.mark.rule("HR-13.3")
def test_one_who_faints_still_needs_air() -> None:
    fight = under_water((4,), breath=1, others=[hero("Bob", "a10")], heart=4)
    ann = fight.state.creatures["Ann"]
    ann.hit_points, ann.unconscious = 0, True
    end_round(fight)
    assert suffocates(fight)
    end_round(fight)
    finish(fight)
    assert ann.hit_points == -4


# --- HR-13.3: out of breath


@pytest.mark.rule("HR-13.3", "HR-11.10")
def test_out_of_breath_one_suffocates() -> None:
    fight = under_water(breath=2)
    end_round(fight)
    assert not suffocates(fight)
    end_round(fight)
    assert (breath(fight), suffocates(fight)) == (0, True)
    (gained,) = happened(fight.log, ConditionsGained)
    assert (gained.creature, gained.levels) == ("Ann", {"suffocating": 1})
    assert {"HR-13.3", "HR-11.10"} <= set(gained.rules)


@pytest.mark.rule("HR-13.3")
def test_a_move_can_take_the_last_breath() -> None:
    fight = under_water(breath=1)
    step(fight, "Ann", "c4")
    assert (breath(fight), suffocates(fight)) == (0, True)


@pytest.mark.rule("HR-13.3")
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_rounds_and_moves_count_together(moves: int) -> None:
    """Six rounds of breath last six rounds at rest, three with a move in each, two with two."""
    fight = under_water(breath=6)
    ann = fight.state.creatures["Ann"]
    rounds = 0
    while not suffocates(fight):
        if moves >= 1:
            step(fight, "Ann", "c4" if ann.at == "c3" else "c3")
            choose(fight, *FOES_PASS)
        if moves >= 2:
            sidestep(fight, "Ann", "c4" if ann.at == "c3" else "c3")
            choose(fight, *FOES_PASS)
        end_round(fight)
        rounds += 1
    assert rounds == {0: 6, 1: 3, 2: 2}[moves]


# --- HR-11.10


@pytest.mark.rule("HR-11.10", "HR-3.6")
def test_the_suffocating_take_1d6_at_each_rounds_end() -> None:
    fight = under_water((4,), (2,), breath=0)
    for _ in range(2):
        end_round(fight)
        choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    for roll in rolls(fight.log):
        assert (roll.roll.who, roll.sizes) == ("Ann", (6,))
        assert [(part.source, part.rule) for part in roll.roll.parts] == [
            ("suffocating", "HR-11.10")
        ]
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [4, 2]
    names = [type(event).__name__ for event in fight.log]
    assert names.index("DamageTaken") < names.index("RoundEnded")
    assert len(happened(fight.log, RoundEnded)) == 2


@pytest.mark.rule("HR-11.10")
def test_the_suffocating_take_1d6_whenever_they_move() -> None:
    fight = under_water((4,), (6,), breath=0)
    step(fight, "Ann", "c4")
    choose(fight, *FOES_PASS)
    sidestep(fight, "Ann", "c3", "rush")
    finish(fight)
    assert fight.state.creatures["Ann"].hit_points == 30


@pytest.mark.rule("HR-11.10")
def test_the_suffocating_take_1d6_whenever_they_act() -> None:
    fight = duel(WET_MISS, WET_GUARD, (5,), ann=0)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    assert fight.state.creatures["Ann"].hit_points == 35
    assert fight.state.creatures["Orc"].hit_points == 40


@pytest.mark.rule("HR-11.10", "HR-4.12")
def test_striking_at_a_mover_is_to_act_for_the_suffocating() -> None:
    fight = duel(WET_MISS, WET_GUARD, (3,), orc=0)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("b3"))
    choose(fight, "Orc", OpportunityAttack("Orc", "Ann", "might", "action"))
    choose(fight, "Orc", TakeIt("Orc"))
    choose(fight, "Ann", GoOn("Ann"))
    finish(fight)
    assert fight.state.creatures["Orc"].hit_points == 37


@pytest.mark.rule("HR-11.10", "HR-4.12")
def test_letting_a_chance_pass_is_not_to_act() -> None:
    fight = duel(orc=0)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("b3"))
    choose(fight, "Orc", LetGo("Orc"))
    finish(fight)
    assert fight.state.creatures["Orc"].hit_points == 40


@pytest.mark.rule("HR-11.10", "HR-8.6")
def test_to_faint_costs_the_suffocating_nothing() -> None:
    fight = under_water((1,), breath=0, others=[hero("Bob", "a10")], heart=4)
    fight.state.creatures["Ann"].hit_points = 0
    end_round(fight)  # one point at its end
    choose(fight, "heroes", FallUnconscious("Ann"))
    finish(fight)
    assert fight.state.creatures["Ann"].hit_points == -1


@pytest.mark.rule("HR-11.10", "HR-8.1", "HR-8.9")
def test_suffocation_may_be_shrugged_off() -> None:
    fight = under_water((5,), breath=0)
    end_round(fight)
    choose(fight, "Ann", ShrugOff("Ann"))
    ann = fight.state.creatures["Ann"]
    assert (ann.hit_points, ann.heart) == (37, 6)


@pytest.mark.rule("HR-11.10")
def test_suffocating_lasts_until_it_is_ended_and_has_no_levels() -> None:
    fight = under_water((1,), (1,), (1,), breath=0, heart=4)
    for _ in range(3):
        end_round(fight)
        assert fight.state.creatures["Ann"].conditions == {"suffocating": 1}
    finish(fight)


@pytest.mark.rule("HR-11.10", "HR-8.2")
def test_suffocation_kills_in_the_end() -> None:
    fight = under_water((6,), (6,), breath=0, heart=4, hit_points=6)
    end_round(fight)
    assert fight.state.creatures["Ann"].hit_points == 0
    choose(fight, "Ann", FightOn("Ann"))
    end_round(fight)
    finish(fight)
    assert [died.creature for died in happened(fight.log, Died)] == ["Ann"]
    assert fight.over


@pytest.mark.rule("HR-11.10", "HR-8.2", "HR-4.15")
@pytest.mark.parametrize("option", [Dash("Ann", "free"), Sidestep("Ann", "action")])
def test_one_who_suffocates_to_death_by_moving_goes_nowhere(option: Dash | Sidestep) -> None:
    fight = under_water((1,), breath=0, others=[hero("Bob", "a10")], heart=4, hit_points=6)
    fight.state.creatures["Ann"].hit_points = -5
    choose(fight, "heroes", option)
    finish(fight)
    ann = fight.state.creatures["Ann"]
    assert (ann.dead, ann.at) == (True, "c3")
    assert not happened(fight.log, Moved)
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-11.10", "HR-8.2", "HR-6.9")
def test_one_who_suffocates_to_death_by_a_free_sidestep_goes_nowhere() -> None:
    fight = duel((1,), orc=0)
    fight.state.creatures["Orc"].hit_points = -39
    clash(fight, Ann="defensive", Orc="agility")
    choose(fight, "Orc", MoveFirst("Orc"))
    choose(fight, "foes", StepTo("Orc", "d4"))
    take_it(fight)
    orc = fight.state.creatures["Orc"]
    assert (orc.dead, orc.at) == (True, "d3")


@pytest.mark.rule("HR-11.10", "HR-8.2", "HR-12.3")
def test_one_who_suffocates_to_death_by_following_a_push_goes_nowhere() -> None:
    fighters = (hero("Ann", "c3", MACE), hero("Bob", "a10"), foe("Orc", "d3"))
    dice = [FIRST, FIRST, (1,) * 9, WET_GUARD, (1,)]
    fight = waiting(*fighters, dice=dice, ground=lake())
    hold(fight, "Ann", 0)
    fight.state.creatures["Ann"].hit_points = -39
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")), ("Ann", Follow("Ann", "d3")))
    take_it(fight)
    ann = fight.state.creatures["Ann"]
    assert (ann.dead, ann.at) == (True, "c3")


@pytest.mark.rule("HR-13.3", "HR-11.10")
def test_air_ends_it() -> None:
    fight = under_water((1,), breath=0, ann="c5")
    step(fight, "Ann", "c6")
    assert not suffocates(fight)
    (drawn,) = happened(fight.log, BreathDrawn)
    assert drawn.creature == "Ann"
    assert {"HR-13.3", "HR-11.10"} & set(drawn.rules)


@pytest.mark.rule("HR-11.10")
def test_the_move_to_the_surface_is_a_move_of_one_who_suffocates() -> None:
    fight = under_water((4,), breath=0, ann="c5", heart=4)
    step(fight, "Ann", "c6")
    finish(fight)
    assert fight.state.creatures["Ann"].hit_points == 36


# --- HR-13.3: strangled, or cut off


GAS = Hazard("choking gas", (), "might", 12, chokes=True)


def gas(*dice: Sequence[int], hazard: Hazard = GAS, at: str = "c3", **ann: Any) -> Fight:
    """Ann at c3 unless told otherwise, and gas in the columns from d on."""
    spaces = [f"{column}{row}" for column in "defghi" for row in range(1, 11)]
    ground = Ground(kinds={"g": Terrain("gas", hazard=hazard)}, at=dict.fromkeys(spaces, "g"))
    return waiting(hero("Ann", at, **ann), foe("Orc", "j10"), dice=dice, ground=ground)


@pytest.mark.rule("HR-13.3", "HR-13.1")
def test_a_save_keeps_one_from_being_strangled() -> None:
    fight = gas((8, 4))
    step(fight, "Ann", "d3")
    finish(fight)
    assert [met.hazard for met in happened(fight.log, HazardMet)] == ["choking gas"]
    assert not suffocates(fight)
    assert not happened(fight.log, BreathHeld)


@pytest.mark.rule("HR-13.3", "HR-13.1")
def test_the_strangled_suffocate_at_once_without_a_check() -> None:
    fight = gas((2, 2), (1,), heart=4)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", StepByStep("Ann"))
    choose(fight, "Ann", MoveTo("d3"))
    (gained,) = happened(fight.log, ConditionsGained)
    assert (gained.creature, gained.levels) == ("Ann", {"suffocating": 1})
    assert not happened(fight.log, BreathHeld)
    assert [roll.roll.why for roll in rolls(fight.log)][:1] == ["save against the choking gas"]


@pytest.mark.rule("HR-13.3", "HR-11.10")
def test_the_strangled_suffocate_until_they_have_air() -> None:
    fight = gas((2, 2), (1,), heart=4)
    step(fight, "Ann", "d3")
    assert not happened(fight.log, BreathDrawn)
    assert suffocates(fight)


@pytest.mark.rule("HR-13.3", "HR-11.10")
def test_from_gas_to_gas_there_is_no_air() -> None:
    hazard = Hazard("choking gas", (), "might", 12, "both", chokes=True)
    fight = gas((2, 2), (3,), (1,), (2, 2), heart=4, at="d3", hazard=hazard)
    end_round(fight)
    assert suffocates(fight)
    step(fight, "Ann", "e3")
    assert not happened(fight.log, BreathDrawn)
    assert suffocates(fight)


@pytest.mark.rule("HR-13.3", "HR-11.10")
def test_out_of_the_gas_there_is_air() -> None:
    hazard = Hazard("choking gas", (), "might", 12, "round end", chokes=True)
    fight = gas((2, 2), (3,), (1,), heart=4, at="d3", hazard=hazard)
    end_round(fight)
    step(fight, "Ann", "c3")
    assert happened(fight.log, BreathDrawn)
    assert not suffocates(fight)


@pytest.mark.rule("HR-13.3", "HR-11.10", "HR-3.6")
def test_the_strangled_take_damage_at_that_rounds_end() -> None:
    hazard = Hazard("choking gas", (), "might", 12, "round end", chokes=True)
    fight = gas((2, 2), (3,), heart=4, at="d3", hazard=hazard)
    end_round(fight)
    finish(fight)
    assert suffocates(fight)
    assert fight.state.creatures["Ann"].hit_points == 37


@pytest.mark.rule("HR-13.3")
def test_a_hazard_may_harm_and_strangle() -> None:
    hazard = Hazard("noose", (4,), "might", 12, chokes=True)
    fight = gas((2, 2), (3,), (1,), heart=4, hazard=hazard)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", StepByStep("Ann"))
    choose(fight, "Ann", MoveTo("d3"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)][:1] == [3]
    assert happened(fight.log, ConditionsGained)


# --- chances


@pytest.mark.rule("HR-13.3", "HR-1.4")
@pytest.mark.parametrize("again", [True, False])
def test_the_exact_chances_of_a_breath(again: bool) -> None:
    """With d8 and d6: 13 of 48 checks have a 1; two 1s fail whatever one chooses."""
    breaths: dict[int, Fraction] = {}
    for heart, might in product(range(1, 9), range(1, 7)):
        ones = (heart == 1) + (might == 1)
        if ones == 1 and again:
            size, kept = (8, might) if heart == 1 else (6, heart)
            for face in range(1, size + 1):
                _add(breaths, kept + face, Fraction(1, 48 * size))
        else:
            _add(breaths, 0 if ones else heart + might, Fraction(1, 48))

    def go_under(dice: Enumerated) -> int:
        fighters = (hero("Ann", "c6"), foe("Orc", "j10"))
        fight = fight_of(scene(*fighters, ground=lake()), dice=dice)
        choose(fight, "heroes", Dash("Ann", "free"))
        choose(fight, "Ann", MoveTo("c5"))
        if isinstance(fight.asks[0], FaceComplication):
            choose(fight, "Ann", TakeComplication("Ann") if again else FailOutright("Ann"))
        held = happened(fight.log, BreathHeld)
        return held[0].rounds if held else 0

    found: dict[int, Fraction] = {}
    for chance, rounds in every_outcome(go_under, outcomes_by_faces):
        _add(found, rounds, chance)
    if not again:
        assert breaths[0] == Fraction(13, 48)
    # One who fails suffocates, and may then roll for damage: its faces only split a way.
    assert found == breaths


def _add(chances: dict[int, Fraction], rounds: int, chance: Fraction) -> None:
    chances[rounds] = chances.get(rounds, Fraction(0)) + chance
