"""Chapter 4: what a creature can do with its side's turn."""

from collections.abc import Callable
from typing import Any

from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import may_faint
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.engagement import engage_the_enemy
from crossblades.heart_rush.events import (
    CalledOut,
    Drew,
    FellUnconscious,
    HelpGiven,
    Stowed,
)
from crossblades.heart_rush.gear import may_wield
from crossblades.heart_rush.movement import dash, sidestep, stand_up
from crossblades.heart_rush.opportunity import strike_the_helpless, strikes, ways_to_pay
from crossblades.heart_rush.options import (
    CallOut,
    CreatureOption,
    Dash,
    Draw,
    Engage,
    FallUnconscious,
    Help,
    OpportunityAttack,
    Pay,
    Sidestep,
    StandUp,
    Stow,
)
from crossblades.heart_rush.space import adjacent, all_in_range, can_step
from crossblades.heart_rush.speed import dash_speed, may_move
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def options_of(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.1: everything this creature could do now; it can engage whom it can hit (HR-6.1)."""
    options: list[CreatureOption] = []
    targets = all_in_range(state, creature, state.enemies(creature))
    if not creature.acted:
        for enemy in targets:
            options.append(Engage(creature.name, enemy.name))
    if is_prone(creature) or can_step(state, creature):
        options += _move(creature)
    for enemy in targets:
        if enemy.unconscious:
            options += _strike_helpless(state, creature, enemy)
    options += _handle_weapons(creature)
    if not creature.acted:
        options += _help(state, creature)
    if pay := first_is_free(creature, creature.calls):
        options.append(CallOut(creature.name, pay))
    if may_faint(creature):
        options.append(FallUnconscious(creature.name))
    return options


def first_is_free(creature: Creature, used: int) -> Pay | None:
    """HR-4.5, HR-4.7, HR-4.9: the first of a round is free, another takes the action."""
    if not used:
        return "free"
    return None if creature.acted else "action"


def _help(state: State, creature: Creature) -> list[Help]:
    """HR-4.8: a neighbour, of whatever side."""
    options = []
    for other in state.creatures.values():
        if other is not creature and other.can_act and adjacent(state, creature, other):
            options.append(Help(creature.name, other.name))
    return options


def _move(creature: Creature) -> list[Dash | StandUp | Sidestep]:
    """HR-4.4, HR-4.5, HR-11.16."""
    options: list[Dash | StandUp | Sidestep] = []
    pay = first_is_free(creature, creature.dashes)
    if pay and dash_speed(creature) >= FEET:
        options.append(Dash(creature.name, pay))
    if pay and is_prone(creature) and may_move(creature, half(creature.speed)):
        options.append(StandUp(creature.name, pay))
    if may_move(creature, FEET):
        for way in ways_to_pay(creature):
            options.append(Sidestep(creature.name, way))
    return options


def _strike_helpless(state: State, creature: Creature, enemy: Creature) -> list[OpportunityAttack]:
    """HR-8.8, HR-11.7, HR-4.14: one who is unconscious, with any weapon in range."""
    return [] if state.rulings.helpless == "spared" else strikes(creature, enemy)


def _handle_weapons(creature: Creature) -> list[Draw | Stow]:
    """HR-4.7, HR-10.9, HR-12.1: one weapon at a time; drawing and stowing are one use each."""
    pay = first_is_free(creature, creature.interactions)
    if pay is None:
        return []
    if creature.wielding:
        return [Stow(creature.name, pay)]
    return [
        Draw(creature.name, w.name, pay)
        for w in creature.sheet.weapons
        if not w.body and may_wield(creature.sheet.size, w)
    ]


# --- what they come to


def help_neighbour(_state: State, chosen: Help) -> Rule[None]:
    """HR-4.8: its next roll has advantage."""
    yield HelpGiven(creature=chosen.creature, whom=chosen.whom)


def draw(_state: State, chosen: Draw) -> Rule[None]:
    """HR-4.7: one object interaction."""
    yield Drew(creature=chosen.creature, weapon=chosen.weapon, pay=chosen.pay)


def stow(state: State, chosen: Stow) -> Rule[None]:
    """HR-4.7: one object interaction."""
    weapon = state.creatures[chosen.creature].weapon.name
    yield Stowed(creature=chosen.creature, weapon=weapon, pay=chosen.pay)


def call_out(_state: State, chosen: CallOut) -> Rule[None]:
    """HR-4.9: one sentence."""
    yield CalledOut(creature=chosen.creature, text=chosen.text, pay=chosen.pay)


def fall_unconscious(_state: State, chosen: FallUnconscious) -> Rule[None]:
    """HR-8.6: when one likes."""
    yield FellUnconscious(creature=chosen.creature)


ACTIONS: dict[type[CreatureOption], Callable[[State, Any], Rule[None]]] = {
    Engage: engage_the_enemy,
    Dash: dash,
    Sidestep: sidestep,
    StandUp: stand_up,
    Help: help_neighbour,
    Draw: draw,
    Stow: stow,
    CallOut: call_out,
    OpportunityAttack: strike_the_helpless,
    FallUnconscious: fall_unconscious,
}
"""The rule behind each option of a turn."""

INSTANT = (OpportunityAttack, FallUnconscious)
"""What needs no turn and never passes it (HR-3.4); free first uses do pass it (HR-3.3)."""
