"""The map as a seat sees it, and what one should know of a target before choosing it."""

from collections import defaultdict
from collections.abc import Iterator

from crossblades.heart_rush.arms import arm_called
from crossblades.heart_rush.creature import Lamp
from crossblades.heart_rush.gear import EXTENDED, Weapon, beyond_range, farthest
from crossblades.heart_rush.ground import Hazard, Terrain, Water
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Follow,
    Leap,
    MoveTo,
    OpportunityAttack,
    PushTo,
    StandUp,
    StepTo,
)
from crossblades.heart_rush.sizes import length
from crossblades.heart_rush.space import melee_reach
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.game import Board
from crossblades.kernel.grid import FEET
from crossblades.kernel.layers import Layer, Piece, below, offered_by, put_together, walls_of
from crossblades.kernel.words import listed

PLACES = (MoveTo, Leap, StepTo, PushTo, Follow)
"""Options that name a space."""

STRIKES = (Engage, Attack, OpportunityAttack)
"""Options that name a target."""

PROVOKING = (Dash, StandUp)
"""Options that may give enemies an opportunity (HR-4.6)."""


def board(view: View, ask: Ask | None = None) -> Board:
    """Everybody by the letter of the status, what is offered, terrain by its glyph, else light.

    What comes later is drawn over what came before it; notes say what is below it.
    """
    grid, light, offered = view.grid, _light(view), offered_by(ask, PLACES)
    terrain = [*_terrain(view), Layer("^", "sprung trap", view.sprung)]
    walls = walls_of(grid)
    layers = (*light, *terrain, walls, offered)
    explained = (*terrain, walls, *light, offered)
    return put_together(grid, layers, _filled(view), explained, below(offered, terrain))


def _filled(view: View) -> dict[str, list[Piece]]:
    """The spaces that the living fill, and who is there."""
    filled: dict[str, list[Piece]] = defaultdict(list)
    for creature in view.creatures.values():
        if not creature.dead:
            for space in view.grid.footprint(creature.at, length(creature.sheet.size)):
                filled[space].append(Piece(creature.letter, creature.sheet.name))
    return filled


def _light(view: View) -> list[Layer]:
    """HR-10.5: the plain ground that is not bright."""
    if view.ground.light == "bright":
        return []
    land, lamps, grid = view.land, _carried(view), view.grid
    light = {space: land.light(grid.bit[space], lamps) for space in grid.on(grid.open)}
    dim = tuple(space for space, seen in light.items() if seen == "dim")
    dark = tuple(space for space, seen in light.items() if seen == "dark")
    return [Layer(",", "dim light", dim), Layer(";", "dark", dark)]


def _carried(view: View) -> list[tuple[str, Lamp]]:
    """The lamps that creatures carry, in each of the spaces they fill; the hidden cover theirs."""
    return [
        (space, creature.sheet.lamp)
        for creature in view.creatures.values()
        if creature.sheet.lamp and not creature.dead and "hidden" not in creature.conditions
        for space in view.grid.footprint(creature.at, length(creature.sheet.size))
    ]


# --- terrain


def _terrain(view: View) -> list[Layer]:
    """Each kind of terrain, by its glyph."""
    ground = view.ground
    spaces: dict[str, list[str]] = {glyph: [] for glyph in ground.kinds}
    for space, glyph in ground.at.items():
        spaces[glyph].append(space)
    kinds = ground.kinds.items()
    return [Layer(glyph, describe(kind), tuple(spaces[glyph])) for glyph, kind in kinds]


def describe(kind: Terrain) -> str:
    """The name of some terrain, and what matters about it: `ledge: 10 feet high, cover 2`."""
    facts = ", ".join(fact for fact in _facts(kind) if fact != kind.name)
    return f"{kind.name}: {facts}" if facts else kind.name


_WATER: dict[Water, str] = {
    "shallow": "shallow water",
    "deep": "deep water",
    "over head": "water over one's head",
    "submerged": "under water, no air",
}


def _facts(kind: Terrain) -> Iterator[str]:
    if kind.difficult:
        yield "difficult"
    if kind.water:
        yield _WATER[kind.water]
    if kind.height:
        yield f"{abs(kind.height)} feet {'high' if kind.height > 0 else 'deep'}"
    if kind.slope:
        yield "slope"
    if kind.climb is not None:
        yield f"climbed by might {kind.climb}" if kind.climb else "can be climbed"
    if kind.cover:
        yield f"cover {kind.cover}"
    if kind.light:
        yield f"light for {max(kind.light.bright, kind.light.dim)} feet"
    if kind.hazard:
        yield _harm(kind.hazard)


def _harm(hazard: Hazard) -> str:
    """HR-13.1: `secret spikes, agility 12 or d6 + d6`."""
    secret = "secret " if hazard.secret else ""
    dice = " + ".join(f"d{die}" for die in hazard.dice)
    fire = f"{hazard.burning} burning" if hazard.burning else ""
    harm = " and ".join(filter(None, (dice, fire, "no breath" if hazard.chokes else "")))
    return f"{secret}{hazard.name}, {hazard.save} {hazard.against} or {harm or 'no harm'}"


# --- targets


def remark(option: Option, view: View) -> str:
    """How far off the target of a strike is, and what stands in the way: `45 feet, cover 2`.

    Of a move, who may strike at the mover: `in reach of Rook`.
    """
    if isinstance(option, PROVOKING):
        return _in_reach_of(view, view.creatures[option.creature])
    if not isinstance(option, STRIKES):
        return ""
    striker, target = (view.creatures.get(name) for name in (option.creature, option.target))
    if not striker or not target:
        return ""
    weapon = arm_called(striker, getattr(option, "weapon", ""))
    return ", ".join(_odds(view, striker, target, weapon))


def _in_reach_of(view: View, mover: CreatureView) -> str:
    """HR-4.6: enemies in whose melee reach it is, and who could strike when it leaves that."""
    if "hidden" in mover.conditions:
        return ""
    near = [enemy.sheet.name for enemy in view.creatures.values() if _reaches(view, enemy, mover)]
    return f"in reach of {listed(near)}" if near else ""


def _reaches(view: View, enemy: CreatureView, mover: CreatureView) -> bool:
    if enemy.sheet.side == mover.sheet.side or enemy.dead or enemy.unconscious:
        return False
    lengths = length(enemy.sheet.size), length(mover.sheet.size)
    return view.grid.distance(enemy.at, mover.at, *lengths) <= melee_reach(enemy)


def _odds(view: View, striker: CreatureView, target: CreatureView, weapon: Weapon) -> Iterator[str]:
    lengths = length(striker.sheet.size), length(target.sheet.size)
    feet = view.grid.distance(striker.at, target.at, *lengths)
    if feet > FEET:
        yield f"{feet} feet"
    if weapon.kind in EXTENDED and feet <= farthest(weapon, dashed=False):
        cover = min(
            max(view.grid.cover(striker.at, space, lengths[0]), view.land.terrain(space).cover)
            for space in view.grid.footprint(target.at, lengths[1])
        )
        if cover:
            yield f"cover {cover}"
        if over := beyond_range(weapon, feet, _water_halves(view, weapon, striker, target)):
            yield f"D{over} for range"
    if _in_the_dark(view, striker, target):
        yield "in the dark"


def _water_halves(view: View, weapon: Weapon, *both: CreatureView) -> bool:
    """HR-10.3: whether one of them is under water, which halves the range of a shot."""
    land = view.land
    wet = [land.touches(land.submerged, each.at, length(each.sheet.size)) for each in both]
    return weapon.kind == "ranged" and any(wet)


def _in_the_dark(view: View, striker: CreatureView, target: CreatureView) -> bool:
    """HR-10.5: where nothing is seen without darkvision."""
    if view.ground.light != "dark" or striker.sheet.darkvision:
        return False
    square = view.grid.square(target.at, length(target.sheet.size))
    return view.land.light(square, _carried(view)) == "dark"
