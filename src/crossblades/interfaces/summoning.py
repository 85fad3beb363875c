"""The characters that the host's own encounters name: beside them, or on the characters' shelf."""

import os
from pathlib import Path

from crossblades.interfaces.files import character_path, loader
from crossblades.interfaces.home import data_folder, own_foes


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


def load_own(name: str) -> str:
    """The text of a character, or of a file of foes, that an encounter of the host's names."""
    return loader((own_encounters(), own_characters(), own_foes()))(name)
