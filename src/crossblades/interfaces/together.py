"""Several files that are written together: all of them or none, even if the program is killed.

What is to be written is noted first, whole, in the folder of this program; whoever comes next
finishes it. A file that somebody has changed since is not written over.
"""

import hashlib
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from crossblades.interfaces.files import (
    make_folder,
    read_text,
    replace_text,
    write_bytes,
    write_text,
)
from crossblades.interfaces.home import data_folder
from crossblades.kernel.errors import CrossbladesError

AFTER = ".after"
"""What the file ends in that holds what could not be written over another's change."""


class Change(NamedTuple):
    """What is in a file, and what is to be."""

    before: str
    after: str


class _Noted(Struct, forbid_unknown_fields=True):
    """A change, as it is noted."""

    path: str
    before: str
    after: str


def write_together(key: Path, changes: Mapping[Path, Change]) -> list[Path]:
    """Write all of them; gives those that could not, as `finish` does. The key names the work."""
    noted = [
        _Noted(os.path.realpath(path), change.before, change.after)
        for path, change in changes.items()
        if change.before != change.after
    ]
    if not noted:
        return []
    for each in noted:
        if read_text(Path(each.path)) != each.before:
            raise CrossbladesError(f"{each.path}: changed meanwhile; nothing was written")
    note = _note_of(key)
    make_folder(note.parent)
    write_bytes(note, msgspec.json.encode(noted))
    return finish(key)


def finish(key: Path) -> list[Path]:
    """Write what was noted and perhaps not written yet.

    A file that was changed since stays; what it should have become stands beside it, and the path
    of that is given.
    """
    note = _note_of(key)
    try:
        data = note.read_bytes()
    except FileNotFoundError:
        return []
    try:
        noted = msgspec.json.decode(data, type=list[_Noted])
    except msgspec.MsgspecError as error:
        raise CrossbladesError(f"{note}: this cannot be read: {error}; move it away") from None
    left = _written(noted)
    with suppress(FileNotFoundError):
        note.unlink()
    return left


def _written(changes: Sequence[_Noted]) -> list[Path]:
    left = []
    for each in changes:
        path = Path(each.path)
        now = read_text(path) if os.path.lexists(path) else None
        if now == each.before:
            replace_text(path, each.after)
        elif now != each.after:
            beside = path.with_name(f"{path.name}{AFTER}")
            write_text(beside, each.after)
            left.append(beside)
    return left


def _note_of(key: Path) -> Path:
    """Where the changes of this work are noted."""
    name = hashlib.sha256(os.path.realpath(key).encode()).hexdigest()[:32]
    return data_folder() / "writing" / f"{name}.json"
