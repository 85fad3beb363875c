"""What attacks are worth: how much each adds to its side's chance to win, as things stand."""

from collections.abc import Sequence

from crossblades.heart_rush.arms import arms
from crossblades.heart_rush.blow import Blow, blow_on
from crossblades.heart_rush.bonuses import LEVELS
from crossblades.heart_rush.creature import AttackStance, Creature, Stance
from crossblades.heart_rush.gear import Cantrip, Weapon, farthest
from crossblades.heart_rush.numbers.cantrip_worth import effect_worth
from crossblades.heart_rush.numbers.harm import contest, harm
from crossblades.heart_rush.numbers.stakes import Stakes
from crossblades.heart_rush.space import all_in_range
from crossblades.heart_rush.speed import has_free_sidestep
from crossblades.heart_rush.stances import VALID
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET

LEVEL = 1.4
"""Points of damage that a level of a condition of cunning is worth (HR-6.8).

Measured by `python -m benchmarks.stakes`: what two levels add to an engagement with the one who
has them, and the one that is left in the next round to another.
"""

_FEW = 4
"""Hit points over which the worth of one is measured."""


class Attacks:
    """What attacks between some creatures are worth as things stand."""

    def __init__(self, state: State, stakes: Stakes) -> None:
        self.state = state
        self.stakes = stakes
        self._known: dict[tuple[Blow, bool], float] = {}
        self._arms: dict[tuple[str, str, bool], list[Weapon]] = {}

    def gain(self, blow: Blow, spoils: bool = False) -> float:
        """What an attack adds to its side's chance to win; `spoils`: with cunning's conditions."""
        if (blow, spoils) not in self._known:
            self._known[blow, spoils] = self._gain(blow, LEVEL * LEVELS if spoils else 0.0)
        return self._known[blow, spoils]

    def _gain(self, blow: Blow, more: float) -> float:
        target = self.state.creatures[blow.target]
        now = self.stakes.now(target.side)
        if isinstance(blow.weapon, Cantrip) and not blow.weapon.rolls:
            more += effect_worth(target, blow.weapon)
        after = sum(
            chance * self.stakes.after(target, damage) for damage, chance in harm(self.state, blow)
        )
        return now - after + more * self.point(target)

    def point(self, creature: Creature) -> float:
        """What the next hit point of a creature is worth to its enemies, over the next few."""
        if not creature.can_act:
            return 0.0
        look = self.stakes.outlook(creature, creature.heart)
        left = creature.hit_points
        return (look(left) - look(left - _FEW)) / _FEW

    def contested(self, blow: Blow, answer: Blow) -> float:
        """HR-7.4: what contested attacks add to the chance of the first one's side."""
        one, other = self.state.creatures[blow.attacker], self.state.creatures[blow.target]
        stakes, whole = self.stakes, 0.0
        now = stakes.now(one.side)
        for damage, chance in contest(self.state, blow, answer):
            if damage >= 0:
                whole += chance * (1 - stakes.after(other, damage) - now)
            else:
                whole += chance * (stakes.after(one, -damage) - now)
        return whole

    def arms_for(self, attacker: Creature, target: Creature, steps: bool) -> list[Weapon]:
        """HR-6.5: what it can hit the target with, now or after a step (HR-6.9)."""
        key = attacker.name, target.name, steps
        if key not in self._arms:
            able: Sequence[Weapon] = (attacker.weapon,)
            if attacker.versatile:
                able = arms(attacker)
            self._arms[key] = [arm for arm in able if self._reaches(attacker, target, arm, steps)]
        return self._arms[key]

    def _reaches(self, attacker: Creature, target: Creature, arm: Weapon, steps: bool) -> bool:
        if all_in_range(self.state, attacker, (target,), arm):
            return True
        if not steps or not has_free_sidestep(attacker):
            return False
        gap = self.state.distance(attacker, target)
        return gap <= farthest(arm, attacker.dashes > 0) + FEET

    def best(
        self, attacker: Creature, target: Creature, stance: AttackStance, other: Stance | None
    ) -> tuple[float, Weapon] | None:
        """The best an attacker can do to a target of this stance; None if it cannot attack it."""
        if other not in VALID[stance] or attacker.stunned:
            return None
        able = self.arms_for(attacker, target, stance == "agility")
        ways = [(self.declared(attacker, target, stance, other, arm), arm) for arm in able]
        return max(ways, key=_first, default=None)

    def declared(
        self,
        attacker: Creature,
        target: Creature,
        stance: AttackStance,
        other: Stance | None,
        arm: Weapon,
    ) -> float:
        """HR-6.8, HR-6.10, HR-6.11: what an attack gains, with what the two stances make of it."""
        blow = blow_on(attacker.name, target.name, stance, arm, other)
        return self.gain(blow, spoils=stance == "cunning" and other == "agility")


def _first(way: tuple[float, Weapon]) -> float:
    return way[0]
