"""Whether the fighters of an encounter have room where they stand."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from crossblades.heart_rush import sizes
from crossblades.heart_rush.creature import Fighter
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.placing import Place
from crossblades.kernel.toml_text import TomlDocument


def check_room(
    document: TomlDocument, drawn: DrawnMap, standing: Iterable[tuple[Fighter, Place]]
) -> None:
    """Note creatures that stand where there is no room for them."""
    taken: defaultdict[str, list[Fighter]] = defaultdict(list)
    for fighter, place in standing:
        if not sizes.is_size(fighter.size):
            continue
        for space in _footprint(document, drawn, fighter, place):
            taken[space].append(fighter)
            if problem := squeeze(space, taken[space]):
                document.note(place.path, *problem, place.row)
                break


def _footprint(
    document: TomlDocument, drawn: DrawnMap, fighter: Fighter, place: Place
) -> tuple[str, ...]:
    """The spaces a creature fills, all of them open ground (HR-10.7); none if it has no room."""
    grid, length = drawn.grid, sizes.length(fighter.size)
    spaces = grid.footprint(fighter.at, length)
    walled = next((space for space in spaces if not grid.bit[space] & grid.open), None)
    if spaces and walled is None and grid.room(grid.open, length) & grid.bit[fighter.at]:
        return spaces
    if walled:
        where = f"stands in a wall in {walled}"
    elif spaces:
        where = f"in {fighter.at} stands on both sides of a wall"
    else:
        where = f"in {fighter.at} goes over the edge"
    room = (
        f"room for {length} by {length} spaces to the right and up" if length > 1 else "open ground"
    )
    document.note(place.path, f"{fighter.name} {where}", room, place.row)
    return ()


def squeeze(space: str, fighters: Sequence[Fighter]) -> tuple[str, str] | None:
    """What is wrong if the last of these cannot share the space with the others."""
    *others, last = fighters
    blocking = next((other for other in others if not _may_share(last, other)), None)
    if blocking:
        problem = f"{blocking.name} and {last.name} both stand in {space}"
        return problem, "a space for each, or two sizes between them (HR-10.7, HR-10.8)"
    if sum(sizes.SHARE.get(sizes.rank(f.size), 0) for f in fighters) > sizes.WHOLE_SPACE:
        expected = "at most 5 small, 10 tiny or 1000 minuscule ones (HR-10.7)"
        return f"too many creatures stand in {space}", expected
    return None


def _may_share(one: Fighter, other: Fighter) -> bool:
    """HR-10.8: with two sizes between them; HR-10.7: if both are small or smaller."""
    mine, yours = sizes.rank(one.size), sizes.rank(other.size)
    return abs(mine - yours) >= 2 or (mine in sizes.SHARE and yours in sizes.SHARE)
