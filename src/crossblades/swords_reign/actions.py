"""Chapter 5: the actions, as the menu of a turn."""

from crossblades.swords_reign import (
    attacking,
    defending,
    improvise,
    manoeuvres,
    objects,
    ready,
    spells,
)
from crossblades.swords_reign.conditions import can_act
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.doing import OFFERS
from crossblades.swords_reign.options import Action
from crossblades.swords_reign.state import State

BUILT_IN = (attacking, defending, improvise, manoeuvres, objects, ready, spells)
"""The modules whose actions are registered by being imported."""

USUAL = ("attack", "cast a spell", "use a special", "stabilise", "escape")
"""What stands first in a menu, before the moves."""

OTHERS = (
    "dodge", "disengage", "dash", "help", "hide", "use an object", "grapple", "shove", "disarm",
    "ready", "improvise",
)  # fmt: skip
"""What follows them: with these, all fourteen of the book, and escaping (OS-5.17)."""


HEROIC = tuple(name for name in USUAL + OTHERS if name != "ready")
"""OS-4.2: what can be a last action: no trigger comes in time."""


def actions_of(
    state: State, creature: Creature, names: tuple[str, ...] = USUAL + OTHERS
) -> list[Action]:
    """OS-2.3: everything that it could spend its Action on."""
    if not creature.action or not can_act(creature):
        return []
    return _offered(state, creature, names)


def heroic_actions(state: State, creature: Creature) -> list[Action]:
    """OS-4.2: the last action of one who dies, whatever else keeps it from acting."""
    return _offered(state, creature, HEROIC)


def _offered(state: State, creature: Creature, names: tuple[str, ...]) -> list[Action]:
    return [option for name in names for option in OFFERS[name](state, creature)]
