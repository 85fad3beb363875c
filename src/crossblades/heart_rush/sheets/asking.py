"""When a seat wants to be asked for instants, whatever they are (HR-5.5)."""

from collections.abc import Mapping
from typing import Any, get_args

from msgspec import structs

from crossblades.heart_rush.abilities import hang_anew
from crossblades.heart_rush.sheets.sheet_check import windows
from crossblades.heart_rush.special import Asking
from crossblades.heart_rush.state import Scenario, State
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


def wish(state: State, seat: str, how: Any) -> None:
    """From now on ask this seat so; what a sheet says of an ability of its own stands."""
    state.wishes = {**state.wishes, seat: how}
    hang_anew(state)


def asked(state: State, seat: str) -> str:
    """When a seat is asked now: as it has said in the fight, else as its sheets say."""
    if seat in state.wishes:
        return state.wishes[seat]
    sheets = [creature.sheet for creature in state.everyone if creature.seat == seat]
    said = {sheet.asking.get(window, USUAL) for sheet in sheets for window in windows()}
    return said.pop() if len(said) == 1 else USUAL
