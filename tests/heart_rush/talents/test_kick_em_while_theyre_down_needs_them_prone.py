import pytest

from tests.heart_rush.talents.trials import added, ann, fighting, last, strike
from tests.helpers import GUARD, MISS

KICK = "kick 'em while they're down"


@pytest.mark.rule("HR-5.2", "HR-11.16")
@pytest.mark.parametrize(("destiny", "levels"), [(False, 2), (True, 4)])
def test_the_prone_are_easy_to_hit(destiny: bool, levels: int) -> None:
    dice = ((*MISS, *(1,) * levels), (*GUARD, 8))
    fight = fighting(ann(KICK, destiny=destiny), dice=dice)
    fight.state.creatures["Orc"].conditions = {"prone": 1}
    (part,) = added(last(strike(fight), "attack"), "Kick 'em While They're Down")
    assert part.advantage == levels


def test_the_standing_are_not() -> None:
    fight = strike(fighting(ann(KICK), dice=(MISS, GUARD)))
    assert not added(last(fight, "attack"), "Kick 'em While They're Down")
