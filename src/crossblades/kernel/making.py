"""Making a character step by step: what a game asks, what was chosen, and the file at the end.

Nothing is forbidden that a file may say: what the rules do not give is pointed out in a sentence.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from crossblades.kernel.dice import DiceSource
from crossblades.kernel.names import LONGEST_NAME, is_neat
from crossblades.kernel.plain_text import is_plain_line
from crossblades.kernel.sheet import Line

C_contra = TypeVar("C_contra", contravariant=True)

Chosen = Mapping[str, Sequence[str]]
"""What was chosen so far, by field: no value, one, or several; what is left out is as usual."""

Kind = Literal["line", "lines", "number", "one", "many"]
"""How a field is filled in: a line, a line for each entry, a number, one choice, or several."""

LONGEST_LINE = 200
MOST_LINES = 20


class Choice(Struct, frozen=True):
    """One thing that can be chosen."""

    value: str
    name: str
    text: str
    """What it is or does, in a plain sentence."""
    rule: str
    group: str = ""
    """Where there are many: the heading that it stands under."""
    note: str = ""
    """Its tags, or its price."""


class Field(Struct, frozen=True):
    """Something that is chosen or written down."""

    name: str
    label: str
    text: str
    """What it is for, in a plain sentence."""
    rule: str
    kind: Kind
    value: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    """The largest number, or the most entries; 0 where neither is counted."""


class Remark(Struct, frozen=True):
    """Something that the rules do not give, or that is still missing."""

    step: str
    text: str
    rule: str
    stops: bool = False
    """Whether there is no file before it is mended."""


class Step(Struct, frozen=True):
    """A part of the making."""

    name: str
    title: str
    text: str
    """What one does in it, in a plain sentence."""
    fields: tuple[Field, ...]
    dice: str = ""
    """What can be rolled in this step; empty where nothing is."""


class Stage(Struct, frozen=True):
    """How far the making of a character has come."""

    steps: tuple[Step, ...]
    chosen: dict[str, tuple[str, ...]]
    """All values as they count now, the usual ones included."""
    remarks: tuple[Remark, ...] = ()
    lines: tuple[Line, ...] = ()
    """What it comes to: prices, slots, hit points."""
    text: str = ""
    """The file; empty as long as something stops it."""
    next: str = ""
    """The step to go to next; empty if there is a file."""


class Thrown(NamedTuple):
    """What a step's dice have given."""

    chosen: dict[str, tuple[str, ...]]
    lines: tuple[str, ...]


class Shipped(Struct, frozen=True):
    """A character that is ready to play, to be copied."""

    name: str
    text: str


class Entry(Struct, frozen=True):
    """A line of a character's sheet."""

    name: str
    note: str = ""
    text: str = ""
    rule: str = ""


class Part(Struct, frozen=True):
    """A part of a character's sheet."""

    title: str
    entries: tuple[Entry, ...]


class Portrait(Struct, frozen=True):
    """A character's whole sheet: what it has, and what it does."""

    name: str
    summary: str
    """What it is, in a line."""
    lines: tuple[Line, ...]
    """Its numbers."""
    parts: tuple[Part, ...]


class Making(Protocol[C_contra]):
    """How a game's characters are made and shown."""

    def stage(self, chosen: Chosen) -> Stage:
        """How far the making has come with these choices."""

    def throw(self, step: str, chosen: Chosen, dice: DiceSource) -> Thrown:
        """Roll the dice of a step."""

    def ready(self) -> tuple[Shipped, ...]:
        """The characters that are ready to play."""

    def copy(self, of: str, name: str) -> str:
        """The file of one of these, by another name."""

    def portrait(self, character: C_contra) -> Portrait:
        """The whole sheet of a character."""


class Form:
    """The steps as they are written down, and what counts of the choices that were given."""

    def __init__(self, given: Chosen) -> None:
        self._given = given
        self.chosen: dict[str, tuple[str, ...]] = {}
        self._steps: list[Step] = []
        self._remarks: list[Remark] = []

    def step(self, name: str, title: str, text: str, dice: str = "") -> None:
        """From here on, fields belong to this step."""
        self._steps.append(Step(name, title, text, (), dice))

    # --- fields

    def line(self, name: str, label: str, text: str, rule: str, most: int = LONGEST_LINE) -> str:
        """A line of free text, without what cannot be shown; may be empty."""
        said = self._one(name)
        value = " ".join(said.split())[:most].strip()
        if not is_plain_line(value):
            value = "".join(sign for sign in value if sign.isprintable())
        self._add(Field(name, label, text, rule, "line", (value,), most=most))
        return value

    def named(self, name: str, label: str, text: str, rule: str) -> str:
        """A name; a character is not made without one."""
        value = self.line(name, label, text, rule, LONGEST_NAME)
        if not value:
            self.stop("Give it a name.", rule)
        elif not is_neat(value):
            self.stop(f"{value} cannot be a name here; choose another.", rule)
        return value

    def lines(
        self, name: str, label: str, text: str, rule: str, longest: int = LONGEST_LINE,
        most: int = MOST_LINES,
    ) -> list[str]:  # fmt: skip
        """A line for each entry; none twice."""
        values: dict[str, str] = {}
        for said in self._given.get(name, ()):
            value = "".join(sign for sign in " ".join(said.split()) if sign.isprintable())
            if value := value[:longest].strip():
                values.setdefault(value.casefold(), value)
        kept = list(values.values())[:most]
        if len(values) > most:
            self.warn(f"{label}: only the first {most} are kept.", rule)
        self._add(Field(name, label, text, rule, "lines", tuple(kept), most=most))
        return kept

    def number(
        self, name: str, label: str, text: str, rule: str, *, least: int, most: int,
        usual: int | None = None,
    ) -> int:  # fmt: skip
        """A whole number."""
        said = self._one(name).strip()
        value = least if usual is None else usual
        digits = said.removeprefix("-").removeprefix("+")
        if digits.isascii() and digits.isdecimal():
            value = min(max(int(digits[:9]) * (-1 if said[0] == "-" else 1), least), most)
        self._add(Field(name, label, text, rule, "number", (str(value),), least=least, most=most))
        return value

    def one(
        self, name: str, label: str, text: str, rule: str, choices: Iterable[Choice],
        usual: str = "",
    ) -> str:  # fmt: skip
        """One of the choices; the usual one if nothing, or nothing that is there, was chosen."""
        every = tuple(choices)
        said = self._one(name)
        known = {choice.value for choice in every}
        value = said if said in known else usual
        if said and said not in known:
            self.warn(f"{label}: {said[:40]} is not among the choices now; it is left out.", rule)
        self._add(Field(name, label, text, rule, "one", (value,), every))
        return value

    def many(
        self, name: str, label: str, text: str, rule: str, choices: Iterable[Choice], most: int,
        usual: Sequence[str] = (),
    ) -> tuple[str, ...]:  # fmt: skip
        """Any of the choices, in the order in which they were chosen."""
        every = tuple(choices)
        known = {choice.value for choice in every}
        said = tuple(dict.fromkeys(self._given.get(name, usual)))
        for gone in [each for each in said if each not in known][:5]:
            self.warn(f"{label}: {gone[:40]} is not among the choices now; it is left out.", rule)
        values = tuple(each for each in said if each in known)
        if len(values) > most:
            self.warn(f"{label}: only the first {most} are kept.", rule)
        values = values[:most]
        self._add(Field(name, label, text, rule, "many", values, every, most=most))
        return values

    def _one(self, name: str) -> str:
        return next(iter(self._given.get(name, ())), "")

    def _add(self, field: Field) -> None:
        step = self._steps[-1]
        fields = (*step.fields, field)
        self._steps[-1] = Step(step.name, step.title, step.text, fields, step.dice)
        self.chosen[field.name] = field.value

    # --- remarks

    def warn(self, text: str, rule: str, step: str = "") -> None:
        """Point something out that the rules do not give."""
        self._remarks.append(Remark(step or self._steps[-1].name, text, rule))

    def stop(self, text: str, rule: str, step: str = "") -> None:
        """Say what is missing; there is no file before."""
        self._remarks.append(Remark(step or self._steps[-1].name, text, rule, stops=True))

    @property
    def stopped(self) -> bool:
        """Whether something keeps this from being a character."""
        return any(remark.stops for remark in self._remarks)

    def stage(self, text: str, lines: Iterable[Line] = ()) -> Stage:
        """What it all comes to."""
        stops = (remark.step for remark in self._remarks if remark.stops)
        return Stage(
            tuple(self._steps), self.chosen, tuple(self._remarks), tuple(lines),
            "" if self.stopped else text, next(stops, ""),
        )  # fmt: skip


def told(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a file has to say: nothing that goes without saying."""
    return {key: value for key, value in data.items() if value not in (None, "", 0, [], {}, ())}
