"""Battle Spirited."""

import pytest

from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events import Healed
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, lent, of, use, ways
from tests.helpers import OPEN, attack, clash, fight_of, foe, happened, hero, scene

SPIRIT = "battle spirited"


def wounded(*dice: tuple[int, ...], ranks: tuple[int, ...] = (12, 11), rush: int = 7) -> Fight:
    """Ann has wounds, rush, and is in an engagement."""
    ann = hero("Ann", "c3", abilities=(SPIRIT,), hit_points=60)
    fight = fight_of(scene(ann, foe("Orc", "d3")), *dice)
    me = of(fight, "Ann")
    me.wounds = tuple(Wound(rank, "a cut") for rank in ranks)
    me.hit_points, me.rush = 20, rush
    clash(fight, Ann="might", Orc="defensive")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-8.4")
def test_hit_points_now_and_dice_for_the_rest_of_the_fight() -> None:
    fight = wounded((1, 1, 1, 1, 1), OPEN)
    use(fight, SPIRIT, rush=7)
    assert [healed.gained for healed in happened(fight.log, Healed)] == [2 + 7]
    attack(fight, "Ann", "Orc")
    (part,) = lent(fight, 0, "Battle Spirited")
    assert (part.rule, part.dice) == ("HR-5.2", (6, 6))
    assert costs(fight) == [(SPIRIT, 7)]
    assert of(fight, "Ann").spent == {SPIRIT: "major"}


def test_the_dice_are_d4_at_the_least() -> None:
    fight = wounded((1, 1, 1, 1, 1), OPEN)
    use(fight, SPIRIT, rush=0)
    attack(fight, "Ann", "Orc")
    assert lent(fight, 0, "Battle Spirited")[0].dice == (4, 4)


def test_without_ten_ranks_there_are_no_dice() -> None:
    fight = wounded((1, 1, 1), OPEN, ranks=())
    use(fight, SPIRIT, rush=3)
    attack(fight, "Ann", "Orc")
    assert not lent(fight, 0, "Battle Spirited")
    assert happened(fight.log, Healed)[0].gained == 3


def test_no_more_rush_than_there_is() -> None:
    assert [option.rush for option in ways(wounded(rush=2), SPIRIT)] == [0, 1, 2]
