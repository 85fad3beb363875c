"""The fighters of an encounter file: each with its sheet and its place."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import Poison, Weapon
from crossblades.heart_rush.sheets.arriving import Arrival, Summon, introduced
from crossblades.heart_rush.sheets.classes import with_class
from crossblades.heart_rush.sheets.damage_text import read_dice
from crossblades.heart_rush.sheets.naming import as_known, on_weapon
from crossblades.heart_rush.sheets.placing import check_room
from crossblades.heart_rush.sheets.sheet_check import sheet_faults, sheet_warnings
from crossblades.heart_rush.sheets.sheet_text import (
    FighterText,
    PoisonText,
    SheetText,
    Template,
    WeaponText,
    merged,
    missing,
    rank_of,
    write_sheet,
)
from crossblades.kernel.encounter_text import check_new, on_sides, seat_of
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.names import written_as
from crossblades.kernel.placing import Place, numbered, places
from crossblades.kernel.toml_checks import check_name, known
from crossblades.kernel.toml_faults import guess
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import one_of
from crossblades.kernel.toml_text import TomlDocument

SOURCES = ("template", "quick")


def roster(
    document: TomlDocument,
    given: Sequence[FighterText],
    sides: Sequence[str],
    drawn: DrawnMap | None,
    summon: Summon,
    whole: bool = True,
    own: Mapping[str, Template] = MappingProxyType({}),
) -> tuple[Fighter, ...]:
    """Everybody who fights, in the order of the file; of no use if mistakes were noted.

    They may not be all whom the file names: then some trust whoever is not there. There may be
    kinds of fighters of one's own.
    """
    given = on_sides(document, given, sides)
    standing: dict[str, tuple[Fighter, Place]] = {}
    kinds: list[list[Fighter]] = []
    texts: list[FighterText] = []
    for number, (text, arrival) in enumerate(
        zip(given, introduced(document, given, summon, own), strict=True)
    ):
        path: KeyPath = ("fighters", number)
        spots = places(document, path, text.glyph, text.at, drawn)
        texts.append(arrival.text if arrival else text)
        kinds.append([])
        for fighter, place in _creatures(document, path, arrival, spots) if arrival else ():
            check_new(document, (*path, "name"), fighter.name, standing)
            standing.setdefault(fighter.name, (fighter, place))
            kinds[-1].append(fighter)
    if drawn and document.fine(("map",)):
        check_room(document, drawn, standing.values())
    return tuple(_trusting(document, texts, kinds, whole))


def _creatures(
    document: TomlDocument, path: KeyPath, arrival: Arrival, spots: list[Place]
) -> Iterator[tuple[Fighter, Place]]:
    """A creature for each place; several of a kind are told apart by numbers."""
    text = arrival.text
    check_name(document, (*path, "name"), arrival.name)
    said = with_class(
        document, path, merged(text, arrival.base), rank_of(text.combat_rank, arrival.base)
    )
    sheet = read_sheet(document, path, said, text.side, seat_of(text))
    sheet = structs.replace(sheet, character=text.character or "", standing=arrival.standing)
    if text.character is not None and len(spots) > 1:
        document.note(path, f"{arrival.name} in {len(spots)} places", "one place")
    for name, place in numbered(arrival.name, spots):
        yield structs.replace(sheet, name=name, at=place.space), place


def read_sheet(
    document: TomlDocument, path: KeyPath, full: SheetText, side: str, seat: str
) -> Fighter:
    """The sheet of a fighter, with what its template has added; of no use after a mistake."""
    if document.fits(*((*path, source) for source in SOURCES)) and (lacking := missing(full)):
        document.miss(path, lacking, "it, or a `template` that has it")
        document.doubt((*path, "template"))
    given = enumerate(full.weapons or ())
    weapons = tuple(_weapon(document, (*path, "weapons", n), weapon) for n, weapon in given)
    for number, spell in enumerate(full.spells or ()):
        check_name(document, (*path, "spells", number, "name"), spell.name)
    named = [weapon.name for weapon in weapons]
    had = enumerate(on_weapon(poison, named) for poison in full.poisons or ())
    poisons = tuple(_poison(document, (*path, "poisons", n), poison) for n, poison in had)
    sheet = write_sheet(as_known(full), weapons, poisons, side, seat)
    document.note_all(path, sheet_faults(sheet))
    if document.fine(path):
        for warning in sheet_warnings(sheet):
            document.warn((*path, *warning.path), warning.problem, warning.expected)
    return sheet


def _weapon(document: TomlDocument, path: KeyPath, given: str | WeaponText) -> Weapon:
    """A weapon of the library, or several, or one that the file itself describes."""
    if isinstance(given, str):
        name = known(document, path, "weapon", given, library.weapons())
        return library.weapon(name) if name else _any_weapon(given)
    check_name(document, (*path, "name"), given.name)
    own = {field: getattr(given, field) for field in (*_OWN, "reach", "body")}
    own = {field: value for field, value in own.items() if value is not None}
    if not own and document.fits(*((*path, field) for field in _OWN)):
        return _shipped(document, path, given)
    document.miss(path, [field for field in _OWN if field not in own])
    return Weapon(
        **{"size": "improvised", "kind": "melee", "damage": "bludgeoning", **own},
        name=given.name,
        count=given.count,
    )


_OWN = ("size", "kind", "damage")
"""What a weapon of one's own has to say."""


def _shipped(document: TomlDocument, path: KeyPath, given: WeaponText) -> Weapon:
    """So many of a weapon that comes with the game."""
    name = written_as(given.name, library.weapons())
    if name in library.weapons():
        return structs.replace(library.weapon(name), count=given.count)
    problem = guess("weapon", given.name, library.weapons())
    expected = "the name of a shipped weapon, or `size`, `kind` and `damage` of one of its own"
    document.lose((*path, "name"), problem, expected)
    return _any_weapon(given.name)


def _any_weapon(name: str) -> Weapon:
    """What stands in for a weapon that is not known."""
    return Weapon(name, "improvised", "melee", "bludgeoning", body=True)


def _poison(document: TomlDocument, path: KeyPath, text: PoisonText) -> Poison:
    """A poison; the dose on a weapon is one of its doses (HR-13.4)."""
    check_name(document, (*path, "name"), text.name)
    dice = read_dice(document, (*path, "damage"), text.damage) if text.damage is not None else ()
    if text.on is not None:
        check_name(document, (*path, "on"), text.on)
    return Poison(
        name=text.name,
        dice=dice,
        poisoned=text.poisoned,
        against=text.against,
        potency=text.potency,
        doses=text.doses if text.on is None else text.doses - 1,
        on=text.on or "",
    )


# --- who trusts whom


def _trusting(
    document: TomlDocument,
    texts: Sequence[FighterText],
    kinds: Sequence[Sequence[Fighter]],
    whole: bool,
) -> Iterator[Fighter]:
    """Everybody, each with the names of the creatures it trusts (HR-2.2)."""
    named = _named(texts, kinds)
    paths: list[KeyPath] = [("fighters", number) for number, _ in enumerate(texts)]
    sides_known = document.fine(("sides",), *((*path, "side") for path in paths))
    absent = tuple(
        (text.name or "").casefold()
        for path, text, fighters in zip(paths, texts, kinds, strict=True)
        if not fighters or not document.fine((*path, "name"))
    )
    for path, text, fighters in zip(paths, texts, kinds, strict=True):
        trusted: list[str] = []
        for number, given in enumerate(text.trusts):
            there = whole or written_as(given, named) in named
            if sides_known and there and not given.casefold().startswith(absent):
                found = _trusted(document, (*path, "trusts", number), given, text.side, named)
                if twice := next((each.name for each in found if each.name in trusted), None):
                    problem = f"{twice} is named twice"
                    document.note((*path, "trusts", number), problem, "each name once")
                trusted += [each.name for each in found]
        yield from (structs.replace(fighter, trusts=tuple(trusted)) for fighter in fighters)


def _named(
    texts: Sequence[FighterText], kinds: Sequence[Sequence[Fighter]]
) -> dict[str, list[Fighter]]:
    """The creatures that a name stands for: several of a kind have their own and a common one."""
    named: dict[str, list[Fighter]] = {}
    for text, fighters in zip(texts, kinds, strict=True):
        if fighters:
            named.setdefault(text.name or "", []).extend(fighters)
    named.update((fighter.name, [fighter]) for fighters in kinds for fighter in fighters)
    return named


def _trusted(
    document: TomlDocument,
    path: KeyPath,
    given: str,
    side: str,
    named: Mapping[str, list[Fighter]],
) -> list[Fighter]:
    """All that a name stands for, each of them an opponent."""
    opponents = [name for name, fighters in named.items() if fighters[0].side != side]
    name = written_as(given, named)
    if name in named and name not in opponents:
        document.lose(path, f"{name} is on the same side", one_of(opponents))
        return []
    return named[name] if known(document, path, "opponent", name, opponents) else []
