"""An encounter that is being made: what it holds, what is wrong with it, and how it looks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from msgspec import Struct, ValidationError, convert, structs

from crossblades.interfaces.editing.drawing import drawing_of, fighters_of
from crossblades.interfaces.editing.edits import AnyEdit, edited
from crossblades.interfaces.editing.people import placed
from crossblades.interfaces.files import named_by
from crossblades.interfaces.home import own_encounters
from crossblades.interfaces.table.boards import land
from crossblades.interfaces.table.looking import SOURCE, Looked, Mistake, looked_through
from crossblades.interfaces.table.pictures import hung
from crossblades.kernel.board import Piece
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game, Load, Opening
from crossblades.kernel.picture_text import Backdrop, PictureText
from crossblades.kernel.sheet import Line
from crossblades.kernel.toml_text import read_toml
from crossblades.systems import SYSTEMS

GM = "gm"


class Somebody(Struct, frozen=True):
    """A creature that stands on the map, and its figures, if they can be read."""

    name: str
    fighter: int
    """The number of its table in the file."""
    at: str
    lines: tuple[Line, ...] = ()


class Drafted(Struct, frozen=True):
    """Everything that a page needs to show an encounter."""

    text: str
    game: str
    name: str
    summary: str
    mistakes: tuple[Mistake, ...]
    warnings: tuple[str, ...]
    data: dict[str, Any] = {}
    """What the file says, less the map."""
    rows: tuple[str, ...] = ()
    land: dict[str, Any] | None = None
    """As tables show it; None if there is no map that could be shown."""
    pieces: tuple[Piece, ...] = ()
    somebody: tuple[Somebody, ...] = ()
    players: str = ""
    """The side that is drawn as friends."""


def own_loader(name: str) -> Load:
    """Reads the files that the host's encounter of this name names."""
    return named_by(own_encounters() / f"{name}.toml")


def drafted(text: str, edits: Iterable[AnyEdit], name: str) -> Drafted:
    """The text after some edits, and all that is to be shown of it; the file has this name."""
    text = edited(text, edits)
    return _hung(_shown(text, looked_through(text, own_loader(name))))


def _hung(draft: Drafted) -> Drafted:
    """The draft with the picture below its map; one that cannot be had is a mistake."""
    if draft.land is None or "picture" not in draft.data:
        return draft
    try:
        given = convert(draft.data["picture"], str | PictureText)
    except ValidationError:
        return draft  # it is among the mistakes
    text = PictureText(file=given) if isinstance(given, str) else given
    width = text.width or draft.land["width"]
    backdrop = Backdrop(text.file, text.left, text.top, width)
    try:
        picture = hung(Opening("", "", None, picture=backdrop), own_encounters())
    except CrossbladesError as error:
        missing = Mistake(None, "picture", str(error), "")
        return structs.replace(draft, mistakes=(*draft.mistakes, missing))
    assert picture is not None
    part = picture.part()
    path = f"{part['path']}?{urlencode({'file': text.file})}"
    return structs.replace(draft, land={**draft.land, "picture": {**part, "path": path}})


def _shown(text: str, found: Looked) -> Drafted:
    draft = Drafted(text, found.game, found.name, found.summary, found.mistakes, found.warnings)
    try:
        data = read_toml(text, SOURCE).data
    except CrossbladesError:
        return draft
    drawing = drawing_of(data)
    rows = drawing.rows if drawing.grid else ()
    draft = structs.replace(draft, data={**data, "map": ""}, rows=rows)
    game = SYSTEMS.get(found.game)
    if game is None or not rows:
        return draft
    if found.opening is not None:
        return _whole(draft, game, found.opening.scenario, data)
    return _in_part(draft, game, data)


def _whole(draft: Drafted, game: Game, scenario: Any, data: Mapping[str, Any]) -> Drafted:
    """All can be read: everybody stands there with figures."""
    state = game.begin(game.with_referee(scenario, game.referee(scenario) or GM))
    view = game.view(state, game.referee(scenario) or GM)
    board = game.board(view)
    cards = {
        sheet.name: sheet.lines
        for seat in dict.fromkeys(each.seat for each in game.fighters(scenario))
        for sheet in game.sheets(game.view(state, seat), seat)
    }
    names = [each.name for each in game.fighters(scenario)]
    stood = [(each.number, space) for each in placed(data) for space in each.spaces]
    somebody = tuple(
        Somebody(name, number, space, cards.get(name, ()))
        for name, (number, space) in zip(names, stood, strict=False)
    )
    players = next(iter(game.sides(scenario)))
    return structs.replace(
        draft, land=land(board), pieces=board.pieces, somebody=somebody, players=players
    )


def _in_part(draft: Drafted, game: Game, data: Mapping[str, Any]) -> Drafted:
    """There are mistakes: the ground as far as it can be read, and everybody by name and place."""
    try:
        scenario = game.bare(draft.text, SOURCE)
    except CrossbladesError:
        scenario = None
    if scenario is None:
        return draft
    board = game.board(game.view(game.begin(scenario), GM))
    sides = data.get("sides")
    first = sides[0] if isinstance(sides, list) and sides and isinstance(sides[0], str) else ""
    pieces = tuple(_pieces(data, board.grid.xy))
    somebody = tuple(Somebody(piece.name, number, piece.spaces[0]) for number, piece in pieces)
    return structs.replace(
        draft, land=land(board), pieces=tuple(piece for _, piece in pieces), somebody=somebody,
        players=str(data.get("players") or first),
    )  # fmt: skip


def _pieces(data: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[tuple[int, Piece]]:
    """Everybody on the map, as a file with mistakes has them."""
    fighters = fighters_of(data)
    for each in placed(data):
        said = fighters[each.number]
        name = _called(said, each.number)
        spaces = [space for space in each.spaces if space in known]
        for number, space in enumerate(spaces, 1):
            called = f"{name} {number}" if len(each.spaces) > 1 else name
            yield each.number, Piece(called, str(said.get("side", "")), name[:1].upper(), (space,))


SOURCES = ("name", "hero", "foe", "template", "quick", "character")


def _called(fighter: Mapping[str, Any], number: int) -> str:
    """What somebody is called, in games of any kind; else its number."""
    said: Sequence[Any] = [fighter[key] for key in SOURCES if fighter.get(key)]
    return next((each for each in said if isinstance(each, str)), f"fighter {number + 1}")
