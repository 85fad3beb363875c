"""What a client sends of a fight, made into inputs of the fight."""

from typing import Any

from msgspec import structs

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.questions import find_ask, number_in, option_at
from crossblades.interfaces.table.screens import Look
from crossblades.interfaces.table.waiting import may_enter
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import DiceError, RefusedError
from crossblades.kernel.inputs import Answer, Dice, Withdraw


def answer_of(sent: wire.Answer, look: Look) -> Answer[Option]:
    """The answer that is meant."""
    ask = find_ask(look.fight, sent.ask, look.seats)
    return Answer(ask.id, ask.seat, _filled(option_at(ask, sent.option), ask, sent, look))


def _filled(option: Option, ask: Ask, sent: wire.Answer, look: Look) -> Option:
    """The option with what was filled in."""
    fields: dict[str, Any] = {}
    if option.takes_data:
        fields["sheet"] = _newcomer(sent, look) if sent.text else None
    elif sent.text:
        if not option.takes_text:
            raise RefusedError("this option takes no words", ask.rules)
        fields["text"] = sent.text
    if sent.number is not None:
        if not option.takes_number:
            raise RefusedError("this option takes no number", ask.rules)
        fields["number"] = sent.number
    return structs.replace(option, **fields) if fields else option


def _newcomer(sent: wire.Answer, look: Look) -> Any:
    """The sheet of one who comes into the fight."""
    seat = _seat_for(sent.side, look)
    side, state = look.seating.side_of(seat), look.fight.state
    return look.game.read_creature(sent.text, "", sent.at, side, seat, state)


def _seat_for(wanted: str, look: Look) -> str:
    """The seat that is named; for a side one of the GM's own, else a bot's, else its first."""
    seating = look.seating
    if wanted in seating.sides:
        seats = seating.sides[wanted]
        own = [seat for seat in seats if seat in look.seats]
        bots = [seat for seat in seats if seating.bot_of(seat)]
        return (*own, *bots, *seats)[0]
    if wanted in seating.seats:
        return wanted
    sides = " or ".join(seating.sides)
    raise RefusedError(f"there is no side {wanted!r}; expected {sides}, or a seat of one")


def withdrawal_of(sent: wire.Withdraw, look: Look) -> Withdraw:
    """The sealed answer that is meant."""
    number, seat = number_in(sent.ask, look.seats)
    return Withdraw(seat, number)


def dice_of(sent: wire.Dice, look: Look, number: int) -> Dice:
    """The faces of the roll that waits."""
    waiting = look.fight.waiting
    if waiting is None or sent.roll != number:
        raise DiceError("this roll does not wait any more")
    if not may_enter(look, waiting):
        raise DiceError("these dice are somebody else's to enter")
    return Dice(sent.faces)
