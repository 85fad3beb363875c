"""OS-3.2, OS-4.1: losing hit points, and what that comes to."""

from typing import NamedTuple

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.armour import shield_in_use
from crossblades.swords_reign.asks import SaveWithShield, SpareOrKill
from crossblades.swords_reign.conditions import can_act
from crossblades.swords_reign.creature import Creature, StatBlock, one_more
from crossblades.swords_reign.effects import Fate
from crossblades.swords_reign.events import (
    BeganDying,
    DamageChanged,
    DamageTaken,
    Died,
    DyingAgain,
    Healed,
    HitPointsLeft,
    ShieldBroken,
    Spared,
    Tired,
)
from crossblades.swords_reign.morale import morale
from crossblades.swords_reign.options import BreakShield, Kill, Spare, TakeIt
from crossblades.swords_reign.recalling import recall
from crossblades.swords_reign.state import State


class Harm(NamedTuple):
    """Damage that is coming, and from where."""

    damage: int
    kind: str = ""
    silver: bool = False
    magic: bool = False
    by: str = ""
    melee: bool = False
    single: bool = False
    """From an attack on this target alone."""


DECREED = Harm(0)
"""What nobody has done."""

MUNDANE_WEAPONS = "non-magical weapons"
PLAIN_WEAPONS = "non-magical, non-silver weapons"
MAGIC_WEAPONS, SILVER_WEAPONS = "magic weapons", "silver weapons"

STEEL = {"bludgeoning", "piercing", "slashing"}
"""The kinds of damage that are a weapon's, as is what says no kind."""


def harm(state: State, target: Creature, coming: Harm, shield: bool = False) -> Rule[bool]:
    """OS-3.2, OS-4.6, OS-6.3, OS-6.7: take damage; returns whether it has felled the target."""
    damage = yield from _changed(target, coming)
    if shield and damage and (yield from _breaks_shield(target, damage)):
        return False
    if not damage:
        if coming.damage:
            yield from recall(state, target, "is struck", coming.kind.lower())
        return False
    standing = target.hit_points > 0
    left = target.hit_points - damage
    left = max(left, 0) if state.rulings.stops_at_zero else left
    yield DamageTaken(creature=target.name, damage=damage)
    yield left_with(state, target, left, ("OS-3.2", "OS-4.1"))
    yield from recall(state, target, "is struck", coming.kind.lower())
    if not standing:
        yield from _hurt_at_zero(state, target)
        return False
    if left > 0:
        return False
    yield from falls(state, target, coming)
    return True


def _hurt_at_zero(state: State, target: Creature) -> Rule[None]:
    """OS-4.6: the stable are dying again, and nothing more; by a ruling it tires as well."""
    if target.status == "stable":
        yield DyingAgain(creature=target.name)
    if target.status == "dying" and state.rulings.hurt_at_zero == "Fatigue":
        yield Tired(creature=target.name, fatigue=one_more(target.fatigue), rules=("OS-4.6",))


# --- what changes damage


def at_least(state: State, target: Creature, rolled: int) -> Rule[int]:
    """OS-3.2: a hit deals at least 1, unless the table has ruled otherwise; never less than 0."""
    lowest = 1 if state.rulings.least_damage else 0
    if rolled >= lowest:
        return rolled
    why = f"it is at least {lowest}"
    yield DamageChanged(creature=target.name, before=rolled, now=lowest, why=why, rules=("OS-3.2",))
    return lowest


def halved(target: Creature, damage: int) -> Rule[int]:
    """OS-1.5: what a save leaves of it."""
    now = damage // 2
    yield DamageChanged(
        creature=target.name, before=damage, now=now, why="half by the save", rules=("OS-1.5",)
    )
    return now


def _changed(target: Creature, coming: Harm) -> Rule[int]:
    """OS-6.7: some are harmed less, or more, or not at all."""
    damage = coming.damage
    if not isinstance(target.sheet, StatBlock):
        return damage
    for now, why in _steps(target.sheet, coming):
        if now != damage:
            yield DamageChanged(creature=target.name, before=damage, now=now, why=why)
        damage = now
    return damage


def _steps(block: StatBlock, coming: Harm) -> list[tuple[int, str]]:
    """OS-6.7: what each of its traits makes of the damage, one after the other."""
    damage, steps = coming.damage, []
    if block.incorporeal and not (coming.silver or coming.magic):
        return [(0, "incorporeal")]
    if block.undead and coming.kind.lower() == "poison":
        return [(0, "undead")]
    kinds = damage_kinds(coming)
    if kinds & _named(block.immune):
        return [(0, "immune")]
    if block.swarm and coming.single:
        damage //= 2
        steps.append((damage, "a swarm"))
    if kinds & _named(block.resists):
        damage //= 2
        steps.append((damage, "resists"))
    if kinds & _named(block.vulnerable):
        damage *= 2
        steps.append((damage, "vulnerable"))
    return steps


def damage_kinds(coming: Harm) -> set[str]:
    """OS-6.7: the words by which a stat block may know this damage."""
    kinds = {coming.kind.lower()} if coming.kind else set()
    if kinds <= STEEL:
        kinds |= {"weapon", "weapons", *_made_of(coming)}
    if coming.silver:
        kinds.add("silver")
    if coming.magic:
        kinds.add("magic")
    return kinds


def _made_of(coming: Harm) -> set[str]:
    """OS-6.7: how a block names weapons by what they are made of, or are not."""
    if coming.magic or coming.silver:
        with_it = {MAGIC_WEAPONS} if coming.magic else {MUNDANE_WEAPONS}
        return with_it | ({SILVER_WEAPONS} if coming.silver else set())
    return {MUNDANE_WEAPONS, PLAIN_WEAPONS}


def _named(kinds: tuple[str, ...]) -> set[str]:
    return {kind.lower() for kind in kinds}


def _breaks_shield(target: Creature, damage: int) -> Rule[bool]:
    """OS-6.3: a shield may be broken to turn one hit's damage to 0."""
    if not shield_in_use(target) or not can_act(target):
        return False
    choice = yield SaveWithShield(
        seat=target.seat, creature=target.name, damage=damage,
        options=(TakeIt(target.name), BreakShield(target.name)),
    )  # fmt: skip
    if not isinstance(choice, BreakShield):
        return False
    yield ShieldBroken(creature=target.name)
    return True


# --- falling


def falls(state: State, target: Creature, coming: Harm = DECREED) -> Rule[None]:
    """OS-4.1, OS-4.4: heroes begin to die, foes die unless they are spared."""
    if attacker := state.creatures.get(coming.by):
        yield from recall(state, attacker, "fells")
    if target.hero or not state.rulings.foes_die:
        yield BeganDying(creature=target.name)
    else:
        spared = yield from _is_spared(state, target, coming)
        yield felled(target, spared, coming.by)
        if not spared:
            yield from recall(state, target, "dies")
    yield from morale(state, target)


def meet_fate(state: State, target: Creature, fate: Fate, coming: Harm) -> Rule[None]:
    """OS-6.7: to 0 hit points, dead at once, or turned to stone, which is as good as dead."""
    stood = target.hit_points > 0
    if fate != "drops":
        yield Died(creature=target.name, stone=fate == "stone", rules=("OS-6.7",))
        yield from recall(state, target, "dies")
        if stood:
            yield from morale(state, target)
    elif stood:
        yield left_with(state, target, 0, ("OS-6.7", "OS-4.1"))
        yield from falls(state, target, coming)


def felled(foe: Creature, spared: bool, by: str) -> Spared | Died:
    """OS-4.4: what becomes of a foe at 0."""
    if spared:
        return Spared(creature=foe.name, by=by)
    return Died(creature=foe.name, rules=("OS-4.4",))


def _is_spared(state: State, target: Creature, coming: Harm) -> Rule[bool]:
    """OS-4.4: unless the attacker says otherwise in melee."""
    attacker = state.creatures.get(coming.by)
    if attacker is None or not coming.melee:
        return False
    choice = yield SpareOrKill(
        seat=attacker.seat, creature=attacker.name, target=target.name,
        options=(Kill(attacker.name, target.name), Spare(attacker.name, target.name)),
    )  # fmt: skip
    return isinstance(choice, Spare)


def left_with(
    state: State, creature: Creature, number: int, rules: tuple[str, ...]
) -> HitPointsLeft:
    """What those learn of a creature's hit points who know them as numbers."""
    counting = state.counting(creature)
    return HitPointsLeft(creature=creature.name, hit_points=number, seen_by=counting, rules=rules)


def heal(state: State, target: Creature, gained: int, rules: tuple[str, ...]) -> Rule[None]:
    """Hit points come back, never more than there were; whoever gets up is tired (OS-4.3)."""
    now = min(target.hit_points + gained, target.sheet.hit_points)
    wakes = target.down and now > 0
    yield Healed(
        creature=target.name, gained=now - target.hit_points, known_by=state.counting(target),
        wakes=wakes, rules=rules,
    )  # fmt: skip
    yield left_with(state, target, now, rules)
    if wakes:
        yield Tired(creature=target.name, fatigue=one_more(target.fatigue))
