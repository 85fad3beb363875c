"""Files of foes: stat blocks by their names (OS-6.7)."""

from typing import Any, Literal

from msgspec import Struct, structs

from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import Step
from crossblades.kernel.toml_text import TomlDocument, read_toml
from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.building import stat_block
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.specials import save_dc

GAME: Literal["swords-reign"] = "swords-reign"
"""How files name this game."""


class FoesText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of foes."""

    game: Literal["swords-reign"]
    foes: dict[str, BlockText]


def read_foes(text: str, source: str) -> dict[str, StatBlock]:
    """Read a file of foes; the source is the name that errors give it."""
    document = read_toml(text, source)
    fill_difficulties(document.data.get("foes"))
    blocks = blocks_in(document, document.gather(FoesText).foes)
    document.finish()
    return blocks


class SwordsReignCreatures:
    """Foes of one's own, for interfaces."""

    heads = ("foe", "HD", "AC", "HP", "Ml", "XP", "attacks")
    named_by = "foe"
    sample = 'hd = 1\nac = 12\nmove = "Normal"\nmorale = 7\nattacks = "claw (d6)"\n'

    def read(self, text: str, source: str) -> dict[str, StatBlock]:
        """All foes of a file."""
        return read_foes(text, source)

    def figures(self, name: str, creature: StatBlock) -> tuple[str, ...]:
        """Its numbers, and what it strikes with."""
        strikes = (strike.name for attack in creature.attacks for strike in attack)
        morale = "-" if creature.morale is None else creature.morale
        numbers = (
            creature.hit_dice, creature.armour_class, creature.hit_points, morale,
            creature.experience,
        )  # fmt: skip
        return (name, *map(str, numbers), ", ".join(dict.fromkeys(strikes)) or "-")


def blocks_in(document: TomlDocument, foes: dict[str, BlockText]) -> dict[str, StatBlock]:
    """The stat blocks in a table `foes` of a document; a mistake names its line and field."""
    return {name: _block(document, name, words) for name, words in foes.items()}


def _block(document: TomlDocument, name: str, words: BlockText) -> StatBlock:
    """A foe; words that are no rules are noted, and left out for others to be found."""
    check_name(document, ("foes", name), name)
    try:
        return stat_block(name, words)
    except BlockError as error:
        path = ("foes", name, *error.field)
        document.lose(path, error.problem, error.expected)
        return _block(document, name, _without(words, error.field))


def _without(words: BlockText, field: tuple[Step, ...]) -> BlockText:
    """The words of a block, with others that are read in place of those that cannot be."""
    match field:
        case ("specials", int(number), str(key)):
            fit = {"name": f"special {number + 1}*", "condition": "", "on": ()}
            specials = list(words.specials)
            specials[number] = structs.replace(specials[number], **{key: fit[key]})
            return structs.replace(words, specials=tuple(specials))
        case ("tags", int(number)):
            tags = (*words.tags[:number], "-", *words.tags[number + 1 :])
            return structs.replace(words, tags=tags)
        case ("attacks",):
            specials = [structs.replace(special, on=()) for special in words.specials]
            return structs.replace(words, attacks="", specials=tuple(specials))
        case ("move",):
            return structs.replace(words, move="Normal")
    return BlockText(hd=words.hd, ac=words.ac)


def fill_difficulties(tables: Any) -> None:
    """OS-6.7: a special without a DC has that of its foe's hit dice; what is no table stays."""
    for table in _tables(tables.values() if isinstance(tables, dict) else ()):
        if isinstance(hit_dice := table.get("hd"), int):
            specials = table.get("specials")
            for special in _tables(specials if isinstance(specials, list) else ()):
                special.setdefault("against", save_dc(hit_dice))


def _tables(values: Any) -> list[dict[str, Any]]:
    return [value for value in values if isinstance(value, dict)]
