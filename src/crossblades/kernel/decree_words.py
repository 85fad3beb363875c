"""Words for the answers and questions that decrees of every game are made of."""

from collections.abc import Callable

from crossblades.kernel.decree_options import Amount, ConditionNamed, NoDecree, Subject

DETAILS = {
    "winner": "who has won",
    "subject": "whom it is about",
    "hit points": "the hit points of {creature}",
    "condition": "the condition",
    "source": "who is behind it ({creature}, {condition})",
    "place": "the place of {creature}",
}
"""What a decree may need to be told, whatever the game."""


def nobody_behind_it(creature: str, condition: str, why: str) -> str:
    """Why a decree that must come from somebody cannot be made."""
    return f"nobody can be behind it ({creature}, {condition}): {why}."


def no_decree(_option: NoDecree) -> str:
    """For whoever thinks better of it."""
    return "leave it as it is"


def subject(option: Subject) -> str:
    """The creature's name."""
    return option.creature


def condition(option: ConditionNamed) -> str:
    """The condition's name."""
    return option.condition


def amount(option: Amount) -> str:
    """What may be typed in, and what it is now."""
    return f"a number from {option.least} to {option.most}, now {option.number}"


LABELS: tuple[Callable[..., str], ...] = (no_decree, subject, condition, amount)
"""Menu entries, for a game's `label` to register."""
