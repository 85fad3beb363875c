"""Quick creatures: a sheet in a line, however it is typed."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.heart_rush.attack import attack_roll, contested_attack, defence_roll
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import Armour
from crossblades.heart_rush.sheets.quick import LETTERS, Quick, QuickError, read_quick, write_quick
from crossblades.heart_rush.sheets.sheet_check import sheet_faults
from crossblades.heart_rush.sizes import DICE
from crossblades.kernel.dice import Scripted
from crossblades.kernel.errors import FileError
from tests.helpers import BOW, GAME, SWORD, WHIP, drive, foe, fresh_state, hero

ORC = Quick(
    name="orc", might=8, agility=6, cunning=4, presence=4, hit_points=30, attack=5, defence=3
)
LINE = "orc 8/6/4/4 HD d8 HP 30 w 10 A +5 D +3 size M"


def test_the_line_of_the_manual() -> None:
    assert read_quick(LINE) == ORC
    assert write_quick(ORC) == LINE


@pytest.mark.parametrize(
    "line",
    [
        "orc d8/d6/d4/d4 hp 30 a +5 d +3",
        "orc 8 / 6 / 4 / 4 HP30 A+5 D+3",
        "ORC size medium D 3 A 5 w 10 HP 30 HD 8 8/6/4/4".replace("ORC", "orc"),
        "  orc,8/6/4/4,  HP:30, attack + 5, defence=+3, M ",
        "orc HP = 30 8/6/4/4 A 5 D 3".replace(" = ", "="),
        "orc 8/6/4/4 HDd8 HP 30 W10 A5 D3 Size m",
    ],
)
def test_order_case_and_blanks_do_not_matter(line: str) -> None:
    assert read_quick(line) == ORC


def test_most_parts_may_be_missing() -> None:
    rat = read_quick("4/6/4/4 HP 5")
    assert rat == Quick(might=4, agility=6, cunning=4, presence=4, hit_points=5)
    assert (rat.heart, rat.wound_threshold, rat.attack, rat.defence) == (8, 10, 0, 0)
    assert (rat.size, rat.name) == ("medium", "")


@pytest.mark.parametrize(
    ("word", "size"),
    [("T", "tiny"), ("s", "small"), ("L", "large"), ("l2", "L2"), ("L19", "L19"),
     ("Minuscule", "minuscule"), ("large", "large")],
)  # fmt: skip
@pytest.mark.parametrize("size_word", ["size ", ""])
def test_sizes_by_letter_or_word(word: str, size: str, size_word: str) -> None:
    assert read_quick(f"orc 8/6/4/4 HP 30 {size_word}{word}").size == size


def test_a_name_may_have_several_words_even_short_ones() -> None:
    assert read_quick("A big D orc 8/6/4/4 HP 30").name == "A big D orc"


def test_a_creature_without_wounds() -> None:
    assert read_quick("ooze 8/6/4/4 HP 30 w none").wound_threshold is None


@pytest.mark.parametrize(
    ("line", "problem", "expected"),
    [
        ("orc 8/6/4 HP 30", "3 dice in `8/6/4`", "might/agility/cunning/presence"),
        ("orc 8/7/4/4 HP 30", "`7` is no die in `8/7/4/4`", "d4, d6, d8, d10, d12, d20"),
        ("orc 8/6/4/4", "no hit points in", "HP and a number"),
        ("orc HP 30", "no ability dice in", "8/6/4/4"),
        ("", "no ability dice in", "8/6/4/4"),
        ("orc 8/6/4/4 HP many", "`many` for HP", "a whole number from 1 to 1000"),
        ("orc 8/6/4/4 HP 0", "`0` for HP", "from 1 to 1000"),
        ("orc 8/6/4/4 HP 30 A +99", "`+99` for A", "from -30 to 30"),
        ("orc 8/6/4/4 HP 30 HD d7", "`d7` is no die for HD", "d4, d6"),
        ("orc 8/6/4/4 HP 30 w", "nothing after `w`", "a value"),
        ("orc 8/6/4/4 HP 30 size huge", "unknown size `huge`", "T, S, M, L, L2"),
        ("orc 8/6/4/4 HP 30 AC 15", "unknown word `AC`", "HD, HP, w, A, D or size"),
        ("orc 8/6/4/4 HP 30 HP 31", "a second `HP 31`", "each part once"),
        ("orc\n8/6/4/4 HP 30", "cannot be shown", "a line such as"),
    ],
)  # fmt: skip
def test_a_mistake_names_the_word_and_what_was_expected(
    line: str, problem: str, expected: str
) -> None:
    with pytest.raises(QuickError) as caught:
        read_quick(line)
    assert problem in caught.value.problem
    assert expected in caught.value.expected


DIE = st.sampled_from(DICE)
QUICK = st.builds(
    Quick,
    name=st.sampled_from(["", "orc", "Old Tom", "A", "wolf 3"]),
    might=DIE, agility=DIE, cunning=DIE, presence=DIE, heart=DIE,
    hit_points=st.integers(1, 1000),
    wound_threshold=st.none() | st.integers(1, 1000),
    attack=st.integers(-30, 30),
    defence=st.integers(-30, 30),
    size=st.sampled_from([*LETTERS.values(), "minuscule", "L2", "L19"]),
)  # fmt: skip


@settings(deadline=None)
@given(QUICK)
def test_what_is_written_is_read_back(quick: Quick) -> None:
    assert read_quick(write_quick(quick)) == quick


@settings(deadline=None)
@given(QUICK, st.integers(0, 1000))
def test_in_any_order_and_case(quick: Quick, seed: int) -> None:
    words = write_quick(quick).removeprefix(quick.name).split()
    parts = [words[0], *(" ".join(words[n : n + 2]) for n in range(1, len(words), 2))]
    Random(seed).shuffle(parts)
    parts = [part.swapcase() if seed % 2 else part for part in parts]
    assert read_quick(f"{quick.name} {'  '.join(parts)}") == quick


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_other_text_is_refused_kindly(text: str) -> None:
    with suppress(QuickError):
        assert isinstance(read_quick(text), Quick)


# --- in an encounter


def encounter(fighter: str) -> Fighter:
    text = f"""
game = "heart-rush"
name = "a test"
summary = "A test."
sides = ["heroes", "foes"]
map = "A.o"
fighters = [
  {{ name = "Ana", side = "heroes", template = "swordhand", glyph = "A" }},
  {{ side = "foes", glyph = "o", {fighter} }},
]
"""
    fighters: tuple[Fighter, ...] = GAME.read_encounter(text, "x.toml").scenario.fighters
    return fighters[1]


@pytest.mark.parametrize("field", ["quick", "template"])
def test_a_quick_creature_in_an_encounter(field: str) -> None:
    orc = encounter(f'{field} = "{LINE}"')
    assert (orc.name, orc.might, orc.hit_points, orc.attack, orc.defence) == ("orc", 8, 30, 5, 3)
    assert encounter(f'{field} = "{LINE}", name = "Ugh", hit_points = 7').name == "Ugh"
    assert encounter(f'{field} = "{LINE}", hit_points = 7').hit_points == 7


@pytest.mark.parametrize(
    ("fighter", "problem"),
    [
        ('quick = "8/6/4/4 HP 9"', "fighters[1]: `name` is missing"),
        ('quick = "orc 8/6/4/4"', "fighters[1].quick: no hit points"),
        ('template = "orc 8/6/4/5 HP 9"', "fighters[1].template: `5` is no die"),
        (f'quick = "{LINE}", template = "brute"', "both `template` and `quick`"),
        (f'quick = "{LINE}", armour = "light"', "a flat bonus beside armour"),
    ],
)
def test_mistakes_in_an_encounter(fighter: str, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        encounter(fighter)
    assert problem in str(caught.value)


# --- what the bonuses do


def both(**orc: int) -> tuple[Fighter, Fighter]:
    return hero("Ann", "c3"), foe("Orc", "d3", hit_points=30, **orc)


@pytest.mark.rule("HR-7.1", "HR-7.5", "HR-12.2")
def test_a_flat_attack_bonus_stands_for_all_weapon_dice() -> None:
    state = fresh_state(*both(attack=5))
    blow = Blow("Orc", "Ann", "agility", SWORD)
    rolled, _ = drive(attack_roll(state, state, blow), state, Scripted((4, 3)))
    assert rolled.total == 12
    assert [(part.source, part.rule) for part in rolled.roll.parts][-1] == (
        "attack bonus",
        "HR-7.1",
    )


@pytest.mark.rule("HR-7.1", "HR-12.3")
def test_nor_has_the_whip_another_die_then() -> None:
    state = fresh_state(*both(attack=5))
    blow = Blow("Orc", "Ann", "might", WHIP, might_bonus=True)
    rolled, _ = drive(attack_roll(state, state, blow), state, Scripted((4, 3)))
    assert rolled.total == 12


@pytest.mark.rule("HR-7.2", "HR-12.3")
def test_a_flat_defence_bonus_stands_for_armour_and_goes_where_armour_goes() -> None:
    state = fresh_state(*both(defence=3))
    plain = Blow("Ann", "Orc", "might", SWORD)
    rolled, _ = drive(defence_roll(state, state, plain), state, Scripted((4, 3)))
    assert rolled.total == 10
    shot = Blow("Ann", "Orc", "might", BOW, might_bonus=True)
    rolled, _ = drive(defence_roll(state, state, shot), state, Scripted((4, 3)))
    assert rolled.total == 7


@pytest.mark.rule("HR-7.4")
def test_in_a_contested_attack_the_attack_bonus_counts_and_the_defence_does_not() -> None:
    state = fresh_state(*both(attack=5, defence=9))
    blow, answer = Blow("Orc", "Ann", "might", SWORD), Blow("Ann", "Orc", "might", SWORD)
    dice = Scripted((4, 3), (4, 3, 5))
    _, log = drive(contested_attack(state, state, blow, answer), state, dice)
    assert "loser=None" in repr(log[-1])


@pytest.mark.rule("HR-7.2")
def test_a_flat_defence_beside_armour_is_no_sheet() -> None:
    armoured = foe("Orc", "d3", defence=3, armour=Armour("light"))
    shielded = foe("Orc", "d3", defence=3, shield="light")
    for sheet, worn in ((armoured, "armour"), (shielded, "shield")):
        (fault,) = sheet_faults(sheet)
        assert worn in fault.problem
