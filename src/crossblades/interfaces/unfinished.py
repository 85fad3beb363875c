"""Characters that are being made: kept until they are finished, so that nothing is lost."""

import os
import re
import time
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from crossblades.interfaces.files import make_folder, read_bytes, reason, write_bytes
from crossblades.interfaces.saves import data_folder
from crossblades.kernel.errors import CrossbladesError

ID = re.compile(r"[a-z0-9]{8,32}")
ENDING = ".json"
LARGEST = 64 * 1024
"""Bytes of one."""
MOST = 100
"""So many are kept at once."""


class Unfinished(Struct, frozen=True, forbid_unknown_fields=True):
    """A character that is being made."""

    game: str
    chosen: dict[str, list[str]] = {}
    step: str = ""
    """Where its maker was."""
    changed: float = 0.0
    """Seconds since 1970."""


def folder() -> Path:
    """Where they are kept."""
    return data_folder() / "unfinished"


def path_of(id: str) -> Path:
    """The file of one."""
    if not ID.fullmatch(id):
        raise CrossbladesError("that is not the name of an unfinished character")
    return folder() / f"{id}{ENDING}"


def every() -> dict[str, Unfinished]:
    """All of them, the last worked on first; what cannot be read is left alone."""
    found = {}
    for path in sorted(folder().glob(f"*{ENDING}"))[: 2 * MOST]:
        with suppress(CrossbladesError):
            if one := read(path.stem):
                found[path.stem] = one
    return dict(sorted(found.items(), key=lambda each: -each[1].changed))


def read(id: str) -> Unfinished | None:
    """One of them; None if there is none."""
    path = path_of(id)
    if not os.path.lexists(path):
        return None
    try:
        return msgspec.json.decode(read_bytes(path), type=Unfinished)
    except msgspec.MsgspecError as error:
        raise CrossbladesError(f"{path}: cannot be read: {error}") from None


def keep(id: str, unfinished: Unfinished) -> None:
    """Keep one as it is now."""
    path = path_of(id)
    data = msgspec.json.encode(msgspec.structs.replace(unfinished, changed=time.time()))
    if len(data) > LARGEST:
        raise CrossbladesError(f"too long; expected at most {LARGEST // 1024} KB")
    if not os.path.lexists(path) and len(list(folder().glob(f"*{ENDING}"))) >= MOST:
        raise CrossbladesError(f"{MOST} characters are unfinished; finish or remove some first")
    make_folder(folder())
    write_bytes(path, data)


def remove(id: str) -> None:
    """Let one go: it is finished, or not wanted."""
    try:
        os.unlink(path_of(id))
    except FileNotFoundError:
        return
    except OSError as error:
        raise CrossbladesError(f"{path_of(id)}: cannot be removed: {reason(error)}") from None
