"""What somebody usually does to somebody, wherever they stand: the measure of a fighter."""

from functools import lru_cache

from crossblades.heart_rush.arms import arms
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.numbers.harm import harm, mean
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import Scenario, State
from crossblades.kernel.grid import Grid
from crossblades.kernel.rule import shallow

LEAST = 0.05
"""What even the feeblest do: so nothing is divided by nothing."""

_GRID = Grid(2, 1)
_LAND = Land(_GRID, Ground())
_SCENARIO = Scenario("", _GRID, ("", ""), "", ())


class Twin:
    """A creature as far as its rolls go, so that what is alike is counted once."""

    def __init__(self, creature: Creature, heart: Die) -> None:
        sheet = creature.sheet
        self.creature = creature
        self.heart = heart
        self.key = (
            heart, sheet.might, sheet.agility, sheet.cunning, sheet.attack, sheet.defence,
            sheet.armour, creature.weapon, creature.other, creature.shield, sheet.weapons,
            tuple(sheet.attunements.items()),
        )  # fmt: skip
        self.hash = hash(self.key)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Twin) and self.key == other.key


@lru_cache(maxsize=16384)
def usual_damage(attacker: Twin, target: Twin) -> float:
    """What its best arm does on the whole, over the three stances, side by side and unhindered."""
    state = _side_by_side(attacker, target)
    one = state.creatures["attacker"]
    able = arms(one)
    return max((_over_stances(state, arm) for arm in able if arm.rolls), default=LEAST)


def _over_stances(state: State, arm: Weapon) -> float:
    blows = [Blow("attacker", "target", stance, arm) for stance in ORDER]
    return sum(mean(harm(state, blow)) for blow in blows) / len(blows)


def _side_by_side(attacker: Twin, target: Twin) -> State:
    """Two creatures with nothing on them but what they wear and wield."""
    creatures = []
    for twin, name in ((attacker, "attacker"), (target, "target")):
        bare = shallow(twin.creature)
        bare.name, bare.side, bare.heart = name, name, twin.heart
        bare.conditions, bare.sources, bare.effects = {}, {}, ()
        bare.helped_by, bare.wet = "", False
        creatures.append(bare)
    return face_to_face(_SCENARIO, *creatures)


def face_to_face(scenario: Scenario, one: Creature, other: Creature) -> State:
    """Two creatures alone on a bare field, side by side."""
    creatures = {}
    for creature, at in ((one, "a1"), (other, "b1")):
        creatures[creature.name] = twin = shallow(creature)
        twin.at, twin.rank, twin.length, twin.dashes = at, 3, 1, 0
    return State(
        scenario, _GRID, _LAND, scenario.rulings, creatures, list(creatures.values()), {}, {}
    )
