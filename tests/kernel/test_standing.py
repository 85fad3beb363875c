"""How everybody stands: a line each, and one for many alike."""

from crossblades.kernel.standing import MANY, Standing, lines_of


def orc(number: int, facts: str = "unhurt", side: str = "foes") -> Standing:
    return Standing(str(number), f"Orc {number}", side, f"at a{number}", facts)


def test_a_few_have_a_line_each_in_their_order() -> None:
    few = [orc(1), orc(2, "hurt"), orc(3)]
    assert lines_of(few) == [
        "1 Orc 1 (foes) at a1: unhurt",
        "2 Orc 2 (foes) at a2: hurt",
        "3 Orc 3 (foes) at a3: unhurt",
    ]
    assert lines_of([]) == []


def test_many_alike_share_the_line_of_the_first() -> None:
    horde = [orc(number) for number in range(1, MANY + 1)]
    assert lines_of([orc(8, "hurt"), *horde[:2], orc(9, "hurt"), *horde[2:]]) == [
        "8 Orc 8 (foes) at a8: hurt",
        "4 alike (foes): unhurt. 1 Orc 1 at a1, 2 Orc 2 at a2, 3 Orc 3 at a3, 4 Orc 4 at a4",
        "9 Orc 9 (foes) at a9: hurt",
    ]
    assert len(lines_of(horde[1:])) == MANY - 1


def test_sides_are_told_apart() -> None:
    assert len(lines_of([orc(1), orc(2), orc(3, side="heroes"), orc(4, side="heroes")])) == MANY


def test_those_who_are_nowhere_have_no_place() -> None:
    dead = [Standing(letter, f"Orc {letter}", "foes", "", "dead") for letter in "abcd"]
    assert lines_of(dead[:1]) == ["a Orc a (foes): dead"]
    assert lines_of(dead) == ["4 alike (foes): dead. a Orc a, b Orc b, c Orc c, d Orc d"]
