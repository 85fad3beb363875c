"""What a seat may know of the state: only what is named here."""

from msgspec import Struct

from crossblades.heart_rush.creature import Creature, Fighter, Stance, Wound
from crossblades.heart_rush.gear import Weapon
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
    unconscious: bool
    dead: bool


class View(Struct, frozen=True):
    """A fight as one seat sees it. Sealed stances are not in the state, so they cannot be here."""

    seat: str
    grid: Grid
    round: int
    turn: str
    creatures: dict[str, CreatureView]
    participants: tuple[str, ...]
    """Who is in the engagement under way."""
    stances: dict[str, Stance | None]
    """Stances that are revealed."""
    over: bool


def view(state: State, seat: str) -> View:
    """Everything at the table is open but sealed stances (HR-6.3)."""
    engagement = state.engagement
    return View(
        seat,
        state.grid,
        state.round,
        state.turn,
        {name: _creature(creature) for name, creature in state.creatures.items()},
        engagement.participants if engagement else (),
        dict(engagement.stances) if engagement else {},
        state.over,
    )


def _creature(creature: Creature) -> CreatureView:
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
        creature.unconscious,
        creature.dead,
    )
