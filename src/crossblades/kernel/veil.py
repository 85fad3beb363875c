"""Secrets kept: the same rule, with a narrower audience for some of what it tells."""

from collections.abc import Callable
from typing import Any

from crossblades.kernel.dice import Roll
from crossblades.kernel.event import Event
from crossblades.kernel.rule import Rule

Audience = Callable[[Event | Roll], tuple[str, ...] | None]
"""Who alone may know of something; None if it is no secret."""


def narrowed(rule: Rule[None], audience: Audience) -> Rule[None]:
    """A rule whose events and rolls reach only those who may know of them."""
    value: Any = None
    while True:
        try:
            item = rule.send(value)
        except StopIteration:
            return
        if isinstance(item, Event | Roll) and (knowing := audience(item)) is not None:
            item.seen_by = knowing
        value = yield item
