import pytest

from tests.heart_rush.talents.trials import added, ann, fighting, last, strike
from tests.helpers import GUARD, MISS


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize("conditions", [{"dazed": 2}, {"dazed": 1, "burning": 1}])
def test_two_levels_or_two_conditions(conditions: dict[str, int]) -> None:
    fight = fighting(ann("take advantage"), dice=((*MISS, 1, 1), GUARD))
    fight.state.creatures["Orc"].conditions = conditions
    (part,) = added(last(strike(fight), "attack"), "Take Advantage")
    assert part.advantage == 2


def test_one_level_is_not_enough() -> None:
    fight = fighting(ann("take advantage"), dice=(MISS, GUARD))
    fight.state.creatures["Orc"].conditions = {"dazed": 1}
    assert not added(last(strike(fight), "attack"), "Take Advantage")
