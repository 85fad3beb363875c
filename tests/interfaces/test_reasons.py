"""Reasons why something is missing: a line each, or one for all that are alike."""

from crossblades.interfaces.terminal.reasons import lines
from crossblades.kernel.choices import Missing


def far(*targets: str, actor: str = "Ana", feet: int = 20) -> list[Missing]:
    return [
        Missing("attack", f"engage {target}", f"too far: {feet} feet", actor, target)
        for target in targets
    ]


def test_a_reason_is_a_line() -> None:
    assert lines(far("Orc"), named=False) == ["engage Orc: too far: 20 feet"]
    assert lines(far("Orc"), named=True) == ["Ana: engage Orc: too far: 20 feet"]


def test_all_that_are_alike_share_one() -> None:
    assert lines(far("A", "B"), named=False) == ["engage A and B: too far: 20 feet"]
    assert lines(far("A", "B", "C"), named=False) == ["engage A, B and C: too far: 20 feet"]
    assert lines(far("A", "B", "C", "D", "E"), named=False) == [
        "engage A, B, C, D and E: too far: 20 feet"
    ]
    assert lines(far(*"ABCDEF"), named=True) == [
        "Ana: engage A, B, C, D and 2 more: too far: 20 feet"
    ]


def test_nothing_else_is_thrown_together() -> None:
    other = Missing("object", "draw the knife", "no hand is free", "Ana")
    aimed = Missing("attack", "throw Bo down", "too far: 20 feet", "Ana", "Bo")
    found = [*far("A"), *far("B", feet=25), *far("C", actor="Bo"), other, aimed]
    told = lines(found, named=True)
    assert told == [f"{each.actor}: {each.words}" for each in found]
