"""Every ruling is explained."""

from typing import get_args, get_type_hints

from crossblades.kernel.rulings import by_id, changed
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.words.rulings_text import RULINGS


def test_every_ruling_is_explained_in_the_order_of_the_rules() -> None:
    assert [ruling.id for ruling in RULINGS] == list(by_id(Rulings()))


def test_the_default_is_the_first_choice() -> None:
    assert {ruling.id: ruling.default.value for ruling in RULINGS} == by_id(Rulings())


def test_every_choice_can_be_ruled_and_there_is_no_other() -> None:
    kinds = dict(zip(by_id(Rulings()), get_type_hints(Rulings).values(), strict=True))
    for ruling in RULINGS:
        values = [choice.value for choice in ruling.choices]
        for value in values:
            assert by_id(changed(Rulings(), {ruling.id: value}))[ruling.id] == value
        assert sorted(map(str, values)) == sorted(
            map(str, get_args(kinds[ruling.id]) or (False, True))
        )


def test_the_words_are_sentences() -> None:
    for ruling in RULINGS:
        assert ruling.question.endswith("?")
        assert ruling.texts.startswith("S4")
        assert all(choice.meaning.endswith(".") for choice in ruling.choices)
