"""Fists, Knees and Elbows."""

from typing import Any

import pytest

from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import advantages, costs, decline, holding, lent, use, ways
from tests.helpers import DAGGER, FOES_PASS, attack, choose, clash, pass_round, play, rolls

FISTS_KNEES = "fists, knees and elbows"
NAME = "Fists, Knees and Elbows"
HELD = (8, 6, 8)
"""The defence of one who is held: with a level of disadvantage."""


def struck(*attack_dice: int, weapons: tuple[Weapon, ...] | None = None) -> Fight:
    """Ann has used it and struck at the orc she holds."""
    more: dict[str, Any] = {} if weapons is None else {"weapons": weapons}
    fight = holding(attack_dice, HELD, abilities=(FISTS_KNEES,), **more)
    use(fight, FISTS_KNEES)
    play(fight, FOES_PASS)
    clash(fight, Ann="agility", Orc="defensive")
    decline(fight)  # she does not let go
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-11.18")
def test_unarmed_attacks_roll_the_might_die_without_disadvantage() -> None:
    fight = struck(1, 1, 1, 1)
    assert rolls(fight.log)[0].sizes == (8, 6, 4, 6)
    assert advantages(fight, 0) == {"grappling": -1, NAME: 1}
    assert costs(fight) == [(FISTS_KNEES, 1)]


@pytest.mark.rule("HR-5.2", "HR-11.18")
def test_an_attack_with_a_weapon_is_no_harder_but_has_no_die_more() -> None:
    fight = struck(1, 1, 1, weapons=(DAGGER,))
    (part,) = lent(fight, 0, NAME)
    assert part.dice == ()
    assert advantages(fight, 0) == {"grappling": -1, NAME: 1}


def test_it_lasts_for_the_round_and_is_not_offered_twice_in_it() -> None:
    fight = holding(rush=5, abilities=(FISTS_KNEES,))
    use(fight, FISTS_KNEES)
    play(fight, FOES_PASS)
    assert not ways(fight, FISTS_KNEES)
    pass_round(fight)
    assert not fight.state.creatures["Ann"].effects


@pytest.mark.rule("HR-5.2", "HR-12.7")
def test_a_cantrip_is_not_unarmed() -> None:
    fight = holding((1,) * 3, HELD, abilities=(FISTS_KNEES,), attunements={"earth": "basic"})
    use(fight, FISTS_KNEES)
    play(fight, FOES_PASS)
    clash(fight, Ann="agility", Orc="defensive")
    decline(fight)  # she does not let go
    choose(fight, "Ann", Attack("Ann", "Orc", "earth bolt"))
    assert [part.dice for part in lent(fight, 0, NAME)] == [()]
    assert advantages(fight, 0) == {"grappling": -1, NAME: 1}
