"""Chapter 9: when offensive actions come about, and how hard their contests are."""

from itertools import product
from typing import Any, Literal

import pytest

from crossblades.heart_rush.condition_options import ClimbOn, Grapple, RollWith
from crossblades.heart_rush.creature import Fighter, Stance
from crossblades.heart_rush.events import (
    Attacked,
    ClimbedOn,
    ContestDecided,
    DamageTaken,
    EffectsEnded,
    Hindered,
    ManoeuvreTried,
)
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.options import (
    Attack,
    Decline,
    Engage,
    FallUnconscious,
    FightOn,
    Hinder,
    HoldBack,
    Inflict,
    MoveFirst,
    NoPush,
    ShrugOff,
    TakeIt,
    TakeStance,
    UseAbility,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    KILL,
    MACE,
    MISS,
    OPEN,
    advantages,
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
)

Levels = list[tuple[str, str, int]]


def beside_the_orc(*dice: tuple[int, ...], others: tuple[Fighter, ...] = (), **ana: Any) -> Fight:
    """Ana, bare-handed, beside an orc."""
    fighters = (hero("Ana", "d4", FISTS, **ana), foe("Orc", "e4"), *others)
    return fight_of(scene(*fighters), *dice)


def take_hold(fight: Fight) -> Fight:
    """Ana has beaten the orc and grapples it; it answers with agility."""
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "agility")))
    finish(fight)
    return fight


@pytest.mark.rule("HR-9.1")
@pytest.mark.parametrize(
    ("mine", "its", "attacks", "defends"),
    [
        ({"weakened": 2}, {}, [("weakened 2", "HR-11.2", -2)], []),
        ({"off-balanced": 2}, {"weakened": 2}, [], []),
        ({}, {"off-balanced": 1}, [], [("off-balanced 1", "HR-11.3", -1)]),
        ({"poisoned": 1}, {"confused": 2}, [("poisoned 1", "HR-11.8", -1)],
         [("confused 2", "HR-11.14", -2)]),
        ({"blinded": 2}, {"blinded": 1}, [("blinded 2", "HR-11.9", -2)],
         [("blinded 1", "HR-11.9", -1)]),
        ({"prone": 1}, {"prone": 1}, [("prone", "HR-11.16", -1)], [("prone", "HR-11.16", -1)]),
        ({}, {"obscured": 1}, [("obscured", "HR-11.17", -5)], []),
        ({"obscured": 1}, {}, [], [("obscured", "HR-11.17", -5)]),
        ({"restrained": 3}, {}, [("restrained 3", "HR-11.5", -3)], []),
    ],
)  # fmt: skip
def test_each_condition_counts_once_with_its_source(
    mine: dict[str, int], its: dict[str, int], attacks: Levels, defends: Levels
) -> None:
    lost = [abs(sum(level for *_, level in found)) for found in (attacks, defends)]
    fight = beside_the_orc(*((1, 1) + (8,) * extra for extra in lost))
    fight.state.creatures["Ana"].conditions = mine
    fight.state.creatures["Orc"].conditions = its
    take_hold(fight)
    assert (advantages(fight, 0), advantages(fight, 1)) == (attacks, defends)


@pytest.mark.rule("HR-9.1", "HR-11.16")
def test_a_bow_in_hand_does_not_make_a_shot_of_it() -> None:
    fighters = (hero("Ana", "d4", FISTS), foe("Orc", "e4", BOW))
    fight = fight_of(scene(*fighters), (1, 1, 8), (1, 1))
    fight.state.creatures["Ana"].conditions = {"prone": 1}
    take_hold(fight)
    assert advantages(fight, 0) == [("prone", "HR-11.16", -1)]


@pytest.mark.rule("HR-9.1", "HR-5.2")
def test_advantage_on_attacks_by_an_ability_helps_to_take_hold() -> None:
    fight = beside_the_orc((5, 4, 1, 1), (8, 6), others=(foe("Gob", "d5"),),
                           abilities=("battle frenzy",))  # fmt: skip
    take_hold(fight)
    assert advantages(fight, 0) == [("Battle Frenzy", "HR-5.2", 2)]
    assert advantages(fight, 1) == []


@pytest.mark.rule("HR-9.1", "HR-5.2")
def test_dice_that_an_ability_gives_to_attacks_stay_out_of_it() -> None:
    fight = beside_the_orc((5, 4), (8, 6), abilities=("first strike",))
    play(fight, ("heroes", Engage("Ana", "Orc")), ("heroes", Decline("heroes")))
    play(fight, ("Ana", TakeStance("might")), ("Orc", TakeStance("defensive")))
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "agility")))
    assert [part.source for part in rolls(fight.log)[0].roll.parts] == ["heart", "might"]


@pytest.mark.rule("HR-9.1", "HR-5.2")
def test_advantage_on_defence_by_an_ability_helps_to_ward_it_off() -> None:
    mates = (foe("Gob", "e5"), foe("Gub", "e3"))
    fighters = (hero("Ana", "d4", FISTS), foe("Orc", "e4", abilities=("phalanx",)), *mates)
    fight = take_hold(fight_of(scene(*fighters), (5, 4), (4, 4, 1, 1, 1)))
    assert advantages(fight, 1) == [("Phalanx", "HR-5.2", 3)]


@pytest.mark.rule("HR-9.1", "HR-5.2")
def test_what_waits_for_the_next_attack_or_defence_is_used_up() -> None:
    fight = beside_the_orc((5, 4), (1, 1, 8, 8), abilities=("battlescreech",))
    screech = UseAbility("Ana", "battlescreech", "Orc")
    play(fight, ("heroes", UseAbility("Ana", "battlescreech")), ("heroes", screech))
    take_hold(fight)
    assert advantages(fight, 1) == [("Battlescreech", "HR-5.2", -2)]
    (ended,) = happened(fight.log, EffectsEnded)
    assert ended.creature == "Orc"


@pytest.mark.rule("HR-9.1", "HR-5.2")
def test_a_feint_serves_one_hold_and_no_more() -> None:
    fight = beside_the_orc((5, 4, 1, 1), (8, 6), abilities=("feint",))
    clash(fight, Ana="agility", Orc="defensive")
    choose(fight, "Ana", MoveFirst("Ana"))
    choose(fight, "heroes", UseAbility("Ana", "feint", "Orc"))
    choose(fight, "Ana", Grapple("Ana", "Orc"))
    choose(fight, "Orc", RollWith("Orc", "agility"))
    finish(fight)
    assert advantages(fight, 0) == [("Feint", "HR-5.2", 2)]
    assert fight.state.creatures["Ana"].effects == ()


# --- when they come about


@pytest.mark.rule("HR-9.7", "HR-9.1", "HR-6.6")
def test_they_come_about_after_all_attacks_in_the_order_of_the_stances() -> None:
    heroes = (hero("Ana", "d4"), hero("Bo", "d5"))
    fight = fight_of(scene(*heroes, foe("Orc", "e4"), foe("Gob", "e5")), (1, 1, 1, 1), (8, 6))
    clash(fight, Ana="might", Gob="cunning", Bo="cunning", Orc="agility")
    play(fight, ("Bo", Hinder("Bo", "Orc", "fell")), ("Gob", HoldBack("Gob")))
    play(fight, ("Orc", Attack("Orc", "Ana")), FOES_PASS)
    play(fight, ("Ana", Hinder("Ana", "Gob", "blind")))
    finish(fight)
    told = [event for event in fight.log if isinstance(event, Attacked | Hindered)]
    assert [event.creature for event in told] == ["Orc", "Bo", "Ana"]
    assert advantages(fight, 0) == [], "the orc was not felled yet"
    assert fight.state.creatures["Orc"].conditions == {"prone": 1}
    assert fight.state.creatures["Gob"].conditions == {"blinded": 1}


@pytest.mark.rule("HR-6.17", "HR-6.8", "HR-6.10")
@pytest.mark.parametrize(("mine", "its"), [("cunning", "agility"), ("might", "cunning")])
def test_no_effect_of_the_stance_comes_with_them(mine: Stance, its: Stance) -> None:
    fight = beside_the_orc()
    clash(fight, Ana=mine, Orc=its)
    choose(fight, "Ana", Hinder("Ana", "Orc", "fell"))
    if its == "agility":
        play(fight, FOES_PASS)
    assert fight.state.engagement is None
    assert fight.state.creatures["Orc"].conditions == {"prone": 1}
    assert fight.state.creatures["Orc"].at == "e4"


@pytest.mark.rule("HR-9.7", "HR-9.2")
def test_the_grapple_of_one_who_was_killed_is_void() -> None:
    fighters = (hero("Ana", "d4", FISTS, hit_points=5), hero("Bo", "a1"), foe("Orc", "e4"))
    fight = fight_of(scene(*fighters, foe("Gob", "d5")), (8, 6), (1, 1), KILL, OPEN)
    clash(fight, Ana="cunning", Orc="defensive", Gob="might")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "might")))
    play(fight, ("Gob", Attack("Gob", "Ana")), ("Ana", TakeIt("Ana")))
    (tried,) = happened(fight.log, ManoeuvreTried)
    assert tried.void
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-9.7", "HR-8.10")
@pytest.mark.parametrize("faints", [True, False])
def test_what_one_has_declared_is_void_if_it_faints_before_the_end(faints: bool) -> None:
    ana = hero("Ana", "d4", hit_points=15)
    fight = fight_of(scene(ana, foe("Orc", "e4"), foe("Gob", "d5")), KILL, OPEN)
    clash(fight, Ana="cunning", Orc="defensive", Gob="might")
    play(fight, ("Ana", Hinder("Ana", "Orc", "fell")), ("Gob", Attack("Gob", "Ana")))
    play(fight, ("Ana", TakeIt("Ana")), ("Gob", NoPush("Gob")))
    choose(fight, "Ana", FallUnconscious("Ana") if faints else FightOn("Ana"))
    (hindered,) = happened(fight.log, Hindered)
    assert hindered.void is faints
    assert fight.state.creatures["Orc"].conditions == ({} if faints else {"prone": 1})


@pytest.mark.rule("HR-9.7")
def test_what_was_declared_against_one_who_is_dead_by_the_end_is_void() -> None:
    heroes = (hero("Ana", "d4"), hero("Bo", "e5"))
    orc, gob = foe("Orc", "e4", hit_points=5), foe("Gob", "j10")
    fight = fight_of(scene(*heroes, orc, gob), KILL, OPEN)
    clash(fight, Ana="cunning", Orc="agility", Bo="cunning")
    play(fight, ("Ana", Hinder("Ana", "Orc", "harm")), ("Bo", Attack("Bo", "Orc")))
    choose(fight, "Orc", TakeIt("Orc"))
    (hindered,) = happened(fight.log, Hindered)
    assert hindered.void
    finish(fight)


@pytest.mark.rule("HR-9.7", "HR-6.11")
def test_a_hinder_is_no_attack_there_is_no_defence_and_nothing_is_halved() -> None:
    fight = beside_the_orc((4,))
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", Hinder("Ana", "Orc", "harm")), ("Orc", TakeIt("Orc")))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [4]
    finish(fight)


@pytest.mark.rule("HR-9.5", "HR-9.7", "HR-6.8")
def test_the_levels_of_a_hinder_are_split_as_one_likes() -> None:
    fight = beside_the_orc((1,))
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", Hinder("Ana", "Orc", "harm")), ("Orc", TakeIt("Orc")))
    (ask,) = fight.asks
    splits = {(i.dazed, i.off_balanced, i.weakened) for i in ask.options if isinstance(i, Inflict)}
    assert splits == {each for each in product(range(3), repeat=3) if sum(each) <= 2}
    choose(fight, "Ana", Inflict(dazed=1, weakened=1))
    assert fight.state.creatures["Orc"].conditions == {"dazed": 1, "weakened": 1}


@pytest.mark.rule("HR-9.7", "HR-6.15")
@pytest.mark.parametrize(("ruling", "heart"), [("step start", 8), ("now", 6)])
def test_their_checks_count_the_dice_of_the_steps_start(
    ruling: Literal["step start", "now"], heart: int
) -> None:
    """Bo attacks first, and the orc shrugs it off; Ana moves first, and grapples it then."""
    fighters = (hero("Ana", "d4", FISTS), hero("Bo", "e5", MACE), foe("Orc", "e4"))
    dice = [(5, 5, 5), (1, 1), (1, 1), (8, 6) if heart == 8 else (6, 6)]
    fight = fight_of(scene(*fighters, rulings=Rulings(rolls_count=ruling)), *dice)
    clash(fight, Ana="agility", Orc="defensive", Bo="agility")
    play(fight, ("Ana", MoveFirst("Ana")), ("Bo", Attack("Bo", "Orc")), ("Orc", ShrugOff("Orc")))
    assert fight.state.creatures["Orc"].heart == 6
    play(fight, HEROES_PASS, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "might")))
    assert rolls(fight.log)[-1].sizes == (heart, 6)
    finish(fight)


@pytest.mark.rule("HR-9.7", "HR-9.4")
def test_a_climb_is_checked_in_the_actors_step_and_comes_about_at_the_end() -> None:
    fighters = (hero("Ana", "d4"), foe("Ogre", "e4", size="L2"), foe("Gob", "d3"))
    fight = fight_of(scene(*fighters), (8, 6), (1, 1), MISS, GUARD)
    clash(fight, Ana="cunning", Ogre="defensive", Gob="might")
    choose(fight, "Ana", ClimbOn("Ana", "Ogre", "agility"))
    choose(fight, "Ogre", RollWith("Ogre", "might"))
    assert len(rolls(fight.log)) == 2, "the cunning step: nobody has attacked yet"
    assert not happened(fight.log, ClimbedOn)
    play(fight, ("Gob", Attack("Gob", "Ana")), ("Gob", NoPush("Gob")))
    told = (ContestDecided, Attacked, ClimbedOn)
    assert [type(event) for event in fight.log if isinstance(event, told)] == list(told)
