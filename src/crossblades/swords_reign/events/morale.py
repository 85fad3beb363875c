"""Events of morale (OS-6.6) and of flight."""

from typing import Literal

from crossblades.kernel.event import Event
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.events.base import About, Public, Rules, give_up
from crossblades.swords_reign.state import State

Doubt = Literal["first ally", "half down", "leader", "odds"]
"""What makes a kind check its morale: each of them once, but the odds as often as they turn."""


def troop(side: str, kind: str) -> str:
    """Those who check together: a kind of both sides is two."""
    return f"{side}: {kind}"


class MoraleChecked(Public, kw_only=True):
    """A kind of foes holds, rallies or breaks."""

    side: str = ""
    kind: str
    why: tuple[Doubt, ...]
    holds: bool
    rallies: bool = False
    alone: str = ""
    """Who it is, if there is but one of the kind."""
    rules: Rules = ("OS-6.6",)

    def apply(self, state: State) -> None:
        those = troop(self.side, self.kind)
        new = tuple(f"{those}: {doubt}" for doubt in self.why if doubt != "odds")
        state.checked = (*state.checked, *new)
        if self.rallies:
            state.rallied = (*state.rallied, those)


class MoraleCompared(Event, kw_only=True):
    """Which number the dice were held against, for those who know the kind's stat block."""

    kind: str
    total: int
    morale: int
    seen_by: Rules
    rules: Rules = ("OS-6.6",)


class Broke(Public, kw_only=True):
    """They run, or give up."""

    kind: str
    creatures: tuple[str, ...]
    surrender: bool
    rules: Rules = ("OS-6.6",)

    def apply(self, state: State) -> None:
        for name in self.creatures:
            give_up(state.creatures[name], self.surrender)


class Surrendered(About, kw_only=True):
    """It gives up of its own will."""

    rules: Rules = ("OS-2.5",)

    def change(self, creature: Creature, _state: State) -> None:
        give_up(creature, surrender=True)


class Fled(About, kw_only=True):
    """Off the map."""

    rules: Rules = ("OS-6.6", "OS-2.5")

    def change(self, creature: Creature, _state: State) -> None:
        creature.status = "fled"
        creature.conditions, creature.sources = {}, {}
        creature.hidden, creature.readied = False, None
