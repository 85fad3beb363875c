"""Chapter 2: who acts when, and how it ends."""

from crossblades.kernel.event import Event
from crossblades.swords_reign.creature import HeroSheet
from crossblades.swords_reign.events import (
    ConditionsCounted,
    FightEnded,
    HelpLapsed,
    Moved,
    ReflexTested,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from crossblades.swords_reign.events.base import ActionTaken
from tests.swords_reign.validator.table import OUT, Somebody, Table

REFLEX = 12
_DEEDS = (ActionTaken, Moved, TurnEnded)


class Order:
    """OS-2.1 to OS-2.7: Reflex checks, rounds, turns, counting down, the end."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.over = False

    def see(self, event: Event) -> None:
        if self.over:
            self.table.complain("OS-2.5", "something happens after the end")
        match event:
            case ReflexTested():
                self.tested(event)
            case RoundBegan():
                self.round_begins(event)
            case TurnBegan():
                self.turn_begins(self.table[event.creature])
            case ConditionsCounted():
                self.counted(event)
            case TurnEnded():
                same = event.creature == self.table.acting
                self.table.check(same, "OS-2.2", "somebody else's turn ends")
            case FightEnded():
                self.ends(event)
            case _:
                pass

    # --- before the first round

    def tested(self, event: ReflexTested) -> None:
        """OS-2.1, OS-2.6: d20 + DEX, less Fatigue, or the save bonus, against DC 12."""
        table, somebody = self.table, self.table[event.creature]
        table.check(table.round == 0, "OS-2.1", "reflexes are checked when the fight starts")
        table.check(somebody.quick is None, "OS-2.1", "reflexes are checked once")
        table.check(_rolls(table, somebody), "OS-2.6", "it does not check its reflexes")
        table.check(event.against == REFLEX, "OS-2.1", "the DC is 12")
        table.check(event.quick == (event.total >= REFLEX), "OS-2.1", "12 is quick enough")
        rolled = table.rolled
        if rolled is None or rolled.roll.who != event.creature:
            table.complain("OS-2.1", "it never rolled")
        else:
            table.check(rolled.total == event.total, "OS-2.1", f"it rolled {rolled.total}")

    # --- rounds and turns

    def round_begins(self, event: RoundBegan) -> None:
        """OS-2.2: one round after another, when everybody has had a turn."""
        table = self.table
        table.check(event.round == table.round + 1, "OS-2.2", f"after round {table.round}")
        table.check(not table.acting, "OS-2.2", "a turn is not over")
        table.check(event.round <= table.scenario.rounds, "OS-2.5", "there are no more rounds")
        if event.round == 1:
            for somebody in table.people.values():
                tested = somebody.quick is not None or not _rolls(table, somebody)
                table.check(tested, "OS-2.1", f"{somebody.name} did not check its reflexes")
        else:
            self.all_had_turns()

    def all_had_turns(self) -> None:
        """OS-2.2: nobody who can act is left out."""
        for somebody in self.table.people.values():
            waits = somebody.status in OUT or somebody.had_turn or self.late(somebody)
            self.table.check(waits, "OS-2.2", f"{somebody.name} had no turn")

    def late(self, somebody: Somebody) -> bool:
        """OS-2.1: those who fail miss their first turn."""
        return self.table.round == 1 and somebody.quick is False

    def turn_begins(self, somebody: Somebody) -> None:
        """OS-2.2: heroes first, then the enemy, each once a round."""
        table, name = self.table, somebody.name
        table.check(table.round > 0, "OS-2.2", "no round has begun")
        table.check(not table.acting, "OS-2.2", f"the turn of {table.acting} is not over")
        table.check(not somebody.had_turn, "OS-2.2", f"{name} had its turn")
        table.check(not self.late(somebody), "OS-2.1", f"{name} misses the first turn")
        table.check(somebody.status not in OUT, "OS-2.2", f"{name} is {somebody.status}")
        if table.leading(somebody.side):
            early = [one for one in table.people.values() if one.had_turn]
            table.check(
                all(table.leading(one.side) for one in early), "OS-2.2", "the enemy acts last"
            )
        else:
            for one in table.people.values():
                done = one.had_turn or one.status in OUT or self.late(one)
                if table.leading(one.side):
                    table.check(done, "OS-2.2", f"{one.name} acts before the enemy")
        if any(turns >= 0 for turns in somebody.conditions.values()):
            table.owe("OS-2.4", "effects count down first", ConditionsCounted, who=name)
        for one in table.people.values():
            if name in one.helpers:
                table.owe("OS-5.23", "help lapses", HelpLapsed, who=one.name, until=_DEEDS)

    def counted(self, event: ConditionsCounted) -> None:
        """OS-2.4, OS-2.7: at the start of its turn each effect has one less, or is over."""
        table, somebody = self.table, self.table[event.creature]
        table.check(table.acting == event.creature, "OS-2.4", "it is not its turn")
        counting = {name: turns for name, turns in somebody.conditions.items() if turns >= 0}
        left = {name: turns - 1 for name, turns in counting.items() if turns > 0}
        over = {name for name, turns in counting.items() if turns == 0}
        told = {name: turns for name, turns in event.left.items() if turns >= 0}
        table.check(told == left, "OS-2.4", f"left should be {left}")
        table.check(set(event.over) == over, "OS-2.7", f"over should be {sorted(over)}")

    # --- the end

    def beaten(self, side: str) -> bool:
        """OS-2.5: all have fled, are about to, have surrendered or fallen for good."""
        gone = (*OUT, "stable", "fleeing")
        return all(one.status in gone for one in self.table.people.values() if one.side == side)

    def ends(self, event: FightEnded) -> None:
        """OS-2.5: the fight ends when a side is beaten, or when its rounds are over."""
        table, self.over = self.table, True
        first, second = table.scenario.sides
        lost = [side for side in (first, second) if self.beaten(side)]
        table.check(not table.acting, "OS-2.5", "a turn is not over")
        if event.reason == "beaten":
            table.check(lost == [event.loser], "OS-2.5", f"beaten are {lost}")
            winner = second if event.loser == first else first
            table.check(event.winner == winner, "OS-2.5", f"{winner} wins")
        elif event.reason == "nobody left":
            table.check(len(lost) == 2 and event.winner is None, "OS-2.5", f"beaten are {lost}")
        elif event.reason == "undecided":
            table.check(not lost and event.winner is None, "OS-2.5", f"beaten are {lost}")
            table.check(table.round == table.scenario.rounds, "OS-2.5", "there are more rounds")
            self.all_had_turns()

    def after(self, event: Event) -> None:
        """OS-2.5: once a side is beaten, nothing else happens."""
        if isinstance(event, TurnEnded) and any(map(self.beaten, self.table.scenario.sides)):
            self.table.owe("OS-2.5", "the fight is over", FightEnded)

    def finish(self) -> None:
        """The log ends with the fight."""
        self.table.check(self.over, "OS-2.5", "the fight has no end")


def _rolls(table: Table, somebody: Somebody) -> bool:
    """OS-2.6: heroes on either side, and companions of theirs with a stat block."""
    return isinstance(somebody.sheet, HeroSheet) or table.leading(somebody.side)
