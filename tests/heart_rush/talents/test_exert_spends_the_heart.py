import pytest

from crossblades.heart_rush.events import HeartChanged
from crossblades.heart_rush.options import Decline, UseAbility
from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, strike, use
from tests.helpers import GUARD, MISS, choose, happened, offered


@pytest.mark.rule("HR-5.2", "HR-1.1")
@pytest.mark.parametrize(
    ("destiny", "how", "dice", "heart"),
    [(False, "", 2, 6), (True, "", 2, 6), (True, "two sizes", 4, 4)],
)
def test_dice_now_and_a_smaller_heart_afterwards(
    destiny: bool, how: str, dice: int, heart: int
) -> None:
    fight = fighting(ann("exert", destiny=destiny), dice=((*MISS, *(1,) * dice), GUARD))
    strike(fight)
    use(fight, "exert", choice=how)
    (part,) = added(last(fight, "attack"), "Exert")
    assert part.dice == (6,) * dice
    assert last(fight, "attack").roll.parts[0].dice == (8,), "its heart die is still the larger one"
    carry_on(fight)
    assert [event.heart for event in happened(fight.log, HeartChanged)] == [heart]


def test_nobody_has_to() -> None:
    fight = strike(fighting(ann("exert"), dice=(MISS, GUARD)))
    choose(fight, "Ann", Decline("heroes"))
    assert not added(last(fight, "attack"), "Exert")
    carry_on(fight)
    assert fight.state.creatures["Ann"].heart == 8, "and what is not used costs nothing"


@pytest.mark.parametrize("destiny", [False, True])
def test_a_heart_that_cannot_fall_is_not_asked(destiny: bool) -> None:
    fight = fighting(ann("exert", destiny=destiny, heart=4), dice=(MISS, GUARD))
    strike(fight)
    assert not added(last(fight, "attack"), "Exert")


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_nor_one_that_cannot_fall_twice_whether_it_should() -> None:
    fight = strike(fighting(ann("exert", destiny=True, heart=6)))
    ways = [option.choice for option in offered(fight) if isinstance(option, UseAbility)]
    assert ways == [""]
