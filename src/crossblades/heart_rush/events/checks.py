"""Events of chapter 1: checks and contests."""

from crossblades.heart_rush.events.base import Public, Rules


class Checked(Public, kw_only=True):
    """A skill check or a saving throw against a challenge number."""

    creature: str
    what: str
    total: int
    against: int
    success: bool
    complication: bool = False
    rules: Rules = ("HR-1.2",)


class ContestDecided(Public, kw_only=True):
    """A contested check; a tie changes nothing."""

    creature: str
    other: str
    what: str
    total: int
    answer: int
    winner: str | None
    halved: int = 0
    """What the first total was before it was halved, if it was: a grapple with one hand."""
    rules: Rules = ("HR-1.6",)
