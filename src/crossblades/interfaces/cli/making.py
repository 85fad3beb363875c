"""The command that makes a character step by step: make."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from crossblades.interfaces.cli.parameters import Number
from crossblades.interfaces.cli.seeds import checked_seed, new_seed
from crossblades.interfaces.files import new_file_path, write_text
from crossblades.interfaces.terminal.keyboard import read_line
from crossblades.interfaces.terminal.matching import pick
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.making import Field, Making, Stage, Step
from crossblades.kernel.toml_shapes import one_of
from crossblades.systems import MAKING, SYSTEMS

Read = Callable[[str], str]
Chosen = dict[str, Sequence[str]]


def make(
    file: Path,
    /,
    *,
    game: Annotated[str, Parameter(metavar="GAME")],
    seed: Number = None,
) -> None:
    """Make a character step by step, and write its file.

    Enter keeps what is usual. What the rules do not give is pointed out, and not forbidden.

    Parameters
    ----------
    file
        The new file.
    game
        heart-rush or swords-reign.
    seed
        The same seed rolls the same dice.
    """
    if game not in MAKING:
        raise CrossbladesError(f"unknown game {game[:40]!r}; expected {one_of(list(MAKING))}")
    new_file_path(file, "another name")
    given = checked_seed(seed)
    printer = Printer(SYSTEMS[game])
    try:
        text = made(MAKING[game], printer, new_seed() if given is None else given)
    except EOFError:
        raise CrossbladesError("broken off; nothing was written") from None
    write_text(file, text)
    printer.say(f"{file}: written; `crossblades check {file}` looks it through.")


def made(making: Making[Any], printer: Printer, seed: int, read: Read = read_line) -> str:
    """Go through all steps, and once more through those that something is missing in."""
    chosen: Chosen = {}
    steps = [step.name for step in making.stage(chosen).steps]
    while True:
        for name in steps:
            _go_through(making, printer, chosen, name, seed, read)
        stage = making.stage(chosen)
        printer.say()
        for remark in stage.remarks:
            printer.say(
                f"{'Missing' if remark.stops else 'Careful'}: {remark.text} [{remark.rule}]"
            )
        for line in stage.lines:
            printer.say(f"{line.label}: {line.value} [{line.rule}]")
        if stage.text:
            return stage.text
        steps = [stage.next]


def _go_through(
    making: Making[Any], printer: Printer, chosen: Chosen, name: str, seed: int, read: Read
) -> None:
    """One step: its dice, if it has any, then its fields, of which one may bring others."""
    step = _step(making.stage(chosen), name)
    printer.heading(f"{step.title}: {step.text}")
    if step.dice and read(f"{step.dice}? Enter rolls, n does not: ").strip().lower() != "n":
        thrown = making.throw(name, chosen, Seeded(seed))
        chosen.update(thrown.chosen)
        for line in thrown.lines:
            printer.say(f"  {line}")
    asked: set[str] = set()
    while field := _next(_step(making.stage(chosen), name), asked):
        asked.add(field.name)
        _ask(printer, chosen, field, read)


def _step(stage: Stage, name: str) -> Step:
    return next(step for step in stage.steps if step.name == name)


def _next(step: Step, asked: set[str]) -> Field | None:
    """The first field that was not asked about; of choices, only where there are some."""
    open_now = (field for field in step.fields if field.name not in asked)
    return next((f for f in open_now if f.choices or f.kind not in ("one", "many")), None)


def _ask(printer: Printer, chosen: Chosen, field: Field, read: Read) -> None:
    """Ask until the answer means something."""
    printer.say()
    printer.say(f"{field.label}: {field.text} [{field.rule}]")
    for number, choice in enumerate(field.choices, start=1):
        note = f" ({choice.note})" if choice.note else ""
        printer.say(f"  {number}  {choice.name}{note}: {choice.text}")
    while True:
        typed = read(f"{_usual(field)}> ").strip()
        if not typed:
            return
        try:
            chosen[field.name] = _meant(field, typed)
        except CrossbladesError as error:
            printer.refusal(error)
        else:
            return


def _usual(field: Field) -> str:
    """What Enter keeps."""
    names = {choice.value: choice.name for choice in field.choices}
    value = ", ".join(names.get(each, each) for each in field.value)
    several = "several with commas; " if field.kind in ("many", "lines") else ""
    kept = f"Enter: {value}" if value else "Enter: none"
    return f"({several}{kept}) "


def _meant(field: Field, typed: str) -> list[str]:
    """What was typed, as the field has it."""
    if field.kind == "number" and not typed.removeprefix("-").removeprefix("+").isdecimal():
        raise CrossbladesError(f"expected a number from {field.least} to {field.most}")
    if field.kind in ("line", "number"):
        return [typed]
    parts = [part.strip() for part in typed.split(",") if part.strip()]
    if field.kind == "lines":
        return parts
    labels = [choice.name for choice in field.choices]
    values = [field.choices[pick(labels, part)].value for part in parts]
    return values[:1] if field.kind == "one" else values
