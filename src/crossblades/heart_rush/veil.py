"""What the hidden do is told to their own side alone (HR-10.6)."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs

from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.events import Discovered
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Roll
from crossblades.kernel.event import Event
from crossblades.kernel.rule import Rule


def veiled(state: State, rule: Rule[None]) -> Rule[None]:
    """A fight in which somebody may be hidden: the same rule, its secrets kept."""
    value: Any = None
    while True:
        try:
            item = rule.send(value)
        except StopIteration:
            return
        if isinstance(item, Event | Roll) and not isinstance(item, Discovered):
            audience = _audience(state, item)
            if audience is not None:
                item.seen_by = audience
        value = yield item


def _audience(state: State, item: Event | Roll) -> tuple[str, ...] | None:
    """Who may know, if it tells of somebody hidden; None if it does not."""
    hidden = [creature for creature in state.creatures.values() if is_hidden(creature)]
    if not hidden:
        return None
    words = " ".join(_words(structs.asdict(item)))
    told = [c for c in hidden if re.search(rf"(?<!\w){re.escape(c.name)}(?!\w)", words)]
    knowing = [set(state.allies(creature)) for creature in told]
    return tuple(sorted(set.intersection(*knowing))) if knowing else None


def _words(value: Any) -> Iterator[str]:
    """Every word that an event or a roll holds, the sources of its parts included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        yield from _words(structs.asdict(value))
    elif isinstance(value, dict):
        yield from _words((*value, *value.values()))
    elif isinstance(value, tuple):
        for part in value:
            yield from _words(part)
