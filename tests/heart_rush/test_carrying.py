"""How much one can carry, by the size of the might die and of the body."""

import pytest
from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.carrying import capacity, carried, primary_weapon, slots
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.heart_rush.gear import FISTS, Armour, Weapon
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.systems import SYSTEMS

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
def test_all_weapons_but_the_primary_one_and_the_rest_of_the_load_are_carried() -> None:
    assert carried(sheet()) == 0
    assert carried(sheet(SWORD, DAGGER, HORNS)) == 2
    assert carried(sheet(SWORD, KNIVES, load=4)) == 10


@pytest.mark.rule("HR-10.12")
def test_the_primary_weapon_is_the_first_that_is_no_part_of_the_body() -> None:
    assert primary_weapon(sheet(HORNS, DAGGER, MAUL)) == DAGGER
    assert carried(sheet(HORNS, DAGGER, MAUL)) == 10
    assert primary_weapon(sheet(HORNS)) is None
    assert carried(sheet(HORNS, load=3)) == 3


@pytest.mark.rule("HR-10.12")
def test_of_several_pieces_of_the_primary_weapon_one_takes_no_slots() -> None:
    assert carried(sheet(KNIVES)) == 4
    assert carried(sheet(JAVELINS, SWORD)) == 10


@pytest.mark.rule("HR-10.12")
def test_what_is_worn_takes_no_slots() -> None:
    worn = structs.replace(sheet(SWORD), armour=Armour("heavy"), shield="heavy")
    assert carried(worn) == 0


def encounter(fields: str, template: str = "swordhand") -> str:
    """Ana, in line 7, whose fields begin in line 11, against a swordhand."""
    return f"""
game = "heart-rush"
name = "Trial"
summary = "One against one."
sides = ["a", "b"]
map = "......\\n......\\n......\\n......"
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
at = "f4"
"""


def ana(fields: str) -> Fighter:
    scenario: Scenario = read_encounter(encounter(fields), "test.toml").scenario
    return scenario.fighters[0]


def warnings(text: str) -> tuple[str, ...]:
    return read_encounter(text, "test.toml").warnings


@pytest.mark.rule("HR-10.12", "HR-12.1")
def test_one_of_little_might_may_own_a_heavy_weapon() -> None:
    text = encounter('might = "d6"\nweapons = ["maul"]')
    assert warnings(text) == ()
    owner: Fighter = read_encounter(text, "test.toml").scenario.fighters[0]
    assert (carried(owner), capacity(owner)) == (0, 9)


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize(
    "fields",
    ["load = 8", 'weapons = ["longsword", "maul"]', 'size = "large"\nload = 12'],
)
def test_one_may_carry_as_much_as_one_can(fields: str) -> None:
    assert carried(ana(fields)) == capacity(ana(fields))
    assert warnings(encounter(fields)) == ()


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize(
    ("fields", "line", "field", "slots", "what", "most"),
    [
        ("load = 9", 11, "load", 11, "load: 9, dagger: 2", "10, since it is medium with d8 might"),
        (
            'weapons = ["dagger", "maul", "mace"]', 11, "weapons", 15,
            "maul: 10, mace: 5",
            "10, since it is medium with d8 might",
        ),
        (
            'might = "d4"\nsize = "small"\nweapons = ["dagger", "axe", "rapier"]', 13, "weapons",
            10, "axe: 5, rapier: 5", "7, since it is small with d4 might",
        ),
        (
            'weapons = [{ name = "Javelin", count = 4 }]', 11, "weapons", 15,
            "3 × javelin: 15", "10, since it is medium with d8 might",
        ),
        (
            'size = "large"\nmight = "d4"\nload = 9', 13, "load", 11, "load: 9, dagger: 2",
            "10, since it is large with d4 might",
        ),
    ],
)  # fmt: skip
def test_whoever_carries_more_fights_and_is_warned_with_both_numbers(
    fields: str, line: int, field: str, slots: int, what: str, most: str
) -> None:
    said = f"{slots} slots are carried, which is tiring ({what})"
    said = f"{said}; expected at most {most} (HR-10.12)"
    text = encounter(fields)
    assert warnings(text) == (f"test.toml, line {line}, fighters[0].{field}: {said}",)
    Fight(SYSTEMS["heart-rush"], read_encounter(text, "test.toml").scenario, Seeded(1))


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize("name", library.encounters())
def test_nobody_in_a_shipped_encounter_carries_too_much(name: str) -> None:
    assert warnings(library.encounters()[name]) == ()


@pytest.mark.rule("HR-10.12")
@pytest.mark.parametrize("name", templates.templates())
def test_no_shipped_template_carries_too_much(name: str) -> None:
    assert warnings(encounter("", name)) == ()
