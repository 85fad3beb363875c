"""Rallying Cry."""

import pytest

from crossblades.heart_rush.events import ActionRegained, ConditionsLost, HeartChanged
from crossblades.heart_rush.options import Decline, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, lent, of, use, ways
from tests.helpers import GUARD, attack, choose, clash, fight_of, foe, happened, hero, scene

CRY = "rallying cry"


def begun(*dice: tuple[int, ...], rush: int = 4) -> Fight:
    """Ann cries out; Bob is near and in a bad way, Cid is far."""
    fighters = (
        hero("Ann", "b3", abilities=(CRY,)),
        hero("Bob", "c3"),
        hero("Cid", "z3"),
        foe("Orc", "d3"),
    )
    fight = fight_of(scene(*fighters, width=26, begins="foes"), *dice)
    of(fight, "Ann").rush = rush
    for name in ("Bob", "Cid"):
        creature = of(fight, name)
        creature.acted, creature.heart, creature.conditions = True, 6, {"dazed": 2, "prone": 1}
    choose(fight, "foes", Pass("foes"))
    return fight


def rally(fight: Fight, choice: str) -> None:
    """Ann rallies everybody who hears her."""
    use(fight, CRY, choice=choice)
    use(fight, CRY, choice="everybody")


@pytest.mark.rule("HR-5.2")
def test_it_is_for_those_whom_one_chooses() -> None:
    fight = begun()
    of(fight, "Cid").at = "c5"
    use(fight, CRY, choice="heart die")
    use(fight, CRY, "Bob")
    assert {way.target for way in ways(fight, CRY)} == {"Ann", "Cid"}
    choose(fight, "Ann", Decline("heroes"))
    assert (of(fight, "Bob").heart, of(fight, "Cid").heart) == (8, 6)


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_the_fifth_point_brings_one_of_them_again() -> None:
    fight = begun(rush=5)
    of(fight, "Bob").heart = 4
    every = "heart die, action, next attack, no conditions"
    five = {way.choice.removeprefix(every) for way in ways(fight, CRY) if way.rush == 5}
    assert five == {", heart die", ", action", ", next attack", ", no conditions"}
    rally(fight, f"{every}, heart die")
    assert of(fight, "Bob").heart == 8


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_all_four_for_everybody_near() -> None:
    fight = begun((1, 1, 1), GUARD)
    rally(fight, "heart die, action, next attack, no conditions")
    bob, cid = of(fight, "Bob"), of(fight, "Cid")
    assert (bob.heart, bob.acted, bob.conditions) == (8, False, {})
    assert (cid.heart, cid.acted, cid.conditions) == (6, True, {"dazed": 2, "prone": 1})
    assert [c.creature for c in happened(fight.log, HeartChanged)] == ["Bob"]
    assert [c.creature for c in happened(fight.log, ActionRegained)] == ["Bob"]
    assert [c.creature for c in happened(fight.log, ConditionsLost)] == ["Bob"]
    assert (costs(fight), of(fight, "Ann").rush) == ([(CRY, 4)], 0)
    choose(fight, "foes", Pass("foes"))
    clash(fight, Bob="might", Orc="defensive")
    attack(fight, "Bob", "Orc")
    (part,) = lent(fight, 0, "Rallying Cry")
    assert (part.rule, part.bonus) == ("HR-5.2", 2)
    assert of(fight, "Bob").effects == (), "the next attack only"


def test_no_more_effects_than_rush() -> None:
    choices = {(option.choice, option.rush) for option in ways(begun(rush=1), CRY)}
    assert choices == {
        ("heart die", 1), ("action", 1), ("next attack", 1), ("no conditions", 1),
    }  # fmt: skip


def test_a_heart_die_never_rises_above_its_maximum() -> None:
    fight = begun()
    rally(fight, "heart die")
    assert of(fight, "Ann").heart == 8
    assert of(fight, "Bob").conditions, "nothing else has changed"


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("choice", "heart", "acted", "levels", "bonus"),
    [
        ("heart die", 8, True, 3, 0),
        ("action", 6, False, 3, 0),
        ("next attack", 6, True, 3, 2),
        ("no conditions", 6, True, 0, 0),
    ],
)
def test_each_effect_brings_itself_and_nothing_else(
    choice: str, heart: int, acted: bool, levels: int, bonus: int
) -> None:
    fight = begun()
    rally(fight, choice)
    bob = of(fight, "Bob")
    assert (bob.heart, bob.acted, sum(bob.conditions.values())) == (heart, acted, levels)
    assert sum(effect.value for effect in bob.effects) == bonus


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("at", "heart"), [("h3", 8), ("i3", 6)])
def test_it_carries_30_feet(at: str, heart: int) -> None:
    fight = begun()
    of(fight, "Cid").at = at
    rally(fight, "heart die")
    assert of(fight, "Cid").heart == heart
