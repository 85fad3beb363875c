"""How a sensible player reads the map: how far it is to walk, and what to keep away from."""

from crossblades.heart_rush.land import Land
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.pace import pace
from crossblades.heart_rush.sizes import length, rank
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.kernel.barriers import Ways
from crossblades.kernel.cover_lines import FULL_COVER
from crossblades.kernel.grid import FEET

FAR = 10_000
"""Feet to a place from which no way leads to the target."""

SHY = 30
"""Feet of a detour that a sensible player takes around a hazard or deep water."""

PATIENCE = 10
"""Rounds after which only damage counts, those who lie in the way are struck as well, and so on."""


def impatient(view: View) -> bool:
    """It has gone on for so long that one does what one would rather not."""
    return view.round > PATIENCE


class Bearings:
    """The map as one creature judges it that wants to get at a target."""

    def __init__(self, view: View, creature: CreatureView, target: CreatureView) -> None:
        self.view = view
        self.target = target
        self.long, self.target_long = length(creature.sheet.size), length(target.sheet.size)
        self.rank = rank(creature.sheet.size)
        self.steps: dict[str, int] | None = None
        """What the way to the target costs from each place, where ways differ."""
        self.wades = False
        """No way leads there but by sidesteps, where it can neither walk nor swim (HR-10.14)."""
        self.ajar = False
        """The only way leads through doors that are closed."""
        if not view.land.plain or view.grid.barred or any(map(_lies, view.creatures.values())):
            state = imagined(view)
            self.pace = pace(state, state.creatures[creature.sheet.name])
            self.steps = self._steps(creature.at)

    def _steps(self, start: str) -> dict[str, int]:
        """Around those who have fallen; else past them; else down a cliff, if there is a way.

        Else through water that it cannot swim in: if it is in it, or nothing else has helped.
        Else the same through doors that are closed.
        """
        grid, land = self.view.grid, self.view.land
        steps = self._on_foot(land, start)
        if start in steps or grid.ajar is grid:
            return steps
        through = self._on_foot(Land(grid.ajar, land.ground), start)
        self.ajar = start in through
        return through if self.ajar else steps

    def _on_foot(self, land: Land, start: str) -> dict[str, int]:
        grid = land.grid
        fallen = [c for c in self.view.creatures.values() if _lies(c) and c is not self.target]
        bodies = sum({grid.square(c.at, length(c.sheet.size)) for c in fallen})
        around = grid.room(grid.open & ~bodies, self.long)
        past = grid.room(grid.open, self.long)
        walked, leapt = land.ways(self.long), grid.ways(self.long)
        barred = self.pace.barred
        for free, ways in ((around, walked), (past, walked), (past, leapt)):
            steps = self._priced(land, free & ~barred, ways)
            if start in steps:
                return steps
        if barred & grid.bit[start] or (barred and impatient(self.view)):
            steps = self._priced(land, past, walked)
            self.wades = start in steps
        return steps

    def _priced(self, land: Land, free: int, ways: Ways | None) -> dict[str, int]:
        """What each way costs by the rules, with a detour around what harms one."""
        grid = land.grid
        nasty = land.places(land.hazards | land.no_footing[self.rank], self.long)
        shy = SHY // FEET * self.pace.unit
        usual = self.pace.costs or ((self.pace.unit, grid.full),)
        costs = [(cost + shy, board & nasty) for cost, board in usual]
        costs += [(cost, board & ~nasty & grid.full) for cost, board in usual]
        most = len(grid.spaces) * max(cost for cost, _ in costs)
        layers = grid.reach(self.target.at, free, most, costs, ways)
        own = {space: cost for cost, board in usual for space in grid.on(board & grid.full)}
        return {
            space: steps - own.get(space, self.pace.unit) if steps else 0
            for steps, layer in enumerate(layers)
            if layer
            for space in grid.on(layer)
        }

    def straight(self, space: str) -> int:
        """How far the target is from a place as the crow flies."""
        return self.view.land.distance(space, self.target.at, self.long, self.target_long)

    def feet(self, space: str) -> int:
        """How far the target is from a place, on foot."""
        if self.steps is None:
            return self.straight(space)
        if space not in self.steps:
            return FAR
        return FEET * self.steps[space] // self.pace.unit

    def hits(self, space: str, reach: int) -> bool:
        """Whether the target could be hit from there: walls stop every attack (HR-10.1)."""
        if self.straight(space) > reach:
            return False
        cover = self.view.grid.cover(space, self.target.at, self.long, self.target_long)
        return cover < FULL_COVER


# --- who is where


def _lies(creature: CreatureView) -> bool:
    """It has fallen and lives, so that it is in the way (HR-10.8)."""
    return creature.unconscious and not creature.dead


def hostile(creature: CreatureView, other: CreatureView) -> bool:
    """A living enemy."""
    return other.sheet.side != creature.sheet.side and not other.dead


def nearest(view: View, creature: CreatureView) -> CreatureView | None:
    """The nearest enemy that still stands."""
    foes = [f for f in view.creatures.values() if hostile(creature, f) and not f.unconscious]
    return min(foes, key=lambda foe: distance(view, creature, foe), default=None)


WEARY = 50
"""Rounds after which nobody guards itself, and the side that is worse off lets a fight end."""


def weary(view: View) -> bool:
    """It has gone on for very long."""
    return view.round > WEARY


def hopeless(view: View, creature: CreatureView) -> bool:
    """It has gone on for very long, and the enemies that stand are better off."""
    if not weary(view):
        return False
    standing = [c for c in view.creatures.values() if not (c.dead or c.unconscious)]
    mine = [c.hit_points for c in standing if c.sheet.side == creature.sheet.side]
    theirs = [c.hit_points for c in standing if c.sheet.side != creature.sheet.side]
    return bool(theirs) and sum(mine) < sum(theirs)


def distance(view: View, a: CreatureView, b: CreatureView) -> int:
    """Feet between two creatures."""
    return distance_from(view, a.at, a, b)


def distance_from(view: View, at: str, a: CreatureView, b: CreatureView) -> int:
    """Feet to another one from a place where one could be."""
    return view.land.distance(at, b.at, length(a.sheet.size), length(b.sheet.size))
