"""OS-3.2, OS-3.3, OS-6.7: from the damage dice to the hit points that are left."""

from crossblades.kernel.event import Event, Rolled, known
from crossblades.swords_reign.events import (
    DamageChanged,
    DamageTaken,
    Healed,
    Hit,
    HitPointsLeft,
)
from tests.swords_reign.validator.blows import Blows
from tests.swords_reign.validator.kinds import changes
from tests.swords_reign.validator.table import Table

SAVED = {"half by the save", "it is at least 1"}
HALVED = ("half by the save", "a swarm", "resists")


class Harm:
    """Damage and healing, from the dice to the hit points."""

    def __init__(self, table: Table, blows: Blows) -> None:
        self.table = table
        self.blows = blows
        self.base: int | None = None
        """What the damage dice came to."""
        self.left: dict[str, int] = {}
        """What is left of it for each whom it meets."""
        self.expected: dict[str, int] = {}
        """The hit points that somebody should have now."""
        self.why: dict[str, set[str]] = {}
        """What has changed the damage for each whom it meets."""

    def see(self, event: Event) -> None:
        match event:
            case Rolled() if event.roll.why == "damage":
                self.base, self.left, self.why = event.total, {}, {}
            case DamageChanged():
                self.changed(event)
            case DamageTaken():
                self.taken(event)
            case Healed():
                self.healed(event)
            case HitPointsLeft():
                self.points(event)
            case Hit():
                self.base, self.left = None, {}
            case _:
                pass

    def amount(self, name: str) -> int | None:
        """What somebody is about to lose."""
        return self.left.get(name, self.base)

    def changed(self, event: DamageChanged) -> None:
        """OS-1.5, OS-3.2, OS-6.7: halved, doubled, none, or at least 1; fractions round down."""
        table, amount = self.table, self.amount(event.creature)
        table.check(event.before == amount, event.rules[0], f"it was {amount}")
        before = event.before
        if event.why in HALVED:
            now = before // 2
        elif event.why == "vulnerable":
            now = before * 2
        elif event.why == "it is at least 1":
            table.check(before < 1, "OS-3.2", "it was at least 1 before")
            now = 1
        else:
            now = 0
        table.check(event.now == now, event.rules[0], f"{before} is {now}: {event.why}")
        self.left[event.creature] = event.now
        self.why.setdefault(event.creature, set()).add(event.why)
        if event.now == 0:
            self.kinds(event.creature)

    def kinds(self, name: str) -> None:
        """OS-6.7: none, half or double of some kinds; half of what goes for one of a swarm."""
        if self.blows.kinds is None:
            return
        due = changes(self.table[name], self.blows.kinds, self.blows.single)
        now = self.why.get(name, set()) - SAVED
        fine = now == due or (self.left.get(name) == 0 and now <= due)
        self.table.check(fine, "OS-6.7", f"changed by {sorted(now)} where {sorted(due)} is due")

    def taken(self, event: DamageTaken) -> None:
        """OS-3.2: what the dice and the modifier come to, at least 1."""
        table, somebody = self.table, self.table[event.creature]
        amount = self.amount(event.creature)
        if amount is None:
            table.complain("OS-3.2", "nothing was rolled for this damage")
        else:
            table.check(event.damage == amount, "OS-3.2", f"the damage is {amount}")
        table.check(event.damage >= 1, "OS-3.2", "damage is at least 1")
        table.check(somebody.present, "OS-3.2", f"{event.creature} is {somebody.status}")
        self.kinds(event.creature)
        self.expected[event.creature] = max(somebody.hit_points - event.damage, 0)
        table.owe("OS-3.2", "hit points are counted", HitPointsLeft, who=event.creature)

    def healed(self, event: Healed) -> None:
        """OS-5.12: hit points come back, up to all of them."""
        table, somebody = self.table, self.table[event.creature]
        lacking = somebody.sheet.hit_points - somebody.hit_points
        came = known(event.gained)
        table.check(0 <= came <= lacking, "OS-5.12", f"it lacks {lacking}")
        rolled = table.rolled
        if event.rules[0] == "OS-6.7" and somebody.foe is not None:
            gained = min(somebody.foe.regenerates, lacking)
            table.check(came == gained, "OS-6.7", f"it regenerates {gained}")
            table.check(table.acting == somebody.name, "OS-6.7", "it is not its turn")
        elif rolled is not None and rolled.roll.why == "healing":
            gained = min(rolled.total, lacking)
            table.check(came == gained, "OS-5.12", f"it gains {gained}")
        self.expected[event.creature] = somebody.hit_points + came
        table.owe("OS-5.12", "hit points are counted", HitPointsLeft, who=event.creature)

    def points(self, event: HitPointsLeft) -> None:
        """OS-4.1: hit points less the damage, never below 0."""
        table = self.table
        expected = self.expected.pop(event.creature, None)
        if expected is not None:
            table.check(event.hit_points == expected, "OS-4.1", f"{expected} are left")
        most = table[event.creature].sheet.hit_points
        table.check(0 <= event.hit_points <= most, "OS-4.1", f"it has 0 to {most}")
