"""Answers of whoever runs the game, which decrees of every game are made of."""

from crossblades.kernel.ask import Option


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


DECREE_OPTION_TYPES: tuple[type[Option], ...] = (NoDecree, Subject, ConditionNamed, Amount)
"""All of them, for reading records."""
