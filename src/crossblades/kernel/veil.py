"""Secrets kept: the same rule, with a narrower audience for some of what it tells."""

from collections.abc import Callable
from typing import Any

from crossblades.kernel.ask import Ask, AskAll, AskAny
from crossblades.kernel.dice import Roll
from crossblades.kernel.event import Event
from crossblades.kernel.rule import Rule

Audience = Callable[[Event | Roll | Ask], tuple[str, ...] | None]
"""Who alone may know of something; None if it is no secret."""


def narrowed(rule: Rule[None], audience: Audience) -> Rule[None]:
    """A rule whose events, rolls and questions are known only to those who may know of them."""
    value: Any = None
    while True:
        try:
            item = rule.send(value)
        except StopIteration:
            return
        if isinstance(item, Event | Roll):
            if (knowing := audience(item)) is not None:
                item.seen_by = knowing
        else:
            for ask in item.asks if isinstance(item, AskAll | AskAny) else (item,):
                if ask.known_to and (knowing := audience(ask)) is not None:
                    ask.known_to = knowing
        value = yield item
