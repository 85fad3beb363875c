"""What a fight is worth to a side as it stands: the chance to win it, by how strong both sides are.

A side is as strong as the damage its creatures can still do before they are out of the fight:
each one's usual damage times the life of those who fall before it and its own, the frailest for
their strength first. The chance to win goes by the logarithm of the two sides' ratio. The numbers
below were fitted to fights of bots; `python -m benchmarks.stakes` fits them anew.
"""

from collections.abc import Callable, Iterable, Sequence
from math import exp, log
from typing import NamedTuple

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import dies_at, rank_towards_death, shrugged
from crossblades.heart_rush.numbers.usual import LEAST, Twin, usual_damage
from crossblades.heart_rush.sizes import DICE, Die
from crossblades.heart_rush.space import could_hit
from crossblades.heart_rush.state import State

STEEPNESS = 2.75
"""How sure a stronger side is to win."""

SHRUG = 6.0
"""Hit points that each smaller heart die is worth, for what it can still shrug off."""


ACTION = 0.0
"""How much more one counts that still has its action (HR-4.1)."""

REACH = 0.1
"""How much more one counts that has an enemy in reach."""


class Part(NamedTuple):
    """One creature's part of a side's strength."""

    rate: float
    """What its attacks do on the whole."""
    life: float
    """The damage until it is out of the fight."""


def strength(parts: Iterable[Part]) -> float:
    """The damage that a side can still do; the enemy fells first whom it gains most by felling."""
    whole = life = 0.0
    for part in sorted(parts, key=_soonest):
        life += part.life
        whole += part.rate * life
    return whole


def _soonest(part: Part) -> float:
    return part.life / part.rate


def chance(mine: float, theirs: float) -> float:
    """The chance of a side of this strength to win."""
    if not mine or not theirs:
        return 0.5 + 0.5 * ((mine > 0) - (theirs > 0))
    return chance_at(log(mine / theirs))


def chance_at(ratio: float) -> float:
    """The same by the logarithm of the ratio of both strengths."""
    return 1 / (1 + exp(-STEEPNESS * ratio))


class Stakes:
    """What becomes of the chances to win when somebody is hurt."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.standing = [c for c in state.everyone if c.can_act]
        self._now: dict[str, float] = {}
        self._places: dict[str, float] = {}
        self._after: dict[tuple[str, int], float] = {}
        self._twins: dict[tuple[str, Die], Twin] = {}
        self._outlooks: dict[tuple[str, Die], Callable[[int], float]] = {}

    def now(self, side: str) -> float:
        """The chance of a side to win, as everybody stands."""
        if side not in self._now:
            self._now[side] = chance(
                self.strength_of(side), self.strength_of(self.state.other(side))
            )
        return self._now[side]

    def strength_of(self, side: str, but: str = "", heart: Die = 4) -> float:
        return strength(self._parts(side, but, heart))

    def _parts(self, side: str, but: str = "", heart: Die = 4, left_out: str = "") -> list[Part]:
        """Those of a side, if the heart die of one creature of either side were another."""
        mine = [c for c in self.standing if c.side == side]
        theirs = [c for c in self.standing if c.side != side]
        hearts = {c.name: heart if c.name == but else c.heart for c in self.standing}
        return [
            Part(self._rate(c, theirs, hearts), self.life(c, c.hit_points, hearts[c.name]))
            for c in mine
            if c.name != left_out
        ]

    def _rate(self, creature: Creature, foes: Sequence[Creature], hearts: dict[str, Die]) -> float:
        if not foes:
            return 1.0
        me = self._twin(creature, hearts)
        whole = sum(usual_damage(me, self._twin(foe, hearts)) for foe in foes)
        return max(whole / len(foes), LEAST) * self._placed(creature, foes)

    def _placed(self, creature: Creature, foes: Sequence[Creature]) -> float:
        """What having an action left and an enemy in reach adds to what one can do."""
        name = creature.name
        if name not in self._places:
            near = bool(could_hit(self.state, creature, foes))
            self._places[name] = 1 + ACTION * creature.has_action + REACH * near
        return self._places[name]

    def _twin(self, creature: Creature, hearts: dict[str, Die]) -> Twin:
        key = creature.name, hearts[creature.name]
        if key not in self._twins:
            self._twins[key] = Twin(creature, hearts[creature.name])
        return self._twins[key]

    def life(self, creature: Creature, hit_points: int, heart: Die) -> float:
        """The damage that it takes until it fights no more; none for the dead."""
        line = self._line(creature)
        if hit_points <= -line:
            return 0.0
        return hit_points + line + SHRUG * DICE.index(heart)

    def _line(self, creature: Creature) -> int:
        """HR-8.2, HR-8.6: how far below 0 hit points it can go on fighting."""
        at_once = self.state.rulings.at_zero == "at once"
        return 0 if at_once else -dies_at(self.state, creature)

    def outlook(self, creature: Creature, heart: Die) -> Callable[[int], float]:
        """Its side's chance to win by the hit points it has left, with this heart die."""
        known = self._outlooks.get((creature.name, heart))
        if known is None:
            known = self._outlooks[creature.name, heart] = self._look(creature, heart)
        return known

    def _look(self, creature: Creature, heart: Die) -> Callable[[int], float]:
        name, side = creature.name, creature.side
        others = self._parts(side, name, heart, left_out=name)
        theirs = self.strength_of(self.state.other(side), name, heart)
        foes = [c for c in self.standing if c.side != side]
        hearts = {c.name: c.heart for c in self.standing} | {name: heart}
        rate = self._rate(creature, foes, hearts)
        seen: dict[int, float] = {}

        def look(hit_points: int) -> float:
            if hit_points not in seen:
                life = self.life(creature, hit_points, heart)
                parts = [*others, Part(rate, life)] if life else others
                seen[hit_points] = chance(strength(parts), theirs)
            return seen[hit_points]

        return look

    def after(self, creature: Creature, damage: int) -> float:
        """Its side's chance once it is hit: shrugged off or not, whichever is better (HR-8.1)."""
        key = creature.name, damage
        known = self._after.get(key)
        if known is None:
            known = self._after[key] = max(self.ways_to_take(creature, damage))
        return known

    def ways_to_take(self, creature: Creature, damage: int) -> list[float]:
        """HR-8.1: its side's chance if it takes the damage, and if it shrugs it off.

        One who has fallen is out of the fight already.
        """
        left, heart = creature.hit_points, creature.heart
        if not creature.can_act:
            return [self.now(creature.side)] * (2 if shrugged(heart, damage) else 1)
        ways = [self.outlook(creature, heart)(left - self._costs(creature, damage))]
        off = shrugged(heart, damage)
        if off and damage > 0:
            costs = self._costs(creature, off.damage)
            ways.append(self.outlook(creature, off.heart)(left - costs))
        return ways

    def _costs(self, creature: Creature, damage: int) -> int:
        """HR-8.2, HR-8.3: the damage, and a wound's rank where it brings death nearer."""
        rank = rank_towards_death(self.state, creature, damage)
        return damage + min(rank, self._line(creature))
