"""The fighters of an encounter: put on the map, moved, taken from it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crossblades.interfaces.editing.drawing import Drawing, drawing_of, fighters_of
from crossblades.kernel.map_text import OPEN
from crossblades.kernel.toml_edit import Change, Drop, EditError, Put


class Placed(NamedTuple):
    """A fighter of the file, by its number, and where it stands."""

    number: int
    glyph: str
    """Empty if it stands where its `at` says."""
    spaces: tuple[str, ...]


def placed(data: Mapping[str, Any]) -> tuple[Placed, ...]:
    """Where everybody stands."""
    drawing = drawing_of(data)
    return tuple(
        Placed(number, *_where(each, drawing)) for number, each in enumerate(fighters_of(data))
    )


def _where(fighter: Mapping[str, Any], drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    glyph, at = fighter.get("glyph"), fighter.get("at")
    if isinstance(glyph, str) and glyph and at is None:
        return glyph, drawing.places(glyph)
    if isinstance(at, str):
        return "", (at,)
    spaces = at if isinstance(at, list) else []
    return "", tuple(each for each in spaces if isinstance(each, str))


def fighter_numbered(data: Mapping[str, Any], number: int) -> Placed:
    """One of the fighters; an EditError if there are not so many."""
    everybody = placed(data)
    if not 0 <= number < len(everybody):
        raise EditError(f"there is no fighter {number + 1}; the encounter has {len(everybody)}")
    return everybody[number]


def standing_at(number: int, spaces: Sequence[str]) -> Iterator[Change]:
    """A fighter that stands in these spaces, whatever is drawn there."""
    yield Drop(("fighters", number, "glyph"))
    yield named_at(number, spaces)


def named_at(number: int, spaces: Sequence[str]) -> Put:
    """These spaces as the place of a fighter that is not drawn."""
    return Put(("fighters", number, "at"), spaces[0] if len(spaces) == 1 else list(spaces))


def freed(
    data: Mapping[str, Any], drawing: Drawing, spaces: Collection[str]
) -> tuple[Drawing, list[Change]]:
    """The map without the glyphs of those who stand in these spaces: they are named instead."""
    changes: list[Change] = []
    for each in placed(data):
        if each.glyph and not set(spaces).isdisjoint(each.spaces):
            drawing = drawing.painted(each.spaces, OPEN)
            changes += standing_at(each.number, each.spaces)
    return drawing, changes


def relocated(
    data: Mapping[str, Any], number: int, spaces: Sequence[str]
) -> tuple[Drawing, list[Change]]:
    """A fighter in other spaces: drawn where it was drawn before and finds plain ground."""
    drawing, fighter = drawing_of(data), fighter_numbered(data, number)
    for space in spaces:
        drawing.spot(space)  # refuses what is not on the map
    if not fighter.glyph:
        return drawing, list(standing_at(number, spaces))
    bare = drawing.painted(fighter.spaces, OPEN)
    if all(bare.at(space) == OPEN for space in spaces):
        return bare.painted(spaces, fighter.glyph), []
    return bare, list(standing_at(number, spaces))


def removed(data: Mapping[str, Any], number: int) -> tuple[Drawing, list[Change]]:
    """The map and the file without a fighter."""
    fighter, drawing = fighter_numbered(data, number), drawing_of(data)
    bare = drawing.painted(fighter.spaces, OPEN) if fighter.glyph else drawing
    return bare, [Drop(("fighters", number))]
