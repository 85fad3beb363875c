"""The state before anything has happened, with everybody's abilities in place."""

from msgspec import structs

from crossblades.heart_rush import (
    ambush,
    attack,
    condition_rolls,
    content,
    environment,
    letting_go,
    sight,
)
from crossblades.heart_rush.abilities import altered, plan_for, used_up
from crossblades.heart_rush.ability_check import check_abilities
from crossblades.heart_rush.state import Scenario, State, begin

HANGING = (ambush, attack, condition_rolls, content, environment, letting_go, sight)
"""The modules whose functions hang on moments: they must be there before anything is rolled."""


def begin_with_abilities(scenario: Scenario) -> State:
    """The state before anything has happened, with what everybody's abilities hang on moments."""
    if not any(each.abilities or each.spells or each.asking for each in scenario.fighters):
        return begin(scenario)
    check_abilities(scenario.fighters)
    state = begin(as_altered(scenario))
    sheets = state.scenario.fighters
    state.moments = plan_for(sheets)
    for sheet in sheets:
        state.creatures[sheet.name].spent = used_up(sheet)
    return state


def as_altered(scenario: Scenario) -> Scenario:
    """With the sheets as abilities change them."""
    return structs.replace(scenario, fighters=tuple(map(altered, scenario.fighters)))
