"""What is wrong with a kind of ground, whether a file or a record says it; names apart."""

from collections.abc import Iterator, Sequence

from crossblades.heart_rush.creature import Lamp
from crossblades.heart_rush.ground import DEPTH, Hazard, Terrain
from crossblades.heart_rush.sheets.damage_text import MOST_DICE
from crossblades.heart_rush.sizes import DICE
from crossblades.kernel.toml_faults import Fault
from crossblades.kernel.toml_lines import KeyPath


def terrain_faults(terrain: Terrain) -> Iterator[Fault]:
    """What no space can be like; the paths are those of a file."""
    if terrain.climb is not None and terrain.water:
        yield Fault(("climb",), "nobody climbs in water", "either `climb` or `water`", ("water",))
    if terrain.depth is not None and terrain.water not in DEPTH:
        yield Fault(
            ("depth",), "the depth of what is no deep water", '`water = "deep"` as well', ("water",)
        )
    if terrain.climb is not None and terrain.slope:
        yield Fault(
            ("slope",), "a slope is walked, not climbed", "either `climb` or `slope`", ("climb",)
        )
    if terrain.front and not terrain.cover:
        yield Fault(
            ("front",), "the front of something that covers nobody", "`cover` as well", ("cover",)
        )
    if terrain.light:
        yield from lamp_faults(("light",), terrain.light)
    if terrain.hazard:
        yield from _hazard_faults(("hazard",), terrain.hazard)


def _hazard_faults(path: KeyPath, hazard: Hazard) -> Iterator[Fault]:
    """HR-13.1, HR-13.3: a hazard does damage or takes the breath."""
    yield from dice_faults((*path, "damage"), hazard.dice)
    if not (hazard.dice or hazard.chokes or hazard.burning):
        yield Fault(path, "a hazard that harms nobody", "`damage`, `burning`, or `chokes = true`")


def lamp_faults(path: KeyPath, lamp: Lamp) -> Iterator[Fault]:
    """HR-10.5: a light shines, and dimly no less far than brightly."""
    if not lamp.bright and not lamp.dim:
        yield Fault(path, "a light that does not shine", "feet of `bright` or `dim` light")
    if 0 < lamp.dim < lamp.bright:
        yield Fault((*path, "dim"), "less than `bright`", f"at least {lamp.bright}, or none")


def dice_faults(path: KeyPath, dice: Sequence[int]) -> Iterator[Fault]:
    """HR-1.1: dice of the sizes that there are, and not too many."""
    if not set(dice) <= set(DICE):
        yield Fault(path, "dice that do not exist", "d4, d6, d8, d10, d12 or d20")
    if len(dice) > MOST_DICE:
        yield Fault(path, "too many dice", f"at most {MOST_DICE}")
