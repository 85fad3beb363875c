"""People in sentences: she, he or they where their sheet says so, else their name again."""

import pytest

from crossblades.kernel.people import Pronoun, possessive, spoken, their, them, they


def sentence() -> str:
    helps, own, at = they("Ana", "helps"), their("Ana"), them("Ana")
    return f"Orc looks at {at}: {helps} with {own} shield and {they('Ana', 'is')} brave."


@pytest.mark.parametrize(
    ("pronoun", "told"),
    [
        ("she", "Orc looks at her: she helps with her shield and she is brave."),
        ("he", "Orc looks at him: he helps with his shield and he is brave."),
        ("they", "Orc looks at them: they help with their shield and they are brave."),
        ("", "Orc looks at Ana: Ana helps with Ana's shield and Ana is brave."),
    ],
)
def test_people_are_called_what_their_sheet_says(pronoun: Pronoun, told: str) -> None:
    assert spoken(sentence(), {"Ana": pronoun, "Orc": "he"}) == told


def test_without_people_all_are_called_by_name() -> None:
    assert spoken(sentence()).startswith("Orc looks at Ana: Ana helps with Ana's")
    assert spoken("plain words") == "plain words"


def test_a_name_may_end_in_s_or_be_you() -> None:
    assert possessive("Ines") == "Ines'"
    assert spoken(their("Ines")) == "Ines'"
    assert possessive("You") == "your"


def test_the_marks_are_signs_that_no_name_can_hold() -> None:
    assert not any(sign.isprintable() for sign in their("") if not sign.isascii())
