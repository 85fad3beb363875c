"""What a seat may know of the state: only what is named here."""

from functools import cached_property

from msgspec import Struct, structs

from crossblades.heart_rush.creature import Creature, Fighter, Stance, Wound
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.looks import shown_as, without_secrets
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import Grid
from crossblades.kernel.letters import LETTERS


class CreatureView(Struct, frozen=True):
    """A creature as the table sees it."""

    sheet: Fighter
    at: str
    hit_points: int
    heart: int
    weapon: Weapon
    other: Weapon | None
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
    shielded: bool
    wet: bool
    timeproof: bool
    unconscious: bool
    dead: bool
    sources: dict[str, str]
    """Whom conditions come from, as far as the seat knows of them."""
    letter: str
    """Its mark on the map, the same for every seat and for the whole fight."""
    effects: tuple[Effect, ...] = ()
    """What abilities and spells do to it for a while."""
    helped_by: str = ""
    """Whose help its next roll has (HR-4.16)."""
    moved_before: int = 0
    attacked: bool = False
    held: bool = False


class View(Struct, frozen=True, dict=True):
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
    rulings: Rulings = Rulings()
    """What the table has ruled."""

    @cached_property
    def land(self) -> Land:
        """The terrain, worked out; no part of what is written down."""
        return Land(self.grid, self.ground)


def view(state: State, seat: str) -> View:
    """All is open but sealed stances, the hidden, and secret traps (HR-6.3, HR-10.6)."""
    engagement = state.engagement
    ground = ground_known(state, seat)
    seen = View(
        seat,
        state.grid,
        ground,
        state.round,
        state.turn,
        {c.name: _creature(state, seat, c) for c in state.everyone if knows_of(state, seat, c)},
        engagement.participants if engagement else (),
        dict(engagement.stances) if engagement else {},
        state.sprung,
        state.over,
        state.rulings,
    )
    if ground is state.scenario.ground:
        # What the fight has worked out serves here, too.
        seen.__dict__["land"] = state.land
    return seen


def knows_of(state: State, seat: str, creature: Creature) -> bool:
    """HR-10.6: of the hidden only their own side knows, and the GM."""
    return "hidden" not in creature.conditions or seat in state.allies(creature)


def ground_known(state: State, seat: str) -> Ground:
    """HR-13.1: of a trap that lies in secret only the GM knows; it looks like its ground."""
    ground = state.scenario.ground
    if not state.scenario.land.secretive or (seat and seat == state.scenario.gm):
        return ground
    kinds = without_secrets(ground.kinds)
    looks = shown_as(kinds)
    at = {space: looks[glyph] for space, glyph in ground.at.items() if looks[glyph]}
    shown = {glyph: kinds[glyph] for glyph in looks.values() if glyph}
    for space in state.met:
        glyph = ground.at[space]
        if ground.kinds[glyph] != kinds[glyph]:
            own = looks[glyph] != glyph and glyph not in LETTERS
            at[space] = glyph if own else _spare(ground, glyph)
            shown[at[space]] = ground.kinds[glyph]
    return Ground(ground.light, shown, at)


def _spare(ground: Ground, glyph: str) -> str:
    """A glyph that the map does not use, for what was met on ground that looks like no other.

    A letter might be a creature's.
    """
    free = [chr(code) for code in range(0xC0, 0x17F) if chr(code) not in ground.kinds]
    return free[list(ground.kinds).index(glyph)]


def _known_sheet(sheet: Fighter) -> Fighter:
    """Whom it trusts may tell of somebody hidden."""
    return structs.replace(sheet, trusts=()) if sheet.trusts else sheet


def _sources(state: State, seat: str, creature: Creature) -> dict[str, str]:
    """HR-10.6: nobody learns of the hidden by what they have done."""
    if not creature.sources:
        return {}
    known = creature.sources.items()
    return {what: who for what, who in known if knows_of(state, seat, state.creatures[who])}


def _helper(state: State, seat: str, creature: Creature) -> str:
    """HR-10.6: nobody learns of the hidden by whom they have helped."""
    helper = creature.helped_by
    return helper if helper and knows_of(state, seat, state.creatures[helper]) else ""


def _effects(state: State, seat: str, creature: Creature) -> tuple[Effect, ...]:
    """HR-10.6: nor by what their abilities do to others."""
    if not creature.effects:
        return ()
    unknown = {c.name for c in state.everyone if not knows_of(state, seat, c)}
    return tuple(e for e in creature.effects if e.by not in unknown and e.about not in unknown)


def _creature(state: State, seat: str, creature: Creature) -> CreatureView:
    return CreatureView(
        _known_sheet(creature.sheet),
        creature.at,
        creature.hit_points,
        creature.heart,
        creature.weapon,
        creature.other,
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
        creature.shielded,
        creature.wet,
        creature.timeproof,
        creature.unconscious,
        creature.dead,
        _sources(state, seat, creature),
        state.letters[creature.name],
        _effects(state, seat, creature),
        _helper(state, seat, creature),
        creature.moved_before,
        creature.attacked,
        creature.held,
    )
