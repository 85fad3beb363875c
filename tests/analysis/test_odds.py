"""Odds in words, tables, charts and JSON; and of typed dice, checked by icepool."""

import json
from collections.abc import Callable
from fractions import Fraction

import icepool
import pytest
from msgspec import structs

from crossblades.analysis.odds import (
    ROWS,
    THIN,
    as_data,
    brief,
    chart,
    decimal,
    exact_percent,
    grouped,
    in_words,
    percent,
    table,
)
from crossblades.analysis.what_if import EXAMPLES, read_pool, what_if
from crossblades.kernel.dice import Part, Pool, Roll
from crossblades.kernel.distributions import at_least, differences, mapped
from crossblades.kernel.enumerated import Enumerated, chances, every_outcome
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.foresight import by_one_roll, thrown
from crossblades.kernel.prospects import Prospect

DAMAGE = Prospect(
    "damage to Orc",
    {0: Fraction(9, 20), 6: Fraction(1, 4), 12: Fraction(3, 10)},
    {"hits": Fraction(11, 20), "wounds": Fraction(3, 10), "kills": Fraction(0)},
    unit="damage",
)


def by_icepool(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {int(n): Fraction(die.quantity(n), die.denominator()) for n in die.outcomes()}


def kept(sizes: tuple[int, ...], levels: int) -> icepool.Die[int]:
    """HR-1.5 by icepool: as many of the lowest, or highest, are dropped as dice are added."""
    extra = min(sizes) if levels > 0 else max(sizes)
    dice = [icepool.d(size) for size in (*sizes, *[extra] * abs(levels))]
    if levels > 0:
        return icepool.Pool(dice).highest(len(sizes)).sum()
    return icepool.Pool(dice).lowest(len(sizes)).sum()


@pytest.mark.parametrize("levels", [-5, -3, -2, -1, 0, 1, 2, 3])
@pytest.mark.parametrize("sizes", [(8, 6), (8, 6, 8), (4, 12, 6, 6)])
def test_advantage_as_icepool_counts_it(sizes: tuple[int, ...], levels: int) -> None:
    level = f" {'A' if levels > 0 else 'D'}{abs(levels)}" if levels else ""
    found = chances(read_pool(" + ".join(f"d{size}" for size in sizes) + level))
    assert found == by_icepool(kept(sizes, levels))


@pytest.mark.parametrize("levels", [-2, -1, 0, 1, 2])
def test_edge_and_setback_as_icepool_counts_them(levels: int) -> None:
    level = f" {'E' if levels > 0 else 'S'}{abs(levels)}" if levels else ""
    (odds,) = what_if(f"d20+5{level} vs 15")
    die = icepool.d20 + 5 + (1 if levels > 0 else -1) * (abs(levels) @ icepool.d6)
    assert odds.chances == by_icepool(die)
    assert odds.events == {"reaches 15": Fraction((die >= 15).quantity(True), die.denominator())}


def test_an_attack_against_a_defence_as_icepool_counts_it() -> None:
    whole, half = what_if("3d8+2 A2 vs 2d6+6", wound=8)
    margin = kept((8, 8, 8), 2) + 2 - (2 @ icepool.d6 + 6)
    damage = margin.map(lambda n: max(n, 0))
    assert whole.chances == by_icepool(damage)
    assert half.chances == by_icepool(damage.map(lambda n: (n + 1) // 2))
    assert whole.events["8 or more"] == at_least(by_icepool(damage), 8)
    assert (whole.when, half.when) == ("", "halved")
    usual, _ = what_if("d20 vs d4")
    assert "10 or more" in usual.events, "a wound (HR-8.3)"


def test_differences_and_what_is_made_of_them_by_hand() -> None:
    coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    third = {0: Fraction(2, 3), 2: Fraction(1, 3)}
    assert differences(coin, third) == {
        -2: Fraction(1, 6), -1: Fraction(1, 6), 0: Fraction(1, 3), 1: Fraction(1, 3),
    }  # fmt: skip
    assert mapped(differences(coin, third), abs) == {
        0: Fraction(1, 3), 1: Fraction(1, 2), 2: Fraction(1, 6),
    }  # fmt: skip


def test_one_roll_after_the_other_gives_what_all_together_give() -> None:
    attack = Roll("Ana", "attack", (Part("might", dice=(6, 4), advantage=1),))
    defence = Roll("Rook", "defence", (Part("cunning", dice=(8,), bonus=2),))

    def run(dice: Enumerated) -> tuple[int, int]:
        return thrown(attack, dice).total, thrown(defence, dice).total

    both: dict[int, Fraction] = {}
    for chance, (one, two) in every_outcome(run):
        both[one - two] = both.get(one - two, Fraction(0)) + chance
    first = {one: chance for chance, (one, _) in by_one_roll(run, 0)}
    second = {two: chance for chance, (_, two) in by_one_roll(run, 1)}
    assert differences(first, second) == dict(sorted(both.items()))


# --- words


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0 %"), (Fraction(1, 1000), "<1 %"), (Fraction(1, 200), "1 %"),
        (Fraction(11, 20), "55 %"), (Fraction(199, 200), ">99 %"), (Fraction(1), "100 %"),
    ],
)  # fmt: skip
def test_percent(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [(Fraction(6), "6"), (Fraction(1, 4), "0.3"), (Fraction(-1, 3), "-0.3")],
)  # fmt: skip
def test_decimal(number: Fraction, words: str) -> None:
    assert decimal(number) == words


def test_a_few_words() -> None:
    assert brief(()) == ""
    assert brief((DAMAGE,)) == "hits 55 %, 5.1 damage, wounds 30 %"
    half = Prospect("damage", {3: Fraction(1)}, {}, "shrugged off", "damage")
    assert brief((DAMAGE, half)).endswith("wounds 30 %; shrugged off: 3 damage")
    assert brief((half,) * 5).endswith("; 2 more")
    assert brief((half,) * 4).endswith("; 1 more")
    sure = Prospect("damage", {3: Fraction(1)}, {"hits": Fraction(1), "wounds": Fraction(1, 2)})
    assert brief((sure,)) == "wounds 50 %", "that it hits goes without saying"
    assert brief((structs.replace(sure, unit="damage"),)) == "3 damage, wounds 50 %"
    assert brief((Prospect("margin", {1: Fraction(1)}, {"wins": Fraction(1)}),)) == "wins 100 %"


def test_odds_of_several_are_told_by_name_and_the_same_once() -> None:
    five = Prospect("damage", {5: Fraction(1)}, unit="damage", whom="Orc")
    names = ("Orc", "Ana", "Bo", "Gob")
    same = tuple(structs.replace(five, whom=name) for name in names)
    two = structs.replace(five, chances={2: Fraction(1)}, whom="Cy")
    assert brief((five, five)) == "5 damage; 5 damage"
    assert brief((*same[:2], two)) == "Orc, Ana: 5 damage; Cy: 2 damage"
    assert brief((*same, two)) == "Orc and 3 more: 5 damage; Cy: 2 damage"
    assert in_words((*same, two)) == ["Orc, Ana, Bo, Gob: 5 damage", "Cy: 2 damage"]
    nobodys = Prospect("total", {1: Fraction(1)}, {"Ana saves": Fraction(1, 2)})
    assert in_words((nobodys, five)) == ["Ana saves 50 %", "5 damage"]
    assert in_words((nobodys, five, two)) == ["Ana saves 50 %", "Orc: 5 damage", "Cy: 2 damage"]


def test_the_table_and_the_chart_can_be_read_without_the_bars() -> None:
    assert list(table(DAMAGE)) == [
        "damage to Orc: 5.1 on the whole, 0 to 12",
        "  hits                 55.0 %",
        "  wounds               30.0 %",
    ]
    lines = list(chart(DAMAGE))
    assert lines[0] == "   0   45.0 %  " + "█" * 30
    assert lines[6].split() == ["6", "25.0", "%", "█" * 16 + "▋"]
    assert lines[1].split() == ["1", "0.0", "%"]
    assert len(lines) == 13


def test_a_long_chart_is_gathered_and_loses_nothing() -> None:
    rows = grouped(chances(Pool((20,) * 6, 0, 0)))
    assert len(rows) <= 16
    assert sum(rows.values()) == 1


def test_what_was_not_counted_is_told() -> None:
    cut_off = Prospect("damage", {1: 1 - Fraction(1, 10**6)})
    assert list(table(cut_off))[-1].split() == ["not", "counted", "1e-06"]


def test_what_cannot_happen_is_left_out_unless_nothing_can() -> None:
    never = Prospect("total", {1: Fraction(1)}, {"saves": Fraction(0), "kills": Fraction(0)})
    assert list(table(never)) == ["total: always 1", "  saves                 0.0 %"]


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0.0 %"), (Fraction(1, 10**9), "<0.1 %"), (Fraction(1, 2000), "0.1 %"),
        (Fraction(1999, 2000), ">99.9 %"), (Fraction(1), "100.0 %"),
    ],
)  # fmt: skip
def test_what_is_possible_is_never_nothing(chance: Fraction, words: str) -> None:
    assert exact_percent(chance) == words


def test_thin_ends_of_a_long_chart_share_a_line() -> None:
    """A number that may grow without end, half as likely with each step."""
    exploding = {n: Fraction(1, 2**n) for n in range(1, 257)}
    rows = grouped(exploding)
    assert sum(rows.values()) == sum(exploding.values())
    assert [*rows][:2] == ["1", "2"]
    assert [*rows][-1] == "11 or more"
    assert rows["11 or more"] == at_least(exploding, 11) < THIN
    hump = grouped(chances(Pool((20,) * 6, 0, 0)))
    first, last = next(iter(hump)), [*hump][-1]
    assert (first.endswith(" or less"), last.endswith(" or more")) == (True, True)
    assert hump[first] == hump[last] < THIN
    assert len(hump) <= ROWS


def test_a_zero_stays_by_itself_however_long_the_chart_is() -> None:
    rows = grouped({0: Fraction(1, 10**6), **{n: Fraction(1, 2**n) for n in range(1, 99)}})
    assert [*rows][:2] == ["0", "1"]


def test_bars_of_another_sign() -> None:
    assert next(iter(chart(DAMAGE, "#"))) == "   0   45.0 %  " + "#" * 30
    assert "".join(chart(DAMAGE, "#")).isascii()


def test_json_says_all_of_it_exactly() -> None:
    again = json.loads(json.dumps(as_data(DAMAGE)))
    assert again["chances"]["6"] == {"exact": "1/4", "number": 0.25}
    assert Fraction(again["mean"]["exact"]) == DAMAGE.mean
    assert again["events"]["kills"]["exact"] == "0"


# --- typed dice


@pytest.mark.parametrize(
    ("typed", "pool"),
    [
        ("d8", Pool((8,), 0, 0)),
        ("2d6 + d4 - 1", Pool((6, 6, 4), 0, -1)),
        ("2d6+3D1", Pool((6, 6, 6), -1, 3)),
        ("2d6+3a1", Pool((6, 6, 6), 1, 3)),
        ("d20 s2", Pool((20, 6, 6), 0, 0, 2)),
        ("2d6 d2", Pool((6, 6, 2), 0, 0)),
        ("d20 +5 S2", Pool((20, 6, 6), 0, 5, 2)),
        ("15", Pool((), 0, 15)),
    ],
)
def test_dice_as_people_type_them(typed: str, pool: Pool) -> None:
    assert read_pool(typed) == pool


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("banana", "'banana' is no dice, number or level"),
        ("3d8 vs", "nothing to roll"),
        ("3d8 vs 4 vs 5", "more than one `vs`"),
        ("15 vs 3d8", "no dice in '15'"),
        ("2d6 A1 E1", "do not go together"),
        ("d1", "faces in d1: expected 2 to 100, not 1"),
        ("d2000", "faces in d2000: expected 2 to 100, not 2000"),
        ("13d6", "dice in 13d6: expected 1 to 12, not 13"),
        ("0d6", "dice in 0d6: expected 1 to 12, not 0"),
        ("10d6 A3", "13 dice; at most 12"),
        ("d20 E12", "13 dice; at most 12"),
        ("3d100", "300 faces; at most 240"),
        ("2d6 A99", "levels in A99: expected 1 to 12, not 99"),
        ("d6+9999", "expected -1000 to 1000, not 9999"),
        ("2d6 - d4", "dice are added"),
        ("d6 vs 5 A1", "levels, but no dice"),
        ("9" * 500, "9…' is no dice, number or level"),
        ("999999999", "the number 999999999: expected -1000 to 1000, not 999999999"),
        ("999999999d6", "dice in 999999999d6: expected 1 to 12, not 999999999"),
    ],
)
def test_what_cannot_be_rolled_is_refused_with_what_could(typed: str, problem: str) -> None:
    with pytest.raises(CrossbladesError) as error:
        what_if(typed)
    assert problem in str(error.value)
    assert len(str(error.value)) < 300


def test_the_examples_of_the_errors_can_be_typed() -> None:
    check: Callable[[str], object] = what_if
    for example in EXAMPLES.split("), "):
        assert check(example.partition(" (")[0])
