"""Odds for people and programs: in a few words, as a table, as a small bar chart, as JSON.

Knows no game: a game brings prospects, and here they are worded.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from crossblades.kernel.prospects import Prospect
from crossblades.kernel.words import listed

BAR = 30
"""Columns of the longest bar."""
ROWS = 16
"""Lines that a chart has at the most, one for 0 apart."""
SHOWN = 3
"""Prospects that are told in a few words; the rest are counted."""
FEW_NAMES = 2
"""Names of those with the same odds that are told in a few words."""
THIN = Fraction(1, 1000)
"""The ends of a long chart that are less likely than this share a line."""
EIGHTHS = " ▏▎▍▌▋▊▉█"
BLOCK = EIGHTHS[-1]


def percent(chance: Fraction) -> str:
    """`55 %`; what is possible is never 0 %, and what is not sure never 100 %."""
    if 0 < chance < Fraction(1, 200):
        return "<1 %"
    if Fraction(199, 200) <= chance < 1:
        return ">99 %"
    return f"{_rounded(chance * 100, 0)} %"


def decimal(number: Fraction) -> str:
    """`6.2`; a whole number without its point."""
    return str(number.numerator) if number.denominator == 1 else _rounded(number, 1)


def _rounded(number: Fraction, places: int) -> str:
    """Halves go up, away from 0: what people expect."""
    scale = 10**places
    units = (abs(number) * scale * 2 + 1) // 2
    whole, rest = divmod(units, scale)
    sign = "-" if number < 0 and units else ""
    return f"{sign}{whole}.{rest:0{places}}" if places else f"{sign}{whole}"


# --- a few words, for a menu


def brief(odds: Sequence[Prospect]) -> str:
    """`hits 55 %, 6.2 damage, drops 12 %; shrugged off: 3.3 damage`; empty without odds."""
    told = in_words(odds, FEW_NAMES)
    left = len(told) - SHOWN
    return "; ".join([*told[:SHOWN], f"{left} more"] if left > 0 else told)


def in_words(odds: Sequence[Prospect], names: int = 0) -> list[str]:
    """All of them, a line each; where they are of several, by name, those with the same in one.

    Of many who have the same, so many are named; 0 for all.
    """
    if len({each.whom for each in odds if each.whom}) < 2:
        return [words for words in map(_told, odds) if words]
    of: dict[str, list[str]] = {}
    for each in odds:
        of.setdefault(_told(each), []).append(each.whom)
    return [f"{_named(whom, names)}{words}" for words, whom in of.items() if words]


def _named(whom: Sequence[str], most: int) -> str:
    """`Orc, Goblin: `, or `Orc and 3 more: `; nothing for what is nobody's."""
    names = [*filter(None, whom)]
    if not names:
        return ""
    if most and len(names) > most:
        return f"{names[0]} and {len(names) - 1} more: "
    return f"{listed(names)}: "


def _told(odds: Prospect) -> str:
    """What cannot happen is left out, and that it hits where nothing else can be.

    Where nothing can, and nothing is counted, what is so instead is all there is to tell.
    """
    if not odds.events and not odds.unit:
        return odds.when
    events = {event: chance for event, chance in odds.events.items() if chance}
    if events.get("hits") == 1:
        del events["hits"]
    words = [f"{event} {percent(chance)}" for event, chance in events.items()]
    if odds.unit:
        words.insert(1 if "hits" in events else 0, f"{decimal(odds.mean)} {odds.unit}")
    when = f"{odds.when}: " if odds.when else ""
    return when + ", ".join(words) if words else ""


# --- whole


def table(odds: Prospect) -> Iterator[str]:
    """Everything but the single numbers: on the whole, how far it scatters, what may follow.

    What cannot happen is left out, unless nothing of it can: then the first says so.
    """
    when = f" ({odds.when})" if odds.when else ""
    low, high = min(odds.chances), max(odds.chances)
    spread = f"{decimal(odds.mean)} on the whole, {low} to {high}"
    yield f"{odds.what}{when}: {spread if low < high else f'always {low}'}"
    possible = [each for each in odds.events.items() if each[1]]
    for event, chance in possible or [*odds.events.items()][:1]:
        yield f"  {event:<18} {exact_percent(chance):>8}"
    if odds.tail:
        yield f"  {'not counted':<18} {float(odds.tail):>8.0e}"


def exact_percent(chance: Fraction) -> str:
    """With a digit behind the point; what is possible is never 0.0 %, nor the unsure 100.0 %."""
    if 0 < chance < Fraction(1, 2000):
        return "<0.1 %"
    if Fraction(1999, 2000) <= chance < 1:
        return ">99.9 %"
    return f"{_rounded(chance * 100, 1)} %"


def chart(odds: Prospect, block: str = BLOCK) -> Iterator[str]:
    """A bar for each number, with its chance beside it; neighbours share one if there are many.

    Bars are of this sign; where it is the usual one, they end in a part of it.
    """
    rows = grouped(odds.chances)
    most = max(rows.values())
    wide = max(len(row) for row in rows)
    for row, chance in rows.items():
        yield f"  {row:>{wide}}  {exact_percent(chance):>7}  {_bar(chance / most, block)}".rstrip()


def _bar(share: Fraction, block: str) -> str:
    """Whole blocks, and a part of one at the end."""
    if block != BLOCK:
        return block * round(share * BAR)
    eighths = round(share * BAR * 8)
    return BLOCK * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def grouped(chances: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """The chances of each number, or of each few that follow each other; 0 stays by itself.

    Of many numbers, thin ends are gathered, so that the lines are where the chances are.
    """
    low, high = min(chances), max(chances)
    start = low + 1 if low == 0 < high else low
    rows = {"0": chances[0]} if start != low else {}
    lowest, highest = start, high
    if high - start + 1 > ROWS:
        lowest += 0 if rows else _thin(range(start, high + 1), chances)
        highest -= _thin(range(high, start - 1, -1), chances)
    step = -(-(highest - lowest + 1) // (ROWS - (lowest > start) - (highest < high)))
    if lowest > start:
        rows[f"{lowest - 1} or less"] = _within(chances, start, lowest - 1)
    for first in range(lowest, highest + 1, step):
        last = min(first + step - 1, highest)
        rows[str(first) if first == last else f"{first} to {last}"] = _within(chances, first, last)
    if highest < high:
        rows[f"{highest + 1} or more"] = _within(chances, highest + 1, high)
    return rows


def _thin(numbers: Sequence[int], chances: Mapping[int, Fraction]) -> int:
    """How many of the numbers, from the first on, are together hardly likely."""
    together = Fraction(0)
    for count, number in enumerate(numbers):
        together += chances.get(number, Fraction(0))
        if together >= THIN:
            return count
    return 0


def _within(chances: Mapping[int, Fraction], first: int, last: int) -> Fraction:
    inside = (chances.get(number, Fraction(0)) for number in range(first, last + 1))
    return sum(inside, Fraction(0))


def as_data(odds: Prospect) -> dict[str, Any]:
    """Everything, exact as fractions and handy as numbers."""
    return {
        "what": odds.what,
        "when": odds.when,
        "mean": _both(odds.mean),
        "chances": {str(number): _both(chance) for number, chance in odds.chances.items()},
        "events": {event: _both(chance) for event, chance in odds.events.items()},
        "not counted": _both(odds.tail),
    }


def _both(number: Fraction) -> dict[str, Any]:
    return {"exact": str(number), "number": float(number)}
