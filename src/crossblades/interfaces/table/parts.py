"""What a screen is shown: every part of it, made of what this screen may know."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from crossblades.interfaces.table.boards import land, pieces, sheets
from crossblades.interfaces.table.drafts import GM, OPEN, PERSON, Draft, SeatRow
from crossblades.interfaces.table.questions import asks_of, key_of, locked_in, question
from crossblades.interfaces.table.screens import Look, Screen, Seating
from crossblades.interfaces.table.waiting import roll, waits
from crossblades.kernel.fight import Fight
from crossblades.systems import SYSTEMS

Phase = str
"""`lobby`, `fight` or `over`."""


class Presence(Struct, frozen=True):
    """Who is here: how many pages are open, of each screen and by each token."""

    screens: Mapping[Screen, int]
    kids: Mapping[str, int]

    def of(self, role: Any, seat: str = "") -> int:
        """How many pages of this kind are open."""
        return self.screens.get(Screen(role, seat), 0)


def seating_of(draft: Draft, rows: Sequence[SeatRow]) -> Seating:
    """Who sits where, as it is set up."""
    sides: dict[str, tuple[str, ...]] = {}
    for row in rows:
        if row.seat != GM:
            sides[row.side] = (*sides.get(row.side, ()), row.seat)
    return Seating(sides, draft.players)


# --- what there is with and without a fight


def table_part(draft: Draft, phase: Phase, screen: Screen, seating: Seating) -> dict[str, Any]:
    """What is played, and how."""
    return {
        "name": draft.name,
        "game": draft.game,
        "title": SYSTEMS[draft.game].title if draft.game in SYSTEMS else "",
        "phase": phase,
        "sides": [
            {"side": side, "seats": [seat for seat in seats if seating.knows(screen, seat)]}
            for side, seats in seating.sides.items()
        ],
        "advice": draft.advice,
        "foes": draft.foes,
        "usual": draft.usual,
        "pace": draft.pace,
        "players": seating.players_side,
    }


def people_part(
    draft: Draft, seats: Sequence[SeatRow], screen: Screen, seating: Seating, here: Presence
) -> list[dict[str, Any]]:
    """Who is at the table; the GM sees every seat, the others those of people."""
    rows: list[dict[str, Any]] = [
        {"seat": GM, "role": "gm", "side": "", "player": GM, "here": here.of("gm"), "fighters": []}
    ]
    for row in seats:
        if row.seat == GM:
            continue
        if not screen.is_gm and seating.player_of(row.seat) not in (PERSON, OPEN):
            continue
        shown: dict[str, Any] = {
            "seat": row.seat, "role": "seat", "side": row.side,
            "player": seating.player_of(row.seat), "here": here.of("seat", row.seat),
            "fighters": row.fighters,
        }  # fmt: skip
        if screen.is_gm:
            shown["typed"] = row.seat in draft.typed
        if not seating.knows(screen, row.seat):
            if shown["player"] == OPEN:
                continue
            shown |= {"seat": "", "fighters": []}
        rows.append(shown)
    rows += [{"role": role, "here": here.of(role)} for role in ("screen", "spectator")]
    return rows


# --- what there is of a fight

Stamp = tuple[int, int]
"""How much has happened in a fight; while it stays the same, nothing has."""


class Kept(Struct):
    """Parts of a screen as they were encoded last, so that they are not made again in vain."""

    stamp: Stamp | None = None
    steady: dict[str, msgspec.Raw] = {}
    """The map and the cards."""
    asked: dict[str, tuple[Any, msgspec.Raw]] = {}
    """Questions, and what they hang on."""


def stamp_of(fight: Fight) -> Stamp:
    """How much has happened; a sealed answer has not happened yet."""
    return len(fight.log), len(fight.settled)


def fight_parts(look: Look, kept: Kept, roll_number: int) -> dict[str, Any]:
    """What a screen is shown of a fight."""
    decides = look.screen.role in ("seat", "gm")
    if kept.stamp != (stamp := stamp_of(look.fight)):
        kept.steady = encoded(steady(look, cards=decides))
        kept.stamp = stamp
    parts: dict[str, Any] = {
        **kept.steady,
        "waits": waits(look),
        "roll": roll(look, roll_number),
        "over": outcome(look),
    }
    if decides:
        parts["asks"] = _asks(look, kept, stamp)
    return parts


def outcome(look: Look) -> str | None:
    """How the fight has ended, in a sentence; None while it goes on."""
    return (look.game.outcome(look.fight.state) if look.fight.over else "") or None


def steady(look: Look, *, cards: bool) -> dict[str, Any]:
    """What stays as it is until something happens."""
    board = look.game.board(look.view)
    parts: dict[str, Any] = {
        "land": land(board, look.picture),
        "pieces": pieces(board, look),
        "turn": look.game.turn(look.view),
    }
    if cards:
        parts["mine"] = sheets(look)
    return parts


def _asks(look: Look, kept: Kept, stamp: Stamp) -> Sequence[msgspec.Raw]:
    """The questions; those about which nothing has changed are not made again."""
    known, kept.asked = kept.asked, {}
    questions = []
    for ask in asks_of(look):
        key, hangs_on = key_of(ask), (stamp, locked_in(look.fight, ask))
        before, words = known.get(key, (None, GONE))
        if before != hangs_on:
            words = msgspec.Raw(msgspec.json.encode(question(ask, look)))
        kept.asked[key] = (hangs_on, words)
        questions.append(words)
    return questions


GONE = msgspec.Raw(b"null")
"""A part that a screen no longer has."""


def encoded(parts: Mapping[str, Any]) -> dict[str, msgspec.Raw]:
    """Parts as they go over the wire."""
    return {
        name: part if isinstance(part, msgspec.Raw) else msgspec.Raw(msgspec.json.encode(part))
        for name, part in parts.items()
    }
