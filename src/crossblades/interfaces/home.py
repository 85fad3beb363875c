"""The folder in which this program keeps what belongs to the person who uses it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HOME = "CROSSBLADES_HOME"
"""The environment's word for another place."""


def data_folder() -> Path:
    """Where this program keeps what belongs to the person who uses it."""
    if said := os.environ.get(HOME):
        return Path(said)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Crossblades"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Crossblades"
    said = os.environ.get("XDG_DATA_HOME", "")
    return (Path(said) if os.path.isabs(said) else Path.home() / ".local/share") / "crossblades"


def own_encounters() -> Path:
    """Where the host keeps encounters, to have them in the list."""
    return data_folder() / "encounters"


def own_characters() -> Path:
    """Where the host keeps characters."""
    return data_folder() / "characters"


def own_foes() -> Path:
    """The folder of the foes of one's own, which encounters may name."""
    return data_folder() / "foes"


def at_home(home: Path, job: Callable[..., Any], *given: Any) -> Any:
    """Do something with this folder, in a process that may have begun with another."""
    os.environ[HOME] = str(home)
    return job(*given)
