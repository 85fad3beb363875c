"""The command that reads what others have written: import, of creatures and of maps."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from crossblades.interfaces.cli.parameters import File, Number
from crossblades.interfaces.files import new_file_path, read_text, write_bytes, write_text
from crossblades.interfaces.maps import USUAL_GAME, encounter_of_map, map_of_vtt
from crossblades.interfaces.terminal.columns import table
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.importing import Imported, Source
from crossblades.kernel.names import written_as
from crossblades.kernel.vtt.making import MadeMap
from crossblades.kernel.vtt.reading import is_vtt
from crossblades.kernel.words import counted
from crossblades.systems import IMPORTERS, SYSTEMS


def import_files(
    files: Annotated[list[Path], Parameter(metavar="FILE", negative="")],
    /,
    *,
    out: File = None,
    game: Annotated[str | None, Parameter(metavar="NAME")] = None,
    left: Number = None,
    top: Number = None,
) -> None:
    """Read foes out of Markdown files, or a map out of a VTT file.

    Parameters
    ----------
    files
        Markdown files, or one map: .uvtt, .dd2vtt, .df2vtt.
    out
        The new file. Default: here, the first one's name with .toml.
    game
        Of a map: the game of the encounter. Default: heart-rush.
    left
        Of a map above 60 by 60: where the part begins, from the left.
    top
        The same from the top.
    """
    for path in files:
        if not path.name:
            raise CrossbladesError(f"{path} is a folder; name the Markdown files to read, or a map")
    sources = [Source(str(path), read_text(path)) for path in files]
    target = new_file_path(out or Path(files[0].with_suffix(".toml").name), "--out")
    maps = [is_vtt(each.name, each.text) for each in sources]
    if any(maps):
        if len(files) > 1:
            raise CrossbladesError("one map at a time, and nothing beside it; name one file")
        _import_map(sources[0], target, _game(game), left or 0, top or 0)
    elif (game, left, top) != (None, None, None):
        raise CrossbladesError("--game, --left and --top are for maps, and no file here is one")
    else:
        _import_creatures(sources, target)


# --- creatures


def _import_creatures(sources: Sequence[Source], target: Path) -> None:
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


# --- maps


def _game(wanted: str | None) -> str:
    """The game for which a map is read."""
    game = written_as(wanted or USUAL_GAME, SYSTEMS)
    if game not in SYSTEMS:
        raise CrossbladesError(f"no game is called {game[:40]!r}; there are {', '.join(SYSTEMS)}")
    return game


def _import_map(source: Source, target: Path, game: str, left: int, top: int) -> None:
    """Write an encounter with this map, and its picture beside it; neither over anything."""
    drawn = Path(source.name)
    made = map_of_vtt(
        source.text, game, source=source.name, left=left, top=top, name=target.stem or "map"
    )
    picture = _picture_path(made, target)
    for remark in made.remarks:
        print(f"{source.name}: {remark}")
    if picture is not None and made.picture is not None:
        write_bytes(picture, made.picture)
    write_text(target, encounter_of_map(made, game, target.stem, drawn.name))
    print(f"{_contents(made)} written to {target}{f', its picture to {picture}' * bool(picture)}.")
    print(f"Next: write into {target} who fights; its last lines show how.")


def _picture_path(made: MadeMap, target: Path) -> Path | None:
    """Where the picture goes; refused if something is there."""
    if (named := made.parts.get("picture")) is None:
        return None
    file = named if isinstance(named, str) else named["file"]
    return new_file_path(target.with_name(file), "--out")


def _contents(made: MadeMap) -> str:
    rows = made.parts["map"].splitlines()
    walls, doors = len(made.parts.get("walls", ())), len(made.parts.get("doors", ()))
    kinds = made.parts.get("legend", {})
    lamps = sum(row.count(glyph) for row in rows for glyph in kinds)
    many = f"{counted(walls, 'wall')}, {counted(doors, 'door')} and {counted(lamps, 'lamp')}"
    return f"A map of {len(rows[0])} by {len(rows)} spaces with {many}"
