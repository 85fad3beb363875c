"""Seeds: the one that was typed, the encounter's own, or another."""

from random import SystemRandom

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Opening

LARGEST = 2**63 - 1
"""Of a seed, in files too."""


def new_seed() -> int:
    """One that nobody can foresee."""
    return SystemRandom().randrange(2**32)


def checked_seed(given: int | None) -> int | None:
    """The one that was typed, if files can hold it."""
    if given is not None and not 0 <= given <= LARGEST:
        raise CrossbladesError(f"--seed must be from 0 to {LARGEST}, not {given}")
    return given


def seed_for(given: int | None, opening: Opening, usual: int | None = None) -> int:
    """The one given, else the encounter's, else the usual one; a new one if there is none."""
    known = [seed for seed in (checked_seed(given), opening.seed, usual) if seed is not None]
    return known[0] if known else new_seed()
