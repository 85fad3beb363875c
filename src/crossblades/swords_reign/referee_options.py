"""Every answer that a Referee can give: what the book leaves to the Referee, and decrees."""

from typing import Literal

from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import DECREE_OPTION_TYPES
from crossblades.kernel.free_text import same_but_text
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.effects import Ability
from crossblades.swords_reign.rulings import Cover

Outcome = Literal["edge", "prone", "push", "shaken", "words"]
"""What an improvised action comes to: EDGE on the next roll, or something for its target."""

Complication = Literal["none", "setback", "drops", "prone"]
"""What a miss may bring: nothing, SETBACK on the next roll, a weapon lost, a fall."""

DC = Literal[8, 12, 16, 20]
"""OS-1.2: easy, normal, hard; and what is harder."""


EASIEST, HARDEST = 1, 40
"""The DCs that a Referee may name."""

Sense = Literal["sight", "hearing"]


class SetAbility(Option, frozen=True):
    """What an improvised action is tried with."""

    cites = ("OS-5.14",)
    ability: Ability


class SetDC(Option, frozen=True):
    """How hard something is."""

    cites = ("OS-1.2",)
    dc: DC


class SetAnyDC(Option, frozen=True):
    """How hard something is, in any number."""

    cites = ("OS-1.2",)
    takes_number = True
    number: int = 10

    def admits(self, given: Option) -> bool:
        """Any whole number that a roll could come to."""
        return isinstance(given, SetAnyDC) and EASIEST <= given.number <= HARDEST


class NeedsSense(Option, frozen=True):
    """It needs a sense that the creature lacks, and fails."""

    cites = ("OS-7.1", "OS-7.12")
    sense: Sense


class Forbid(Option, frozen=True):
    """It cannot be done."""

    cites = ("OS-5.14",)


class SetOutcome(Option, frozen=True):
    """What an improvised action does."""

    cites = ("OS-5.14",)
    outcome: Outcome


class OutcomeInWords(Option, frozen=True):
    """What an improvised action does, in words."""

    cites = ("OS-5.14",)
    takes_text = True
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


class OutcomeFor(Option, frozen=True):
    """Whom an improvised action does something to."""

    cites = ("OS-5.14",)
    target: str


class CoverAs(Option, frozen=True):
    """What partial cover does to a shot."""

    cites = ("OS-3.5",)
    what: Cover


class ComplicateInWords(Option, frozen=True):
    """What a miss brings, in words."""

    cites = ("OS-3.4",)
    takes_text = True
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


class Complicate(Option, frozen=True):
    """What a miss brings."""

    cites = ("OS-3.4",)
    what: Complication


Decreed = Literal[
    "hit points", "condition", "position", "check", "fatigue", "edge", "distraction", "trigger",
    "morale", "flight", "surrender", "taking away", "newcomer", "ground", "door",
    "end of the fight",
]  # fmt: skip
"""What a Referee can set, or call for."""


class Decree(Option, frozen=True):
    """Something the Referee can set."""

    cites = ("OS-5.14",)
    what: Decreed


class Kind(Option, frozen=True):
    """The kind of foes that must check its morale."""

    cites = ("OS-6.6",)
    kind: str
    side: str = ""
    """Whose, where both sides have some of the kind."""


class PlaceNamed(Option, frozen=True):
    """The place that a decree is about."""

    space: str


class AddCreature(Option, frozen=True):
    """Somebody comes into the fight; without a sheet, nobody."""

    takes_data = True
    sheet: Fighter | None = None

    def admits(self, given: Option) -> bool:
        """Anybody; the game checks whether the sheet fits the fight."""
        return isinstance(given, AddCreature)


class Winner(Option, frozen=True):
    """Who has won when the Referee ends a fight."""

    cites = ("OS-2.5",)
    side: str | None


REFEREE_OPTION_TYPES: tuple[type[Option], ...] = (
    *DECREE_OPTION_TYPES, SetAbility, SetDC, SetAnyDC, NeedsSense, Forbid, SetOutcome,
    OutcomeInWords, OutcomeFor, CoverAs, Complicate, ComplicateInWords, Decree,
    Kind, PlaceNamed, AddCreature, Winner,
)  # fmt: skip
"""All of them, for reading records."""
