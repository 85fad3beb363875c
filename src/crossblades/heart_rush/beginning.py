"""The state before anything has happened, with everybody's abilities in place."""

from msgspec import structs

from crossblades.heart_rush import (
    attack,
    condition_rolls,
    content,
    environment,
    library,
    sight,
)
from crossblades.heart_rush.abilities import altered, hooks_of, owned_by, used_up
from crossblades.heart_rush.state import Scenario, State, begin

MODIFYING = (attack, condition_rolls, content, environment, sight)
"""The modules whose functions hang on moments: they must be there before anything is rolled."""


def begin_with_abilities(scenario: Scenario) -> State:
    """The state before anything has happened, with what everybody's abilities hang on moments."""
    if not any(fighter.abilities or fighter.spells for fighter in scenario.fighters):
        return begin(scenario)
    book = library.abilities()
    state = begin(as_altered(scenario))
    sheets = state.scenario.fighters
    state.hooks = hooks_of(mine for sheet in sheets for mine in owned_by(sheet, book))
    for sheet in sheets:
        state.creatures[sheet.name].spent = used_up(sheet, book)
    return state


def as_altered(scenario: Scenario) -> Scenario:
    """With the sheets as abilities change them."""
    book = library.abilities()
    sheets = tuple(altered(fighter, book) for fighter in scenario.fighters)
    return structs.replace(scenario, fighters=sheets)
