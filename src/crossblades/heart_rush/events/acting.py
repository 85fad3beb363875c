"""What everything done with a side's turn shares."""

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events.base import Public
from crossblades.heart_rush.options import Pay
from crossblades.heart_rush.state import State


def pay_for(creature: Creature, pay: Pay) -> None:
    """Spend the action or a rush point (HR-4.1, HR-4.4, HR-4.12)."""
    if pay == "action":
        creature.acted = True
    elif pay == "rush":
        creature.rush -= 1


class Acting(Public, kw_only=True):
    """A creature does something with its side's turn, so nobody has passed."""

    creature: str
    pay: Pay = "action"

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        pay_for(creature, self.pay)
        if state.passes:
            state.passes = 0
        self.done(creature, state)

    def done(self, creature: Creature, state: State) -> None:
        """What it changes besides."""
