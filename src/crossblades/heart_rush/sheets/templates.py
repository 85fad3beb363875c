"""Kinds of fighters that come with the game."""

from functools import cache

from msgspec import Struct

from crossblades.heart_rush.library import SHELF, named
from crossblades.heart_rush.sheets.sheet_text import Template


class _Fighters(Struct, forbid_unknown_fields=True):
    fighters: dict[str, Template]


@cache
def templates() -> dict[str, Template]:
    """All kinds of fighters, characters and creatures, by name."""
    found: dict[str, Template] = {}
    for file in template_files():
        found.update(templates_in(file))
    return found


def newcomers() -> tuple[str, ...]:
    """The names of all that may come into a fight, in order."""
    return tuple(sorted(templates()))


def template_files() -> list[str]:
    """The files that describe kinds of fighters."""
    groups = (f"creatures/{name}.toml" for name in SHELF.texts("creatures"))
    return ["fighters.toml", "characters.toml", *groups]


def templates_in(file: str) -> dict[str, Template]:
    """The kinds of fighters of one file."""
    return SHELF.read(file).decode(_Fighters).fighters


def template(name: str) -> Template:
    """The kind of fighter of this name."""
    return named("template", name, templates())
