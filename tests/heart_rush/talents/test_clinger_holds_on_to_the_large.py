import pytest

from crossblades.heart_rush.condition_options import ClimbOn, Grapple, RollWith, ThrowOff
from crossblades.heart_rush.dice import saving_throw
from crossblades.heart_rush.events import FellOff
from crossblades.heart_rush.events.links import climb
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.holding import hold_on
from crossblades.heart_rush.options import Pass
from crossblades.kernel.dice import Scripted
from tests.heart_rush.talents.trials import added, ann, fighting, last, strike
from tests.helpers import GUARD, choose, clash, drive, foe, happened, hero, rolls

GIANT = foe("Orc", "d3", size="L2")


@pytest.mark.rule("HR-5.2", "HR-9.4")
@pytest.mark.parametrize("destiny", [False, True])
def test_climbing_on_has_advantage(destiny: bool) -> None:
    levels = 2 if destiny else 1
    dice = ((8, 6, *(1,) * levels), (1, 1))
    fight = fighting(ann("clinger", destiny=destiny), GIANT, dice=dice)
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", ClimbOn("Ann", "Orc", "might"))
    choose(fight, "Orc", RollWith("Orc", "might"))
    mine, its = last(fight, "climb on", back=2), last(fight, "climb on")
    assert [part.advantage for part in added(mine, "Clinger")] == [levels]
    assert added(its, "Clinger") == []
    assert fight.state.creatures["Ann"].sources == {"creature climber": "Orc"}


@pytest.mark.rule("HR-11.19")
@pytest.mark.parametrize("destiny", [False, True])
def test_and_so_have_attacks_on_what_one_is_on(destiny: bool) -> None:
    levels = 2 if destiny else 1
    fight = fighting(
        ann("clinger", destiny=destiny), GIANT, dice=((1,) * (6 + levels), GUARD)
    )  # fmt: skip
    climb(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    rolled = last(strike(fight), "attack")
    assert [part.advantage for part in added(rolled, "Clinger")] == [levels]


def test_on_the_ground_one_fights_like_others() -> None:
    fight = strike(fighting(ann("clinger"), GIANT, dice=((1, 1, 1), GUARD)))
    assert added(last(fight, "attack"), "Clinger") == []


@pytest.mark.rule("HR-5.2", "HR-9.2")
def test_a_grapple_is_no_climb() -> None:
    fight = fighting(ann("clinger", FISTS), foe("Orc", "d3"), dice=((8, 6), (1, 1)))
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", Grapple("Ann", "Orc"))
    choose(fight, "Orc", RollWith("Orc", "might"))
    assert not added(last(fight, "grapple", back=2), "Clinger")


@pytest.mark.rule("HR-5.2", "HR-9.4")
def test_against_one_who_climbs_on_oneself_it_is_no_help() -> None:
    giant = ann("clinger", size="L2", at="c3")
    fight = fighting(giant, foe("Orc", "e3"), dice=((8, 6), (1, 1)), begins="foes")
    clash(fight, Orc="might", Ann="cunning")
    choose(fight, "Orc", ClimbOn("Orc", "Ann", "might"))
    choose(fight, "Ann", RollWith("Ann", "might"))
    assert not added(last(fight, "climb on"), "Clinger")


@pytest.mark.rule("HR-5.2", "HR-11.19")
@pytest.mark.parametrize("destiny", [False, True])
def test_holding_on_is_easier_too(destiny: bool) -> None:
    fight = fighting(ann("clinger", destiny=destiny), GIANT)
    me, state, levels = fight.state.creatures["Ann"], fight.state, 2 if destiny else 1
    climb(me, fight.state.creatures["Orc"])
    dice = Scripted((8, 6, *(1,) * levels))
    _, log = drive(hold_on(state, me, 4), state, dice, [RollWith("Ann", "might")])
    (rolled,) = rolls(log)
    assert [part.advantage for part in added(rolled, "Clinger")] == [levels]


@pytest.mark.rule("HR-5.2")
def test_it_is_no_help_against_a_fall() -> None:
    fight = fighting(ann("clinger"), GIANT)
    me, state = fight.state.creatures["Ann"], fight.state
    _, log = drive(saving_throw(state, me, "agility", "fall", 5), state, Scripted((1, 1)))
    assert added(rolls(log)[0], "Clinger") == []


@pytest.mark.rule("HR-5.2", "HR-11.19")
@pytest.mark.parametrize(("destiny", "levels"), [(False, 1), (True, 2)])
def test_who_clings_is_harder_to_throw_off(destiny: bool, levels: int) -> None:
    me, bob = ann("clinger", destiny=destiny, at="d3"), hero("Bob", "e3")
    dice = ((4, 4), (8, 6, *(1,) * levels), (4, 4), (1, 1))
    fight = fighting(me, bob, GIANT, dice=dice)
    for name in ("Ann", "Bob"):
        climb(fight.state.creatures[name], fight.state.creatures["Orc"])
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", ThrowOff("Orc", "might"))
    for name in ("Ann", "Bob"):
        choose(fight, name, RollWith(name, "might"))
    mine, bobs = last(fight, "throwing off", back=3), last(fight, "throwing off")
    assert [part.advantage for part in added(mine, "Clinger")] == [levels]
    assert not any(added(last(fight, "throwing off", back), "Clinger") for back in (1, 2, 4))
    assert bobs.roll.who == "Bob"
    assert [fell.creature for fell in happened(fight.log, FellOff)] == ["Bob"]
