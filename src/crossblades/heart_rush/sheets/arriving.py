"""What the fighters of an encounter file are made from: templates, quick lines, characters."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec import structs

from crossblades.heart_rush.creature import Standing
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sheets.quick import QuickError, is_quick, quick_sheet, read_quick
from crossblades.heart_rush.sheets.sheet_text import FighterText, SheetText, Template
from crossblades.kernel.toml_checks import known
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument

SOURCES = ("template", "quick", "character")
"""The fields that name what a fighter is made from; a fighter has one of them at most."""


class Summoned(NamedTuple):
    """A character out of its file."""

    name: str
    sheet: SheetText
    standing: Standing


Summon = Callable[[str], Summoned]
"""Reads the character of a file that an encounter names."""


class Arrival(NamedTuple):
    """A fighter that has a name, and what it is made from."""

    text: FighterText
    base: SheetText = SheetText()
    standing: Standing | None = None

    @property
    def name(self) -> str:
        return self.text.name or ""


def introduced(
    document: TomlDocument,
    texts: Sequence[FighterText],
    summon: Summon,
    own: Mapping[str, Template] = MappingProxyType({}),
) -> list[Arrival | None]:
    """Every fighter of a file, in its order; None for one whose character cannot be read.

    Kinds of fighters of one's own count over those that are shipped.
    """
    return [
        _introduced(document, ("fighters", n), text, summon, own) for n, text in enumerate(texts)
    ]


def _introduced(
    document: TomlDocument,
    path: KeyPath,
    text: FighterText,
    summon: Summon,
    own: Mapping[str, Template],
) -> Arrival | None:
    named = [source for source in SOURCES if getattr(text, source) is not None]
    if len(named) > 1:
        problem = f"both `{named[0]}` and `{named[1]}`"
        document.lose((*path, named[1]), problem, "one of them")
    if text.character is not None:
        return _summoned(document, path, text, summon)
    name, base = made_from(document, path, text.template, text.quick, own)
    if text.name is not None:
        return Arrival(text, base)
    if not name:
        if document.fits(*((*path, source) for source in SOURCES)):
            document.miss(path, ["name"])
        document.doubt((*path, "name"))
    return Arrival(structs.replace(text, name=name), base)


def made_from(
    document: TomlDocument,
    path: KeyPath,
    template: str | None,
    quick: str | None = None,
    own: Mapping[str, Template] = MappingProxyType({}),
) -> tuple[str, SheetText]:
    """The name and the sheet that a template or a quick line gives; nothing without either."""
    field, given = ("template", template) if quick is None else ("quick", quick)
    if given is None:
        return "", SheetText()
    here = (*path, field)
    if quick is None and not is_quick(given):
        kinds = {**templates.templates(), **own}
        if not document.fits(("creatures",)) and given not in kinds:
            document.doubt(here)  # it may be in a file that cannot be read
            return "", SheetText()
        found = known(document, here, "template", given, kinds)
        return "", kinds[found] if found else SheetText()
    try:
        read = read_quick(given)
    except QuickError as error:
        document.lose(here, error.problem, error.expected)
        return "", SheetText()
    return read.name, quick_sheet(read)


def _summoned(
    document: TomlDocument, path: KeyPath, text: FighterText, summon: Summon
) -> Arrival | None:
    """A character brings its sheet along; the encounter only says where and for whom it fights."""
    for field in structs.fields(SheetText):
        if field.name != "hides" and getattr(text, field.name) is not None:
            name, expected = (
                field.encode_name,
                "it in the file of the character, whose sheet this is",
            )
            document.note((*path, name), f"`{name}` beside `character`", expected)
    file = text.character or ""
    summoned = document.apart((*path, "character"), lambda: summon(file))
    if summoned is None:
        return None
    named = structs.replace(text, name=summoned.name) if text.name is None else text
    return Arrival(named, summoned.sheet, summoned.standing)
