"""Records: a fight as a file that replays to the same log, byte for byte.

One JSON object a line: a heading, the entries, and a closing line with a digest of the log.
"""

import hashlib
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from msgspec import Struct

from crossblades.kernel.dice import DiceSource, Entered, Seeded
from crossblades.kernel.entries import Answered, Diced, Entry, TookBack
from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import System

FORMAT = 2
"""Raised whenever older records can no longer be read."""


class Heading(Struct, forbid_unknown_fields=True):
    """The first line: what the fight started from."""

    crossblades: int
    """The format of the record."""
    game: str
    seed: int | None
    """None where real dice were entered."""
    scenario: msgspec.Raw


class Closing(Struct, forbid_unknown_fields=True):
    """The last line: what the replay must come to."""

    entries: int
    over: bool
    digest: str


class Record(Struct):
    """A fight on paper: what it started from and everything that was put in."""

    system: System
    scenario: Any
    seed: int | None
    entries: tuple[Entry, ...]
    closing: Closing | None = None
    """None if the file was cut off before its end."""


def log_lines(log: Iterable[Event]) -> list[bytes]:
    """The log as JSON, one event a line."""
    encode = msgspec.json.encode
    return [encode(event) for event in log]


def record_of(fight: Fight) -> Record:
    """The record of a fight as it stands; sealed answers that are still secret are not in it."""
    if not fight.one_source:
        raise RecordError("a fight whose dice were exchanged cannot be put on record")
    return Record(
        fight.system, fight.scenario, _seed_of(fight.dice), tuple(fight.entries), _closing_of(fight)
    )


def _seed_of(dice: DiceSource) -> int | None:
    if isinstance(dice, Seeded):
        return dice.seed
    if isinstance(dice, Entered):
        return None
    raise RecordError("only fights with seeded or entered dice can be put on record")


def _closing_of(fight: Fight) -> Closing:
    """What a replay of this fight must come to."""
    digest = hashlib.sha256(b"\n".join(log_lines(fight.log))).hexdigest()
    return Closing(len(fight.entries), fight.over, digest)


def write_record(record: Record) -> str:
    """The record as text."""
    encode = msgspec.json.encode
    scenario = msgspec.Raw(encode(record.scenario))
    heading = Heading(FORMAT, record.system.name, record.seed, scenario)
    lines = [heading, *record.entries, record.closing]
    return "".join(encode(line).decode() + "\n" for line in lines if line is not None)


def read_record(
    text: str, source: str, systems: Mapping[str, System], *, partial: bool = False
) -> Record:
    """Read a record; `partial` accepts one that was cut off, up to its last whole line."""
    # Only this ends a line here: a name may hold what other programs take for an end.
    lines = text.rstrip("\n").split("\n")
    if lines == [""]:
        raise RecordError(f"{source}: the file is empty; expected a record")
    heading = _heading(lines[0], source)
    if heading.game not in systems:
        known = ", ".join(sorted(systems))
        raise RecordError(f"{source}, line 1: no game is called {heading.game!r}; known: {known}")
    system = systems[heading.game]
    scenario = _scenario(heading, system, source)
    body = lines[1:]
    closing = _read_closing(body[-1]) if body else None
    entries = _entries(body[:-1] if closing else body, system, source, partial)
    record = Record(system, scenario, heading.seed, entries, closing)
    if not partial:
        _check_whole(record, source)
    return record


def _heading(line: str, source: str) -> Heading:
    try:
        number = msgspec.json.decode(line, type=dict[str, Any])["crossblades"]
    except (msgspec.DecodeError, KeyError):
        raise RecordError(f"{source}, line 1: this is not a Crossblades record") from None
    if number != FORMAT:
        raise RecordError(
            f"{source}, line 1: the record has format {number}, written by another version; "
            f"this version reads format {FORMAT}"
        )
    heading: Heading = _decode(line, Heading, f"{source}, line 1")
    return heading


def _scenario(heading: Heading, system: System, source: str) -> Any:
    """What the fight started from, if the game can make sense of it."""
    where = f"{source}, line 1, scenario"
    scenario = _decode(heading.scenario, system.scenario_type, where)
    try:
        system.check(scenario)
    except CrossbladesError as error:
        raise RecordError(f"{where}: {error}") from None
    return scenario


def _read_closing(line: str) -> Closing | None:
    """The closing line; None if this is an entry."""
    try:
        return msgspec.json.decode(line, type=Closing)
    except msgspec.DecodeError:
        return None


def _entries(lines: list[str], system: System, source: str, partial: bool) -> tuple[Entry, ...]:
    decode = _entry_decoder(system).decode
    entries: list[Entry] = []
    for number, line in enumerate(lines, start=2):
        try:
            entries.append(decode(line))
        except msgspec.DecodeError as error:
            if partial:
                break
            raise RecordError(
                f"{source}, line {number}: {error}; the {len(entries)} entries before it are "
                f"whole (replay them with --to {len(entries)})"
            ) from None
    return tuple(entries)


def _entry_decoder(system: System) -> msgspec.json.Decoder[Any]:
    """Entries with the options of this game."""
    option = reduce(or_, system.option_types)
    return msgspec.json.Decoder(
        Answered[option]  # type: ignore[valid-type]
        | Diced
        | TookBack
    )


def _decode(data: Any, kind: type[Any], where: str) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.DecodeError as error:
        raise RecordError(f"{where}: {error}") from None


def _check_whole(record: Record, source: str) -> None:
    whole = len(record.entries)
    if record.closing is None:
        raise RecordError(
            f"{source}: the record is cut off; its closing line is missing. "
            f"Its first {whole} entries are whole (replay them with --to {whole})"
        )
    if record.closing.entries != whole:
        raise RecordError(
            f"{source}: the closing line counts {record.closing.entries} entries, there are {whole}"
        )


def replay(record: Record, to: int | None = None) -> Fight:
    """The fight of a record, after all its entries (checked by its digest) or the first `to`."""
    dice = Entered() if record.seed is None else Seeded(record.seed)
    fight = Fight(record.system, record.scenario, dice)
    for number, entry in enumerate(record.entries[:to], start=1):
        try:
            _put_in(fight, entry)
        except CrossbladesError as error:
            raise RecordError(f"entry {number} does not fit the fight: {error}") from error
    if len(fight.entries) == len(record.entries) and record.closing not in (
        None,
        _closing_of(fight),
    ):
        raise RecordError(
            "the replay does not come to the same log: the record was altered, "
            "or written by a version with other rules"
        )
    return fight


def _put_in(fight: Fight, entry: Entry) -> None:
    match entry:
        case Answered(answers):
            for answer in answers:
                fight.answer(answer.ask, answer.option, answer.seat)
        case Diced(faces):
            fight.enter(faces)
        case TookBack(seat, questions):
            fight.undo(seat, questions)
