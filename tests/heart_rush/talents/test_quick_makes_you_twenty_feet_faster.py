import pytest

from tests.heart_rush.talents.trials import ann, fighting
from tests.helpers import MAUL


@pytest.mark.rule("HR-5.2", "HR-4.5")
def test_you_are_twenty_feet_faster() -> None:
    assert fighting(ann("quick")).state.creatures["Ann"].speed == 80


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_with_its_destiny_level_forty() -> None:
    assert fighting(ann("quick", destiny=True)).state.creatures["Ann"].speed == 100


def test_gear_still_slows_you() -> None:
    assert fighting(ann("quick", MAUL)).state.creatures["Ann"].speed == 75
