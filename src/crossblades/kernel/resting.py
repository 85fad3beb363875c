"""What a game says about rests: their kinds, and what else can be said of one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_shapes import one_of, shown

Words = dict[str, str | bool | int]
"""What is said of a rest: `kind`, and every word of the game with its value."""


class RestKind(NamedTuple):
    """A kind of rest: `night`."""

    name: str
    meaning: str


class RestWord(NamedTuple):
    """Something that can be said of a rest: `shelter = tent`, or just `watch`."""

    name: str
    meaning: str
    values: tuple[str, ...] = ()
    """What it can be; none if it is only said or not."""
    usual: str = ""
    """What it is if nothing is said."""
    most: int = 0
    """The largest number it can be, from 1, which it usually is; 0 if it is no number."""

    @property
    def has_value(self) -> bool:
        """Whether something follows after its name."""
        return bool(self.values or self.most)


def read_rest(
    kinds: Sequence[RestKind],
    words: Sequence[RestWord],
    kind: str,
    given: Mapping[str, str | None],
) -> Words:
    """Everything about a rest; refuse words that the game's rules of resting do not know."""
    _check("rest", kind, [known.name for known in kinds])
    names = [word.name for word in words]
    for name in given:
        _check("word", name, names)
    values = {word.name: _value(word, given) for word in words}
    return {"kind": kind, **values}


def _value(word: RestWord, given: Mapping[str, str | None]) -> str | bool | int:
    """What is said, or goes without saying."""
    if word.name not in given:
        return 1 if word.most else word.usual if word.values else False
    value = given[word.name]
    if word.most:
        return _number(word, value)
    if not word.values:
        if value is not None:
            raise CrossbladesError(f"{word.name}: {shown(value)} says nothing more; leave it out")
        return True
    if value is None:
        raise CrossbladesError(f"{word.name}: it needs a value; expected {one_of(word.values)}")
    _check(word.name, value, word.values)
    return value


def _number(word: RestWord, value: str | None) -> int:
    """A number that was said."""
    if value is None or not value.isdecimal() or not 1 <= int(value[:9]) <= word.most:
        said = "nothing" if value is None else shown(value)
        raise CrossbladesError(f"{word.name}: expected a number from 1 to {word.most}, not {said}")
    return int(value)


def _check(what: str, name: str, known: Sequence[str]) -> None:
    if name not in known:
        expected = one_of(list(known)) if known else "nothing more"
        raise CrossbladesError(f"unknown {what} {shown(name)}; expected {expected}")
