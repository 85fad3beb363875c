"""What a GM has set up: the encounter, who plays whom, and how. It is plain data, kept as JSON."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from crossblades.interfaces.bots import DEFAULT_BOT, policy_named
from crossblades.interfaces.table.looking import Mistake
from crossblades.interfaces.table.pictures import Hung
from crossblades.interfaces.table.store import StoreError
from crossblades.kernel.errors import CrossbladesError, RecordError
from crossblades.kernel.game import Game
from crossblades.kernel.health import Foes
from crossblades.kernel.rulings import Value
from crossblades.kernel.showing import Seated
from crossblades.kernel.strict_json import decode_strictly
from crossblades.systems import SYSTEMS

GM = "gm"
"""The seat of whoever referees: every table has it."""
OPEN, PERSON, BY_GM, BOT = "open", "person", "gm", "bot:"
"""Who may play a seat: nobody yet, somebody, the GM, or a bot of this name."""
SEEDS = 2**53
"""A new seed is below this: whatever reads JSON can hold it."""
PACE = 600
"""Milliseconds between two answers of bots."""


class Draft(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as it is set up; what may change later is read from here later, too."""

    game: str
    encounter: str = ""
    """`game/name` of the shipped encounter; empty for any other."""
    text: str = ""
    """The encounter that was pasted, as it stands; perhaps with mistakes in it."""
    name: str = ""
    summary: str = ""
    scenario: str = ""
    """What the encounter says, as JSON; empty as long as it has mistakes."""
    mistakes: tuple[Mistake, ...] = ()
    warnings: tuple[str, ...] = ()
    seats: dict[str, str] = {}
    """The seat of every fighter, by name."""
    players: dict[str, str] = {}
    """Who plays every seat."""
    rulings: dict[str, Value] = {}
    """What is ruled otherwise than the encounter says."""
    foes: Foes = "words"
    advice: bool = True
    usual: bool = False
    pace: int = PACE
    seed: int | None = None
    """None: a new one, which nobody can foresee."""
    typed: tuple[str, ...] = ()
    """The seats whose dice are typed in."""
    asking: dict[str, str] = {}
    """When a seat wants to be asked for instants, if not as usual."""
    code: str = ""
    """What opens the lobby; empty if it is closed."""
    evening: str = ""
    """The host's evening of which this is a part; empty for any other table."""
    over: bool = False
    """Whether the fight has ended."""
    picture: Hung | None = None
    """What lies below the map."""


_decoder = msgspec.json.Decoder(Draft)


def encode_draft(draft: Draft) -> bytes:
    """A draft as it is stored; a picture's file is stored beside it."""
    return msgspec.json.encode(bare(draft))


def bare(draft: Draft) -> Draft:
    """A draft without the file of its picture."""
    if draft.picture is None:
        return draft
    return msgspec.structs.replace(draft, picture=draft.picture.bare())


def decode_draft(data: bytes) -> Draft:
    """A draft out of the store."""
    try:
        return _decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise StoreError(f"what was set up for this table cannot be read: {error}") from None


def game_of_draft(draft: Draft) -> Game:
    """The game that is played."""
    if draft.game not in SYSTEMS:
        raise CrossbladesError("choose an encounter first")
    return SYSTEMS[draft.game]


def scenario_as_read(draft: Draft) -> Any:
    """What the encounter says, before anything is changed."""
    if not draft.scenario:
        raise CrossbladesError(
            "the encounter has mistakes; mend them first"
            if draft.mistakes
            else "choose an encounter first"
        )
    return _decoded(draft.game, draft.scenario)


@lru_cache(maxsize=16)
def _decoded(game: str, scenario: str) -> Any:
    try:
        return decode_strictly(scenario, SYSTEMS[game].scenario_type)
    except RecordError as error:
        raise StoreError(f"the encounter of this table cannot be read: {error}") from None


def fighters_of(draft: Draft) -> tuple[Seated, ...]:
    """Everybody who fights, with the seats that they have now; nobody while there are mistakes."""
    if not draft.scenario:
        return ()
    fighters = game_of_draft(draft).fighters(scenario_as_read(draft))
    return tuple(
        msgspec.structs.replace(each, seat=draft.seats.get(each.name, each.seat))
        for each in fighters
    )


class SeatRow(Struct, frozen=True):
    """A seat, and who is who in it."""

    seat: str
    side: str
    """Empty for the GM's."""
    fighters: tuple[str, ...]
    player: str


def seats_of(draft: Draft) -> tuple[SeatRow, ...]:
    """Every seat, the players' side first; the GM's last."""
    fighters = fighters_of(draft)
    rows = []
    for side in sides_of(draft):
        of_side = [each for each in fighters if each.side == side]
        for seat in dict.fromkeys(each.seat for each in of_side):
            names = tuple(each.name for each in of_side if each.seat == seat)
            rows.append(SeatRow(seat, side, names, draft.players.get(seat, OPEN)))
    return (*rows, SeatRow(GM, "", (), BY_GM))


def sides_of(draft: Draft) -> tuple[str, ...]:
    """The sides, the players' first."""
    if not draft.scenario:
        return ()
    return tuple(game_of_draft(draft).sides(scenario_as_read(draft)))


def creatures_of(draft: Draft, seats: Mapping[str, object] | tuple[str, ...]) -> tuple[str, ...]:
    """The fighters of these seats."""
    return tuple(each.name for each in fighters_of(draft) if each.seat in seats)


def usual_player(draft: Draft, side: str) -> str:
    """Who plays a seat of a side where nobody has said anything."""
    return OPEN if side in sides_of(draft)[:1] else f"{BOT}{DEFAULT_BOT}"


def peopled(draft: Draft) -> Draft:
    """The draft with somebody for every seat: who was there already, or the usual."""
    rows = seats_of(draft)
    players = {
        row.seat: draft.players.get(row.seat) or usual_player(draft, row.side)
        for row in rows
        if row.seat != GM
    }
    typed = tuple(seat for seat in draft.typed if seat in players)
    asking = {seat: how for seat, how in draft.asking.items() if seat in players}
    return msgspec.structs.replace(
        draft, players={**players, GM: BY_GM}, typed=typed, asking=asking
    )


def check_player(draft: Draft, player: str) -> None:
    """Refuse what is no player."""
    if player.startswith(BOT):
        policy_named(game_of_draft(draft), player.removeprefix(BOT))
    elif player not in (OPEN, PERSON, BY_GM):
        raise CrossbladesError(
            f"nobody can be {player!r}; expected {OPEN}, {BY_GM}, or a bot: {BOT}{DEFAULT_BOT}"
        )
