"""Files: encounters and records, read with care and never half written."""

import os
import tempfile
from pathlib import Path

from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Opening
from crossblades.kernel.record import Record, read_record, record_of, write_record
from crossblades.systems import SYSTEMS

LARGEST = 64 * 1024 * 1024
"""Bytes of a file that we still read."""
RECORD_ENDING = ".fight.jsonl"


def read_text(path: Path) -> str:
    """The text of a file a user named."""
    try:
        if path.stat().st_size > LARGEST:
            raise CrossbladesError(f"{path}: too large to be one of our files")
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise CrossbladesError(f"{path}: this is not a text file in UTF-8") from None
    except OSError as error:
        raise CrossbladesError(f"{path}: {_reason(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=path.name, delete=False
        ) as draft:
            draft.write(text)
        os.replace(draft.name, path)
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be written: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def open_encounter(name: str) -> tuple[Game, Opening]:
    """A shipped encounter by its name, or a file."""
    for game in SYSTEMS.values():
        if name in game.encounters():
            return game, game.read_encounter(game.encounters()[name], f"{name}.toml")
    path = Path(name)
    if not path.exists():
        shipped = ", ".join(sorted(n for game in SYSTEMS.values() for n in game.encounters()))
        raise CrossbladesError(
            f"there is no encounter or file called {name!r}; shipped are: {shipped}"
        )
    return _read_encounter(read_text(path), str(path))


def _read_encounter(text: str, source: str) -> tuple[Game, Opening]:
    """Let the game that the file names read it."""
    problems = []
    for game in SYSTEMS.values():
        try:
            return game, game.read_encounter(text, source)
        except FileError as error:
            problems.append(error)
    raise problems[0]


def is_record(path: Path) -> bool:
    """Whether a file is a record rather than an encounter."""
    return path.is_file() and path.name.endswith(RECORD_ENDING)


def load_record(path: Path, *, partial: bool = False) -> Record:
    """A record from a file."""
    return read_record(read_text(path), str(path), SYSTEMS, partial=partial)


def save_record(path: Path, fight: Fight) -> None:
    """Write a fight's record; what is still secret is not in it."""
    write_text(path, write_record(record_of(fight)))


def unused_record_path(name: str) -> Path:
    """A file in this folder that does not exist yet."""
    number = 1
    while (path := Path(f"{name}-{number}{RECORD_ENDING}")).exists():
        number += 1
    return path
