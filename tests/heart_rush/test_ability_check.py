"""Abilities of one's own making: what is missing is told, and what is whole may fight."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.abilities import Owned, adds, used
from crossblades.heart_rush.casting import spell
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import AttackRoll, OnTurn, StancesShown
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.kernel.dice import Part, Scripted
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import GAME, foe, hero, scene

TRIAL = "a trial of checks"
SEE = " (see docs/add-an-ability.md)"


@pytest.fixture(autouse=True)
def _forgets() -> Iterator[None]:
    """What a test adds and hangs is gone after it."""
    with own_abilities():
        yield


def made(name: str = TRIAL, **fields: Any) -> None:
    add_ability(name, SpecialAbility(**{"frequency": "passive", "text": "A trial."} | fields))


def begin(**fields: Any) -> Fight:
    who = {"abilities": (TRIAL,)} | fields
    return Fight(GAME, scene(hero("Ann", "c3", **who), foe("Orc", "d3"), begins="foes"), Scripted())


def no_parts(_moment: AttackRoll, _mine: Owned) -> tuple[Part, ...]:
    return ()


def does_nothing(*_given: Any) -> list[Any]:
    return []


@pytest.mark.rule("HR-5.2")
def test_an_ability_that_does_nothing_is_told_unless_it_is_a_note() -> None:
    made()
    with pytest.raises(CrossbladesError) as caught:
        begin()
    expected = "expected something that hangs on it, or note=True"
    assert str(caught.value) == f"Ann: the ability `{TRIAL}` does nothing; {expected}{SEE}"
    adds(TRIAL, AttackRoll)(no_parts)
    assert not begin().over


@pytest.mark.rule("HR-5.2")
def test_a_note_may_do_nothing() -> None:
    made(note=True)
    assert not begin().over


@pytest.mark.rule("HR-5.2")
def test_what_hangs_on_an_ability_that_nobody_has_named_is_told() -> None:
    made()
    adds(TRIAL, AttackRoll)(no_parts)
    adds("a trail of checks", AttackRoll)(no_parts)
    meant = f"unknown ability `a trail of checks`; did you mean `{TRIAL}`?"
    with pytest.raises(CrossbladesError) as caught:
        begin()
    told = f"something hangs on an {meant}; expected add_ability for it{SEE}"
    assert str(caught.value) == told
    assert not begin(abilities=()).over  # whoever has no abilities is not kept from fighting


def used_at_stances(timing: str) -> None:
    made(frequency="heart", timing=timing)
    used(TRIAL, StancesShown)(does_nothing)  # type: ignore[arg-type]


def used_never() -> None:
    made(frequency="heart")
    used(TRIAL)(does_nothing)  # type: ignore[arg-type]


@pytest.mark.rule("HR-5.4")
@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: used_at_stances("slow"), 'is slow, but used at StancesShown; expected timing="in'),
        (lambda: used_at_stances("quick"), "is quick, but used at StancesShown"),
        (used_never, "is used at no moment; expected moments, or anytime=True"),
    ],
)
def test_an_ability_that_could_never_be_used_is_told(
    make: Callable[[], None], problem: str
) -> None:
    make()
    with pytest.raises(CrossbladesError, match=problem):
        begin()


@pytest.mark.rule("HR-5.4")
@pytest.mark.parametrize(
    ("timing", "moments", "anytime"),
    [("instant", (StancesShown,), False), ("slow", (StancesShown, OnTurn), False),
     ("slow", (), True)],
)  # fmt: skip
def test_an_ability_that_can_be_used_may_fight(
    timing: str, moments: tuple[Any, ...], anytime: bool
) -> None:
    made(frequency="heart", timing=timing)
    used(TRIAL, *moments, anytime=anytime)(does_nothing)  # type: ignore[arg-type]
    assert not begin().over


@pytest.mark.rule("HR-16.2")
def test_a_spell_that_nobody_has_written_is_told() -> None:
    made(frequency="spell", elements=("air",))
    knows: dict[str, Any] = {"abilities": (), "attunements": {"air": "basic"}}
    knows["spells"] = (Spell(TRIAL),)
    with pytest.raises(CrossbladesError, match="nothing says what it does; expected @spell"):
        begin(**knows)
    spell(TRIAL)(does_nothing)  # type: ignore[arg-type]
    assert not begin(**knows).over


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"frequency": "sometimes"}, f"ability '{TRIAL}', frequency: unknown value; expected one "),
        ({"timing": "soon"}, 'timing: unknown value; expected one of "instant", "quick", "slow"'),
        ({"elements": ("mud",)}, "elements"),
        ({"text": ""}, "text: too short"),
        ({"rank": 5}, "rank: too large"),
        ({"numbers": {"bonus": "two"}}, "numbers.bonus: wrong kind of value"),
    ],
)
def test_unknown_words_are_refused_as_in_files(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(CrossbladesError) as caught:
        made(**fields)
    assert problem in str(caught.value)
    assert TRIAL not in library.abilities()


@pytest.mark.rule("HR-5.7")
def test_an_effect_that_would_never_end_is_refused() -> None:
    words = "lasts until 'next week'; expected one of attack, defence, attack or"
    with pytest.raises(CrossbladesError, match=words):
        Effect(TRIAL, "next week", "Ann")  # type: ignore[arg-type]
