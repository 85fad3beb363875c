"""Chapter 4: what a creature can do with its side's turn."""

from collections.abc import Callable, Sequence
from functools import lru_cache
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
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import may_faint
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.doors import Use, doors_to_use, use_door
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
from crossblades.heart_rush.gear import Weapon
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
    UseDoor,
)
from crossblades.heart_rush.space import can_step, could_hit, look_around
from crossblades.heart_rush.speed import (
    may_move,
    may_rise,
    sidestep_allowed,
    stopped,
    upright,
)
from crossblades.heart_rush.spell_ends import end_spell, spells_to_end
from crossblades.heart_rush.spell_options import EndSpell
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import MayDash, MayEngage, MaySpeak
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

InHand = tuple[bool, Weapon | None, tuple[Weapon, ...], bool, bool]
"""Whether it wields a weapon, the one in its other hand, those that it could draw; whether its
shield is up, or could be."""


def options_of(state: State, creature: Creature) -> tuple[CreatureOption, ...]:
    """HR-4.1: everything this creature could do now.

    It can engage whom it can hit (HR-6.1), and help an ally beside it (HR-4.8, HR-4.16).
    """
    name, has_action = creature.name, not creature.acted
    if creature.conditions or creature.held:
        if creature.unable:
            return (FallUnconscious(name),) if may_faint(creature) else ()
        has_action = creature.has_action
    enemies, beside, afflicted, taken = look_around(state, creature)
    engaged: tuple[str, ...] = ()
    if has_action and (MayEngage not in state.moments or may_engage(state, creature)):
        for enemy in could_hit(state, creature, enemies):
            engaged += (enemy.name,)
    again: Pay | None = "action" if has_action else None
    ways = ways_to_pay(has_action, creature.rush)
    dash, rising, sidesteps = _moves(
        state, creature, again if creature.dashes else "free", ways, taken
    )  # fmt: skip
    struck: tuple[CreatureOption, ...] = ()
    for enemy in enemies:
        if open_to(state, creature, enemy) and could_hit(state, creature, (enemy,)):
            struck += (*strikes(state, creature, enemy, ways=ways),)
    special: tuple[CreatureOption, ...] = ()
    if creature.sheet.spells or creature.conditions or afflicted:
        special = _special_actions(state, creature, afflicted if has_action else ())
    call = again if creature.calls else "free"
    if MaySpeak in state.moments and not can_speak(state, creature):
        call = None
    return _menu(
        name, engaged, dash, rising, sidesteps, struck,
        again if creature.interactions else "free", _in_hand(creature),
        doors_to_use(state, creature) if state.grid.doors else (),
        beside if has_action else (), special, call,
        creature.hit_points <= 0 and may_faint(creature),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _menu(
    name: str,
    engaged: tuple[str, ...],
    dash: Pay | None,
    rising: tuple[CreatureOption, ...],
    sidesteps: tuple[Pay, ...],
    struck: tuple[CreatureOption, ...],
    handling: Pay | None,
    in_hand: InHand,
    doors: tuple[Use, ...],
    beside: tuple[str, ...],
    special: tuple[CreatureOption, ...],
    call: Pay | None,
    faints: bool,
) -> tuple[CreatureOption, ...]:
    """HR-4.1: all of it in its order; the same menus are offered again and again."""
    return (
        *[Engage(name, enemy) for enemy in engaged],
        *([Dash(name, dash)] if dash else ()),
        *rising,
        *[Sidestep(name, pay) for pay in sidesteps],
        *struck,
        *(_handle_objects(name, handling, in_hand, doors) if handling else ()),
        *[Help(name, other) for other in beside],
        *special,
        *([CallOut(name, call)] if call else ()),
        *([FallUnconscious(name)] if faints else ()),
    )


Moves = tuple[Pay | None, tuple[CreatureOption, ...], tuple[Pay, ...]]
"""How a dash is paid, what it can begin with instead of a step, and the ways to pay a sidestep."""

NO_MOVES: Moves = (None, (), ())


def _moves(
    state: State, creature: Creature, pay: Pay | None, ways: tuple[Pay, ...], taken: int
) -> Moves:
    """HR-4.4, HR-4.5, HR-11.16: what is left of the moves that it could pay for."""
    if not (pay or ways):
        return NO_MOVES
    steps = can_step(state, creature, taken)
    if (
        creature.conditions or creature.aimed or creature.cast_after is not None
        or creature.speed < 2 * FEET or state.moments or not state.land.plain
    ):  # fmt: skip
        return _moves_if_any(state, creature, pay, ways, steps)
    return (pay, (), ways) if steps else NO_MOVES


def _moves_if_any(
    state: State, creature: Creature, pay: Pay | None, ways: tuple[Pay, ...], steps: bool
) -> Moves:
    """The same where conditions, terrain, abilities, or what it has done, may hold it back."""
    if MayDash in state.moments and not may_dash(state, creature):
        pay = None
    rising = _get_up_or_down(creature, pay) if pay else ()
    if not (pay and can_dash(state, creature, steps)):
        pay = None
    steps = steps and may_move(creature, FEET)
    if not (steps or instead_of_a_step(creature)) or not sidestep_allowed(state, creature):
        ways = ()
    return pay, tuple(rising), ways


DOWN = frozenset({"prone", "creature climber"})
"""Those who have to get up, or down, before they walk (HR-11.16, HR-11.19)."""


def _get_up_or_down(creature: Creature, pay: Pay) -> list[StandUp | HopOff]:
    """HR-11.16, HR-11.19: what else a dash can begin with."""
    options: list[StandUp | HopOff] = []
    if DOWN.isdisjoint(creature.conditions):
        return options
    rising = half(upright(creature, creature.speed))
    if may_rise(creature) and not stopped(creature) and may_move(creature, rising):
        options.append(StandUp(creature.name, pay))
    if may_hop_off(creature):
        options.append(HopOff(creature.name, pay))
    return options


def _special_actions(
    state: State, creature: Creature, afflicted: Sequence[Creature]
) -> tuple[CreatureOption, ...]:
    """HR-4.3, HR-4.13: what conditions and spells bring with them."""
    options: list[CreatureOption] = []
    if afflicted:
        options += _end_conditions(creature, afflicted)
    if creature.sheet.spells:
        options += spells_to_cast(creature)
        options += spells_to_end(state, creature)
    return (*options, *ways_to_release(creature))


def _end_conditions(creature: Creature, afflicted: Sequence[Creature]) -> list[CreatureOption]:
    """HR-4.13: the actions that conditions bring with them."""
    options: list[CreatureOption] = [*fires_to_put_out(creature, afflicted)]
    options += nets_to_cut(creature, afflicted)
    if creature.conditions:
        borne = [ways for name, ways in WAYS_OUT.items() if name in creature.conditions]
        for ways in dict.fromkeys(borne):
            options += ways(creature)
    return options


WAYS_OUT: dict[str, Callable[[Creature], Sequence[CreatureOption]]] = {
    "grappled": ways_to_break_free,
    "climbed-on": ways_to_throw_off,
    **dict.fromkeys(MASTERED, ways_to_steady),
    "entangled": ways_out_of_a_net,
}
"""The conditions that one can end on oneself with an action, and what does so."""


def _in_hand(creature: Creature) -> InHand:
    """HR-10.9, HR-12.1: one weapon at a time; HR-12.6: a shield takes a free hand."""
    sheet, shielded = creature.sheet, creature.shielded
    wielding = creature.weapon is not creature.bare
    drawn = could_draw(creature) if sheet.two_weapons or not wielding else ()
    draws_shield = sheet.shield is not None and not shielded and creature.free_hands > 0
    return wielding, creature.other, drawn, shielded, draws_shield


def _handle_objects(
    name: str, pay: Pay, in_hand: InHand, doors: tuple[Use, ...]
) -> list[CreatureOption]:
    """HR-4.7: what can be done with things; drawing and stowing are one use each."""
    wielding, other, drawn, shielded, draws_shield = in_hand
    options: list[CreatureOption] = [Stow(name, pay)] if wielding else []
    if other:
        options.append(Stow(name, pay, other.name))
    options += [Draw(name, weapon.name, pay) for weapon in drawn]
    if shielded:
        options.append(StowShield(name, pay))
    elif draws_shield:
        options.append(DrawShield(name, pay))
    options += [UseDoor(name, a, b, door, pay, called) for a, b, door, called in doors]
    return [*options, Interact(name, pay)]


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
    UseDoor: use_door,
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
    """HR-4.1: do something with the turn; the effort comes after it."""
    return ACTIONS[type(chosen)](state, chosen)


def effort(state: State, chosen: CreatureOption) -> Rule[bool] | tuple[()]:
    """HR-13.3, HR-11.10: for those short of breath, what was done takes some."""
    creature = state.creatures[chosen.creature]
    if is_short_of_breath(creature) and exerts(chosen):
        return exertion(state, creature)
    return ()
