"""What the hidden do is told to their own side alone (HR-10.6)."""

from collections.abc import Iterator
from functools import partial

from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.events import Discovered
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Roll
from crossblades.kernel.event import Event
from crossblades.kernel.rule import Rule
from crossblades.kernel.veil import narrowed


def veiled(state: State, rule: Rule[None]) -> Rule[None]:
    """A fight in which somebody may be hidden: the same rule, its secrets kept."""
    return narrowed(rule, partial(_audience, state))


def _audience(state: State, item: Event | Roll | Ask) -> tuple[str, ...] | None:
    """Who may know, if it tells of somebody hidden; None if it does not."""
    hidden = {c.name: c for c in state.everyone if is_hidden(c)}
    if not hidden or isinstance(item, Discovered):
        return None
    told = [hidden[name] for name in _names(item) if name in hidden]
    if isinstance(item, Ask) and (acting := _actors(item)) <= hidden.keys():
        told += [hidden[name] for name in acting]
    knowing = [set(state.allies(creature)) for creature in told]
    return tuple(sorted(set.intersection(*knowing))) if knowing else None


def _actors(ask: Ask) -> set[str]:
    """Those for whom something is offered: if all of them hide, so does the question."""
    offered = (getattr(option, "creature", "") for option in ask.options)
    return {name for name in offered if name}


WORDS = (
    "rules", "seen_by", "text", "why", "what", "ruling", "reason", "seat", "side", "shared_with",
    "known_to",
)  # fmt: skip
"""Fields that hold words, and never the name of a creature."""


def _names(item: Event | Roll | Ask) -> Iterator[str]:
    """The values of all other fields: names of creatures are among them."""
    for field in item.__struct_fields__:
        value = getattr(item, field)
        if field in WORDS:
            continue
        if isinstance(value, dict):
            value = (*value, *value.values())
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield part
            elif isinstance(part, Effect):
                yield from (part.by, part.about)
