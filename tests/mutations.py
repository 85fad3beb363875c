"""Ways in which a file can go wrong: cut, swapped, doubled, or put in by whoever sent it."""

from random import Random

SIGNS = [
    "\0", "\n", "\r\n", "\t", "\x1b[2J", "\x9b", "\u00ad", "\u200b", "\u200d", "\u202e",
    "\u2028", "\ufeff", "\\u001b", "\\ud800", "\\", '"', "'", '"""', "{", "}", "[", "]", "[[",
    ",", ":", "=", "#", "é", "🗡", "x" * 300,
]  # fmt: skip
"""What a sender might try."""
NUMBERS = ["-1", "0", "1e999", "NaN", "true", "null", "9" * 40, "0x10", "1.5", "-0", "2" * 5000]


def mutated(data: bytes, random: Random) -> bytes:
    """The file with one to four things wrong."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 4))):
        data = random.choice(WAYS)(data, random)
    return data


def _flip(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) or 1)
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) or 1)
    return data[:at] + data[at + random.choice((1, 5, 100, len(data))) :]


def _put_in(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) or 1)
    return data[:at] + random.choice(SIGNS).encode() + data[at:]


def _double(data: bytes, random: Random) -> bytes:
    """A piece twice: a key, a line, a bracket."""
    start = random.randrange(len(data) or 1)
    end = start + random.randrange(1, 200)
    return data[:end] + data[start:end] + data[end:]


def _lines(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(3):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(one, lines[other])
        case _:
            del lines[one]
    return b"\n".join(lines)


def _number(data: bytes, random: Random) -> bytes:
    """Another number for one that stands there."""
    places = [at for at, sign in enumerate(data) if 48 <= sign < 58]
    at = random.choice(places or [0])
    return data[:at] + random.choice(NUMBERS).encode() + data[at + 1 :]


def _nest(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) or 1)
    deep = random.choice((3, 50, 20_000))
    return data[:at] + b"[" * deep + b"]" * random.choice((0, deep)) + data[at:]


WAYS = (_flip, _flip, _cut, _put_in, _put_in, _double, _lines, _number, _number, _nest)
