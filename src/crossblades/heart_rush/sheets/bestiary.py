"""Files of creatures of one's own: kinds of fighters that encounters can name."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from crossblades.heart_rush.sheets.arriving import made_from
from crossblades.heart_rush.sheets.classes import with_class
from crossblades.heart_rush.sheets.quick import EXAMPLE
from crossblades.heart_rush.sheets.roster import read_sheet
from crossblades.heart_rush.sheets.sheet_text import (
    MEDIUM,
    CombatRank,
    SheetText,
    Template,
    merged,
    rank_of,
)
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument, read_toml


class CreatureText(SheetText, frozen=True, kw_only=True):
    """A creature in full, or a quick line, or a template with what is different."""

    summary: str = ""
    template: str | None = None
    quick: str | None = None
    combat_rank: CombatRank | None = None


class CreaturesText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of creatures."""

    game: Literal["heart-rush"]
    foes: dict[str, CreatureText]


def read_foes(text: str, source: str) -> dict[str, Template]:
    """HR-1.1: read a file of creatures; the source is the name that errors give it."""
    document = read_toml(text, source)
    found = dict(_creatures(document, document.gather(CreaturesText).foes))
    document.finish()
    return found


def _creatures(
    document: TomlDocument, foes: dict[str, CreatureText]
) -> Iterator[tuple[str, Template]]:
    for name, given in foes.items():
        path: KeyPath = ("foes", name)
        check_name(document, path, name)
        if given.template is not None and given.quick is not None:
            document.lose((*path, "quick"), "both `template` and `quick`", "one of them")
        _, base = made_from(document, path, given.template, given.quick)
        rank = rank_of(given.combat_rank, base)
        said = with_class(document, path, merged(given, base), rank)
        read_sheet(document, path, said, "", "")
        fields = {field: getattr(said, field) for field in SheetText.__struct_fields__}
        yield name, Template(**fields, summary=given.summary, combat_rank=rank)


def in_one(
    document: TomlDocument, found: dict[str, Template], more: dict[str, Template], path: KeyPath
) -> dict[str, Template]:
    """The creatures of several files, each of which is in one of them."""
    if twice := next((name for name in more if name in found), None):
        document.note(path, f"a second {twice}", "each foe in one file")
    return {**found, **more}


class HeartRushCreatures:
    """Creatures of one's own, for interfaces."""

    heads = ("foe", "might", "agility", "cunning", "presence", "heart", "HP", "size", "weapons")
    named_by = "template"
    sample = f'quick = "{EXAMPLE.partition(" ")[2]}"\n'

    def read(self, text: str, source: str) -> dict[str, Template]:
        """All creatures of a file."""
        return read_foes(text, source)

    def figures(self, name: str, creature: Template) -> tuple[str, ...]:
        """Its dice, hit points, size, and what it strikes with."""
        weapons = (w if isinstance(w, str) else w.name for w in creature.weapons or ())
        dice = (creature.might, creature.agility, creature.cunning, creature.presence)
        return (
            name, *map(str, dice), creature.heart or "d8", str(creature.hit_points),
            creature.size or MEDIUM, ", ".join(weapons) or "-",
        )  # fmt: skip
