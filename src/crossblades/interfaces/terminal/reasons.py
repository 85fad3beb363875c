"""Why things are missing from a menu, in as few lines as may be."""

from collections.abc import Iterable, Iterator, Sequence

from crossblades.kernel.choices import Missing

ALIKE = 2
"""So many who are out of reach in the same way share a line."""
NAMED = 4
"""So many of them are named there."""


def lines(found: Iterable[Missing], *, named: bool) -> list[str]:
    """A line each, or one for all whom the same thing keeps out; `named`: with the actor."""
    alike: dict[tuple[str, str, str], list[Missing]] = {}
    for each in found:
        alike.setdefault((each.actor, _deed(each), each.why), []).append(each)
    return [
        f"{actor}: {line}" if named else line
        for (actor, deed, why), missing in alike.items()
        for line in _lines(deed, why, missing)
    ]


def _deed(missing: Missing) -> str:
    """`engage` of `engage Rook`; all of it where no target stands at its end."""
    deed, _, rest = missing.short.partition(f" {missing.target}")
    return deed if missing.target and not rest else missing.short


def _lines(deed: str, why: str, missing: Sequence[Missing]) -> Iterator[str]:
    targets = list(dict.fromkeys(each.target for each in missing))
    if len(targets) < ALIKE:
        yield from (each.words for each in missing)
    else:
        yield f"{deed} {_several(targets)}: {why}"


def _several(targets: Sequence[str]) -> str:
    """`Goblin 1, Goblin 2, Goblin 3 and 5 more`."""
    left = len(targets) - NAMED
    if left > 1:
        return f"{', '.join(targets[:NAMED])} and {left} more"
    return f"{', '.join(targets[:-1])} and {targets[-1]}"
