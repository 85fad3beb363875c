"""Taking back what others have seen: a proposal, which all whom it concerns accept."""

import secrets
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from crossblades.interfaces.table.drafts import GM, PERSON
from crossblades.interfaces.table.screens import Look, Screen, Seating
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import TakeBack
from crossblades.kernel.visibility import EVERYONE
from crossblades.kernel.words import counted

SECONDS = 120.0
"""How long a proposal stands."""


class Proposal(Struct):
    """What somebody would take back, and who agrees."""

    given: TakeBack
    sent_as: str
    """The client's name for it: so it is written down."""
    by: str
    """The seat that proposes it; the GM's, if the GM does."""
    knowing: tuple[str, ...]
    """The seats that may know of it."""
    votes: dict[str, bool | None]
    """Who is asked, and what they have said."""
    id: str = ""

    def __post_init__(self) -> None:
        self.id = secrets.token_hex(4)

    @property
    def accepted(self) -> bool:
        return all(self.votes.values())

    def is_for(self, screen: Screen) -> bool:
        """Whether a screen may know of it."""
        return self.knowing == EVERYONE or screen.is_gm or screen.eye in self.knowing

    def vote(self, screen: Screen, *, yes: bool) -> None:
        """What somebody says who is asked."""
        voter = voter_at(screen)
        if voter not in self.votes:
            raise RefusedError("your consent is not asked for")
        self.votes[voter] = yes


def voter_at(screen: Screen) -> str:
    """As whom a screen votes."""
    return GM if screen.is_gm else screen.seat


def proposed(
    fight: Fight, given: TakeBack, by: Screen, sent_as: str, seating: Seating, *, with_gm: bool
) -> Proposal:
    """A proposal to all people who know of something that is taken back, and to the GM."""
    knowing = fight.knowing(given)
    proposer = voter_at(by)
    asked = [
        seat
        for seat in seating.seats
        if seating.player_of(seat) == PERSON
        and seat != proposer
        and (knowing == EVERYONE or seat in knowing)
    ]
    if with_gm and proposer != GM:
        asked.append(GM)
    return Proposal(given, sent_as, proposer, knowing, dict.fromkeys(asked))


def proposal_part(proposal: Proposal | None, look: Look) -> dict[str, Any] | None:
    """A proposal as a screen is shown it."""
    if proposal is None or not proposal.is_for(look.screen):
        return None
    mine = proposal.votes.get(voter_at(look.screen), False)
    return {
        "id": proposal.id,
        "by": look.label(proposal.by),
        "what": what(proposal.given, look),
        "votes": [{"seat": seat, "yes": yes} for seat, yes in _votes(proposal.votes, look)],
        "mine": mine is None and look.screen.role in ("seat", "gm"),
    }


def _votes(votes: Mapping[str, bool | None], look: Look) -> list[tuple[str, bool | None]]:
    return [(look.label(seat), yes) for seat, yes in votes.items()]


def what(given: TakeBack, look: Look) -> str:
    """What would be taken back, counted in what the screen knows of."""
    if not given.questions:
        return "take back the dice that were entered last"
    known = look.fight.as_taken_by(given, look.screen.eye).questions
    if known < 2:
        return "take back the last answer"
    return f"take back the last {counted(known, 'answer')}"
