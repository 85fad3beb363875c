import pytest
from msgspec import structs

from crossblades.heart_rush.condition_options import BreakFree, Grapple, RollWith
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.options import Attack, Pass
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import added, ann, fighting, last
from tests.helpers import choose, clash, foe, hero


def bare(destiny: bool = False) -> Fighter:
    """Ann without a weapon."""
    return structs.replace(ann("master grappler", destiny=destiny), weapons=())


def held(*dice: tuple[int, ...], destiny: bool = False) -> Fight:
    """Ann holds the orc; Bob stands beside it."""
    fighters = (bare(destiny=destiny), hero("Bob", "d4"), foe("Orc", "d3"))
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


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_with_a_weapon_in_hand_they_are_not() -> None:
    fighters = (ann("master grappler"), hero("Bob", "d4"), foe("Orc", "d3"))
    fight = fighting(*fighters, dice=((1, 1, 1), (8, 6, 8)))
    hold(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    clash(fight, Bob="might", Orc="defensive")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    assert restrained(last(fight, "defence")) == [("grappled 1", -1)]


@pytest.mark.rule("HR-5.2", "HR-9.2")
@pytest.mark.parametrize("destiny", [False, True])
def test_grappling_has_advantage(destiny: bool) -> None:
    levels = 1 + destiny
    fight = fighting(bare(destiny), dice=((8, 6, *(1,) * levels), (1, 1)))
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", Grapple("Ann", "Orc"))
    choose(fight, "Orc", RollWith("Orc", "might"))
    (part,) = added(last(fight, "grapple", back=2), "Master Grappler")
    assert part.advantage == levels
    assert not added(last(fight, "grapple"), "Master Grappler")


@pytest.mark.rule("HR-5.2", "HR-11.18")
@pytest.mark.parametrize("destiny", [False, True])
def test_so_has_breaking_free(destiny: bool) -> None:
    levels = 1 + destiny
    dice = ((8, 6, *(1,) * levels), (1, 1, 1))
    fight = fighting(ann("master grappler", destiny=destiny), dice=dice, begins="foes")
    hold(fight.state.creatures["Orc"], fight.state.creatures["Ann"])
    choose(fight, "foes", Pass("foes"))
    choose(fight, "heroes", BreakFree("Ann", "might"))
    choose(fight, "Orc", RollWith("Orc", "might"))
    (part,) = added(last(fight, "breaking free", back=2), "Master Grappler")
    assert part.advantage == levels
    assert fight.state.creatures["Ann"].conditions == {}


def test_the_hold_of_others_is_as_ever() -> None:
    fight = held((1, 1, 1, 1), (8, 6, 8))
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
    assert not added(last(fight, "breaking free"), "Master Grappler"), "to hold fast is not it"
    assert fight.state.creatures["Orc"].conditions == {}
