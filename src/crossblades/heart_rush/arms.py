"""Chapter 12: all that a creature can attack with."""

from functools import cache
from typing import Protocol

from crossblades.heart_rush.creature import HANDS, Fighter
from crossblades.heart_rush.gear import DAMAGING, Attunement, Cantrip, Element, Shape, Weapon

BOLT_RANGE: dict[Attunement, int] = {"basic": 30, "advanced": 60, "paragon": 120}
"""HR-12.7, in feet."""

BLAST_RANGE: dict[Attunement, int] = {"basic": 5, "advanced": 5, "paragon": 10}
"""HR-12.7, in feet."""

BLAST_TARGETS: dict[Attunement, int] = {"basic": 2, "advanced": 1000, "paragon": 1000}
"""HR-12.7: two, or any number."""

SHAPES: tuple[Shape, ...] = ("bolt", "blast")


@cache
def cantrip(element: Element, shape: Shape, attunement: Attunement) -> Cantrip:
    """HR-12.7, HR-12.8: bolts are like ranged weapons, blasts like melee weapons."""
    blast = shape == "blast"
    return Cantrip(
        name=f"{element} {shape}",
        size=DAMAGING.get(element, "improvised"),
        kind="melee" if blast else "ranged",
        damage="bludgeoning",
        body=True,
        element=element,
        shape=shape,
        feet=BLAST_RANGE[attunement] if blast else BOLT_RANGE[attunement],
        most=BLAST_TARGETS[attunement] if blast else 1,
    )


def cantrips(sheet: Fighter, free_hands: int) -> list[Cantrip]:
    """HR-12.7: those of the elements it is attuned to for which it has the hands."""
    if not sheet.attunements:
        return []
    known = [cantrip(e, shape, level) for e, level in sheet.attunements.items() for shape in SHAPES]
    return [each for each in known if each.hands <= free_hands]


class Armed(Protocol):
    """What decides with what one can attack: a creature, or the view of one."""

    @property
    def sheet(self) -> Fighter: ...
    @property
    def weapon(self) -> Weapon: ...
    @property
    def other(self) -> Weapon | None: ...
    @property
    def shielded(self) -> bool: ...
    @property
    def dashes(self) -> int: ...


def arms(armed: Armed) -> list[Weapon]:
    """HR-12.1, HR-12.7: what is in hand, then the other parts of its body, then cantrips."""
    sheet, weapon, other = armed.sheet, armed.weapon, armed.other
    wields = not weapon.body
    body = [
        each
        for each in sheet.weapons
        if each.body and each.name != weapon.name and not (wields and each.unarmed)
        if armed.shielded or not each.needs_shield
    ]
    free = HANDS - weapon.hands - armed.shielded - (other is not None)
    second = [other] if other and other.name != weapon.name else []
    return [weapon, *second, *body, *cantrips(sheet, free)]


def arm_called(armed: Armed, name: str) -> Weapon:
    """The arm of this name; without a name, what is in hand."""
    if not name:
        return armed.weapon
    known = (*armed.sheet.weapons, *cantrips(armed.sheet, HANDS))
    return next(each for each in known if each.name == name)
