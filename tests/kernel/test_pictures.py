"""Pictures are told by their content, and refused before anybody unpacks them."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.pictures import EMPTIEST, LARGEST_PICTURE, picture_of
from tests.drawn_maps import jpeg_header, png, png_header, webp_header


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (png(30, 20), ("png", 30, 20)),
        (jpeg_header(640, 480), ("jpg", 640, 480)),
        (webp_header(300, 200, b"VP8X"), ("webp", 300, 200)),
        (webp_header(300, 200, b"VP8L"), ("webp", 300, 200)),
        (webp_header(300, 200, b"VP8 "), ("webp", 300, 200)),
    ],
)
def test_a_picture_says_its_kind_and_its_size(data: bytes, found: tuple[str, int, int]) -> None:
    assert tuple(picture_of(data)) == found


def test_a_browser_is_told_the_kind_by_the_content() -> None:
    kinds = [png(1, 1), jpeg_header(1, 1), webp_header(1, 1, b"VP8L")]
    assert [picture_of(each).kind for each in kinds] == ["image/png", "image/jpeg", "image/webp"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no picture"),
        (b"GIF89a" + bytes(40), "no picture"),
        (b"RIFF\x24\0\0\0WAVEfmt " + bytes(40), "no picture"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "drawing orders"),
        (b'  <?xml version="1.0"?><svg/>', "drawing orders"),
        (b"<!DOCTYPE html><script>alert(1)</script>", "drawing orders"),
        (png(30, 20)[:40], "cut short"),
        (png(30, 20)[:10], "cut short"),
        (jpeg_header(640, 480)[:20], "cut short"),
        (b"\xff\xd8\xff" + b"\xff" * 500, "cut short"),
        (b"\xff\xd8\xff\xe0\0\0" * 50, "cut short"),
        (webp_header(300, 200, b"VP8L")[:24], "cut short"),
        (webp_header(300, 200, b"VP8?"), "cut short"),
        (png_header(0, 20), "no size"),
        (png_header(8193, 8193, 400_000), "at most 8192 by 8192"),
        (png_header(2**31, 2**31), "at most 8192 by 8192"),
        (png_header(8000, 100, 9000), "60 times"),
        (png_header(8000, 8000), "swell"),
        (webp_header(8000, 8000, b"VP8X"), "swell"),
        (png_header(100, 100, LARGEST_PICTURE), "at most 12 MB"),
    ],
)
def test_what_is_no_picture_for_a_table_is_refused_in_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(CrossbladesError, match=words):
        picture_of(data)


HEADERS = [
    png(3, 2), jpeg_header(9, 9), webp_header(9, 9, b"VP8X"), webp_header(9, 9, b"VP8 "),
]  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(HEADERS), st.integers(0, 60), st.binary(max_size=12))
def test_whatever_the_bytes_there_is_a_size_or_a_sentence(
    header: bytes, at: int, other: bytes
) -> None:
    try:
        found = picture_of(header[:at] + other + header[at + len(other) :])
    except CrossbladesError as error:
        answer = str(error)
    else:
        answer = f"{found.width} by {found.height} pixels"
        assert 0 < found.width <= 8192
    assert answer


def test_a_picture_that_is_nothing_but_filling_is_refused_at_once() -> None:
    start = time.monotonic()
    with pytest.raises(CrossbladesError, match="cut short"):
        picture_of(b"\xff\xd8" + b"\xff" * (LARGEST_PICTURE - 2))
    assert time.monotonic() - start < 1


def test_a_large_picture_with_enough_in_it_is_taken() -> None:
    large = png_header(8192, 8192, 8192 * 8192 // EMPTIEST)
    assert picture_of(large).width == 8192
