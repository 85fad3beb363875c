"""A look one turn ahead: whom to engage, with whom in support, and where to stand."""

from collections.abc import Iterable, Mapping, Sequence

from crossblades.heart_rush.arms import arms
from crossblades.heart_rush.creature import Creature, Stance
from crossblades.heart_rush.gear import Weapon, farthest
from crossblades.heart_rush.numbers.gains import Attacks
from crossblades.heart_rush.numbers.stakes import Stakes
from crossblades.heart_rush.numbers.stance_odds import Melee, choices_of
from crossblades.heart_rush.numbers.usual import face_to_face
from crossblades.heart_rush.space import could_hit
from crossblades.heart_rush.state import State
from crossblades.kernel.mixing import Mix, regret_matching, solve

ROUNDS = 24
"""Of regret matching, where more than two are in an engagement."""

GLANCES = 10
"""The same for engagements that are only thought of."""

ATTACKING: tuple[Stance, ...] = ("might", "agility", "cunning", "defensive")


def equilibrium(melee: Melee, rounds: int = ROUNDS) -> tuple[Mix, ...]:
    """How each participant mixes."""
    if len(melee.creatures) == 2:
        solved = solve(melee.payoffs())
        return solved.rows, solved.columns
    return regret_matching([len(c) for c in melee.choices], melee.worth, rounds)


class Outlook:
    """What engagements are worth to a side as things stand, or might stand."""

    def __init__(self, state: State, side: str) -> None:
        self.state = state
        self.side = side
        self.stakes = Stakes(state)
        self.attacks = Attacks(state, self.stakes)
        self._values: dict[frozenset[str], float] = {}
        self._pairs: dict[tuple[str, str, bool, bool], float] = {}

    def value(self, names: Iterable[str]) -> float:
        """What an engagement of these adds to the side's chance to win."""
        key = frozenset(names)
        if key not in self._values:
            ordered = [name for name in self.state.creatures if name in key]
            melee = Melee(self.attacks, ordered, choices_of(self.state, ordered))
            self._values[key] = melee.value(self.side, equilibrium(melee, GLANCES))
        return self._values[key]

    def engaging(self, one: str, other: str) -> float:
        """The same for a challenge, once each side has sent in whom it gains most by (HR-6.2)."""
        names = [one, other]
        for wanted in (-1, 1):
            now = wanted * self.value(names)
            able = [c for c in self._may_enter(names) if (c.side == self.side) == (wanted > 0)]
            best = max(able, key=lambda c: wanted * self.value([*names, c.name]), default=None)
            if best is not None and wanted * self.value([*names, best.name]) > now:
                names.append(best.name)
        return self.value(names)

    def _may_enter(self, names: Sequence[str]) -> list[Creature]:
        """HR-4.10: those who have an action left and an enemy in range."""
        inside = [self.state.creatures[name] for name in names]
        return [
            c
            for c in self.state.everyone
            if c.name not in names and c.can_act and c.has_action and not c.unable
            if could_hit(self.state, c, [other for other in inside if other.side != c.side])
        ]

    # --- places

    def standing(self, mover: Creature, at: str) -> float:
        """What it is worth to stand somewhere: the best one can start, less the worst one invites.

        What enemies could do after a dash of theirs counts half.
        """
        gains, risks = [0.0], [0.0]
        for foe in self.state.everyone:
            if foe.side == mover.side or not foe.can_act:
                continue
            gap = self.state.land.distance(at, foe.at, mover.length, foe.length)
            mine, theirs = reach(mover) >= gap, reach(foe) >= gap
            if mine and mover.has_action:
                gains.append(self.pair(mover, foe, True, theirs))
            if foe.has_action and theirs:
                risks.append(-self.pair(mover, foe, mine, True))
            elif foe.has_action and not foe.dashes and reach(foe) + foe.speed >= gap:
                risks.append(-self.pair(mover, foe, reach(mover) >= reach(foe), True) / 2)
        return max(gains) - max(risks)

    def pair(self, one: Creature, other: Creature, hits: bool, is_hit: bool) -> float:
        """What the two alone come to, by who can hit whom."""
        key = one.name, other.name, hits, is_hit
        if key not in self._pairs:
            state = face_to_face(self.state.scenario, one, other)
            attacks = _Reaching(state, self.stakes, {one.name: hits, other.name: is_hit})
            self._pairs[key] = self._between(attacks, one, other)
        return self._pairs[key]

    def spoilt(self, one: Creature, other: Creature, conditions: Mapping[str, int]) -> float:
        """What the two alone come to if the other had these levels besides what it has."""
        had = other.conditions
        state = face_to_face(self.state.scenario, one, other)
        state.creatures[other.name].conditions = had | {
            name: had.get(name, 0) + level for name, level in conditions.items()
        }
        return self._between(Attacks(state, self.stakes), one, other)

    def _between(self, attacks: Attacks, one: Creature, other: Creature) -> float:
        melee = Melee(attacks, (one.name, other.name), (ATTACKING, ATTACKING))
        return melee.value(self.side, equilibrium(melee))


class _Reaching(Attacks):
    """Attacks of those who can, wherever they are."""

    def __init__(self, state: State, stakes: Stakes, able: dict[str, bool]) -> None:
        super().__init__(state, stakes)
        self.able = able

    def arms_for(self, attacker: Creature, target: Creature, steps: bool) -> list[Weapon]:
        if not self.able[attacker.name]:
            return []
        return super().arms_for(attacker, target, steps)


def reach(creature: Creature) -> int:
    """How far it can hit with anything."""
    able: Sequence[Weapon] = (creature.weapon,)
    if creature.versatile:
        able = arms(creature)
    return max(farthest(arm, creature.dashes > 0) for arm in able)
