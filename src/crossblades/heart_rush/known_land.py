"""A map as those see it who do not know of all its traps."""

from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.looks import shown_as, without_secrets
from crossblades.kernel.grid import Grid
from crossblades.kernel.letters import LETTERS


def land_without_secrets(grid: Grid, ground: Ground, met: tuple[str, ...]) -> Land:
    """HR-13.1: a trap that lies in secret looks like its ground, until somebody has met it."""
    kinds = without_secrets(ground.kinds)
    looks = shown_as(kinds)
    at = {space: looks[glyph] for space, glyph in ground.at.items() if looks[glyph]}
    shown = {glyph: kinds[glyph] for glyph in looks.values() if glyph}
    for space in met:
        glyph = ground.at[space]
        if ground.kinds[glyph] != kinds[glyph]:
            own = looks[glyph] != glyph and glyph not in LETTERS
            at[space] = glyph if own else _spare(ground, glyph)
            shown[at[space]] = ground.kinds[glyph]
    return Land(grid, Ground(ground.light, shown, at, ground.freezing))


def _spare(ground: Ground, glyph: str) -> str:
    """A glyph that the map does not use, for what was met on ground that looks like no other.

    A letter might be a creature's.
    """
    free = [chr(code) for code in range(0xC0, 0x17F) if chr(code) not in ground.kinds]
    return free[list(ground.kinds).index(glyph)]
