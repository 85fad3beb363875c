"""Every answer that a Referee can give: what the book leaves to the Referee, and decrees."""

from typing import Literal

from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import DECREE_OPTION_TYPES
from crossblades.swords_reign.effects import Ability

Outcome = Literal["edge", "prone", "push", "shaken", "words"]
"""What an improvised action comes to: EDGE on the next roll, or something for its target."""

Complication = Literal["none", "setback", "drops", "prone"]
"""What a miss may bring: nothing, SETBACK on the next roll, a weapon lost, a fall."""

DC = Literal[8, 12, 16, 20]
"""OS-1.2: easy, normal, hard; and what is harder."""


Sense = Literal["sight", "hearing"]


class SetAbility(Option, frozen=True):
    """What an improvised action is tried with."""

    cites = ("OS-5.14",)
    ability: Ability


class SetDC(Option, frozen=True):
    """How hard something is."""

    cites = ("OS-1.2",)
    dc: DC


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


class OutcomeFor(Option, frozen=True):
    """Whom an improvised action does something to."""

    cites = ("OS-5.14",)
    target: str


class Complicate(Option, frozen=True):
    """What a miss brings."""

    cites = ("OS-3.4",)
    what: Complication


Decreed = Literal[
    "hit points", "condition", "position", "check", "fatigue", "distraction", "trigger",
    "morale", "end of the fight",
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


class Winner(Option, frozen=True):
    """Who has won when the Referee ends a fight."""

    cites = ("OS-2.5",)
    side: str | None


REFEREE_OPTION_TYPES: tuple[type[Option], ...] = (
    *DECREE_OPTION_TYPES, SetAbility, SetDC, NeedsSense, Forbid, SetOutcome, OutcomeFor,
    Complicate, Decree, Kind, PlaceNamed, Winner,
)  # fmt: skip
"""All of them, for reading records."""
