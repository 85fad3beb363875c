"""The first line of a record and of a journal: what the fight started from."""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from crossblades import __version__
from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.rule import System
from crossblades.kernel.strict_json import convert_strictly, read_strictly

FORMAT = 3
"""Raised whenever older records can no longer be read."""

START = b'{"crossblades"'
"""How every heading begins."""


class Heading(Struct, frozen=True, kw_only=True):
    """What a fight starts from."""

    crossblades: int = FORMAT
    """The format of the file."""
    kind: Literal["record", "journal"]
    game: str
    version: str = __version__
    """Of the package, and so of its rules."""
    seed: Annotated[int, Meta(ge=0)] | None
    """None where dice were entered."""
    after: Annotated[int, Meta(ge=0)] = 0
    """How many inputs came before the dice of the seed: until then, dice were entered."""
    typed: tuple[str, ...] | None = None
    """The creatures whose dice were typed in at the start, where others' were thrown."""
    falls: tuple[tuple[int, ...], ...] = ()
    """What was thrown for the others, in the order of time, where the seed is not told yet."""
    scenario: Any
    digest: str = ""
    """Of a journal's heading; a record has one in its last line."""

    def line(self) -> bytes:
        """The heading as it stands in a file."""
        said = msgspec.structs.asdict(self)
        if self.typed is None:
            del said["typed"], said["falls"]
        return msgspec.json.encode(said)

    def sealed(self) -> "Heading":
        """The heading with its digest."""
        bare = msgspec.structs.replace(self, digest="")
        return msgspec.structs.replace(self, digest=hashlib.sha256(bare.line()).hexdigest())


def read_heading(
    line: bytes, source: str, systems: Mapping[str, System]
) -> tuple[Heading, System, Any]:
    """The heading, its game, and its scenario, if the game can make sense of it."""
    where = f"{source}, line 1"
    try:
        plain = read_strictly(line)
    except RecordError as error:
        said = error if line.startswith(START) else "this is not a Crossblades record"
        raise RecordError(f"{where}: {said}") from None
    if not isinstance(plain, dict) or "crossblades" not in plain:
        raise RecordError(f"{where}: this is not a Crossblades record")
    if (number := plain["crossblades"]) != FORMAT:
        raise RecordError(
            f"{where}: the record has format {str(number)[:40]}, written by another version; "
            f"this version reads format {FORMAT}"
        )
    heading = _converted(plain, Heading, where)
    if heading.game not in systems:
        known = ", ".join(sorted(systems))
        raise RecordError(f"{where}: no game is called {heading.game[:40]!r}; known: {known}")
    if heading.kind == "journal" and heading != heading.sealed():
        raise RecordError(f"{where}: the heading was altered or damaged")
    system = systems[heading.game]
    scenario = _converted(heading.scenario, system.scenario_type, f"{where}, scenario")
    try:
        system.check(scenario)
    except CrossbladesError as error:
        raise RecordError(f"{where}, scenario: {error}") from None
    return heading, system, scenario


def _converted(plain: Any, kind: Any, where: str) -> Any:
    try:
        return convert_strictly(plain, kind)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None
