"""Rulings: what a game's texts leave open, as questions whose answer a table may choose."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from crossblades.kernel.errors import CrossbladesError

Value = bool | str
"""An answer as it stands in files: `true`, `"reduced"`."""


class Choice(Struct, frozen=True):
    """One answer that a table may choose."""

    value: Value
    meaning: str
    """What it does, in a sentence."""


class Ruling(Struct, frozen=True):
    """A question that the texts leave open, with every answer that they bear."""

    id: str
    """The rule that it belongs to."""
    question: str
    texts: str
    """What the texts say, and where they are silent or disagree."""
    choices: tuple[Choice, ...]
    """The default first."""

    @property
    def default(self) -> Choice:
        """What holds where a table says nothing."""
        return self.choices[0]

    def choice(self, value: Value) -> Choice:
        """The choice with this value."""
        return next(choice for choice in self.choices if choice.value == value)


def worded(value: Value) -> str:
    """A value as one types it in a command."""
    return value if isinstance(value, str) else str(value).lower()


def find_ruling(known: Sequence[Ruling], given: str) -> Ruling:
    """The ruling with this id, written HR-8.2, hr-8.2 or 8.2; others are refused with a hint."""
    wanted = given.strip().upper()
    for ruling in known:
        if wanted in (ruling.id, ruling.id.partition("-")[2]):
            return ruling
    raise CrossbladesError(f"no ruling has the id {given.strip()[:40]!r}; {_hint(known, wanted)}")


def _hint(known: Sequence[Ruling], wanted: str) -> str:
    """What could have been meant: another ruling of the game, or one of another game."""
    if not known:
        return "this game leaves nothing to be ruled"
    ids = [ruling.id for ruling in known]
    prefixes = dict.fromkeys(id.partition("-")[0] + "-" for id in ids)
    if "-" in wanted and not wanted.startswith(tuple(prefixes)):
        return f"here ids begin with {' or '.join(prefixes)}"
    if near := get_close_matches(wanted, ids, 1):
        return f"did you mean {near[0]}?"
    return "`crossblades rulings` lists them all"


def read_rulings(known: Sequence[Ruling], given: Iterable[str]) -> dict[str, Value]:
    """Read rulings typed as `HR-8.2=reduced`."""
    chosen: dict[str, Value] = {}
    for words in given:
        name, equals, typed = words.partition("=")
        ruling = find_ruling(known, name)
        if not equals:
            raise CrossbladesError(f"{ruling.id}: a value is missing; {_expected(ruling)}")
        if ruling.id in chosen:
            raise CrossbladesError(f"{ruling.id} is ruled twice; give it once")
        chosen[ruling.id] = _value(ruling, typed)
    return chosen


def _value(ruling: Ruling, typed: str) -> Value:
    wanted = " ".join(typed.split()).lower()
    for choice in ruling.choices:
        if worded(choice.value) == wanted:
            return choice.value
    problem = f"{ruling.id}: no such value: {typed.strip()[:40]!r}"
    raise CrossbladesError(f"{problem}; {_expected(ruling)}")


def _expected(ruling: Ruling) -> str:
    ways = (f'"{ruling.id}={worded(choice.value)}"' for choice in ruling.choices)
    return f"expected {' or '.join(ways)}"


def unusual(known: Sequence[Ruling], chosen: Mapping[str, Value]) -> list[tuple[Ruling, Choice]]:
    """The rulings whose value is not the default, with what was chosen."""
    return [
        (ruling, ruling.choice(chosen[ruling.id]))
        for ruling in known
        if chosen.get(ruling.id, ruling.default.value) != ruling.default.value
    ]


S = TypeVar("S", bound=Struct)


def by_id(rulings: Struct) -> dict[str, Value]:
    """Every ruling's value, by the rule that names it in files."""
    values: dict[str, Value] = msgspec.to_builtins(rulings)
    return values


def changed(rulings: S, values: Mapping[str, Value]) -> S:
    """These rulings, with some values changed."""
    data: dict[str, Any] = {**by_id(rulings), **values}
    return msgspec.convert(data, type(rulings))
