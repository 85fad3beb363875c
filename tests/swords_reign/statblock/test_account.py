"""Line by line: what became of a text with stat blocks; no line of a block goes untold."""

from pathlib import Path

import pytest

from crossblades.swords_reign.statblock.importing import SwordsReignImporter
from crossblades.swords_reign.statblock.reading import read_markdown
from crossblades.swords_reign.statblock.text import raw_lines, read_lines

BESTIARY = Path(__file__).parents[1] / "encounters" / "fen_bestiary.md"
BLOCK = """# The marsh
Some story.

**Lantern Newt** (HD 2) | XP 40
AC 13 | HP 9 | Mv Slow, Swim Fast | Ml 7
Atk bite (d6, CON 12 or poisoned 2 rounds) or 2 sparks (d4 fire,
Near)
[Sees in the dark] [Resist: Fire]
Sudden glare (WIS or blinded, 1 round, Near).
Rock throw (2d6, Near).
It sells its light
by the hour.
"""


def account(text: str) -> dict[int, list[tuple[str, str]]]:
    """What each line has become."""
    lines = SwordsReignImporter().account(text)
    return {line.number: [(each.kind, each.words) for each in line.became] for line in lines}


def test_each_line_stands_beside_what_it_became() -> None:
    assert account(BLOCK) == {
        1: [],
        2: [],
        4: [("name", "Lantern Newt"), ("figure", "HD 2"), ("figure", "XP 40")],
        5: [("figure", "AC 13"), ("figure", "HP 9"), ("figure", "Mv Slow, Swim Fast"),
            ("figure", "Ml 7")],
        6: [("attack", "Atk bite (d6, CON 12 or poisoned 2 rounds) or 2 sparks (d4 fire, Near)")],
        7: [("more", "")],
        8: [("note", "Sees in the dark"), ("tag", "Resist: Fire")],
        9: [("special", "Sudden glare: WIS 8, blinded, 1 round, within 30 feet")],
        10: [("attack", "rock throw (2d6, near)")],
        11: [("note", "It sells its light by the hour.")],
        12: [("more", "")],
    }  # fmt: skip


def test_the_numbers_of_a_special_are_told() -> None:
    text = (
        "**Eel** (HD 2)\nAC 12 | Atk bite (d6)\nSurge: DC 12 DEX half, 3d6 fire, Near cone, 1/day"
    )
    assert account(text)[3] == [
        ("special", "Surge: DEX 12, d6+d6+d6 fire, cone, within 30 feet, 1 use")
    ]


def test_remarks_stand_at_their_lines() -> None:
    lines = SwordsReignImporter().account(BLOCK)
    said = {line.number: line.remarks for line in lines if line.remarks}
    assert [*said] == [8, 10, 11]
    assert said[8] == ("Lantern Newt: the tag Sees in the dark has no rule: kept as a note",)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_no_line_of_a_block_goes_untold(ending: str) -> None:
    text = BESTIARY.read_text("utf-8")
    lines = SwordsReignImporter().account(text.replace("\n", ending))
    told = {line.number: line for line in lines}
    seen = {line.number for line in read_lines(text) if line.look == "text"}
    starts = sorted(reading.line for reading in read_markdown(text).readings)
    assert len(starts) > 5
    for number, raw in enumerate(raw_lines(text), 1):
        if number in seen and number >= starts[0] and "HD" in raw:
            assert told[number].became or told[number].remarks, raw
    silent = [n for n, line in told.items() if not line.became and not line.remarks]
    blocks = [n for n in silent if any(start <= n <= start + 1 for start in starts)]
    assert blocks == []


def test_a_text_without_blocks_is_left_alone() -> None:
    assert account("A tale.\n\nOf the marsh.") == {1: [], 3: []}
