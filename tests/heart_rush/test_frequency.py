"""Chapter 5: how often an ability can be used, by its first tag."""

from collections.abc import Iterator
from typing import Any

import pytest

from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.events import AbilityUsed, RushWon, Wounded
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import Moment, OnTurn
from crossblades.heart_rush.options import Attack, Engage, HoldBack, TakeIt, UseAbility
from crossblades.heart_rush.special import Frequency, SpecialAbility, Timing
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    OPEN,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    play,
    scene,
)

TAGS: tuple[Frequency, ...] = ("minor", "heart", "major", "weekly", "monthly")
TIMINGS: tuple[Timing, ...] = ("slow", "quick", "instant")


def tell(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """It only tells that it has happened."""
    yield RushWon(creature=mine.owner, ability=mine.id, points=0)


@pytest.fixture(autouse=True, scope="module")
def _own_abilities() -> Iterator[None]:
    """They are known in these tests alone."""
    with own_abilities():
        for tag in TAGS:
            for timing in TIMINGS:
                trial = SpecialAbility(frequency=tag, timing=timing, text=".")
                add_ability(f"{tag} {timing} trial", trial)
                used(f"{tag} {timing} trial", OnTurn)(tell)
        other = SpecialAbility(frequency="minor", timing="quick", text=".")
        add_ability("other minor trial", other)
        used("other minor trial", OnTurn)(tell)
        yield


def able(*abilities: str, dice: tuple[tuple[int, ...], ...] = (), **ann: Any) -> Fight:
    """Ann has these abilities and 5 rush; it is her side's turn, and an orc is beside her."""
    fighters = (hero("Ann", "c3", abilities=abilities, **ann), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), *dice)
    fight.state.creatures["Ann"].rush = 5
    return fight


def uses(fight: Fight) -> list[UseAbility]:
    return [option for option in offered(fight) if isinstance(option, UseAbility)]


def use(ability: str, rush: int = 0) -> tuple[str, UseAbility]:
    return ("heroes", UseAbility("Ann", ability, rush=rush))


@pytest.mark.rule("HR-5.3")
def test_each_minor_ability_is_counted_apart() -> None:
    fight = able("minor quick trial", "other minor trial")
    play(fight, use("minor quick trial", 1))
    assert {(o.ability, o.rush) for o in uses(fight)} == {
        ("minor quick trial", 2),
        ("other minor trial", 1),
    }
    play(fight, use("minor quick trial", 2), use("other minor trial", 1))
    assert fight.state.creatures["Ann"].rush == 1
    assert uses(fight) == [], "the third would cost 3, the other's second 2"


@pytest.mark.rule("HR-5.3", "HR-3.6")
def test_its_price_goes_on_rising_in_later_rounds() -> None:
    fight = able("minor quick trial")
    fight.state.creatures["Ann"].rounds_in_action = 2
    play(fight, use("minor quick trial", 1), HEROES_PASS, FOES_PASS)
    assert fight.state.round == 2
    play(fight, use("minor quick trial", 2))
    assert [used.rush for used in happened(fight.log, AbilityUsed)] == [1, 2]


@pytest.mark.rule("HR-5.3")
@pytest.mark.parametrize("tag", ["heart", "major", "weekly", "monthly"])
def test_others_are_used_once_and_cost_no_rush(tag: str) -> None:
    fight = able(f"{tag} quick trial")
    play(fight, use(f"{tag} quick trial"))
    assert (uses(fight), fight.state.creatures["Ann"].rush) == ([], 5)
    play(fight, HEROES_PASS, FOES_PASS)
    assert uses(fight) == [], "nor in the next round"


@pytest.mark.rule("HR-5.3", "HR-8.3")
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("tag", ["heart", "major", "weekly", "monthly"])
@pytest.mark.parametrize(("blow", "wounds"), [((8, 5, 8), 1), ((8, 1, 2), 0)])
def test_a_wound_brings_back_heart_abilities_alone(
    before: bool, tag: str, blow: tuple[int, ...], wounds: int
) -> None:
    """Whether it was used up in this fight or before it."""
    name = f"{tag} quick trial"
    fight = able(name, dice=(blow, OPEN), spent=(name,) if before else ())
    if not before:
        play(fight, use(name))
    assert uses(fight) == []
    play(fight, HEROES_PASS)
    clash(fight, Orc="might", Ann="might")
    play(fight, ("Ann", HoldBack("Ann")), ("Orc", Attack("Orc", "Ann")), ("Ann", TakeIt("Ann")))
    assert len(happened(fight.log, Wounded)) == wounds
    assert isinstance(fight.asks[0], TakeTurn)
    assert [o.ability for o in uses(fight)] == ([name] if wounds and tag == "heart" else [])


@pytest.mark.rule("HR-5.3", "HR-4.1", "HR-3.1", "HR-3.4", "HR-5.4")
@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(
    ("timing", "turn"), [("slow", "foes"), ("quick", "heroes"), ("instant", "heroes")]
)
def test_none_costs_the_action_and_only_slow_ones_take_the_turn(
    tag: str, timing: str, turn: str
) -> None:
    fight = able(f"{tag} {timing} trial")
    play(fight, use(f"{tag} {timing} trial", int(tag == "minor")))
    assert fight.state.turn == turn
    if turn == "foes":
        play(fight, FOES_PASS)
    assert not fight.state.creatures["Ann"].acted
    assert Engage("Ann", "Orc") in offered(fight)


@pytest.mark.rule("HR-5.4")
@pytest.mark.parametrize("timing", ["slow", "quick"])
def test_slow_and_quick_ones_are_not_offered_on_enemy_turns_or_in_engagements(timing: str) -> None:
    fight = able(f"heart {timing} trial")
    assert uses(fight)
    play(fight, HEROES_PASS)
    assert uses(fight) == []
    play(fight, ("foes", Engage("Orc", "Ann")))
    assert uses(fight) == []


@pytest.mark.rule("HR-5.4", "HR-11.6", "HR-2.3")
@pytest.mark.parametrize("condition", ["stunned", "a level of stunned", "incapacitated"])
def test_the_stunned_use_none(condition: str) -> None:
    fight = able("heart slow trial", "heart quick trial", "heart instant trial")
    fight.state.creatures["Ann"].conditions = {condition: 1}
    play(fight, HEROES_PASS)
    assert uses(fight) == []
