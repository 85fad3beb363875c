"""Stat blocks out of Markdown, with a remark for everything that has become no rule (OS-6.7)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crossblades.kernel.importing import Became, Remark
from crossblades.kernel.names import LONGEST_NAME, is_neat
from crossblades.swords_reign.gear import ARMOUR_CLASS
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.blocks import Block, Part, find_blocks
from crossblades.swords_reign.statblock.by_hit_dice import variants
from crossblades.swords_reign.statblock.by_words import missing_tags, tags_by_words
from crossblades.swords_reign.statblock.clause import LONGEST
from crossblades.swords_reign.statblock.fields import BY_DICE, IMMUNE, SHOWN, UNSAID, Key
from crossblades.swords_reign.statblock.gathering import Gathered
from crossblades.swords_reign.statblock.numbers import (
    HitDice,
    Number,
    read_armour_class,
    read_hit_dice,
    read_number,
)
from crossblades.swords_reign.statblock.salvage import (
    harms,
    keep_attacks,
    keep_movement,
    tell_attacks,
)
from crossblades.swords_reign.statblock.specials import save_dc
from crossblades.swords_reign.statblock.tables import without_tables
from crossblades.swords_reign.statblock.text import Line, endless_lines, read_lines
from crossblades.swords_reign.statblock.words import plain

MOST_ARMOUR_CLASS = 40
UNARMOURED = ARMOUR_CLASS["none"]
NOBODY = "unnamed foe"
HARMLESS = "it has no attack and no special that does anything"
ONLY_SPECIALS = "it has no attack that does anything, only specials"
NO_BLOCK = "has HD or AC, but is no block, and is left alone"


class Reading(NamedTuple):
    """A creature that was read."""

    name: str
    line: int
    text: BlockText
    became: tuple[Became, ...] = ()
    """What its lines have become."""


class Found(NamedTuple):
    """What is in a text."""

    readings: list[Reading]
    remarks: list[Remark]


def read_markdown(text: str) -> Found:
    """Every stat block of a text; all else in it is left alone."""
    blocks = find_blocks(without_tables(read_lines(text)))
    found = Found([], [_left_alone(line) for line in blocks.aside])
    for number, length in endless_lines(text):
        words = f"a line of {length} characters is too long, and is left alone"
        found.remarks.append(Remark(number, words))
    missing = missing_tags(blocks.found)
    for several in blocks.found:
        for block, said in variants(several):
            reading, remarks = understand(block, tags_by_words(block, missing))
            found.remarks.extend((*said, *remarks))
            if reading is not None:
                found.readings.append(reading)
    return found


def _left_alone(line: Line) -> Remark:
    """A line of numbers that is no block, or as much of it as one can look at."""
    words = line.text if len(line.text) <= LONGEST else f"{line.text[:LONGEST]}…"
    return Remark(line.number, f"{NO_BLOCK}: {words}")


def understand(block: Block, by_words: Sequence[str] = ()) -> tuple[Reading | None, list[Remark]]:
    """One block: a creature and remarks, or only remarks if it cannot be one."""
    name = block.name if is_neat(block.name) else block.name[:LONGEST_NAME].strip() or NOBODY
    gathered = Gathered(name)
    if name != block.name:
        gathered.say(block.line, f"`{block.name}` cannot be a name: it is called {name}")
    dice, armour = _hit_dice(block), _armour_class(block)
    if dice is None or armour is None:
        return None, _refused(block, name, "HD" if dice is None else "AC")
    told: dict[str, Any] = {"hd": dice.whole, "ac": armour.value}
    told |= _numbers(block, gathered, dice, armour)
    if "move" in block.fields:
        told["move"] = keep_movement(block.fields["move"], gathered)
    gathered.dc = save_dc(dice.whole)
    if "attacks" in block.fields:
        keep_attacks(block.fields["attacks"], gathered)
    for part in block.tags:
        gathered.tag_or_words(part)
    gathered.body(block.words)
    for tag in by_words:
        gathered.say(block.line, f"counts as {tag} by its name or words: this text has no such tag")
        gathered.keep_tag(block.line, tag)
    if "saves" in block.fields:
        gathered.keep_tag(block.fields["saves"].line, f"Saves: {block.fields['saves'].piece.text}")
    told["attacks"] = tell_attacks(_line_of("attacks", block), gathered)
    told |= {"tags": tuple(gathered.tags), "specials": tuple(gathered.specials)}
    if not any(map(harms, gathered.strikes)):
        lacks = ONLY_SPECIALS if any(not s.on for s in gathered.specials) else HARMLESS
        gathered.remarks.insert(0, Remark(block.line, f"{name}: {lacks}"))
    text = BlockText(**told, notes=tuple(gathered.notes))
    became = (*_figures(block, name, told), *gathered.became)
    return Reading(name, block.line, text, became), sorted(gathered.remarks, key=lambda r: r.line)


_FIGURES: tuple[Key, ...] = ("hd", "ac", "hp", "move", "morale", "xp")


def _figures(block: Block, name: str, told: Mapping[str, Any]) -> Iterator[Became]:
    """The lines of the name and of the fields that were understood."""
    yield Became(block.line, "name", name)
    for key in _FIGURES:
        if key in block.fields and told.get(key) is not None:
            yield Became(block.fields[key].line, "figure", f"{SHOWN[key]} {told[key]}")


def _line_of(key: Key, block: Block) -> int:
    return block.fields[key].line if key in block.fields else block.line


def _refused(block: Block, name: str, missing: str) -> list[Remark]:
    """No creature without hit dice and armour class: every word of it is told instead."""
    remarks = [Remark(block.line, f"{name}: no {missing} can be read, so it is left out")]
    said = [*block.fields.values(), *block.tags, *block.words]
    for part in sorted(said, key=lambda part: part.line):
        key = f"{SHOWN[part.piece.key]} " if part.piece.key else ""
        remarks.append(Remark(part.line, f"{name}: left out: {key}{part.piece.text}"))
    return remarks


def _hit_dice(block: Block) -> HitDice | None:
    return read_hit_dice(block.fields["hd"].piece.text) if "hd" in block.fields else None


def _armour_class(block: Block) -> Number | None:
    """OS-6.3: what is only immune to something has the armour class of the unarmoured."""
    if "ac" not in block.fields:
        return None
    words = block.fields["ac"].piece.text
    found = Number(UNARMOURED, "") if IMMUNE.fullmatch(words) else read_armour_class(words)
    return found if found and found.value <= MOST_ARMOUR_CLASS else None


_LIMITS: dict[Key, tuple[int, int]] = {"hp": (1, 1000), "xp": (0, 1_000_000), "morale": (2, 12)}


def _numbers(
    block: Block, gathered: Gathered, dice: HitDice, armour: Number
) -> dict[str, int | None]:
    """Hit points, experience and morale; what stands behind any number is kept."""
    told: dict[str, int | None] = {}
    part = block.fields["hd"]
    if dice.hit_points is not None:
        told = {"hp": dice.hit_points, "xp": dice.experience}
        counts = f"HD {dice.whole} with {dice.hit_points} HP unless HP is given"
        gathered.say(part.line, f"HD {part.piece.text} counts as {counts}")
    elif plain(part.piece.text) != str(dice.whole) and not dice.rest:
        gathered.say(part.line, f"HD {part.piece.text} counts as HD {dice.whole}")
    if plain(block.fields["ac"].piece.text) != str(armour.value) and not armour.rest:
        part = block.fields["ac"]
        gathered.say(part.line, f"AC {part.piece.text} counts as AC {armour.value}")
        if immune := IMMUNE.fullmatch(part.piece.text):
            gathered.keep_tag(part.line, f"Immune: {immune[1]}")
    _keep_rest("hd", block.fields["hd"], dice.rest, gathered)
    _keep_rest("ac", block.fields["ac"], armour.rest, gathered)
    for key, (least, most) in _LIMITS.items():
        if key not in block.fields:
            continue
        part = block.fields[key]
        found = _number(part.piece.text, dice)
        if found and least <= found.value <= most:
            told[key] = found.value
            _keep_rest(key, part, found.rest, gathered)
        elif UNSAID.fullmatch(part.piece.text):
            gathered.say(part.line, f"{SHOWN[key]} {part.piece.text}: it follows from the hit dice")
        elif key != "morale" or plain(part.piece.text).lower() not in ("-", "none", "n/a"):
            gathered.note(part.line, f"{SHOWN[key]} {part.piece.text}")
    return told


def _number(words: str, dice: HitDice) -> Number | None:
    """A whole number; `HD x 4` is so many for each of its hit dice."""
    if by_dice := BY_DICE.fullmatch(plain(words)):
        times = int(by_dice["number"] or by_dice["times"])
        return Number(max(1, dice.whole * times), by_dice["rest"].strip(" ,."))
    return read_number(words)


def _keep_rest(key: Key, part: Part, rest: str, gathered: Gathered) -> None:
    """`AC 15 [leather]`: the number is a rule, the words behind it are a tag or a note."""
    if rest:
        gathered.tag_or_note(part.line, rest, f"{SHOWN[key]} {part.piece.text}")
