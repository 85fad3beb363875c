"""Pools, and where faces come from."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossblades.kernel.dice import (
    Part,
    Pool,
    Roll,
    Scripted,
    Seeded,
    dropped,
    pool,
    sources,
    total,
)
from crossblades.kernel.enumerated import (
    Enumerated,
    chances,
    every_outcome,
    outcomes_by_faces,
    outcomes_by_total,
    ways,
)
from crossblades.kernel.errors import DiceError

EDGES = st.builds(
    lambda size, edge, bonus: pool((Part("dice", dice=(size,)), Part("e", edge=edge, bonus=bonus))),
    st.sampled_from([4, 6, 20]),
    st.integers(-3, 3),
    st.integers(-3, 6),
)
SIZES = st.sampled_from([4, 6, 8, 10, 12])
POOLS = st.builds(
    lambda sizes, advantage, bonus: pool(
        (Part("dice", dice=tuple(sizes)), Part("luck", advantage=advantage), Part("b", bonus=bonus))
    ),
    st.lists(SIZES, min_size=1, max_size=3),
    st.integers(-2, 2),
    st.integers(-3, 6),
).filter(lambda p: prod(p.sizes) <= 50_000)


def roll_of(*sizes: int) -> Roll:
    return Roll("Ana", "attack", (Part("dice", dice=sizes),))


def brute_force(dice: Pool) -> dict[int, int]:
    """Every single way of throwing these dice, counted one by one."""
    counted: dict[int, int] = {}
    for faces in product(*(range(1, size + 1) for size in dice.sizes)):
        kept = sorted(faces)[dice.drop :] if dice.drop > 0 else sorted(faces)
        kept = kept[: dice.drop] if dice.drop < 0 else kept
        taken = faces[len(faces) - dice.minus :]
        result = sum(kept) - 2 * sum(taken) + dice.bonus
        counted[result] = counted.get(result, 0) + 1
    return dict(sorted(counted.items()))


@pytest.mark.rule("HR-1.5")
def test_advantage_adds_the_smallest_dice_and_disadvantage_the_largest() -> None:
    dice = Part("dice", dice=(8, 6, 12))
    assert pool((dice, Part("a", advantage=2))) == Pool((8, 6, 12, 6, 6), 2, 0)
    assert pool((dice, Part("d", advantage=-1))) == Pool((8, 6, 12, 12), -1, 0)


@pytest.mark.rule("HR-1.5")
def test_levels_of_both_cancel_one_for_one_and_stack() -> None:
    parts = (Part("dice", dice=(8,)), Part("a", advantage=2), Part("d", advantage=-3))
    assert pool(parts) == Pool((8, 8), -1, 0)
    assert pool((*parts, Part("a", advantage=1))) == Pool((8,), 0, 0)


@pytest.mark.rule("HR-1.5")
def test_the_lowest_or_the_highest_are_dropped_and_flat_bonuses_are_not_dice() -> None:
    assert dropped((5, 2, 7, 2), 2) == (1, 3)
    assert dropped((5, 2, 7, 7), -1) == (3,)
    assert total((5, 2, 7, 2), Pool((8, 8, 8, 8), 2, 3)) == 15
    assert total((5, 2, 7, 7), Pool((8, 8, 8, 8), -1, 0)) == 14


@pytest.mark.rule("HR-1.5")
@given(st.lists(st.integers(1, 4), max_size=5), st.integers(-3, 3))
def test_the_worst_go_one_by_one_and_of_equal_ones_the_later_die(
    faces: list[int], drop: int
) -> None:
    left = list(enumerate(faces))
    for _ in range(min(abs(drop), len(faces))):
        worst = (min if drop > 0 else max)(face for _, face in left)
        left.remove([die for die in left if die[1] == worst][-1])
    kept = {place for place, _ in left}
    assert dropped(faces, drop) == tuple(p for p in range(len(faces)) if p not in kept)
    assert dropped(tuple(faces), drop) == dropped(faces, drop)


@pytest.mark.rule("OS-1.3")
def test_edge_adds_a_d6_and_setback_takes_one_away() -> None:
    die, edge, setback = Part("die", dice=(20,)), Part("e", edge=1), Part("s", edge=-1)
    assert pool((die, edge, edge)) == Pool((20, 6, 6), 0, 0, 0)
    assert total((11, 4, 2), pool((die, edge, edge))) == 17
    assert pool((die, setback)) == Pool((20, 6), 0, 0, 1)
    assert total((11, 4), pool((die, setback))) == 7


@pytest.mark.rule("OS-1.3")
def test_one_edge_and_one_setback_cancel() -> None:
    die, edge, setback = Part("die", dice=(20,)), Part("e", edge=1), Part("s", edge=-1)
    assert pool((die, edge, setback)) == Pool((20,), 0, 0)
    assert pool((die, edge, setback, setback)) == pool((die, setback))
    assert sources((die, edge, edge)) == ["die", "EDGE", "EDGE"]
    assert sources((die, setback)) == ["die", "SETBACK"]


@pytest.mark.rule("HR-1.5")
@pytest.mark.rule("OS-1.3")
@given(POOLS | EDGES)
def test_the_quick_count_of_ways_equals_its_brute_force_twin(dice: Pool) -> None:
    assert ways(dice) == brute_force(dice)


@given(POOLS | EDGES)
def test_chances_add_up_to_one_and_each_outcome_shows_its_total(dice: Pool) -> None:
    assert sum(chances(dice).values()) == 1
    shown = {total(o.faces, dice): o.chance for o in outcomes_by_total(dice)}
    assert shown == chances(dice)
    for outcome in outcomes_by_total(dice):
        assert all(1 <= f <= s for f, s in zip(outcome.faces, dice.sizes, strict=True))


def test_every_outcome_runs_through_every_way_once_with_its_chance() -> None:
    def run(dice: Enumerated) -> int:
        first = sum(dice.throw(roll_of(4), (4,)))
        return first + sum(dice.throw(roll_of(6), (6,))) if first == 4 else first

    seen = list(every_outcome(run))
    assert sum(chance for chance, _ in seen) == 1
    assert len(seen) == 3 + 6
    assert sum(chance for chance, result in seen if result == 10).as_integer_ratio() == (1, 24)


def test_outcomes_by_faces_are_all_of_them() -> None:
    assert len(outcomes_by_faces(Pool((4, 6), 0, 0))) == 24


def test_enumerated_dice_can_be_rewound() -> None:
    dice = Enumerated((2, 1))
    dice.throw(roll_of(4), (4,))
    second = dice.throw(roll_of(4), (4,))
    again = dice.rewound(1)
    assert (again.position, again.chance) == (1, Fraction(1, 4))
    assert again.throw(roll_of(4), (4,)) == second
    assert again.chance == dice.chance == Fraction(1, 16)


def test_seeded_dice_fall_the_same_way_for_the_same_seed_and_can_be_rewound() -> None:
    dice = Seeded(7)
    first = dice.throw(roll_of(8, 6), (8, 6))
    position = dice.position
    second = dice.throw(roll_of(20), (20,))
    assert Seeded(7).throw(roll_of(8, 6), (8, 6)) == first
    assert dice.rewound(position).throw(roll_of(20), (20,)) == second


@given(st.integers(), SIZES)
def test_seeded_dice_show_only_faces_they_have(seed: int, size: int) -> None:
    (face,) = Seeded(seed).throw(roll_of(size), (size,))
    assert 1 <= face <= size


def test_scripted_dice_fail_on_missing_left_over_and_impossible_faces() -> None:
    with pytest.raises(DiceError, match="no roll is scripted for attack of Ana"):
        Scripted().throw(roll_of(8), (8,))
    with pytest.raises(DiceError, match="2 faces, one for each die; 1 given"):
        Scripted((1,)).throw(roll_of(8, 6), (8, 6))
    with pytest.raises(DiceError, match="a d6 shows 1 to 6, not 7"):
        Scripted((1, 7)).throw(roll_of(8, 6), (8, 6))
    with pytest.raises(DiceError, match="left over"):
        Scripted((1,)).finish()
