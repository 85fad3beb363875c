"""How a sensible player reads the map: how far it is to walk, and what to keep away from."""

from collections.abc import Sequence

from crossblades.heart_rush.arms import arms
from crossblades.heart_rush.gear import EXTENDED
from crossblades.heart_rush.sizes import length
from crossblades.heart_rush.space import FULL_COVER
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.kernel.grid import FEET

FAR = 10_000
"""Feet to a place that cannot be walked to."""

SHY = 30
"""Feet of a detour that a sensible player takes around a hazard or deep water."""


class Bearings:
    """The map as one creature judges it that wants to get at a target."""

    def __init__(self, view: View, creature: CreatureView, target: CreatureView) -> None:
        self.view = view
        self.creature = creature
        self.target = target
        self.long, self.target_long = length(creature.sheet.size), length(target.sheet.size)
        self.land = view.land
        able = arms(creature)
        self.shoots = any(arm.kind in EXTENDED for arm in able)
        self.layers: Sequence[int] | None = None
        if not self.land.plain or view.grid.walls:
            self.layers = self._layers()

    def _layers(self) -> Sequence[int]:
        """The places from which the target is so many steps away, walls and heights considered."""
        grid = self.view.grid
        open_ground = grid.room(grid.open, self.long)
        most = grid.width * grid.height
        return grid.reach(self.target.at, open_ground, most, ways=self.land.ways(self.long))

    def feet(self, space: str) -> int:
        """How far the target is from a place, on foot."""
        grid = self.view.grid
        straight = grid.distance(space, self.target.at, self.long, self.target_long)
        if self.layers is None:
            return straight
        here = grid.bit[space]
        steps = next((i for i, layer in enumerate(self.layers) if layer & here), None)
        walked = FAR if steps is None else FEET * steps
        return max(straight, walked) + (SHY if self._nasty(space) else 0)

    def _nasty(self, space: str) -> bool:
        land = self.land
        return land.touches(land.hazards | land.no_footing, space, self.long)

    def in_sight(self, space: str) -> bool:
        """Whether a shot from there is possible; blades need no clear line."""
        if not self.shoots:
            return True
        cover = self.view.grid.cover(space, self.target.at, self.long, self.target_long)
        return cover < FULL_COVER


# --- who is where


def hostile(creature: CreatureView, other: CreatureView) -> bool:
    """A living enemy."""
    return other.sheet.side != creature.sheet.side and not other.dead


def nearest(view: View, creature: CreatureView) -> CreatureView | None:
    """The nearest enemy that still stands."""
    foes = [f for f in view.creatures.values() if hostile(creature, f) and not f.unconscious]
    return min(foes, key=lambda foe: distance(view, creature, foe), default=None)


def distance(view: View, a: CreatureView, b: CreatureView) -> int:
    """Feet between two creatures."""
    return distance_from(view, a.at, a, b)


def distance_from(view: View, at: str, a: CreatureView, b: CreatureView) -> int:
    """Feet to another one from a place where one could be."""
    return view.grid.distance(at, b.at, length(a.sheet.size), length(b.sheet.size))
