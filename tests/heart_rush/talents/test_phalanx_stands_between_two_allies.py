import pytest

from crossblades.heart_rush.options import Attack
from tests.heart_rush.talents.trials import ORC, added, ann, fighting, last, struck
from tests.helpers import GUARD, MISS, choose, clash, hero


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


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(
    ("target", "destiny", "levels"),
    [("Ann", True, [4]), ("Bob", True, [1]), ("Dan", True, []), ("Bob", False, [])],
)
def test_with_its_destiny_level_it_serves_those_allies_too(
    target: str, destiny: bool, levels: list[int]
) -> None:
    allies = (hero("Bob", "d4"), hero("Cat", "c2"), hero("Dan", "e4"))
    dice = (MISS, (*GUARD, *(1,) * sum(levels)))
    fight = fighting(ann("phalanx", destiny=destiny), *allies, ORC, dice=dice, begins="foes")
    clash(fight, **{"Orc": "might", target: "defensive"})  # type: ignore[arg-type]
    choose(fight, "Orc", Attack("Orc", target))
    parts = added(last(fight, "defence"), "Phalanx")
    assert [part.advantage for part in parts] == levels
