"""Files: encounters and records, read with care and never half written."""

import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Opening
from crossblades.kernel.record import Record, read_record, record_of, replay, write_record
from crossblades.kernel.toml_checks import check_named
from crossblades.kernel.toml_text import read_toml
from crossblades.systems import CHARACTERS, SYSTEMS

LARGEST = 64 * 1024 * 1024
"""Bytes of a file that we still read."""
RECORD_ENDING = ".fight.jsonl"
RECORD_START = b'{"crossblades"'
"""How the heading of every record begins."""


# --- any text


def read_text(path: Path) -> str:
    """The text of a file a user named."""
    data = _read(path, LARGEST + 1)
    if len(data) > LARGEST:
        raise CrossbladesError(f"{path}: too large; expected at most {LARGEST // 2**20} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CrossbladesError(f"{path}: this is not a text file in UTF-8") from None


def _read(path: Path, most: int) -> bytes:
    """The first bytes of a file: even a file without an end is read no further."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise CrossbladesError(f"{path}: {reason(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a text whole or not at all."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    # A link stays a link: what it points to is replaced.
    target = os.path.realpath(path)
    draft = f"{target}.{os.getpid()}.draft"
    try:
        with open(draft, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            shutil.copymode(target, draft)
        os.replace(draft, target)
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be written: {reason(error)}") from None
    finally:
        with suppress(OSError):
            os.unlink(draft)


def reason(error: OSError) -> str:
    """What the computer says, as part of a sentence."""
    return (error.strerror or str(error)).lower()


def new_file_path(path: Path, option: str) -> Path:
    """The path that was given with an option, if nothing is lost by writing there."""
    if os.path.lexists(path):
        raise CrossbladesError(
            f"{path}: this exists already, and nothing is written over it; name another file "
            f"with {option}"
        )
    return path


def new_file_paths(wanted: Mapping[str, Path | None]) -> dict[str, Path]:
    """Files that are to be written after long work, by their options; all are checked before it."""
    paths = {option: path for option, path in wanted.items() if path is not None}
    for option, path in paths.items():
        new_file_path(path, option)
        if not os.path.isdir(path.parent):
            raise CrossbladesError(f"{path}: there is no folder {path.parent}; make it first")
    if len(set(map(os.path.realpath, paths.values()))) < len(paths):
        raise CrossbladesError(f"{' and '.join(paths)} must name different files")
    return paths


# --- encounters


def open_encounter(name: str, characters: Path | None = None) -> tuple[Game, Opening]:
    """A shipped encounter by its name, or a file, with the characters of its folder or another."""
    for game in SYSTEMS.values():
        if name in game.encounters():
            return game, game.read_encounter(game.encounters()[name], f"{name}.toml")
    path = Path(name)
    if not name or not os.path.exists(path):
        raise CrossbladesError(f"there is no encounter or file called {name!r}; {_there_is(name)}")
    if is_record(path):
        raise CrossbladesError(
            f"{name}: this is a saved fight; `crossblades replay` shows it, "
            "`crossblades play` goes on with it"
        )
    return _read_encounter(read_text(path), str(path), characters or path.parent)


def _there_is(name: str) -> str:
    """What could have been meant."""
    if name and os.path.exists(full := f"{name}.toml"):
        return f"did you mean {full}?"
    shipped = sorted(each for game in SYSTEMS.values() for each in game.encounters())
    return f"shipped are: {', '.join(shipped)}"


def _read_encounter(text: str, source: str, folder: Path) -> tuple[Game, Opening]:
    """Let the game that the file names read it."""

    def load(name: str) -> str:
        return read_text(character_path(folder, name))

    game = SYSTEMS[game_of(text, source, SYSTEMS)]
    if game.name in CHARACTERS and _is_somebody(read_toml(text, source).data):
        raise CrossbladesError(
            f"{source}: this is a character's file, and no encounter; an encounter is needed, "
            f'which names it in its fighters: character = "{Path(source).name}"'
        )
    return game, game.read_encounter(text, source, load)


def _is_somebody(data: Mapping[str, object]) -> bool:
    """Whether a file tells of one character: it has a name, but nothing that makes a fight."""
    return "name" in data and not {"sides", "map", "fighters"} & set(data)


def game_of(text: str, source: str, known: Iterable[str]) -> str:
    """The game that a file names, which must be one of these."""
    document = read_toml(text, source)
    check_named(document, "game", "game", known)
    return str(document.data["game"])


# --- characters


def character_path(folder: Path, name: str) -> Path:
    """The file that an encounter names, which must be in this folder or below it.

    An encounter may come from anywhere, and what it names may be written to after the fight.
    """
    inside = Path(name)
    whole = os.path.realpath(folder / inside)
    home = os.path.realpath(folder)
    if inside.is_absolute() or ".." in inside.parts or not whole.startswith(os.path.join(home, "")):
        raise CrossbladesError(
            f"{name}: not in the folder {folder}; name a file that is, or the folder of the "
            "characters with --characters"
        )
    return folder / inside


def replace_text(path: Path, text: str) -> None:
    """Write a file anew, and keep what it was beside it, with the ending .bak."""
    write_text(path.with_name(f"{path.name}.bak"), read_text(path))
    write_text(path, text)


# --- records


def is_record(path: Path) -> bool:
    """Whether a file is a record rather than an encounter: by its name, or how it begins."""
    if not os.path.isfile(path):
        return False
    return path.name.endswith(RECORD_ENDING) or _read(path, len(RECORD_START)) == RECORD_START


def load_record(path: Path, *, partial: bool = False) -> Record:
    """A record from a file."""
    return read_record(read_text(path), str(path), SYSTEMS, partial=partial)


def replay_record(path: Path, to: int | None = None, option: str = "--to") -> tuple[Game, Fight]:
    """The fight of a record, after all its entries or the first `to`, typed with this option."""
    record = load_record(path, partial=to is not None)
    whole = len(record.entries)
    if to is not None and not 0 <= to <= whole:
        raise CrossbladesError(f"{path}: {option} must be from 0 to {whole}, not {to}")
    try:
        return SYSTEMS[record.system.name], replay(record, to)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def save_record(path: Path, fight: Fight) -> None:
    """Write a fight's record; what is still secret is not in it."""
    write_text(path, write_record(record_of(fight)))


def unused_record_path(name: str) -> Path:
    """A file in this folder that does not exist yet."""
    number = 1
    while os.path.lexists(path := Path(f"{name}-{number}{RECORD_ENDING}")):
        number += 1
    return path
