"""Reads a whole log and says what in it breaks the rules."""

from collections.abc import Sequence

from crossblades.kernel.event import Event
from crossblades.swords_reign.state import Scenario
from tests.swords_reign.validator.attacks import Attacks
from tests.swords_reign.validator.blows import Blows
from tests.swords_reign.validator.complaint import Complaint
from tests.swords_reign.validator.deeds import Deeds
from tests.swords_reign.validator.dice import Dice
from tests.swords_reign.validator.dying import Dying
from tests.swords_reign.validator.edges import Rolls
from tests.swords_reign.validator.effects import Effects
from tests.swords_reign.validator.harm import Harm
from tests.swords_reign.validator.keeping import keep
from tests.swords_reign.validator.morale import Morale
from tests.swords_reign.validator.moving import Moving
from tests.swords_reign.validator.order import Order
from tests.swords_reign.validator.reach import Reach
from tests.swords_reign.validator.table import Table


def complaints(scenario: Scenario, log: Sequence[Event]) -> list[Complaint]:
    """Everything in a log that the rules do not allow; all events must stand."""
    table = Table(scenario)
    order, morale, attacks = Order(table), Morale(table), Attacks(table)
    blows = Blows(table, attacks)
    chapters = (
        Dice(table), order, attacks, Rolls(table, attacks), Reach(table, attacks), blows,
        Effects(table, attacks), Harm(table, blows), Dying(table), Moving(table), Deeds(table),
        morale,
    )  # fmt: skip
    for line, event in enumerate(log):
        table.line = line
        for chapter in chapters:
            chapter.see(event)
        table.settle(event)
        keep(table, event)
        order.after(event)
        morale.after(event)
    table.line = len(log)
    order.finish()
    return table.complaints
