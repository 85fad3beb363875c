"""Chapter 13: falling, traps, breath, poison."""

from collections.abc import Sequence

from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import (
    fainting,
    invoking,
    may_faint,
    take_damage,
    who_suffers,
)
from crossblades.heart_rush.dice import saving_throw, skill_check
from crossblades.heart_rush.events import (
    BreathDrawn,
    BreathHeld,
    BreathSpent,
    Fell,
    HazardMet,
    PoisonFaded,
    PoisonUsed,
)
from crossblades.heart_rush.fire import catch_fire, douse
from crossblades.heart_rush.gear import Poison, Weapon
from crossblades.heart_rush.ground import Hazard, When
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.holding import climbers
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

HOLDING_BREATH = "holding one's breath"


def falling(state: State, creature: Creature, feet: int) -> Rule[int]:
    """HR-13.2: an agility save against the feet fallen; the shortfall is the damage it returns.

    Those who are on it fall as far, each with a save of its own (HR-11.19).
    """
    riders = climbers(state, creature)
    yield Fell(creature=creature.name, feet=feet)
    saved = yield from saving_throw(state, creature, "agility", "fall", feet)
    shortfall = max(feet - saved.total, 0)
    yield from take_damage(state, creature, shortfall, "fall")
    for rider in riders:
        yield from falling(state, rider, feet)
    return shortfall


def entering(state: State, creature: Creature, origin: str) -> Rule[None]:
    """HR-13.1, HR-13.3: what a place does to one that comes into it; water drenches."""
    grid, land = state.grid, state.land
    if land.plain:
        return
    before = set(grid.footprint(origin, creature.length))
    entered = [s for s in grid.footprint(creature.at, creature.length) if s not in before]
    yield from meet_once(state, creature, entered, "enter")
    airless = land.touches(land.submerged | land.choking, origin, creature.length)
    yield from water_and_air(state, creature, may_draw_breath=airless)


def meet_once(state: State, creature: Creature, spaces: Sequence[str], when: When) -> Rule[None]:
    """HR-13.1: each hazard once, in however many spaces the large meet it."""
    met: list[Hazard] = []
    for space in spaces:
        hazard = state.land.terrain(space).hazard
        if hazard is None or hazard.when not in (when, "both"):
            continue
        if hazard not in met and space not in state.sprung:
            met.append(hazard)
            yield from meet(state, creature, hazard, space)


def water_and_air(state: State, creature: Creature, may_draw_breath: bool = True) -> Rule[None]:
    """HR-11.17, HR-13.3: what they do to one that has come into them."""
    if state.land.touches(state.land.water, creature.at, creature.length):
        yield from douse(creature)
    yield from breathing(state, creature, may_draw_breath)


def meet(state: State, creature: Creature, hazard: Hazard, space: str) -> Rule[None]:
    """HR-13.1: a saving throw; failure takes the damage."""
    if creature.dead or space in state.sprung:
        return
    yield from show_oneself(creature, "hazard", hazard.name)
    yield HazardMet(
        creature=creature.name, hazard=hazard.name, space=space, once=hazard.once
    )  # fmt: skip
    what = f"save against the {hazard.name}"
    saved = yield from saving_throw(state, creature, hazard.save, what, hazard.against)
    if saved.success:
        return
    if hazard.dice:
        hurt = yield from who_suffers(state, creature)
        damage = yield from _damage(hurt, hazard.name, hazard.dice, "HR-13.1")
        yield from take_damage(state, hurt, damage, hazard.name)
    yield from catch_fire(state, creature, hazard.burning, "HR-13.1")
    if hazard.chokes and not creature.dead:
        yield from strangle(creature)


def _damage(creature: Creature, source: str, dice: tuple[int, ...], rule: str) -> Rule[int]:
    if not dice:
        return 0
    rolled: Rolled = yield Roll(creature.name, source, (Part(source, rule, dice),), (rule,))
    return rolled.total


def hazards_at_the_end(state: State) -> Rule[None]:
    """HR-13.1, HR-3.6: what harms those who are in it when a round ends."""
    if not state.land.hazards:
        return
    for creature in state.everyone:
        spaces = state.grid.footprint(creature.at, creature.length)
        yield from meet_once(state, creature, spaces, "round end")


# --- breath


def breathing(state: State, creature: Creature, may_draw_breath: bool = True) -> Rule[None]:
    """HR-13.3: hold one's breath on going under, draw it on coming into the air."""
    if creature.dead:
        return
    short = is_short_of_breath(creature)
    if short and may_draw_breath and has_air(state, creature):
        yield BreathDrawn(creature=creature.name)
    elif not (short or creature.sheet.at_home_in_water or _has_air_above(state, creature)):
        yield from hold_breath(state, creature)


def has_air(state: State, creature: Creature) -> bool:
    """HR-13.3: not wholly under water, nor in what chokes."""
    choking = state.land.choking & ~state.grid.board(state.sprung)
    if creature.sheet.at_home_in_water:
        return not _all_in(state, creature, choking)
    return not _all_in(state, creature, state.land.submerged | choking)


def _has_air_above(state: State, creature: Creature) -> bool:
    """HR-13.3: not wholly under water."""
    return not _all_in(state, creature, state.land.submerged)


def _all_in(state: State, creature: Creature, board: int) -> bool:
    return not state.grid.square(creature.at, creature.length) & ~board


def hold_breath(state: State, creature: Creature) -> Rule[None]:
    """HR-13.3: a might check gives the rounds; who is under water before the fight makes it then.

    HR-8.7: for that one a wound may be invoked, as for any check outside combat.
    """
    extra = () if state.round else (yield from invoking(state, creature, HOLDING_BREATH))
    checked = yield from skill_check(state, creature, "might", HOLDING_BREATH, 0, extra)
    if checked.success:
        yield BreathHeld(creature=creature.name, rounds=max(checked.total, 0))
    if not creature.breath:
        yield from strangle(creature)


def strangle(creature: Creature) -> Rule[None]:
    """HR-13.3: cut off from air, one suffocates at once."""
    if "suffocating" not in creature.conditions:
        yield gained(creature, {"suffocating": 1}, ("HR-13.3",))


def is_short_of_breath(creature: Creature) -> bool:
    """HR-13.3, HR-11.10: it holds its breath, or has none left."""
    return bool(creature.breath) or "suffocating" in creature.conditions


def exertion(state: State, creature: Creature) -> Rule[bool]:
    """HR-13.3, HR-11.10: an action or a move costs a round of breath, or damage without it.

    Returns whether it still can act.
    """
    if creature.breath:
        yield from _spend_breath(creature)
    elif "suffocating" in creature.conditions and not creature.dead:
        damage = yield from _damage(creature, "suffocating", (6,), "HR-11.10")
        yield from take_damage(state, creature, damage, "suffocating")
    return creature.can_act


def exertion_of_a_dash(state: State, creature: Creature) -> Rule[bool]:
    """HR-8.10: the same, and whom it fells may faint before anybody strikes on the way."""
    if (yield from exertion(state, creature)) and creature.reeling and may_faint(creature):
        yield from fainting(state, creature)
    return creature.can_act


def breath_at_the_end(state: State) -> Rule[None]:
    """HR-13.3, HR-11.10, HR-3.6: a round of breath is gone, or the suffocating take damage."""
    for creature in state.everyone:
        if is_short_of_breath(creature) and not creature.dead:
            yield from exertion(state, creature)


def _spend_breath(creature: Creature) -> Rule[None]:
    yield BreathSpent(creature=creature.name, left=creature.breath - 1)
    if not creature.breath:
        yield from strangle(creature)


# --- poison


def poison(state: State, attacker: Creature, weapon: Weapon, target: Creature) -> Rule[None]:
    """HR-13.4: the first hit that deals damage uses it up; its damage comes after the attack."""
    if weapon.name not in attacker.coated:
        return
    venom = _on(attacker, weapon.name)
    yield PoisonUsed(
        creature=attacker.name, target=target.name, weapon=weapon.name, poison=venom.name
    )  # fmt: skip
    if target.dead or (yield from _warded_off(state, target, venom)):
        return
    damage = yield from _damage(target, venom.name, venom.dice, "HR-13.4")
    yield from take_damage(state, target, damage, venom.name)
    if venom.poisoned and not target.dead:
        yield gained(target, {"poisoned": venom.poisoned}, ("HR-13.4",))


def _warded_off(state: State, target: Creature, venom: Poison) -> Rule[bool]:
    if not venom.against:
        return False
    what = f"save against the {venom.name}"
    saved = yield from saving_throw(state, target, "might", what, venom.against, poison=True)
    return saved.success


def _on(creature: Creature, weapon: str) -> Poison:
    return next(poison for poison in creature.sheet.poisons if poison.on == weapon)


def fading_poisons(state: State) -> Rule[None]:
    """HR-13.4: its potency lasts as that poison says."""
    for creature in state.everyone:
        for weapon in creature.coated:
            venom = _on(creature, weapon)
            if state.round >= venom.potency:
                yield PoisonFaded(creature=creature.name, weapon=weapon, poison=venom.name)
