"""How much one can carry, by the size of the might die and of the body."""

import pytest

from crossblades.heart_rush.carrying import capacity, carried, slots
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.errors import FileError

MAUL = Weapon("maul", "heavy", "melee", "bludgeoning")
SWORD = Weapon("sword", "light", "melee", "slashing")
DAGGER = Weapon("dagger", "ultralight", "melee", "piercing")
STOOL = Weapon("stool", "improvised", "melee", "bludgeoning")
HORNS = Weapon("horns", "heavy", "melee", "bludgeoning", body=True)
KNIVES = Weapon("knife", "ultralight", "thrown", "piercing", count=3)
JAVELINS = Weapon("javelin", "light", "thrown", "piercing", count=2)


def sheet(*weapons: Weapon, might: Die = 8, size: str = "medium", load: int = 0) -> Fighter:
    """A sheet on which only what matters here is of interest."""
    return Fighter("Ana", "heroes", "ana", "a1", might, 6, 6, 6, 30, size=size, weapons=weapons,
        load=load)  # fmt: skip


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize(
    ("size", "by_might"),
    [
        ("minuscule", (7, 7, 8, 8, 9, 11)),
        ("tiny", (7, 7, 8, 8, 9, 11)),
        ("small", (7, 7, 8, 8, 9, 11)),
        ("medium", (8, 9, 10, 11, 12, 16)),
        ("large", (10, 12, 14, 16, 18, 26)),
        ("L2", (10, 12, 14, 16, 18, 26)),
        ("L19", (10, 12, 14, 16, 18, 26)),
    ],
)
def test_six_slots_and_a_part_of_the_might_die(size: str, by_might: tuple[int, ...]) -> None:
    dice: tuple[Die, ...] = (4, 6, 8, 10, 12, 20)
    assert tuple(capacity(sheet(might=die, size=size)) for die in dice) == by_might


@pytest.mark.rule("HR-12.1")
@pytest.mark.parametrize(
    ("weapon", "count"),
    [
        (MAUL, 10), (SWORD, 5), (DAGGER, 2), (STOOL, 2), (HORNS, 0), (FISTS, 0), (KNIVES, 6),
        (JAVELINS, 10),
    ],
)  # fmt: skip
def test_a_weapon_takes_slots_by_its_size_and_number(weapon: Weapon, count: int) -> None:
    assert slots(weapon) == count


@pytest.mark.rule("HR-10.12", "HR-12.1")
def test_all_weapons_and_the_rest_of_the_load_are_carried() -> None:
    assert carried(sheet()) == 0
    assert carried(sheet(SWORD, DAGGER, HORNS)) == 7
    assert carried(sheet(SWORD, KNIVES, load=4)) == 15


def encounter(fields: str, template: str = "swordhand") -> str:
    """Ana, in line 7, whose fields begin in line 11, against a swordhand."""
    return f"""
game = "heart-rush"
name = "Trial"
summary = "One against one."
sides = ["a", "b"]
map = "......\\n......"
[[fighters]]
name = "Ana"
side = "a"
template = "{template}"
{fields}
at = "a1"
[[fighters]]
name = "Bo"
side = "b"
template = "swordhand"
at = "f2"
"""


def ana(fields: str) -> Fighter:
    scenario: Scenario = read_encounter(encounter(fields), "test.toml").scenario
    return scenario.fighters[0]


def wrong(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read_encounter(text, "test.toml")
    return caught.value


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize(
    "fields",
    ["load = 3", 'weapons = ["maul"]', 'weapons = ["bite", "maul"]', 'size = "large"\nload = 7'],
)
def test_one_may_carry_as_much_as_one_can(fields: str) -> None:
    assert carried(ana(fields)) == capacity(ana(fields))


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize(
    ("fields", "line", "field", "problem", "expected"),
    [
        (
            "load = 4", 11, "load", "11 slots are carried",
            "at most 10, since it is medium with d8 might (HR-10.12)",
        ),
        (
            'weapons = ["maul", "dagger"]', 11, "weapons", "12 slots are carried",
            "at most 10, since it is medium with d8 might (HR-10.12)",
        ),
        (
            'might = "d4"\nsize = "small"\nweapons = ["axe", "rapier"]', 13, "weapons",
            "10 slots are carried", "at most 7, since it is small with d4 might (HR-10.12)",
        ),
        (
            'size = "large"\nmight = "d4"\nload = 4', 13, "load", "11 slots are carried",
            "at most 10, since it is large with d4 might (HR-10.12)",
        ),
    ],
)  # fmt: skip
def test_whoever_carries_more_is_refused_with_both_numbers(
    fields: str, line: int, field: str, problem: str, expected: str
) -> None:
    error = wrong(encounter(fields))
    assert (error.line, error.field) == (line, f"fighters[0].{field}")
    assert (error.problem, error.expected) == (problem, expected)


@pytest.mark.rule("HR-10.12")
def test_a_template_whose_weapons_are_too_many_points_at_the_fighter() -> None:
    error = wrong(encounter('might = "d4"', "rogue"))
    assert (error.line, error.field) == (7, "fighters[0].weapons")
    assert error.problem == "9 slots are carried"
    assert error.expected == "at most 8, since it is medium with d4 might (HR-10.12)"
