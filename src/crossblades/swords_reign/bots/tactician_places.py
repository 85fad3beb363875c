"""A look one turn ahead on the map: from where to act, and where to be when others act."""

from functools import cached_property
from typing import NamedTuple

from crossblades.kernel.grid import FEET
from crossblades.swords_reign.bots.tactician_worth import Worth, lost
from crossblades.swords_reign.cover import cover_between, in_reach
from crossblades.swords_reign.visibility import CreatureView, View

SPEED = 30
"""Feet that most walk."""

FAR = 120
"""How far those shoot that do not strike."""

BLOW = {True: (5, 6.5), False: (2, 4.0)}
"""What a stranger is taken to add to its attacks, and the damage it does: a hero, a foe."""

SETBACK = 3.5
"""What cover takes from a roll on the whole (OS-1.3, OS-3.5)."""

CAUTION = {True: 1.0, False: 0.4}
"""How much the harm weighs that a hero, or a foe, may come to, against the harm that it does."""


class Plan(NamedTuple):
    """A place, and what a turn is worth that leads there."""

    value: float
    """Rounded, so that of places that are as good the nearer one is taken."""
    steps: int
    """Below 0: less is more."""
    space: str


class Ground:
    """The map as somebody judges it that knows the odds."""

    def __init__(self, view: View, worth: Worth, feet: int) -> None:
        self.view, self.worth, self.feet = view, worth, feet
        self.me = view.creatures[worth.name]
        self._dangers: dict[str, float] = {}

    @cached_property
    def steps(self) -> dict[str, int]:
        """The places it can get to, with the steps that takes; its own is the first."""
        grid, others = self.view.grid, [c for c in self.view.creatures.values() if c.on_the_map]
        foes = grid.board({c.at for c in others if c.side != self.me.side and not c.down})
        taken = grid.board({c.at for c in others})
        layers = grid.reach(self.me.at, grid.open & ~foes, self.feet // FEET, ways=grid.ways())
        found = {self.me.at: 0}
        for number, layer in enumerate(layers[1:], 1):
            for space in grid.on(layer & ~taken):
                found.setdefault(space, number)
        return found

    # --- plans

    def best(self) -> Plan | None:
        """From where to act on this turn; None if there is nobody to act against."""
        plans = [self.acting(space) for space in self.steps]
        return max((plan for plan in plans if plan), default=None)

    def acting(self, space: str) -> Plan | None:
        """To act there and get away as far as is left; None if nothing can be done there."""
        gain, act = self.worth.best(space)
        if act is None:
            return None
        value = gain - self._provoked(self.me.at, space) + self.leaving(space).value
        return self._plan(value, space)

    def leaving(self, space: str) -> Plan:
        """The best end of a turn, from where it has acted."""
        feet = self.feet - FEET * self.steps[space]
        best = self._plan(-self._danger(space), space)
        for end in self._safest_first:
            if best.value > -self._danger(end):
                break
            if self.view.grid.distance(space, end) <= feet:
                value = -self._danger(end) - self._provoked(space, end)
                best = max(best, self._plan(value, end))
        return best

    @cached_property
    def _safest_first(self) -> list[str]:
        return sorted(self.steps, key=self._danger)

    def staying(self) -> Plan:
        """To end the turn where it is."""
        return self._plan(-self._danger(self.me.at), self.me.at)

    def _plan(self, value: float, space: str) -> Plan:
        return Plan(round(value, 3), -self.steps[space], space)

    # --- what others may do

    def _danger(self, space: str) -> float:
        """What those who could come are likely to do to it there on their next turn."""
        if space not in self._dangers:
            self._dangers[space] = CAUTION[self.me.hero] * sum(
                self._hurt(foe, space) / (1 + self._others[foe.name])
                for foe in self.worth.enemies
                if self.view.grid.distance(foe.at, space) <= _threat(foe)
            )
        return self._dangers[space]

    @cached_property
    def _others(self) -> dict[str, int]:
        """Among how many of its side each enemy may choose besides."""
        distance, me = self.view.grid.distance, self.me
        side = [c for c in self.view.creatures.values() if c.side == me.side and c.up]
        return {
            foe.name: sum(distance(foe.at, c.at) <= _threat(foe) for c in side if c is not me)
            for foe in self.worth.enemies
        }

    def _hurt(self, foe: CreatureView, space: str) -> float:
        """What one attack takes from it; who is not beside it may shoot or throw."""
        bonus, damage = BLOW[foe.hero]
        covered = cover_between(self.view.grid, self.view.cover, foe.at, space)
        needed = self.me.armour_class - bonus + (SETBACK if covered else 0)
        chance = min(max((21 - needed) / 20, 0.05), 0.95)
        return chance * lost(self.me, damage)

    def _provoked(self, origin: str, space: str) -> float:
        """OS-5.15: what those are likely to do whose reach it leaves."""
        if self.me.disengaged:
            return 0.0
        grid = self.view.grid
        return sum(
            self._hurt(foe, origin)
            for foe in self.worth.enemies
            if foe.reaction
            and in_reach(grid, foe.at, foe.reach, origin)
            and not in_reach(grid, foe.at, foe.reach, space)
        )


def _threat(foe: CreatureView) -> int:
    """How far away it can hurt somebody on its next turn, about."""
    return FAR if foe.shoots else foe.reach + SPEED
