"""In the Thick of It: better for each enemy beside one, and rush for damage."""

import pytest

from crossblades.heart_rush.events import DamageTaken, RushWon
from crossblades.heart_rush.options import ShrugOff, TakeIt
from crossblades.kernel.ask import Option
from tests.heart_rush.classes.common import lent, of
from tests.helpers import (
    GUARD,
    KILL,
    MISS,
    OPEN,
    SPEAR,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    scene,
)

THICK = "in the thick of it"
ANN = hero("Ann", "c3", abilities=(THICK,), wound_threshold=None)


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("others", "bonus"), [((), 1), (("c4",), 2), (("c4", "b2"), 3), (("e3", "c5"), 1)]
)
def test_an_attack_gains_one_for_each_enemy_beside(others: tuple[str, ...], bonus: int) -> None:
    around = [foe(f"Gob {at}", at) for at in others]
    fight = fight_of(scene(ANN, foe("Orc", "d3"), *around, hero("Bob", "b3")), MISS, GUARD)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert [part.bonus for part in lent(fight, 0, "In the Thick of It")] == [bonus]


@pytest.mark.rule("HR-5.2", "HR-5.1")
@pytest.mark.parametrize("answer", [TakeIt("Ann"), ShrugOff("Ann")])
def test_a_defence_gains_as_much_and_damage_gives_a_rush_point(answer: Option) -> None:
    fight = fight_of(scene(ANN, foe("Orc", "d3"), begins="foes"), KILL, OPEN)
    clash(fight, Orc="might", Ann="cunning")
    attack(fight, "Orc", "Ann")
    assert [part.bonus for part in lent(fight, 1, "In the Thick of It")] == [1]
    choose(fight, "Ann", answer)
    assert happened(fight.log, DamageTaken)
    assert [(won.ability, won.points) for won in happened(fight.log, RushWon)] == [(THICK, 1)]
    assert of(fight, "Ann").rush == 2


def test_a_blow_that_does_not_hurt_gives_no_rush() -> None:
    fight = fight_of(scene(ANN, foe("Orc", "d3"), begins="foes"), MISS, GUARD)
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert not happened(fight.log, RushWon)


def test_far_from_all_enemies_there_is_no_bonus() -> None:
    orc = foe("Orc", "e3", SPEAR)
    fight = fight_of(scene(ANN, orc, begins="foes"), MISS, GUARD)
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert not lent(fight, 1, "In the Thick of It")


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_one_in_hiding_is_not_betrayed_by_it() -> None:
    fight = fight_of(scene(ANN, foe("Orc", "d3"), foe("Spy", "c4")), MISS, GUARD)
    of(fight, "Spy").conditions = {"hidden": 1}
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert [part.bonus for part in lent(fight, 0, "In the Thick of It")] == [1]


@pytest.mark.rule("HR-5.2")
def test_the_damage_of_another_brings_no_rush() -> None:
    fight = fight_of(scene(ANN, foe("Orc", "d3"), begins="heroes"), KILL, OPEN)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert happened(fight.log, DamageTaken)
    assert not happened(fight.log, RushWon)
