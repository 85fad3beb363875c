"""The state of a fight: plain data, changed by events alone."""

from typing import Annotated

from msgspec import Meta, Struct

from crossblades.kernel.grid import Grid
from crossblades.kernel.health import Foes
from crossblades.kernel.letters import letters_for
from crossblades.kernel.rule import shallow
from crossblades.kernel.visibility import EVERYONE
from crossblades.swords_reign.creature import GONE, Creature, Fighter, enter_fight
from crossblades.swords_reign.rulings import Rulings

HEROES, FOES = 0, 1
"""The places of the two sides: heroes act first (OS-2.2)."""


class Scenario(Struct, frozen=True):
    """What a fight starts from."""

    name: str
    grid: Grid
    sides: tuple[str, str]
    """The heroes' side first."""
    fighters: tuple[Fighter, ...]
    rulings: Rulings = Rulings()
    rounds: Annotated[int, Meta(ge=1, le=100)] = 100
    """After this many an undecided fight ends (OS-2.5)."""
    cover: tuple[str, ...] = ()
    """Spaces that give partial cover to whoever is in them (OS-3.5)."""
    referee: str = ""
    """The seat of the Referee, who rules and decrees; without one the defaults hold."""
    foes: Foes = "words"
    """What a side sees of the other's hit points."""
    covering: dict[str, str] = {}
    """What it is that covers, by space, where it has a name."""
    water: dict[str, str] = {}
    """Where there is water, by space, with its name (OS-6.7)."""

    @property
    def seats(self) -> dict[str, tuple[str, ...]]:
        """Everyone who decides for a creature of each side."""
        return {side: seats_of(self, side) for side in self.sides}


class State(Struct, gc=False):
    """Everything that can change."""

    scenario: Scenario
    grid: Grid
    rulings: Rulings
    creatures: dict[str, Creature]
    seats: dict[str, tuple[str, ...]]
    """Everyone who decides for a creature of each side."""
    letters: dict[str, str]
    """The mark of each creature on the map, for the whole fight."""
    round: int = 0
    acting: str = ""
    """Whose turn it is."""
    lying: dict[str, tuple[str, ...]] = {}
    """Weapons on the ground, by space, as `owner: weapon`."""
    rallied: tuple[str, ...] = ()
    """Kinds of foes that check their morale no more, as `side: kind` (OS-6.6)."""
    checked: tuple[str, ...] = ()
    """What has made a kind check its morale, as `side: kind: reason`."""
    decreed: bool = False
    """The Referee has ended the fight."""
    winner: str | None = None
    over: bool = False

    @property
    def heroes(self) -> str:
        """The side that acts first."""
        return self.scenario.sides[HEROES]

    @property
    def foes(self) -> str:
        """The other side."""
        return self.scenario.sides[FOES]

    def of_side(self, side: str) -> list[Creature]:
        """Everybody of a side who is still on the map."""
        return [c for c in self.creatures.values() if c.side == side and c.status not in GONE]

    def enemies(self, creature: Creature) -> list[Creature]:
        """Everybody of the other side who is still on the map."""
        side = creature.side
        return [c for c in self.creatures.values() if c.side != side and c.status not in GONE]

    def allies(self, creature: Creature) -> list[Creature]:
        """Everybody else of its side who is still on the map."""
        mine = self.of_side(creature.side)
        return [other for other in mine if other is not creature]

    def knowing(self, creature: Creature) -> tuple[str, ...]:
        """The seats that know all about a creature: its side's, and the Referee's."""
        referee = self.scenario.referee
        mine = self.seats[creature.side]
        return (*mine, referee) if referee else mine

    def counting(self, creature: Creature) -> tuple[str, ...]:
        """The seats that know a creature's hit points as numbers."""
        return EVERYONE if self.scenario.foes == "numbers" else self.knowing(creature)

    def distance(self, a: Creature, b: Creature) -> int:
        """OS-6.9: feet between two creatures."""
        return self.grid.distance(a.at, b.at)

    def copy(self) -> "State":
        """An independent copy; creatures are all that is changed in place."""
        twin = shallow(self)
        twin.creatures = {name: shallow(creature) for name, creature in self.creatures.items()}
        return twin


def seats_of(scenario: Scenario, side: str) -> tuple[str, ...]:
    """Everyone who decides for a creature of this side, in the order of the sheets."""
    mine = (fighter.seat for fighter in scenario.fighters if fighter.side == side)
    return tuple(dict.fromkeys(mine))


def begin(scenario: Scenario) -> State:
    """The state before anything has happened."""
    creatures = {fighter.name: enter_fight(fighter) for fighter in scenario.fighters}
    seats = {side: seats_of(scenario, side) for side in scenario.sides}
    letters = letters_for(creatures)
    return State(scenario, scenario.grid, scenario.rulings, creatures, seats, letters)
