"""Seeds: the one that was typed, the encounter's own, or another."""

from random import SystemRandom

from crossblades.kernel.game import Opening


def new_seed() -> int:
    """One that nobody can foresee."""
    return SystemRandom().randrange(2**32)


def seed_for(given: int | None, opening: Opening, usual: int | None = None) -> int:
    """The one given, else the encounter's, else the usual one; a new one if there is none."""
    known = [seed for seed in (given, opening.seed, usual) if seed is not None]
    return known[0] if known else new_seed()
