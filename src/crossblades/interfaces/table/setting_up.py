"""What the GM does besides playing: setting up, beginning, seats, links, settings."""

import asyncio
from typing import Any

from msgspec import structs

from crossblades.interfaces.table import evening_views, wire
from crossblades.interfaces.table.core import Core
from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.drafts import GM, OPEN, PERSON, creatures_of
from crossblades.interfaces.table.ledger import Ledger
from crossblades.interfaces.table.lobby import (
    begun,
    changed,
    with_player,
    with_settings,
    with_typed,
)
from crossblades.interfaces.table.moves import put
from crossblades.interfaces.table.new_tables import as_it_is_now
from crossblades.interfaces.table.store import StoreError
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.inputs import TypeDice

SHUT_OUT = "the GM has taken this way in back"
NO_SEAT = "this seat is no longer there; ask the GM for another"


async def hosted(core: Core, sent: Any) -> Any:
    """Do what the GM wants; gives what was asked for, if anything was."""
    match sent:
        case wire.Setup():
            await _set_up(core, sent)
        case wire.Begin():
            await _begin(core)
        case wire.Seat():
            await core.set_up(with_player(core.draft, sent.seat, _player(core, sent)))
        case wire.Typed():
            await _typed(core, sent)
        case wire.Settings():
            await core.set_up(with_settings(core.draft, sent))
        case wire.Link():
            return await _link(core, sent)
        case wire.Revoke():
            await _revoke(core, sent.kid)
        case wire.Code():
            await _code(core, open_it=sent.open)
    return None


async def _set_up(core: Core, sent: wire.Setup) -> None:
    if core.fight is not None:
        raise RefusedError("the fight has begun; what it starts from cannot change any more")
    await core.set_up(await changed(core.draft, sent, core.thinker))
    for connection in core.connections:
        if not core.has_seat(connection.screen):
            connection.bye(NO_SEAT, out=True)


async def _begin(core: Core) -> None:
    """The fight begins: what it starts from is on disk before anybody sees it."""
    if core.fight is not None:
        raise RefusedError("the fight has begun already")
    draft = await asyncio.to_thread(as_it_is_now, core.draft)
    await core.set_up(await asyncio.to_thread(evening_views.as_it_is_now, draft, core.id))
    line = begun(core.draft).line()
    ledger = Ledger(core.store, core.id, line)
    try:
        await core.store.save_heading(core.id, line)
    except (StoreError, OSError):
        stored = await core.store.table(core.id)
        if stored is None or not stored.heading:
            raise
        ledger = Ledger(core.store, core.id, stored.heading)
    await core.follow(ledger)


def _player(core: Core, sent: wire.Seat) -> str:
    """Who plays a seat: one that opens again is at once taken by whoever still sits there."""
    comes_back = sent.player == OPEN and core.draft.players.get(sent.seat) not in (OPEN, PERSON)
    is_there = core.presence().of("seat", sent.seat) > 0
    return PERSON if comes_back and is_there else sent.player


async def _typed(core: Core, sent: wire.Typed) -> None:
    """Whose dice are typed in; in a fight this is an input like any other."""
    before, draft = core.draft, with_typed(core.draft, sent.seats)
    await core.set_up(draft)
    if core.ledger is not None:
        try:
            await put(core, TypeDice(_creatures(core, draft.typed)), GM, sent.id)
        except CrossbladesError:
            await core.set_up(before)
            raise


def _creatures(core: Core, seats: tuple[str, ...]) -> tuple[str, ...]:
    """All creatures of some seats, also those who came later."""
    ledger = core.in_fight()
    board = ledger.game.board(ledger.fight.view(GM))
    later = [piece.name for piece in board.pieces if piece.seat in seats]
    return tuple(dict.fromkeys((*creatures_of(core.draft, seats), *later)))


# --- ways in


def _doors(core: Core) -> Doors:
    if core.doors is None:
        raise RefusedError("this table has no address that others could come to")
    return core.doors


async def _link(core: Core, sent: wire.Link) -> dict[str, str]:
    """A new way in; whoever has it takes the seat, unless a bot or the GM holds it."""
    if sent.role == "seat" and (sent.seat == GM or sent.seat not in core.draft.players):
        raise RefusedError(f"there is no seat {sent.seat[:40]!r}")
    seat = sent.seat if sent.role == "seat" else ""
    link = await _doors(core).link(core.id, sent.role, seat)
    core.tokens = await core.store.tokens(core.id)
    return {"url": link.url, "qr": link.qr, "kid": link.kid}


async def _revoke(core: Core, kid: str) -> None:
    """Shut out whoever came by a link; a seat that nobody has any more is open again."""
    token = next((each for each in core.tokens if each.kid == kid), None)
    if token is None:
        raise RefusedError("there is no such way in")
    await core.store.revoke(core.id, kid)
    core.tokens = await core.store.tokens(core.id)
    for connection in core.connections:
        if connection.access.kid == kid:
            connection.bye(SHUT_OUT, out=True)
    left = [each for each in core.tokens if each.seat == token.seat and not each.revoked]
    if token.role == "seat" and not left and core.draft.players.get(token.seat) == PERSON:
        await core.set_up(with_player(core.draft, token.seat, OPEN))


async def _code(core: Core, *, open_it: bool) -> None:
    """Open the lobby with a new code, or close it."""
    doors = _doors(core)
    code = doors.open(core.id) if open_it else ""
    if not open_it:
        doors.close(core.id)
    await core.set_up(structs.replace(core.draft, code=code))
