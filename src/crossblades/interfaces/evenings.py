"""Evenings out of files: what they name, the fight or rest of a part, and what it leaves."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import structs

from crossblades.interfaces.files import found_path, game_of, read_text
from crossblades.interfaces.home import data_folder, own_foes
from crossblades.interfaces.together import Change, write_together
from crossblades.kernel.characters import Characters, Kept
from crossblades.kernel.dice import DiceSource
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.evening import LEFT_OUT, Evening, Known, Part, is_evening, read_evening
from crossblades.kernel.evening_edit import with_marks
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game, Opening
from crossblades.kernel.party import Party
from crossblades.kernel.toml_text import read_toml
from crossblades.kernel.words import listed
from crossblades.systems import CHARACTERS, SYSTEMS

MARKS = ("fight", "table", "played")
LONGEST_MARK = 300


class Member(NamedTuple):
    """A character of the party, as its file has it now."""

    file: str
    path: Path
    text: str
    character: Any


class Opened(NamedTuple):
    """An evening that was read, and the game that it is played in."""

    path: Path
    evening: Evening
    game: Game
    keeper: Characters[Any]
    folders: tuple[Path, ...]
    """Where its characters are."""


class Outcome(NamedTuple):
    """What a part has come to."""

    words: str
    """How it went, in a sentence."""
    changes: dict[Path, Change]
    """What is to be written into characters' files."""
    lines: tuple[str, ...]
    """Whom it has changed, and who is dead."""


# --- reading


def known_of(game: str) -> Known:
    """What evenings of a game can say."""
    keeper = CHARACTERS[game]
    return Known(keeper.rests, keeper.rest_words, SYSTEMS[game].rulings)


def read(text: str, path: Path, characters: Path | None = None) -> Opened:
    """The evening of a text that is, or will be, in this file."""
    source = str(path)
    game = game_of(text, source, CHARACTERS)
    if not is_evening(read_toml(text, source).data):
        expected = "both; see docs/evenings.md"
        raise FileError("no evening: neither `party` nor `parts`", source=source, expected=expected)
    evening = read_evening(text, source, known_of(game))
    folders = (characters,) if characters else (path.parent, data_folder() / "characters")
    return Opened(path, evening, SYSTEMS[game], CHARACTERS[game], folders)


def open_evening(path: Path, characters: Path | None = None) -> Opened:
    """The evening of a file, with its characters in its folder, in one's own, or elsewhere."""
    return read(read_text(path), path, characters)


def member(opened: Opened, file: str) -> Member:
    """A character of the party; a mistake in its file is a FileError."""
    path = found_path(opened.folders, file)
    text = read_text(path)
    return Member(file, path, text, opened.keeper.read(text, file))


def members(opened: Opened, files: Sequence[str]) -> list[Member]:
    """Several of them."""
    return [member(opened, file) for file in files]


def away(opened: Opened, part: Part) -> dict[str, str]:
    """Who of the party does not come into the fight of a part, and why; by their files."""
    found = {}
    for each in members(opened, opened.evening.party):
        unfit = opened.keeper.unfit(each.character)
        if unfit or each.file not in part.who:
            found[each.file] = unfit or "not here"
    return found


def missing_words(opened: Opened, part: Part) -> list[str]:
    """Who of those whom a part is about cannot come: `Bo is dead.`"""
    reasons = away(opened, part)
    return [
        f"{opened.keeper.name(each.character)} is {reasons[each.file]}."
        for each in members(opened, part.who)
        if each.file in reasons
    ]


# --- encounters


def encounter_path(opened: Opened, part: Part) -> Path | None:
    """The file of an encounter: beside the evening, or one's own; None for one that is shipped."""
    path = found_path((opened.path.parent, data_folder() / "encounters"), part.encounter)
    if not os.path.isfile(path) and part.encounter in opened.game.encounters():
        return None
    return path


def path_of(opened: Opened, part: Part, name: str) -> Path:
    """A file that the encounter of a part names, or that the party brings there."""
    if name in opened.evening.party:
        return found_path(opened.folders, name)
    encounter = encounter_path(opened, part)
    folders = (*([encounter.parent] if encounter else []), *opened.folders, own_foes())
    return found_path(folders, name, encounter)


def encounter_of(opened: Opened, part: Part) -> Opening:
    """The encounter of a part, with the party in it."""
    reasons = away(opened, part)
    if not set(part.who) - set(reasons):
        raise CrossbladesError(
            f"nobody can come to {part.encounter}; let them rest, or bring others"
        )
    party = Party(part.who, tuple(reasons), part.at)
    path = encounter_path(opened, part)
    if path is None:
        text, source = opened.game.encounters()[part.encounter], f"{part.encounter}.toml"
    else:
        text, source = read_text(path), str(path)
        if (name := game_of(text, source, SYSTEMS)) != opened.game.name:
            raise CrossbladesError(
                f"{source}: an encounter of {SYSTEMS[name].title}; expected one of "
                f"{opened.game.title}, as the evening is"
            )
    opening = opened.game.read_encounter(
        text, source, lambda name: read_text(path_of(opened, part, name)), party
    )
    scenario = opened.game.with_rulings(opening.scenario, opened.evening.rulings)
    return structs.replace(opening, scenario=scenario)


def texts_for(opened: Opened, part: Part, files: Sequence[str]) -> dict[str, str]:
    """What is in the characters' files of a fight now."""
    return {file: read_text(path_of(opened, part, file)) for file in files}


def after_fight(opened: Opened, part: Part, fought: Fight) -> Outcome:
    """What a fight that is over makes of its characters."""
    texts = texts_for(opened, part, opened.keeper.files(fought.scenario))
    kept = opened.keeper.after(fought, texts)
    return outcome(opened, part, texts, kept, opened.game.outcome(fought.state))


def outcome(
    opened: Opened, part: Part, texts: Mapping[str, str], kept: Sequence[Kept], words: str
) -> Outcome:
    """The same, when it is known what becomes of every file."""
    changes = {
        path_of(opened, part, each.file): Change(texts[each.file], each.text)
        for each in kept
        if each.text is not None
    }
    now = {each.file: each.text or texts[each.file] for each in kept}
    return Outcome(words, changes, _lines(opened, texts, now))


def _lines(opened: Opened, before: Mapping[str, str], now: Mapping[str, str]) -> tuple[str, ...]:
    """Who is not fit any more, by name."""
    lines = []
    for file, text in now.items():
        character = opened.keeper.read(text, file)
        unfit = opened.keeper.unfit(character)
        if unfit and unfit != opened.keeper.unfit(opened.keeper.read(before[file], file)):
            lines.append(f"{opened.keeper.name(character)} is {unfit}.")
    return tuple(lines)


# --- rests


class Rest(NamedTuple):
    """A rest that has begun."""

    fight: Fight
    """Drives it, as it drives fights."""
    resting: list[Member]
    """With whoever treats them."""
    lines: tuple[str, ...]
    """Who does not rest, or cannot treat, and why."""


def rest_of(opened: Opened, part: Part, dice: DiceSource) -> Rest:
    """Let those rest whom a part names; the dead do not."""
    keeper = opened.keeper
    named = members(opened, part.who)
    resting = [each for each in named if not keeper.dead(each.character)]
    lines = [f"{keeper.name(each.character)} is dead." for each in named if each not in resting]
    if not resting:
        raise CrossbladesError("nobody is left who could rest")
    characters = [each.character for each in resting]
    healer = member(opened, part.treat) if part.treat else None
    rulings = opened.evening.rulings
    try:
        given = keeper.rest(characters, healer.character if healer else None, part.words, rulings)
    except CrossbladesError as error:
        if healer is None:
            raise
        # Who treats may be in no state to; the others rest all the same.
        lines.append(f"nobody treats them: {error}")
        healer = None
        given = keeper.rest(characters, None, part.words, rulings)
    if healer and healer.file not in [each.file for each in resting]:
        resting.append(healer)
    return Rest(Fight(*given, dice), resting, tuple(lines))


def after_rest(opened: Opened, rest: Rest) -> Outcome:
    """What a rest has made of those who had it."""
    keeper = opened.keeper
    now = keeper.rested([each.character for each in rest.resting], rest.fight)
    pairs = list(zip(rest.resting, now, strict=True))
    changes = {each.path: Change(each.text, keeper.text(new)) for each, new in pairs}
    names = listed([keeper.name(new) for new in now])
    before = {each.file: each.text for each in rest.resting}
    lines = _lines(opened, before, {each.file: keeper.text(new) for each, new in pairs})
    return Outcome(f"{names} rested.", changes, lines)


# --- what is kept of it


def mark(opened: Opened, part: Part, **marks: str) -> Opened:
    """Write into the evening's file how a part stands; all else in it stays as it is now."""
    now = _same(opened, part)
    text = with_marks(now.evening.document.text, _place(now, part), marks)
    write_together(now.path, {now.path: Change(now.evening.document.text, text)})
    return open_evening(now.path, _characters(now))


def carry(opened: Opened, part: Part, found: Outcome, **marks: str) -> list[Path]:
    """Write what a part has come to into all files together: characters' and the evening's.

    Gives what could not be written over somebody's changes, and stands beside.
    """
    now = _same(opened, part)
    text = now.evening.document.text
    words = " ".join((found.words, *found.lines))[:LONGEST_MARK]
    marked = with_marks(text, _place(now, part), {**marks, "played": words})
    return write_together(now.path, {**found.changes, now.path: Change(text, marked)})


def leave_out(opened: Opened, part: Part) -> Opened:
    """Mark a part as one that nobody plays."""
    return mark(opened, part, played=LEFT_OUT)


def play_again(opened: Opened, part: Part) -> Opened:
    """Take the marks off a part; what it left on the characters stays."""
    return mark(opened, part, **dict.fromkeys(MARKS, ""))


def _same(opened: Opened, part: Part) -> Opened:
    """The evening as its file has it now, which people may have changed while a part was played."""
    now = open_evening(opened.path, _characters(opened))
    if _place(now, part) < 0:
        raise CrossbladesError(
            f"{opened.path}: part {part.number + 1} is another one now; nothing was written"
        )
    return now


def _characters(opened: Opened) -> Path | None:
    """The folder of characters that was asked for, if one was."""
    return opened.folders[0] if len(opened.folders) == 1 else None


def _place(opened: Opened, part: Part) -> int:
    """Where a part is now; -1 if it is gone."""
    parts = opened.evening.parts
    if part.fight or part.table:
        mine = [p.number for p in parts if (p.fight, p.table) == (part.fight, part.table)]
        return mine[0] if mine else -1
    alike = [p.number for p in parts if p._replace(number=0) == part._replace(number=0)]
    return part.number if part.number in alike else alike[0] if alike else -1


# --- looking through


def mistakes(opened: Opened) -> list[FileError]:
    """All that is wrong in the files that an evening names, and in how they go together."""
    document = opened.evening.document
    found: dict[str, Any] = {}
    for number, file in enumerate(opened.evening.party):
        found[file] = document.apart(("party", number), _reading(opened, file))
    names = [opened.keeper.name(each.character) for each in found.values() if each]
    for number, name in enumerate(names):
        if name in names[:number]:
            document.note(("party", number), f"a second {name}", "a name for each")
    if not document.mistakes and any(names):
        for part in opened.evening.parts:
            _look_at(opened, part)
    return list(document.mistakes)


def _reading(opened: Opened, file: str) -> Callable[[], Member]:
    return lambda: member(opened, file)


def _look_at(opened: Opened, part: Part) -> None:
    """Note what is wrong with a part that is still to be played."""
    if part.played:
        return
    document = opened.evening.document
    if part.encounter:
        if set(part.who) - set(away(opened, part)):
            document.apart(("parts", part.number, "encounter"), lambda: encounter_of(opened, part))
        return
    living = [m.character for m in members(opened, part.who) if not opened.keeper.dead(m.character)]
    try:
        if living:
            opened.keeper.rest(living, None, part.words, opened.evening.rulings)
    except CrossbladesError as error:
        document.note(("parts", part.number, "rest"), str(error))
