import pytest

from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, strike
from tests.helpers import GUARD, MISS


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("destiny", "dice", "conditions"), [(False, (4,), {}), (True, (4, 4), {"weakened": 2})]
)
def test_a_wall_beside_the_target_adds_dice(
    destiny: bool, dice: tuple[int, ...], conditions: dict[str, int]
) -> None:
    rolled = ((*MISS, *(1 for _ in dice)), GUARD)
    fight = strike(fighting(ann("clobber", destiny=destiny), dice=rolled, walls=("e4",)))
    (part,) = added(last(fight, "attack"), "Clobber")
    assert part.dice == dice
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == conditions


def test_in_the_open_it_does_nothing() -> None:
    fight = strike(fighting(ann("clobber", destiny=True), dice=(MISS, GUARD), walls=("b3",)))
    assert not added(last(fight, "attack"), "Clobber")
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}
