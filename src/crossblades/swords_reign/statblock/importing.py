"""Foes out of Markdown, for interfaces (OS-6.7)."""

from collections import Counter
from collections.abc import Sequence

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.importing import Imported, Remark, Source, Told
from crossblades.kernel.names import LONGEST_NAME
from crossblades.kernel.toml_text import LONGEST
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.building import stat_block
from crossblades.swords_reign.statblock.foes import GAME
from crossblades.swords_reign.statblock.reading import Reading, read_markdown
from crossblades.swords_reign.statblock.writing import write_foes

HEADS = ("foe", "HD", "AC", "HP", "Ml", "XP", "attacks", "notes", "line")


class SwordsReignImporter:
    """Reads stat blocks as people write them."""

    def read(self, sources: Sequence[Source]) -> Imported:
        """OS-6.7: every foe of some texts; one whose name is taken gets a number."""
        foes: dict[str, BlockText] = {}
        numbers: Counter[str] = Counter()
        rows: list[tuple[str, ...]] = []
        told: list[Told] = []
        for source in sources:
            found = read_markdown(source.text)
            remarks = list(found.remarks)
            for reading in found.readings:
                name = _free_name(reading.name.lower(), foes, numbers)
                if name != reading.name.lower():
                    words = f"{reading.name}: the name is taken: it is called {name}"
                    remarks.append(Remark(reading.line, words))
                foes[name] = reading.text
                rows.append(_row(name, reading))
            told.append(Told(source.name, tuple(sorted(remarks, key=lambda each: each.line))))
        text = write_foes(GAME, foes)
        if len(text) > LONGEST:
            raise CrossbladesError("too many foes for one file; import fewer texts at once")
        return Imported(text, HEADS, tuple(rows), tuple(told))


def _free_name(name: str, taken: dict[str, BlockText], numbers: Counter[str]) -> str:
    """The name, or with the next number; those up to the last one given are known to be taken."""
    free = name
    while free in taken:
        numbers[name] += 1
        number = 1 + numbers[name]
        free = f"{name[: LONGEST_NAME - len(str(number)) - 1].strip()} {number}"
    return free


def _row(name: str, reading: Reading) -> tuple[str, ...]:
    block = stat_block(name, reading.text)
    numbers = (block.hit_dice, block.armour_class, block.hit_points)
    morale = "-" if block.morale is None else block.morale
    rest = (morale, block.experience, len(block.attacks), len(block.notes), reading.line)
    return (name, *map(str, (*numbers, *rest)))
