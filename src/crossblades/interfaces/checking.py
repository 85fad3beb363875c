"""Files looked through: what each one is, and everything that is wrong or odd in it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from crossblades.interfaces import evenings
from crossblades.interfaces.files import (
    game_of,
    is_record,
    is_somebody,
    load_record,
    named_by,
    read_picture,
    read_text,
    replayed,
)
from crossblades.kernel.characters import Characters
from crossblades.kernel.errors import CrossbladesError, FileError, FileErrors
from crossblades.kernel.evening import is_evening
from crossblades.kernel.game import Game, Load
from crossblades.kernel.toml_text import read_toml
from crossblades.systems import CHARACTERS, CREATURES, SYSTEMS

ENCOUNTER, CHARACTER, FOES = "an encounter", "a character", "a file of foes"
EVENING = "an evening"


class Checked(NamedTuple):
    """What a file is, and what is to be said about it."""

    what: str
    mistakes: tuple[CrossbladesError, ...] = ()
    warnings: tuple[str, ...] = ()


def look_through(path: Path, characters: Path | None = None) -> Checked:
    """Check a file of any kind, with the characters of its folder or another."""
    what = "a file"
    try:
        what, read = _reader(path, named_by(path, characters), characters)
        return Checked(what, warnings=tuple(read()))
    except FileError as error:
        return Checked(what, error.errors)
    except CrossbladesError as error:
        return Checked(what, (error,))


Read = Callable[[], Sequence[str]]
"""Reads a file; gives its warnings."""


def _reader(path: Path, load: Load, characters: Path | None) -> tuple[str, Read]:
    """What a file is, as what is in it tells, and how to read it."""
    if is_record(path):
        return "a saved fight", lambda: _replayed(path)
    text, source = read_text(path), str(path)
    data = read_toml(text, source).data
    game = SYSTEMS[game_of(text, source, SYSTEMS)]
    kind = _kind(data, game.name)
    readers: dict[str, Read] = {
        ENCOUNTER: lambda: _encounter(game, text, path, load),
        CHARACTER: lambda: _warnings(CHARACTERS[game.name], text, source),
        FOES: lambda: _foes(game.name, text, source),
        EVENING: lambda: _evening(text, path, characters),
    }
    return f"{kind} of {game.title}", readers[kind]


def _kind(data: Mapping[str, Any], game: str) -> str:
    """What a file most likely is, of the kinds that its game has."""
    if game in CHARACTERS and is_evening(data):
        return EVENING
    if game in CHARACTERS and is_somebody(data):
        return CHARACTER
    fights = {"name", "summary", "sides", "map", "fighters"} & set(data)
    return FOES if game in CREATURES and not fights else ENCOUNTER


def _encounter(game: Game, text: str, path: Path, load: Load) -> Sequence[str]:
    """An encounter and what it names; its picture lies beside it, wherever the characters are."""
    opening = game.read_encounter(text, str(path), load)
    if opening.picture is not None:
        try:
            read_picture(path.parent, opening.picture.file)
        except CrossbladesError as error:
            raise read_toml(text, str(path)).error(("picture",), str(error)) from None
    return opening.warnings


def _replayed(path: Path) -> Sequence[str]:
    """A saved fight is played again: only so its log is compared."""
    replayed(load_record(path), path)
    return ()


def _warnings(keeper: Characters[Any], text: str, source: str) -> Sequence[str]:
    return keeper.warnings(keeper.read(text, source))


def _foes(game: str, text: str, source: str) -> Sequence[str]:
    CREATURES[game].read(text, source)
    return ()


def _evening(text: str, path: Path, characters: Path | None) -> Sequence[str]:
    """An evening is looked through with all that it names."""
    opened = evenings.read(text, path, characters)
    if found := evenings.mistakes(opened):
        raise FileErrors(found)
    return opened.evening.document.warnings
