"""Abilities and spells are found by their names."""

import pytest

from crossblades.kernel.features import Feature, called, with_words

CALL = Feature("Commander's Call", "ability: minor", "They have a talent of yours.")
ACTION = Feature("Call to Action", "ability: minor", "One acts.", ("XX-1.1",))
SHELF = (CALL, ACTION)


@pytest.mark.parametrize(
    "words", ["Commander's Call", "commander’s  call", "COMMANDERS CALL", " commander's call "]
)
def test_a_name_is_found_in_capitals_or_not_and_with_any_apostrophe(words: str) -> None:
    assert called(SHELF, words) == [CALL]
    assert with_words(SHELF, words) == []


@pytest.mark.parametrize("words", ["call", "CALL"])
def test_a_word_finds_every_longer_name_that_it_is_in(words: str) -> None:
    assert called(SHELF, words) == []
    assert with_words(SHELF, words) == [CALL, ACTION]


@pytest.mark.parametrize("words", ["", "  ", "'", "cal", "call commander action"])
def test_nothing_else_is_found(words: str) -> None:
    assert called(SHELF, words) == with_words(SHELF, words) == []


def test_it_is_told_in_a_line() -> None:
    assert ACTION.told == "Call to Action (ability: minor): One acts."
