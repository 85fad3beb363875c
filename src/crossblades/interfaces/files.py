"""Files: encounters and records, read with care and never half written."""

import glob
import os
import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from crossblades.interfaces.home import own_characters, own_encounters, own_foes
from crossblades.interfaces.locks import is_alive
from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.evening import is_evening
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Load, Opening
from crossblades.kernel.heading import START
from crossblades.kernel.pictures import LARGEST_PICTURE, Picture, picture_of
from crossblades.kernel.record import Record, read_record, record_of, replay, write_record
from crossblades.kernel.toml_checks import named
from crossblades.kernel.toml_text import read_toml
from crossblades.systems import CHARACTERS, SYSTEMS

LARGEST = 64 * 1024 * 1024
"""Bytes of a file that we still read."""
RECORD_ENDING = ".fight.jsonl"
DRAFT = ".draft"
"""What the file ends in that is written before it gets its name."""
FILES = os.O_CLOEXEC if hasattr(os, "O_CLOEXEC") else 0


# --- any text


def read_text(path: Path) -> str:
    """The text of a file a user named."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CrossbladesError(f"{path}: this is not a text file in UTF-8") from None


def read_bytes(path: Path) -> bytes:
    """What is in a file a user named."""
    data = _read(path, LARGEST + 1)
    if len(data) > LARGEST:
        raise CrossbladesError(f"{path}: too large; expected at most {LARGEST // 2**20} MB")
    return data


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
    draft = f"{target}.{os.getpid()}{DRAFT}"
    clean_up(path)
    try:
        with open(draft, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            shutil.copymode(target, draft)
        os.replace(draft, target)
        _sync_folder(os.path.dirname(target))
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be written: {reason(error)}") from None
    finally:
        with suppress(OSError):
            os.unlink(draft)


def clean_up(path: Path) -> None:
    """Remove what processes that were killed had begun to write for this file."""
    target = os.path.realpath(path)
    for draft in glob.glob(f"{glob.escape(target)}.*{DRAFT}"):
        pid = draft.removeprefix(f"{target}.").removesuffix(DRAFT)
        # Our own number was that of another process once, for we write nothing now.
        if pid.isdigit() and (int(pid) == os.getpid() or not is_alive(int(pid))):
            with suppress(OSError):
                os.unlink(draft)


def _sync_folder(folder: str) -> None:
    """Let the new name be on the disk, too; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def check_can_be_written(path: Path) -> None:
    """Refuse a file that cannot be written, before long work is done for it."""
    draft = f"{os.path.realpath(path)}.{os.getpid()}{DRAFT}"
    clean_up(path)
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.unlink(draft)
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be written: {reason(error)}") from None


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, if they are not there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be made: {reason(error)}") from None


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
    return _read_encounter(read_text(path), str(path), named_by(path, characters))


def _there_is(name: str) -> str:
    """What could have been meant."""
    if name and os.path.exists(full := f"{name}.toml"):
        return f"did you mean {full}?"
    shipped = sorted(each for game in SYSTEMS.values() for each in game.encounters())
    return f"shipped are: {', '.join(shipped)}"


def _read_encounter(text: str, source: str, load: Load) -> tuple[Game, Opening]:
    """Let the game that the file names read it."""
    game = SYSTEMS[game_of(text, source, SYSTEMS)]
    data = read_toml(text, source).data
    if game.name in CHARACTERS and is_evening(data):
        raise CrossbladesError(f"{source}: this is an evening; `crossblades evening` plays it")
    if game.name in CHARACTERS and is_somebody(data):
        raise CrossbladesError(
            f"{source}: this is a character's file, and no encounter; an encounter is needed, "
            f'which names it in its fighters: character = "{Path(source).name}"'
        )
    return game, game.read_encounter(text, source, load)


def is_somebody(data: Mapping[str, object]) -> bool:
    """Whether a file tells of one character: it has a name, but nothing that makes a fight."""
    return "name" in data and not {"sides", "map", "fighters"} & set(data)


def game_of(text: str, source: str, known: Iterable[str]) -> str:
    """The game that a file names, which must be one of these."""
    return named(read_toml(text, source), "game", "game", known)


# --- characters


def character_path(folder: Path, name: str) -> Path:
    """The file that an encounter names, which must be in this folder or below it.

    An encounter may come from anywhere, and what it names may be written to after the fight.
    """
    if (path := _inside(folder, name)) is None:
        raise CrossbladesError(
            f"{name}: not in the folder {folder}; name a file that is, or the folder of the "
            "characters with --characters"
        )
    return path


def _inside(folder: Path, name: str) -> Path | None:
    """A file in a folder or below it; None if the name leads out of it."""
    inside = Path(name)
    try:
        whole = os.path.realpath(folder / inside)
    except (OSError, ValueError):  # a name that no file can have
        return None
    home = os.path.realpath(folder)
    if inside.is_absolute() or ".." in inside.parts or not whole.startswith(os.path.join(home, "")):
        return None
    return folder / inside


def read_picture(folder: Path, name: str) -> tuple[Picture, bytes]:
    """The picture that an encounter in this folder names: what it is, and what is in its file."""
    if (path := _inside(folder, name)) is None:
        raise CrossbladesError(
            f"{name}: not in the folder {folder}; a picture lies beside its encounter, or below"
        )
    if not os.path.isfile(path):
        raise CrossbladesError(f"{path}: there is no such picture")
    data = _read(path, LARGEST_PICTURE + 1)
    try:
        return picture_of(data), data
    except CrossbladesError as error:
        raise CrossbladesError(f"{path}: {error}") from None


def found_path(folders: Sequence[Path], name: str, but: Path | None = None) -> Path:
    """The file of this name in the first of these folders that has one; else where it would be.

    It is not the file that names it.
    """
    paths = [character_path(folder, name) for folder in folders]
    others = [path for path in paths if but is None or not _same(path, but)]
    return next((path for path in others if os.path.isfile(path)), paths[0])


def _same(path: Path, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def loader(folders: Sequence[Path], but: Path | None = None) -> Load:
    """Reads the files that another file names, out of these folders and no others."""
    return lambda name: read_text(found_path(folders, name, but))


def named_by(path: Path, characters: Path | None = None) -> Load:
    """Reads the files that this one names: in its folder or another, then on the host's shelves."""
    return loader(folders_of(characters or path.parent), path)


def folders_of(folder: Path) -> tuple[Path, ...]:
    """Where what a file in this folder names is looked for.

    Only the host's own encounters name characters of the host's shelf: a fight may write to them.
    """
    own = (own_characters(),) if _same(folder, own_encounters()) else ()
    return (folder, *own, own_foes())


def replace_text(path: Path, text: str) -> None:
    """Write a file anew, and keep what it was beside it, with the ending .bak."""
    write_text(path.with_name(f"{path.name}.bak"), read_text(path))
    write_text(path, text)


# --- records


def is_record(path: Path) -> bool:
    """Whether a file is a record rather than an encounter: by its name, or how it begins."""
    if not os.path.isfile(path):
        return False
    return path.name.endswith(RECORD_ENDING) or _read(path, len(START)) == START


def load_record(path: Path, *, partial: bool = False) -> Record:
    """A record or a journal from a file."""
    data = read_bytes(path)
    if not data.startswith(START):
        return read_record(read_text(path), str(path), SYSTEMS, partial=partial)
    return read_record(data, str(path), SYSTEMS, partial=partial)


def replay_record(path: Path, to: int | None = None, option: str = "--to") -> tuple[Game, Fight]:
    """The fight of a record, after all its inputs or the first `to`, typed with this option."""
    return replayed(load_record(path, partial=to is not None), path, to, option)


def replayed(
    record: Record, path: Path, to: int | None = None, option: str = "--to"
) -> tuple[Game, Fight]:
    """The fight of a record that was read from this file."""
    whole = len(record.inputs)
    if to is not None and not 0 <= to <= whole:
        raise CrossbladesError(f"{path}: {option} must be from 0 to {whole}, not {to}")
    try:
        return SYSTEMS[record.system.name], replay(record, to)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def save_record(path: Path, fight: Fight) -> None:
    """Write a fight's record; what is still secret is not in it."""
    write_text(path, write_record(record_of(fight)))
