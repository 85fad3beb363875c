import pytest

from crossblades.heart_rush.condition_options import BreakFree, RollWith
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.options import Attack, Pass
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ann, fighting, last
from tests.helpers import choose, clash, foe, hero


def held(*dice: tuple[int, ...], destiny: bool = False) -> Fight:
    """Ann holds the orc; Bob stands beside it."""
    fighters = (ann("master grappler", destiny=destiny), hero("Bob", "d4"), foe("Orc", "d3"))
    fight = fighting(*fighters, dice=dice)
    hold(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    return fight


def restrained(rolled: Rolled) -> list[tuple[str, int]]:
    return [(p.source, p.advantage) for p in rolled.roll.parts if p.rule == "HR-11.18"]


@pytest.mark.rule("HR-5.2", "HR-11.18", "HR-11.5")
@pytest.mark.parametrize(("destiny", "levels"), [(False, 2), (True, 3)])
def test_the_grappled_are_restrained_by_more_levels(destiny: bool, levels: int) -> None:
    fight = held((1, 1, 1), (8, 6, *(8,) * levels), destiny=destiny)
    clash(fight, Bob="might", Orc="defensive")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    assert restrained(last(fight, "defence")) == [(f"grappled {levels}", -levels)]


def test_the_hold_of_others_is_as_ever() -> None:
    fight = held((1, 1, 1), (8, 6, 8))
    ann_, bob, orc = (fight.state.creatures[name] for name in ("Ann", "Bob", "Orc"))
    ann_.conditions, ann_.sources = {}, {}
    hold(bob, orc)
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    assert restrained(last(fight, "defence")) == [("grappled 1", -1)]


def test_breaking_free_does_not_count_it() -> None:
    fight = held((8, 6), (1, 1, 1))
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", BreakFree("Orc", "might"))
    choose(fight, "Ann", RollWith("Ann", "might"))
    assert restrained(last(fight, "breaking free", back=2)) == []
    assert fight.state.creatures["Orc"].conditions == {}
