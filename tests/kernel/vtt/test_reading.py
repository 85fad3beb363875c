"""Files of drawn maps: what is in them is checked, whatever it is, quickly and in a sentence."""

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.vtt.making import made_map
from crossblades.kernel.vtt.reading import LONGEST, MOST_POINTS, is_vtt, read_vtt
from tests.drawn_maps import drawn, house, light, line, portal, text_of

QUICK = 10.0
"""Seconds, on a busy machine."""


def refused(text: str) -> str:
    """Why a file is refused."""
    start = time.monotonic()
    with pytest.raises(CrossbladesError) as caught:
        made_map(read_vtt(text, "house.uvtt"))
    assert time.monotonic() - start < QUICK
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_places_are_counted_from_the_corner_of_the_map() -> None:
    found = read_vtt(text_of(drawn(4, 3, [line((12, 21), (14, 21))], origin=(10, 20))), "x")
    assert [(spot.x, spot.y) for spot in found.walls[0]] == [(2, 1), (4, 1)]
    assert found.size == (4, 3)


def test_what_a_file_leaves_out_is_not_needed() -> None:
    least = (
        '{"resolution": {"map_size": {"x": 3, "y": 2}}, "more": [1, {"a": null}], "lights": null}'
    )
    found = read_vtt(least, "x")
    assert (found.size, found.walls, found.lights, found.image) == ((3, 2), (), (), "")


@pytest.mark.parametrize(
    ("name", "text", "whether"),
    [
        ("a.uvtt", "", True),
        ("A.DD2VTT", "", True),
        ("a.df2vtt", "", True),
        ("a.json", '\ufeff\n {"format": 0.3}', True),
        ("a.md", "# Foes", False),
    ],
)
def test_a_map_is_told_by_its_name_or_its_beginning(name: str, text: str, whether: bool) -> None:
    assert is_vtt(name, text) is whether


def with_size(x: Any, y: Any = 5) -> str:
    map = drawn(5, 5)
    map["resolution"]["map_size"] = {"x": x, "y": y}
    return text_of(map)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"),
        ("# Foes", "no JSON"),
        ("{", "no JSON"),
        ('{"resolution": {"map_size": {"x": NaN, "y": 1}}}', "no JSON"),
        ('{"resolution": {"map_size": {"x": -Infinity, "y": 1}}}', "no JSON"),
        ('"\ud800"', "no JSON"),
        ("[]", "expected a table {…}, not a list […]"),
        ("{}", "`resolution` is missing"),
        ('{"resolution": {}}', "resolution: `map_size` is missing"),
        (with_size("5"), "resolution.map_size.x: this does not fit; expected a number, not text"),
        (with_size(-5), "more than 0 and at most 500 spaces, not -5"),
        (with_size(0), "more than 0 and at most 500 spaces, not 0"),
        (with_size(10_000, 10_000), "at most 500 spaces, not 10000"),
        (with_size(1e308), "at most 500 spaces, not 1e+308"),
        (text_of(drawn(5, 5)).replace("16", "-3"), "resolution.pixels_per_grid"),
        (with_size(5).replace("5", "1" + "0" * 400), "out of range"),
        (text_of(drawn(5, 5, [line((1, 1), (1e308, 2))])), "line_of_sight[0][1].x: no place"),
        (text_of(drawn(5, 5, [[[1, 2]]])), "line_of_sight[0][0]: this does not fit"),
        (text_of(drawn(5, 5, lights=[light(1, 1, -3)])), "lights[0].range"),
        (text_of(drawn(5, 5, lights=[light(1, 1e9, 3)])), "lights[0].position.y"),
        (text_of(drawn(5, 5, portals=[portal((1, 1), (1, 1e9))])), "portals[0].position.y"),
        (text_of(drawn(5, 5, portals=[{}])), "portals[0]: `position` is missing"),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "too deep"),
        ("[" * 300_000, "300000 lists"),
        ("x" * (LONGEST + 1), "characters"),
        (text_of(drawn(5, 5, lights=[light(1, 1, 3)] * 2001)), "2001 lights"),
    ],
)
def test_what_is_no_map_is_refused_in_a_sentence(text: str, words: str) -> None:
    assert words in refused(text)


def test_a_million_pieces_of_wall_are_refused_at_once() -> None:
    piece = '[{"x":1,"y":1},{"x":2,"y":2}],'
    walls = piece * 500_000
    text = text_of(drawn(5, 5)).replace(
        '"line_of_sight": []', f'"line_of_sight": [{walls[:-1]}]', 1
    )
    assert "objects; expected" in refused(text) or "lists; expected" in refused(text)


def test_walls_without_end_across_the_map_are_refused() -> None:
    zigzag = [(61 * (n % 2), 60 * n / MOST_POINTS) for n in range(MOST_POINTS)]
    assert "spaces long" in refused(text_of(drawn(60, 60, [line(*zigzag)])))


def test_many_walls_are_made_in_a_moment() -> None:
    short = [
        line((n % 300 / 5, n // 300 / 5), (n % 300 / 5 + 0.2, n // 300 / 5 + 0.1))
        for n in range(40_000)
    ]
    start = time.monotonic()
    made_map(read_vtt(text_of(drawn(60, 60, short)), "x"))
    assert time.monotonic() - start < QUICK


def test_a_great_heap_of_walls_and_lamps_in_one_space_takes_a_moment() -> None:
    heap = [(2.5 + n % 251 / 600, 2.5 + n % 241 / 600) for n in range(MOST_POINTS - 10)]
    lamps = [light(2.5 + n % 83 / 200, 2.5 + n % 89 / 200, 5) for n in range(2000)]
    text = text_of(drawn(6, 6, [line(*heap)], lights=lamps))
    start = time.monotonic()
    made_map(read_vtt(text, "x"))
    assert time.monotonic() - start < QUICK


# --- anything at all

NUMBERS = st.one_of(
    st.floats(-20, 20), st.integers(-3, 12), st.sampled_from([1e308, -1e308, 0.5, 10_000, -0.0])
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
PLACES = st.fixed_dictionaries({"x": NUMBERS, "y": NUMBERS})
LINES = st.lists(st.lists(PLACES, max_size=6), max_size=6)
PORTALS = st.fixed_dictionaries(
    {"position": PLACES},
    optional={
        "bounds": st.lists(PLACES, max_size=3), "closed": st.booleans() | st.none(),
        "rotation": NUMBERS, "freestanding": st.booleans(),
    },
)  # fmt: skip
LIGHTS = st.fixed_dictionaries(
    {"position": PLACES, "range": NUMBERS},
    optional={"color": st.text(max_size=9), "shadows": st.booleans(), "intensity": NUMBERS},
)
MAPS = st.fixed_dictionaries(
    {
        "resolution": st.fixed_dictionaries(
            {"map_size": st.fixed_dictionaries({"x": st.floats(0.1, 14), "y": st.floats(0.1, 14)})},
            optional={"map_origin": PLACES, "pixels_per_grid": NUMBERS},
        )
    },
    optional={
        "line_of_sight": LINES, "objects_line_of_sight": LINES, "image": st.text(max_size=9),
        "portals": st.lists(PORTALS, max_size=5), "lights": st.lists(LIGHTS, max_size=5),
        "environment": st.fixed_dictionaries({"ambient_light": st.text("0123456789abcdef")}),
    },
)  # fmt: skip


def answered(text: str) -> None:
    """A map comes of it, or a sentence."""
    said: str
    try:
        made = made_map(read_vtt(text, "x"))
    except CrossbladesError as error:
        said = str(error)
    else:
        rows = made.parts["map"].splitlines()
        assert 1 <= len(rows) <= 60
        assert {len(row) for row in rows} == {len(rows[0])}
        said = "; ".join(("a map", *made.remarks))
    assert said
    assert "\n" not in said


@settings(max_examples=300, deadline=None)
@given(MAPS)
def test_every_file_of_the_right_shape_becomes_a_map_or_a_sentence(map: dict[str, Any]) -> None:
    answered(json.dumps(map))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(house())), ANYTHING)
def test_a_file_with_anything_in_one_place_is_answered(field: str, other: Any) -> None:
    answered(json.dumps({**house(), field: other}))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_file_that_is_cut_short_or_spoilt_is_answered(data: st.DataObject) -> None:
    text = text_of(house(lights=[light(1, 1, 3)]))
    at = data.draw(st.integers(0, len(text) - 1))
    answered(text[:at])
    answered(text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :])


def test_a_mistake_names_the_file_and_the_field() -> None:
    with pytest.raises(FileError) as caught:
        read_vtt(with_size("5"), "house.uvtt")
    assert (caught.value.source, caught.value.field) == ("house.uvtt", "resolution.map_size.x")
