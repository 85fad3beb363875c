"""Whom a table waits for: seats, sealed choices, and a roll of real dice."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from crossblades.interfaces.table.drafts import GM, OPEN, PERSON
from crossblades.interfaces.table.screens import Look, Seating
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Roll, pool, sources
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.visibility import may_see


def waits(look: Look) -> dict[str, Any]:
    """Whom all wait for, as far as the screen may know."""
    fight, eye = look.fight, look.screen.eye
    seats = roller_seats(look, fight.waiting) if fight.waiting else _deciding(look)
    picks = {}
    for seat in (eye, *look.seats):
        for answer in fight.picks_of(seat):
            picks[answer.seat, answer.ask] = answer
    asked = {(ask.seat, ask.id): ask for seat, _ in picks for ask in fight.questions_of(seat)}
    return {
        "whom": list(dict.fromkeys(map(look.label, seats))),
        "open": [seat for seat in dict.fromkeys(seats) if _is_open(look, seat)],
        "sealed": fight.sealed_count(eye),
        "picks": [
            {
                "seat": seat,
                "creature": getattr(asked[seat, number], "creature", ""),
                "words": look.game.label(answer.option, look.people),
            }
            for (seat, number), answer in picks.items()
        ],
    }


def _is_open(look: Look, seat: str) -> bool:
    """Whether nobody plays a seat that the screen may know."""
    return look.seating.player_of(seat) == OPEN and look.knows(seat)


def stand_back(asks: Sequence[Ask], seating: Seating) -> list[Ask]:
    """The questions that bots leave to people of their side who are asked the same."""
    peoples = {
        (type(ask), seating.side_of(ask.seat))
        for ask in asks
        if seating.player_of(ask.seat) in (PERSON, GM)
    }
    return [
        ask
        for ask in asks
        if seating.bot_of(ask.seat) and (type(ask), seating.side_of(ask.seat)) in peoples
    ]


def _deciding(look: Look) -> list[str]:
    """Whose answers all wait for; not those of bots that leave it to people, too."""
    fight = look.fight
    seats = fight.waits_for(look.screen.eye)
    asks = [ask for ask in fight.asks if ask.seat in seats]
    if any(map(fight.is_sealed, asks)):
        return list(seats)
    back = {ask.seat for ask in stand_back(asks, look.seating)}
    return [seat for seat in seats if seat not in back]


# --- dice


def roller_seats(look: Look, roll: Roll) -> tuple[str, ...]:
    """Who is to enter a roll, for those who may know of it; to all others it is the GM."""
    if not may_see(roll, look.screen.eye) and not look.screen.is_gm:
        return (GM,)
    return seats_of_roll(look, roll) or (GM,)


def seats_of_roll(look: Look, roll: Roll) -> tuple[str, ...]:
    """The seats that a roll belongs to: of the creature that rolls, or of its side."""
    if roll.who in look.seating.sides:
        return tuple(look.seating.sides[roll.who])
    seat = seat_of_creature(look, roll.who)
    return (seat,) if seat else ()


def seat_of_creature(look: Look, name: str) -> str:
    """Who decides for a creature of the fight; nobody for what is none."""
    try:
        return look.game.seat_of(look.fight.state, name)
    except CrossbladesError:
        return ""


def roll_number(secret: str, inputs: int) -> int:
    """A number for the roll that waits, which tells nothing of how much was put in before."""
    mixed = blake2b(str(inputs).encode(), key=secret.encode()[:64], digest_size=6)
    return int.from_bytes(mixed.digest())


def roll(look: Look, number: int) -> dict[str, Any] | None:
    """The roll that waits for dice; whoever may not know it, but must enter it, gets its sizes."""
    waiting = look.fight.waiting
    if waiting is None:
        return None
    known = may_see(waiting, look.screen.eye)
    mine = may_enter(look, waiting)
    if not (known or mine):
        return None
    sizes = pool(waiting.parts).sizes
    return {
        "number": number,
        "who": waiting.who if known else "",
        "why": waiting.why if known else "",
        "dice": sizes,
        "sources": sources(waiting.parts) if known else [""] * len(sizes),
        "mine": mine,
        "words": f"{waiting.who}, {waiting.why}" if known else "a roll that is not yours to know",
    }


def may_enter(look: Look, waiting: Roll) -> bool:
    """Whether a screen may enter these dice: the GM's may always."""
    mine = set(look.seats).intersection(seats_of_roll(look, waiting))
    return look.screen.is_gm or bool(mine)
