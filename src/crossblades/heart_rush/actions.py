"""Chapter 4: what a creature can do with its side's turn."""

from collections.abc import Callable
from typing import Any

from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import may_faint
from crossblades.heart_rush.decrees import decree_effect
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.engagement import engage_the_enemy
from crossblades.heart_rush.events import (
    CalledOut,
    Drew,
    FellUnconscious,
    HelpGiven,
    Interacted,
    SpellCast,
    Stowed,
)
from crossblades.heart_rush.fire import fires_to_put_out, put_out_fire
from crossblades.heart_rush.gear import may_wield
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.instants import use_on_turn
from crossblades.heart_rush.movement import can_dash, dash, sidestep, stand_up
from crossblades.heart_rush.opportunity import open_to, strike, strikes, ways_to_pay
from crossblades.heart_rush.options import (
    CallOut,
    Cast,
    CreatureOption,
    Dash,
    Draw,
    Engage,
    FallUnconscious,
    Help,
    Interact,
    OpportunityAttack,
    Pay,
    PutOutFire,
    Sidestep,
    StandUp,
    Stow,
    UseAbility,
)
from crossblades.heart_rush.space import adjacent, all_in_range, can_step
from crossblades.heart_rush.speed import may_move, may_sidestep
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule


def options_of(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.1: everything this creature could do now; it can engage whom it can hit (HR-6.1)."""
    if creature.held:
        return []
    options: list[CreatureOption] = []
    known = [enemy for enemy in state.enemies(creature) if not is_hidden(enemy)]
    targets = all_in_range(state, creature, known)
    if not creature.acted:
        for enemy in targets:
            options.append(Engage(creature.name, enemy.name))
    options += _move(state, creature)
    for enemy in targets:
        if open_to(state, creature, enemy):
            options += strikes(creature, enemy)
    options += _handle_objects(creature)
    if not creature.acted:
        options += _help(state, creature)
        options += fires_to_put_out(state, creature)
        options += [Cast(creature.name, spell.name) for spell in creature.sheet.spells]
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
        if other is creature or not other.can_act or not adjacent(state, creature, other):
            continue
        if not (is_hidden(other) and other.side != creature.side):
            options.append(Help(creature.name, other.name))
    return options


def _move(state: State, creature: Creature) -> list[Dash | StandUp | Sidestep]:
    """HR-4.4, HR-4.5, HR-11.16."""
    options: list[Dash | StandUp | Sidestep] = []
    prone, steps = is_prone(creature), can_step(state, creature)
    pay = first_is_free(creature, creature.dashes)
    if pay and can_dash(state, creature, steps):
        options.append(Dash(creature.name, pay))
    if pay and prone and may_move(creature, half(creature.speed)):
        options.append(StandUp(creature.name, pay))
    if (steps or prone) and may_sidestep(state, creature):
        for way in ways_to_pay(creature):
            options.append(Sidestep(creature.name, way))
    return options


def _handle_objects(creature: Creature) -> list[Draw | Stow | Interact]:
    """HR-4.7, HR-10.9, HR-12.1: one weapon at a time; drawing and stowing are one use each."""
    pay = first_is_free(creature, creature.interactions)
    if pay is None:
        return []
    simple = Interact(creature.name, pay)
    if creature.wielding:
        return [Stow(creature.name, pay), simple]
    drawn = [
        Draw(creature.name, w.name, pay)
        for w in creature.sheet.weapons
        if not w.body and may_wield(creature.sheet.size, w)
    ]
    return [*drawn, simple]


# --- what they come to


def help_neighbour(state: State, chosen: Help) -> Rule[None]:
    """HR-4.8: its next roll has advantage."""
    yield from show_oneself(state.creatures[chosen.creature], "it helps another")
    yield HelpGiven(creature=chosen.creature, whom=chosen.whom)


def draw(_state: State, chosen: Draw) -> Rule[None]:
    """HR-4.7: one object interaction."""
    yield Drew(creature=chosen.creature, weapon=chosen.weapon, pay=chosen.pay)


def stow(state: State, chosen: Stow) -> Rule[None]:
    """HR-4.7: one object interaction."""
    weapon = state.creatures[chosen.creature].weapon.name
    yield Stowed(creature=chosen.creature, weapon=weapon, pay=chosen.pay)


def interact(_state: State, chosen: Interact) -> Rule[None]:
    """HR-4.7: anything simple."""
    yield Interacted(creature=chosen.creature, text=chosen.text, pay=chosen.pay)


def cast(state: State, chosen: Cast) -> Rule[None]:
    """HR-4.3: a spell one knows; the GM says what comes of its words."""
    creature = state.creatures[chosen.creature]
    spell = next(spell for spell in creature.sheet.spells if spell.name == chosen.spell)
    yield from show_oneself(creature, "it casts a spell")
    yield SpellCast(creature=creature.name, spell=spell.name, text=spell.text)
    yield from decree_effect(state, f"{creature.name}'s spell, {spell.name}", ("HR-4.3",))


def call_out(state: State, chosen: CallOut) -> Rule[None]:
    """HR-4.9: one sentence."""
    yield from show_oneself(state.creatures[chosen.creature], "it calls out")
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
    Interact: interact,
    Cast: cast,
    PutOutFire: put_out_fire,
    OpportunityAttack: strike,
    FallUnconscious: fall_unconscious,
    UseAbility: use_on_turn,
}
"""The rule behind each option of a turn."""

INSTANT = (OpportunityAttack, FallUnconscious)
"""What needs no turn and never passes it (HR-3.4); free first uses do pass it (HR-3.3)."""

MOVES = (Dash, Sidestep, StandUp)


def exerts(chosen: CreatureOption) -> bool:
    """HR-13.3, HR-11.10: whether this is an action, for those short of breath.

    Moves and opportunity attacks see to it themselves, since they come out of turn, too.
    """
    return (
        not isinstance(chosen, (*MOVES, *INSTANT, UseAbility))
        and getattr(chosen, "pay", "action") == "action"
    )
