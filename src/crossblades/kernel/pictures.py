"""Pictures: what their first bytes say of them. Only real PNG, JPEG and WebP are taken."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from crossblades.kernel.errors import CrossbladesError

Ending = Literal["png", "jpg", "webp"]

KINDS: dict[Ending, str] = {"png": "image/png", "jpg": "image/jpeg", "webp": "image/webp"}
"""What a browser is told, by how the file's name ends."""

LARGEST_PICTURE = 12 * 1024 * 1024
"""Bytes."""
LONGEST_SIDE = 8192
"""Pixels: more does not fit into a phone."""
NARROWEST = 60
"""So many times as long as high is the longest map."""
EMPTIEST = 200
"""Pixels for each byte: a drawing needs far more bytes, a picture made to choke a phone fewer."""
HARMLESS = 1024 * 1024
"""Pixels of a picture that is small however few bytes it has."""

MOST_PARTS = 4096
"""Parts of a JPEG before its size is told."""

WANTED = "a PNG, JPEG or WebP picture"
CUT_SHORT = "it is cut short"


class Picture(NamedTuple):
    """What a picture is."""

    ending: Ending
    width: int
    """Pixels."""
    height: int

    @property
    def kind(self) -> str:
        """What a browser is told."""
        return KINDS[self.ending]


def picture_of(data: bytes) -> Picture:
    """What these bytes are a picture of; a CrossbladesError says why they are none for us."""
    if len(data) > LARGEST_PICTURE:
        most = LARGEST_PICTURE // 2**20
        raise CrossbladesError(f"the picture is too large; expected at most {most} MB")
    found = _recognised(data)
    if not (found.width and found.height):
        raise CrossbladesError("the picture has no size; expected at least one pixel")
    if max(found[1:]) > LONGEST_SIDE:
        raise CrossbladesError(
            f"the picture has {found.width} by {found.height} pixels; expected at most "
            f"{LONGEST_SIDE} by {LONGEST_SIDE}"
        )
    if max(found[1:]) > NARROWEST * min(found[1:]):
        raise CrossbladesError(
            f"the picture has {found.width} by {found.height} pixels; expected at most "
            f"{NARROWEST} times as many one way as the other"
        )
    pixels = found.width * found.height
    if pixels > max(HARMLESS, EMPTIEST * len(data)):
        raise CrossbladesError(
            f"the picture says that it has {found.width} by {found.height} pixels, in "
            f"{len(data)} bytes; expected one that does not swell so when it is unpacked"
        )
    return found


def _recognised(data: bytes) -> Picture:
    for start, read in _READERS.items():
        if data.startswith(start) and (start != b"RIFF" or data[8:12] == b"WEBP"):
            try:
                return read(data)
            except IndexError:
                raise CrossbladesError(f"the picture cannot be read: {CUT_SHORT}") from None
    if data[:512].lstrip()[:5].lower() in (b"<svg ", b"<?xml", b"<!doc", b"<html"):
        raise CrossbladesError(f"the picture is text with drawing orders in it; expected {WANTED}")
    raise CrossbladesError(f"this is no picture that a table can show; expected {WANTED}")


def _png(data: bytes) -> Picture:
    """The first part of a PNG is IHDR, the last IEND."""
    if data[12:16] != b"IHDR" or b"IEND" not in data[-1024:]:
        raise IndexError
    return Picture("png", _number(data, 16, 4), _number(data, 20, 4))


def _jpeg(data: bytes) -> Picture:
    """A JPEG is a row of marked parts; that of the frame (SOF) has the size."""
    at = 2
    for _ in range(MOST_PARTS):
        if data[at] != 0xFF:
            raise IndexError
        mark = data[at + 1]
        if mark == 0xFF:  # filling
            at += 1
            continue
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return Picture("jpg", _number(data, at + 7, 2), _number(data, at + 5, 2))
        if mark in (0xD9, 0xDA):  # the end, or the pixels, before any size
            raise IndexError
        at += 2 + max(2, _number(data, at + 2, 2))
    raise IndexError


def _webp(data: bytes) -> Picture:
    """A WebP is a RIFF file whose first part says how the pixels are packed."""
    if int.from_bytes(data[4:8], "little") > len(data) - 8:
        raise IndexError
    match data[12:16]:
        case b"VP8X":
            return Picture("webp", _little(data, 24, 3) + 1, _little(data, 27, 3) + 1)
        case b"VP8L":
            bits = _little(data, 21, 4)
            return Picture("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case b"VP8 ":
            return Picture("webp", _little(data, 26, 2) & 0x3FFF, _little(data, 28, 2) & 0x3FFF)
    raise IndexError


def _number(data: bytes, at: int, length: int) -> int:
    found = data[at : at + length]
    if len(found) < length:
        raise IndexError
    return int.from_bytes(found, "big")


def _little(data: bytes, at: int, length: int) -> int:
    _number(data, at, length)
    return int.from_bytes(data[at : at + length], "little")


_READERS: dict[bytes, Callable[[bytes], Picture]] = {
    b"\x89PNG\r\n\x1a\n": _png,
    b"\xff\xd8\xff": _jpeg,
    b"RIFF": _webp,
}
