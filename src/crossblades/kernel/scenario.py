"""What interfaces may ask a scenario for, whatever the game."""

from typing import Any, Protocol


class Scenario(Protocol):
    """What a fight starts from: plain data of the game's own."""

    @property
    def name(self) -> str:
        """What the fight is called."""

    @property
    def sides(self) -> Any:
        """The names of the sides."""

    @property
    def seats(self) -> Any:
        """Everyone who decides for somebody, by the name of a side."""
