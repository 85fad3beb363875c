"""Maps drawn in text: what their glyphs stand for, and what is wrong with them."""

import json

import pytest

from crossblades.kernel.errors import FileError, FileErrors
from crossblades.kernel.map_text import DrawnMap, Legend, is_glyph, read_map
from crossblades.kernel.toml_text import read_toml

LEGEND = Legend(("A", "b"), {"~": "stream", "&": "oak"}, ("&",))


def drawn(*rows: str, legend: Legend = LEGEND) -> DrawnMap:
    text = "map = " + json.dumps("\n".join(rows))
    document = read_toml(text, "test.toml")
    found = read_map(document, ("map",), legend)
    document.finish()
    assert found is not None
    return found


def test_open_ground_and_walls_need_no_legend() -> None:
    found = drawn("..#", "...", legend=Legend())
    assert (found.grid.width, found.grid.height, found.grid.walls) == (3, 2, ("c2",))
    assert found.places == {}


def test_every_glyph_has_its_spaces_read_from_the_top_left() -> None:
    found = drawn("b~~", "A.b")
    assert found.places == {"b": ["a2", "c1"], "~": ["b2", "c2"], "A": ["a1"]}
    assert [found.row_of(space) for space in ("a2", "a1")] == [0, 1]


def test_what_the_legend_calls_a_wall_is_one() -> None:
    found = drawn("&.#", "..&")
    assert set(found.grid.walls) == {"a2", "c2", "c1"}
    assert found.places == {}


def test_an_unknown_glyph_is_refused_with_all_that_may_be_drawn() -> None:
    with pytest.raises(FileError) as caught:
        drawn("...", ".x.")
    error = caught.value
    assert (error.line, error.field) == (1, "map")
    assert error.problem == 'unknown glyph "x" in column 2'
    assert error.expected == ". (open ground), # (wall), ~ (stream), & (oak), A, b"


@pytest.mark.parametrize("glyph", ["A", "~", "%", '"', "\\", "é", "→", "1"])
def test_any_visible_character_of_one_column_is_a_glyph(glyph: str) -> None:
    assert is_glyph(glyph)


@pytest.mark.parametrize(
    "glyph", ["", ".", "#", " ", "ab", "\n", "\t", "\x1b", "\u0301", "\u200b", "木", "🌲", "\ud800"]
)
def test_what_would_break_a_line_of_the_map_is_none(glyph: str) -> None:
    assert not is_glyph(glyph)


def test_each_unknown_glyph_is_told_once_and_each_row_of_another_width() -> None:
    with pytest.raises(FileErrors) as caught:
        drawn("...", "x.xy", "..", "..x", "...")
    told = [(error.problem, error.expected) for error in caught.value.errors]
    known = ". (open ground), # (wall), ~ (stream), & (oak), A, b"
    assert told == [
        ("this row has 4 glyphs", "3, as in the first row"),
        ("this row has 2 glyphs", "3, as in the first row"),
        ('unknown glyph "x" in column 1, and 2 more', known),
        ('unknown glyph "y" in column 4', known),
    ]


def test_the_first_row_may_be_the_one_that_is_wrong() -> None:
    with pytest.raises(FileError) as caught:
        drawn("..", "...", "...")
    [error] = caught.value.errors
    assert (error.problem, error.expected) == ("this row has 2 glyphs", "3, as in most rows")
