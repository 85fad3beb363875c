"""Steps that abilities give, where they meet what holds, frightens, confuses or chokes one."""

from collections.abc import Callable
from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.gear import Weapon
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of, use, ways
from tests.heart_rush.places import DEPTHS, laid
from tests.helpers import (
    BOW,
    OPEN,
    SWORD,
    attack,
    choose,
    clash,
    destinations,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    scene,
)

Dice = tuple[tuple[int, ...], ...]


def begun(ability: str, *dice: tuple[int, ...], weapon: Weapon = SWORD, **where: Any) -> Fight:
    """Ann, with this ability, stands beside the orc, whose side begins."""
    ann, bob = hero("Ann", "c3", weapon, abilities=(ability,)), hero("Bob", "a1")
    fighters = (ann, bob, foe("Orc", "d3"), foe("Gob", "j10"))
    return fight_of(scene(*fighters, begins="foes", **where), *dice)


def engaging(fight: Fight) -> None:
    """She engages the orc: Shifty."""
    on_turn(fight)
    choose(fight, "heroes", o.Engage("Ann", "Orc"))


def in_agility(fight: Fight) -> None:
    """Stances are shown: Tumble."""
    clash(fight, Orc="cunning", Ann="agility")


def hurt(fight: Fight) -> None:
    """The orc has hurt her: Elusive."""
    in_agility(fight)
    attack(fight, "Orc", "Ann")
    choose(fight, "Ann", o.TakeIt("Ann"))


def on_turn(fight: Fight) -> None:
    """It is her side's turn: Above the Fray."""
    choose(fight, "foes", o.Pass("foes"))


MOMENTS: dict[str, Callable[[Fight], None]] = {
    "shifty": engaging,
    "tumble": in_agility,
    "elusive": hurt,
    "above the fray": on_turn,
}


def blow(ability: str, levels: int = 0) -> Dice:
    """The orc's attack, where there is one, and her defence with levels of disadvantage."""
    return ((3, 3, 3), (*OPEN, *(8,) * levels)) if ability == "elusive" else ()


def steps(fight: Fight, ability: str) -> list[o.UseAbility]:
    """Come to the moment of the ability: its ways that are steps."""
    MOMENTS[ability](fight)
    found = ways(fight, ability)
    return [way for way in found if ability != "above the fray" or way.choice == "sidestep"]


def step_north(fight: Fight, ability: str) -> None:
    """She steps to c2."""
    found = steps(fight, ability)
    chosen = next((way for way in found if way.choice == "c2"), found[0])
    use(fight, ability, choice=chosen.choice)
    while of(fight, "Ann").at == "c3":
        pays = o.TakeIt("Ann") in offered(fight)
        choose(fight, "Ann", o.TakeIt("Ann") if pays else o.MoveTo("c2"))
    assert of(fight, "Ann").at == "c2"


each_ability = pytest.mark.parametrize("ability", MOMENTS)


@each_ability
@pytest.mark.rule("HR-11.5", "HR-11.20", "HR-5.2")
@pytest.mark.parametrize("condition", ["", "restrained", "entangled"])
def test_those_who_are_held_are_given_no_step(ability: str, condition: str) -> None:
    fight = begun(ability, *blow(ability, bool(condition)))
    of(fight, "Ann").conditions = {condition: 1} if condition else {}
    assert bool(steps(fight, ability)) is (not condition)


@each_ability
@pytest.mark.rule("HR-11.14", "HR-5.2")
def test_the_confused_who_have_acted_are_given_no_step(ability: str) -> None:
    fight = begun(ability, *blow(ability, 1))
    of(fight, "Ann").conditions = {"confused": 1}
    of(fight, "Ann").acted = ability != "shifty"  # to engage is what she does then
    assert not steps(fight, ability)


@pytest.mark.parametrize("ability", [name for name in MOMENTS if name != "shifty"])
@pytest.mark.rule("HR-11.14", "HR-5.2")
def test_the_confused_who_take_such_a_step_have_moved_and_do_not_act(ability: str) -> None:
    fight = begun(ability, *blow(ability, 1))
    of(fight, "Ann").conditions = {"confused": 1}
    assert of(fight, "Ann").has_action
    step_north(fight, ability)
    assert not of(fight, "Ann").has_action


@each_ability
@pytest.mark.rule("HR-11.10", "HR-5.2")
def test_the_suffocating_pay_for_such_a_step(ability: str) -> None:
    fight = begun(ability, *blow(ability), (4,))
    of(fight, "Ann").conditions = {"suffocating": 1}
    step_north(fight, ability)
    assert [taken.damage for taken in happened(fight.log, DamageTaken)][-1] == 4


@each_ability
@pytest.mark.rule("HR-13.3", "HR-5.2")
def test_such_a_step_takes_a_round_of_breath(ability: str) -> None:
    under = " ".join(f"{column}{row}" for column in "bcd" for row in range(1, 6))
    deep = ((3, 3, 3, *(8,) * 5), (*OPEN, *(8,) * 5)) if ability == "elusive" else ()
    fight = begun(ability, (3, 3), (3, 3), *deep, ground=laid({DEPTHS: under}))
    before = of(fight, "Ann").breath
    step_north(fight, ability)
    assert of(fight, "Ann").breath == before - 1


@each_ability
@pytest.mark.rule("HR-11.15", "HR-5.2")
def test_the_frightened_are_given_no_step_towards_what_they_fear(ability: str) -> None:
    fight = begun(ability, *blow(ability, 1))
    gained(of(fight, "Ann"), {"frightened": 1}, (), "Gob").apply(fight.state)
    found = [way.choice for way in steps(fight, ability)]
    if "c2" not in found:
        use(fight, ability, choice=found[0])
        found = list(destinations(fight))
    assert "c2" in found
    assert "d4" not in found


@pytest.mark.rule("HR-12.5", "HR-5.2")
@pytest.mark.parametrize("moved", [25, 30])
def test_an_archer_that_shifts_past_half_its_speed_can_only_defend(moved: int) -> None:
    fight = begun("shifty", weapon=BOW)
    of(fight, "Ann").moved = moved
    engaging(fight)
    use(fight, "shifty", choice="b3")
    (ask,) = [ask for ask in fight.asks if getattr(ask, "creature", "") == "Ann"]
    assert (o.TakeStance("might") in ask.options) is (moved == 25)


@pytest.mark.rule("HR-12.5", "HR-5.2")
@pytest.mark.parametrize("moved", [25, 30])
def test_an_archer_that_has_aimed_slips_away_no_farther_than_half_its_speed(moved: int) -> None:
    fight = begun("elusive", *blow("elusive"), weapon=BOW)
    of(fight, "Ann").moved = moved
    assert bool(steps(fight, "elusive")) is (moved == 25)


@pytest.mark.rule("HR-16.1", "HR-5.2")
@pytest.mark.parametrize("ability", ["shifty", "elusive", "above the fray"])
@pytest.mark.parametrize("moved", [25, 30])
def test_a_caster_that_has_used_its_half_is_given_no_step(ability: str, moved: int) -> None:
    fight = begun(ability, *blow(ability))
    of(fight, "Ann").cast_after, of(fight, "Ann").moved = 0, moved
    assert bool(steps(fight, ability)) is (moved == 25)


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-11.5", "HR-11.14", "HR-12.5", "HR-16.1")
@pytest.mark.parametrize("hindrance", ["", "restrained", "confused", "cast", "aimed"])
def test_a_call_to_action_sends_nobody_who_may_not_step(hindrance: str) -> None:
    caller = hero("Bob", "a1", abilities=("call to action",))
    fight = fight_of(scene(caller, hero("Cid", "c3"), foe("Orc", "j10")))
    cid = of(fight, "Cid")
    if hindrance in ("restrained", "confused"):
        cid.conditions, cid.acted = {hindrance: 1}, True
    elif hindrance:
        cid.cast_after, cid.aimed = (0, False) if hindrance == "cast" else (None, True)
        cid.moved = 30
    use(fight, "call to action")
    kinds: set[str] = set()
    while found := ways(fight, "call to action"):
        kinds |= {way.choice for way in found if way.target == "Cid"}
        choose(fight, "heroes", o.Decline("heroes"))
    assert ("sidestep" in kinds) is (not hindrance)
