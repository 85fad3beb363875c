"""Rulings a table may switch: what the texts leave open, with our default first."""

from typing import Literal

from msgspec import Struct, field

Helpless = Literal["opportunity attack", "death", "spared"]
"""What attacking the helpless comes to (HR-8.8)."""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """One field a ruling, named by its rule."""

    shared_stances: bool = field(default=True, name="HR-6.3")
    """Side-mates may see each other's sealed stances and talk them over."""
    contested: Literal["mutual", "same stance"] = field(default="mutual", name="HR-7.4")
    """Contested rolls only when both attack each other, or for every attack on one's own stance."""
    death: Literal["normal", "reduced"] = field(default="normal", name="HR-8.2")
    """Death at minus the normal maximum, or at minus the maximum less all wound ranks."""
    untreated_wounds: Literal["stay", "heal"] = field(default="stay", name="HR-8.5")
    """Untreated wounds stay until treated, or heal with long rests like treated ones."""
    helpless: Helpless = field(default="opportunity attack", name="HR-8.8")
    """What attacking the helpless comes to, as the GM has decided for this table."""
