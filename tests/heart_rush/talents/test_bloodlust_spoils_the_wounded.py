import pytest

from crossblades.heart_rush.asks import ChooseConditions
from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.options import Attack, HoldBack, Inflict, TakeIt
from crossblades.heart_rush.rulings import Rulings
from tests.heart_rush.talents.trials import ORC, added, ann, fighting, last, strike
from tests.helpers import GUARD, KILL, MISS, OPEN, choose, clash, hero


@pytest.mark.rule("HR-5.2")
def test_three_levels_for_one_that_has_a_wound() -> None:
    fight = fighting(ann("bloodlust"), dice=(MISS, GUARD))
    fight.state.creatures["Orc"].wounds = (Wound(10, "a cut"),)
    strike(fight)
    assert isinstance(fight.asks[0], ChooseConditions)
    assert Inflict(dazed=2, weakened=2) not in fight.asks[0].options
    choose(fight, "Ann", Inflict(dazed=1, weakened=2))
    assert fight.state.creatures["Orc"].conditions == {"dazed": 1, "weakened": 2}


def test_a_wound_from_this_very_attack_does_not_count() -> None:
    fight = strike(fighting(ann("bloodlust"), dice=(KILL, OPEN)))
    choose(fight, "Orc", TakeIt("Orc"))
    assert not isinstance(fight.asks[0], ChooseConditions)


@pytest.mark.rule("HR-5.2", "HR-8.4", "HR-15.1")
@pytest.mark.parametrize(
    ("destiny", "conditions", "levels", "hit_points"),
    [(True, {"dazed": 1}, [1], 34), (True, {"slowed": 1}, [], 30), (False, {"dazed": 1}, [], 30)],
)
def test_with_its_destiny_level_it_thrives_on_those_who_stagger(
    destiny: bool, conditions: dict[str, int], levels: list[int], hit_points: int
) -> None:
    struck = (*MISS, 1) if levels else MISS
    fight = fighting(ann("bloodlust", destiny=destiny), dice=(struck, GUARD))
    orc, me = fight.state.creatures["Orc"], fight.state.creatures["Ann"]
    orc.wounds, orc.conditions, me.hit_points = (Wound(10, "a cut"),), conditions, 30
    strike(fight)
    found = [part.advantage for part in added(last(fight, "attack"), "Bloodlust")]
    assert found == levels
    assert me.hit_points == hit_points
    choose(fight, "Ann", Inflict(weakened=3))
    assert orc.conditions == {**conditions, "weakened": 3}


@pytest.mark.rule("HR-5.2", "HR-6.19")
def test_a_wounded_friend_whets_no_appetite() -> None:
    fight = fighting(ann("bloodlust"), hero("Bob", "c4"), ORC, dice=(MISS, GUARD))
    fight.state.rulings = Rulings(targets="anyone")
    fight.state.creatures["Bob"].wounds = (Wound(10, "a cut"),)
    clash(fight, Ann="might", Orc="might", Bob="defensive")
    choose(fight, "Orc", HoldBack("Orc"))
    choose(fight, "Ann", Attack("Ann", "Bob"))
    assert not isinstance(fight.asks[0], ChooseConditions)
