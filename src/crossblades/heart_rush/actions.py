"""Chapter 4: what a creature can do with its side's turn."""

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import may_faint
from crossblades.heart_rush.engagement import engage_the_enemy
from crossblades.heart_rush.events import (
    CalledOut,
    Dashed,
    Drew,
    FellUnconscious,
    HelpGiven,
    Sidestepped,
    Stowed,
)
from crossblades.heart_rush.gear import may_wield
from crossblades.heart_rush.movement import dash, sidestep
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
    Stow,
)
from crossblades.heart_rush.space import adjacent, can_step, weapon_range
from crossblades.heart_rush.speed import dash_speed, may_move
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def options_of(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.1: everything this creature could do now."""
    options: list[CreatureOption] = []
    near = in_weapon_range(state, creature)
    if not creature.acted:
        options += [Engage(creature.name, enemy.name) for enemy in near]
        options += _help(state, creature)
    if can_step(state, creature):
        options += _move(creature)
    options += _strike_helpless(state, creature, near)
    options += _handle_weapons(creature)
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


def in_weapon_range(state: State, creature: Creature) -> list[Creature]:
    """HR-6.1: the enemies that the wielded weapon could hit."""
    reach = weapon_range(creature)
    return [enemy for enemy in state.enemies(creature) if state.distance(creature, enemy) <= reach]


def _help(state: State, creature: Creature) -> list[Help]:
    """HR-4.8: a neighbour, of whatever side."""
    return [
        Help(creature.name, other.name)
        for other in state.creatures.values()
        if other is not creature and other.can_act and adjacent(state, creature, other)
    ]


def _move(creature: Creature) -> list[Dash | Sidestep]:
    """HR-4.4, HR-4.5."""
    options: list[Dash | Sidestep] = []
    pay = first_is_free(creature, creature.dashes)
    if pay and dash_speed(creature) >= FEET:
        options.append(Dash(creature.name, pay))
    if may_move(creature, FEET):
        options += [Sidestep(creature.name, way) for way in ways_to_pay(creature)]
    return options


def _strike_helpless(
    state: State, creature: Creature, near: list[Creature]
) -> list[OpportunityAttack]:
    """HR-8.8, HR-11.7, HR-4.14: the unconscious, with any weapon in range."""
    if state.rulings.helpless == "spared":
        return []
    helpless = [enemy for enemy in near if enemy.unconscious]
    return [strike for enemy in helpless for strike in strikes(creature, enemy)]


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


def perform(state: State, chosen: CreatureOption) -> Rule[str | None]:
    """Carry a choice out; returns the side that has the turn next, None if it does not pass.

    Free first uses pass it, too (HR-3.3); instants never do (HR-3.4).
    """
    creature = state.creatures[chosen.creature]
    name, after = creature.name, state.other(creature.side)
    match chosen:
        case Engage():
            return (yield from engage_the_enemy(state, chosen))
        case Dash(pay=pay):
            yield Dashed(creature=name, pay=pay)
            yield from dash(state, creature)
        case Sidestep(pay=pay):
            yield Sidestepped(creature=name, pay=pay)
            yield from sidestep(state, creature)
        case Help(whom=whom):
            yield HelpGiven(creature=name, whom=whom)
        case Draw(weapon=weapon, pay=pay):
            yield Drew(creature=name, weapon=weapon, pay=pay)
        case Stow(pay=pay):
            yield Stowed(creature=name, weapon=creature.weapon.name, pay=pay)
        case CallOut(pay=pay, text=text):
            yield CalledOut(creature=name, text=text, pay=pay)
        case OpportunityAttack():
            yield from strike_the_helpless(state, chosen)
            return None
        case FallUnconscious():
            yield FellUnconscious(creature=name)
            return None
    return after
