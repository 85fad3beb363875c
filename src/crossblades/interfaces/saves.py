"""Where fights are saved: a folder of their own, in the place where programs keep their data."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast

from crossblades.interfaces.files import (
    RECORD_ENDING,
    is_record,
    make_folder,
    new_file_path,
    replay_record,
)
from crossblades.interfaces.home import HOME, data_folder
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.scenario import Scenario
from crossblades.systems import SYSTEMS

__all__ = ["HOME", "data_folder"]


def saves_folder() -> Path:
    """Where new fights are saved."""
    return data_folder() / "saves"


class Saved(NamedTuple):
    """A saved fight, as a list shows it."""

    path: Path
    encounter: str
    round: int
    over: bool
    when: float
    """Seconds since 1970."""
    problem: str = ""
    """Why it cannot be read; empty if it can."""

    @property
    def name(self) -> str:
        """What `play` takes for it."""
        return name_of(self.path)


def name_of(path: Path) -> str:
    """What `play` and `replay` take for a saved fight: its name alone, if it is at home."""
    name = path.name.removesuffix(RECORD_ENDING)
    at_home = path.parent == saves_folder() and path.name.endswith(RECORD_ENDING)
    return name if at_home and find_saved(name) == path else str(path)


def find_saved(name: str) -> Path | None:
    """The saved fight of this name, or the file; None if it is neither."""
    if any(name in game.encounters() for game in SYSTEMS.values()):
        return None
    if os.path.lexists(name):
        return Path(name) if is_record(Path(name)) else None
    if not name or name in (".", "..") or Path(name).name != name:
        return None
    for file in (f"{name}{RECORD_ENDING}", name):
        if is_record(path := saves_folder() / file):
            return path
    return None


def saved_or_file(name: str) -> Path:
    """The same for commands that read nothing but saved fights: then a file that is not there."""
    return find_saved(name) or Path(name)


def unused_saves(stem: str) -> Iterator[Path]:
    """Files for a new fight in their folder, which do not exist yet."""
    folder = saves_folder()
    make_folder(folder)
    number = 0
    while number := number + 1:
        path = folder / f"{stem}-{number}{RECORD_ENDING}"
        if not os.path.lexists(path):
            yield new_file_path(path, "--record")


def saved_fights(stem: str = "") -> Iterator[Saved]:
    """Every fight in the folder, or those of an encounter, the last played first."""
    folder = saves_folder()
    paths = [path for path in folder.glob(f"*{RECORD_ENDING}") if is_record(path)]
    if stem:
        paths = [path for path in paths if path.name.rpartition("-")[0] == stem]
    for path in sorted(paths, key=lambda path: (-_time_of(path), path.name)):
        yield _saved(path)


def _time_of(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _saved(path: Path) -> Saved:
    when = _time_of(path)
    try:
        game, fight = replay_record(path)
    except CrossbladesError as error:
        return Saved(path, "", 0, over=False, when=when, problem=str(error))
    seat = game.seats(fight.scenario)[0]
    now = getattr(fight.view(seat), "round", 0)
    scenario = cast(Scenario, fight.scenario)
    return Saved(path, scenario.name, now, fight.over, when)
