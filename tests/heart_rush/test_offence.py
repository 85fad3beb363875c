"""Chapter 9, so far: hindering, and what being blinded and prone means."""

from typing import Literal

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import ChoosePush, DeclareAttack
from crossblades.heart_rush.dice import saving_throw, skill_check
from crossblades.heart_rush.events import (
    Attacked,
    ConditionsGained,
    DamageTaken,
    Died,
    EngagementEnded,
    Hindered,
    OpportunitySeized,
    Pushed,
    StoodUp,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.words.narration import label, line
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from crossblades.kernel.people import spoken
from tests.helpers import (
    BOW,
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    MACE,
    MISS,
    SWORD,
    attack,
    choose,
    clash,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    happened,
    hero,
    options_of,
    play,
    rolls,
    scene,
)


def beaten(*dice: tuple[int, ...], **orc: object) -> Fight:
    """Ana in cunning has beaten an adjacent orc in agility and is to declare."""
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4", **orc)), *dice)
    clash(fight, Ana="cunning", Orc="agility")
    return fight


def ways(fight: Fight) -> set[str]:
    return {option.how for option in fight.asks[0].options if isinstance(option, o.Hinder)}


@pytest.mark.rule("HR-6.12", "HR-9.1")
def test_one_who_directly_beats_a_stance_may_hinder_instead_of_attacking() -> None:
    fight = beaten()
    assert isinstance(fight.asks[0], DeclareAttack)
    assert ways(fight) == {"harm", "blind", "fell", "push"}
    choose(fight, "Ana", o.Hinder("Ana", "Orc", "blind"))
    assert rolls(fight.log) == []
    assert happened(fight.log, Attacked) == []


@pytest.mark.rule("HR-9.1")
def test_the_same_stance_is_not_enough_and_defensive_counts_as_beaten() -> None:
    for stance, wanted in (("might", set()), ("defensive", {"harm", "blind", "fell", "push"})):
        fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4", BOW)))
        clash(fight, Ana="might", Orc=stance)  # type: ignore[arg-type]
        mine = [ask for ask in fight.asks if getattr(ask, "creature", "") == "Ana"]
        assert {x.how for x in mine[0].options if isinstance(x, o.Hinder)} == wanted


@pytest.mark.rule("HR-9.5")
def test_only_the_adjacent_can_be_hindered() -> None:
    fight = fight_of(scene(hero("Ana", "d4", BOW), foe("Orc", "f4")))
    clash(fight, Ana="cunning", Orc="agility")
    assert ways(fight) == set()


@pytest.mark.rule("HR-9.5")
@pytest.mark.parametrize(("size", "felled"), [("small", True), ("large", True), ("L2", False)])
def test_only_one_at_most_a_size_larger_can_be_felled(size: str, felled: bool) -> None:
    assert ("fell" in ways(beaten(size=size))) is felled


@pytest.mark.rule("HR-9.5", "HR-9.7", "HR-6.13")
def test_harm_is_a_d4_and_two_levels_after_all_attacks() -> None:
    fight = beaten((3,))
    play(
        fight,
        ("Ana", o.Hinder("Ana", "Orc", "harm")),
        ("Orc", o.TakeIt("Orc")),
        ("Ana", o.Inflict(dazed=1, weakened=1)),
    )
    finish(fight)
    kinds = [type(event) for event in fight.log]
    assert kinds.index(Hindered) < kinds.index(DamageTaken) < kinds.index(EngagementEnded)
    orc = fight.state.creatures["Orc"]
    assert (orc.hit_points, orc.conditions) == (37, {"dazed": 1, "weakened": 1})
    assert [rolled.sizes for rolled in rolls(fight.log)] == [(4,)]


@pytest.mark.rule("HR-9.5", "HR-11.9")
def test_the_blinded_have_disadvantage_on_what_needs_sight() -> None:
    fight = beaten((5, 3, 4, 2), (2, 3))
    play(fight, ("Ana", o.Hinder("Ana", "Orc", "blind")))
    assert fight.state.creatures["Orc"].conditions == {"blinded": 1}
    clash(fight, Orc="might", Ana="defensive")
    attack(fight, "Orc", "Ana")
    rolled = rolls(fight.log)[0]
    assert rolled.sizes == (8, 6, 8, 8)
    assert rolled.dropped == (0,)
    assert rolled.roll.parts[-1].rule == "HR-11.9"


@pytest.mark.rule("HR-9.5", "HR-11.16")
def test_the_felled_are_prone_and_fight_with_disadvantage() -> None:
    fight = beaten((5, 3, 4, 2), (2, 3))
    play(fight, ("Ana", o.Hinder("Ana", "Orc", "fell")))
    assert fight.state.creatures["Orc"].conditions == {"prone": 1}
    clash(fight, Orc="might", Ana="defensive")
    attack(fight, "Orc", "Ana")
    assert rolls(fight.log)[0].dropped == (0,)


@pytest.mark.rule("HR-11.16")
def test_being_prone_counts_in_attacks_and_defences_alone() -> None:
    state = fresh_state(hero("Ana", "d4"), foe("Orc", "e4"))
    ana = state.creatures["Ana"]
    ana.conditions = {"prone": 1}
    drive(skill_check(state, ana, "agility", "stealth", 6), state, Scripted((3, 3)))
    drive(saving_throw(state, ana, "agility", "a trap", 6), state, Scripted((3, 3)))


@pytest.mark.rule("HR-11.16")
@pytest.mark.parametrize(("weapon", "dropped"), [(SWORD, -1), (BOW, 1)])
def test_the_prone_defend_badly_but_well_against_shots(weapon: object, dropped: int) -> None:
    scenario = scene(hero("Ana", "d4", weapon), foe("Orc", "e4"))  # type: ignore[arg-type]
    fight = fight_of(scenario, (1, 1, 1), (4, 5, 6))
    fight.state.creatures["Orc"].conditions = {"prone": 1}
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    defence = rolls(fight.log)[1]
    assert defence.total == (9 if dropped < 0 else 11)


@pytest.mark.rule("HR-9.5", "HR-10.15")
def test_a_hindering_push_goes_five_feet_and_leaves_the_target_off_balanced() -> None:
    fight = beaten()
    play(
        fight,
        ("Ana", o.Hinder("Ana", "Orc", "push")),
        ("Ana", o.PushTo("f4")),
    )
    assert [event.to for event in happened(fight.log, Pushed)] == ["f4"]
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 2}


@pytest.mark.rule("HR-9.5")
@pytest.mark.parametrize(
    ("size", "told"),
    [
        ("small", "push 10 feet and 2 off-balanced"),
        ("medium", "push 5 feet and 2 off-balanced"),
        ("large", "no push: too large, and 2 off-balanced"),
    ],
)
def test_how_far_a_hindering_push_goes_is_told_by_size(size: str, told: str) -> None:
    fight = beaten(size=size)
    offered = [option for option in fight.asks[0].options if isinstance(option, o.Hinder)]
    (option,) = [option for option in offered if option.how == "push"]
    assert label(option) == f"hinder Orc: {told}"
    choose(fight, "Ana", option)
    (hindered,) = happened(fight.log, Hindered)
    assert spoken(line(hindered)).endswith(": Orc is too large to be moved.") == (size == "large")
    assert isinstance(fight.asks[0], ChoosePush) == (size != "large")


@pytest.mark.rule("HR-9.7")
@pytest.mark.parametrize(("checks", "void"), [("when declared", False), ("at the end", True)])
def test_hindering_takes_effect_though_the_two_are_no_longer_adjacent(
    checks: Literal["when declared", "at the end"], void: bool
) -> None:
    fighters = (hero("Ana", "d4"), hero("Bo", "d5"), foe("Orc", "e4", MACE))
    fight = fight_of(scene(*fighters, rulings=Rulings(offensive_checks=checks)), MISS, GUARD)
    clash(fight, Ana="cunning", Orc="agility", Bo="defensive")
    choose(fight, "Ana", o.Hinder("Ana", "Orc", "fell"))
    attack(fight, "Orc", "Bo")
    choose(fight, "foes", o.StepTo("Orc", "f4"))
    (hindered,) = happened(fight.log, Hindered)
    assert hindered.void is void
    assert fight.state.creatures["Orc"].conditions == ({} if void else {"prone": 1})
    finish(fight)


def prone(*dice: tuple[int, ...]) -> Fight:
    """Ana lies prone beside an orc."""
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4")), *dice)
    fight.state.creatures["Ana"].conditions = {"prone": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


@pytest.mark.rule("HR-11.16", "HR-4.6", "HR-4.12")
def test_standing_up_costs_half_the_movement_and_provokes() -> None:
    fight = prone((8, 6, 8, 8), (1, 1, 1))
    play(
        fight,
        ("heroes", o.StandUp("Ana", "free")),
        ("Orc", o.OpportunityAttack("Orc", "Ana", "agility", "action")),
        ("Ana", o.TakeIt("Ana")),
        ("Ana", o.GoOn("Ana")),
    )
    finish(fight)
    assert len(happened(fight.log, OpportunitySeized)) == 1
    assert happened(fight.log, StoodUp)[0].feet == 30
    places = {option.space for option in fight.asks[0].options if isinstance(option, o.MoveTo)}
    assert "d10" in places
    assert "j10" in places
    ana = fight.state.creatures["Ana"]
    assert (ana.conditions, ana.dashes, ana.moved) == ({}, 1, 30)


@pytest.mark.rule("HR-11.16", "HR-4.4")
def test_who_has_dashed_and_acted_rises_by_a_sidestep_alone() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "h4")))
    ana = fight.state.creatures["Ana"]
    ana.conditions, ana.dashes, ana.acted, ana.rush = {"prone": 1}, 1, True, 1
    play(fight, ("heroes", o.CallOut("Ana", "free")), FOES_PASS)
    mine = options_of(fight, "Ana")
    assert o.Sidestep("Ana", "rush") in mine
    assert not [option for option in mine if isinstance(option, o.StandUp)]


@pytest.mark.rule("HR-4.4", "HR-11.16")
def test_a_sidestep_rises_from_prone_without_provoking() -> None:
    fight = prone()
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.Rise("Ana")))
    assert fight.state.creatures["Ana"].conditions == {}
    assert happened(fight.log, OpportunitySeized) == []


@pytest.mark.rule("HR-11.16", "HR-10.4")
def test_the_prone_crawl_five_feet() -> None:
    fight = prone()
    choose(fight, "heroes", o.Dash("Ana", "free"))
    places = {option.space for option in fight.asks[0].options if isinstance(option, o.MoveTo)}
    assert places == {"c3", "d3", "e3", "c4", "c5", "d5", "e5"}


@pytest.mark.rule("HR-6.9", "HR-11.16")
def test_the_free_sidestep_of_agility_may_be_a_rise() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4")))
    fight.state.creatures["Orc"].conditions = {"prone": 1}
    play(
        fight,
        ("heroes", o.Engage("Ana", "Orc")),
        ("Ana", o.TakeStance("defensive")),
        ("Orc", o.TakeStance("agility")),
        ("Orc", o.MoveFirst("Orc")),
        ("foes", o.Rise("Orc")),
    )
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-6.12", "HR-6.16")
def test_one_who_hinders_in_agility_sidesteps_but_does_not_attack_besides() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4", BOW)))
    play(
        fight,
        ("heroes", o.Engage("Ana", "Orc")),
        ("Ana", o.TakeStance("agility")),
        ("Orc", o.TakeStance("defensive")),
        ("Ana", o.Hinder("Ana", "Orc", "blind")),
        ("heroes", o.StepTo("Ana", "d5")),
    )
    assert fight.state.engagement is None
    assert fight.state.creatures["Orc"].conditions == {"blinded": 1}
    assert rolls(fight.log) == []


@pytest.mark.rule("HR-11.16")
def test_one_who_stands_up_with_nowhere_to_go_is_not_asked_where_to() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), foe("Orc", "c1"), width=3, height=1, walls=("b1",)))
    fight.state.creatures["Ana"].conditions = {"prone": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.StandUp("Ana", "free")))
    assert fight.state.creatures["Ana"].conditions == {}
    assert [ask.seat for ask in fight.asks] == ["foes"]


@pytest.mark.rule("HR-9.5", "HR-10.11", "HR-8.2")
def test_whom_the_push_of_a_hinder_kills_it_does_not_put_off_balance() -> None:
    fighters = (hero("Ana", "d4"), foe("Orc", "e4", hit_points=1), foe("Imp", "j10"))
    fight = fight_of(scene(*fighters, walls=("f3", "f4", "f5")), (6,))
    clash(fight, Ana="might", Orc="cunning")
    play(fight, ("Ana", o.Hinder("Ana", "Orc", "push")), ("Ana", o.PushTo("f4")))
    choose(fight, "Orc", o.TakeIt("Orc"))
    assert [event.creature for event in happened(fight.log, Died)] == ["Orc"]
    assert not happened(fight.log, ConditionsGained)
    finish(fight)
