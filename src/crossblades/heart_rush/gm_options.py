"""Every answer that a GM can give: rulings that the book leaves to the GM, and decrees."""

from typing import Literal

from crossblades.heart_rush.creature import Ability, Fighter
from crossblades.heart_rush.ground import Light
from crossblades.heart_rush.rulings import Helpless
from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import DECREE_OPTION_TYPES
from crossblades.kernel.free_text import is_line


class Allow(Option, frozen=True):
    """The GM lets it happen."""

    what: str


class Forbid(Option, frozen=True):
    """The GM does not let it happen."""

    what: str


class CoverLevel(Option, frozen=True):
    """So much cover does the target have."""

    cites = ("HR-10.1",)
    level: int


class StrikeHelpless(Option, frozen=True):
    """What attacking the helpless comes to."""

    cites = ("HR-8.8",)
    outcome: Helpless


class DescribeWound(Option, frozen=True):
    """What a wound looks like."""

    cites = ("HR-8.3",)
    takes_text = True
    text: str

    def admits(self, given: Option) -> bool:
        """Any words, but some."""
        return isinstance(given, DescribeWound) and is_line(given.text) and bool(given.text)


class StuntContest(Option, frozen=True):
    """The abilities with which a stunt and its target are rolled."""

    cites = ("HR-9.6", "HR-1.6")
    ability: Ability
    answer: Ability


Decreed = Literal[
    "hit points", "condition", "position", "check", "taking away", "newcomer", "ground", "light",
    "door", "end of the fight",
]  # fmt: skip
"""What a GM can set, change or call for."""


class Decree(Option, frozen=True):
    """Something the GM can set."""

    what: Decreed


class CheckNamed(Option, frozen=True):
    """The check that the GM calls for."""

    cites = ("HR-1.2",)
    what: str
    ability: Ability


Task = Literal["weakest link", "collaborative"]
"""What a group does once for all: as well as its worst member, or as its best (HR-1.8)."""


class Together(Option, frozen=True):
    """All of a side make one check."""

    cites = ("HR-1.8",)
    side: str
    task: Task


class AddCreature(Option, frozen=True):
    """Somebody comes into the fight; without a sheet, nobody."""

    takes_data = True
    sheet: Fighter | None = None

    def admits(self, given: Option) -> bool:
        """Anybody; the game checks whether the sheet fits the fight."""
        return isinstance(given, AddCreature)


class LightNamed(Option, frozen=True):
    """The light where no lamp reaches."""

    cites = ("HR-10.5",)
    light: Light


class Winner(Option, frozen=True):
    """Who has won when the GM ends a fight."""

    cites = ("HR-3.7",)
    side: str | None


GM_OPTION_TYPES: tuple[type[Option], ...] = (
    *DECREE_OPTION_TYPES, Allow, Forbid, CoverLevel, StrikeHelpless, DescribeWound, StuntContest,
    Decree, CheckNamed, Together, AddCreature, LightNamed, Winner,
)  # fmt: skip
"""All of them, for reading records."""
