"""What comes with the game: weapons, abilities, and the texts of encounters."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import TypeVar

from msgspec import Struct, structs, to_builtins

from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.shelf import Shelf
from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_shapes import one_of
from crossblades.kernel.toml_text import TomlDocument

T = TypeVar("T")

SHELF = Shelf("crossblades.heart_rush")


class _Weapons(Struct, forbid_unknown_fields=True):
    weapons: dict[str, Weapon]


class _Abilities(Struct, forbid_unknown_fields=True):
    abilities: dict[str, SpecialAbility]


@cache
def weapons() -> dict[str, Weapon]:
    """All weapons, by name."""
    document = SHELF.read("weapons.toml")
    for name, table in document.data["weapons"].items():
        table["name"] = name
    return document.decode(_Weapons).weapons


@cache
def abilities() -> dict[str, SpecialAbility]:
    """All abilities, by name."""
    found: dict[str, SpecialAbility] = {}
    for file in SHELF.texts("abilities"):
        document = SHELF.read(f"abilities/{file}.toml")
        for name, table in document.data["abilities"].items():
            table.setdefault("name", titled(name))
        found.update(document.decode(_Abilities).abilities)
    return found


def ability(name: str, destiny: Collection[str]) -> SpecialAbility:
    """HR-15.1: the ability of this name, at its destiny level if that is among these."""
    known = abilities()[name]
    return known.at_destiny() if name in destiny else known


SMALL_WORDS = ("a", "and", "at", "for", "in", "of", "on", "the", "to", "with")


def titled(name: str) -> str:
    """`In the Thick of It` for what is registered as `in the thick of it`."""
    first, *others = name.split(" ")
    rest = [word if word in SMALL_WORDS else word.capitalize() for word in others]
    if rest:
        rest[-1] = others[-1].capitalize()
    return " ".join([first.capitalize(), *rest])


def add_ability(name: str, ability: SpecialAbility) -> None:
    """Let encounters name an ability of one's own making; what it does hangs on moments."""
    if name in abilities():
        raise CrossbladesError(f"there is an ability {name!r} already")
    # What is written in Python is held against the same shape as what is read from files.
    written = TomlDocument(to_builtins(ability), f"ability {name!r}", {})
    whole = written.decode(SpecialAbility)
    abilities()[name] = structs.replace(whole, name=whole.name or titled(name))
    _by_title.cache_clear()


@cache
def encounters() -> dict[str, str]:
    """The texts of all encounters, by the names of their files."""
    return SHELF.texts("encounters")


def is_spell(name: str) -> bool:
    """HR-16.2: whether this is a spell that has rules of its own."""
    known = abilities().get(name)
    return known is not None and known.frequency == "spell"


def casts(ability: str, target: str, choice: str) -> bool:
    """HR-16.1: whether to use this is to cast it: by the action, or by the ability chosen for it.

    What else has a target or a way is a spell that goes on.
    """
    by_another = choice in abilities() and not is_spell(choice)
    return is_spell(ability) and not target and (not choice or by_another)


def ability_called(name: str) -> str:
    """The ability that has this name, in capitals or not; the name itself if none has."""
    small = name.casefold()
    return small if small in abilities() else _by_title().get(small, name)


@cache
def _by_title() -> dict[str, str]:
    return {each.name.casefold(): name for name, each in abilities().items()}


def spell_called(name: str) -> str | None:
    """The spell with rules of its own that has this name, in capitals or not."""
    return name.casefold() if is_spell(name.casefold()) else None


def talent_called(name: str) -> str | None:
    """The talent with rules of its own that has this name, in capitals or not."""
    wanted = name.casefold()
    talents = ((key, each.name) for key, each in abilities().items() if each.is_talent)
    return next((key for key, title in talents if wanted in (key, title.casefold())), None)


def weapon(name: str) -> Weapon:
    """The weapon of this name."""
    return named("weapon", name, weapons())


def named(what: str, name: str, known: Mapping[str, T]) -> T:
    """The one of this name; an error names those there are."""
    if name not in known:
        raise CrossbladesError(f"{guess(what, name, known)}; expected {one_of(list(known))}")
    return known[name]
