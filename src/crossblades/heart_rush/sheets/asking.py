"""When a seat wants to be asked for instants, whatever they are (HR-5.5)."""

from collections.abc import Mapping
from typing import get_args

from msgspec import structs

from crossblades.heart_rush.sheets.sheet_check import windows
from crossblades.heart_rush.special import Asking
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.errors import CrossbladesError

USUAL: Asking = "when it matters"
WAYS: tuple[str, ...] = (USUAL, *(how for how in get_args(Asking) if how != USUAL))
"""The usual one first."""


def with_asking(scenario: Scenario, wishes: Mapping[str, str]) -> Scenario:
    """The same scenario with the wishes of some seats; what a sheet says of its own stands."""
    for seat, how in wishes.items():
        if how not in WAYS:
            expected = " or ".join(WAYS)
            raise CrossbladesError(f"{seat} cannot be asked {how!r}; expected {expected}")
    fighters = tuple(
        structs.replace(
            fighter, asking={**dict.fromkeys(windows(), wishes[fighter.seat]), **fighter.asking}
        )
        if wishes.get(fighter.seat, USUAL) != USUAL
        else fighter
        for fighter in scenario.fighters
    )
    return structs.replace(scenario, fighters=fighters)
