import pytest

from tests.heart_rush.talents.trials import ORC, added, ann, fighting, last, struck
from tests.helpers import GUARD, MISS, hero


@pytest.mark.rule("HR-5.2")
def test_two_allies_beside_you_are_three_levels_on_defence() -> None:
    allies = (hero("Bob", "c4"), hero("Cat", "c2"))
    dice = (MISS, (*GUARD, 1, 1, 1))
    fight = struck(fighting(ann("phalanx"), *allies, ORC, dice=dice))
    (part,) = added(last(fight, "defence"), "Phalanx")
    assert part.advantage == 3


def test_one_ally_and_one_farther_away_are_none() -> None:
    allies = (hero("Bob", "c4"), hero("Cat", "c1"))
    fight = struck(fighting(ann("phalanx"), *allies, ORC, dice=(MISS, GUARD)))
    assert not added(last(fight, "defence"), "Phalanx")


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_a_friend_in_hiding_is_not_betrayed_by_it() -> None:
    mates = (hero("Bob", "b3"), hero("Cid", "c4"))
    fight = fighting(ann("phalanx"), *mates, ORC, dice=(MISS, GUARD))
    fight.state.creatures["Cid"].conditions = {"hidden": 1}
    struck(fight)
    assert not added(last(fight, "defence"), "Phalanx")
