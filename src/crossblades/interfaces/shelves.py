"""The host's own files, on a shelf for each kind: encounters, characters, foes, evenings."""

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from crossblades.interfaces.checking import look_through
from crossblades.interfaces.files import (
    is_record,
    make_folder,
    read_text,
    reason,
    write_text,
)
from crossblades.interfaces.saves import data_folder
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_text import read_toml

SHELVES = ("encounters", "characters", "foes", "evenings")
"""The kinds of files, which are the names of their folders, too."""
ENDING = ".toml"
BEFORE = ".bak"
"""What the file ends in that holds what a file was before."""
LONGEST_FILE = 256 * 1024
"""Bytes of a file that is kept here."""
MOST_FILES = 500
"""Files of a folder that are looked at."""
NAME = re.compile(r"\w(?:[\w -]|\.(?!\.)){0,59}")
NAMES = "letters, digits, spaces, - and _, at most 60 of them"


class ChangedError(CrossbladesError):
    """A file is no longer as somebody has read it."""


class Text(NamedTuple):
    """What is in a file, and a tag that is another one for every other text."""

    text: str
    tag: str


class Shown(NamedTuple):
    """A file, as a list shows it."""

    name: str
    game: str
    heading: str
    """What it is called inside; else the name of the file."""
    what: str
    """`an encounter of Heart Rush`."""
    mistakes: int
    problem: str
    """The first mistake; empty if there is none."""
    changed: float
    """Seconds since 1970."""


def folder_of(shelf: str) -> Path:
    """Where the files of a kind are."""
    if shelf not in SHELVES:
        raise CrossbladesError(f"there is no shelf {shelf[:40]!r}; there are: {', '.join(SHELVES)}")
    return data_folder() / shelf


def path_of(shelf: str, name: str) -> Path:
    """The file of this name, which may not be there."""
    if not NAME.fullmatch(name) or name != name.strip(" ."):
        raise CrossbladesError(f"{name[:80]!r} cannot be the name of a file; expected {NAMES}")
    return folder_of(shelf) / f"{name}{ENDING}"


def tag_of(text: str) -> str:
    """The same for the same text; empty for none at all."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def files_on(shelf: str) -> list[Path]:
    """The files of a kind, by name."""
    return sorted(folder_of(shelf).glob(f"*{ENDING}"))[:MOST_FILES]


def shown(shelf: str) -> Iterator[Shown]:
    """Every file of a kind, looked through."""
    for path in files_on(shelf):
        with suppress(OSError):
            yield _shown(path)


def _shown(path: Path) -> Shown:
    about = path.stat()
    changed = about.st_mtime
    if about.st_size > LONGEST_FILE or is_record(path):
        # Looking through these could take minutes, and the list waits for every file.
        problem = f"no text of at most {LONGEST_FILE // 1024} KB; nothing else is kept here"
        return Shown(path.stem, "", path.stem, "a file", 1, problem, changed)
    checked = look_through(path)
    data: dict[str, object] = {}
    with suppress(CrossbladesError):
        data = dict(read_toml(read_text(path), path.name).data)
    heading = data.get("name")
    game = data.get("game")
    return Shown(
        path.stem,
        game if isinstance(game, str) else "",
        heading if isinstance(heading, str) and heading else path.stem,
        checked.what,
        len(checked.mistakes),
        str(checked.mistakes[0]).removeprefix(f"{path}: ") if checked.mistakes else "",
        changed,
    )


def taken_down(shelf: str, name: str) -> Text:
    """What is in a file."""
    text = read_text(path_of(shelf, name))
    return Text(text, tag_of(text))


def keep(shelf: str, name: str, text: str, tag: str) -> str:
    """Write a file that is still as its tag says, or a new one (without a tag); gives the new tag.

    What it was before stands beside it, with the ending .bak.
    """
    if len(text.encode()) > LONGEST_FILE:
        raise CrossbladesError(f"{name}: too long; expected at most {LONGEST_FILE // 1024} KB")
    path = path_of(shelf, name)
    if tag and os.path.lexists(path) and read_text(path) == text:
        return tag_of(text)  # it was written before, and the answer was lost
    before = _unchanged(path, tag)
    if before is None:
        make_folder(path.parent)
    else:
        write_text(_before(path), before)
    write_text(path, text)
    return tag_of(text)


def before(shelf: str, name: str) -> Text | None:
    """What a file was before it was last written; None if it was new."""
    path = _before(path_of(shelf, name))
    if not os.path.lexists(path):
        return None
    text = read_text(path)
    return Text(text, tag_of(text))


def remove(shelf: str, name: str, tag: str) -> Path:
    """Take a file off the shelf; gives the file in which it is still kept."""
    path = path_of(shelf, name)
    if _unchanged(path, tag) is None:
        raise CrossbladesError(f"there is no file {name} here any more")
    try:
        os.replace(path, _before(path))
    except OSError as error:
        raise CrossbladesError(f"{path}: cannot be removed: {reason(error)}") from None
    return _before(path)


def _before(path: Path) -> Path:
    return path.with_name(f"{path.name}{BEFORE}")


def _unchanged(path: Path, tag: str) -> str | None:
    """What a file holds, if that is what somebody has read; None if neither is anything."""
    if not os.path.lexists(path):
        if tag:
            raise ChangedError(f"{path.stem}: the file is no longer there")
        return None
    text = read_text(path)
    if not tag:
        raise ChangedError(f"{path.stem}: there is a file of this name already")
    if tag_of(text) != tag:
        raise ChangedError(f"{path.stem}: the file was changed elsewhere")
    return text
