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


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_what_is_to_ones_good_is_not_suffered_from() -> None:
    fight = fighting(ann("take advantage"), dice=((*MISS, *(8,) * 5), GUARD))
    fight.state.creatures["Orc"].conditions = {"obscured": 1, "dazed": 1}
    strike(fight)
    assert not added(last(fight, "attack"), "Take Advantage")
