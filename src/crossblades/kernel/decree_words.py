"""Words for the answers and questions that decrees of every game are made of."""

from collections.abc import Callable

from crossblades.kernel.decree_options import (
    WALL,
    Amount,
    ConditionNamed,
    DoorAs,
    GroundNamed,
    NoDecree,
    Subject,
)

DETAILS = {
    "winner": "who has won",
    "subject": "whom it is about",
    "hit points": "the hit points of {creature}",
    "condition": "the condition",
    "source": "who is behind it ({creature}, {condition})",
    "place": "the place of {creature}",
    "newcomer": "who comes into the fight",
    "space": "the space whose ground changes",
    "ground": "what the space becomes",
    "door": "what becomes of a door",
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


def ground(option: GroundNamed) -> str:
    """`mud (~)`, `open ground`."""
    return f"{option.ground} ({option.mark})" if option.mark else option.ground


def door(option: DoorAs) -> str:
    """`the oak door between c4 and d4: locked`."""
    return f"{the_door(option.name, option.a, option.b)}: {option.door}"


def the_door(name: str, a: str, b: str) -> str:
    """`the oak door between c4 and d4`."""
    return f"the {name or 'door'} between {a} and {b}"


def became(ground: str, mark: str) -> str:
    """`a wall`, `mud`."""
    return "a wall" if mark == WALL.mark else ground


LABELS: tuple[Callable[..., str], ...] = (no_decree, subject, condition, amount, ground, door)
"""Menu entries, for a game's `label` to register."""
