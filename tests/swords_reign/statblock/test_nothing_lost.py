"""OS-6.7: every word of a block ends up in a field, a note or a remark, whatever is done to it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.importing import Imported, Source
from crossblades.swords_reign.statblock.foes import read_foes
from crossblades.swords_reign.statblock.importing import SwordsReignImporter
from tests.swords_reign.statblock.test_reading import EARLY, LATE

TABLE = """| Name | HD | AC | HP | Move | Attacks | Look |
|---|---|---|---|---|---|---|
| Red imp | 2 | 13 | 8 | Fly Fast | claw (d4) | tiny |
"""
SPELLED = """### Mire Hag

She brews at night.

- **Armor Class:** 5 [14]
- **Hit Dice:** 3+2
- **Morale:** 8 (10 with chief)
- **Movement:** 30', swim 15'
- **Attack(s):** sword or axe (d8), kick (d4) or hex (–, WIS or frightened, 2 rounds, Near)
- **XP:** 1,200
- **Stink.** All within Near must make a CON save or be poisoned for 3 rounds.
"""
TEXTS = (EARLY, LATE, TABLE, SPELLED)
STRANGE = [
    "zorp",
    "Quilbo",
    "(vexnu)",
    "[Gramf]",
    "wuxly,",
    "Yolp:",
    "blenk.",
    "d0",
    "99d99",
    "–",
    "|",
    "or",
    "(",
    "]",
    "STR",
    "HD 7",
    "AC 99",
    "prone",
    "½",
    "<br>",
    "**",
    "\n",
    "\n\n",
    "## Fup\n",
    "Atk",
    "Resist:",
    "  \n",
    "&#0;",
    "\x1b[31m",
    "\ud800",
    "| |",
    "---\n",
]


def imported(text: str) -> Imported:
    return SwordsReignImporter().read([Source("x.md", text)])


def told(found: Imported) -> str:
    """Everything that came out."""
    remarks = " ".join(words for each in found.told for _, words in each.remarks)
    return f"{found.text} {remarks}".lower()


def places(text: str) -> list[int]:
    """Between any two words of a block; the heads of a table belong to all its rows."""
    rows = text.find("--|\n")
    return [found.start() for found in re.finditer(r"[ \n]", text) if found.start() > rows + 3]


@settings(max_examples=150)
@given(st.sampled_from(TEXTS), st.data())
def test_a_strange_word_anywhere_in_a_block_is_kept_or_told(text: str, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(STRANGE[:7]), min_size=1, max_size=3, unique=True))
    name = "mire hag" if text == SPELLED else ""
    for word in words:
        # A heading above something that names itself is that of a chapter.
        heading = text.find("\n") if text.startswith("#") else 0
        at = data.draw(st.sampled_from([at for at in places(text) if at > heading]))
        text = f"{text[:at]} {word}{text[at:]}"
    found = imported(text)
    read_foes(found.text, "x")
    out = told(found)
    # Broken in two places it may be no block any more, or a block with a name of its own.
    for word in words if found.rows and name in out else ():
        assert word.lower().strip("(),[].:") in out, text


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("word", STRANGE[:7])
def test_at_each_place_of_a_block_a_strange_word_is_kept_or_told(text: str, word: str) -> None:
    lost = []
    for at in places(text):
        found = imported(f"{text[:at]} {word}{text[at:]}")
        if word.lower().strip("(),[].:") not in told(found):
            lost.append(f"{text[max(0, at - 30) : at]} {word}")
    assert lost == []


@settings(max_examples=200)
@given(st.sampled_from(TEXTS), st.data())
def test_mangled_blocks_are_read_without_an_error(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 8)))
        text = text[:at] + data.draw(st.sampled_from(STRANGE) | st.text(max_size=6)) + text[end:]
    found = imported(text)
    foes = read_foes(found.text.encode("utf-8", "replace").decode(), "x.toml")
    assert len(foes) == len(found.rows)


@settings(max_examples=100)
@given(st.lists(st.sampled_from(STRANGE) | st.text(max_size=8), max_size=30))
def test_any_text_is_read_without_an_error(parts: list[str]) -> None:
    text = " ".join(["# Newt\nHD 1 | AC 12 |", *parts])
    assert len(read_foes(imported(text).text, "x.toml")) == len(imported(text).rows)
