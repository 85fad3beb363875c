"""The inputs of one fight: each is checked, written down, and only then does the fight move."""

import time
from collections.abc import Collection

from crossblades.interfaces.table.store import Store, StoredInput, StoreError
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.game import Game
from crossblades.kernel.heading import read_heading
from crossblades.kernel.inputs import Input, encode_input, input_decoder
from crossblades.kernel.record import Record, begun, exchanged
from crossblades.systems import SYSTEMS


def start_of(heading: bytes, source: str) -> Record:
    """What a fight starts from, out of the first line of its journal."""
    first, system, scenario = read_heading(heading, source, SYSTEMS)
    return Record(
        system, scenario, first.seed, after=first.after, typed=first.typed, falls=first.falls,
        journal=True,
    )  # fmt: skip


class Ledger:
    """A fight, and where its inputs are written down."""

    def __init__(self, store: Store, table: str, heading: bytes) -> None:
        self._store, self._table = store, table
        self._start = start_of(heading, f"table {table}")
        if self._start.seed is None:
            raise StoreError(f"table {table}: the fight has no seed")
        self.seed = self._start.seed
        self.game: Game = SYSTEMS[self._start.system.name]
        self.fight = begun(self._start)
        self.written = 0
        """How many inputs are written down."""
        self.loads = 0
        """How often the fight was played again from the start."""
        self._doubtful = False
        """Whether the store may hold more than the fight has seen."""

    async def load(self) -> None:
        """Play what is written down."""
        stored = await self._store.inputs(self._table)
        decode = input_decoder(self.game)
        fight = begun(self._start)
        for place, each in enumerate(stored, start=1):
            try:
                if each.n != place:
                    raise CrossbladesError(f"it comes as number {each.n}")
                fight.put(decode(each.body))
            except CrossbladesError as error:
                raise StoreError(
                    f"table {self._table}: input {place} does not fit the fight: {error}"
                ) from error
            exchanged(fight, self._start, place)
        self.fight, self.written, self._doubtful = fight, len(stored), False
        self.loads += 1

    async def put(self, given: Input, seat: str, id: str) -> None:
        """Check an input, write it down, and let the fight move; or refuse it, and nothing moves.

        What was written down before under this name is not put in again.
        """
        if self._doubtful:
            await self.load()
        try:
            checked = self.fight.vet(given)
        except CrossbladesError:
            if await self.has(id, (seat,)):
                return
            raise
        stored = StoredInput(
            self._table, self.written + 1, id, time.time(), seat, encode_input(checked)
        )
        self._doubtful = True
        try:
            await self._store.append(stored)
        except (StoreError, OSError) as error:
            await self._settle(stored, error)
            return
        self.written += 1
        self._move(checked)

    def _move(self, checked: Input) -> None:
        """Let the fight move; if that fails half-way, it is played again before anything else."""
        self.fight.put(checked)
        self._doubtful = False

    async def _settle(self, stored: StoredInput, error: Exception) -> None:
        """After a failure: find out what the store holds, and be as it is."""
        if await self._store_holds_more():
            await self.load()
        else:
            self._doubtful = False
        if await self.has(stored.id, (stored.seat,)):
            return
        if isinstance(error, StoreError):
            raise error
        raise StoreError(f"it could not be written down: {error}") from error

    async def _store_holds_more(self) -> bool:
        return len(await self._store.inputs(self._table)) != self.written

    async def has(self, id: str, seats: Collection[str]) -> bool:
        """Whether one of these seats has sent an input of this name; refused if another has."""
        found = await self._store.input_of(id)
        if found is None:
            return False
        if found.table != self._table or found.seat not in seats:
            raise RefusedError("something else was sent under this id; each message needs its own")
        return True
