"""Walls and doors between spaces, put up and taken down one by one, and written as runs."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from crossblades.kernel.edge_text import Pair, pairs_of
from crossblades.kernel.grid import Grid
from crossblades.kernel.toml_edit import Add, Change, Drop, EditError, Put


def edge_changes(
    data: Mapping[str, Any], grid: Grid, edges: Sequence[Pair], kind: str, door: Mapping[str, str]
) -> Iterator[Change]:
    """What makes these edges walls, doors such as this one, or nothing."""
    wanted = list(dict.fromkeys(_pair(each, grid) for each in edges))
    walls, doors = _walls(data, grid), _doors(data, grid)
    if kind == "door":
        yield from _with_doors(data, doors, wanted, door)
        return
    for number in sorted(doors, reverse=True):
        if doors[number] in wanted:
            yield Drop(("doors", number))
    if kind == "wall":
        standing = {pair for pairs in walls for pair in pairs}
        for text in runs([pair for pair in wanted if pair not in standing], grid):
            yield Add(("walls",), text)
    else:
        yield from _without_walls(walls, wanted, grid)


def _pair(edge: Sequence[str], grid: Grid) -> Pair:
    """An edge as its two spaces, the left or lower one first."""
    found = pairs_of("|".join(edge), grid)
    if len(found) != 1:
        raise EditError(f"there is no edge between {' and '.join(edge)[:60]}")
    return found[0]


def _walls(data: Mapping[str, Any], grid: Grid) -> list[list[Pair]]:
    walls = data.get("walls")
    said = walls if isinstance(walls, list) else []
    return [pairs_of(each, grid) if isinstance(each, str) else [] for each in said]


def _doors(data: Mapping[str, Any], grid: Grid) -> dict[int, Pair]:
    """Where each door is, by its number in the file."""
    doors = data.get("doors")
    found = {}
    for number, each in enumerate(doors if isinstance(doors, list) else ()):
        at = each.get("at") if isinstance(each, dict) else None
        pairs = pairs_of(at, grid) if isinstance(at, str) else []
        if len(pairs) == 1:
            found[number] = pairs[0]
    return found


def _with_doors(
    data: Mapping[str, Any], doors: Mapping[int, Pair], wanted: Iterable[Pair],
    door: Mapping[str, str],
) -> Iterator[Change]:  # fmt: skip
    numbers = {pair: number for number, pair in doors.items()}
    new = [{"at": "|".join(pair), **door} for pair in wanted if pair not in numbers]
    for pair in wanted:
        if pair in numbers:
            number = numbers[pair]
            yield Put(("doors", number), {"at": data["doors"][number]["at"], **door})
    if new and not data.get("doors"):
        yield Put(("doors",), new)
        return
    for each in new:
        yield Add(("doors",), each)


def _without_walls(
    walls: Sequence[Sequence[Pair]], gone: Collection[Pair], grid: Grid
) -> Iterator[Change]:
    """What is left of the runs that these edges are part of stays."""
    for number in range(len(walls) - 1, -1, -1):
        left = [pair for pair in walls[number] if pair not in gone]
        if len(left) == len(walls[number]):
            continue
        first, *others = runs(left, grid) or [""]
        yield Put(("walls", number), first) if first else Drop(("walls", number))
        for text in others:
            yield Add(("walls",), text)


# --- runs


def runs(pairs: Iterable[Pair], grid: Grid) -> list[str]:
    """Edges as the file writes them: `b2-f2 north`, with those in a line together."""
    found: list[list[Pair]] = []
    for pair in sorted(pairs, key=lambda pair: _order(pair, grid)):
        if found and _goes_on(found[-1][-1], pair, grid):
            found[-1].append(pair)
        else:
            found.append([pair])
    return [_text(run, grid) for run in found]


def _upright(pair: Pair, grid: Grid) -> bool:
    """Whether the edge stands between two spaces side by side."""
    return grid.xy[pair[0]][1] == grid.xy[pair[1]][1]


def _order(pair: Pair, grid: Grid) -> tuple[bool, int, int]:
    x, y = grid.xy[pair[0]]
    return (True, x, y) if _upright(pair, grid) else (False, y, x)


def _goes_on(last: Pair, pair: Pair, grid: Grid) -> bool:
    one, other = _order(last, grid), _order(pair, grid)
    return one[:2] == other[:2] and other[2] == one[2] + 1


def _text(run: Sequence[Pair], grid: Grid) -> str:
    first, last = run[0][0], run[-1][0]
    side = "east" if _upright(run[0], grid) else "north"
    return f"{first} {side}" if first == last else f"{first}-{last} {side}"


def moved_edges(
    data: Mapping[str, Any], old: Grid, new: Grid, by: tuple[int, int]
) -> Iterator[Change]:
    """The same walls and doors on a map whose spaces have other names; those off it are gone."""
    for number, pairs in reversed(list(enumerate(_walls(data, old)))):
        left = [moved for pair in pairs if (moved := _moved(pair, old, new, by))]
        if by == (0, 0) and len(left) == len(pairs):
            continue
        text = data["walls"][number]
        if len(left) == len(pairs) and text.strip().lower().endswith("around"):
            yield Put(("walls", number), _renamed(text, old, new, by))
            continue
        first, *others = runs(left, new) or [""]
        if pairs:
            yield Put(("walls", number), first) if first else Drop(("walls", number))
        for text in others:
            yield Add(("walls",), text)
    for number, pair in sorted(_doors(data, old).items(), reverse=True):
        found = _moved(pair, old, new, by)
        if found is None:
            yield Drop(("doors", number))
        elif by != (0, 0):
            yield Put(("doors", number, "at"), _text([found], new))


def _moved(pair: Pair, old: Grid, new: Grid, by: tuple[int, int]) -> Pair | None:
    a, b = (moved_space(space, old, new, by) for space in pair)
    return (a, b) if a and b else None


def moved_space(space: str, old: Grid, new: Grid, by: tuple[int, int]) -> str | None:
    """What a space is called on a map that has grown in the west and the south by so many."""
    x, y = old.xy[space]
    return new.at(x + by[0], y + by[1]) or None


def _renamed(text: str, old: Grid, new: Grid, by: tuple[int, int]) -> str:
    """`b2-f6 around` with the names that its corners have now."""
    block, _, way = text.strip().lower().rpartition(" ")
    corners = [part.strip() for part in block.split("-")]
    return f"{'-'.join(moved_space(each, old, new, by) or each for each in corners)} {way}"
