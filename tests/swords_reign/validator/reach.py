"""OS-3.5, OS-5.1, OS-5.19, OS-6.1, OS-7.2: whom an attack can be made on."""

from collections import Counter

from crossblades.kernel.event import Event
from crossblades.swords_reign.events import (
    AttackBegan,
    AttackMade,
    Cleaved,
    ShieldBroken,
    TurnEnded,
)
from tests.swords_reign.validator.attacks import Attacks
from tests.swords_reign.validator.table import Somebody, Table


class Reach:
    """Nobody strikes farther than its weapon goes, through walls, or more often than it may."""

    def __init__(self, table: Table, attacks: Attacks) -> None:
        self.table = table
        self.attacks = attacks
        self.begun: AttackBegan | None = None
        self.blows: Counter[str] = Counter()
        """The strikes of the Attack action so far, by name."""

    def see(self, event: Event) -> None:
        match event:
            case AttackBegan():
                self.begun, self.blows = event, Counter()
            case AttackMade():
                self.made(event)
                if not event.reaction:
                    self.counts(event)
            case Cleaved():
                self.cleaves(event)
            case ShieldBroken():
                whole = self.table[event.creature].shield
                self.table.check(whole, "OS-6.3", "it has no shield")
            case TurnEnded():
                self.begun = None
            case _:
                pass

    def made(self, event: AttackMade) -> None:
        """OS-6.1: as far as it goes, at one who can be attacked."""
        table, attacker, target = self.table, self.table[event.creature], self.table[event.target]
        table.check(attacker is not target, "OS-5.1", "it attacks itself")
        table.check(target.present, "OS-5.1", f"{target.name} is {target.status}")
        table.check(not target.hidden, "OS-5.19", f"{target.name} is hidden")
        charmers = attacker.sources.get("charmed", set())
        table.check(target.name not in charmers, "OS-7.2", f"{target.name} has charmed it")
        table.check(table.lines(attacker.at, target.at) < 4, "OS-3.5", "a wall is between them")
        if attacker.hero is not None and event.attack == attacker.weapon:
            empty = attacker.weapon in attacker.unloaded
            table.check(not empty, "OS-6.2", f"the {attacker.weapon} is not loaded")
        blow = self.attacks.blow
        if blow is None or blow.arm is None:
            return
        feet = table.between(attacker, target)
        most = blow.arm.reach if event.reaction else max(blow.arm.reach, blow.arm.ranged)
        rule = "OS-5.15" if event.reaction else "OS-6.1"
        table.check(feet <= most, rule, f"{feet} feet, and it goes {most}")

    def counts(self, event: AttackMade) -> None:
        """OS-5.1, OS-6.7: one blow of a hero, or those of one line of a stat block."""
        table, attacker = self.table, self.table[event.creature]
        if self.begun is None or self.begun.creature != event.creature:
            table.complain("OS-5.1", "it has not taken the Attack action")
            return
        self.blows[event.attack] += 1
        mine = {name for line in lines_of(attacker) for name in line}
        if event.attack not in mine:
            table.check(self.blows.total() == 1, "OS-5.1", "one attack is made")
            return
        fits = any(self.blows <= most for most in lines_of(attacker))
        table.check(fits, "OS-6.7", f"no line of its block has {dict(self.blows)}")

    def cleaves(self, event: Cleaved) -> None:
        """OS-6.2, OS-6.9: another foe within 5 feet, once a turn."""
        table, cleaver, target = self.table, self.table[event.creature], self.table[event.target]
        table.check(not cleaver.cleaved, "OS-6.2", "it has cleaved in this turn")
        table.check(cleaver.side != target.side and target.present, "OS-6.2", "that is no foe")
        table.check(table.between(cleaver, target) <= 5, "OS-6.9", "it is not within 5 feet")
        blow = self.attacks.blow
        first = blow is not None and blow.attacker is cleaver
        table.check(first, "OS-6.2", "there was no blow to go on")
        if blow is not None:
            fell = blow.target.hit_points == 0 and blow.target is not target
            table.check(fell, "OS-6.2", f"{blow.target.name} was not dropped")
            tagged = blow.arm is not None and (blow.arm.cleaves or blow.arm.borrowed)
            table.check(tagged, "OS-6.2", "the weapon does not cleave")


def lines_of(somebody: Somebody) -> list[Counter[str]]:
    """How often each strike may come in one Attack action, by line."""
    lines = []
    for line in somebody.foe.attacks if somebody.foe is not None else ():
        most: Counter[str] = Counter()
        for strike in line:
            most[strike.name] += sum(strike.count) + strike.count_bonus or 1
        lines.append(most)
    return lines
