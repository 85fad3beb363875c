"""OS-2.3, OS-5.15, OS-5.18, OS-5.21, OS-6.9: who may go where, and what it costs."""

from itertools import combinations

from crossblades.kernel.event import Event
from crossblades.swords_reign.events import (
    AttackMade,
    DoorUsed,
    Fled,
    Moved,
    MoveStopped,
    Pushed,
    StoodUp,
    Surrendered,
    TurnEnded,
)
from tests.swords_reign.validator.table import ROOTED, Somebody, Table


class Moving:
    """Steps, pushes, standing up, leaving the map."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.provoked: tuple[Somebody, Somebody] | None = None
        """Who has just struck at whom, because it leaves its reach."""
        self.over_the_fallen: set[frozenset[str]] = set()
        """Pairs in one space, since one of them lay there."""

    def see(self, event: Event) -> None:
        match event:
            case Moved():
                self.moved(event)
            case DoorUsed():
                self.door(event)
            case StoodUp():
                self.stood_up(event)
            case Pushed():
                self.pushed(event)
            case AttackMade() if event.reaction:
                self.struck_at(event)
            case Fled():
                self.fled(self.table[event.creature])
            case Surrendered():
                self.own_turn(self.table[event.creature], "OS-2.5")
            case MoveStopped():
                self.provoked = None
            case TurnEnded():
                self.provoked = None
                self.places()
            case _:
                pass

    def own_turn(self, somebody: Somebody, rule: str) -> None:
        """OS-2.3: one moves on one's own turn, unless a readied action has come."""
        mine = self.table.acting == somebody.name or somebody.loose
        self.table.check(mine, rule, f"it is the turn of {self.table.acting or 'nobody'}")

    def door(self, event: DoorUsed) -> None:
        """OS-5.12: by one beside it; a locked one opens to nobody so."""
        table, at = self.table, self.table[event.creature].at
        hung = [d for d in table.grid.doors if (d.a, d.b) == (event.a, event.b)]
        table.check(at in (event.a, event.b), "OS-5.12", f"it is in {at}")
        moves = bool(hung) and {hung[0].door, event.door} == {"open", "closed"}
        table.check(moves, "OS-5.12", f"no door there can become {event.door}")

    # --- steps

    def moved(self, event: Moved) -> None:
        """OS-2.3: up to its Speed, step by step."""
        table, somebody = self.table, self.table[event.creature]
        self.own_turn(somebody, "OS-2.3")
        self.able(somebody)
        self.step(somebody, event.origin, event.to)
        there = [one for one in table.enemies(somebody) if one.at == event.to]
        standing = [one.name for one in there if one.status in ("up", "fleeing")]
        table.check(not standing, "OS-6.9", f"{standing} stand there")
        table.check(event.feet == 5, "OS-6.9", "a step is 5 feet")
        self.pay(somebody, event.feet, "OS-2.3")
        self.fears(somebody, event.to)
        self.leaves(somebody, event.to)

    def able(self, somebody: Somebody) -> None:
        """OS-7.4, OS-7.6, OS-7.9 to 7.11: some cannot move."""
        table = self.table
        table.check(somebody.status in ("up", "fleeing"), "OS-4.1", f"it is {somebody.status}")
        rooted = ROOTED & somebody.conditions.keys()
        rule = "OS-7.4" if rooted == {"grappled"} else "OS-7.6"
        table.check(not rooted, rule, f"it is {', '.join(sorted(rooted))}")

    def step(self, somebody: Somebody, origin: str, to: str) -> None:
        """OS-6.9: to a space beside the one where it is, around the corners of walls."""
        table = self.table
        table.check(origin == somebody.at, "OS-6.9", f"it is in {somebody.at}")
        if to not in table.places:
            table.complain("OS-6.9", "that is off the map")
            return
        table.check(table.distance(origin, to) == 5, "OS-6.9", "a step leads to the next space")
        start, end = table.places[origin], table.places[to]
        table.check(table.walls.holds(end), "OS-6.9", f"{to} is a wall")
        table.check(not table.walls.cuts_corner(start, end), "OS-6.9", "a wall corner is cut")
        table.check(table.walls.passes(start, end), "OS-6.9", "a wall or a shut door is in the way")

    def pay(self, somebody: Somebody, feet: int, rule: str) -> None:
        """OS-2.3, OS-5.5: Dash doubles this turn's movement."""
        most = somebody.speed * (2 if somebody.dashes else 1)
        spent = somebody.moved + feet
        self.table.check(spent <= most, rule, f"{spent} feet of {most}")

    def fears(self, somebody: Somebody, to: str) -> None:
        """OS-7.3: the frightened do not go nearer to what frightens them, if they see it."""
        table = self.table
        for name in somebody.sources.get("frightened", set()):
            source = table[name]
            if not source.present or table.lines(somebody.at, source.at) == 4 or source.hidden:
                continue
            start = somebody.feared_from or somebody.at
            now, then = table.distance(start, source.at), table.distance(to, source.at)
            table.check(then >= now, "OS-7.3", f"it goes nearer to {name}")

    def leaves(self, somebody: Somebody, to: str) -> None:
        """OS-5.15: who was struck at for leaving somebody's reach does leave it."""
        if self.provoked is None:
            return
        striker, mover = self.provoked
        self.provoked = None
        if mover is somebody:
            near = self.table.distance(striker.at, to) <= 5 and self.table.lines(striker.at, to) < 4
            self.table.check(not near, "OS-5.15", f"it stays within 5 feet of {striker.name}")

    def stood_up(self, event: StoodUp) -> None:
        """OS-5.18: for half its Speed."""
        table, somebody = self.table, self.table[event.creature]
        self.own_turn(somebody, "OS-5.18")
        self.able(somebody)
        table.check("prone" in somebody.conditions, "OS-5.18", "it was standing")
        half = somebody.speed // 2
        table.check(event.feet == half, "OS-5.18", f"half its Speed is {half}")
        self.pay(somebody, event.feet, "OS-5.18")

    # --- reactions to steps

    def struck_at(self, event: AttackMade) -> None:
        """OS-5.15, OS-5.16, OS-5.21: at a foe that leaves one's reach by its own movement."""
        table = self.table
        striker, mover = table[event.creature], table[event.target]
        table.check(striker.side != mover.side, "OS-5.15", "they are on one side")
        moves = table.acting == mover.name or mover.loose
        table.check(moves, "OS-5.21", f"{mover.name} does not move")
        table.check(not mover.disengaged, "OS-5.4", f"{mover.name} has disengaged")
        table.check(striker.reaction, "OS-5.16", "its Reaction is spent")
        table.check(not striker.helpless, "OS-7.5", f"{striker.name} takes no Reaction")
        table.check(not event.thrown, "OS-5.15", "it is a melee attack")
        self.provoked = (striker, mover)

    # --- being moved

    def pushed(self, event: Pushed) -> None:
        """OS-5.8, OS-6.2: 5 feet away, or with a hook away or nearer."""
        table, somebody = self.table, self.table[event.creature]
        self.step(somebody, event.origin, event.to)
        others = [one.name for one in table.others(somebody) if one.at == event.to]
        table.check(not others, "OS-6.9", f"{others} stand there")
        if event.by in table.people and "OS-6.2" not in event.rules and event.to in table.places:
            by = table[event.by].at
            away = table.distance(by, event.to) > table.distance(by, event.origin)
            table.check(away, "OS-5.8", "that is not away")

    def fled(self, somebody: Somebody) -> None:
        """OS-2.5: over the edge of the map, on its own turn."""
        self.own_turn(somebody, "OS-2.5")
        edge = self.table.walls.on_the_edge(self.table.places[somebody.at])
        self.table.check(edge, "OS-2.5", f"{somebody.at} is not at the edge")
        self.able(somebody)

    def places(self) -> None:
        """OS-6.9: nobody ends a turn in another's space, unless felled there (OS-5.21).

        Where one of the two lay at the end of a turn, it may rise beside the other.
        """
        here = [one for one in self.table.people.values() if one.status not in ("dead", "fled")]
        together = {
            frozenset((one.name, other.name)): {one.status, other.status} <= {"up", "fleeing"}
            for one, other in combinations(here, 2)
            if one.at == other.at
        }
        for pair, both_stand in together.items():
            lawful = not both_stand or pair in self.over_the_fallen
            self.table.check(lawful, "OS-6.9", f"{' and '.join(sorted(pair))} share it")
        self.over_the_fallen = {
            pair for pair, stand in together.items() if not stand or pair in self.over_the_fallen
        }
