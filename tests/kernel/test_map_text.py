"""Maps drawn in text: what their glyphs stand for, and what is wrong with them."""

import json

import pytest

from crossblades.kernel.errors import FileError
from crossblades.kernel.map_text import DrawnMap, Legend, is_glyph, read_map
from crossblades.kernel.toml_text import read_toml

LEGEND = Legend(("A", "b"), {"~": "stream", "&": "oak"}, ("&",))


def drawn(*rows: str, legend: Legend = LEGEND) -> DrawnMap:
    text = "map = " + json.dumps("\n".join(rows))
    return read_map(read_toml(text, "test.toml"), ("map",), legend)


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
