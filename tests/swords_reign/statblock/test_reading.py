"""OS-6.7: blocks among the lines of a text, as people write them."""

import pytest

from crossblades.kernel.importing import Imported, Source
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.foes import read_foes
from crossblades.swords_reign.statblock.importing import SwordsReignImporter
from crossblades.swords_reign.statblock.reading import read_markdown

EARLY = """**Bog Lurker** (HD 3) | XP 90
AC 12 | HP 12 | Mv Slow, Swim Normal | Ml 8
Atk 2 claws (d4), bite (d6+1) or spit (d8, Near)
[Darkvision] [Resist: Cold]
Clinging mud (STR 8 or restrained, 2 rounds).
It waits where the path is wettest.
"""

LATE = """## Bog Lurker
**HD 3 | AC 12 | HP 12** | Darkvision | Resist: Cold<br>
Atk 2 claws (d4), bite (d6+1) or spit (d8, Near) | Mv Slow, Swim Normal | Ml 8 | XP 90<br>
Clinging Mud: DC 8 STR or restrained (2 rounds).<br>
It waits where the path is wettest.
"""

LURKER = BlockText(
    hd=3,
    ac=12,
    hp=12,
    move="Slow, Swim Normal",
    morale=8,
    xp=90,
    attacks="2 claws (d4), bite (d6+1) or spit (d8, Near)",
    tags=("Darkvision", "Resist: Cold"),
    specials=(Special("Clinging mud", "STR", 8, condition="restrained", rounds=2),),
    notes=("It waits where the path is wettest.",),
)


def one(text: str) -> BlockText:
    """The only creature of a text."""
    (reading,) = read_markdown(text).readings
    return reading.text


def names(text: str) -> list[str]:
    return [reading.name for reading in read_markdown(text).readings]


def remarks(text: str) -> list[tuple[int, str]]:
    return [tuple(remark) for remark in read_markdown(text).remarks]  # type: ignore[misc]


def imported(*texts: str) -> Imported:
    return SwordsReignImporter().read([Source(f"{n}.md", text) for n, text in enumerate(texts)])


# --- two printings, and what people make of them


@pytest.mark.rule("OS-6.7")
def test_both_printings_give_the_same_creature() -> None:
    assert one(EARLY) == one(LATE) == LURKER
    assert read_foes(imported(EARLY).text, "x") == read_foes(imported(LATE).text, "x")


def test_what_became_a_note_is_told_line_by_line() -> None:
    assert remarks(EARLY) == [
        (4, "Bog Lurker: the tag Darkvision has no rule: kept as a note"),
        (5, "Bog Lurker: Clinging mud: no range is given: it works within 5 feet"),
        (6, "Bog Lurker: kept as a note: It waits where the path is wettest."),
    ]
    assert [line for line, _ in remarks(LATE)] == [2, 4, 5]


@pytest.mark.parametrize("text", [EARLY, LATE])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        (" ", "\xa0"),
        ("<br>", "<br />"),
        ("<br>", "  "),
        ("<br>", "\\"),
        ("<br>", ""),
        ("**", ""),
        ("**", "__"),
        ("**", "*"),
        ("## ", "###### "),
        ("## ", "#"),
        (" | ", " ; "),
        (" | ", "; "),
        (" | ", " • "),
        ("AC 12", "Armor Class 12"),
        ("AC 12", "Armour Class: 12"),
        ("AC 12", "AC=12"),
        ("HD 3", "Hit Dice 3"),
        ("HD 3", "HD: 3"),
        ("HP 12", "Hit Points 12"),
        ("HP 12", "hp 12"),
        ("HP 12", "12 hp"),
        ("Ml 8", "Morale 8"),
        ("Ml 8", "ML: 8"),
        ("Mv ", "Move: "),
        ("Mv ", "MV "),
        ("Atk ", "Attacks: "),
        ("Atk ", "**Attack(s)** "),
        ("XP 90", "Experience 90"),
        ("XP 90", "**XP 90**"),
        ("\n", "\n> "),
        ("Bog Lurker", "Bog Lurker\u200b"),
        ("(d8, Near)", "(d8,\nNear)"),
        ("[Resist", "\n[Resist"),
        ("Clinging Mud:", "**Clinging Mud.**"),
        ("Clinging Mud:", "- *Clinging Mud:*"),
        ("path is", "path\nis"),
    ],
)
def test_the_layout_does_not_matter(text: str, old: str, new: str) -> None:
    assert one(text.replace(old, new)) == LURKER


@pytest.mark.parametrize(
    "text",
    [
        "## Bog Lurker\n\n" + LATE.partition("\n")[2],
        "Bog Lurker\n----------\n" + LATE.partition("\n")[2],
        "**Bog Lurker**\n\n" + LATE.partition("\n")[2],
        "Bog Lurker:\n" + LATE.partition("\n")[2],
        "### [Bog Lurker](lurker.html) {#lurker}\n" + LATE.partition("\n")[2],
        "**Bog Lurker** (HD 3) | XP 90\n\n" + EARLY.partition("\n")[2],
        "#### Bog Lurker (HD 3) | XP 90\n" + EARLY.partition("\n")[2],
        "Bog Lurker: HD 3, XP 90\n" + EARLY.partition("\n")[2],
        "Bog Lurker — HD 3 — XP 90\n" + EARLY.partition("\n")[2],
        "```\n" + EARLY + "```\n",
        "<p><b>Bog Lurker</b> (HD&nbsp;3) | XP 90</p>\n" + EARLY.partition("\n")[2],
    ],
)
def test_the_name_may_stand_in_many_ways(text: str) -> None:
    assert names(text) == ["Bog Lurker"]
    assert one(text) == LURKER


def test_fields_come_in_any_order_and_each_in_a_line_of_its_own() -> None:
    text = """# Bog Lurker
- Attacks: 2 claws (d4), bite (d6+1) or spit (d8, Near)
- Morale: 8
- Tags: Darkvision, Resist: Cold
- XP: 90
- AC: 12
- HD: 3
- Special: Clinging mud (STR 8 or restrained, 2 rounds).
- Move: Slow, Swim Normal
- HP: 12

It waits where the path is wettest.
"""
    assert one(text) == LURKER


def test_all_fields_may_stand_in_one_line() -> None:
    text = "Guard (HD 1, AC 13, HP 4, Mv Normal, Atk spear (d6), club (d4), Ml 7, XP 10)"
    assert one(text) == BlockText(
        hd=1, ac=13, hp=4, move="Normal", attacks="spear (d6), club (d4)", morale=7, xp=10
    )


def test_rows_of_a_table_are_creatures() -> None:
    text = """| Name | HD | AC | HP | Move | Attacks | Look |
|---|:-:|---|---|---|---|---|
| **Red imp** | 2 | 13 | 8 | Fly Fast | claw (d4) | tiny |
| Blue imp | 3 | 14 | | Fly Fast | 2 claws (d4) | |
"""
    red, blue = read_markdown(text).readings
    assert (red.name, blue.name) == ("Red imp", "Blue imp")
    assert red.text == BlockText(
        hd=2, ac=13, hp=8, move="Fly Fast", attacks="claw (d4)", tags=("Look: tiny",)
    )
    assert blue.text == BlockText(hd=3, ac=14, move="Fly Fast", attacks="2 claws (d4)")


def test_a_table_may_be_one_creature() -> None:
    text = "| Mud imp | |\n|---|---|\n| HD | 2 |\n| AC | 13 |\n| Atk | claw (d4) |\n"
    assert names(text) == ["Mud imp"]
    assert one(text) == BlockText(hd=2, ac=13, attacks="claw (d4)")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("# Foes\n\n**Newt**\nHD 1 | AC 12\n", "Newt"),
        ("# Foes\n\nMarsh Newt\nHD 1 | AC 12\n", "Marsh Newt"),
        ("# Foes\n\n**St. Alba's newt** (HD 1)\nAC 12\n", "St. Alba's newt"),
        ("# Newt\n\n*Small beast*\n\nHD 1 | AC 12\n", "Newt"),
        ("# Newt\n\nIt hums\n\nHD 1 | AC 12\n", "Newt"),
        ("# Newt\nA slimy thing\nHD 1 | AC 12\n", "Newt"),
        ("# Newt\nSlimy | HD 1 | AC 12\n", "Newt"),
        ("# Foes\n**Newt** | HD 1 | AC 12\n", "Newt"),
        ("# Newt\n**Newt** | HD 1 | AC 12\n", "Newt"),
        ("Newt HD 1 AC 12 HP 4\n", "Newt"),
        ("**Newt** AC 12\nHD 1\n", "Newt"),
        ("**Newt** XP 10 | HD 1 | AC 12\n", "Newt"),
        ("**Newt HD 1** | AC 12 | HP 3\n", "Newt"),
        ("**Newt (HD 1)** | AC 12\n", "Newt"),
        ("**Armour Newt** | AC 12 | HD 1\n", "Armour Newt"),
        (f"# {'Very ' * 20}Old Newt\nHD 1 | AC 12\n", "Very Very Very Very Very Very Very Very"),
    ],
)
def test_a_name_is_told_from_what_only_stands_above(text: str, name: str) -> None:
    assert names(text) == [name]


# --- numbers


@pytest.mark.parametrize(
    ("hd", "whole", "hp", "xp"),
    [
        ("3", 3, None, None), ("0", 0, None, None), ("1/2", 0, 2, 2), ("½", 0, 2, 2),
        ("<1", 0, 2, 2), ("1+1", 1, 5, None), ("3+2", 3, 14, None), ("1−1", 1, 3, None),
        ("1 – 1", 1, 3, None), ("1/2-9", 0, 1, 2), ("4d8", 4, None, None), ("6*", 6, None, None),
    ],
)  # fmt: skip
@pytest.mark.rule("OS-6.7")
def test_hit_dice_are_whole_and_what_is_between_are_hit_points(
    hd: str, whole: int, hp: int | None, xp: int | None
) -> None:
    found = read_markdown(f"# Newt\nHD {hd} | AC 12 | Atk bite (d4)\n")
    expected = BlockText(hd=whole, ac=12, hp=hp, xp=xp, attacks="bite (d4)")
    assert found.readings[0].text == expected
    assert bool(found.remarks) == (hd not in ("3", "0", "6*"))


@pytest.mark.parametrize("words", ["1,200", "1.200", "1 200", "1’200", "1200", "1\u202f200"])
def test_thousands_may_be_marked(words: str) -> None:
    assert one(f"# Newt\nHD 3 | AC 12 | XP {words} | Ml 7\n").xp == 1200


@pytest.mark.parametrize(
    ("field", "note"),
    [
        ("AC 15 [leather]", "AC 15 [leather]"),
        ("AC 15 (17 with shield)", "AC 15 (17 with shield)"),
        ("AC 15 | Ml 8 (10 with chief)", "Ml 8 (10 with chief)"),
        ("AC 15 | HP 9 each", "HP 9 each"),
        ("AC 15 | HP 0", "HP 0"),
        ("AC 15 | HP 2d8", "HP 2d8"),
        ("AC 15 | Ml 77", "Ml 77"),
        ("AC 15 | Mv Fly Fast, hover", "Mv hover"),
        ("AC 15 | AC 16", "AC 16"),
    ],
)
def test_what_stands_beside_a_number_is_a_note_and_told(field: str, note: str) -> None:
    found = read_markdown(f"# Newt\nHD 3 | {field}\n")
    assert found.readings[0].text.ac == 15
    assert found.readings[0].text.notes == (note,)
    assert (2, f"Newt: kept as a note: {note}") in [tuple(each) for each in found.remarks]


def test_the_number_in_brackets_is_the_armour_class_that_rises() -> None:
    assert one("# Newt\nHD 3 | AC 5 [14]\n").ac == 14
    assert one("# Newt\nHD 3 | AC 14 [5]\n").ac == 14


def test_a_morale_of_none_is_none() -> None:
    assert one("# Newt\nHD 3 | AC 12 | Ml – | Atk bite (d6)\n") == BlockText(
        hd=3, ac=12, attacks="bite (d6)"
    )


def test_feet_are_told_as_speeds() -> None:
    assert remarks("# Newt\nHD 3 | AC 12 | Atk bite (d4) | Mv 30', fly 60'\n") == [
        (2, "Newt: Mv 30', fly 60' counts as: walk normal, fly fast")
    ]


def test_good_strikes_are_kept_and_bad_ones_told() -> None:
    block = one("# Newt\nHD 3 | AC 12 | Atk bite (d6), gaze or by spell or kick (d4\n")
    assert block.attacks == "bite (d6) or kick (d4)"
    assert block.notes == ("Atk gaze", "Atk by spell")


# --- what belongs to whom


PROSE = """---
title: Foes
---

# The Marsh

Its folk have AC 12 or so. HD 3 creatures lead them. A guard (HD 1, AC 12) waits here.

The guard has AC 12. The guard has AC 12, HP 9.

AC 12 is a lot.

Attack the bridge at night, and move slowly.

- AC is what you roll against
- HP 12 is much

| Roll | What happens |
|------|--------------|
| 1 | HD 1 |
| 2 | AC 12 |

1. Armor
2. Speed
"""


def test_prose_tables_and_lists_are_no_blocks_and_numbers_in_them_are_told() -> None:
    found = read_markdown(PROSE)
    assert found.readings == []
    assert [remark.line for remark in found.remarks] == [7, 9, 11, 20, 21]
    assert found.remarks[2].words == (
        "has HD or AC, but is no block, and is left alone: AC 12 is a lot."
    )


def test_any_number_of_blocks_stand_among_chapters_of_prose() -> None:
    text = PROSE + "\n" + EARLY + "\n" + PROSE + "\n" + LATE.replace("Bog", "Fen") + "\n" + PROSE
    assert names(text) == ["Bog Lurker", "Fen Lurker"]
    first, second = read_markdown(text).readings
    assert first.text == second.text == LURKER
    assert first.line == PROSE.count("\n") + 2


def test_a_heading_owns_its_paragraphs_and_a_bold_name_only_its_own() -> None:
    headed = one("## Newt\n\nIt hums.\n\nHD 3 | AC 12\n\nIt sings.\n\n## Eels\n\nThey do not.\n")
    assert headed.notes == ("It hums.", "It sings.")
    assert one("**Newt** HD 3 | AC 12\nIt hums.\n\nSo do eels.\n").notes == ("It hums.",)


@pytest.mark.rule("OS-6.7")
def test_a_remark_in_italics_belongs_to_the_block_above() -> None:
    text = "**Newt** HD 3 | AC 12\nIt hums.\n\n*Old ones (HD 6) sing.*\n\n---\n\nSo do eels.\n"
    assert one(text).notes == ("It hums.", "Old ones (HD 6) sing.")


@pytest.mark.rule("OS-6.7")
def test_a_sentence_with_hit_dice_in_a_block_begins_no_other() -> None:
    text = "## Ox\nHD 8 | AC 17 | Atk gore (2d6)\nThe woolly ox is a larger kind (HD 12).\n"
    assert names(text) == ["Ox"]
    assert one(text).notes == ("The woolly ox is a larger kind (HD 12).",)


@pytest.mark.rule("OS-6.7")
def test_what_stands_beside_the_hit_dice_in_brackets_is_a_note() -> None:
    text = "**Ox** (HD 2, large) | XP 40\nAC 13 | HP 9\n"
    assert (one(text).hd, one(text).ac, one(text).notes) == (2, 13, ("HD 2, large",))


def test_names_that_are_taken_get_a_number_and_a_remark() -> None:
    found = imported(EARLY, LATE, "HD 1 | AC 12\n")
    assert [row[0] for row in found.rows] == ["bog lurker", "bog lurker 2", "unnamed foe"]
    assert list(read_foes(found.text, "x")) == ["bog lurker", "bog lurker 2", "unnamed foe"]
    told = {each.source: [words for _, words in each.remarks] for each in found.told}
    assert "Bog Lurker: the name is taken: it is called bog lurker 2" in told["1.md"]
    assert "unnamed foe: `` cannot be a name: it is called unnamed foe" in told["2.md"]


def test_a_name_that_grows_in_small_letters_is_still_a_name() -> None:
    (name,) = read_foes(imported(f"## {'İ' * 40}\nHD 1 | AC 12 | Atk claw (d4)\n").text, "x")
    assert name == ("İ" * 20).lower()


def test_a_block_without_armour_class_is_told_word_by_word() -> None:
    assert remarks("# Newt\nHD 3 | HP 12 | Slimy\nIt hums.\n") == [
        (2, "Newt: no AC can be read, so it is left out"),
        (2, "Newt: left out: HD 3"),
        (2, "Newt: left out: HP 12"),
        (2, "Newt: left out: Slimy"),
        (3, "Newt: left out: It hums."),
    ]


def test_several_hundred_blocks_are_all_read() -> None:
    text = "\n\n".join([PROSE, EARLY, LATE] * 250)
    assert len(imported(text).rows) == 500


def test_thousands_of_foes_without_a_name_are_all_numbered() -> None:
    names = [row[0] for row in imported("HD 1 | AC 12\n\n" * 8000).rows]
    assert names == ["unnamed foe", *(f"unnamed foe {number}" for number in range(2, 8001))]


@pytest.mark.parametrize(
    "text",
    [
        "AC 1 " * 100_000, "(" * 200_000, "[]" * 100_000, "# N\nHD 1|AC 1|Atk " + "a (" * 100_000,
        "# N\nHD 1 | AC 1\n" + "a\n" * 20_000, "|" * 200_000 + "\n" + "-" * 200_000,
        "#" + " " * 200_000 + "x", "# N\nHD 1 | AC 1\n" + "STR 8 or prone. " * 20_000,
        "a" + "_" * 200_000 + "b",
        "*" * 200_000, "> " * 100_000, "<a" * 100_000, "HD " + "9" * 200_000,
        "# N\nHD 1 | AC 1 | Atk " + "x" * 400 + " 1" * 50, "# N\nHD 1\nAC 1\nMv " + "30 " * 1000,
    ],
)  # fmt: skip
def test_of_endless_nonsense_comes_one_foe_at_the_most(text: str) -> None:
    assert len(imported(text).rows) <= 1


def test_a_line_without_end_is_left_alone_and_told() -> None:
    endless = "[Undead] " * 100_000
    (found,) = read_markdown(f"# Newt\nHD 3 | AC 12\n{endless}\nIt hums.\n").readings
    assert (found.text.tags, found.text.notes) == ((), ("It hums.",))
    assert (3, f"a line of {len(endless)} characters is too long, and is left alone") in (
        remarks(f"# Newt\nHD 3 | AC 12\n{endless}\nIt hums.\n")
    )


def test_what_is_written_can_be_read_again_whatever_the_words() -> None:
    found = imported("# Newt\nHD 3 | AC 12\n" + "Hums. " * 300)
    assert list(read_foes(found.text, "newt.toml")) == ["newt"]


# --- small print


def newt(rest: str) -> BlockText:
    return one(f"# Newt\nHD 3 | AC 12 | {rest}\n")


def test_saves_may_be_a_field_or_a_tag() -> None:
    assert newt("Saves: Excellent").tags == ("Saves: Excellent",)
    assert read_foes(imported("# N\nHD 3 | AC 12 | Saves terrible\n").text, "x")["n"].saves == (
        "terrible"
    )


def test_a_rule_in_brackets_behind_a_number_is_a_tag() -> None:
    assert newt("HP 9 [Undead]") == BlockText(hd=3, ac=12, hp=9, tags=("Undead",))


def test_specials_of_one_name_are_numbered() -> None:
    block = newt("Slime (DEX or prone) | Slime (CON or poisoned)")
    assert [special.name for special in block.specials] == ["Slime", "Slime 2"]


def test_a_sentence_between_fields_is_a_note_or_a_special() -> None:
    block = newt("It hums when nobody listens to it. | Slime: DEX or prone.")
    assert block.notes == ("It hums when nobody listens to it.",)
    assert block.specials == (Special("Slime", "DEX", 8, condition="prone"),)


def test_kinds_that_nothing_is_of_are_told() -> None:
    assert remarks("# Newt\nHD 3 | AC 12 | Atk bite (d4) | Immune: Cheese\n") == [
        (2, "Newt: nothing in the rules is of the kind cheese")
    ]


def test_long_words_are_cut_into_notes_and_nothing_is_lost() -> None:
    long = "eel " * 300 + "end"
    for text in (f"{long}.", f"[{long}]", f"Slime (DEX or prone, {long})"):
        notes = one(f"# Newt\nHD 3 | AC 12\n{text}\n").notes
        assert all(len(note) <= 500 for note in notes)
        assert " ".join(notes).count("eel") == 300
    assert "eel" in " ".join(newt(f"Atk bite (d6, {long})").notes)


def test_hit_dice_beyond_all_bounds_are_no_creature() -> None:
    assert names("# Newt\nHD 101 | AC 12\n") == names("# Newt\nHD 1/0 | AC 12\n") == []
    assert names("# Newt\nHD 1 | AC 99\n") == []


def test_movement_that_cannot_be_read_counts_as_normal() -> None:
    assert remarks('# Newt\nHD 3 | AC 12 | Atk bite (d4) | Mv 12"\n') == [
        (2, 'Newt: kept as a note: Mv 12"'),
        (2, "Newt: its movement counts as Normal"),
    ]
