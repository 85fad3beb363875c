"""Names on a sheet as the rules know them: files may write them in capitals or not."""

import re
from collections.abc import Iterable, Sequence

from msgspec import structs

from crossblades.heart_rush import library, sizes
from crossblades.heart_rush.attunement import Learnt
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.sheets.sheet_text import PoisonText, SheetText
from crossblades.kernel.names import written_as


def as_known(said: SheetText) -> SheetText:
    """A sheet with every name as the rules know it; those that they do not know stay."""
    abilities = said.abilities and tuple(map(library.ability_called, said.abilities))
    spells = None if said.spells is None else named_spells(said.spells)
    own = (*(abilities or ()), *(spell.name for spell in spells or ()))
    return structs.replace(
        said,
        abilities=abilities,
        spells=spells,
        destiny=said.destiny and _named(said.destiny, own),
        spent=said.spent and _named(said.spent, own),
        asking=said.asking and {_wish(key, own): how for key, how in said.asking.items()},
        size=said.size and size_called(said.size),
    )


def named_spells(spells: Sequence[Learnt]) -> tuple[Spell, ...]:
    """Those with rules of their own by the names that the rules know, in capitals or not."""
    return tuple(
        Spell(library.spell_called(spell.name) or spell.name, spell.text, spell.elements)
        for spell in spells
    )


def size_called(name: str) -> str:
    """HR-10.7: the size of this name, in capitals or not; the name itself if none has it."""
    small = name.casefold()
    size = small.upper() if re.fullmatch(r"l\d+", small) else small
    return size if sizes.is_size(size) else name


def on_weapon(poison: PoisonText, weapons: Iterable[str]) -> PoisonText:
    """A poison with the name of the weapon that it is on."""
    return structs.replace(poison, on=poison.on and written_as(poison.on, weapons))


def _named(names: Sequence[str], own: Sequence[str]) -> tuple[str, ...]:
    """Names of what is on the sheet, or of any ability."""
    return tuple(written_as(library.ability_called(name), own) for name in names)


def _wish(key: str, own: Sequence[str]) -> str:
    """HR-5.5: `Ability: moment`; what stands alone may be a moment."""
    name, colon, moment = key.partition(": ")
    return f"{_named([name], own)[0]}{colon}{moment}"
