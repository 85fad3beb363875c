"""What is shipped: weapons, heroes, encounters."""

import pytest

from crossblades.heart_rush import library as heart_rush
from crossblades.kernel.toml_text import read_toml
from crossblades.swords_reign.creature import HeroSheet
from crossblades.swords_reign.damage import STEEL
from crossblades.swords_reign.encounters.encounter import read_encounter
from crossblades.swords_reign.encounters.scenario_check import check
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import read_sheet
from crossblades.swords_reign.sheets.dice_text import Dice, parse_dice


def shipped(name: str) -> HeroSheet:
    """The sheet of a hero of the library."""
    return read_sheet(read_toml("", "heroes.toml"), (), library.heroes()[name])


BOOK = {
    "club": "d4",
    "dagger": "d4 finesse thrown",
    "dart": "d4 ranged",
    "flail": "d6 hook",
    "greataxe": "d10 two-handed cleave",
    "greatsword": "d10 two-handed cleave",
    "hand axe": "d6 thrown",
    "heavy crossbow": "d8+1 far two-handed loading",
    "javelin": "d6 thrown",
    "light crossbow": "d6+1 far two-handed loading",
    "longbow": "d8 far two-handed",
    "longsword": "d6/d8 versatile",
    "mace": "d6 crush",
    "maul": "d10 two-handed crush",
    "poleaxe": "d10 two-handed reach hook",
    "shortbow": "d6 far",
    "shortsword": "d6+1 finesse",
    "sickle": "d6 finesse hook",
    "sling": "d4 near",
    "spear": "d6/d8 thrown versatile",
    "staff": "d4 reach",
    "warhammer": "d6/d8 versatile",
}


@pytest.mark.rule("OS-6.1")
def test_the_weapons_are_those_of_the_book() -> None:
    weapons = library.weapons()
    assert list(weapons) == list(BOOK)
    for name, words in BOOK.items():
        weapon, (damage, *tags) = weapons[name], words.split()
        one, _, both = damage.partition("/")
        assert weapon.name == name
        assert (weapon.dice, weapon.bonus) == parse_dice(one)
        assert weapon.two_handed == ((int(both.removeprefix("d")),) if both else ())
        assert weapon.tags == tuple(tags)


@pytest.mark.rule("OS-6.1", "OS-6.7")
def test_every_weapon_is_blunt_pointed_or_sharp() -> None:
    kinds = {name: weapon.kind for name, weapon in library.weapons().items()}
    assert set(kinds.values()) == STEEL
    assert (kinds["mace"], kinds["spear"], kinds["longsword"]) == (
        "bludgeoning", "piercing", "slashing",
    )  # fmt: skip


@pytest.mark.rule("OS-6.1")
@pytest.mark.parametrize(
    ("name", "dice", "bonus", "both", "reach", "range"),
    [
        ("club", (4,), 0, (), 5, 0),
        ("dagger", (4,), 0, (), 5, 30),
        ("dart", (4,), 0, (), 0, 30),
        ("heavy crossbow", (8,), 1, (), 0, 120),
        ("longsword", (6,), 0, (8,), 5, 0),
        ("poleaxe", (10,), 0, (), 10, 0),
        ("shortbow", (6,), 0, (), 0, 120),
        ("shortsword", (6,), 1, (), 5, 0),
        ("sling", (4,), 0, (), 0, 30),
        ("spear", (6,), 0, (8,), 5, 30),
        ("staff", (4,), 0, (), 10, 0),
    ],
)
def test_a_weapon_strikes_and_flies_as_far_as_the_book_says(
    name: str, dice: tuple[int, ...], bonus: int, both: tuple[int, ...], reach: int, range: int
) -> None:
    weapon = library.weapons()[name]
    assert (weapon.dice, weapon.bonus, weapon.two_handed) == (dice, bonus, both)
    assert (weapon.reach, weapon.range) == (reach, range)


def test_there_are_eight_heroes_who_play_in_their_own_ways() -> None:
    heroes = {name: shipped(name) for name in library.heroes()}
    assert len(heroes) == 8
    assert len({sheet.weapons[0].name for sheet in heroes.values()}) == 8
    assert {sheet.level for sheet in heroes.values()} == {1, 2, 3, 4, 5}
    assert sum(bool(sheet.spells) for sheet in heroes.values()) == 2
    assert len({template.summary for template in library.heroes().values()}) == 8


@pytest.mark.rule("OS-1.1")
@pytest.mark.parametrize("name", library.heroes())
def test_the_numbers_of_a_hero_fit_its_level(name: str) -> None:
    sheet = shipped(name)
    later = (sheet.level - 1) * (sheet.hit_die // 2 + 1)
    assert sheet.hit_points == sheet.hit_die + later + sheet.abilities.get("CON", 0)
    assert sheet.proficiency == (2 if sheet.level < 5 else 3)
    assert sum(sheet.abilities.values()) <= 5


def test_every_encounter_can_be_read_and_stands() -> None:
    assert len(library.encounters()) == 5
    assert not set(library.encounters()) & set(heart_rush.encounters())
    for name, text in library.encounters().items():
        opening = read_encounter(text, f"{name}.toml")
        check(opening.scenario)
        assert opening.scenario.sides[0] == "heroes"


def test_six_heroes_meet_thirty_goblins_and_their_chief() -> None:
    scenario = read_encounter(library.encounters()["goblin-horde"], "goblin-horde.toml").scenario
    kinds = [f.sheet.kind for f in scenario.fighters if not isinstance(f.sheet, HeroSheet)]
    assert len(scenario.fighters) - len(kinds) == 6
    assert (kinds.count("goblin"), kinds.count("goblin chief")) == (30, 1)
    assert [fighter.name for fighter in scenario.fighters if fighter.leader] == ["Goblin chief"]


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("d8+1", Dice((8,), 1)),
        ("2d6", Dice((6, 6))),
        (" d6 + d4 - 1 ", Dice((6, 4), -1)),
        ("3", Dice((), 3)),
        ("d100", Dice((100,))),
        ("", None),
        ("d7", None),
        ("0d6", None),
        ("d6-d4", None),
        ("d6+", None),
        ("six", None),
        ("d6 d6", None),
    ],
)
def test_dice_are_read(text: str, dice: Dice | None) -> None:
    assert parse_dice(text) == dice
