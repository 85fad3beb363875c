"""Chapter 4: falling, dying, getting back up."""

from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign.events import (
    BeganDying,
    DamageTaken,
    Died,
    DyingAgain,
    GotUp,
    HitPointsLeft,
    LastStand,
    Spared,
    Stabilised,
    StillDying,
    Tired,
    TurnBegan,
    TurnEnded,
    Woke,
)
from crossblades.swords_reign.events.base import ActionTaken
from tests.swords_reign.validator.table import Somebody, Table

AWAKE = ("up", "fleeing", "surrendered")
"""Who falls at 0, if that has not happened yet."""

OUTCOMES: tuple[type[Event], ...] = (Died, LastStand, StillDying, Stabilised, GotUp)


def fate(total: int) -> type[Event]:
    """OS-4.2: what a death roll brings."""
    if total >= 11:
        return GotUp
    if total == 10:
        return Stabilised
    if total >= 5:
        return StillDying
    return LastStand if total == 4 else Died


class Dying:
    """OS-4.1 to OS-4.6."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.fate: type[Event] | None = None
        self.total = 0
        self.hurt = ""
        """Whose hit points are about to be counted because of damage."""
        self.hit_die: Rolled | None = None
        self.last: str = ""
        """Who has a last heroic action."""

    def see(self, event: Event) -> None:
        self.rolls(event)
        match event:
            case DamageTaken():
                self.hurt = event.creature
            case HitPointsLeft():
                self.counted(event)
            case BeganDying():
                self.falls(self.table[event.creature])
            case Spared():
                foe = self.table[event.creature].hero is None
                self.table.check(foe, "OS-4.4", "only foes are spared")
            case DyingAgain():
                stable = self.table[event.creature].status == "stable"
                self.table.check(stable, "OS-4.6", "it was not stable")
            case TurnEnded():
                self.table.check(not self.last, "OS-4.2", f"{self.last} dies after its action")
                self.last = ""
            case _:
                pass

    def rolls(self, event: Event) -> None:
        """The death roll, from the start of a turn to what it brings."""
        match event:
            case TurnBegan():
                self.begins(self.table[event.creature])
            case Rolled() if event.roll.why == "death roll":
                self.rolled(event)
            case Rolled() if event.roll.why == "hit die":
                self.hit_die = event
            case StillDying():
                self.table.check(event.total == self.total, "OS-4.2", f"{self.total} was rolled")
                self.decided(event)
            case GotUp():
                self.decided(event)
                self.gets_up(self.table[event.creature])
            case Woke():
                self.wakes(self.table[event.creature])
            case Tired():
                self.tires(event)
            case LastStand():
                self.decided(event)
                self.last = event.creature
                kinds = (ActionTaken, Died)
                self.table.owe("OS-4.2", "one heroic action", *kinds, who=event.creature)
            case Died() | Stabilised():
                self.ends(event)
            case _:
                pass

    def counted(self, event: HitPointsLeft) -> None:
        """OS-4.1, OS-4.4, OS-4.6: what becomes of whoever is at 0."""
        table, name = self.table, event.creature
        hurt, self.hurt = self.hurt == name, ""
        if event.hit_points or not hurt:
            return
        somebody = table[name]
        if somebody.status == "stable":
            table.owe("OS-4.6", "it is dying again", DyingAgain, who=name)
        elif somebody.status in AWAKE and somebody.hero is not None:
            table.owe("OS-4.1", "a hero at 0 is dying", BeganDying, who=name)
        elif somebody.status in AWAKE and somebody.hero is None:
            table.owe("OS-4.4", "a foe dies at 0", Died, Spared, who=name)

    def falls(self, somebody: Somebody) -> None:
        """OS-4.1: at 0, and only heroes."""
        table = self.table
        table.check(somebody.hit_points == 0, "OS-4.1", f"it has {somebody.hit_points} left")
        table.check(somebody.hero is not None, "OS-4.4", "foes die at 0")
        table.check(somebody.status in AWAKE, "OS-4.1", "it was down before")

    def begins(self, somebody: Somebody) -> None:
        """OS-4.2, OS-4.5: at the start of its turn the dying roll, and the stable wake."""
        table, name = self.table, somebody.name
        counted = any(turns >= 0 for turns in somebody.conditions.values())
        until = (TurnEnded,) if counted else ()
        if somebody.status == "dying":
            table.owe("OS-4.2", "the dying roll", Rolled, until=until)
        elif somebody.status == "stable":
            table.owe("OS-4.5", "the stable wake", Woke, who=name, until=until)

    def rolled(self, event: Rolled) -> None:
        """OS-4.2: 2d6 − Fatigue."""
        table, somebody = self.table, self.table[event.roll.who]
        dying = somebody.status == "dying" and table.acting == somebody.name
        table.check(dying, "OS-4.2", f"{somebody.name} is {somebody.status}")
        dice = [size for part in event.roll.parts for size in part.dice]
        table.check(dice == [6, 6], "OS-4.2", "a death roll is 2d6")
        bonus = sum(part.bonus for part in event.roll.parts)
        table.check(bonus == -somebody.fatigue, "OS-4.2", f"Fatigue is {somebody.fatigue}")
        self.fate, self.total = fate(event.total), event.total
        until = (TurnEnded,)
        table.owe("OS-4.2", "a death roll decides", *OUTCOMES, who=event.roll.who, until=until)

    def decided(self, event: StillDying | GotUp | LastStand | Died | Stabilised) -> None:
        """OS-4.2: what the table says for this total."""
        due, self.fate = self.fate, None
        if due is None:
            self.table.complain("OS-4.2", "there was no death roll")
        else:
            same = type(event) is due
            self.table.check(same, "OS-4.2", f"{self.total} means {due.__name__}")

    def gets_up(self, somebody: Somebody) -> None:
        """OS-4.2: hit points as its CON modifier or one roll of its hit die, at least 1."""
        table, hero, rolled = self.table, somebody.hero, self.hit_die
        if hero is None or rolled is None or rolled.roll.who != somebody.name:
            table.complain("OS-4.2", "it rolls its hit die")
            return
        table.check(rolled.faces[0] <= hero.hit_die, "OS-4.2", f"its hit die is a d{hero.hit_die}")
        self.hit_die = None
        table.owe("OS-4.2", "hit points are counted", HitPointsLeft, who=somebody.name)
        table.owe("OS-4.3", "it is tired", Tired, who=somebody.name, until=(TurnEnded,))

    def wakes(self, somebody: Somebody) -> None:
        """OS-4.5: the stable wake at the start of their turn."""
        table = self.table
        table.check(somebody.status == "stable", "OS-4.5", f"it is {somebody.status}")
        table.check(table.acting == somebody.name, "OS-4.5", "it is not its turn")
        table.owe("OS-4.3", "it is tired", Tired, who=somebody.name, until=(TurnEnded,))

    def tires(self, event: Tired) -> None:
        """OS-4.3: whoever gets back up gains 1 Fatigue."""
        fatigue = self.table[event.creature].fatigue + 1
        self.table.check(event.fatigue == fatigue, "OS-4.3", f"Fatigue is {fatigue}")

    def ends(self, event: Died | Stabilised) -> None:
        """OS-4.2, OS-4.4: by the death roll, after the last action, or as foes die."""
        table, name = self.table, event.creature
        somebody = table[name]
        if isinstance(event, Stabilised):
            dying = somebody.status == "dying"
            table.check(dying, "OS-4.2", f"{name} is {somebody.status}")
            if not event.by:
                self.decided(event)
        elif self.last == name:
            self.last = ""
        elif somebody.hero is not None and self.fate is not None:
            self.decided(event)
        elif not event.stone:
            at_zero = somebody.hit_points == 0
            table.check(at_zero, "OS-4.4", f"it has {somebody.hit_points} hit points")
            table.check(somebody.hero is None, "OS-4.2", "there was no death roll")
