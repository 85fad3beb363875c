"""What a table's fight leaves on the characters whose files its encounter names."""

from pathlib import Path
from typing import Any, NamedTuple

from crossblades.interfaces import aftermath
from crossblades.interfaces.files import folders_of, found_path, read_text, replace_text
from crossblades.interfaces.home import own_characters, own_encounters
from crossblades.interfaces.table.drafts import Draft
from crossblades.interfaces.table.new_tables import is_own
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight

ELSEWHERE = (
    "this fight is not of an encounter of your own, so its page writes into no file; save its "
    "record, and let `crossblades after` write into characters that you name"
)


class Afterwards(NamedTuple):
    """A fight that is over."""

    name: str
    fight: Fight


def is_kept(draft: Draft, fight: Fight) -> bool:
    """Whether a fight leaves something on characters' files of the host.

    A record or an encounter that comes from elsewhere may name them, too: that writes nothing.
    """
    return (is_own(draft) or bool(draft.evening)) and bool(aftermath.files_of(fight))


def left_by(fought: Afterwards) -> dict[str, Any]:
    """Who was there, and whether their files are as the fight has left them."""
    game = fought.fight.system.name
    found = {file: _looked_at(fought.fight, file) for file in aftermath.files_of(fought.fight)}
    return {"name": fought.name, "game": game, "characters": list(found.values())}


def _looked_at(fight: Fight, file: str) -> dict[str, Any]:
    """One of them; what cannot be written says why."""
    row: dict[str, Any] = {"file": file, "name": file, "page": _page(file), "problem": ""}
    try:
        kept = aftermath.after_fight(fight, {file: read_text(_path(file))})[0]
    except CrossbladesError as error:
        return row | {"problem": str(error), "due": False}
    return row | {"name": kept.name, "due": kept.text is not None}


def write_down(fought: Afterwards) -> dict[str, Any]:
    """Write it into their files: every one is looked at before the first is written."""
    fight = fought.fight
    paths = {file: _path(file) for file in aftermath.files_of(fight)}
    if not paths:
        raise CrossbladesError("nobody in this fight has a character's file")
    kept = aftermath.after_fight(fight, {file: read_text(path) for file, path in paths.items()})
    for each in kept:
        if each.text is not None:
            replace_text(paths[each.file], each.text)
    return left_by(fought)


def _page(file: str) -> str:
    """The name of its page; empty for a file that is not on the characters' shelf."""
    path = Path(file)
    on_shelf = _path(file).parent == own_characters()
    return path.stem if on_shelf and path.suffix == ".toml" else ""


def _path(file: str) -> Path:
    """Where a file is that an encounter of the host's names."""
    return found_path(folders_of(own_encounters()), file)
