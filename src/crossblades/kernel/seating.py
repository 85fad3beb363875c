"""Who decides for whom: seats given to fighters."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.names import LONGEST_NAME, is_neat
from crossblades.kernel.visibility import SPECTATOR


def reseated(fighters: tuple[Any, ...], seats: Mapping[str, str]) -> tuple[Any, ...]:
    """The fighters with other seats for those named; a seat decides for one side only."""
    names = [fighter.name for fighter in fighters]
    for name, seat in seats.items():
        if name not in names:
            raise CrossbladesError(f"nobody is called {name}; expected {', '.join(names)}")
        check_seat(seat)
    changed = tuple(
        structs.replace(fighter, seat=seats.get(fighter.name, fighter.seat)) for fighter in fighters
    )
    first: dict[str, Any] = {}
    for fighter in changed:
        other = first.setdefault(fighter.seat, fighter)
        if other.side != fighter.side:
            raise CrossbladesError(
                f"{fighter.seat} would decide for {other.name} ({other.side}) and {fighter.name} "
                f"({fighter.side}); a seat decides for one side only"
            )
    return changed


def check_seat(seat: str) -> None:
    """Refuse what cannot be a seat's name."""
    if not is_neat(seat):
        raise CrossbladesError(f"a seat's name has 1 to {LONGEST_NAME} printable characters")
    if seat == SPECTATOR:
        raise CrossbladesError(f"no seat can be called {SPECTATOR}, which only looks on")
