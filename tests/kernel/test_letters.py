"""The marks of creatures on a map."""

from string import ascii_letters, digits

from crossblades.kernel.letters import letters_for


def test_a_mark_is_of_the_name_if_it_is_free_else_any_letter() -> None:
    assert letters_for(["Ana", "Anna", "Nan", "Anan"]) == {
        "Ana": "A", "Anna": "N", "Nan": "B", "Anan": "C",
    }  # fmt: skip
    assert letters_for(["Ana"], taken="AN") == {"Ana": "B"}
    assert letters_for(["Åse", "ölrun"]) == {"Åse": "A", "ölrun": "O"}


def test_a_digit_marks_only_the_creature_whose_number_it_is() -> None:
    names = [*(f"Goblin {number}" for number in range(30)), "Orc 4"]
    marks = letters_for(names)
    assert len(set(marks.values())) == len(names)
    by_digit = {name: mark for name, mark in marks.items() if mark in digits}
    goblins = {f"Goblin {number}": str(number) for number in range(6, 10)}
    assert by_digit == {**goblins, "Orc 4": "4"}


def test_more_creatures_than_letters() -> None:
    marks = [*letters_for(f"#{number}" for number in range(10, 70)).values()]
    assert marks == [*sorted(ascii_letters), *["?"] * 8]
