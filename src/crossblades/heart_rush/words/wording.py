"""What all words are made of, and the three doors: `line`, `label` and `question`.

Import those from `narration`, which sees to it that everything has its words.
"""

from collections.abc import Iterator, Mapping
from functools import singledispatch
from types import MappingProxyType

from crossblades.heart_rush import library
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.event import Event
from crossblades.kernel.words import listed

SHORTHAND = (
    "D2     two levels of disadvantage, A1 one of advantage (HR-1.5)",
    "d8     a die with eight faces; cover 2 is D2 for the shot (HR-10.1)",
)
"""The short signs of menus and logs."""


@singledispatch
def line(event: Event) -> str:
    """One line of the log."""
    raise TypeError(f"no words for the event {type(event).__name__}")


@singledispatch
def label(option: Option) -> str:
    """The text of a menu entry."""
    raise TypeError(f"no words for the option {type(option).__name__}")


@singledispatch
def question(ask: Ask) -> str:
    """The one-line prompt of a question."""
    raise TypeError(f"no words for the question {type(ask).__name__}")


# --- parts of sentences


def name_of(ability: str) -> str:
    """An ability or a spell as the book writes it."""
    known = library.abilities().get(ability)
    return known.name if known else ability


def armed(weapon: str) -> str:
    """` with the claws`, or nothing for what is in hand."""
    return f" with the {weapon}" if weapon else ""


_FROM = {
    "frightened": " of",
    "enraged": " at",
    "charmed": " by",
    "grappling": "",
    "grappled": " by",
    "creature climber": " on",
    "entangled": " by",
}
"""How a condition and its source go together."""


def levels(
    conditions: Mapping[str, int],
    none: str = "none",
    sources: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """`1 dazed, 2 frightened of Orc`."""
    return listed(each_level(conditions, sources), none)


def each_level(conditions: Mapping[str, int], sources: Mapping[str, str]) -> Iterator[str]:
    """Each condition in words: `2 frightened of Orc`."""
    return (_level(name, level, sources) for name, level in conditions.items() if level)


def _level(name: str, level: int, sources: Mapping[str, str]) -> str:
    """A condition without levels is just named."""
    words = name if CONDITIONS[name].most == 1 else f"{level} {name}"
    return f"{words}{_FROM[name]} {sources[name]}" if name in sources else words
