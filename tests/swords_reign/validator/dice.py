"""Chapter 1: dice, EDGE and SETBACK, checks, saves and contests."""

from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign.events import Checked, Contested, HelpUsed, Tried
from tests.swords_reign.validator.table import Table

EDGE_DIE = 6


class Dice:
    """OS-1.1 to OS-1.5: faces, totals, and what was compared with what."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.checks: dict[str, Rolled] = {}
        """The last roll of each creature."""
        self.contest: list[Rolled] = []
        """The rolls since the last contest."""

    def see(self, event: Event) -> None:
        match event:
            case Rolled():
                self.fell(event)
            case Checked():
                self.checked(event)
            case Tried():
                self.contest = []
            case Contested():
                self.contested(event)
            case _:
                pass

    def fell(self, event: Rolled) -> None:
        """OS-1.3: each die shows one of its faces, and the total is theirs with all modifiers."""
        check, parts = self.table.check, event.roll.parts
        edge = sum(part.edge for part in parts)
        sizes = [size for part in parts for size in part.dice] + [EDGE_DIE] * abs(edge)
        rule = event.roll.rules[0]
        check(len(event.faces) == len(sizes), "OS-1.3", f"{len(event.faces)} dice for {sizes}")
        for face, size in zip(event.faces, sizes, strict=False):
            check(1 <= face <= size, rule, f"a d{size} shows {face}")
        plain = len(sizes) - abs(edge)
        extra = sum(event.faces[plain:])
        total = sum(event.faces[:plain]) + sum(part.bonus for part in parts)
        total += extra if edge > 0 else -extra
        check(event.total == total, "OS-1.3", f"the dice come to {total}, not {event.total}")
        check(not event.dropped, "OS-1.3", "no die is ever dropped")
        check(not any(part.advantage for part in parts), "OS-1.3", "there is no advantage")
        self.checks[event.roll.who] = event
        self.contest.append(event)
        if any(part.rule in ("OS-5.6", "OS-5.14", "OS-3.4") and part.edge for part in parts):
            self.table.owe("OS-5.6", "what was used up is told", HelpUsed, who=event.roll.who)

    def checked(self, event: Checked) -> None:
        """OS-1.2, OS-1.5: meeting the number succeeds."""
        table, rule = self.table, "OS-1.5" if " save " in event.what else "OS-1.2"
        rolled = self.checks.get(event.creature)
        if event.what.endswith(("without sight", "without hearing")):
            table.check(not event.success, "OS-7.1", "what cannot be seen is not found")
            return
        if "OS-7.10" in event.rules:
            table.check(not event.success, "OS-7.10", "the stunned fail STR and DEX saves")
            return
        if rolled is None or rolled.roll.why != event.what:
            table.complain(rule, f"{event.creature} never rolled for {event.what}")
            return
        table.check(event.total == rolled.total, rule, f"{rolled.total} was rolled")
        met = event.total >= event.against
        table.check(event.success == met, rule, f"{event.total} against {event.against}")

    def contested(self, event: Contested) -> None:
        """OS-1.4: the higher total wins, and a tie changes nothing."""
        table = self.table
        totals = [rolled.total for rolled in self.contest if rolled.roll.who == event.creature]
        table.check(
            bool(totals) and totals[-1] == event.total, "OS-1.4", "another total was rolled"
        )
        answers = [rolled.total for rolled in self.contest if rolled.roll.who == event.target]
        if answers:
            table.check(answers[-1] == event.answer, "OS-1.4", "another answer was rolled")
            higher = event.total > event.answer
            table.check(event.success == higher, "OS-1.4", f"{event.total} to {event.answer}")
        else:
            cannot = self.table[event.target].helpless
            table.check(event.success and cannot, "OS-1.4", "both roll")
