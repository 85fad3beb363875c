"""What ground looks like to those who know nothing of its traps, and the letters of creatures."""

from collections.abc import Iterable

from msgspec import structs

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.ground import Terrain
from crossblades.kernel import letters


def without_secrets(kinds: dict[str, Terrain]) -> dict[str, Terrain]:
    """Every kind of ground as it would be without the traps that lie in secret."""
    return {glyph: _without_secret(kind) for glyph, kind in kinds.items()}


def shown_as(plain: dict[str, Terrain]) -> dict[str, str]:
    """For each glyph the first of ground that looks the same; none for what looks open."""
    first: dict[Terrain, str] = {}
    for glyph, kind in plain.items():
        first.setdefault(kind, "" if kind == Terrain(kind.name) else glyph)
    return {glyph: first[kind] for glyph, kind in plain.items()}


def _without_secret(kind: Terrain) -> Terrain:
    if kind.hazard is None or not kind.hazard.secret:
        return kind
    return structs.replace(kind, hazard=None)


def letters_for(fighters: Iterable[Fighter], kinds: dict[str, Terrain]) -> dict[str, str]:
    """A letter or digit for each creature, for good.

    Those who hide come last, and the glyphs of secret traps count as free: nobody's letter may
    tell of either.
    """
    known = _known(kinds)
    ordered = sorted(fighters, key=lambda fighter: fighter.hides)
    return letters.letters_for([fighter.name for fighter in ordered], known)


def letter_for(name: str, letters_taken: Iterable[str], kinds: dict[str, Terrain]) -> str:
    """A mark for one who comes later, when others have theirs."""
    return letters.letters_for((name,), {*_known(kinds), *letters_taken})[name]


def _known(kinds: dict[str, Terrain]) -> set[str]:
    """The glyphs of all ground that everybody may know of."""
    plain = without_secrets(kinds)
    return {*shown_as(plain).values(), *(glyph for glyph in kinds if kinds[glyph] == plain[glyph])}
