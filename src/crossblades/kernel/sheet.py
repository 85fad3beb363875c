"""A creature's card for whoever plays it: how it stands, and what it can still do."""

from msgspec import Struct


class Line(Struct, frozen=True):
    """One fact: `hit points: 12 of 40`."""

    label: str
    value: str
    rule: str = ""
    """The rule that says what it means."""


class Explained(Struct, frozen=True):
    """A condition, or something else that works on a creature, and what it means for it."""

    words: str
    """As the status has it: `2 dazed`."""
    text: str
    """What it means, in one plain sentence."""
    rule: str = ""


class Ready(Struct, frozen=True):
    """Something it can do by name: an ability, a spell, an item."""

    name: str
    text: str
    """What it does."""
    rule: str = ""
    ready: bool = True
    """Whether it can still be used, as far as its own sheet goes."""
    kind: str = ""
    """What it is, how often and when it is used: `talent: minor, instant`."""
    why: str = ""
    """Why it cannot be used now."""


class Sheet(Struct, frozen=True):
    """The card of one creature."""

    name: str
    letter: str
    """Its mark on the map."""
    seat: str
    """Who decides for it."""
    lines: tuple[Line, ...] = ()
    conditions: tuple[Explained, ...] = ()
    abilities: tuple[Ready, ...] = ()
