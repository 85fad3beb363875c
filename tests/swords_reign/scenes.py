"""Quick heroes, foes and scenes."""

from typing import Any

from crossblades.kernel.grid import Grid
from crossblades.swords_reign.creature import Fighter, HeroSheet, StatBlock
from crossblades.swords_reign.gear import Strike, Weapon
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import Scenario

SWORD = Weapon("longsword", (6,), two_handed=(8,), tags=("versatile",))
SPEAR = Weapon("spear", (6,), two_handed=(8,), tags=("thrown", "versatile"))
BOW = Weapon("longbow", (8,), tags=("far", "two-handed"))
CROSSBOW = Weapon("light crossbow", (6,), 1, tags=("far", "two-handed", "loading"))

AXE = Strike("axe", (6,), weapon=True)
BITE = Strike("bite", (6,))
SPIT = Strike("spit", (4,), reach=0, range=30)


def hero(name: str, at: str, *weapons: Weapon, seat: str = "heroes", **sheet: Any) -> Fighter:
    """A hero with 10 hit points, nothing special about it, and a longsword."""
    own = {"hit_points": 10, "weapons": weapons or (SWORD,), **sheet}
    return Fighter(name, "heroes", seat, at, HeroSheet(**own))


def foe(name: str, at: str, *attacks: Strike, seat: str = "foes", **block: Any) -> Fighter:
    """A foe with 1 hit die, 4 hit points and an axe; its kind is its name without the number."""
    leader = block.pop("leader", False)
    own = {
        "kind": name.rstrip(" 0123456789"), "hit_dice": 1, "hit_points": 4, "armour_class": 12,
        "morale": 7, "attacks": (attacks or (AXE,),), **block,
    }  # fmt: skip
    return Fighter(name, "foes", seat, at, StatBlock(**own), leader)


def scene(
    *fighters: Fighter,
    width: int = 10,
    height: int = 10,
    walls: tuple[str, ...] = (),
    cover: tuple[str, ...] = (),
    referee: str = "",
    rulings: Rulings | None = None,
) -> Scenario:
    """Heroes against foes on an open map."""
    grid = Grid(width, height, walls)
    return Scenario(
        "a test", grid, ("heroes", "foes"), fighters, rulings or Rulings(), cover=cover,
        referee=referee,
    )  # fmt: skip
