"""The state of a Heart Rush fight: plain data, changed by events alone."""

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache, partial
from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.heart_rush.creature import Ability, Creature, Fighter, Stance
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.hands import enter_fight
from crossblades.heart_rush.hindering import Hindrance
from crossblades.heart_rush.known_land import land_without_secrets
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.looks import letters_for
from crossblades.heart_rush.options import Manoeuvre, Pass
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.special import Asking
from crossblades.kernel.grid import Grid
from crossblades.kernel.health import Foes
from crossblades.kernel.moments import Plan
from crossblades.kernel.rule import shallow
from crossblades.kernel.visibility import EVERYONE

MOST_LANDS = 64
"""How many ways to see a map are kept: each that bots or seats look at in turn."""


class Scenario(Struct, frozen=True, dict=True):
    """What a fight starts from; what follows from it is worked out once for all its fights."""

    name: str
    grid: Grid
    sides: tuple[str, str]
    players: str
    """The side that rolls for the first turn (HR-2.1)."""
    fighters: tuple[Fighter, ...]
    begins: str | None = None
    """The side that begins because the other did not expect the fight (HR-2.1)."""
    rulings: Rulings = Rulings()
    rounds: int = 100
    """After this many rounds, ten minutes, an undecided fight ends (HR-3.7)."""
    ground: Ground = Ground()
    expecting: tuple[str, ...] = ()
    """Sides that expect the fight, whatever they see (HR-2.1)."""
    hiding: Annotated[int, Meta(ge=0, le=40)] = 9
    """What a stealth check is made against (HR-10.6)."""
    gm: str = ""
    """The seat of the GM, who rules and decrees; without one the defaults hold."""
    foes: Foes = "numbers"
    """What a side sees of the other's hit points."""

    @cached_property
    def land(self) -> Land:
        """The grid with its terrain."""
        return Land(self.grid, self.ground)

    @cached_property
    def lands_known(self) -> Callable[[tuple[str, ...]], Land]:
        """The same as it looks to those who know of no secret trap but the ones met (HR-13.1)."""
        return lru_cache(MOST_LANDS)(partial(land_without_secrets, self.grid, self.ground))

    @cached_property
    def seats(self) -> dict[str, tuple[str, ...]]:
        """Everyone who decides for a creature of each side."""
        return {side: seats_of(self, side) for side in self.sides}

    @cached_property
    def passing(self) -> dict[str, Pass | None]:
        """How each side passes, by one who decides alone; None if others, or a GM, have a say."""
        return {
            side: Pass(seats[0]) if len(seats) == 1 and not self.gm else None
            for side, seats in self.seats.items()
        }

    @cached_property
    def letters(self) -> dict[str, str]:
        """The mark of each creature on the map."""
        return letters_for(self.fighters, self.ground.kinds)

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        """Those who fight, as they come into it."""
        creatures = {sheet.name: enter_fight(sheet) for sheet in self.fighters}
        for creature in creatures.values():
            meet_again(creature, creatures)
        return creatures


class Offence(Struct, frozen=True):
    """An offensive action that was declared instead of an attack (HR-9.1)."""

    creature: str
    target: str
    how: Hindrance | Manoeuvre | Literal["stunt"]
    text: str = ""
    """The words of a stunt."""
    adjacent: bool = True
    """Whether the two were adjacent then; see the ruling of HR-9.7."""
    ability: Ability = "might"
    """With what it is tried (HR-9.2, HR-9.4, HR-9.6)."""
    answer: Ability = "might"
    """With what a stunt is contested (HR-9.6)."""
    won: bool | None = None
    """How its check has ended; None if it has none, or none yet (HR-9.7)."""


class Engagement(Struct, gc=False):
    """The engagement under way."""

    targeted_side: str
    """The side first engaged: it moves first and has the turn afterwards (HR-3.5)."""
    participants: tuple[str, ...]
    stances: dict[str, Stance | None] = {}
    """Revealed stances; None for the unconscious, who pick none (HR-6.18)."""
    gave_up: tuple[str, ...] = ()
    """Those who have used an ability instead of their attack (HR-6.12)."""
    offences: tuple[Offence, ...] = ()
    """Offensive actions in the order in which they were declared, for the end (HR-9.7)."""
    drawn: tuple[str, ...] = ()
    """Those whom others have engaged, at no cost to them (HR-6.1)."""


class State(Struct, gc=False):
    """Everything that can change."""

    scenario: Scenario
    grid: Grid
    land: Land
    """The grid with its terrain."""
    rulings: Rulings
    creatures: dict[str, Creature]
    everyone: list[Creature]
    """The same creatures, in the order of their sheets: quicker to go through."""
    seats: dict[str, tuple[str, ...]]
    """Everyone who decides for a creature of each side."""
    letters: dict[str, str]
    """The mark of each creature on the map, for the whole fight."""
    moments: Plan = {}
    """Who has a say at which moments, by the abilities of those who fight."""
    round: int = 0
    first: str = ""
    """The side that begins every round (HR-2.1)."""
    turn: str = ""
    """The side whose turn it is (HR-3.1)."""
    passes: int = 0
    """How many sides in a row have passed (HR-3.2)."""
    engagement: Engagement | None = None
    engagements: int = 0
    """How many have begun in this fight."""
    fought: tuple[Engagement, ...] = ()
    """Those of this round that are over; kept where there are abilities, which may look back."""
    sprung: tuple[str, ...] = ()
    """The spaces of traps that have been sprung (HR-13.1)."""
    met: tuple[str, ...] = ()
    """The spaces of lasting hazards that somebody has met: they are no secret any more."""
    wishes: dict[str, Asking] = {}
    """When a seat wants to be asked for instants, where it has said so in the fight (HR-5.5)."""
    decreed: bool = False
    """The GM has ended the fight."""
    winner: str | None = None
    """Who has won; None before the end, and if nobody has."""
    over: bool = False

    def other(self, side: str) -> str:
        """The opposing side."""
        one, two = self.scenario.sides
        return two if side == one else one

    def on_side(self, side: str) -> list[Creature]:
        """The creatures of a side that can act."""
        able = []
        for creature in self.everyone:
            if creature.side == side and not (creature.dead or creature.unconscious):
                able.append(creature)
        return able

    def enemies(self, creature: Creature) -> list[Creature]:
        """The living creatures of the other side."""
        enemies = []
        for other in self.everyone:
            if other.side != creature.side and not other.dead:
                enemies.append(other)
        return enemies

    def allies(self, creature: Creature) -> tuple[str, ...]:
        """The seats that know all about a creature: its side's, and the GM's."""
        gm = self.scenario.gm
        return (*self.seats[creature.side], gm) if gm else self.seats[creature.side]

    def counting(self, creature: Creature) -> tuple[str, ...]:
        """The seats that know a creature's hit points as numbers."""
        return EVERYONE if self.scenario.foes == "numbers" else self.allies(creature)

    def distance(self, a: Creature, b: Creature) -> int:
        """Feet between two creatures (HR-10.14)."""
        return self.land.distance(a.at, b.at, a.length, b.length)

    def copy(self) -> "State":
        """An independent copy; creatures and the engagement are all that is changed in place."""
        twin = shallow(self)
        twin.everyone = everyone = []
        twin.creatures = creatures = {}
        for creature in self.everyone:
            creatures[creature.name] = copied = shallow(creature)
            everyone.append(copied)
        if self.engagement is not None:
            twin.engagement = shallow(self.engagement)
        return twin


def seats_of(scenario: Scenario, side: str) -> tuple[str, ...]:
    """Everyone who decides for a creature of this side, in the order of the sheets."""
    mine = (fighter.seat for fighter in scenario.fighters if fighter.side == side)
    return tuple(dict.fromkeys(mine))


def begin(scenario: Scenario) -> State:
    """The state before anything has happened."""
    everyone = [shallow(creature) for creature in scenario.creatures.values()]
    creatures = {creature.name: creature for creature in everyone}
    return State(
        scenario, scenario.grid, scenario.land, scenario.rulings, creatures, everyone,
        scenario.seats, scenario.letters,
    )  # fmt: skip


def meet_again(creature: Creature, present: Mapping[str, Creature]) -> None:
    """HR-11.15: a charm that has lasted works where its source is, and rests elsewhere."""
    if "charmed" not in creature.conditions or creature.sheet.standing is None:
        return
    source = creature.sheet.standing.charmed_by
    if source in present:
        creature.sources = {"charmed": source}
    else:
        others = creature.conditions.items()
        creature.conditions = {name: level for name, level in others if name != "charmed"}
