"""What the page of an evening shows, and what a table's fight leaves: worked out in a process."""

import os
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, structs

from crossblades.interfaces import evenings, shelves
from crossblades.interfaces.evenings import Opened, Outcome
from crossblades.interfaces.files import read_text
from crossblades.interfaces.home import data_folder
from crossblades.interfaces.table.drafts import SEEDS, Draft, fighters_of
from crossblades.interfaces.table.ledger import start_of
from crossblades.interfaces.table.looking import Mistake
from crossblades.interfaces.table.new_tables import new_draft
from crossblades.interfaces.table.pictures import hung
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.evening import Part, is_evening
from crossblades.kernel.evening_edit import (
    with_marks,
    with_order,
    with_part,
    with_party,
    without_part,
)
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import input_decoder
from crossblades.kernel.record import begun, exchanged
from crossblades.kernel.telling import Teller
from crossblades.kernel.toml_text import read_toml
from crossblades.kernel.toml_write import toml_text
from crossblades.systems import CHARACTERS, SYSTEMS

SHELF = "evenings"


# --- what a page shows


class Named(Struct, frozen=True):
    """A file that can be chosen."""

    file: str
    heading: str


class ShownPart(Struct, frozen=True, kw_only=True):
    """A part, as the page shows it."""

    encounter: str
    heading: str
    """What the encounter is called; empty for a rest."""
    summary: str
    words: dict[str, Any]
    """Of a rest."""
    treat: str
    who: tuple[str, ...]
    """Those whom it is about, by name, if that is not the whole party."""
    played: str
    table: str
    fight: str


class ShownMember(Struct, frozen=True):
    """One of the party."""

    file: str
    name: str
    unfit: str
    stands: str = ""
    """Hit points and the like, in words."""


class Seen(Struct, frozen=True, kw_only=True):
    """An evening, as its page shows it."""

    game: str = ""
    title: str = ""
    heading: str = ""
    party: tuple[ShownMember, ...] = ()
    parts: tuple[ShownPart, ...] = ()
    following: int | None = None
    """The number of the next part, from 0."""
    mistakes: tuple[Mistake, ...] = ()
    rests: tuple[Any, ...] = ()
    words: tuple[Any, ...] = ()
    """What can be said of rests in this game."""
    encounters: tuple[Named, ...] = ()
    characters: tuple[Named, ...] = ()


def seen(name: str, text: str) -> Seen:
    """What a text says that is, or will be, the file of an evening."""
    path = shelves.path_of(SHELF, name)
    try:
        opened = evenings.read(text, path)
    except FileError as error:
        return _broken(text, _told(error.errors, path))
    keeper = opened.keeper
    wrong = evenings.mistakes(opened)
    following = opened.evening.next
    return Seen(
        game=opened.game.name,
        title=opened.game.title,
        heading=opened.evening.name,
        party=tuple(_members(opened)),
        parts=tuple(_part(opened, part) for part in opened.evening.parts),
        following=following.number if following else None,
        mistakes=_told(wrong, path),
        rests=tuple(rest._asdict() for rest in keeper.rests),
        words=tuple(word._asdict() for word in keeper.rest_words),
        encounters=tuple(_encounters(opened)),
        characters=tuple(_files("characters", opened.game.name)),
    )


def _broken(text: str, mistakes: tuple[Mistake, ...]) -> Seen:
    """As much as can be said of an evening with mistakes in it."""
    try:
        data = read_toml(text, "").data
    except FileError:
        data = {}
    game = data.get("game")
    known = SYSTEMS.get(game) if isinstance(game, str) else None
    heading = data.get("name") if is_evening(data) else ""
    return Seen(
        game=known.name if known else "",
        title=known.title if known else "",
        heading=heading if isinstance(heading, str) else "",
        mistakes=mistakes,
    )


def _told(errors: Sequence[FileError], path: Path) -> tuple[Mistake, ...]:
    """Mistakes; those of other files say which."""
    return tuple(
        Mistake(e.line, e.field, e.problem, e.expected)
        if e.source.startswith(str(path))
        else Mistake(None, "", str(e).replace(f"{data_folder()}{os.sep}", ""), "")
        for e in errors
    )


def _members(opened: Opened) -> Iterator[ShownMember]:
    for file in opened.evening.party:
        try:
            found = evenings.member(opened, file)
        except CrossbladesError:
            yield ShownMember(file, file, "")
            continue
        keeper, character = opened.keeper, found.character
        yield ShownMember(
            file, keeper.name(character), keeper.unfit(character), keeper.stands(character)
        )


def _part(opened: Opened, part: Part) -> ShownPart:
    heading = summary = ""
    if part.encounter:
        heading, summary = _called(opened, part)
    names = {each.file: each.name for each in _members(opened)}
    some = part.who if part.who != opened.evening.party else ()
    return ShownPart(
        encounter=part.encounter,
        heading=heading,
        summary=summary,
        words={**part.words},
        treat=names.get(part.treat, ""),
        who=tuple(names[file] for file in some),
        played=part.played,
        table=part.table,
        fight=part.fight,
    )


def _called(opened: Opened, part: Part) -> tuple[str, str]:
    """The name and the summary of an encounter; its file's name, if it cannot be read."""
    try:
        path = evenings.encounter_path(opened, part)
        text = opened.game.encounters()[part.encounter] if path is None else read_text(path)
        data = read_toml(text, part.encounter).data
    except CrossbladesError:
        return part.encounter, ""
    return str(data.get("name", part.encounter)), str(data.get("summary", ""))


def _encounters(opened: Opened) -> Iterator[Named]:
    """The encounters of a game that can be a part: one's own, and those that are shipped."""
    yield from _files("encounters", opened.game.name)
    for name, text in opened.game.encounters().items():
        yield Named(name, str(read_toml(text, name).data["name"]))


def _files(shelf: str, game: str) -> Iterator[Named]:
    """The files of a shelf that are of a game, and have a name."""
    for path in shelves.files_on(shelf):
        try:
            data = read_toml(read_text(path), path.name).data
        except CrossbladesError:
            continue
        if data.get("game") == game and "name" in data:
            yield Named(path.name, str(data["name"]))


# --- changes


class Edit(Struct, frozen=True, forbid_unknown_fields=True):
    """A change to the parts: one of these."""

    do: Literal["add", "remove", "order", "set", "party"]
    number: int = 0
    fields: dict[str, str | bool | int] = {}
    """Of a part."""
    order: tuple[int, ...] = ()
    files: tuple[str, ...] = ()


def edited(text: str, edit: Edit) -> str:
    """The text with a change made; a fault is told in a sentence."""
    parts = read_toml(text, "the evening").data.get("parts", [])
    if not (isinstance(parts, list) and all(isinstance(part, dict) for part in parts)):
        raise CrossbladesError("`parts` is no list of parts; mend the text first")
    if edit.do in ("remove", "set") and not 0 <= edit.number < len(parts):
        raise CrossbladesError("there is no such part any more; look again")
    match edit.do:
        case "add":
            return with_part(text, edit.fields)
        case "remove":
            return without_part(text, edit.number)
        case "order":
            return with_order(text, edit.order)
        case "set":
            return with_marks(text, edit.number, edit.fields)
    return with_party(text, edit.files)


def new_text(game: str, heading: str, party: Sequence[str]) -> str:
    """The text of an evening without parts."""
    if game not in CHARACTERS:
        raise CrossbladesError("choose a game first")
    return toml_text({"game": game, "name": heading, "party": [*party]})


# --- playing


def table_for(path: Path, number: int) -> Draft:
    """The table on which a part is played."""
    opened = evenings.open_evening(path)
    part = opened.evening.parts[number]
    opening, file = evenings.encounter_of(opened, part), evenings.encounter_path(opened, part)
    picture = hung(opening, file.parent) if file else None
    draft = new_draft(opened.game.name, opening, picture=picture)
    return structs.replace(draft, evening=path.stem)


def as_it_is_now(draft: Draft, table: str) -> Draft:
    """The draft of an evening's table with the party as its files are now.

    They may have rested or grown since the table was made.
    """
    if not draft.evening or draft.encounter or draft.text:
        return draft
    path = shelves.path_of(SHELF, draft.evening)
    parts = evenings.open_evening(path).evening.parts
    mine = next((part for part in parts if part.table == table), None)
    if mine is None:
        return draft
    now = table_for(path, mine.number)
    fresh = structs.replace(draft, scenario=now.scenario, warnings=now.warnings)
    if {each.name for each in fighters_of(fresh)} != {each.name for each in fighters_of(draft)}:
        raise CrossbladesError(
            f"others come to {draft.name} now; remove this table, and play the part once more"
        )
    return fresh


def left_by(path: Path, number: int, heading: bytes, inputs: Sequence[bytes]) -> Outcome:
    """What the fight of a table has come to, for the files of those who were in it."""
    opened = evenings.open_evening(path)
    part = opened.evening.parts[number]
    start = start_of(heading, "the table")
    fight = begun(start)
    decode = input_decoder(SYSTEMS[start.system.name])
    for place, body in enumerate(inputs, start=1):
        fight.put(decode(body))
        exchanged(fight, start, place)
    return evenings.after_fight(opened, part, fight)


class Resting(Struct, frozen=True, kw_only=True):
    """A rest, as far as it has come."""

    log: tuple[str, ...]
    question: str = ""
    """What is asked now; empty if it is over."""
    options: tuple[str, ...] = ()
    outcome: Any = None
    """The `Outcome`, if it is over."""


def rested(path: Path, number: int, seed: int, answers: Sequence[int]) -> Resting:
    """A rest with these answers to its questions, from its beginning."""
    opened = evenings.open_evening(path)
    rest = evenings.rest_of(opened, opened.evening.parts[number], Seeded(seed))
    fight = rest.fight
    for answer in answers:
        if fight.over or not 0 <= answer < len(fight.asks[0].options):
            raise CrossbladesError("this is no answer to what is asked; begin the rest anew")
        fight.answer(fight.asks[0], fight.asks[0].options[answer], fight.asks[0].seat)
    log = (*rest.lines, *_lines(opened, fight))
    if fight.over:
        return Resting(log=log, outcome=evenings.after_rest(opened, rest))
    ask = fight.asks[0]
    labels = tuple(opened.game.label(option) for option in ask.options)
    return Resting(log=log, question=opened.game.question(ask), options=labels)


def _lines(opened: Opened, fight: Fight) -> Iterator[str]:
    """The log as people read it."""
    for event in Teller().tell(fight.log):
        yield opened.game.line(event)


def new_seed() -> int:
    """The dice of a rest that nobody can foresee."""
    return secrets.randbelow(SEEDS)
