import pytest

from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.events import Attacked, TotalChanged
from crossblades.heart_rush.options import Attack, Engage, Enter, TakeStance
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting, may_use, use
from tests.helpers import GUARD, MISS, choose, happened, hero, play


def named(destiny: bool, stance: AttackStance, *more: int) -> Fight:
    """Ann has named might as the orc's weakness, and attacks it in this stance."""
    fight = fighting(ann("target the weakness", destiny=destiny), dice=((*MISS, *more), GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    use(fight, "target the weakness", "Orc", "might")
    play(fight, ("Ann", TakeStance(stance)), ("Orc", TakeStance("defensive")))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.5", "HR-1.7")
@pytest.mark.parametrize(("destiny", "left"), [(False, 7), (True, 0)])
def test_half_of_it_is_ignored_or_all(destiny: bool, left: int) -> None:
    fight = named(destiny, "might")
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.creature, changed.what, changed.before, changed.now) == (
        "Ann", "defence", 14, left
    )  # fmt: skip
    assert happened(fight.log, Attacked)[0].defence == left
    carry_on(fight)
    assert fight.state.creatures["Orc"].effects == (), "it ends with the engagement"


def test_another_stance_meets_all_of_it() -> None:
    assert not happened(named(False, "agility", 1).log, TotalChanged)


@pytest.mark.rule("HR-5.2")
def test_everybodys_attacks_in_that_stance_do() -> None:
    fighters = (ann("target the weakness"), hero("Bob", "d4"), ORC)
    fight = fighting(*fighters, dice=(MISS, GUARD, MISS, GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "heroes", Enter("Bob"))
    use(fight, "target the weakness", "Orc", "might")
    play(fight, ("Ann", TakeStance("might")), ("Bob", TakeStance("might")))
    play(fight, ("Orc", TakeStance("defensive")))
    play(fight, ("Ann", Attack("Ann", "Orc")), ("Bob", Attack("Bob", "Orc")))
    carry_on(fight)
    assert [(hit.creature, hit.defence) for hit in happened(fight.log, Attacked)] == [
        ("Ann", 7),
        ("Bob", 7),
    ]


@pytest.mark.rule("HR-5.3")
def test_it_is_used_up_until_a_wound() -> None:
    fight = named(False, "might")
    assert fight.state.creatures["Ann"].spent == {"target the weakness": "heart"}
    assert not may_use(fight, "target the weakness")
