"""Chapter 4: what a creature can do with its side's turn."""

from collections.abc import Callable
from typing import Any

from crossblades.heart_rush.abilities import can_speak
from crossblades.heart_rush.casting import cast, spells_to_cast
from crossblades.heart_rush.climbing import hop_off, may_hop_off, throw_off, ways_to_throw_off
from crossblades.heart_rush.condition_options import (
    BreakFree,
    CutLoose,
    EscapeNet,
    HopOff,
    Release,
    Steady,
    ThrowOff,
)
from crossblades.heart_rush.conditions import hidden_from
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import may_faint
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.engagement import engage_the_enemy, may_engage
from crossblades.heart_rush.events import (
    CalledOut,
    Drew,
    FellUnconscious,
    HelpGiven,
    Interacted,
    ShieldDrawn,
    ShieldStowed,
    Stowed,
)
from crossblades.heart_rush.fire import fires_to_put_out, put_out_fire
from crossblades.heart_rush.gear_options import DrawShield, StowShield
from crossblades.heart_rush.grips import break_free, ways_to_break_free
from crossblades.heart_rush.hands import could_draw
from crossblades.heart_rush.hazards import exertion, is_short_of_breath
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.instants import use_on_turn
from crossblades.heart_rush.letting_go import release, ways_to_release
from crossblades.heart_rush.minds import MASTERED, bring_to_its_senses, steady, ways_to_steady
from crossblades.heart_rush.movement import (
    can_dash,
    dash,
    instead_of_a_step,
    may_dash,
    sidestep,
    stand_up,
)
from crossblades.heart_rush.nets import cut_loose, escape_net, nets_to_cut, ways_out_of_a_net
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
from crossblades.heart_rush.space import can_step, could_hit, known_enemies
from crossblades.heart_rush.speed import may_move, may_rise, sidestep_allowed, stopped, upright
from crossblades.heart_rush.spell_ends import end_spell, spells_to_end
from crossblades.heart_rush.spell_options import EndSpell
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def options_of(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.1: everything this creature could do now; it can engage whom it can hit (HR-6.1)."""
    if creature.unable:
        return [FallUnconscious(creature.name)] if may_faint(creature) else []
    options: list[CreatureOption] = []
    targets = could_hit(state, creature, known_enemies(state, creature))
    has_action = creature.has_action
    if has_action and may_engage(state, creature):
        for enemy in targets:
            options.append(Engage(creature.name, enemy.name))
    options += _move(state, creature)
    for enemy in targets:
        if open_to(state, creature, enemy):
            options += strikes(state, creature, enemy)
    options += _handle_objects(creature)
    if has_action:
        options += _help(state, creature)
        options += _end_conditions(state, creature)
    if creature.sheet.spells:
        options += spells_to_cast(creature)
        options += spells_to_end(state, creature)
    if creature.conditions:
        options += ways_to_release(creature)
    pay = first_is_free(creature, creature.calls)
    if pay and can_speak(state, creature):
        options.append(CallOut(creature.name, pay))
    if may_faint(creature):
        options.append(FallUnconscious(creature.name))
    return options


def first_is_free(creature: Creature, used: int) -> Pay | None:
    """HR-4.5, HR-4.7, HR-4.9: the first of a round is free, another takes the action."""
    if not used:
        return "free"
    return "action" if creature.has_action else None


def _help(state: State, creature: Creature) -> list[Help]:
    """HR-4.8: a neighbour, of whatever side."""
    grid = state.grid
    beside = grid.within(creature.at, FEET, creature.length)
    options = []
    for other in state.creatures.values():
        if other is creature or not beside & grid.square(other.at, other.length):
            continue
        if not (other.dead or hidden_from(creature, other)):
            options.append(Help(creature.name, other.name))
    return options


def _move(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.4, HR-4.5, HR-11.16."""
    options: list[CreatureOption] = []
    pay, ways = first_is_free(creature, creature.dashes), ways_to_pay(creature)
    if not (pay or ways):
        return options
    steps = can_step(state, creature)
    if not may_dash(state, creature):
        pay = None
    if pay and can_dash(state, creature, steps):
        options.append(Dash(creature.name, pay))
    if pay and not DOWN.isdisjoint(creature.conditions):
        options += _get_up_or_down(creature, pay)
    steps = steps and may_move(creature, FEET)
    if ways and (steps or instead_of_a_step(creature)) and sidestep_allowed(state, creature):
        for way in ways:
            options.append(Sidestep(creature.name, way))
    return options


DOWN = frozenset({"prone", "creature climber"})
"""Those who have to get up, or down, before they walk (HR-11.16, HR-11.19)."""


def _get_up_or_down(creature: Creature, pay: Pay) -> list[StandUp | HopOff]:
    """HR-11.16, HR-11.19: what else a dash can begin with."""
    options: list[StandUp | HopOff] = []
    rising = half(upright(creature, creature.speed))
    if may_rise(creature) and not stopped(creature) and may_move(creature, rising):
        options.append(StandUp(creature.name, pay))
    if may_hop_off(creature):
        options.append(HopOff(creature.name, pay))
    return options


def _end_conditions(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.13: the actions that conditions bring with them."""
    options: list[CreatureOption] = [*fires_to_put_out(state, creature)]
    options += nets_to_cut(state, creature)
    if not ENDED_BY_ACTIONS.isdisjoint(creature.conditions):
        options += ways_to_break_free(creature)
        options += ways_to_throw_off(creature)
        options += ways_to_steady(creature)
        options += ways_out_of_a_net(creature)
    return options


ENDED_BY_ACTIONS = frozenset({"grappled", "climbed-on", "entangled", *MASTERED})
"""The conditions that one can end on oneself with an action."""


def _handle_objects(creature: Creature) -> list[CreatureOption]:
    """HR-4.7, HR-10.9, HR-12.1: one weapon at a time; drawing and stowing are one use each."""
    pay = first_is_free(creature, creature.interactions)
    if pay is None:
        return []
    name = creature.name
    options: list[CreatureOption] = []
    if creature.wielding:
        options.append(Stow(name, pay))
    if creature.other:
        options.append(Stow(name, pay, creature.other.name))
    options += [Draw(name, weapon.name, pay) for weapon in could_draw(creature)]
    if creature.sheet.shield:
        options += _handle_shield(creature, pay)
    options.append(Interact(name, pay))
    return options


def _handle_shield(creature: Creature, pay: Pay) -> list[CreatureOption]:
    """HR-4.7, HR-12.6: a shield needs a free hand, and takes it."""
    if creature.shielded:
        return [StowShield(creature.name, pay)]
    return [DrawShield(creature.name, pay)] if creature.free_hands else []


# --- what they come to


def help_neighbour(state: State, chosen: Help, pay: Pay = "action") -> Rule[None]:
    """HR-4.8: its next roll has advantage; one that is confused comes to its senses (HR-11.14)."""
    helper = state.creatures[chosen.creature]
    yield from show_oneself(helper, "help")
    yield HelpGiven(creature=chosen.creature, whom=chosen.whom, pay=pay)
    yield from bring_to_its_senses(helper, state.creatures[chosen.whom])


def draw(_state: State, chosen: Draw) -> Rule[None]:
    """HR-4.7: one object interaction."""
    yield Drew(creature=chosen.creature, weapon=chosen.weapon, pay=chosen.pay)


def stow(state: State, chosen: Stow) -> Rule[None]:
    """HR-4.7: one object interaction."""
    weapon = chosen.weapon or state.creatures[chosen.creature].weapon.name
    yield Stowed(creature=chosen.creature, weapon=weapon, pay=chosen.pay)


def draw_shield(_state: State, chosen: DrawShield) -> Rule[None]:
    """HR-4.7, HR-12.6: one object interaction."""
    yield ShieldDrawn(creature=chosen.creature, pay=chosen.pay)


def stow_shield(_state: State, chosen: StowShield) -> Rule[None]:
    """HR-4.7: one object interaction."""
    yield ShieldStowed(creature=chosen.creature, pay=chosen.pay)


def interact(_state: State, chosen: Interact) -> Rule[None]:
    """HR-4.7: anything simple."""
    yield Interacted(creature=chosen.creature, text=chosen.text, pay=chosen.pay)


def call_out(state: State, chosen: CallOut) -> Rule[None]:
    """HR-4.9: one sentence."""
    yield from show_oneself(state.creatures[chosen.creature], "call")
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
    DrawShield: draw_shield,
    StowShield: stow_shield,
    CallOut: call_out,
    Interact: interact,
    Cast: cast,
    EndSpell: end_spell,
    PutOutFire: put_out_fire,
    BreakFree: break_free,
    Release: release,
    ThrowOff: throw_off,
    HopOff: hop_off,
    Steady: steady,
    EscapeNet: escape_net,
    CutLoose: cut_loose,
    OpportunityAttack: strike,
    FallUnconscious: fall_unconscious,
    UseAbility: use_on_turn,
}
"""The rule behind each option of a turn."""

INSTANT = frozenset({OpportunityAttack, FallUnconscious, Release, EndSpell})
"""What needs no turn and never passes it (HR-3.4); free first uses do pass it (HR-3.3)."""

EFFORTLESS = frozenset({Dash, Sidestep, StandUp, HopOff, UseAbility, *INSTANT})
"""What is no effort in itself; moves and what comes out of turn see to it themselves."""


def exerts(chosen: CreatureOption) -> bool:
    """HR-13.3, HR-11.10: whether this is an action, for those short of breath.

    Moves and opportunity attacks see to it themselves, since they come out of turn, too.
    """
    return type(chosen) not in EFFORTLESS and getattr(chosen, "pay", "action") == "action"


def act(state: State, chosen: CreatureOption) -> Rule[None]:
    """HR-4.1: do something with the turn, which is an effort for those short of breath."""
    yield from ACTIONS[type(chosen)](state, chosen)
    creature = state.creatures[chosen.creature]
    if is_short_of_breath(creature) and exerts(chosen):
        yield from exertion(state, creature)
