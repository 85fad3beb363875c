import pytest

from crossblades.heart_rush.events import ConditionsFaded
from crossblades.heart_rush.options import Inflict
from tests.heart_rush.talents.trials import ann, fighting, next_round, struck
from tests.helpers import MISS, choose, happened

BOTH = {"dazed": 1, "weakened": 1}


@pytest.mark.rule("HR-5.2", "HR-3.6")
@pytest.mark.parametrize(
    ("heart", "left"),
    [(8, {"weakened": 1, "blinded": 2}), (6, {"weakened": 2, "dazed": 1, "blinded": 2})],
)
def test_at_the_full_heart_die_they_fade_by_two(heart: int, left: dict[str, int]) -> None:
    fight = fighting(ann("still fresh"))
    me = fight.state.creatures["Ann"]
    me.heart = heart
    me.conditions = {"weakened": 3, "dazed": 2, "blinded": 3}
    next_round(fight)
    assert fight.state.creatures["Ann"].conditions == left
    assert (("HR-3.6", "HR-5.2") in [e.rules for e in happened(fight.log, ConditionsFaded)]) is (
        heart == 8
    )


@pytest.mark.rule("HR-14.5")
def test_levels_that_do_not_fade_do_not_fade_faster() -> None:
    fight = fighting(ann("still fresh"))
    me = fight.state.creatures["Ann"]
    me.conditions, me.bad_sleep = {"weakened": 3, "dazed": 1}, {"weakened": 2, "dazed": 1}
    next_round(fight)
    assert fight.state.creatures["Ann"].conditions == {"weakened": 2, "dazed": 1}


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(
    ("destiny", "heart", "left"), [(True, 8, {}), (True, 6, BOTH), (False, 8, BOTH)]
)
def test_with_its_destiny_level_enemies_cannot_bring_them(
    destiny: bool, heart: int, left: dict[str, int]
) -> None:
    fight = fighting(ann("still fresh", destiny=destiny), dice=(MISS, (6, 6)))
    fight.state.creatures["Ann"].heart = heart
    struck(fight, "cunning", "agility")
    choose(fight, "Orc", Inflict(dazed=1, off_balanced=0, weakened=1))
    assert fight.state.creatures["Ann"].conditions == left
