"""What all words are made of, and the three doors: `line`, `label` and `question`.

Import those from `narration`, which sees to it that everything has its words.
"""

from collections.abc import Iterator, Mapping
from functools import singledispatch
from types import MappingProxyType

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.event import Event
from crossblades.kernel.words import counted, listed

SHORTHAND = (
    "d20 14  a die with twenty faces shows 14; AC is armour class, DC what a roll must meet",
    "EDGE    adds a d6 to a roll, SETBACK takes one away; one of each cancel (OS-1.3)",
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


def lasting(turns: int, noun: str = "turn") -> str:
    """` for 2 turns`, ` until the next turn`, or nothing for what lasts until it is ended."""
    if turns < 0:
        return ""
    return f" for {counted(turns, noun)}" if turns else " until the next turn"


def condition(name: str, turns: int = -1, source: str = "", noun: str = "turn") -> str:
    """`frightened of Ogre for 2 turns`."""
    whom = f" {'of' if name == 'frightened' else 'by'} {source}" if source else ""
    return f"{name}{whom}{lasting(turns, noun)}"


def with_it(name: str) -> str:
    """OS-7.11: what else a condition brings at once."""
    return ", falls prone and drops what is in hand" if name == "unconscious" else ""


def conditions(
    turns: Mapping[str, int],
    sources: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    none: str = "none",
) -> str:
    """`prone, poisoned for 1 more turn`."""
    return listed(each_condition(turns, sources), none)


def each_condition(
    turns: Mapping[str, int], sources: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    """Each condition in words: `poisoned for 1 more turn`."""
    for name, left in turns.items():
        yield condition(name, left, " and ".join(sources.get(name, ())), "more turn")


def edge(number: int) -> str:
    """`EDGE`, `2 SETBACK`."""
    word = "EDGE" if number > 0 else "SETBACK"
    return word if abs(number) == 1 else f"{abs(number)} {word}"


def onto(creature: str, *targets: str) -> str:
    """` on Orc, Goblin 2`; nothing for what is done with oneself alone."""
    return f" on {listed(targets)}" if targets and targets != (creature,) else ""


def when(trigger: str) -> str:
    """` when a foe attacks`."""
    return f" when {trigger}" if trigger else ""


def because(why: str) -> str:
    """` (a hostile act)`."""
    return f" ({why})" if why else ""


def saying(words: str, text: str) -> str:
    """`improvise: "swing on the rope"`; without a text, the words alone."""
    return f'{words}: "{text}"' if text else words
