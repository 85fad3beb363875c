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


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize("conditions", [{"dazed": 1}, {"burning": 2}])
def test_one_level_is_not_enough_nor_are_two_of_another_condition(
    conditions: dict[str, int],
) -> None:
    fight = fighting(ann("take advantage"), dice=(MISS, GUARD))
    fight.state.creatures["Orc"].conditions = conditions
    assert not added(last(strike(fight), "attack"), "Take Advantage")


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(
    ("conditions", "levels"),
    [({"dazed": 1}, 1), ({"burning": 3, "dazed": 1}, 3), ({"dazed": 1, "slowed": 1}, 2)],
)
def test_with_its_destiny_level_as_many_as_conditions_or_levels_of_one(
    conditions: dict[str, int], levels: int
) -> None:
    dice = ((*MISS, *(1,) * levels), GUARD)
    fight = fighting(ann("take advantage", destiny=True), dice=dice)
    fight.state.creatures["Orc"].conditions = conditions
    (part,) = added(last(strike(fight), "attack"), "Take Advantage")
    assert part.advantage == levels


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_what_is_to_ones_good_is_not_suffered_from() -> None:
    fight = fighting(ann("take advantage"), dice=((*MISS, *(8,) * 5), GUARD))
    fight.state.creatures["Orc"].conditions = {"obscured": 1, "dazed": 1}
    strike(fight)
    assert not added(last(fight, "attack"), "Take Advantage")
