"""Abilities of a test's own: nothing of them is left behind."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from crossblades.heart_rush import abilities, areas, casting, hanging, library


@contextmanager
def own_abilities() -> Iterator[None]:
    """What is added to the library, and hung on moments, is gone when this is over."""
    registries: list[dict[str, list[Any]]] = [hanging.HUNG._hung, hanging.EFFECTS._hung]
    flat: list[dict[str, Any]] = [library.abilities(), hanging.USES, abilities._ALTERS]
    flat += [casting._SPELLS, areas._AREAS]
    hung = [{source: list(found) for source, found in each.items()} for each in registries]
    names = [dict(each) for each in flat]
    try:
        yield
    finally:
        for one, known in (*zip(registries, hung, strict=True), *zip(flat, names, strict=True)):
            one.clear()
            one.update(known)
        library._by_title.cache_clear()
