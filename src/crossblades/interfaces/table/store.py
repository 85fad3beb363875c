"""What a table writes down, and where: a fight is its scenario, its seed and its inputs."""

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from crossblades.interfaces.table.wire import Role
from crossblades.kernel.errors import CrossbladesError


class StoreError(CrossbladesError):
    """Something could not be written or read; nothing has changed."""


class StoredTable(Struct, frozen=True):
    """A table as it stands in the store."""

    id: str
    heading: bytes
    """The first line of the fight's journal: game, version, scenario, seed; empty in the lobby."""
    draft: bytes
    """What the GM has set up, as JSON."""
    created: float


class StoredInput(Struct, frozen=True):
    """One input of a fight; `n` counts from 1 in every table."""

    table: str
    n: int
    id: str
    """The client's own name for it, unique in the store."""
    at: float
    seat: str
    body: bytes
    """The input as one line of JSON (`kernel.inputs.encode_input`)."""


class StoredScreen(Struct, frozen=True):
    """A part of what somebody was shown of a fight, so that it outlives a change of the rules."""

    table: str
    n: int
    """How many inputs the fight had."""
    eyes: str
    part: int
    """From 0; -1 for the points of the whole fight."""
    body: bytes


class StoredToken(Struct, frozen=True):
    """Who may come in: the token itself is written nowhere."""

    hash: bytes
    kid: str
    """A short public name of the token: part of the page's address."""
    table: str
    """Empty for the host, who may open tables."""
    role: Role | Literal["host"]
    seat: str
    created: float
    revoked: bool = False


class StoredPicture(Struct, frozen=True):
    """The picture below a table's map."""

    table: str
    tag: str
    """Tells it from all others."""
    kind: str
    """What browsers are told: `image/png`."""
    body: bytes


class Store(Protocol):
    """Keeps tables, their inputs and their tokens.

    Whatever is awaited here is on disk when it returns.
    """

    async def add_table(
        self,
        table: StoredTable,
        inputs: Sequence[StoredInput] = (),
        picture: StoredPicture | None = None,
    ) -> None:
        """Write a new table down, with the inputs of a fight that has begun elsewhere."""

    async def tables(self) -> list[StoredTable]: ...

    async def table(self, id: str) -> StoredTable | None: ...

    async def remove_table(self, id: str) -> None: ...

    async def save_draft(self, id: str, draft: bytes) -> None: ...

    async def save_heading(self, id: str, heading: bytes) -> None:
        """The fight begins: refused if it has begun."""

    async def append(self, given: StoredInput) -> None:
        """Write an input down; refused if its `n` or its `id` is taken."""

    async def inputs(self, table: str) -> list[StoredInput]: ...

    async def input_of(self, id: str) -> StoredInput | None:
        """The input that a client has sent under this name, if it is there."""

    async def save_screens(self, screens: Sequence[StoredScreen]) -> None:
        """Keep what somebody was shown; of each table only what has its latest `n`."""

    async def screen(self, table: str, n: int, eyes: str, part: int) -> bytes | None: ...

    async def save_picture(self, picture: StoredPicture) -> None: ...

    async def drop_picture(self, table: str, tag: str) -> None: ...

    async def picture(self, table: str, tag: str) -> StoredPicture | None: ...

    async def add_token(self, token: StoredToken) -> None: ...

    async def token(self, hash: bytes) -> StoredToken | None: ...

    async def token_of(self, kid: str) -> StoredToken | None:
        """The token of this public name."""

    async def tokens(self, table: str) -> list[StoredToken]: ...

    async def revoke(self, table: str, kid: str) -> None: ...

    async def close(self) -> None: ...


Json = dict[str, Any]
