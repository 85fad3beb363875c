"""Small print of several chapters: single dice, borders and orders."""

from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import ChooseFainting, DeclareAttack, TakeTurn
from crossblades.heart_rush.condition_options import Grapple
from crossblades.heart_rush.events import (
    ActionsReturned,
    CombatEnded,
    ConditionsFaded,
    DamageTaken,
    EngagementEnded,
    FellUnconscious,
    RoundBegan,
    RoundEnded,
    RushGained,
    TurnPassed,
)
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.swapping import can_swap
from tests.helpers import (
    KILL,
    MACE,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    pass_round,
    play,
    rolls,
    scene,
)


@pytest.mark.rule("HR-9.5")
def test_hindering_hurts_with_a_d4() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4")), (4,))
    clash(fight, Ana="cunning", Orc="agility")
    choose(fight, "Ana", o.Hinder("Ana", "Orc", "harm"))
    assert rolls(fight.log)[-1].sizes == (4,)
    finish(fight)


@pytest.mark.rule("HR-10.7", "HR-10.8")
@pytest.mark.parametrize(
    ("size", "may"), [("tiny", True), ("small", True), ("large", True), ("L2", False)]
)
def test_places_are_swapped_across_two_sizes_but_not_with_one_that_fills_more_spaces(
    size: str, may: bool
) -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4", size=size), foe("Gob", "j10"))
    assert can_swap(state, state.creatures["Ana"], state.creatures["Orc"]) is may


@pytest.mark.rule("HR-9.5", "HR-11.5", "HR-11.6", "HR-11.18")
@pytest.mark.parametrize(
    ("condition", "enemy", "friend"),
    [("", True, True), ("stunned", True, False), ("restrained", False, False),
     ("grappling", False, False)],
)  # fmt: skip
def test_a_friend_has_to_be_able_to_change_places_and_an_enemy_only_not_to_be_bound(
    condition: str, enemy: bool, friend: bool
) -> None:
    state = fresh_state(hero("Ana", "d4"), hero("Bo", "d5"), foe("Orc", "e4"), foe("Gob", "j10"))
    ana, bo, orc = (state.creatures[name] for name in ("Ana", "Bo", "Orc"))
    if condition:
        bo.conditions = orc.conditions = {condition: 1}
    assert (can_swap(state, ana, orc), can_swap(state, ana, bo)) == (enemy, friend)


@pytest.mark.rule("HR-3.6", "HR-11.17")
def test_burning_hurts_before_rush_is_lost() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), foe("Orc", "e4")), (3,))
    fight.state.creatures["Orc"].conditions = {"burning": 1}
    play(fight, ("heroes", o.Pass("heroes")), ("foes", o.Pass("foes")))
    assert fight.state.creatures["Orc"].rush == 1, "it is not lost while damage is asked about"
    choose(fight, "Orc", o.TakeIt("Orc"))
    kinds = [type(event) for event in fight.log]
    assert kinds.index(DamageTaken) < kinds.index(RoundEnded)
    finish(fight)


@pytest.mark.rule("HR-3.6", "HR-11.10")
def test_the_suffocating_are_hurt_before_rush_is_lost() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), foe("Orc", "e4")), (3,))
    fight.state.creatures["Orc"].conditions = {"suffocating": 1}
    play(fight, ("heroes", o.Pass("heroes")), ("foes", o.Pass("foes")))
    assert fight.state.creatures["Orc"].rush == 1
    choose(fight, "Orc", o.TakeIt("Orc"))
    finish(fight)


@pytest.mark.rule("HR-3.6")
def test_a_round_starts_with_fading_then_rush_then_actions() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), foe("Orc", "e4")))
    fight.state.creatures["Orc"].conditions = {"dazed": 2}
    pass_round(fight)
    told = (RoundBegan, ConditionsFaded, RushGained, ActionsReturned)
    kinds = [type(event) for event in fight.log if isinstance(event, told)]
    assert kinds[-4:] == list(told)


@pytest.mark.rule("HR-3.7")
def test_a_fight_ends_after_its_last_round_and_not_before() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), foe("Orc", "e4"), rounds=2))
    pass_round(fight)
    assert fight.state.round == 2
    pass_round(fight)
    assert [event.reason for event in happened(fight.log, CombatEnded)] == ["out of time"]


# --- fainting (HR-8.10)


@pytest.mark.rule("HR-8.10", "HR-8.6", "HR-9.5")
def test_one_brought_to_exactly_0_by_hindering_may_faint_before_the_engagement_is_over() -> None:
    foes = (foe("Orc", "e4", hit_points=3), foe("Gob", "j10"))
    fight = fight_of(scene(hero("Ana", "d4"), *foes), (3,))
    clash(fight, Ana="cunning", Orc="agility")
    play(fight, ("Ana", o.Hinder("Ana", "Orc", "harm")), ("Orc", o.TakeIt("Orc")))
    assert fight.state.creatures["Orc"].hit_points == 0
    choose(fight, "Ana", o.Inflict(dazed=2))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseFainting)
    choose(fight, "Orc", o.FallUnconscious("Orc"))
    kinds = [type(event) for event in fight.log]
    assert kinds.index(FellUnconscious) < kinds.index(EngagementEnded) < kinds.index(TurnPassed)
    finish(fight)


@pytest.mark.rule("HR-8.10", "HR-11.17")
def test_one_who_burns_down_to_0_may_faint_at_once_and_is_not_asked_again_unhurt() -> None:
    fighters = (hero("Ana", "a1"), foe("Orc", "e4", hit_points=3), foe("Gob", "j10"))
    fight = fight_of(scene(*fighters), (3,))
    fight.state.creatures["Orc"].conditions = {"burning": 1}
    play(fight, ("heroes", o.Pass("heroes")), ("foes", o.Pass("foes")))
    choose(fight, "Orc", o.TakeIt("Orc"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseFainting)
    choose(fight, "Orc", o.FightOn("Orc"))
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.round == 2
    play(fight, ("heroes", o.CallOut("Ana", "free")))
    assert isinstance(fight.asks[0], TakeTurn)
    finish(fight)


# --- the surprised (HR-2.5)


@pytest.mark.rule("HR-2.5", "HR-6.12")
@pytest.mark.parametrize("orc", [{}, {"abilities": ("grappler",)}])
@pytest.mark.parametrize("gm", ["", "Gerda"])
def test_the_surprised_attack_but_have_no_offensive_actions(orc: dict[str, Any], gm: str) -> None:
    fighters = (hero("Ana", "d4"), foe("Orc", "e4", FISTS, **orc), foe("Gob", "j10"))
    fight = fight_of(scene(*fighters, gm=gm))
    creature = fight.state.creatures["Orc"]
    creature.surprised = creature.held = True
    clash(fight, Ana="cunning", Orc="might")
    asked = [ask for ask in fight.asks if isinstance(ask, DeclareAttack)]
    assert [ask.creature for ask in asked] == ["Orc"]
    assert o.Attack("Orc", "Ana") in offered(fight)
    others = (o.Hinder, Grapple, o.Stunt)
    assert not [option for option in offered(fight) if isinstance(option, others)]


@pytest.mark.rule("HR-2.5", "HR-9.2")
def test_nor_has_one_of_them_who_could_grapple_in_any_stance() -> None:
    orc = foe("Orc", "e4", FISTS, abilities=("grappler",))
    fight = fight_of(scene(hero("Ana", "d4"), orc, foe("Gob", "j10")))
    creature = fight.state.creatures["Orc"]
    creature.surprised = creature.held = True
    clash(fight, Ana="agility", Orc="might")
    assert {getattr(ask, "creature", "") for ask in fight.asks} == {"Ana"}
    choose(fight, "Ana", o.MoveFirst("Ana"))
    while fight.state.engagement is not None:
        ask = fight.asks[0]
        assert getattr(ask, "creature", "") != "Orc"
        fight.answer(ask, ask.options[-1], ask.seat)


# --- opportunity attacks and sidesteps


@pytest.mark.rule("HR-8.10", "HR-4.12")
def test_one_struck_down_by_an_opportunity_attack_may_faint_before_anybody_acts() -> None:
    foes = (foe("Orc", "d3", MACE, hit_points=20), foe("Gob", "j10"))
    fight = fight_of(scene(hero("Ann", "c3", MACE), *foes), (*KILL,), OPEN)
    orc = fight.state.creatures["Orc"]
    orc.surprised = True
    strike = o.OpportunityAttack("Ann", "Orc", "agility", "action")
    play(fight, ("heroes", o.CallOut("Ann", "free")), ("foes", o.Pass("foes")))
    play(fight, ("heroes", strike), ("Orc", o.TakeIt("Orc")))
    assert isinstance(fight.asks[0], ChooseFainting)
    assert len(happened(fight.log, TurnPassed)) == 2, "the turn has not passed again"
    finish(fight)


@pytest.mark.rule("HR-6.16")
def test_who_attacks_first_steps_where_it_likes() -> None:
    fight = fight_of(scene(hero("Ann", "c3", MACE), foe("Orc", "d3")), (1, 1, 1), (8, 6))
    clash(fight, Ann="agility", Orc="might")
    attack(fight, "Ann", "Orc")
    choose(fight, "heroes", o.StepTo("Ann", "b3"))
    assert fight.state.creatures["Ann"].at == "b3"
    finish(fight)


@pytest.mark.rule("HR-8.6")
def test_one_who_is_brought_to_exactly_0_has_dropped() -> None:
    bones = foe("Bones", "d3", hit_points=10, wound_threshold=None, abilities=("rises again",))
    fight = fight_of(scene(hero("Ann", "c3"), bones), KILL, OPEN)
    clash(fight, Ann="might", Bones="defensive")
    attack(fight, "Ann", "Bones")
    choose(fight, "Bones", o.TakeIt("Bones"))
    assert [event.hit_points for event in happened(fight.log, DamageTaken)] == [0]
    assert fight.state.creatures["Bones"].hit_points > 0, "it rises again"
    finish(fight)
