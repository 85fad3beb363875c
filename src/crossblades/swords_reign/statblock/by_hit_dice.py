"""Blocks for several numbers of hit dice: `HD 8/12/16` is three foes, `HD 6-12` the lowest of them.

What such a block says by hit dice (`DC 8/12/16`, `HD d4s`, `per head`) becomes that foe's number.
"""

import re
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.importing import Remark
from crossblades.kernel.names import LONGEST_NAME
from crossblades.swords_reign.statblock.blocks import Block, Part
from crossblades.swords_reign.statblock.fields import Piece
from crossblades.swords_reign.statblock.phrases import NUMBER
from crossblades.swords_reign.statblock.words import number as word_number
from crossblades.swords_reign.statblock.words import plain

MOST_DICE = 100
MOST_FOES = 12
"""Of one block."""
_LIST = re.compile(r"(\d{1,3}(?:\s*/\s*\d{1,3})+)(?!\d)(.*)")
_OR = re.compile(r"(?<=\d)(?:\s*,\s*(?:or\s+)?|\s+or\s+)(?=\d)")
_RANGE = re.compile(r"(\d{1,3})\s*(?:-|\bto\b)\s*(\d{1,3})(?!\d)(.*)")
_FRACTIONS = ((2, 3), (3, 4))
_TERM = r"(?:\d{0,2}d)?\d{1,3}(?:[+-]\d{1,2})?"
_TIMES_DICE = re.compile(r"\bHD\s+d(\d{1,3})s?\b|\b1?d(\d{1,3}) per HD\b")
_BY_TABLE = re.compile(r"\bdamage by HD\b", re.IGNORECASE)
_ROW = re.compile(r"\bHD (\d{1,3})(?:\s*[-\u2013]\s*(\d{1,3}))?\s*[=:]\s*(\d{0,2}d\d{1,3})\b")
EACH_PER = re.compile(
    rf"\b(?:({NUMBER}) )?([^\W\d_]+(?: [^\W\d_]+)?) (?:per|for each) ([^\W\d_]+)(?= ?\()",
    re.IGNORECASE,
)
"""`1 bite per head`: how many, what, and for each of what."""


class Variant(NamedTuple):
    """A block with one number of hit dice, and what is to be said about that."""

    block: Block
    remarks: list[Remark]


class _Dice(NamedTuple):
    """One of the numbers that a block gives, and its place among them."""

    number: int
    place: int
    many: int
    rest: str


def variants(block: Block) -> list[Variant]:
    """OS-6.7: one foe for each of its numbers of hit dice; of a range, the lowest."""
    part = block.fields.get("hd")
    if part is None:
        return [Variant(block, [])]
    words = plain(part.piece.text)
    each = _listed(words)
    lowest = None if each else _lowest(words)
    if each:
        given = "/".join(str(dice.number) for dice in each)
        more = f"; HD {words} has too many of them" if each[0].many > len(each) else ""
        said = f"HD {given}: one foe for each of these numbers{more}"
        found = [_with(block, part, dice, f"{block.name} (HD {dice.number})") for dice in each]
        return [Variant(found[0], [_remark(block, said)]), *(Variant(one, []) for one in found[1:])]
    if lowest:
        said = f"HD {words} counts as HD {lowest.number}, the lowest; HP, attack and saves follow"
        return [Variant(_with(block, part, lowest, block.name), [_remark(block, said)])]
    whole = re.match(r"\d{1,3}(?!\d)", words)
    number = int(whole[0]) if whole else 0
    return [Variant(_with(block, part, _Dice(number, 0, 1, words[len(str(number)) :]), ""), [])]


def _remark(block: Block, words: str) -> Remark:
    return Remark(block.fields["hd"].line, f"{block.name}: {words}")


def _listed(words: str) -> list[_Dice]:
    """Numbers that rise; `1/2` and its like are a part of one."""
    found = _LIST.fullmatch(_OR.sub("/", words))
    if found is None:
        return []
    numbers = [int(number) for number in found[1].split("/")]
    if len(numbers) == 2 and (numbers[0] < 2 or tuple(numbers) in _FRACTIONS):
        return []
    if numbers != sorted(set(numbers)) or numbers[-1] > MOST_DICE:
        return []
    many = len(numbers)
    return [
        _Dice(number, place, many, found[2]) for place, number in enumerate(numbers[:MOST_FOES])
    ]


def _lowest(words: str) -> _Dice | None:
    found = _RANGE.fullmatch(words)
    if found is None or not int(found[1]) < int(found[2]) <= MOST_DICE:
        return None
    return _Dice(int(found[1]), 0, int(found[2]) - int(found[1]) + 1, found[3])


def _with(block: Block, part: Part, dice: _Dice, name: str) -> Block:
    """The block as it is with so many hit dice."""
    said = (part.piece.text for part in (*block.tags, *block.words))
    all_words = ". ".join((block.name, *said))
    change = {
        "name": name or block.name,
        "fields": {key: _told(one, dice, all_words) for key, one in block.fields.items()},
        "words": [_told(one, dice, all_words) for one in block.words],
        "tags": [_told(one, dice, all_words) for one in block.tags],
    }
    if name:
        text = f"{dice.number}{dice.rest}"
        change["fields"]["hd"] = part._replace(piece=Piece("hd", text))  # type: ignore[index]
        if len(name) > LONGEST_NAME:
            suffix = f" (HD {dice.number})"
            change["name"] = block.name[: LONGEST_NAME - len(suffix)].strip() + suffix
    return structs.replace(block, **change)


def _told(part: Part, dice: _Dice, all_words: str) -> Part:
    key, text = part.piece
    if key == "hd":
        return part
    if dice.many > 1:
        several = re.compile(rf"(?<![\w/]){_TERM}(?:/{_TERM}){{{dice.many - 1}}}(?![\w/])")
        text = several.sub(lambda found: found[0].split("/")[dice.place], text)
    text = _TIMES_DICE.sub(lambda found: f"{dice.number}d{found[1] or found[2]}", text)
    if key == "attacks":
        text = _by_table(text, dice.number, all_words)
        text = EACH_PER.sub(lambda found: _per(found, dice.number, all_words), text)
    return part._replace(piece=Piece(key, text))


def _by_table(text: str, number: int, all_words: str) -> str:
    """`(damage by HD)`, if the block has a line such as `HD 7-8 = 2d6`."""
    for first, last, damage in _ROW.findall(all_words):
        if int(first) <= number <= int(last or first):
            return _BY_TABLE.sub(damage, text)
    return text


def _per(found: re.Match[str], number: int, all_words: str) -> str:
    """`1 bite per head`, if the block says `one head per HD` or `it has five heads`.

    Else it stays a single strike.
    """
    head = re.escape(found[3])
    if word_number(found[1] or "1") != 1:
        return found[0]
    by_dice = re.compile(rf"\b(?:1|one) {head} per (?:HD|hit di)", re.IGNORECASE)
    if number and by_dice.search(all_words):
        return f"{number} {found[2]}"
    counted = re.compile(
        rf"\b(?:has|have|with) ({NUMBER}) {head}s\b|[.:] ({NUMBER}) {head}s(?=[.,;]|$)"
        rf"|\b({NUMBER})-{head}ed\b",
        re.IGNORECASE,
    )
    if heads := counted.search(all_words):
        return f"{heads[1] or heads[2] or heads[3]} {found[2]}"
    return found[0]
