"""What the rules file says in numbers, written down a second time."""

from math import inf

DICE = (4, 6, 8, 10, 12, 20)
"""HR-1.1."""

BEATS = {
    ("cunning", "agility"),
    ("agility", "might"),
    ("might", "cunning"),
    ("cunning", "defensive"),
    ("agility", "defensive"),
    ("might", "defensive"),
}
"""HR-6.4."""

ORDER = ("cunning", "agility", "might")
"""HR-6.6."""

WEAPON_DIE = {"heavy": 12, "light": 8, "ultralight": 4, "improvised": 4}
"""HR-12.1."""

TYPE_STANCE = {"bludgeoning": "might", "slashing": "agility", "piercing": "cunning"}
"""HR-12.2."""

ARMOUR = {"heavy": 6, "medium": 4, "light": 2}
ARMOUR_SPEED = {"heavy": 15, "medium": 10, "light": 5, "natural": 0}
SHIELD = {"heavy": 2, "light": 1}
SHIELD_SPEED = {"heavy": 5, "light": 0}
"""HR-12.6."""

OF_ABILITY = {
    "might": "weakened",
    "agility": "off-balanced",
    "cunning": "dazed",
    "presence": "shaken",
}
"""HR-11.1 to HR-11.4."""

FADING = {"dazed", "weakened", "off-balanced", "shaken", "blinded", "slowed", "burning"}
"""Conditions that lose a level at the start of each round (HR-11)."""

MOST_LEVELS = 5
"""HR-11."""

SIZES = ("minuscule", "tiny", "small", "medium", "large")

SPACE = 5
"""One space, in feet."""


def rank(size: str) -> int:
    """The place of a size in their order (HR-10.7)."""
    return SIZES.index(size) if size in SIZES else len(SIZES) - 2 + int(size[1:])


def length(size: str) -> int:
    """The side of its square in spaces (HR-10.7)."""
    return 1 if size in SIZES else int(size[1:])


def half(number: int) -> int:
    """Half of it, rounded up (HR-1.7)."""
    return (number + 1) // 2


def smaller_die(die: int) -> int:
    """One size less, if there is one (HR-8.1)."""
    return DICE[max(DICE.index(die) - 1, 0)]


def beats(mine: str | None, theirs: str | None) -> bool:
    """HR-6.4; HR-6.18: every stance beats one who has picked none."""
    return theirs is None or (mine, theirs) in BEATS


def most_targets(stance: str | None) -> float:
    """How many one may attack at all in this stance (HR-6.5)."""
    return 0 if stance in ("defensive", None) else inf
