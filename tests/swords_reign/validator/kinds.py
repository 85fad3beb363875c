"""OS-6.7: kinds of damage, and who takes more or less of them."""

from tests.swords_reign.validator.arms import Arm
from tests.swords_reign.validator.table import Somebody

STEEL = ("", "bludgeoning", "piercing", "slashing")
"""A weapon's damage, as is what names no kind."""

Kinds = frozenset[str]


def of_arm(arm: Arm) -> Kinds:
    """What the damage of a weapon, a limb or a spell counts as."""
    if arm.spell:
        return of_effect(next(iter(arm.kinds), ""))
    steel = not arm.kinds - {"silver", "magic", *STEEL}
    return arm.kinds | ({"weapons"} if steel else set())


def of_effect(kind: str) -> Kinds:
    """What comes of spells and specials is magic, whatever burns in it, and no weapon's."""
    return frozenset({kind or "magic", "magic"})


def changes(somebody: Somebody, kinds: Kinds, single: bool) -> set[str]:
    """Why it takes none, half or twice the damage."""
    foe = somebody.foe
    if foe is None:
        return set()
    why = set()
    if kinds & set(foe.immune):
        why.add("immune")
    if foe.incorporeal and not kinds & {"silver", "magic"}:
        why.add("incorporeal")
    if kinds & set(foe.resists):
        why.add("resists")
    if kinds & set(foe.vulnerable):
        why.add("vulnerable")
    if foe.swarm and single:
        why.add("a swarm")
    return why
