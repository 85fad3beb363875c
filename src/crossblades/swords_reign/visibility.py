"""What a seat may know of the state: only what is named here.

All see what shows; numbers, sheets and plans are for a creature's own side and the Referee.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from crossblades.kernel.grid import Grid
from crossblades.kernel.health import Shown, shown
from crossblades.kernel.visibility import EVERYONE
from crossblades.swords_reign.armour import armour_class
from crossblades.swords_reign.arms import melee_reach, only_shoots
from crossblades.swords_reign.creature import (
    Creature,
    HeroSheet,
    Readied,
    StatBlock,
    Status,
    Taken,
)
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import State


class HitPoints(NamedTuple):
    """What a creature has, and has unhurt."""

    left: int
    most: int


class Known(Struct, frozen=True):
    """What only its own side and the Referee know of a creature."""

    sheet: HeroSheet | StatBlock
    leader: bool
    provisions: int
    used: dict[str, int]
    """How often each spell, special or item was used."""
    readied: Readied | None


class CreatureView(Struct, frozen=True):
    """A creature as the table sees it."""

    name: str
    side: str
    seat: str
    """Who decides for it."""
    letter: str
    """Its mark on the map, the same for every seat and for the whole fight."""
    hero: bool
    kind: str
    """What a foe is called in the book; empty for heroes."""
    at: str
    status: Status
    health: Shown | None
    """None where nobody but its own side sees how hurt it is."""
    hit_points: HitPoints | None
    """For those who know the numbers."""
    armour_class: int
    """Every hit and miss tells it, so it is told from the start."""
    reach: int
    """How far it strikes: claws and spears show their length."""
    shoots: bool
    """It has nothing but its bare hands to strike with, and shoots."""
    weapon: str
    carried: tuple[str, ...]
    taken: tuple[Taken, ...]
    """What it has picked up of somebody else's."""
    shield: bool
    loaded: bool
    empty: tuple[str, ...]
    """Its crossbows that were shot and not reloaded."""
    tags: tuple[str, ...]
    """What a look tells of a foe."""
    specials: tuple[str, ...]
    """What a foe has been seen to do besides attacking."""
    conditions: dict[str, int]
    sources: dict[str, tuple[str, ...]]
    """Whom conditions come from."""
    fatigue: int
    """It shows in the rolls."""
    late: bool
    had_turn: bool
    action: bool
    moved: int
    dashes: bool
    disengaged: bool
    dodges: bool
    cleaved: bool
    reaction: bool
    hidden: bool
    waits: bool
    """It has readied something."""
    helped_by: tuple[str, ...]
    edge: int
    ruled: int
    moved_first: bool
    known: Known | None
    """The rest, for those who know all about it."""

    @property
    def up(self) -> bool:
        """Alive and not beaten."""
        return self.status == "up"

    @property
    def on_the_map(self) -> bool:
        """Still somewhere: neither dead nor gone."""
        return self.status not in ("dead", "fled")

    @property
    def down(self) -> bool:
        """At 0 hit points, and alive."""
        return self.status in ("dying", "stable", "spared")


class View(Struct, frozen=True, dict=True):
    """A fight as one seat sees it."""

    seat: str
    grid: Grid
    sides: tuple[str, str]
    rulings: Rulings
    cover: tuple[str, ...]
    """Spaces that give partial cover."""
    round: int
    acting: str
    """Whose turn it is; empty between turns."""
    creatures: dict[str, CreatureView]
    lying: dict[str, tuple[str, ...]]
    """Weapons on the ground, by space, as `owner: weapon`."""
    over: bool
    rallied: tuple[str, ...] = ()
    """Kinds of foes that check their morale no more, as `side: kind`."""
    checked: tuple[str, ...] = ()
    """What has made a kind check its morale, as `side: kind: reason`."""
    covering: dict[str, str] = {}
    """What it is that covers, by space, where it has a name."""
    water: dict[str, str] = {}
    """Where there is water, by space, with its name."""


def view(state: State, seat: str) -> View:
    """Everybody, and what shows of them; the hidden are hard to hit, not off the map (OS-5.19)."""
    return View(
        seat,
        state.grid,
        state.scenario.sides,
        state.rulings,
        state.scenario.cover,
        state.round,
        state.acting,
        {c.name: _creature(state, seat, c) for c in state.creatures.values()},
        dict(state.lying),
        state.over,
        state.rallied,
        state.checked,
        state.scenario.covering,
        state.scenario.water,
    )


def knows(state: State, seat: str, creature: Creature) -> bool:
    """Whether the seat knows all about a creature."""
    return seat in state.knowing(creature)


def _health(state: State, seat: str, creature: Creature) -> tuple[Shown | None, HitPoints | None]:
    """How hurt it is, as far as the seat may know; all see who has fallen."""
    left, most = creature.hit_points, creature.sheet.hit_points
    counting = state.counting(creature)
    if counting == EVERYONE or seat in counting:
        return shown(left, most), HitPoints(left, most)
    secret = state.scenario.foes == "nothing" and left > 0
    return None if secret else shown(left, most), None


def _tags(creature: Creature) -> Iterator[str]:
    """OS-6.7: what a look tells; what harms or fails to harm it shows when it is tried."""
    sheet = creature.sheet
    if isinstance(sheet, StatBlock):
        shown = {"undead": sheet.undead, "incorporeal": sheet.incorporeal, "swarm": sheet.swarm}
        yield from (tag for tag, has in shown.items() if has)


def _specials(creature: Creature) -> tuple[str, ...]:
    """What it has been seen to do besides attacking."""
    sheet = creature.sheet
    own = sheet.specials if isinstance(sheet, StatBlock) else ()
    return tuple(special.name for special in own if special.name in creature.used)


def _known(creature: Creature) -> Known:
    return Known(
        creature.sheet,
        creature.fighter.leader,
        creature.provisions,
        dict(creature.used),
        creature.readied,
    )


def _creature(state: State, seat: str, creature: Creature) -> CreatureView:
    sheet = creature.sheet
    return CreatureView(
        creature.name,
        creature.side,
        creature.seat,
        state.letters[creature.name],
        creature.hero,
        sheet.kind if isinstance(sheet, StatBlock) else "",
        creature.at,
        creature.status,
        *_health(state, seat, creature),
        armour_class(creature),
        melee_reach(creature),
        only_shoots(creature),
        creature.weapon,
        creature.carried,
        creature.taken,
        creature.shield,
        creature.loaded,
        creature.empty,
        tuple(_tags(creature)),
        _specials(creature),
        dict(creature.conditions),
        dict(creature.sources),
        creature.fatigue,
        creature.late,
        creature.had_turn,
        creature.action,
        creature.moved,
        creature.dashes,
        creature.disengaged,
        creature.dodges,
        creature.cleaved,
        creature.reaction,
        creature.hidden,
        creature.readied is not None,
        creature.helped_by,
        creature.edge,
        creature.ruled,
        creature.moved_first,
        _known(creature) if knows(state, seat, creature) else None,
    )
