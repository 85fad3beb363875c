"""A journal as text: a heading, then one input a line, with a number that ties it to all above.

The number is a checksum of the file up to there: it tells of lines that are lost or altered.
A journal has no end: it is written while the fight goes on, and holds what is still sealed.
"""

import zlib
from collections.abc import Iterable

import msgspec

from crossblades.kernel.errors import RecordError
from crossblades.kernel.heading import Heading
from crossblades.kernel.inputs import Input, encode_input


class Chain:
    """Writes the lines of a journal one after the other."""

    def __init__(self, heading: Heading) -> None:
        self.heading = heading.sealed()
        self.sum = zlib.crc32(self.heading.line())

    def line(self, given: Input) -> bytes:
        """The next line; it counts as written only once `advance` is told."""
        return b"[%b,%d]\n" % (body := encode_input(given), zlib.crc32(body, self.sum))

    def advance(self, given: Input) -> None:
        """This input is written."""
        self.sum = zlib.crc32(encode_input(given), self.sum)


def journal_text(heading: Heading, inputs: Iterable[Input]) -> tuple[bytes, Chain]:
    """A whole journal, and what goes on with it."""
    chain = Chain(heading)
    lines = [chain.heading.line() + b"\n"]
    for given in inputs:
        lines.append(chain.line(given))
        chain.advance(given)
    return b"".join(lines), chain


def split_line(line: bytes) -> tuple[bytes, int]:
    """The input of a line, still encoded, and its number."""
    try:
        body, number = msgspec.json.decode(line, type=tuple[msgspec.Raw, int])
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise RecordError("the line is damaged") from None
    return bytes(body), number
