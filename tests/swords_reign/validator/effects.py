"""OS-1.5, OS-3.5, OS-5.2, OS-6.7: spells and specials, their range, their uses, and the saves."""

from collections.abc import Iterator

from crossblades.kernel.event import Event
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import (
    AttackMade,
    Checked,
    ItemUsed,
    SpecialUsed,
    SpellCast,
    Unaffected,
)
from tests.swords_reign.validator.attacks import Attacks
from tests.swords_reign.validator.blows import effect_of
from tests.swords_reign.validator.table import Somebody, Table

Cast = SpellCast | SpecialUsed


class Effects:
    """What is cast: by whom, how often, how far, and who saves against what."""

    def __init__(self, table: Table, attacks: Attacks) -> None:
        self.table = table
        self.attacks = attacks
        self.cast: Cast | None = None
        self.places: dict[str, str] = {}
        """Where everybody stood when it was cast."""

    def see(self, event: Event) -> None:
        match event:
            case SpellCast() | SpecialUsed():
                self.begins(event)
            case ItemUsed():
                self.used(event)
            case AttackMade():
                self.cast = None
            case Checked() if " save against " in event.what:
                self.saved(event)
            case Unaffected():
                self.unaffected(event)
            case _:
                pass

    def begins(self, event: Cast) -> None:
        """OS-5.2, OS-6.7: one that it knows, often enough, and as far as it goes."""
        table, caster = self.table, self.table[event.creature]
        self.cast, special = event, None
        self.places = {one.name: one.at for one in table.people.values() if one.present}
        if isinstance(event, SpellCast):
            rule, name = "OS-5.2", event.spell
            spells = caster.hero.spells if caster.hero is not None else ()
            spell = next((one for one in spells if one.name == name), None)
            if spell is None:
                table.complain(rule, f"it does not know {name}")
                return
            uses, far, most = spell.uses, spell.range, spell.targets
        else:
            rule, name = "OS-6.7", event.special
            special = effect_of(table, event)
            if special is None:
                table.complain(rule, f"its block has no {name}")
                return
            uses, far, most = special.uses, special.range, 1
            if special.shape or special.radius:
                most = len(table.people)
        spent = caster.used[name]
        table.check(not uses or spent < uses, rule, f"{name} was used {spent} times")
        table.check(len(event.targets) <= most, rule, f"it is for {most}")
        targets = [table[target] for target in event.targets]
        if isinstance(event, SpecialUsed) and special is not None and special.radius:
            fits = any(self.bursts(caster, target, targets, special) for target in targets)
            table.check(fits, "OS-6.7", "no burst within its range meets all of these")
            return
        if isinstance(event, SpecialUsed) and special is not None and special.shape:
            return
        for target in targets:
            self.aimed(rule, caster, target, far)

    def bursts(
        self, caster: Somebody, middle: Somebody, targets: list[Somebody], special: Special
    ) -> bool:
        """OS-3.5, OS-6.7: whether a burst around one whom it can be aimed at meets all of them."""
        table = self.table
        aims = table.between(caster, middle) <= special.range
        seen = table.lines(caster.at, middle.at) < 4
        return (
            aims
            and seen
            and all(
                table.between(middle, one) <= special.radius and table.lines(middle.at, one.at) < 4
                for one in targets
                if one is not middle
            )
        )

    def aimed(self, rule: str, caster: Somebody, target: Somebody, far: int) -> None:
        """OS-3.5: within its range, and not behind a wall."""
        table = self.table
        feet = table.between(caster, target)
        table.check(target.present, rule, f"{target.name} is {target.status}")
        table.check(feet <= far, rule, f"{target.name} is {feet} feet off, and it goes {far}")
        if target is not caster:
            table.check(table.lines(caster.at, target.at) < 4, "OS-3.5", "a wall is between them")
            hidden = target.hidden and target.side != caster.side
            table.check(not hidden, "OS-5.19", f"{target.name} is hidden")

    def used(self, event: ItemUsed) -> None:
        """OS-5.12: one of those that it has, on itself or on somebody within reach."""
        table, somebody = self.table, self.table[event.creature]
        items = [item.name for item in somebody.hero.items] if somebody.hero is not None else []
        left = items.count(event.item) - somebody.used[event.item]
        table.check(left > 0, "OS-5.12", f"it has no {event.item} left")
        if event.target:
            feet = table.between(somebody, table[event.target])
            table.check(feet <= 5, "OS-5.12", f"{event.target} is {feet} feet off")

    # --- saves

    def saved(self, event: Checked) -> None:
        """OS-1.5: against the DC of what was cast, or of what came with a hit."""
        table = self.table
        name = event.what.split(" save against ")[1]
        ability = event.what.split(" ")[0]
        found = [one for what, one in self.specials() if what == name]
        if not found:
            table.complain("OS-1.5", f"nobody used {name}")
            return
        fits = [one for one in found if one.against == event.against and one.save == ability]
        table.check(bool(fits), "OS-1.5", f"the DC is {[one.against for one in found]}")
        if self.cast is not None and fits:
            self.meets(fits[0], table[event.creature])

    def specials(self) -> Iterator[tuple[str, Special]]:
        """What may be saved against now, by the name that a save gives it."""
        if self.cast is not None:
            effect = effect_of(self.table, self.cast)
            name = self.cast.spell if isinstance(self.cast, SpellCast) else self.cast.special
            if effect is not None:
                yield name, effect
        blow = self.attacks.blow
        if blow is not None and blow.arm is not None and blow.arm.strike is not None:
            strike = blow.arm.strike
            for rider in (strike.rider, *strike.more):
                if rider is not None:
                    yield rider.name or f"the {strike.name}", rider

    def meets(self, effect: Special, somebody: Somebody) -> None:
        """OS-3.5, OS-6.7: whom it was aimed at, or who is within its area, no wall between."""
        table, cast = self.table, self.cast
        assert cast is not None
        if somebody.name in cast.targets or effect.shape:
            return
        if not effect.radius:
            table.complain("OS-6.7", f"it was not aimed at {somebody.name}")
            return
        around = [self.places[name] for name in cast.targets] or [self.places[cast.creature]]
        here = self.places[somebody.name]
        near = [at for at in around if table.distance(at, here) <= effect.radius]
        table.check(bool(near), "OS-6.7", f"{somebody.name} is not within {effect.radius} feet")
        open_to = [at for at in near if at == here or table.lines(at, here) < 4]
        table.check(bool(open_to) or not near, "OS-3.5", "a solid wall is between them")

    def unaffected(self, event: Unaffected) -> None:
        """OS-6.7: the undead know no poison, charm, sleep or fear; an immunity is in the block."""
        foe = self.table[event.creature].foe
        if foe is None:
            self.table.complain("OS-6.7", "a hero is immune to nothing")
        elif event.why == "undead":
            spared = ("poisoned", "charmed", "unconscious", "frightened", "shaken")
            fine = foe.undead and event.condition in spared
            self.table.check(fine, "OS-6.7", f"{event.condition} does befall it")
