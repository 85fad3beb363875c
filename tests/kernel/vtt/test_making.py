"""Lamps, light, large maps and pictures of drawn maps."""

from typing import Any

import pytest

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.vtt.lamps import GLYPHS
from crossblades.kernel.vtt.making import MadeMap, made_map
from crossblades.kernel.vtt.reading import read_vtt
from tests.drawn_maps import (
    PIXELS,
    box,
    drawn,
    house,
    in_base64,
    light,
    line,
    painted_house,
    png,
    png_header,
    text_of,
)


def made(map: dict[str, Any], **how: Any) -> MadeMap:
    return made_map(read_vtt(text_of(map), "x"), **how)


def told(found: MadeMap, words: str) -> list[str]:
    return [each for each in found.remarks if words in each]


# --- light


def test_a_lamp_is_bright_to_half_of_its_range_and_dim_to_all_of_it() -> None:
    found = made(drawn(6, 5, lights=[light(2.5, 1.5, 6), light(4.5, 1.5, 3), light(0, 5, 6)]))
    assert found.parts["map"].splitlines() == ["......", "..!.*.", "......", "......", "!....."]
    assert found.parts["legend"] == {
        "*": {"name": "lamp, 15 feet", "light": {"bright": 5, "dim": 15}},
        "!": {"name": "lamp, 30 feet", "light": {"bright": 15, "dim": 30}},
    }
    assert told(found, "bright to half of its range")


@pytest.mark.parametrize(
    ("lamp", "map", "words"),
    [
        (light(-2, 2.5, 6), "....../....../*...../....../......", "outside of the map"),
        (light(-9, 2.5, 6), "....../....../....../....../......", "too far from the map"),
        (light(2, 2, 0.3), "....../....../....../....../......", "too faint"),
        (light(2.5, 2.5, 90), "....../....../..*.../....../......", "farther than 300 feet"),
        (light(2.5, 2.5, 4, shadows=False), "....../....../..*.../....../......", "shadows off"),
        (light(2.5, 2.5, 4, color="ffff0000"), "....../....../..*.../....../......", "coloured"),
    ],
)
def test_what_a_lamp_cannot_be_here_is_told(lamp: dict[str, Any], map: str, words: str) -> None:
    found = made(drawn(6, 5, lights=[lamp]))
    assert found.parts["map"].split() == map.split("/")
    assert told(found, words)


def test_a_lamp_outside_is_weaker_by_its_way_to_the_border() -> None:
    found = made(drawn(6, 5, lights=[light(-2, 2.5, 6)]))
    assert found.parts["legend"]["*"]["light"] == {"bright": 10, "dim": 20}


def test_of_two_lamps_in_a_space_the_stronger_is_kept() -> None:
    found = made(drawn(6, 5, lights=[light(2.2, 2.5, 6), light(2.8, 2.5, 8)]))
    assert found.parts["legend"]["*"]["light"]["dim"] == 40
    assert told(found, "two in one space")


def test_a_lamp_never_stands_in_solid_wall() -> None:
    found = made(drawn(6, 5, [box(2, 1, 3, 4)], lights=[light(2.5, 2.5, 6)]))
    assert found.parts["map"].splitlines()[2] == "..*..."
    assert "#" not in found.parts["map"]


def test_many_kinds_of_lamps_are_rounded_until_there_are_glyphs_for_all() -> None:
    lamps = [light(n + 0.5, 1.5, n + 1) for n in range(50)]
    found = made(drawn(60, 5, lights=lamps))
    assert len(found.parts["legend"]) <= len(GLYPHS)
    assert told(found, "many kinds of lamps")
    assert sum(found.parts["map"].count(glyph) for glyph in found.parts["legend"]) == 50


@pytest.mark.parametrize(
    ("ambient", "light"),
    [
        ("ffffffff", None), ("ffa0a0a0", None), ("ff808080", "dim"), ("ff202030", "dark"),
        ("000000", "dark"), ("#FF000000", "dark"), ("", None), ("blue", None),
    ],
)  # fmt: skip
def test_ambient_light_is_bright_dim_or_dark_and_says_why(ambient: str, light: str | None) -> None:
    found = made(drawn(3, 3, environment={"ambient_light": ambient}))
    assert found.parts.get("light") == light
    assert bool(told(found, "as light as white")) is bool(light)
    assert bool(told(found, "is no colour")) is (ambient == "blue")


def test_light_that_is_drawn_into_the_picture_is_told() -> None:
    assert told(made(drawn(3, 3, environment={"baked_lighting": True})), "baked_lighting")


# --- size


def test_of_a_large_map_a_part_is_taken_and_the_picture_moves_along() -> None:
    map = drawn(80, 70, [line((70, 0), (70, 70))], image=in_base64(png(80, 70)))
    first = made(map)
    rows = first.parts["map"].splitlines()
    assert (len(rows[0]), len(rows)) == (60, 60)
    assert "walls" not in first.parts
    assert told(first, "80 by 70 spaces, ours have at most 60 by 60")
    assert first.parts["picture"] == {"file": "map.png", "left": 0, "top": 0, "width": 80}
    second = made(map, left=40, top=65, name="east")
    rows = second.parts["map"].splitlines()
    assert (len(rows[0]), len(rows)) == (40, 5)
    assert second.parts["walls"] == ["ad1-ad5 east"]
    assert second.parts["picture"] == {"file": "east.png", "left": -40, "top": -65, "width": 80}
    with pytest.raises(CrossbladesError, match="begins 0 to 79 from the left"):
        made(map, left=80)


def test_a_space_that_the_map_cuts_is_whole() -> None:
    found = made(drawn(5.5, 4, image=in_base64(png(55, 40))))
    assert found.parts["map"].split() == ["......"] * 4
    assert found.parts["picture"] == {"file": "map.png", "left": 0, "top": 0, "width": 5.5}
    assert told(found, "5.5 by 4 spaces")


# --- pictures


def test_the_picture_is_handed_over_as_it_is() -> None:
    picture = painted_house()
    for image in (in_base64(picture), f"data:image/png;base64,{in_base64(picture)}"):
        found = made(house(image=image), name="house")
        assert found.picture == picture
        assert found.parts["picture"] == "house.png"
        assert found.remarks == ()


def test_a_picture_of_another_shape_is_told() -> None:
    assert told(made(house(image=in_base64(png(PIXELS, PIXELS)))), "another shape")


def test_a_picture_that_is_too_large_is_left_out_with_a_way_out() -> None:
    map = house(image=in_base64(png_header(9000, 6300, 400_000)))
    map["resolution"]["pixels_per_grid"] = 900
    (told_,) = made(map).remarks
    assert told_ == (
        "the picture is left out: the picture has 9000 by 6300 pixels; expected at most 8192 by "
        "8192; let your program export fewer pixels for a space"
    )


@pytest.mark.parametrize(
    ("image", "words"),
    [
        ("", "there is no picture in the file"),
        ("%%%", "not written in base64"),
        ("aGVsbG8=", "no picture that a table can show"),
        (in_base64(png_header(8000, 8000)), "swell"),
        (in_base64(b"<svg onload='x'/>"), "drawing orders"),
    ],
)
def test_a_map_comes_without_a_picture_that_is_none(image: str, words: str) -> None:
    found = made(house(image=image))
    assert found.picture is None
    assert "picture" not in found.parts
    assert told(found, words)
