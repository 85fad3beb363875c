"""OS-6.6: morale, when it is due, and what comes of it."""

from collections import defaultdict

from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign.events import (
    BeganDying,
    Broke,
    Died,
    MoraleChecked,
    MoraleCompared,
    Spared,
    TurnEnded,
)
from tests.swords_reign.validator.table import Somebody, Table

GONE = ("dead", "spared", "fled", "surrendered")
Kind = tuple[str, str]
"""A side, and the name of a kind."""


class Morale:
    """Which kinds have to check, and whether they did."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.due: dict[Kind, set[str]] = defaultdict(set)
        self.checked: dict[Kind, set[str]] = defaultdict(set)
        self.rallied: set[Kind] = set()
        self.compared: MoraleCompared | None = None
        self.broken: MoraleChecked | None = None
        self.down: set[str] = set()
        """Who has ever fallen."""

    def see(self, event: Event) -> None:
        match event:
            case Rolled() if event.roll.why == "morale":
                self.rolled(event)
            case MoraleCompared():
                self.compares(event)
            case MoraleChecked():
                self.checks(event)
            case Broke():
                self.breaks(event)
            case TurnEnded():
                for (_, kind), why in self.due.items():
                    words = f"{kind} did not check: {', '.join(sorted(why))}"
                    self.table.check(not why, "OS-6.6", words)
                    why.clear()
            case _:
                pass

    def after(self, event: Event) -> None:
        """OS-6.6: their first ally falls, half are down, the leader falls."""
        if not isinstance(event, Died | Spared | BeganDying) or event.creature in self.down:
            return
        table, fallen = self.table, self.table[event.creature]
        self.down.add(event.creature)
        side = [one for one in table.people.values() if one.side == fallen.side]
        lying = [one for one in side if one.name in self.down]
        why = {"first ally"} if len(lying) == 1 else set[str]()
        if 2 * len(lying) >= len(side):
            why.add("half down")
        if fallen.fighter.leader:
            why.add("leader")
        for one in side:
            kind = self.kind(one)
            if kind is not None and one.status == "up" and kind not in self.rallied:
                self.due[kind] |= why - self.checked[kind]

    def kind(self, somebody: Somebody) -> Kind | None:
        """What it checks its morale with; heroes, and some foes, never check it."""
        foe = somebody.foe
        return (somebody.side, foe.kind) if foe is not None and foe.morale is not None else None

    def rolled(self, event: Rolled) -> None:
        """2d6, with nothing added."""
        sizes = [size for part in event.roll.parts for size in part.dice]
        plain = not any(part.bonus or part.edge for part in event.roll.parts)
        self.table.check(sizes == [6, 6] and plain, "OS-6.6", "morale is 2d6")
        self.table.owe("OS-6.6", "it is compared with Ml", MoraleCompared)

    def compares(self, event: MoraleCompared) -> None:
        """With the Ml of its kind."""
        table, rolled = self.table, self.table.rolled
        total = rolled.total if rolled is not None and rolled.roll.why == "morale" else None
        table.check(event.total == total, "OS-6.6", f"{total} was rolled")
        sheets = [one.foe for one in table.people.values() if one.foe is not None]
        morale = {foe.morale for foe in sheets if foe.kind == event.kind}
        table.check(event.morale in morale, "OS-6.6", f"Ml is {morale}")
        self.compared = event
        table.owe("OS-6.6", "it holds or breaks", MoraleChecked)

    def checks(self, event: MoraleChecked) -> None:
        """Over Ml they break; a natural 12 rallies."""
        table, compared, self.compared = self.table, self.compared, None
        kind = (event.side, event.kind)
        table.check(kind not in self.rallied or "odds" in event.why, "OS-6.6", "they have rallied")
        for why in event.why:
            due = why == "odds" or why in self.due[kind]
            table.check(due, "OS-6.6", f"{why} is no reason now")
            self.checked[kind].add(why)
            self.due[kind].discard(why)
        if compared is None or compared.kind != event.kind:
            table.complain("OS-6.6", "nothing was compared")
            return
        rallies = compared.total == 12
        holds = rallies or compared.total <= compared.morale
        table.check(event.rallies == rallies, "OS-6.6", "a natural 12 rallies")
        table.check(event.holds == holds, "OS-6.6", f"{compared.total} against {compared.morale}")
        if rallies:
            self.rallied.add(kind)
        if not holds:
            self.broken = event
            table.owe("OS-6.6", "they break", Broke)

    def breaks(self, event: Broke) -> None:
        """All of the kind who still fight."""
        table, broken, self.broken = self.table, self.broken, None
        if broken is None or broken.kind != event.kind:
            table.complain("OS-6.6", "they held")
            return
        kind = (broken.side, broken.kind)
        fighting = {
            one.name
            for one in table.people.values()
            if self.kind(one) == kind and one.status == "up"
        }
        table.check(set(event.creatures) == fighting, "OS-6.6", f"it is {sorted(fighting)}")
