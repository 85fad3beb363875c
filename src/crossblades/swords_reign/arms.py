"""What a creature can strike and shoot with now, and how far that goes (OS-3.1, OS-6.1)."""

from functools import lru_cache
from itertools import chain
from typing import Protocol

from msgspec import Struct

from crossblades.swords_reign.conditions import may_attack
from crossblades.swords_reign.cover import FULL_COVER
from crossblades.swords_reign.creature import (
    Creature,
    HeroSheet,
    StatBlock,
    Taken,
    weapon_called,
)
from crossblades.swords_reign.gear import BARE_HANDS, FIST, Strike, Weapon
from crossblades.swords_reign.space import cover
from crossblades.swords_reign.state import State


class Line(Struct, frozen=True, cache_hash=True):
    """Everything that one Attack action strikes (OS-6.7)."""

    name: str
    strikes: tuple[Strike, ...]
    thrown: bool = False
    """A hero lets go of the weapon."""
    weapon: Weapon | None = None
    """A hero's weapon."""


Lines = tuple[Line, ...]

FISTS: Lines = (Line(BARE_HANDS.name, (BARE_HANDS,)),)
"""OS-5.9: what a foe has that has nothing else."""


class Armed(Protocol):
    """What decides with what one can strike: a creature, or the view of one's own."""

    @property
    def weapon(self) -> str: ...
    @property
    def carried(self) -> tuple[str, ...]: ...
    @property
    def taken(self) -> tuple[Taken, ...]: ...
    @property
    def shield(self) -> bool: ...
    @property
    def loaded(self) -> bool: ...
    @property
    def empty(self) -> tuple[str, ...]: ...


def lines(creature: Creature) -> Lines:
    """The attacks that it could make."""
    return lines_of(creature.sheet, creature)


def lines_of(sheet: HeroSheet | StatBlock, armed: Armed) -> Lines:
    """OS-3.1, OS-6.7: with what is in hand, or by every line of a stat block that is not lost.

    A foe with nothing in hand, and no limb to strike with, has bare hands besides (OS-5.9).
    """
    if isinstance(sheet, HeroSheet):
        weapon = weapon_called(sheet, armed.weapon, armed.taken)
        return _weapon_lines(weapon, armed.shield, armed.loaded)
    own = _foe_lines(sheet.attacks, armed.carried)
    picked_up = (
        _weapon_lines(each.weapon, shield=False, loaded=each.weapon.name not in armed.empty)
        for each in armed.taken
    )
    found = (*own, *chain.from_iterable(picked_up))
    return found if armed.carried or any(map(melee_strike, found)) else (*found, *FISTS)


@lru_cache
def _foe_lines(attacks: tuple[tuple[Strike, ...], ...], carried: tuple[str, ...]) -> Lines:
    """OS-6.7: each without the blows for which the weapon is gone."""
    found = []
    for attack in attacks:
        left = tuple(strike for strike in attack if is_at_hand(strike, carried))
        if left:
            found.append(Line(", ".join(strike.name for strike in left), left))
    return tuple(found)


def is_at_hand(strike: Strike, carried: tuple[str, ...]) -> bool:
    """OS-6.7: whether what a foe strikes with is not lost."""
    return not strike.weapon or strike.name in carried


@lru_cache
def _weapon_lines(weapon: Weapon, shield: bool, loaded: bool) -> Lines:
    """OS-6.1: a thrown weapon can be struck with or thrown."""
    found = []
    if weapon.melee:
        struck = _strike(weapon, shield, weapon.reach, 0)
        found.append(Line(weapon.name, (struck,), weapon=weapon))
    if weapon.range and (loaded or "loading" not in weapon.tags):
        shot = _strike(weapon, shield, 0, weapon.range)
        found.append(Line(weapon.name, (shot,), "thrown" in weapon.tags, weapon))
    return tuple(found)


def _strike(weapon: Weapon, shield: bool, reach: int, far: int) -> Strike:
    """OS-6.1: a versatile weapon in both hands has its larger dice."""
    both = weapon.two_handed and not shield and reach
    dice = weapon.two_handed if both else weapon.dice
    bonus = 1 if weapon == FIST else weapon.bonus
    return Strike(
        weapon.name, dice, bonus, reach, far, weapon.kind, weapon.silver, weapon.magic, weapon=True
    )  # fmt: skip


def line_called(creature: Creature, name: str, thrown: bool = False) -> Line:
    """The attack of this name."""
    return next(one for one in lines(creature) if (one.name, one.thrown) == (name, thrown))


def close_lines(creature: Creature) -> Lines:
    """OS-5.9, OS-5.15: with what it can strike in melee; with bare hands, if with nothing else."""
    return _in_melee(lines(creature)) or (
        _weapon_lines(FIST, shield=False, loaded=True) if creature.hero else FISTS
    )


@lru_cache
def _in_melee(found: Lines) -> Lines:
    return tuple(line for line in found if melee_strike(line))


def close_line_called(creature: Creature, name: str) -> Line:
    """The attack of this name, from close."""
    return next(line for line in close_lines(creature) if line.name == name)


@lru_cache(maxsize=1024)
def melee_strike(line: Line) -> Strike | None:
    """OS-5.15: the first of its blows that is no shot."""
    return next((strike for strike in line.strikes if strike.reach), None)


def only_shoots(creature: Creature) -> bool:
    """Whether it has nothing but its bare hands to strike with, and shoots."""
    own = [line for line in lines(creature) if line not in FISTS]
    shoots = bool(own) or creature.hero  # A crossbow that is empty is one all the same.
    return shoots and not any(map(melee_strike, own))


def melee_reach(creature: Creature) -> int:
    """OS-5.15: how far it strikes."""
    return max(strike.reach for line in close_lines(creature) for strike in line.strikes)


def goes_so_far(strike: Strike, feet: int) -> bool:
    """OS-6.1: whether a target at this distance can be struck or shot at."""
    return feet <= max(strike.reach, strike.range)


def is_shot(strike: Strike, feet: int) -> bool:
    """Whether it is a ranged attack at this distance."""
    return feet > strike.reach


def can_strike(state: State, creature: Creature, target: Creature, strike: Strike) -> bool:
    """OS-3.5, OS-5.19, OS-7.2: within its distance, not behind full cover, not hidden."""
    return (
        may_attack(creature, target)
        and goes_so_far(strike, state.distance(creature, target))
        and cover(state, creature, target) < FULL_COVER
    )


def targets(state: State, creature: Creature, strike: Strike) -> list[Creature]:
    """Whom it can strike, those who still fight first, the nearest of them before others."""
    enemies = [e for e in state.enemies(creature) if can_strike(state, creature, e, strike)]
    if len(enemies) > 1:
        enemies.sort(key=lambda enemy: (not enemy.up, state.distance(creature, enemy)))
    return enemies
