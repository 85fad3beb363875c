"""Outcomes told apart by the dice that count: fewer than there are faces, and as likely."""

from fractions import Fraction

import pytest

from crossblades.kernel.dice import Pool, dropped
from crossblades.kernel.enumerated import Outcome, outcomes_by_faces, outcomes_by_kept

POOLS = [
    Pool((6,), 0, 0), Pool((4, 4, 4), 0, 2), Pool((8, 4, 8), 1, 0), Pool((4, 8, 4), 1, 0),
    Pool((6, 4, 4, 4), 2, 0), Pool((4, 6, 6), -1, 0), Pool((6, 4, 6, 6), -2, 1),
    Pool((4, 6, 6), 0, 0, 1), Pool((), 0, 3),
]  # fmt: skip


def kept(dice: Pool, outcome: Outcome) -> tuple[tuple[int, int, bool], ...]:
    gone = dropped(outcome.faces, dice.drop)
    plus = len(dice.sizes) - dice.minus
    faces = enumerate(zip(dice.sizes, outcome.faces, strict=True))
    return tuple(sorted((size, face, i < plus) for i, (size, face) in faces if i not in gone))


@pytest.mark.parametrize("dice", POOLS)
def test_the_sets_of_kept_dice_are_as_likely_as_all_their_faces(dice: Pool) -> None:
    found: list[dict[object, Fraction]] = []
    for outcomes in (outcomes_by_kept(dice), outcomes_by_faces(dice)):
        chances: dict[object, Fraction] = {}
        for outcome in outcomes:
            what = kept(dice, outcome)
            chances[what] = chances.get(what, Fraction(0)) + outcome.chance
        found.append(chances)
    assert found[0] == found[1]
    assert len(outcomes_by_kept(dice)) <= len(outcomes_by_faces(dice))
