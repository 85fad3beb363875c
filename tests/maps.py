"""Random encounters of either game, each from a seed: what validators and bots are tried on.

`encounter(game, seed)` is the text of a file, `opening(game, seed)` what the game reads out of it.
A map has some of what its game knows: a river with a ford, a cliff with a ramp, a pit, a house and
a long wall with a door each, thickets, fires, traps, darkness. On it stand one to four of the
shipped fighters a side. One can walk between any two spaces that are no wall, deep water or pit.
With `rooms` there are walls between spaces besides, with doors; no locked one is the only way.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from crossblades.heart_rush import sizes
from crossblades.heart_rush.sheets.templates import templates, templates_in
from crossblades.kernel.game import Game
from crossblades.kernel.grid import column_name
from crossblades.swords_reign.sheets import library
from crossblades.systems import SYSTEMS

PARTY = range(1, 5)
"""How many fight on a side."""

Space = tuple[int, int]
OPEN, WALL, LEDGE, RAMP = ".", "#", "_", "/"
NO_WAY = f"{WALL}~=v"
"""What nobody walks on: deep water is swum through, a pit climbed."""
HEAD = """game = "{game}"
name = "Map {seed}"
summary = "Drawn by chance."
sides = ["heroes", "foes"]
{more}
map = '''
{picture}
'''
"""
LEGENDS = {
    "heart-rush": """
[legend]
"-" = { name = "ford", water = "shallow" }
"~" = { name = "river", water = "deep" }
"=" = { name = "deep river", water = "over head" }
"_" = { name = "ledge", height = 10 }
"/" = { name = "ramp", height = 5, slope = true }
"|" = { name = "rough rock", climb = 9 }
"v" = { name = "pit", height = -10, climb = 6 }
":" = { name = "doorway", difficult = true }
"%" = { name = "thicket", difficult = true, cover = 1 }
"*" = { name = "fire", light = { bright = 9, dim = 19 }, hazard = { name = "flames", burning = 1 } }
"!" = { name = "path", hazard = { name = "snare", damage = "1d6", once = true, secret = true } }
""",
    "swords-reign": """
[legend]
"=" = { name = "river", wall = true }
":" = { name = "doorway", cover = true }
"%" = { name = "thicket", cover = true }
""",
}


class Picture:
    """A map under the brush: `rows[y][x]`, from the lower left."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.width, self.height = random.randint(9, 16), random.randint(8, 14)
        self.rows = [[OPEN] * self.width for _ in range(self.height)]
        self.edges: dict[frozenset[Space], str] = {}
        """What stands between two spaces: `wall`, or how a door is."""

    def __str__(self) -> str:
        return "\n".join("".join(row) for row in reversed(self.rows))

    def at(self, x: int, y: int) -> str:
        """What a space is; off the map there are walls."""
        return self.rows[y][x] if 0 <= x < self.width and 0 <= y < self.height else WALL

    def paint(self, x: int, y: int, glyph: str) -> None:
        """Put a glyph on a space, if that is on the map."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = glyph

    def joined(self) -> bool:
        """Whether all that can be walked on can be walked to from everywhere."""
        columns, rows = range(self.width), range(self.height)
        left = {(x, y) for x in columns for y in rows if self.at(x, y) not in NO_WAY}
        edge = [left.pop()] if left else []
        while edge:
            x, y = edge.pop()
            for space in {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left:
                barred = self.edges.get(frozenset(((x, y), space))) in ("wall", "locked")
                if not barred and self.leads(self.at(x, y), self.at(*space)):
                    left.discard(space)
                    edge.append(space)
        return not left

    @staticmethod
    def leads(one: str, other: str) -> bool:
        """A ledge is walked on to from itself, and from a ramp."""
        return one == other or RAMP in (one, other) or LEDGE not in (one, other)

    def block(self) -> tuple[range, range]:
        """The columns and the rows of a random rectangle."""
        wide, high = self.random.randint(3, 5), self.random.randint(3, 5)
        left = self.random.randint(0, self.width - wide)
        low = self.random.randint(0, self.height - high)
        return range(left, left + wide), range(low, low + high)

    def room(self, length: int, taken: set[Space]) -> list[Space]:
        """A random square where nobody stands, its lowest left space first.

        The large stand on open ground; there is some for them even where there was none.
        """
        columns, rows = range(self.width + 1 - length), range(self.height + 1 - length)
        squares = [
            [(x + dx, y + dy) for dx in range(length) for dy in range(length)]
            for x in columns
            for y in rows
        ]
        ground = OPEN if length > 1 else f"{OPEN}-~_%"
        free = [square for square in squares if taken.isdisjoint(square) and not self.split(square)]
        fit = [square for square in free if all(self.rows[y][x] in ground for x, y in square)]
        chosen = self.random.choice(fit or free)
        if not fit:
            for x, y in chosen:
                self.paint(x, y, OPEN)
        return chosen

    def split(self, square: list[Space]) -> bool:
        """Whether something stands between two of these spaces, so that nobody fits in."""
        return any(pair <= {*square} for pair in self.edges)

    def border(self, columns: range, rows: range) -> list[frozenset[Space]]:
        """The edges around a block, as far as the map goes."""
        around = {
            frozenset(((x, y), (x + dx, y + dy)))
            for x in columns
            for y in rows
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if not (x + dx in columns and y + dy in rows)
            if 0 <= x + dx < self.width and 0 <= y + dy < self.height
        }
        return sorted(around, key=sorted)

    def walls_and_doors(self) -> str:
        """As an encounter says them."""
        walls, doors = [], []
        for pair, state in self.edges.items():
            at = "|".join(f"{column_name(x)}{y + 1}" for x, y in sorted(pair))
            name = ', name = "gate"' if state == "locked" else ""
            if state == "wall":
                walls.append(f'"{at}"')
            else:
                doors.append(f'{{ at = "{at}", state = "{state}"{name} }}')
        return f"\nwalls = [{', '.join(walls)}]\ndoors = [{', '.join(doors)}]"


# --- what is painted


def river(picture: Picture, deep: str, ford: str) -> None:
    """From the bottom to the top, a space to the left or right at each row, with one ford."""
    random = picture.random
    x, wide = random.randrange(picture.width), random.randint(1, 3)
    crossing = random.randrange(picture.height)
    for y in range(picture.height):
        for each in range(x, x + wide):
            picture.paint(each, y, ford if y == crossing else random.choice(deep))
        x += random.randint(-1, 1)


def edge(columns: range, rows: range) -> list[Space]:
    """The spaces around a rectangle, without its corners."""
    sides = [(x, y) for x in columns[1:-1] for y in (rows[0], rows[-1])]
    return sides + [(x, y) for x in (columns[0], columns[-1]) for y in rows[1:-1]]


def cliff(picture: Picture) -> None:
    """High ground, with a ramp up and a place to climb."""
    columns, rows = picture.block()
    for x in columns:
        for y in rows:
            picture.paint(x, y, LEDGE)
    picture.paint(*picture.random.choice(edge(columns, rows)), RAMP)
    picture.paint(picture.random.choice(columns), rows[0] - 1, "|")


def house(picture: Picture) -> None:
    """Walls around a room, with a door."""
    columns, rows = picture.block()
    for x in columns:
        for y in rows:
            inside = x in columns[1:-1] and y in rows[1:-1]
            picture.paint(x, y, OPEN if inside else WALL)
    picture.paint(*picture.random.choice(edge(columns, rows)), ":")


def pit(picture: Picture) -> None:
    """A hole that one can climb out of."""
    columns, rows = picture.block()
    for x in columns[1:]:
        for y in rows[1:]:
            picture.paint(x, y, "v")


def long_wall(picture: Picture) -> None:
    """From the bottom to the top, with a way through."""
    x, door = picture.random.randrange(picture.width), picture.random.randrange(picture.height)
    for y in range(picture.height):
        picture.paint(x, y, OPEN if y == door else WALL)


def scatter(picture: Picture, glyphs: str) -> None:
    """A few of each of these, here and there."""
    for glyph in glyphs:
        for _ in range(picture.random.randint(1, 4)):
            x, y = picture.random.randrange(picture.width), picture.random.randrange(picture.height)
            picture.paint(x, y, glyph)


PARTS: dict[str, list[Callable[[Picture], None]]] = {
    "heart-rush": [
        lambda picture: river(picture, picture.random.choice(("~", "~=", "-")), "-"),
        cliff,
        pit,
        house,
        long_wall,
        lambda picture: scatter(picture, "%*!#"),
    ],
    "swords-reign": [
        lambda picture: river(picture, "=", OPEN),
        house,
        long_wall,
        lambda picture: scatter(picture, "%#"),
    ],
}
"""What the map of a game is made of."""


DOORS = ("closed", "closed", "closed", "open", "locked")


def rooms(picture: Picture) -> None:
    """One to three rooms, which may share walls, and a thin wall; each with a door or two."""
    random = picture.random
    blocks = [picture.block() for _ in range(random.randint(1, 3))]
    if random.random() < 0.5:
        x = random.randrange(1, picture.width)
        blocks.append((range(x), range(picture.height)))
    for columns, rows in blocks:
        border = picture.border(columns, rows)
        picture.edges.update(dict.fromkeys(border, "wall"))
    for columns, rows in blocks:
        border = picture.border(columns, rows)
        for pair in random.sample(border, min(len(border), random.randint(1, 2))):
            picture.edges[pair] = random.choice(DOORS)


# --- who fights


def fighter(what: str, kind: str, side: str, number: int, square: Sequence[Space]) -> str:
    """A fighter of a shipped kind, whose lowest left space comes first."""
    x, y = square[0]
    name = f"{kind} {side[0]}{number + 1}"
    return f"""
[[fighters]]
{what} = "{kind}"
name = "{name}"
side = "{side}"
at = "{column_name(x)}{y + 1}"
"""


Drawn = tuple[Picture, str, str]
"""A map, more lines of the head, and the fighters."""


def painted(random: Random, game: str, most: int, with_rooms: bool) -> Picture:
    """A map with some of what its game knows."""
    picture = Picture(random)
    for paint in random.sample(PARTS[game], random.randint(1, most)):
        paint(picture)
    if with_rooms:
        rooms(picture)
    return picture


def heart_rush(random: Random, with_rooms: bool) -> Drawn:
    """An encounter of Heart Rush."""
    picture = painted(random, "heart-rush", 4, with_rooms)
    light = random.choice(("bright", "bright", "dim", "dark"))
    more = f'light = "{light}"' + random.choice(("", '\ngm = "Gerda"'))
    people = [*templates_in("fighters.toml"), *templates_in("characters.toml")]
    fighters, taken = "", set[Space]()
    for side, kinds in (("heroes", people), ("foes", sorted(templates()))):
        for number in range(random.choice(PARTY)):
            kind = random.choice(kinds)
            square = picture.room(sizes.length(templates()[kind].size or "medium"), taken)
            taken.update(square)
            fighters += fighter("template", kind, side, number, square)
            fighters += random.choice(("", "", "", "hides = true\n", "darkvision = true\n"))
    return picture, more, fighters


def swords_reign(random: Random, with_rooms: bool) -> Drawn:
    """An encounter of Olde Swords Reign."""
    picture = painted(random, "swords-reign", 3, with_rooms)
    more = random.choice(("", 'referee = "Rafi"'))
    heroes, foes = sorted(library.heroes()), sorted(library.foes())
    fighters, taken = "", set[Space]()
    for side, what, kinds in (("heroes", "hero", heroes), ("foes", "foe", foes)):
        for number in range(random.choice(PARTY)):
            square = picture.room(1, taken)
            taken.update(square)
            fighters += fighter(what, random.choice(kinds), side, number, square)
    return picture, more, fighters


DRAWN: dict[str, Callable[[Random, bool], Drawn]] = {
    "heart-rush": heart_rush,
    "swords-reign": swords_reign,
}


def encounter(game: str, seed: int, with_rooms: bool = False) -> str:
    """The text of a random encounter; the same for the same seed."""
    random = Random(f"{game} {seed}{' rooms' if with_rooms else ''}")
    while True:
        picture, more, fighters = DRAWN[game](random, with_rooms)
        if picture.joined():
            more += picture.walls_and_doors() if with_rooms else ""
            head = HEAD.format(game=game, seed=seed, more=more, picture=picture)
            return f"{head}{LEGENDS[game]}{fighters}"


def opening(game: Game, seed: int, with_rooms: bool = False) -> Any:
    """A random encounter as its game reads it: its scenario can be fought."""
    text = encounter(game.name, seed, with_rooms)
    return SYSTEMS[game.name].read_encounter(text, f"map-{seed}.toml")
