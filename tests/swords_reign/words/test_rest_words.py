"""The words of rests: lines, menu entries and questions."""

import pytest

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.event import Event
from crossblades.kernel.people import spoken
from crossblades.swords_reign import events
from crossblades.swords_reign.rest_asks import ChooseRelief, MaySpendHitDie
from crossblades.swords_reign.rest_options import (
    REST_OPTION_TYPES,
    KeepHitDice,
    RegainHitPoints,
    ShakeOffFatigue,
    SpendHitDie,
)
from crossblades.swords_reign.words.narration import label, line, question

RESTS: list[tuple[Event, str]] = [
    (
        events.ProvisionEaten(creature="Ana", of="Ana"),
        "Ana takes a breather and eats a Provision.",
    ),
    (
        events.ProvisionEaten(creature="Ana", of="Bo"),
        "Ana takes a breather and eats a Provision of Bo.",
    ),
    (
        events.NothingToEat(creature="Ana"),
        "Ana takes a breather, but nobody has a Provision left: it is no use.",
    ),
    (
        events.NightPassed(creature="Ana", food=True, shelter="tent"),
        "Ana rests for a night, with food, in a tent.",
    ),
    (
        events.NightPassed(creature="Ana", food=False, shelter="none"),
        "Ana rests for a night, without food, without shelter.",
    ),
    (events.HitDieSpent(creature="Ana", spent=1, left=2), "Ana spends a hit die; 2 left."),
    (events.HavenReached(days=3), "3 days in a safe haven."),
    (
        events.Restored(creature="Ana"),
        "Ana is as good as new: hit points, Fatigue and hit dice.",
    ),
    (
        events.ExperienceGained(creature="Ana", points=30, total=70),
        "Ana gains 30 XP, 70 in all.",
    ),
    (
        events.ExperienceGained(creature="Ana", points=30, total=70, reason="the ford"),
        'Ana gains 30 XP, 70 in all: "the ford"',
    ),
]

LABELS: list[tuple[Option, str]] = [
    (RegainHitPoints("Ana"), "catch your breath: 1d4 and CON hit points"),
    (ShakeOffFatigue("Ana"), "shake it off: a CON save to lose 1 Fatigue"),
    (SpendHitDie("Ana"), "spend a hit die"),
    (KeepHitDice("Ana"), "keep the hit dice"),
]

QUESTIONS: list[tuple[Ask, str]] = [
    (
        ChooseRelief(seat="camp", options=(), creature="Ana"),
        "Ana: what is the breather for?",
    ),
    (
        MaySpendHitDie(seat="camp", options=(), creature="Ana", left=1, missing=7),
        "Ana lacks 7 hit points and has 1 hit die: spend one?",
    ),
    (
        MaySpendHitDie(seat="camp", options=(), creature="Ana", left=2, missing=1),
        "Ana lacks 1 hit point and has 2 hit dice: spend one?",
    ),
]


@pytest.mark.parametrize(("event", "words"), RESTS)
def test_an_event_is_told_in_a_line(event: Event, words: str) -> None:
    assert spoken(line(event)) == words


@pytest.mark.parametrize(("option", "words"), LABELS)
def test_an_option_has_its_words(option: Option, words: str) -> None:
    assert spoken(label(option)) == words


def test_every_option_has_an_example() -> None:
    assert tuple(type(option) for option, _ in LABELS) == REST_OPTION_TYPES


@pytest.mark.parametrize(("asked", "words"), QUESTIONS)
def test_a_question_has_its_words(asked: Ask, words: str) -> None:
    assert spoken(question(asked)) == words
