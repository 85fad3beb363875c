"""What the host's own encounters name: files beside them, or on other shelves."""

import os
from pathlib import Path

from crossblades.interfaces.files import character_path, loader
from crossblades.interfaces.home import data_folder, own_foes
from crossblades.kernel.game import Load


def own_encounters() -> Path:
    """Where the host keeps encounters, to have them in the list."""
    return data_folder() / "encounters"


def own_characters() -> Path:
    """Where the host keeps characters."""
    return data_folder() / "characters"


def own_path(name: str) -> Path:
    """The file that an encounter of the host's names, which may not be there.

    It is in the encounters' own folder or below it, or else so in the characters'.
    """
    paths = [character_path(folder, name) for folder in (own_encounters(), own_characters())]
    return next((path for path in paths if os.path.lexists(path)), paths[-1])


def own_loader(path: Path) -> Load:
    """Reads the characters and the files of foes that a file of the host's names; not itself."""
    return loader((own_encounters(), own_characters(), own_foes()), path)
