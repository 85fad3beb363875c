"""What colours a picture of a page has."""

import struct
import zlib

from playwright.sync_api import Page

Colour = tuple[int, int, int]


class Seen:
    """The pixels of a PNG with eight bits a colour, as browsers take them of a page."""

    def __init__(self, png: bytes) -> None:
        self.width, self.height, depth, kind = struct.unpack(">IIBB", png[16:26])
        assert (depth, kind) in ((8, 2), (8, 6)), "no picture that a browser takes"
        self._each = 3 if kind == 2 else 4
        self._rows = self._unfiltered(zlib.decompress(_packed(png)))

    def at(self, x: float, y: float) -> Colour:
        """The colour of a pixel."""
        start = int(x) * self._each
        red, green, blue = self._rows[int(y)][start : start + 3]
        return red, green, blue

    def _unfiltered(self, data: bytes) -> list[bytearray]:
        each, length = self._each, self.width * self._each
        rows: list[bytearray] = []
        above = bytearray(length)
        for y in range(self.height):
            start = y * (length + 1)
            kind, row = data[start], bytearray(data[start + 1 : start + 1 + length])
            for x in range(length):
                left = row[x - each] if x >= each else 0
                corner = above[x - each] if x >= each else 0
                row[x] = (row[x] + _guess(kind, left, above[x], corner)) % 256
            rows.append(row)
            above = row
        return rows


def _packed(png: bytes) -> bytes:
    """All that is in the parts with pixels."""
    found, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            found += png[at + 8 : at + 8 + length]
        at += 12 + length
    return found


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    """What a filter of PNG expects of a byte."""
    if kind < 3:
        return (0, left, above)[kind]
    if kind == 3:
        return (left + above) // 2
    near = left + above - corner
    return min((left, above, corner), key=lambda each: abs(near - each))


def space_seen(page: Page, space: str, right: float = 0.5, down: float = 0.5) -> Colour:
    """The colour of the map in a space, so far from its upper left corner."""
    box = page.locator(f"#map [data-space='{space}']").bounding_box()
    assert box is not None
    clip = {"x": box["x"] + right * box["width"] - 1, "y": box["y"] + down * box["height"] - 1}
    return Seen(page.screenshot(clip={**clip, "width": 3, "height": 3})).at(1, 1)  # type: ignore[arg-type]
