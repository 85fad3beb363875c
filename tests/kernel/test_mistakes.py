"""Documents that collect mistakes: what fits is read, what does not is told, all of it."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct, defstruct

from crossblades.kernel.errors import CrossbladesError, FileError, FileErrors
from crossblades.kernel.toml_checks import known
from crossblades.kernel.toml_faults import Fault, closest
from crossblades.kernel.toml_sift import Sifted
from crossblades.kernel.toml_text import MOST_MISTAKES, TomlDocument, read_toml


class Blade(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    die: Literal["d4", "d8"]
    count: Annotated[int, Meta(ge=1, le=9)] = 1


class Hall(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    width: Annotated[int, Meta(ge=3)]
    blades: tuple[str | Blade, ...] = ()
    kept: dict[Literal["left", "right"], Blade] = {}
    spaces: tuple[int, int] = (0, 0)
    notes: str | tuple[str, ...] = ""


def gathered(text: str) -> tuple[Hall, TomlDocument]:
    document = read_toml(text, "hall.toml")
    return document.gather(Hall), document


def fields(document: TomlDocument) -> list[str]:
    """Where the mistakes are."""
    with pytest.raises(FileError) as caught:
        document.finish()
    return [error.field for error in caught.value.errors]


def test_what_fits_is_read_as_it_stands() -> None:
    hall, document = gathered('title = "T"\nwidth = 3\nblades = ["a", {name = "b", die = "d4"}]')
    document.finish()
    assert hall == Hall("T", 3, ("a", Blade("b", "d4")))
    assert document.fine((), ("blades", 0), ("nowhere",))


def test_what_does_not_fit_is_told_and_everything_beside_it_is_read() -> None:
    hall, document = gathered(
        'title = 5\nwidth = 1\nblades = [{name = "b", die = "d5", count = 0}, 4, "c"]\n'
        'spaces = [1, 2, 3]\nnotes = ["a", 7]\n[kept]\nmiddle = {name = "b", die = "d4"}\n'
        'left = {die = "d4", colour = "red"}'
    )
    assert hall.blades[2] == "c"
    assert isinstance(hall.blades[0], Blade)
    assert (hall.blades[0].name, hall.blades[0].count, hall.spaces) == ("b", 1, (0, 0))
    assert list(hall.kept) == ["left"]
    assert fields(document) == [
        "title", "width", "blades[0].die", "blades[0].count", "blades[1]", "spaces", "notes[1]",
        "kept.middle", "kept.left.colour", "kept.left",
    ]  # fmt: skip
    assert not document.fine(("blades",))
    assert not document.fits(("blades", 0))
    assert document.fine(("blades", 2))
    assert document.lost(("kept", "left", "name"))


def test_words_of_a_choice_may_be_written_in_capitals_or_not() -> None:
    hall, document = gathered('title = "T"\nwidth = 3\nkept = {LEFT = {name = "b", die = "D4"}}')
    document.finish()
    assert hall.kept == {"left": Blade("b", "d4")}
    assert document.error(("kept", "left"), "odd").field == "kept.LEFT"


def test_a_field_that_is_nearly_right_is_read_as_the_one_that_is_meant() -> None:
    hall, document = gathered('titel = "T"\nwidth = 3\n[[blade]]\nname = "b"\ndie = "d4"\ncont = 3')
    assert (hall.title, hall.blades) == ("T", (Blade("b", "d4", 3),))
    assert fields(document) == ["titel", "blade", "blade[0].cont"]
    assert document.error(("blades", 0, "count"), "odd").line == 6


def test_a_field_of_the_whole_file_in_a_table_is_read_as_that() -> None:
    hall, document = gathered('title = "T"\n[[blades]]\nname = "b"\ndie = "d4"\nwidth = 4')
    assert hall.width == 4
    assert fields(document) == ["blades[0].width"]


def test_a_choice_of_structs_is_told_by_its_tag_or_as_a_whole() -> None:
    class One(Struct, tag="one"):
        a: int

    class Two(Struct, tag="two"):
        b: int

    found = Sifted({"x": {"type": "two", "b": "c"}}, dict[str, One | Two])
    assert [(fault.path, fault.problem) for fault in found.faults] == [
        (("x", "b"), "wrong kind of value")
    ]


# --- names without end


def test_of_a_name_without_end_the_beginning_is_shown_wherever_it_stands() -> None:
    """Names that would be right may be the file's own, and as long as somebody likes."""
    document = read_toml("side = 'left'", "here")
    sides = ["l" * 40_000, "right"]
    assert known(document, ("side",), "side", "left", sides) is None
    told = str(document.mistakes[0])
    assert "unknown side `left`; expected one of llll" in told
    assert told.endswith("…, right")
    assert len(told) < 200


def test_nobody_means_a_name_without_end() -> None:
    endless = "left" * 20
    assert closest(endless[:-1], [endless, "right"]) == endless
    assert closest(endless * 9, [endless * 9 + "t"]) is None


# --- notes


def test_mistakes_are_told_line_by_line_and_each_once() -> None:
    document = read_toml("a = 1\nb = 2\nc = 3", "here")
    document.note(("c",), "third")
    document.note(("a",), "first")
    document.note(("c",), "third")
    with pytest.raises(FileErrors) as caught:
        document.finish()
    assert str(caught.value) == "here, line 1, a: first\nhere, line 3, c: third"
    assert (caught.value.line, caught.value.problem) == (1, "first")
    assert isinstance(caught.value, FileError)


def test_a_single_mistake_is_told_as_such() -> None:
    document = read_toml("a = 1", "here")
    document.finish()
    document.note(("a",), "odd", "even")
    with pytest.raises(FileError) as caught:
        document.finish()
    assert type(caught.value) is FileError
    assert caught.value.errors == (caught.value,)
    assert str(caught.value) == "here, line 1, a: odd; expected even"


def test_nothing_more_is_told_of_what_is_lost() -> None:
    document = read_toml("a = [1]\nb = 2", "here")
    document.lose(("a",), "lost")
    document.note(("a", 0), "follows")
    document.doubt(("b",))
    document.note(("b",), "follows, too")
    assert fields(document) == ["a"]
    assert (document.fine(("a", 0)), document.fine(("c",))) == (False, True)


def test_what_is_missing_is_told_together() -> None:
    document = read_toml("a = 1", "here")
    document.miss((), ["b"], "it, or a default")
    document.miss((), ["b", "c", "d"], "it, or a default")
    assert [str(error) for error in document.mistakes] == [
        "here: `b` is missing; expected it, or a default",
        "here: `c` and `d` are missing; expected them, or a default",
    ]


def test_a_fault_that_rests_on_a_mistake_is_none() -> None:
    document = read_toml("[x]\na = 1\nb = 2\nc = 3", "here")
    document.lose(("x", "a"), "wrong")
    faults = [Fault(("b",), "rests on a", "", ("a",)), Fault(("c",), "its own", "", ("b",))]
    document.note_all(("x",), faults)
    assert fields(document) == ["x.a", "x.c"]


def test_mistakes_of_a_file_that_is_named_come_after_those_of_the_file() -> None:
    document = read_toml("a = 'other'\nb = 2", "here")

    def read() -> int:
        other = read_toml("c = 1\nd = 2", "other")
        other.note(("d",), "odd")
        other.note(("c",), "odd")
        other.finish()
        return 1

    def read_nothing() -> int:
        raise CrossbladesError("no such file")

    assert document.apart(("b",), lambda: 7) == 7
    assert document.apart(("a",), read) is None
    assert document.apart(("b",), read_nothing) is None
    with pytest.raises(FileErrors) as caught:
        document.finish()
    assert str(caught.value).splitlines() == [
        "here, line 2, b: no such file", "other, line 1, c: odd", "other, line 2, d: odd",
    ]  # fmt: skip


def test_after_very_many_mistakes_nothing_more_is_read() -> None:
    document = read_toml("\n".join(f"a{n} = 1" for n in range(MOST_MISTAKES)), "here")
    for number in range(MOST_MISTAKES - 1):
        document.note((f"a{number}",), "odd")
    with pytest.raises(FileErrors) as caught:
        document.note((f"a{MOST_MISTAKES - 1}",), "odd")
    assert len(caught.value.errors) == MOST_MISTAKES
    with pytest.raises(FileErrors):
        document.decode(defstruct("Empty", [], forbid_unknown_fields=True))
