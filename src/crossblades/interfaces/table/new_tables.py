"""New tables: for an encounter that is shipped, or in the host's own folder, or read elsewhere."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from crossblades.interfaces.aftermath import files_named
from crossblades.interfaces.checking import ENCOUNTER, look_through
from crossblades.interfaces.files import is_record, open_encounter
from crossblades.interfaces.home import own_encounters
from crossblades.interfaces.table.drafts import (
    GM,
    Draft,
    fighters_of,
    game_of_draft,
    peopled,
    scenario_as_read,
    sides_of,
)
from crossblades.interfaces.table.pictures import Hung, hung
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Opening
from crossblades.kernel.names import LONGEST_NAME
from crossblades.kernel.showing import Seated
from crossblades.kernel.visibility import SPECTATOR
from crossblades.systems import SYSTEMS

OWN_SEATS = 12
"""A side of foes with more fighters than this has one seat a kind."""
OWN = "own"
"""What stands before the names of the host's own encounters, where others have their game."""
MOST_OWN = 100
"""Files of the host's folder that are looked at."""


class Shown(Struct, frozen=True):
    """An encounter in a list; `game/name` is what a table takes for it."""

    game: str
    title: str
    """Of the game."""
    name: str
    heading: str
    """What the encounter is called."""
    summary: str
    fighters: int


def new_draft(
    game: str,
    opening: Opening,
    encounter: str = "",
    text: str = "",
    picture: Hung | None = None,
) -> Draft:
    """A table for an encounter that was read, perhaps with a picture below its map."""
    draft = Draft(
        game=game,
        encounter=encounter,
        text=text,
        name=opening.name,
        summary=opening.summary,
        scenario=msgspec.json.encode(opening.scenario).decode(),
        warnings=opening.warnings,
        foes=opening.foes or "words",
        picture=picture,
    )
    seats = usual_seats(SYSTEMS[game].fighters(opening.scenario), sides_of(draft)[0], _kept(draft))
    return peopled(structs.replace(draft, seats=seats))


def shipped_draft(id: str) -> Draft:
    """A table for a shipped encounter: `heart-rush/duel`."""
    game_name, _, name = id.partition("/")
    if not (text := shipped_text(id)):
        raise CrossbladesError(f"no encounter is called {id[:80]!r}")
    return new_draft(game_name, SYSTEMS[game_name].read_encounter(text, f"{name}.toml"), id)


def shipped_text(id: str) -> str:
    """The file of a shipped encounter; empty for any other."""
    game_name, _, name = id.partition("/")
    game = SYSTEMS.get(game_name)
    return game.encounters().get(name, "") if game else ""


def draft_of(id: str) -> Draft:
    """A table for an encounter out of a list: `heart-rush/duel`, `own/marsh`."""
    game, _, name = id.partition("/")
    return _own_draft(name, id) if game == OWN else shipped_draft(id)


def is_own(draft: Draft) -> bool:
    """Whether a table is for an encounter in the host's own folder."""
    return draft.encounter.startswith(f"{OWN}/")


def own_id(path: Path) -> str:
    """What a table takes for a file in the host's own folder; empty for any other file."""
    names = [each.stem for each in _own_files() if each.resolve() == path.resolve()]
    return f"{OWN}/{names[0]}" if names else ""


def _own_draft(name: str, id: str) -> Draft:
    path = next((path for path in _own_files() if path.stem == name), None)
    if path is None:
        raise CrossbladesError(f"no encounter is called {id[:80]!r}")
    game, opening = open_encounter(str(path))
    return new_draft(game.name, opening, id, picture=hung(opening, path.parent))


def as_it_is_now(draft: Draft) -> Draft:
    """The draft of an own encounter with its characters as their files are now.

    They may have fought, rested or grown since the table was set up.
    """
    if not is_own(draft) or not draft.scenario:
        return draft
    if not files_named(draft.game, scenario_as_read(draft)):
        return draft
    now = draft_of(draft.encounter)
    fresh = structs.replace(draft, scenario=now.scenario, warnings=now.warnings)
    if now.game != draft.game or {*_names(fresh)} != {*_names(draft)}:
        raise CrossbladesError(f"{draft.name} has changed since; choose this encounter once more")
    return fresh


def _names(draft: Draft) -> list[str]:
    return [each.name for each in fighters_of(draft)]


# --- lists


@cache
def shipped() -> tuple[Shown, ...]:
    """Every encounter that comes with a game."""
    return tuple(
        Shown(
            game.name, game.title, name, opening.name, opening.summary,
            len(game.fighters(opening.scenario)),
        )
        for game in SYSTEMS.values()
        for name, text in game.encounters().items()
        for opening in [game.read_encounter(text, f"{name}.toml")]
    )  # fmt: skip


def own() -> tuple[Shown, ...]:
    """The encounters in the host's own folder; what is wrong with one stands for its summary."""
    return tuple(shown for path in _own_files() if (shown := _shown(path)) is not None)


def _own_files() -> list[Path]:
    return sorted(own_encounters().glob("*.toml"))[:MOST_OWN]


def _shown(path: Path) -> Shown | None:
    """A file of the host's; None if it holds something else than an encounter."""
    if is_record(path):  # looking through it would play it again
        return None
    checked = look_through(path)
    if not checked.what.startswith(ENCOUNTER):
        return None
    title, heading = "Your own", path.stem
    if checked.mistakes:
        many = len(checked.mistakes)
        summary = f"{many} mistakes" if many > 1 else "1 mistake"
        return Shown(OWN, title, path.stem, heading, f"{summary}: {checked.mistakes[0]}", 0)
    game, opening = open_encounter(str(path))
    fighters = len(game.fighters(opening.scenario))
    return Shown(OWN, title, path.stem, opening.name, opening.summary, fighters)


# --- seats


def usual_seats(fighters: Sequence[Seated], players: str, taken: Sequence[str]) -> dict[str, str]:
    """A seat for each fighter; one a kind where there are many foes.

    Seats that the file gives stay as they are; without any, a file seats a whole side together.
    """
    seats: dict[str, str] = {}
    owners = dict.fromkeys(taken, "")
    for side in dict.fromkeys(each.side for each in fighters):
        of_side = [each for each in fighters if each.side == side]
        alone = side == players or len(of_side) <= OWN_SEATS
        for each in of_side:
            wanted = each.name if alone else kind_of(each.name)
            wanted = each.seat if each.seat != side else wanted
            seats[each.name] = _free(wanted, side, owners)
    return seats


def kind_of(name: str) -> str:
    """A fighter's name without its number: `Goblin 3` is a Goblin."""
    kind = name.rstrip("0123456789").rstrip(" #-")
    return kind or name


def _free(wanted: str, side: str, owners: dict[str, str]) -> str:
    """A seat of this name, or of one like it, that no other side has."""
    name, number = wanted, 1
    while owners.setdefault(name, side) != side:
        number += 1
        name = f"{wanted[: LONGEST_NAME - 4]} {number}"
    return name


def _kept(draft: Draft) -> tuple[str, ...]:
    """Names that no fighter's seat may have."""
    referee = game_of_draft(draft).referee(scenario_as_read(draft))
    return (GM, SPECTATOR, *filter(None, [referee]))
