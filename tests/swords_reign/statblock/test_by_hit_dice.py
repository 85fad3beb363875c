"""OS-6.7: blocks that give several numbers of hit dice."""

import pytest

from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.statblock.building import stat_block
from crossblades.swords_reign.statblock.reading import read_markdown

SPIRIT = """**Ash Spirit** (HD 4/9/13) | XP varies
AC 15 | HP HD×4 | Mv Fast | Ml 9
Atk lash (2d6)
Ash wind: DC 8/16/20 STR or 3d6 damage, Near.
"""


def foes(text: str) -> list[StatBlock]:
    return [stat_block(each.name, each.text) for each in read_markdown(text).readings]


def remarks(text: str) -> list[str]:
    return [remark.words for remark in read_markdown(text).remarks]


@pytest.mark.rule("OS-6.7")
def test_a_list_of_hit_dice_is_one_foe_for_each() -> None:
    found = foes(SPIRIT)
    assert [foe.kind for foe in found] == [f"Ash Spirit (HD {n})" for n in (4, 9, 13)]
    assert [foe.hit_dice for foe in found] == [4, 9, 13]
    assert [foe.hit_points for foe in found] == [16, 36, 52]
    assert [foe.experience for foe in found] == [160, 810, 1690]
    assert "Ash Spirit: HD 4/9/13: one foe for each of these numbers" in remarks(SPIRIT)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("words", ["4, 9 or 13", "4, 9, or 13", "4 / 9 / 13"])
def test_a_list_of_hit_dice_may_be_written_in_words(words: str) -> None:
    found = foes(SPIRIT.replace("4/9/13", words, 1))
    assert [foe.hit_dice for foe in found] == [4, 9, 13]


@pytest.mark.rule("OS-6.7")
def test_of_a_list_without_end_only_the_first_count() -> None:
    words = "/".join(map(str, range(2, 60)))
    found = foes(f"# Newt\nHD {words} | AC 12\n")
    assert [newt.hit_dice for newt in found] == list(range(2, 14))
    (said,) = remarks(f"# Newt\nHD {words} | AC 12\n")[:1]
    assert said.endswith(f"one foe for each of these numbers; HD {words} has too many of them")


@pytest.mark.rule("OS-6.7")
def test_a_list_of_as_many_numbers_goes_with_the_hit_dice() -> None:
    assert [foe.specials[0].against for foe in foes(SPIRIT)] == [8, 16, 20]


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("words", ["6-12", "6–12", "6 to 12"])
def test_of_a_range_of_hit_dice_the_lowest_counts_and_is_told(words: str) -> None:
    text = (
        f"# Old Pike\nHD {words} | AC 15 | HP HD x 4 | Atk bite (d8)\nFire: DEX or HD d4s fire.\n"
    )
    (pike,) = foes(text)
    assert (pike.kind, pike.hit_dice, pike.hit_points, pike.experience) == ("Old Pike", 6, 24, 360)
    assert pike.specials[0].dice == (4,) * 6
    told = words.replace("–", "-")
    assert f"Old Pike: HD {told} counts as HD 6, the lowest; HP, attack and saves follow" in (
        remarks(text)
    )


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("words", "hit_dice", "hit_points"),
    [("1/2", 0, 2), ("3/4", 0, 3), ("3-1", 3, 11), ("3+2", 3, 14), ("5", 5, 20)],
)
def test_parts_of_a_hit_die_are_no_list(words: str, hit_dice: int, hit_points: int) -> None:
    (newt,) = foes(f"# Newt\nHD {words} | AC 12\n")
    assert (newt.kind, newt.hit_dice, newt.hit_points) == ("Newt", hit_dice, hit_points)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("words", ["HD×5", "HD x 5", "HD*5", "5×HD", "5 per HD", "5/HD"])
def test_hit_points_by_hit_dice_may_be_any_number_of_times(words: str) -> None:
    (newt,) = foes(f"# Newt\nHD 3 | AC 12 | HP {words}\n")
    assert newt.hit_points == 15
    (pike,) = foes(f"# Old Pike\nHD 3-6 | AC 12 | HP {words}\n")
    assert pike.hit_points == 15


@pytest.mark.rule("OS-6.7")
def test_damage_by_hit_dice_stands_in_a_line_of_the_block() -> None:
    text = "# Elder Oak\nHD 7-10 | AC 17 | Atk 2 boughs (damage by HD)\n"
    (oak,) = foes(f"{text}Damage: HD 7-8 = 2d6, HD 9-10 = 3d6.\n")
    assert [strike.dice for strike in oak.attacks[0]] == [(6, 6), (6, 6)]
    (oak,) = foes(text)
    assert [strike.dice for strike in oak.attacks[0]] == [(), ()]
    assert "Elder Oak: bough: kept as a note: damage by HD" in remarks(text)


@pytest.mark.rule("OS-6.7")
def test_one_bite_for_each_head_needs_to_know_how_many_heads() -> None:
    text = "# Mire Wyrm\nHD 5 | AC 14 | Atk 1 bite per head (d6 each)\n"
    (wyrm,) = foes(f"{text}One head per HD.\n")
    assert [strike.name for strike in wyrm.attacks[0]] == ["bite"] * 5
    (wyrm,) = foes(text)
    assert [strike.name for strike in wyrm.attacks[0]] == ["bite"]
    assert "Mire Wyrm: Atk 1 bite per head counts as one bite: how many is not said" in (
        remarks(text)
    )


@pytest.mark.rule("OS-6.7")
def test_lists_of_dice_go_with_the_hit_dice_too() -> None:
    text = """## Ash Imp
HD 3/5/8 | AC 13/14/16 | HP HD×4 | Atk burn (d6/2d6/3d6+1 fire) | Ml 9/10/11
Flare (DEX 8/12/12 or 1d6/2d6/3d6 fire, Near).
"""
    found = foes(text)
    assert [(foe.armour_class, foe.morale) for foe in found] == [(13, 9), (14, 10), (16, 11)]
    burns = [foe.attacks[0][0] for foe in found]
    assert [(burn.dice, burn.bonus, burn.note) for burn in burns] == [
        ((6,), 0, ""), ((6, 6), 0, ""), ((6, 6, 6), 1, "")
    ]  # fmt: skip
    assert [foe.specials[0].dice for foe in found] == [(6,), (6, 6), (6, 6, 6)]


@pytest.mark.rule("OS-6.7")
def test_damage_for_each_hit_die_is_so_many_dice() -> None:
    (newt,) = foes("# Newt\nHD 3 | AC 12 | Atk bite (1d6 per HD)\n")
    assert newt.attacks[0][0].dice == (6, 6, 6)


@pytest.mark.parametrize("words", ["varies", "Varies", "see below"])
def test_experience_that_varies_follows_from_the_hit_dice(words: str) -> None:
    text = f"# Newt\nHD 3 | AC 12 | XP {words} | Atk bite (d4)\n"
    (newt,) = foes(text)
    assert (newt.experience, newt.notes) == (90, ())
    assert remarks(text) == [f"Newt: XP {words}: it follows from the hit dice"]
