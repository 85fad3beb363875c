"""How a sensible player reads the map."""

from crossblades.heart_rush.bots.tactics_map import Bearings
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.visibility import view
from tests.helpers import DAGGER, JAVELIN, SWORD, foe, fresh_state, hero

WALL = tuple(f"c{row}" for row in range(1, 11))


def keeps_in_sight(second: Weapon, **sheet: object) -> bool:
    """Whether one with a sword and another weapon in hand looks for places to shoot from.

    A wall stands between it and the orc.
    """
    ana = hero("Ana", "a5", SWORD, second, two_weapons=True, **sheet)
    seen = view(fresh_state(ana, foe("Orc", "e5"), walls=WALL), "heroes")
    return not Bearings(seen, seen.creatures["Ana"], seen.creatures["Orc"]).in_sight("a5")


def test_what_is_in_the_other_hand_can_be_thrown() -> None:
    assert keeps_in_sight(JAVELIN)
    assert not keeps_in_sight(DAGGER)


def test_two_full_hands_cast_no_bolts() -> None:
    assert not keeps_in_sight(DAGGER, attunements={"fire": "basic"})
