"""Conditions of a test's own: nothing of them is left behind."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from crossblades.heart_rush import bearing, conditions, hanging


@contextmanager
def own_conditions() -> Iterator[None]:
    """What is added to the conditions, and hung on moments by them, is gone when this is over."""
    kept: list[Any] = [
        conditions.CONDITIONS, conditions.VULNERABLE, conditions.GNAWING, bearing.HUNG._hung,
        hanging.STIRRING,
    ]  # fmt: skip
    known = [each.copy() for each in kept]
    try:
        yield
    finally:
        for each, had in zip(kept, known, strict=True):
            each.clear()
            each.update(had)
        bearing.HUNG._plans.clear()
        bearing.elsewhere.cache_clear()
