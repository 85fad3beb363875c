"""What comes with the game: weapons, heroes, foes and encounters."""

from functools import cache

from msgspec import Struct, structs

from crossblades.kernel.shelf import Shelf
from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.gear import MADE, Weapon
from crossblades.swords_reign.sheets.gear_text import WeaponText, read_weapon
from crossblades.swords_reign.sheets.sheet_text import Template
from crossblades.swords_reign.statblock.foes import read_foes

SHELF = Shelf("crossblades.swords_reign")


class _Weapons(Struct, forbid_unknown_fields=True):
    weapons: dict[str, WeaponText]


class _Heroes(Struct, forbid_unknown_fields=True):
    heroes: dict[str, Template]


@cache
def weapons() -> dict[str, Weapon]:
    """All weapons, by name."""
    document = SHELF.read("weapons.toml")
    for name, table in document.data["weapons"].items():
        table["name"] = name
    texts = document.decode(_Weapons).weapons
    found = {name: read_weapon(document, ("weapons", name), text) for name, text in texts.items()}
    document.finish()
    return found


@cache
def made_weapons() -> dict[str, Weapon]:
    """OS-6.7: every weapon of silver, and magic, by name: `silver dagger`."""
    return {
        f"{made} {name}": structs.replace(weapon, name=f"{made} {name}", **{made: True})
        for made in MADE
        for name, weapon in weapons().items()
    }


@cache
def heroes() -> dict[str, Template]:
    """All heroes that are ready to fight, by name."""
    return SHELF.read("heroes.toml").decode(_Heroes).heroes


@cache
def foes() -> dict[str, StatBlock]:
    """All foes, by name."""
    found: dict[str, StatBlock] = {}
    for name, text in SHELF.texts("foes").items():
        found.update(read_foes(text, f"{name}.toml"))
    return found


@cache
def encounters() -> dict[str, str]:
    """The texts of all encounters, by the names of their files."""
    return SHELF.texts("encounters")
