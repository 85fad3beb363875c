"""Adding a creature at a terminal: who comes, where, and for which side."""

from collections.abc import Callable
from typing import Any

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game

WHO = "Who comes? (a name such as goblin, or a line; Enter: nobody) > "
WHERE = "In which space? > "


def newcomer(
    game: Game, fight: Fight, read: Callable[[str], str], say: Callable[[str], None]
) -> Any | None:
    """The sheet of one whom the person describes; None if they think better of it."""
    sides = game.sides(fight.scenario)
    whose = f"For which side? ({' or '.join(sides)}) > "
    while True:
        given = [read(WHO).strip()]
        while given[-1] and len(given) < 3:
            given.append(read((WHERE, whose)[len(given) - 1]).strip())
        if not given[-1]:
            return None
        text, at, side = given
        seat = next(iter(sides.get(side, ())), "")
        try:
            return game.read_creature(text, "", at, side, seat, fight.state)
        except CrossbladesError as error:
            say(str(error))
