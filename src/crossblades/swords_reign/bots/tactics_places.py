"""Where a sensible bot goes."""

from collections.abc import Iterable

from crossblades.kernel.grid import FEET, Grid
from crossblades.swords_reign.bots.tactics_arms import helps_from, style
from crossblades.swords_reign.cover import FULL_COVER, in_reach
from crossblades.swords_reign.options import UseDoor
from crossblades.swords_reign.visibility import CreatureView, View

FAR = 10_000
"""Feet to a place that cannot be walked to."""

SAFE = 65
"""Feet at which those who shoot do not mind a foe: most walk 30 in a turn, and strike at 5."""

BRAVE = 1
"""Blows that it risks to get to the dying."""

Score = tuple[float, ...]


def enemies(view: View, me: CreatureView) -> list[CreatureView]:
    """Those who still fight."""
    return [c for c in view.creatures.values() if c.side != me.side and c.up]


def reachable(view: View, me: CreatureView, feet: int) -> list[str]:
    """Where it could go: through friends, not through foes, and to nobody's space.

    Nor nearer to what it fears (OS-7.3).
    """
    grid, others = view.grid, [c for c in view.creatures.values() if c.on_the_map]
    foes = grid.board({c.at for c in others if c.side != me.side and not c.down})
    taken = grid.board({c.at for c in others})
    free = grid.open & ~foes
    for fear in (view.creatures.get(name) for name in me.sources.get("frightened", ())):
        if fear and fear.on_the_map and (now := grid.distance(me.at, fear.at)):
            free &= ~grid.within(fear.at, now - FEET)
    layers = grid.reach(me.at, free, feet // FEET, ways=grid.ways())
    reached = 0
    for layer in layers[1:]:
        reached |= layer
    return grid.on(reached & ~taken)


class Bearings:
    """The map as one creature judges it that may go somewhere."""

    def __init__(self, view: View, me: CreatureView) -> None:
        self.view, self.me = view, me
        self.style = style(me)
        self.foes = enemies(view, me)
        self.threats = [
            foe
            for foe in self.foes
            if foe.reaction and not me.disengaged and self._is_close(foe, me.at)
        ]
        self.patients = self._patients()
        self.ajar = False
        """The only way to a foe leads through doors that are closed."""
        self.walks = self._walks()

    def _patients(self) -> list[CreatureView]:
        """The dying for whom it could do something."""
        able = self.me.action and helps_from(self.me)
        friends = [c for c in self.view.creatures.values() if c.side == self.me.side]
        return [friend for friend in friends if able and friend.status == "dying"]

    def _walks(self) -> list[int]:
        """The places from which the nearest foe is so many steps away, through doors if need be."""
        grid = self.view.grid
        walks = self._on_foot(grid)
        if grid.ajar is grid or any(layer & grid.bit[self.me.at] for layer in walks):
            return walks
        through = self._on_foot(grid.ajar)
        self.ajar = any(layer & grid.bit[self.me.at] for layer in through)
        return through if self.ajar else walks

    def _on_foot(self, grid: Grid) -> list[int]:
        layers = [grid.board({foe.at for foe in self.foes})]
        left = grid.open & ~layers[0]
        while layers[-1]:
            layers.append(grid.grow(layers[-1], grid.ways()) & left)
            left &= ~layers[-1]
        return layers

    def leads_on(self, door: UseDoor) -> bool:
        """OS-5.12: whether a door beside it is on the only way to a foe."""
        beyond = door.b if door.a == self.me.at else door.a
        nearer = self._feet_to_walk(beyond) < self._feet_to_walk(self.me.at)
        return self.ajar and door.door == "open" and nearer

    def best(self, places: Iterable[str]) -> str:
        """The best of these places; the first of those that are as good."""
        return max(places, key=self.score)

    def gains(self, feet: int) -> bool:
        """Whether there is a better place within so many feet; who has struck holds its ground."""
        me = self.me
        if not self.foes or not (me.action or me.dashes or self.style.shoots):
            return False
        return self.best([me.at, *reachable(self.view, me, feet)]) != me.at

    def score(self, space: str) -> Score:
        """The dying first; then what it takes to fight; no blow is invited without need."""
        way, invited = self.view.grid.distance(self.me.at, space), self._invited(space)
        helps = invited <= BRAVE and any(
            self._near(space, patient, helps_from(self.me)) for patient in self.patients
        )
        fights = any(self._near(space, foe, self.style.feet) for foe in self.foes)
        if self.style.shoots:
            return (helps, -invited, fights, *self._comfort(space, fights), -way)
        return (helps, fights, -invited, 0 if fights else -self._feet_to_walk(space), -way)

    def _comfort(self, space: str, fights: bool) -> Score:
        """Those who shoot keep away from all who could come, above all the near, and use cover."""
        if not fights:
            return (-self._feet_to_walk(space),)
        distance = self.view.grid.distance
        danger = sum(max(SAFE - distance(space, foe.at), 0) ** 2 for foe in self.foes)
        return (-danger, space in self.view.cover)

    def _near(self, space: str, other: CreatureView, feet: int) -> bool:
        """Whether something that goes so far gets there from this place."""
        grid = self.view.grid
        if grid.distance(space, other.at) > feet:
            return False
        return grid.cover(space, other.at) < FULL_COVER

    def _is_close(self, foe: CreatureView, space: str) -> bool:
        """Whether a foe strikes as far as that."""
        return in_reach(self.view.grid, foe.at, foe.reach, space)

    def _invited(self, space: str) -> int:
        """How many could strike if it went there."""
        return sum(not self._is_close(foe, space) for foe in self.threats)

    def _feet_to_walk(self, space: str) -> int:
        """How far it is from there to the nearest foe, around walls."""
        bit = self.view.grid.bit[space]
        steps = next((i for i, layer in enumerate(self.walks) if layer & bit), None)
        return FAR if steps is None else FEET * steps
