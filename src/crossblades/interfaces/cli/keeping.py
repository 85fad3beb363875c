"""Writing what happened to characters into their files."""

from collections.abc import Sequence
from pathlib import Path

from crossblades.interfaces.files import folders_of, found_path, read_text, replace_text
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.systems import CHARACTERS, SYSTEMS


def check_characters(fought: Fight) -> Sequence[str]:
    """The files of those who fight; an error if there is none to write into."""
    keeper = CHARACTERS.get(fought.system.name)
    files = keeper.files(fought.scenario) if keeper else ()
    if not files:
        raise CrossbladesError("nobody in this fight has a character's file")
    return files


def keep_characters(fought: Fight, folder: Path, *, quiet: bool = False) -> None:
    """After a fight: every file is looked at before the first is written."""
    name = fought.system.name
    files = check_characters(fought)
    keeper = CHARACTERS[name]
    paths = {file: found_path(folders_of(folder), file) for file in files}
    for path in paths.values():
        if not path.exists():
            where = "say where the characters are: --characters FOLDER"
            raise CrossbladesError(f"{path}: no such file; {where}")
    kept = keeper.after(fought, {file: read_text(path) for file, path in paths.items()})
    printer = Printer(SYSTEMS[name])
    for each in kept:
        path, done = paths[each.file], "nothing to write"
        if each.text is not None:
            replace_text(path, each.text)
            done = "written; the old file ends in .bak"
        if not quiet:
            printer.say(f"{each.name}, {path}: {done}.")
