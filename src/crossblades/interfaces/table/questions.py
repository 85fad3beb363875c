"""The questions that a screen may answer, with their options in parts."""

from typing import Any

from crossblades.interfaces.table.screens import Look
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import RefusedError, StaleAskError, WrongSeatError
from crossblades.kernel.fight import Fight


def key_of(ask: Ask) -> str:
    """The name of a question, of which there is no second in a fight."""
    return f"{ask.id}@{ask.seat}"


def asks_of(look: Look) -> list[Ask]:
    """What a screen may answer or take back, what must be answered first."""
    asks = [ask for seat in look.seats for ask in look.fight.questions_of(seat)]
    places = {id(ask): place for place, ask in enumerate(look.fight.asks)}
    return sorted(asks, key=lambda ask: (ask.optional, places.get(id(ask), len(places))))


def number_in(key: str, seats: tuple[str, ...]) -> tuple[int, str]:
    """The number and the seat of a question by its name, if it may be one of these seats'."""
    number, _, seat = key.partition("@")
    if not (number.isascii() and number.isdecimal()) or len(number) > 9:
        raise RefusedError("that is not the key of a question; expected one such as 12@Ana")
    if seat not in seats:
        raise WrongSeatError("this question is not put to this screen")
    return int(number), seat


def find_ask(fight: Fight, key: str, seats: tuple[str, ...]) -> Ask:
    """The question of this name, open or answered under seal, if it is one of these seats'."""
    number, seat = number_in(key, seats)
    for ask in fight.questions_of(seat):
        if ask.id == number:
            return ask
    raise StaleAskError("this question is not open any more")


def option_at(ask: Ask, place: int) -> Option:
    """The option of this number, from 0."""
    if place >= len(ask.options):
        raise RefusedError(
            f"the question has {len(ask.options)} options; there is none with number {place}",
            ask.rules,
        )
    return ask.options[place]


def locked_in(fight: Fight, ask: Ask) -> int | None:
    """The number of the option that is sealed for a question of one's own; None if none is."""
    for answer in fight.picks_of(ask.seat):
        if answer.seat == ask.seat and answer.ask == ask.id:
            options = list(ask.options)
            admitting = (at for at, each in enumerate(options) if each.admits(answer.option))
            return options.index(answer.option) if answer.option in options else next(admitting)
    return None


def question(ask: Ask, look: Look) -> dict[str, Any]:
    """A question as a screen shows it, from what the seat that is asked may know."""
    game, view = look.game, look.view_of(ask.seat)
    shown: dict[str, Any] = {
        "key": key_of(ask),
        "kind": str(type(ask).__struct_config__.tag),
        "question": game.question(ask, look.people),
        "hint": game.hint(ask, view),
        "rules": ask.rules,
        "creature": getattr(ask, "creature", ""),
        "seat": ask.seat,
        "optional": ask.optional,
        "step": ask.step,
        "usual": ask.has_usual,
        "sealed": look.fight.is_sealed(ask),
        "instant": ask.instant,
        "options": [_option(option, ask, look, view) for option in ask.options],
        "missing": game.missing(ask, view),
    }
    if shown["sealed"]:
        shown["mine"] = locked_in(look.fight, ask)
    if stances := game.stances(ask, view):
        shown["stances"] = stances
    return shown


def _option(option: Option, ask: Ask, look: Look, view: Any) -> dict[str, Any]:
    parts = look.game.choice(option, ask, view)
    shown: dict[str, Any] = {
        "label": look.game.label(option, look.people),
        "group": parts.group, "short": parts.short, "actor": parts.actor, "target": parts.target,
        "space": parts.space, "path": parts.path, "price": parts.price, "remark": parts.remark,
        "rules": option.rules, "takes": takes(option),
    }  # fmt: skip
    if option.takes_data:
        shown["names"] = look.game.newcomers()
    if option.takes_text:
        shown["text"] = getattr(option, "text", "")
    if option.takes_number:
        for field in ("number", "least", "most"):
            shown[field] = getattr(option, field, None)
    return shown


def takes(option: Option) -> str:
    """What may be filled in."""
    if option.takes_data:
        return "creature"
    if option.takes_text:
        return "text"
    return "number" if option.takes_number else ""
