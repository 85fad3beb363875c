"""Telling every screen what is new to it, and no other screen anything."""

from typing import Any

import msgspec

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.afterwards import is_kept
from crossblades.interfaces.table.connections import Connection
from crossblades.interfaces.table.core import Core
from crossblades.interfaces.table.drafts import OPEN
from crossblades.interfaces.table.lines import Lines
from crossblades.interfaces.table.lobby import asking_of, setup_part
from crossblades.interfaces.table.parts import encoded, fight_parts, people_part, table_part
from crossblades.interfaces.table.proposals import proposal_part
from crossblades.interfaces.table.screens import Look, Screen
from crossblades.interfaces.table.streams import Stream


def tell(core: Core) -> None:
    """Tell all who look what is new to them."""
    _follow(core)
    for stream in tuple(core.streams.values()):
        if stream.connections:
            stream.tell(*_shown(core, stream))


def greet(core: Core, connection: Connection, hello: wire.Hello) -> None:
    """Tell one who comes what it has missed, and the others that it is here."""
    _follow(core)
    stream = core.stream_of(connection.screen)
    if connection not in stream.connections:
        stream.connections.append(connection)
    core.gm_was_here = core.gm_was_here or connection.screen.is_gm
    stream.tell(*_shown(core, stream))
    stream.greet(connection, hello.since, hello.epoch, _me(core, connection.screen))
    tell(core)


def _follow(core: Core) -> None:
    """Where the fight was played again, or has begun, everybody is told everything anew."""
    loads = core.ledger.loads if core.ledger is not None else 0
    if loads == core.loads:
        return
    core.loads = loads
    for stream in core.streams.values():
        stream.restart()
        if stream.connections:
            parts, lines = _shown(core, stream)
            stream.take(parts, len(lines))
            for connection in stream.connections:
                stream.greet(connection, 0, "", _me(core, connection.screen))


def _me(core: Core, screen: Screen) -> dict[str, str]:
    """What a screen is for."""
    side = core.seating.side_of(screen.seat)
    return {"role": screen.role, "seat": screen.eye if _decides(screen) else "", "side": side}


def _decides(screen: Screen) -> bool:
    return screen.role in ("seat", "gm")


def _shown(core: Core, stream: Stream) -> tuple[dict[str, msgspec.Raw], list[msgspec.Raw]]:
    """All parts of a screen as they are now, and the new lines of its log."""
    screen, draft = stream.screen, core.draft
    parts: dict[str, Any] = {
        "table": table_part(draft, core.phase, screen, core.seating),
        "people": people_part(draft, core.seats, screen, core.seating, core.presence()),
    }
    if screen.is_gm:
        parts["links"] = _links(core)
        if core.fight and core.fight.over and is_kept(draft, core.fight):
            parts["after"] = core.id
        if core.fight is None:
            parts["setup"] = setup_part(draft)
    if screen.role == "screen" and draft.code and _is_inviting(core, screen):
        parts["links"] = _way_in(core)
    if core.fight is None:
        if how := asking_of(draft).get(screen.seat):
            parts["instants"] = how
        return encoded(parts), []
    look = core.look(screen)
    if stream.lines is None:
        stream.lines = Lines(look.fight, screen.eye, core.known_lines)
    number = core.roll_number if look.fight.waiting else 0
    parts |= fight_parts(look, stream.kept, number)
    parts["proposal"] = proposal_part(core.proposal, look)
    if screen.role == "seat":
        parts["instants"] = _asked(core, look)
    return encoded(parts), stream.lines.news(look)


def _asked(core: Core, look: Look) -> str:
    """How a seat is asked now; `ask` where the game leaves no choice."""
    seat = look.screen.seat
    if core.declined.get(seat) == core.round_for(look):
        return "not this round"
    return look.game.asked(look.fight.state, seat) or "ask"


def _is_inviting(core: Core, screen: Screen) -> bool:
    """Whether somebody may yet come: before the fight, and while a seat that it knows is open."""
    players = core.draft.players.items()
    free = (seat for seat, player in players if player == OPEN)
    return core.fight is None or any(core.seating.knows(screen, seat) for seat in free)


def _links(core: Core) -> dict[str, Any]:
    """The ways in, and who has come by each."""
    kids = core.presence().kids
    return _way_in(core) | {
        "evening": core.draft.evening,
        "tokens": [
            {"kid": each.kid, "role": each.role, "seat": each.seat, "here": kids.get(each.kid, 0)}
            for each in core.tokens
            if not each.revoked
        ],
    }


def _way_in(core: Core) -> dict[str, Any]:
    """The code, for everybody in the room."""
    code, doors = core.draft.code, core.doors
    way = doors.way(code) if code and doors is not None else None
    return {"code": code, "qr": way.qr if way else "", "url": way.url if way else ""}
