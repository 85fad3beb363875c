"""Foes as a TOML file that can be read again."""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from crossblades.kernel.toml_write import toml_text
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.statblock.block_text import BlockText

USUAL = to_builtins(Special())


def write_foes(game: str, foes: Mapping[str, BlockText]) -> str:
    """A file of foes: a table for each, by its name."""
    return toml_text({"game": game, "foes": {name: _table(foe) for name, foe in foes.items()}})


def _table(foe: BlockText) -> dict[str, Any]:
    table: dict[str, Any] = to_builtins(foe)
    if "specials" in table:
        table["specials"] = [_special(special) for special in table["specials"]]
    return table


def _special(special: dict[str, Any]) -> dict[str, Any]:
    """What differs from the usual; the DC always, for it would follow from the hit dice."""
    return {key: value for key, value in special.items()
            if key == "against" or value != USUAL[key]}  # fmt: skip
