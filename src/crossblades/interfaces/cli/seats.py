"""Which seats `--as` means."""

from collections.abc import Sequence
from typing import Any

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game

GM, ALL = "gm", "all"
"""What `--as` takes besides the names of sides and seats."""


def with_referee_wanted(game: Game, scenario: Any, wanted: Sequence[str]) -> Any:
    """The scenario with a seat for a referee, if the person wants to be one and there is none."""
    known = {*game.sides(scenario), *game.seats(scenario)}
    if GM in known or game.referee(scenario):
        return scenario
    asked_for = any(GM in _named(given) for given in wanted if given not in known)
    return game.with_referee(scenario, GM) if asked_for else scenario


def seats_wanted(game: Game, scenario: object, wanted: Sequence[str], new: bool) -> list[str]:
    """The seats that the person wants, by the names of sides; those of the players without any.

    A new fight can have a GM, whoever runs it.
    """
    sides = game.sides(scenario)
    known = {*sides, *game.seats(scenario)}
    names = [name for given in wanted for name in ((given,) if given in known else _named(given))]
    chosen = [_seats_named(game, scenario, name, new) for name in names or [next(iter(sides))]]
    return list(dict.fromkeys(seat for seats in chosen for seat in seats))


def _named(given: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in given.split(",")]


def _seats_named(game: Game, scenario: object, name: str, new: bool) -> tuple[str, ...]:
    """The seats of a side, a seat by its own name, the referee's, or all."""
    sides, referee = game.sides(scenario), game.referee(scenario)
    if name in sides:
        return sides[name]
    if name == ALL:
        return game.seats(scenario)
    if referee and name in (GM, referee):
        return (referee,)
    if name in game.seats(scenario):
        return (name,)
    if name == GM:
        raise CrossbladesError("this fight was begun without a GM; begin it anew to play as one")
    known = dict.fromkeys((*sides, *game.seats(scenario), *((GM,) if new and not referee else ())))
    raise CrossbladesError(
        f"there is no side or seat {name!r}; expected {', '.join(known)} or {ALL}"
    )
