"""Fights that begin in the midst: a record that somebody brings, or a table from some point on.

Reading and playing one again may take long; it is done in a process of its own.
"""

import secrets
from typing import Any

import msgspec
from msgspec import Struct, structs

from crossblades.interfaces.table.drafts import (
    BOT,
    OPEN,
    PERSON,
    SEEDS,
    Draft,
    decode_draft,
    encode_draft,
    peopled,
    seats_of,
    sides_of,
)
from crossblades.interfaces.table.films import Script, played
from crossblades.interfaces.table.store import StoredInput
from crossblades.kernel.dice import Mixed
from crossblades.kernel.errors import RecordError, RefusedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import encode_input
from crossblades.kernel.record import Record, read_record, record_of, replay
from crossblades.systems import SYSTEMS

LONGEST_RECORD = 4 * 1024 * 1024
"""Bytes of a record that somebody brings."""
MOST_INPUTS = 20_000
FROM = ", from round "
"""What a table that goes on from another adds to its name."""


class Begun(Struct, frozen=True):
    """A table whose fight has begun: all that is stored of it."""

    script: Script
    seats: tuple[str, ...]
    """Who has given each input; empty where nobody has."""
    over: bool

    def stored(self, table: str, now: float) -> list[StoredInput]:
        """The inputs as they are stored."""
        given = zip(self.script.inputs, self.seats, strict=True)
        return [
            StoredInput(table, n, f"{table}-{n}", now, seat, body)
            for n, (body, seat) in enumerate(given, start=1)
        ]


def brought(text: str) -> Begun:
    """The table for a record or a journal of the terminal; a fault is told in a sentence."""
    if len(text.encode("utf-8", "replace")) > LONGEST_RECORD:
        raise RecordError(f"the file is too long; expected at most {LONGEST_RECORD // 2**20} MB")
    record = read_record(text, "the file", SYSTEMS)
    if len(record.inputs) > MOST_INPUTS:
        raise RecordError(
            f"the file has {len(record.inputs)} inputs; expected at most {MOST_INPUTS}"
        )
    try:
        fight = replay(record)
    except RecordError as error:
        raise RecordError(f"the file: {error}") from None
    draft = Draft(
        game=record.system.name,
        name=record.scenario.name,
        scenario=_scenario(record),
        foes=getattr(record.scenario, "foes", "words"),
        over=fight.over,
    )
    return _begun(record, peopled(draft), over=fight.over)


def gone_on(script: Script, n: int) -> Begun:
    """The table that starts with the first inputs of another, and has its own dice from there."""
    if not 0 <= n <= len(script.inputs):
        raise RefusedError(f"the fight has {len(script.inputs)} inputs; there is no point {n}")
    *_, fight = played(script, n)
    if fight.over:
        raise RefusedError("the fight is over at this point; go on from an earlier one")
    record = record_of(fight)
    old = decode_draft(script.draft)
    round = SYSTEMS[old.game].turn(fight.view("")).round
    draft = structs.replace(
        old,
        name=f"{old.name.partition(FROM)[0]}{FROM}{round}",
        players=_players_anew(old),
        typed=_typed(fight, old),
        scenario=_scenario(record),
        seed=None,
        code="",
        evening="",
        over=False,
    )
    return _begun(record, draft, over=False)


def _players_anew(draft: Draft) -> dict[str, str]:
    """People sit down anew. Bots leave the players' seats: they would wait for nobody."""
    heroes = {row.seat for row in seats_of(draft) if row.side in sides_of(draft)[:1]}
    return {
        seat: OPEN if player == PERSON or (seat in heroes and player.startswith(BOT)) else player
        for seat, player in draft.players.items()
    }


def _typed(fight: Fight, draft: Draft) -> tuple[str, ...]:
    """The seats whose dice are typed in at this point."""
    typed = fight.dice.typed if isinstance(fight.dice, Mixed) else frozenset()
    seats = [row for row in seats_of(draft) if row.fighters]
    return tuple(row.seat for row in seats if typed.issuperset(row.fighters))


def _begun(record: Record, draft: Draft, *, over: bool) -> Begun:
    """The table of a record; without a seed it gets one for the dice to come."""
    heading = record.heading("journal")
    if record.seed is None:
        # What was thrown before the first input would not fall again: then all is thrown anew.
        count = len(record.inputs)
        falls = record.falls if count else ()
        seed = secrets.randbelow(SEEDS)
        heading = structs.replace(heading, seed=seed, after=count, falls=falls)
    inputs = tuple(map(encode_input, record.inputs))
    seats = tuple(str(getattr(given, "seat", "")) for given in record.inputs)
    return Begun(Script(heading.sealed().line(), inputs, encode_draft(draft)), seats, over)


def _scenario(record: Record) -> Any:
    return msgspec.json.encode(record.scenario).decode()
