import pytest

from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    MoveTo,
    OpportunityAttack,
    Pass,
    Sidestep,
    Stay,
    StepByStep,
)
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, strike
from tests.helpers import GUARD, MACE, MAUL, MISS, choose, clash, foe, hero, play

WEAK = (1, 1, 1, 1)


def ran(way: str, weapon: Weapon = MAUL, destiny: bool = False, more: int = 0) -> Fight:
    """Ann has run this way, step by step, and the orc stands beside its end."""
    spaces = way.split()
    me = ann("charge", weapon, at=spaces[0], destiny=destiny)
    fight = fighting(me, foe("Orc", "i3"), dice=((*WEAK, *(1,) * more), GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    for space in spaces[1:]:
        choose(fight, "Ann", MoveTo(space))
    choose(fight, "Ann", Stay("Ann"))
    choose(fight, "foes", Pass("foes"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-11.16")
@pytest.mark.parametrize(
    ("way", "destiny", "dice"),
    [
        ("d3 e3 f3 g3 h3", False, (6,)),
        ("d3 e3 f3 g3 h3", True, (10,)),
        ("d7 d6 d5 e5 d4 e3 f3 g3 h3", False, ()),
        ("a4 a3 b3 c3 d3 e3 f3 g3 h3", False, (6,)),
        ("a3 b3 c3 d3 e3 f3 g3 h3", False, (6,)),
    ],
)
def test_a_die_for_each_twenty_feet_and_the_target_falls(
    way: str, destiny: bool, dice: tuple[int, ...]
) -> None:
    fight = strike(ran(way, destiny=destiny, more=len(dice)))
    parts = added(last(fight, "attack"), "Charge")
    assert [part.dice for part in parts] == ([dice] if dice else [])
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == ({"prone": 1} if dice else {})
    assert fight.state.creatures["Ann"].effects == ()


def test_forty_feet_are_two_dice() -> None:
    me = ann("charge", MAUL, at="a3")
    fight = fighting(me, foe("Orc", "j3"), dice=((*WEAK, 1, 1), GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("i3")), ("foes", Pass("foes")))
    (part,) = added(last(strike(fight), "attack"), "Charge")
    assert part.dice == (6, 6)


def test_a_light_weapon_has_no_weight_behind_it() -> None:
    fight = strike(ran("d3 e3 f3 g3 h3", MACE))
    assert not added(last(fight, "attack"), "Charge")
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}


def test_a_step_aside_ends_the_run() -> None:
    fight = ran("d3 e3 f3 g3 h3")
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("h4")), ("foes", Pass("foes")))
    assert not added(last(strike(fight), "attack"), "Charge")


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_it_is_the_heavy_weapon_that_fells_and_not_the_teeth() -> None:
    teeth = Weapon("teeth", "light", "melee", "piercing", body=True)
    me = ann("charge", MAUL, teeth, at="d3")
    fight = fighting(me, foe("Orc", "i3"), dice=(MISS, GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h3")), ("foes", Pass("foes")))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "teeth"))
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-5.2")
def test_what_others_do_in_between_does_not_end_it() -> None:
    me = ann("charge", MAUL, at="d3")
    others = (hero("Bob", "a9"), foe("Orc", "i3"), foe("Imp", "b9"))
    fight = fighting(me, *others, dice=((*WEAK, 1), GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h3")))
    clash(fight, Imp="defensive", Bob="defensive")
    (part,) = added(last(strike(fight), "attack"), "Charge")
    assert part.dice == (6,)


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("start", "dice"), [("m3", 3), ("i3", 3)])
def test_three_dice_are_the_most(start: str, dice: int) -> None:
    """Sixty feet, and eighty, which only the quick can run."""
    me = hero("Ann", start, MAUL, abilities=("charge", "quick"), speed=65)
    rolled = ((*WEAK, *(1,) * dice), GUARD)
    fight = fighting(me, foe("Orc", "z3"), dice=rolled, width=26)
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("y3")), ("foes", Pass("foes")))
    (part,) = added(last(strike(fight), "attack"), "Charge")
    assert part.dice == (6,) * dice


@pytest.mark.rule("HR-5.2")
def test_the_run_of_another_lends_no_weight() -> None:
    me, bob = ann("charge", MAUL, at="h3"), hero("Bob", "d4")
    fight = fighting(me, bob, foe("Orc", "i3"), dice=(WEAK, GUARD))
    play(fight, ("heroes", Dash("Bob", "free")), ("Bob", MoveTo("h4")), ("foes", Pass("foes")))
    assert not added(last(strike(fight), "attack"), "Charge")


@pytest.mark.rule("HR-5.2")
def test_a_friend_who_comes_along_fells_nobody() -> None:
    me, bob = ann("charge", MAUL, at="d3"), hero("Bob", "h4", MAUL)
    fight = fighting(me, bob, foe("Orc", "i3"), dice=(WEAK, GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h3")), ("foes", Pass("foes")))
    clash(fight, Ann="defensive", Orc="defensive", Bob="might")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-5.2", "HR-4.12")
def test_an_opportunity_is_no_engagement() -> None:
    me = ann("charge", MAUL, at="d3")
    fight = fighting(me, foe("Orc", "i3"), dice=(WEAK, GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h3")))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("j9")))
    choose(fight, "Ann", OpportunityAttack("Ann", "Orc", "might", "action"))
    assert not added(last(fight, "attack"), "Charge")
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(("size", "dice"), [("large", (6,)), ("L2", ())])
def test_one_size_larger_is_the_most_that_one_can_bowl_over(
    size: str, dice: tuple[int, ...]
) -> None:
    me = ann("charge", MAUL, at="d3")
    fight = fighting(me, foe("Orc", "i3", size=size), dice=((*WEAK, *(1 for _ in dice)), GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h3")), ("foes", Pass("foes")))
    strike(fight)
    assert [part.dice for part in added(last(fight, "attack"), "Charge")] == [dice] * len(dice)
    carry_on(fight)
    assert ("prone" in fight.state.creatures["Orc"].conditions) == bool(dice)


@pytest.mark.rule("HR-5.2")
def test_a_run_past_the_enemy_is_none_towards_it() -> None:
    me = ann("charge", MAUL, at="d3")
    fight = fighting(me, foe("Orc", "g4"), dice=(WEAK, GUARD))
    fight.state.creatures["Orc"].acted, fight.state.creatures["Orc"].rush = True, 0
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    for space in ("e3", "f3", "g3", "h3"):
        choose(fight, "Ann", MoveTo(space))
    play(fight, ("Ann", Stay("Ann")), ("foes", Pass("foes")))
    assert not added(last(strike(fight), "attack"), "Charge")


@pytest.mark.rule("HR-5.2")
def test_it_is_for_the_one_that_was_engaged() -> None:
    me = ann("charge", MAUL, at="d3")
    fight = fighting(me, foe("Orc", "i3"), foe("Gob", "i4"), dice=(WEAK, GUARD))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("h3")), ("foes", Pass("foes")))
    clash(fight, Ann="might", Orc="defensive", Gob="defensive")
    choose(fight, "Ann", Attack("Ann", "Gob"))
    assert not added(last(fight, "attack"), "Charge")
    carry_on(fight)
    assert fight.state.creatures["Gob"].conditions == {}
