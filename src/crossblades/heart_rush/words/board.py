"""The map as a seat sees it, and what one should know of a target before choosing it."""

from collections.abc import Iterator

from crossblades.heart_rush.arms import arm_called
from crossblades.heart_rush.covering import covered
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
from crossblades.heart_rush.words.status import shows_as
from crossblades.heart_rush.words.wording import each_level
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.board import Board, Health, Kind, Layer, Piece, offered_by
from crossblades.kernel.grid import FEET
from crossblades.kernel.health import shown
from crossblades.kernel.words import listed

PLACES = (MoveTo, Leap, StepTo, PushTo, Follow)
"""Options that name a space."""

STRIKES = (Engage, Attack, OpportunityAttack)
"""Options that name a target."""

PROVOKING = (Dash, StandUp)
"""Options that may give enemies an opportunity (HR-4.6)."""


def board(view: View, ask: Ask | None = None) -> Board:
    """The light, the terrain by its glyphs, sprung traps, what is offered, and everybody."""
    sprung = (Layer(("trap",), "^", "sprung trap", view.sprung),) if view.sprung else ()
    return Board(
        view.grid,
        (*_light(view), *_terrain(view), *sprung, *offered_by(ask, PLACES)),
        tuple(_piece(view, creature) for creature in view.creatures.values()),
        _heights(view),
    )


def _piece(view: View, creature: CreatureView) -> Piece:
    """A creature with all that it fills; the dead fill nothing."""
    sheet = creature.sheet
    filled = () if creature.dead else view.grid.footprint(creature.at, length(sheet.size))
    left, most = creature.hit_points, sheet.hit_points
    health = Health(creature.shows) if creature.guessed else Health(shown(left, most), left, most)
    return Piece(
        sheet.name, sheet.side, creature.letter, filled, sheet.seat, health,
        tuple(each_level(creature.conditions, creature.sources)),
        hidden="hidden" in creature.conditions, down=creature.unconscious,
        dead=creature.dead and not creature.gone, fled=creature.gone,
    )  # fmt: skip


def _heights(view: View) -> dict[str, int]:
    """HR-10.13: the feet of all that is not level with the plain."""
    kinds = view.ground.kinds
    return {space: feet for space, glyph in view.ground.at.items() if (feet := kinds[glyph].height)}


def _light(view: View) -> Iterator[Layer]:
    """HR-10.5: the plain ground that is not bright."""
    if view.ground.light == "bright":
        return
    land, lamps, grid = view.land, _carried(view), view.grid
    light = {space: land.light(grid.bit[space], lamps) for space in grid.on(grid.open)}
    dim = tuple(space for space, seen in light.items() if seen == "dim")
    dark = tuple(space for space, seen in light.items() if seen == "dark")
    yield Layer(("dim",), ",", "dim light", dim)
    yield Layer(("dark",), ";", "dark", dark)


def _carried(view: View) -> list[tuple[str, Lamp]]:
    """The lamps that creatures carry, in each of the spaces they fill; the hidden cover theirs."""
    return [
        (space, creature.sheet.lamp)
        for creature in view.creatures.values()
        if creature.sheet.lamp and not creature.dead and "hidden" not in creature.conditions
        for space in view.grid.footprint(creature.at, length(creature.sheet.size))
    ]


# --- terrain


def _terrain(view: View) -> Iterator[Layer]:
    """Each kind of terrain, by its glyph."""
    ground = view.ground
    spaces: dict[str, list[str]] = {glyph: [] for glyph in ground.kinds}
    for space, glyph in ground.at.items():
        spaces[glyph].append(space)
    for glyph, kind in ground.kinds.items():
        yield Layer(
            tuple(_kinds(kind)), glyph, describe(kind), tuple(spaces[glyph]), kind.name,
            kind.water or "", kind.front or "",
        )  # fmt: skip


def _kinds(kind: Terrain) -> Iterator[Kind]:
    """All that some terrain is, what matters most first."""
    is_so: dict[Kind, bool] = {
        "hazard": kind.hazard is not None,
        "water": kind.water is not None,
        "lamp": kind.light is not None,
        "cover": bool(kind.cover),
        "climb": kind.climb is not None,
        "slope": kind.slope,
        "high": kind.height > 0,
        "low": kind.height < 0,
        "rough": kind.difficult,
    }
    yield from [what for what, so in is_so.items() if so] or ["ground"]


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
        yield _WATER[kind.water] + (f", {kind.depth} feet" if kind.depth else "")
    if kind.height:
        yield f"{abs(kind.height)} feet {'high' if kind.height > 0 else 'deep'}"
    if kind.slope:
        yield "slope"
    if kind.climb is not None:
        yield f"climbed by might {kind.climb}" if kind.climb else "can be climbed"
    if kind.cover:
        yield f"cover {kind.cover}" + (f" from the {kind.front}" if kind.front else "")
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
    grid, reach = view.grid, melee_reach(enemy)
    lengths = length(enemy.sheet.size), length(mover.sheet.size)
    struck = grid.exposed[enemy.at, reach, lengths[0]] if reach else 0
    if not struck & grid.square(mover.at, lengths[1]):
        return False
    return view.land.apart(enemy.at, mover.at, *lengths) <= reach


def _odds(view: View, striker: CreatureView, target: CreatureView, weapon: Weapon) -> Iterator[str]:
    lengths = length(striker.sheet.size), length(target.sheet.size)
    feet = view.land.distance(striker.at, target.at, *lengths)
    if feet > FEET:
        yield f"{feet} feet"
    if target.shows and target.shows != "unhurt":
        yield shows_as(target)
    if weapon.kind in EXTENDED and feet <= farthest(weapon, dashed=False):
        if cover := covered(view.land, striker.at, target.at, *lengths).level:
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
