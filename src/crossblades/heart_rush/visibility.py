"""What a seat may know of the state: only what is named here."""

from functools import cached_property

from msgspec import Struct, structs

from crossblades.heart_rush.creature import Creature, Fighter, Stance, Wound
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.special import Effect, Frequency
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import Grid
from crossblades.kernel.health import LEFT, Shown, shown


class Own(Struct, frozen=True):
    """What its own side and the GM keep count of for a creature."""

    interactions: int
    calls: int
    cast_after: int | None
    uses: dict[str, int]
    used_this_round: tuple[str, ...]
    spent: dict[str, Frequency]


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
    own: Own | None = None
    """The rest, for those who decide for its side."""
    guessed: bool = False
    """The seat may not know its hit points: those here are a guess, made of what all see."""
    gone: bool = False
    """It was taken out of the fight."""
    shows: Shown | None = None
    """What the seat sees of its hit points, if they are guessed; None if not even that."""


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
    land = land_known(state, seat)
    see = _creature if state.scenario.foes == "numbers" else _creature_or_guess
    seen = View(
        seat,
        state.grid,
        land.ground,
        state.round,
        state.turn,
        {c.name: see(state, seat, c) for c in state.everyone if knows_of(state, seat, c)},
        engagement.participants if engagement else (),
        dict(engagement.stances) if engagement else {},
        state.sprung,
        state.over,
        state.rulings,
    )
    seen.__dict__["land"] = land  # worked out already
    return seen


def knows_of(state: State, seat: str, creature: Creature) -> bool:
    """HR-10.6: of the hidden only their own side knows, and the GM."""
    return "hidden" not in creature.conditions or seat in state.allies(creature)


def land_known(state: State, seat: str) -> Land:
    """HR-13.1: of a trap that lies in secret only the GM knows; it looks like its ground."""
    scenario = state.scenario
    if not scenario.land.secretive or (seat and seat == scenario.gm):
        return state.land
    return scenario.lands_known(state.met)


GUESSED, THRESHOLD = 40, 10
"""What anybody may take an enemy to have: hit points, and damage that wounds it (HR-8.3)."""


def _creature_or_guess(state: State, seat: str, creature: Creature) -> CreatureView:
    """Of an enemy no number of hit points that the seat may not know."""
    seen = _creature(state, seat, creature)
    if seat in state.counting(creature):
        return seen
    shows = None
    if state.scenario.foes == "words":
        shows = shown(creature.hit_points, creature.sheet.hit_points)
    sheet = structs.replace(
        seen.sheet, hit_points=GUESSED, standing=None,
        wound_threshold=None if seen.sheet.wound_threshold is None else THRESHOLD,
    )  # fmt: skip
    left = round(LEFT["down" if creature.unconscious else shows] * GUESSED)
    return structs.replace(seen, sheet=sheet, hit_points=left, guessed=True, shows=shows)


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
        _own(creature) if seat in state.allies(creature) else None,
        gone=creature.gone,
    )


def _own(creature: Creature) -> Own:
    return Own(
        creature.interactions,
        creature.calls,
        creature.cast_after,
        dict(creature.uses),
        creature.used_this_round,
        dict(creature.spent),
    )
