"""Who looks: what a screen is for, whose questions it answers, and what it may call the others."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from crossblades.interfaces.table.drafts import BOT, GM, OPEN, PERSON
from crossblades.interfaces.table.pictures import Hung
from crossblades.interfaces.table.wire import Role
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.people import People
from crossblades.kernel.visibility import SPECTATOR

Sides = Mapping[str, tuple[str, ...]]
"""The seats of each side, the players' side first."""


class Access(Struct, frozen=True):
    """What a token lets in: to which table, as what, and by which token."""

    table: str
    role: Role
    seat: str
    kid: str


class Screen(Struct, frozen=True):
    """What a screen is for. Screens that are for the same show the same."""

    role: Role
    seat: str = ""

    @property
    def is_gm(self) -> bool:
        return self.role == GM

    @property
    def eye(self) -> str:
        """The seat of the fight through whose eyes it looks."""
        if self.role == "seat":
            return self.seat
        return GM if self.is_gm else SPECTATOR


def screen_of(access: Access) -> Screen:
    """The screen that somebody with this access sits at."""
    return Screen(access.role, access.seat if access.role == "seat" else "")


class Seating:
    """Who sits where: the sides, the seats, and who plays each."""

    def __init__(self, sides: Sides, players: Mapping[str, str]) -> None:
        self.sides = sides
        self.players = players
        self._side_of = {seat: side for side, seats in sides.items() for seat in seats}

    @property
    def players_side(self) -> str:
        return next(iter(self.sides), "")

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats but the GM's."""
        return tuple(self._side_of)

    def side_of(self, seat: str) -> str:
        """The side of a seat; none of the GM's."""
        return self._side_of.get(seat, "")

    def player_of(self, seat: str) -> str:
        """Who plays a seat."""
        return GM if seat == GM else self.players.get(seat, OPEN)

    def bot_of(self, seat: str) -> str:
        """The name of the bot in a seat; empty if none is there."""
        player = self.player_of(seat)
        return player.removeprefix(BOT) if player.startswith(BOT) else ""

    def answers_for(self, screen: Screen) -> tuple[str, ...]:
        """The seats whose questions this screen answers."""
        if screen.role == "seat":
            # Where the GM or a bot has taken over, whoever sat there only looks on.
            return (screen.seat,) if self.player_of(screen.seat) in (OPEN, PERSON) else ()
        if screen.is_gm:
            return (GM, *(seat for seat in self.seats if self.player_of(seat) == GM))
        return ()

    def knows(self, screen: Screen, seat: str) -> bool:
        """Whether this screen may be told a seat by its name, which is often a creature's.

        Those who look on are told the names of the players' side, players those of their own.
        """
        if screen.is_gm or seat == GM:
            return True
        own = self.side_of(screen.seat) if screen.role == "seat" else self.players_side
        return self.side_of(seat) == own

    def label(self, screen: Screen, seat: str) -> str:
        """What this screen calls a seat: its name, or only its side's."""
        if seat == GM:
            return "the GM"
        return seat if self.knows(screen, seat) else f"the {self.side_of(seat) or 'others'}"


class Look:
    """One look of a screen at a fight; its parts are made of nothing else of the fight."""

    def __init__(
        self,
        game: Game,
        fight: Fight,
        screen: Screen,
        seating: Seating,
        people: People,
        picture: Hung | None = None,
    ) -> None:
        self.game, self.fight, self.screen, self.seating = game, fight, screen, seating
        self.people = people
        """How people are spoken of."""
        self.picture = picture
        """What lies below the map."""
        self._views: dict[str, Any] = {}

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats that the screen answers for."""
        return self.seating.answers_for(self.screen)

    @property
    def view(self) -> Any:
        """What the screen may know of the fight."""
        return self.view_of(self.screen.eye)

    def view_of(self, seat: str) -> Any:
        """What one of its own seats may know."""
        assert seat == self.screen.eye or seat in self.seats
        if seat not in self._views:
            self._views[seat] = self.fight.view(seat)
        return self._views[seat]

    def knows(self, seat: str) -> bool:
        """Whether the screen may be told this seat's name."""
        return self.seating.knows(self.screen, seat)

    def label(self, seat: str) -> str:
        """What the screen calls a seat."""
        return self.seating.label(self.screen, seat)
