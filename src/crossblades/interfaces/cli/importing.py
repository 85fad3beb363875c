"""The command that reads creatures out of texts: import."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from crossblades.interfaces.cli.parameters import File
from crossblades.interfaces.files import new_file_path, read_text, write_text
from crossblades.interfaces.terminal.columns import table
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.importing import Imported, Source
from crossblades.kernel.words import counted
from crossblades.systems import IMPORTERS


def import_creatures(
    files: Annotated[list[Path], Parameter(metavar="FILE", negative="")],
    /,
    *,
    out: File = None,
) -> None:
    """Read stat blocks out of Markdown files into one TOML file of foes.

    Parameters
    ----------
    files
        Markdown files, with any number of blocks among other text.
    out
        The new file. Default: here, the first one's name with .toml.
    """
    for path in files:
        if not path.name:
            raise CrossbladesError(f"{path} is a folder; name the Markdown files to read")
    sources = [Source(str(path), read_text(path)) for path in files]
    target = new_file_path(out or Path(files[0].with_suffix(".toml").name), "--out")
    found = _read(sources)
    creatures = table((found.heads, *found.rows), indent="") if found.rows else ()
    for line in (*creatures, *_remarks(found)):
        print(line)
    if not found.rows:
        raise CrossbladesError("no creature was found; see docs/import-foes.md for what one is")
    write_text(target, found.text)
    print(f"{counted(len(found.rows), 'creature')} written to {target}, {_told(found)}.")


def _read(sources: Sequence[Source]) -> Imported:
    """Let every game read them that can; the one that finds most takes them."""
    found = [importer.read(sources) for importer in IMPORTERS.values()]
    return max(found, key=lambda each: len(each.rows))


def _remarks(found: Imported) -> list[str]:
    """A line for each, with its place."""
    return [
        f"{told.source}, line {remark.line}: {remark.words}"
        for told in found.told
        for remark in told.remarks
    ]


def _told(found: Imported) -> str:
    count = sum(len(told.remarks) for told in found.told)
    return f"with {counted(count, 'remark')}" if count else "with nothing to remark"
