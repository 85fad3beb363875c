"""New and saved fights for `play`, each with its journal; the list of those that are saved."""

import os
from collections.abc import Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from crossblades.interfaces.cli.complaints import warn
from crossblades.interfaces.cli.itself import command
from crossblades.interfaces.cli.opening import opened
from crossblades.interfaces.cli.seats import with_referee_wanted
from crossblades.interfaces.cli.seeds import checked_seed, new_seed, seed_for
from crossblades.interfaces.files import RECORD_ENDING, load_record, new_file_path, replayed
from crossblades.interfaces.journal import Journal
from crossblades.interfaces.locks import LockedError
from crossblades.interfaces.saves import find_saved, saved_fights, saves_folder, unused_saves
from crossblades.interfaces.terminal.columns import table
from crossblades.kernel.dice import Entered, Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Opening
from crossblades.kernel.health import Foes
from crossblades.kernel.record import Record, exchanged
from crossblades.kernel.rulings import read_rulings

ENTERED = "entered"
LOOKED_AT = 3
"""Saves of an encounter that are played through to see whether they are over."""


class Wish(NamedTuple):
    """What was typed about a fight that is to be played."""

    dice: str | None
    seed: int | None
    record: Path | None
    characters: Path | None
    ruling: Sequence[str]
    sides: Sequence[str]
    foes: Foes | None = None
    """How players see the hit points of foes."""


class Begun(NamedTuple):
    """A fight that can be played on, and where it is saved."""

    game: Game
    fight: Fight
    journal: Journal


def saves() -> None:
    """List the fights that are saved."""
    rows = [("name", "encounter", "round", "", "last played")]
    problems = []
    for saved in saved_fights():
        if saved.problem:
            problems.append(saved.problem)
            continue
        when = datetime.fromtimestamp(saved.when).strftime("%Y-%m-%d %H:%M")
        state = "over" if saved.over else "goes on"
        rows.append((saved.name, saved.encounter, str(saved.round), state, when))
    if len(rows) > 1:
        for line in table(rows, indent=""):
            print(line)
        print("Go on with one: crossblades play NAME. Look at one: crossblades replay NAME.")
    else:
        print("No fight is saved yet; `crossblades play` saves each one.")
    print(f"They are in {saves_folder()}.")
    warn(problems)


def begun(encounter: str, wish: Wish) -> Begun:
    """A new fight, or a saved one that goes on; its journal is open, and written first."""
    path = find_saved(encounter)
    new = _new_fight(encounter, wish) if path is None else _saved_fight(path, wish)
    new.fight.journal = new.journal.append
    return new


def _new_fight(encounter: str, wish: Wish) -> Begun:
    game, opening = opened(encounter, wish.characters)
    scenario = with_referee_wanted(game, ruled(game, opening, wish.ruling), wish.sides)
    scenario = game.with_foes(scenario, wish.foes or opening.foes or "words")
    seed = None if wish.dice == ENTERED else seed_for(wish.seed, opening)
    fight = Fight(game, scenario, Entered() if seed is None else Seeded(seed))
    record = Record(game, scenario, seed)
    return Begun(game, fight, journal_for(record, Path(encounter).stem, wish.record))


def journal_for(record: Record, stem: str, wanted: Path | None) -> Journal:
    """A new journal where it was wanted, or with the other saves."""
    if wanted is not None:
        return Journal.create(wanted, record)
    for path in unused_saves(stem):
        try:
            return Journal.create(path, record)
        except LockedError:
            continue  # another terminal begins it right now
        except CrossbladesError:
            if not os.path.lexists(path):
                raise
    raise AssertionError("there is always another number")


def _saved_fight(path: Path, wish: Wish) -> Begun:
    """A journal goes on in its own file; a record is a beginning, for a new one."""
    if wish.ruling:
        raise CrossbladesError(
            f"{path}: a saved fight goes on with its own rulings; leave out --ruling"
        )
    if wish.foes is not None:
        raise CrossbladesError(
            f"{path}: a saved fight goes on as it shows its foes; leave out --foes"
        )
    if wish.record is not None:
        new_file_path(wish.record, "--record")
    record = load_record(path)
    if record.journal and wish.record is None:
        _check_own_dice(path, wish)
        return going_on(path)
    game, fight = replayed(record, path)
    shared = record.seed is None and not record.journal and not fight.over
    if shared and wish.dice != ENTERED:
        given = checked_seed(wish.seed)
        seed = new_seed() if given is None else given
        record.after, record.seed = len(record.inputs), seed
        exchanged(fight, record, record.after)
    elif not shared or wish.seed is not None:
        _check_own_dice(path, wish)
    record.closing = None
    stem = path.name.removesuffix(RECORD_ENDING)
    return Begun(game, fight, journal_for(record, stem, wish.record))


def going_on(path: Path) -> Begun:
    """A saved fight that goes on in its own file."""
    journal = Journal.open(path)
    try:
        game, fight = replayed(journal.record, path)
    except CrossbladesError:
        journal.close()
        raise
    if journal.record.cut:
        warn([f"{path}: the last line was cut off when it was written; it is left out"])
    return Begun(game, fight, journal)


def _check_own_dice(path: Path, wish: Wish) -> None:
    if wish.seed is not None or wish.dice is not None:
        raise CrossbladesError(
            f"{path}: a saved fight goes on with its own dice; leave out --dice and --seed"
        )


def ruled(game: Game, opening: Opening, given: Sequence[str]) -> Any:
    """The scenario, with the rulings that were typed over those of its file."""
    return game.with_rulings(opening.scenario, read_rulings(game.rulings, given))


def unfinished(encounter: str) -> str:
    """What to say of a fight of this encounter that is not over; empty if there is none."""
    if find_saved(encounter) is not None:
        return ""
    for saved in islice(saved_fights(Path(encounter).stem), LOOKED_AT):
        if not saved.over and not saved.problem:
            again = command("play", saved.name)
            return f"{saved.name} is not over: `{again}` goes on with it. This is a new fight."
    return ""
