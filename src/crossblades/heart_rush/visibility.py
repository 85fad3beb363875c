"""What a seat may know of the state: only what is named here."""

from msgspec import Struct, structs

from crossblades.heart_rush.creature import Creature, Fighter, Stance, Wound
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import Grid


class CreatureView(Struct, frozen=True):
    """A creature as the table sees it."""

    sheet: Fighter
    at: str
    hit_points: int
    heart: int
    weapon: Weapon
    wounds: tuple[Wound, ...]
    conditions: dict[str, int]
    rush: int
    acted: bool
    speed: int
    dashes: int
    moved: int
    aimed: bool
    surprised: bool
    breath: int
    coated: tuple[str, ...]
    unconscious: bool
    dead: bool
    sources: dict[str, str]
    """Whom conditions come from, as far as the seat knows of them."""


class View(Struct, frozen=True):
    """A fight as one seat sees it. Sealed stances are not in the state, so they cannot be here."""

    seat: str
    grid: Grid
    ground: Ground
    """The terrain, less the traps that this seat knows nothing of."""
    round: int
    turn: str
    creatures: dict[str, CreatureView]
    participants: tuple[str, ...]
    """Who is in the engagement under way."""
    stances: dict[str, Stance | None]
    """Stances that are revealed."""
    sprung: tuple[str, ...]
    """The spaces of traps that have been sprung."""
    over: bool


def view(state: State, seat: str) -> View:
    """All is open but sealed stances, the hidden, and secret traps (HR-6.3, HR-10.6)."""
    engagement = state.engagement
    return View(
        seat,
        state.grid,
        ground_known(state, seat),
        state.round,
        state.turn,
        {
            c.name: _creature(state, seat, c)
            for c in state.creatures.values()
            if knows_of(state, seat, c)
        },
        engagement.participants if engagement else (),
        dict(engagement.stances) if engagement else {},
        state.sprung,
        state.over,
    )


def knows_of(state: State, seat: str, creature: Creature) -> bool:
    """HR-10.6: of the hidden only their own side knows, and the GM."""
    return "hidden" not in creature.conditions or seat in state.allies(creature)


def ground_known(state: State, seat: str) -> Ground:
    """HR-13.1: of a trap that lies in secret only the GM knows; it looks like its ground."""
    ground = state.scenario.ground
    if not state.land.secrets or seat == state.scenario.gm:
        return ground
    kinds = {glyph: _without_secret(kind) for glyph, kind in ground.kinds.items()}
    looks = {glyph: _glyph_of(kind, kinds) for glyph, kind in kinds.items()}
    at = {space: looks[glyph] for space, glyph in ground.at.items() if looks[glyph]}
    shown = {glyph: kinds[glyph] for glyph in looks.values() if glyph}
    for space in state.met:
        glyph = ground.at[space]
        if ground.kinds[glyph] != kinds[glyph]:
            at[space] = glyph if looks[glyph] != glyph else _spare(ground)
            shown[at[space]] = ground.kinds[glyph]
    return Ground(ground.light, shown, at)


def _spare(ground: Ground) -> str:
    """A glyph that the map does not use, for what was met on ground that looks like no other."""
    return next(glyph for glyph in "!?&$@" if glyph not in ground.kinds)


def _glyph_of(kind: Terrain, kinds: dict[str, Terrain]) -> str:
    """The first glyph of ground that looks the same; none for what looks like open ground."""
    if kind == Terrain(kind.name):
        return ""
    return next(glyph for glyph, other in kinds.items() if other == kind)


def _without_secret(kind: Terrain) -> Terrain:
    if kind.hazard is None or not kind.hazard.secret:
        return kind
    return structs.replace(kind, hazard=None)


def _sources(state: State, seat: str, creature: Creature) -> dict[str, str]:
    """HR-10.6: nobody learns of the hidden by what they have done."""
    known = creature.sources.items()
    return {what: who for what, who in known if knows_of(state, seat, state.creatures[who])}


def _creature(state: State, seat: str, creature: Creature) -> CreatureView:
    return CreatureView(
        creature.sheet,
        creature.at,
        creature.hit_points,
        creature.heart,
        creature.weapon,
        creature.wounds,
        dict(creature.conditions),
        creature.rush,
        creature.acted,
        creature.speed,
        creature.dashes,
        creature.moved,
        creature.aimed,
        creature.surprised,
        creature.breath,
        creature.coated,
        creature.unconscious,
        creature.dead,
        _sources(state, seat, creature),
    )
