"""OS-6.7: undead, mindless and swarms by name and words, where a text has no such tags."""

import re
from collections.abc import Iterable

from crossblades.swords_reign.statblock.blocks import Block, Part

_UNDEAD = (
    "ghast ghost ghoul lich mummy revenant skeleton spectre specter vampire wight wraith zombie"
)
_MINDLESS = "fungi fungus golem jelly mold mould ooze pudding skeleton slime zombie"


def _named(anywhere: str, head: str) -> re.Pattern[str]:
    """Words anywhere in a name, and words that are what it is: `Grey Shadow`, `Cube, Clear`."""
    return re.compile(
        rf"\b(?:{'|'.join(anywhere.split())})s?\b|\b(?:{'|'.join(head.split())})s?(?=,|$| \()",
        re.IGNORECASE,
    )


NAMES = {
    "Undead": _named(_UNDEAD, "shadow"),
    "Mindless": _named(_MINDLESS, "cube statue"),
    "Swarm": _named("swarm", "swarm"),
}
"""Names that tell of a tag."""
SAID = {
    "Undead": re.compile(
        r"(?:^|[.;] )Undead(?=[.,;]|$)|\b(?:is|are|(?<!like )an)(?: \w+ and)? undead\b"
        r"(?! (?:hunter|killer|slayer|turner))|\bwalking dead\b",
        re.IGNORECASE,
    ),
    "Mindless": re.compile(
        r"(?:^|[.;] )Mindless(?=[.,;]|$)|\b(?:is|are)(?: \w+ and)? mindless\b", re.IGNORECASE
    ),
    "Swarm": re.compile(r"\bhalf damage from single[- ]target\b", re.IGNORECASE),
}
"""Words that tell of it."""
_TAGGED = re.compile(r"(?:^|[\[{,;]\s*)(undead|mindless|swarm)(?=\s*(?:$|[\]},;]))")


def missing_tags(blocks: Iterable[Block]) -> list[str]:
    """The tags that no block of a text has."""
    lines = [part.piece.text.lower() for block in blocks for part in _all(block)]
    tagged = {found for line in lines for found in _TAGGED.findall(line)}
    return [tag for tag in NAMES if tag.lower() not in tagged]


def _all(block: Block) -> Iterable[Part]:
    return (*block.tags, *block.words)


def tags_by_words(block: Block, missing: Iterable[str]) -> list[str]:
    """Those tags that its name or its words tell of."""
    said = " ".join(part.piece.text for part in _all(block))
    return [tag for tag in missing if NAMES[tag].search(block.name) or SAID[tag].search(said)]
