"""Records: a fight as a file that replays to the same log, byte for byte.

One JSON object a line: a heading, the inputs, and a closing line with a digest of all of it and of
the log. A record is for everybody: while the fight goes on it holds the dice that fell instead of
the seed, and nothing that is sealed. A journal (`journal_text`) is read here, too.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct, structs

from crossblades import __version__
from crossblades.kernel.dice import DiceSource, Entered, Fallen, Mixed, Seeded
from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.event import Event, Rolled, Undone
from crossblades.kernel.fight import Fight
from crossblades.kernel.heading import FORMAT, Heading, read_heading
from crossblades.kernel.inputs import (
    Dice,
    Input,
    TakeBack,
    encode_input,
    input_decoder,
)
from crossblades.kernel.journal_text import Chain, split_line
from crossblades.kernel.rule import System
from crossblades.kernel.strict_json import decode_strictly

__all__ = [
    "FORMAT", "Closing", "Record", "begun", "exchanged", "log_lines", "read_record", "record_of",
    "replay",
]  # fmt: skip

MARK = b"\xef\xbb\xbf"
"""What some programs put before a text in UTF-8."""


class Closing(Struct):
    """The last line: what the replay must come to."""

    inputs: int
    over: bool
    digest: str


class Record(Struct):
    """A fight on paper: what it started from and everything that was put in."""

    system: System
    scenario: Any
    seed: int | None
    inputs: tuple[Input, ...] = ()
    closing: Closing | None = None
    """None if the file was cut off before its end, and in a journal, which has no end."""
    after: int = 0
    """How many inputs came before the dice of the seed."""
    typed: tuple[str, ...] | None = None
    """The creatures whose dice were typed in at the start, where others' were thrown."""
    falls: tuple[tuple[int, ...], ...] = ()
    """What was thrown for the others, in the order of time, where the seed is not told."""
    version: str = __version__
    """Of the package that wrote it."""
    cut: bool = False
    """Whether the last line of a journal was cut off, and left out."""
    journal: bool = False
    """Whether it was read from a journal."""

    def heading(self, kind: Any = "record") -> Heading:
        """What it started from, as a line."""
        return Heading(
            kind=kind,
            game=self.system.name,
            version=self.version,
            seed=self.seed,
            after=self.after,
            typed=self.typed,
            falls=self.falls,
            scenario=self.scenario,
        )


def log_lines(log: Iterable[Event]) -> list[bytes]:
    """The log as JSON, one event a line."""
    encode = msgspec.json.encode
    return [encode(event) for event in log]


# --- writing


def record_of(fight: Fight) -> Record:
    """The record of a fight as it stands, for everybody: nothing that is still secret is in it."""
    if not fight.whole:
        raise RecordError("a copy for search does not know how its fight began: record the fight")
    seed = fight.seed if fight.over else None
    if isinstance(dice := fight.dice, Mixed):
        falls = () if seed is not None else tuple(dice.falls)
        record = Record(fight.system, fight.scenario, seed, tuple(fight.inputs), falls=falls)
        record.typed = tuple(sorted(dice.first))
        return structs.replace(record, closing=_closing_of(record, fight))
    inputs = fight.inputs if seed is not None else list(_with_dice(fight))
    record = Record(fight.system, fight.scenario, seed, tuple(inputs))
    return structs.replace(record, closing=_closing_of(record, fight))


def _with_dice(fight: Fight) -> Iterator[Input]:
    """What was put in, with the dice that fell where they fell, as if people had entered them."""
    fallen = [
        Dice(event.faces) if isinstance(event, Rolled) else None
        for event in fight.log
        if isinstance(event, Undone) or (isinstance(event, Rolled) and event.faces)
    ][::-1]
    again = Fight(fight.system, fight.scenario, Entered())
    for given in fight.inputs:
        # All that fell before something was taken back was written before it in the log.
        while isinstance(given, TakeBack) or again.waiting is not None:
            if isinstance(given, Dice) or (dice := fallen.pop()) is None:
                break
            again.put(dice)
            yield dice
        again.put(given)
        yield given
        if isinstance(given, Dice):
            fallen.pop()
    yield from (dice for dice in reversed(fallen) if dice is not None)


def _closing_of(record: Record, fight: Fight) -> Closing:
    """What a replay of this record must come to."""
    lines = [record.heading().line(), *map(encode_input, record.inputs), *log_lines(fight.log)]
    return Closing(len(record.inputs), fight.over, hashlib.sha256(b"\n".join(lines)).hexdigest())


def write_record(record: Record) -> str:
    """The record as text."""
    lines = [record.heading().line(), *map(encode_input, record.inputs)]
    if record.closing is not None:
        lines.append(msgspec.json.encode(record.closing))
    return "".join(line.decode() + "\n" for line in lines)


# --- reading


def read_record(
    text: str | bytes, source: str, systems: Mapping[str, System], *, partial: bool = False
) -> Record:
    """Read a record or a journal; `partial` accepts a record that was cut off or damaged.

    Then its inputs are those before the first line that is not whole.
    """
    data = (text if isinstance(text, bytes) else _encoded(text, source)).removeprefix(MARK)
    if not data.strip():
        raise RecordError(f"{source}: the file is empty; expected a record")
    # Only this ends a line here: a name may hold what other programs take for an end.
    lines = data.split(b"\n")
    heading, system, scenario = read_heading(lines[0], source, systems)
    if heading.after and (heading.seed is None or heading.kind == "record"):
        raise RecordError(f"{source}, line 1: only a journal with a seed says `after`")
    if heading.falls and (
        heading.typed is None or (heading.seed is not None and not heading.after)
    ):
        raise RecordError(f"{source}, line 1: `falls` stands with `typed`, and without a seed")
    record = Record(
        system, scenario, heading.seed, after=heading.after, version=heading.version,
        journal=heading.kind == "journal", typed=heading.typed, falls=heading.falls,
    )  # fmt: skip
    if record.journal:
        record.cut = lines.pop() != b"" and bool(lines)
        record.inputs = _journal_inputs(lines[1:], Chain(heading), system, source, partial)
        return record
    body = data.rstrip(b"\n").split(b"\n")[1:]
    record.closing = _read_closing(body[-1]) if body else None
    record.inputs = _inputs(body[:-1] if record.closing else body, system, source, partial)
    if not partial:
        _check_whole(record, source)
    return record


def _encoded(text: str, source: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise RecordError(f"{source}: this is not text") from None


def _read_closing(line: bytes) -> Closing | None:
    """The closing line; None if this is an input."""
    try:
        closing: Closing = decode_strictly(line, Closing)
    except RecordError:
        return None
    return closing


def _inputs(lines: list[bytes], system: System, source: str, partial: bool) -> tuple[Input, ...]:
    decode = input_decoder(system)
    inputs: list[Input] = []
    for number, line in enumerate(lines, start=2):
        try:
            inputs.append(decode(line))
        except RecordError as error:
            if partial:
                break
            raise RecordError(f"{source}, line {number}: {error}; {_whole(len(inputs))}") from None
    return tuple(inputs)


def _journal_inputs(
    lines: list[bytes], chain: Chain, system: System, source: str, partial: bool
) -> tuple[Input, ...]:
    decode = input_decoder(system)
    inputs: list[Input] = []
    for number, line in enumerate(lines, start=2):
        try:
            body, said = split_line(line)
            given = decode(body)
            if chain.line(given) != b"[%b,%d]\n" % (encode_input(given), said):
                raise RecordError("the line was altered, or one before it is missing")
        except RecordError as error:
            if partial:
                break
            raise RecordError(f"{source}, line {number}: {error}; {_whole(len(inputs))}") from None
        chain.advance(given)
        inputs.append(given)
    return tuple(inputs)


def _whole(inputs: int) -> str:
    """What can still be had."""
    return f"the {inputs} inputs before it are whole (replay them with --to {inputs})"


def _check_whole(record: Record, source: str) -> None:
    whole = len(record.inputs)
    if record.closing is None:
        raise RecordError(
            f"{source}: the record is cut off; its closing line is missing. "
            f"Its first {whole} inputs are whole (replay them with --to {whole})"
        )
    if record.closing.inputs != whole:
        raise RecordError(
            f"{source}: the closing line counts {record.closing.inputs} inputs, there are {whole}"
        )


# --- replaying


def replay(record: Record, to: int | None = None) -> Fight:
    """The fight of a record, after all its inputs (checked by its digest) or the first `to`."""
    fight = begun(record)
    for number, given in enumerate(record.inputs[:to], start=1):
        try:
            fight.put(given)
        except CrossbladesError as error:
            raise RecordError(f"input {number} does not fit the fight: {error}") from error
        exchanged(fight, record, number)
    if not is_checked(record, to):
        return fight
    if record.closing != _closing_of(record, fight):
        raise RecordError(
            "the replay does not come to the same log: the record was altered, or written by a "
            f"version with other rules (it says {record.version[:20]}, this is {__version__})"
        )
    return fight


def begun(record: Record) -> Fight:
    """The fight of a record before its first input."""
    return Fight(record.system, record.scenario, _dice(record))


def exchanged(fight: Fight, record: Record, inputs: int) -> None:
    """After an input, the first of which is 1: go on with the dice of the seed, if it is time."""
    if record.after == inputs:
        seeded, dice = _seeded(record), fight.dice
        fight.exchange(dice.going_on(seeded) if isinstance(dice, Mixed) else seeded)


def is_checked(record: Record, to: int | None = None) -> bool:
    """Whether a replay of so many inputs is held against the digest."""
    return record.closing is not None and (to is None or to >= len(record.inputs))


def _dice(record: Record) -> DiceSource:
    """Where the dice of a record come from, at its start."""
    later = record.seed is None or bool(record.after)
    if record.typed is not None:
        return Mixed(Fallen(record.falls) if later else _seeded(record), record.typed)
    return Entered() if later else _seeded(record)


def _seeded(record: Record) -> Seeded:
    assert record.seed is not None
    return Seeded(record.seed)
