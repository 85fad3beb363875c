"""Abilities of a test's own: nothing of them is left behind."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from crossblades.heart_rush import abilities, areas, casting, library


@contextmanager
def own_abilities() -> Iterator[None]:
    """What is added to the library, and hung on moments, is gone when this is over."""
    nested: list[dict[Any, dict[str, Any]]] = [
        abilities._PARTS, abilities._ONGOING, abilities._REACTIONS, abilities._SETTLEMENTS
    ]  # fmt: skip
    flat: list[dict[str, Any]] = [library.abilities(), abilities._USES, abilities._ALTERS]
    flat += [casting._SPELLS, areas._AREAS]
    moments = [{moment: dict(hung) for moment, hung in each.items()} for each in nested]
    names = [dict(each) for each in flat]
    try:
        yield
    finally:
        for each, hung in zip(nested, moments, strict=True):
            each.clear()
            each.update(hung)
        for one, known in zip(flat, names, strict=True):
            one.clear()
            one.update(known)
        library._by_title.cache_clear()
