"""Classes: which there are, and what they give at a combat rank (HR-5.2)."""

from collections.abc import Sequence

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.sheets.sheet_text import SheetText
from crossblades.kernel.toml_checks import known
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument

SUBCLASSES = {
    "strongheart": ("bastion", "vicehand", "wrathguard"),
    "battleheart": ("striker", "ravager"),
    "cleverheart": ("battlemind", "skirmisher"),
}
"""Every class, and the subclasses that are its own."""
SPELLTOUCHED = "spelltouched"
"""A subclass of any class."""

CLASSES = (
    *SUBCLASSES,
    *(subclass for own in SUBCLASSES.values() for subclass in own),
    SPELLTOUCHED,
)


def with_class(document: TomlDocument, path: KeyPath, said: SheetText, rank: int) -> SheetText:
    """A sheet with the abilities that its class gives it up to a combat rank, after its own."""
    if said.class_ is None:
        return said
    given = said.class_
    names = (
        [(given, (*path, "class"))]
        if isinstance(given, str)
        else [(name, (*path, "class", number)) for number, name in enumerate(given)]
    )
    found = [known(document, here, "class", name, CLASSES) for name, here in names]
    classes = whole(tuple(name for name in found if name))
    if len(several := [name for name in classes if name in SUBCLASSES]) > 1:
        expected = "one class, and subclasses of it or the spelltouched"
        document.note((*path, "class"), f"both {several[0]} and {several[1]}", expected)
    own = tuple(library.ability_called(name) for name in said.abilities or ())
    more = (name for name in abilities_of(classes, rank) if name not in own)
    return structs.replace(said, class_=None, abilities=(*own, *more))


def whole(classes: Sequence[str]) -> tuple[str, ...]:
    """These classes, and those that they are subclasses of, which come first."""
    above = [one for one, subclasses in SUBCLASSES.items() if set(subclasses) & set(classes)]
    return tuple(dict.fromkeys((*above, *classes)))


def abilities_of(classes: Sequence[str], rank: int) -> tuple[str, ...]:
    """What these classes give up to a combat rank, class by class."""
    book = library.abilities().items()
    given = [(each.of.casefold(), each.rank, name) for name, each in book]
    return tuple(
        name
        for one in classes
        for of, least, name in sorted(given, key=lambda each: each[1])
        if of == one and least <= rank
    )
