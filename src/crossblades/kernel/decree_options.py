"""Answers of whoever runs the game, which decrees of every game are made of."""

from crossblades.kernel.ask import Option
from crossblades.kernel.edges import DoorState


class NoDecree(Option, frozen=True):
    """Leave everything as it is."""


class Subject(Option, frozen=True):
    """The creature that a decree is about."""

    creature: str


class ConditionNamed(Option, frozen=True):
    """The condition that a decree is about."""

    condition: str


class Amount(Option, frozen=True):
    """A number between two others."""

    takes_number = True
    number: int
    least: int
    most: int

    def admits(self, given: Option) -> bool:
        """Any whole number in the range."""
        return (
            isinstance(given, Amount)
            and (given.least, given.most) == (self.least, self.most)
            and self.least <= given.number <= self.most
        )


class GroundNamed(Option, frozen=True):
    """What a space becomes."""

    ground: str
    """Its name: `mud`, `open ground`, `wall`."""
    mark: str
    """Its sign on the map, which tells apart what has the same name; empty for open ground."""


OPEN, WALL = GroundNamed("open ground", ""), GroundNamed("wall", "#")
"""What every space may become."""


class DoorAs(Option, frozen=True):
    """What becomes of a door."""

    a: str
    """The two spaces beside it."""
    b: str
    door: DoorState
    name: str = ""
    """What people call it."""


DECREE_OPTION_TYPES: tuple[type[Option], ...] = (
    NoDecree, Subject, ConditionNamed, Amount, GroundNamed, DoorAs,
)  # fmt: skip
"""All of them, for reading records."""
