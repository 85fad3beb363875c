"""What the rules say about steps, worked out a second time with nothing taken from the engine."""

from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, product

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.ground import Terrain
from crossblades.heart_rush.state import State
from tests.heart_rush.places import FORD, LAKE, MUD, POND, REEDS, crag, hill, stairs

KINDS: dict[str, Terrain] = {
    "m": MUD,
    "f": FORD,
    "p": POND,
    "l": LAKE,
    "r": REEDS,
    "4": hill(4),
    "8": hill(8),
    "9": hill(15),
    "-": hill(-6),
    "s": stairs(4),
    "t": stairs(20),
    "c": crag(5),
    "d": Terrain("rough crag", climb=0, difficult=True, height=8),
}
PLAIN = Terrain("plain")
SIZES = ("minuscule", "tiny", "small", "medium", "large", "L2", "L3")
LENGTH = {"L2": 2, "L3": 3}
XY = tuple[int, int]


class Map:
    """What the rules say about one creature's steps, with nothing taken from the engine."""

    def __init__(self, state: State, name: str) -> None:
        self.state = state
        self.me = state.creatures[name]
        ground = state.scenario.ground
        self.walls = {xy(wall) for wall in state.grid.walls}
        self.kinds = {xy(at): ground.kinds[glyph] for at, glyph in ground.at.items()}
        self.others = [c for c in state.creatures.values() if c.name != name]

    def spaces(self, at: XY, creature: Creature | None = None) -> list[XY]:
        """HR-10.7."""
        length = LENGTH.get((creature or self.me).sheet.size, 1)
        return [(at[0] + x, at[1] + y) for x in range(length) for y in range(length)]

    def terrain(self, at: XY) -> list[Terrain]:
        return [self.kinds.get(space, PLAIN) for space in self.spaces(at)]

    def open(self, at: XY) -> bool:
        """On the map and in no wall."""
        return self.on_the_map(at) and not self.walls & set(self.spaces(at))

    def met(self, at: XY) -> list[Creature]:
        """Who else is in one of these spaces."""
        mine = set(self.spaces(at))
        return [other for other in self.others if mine & set(self.spaces(xy(other.at), other))]

    def may_be(self, at: XY) -> bool:
        """HR-10.7, HR-10.8: nobody there, or one at least two sizes larger, or small with small."""
        rank = SIZES.index(self.me.sheet.size)
        here = xy(self.me.at)
        for other in self.met(at):
            theirs = SIZES.index(other.sheet.size)
            if self.two_apart(rank, theirs) or other in self.met(here) or max(rank, theirs) <= 2:
                continue
            return False
        return self.open(at)

    def two_apart(self, mine: int, theirs: int) -> bool:
        """HR-10.8: the other is two sizes larger; by a table's ruling, or smaller."""
        both = self.state.rulings.walk_over == "both"
        return theirs >= mine + 2 or (both and theirs <= mine - 2)

    def passable(self, at: XY, to: XY) -> bool:
        """HR-10.14: no wall corner cut; HR-10.4: no step of five feet but on a slope or a climb."""
        if self.cuts_a_corner(at, to):
            return False
        here, there = self.terrain(at), self.terrain(to)
        eased = any(kind.slope or kind.climb is not None for kind in (*here, *there))
        climbed = abs(max(k.height for k in here) - max(k.height for k in there))
        return eased or climbed < 5

    def drop(self, at: XY, to: XY) -> int:
        """HR-13.2: the feet of a fall, below zero those of a cliff; 0 if neither."""
        here, there = self.terrain(at), self.terrain(to)
        feet = max(kind.height for kind in here) - max(kind.height for kind in there)
        sheer = abs(feet) >= 5 and not any(kind.slope for kind in (*here, *there))
        return feet if sheer else 0

    def height(self, at: XY, creature: Creature | None = None) -> int:
        """HR-10.13: the long stand on the highest of their spaces."""
        return max(self.kinds.get(space, PLAIN).height for space in self.spaces(at, creature))

    def level(self, to: XY) -> int:
        """HR-10.11: how high one is on the way to a place: over an edge as high as before."""
        at = xy(self.me.at)
        return self.height(at if self.drop(at, to) > 0 else to)

    def comes_down(self, to: XY, pusher: Creature) -> set[XY]:
        """HR-13.2: where one may come down that falls there: beside those who are in the way."""
        if self.may_be(to) or self.drop(xy(self.me.at), to) <= 0:
            return {to}
        down = self.room_below(to)

        def aside(place: XY) -> tuple[int, int]:
            beside = max(abs(place[0] - to[0]), abs(place[1] - to[1]))
            gap = beside - LENGTH.get(self.me.sheet.size, 1) + 1
            return max(gap, 0), -self.far(place, pusher)

        return {place for place in down if aside(place) == min(map(aside, down))} or {to}

    def room_below(self, to: XY) -> list[XY]:
        """Where it may be that is as low as this place, or lower."""
        grid = self.state.grid
        every = [(x, y) for x in range(grid.width) for y in range(grid.height)]
        room = [place for place in every if self.on_the_map(place) and self.may_be(place)]
        return [place for place in room if self.height(place) <= self.height(to)]

    def cost(self, to: XY) -> Fraction | None:
        """HR-10.2, HR-10.3, HR-10.4: as a part of the whole dash; None if it cannot be done."""
        kinds, sheet = self.terrain(to), self.me.sheet
        speed = sheet.speed
        if any(kind.water not in (None, "shallow") for kind in kinds):
            speed = sheet.swim
        if speed and any(kind.climb is not None for kind in kinds):
            speed = sheet.climb  # the long, with one foot in water and another on a rock
        hard = any(kind.difficult or kind.water == "shallow" for kind in kinds)
        rank = SIZES.index(sheet.size)
        met = (SIZES.index(other.sheet.size) for other in self.met(to))
        hard |= any(self.two_apart(rank, theirs) for theirs in met)
        return Fraction(10 if hard else 5, speed) if speed else None

    def reach(self) -> dict[XY, Fraction]:
        """The cheapest way to every place within one dash."""
        start = xy(self.me.at)
        best = {start: Fraction(0)}
        number = count()
        queue = [(Fraction(0), next(number), start)]
        while queue:
            spent, _, at = heappop(queue)
            if spent > best[at]:
                continue
            for to in self.beside(at):
                cost = self.cost(to)
                if cost is None or spent + cost > 1 or not self.passable(at, to):
                    continue
                if to not in best or spent + cost < best[to]:
                    best[to] = spent + cost
                    heappush(queue, (best[to], next(number), to))
        del best[start]
        return best

    def beside(self, at: XY) -> list[XY]:
        places = [(at[0] + x, at[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        return [place for place in places if self.may_be(place)]

    def on_the_map(self, at: XY) -> bool:
        grid = self.state.grid
        return all(0 <= x < grid.width and 0 <= y < grid.height for x, y in self.spaces(at))

    def cuts_a_corner(self, at: XY, to: XY) -> bool:
        """HR-10.14."""
        dx, dy = to[0] - at[0], to[1] - at[1]
        sides = ((at[0] + dx, at[1]), (at[0], at[1] + dy))
        return bool(dx and dy) and not all(self.open(side) for side in sides)

    def far(self, at: XY, other: Creature) -> int:
        """HR-10.14: spaces along the longer axis between the nearest spaces."""
        pairs = product(self.spaces(at), self.spaces(xy(other.at), other))
        return min(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairs)

    def pushed_to(self, pusher: Creature) -> set[XY]:
        """HR-10.15: the places next to it, solid or not, that are farther from the pusher."""
        at = xy(self.me.at)
        places = [(at[0] + x, at[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
        return {
            to
            for to in places
            if self.on_the_map(to)
            and not self.cuts_a_corner(at, to)
            and self.far(to, pusher) > self.far(at, pusher)
        }

    def stopped_by(self, to: XY) -> set[str]:
        """HR-10.11: what is in the way of forced movement: `wall`, and names of creatures."""
        at = xy(self.me.at)
        stops = {"wall"} if self.drop(at, to) < 0 or not self.open(to) else set()
        for other in self.met(to):
            apart = abs(SIZES.index(other.sheet.size) - SIZES.index(self.me.sheet.size))
            shield = other.sheet.shield == "heavy" and other.weapon.hands < 2
            in_the_way = apart <= 2 or (shield and other.side != self.me.side)
            far_below = abs(self.level(to) - self.height(xy(other.at), other)) > 5
            in_the_way &= not (far_below and self.room_below(to))
            if in_the_way and not other.dead and other not in self.met(at):
                stops.add(other.name)
        return stops


def xy(space: str) -> XY:
    return ord(space[0]) - ord("a"), int(space[1:]) - 1


def name_of(place: XY) -> str:
    return f"{chr(ord('a') + place[0])}{place[1] + 1}"
