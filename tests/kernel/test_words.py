"""Parts of sentences, and how a roll and an undo are told."""

import pytest

from crossblades.kernel.dice import Part, Roll, check_faces, dropped, pool, total
from crossblades.kernel.event import Rolled, Undone
from crossblades.kernel.telling import TakenBack
from crossblades.kernel.words import (
    counted,
    hit_points,
    listed,
    of,
    quoting,
    rolled,
    undone,
    winning,
)

D20 = Part("d20", dice=(20,))
STRENGTH = Part("STR", "OS-1.1", bonus=3)
PRONE = Part("prone", "OS-7.8", edge=1)
COVER = Part("cover", "OS-3.5", edge=-1)


def fallen(who: str, why: str, faces: tuple[int, ...], *parts: Part) -> Rolled:
    """A roll as the fight would log it."""
    dice = pool(parts)
    check_faces(faces, dice.sizes, why)
    gone = dropped(faces, dice.drop)
    sum_of_all = total(faces, dice)
    return Rolled(roll=Roll(who, why, parts), faces=faces, dropped=gone, total=sum_of_all)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (fallen("Ana", "attack", (14,), D20, STRENGTH), "Ana's attack: d20 14 + 3 (STR) = 17"),
        (
            fallen("Ana", "attack", (14, 5), D20, STRENGTH, PRONE),
            "Ana's attack (EDGE: prone): d20 14 + d6 5 (EDGE) + 3 (STR) = 22",
        ),
        (
            fallen("Ana", "attack", (14, 5), D20, STRENGTH, COVER),
            "Ana's attack (SETBACK: cover): d20 14 - d6 5 (SETBACK) + 3 (STR) = 12",
        ),
        (
            fallen("Ana", "attack", (14,), D20, COVER, STRENGTH, PRONE),
            "Ana's attack (EDGE: prone; SETBACK: cover): d20 14 + 3 (STR) = 17",
        ),
        (
            fallen("Ana", "attack", (2, 5, 6), D20, COVER, Part("dodging", edge=-1)),
            "Ana's attack (SETBACK: cover, dodging): d20 2 - d6 5 (SETBACK) - d6 6 (SETBACK) = -9",
        ),
        (
            fallen("Ana", "check", (2, 5), D20, COVER, Part("improvised", edge=2)),
            "Ana's check (EDGE: improvised (2); SETBACK: cover): d20 2 + d6 5 (EDGE) = 7",
        ),
        (
            fallen("Ana", "damage", (4, 6), Part("axe", dice=(6, 6)), STRENGTH),
            "Ana's damage: d6 4 (axe) + d6 6 (axe) + 3 (STR) = 13",
        ),
        (
            fallen("Ana", "death roll", (4, 6), Part("2d6", dice=(6, 6))),
            "Ana's death roll: d6 4 + d6 6 = 10",
        ),
        (
            fallen("Ana", "check", (9,), D20, Part("Fatigue", bonus=-2)),
            "Ana's check: d20 9 - 2 (Fatigue) = 7",
        ),
        (
            fallen("Bo", "attack", (5, 1, 7), Part("heart", dice=(8, 8)), Part("aim", advantage=1)),
            "Bo's attack (A1: aim): d8 5 (heart) + d8 7 (advantage) = 12 [dropped d8 1 (heart)]",
        ),
    ],
)  # fmt: skip
def test_a_roll_tells_every_die_and_bonus_with_its_source(event: Rolled, words: str) -> None:
    assert rolled(event) == words


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (0, "ana took back what came last."),
        (1, "ana took back what came last; the last line no longer stands."),
        (7, "ana took back what came last; the last 7 lines no longer stand."),
    ],
)
def test_an_undo_tells_how_much_no_longer_stands(lines: int, words: str) -> None:
    assert undone(TakenBack(seat="ana", lines=lines)) == words


def test_the_seat_of_a_gm_has_two_capitals() -> None:
    assert undone(Undone(seat="gm", events=1)).startswith("GM ")


def test_parts_of_sentences() -> None:
    assert (of("Ana"), of("heroes")) == ("Ana's", "heroes'")
    assert (counted(1, "turn"), counted(0, "turn")) == ("1 turn", "0 turns")
    assert (listed(["a", "b"]), listed([])) == ("a, b", "none")
    assert (hit_points(1), hit_points(-3)) == ("1 hit point", "3 hit points below 0")
    assert (winning("foes"), winning(None)) == ("the foes win", "nobody wins")
    assert (quoting("Ana shouts", "Run"), quoting("Ana shouts", "")) == (
        'Ana shouts: "Run"',
        "Ana shouts.",
    )
