"""The command that looks files through: check."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from crossblades.interfaces.checking import Checked, look_through
from crossblades.interfaces.cli.complaints import as_signs
from crossblades.interfaces.cli.parameters import Characters
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.toml_text import MOST_MISTAKES
from crossblades.kernel.words import counted


def check(
    files: Annotated[list[Path], Parameter(metavar="FILE", negative="")],
    /,
    *,
    characters: Characters = None,
) -> None:
    """Look files through and tell every mistake in them.

    Parameters
    ----------
    files
        Encounters, characters, files of foes, saved fights.
    """
    found = {path: look_through(path, characters) for path in files}
    for path, checked in found.items():
        for line in _lines(path, checked):
            print(as_signs(line))
    wrong = sum(bool(checked.mistakes) for checked in found.values())
    if wrong:
        mistakes = counted(sum(len(checked.mistakes) for checked in found.values()), "mistake")
        raise CrossbladesError(f"{mistakes} in {wrong} of {counted(len(found), 'file')}")


def _lines(path: Path, checked: Checked) -> list[str]:
    """What is said about a file."""
    source = str(path)
    mistakes, warnings = len(checked.mistakes), len(checked.warnings)
    said = [counted(mistakes, "mistake") if mistakes else "fine"]
    if mistakes == MOST_MISTAKES:
        said = [f"the first {mistakes} mistakes"]
    if warnings:
        said.append(counted(warnings, "warning"))
    return [
        f"{source}: {checked.what}, {', '.join(said)}{':' if mistakes or warnings else '.'}",
        *(f"  {_told(error, source)}" for error in checked.mistakes),
        *(f"  warning: {_here(warning, source)}" for warning in checked.warnings),
    ]


def _told(error: CrossbladesError, source: str) -> str:
    """A mistake with its place; the file is named only if it is another one."""
    if isinstance(error, FileError) and error.line is None and not error.field:
        return _here(str(error).replace(f"{source}: ", f"{source}, ", 1), source)
    return _here(str(error), source)


def _here(words: str, source: str) -> str:
    return words.removeprefix(f"{source}, ").removeprefix(f"{source}: ")
