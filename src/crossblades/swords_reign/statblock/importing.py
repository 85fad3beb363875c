"""Foes out of Markdown, for interfaces (OS-6.7)."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.importing import Became, Imported, Line, Remark, Source, Told
from crossblades.kernel.names import LONGEST_NAME
from crossblades.kernel.toml_text import LONGEST
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.blocks import TOO_MUCH
from crossblades.swords_reign.statblock.building import stat_block
from crossblades.swords_reign.statblock.foes import GAME
from crossblades.swords_reign.statblock.reading import (
    HARMLESS,
    ONLY_SPECIALS,
    Found,
    Reading,
    read_markdown,
)
from crossblades.swords_reign.statblock.text import raw_lines, read_lines
from crossblades.swords_reign.statblock.writing import write_foes

MOST_TEXT = 4_000_000
"""Characters that are read at once: several shelves of books."""

HEADS = ("foe", "HD", "AC", "HP", "Ml", "XP", "attacks", "notes", "line")


class SwordsReignImporter:
    """Reads stat blocks as people write them."""

    def read(self, sources: Sequence[Source]) -> Imported:
        """OS-6.7: every foe of some texts; one whose name is taken gets a number."""
        length = sum(len(source.text) for source in sources)
        if length > MOST_TEXT:
            problem = f"{length} characters are too many; import at most {MOST_TEXT} at once"
            raise CrossbladesError(problem)
        foes: dict[str, BlockText] = {}
        numbers: Counter[str] = Counter()
        rows: list[tuple[str, ...]] = []
        told: list[Told] = []
        for source in sources:
            found = _read(source.text)
            remarks = list(found.remarks)
            for reading in found.readings:
                wanted = reading.name.lower()[:LONGEST_NAME].strip()
                name = _free_name(wanted, foes, numbers)
                if name != wanted:
                    words = f"{reading.name}: the name is taken: it is called {name}"
                    remarks.append(Remark(reading.line, words))
                foes[name] = reading.text
                rows.append(_row(name, reading))
            told.append(Told(source.name, tuple(sorted(remarks, key=_weight))))
        text = write_foes(GAME, foes)
        if len(text) > LONGEST:
            raise CrossbladesError(TOO_MUCH)
        return Imported(text, HEADS, tuple(rows), tuple(told))

    def account(self, text: str) -> list[Line]:
        """OS-6.7: every line that shows something, and what has become of it."""
        found = _read(text)
        became: dict[int, list[Became]] = {}
        for reading in found.readings:
            for each in reading.became:
                if each not in became.setdefault(each.line, []):
                    became[each.line].append(each)
        remarks: dict[int, list[str]] = {}
        for remark in found.remarks:
            remarks.setdefault(remark.line, []).append(remark.words)
        read = {line.number for line in read_lines(text)}
        return [
            Line(
                number,
                tuple(became.get(number, () if number in read else (Became(number, "more", ""),))),
                tuple(dict.fromkeys(remarks.get(number, ()))),
            )
            for number, words in enumerate(raw_lines(text), 1)
            if words.strip()
        ]


@lru_cache(maxsize=1)
def _read(text: str) -> Found:
    """What is in a text; whoever asks for its foes asks for its lines next."""
    return read_markdown(text)


def _weight(remark: Remark) -> tuple[bool, int]:
    """Foes without an attack come first, then line by line."""
    return not remark.words.endswith((HARMLESS, ONLY_SPECIALS)), remark.line


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
