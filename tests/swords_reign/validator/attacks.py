"""OS-3.1, OS-3.3, OS-5.1: what is rolled for an attack, and what it comes to."""

from dataclasses import dataclass

from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign.effects import ABILITIES
from crossblades.swords_reign.events import AttackMade, Hit, Missed, Moved, SpellCast, TurnEnded
from crossblades.swords_reign.events.base import ActionTaken
from tests.swords_reign.validator.arms import Arm, armour_class, arms_of
from tests.swords_reign.validator.table import Somebody, Table


@dataclass
class Blow:
    """An attack from its first word to its last."""

    attacker: Somebody
    target: Somebody
    arm: Arm | None
    far: bool
    """OS-7.8: whether it is a ranged attack."""
    hidden: bool = False
    """It attacks out of hiding."""
    roll: Rolled | None = None
    done: bool = False

    @property
    def spell(self) -> bool:
        return self.arm is not None and self.arm.spell

    @property
    def natural(self) -> int:
        """OS-3.7: what the d20 shows; EDGE never alters it."""
        return self.roll.faces[0] if self.roll and self.roll.faces else 0


class Attacks:
    """Attacks against AC, one at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.blow: Blow | None = None
        self.spell: SpellCast | None = None

    def see(self, event: Event) -> None:
        match event:
            case SpellCast():
                self.spell = event
            case AttackMade():
                self.made(event)
            case Rolled() if event.roll.why.startswith("attack with "):
                self.rolled(event)
            case Hit() | Missed():
                self.told(event)
            case _:
                pass

    def made(self, event: AttackMade) -> None:
        """OS-5.1: with something that it has."""
        attacker, target = self.table[event.creature], self.table[event.target]
        arm = arms_of(self.table, attacker, event.thrown).get(event.attack)
        self.table.check(arm is not None, "OS-5.1", f"it has no {event.attack}")
        feet = self.table.between(attacker, target)
        far = event.thrown or (arm is not None and feet > arm.reach and arm.ranged > 0)
        self.blow = Blow(attacker, target, arm, far, attacker.hidden)
        self.table.owe("OS-3.1", "an attack is rolled", Rolled)

    def rolled(self, event: Rolled) -> None:
        """OS-3.1: d20 + ability modifier + PB, or the hit dice."""
        table = self.table
        what = event.roll.why.removeprefix("attack with ")
        if self.blow is None or self.blow.done:
            self.cast(event, what)
        blow = self.blow
        if blow is None or blow.attacker.name != event.roll.who:
            table.complain("OS-3.1", "nobody attacks")
            return
        blow.roll = event
        bonus = sum(part.bonus for part in event.roll.parts)
        if blow.arm is not None:
            table.check(what == blow.arm.name, "OS-3.1", f"it attacks with {blow.arm.name}")
            fine = bonus in blow.arm.to_hit
            table.check(fine, "OS-3.1", f"the bonus is {blow.arm.to_hit}, not {bonus}")
        dice = [size for part in event.roll.parts for size in part.dice]
        table.check(dice == [20], "OS-3.1", "an attack is rolled with a d20")
        table.owe("OS-3.1", "an attack hits or misses", Hit, Missed, until=_NEXT)

    def cast(self, event: Rolled, what: str) -> None:
        """OS-5.2: a spell that is struck against AC."""
        caster, cast = self.table[event.roll.who], self.spell
        known = [spell for spell in (caster.hero.spells if caster.hero else ()) if spell.attack]
        spell = next((spell for spell in known if spell.name == what), None)
        if cast is None or spell is None or cast.spell != what or cast.creature != caster.name:
            self.table.complain("OS-3.1", "nobody attacks")
            return
        assert caster.hero is not None
        assert spell.attack in ABILITIES
        ability = caster.hero.abilities.get(spell.attack, 0)
        to_hit = frozenset({ability + caster.hero.proficiency})
        reach = spell.range
        arm = Arm(what, spell.effect.dice, spell.effect.bonus, to_hit, 0, ranged=reach, spell=True)
        target = self.table[cast.targets[0]]
        self.blow = Blow(caster, target, arm, reach > 5, caster.hidden)

    def told(self, event: Hit | Missed) -> None:
        """OS-3.1: meeting AC hits. OS-3.3: a natural 20 hits."""
        table, blow = self.table, self.blow
        if blow is None or blow.roll is None or blow.done:
            table.complain("OS-3.1", "there was no attack")
            return
        blow.done = True
        same = (event.creature, event.target) == (blow.attacker.name, blow.target.name)
        table.check(same, "OS-3.1", "somebody else attacked")
        table.check(event.total == blow.roll.total, "OS-3.1", f"{blow.roll.total} was rolled")
        armour = armour_class(blow.target) + event.cover
        table.check(event.armour_class == armour, "OS-6.3", f"the AC is {armour}")
        natural = blow.natural == 20
        hits = natural or event.total >= event.armour_class
        if hits != isinstance(event, Hit):
            table.complain("OS-3.3" if natural else "OS-3.1", "it hits" if hits else "it misses")
        if isinstance(event, Hit):
            near = table.between(blow.attacker, blow.target) <= 5
            critical = natural or (near and "paralysed" in blow.target.conditions)
            rule = "OS-7.6" if critical and not natural else "OS-3.3"
            table.check(event.critical == critical, rule, f"critical is {critical}")


_NEXT: tuple[type[Event], ...] = (ActionTaken, AttackMade, Moved, TurnEnded)
