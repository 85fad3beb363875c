"""What comes with the game: weapons, kinds of fighters, and encounters."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TypeVar

from msgspec import Struct, structs

from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.sheet_text import Template
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_shapes import one_of
from crossblades.kernel.toml_text import TomlDocument, read_toml

T = TypeVar("T")


class _Weapons(Struct, forbid_unknown_fields=True):
    weapons: dict[str, Weapon]


class _Abilities(Struct, forbid_unknown_fields=True):
    abilities: dict[str, SpecialAbility]


class _Fighters(Struct, forbid_unknown_fields=True):
    fighters: dict[str, Template]


@cache
def weapons() -> dict[str, Weapon]:
    """All weapons, by name."""
    document = _read("weapons.toml")
    for name, table in document.data["weapons"].items():
        table["name"] = name
    return document.decode(_Weapons).weapons


@cache
def templates() -> dict[str, Template]:
    """All kinds of fighters, characters and creatures, by name."""
    found: dict[str, Template] = {}
    for file in template_files():
        found.update(templates_in(file))
    return found


def template_files() -> list[str]:
    """The files that describe kinds of fighters."""
    folder = files(__package__) / "content" / "creatures"
    groups = sorted(f"creatures/{file.name}" for file in folder.iterdir())
    return ["fighters.toml", "characters.toml", *groups]


def templates_in(file: str) -> dict[str, Template]:
    """The kinds of fighters of one file."""
    return _read(file).decode(_Fighters).fighters


@cache
def abilities() -> dict[str, SpecialAbility]:
    """All abilities, by name."""
    folder = files(__package__) / "content" / "abilities"
    found: dict[str, SpecialAbility] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        document = _read(f"abilities/{file.name}")
        for name, table in document.data["abilities"].items():
            table.setdefault("name", titled(name))
        found.update(document.decode(_Abilities).abilities)
    return found


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
    abilities()[name] = structs.replace(ability, name=ability.name or titled(name))


@cache
def encounters() -> dict[str, str]:
    """The texts of all encounters, by the names of their files."""
    folder = files(__package__) / "content" / "encounters"
    found = sorted((file.name, file) for file in folder.iterdir() if file.name.endswith(".toml"))
    return {name.removesuffix(".toml"): file.read_text("utf-8") for name, file in found}


def spell_called(name: str) -> str | None:
    """The spell with rules of its own that has this name, in capitals or not."""
    known = abilities().get(name.casefold())
    return name.casefold() if known and known.frequency == "spell" else None


def talent_called(name: str) -> str | None:
    """The talent with rules of its own that has this name, in capitals or not."""
    wanted = name.casefold()
    talents = ((key, each.name) for key, each in abilities().items() if each.is_talent)
    return next((key for key, title in talents if wanted in (key, title.casefold())), None)


def weapon(name: str) -> Weapon:
    """The weapon of this name."""
    return _named("weapon", name, weapons())


def template(name: str) -> Template:
    """The kind of fighter of this name."""
    return _named("template", name, templates())


def _named(what: str, name: str, known: Mapping[str, T]) -> T:
    if name not in known:
        raise CrossbladesError(f"{guess(what, name, known)}; expected {one_of(list(known))}")
    return known[name]


def _read(file: str) -> TomlDocument:
    return read_toml((files(__package__) / "content" / file).read_text("utf-8"), file)
