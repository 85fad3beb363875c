"""Chapter 9: the contest of an offensive action is as hard for both as an A/D roll would be."""

from typing import Any

import pytest

from crossblades.heart_rush.condition_options import Grapple, RollWith
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.options import UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    FOES_PASS,
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
    fight = take_hold(beside_the_orc((5, 4), (8, 6), abilities=("first strike",)))
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
    play(fight, FOES_PASS)
    take_hold(fight)
    assert advantages(fight, 1) == [("Battlescreech", "HR-5.2", -2)]
    (ended,) = happened(fight.log, EffectsEnded)
    assert ended.creature == "Orc"


@pytest.mark.rule("HR-9.1", "HR-5.2")
def test_a_feint_serves_one_hold_and_no_more() -> None:
    fight = beside_the_orc((5, 4, 1, 1), (8, 6), abilities=("feint",))
    clash(fight, Ana="agility", Orc="defensive")
    choose(fight, "Ana", Grapple("Ana", "Orc"))
    choose(fight, "heroes", UseAbility("Ana", "feint", "Orc"))
    choose(fight, "Orc", RollWith("Orc", "agility"))
    finish(fight)
    assert advantages(fight, 0) == [("Feint", "HR-5.2", 2)]
    assert fight.state.creatures["Ana"].effects == ()
