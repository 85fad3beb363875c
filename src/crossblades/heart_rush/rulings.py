"""Rulings a table may switch: what the texts leave open, with our default first.

`rulings_text.py` explains each of them and each of its values.
"""

from typing import Literal

from msgspec import Struct, field

Helpless = Literal["opportunity attack", "death", "spared"]
"""What attacking the helpless comes to (HR-8.8)."""

AgilityOrder = Literal["one phase", "by halves", "one by one"]
"""When those in agility take their free sidesteps (HR-6.9)."""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """One field a ruling, named by its rule."""

    quick: Literal["keeps the turn", "passes the turn"] = field(
        default="keeps the turn", name="HR-3.4"
    )
    """Whether a side still has the turn when one of its own has used a quick ability."""
    tripped: Literal["stops", "slides on"] = field(default="stops", name="HR-4.11")
    """Whether a trip ends a push as well, or only the movement that is one's own."""
    shared_stances: bool = field(default=True, name="HR-6.3")
    """Side-mates may see each other's sealed stances and talk them over."""
    agility_order: AgilityOrder = field(default="one phase", name="HR-6.9")
    """All free sidesteps in one phase, or in each half with its attacks, or one by one."""
    rolls_count: Literal["step start", "now"] = field(default="step start", name="HR-6.15")
    """A step's rolls use dice and conditions as they stood at its start, or as they stand."""
    free_sidestep: Literal["with an attack", "everyone"] = field(
        default="with an attack", name="HR-6.16"
    )
    """Whether the free sidestep of agility belongs to an attack, or everyone in it has one."""
    targets: Literal["enemies", "anyone"] = field(default="enemies", name="HR-6.19")
    """Whether one attacks and helps as the sides are, or anyone one likes."""
    contested: Literal["mutual", "same stance"] = field(default="mutual", name="HR-7.4")
    """Contested rolls only when both attack each other, or for every attack on one's own stance."""
    death: Literal["normal", "reduced"] = field(default="normal", name="HR-8.2")
    """Death at minus the normal maximum, or at minus the maximum less all wound ranks."""
    wounds: Literal["at the threshold", "above it"] = field(
        default="at the threshold", name="HR-8.3"
    )
    """Whether as much damage as the threshold makes a wound, or only more."""
    untreated_wounds: Literal["stay", "heal"] = field(default="stay", name="HR-8.5")
    """Untreated wounds stay until treated, or heal with long rests like treated ones."""
    at_zero: Literal["by choice", "at once"] = field(default="by choice", name="HR-8.6")
    """Whether one at 0 hit points falls unconscious when one likes, or there and then."""
    helpless: Helpless = field(default="opportunity attack", name="HR-8.8")
    """What attacking the helpless comes to, as the GM has decided for this table."""
    defensive: Literal["beaten", "not beaten"] = field(default="beaten", name="HR-9.1")
    """Whether offensive actions can be used on one in the defensive stance."""
    offensive_checks: Literal["when declared", "at the end"] = field(
        default="when declared", name="HR-9.7"
    )
    """Offensive actions are checked in the actor's step, or when they take effect."""
    walk_over: Literal["smaller", "both"] = field(default="smaller", name="HR-10.8")
    """Of two creatures two sizes apart, only the smaller may enter the other's space, or both."""
    stopped_by: Literal["two sizes", "one size"] = field(default="two sizes", name="HR-10.11")
    """How far from its own size a creature still stops one that is forced to move."""
    conditions_touch: Literal["all rolls", "checks"] = field(default="all rolls", name="HR-11.1")
    """Whether the conditions of abilities touch A/D rolls, or only checks and saves."""
    spells_back: Literal["short rest", "long rests"] = field(default="short rest", name="HR-16.2")
    """A spell that was cast comes back with a short rest, or after several long ones."""
