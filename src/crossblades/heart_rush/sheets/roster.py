"""The fighters of an encounter file: each with its sheet and its place."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.attunement import Learnt
from crossblades.heart_rush.creature import Fighter, Spell
from crossblades.heart_rush.gear import Poison, Weapon
from crossblades.heart_rush.sheets.arriving import Arrival, Summon, introduced
from crossblades.heart_rush.sheets.damage_text import read_dice
from crossblades.heart_rush.sheets.placing import check_room
from crossblades.heart_rush.sheets.sheet_check import sheet_faults
from crossblades.heart_rush.sheets.sheet_text import (
    FighterText,
    PoisonText,
    SheetText,
    merged,
    missing,
    write_sheet,
)
from crossblades.kernel.encounter_text import check_new, check_sides, seat_of
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.placing import Place, numbered, places
from crossblades.kernel.toml_checks import check_known, check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import one_of
from crossblades.kernel.toml_text import TomlDocument


def roster(
    document: TomlDocument,
    given: Sequence[FighterText],
    sides: Sequence[str],
    drawn: DrawnMap,
    summon: Summon,
) -> tuple[Fighter, ...]:
    """Everybody who fights, in the order of the file."""
    check_sides(document, given, sides)
    arrivals = introduced(document, given, summon)
    texts = [arrival.text for arrival in arrivals]
    standing: dict[str, tuple[Fighter, Place]] = {}
    kinds: list[list[Fighter]] = []
    for number, arrival in enumerate(arrivals):
        path: KeyPath = ("fighters", number)
        kinds.append([])
        for fighter, place in _creatures(document, path, arrival, drawn):
            check_new(document, (*path, "name"), fighter.name, standing)
            standing[fighter.name] = (fighter, place)
            kinds[-1].append(fighter)
    check_room(document, drawn, standing.values())
    return tuple(_trusting(document, texts, kinds))


def _creatures(
    document: TomlDocument, path: KeyPath, arrival: Arrival, drawn: DrawnMap
) -> Iterator[tuple[Fighter, Place]]:
    """A creature for each place; several of a kind are told apart by numbers."""
    text = arrival.text
    check_name(document, (*path, "name"), arrival.name)
    sheet = read_sheet(document, path, merged(text, arrival.base), text.side, seat_of(text))
    sheet = structs.replace(sheet, character=text.character or "", standing=arrival.standing)
    spots = places(document, path, text.glyph, text.at, drawn)
    if text.character is not None and len(spots) > 1:
        raise document.error(path, f"{arrival.name} in {len(spots)} places", "one place")
    for name, place in numbered(arrival.name, spots):
        yield structs.replace(sheet, name=name, at=place.space), place


def read_sheet(
    document: TomlDocument, path: KeyPath, full: SheetText, side: str, seat: str
) -> Fighter:
    """The sheet of a fighter, with what its template has added."""
    if field := missing(full):
        expected = "it, or a `template` that has it"
        raise document.error(path, f"`{field}` is missing", expected)
    given = enumerate(full.weapons or ())
    weapons = tuple(_weapon(document, (*path, "weapons", n), weapon) for n, weapon in given)
    for number, spell in enumerate(full.spells or ()):
        check_name(document, (*path, "spells", number, "name"), spell.name)
    had = enumerate(full.poisons or ())
    poisons = tuple(_poison(document, (*path, "poisons", n), poison) for n, poison in had)
    spells = named_spells(full.spells or ())
    sheet = write_sheet(structs.replace(full, spells=spells), weapons, poisons, side, seat)
    for fault in sheet_faults(sheet):
        raise document.error((*path, *fault.path), fault.problem, fault.expected)
    return sheet


def named_spells(spells: Sequence[Learnt]) -> tuple[Spell, ...]:
    """Those with rules of their own by the names that the rules know, in capitals or not."""
    return tuple(
        Spell(library.spell_called(spell.name) or spell.name, spell.text, spell.elements)
        for spell in spells
    )


def _weapon(document: TomlDocument, path: KeyPath, given: str | Weapon) -> Weapon:
    """A weapon of the library, or one that the file itself describes."""
    if isinstance(given, Weapon):
        check_name(document, (*path, "name"), given.name)
        return given
    check_known(document, path, "weapon", given, library.weapons())
    return library.weapon(given)


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
    document: TomlDocument, texts: Sequence[FighterText], kinds: Sequence[Sequence[Fighter]]
) -> Iterator[Fighter]:
    """Everybody, each with the names of the creatures it trusts (HR-2.2)."""
    named = _named(texts, kinds)
    for number, (text, fighters) in enumerate(zip(texts, kinds, strict=True)):
        trusts = tuple(_trusted(document, ("fighters", number, "trusts"), text, named))
        yield from (structs.replace(fighter, trusts=trusts) for fighter in fighters)


def _named(
    texts: Sequence[FighterText], kinds: Sequence[Sequence[Fighter]]
) -> dict[str, list[Fighter]]:
    """The creatures that a name stands for: several of a kind have their own and a common one."""
    named: dict[str, list[Fighter]] = {}
    for text, fighters in zip(texts, kinds, strict=True):
        named.setdefault(text.name or "", []).extend(fighters)
    named.update((fighter.name, [fighter]) for fighters in kinds for fighter in fighters)
    return named


def _trusted(
    document: TomlDocument, path: KeyPath, text: FighterText, named: Mapping[str, list[Fighter]]
) -> list[str]:
    """The names of all that a fighter trusts, each of them an opponent and named once."""
    trusted: list[str] = []
    for number, name in enumerate(text.trusts):
        here = (*path, number)
        opponents = [n for n, known in named.items() if known[0].side != text.side]
        if name in named and name not in opponents:
            raise document.error(here, f"{name} is on the same side", one_of(opponents))
        check_known(document, here, "opponent", name, opponents)
        for fighter in named[name]:
            if fighter.name in trusted:
                raise document.error(here, f"{fighter.name} is named twice", "each name once")
            trusted.append(fighter.name)
    return trusted
