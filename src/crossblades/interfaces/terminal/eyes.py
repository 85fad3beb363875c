"""Through whose eyes a screen shows a fight. What several people see must be for all of them."""

from collections.abc import Sequence

from crossblades.kernel.ask import Ask
from crossblades.kernel.cursor import Cursor
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.visibility import SPECTATOR, may_see


class Eyes:
    """What the people at one keyboard may see: the map of who decides, the log of them all."""

    def __init__(self, game: Game, fight: Fight, seats: Sequence[str]) -> None:
        self.fight = fight
        self.referee = game.referee(fight.scenario)
        players = [seat for seat in seats if seat != self.referee]
        sides = game.sides(fight.scenario).values()
        opposed = sum(not set(players).isdisjoint(side) for side in sides) > 1
        self.keeps_back = bool(players) and self.referee in seats
        """Whether the referee sits here, too, and knows more than the others may see."""
        self.audience: tuple[str, ...] = (SPECTATOR,) if opposed else tuple(players or seats)
        """The seats whose log is told."""
        self._players = players
        self._deciding = (players or list(seats))[0]
        self._told = Cursor(fight, self.audience)
        self._of_referee = Cursor(fight, (self.referee,))

    def turn_to(self, ask: Ask) -> None:
        """Look through the eyes of who is asked; never the referee's, where players look on."""
        if ask.seat in self._players or not self._players:
            self._deciding = ask.seat

    @property
    def seat(self) -> str:
        """Whose map is drawn."""
        return self._deciding

    @property
    def view(self) -> object:
        """What the one who decides sees."""
        return self.fight.view(self._deciding)

    def news(self) -> list[Event]:
        """What is new in the log for all who look."""
        return self._told.news()

    def kept_back(self) -> list[Event]:
        """What only the referee may see of the log, since this was last asked."""
        mine = self._of_referee.news()
        return [e for e in mine if not any(may_see(e, seat) for seat in self.audience)]
