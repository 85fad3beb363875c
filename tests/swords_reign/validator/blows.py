"""OS-3.2, OS-3.3, OS-6.1, OS-6.2: the damage dice of a hit, of a cleave, of a spell."""

from crossblades.kernel.event import Event, Rolled
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import (
    AttackMade,
    Cleaved,
    Hit,
    ItemUsed,
    Missed,
    SpecialUsed,
    SpellCast,
)
from tests.swords_reign.validator.attacks import Attacks
from tests.swords_reign.validator.kinds import Kinds, of_arm, of_effect
from tests.swords_reign.validator.table import Table

INSTEAD = "instead of STR"


class Blows:
    """What is rolled for damage and for healing."""

    def __init__(self, table: Table, attacks: Attacks) -> None:
        self.table = table
        self.attacks = attacks
        self.hit: Hit | None = None
        """The last hit, while its damage has yet to be rolled."""
        self.riders = False
        """A hit may still bring more."""
        self.cleaved = ""
        self.cast: SpellCast | SpecialUsed | ItemUsed | None = None
        self.kinds: Kinds | None = None
        """What the damage that was rolled counts as; None if the log does not tell."""
        self.single = True
        """Whether it goes for one alone."""

    def see(self, event: Event) -> None:
        match event:
            case AttackMade() | Missed():
                self.hit, self.riders, self.cast = None, False, None
            case Hit():
                self.hit, self.riders = event, True
            case Cleaved():
                self.cleaved = event.creature
            case SpellCast() | SpecialUsed() | ItemUsed():
                self.cast, self.hit, self.riders = event, None, False
            case Rolled() if event.roll.why == "damage":
                self.damage(event)
            case Rolled() if event.roll.why == "healing":
                self.healing(event)
            case _:
                pass

    def damage(self, event: Rolled) -> None:
        """OS-3.2: damage comes from a hit, from a cleave, or from a spell."""
        rule = event.roll.rules[0]
        self.kinds, self.single = None, True
        if self.cleaved:
            whose, self.cleaved = self.cleaved, ""
            self.dice(event, "OS-6.2", (4,), {0}, whose)
        elif rule == "OS-3.2" and self.hit is not None:
            hit, self.hit = self.hit, None
            self.struck(event, hit)
        elif self.riders and self.attacks.blow is not None and not self.attacks.blow.spell:
            self.ridden(event)
        elif self.cast is not None:
            self.spell(event, self.cast)
        else:
            self.table.complain("OS-3.2", "nothing has hit")

    def dice(
        self, event: Rolled, rule: str, dice: tuple[int, ...], bonuses: set[int], whose: str
    ) -> None:
        """Whose dice, which, and what is added."""
        check = self.table.check
        rolled = sorted(size for part in event.roll.parts for size in part.dice)
        bonus = sum(part.bonus for part in event.roll.parts)
        check(event.roll.who == whose, rule, f"it is {whose} who deals the damage")
        check(rolled == sorted(dice), rule, f"the dice are {dice}, not {rolled}")
        check(bonus in bonuses, rule, f"the bonus is {sorted(bonuses)}, not {bonus}")

    def struck(self, event: Rolled, hit: Hit) -> None:
        """OS-3.2, OS-3.3: weapon dice, twice on a critical, and the ability modifier."""
        blow = self.attacks.blow
        if blow is None or blow.arm is None:
            return
        arm, times = blow.arm, 2 if hit.critical else 1
        instead = any(INSTEAD in part.source for part in event.roll.parts)
        if instead:
            tagged = arm.borrowed or bool(arm.tags & {"crush", "hook"})
            self.table.check(tagged, "OS-6.2", f"{arm.name} neither crushes nor hooks")
        bonuses = {arm.bonus + (0 if instead else ability) for ability in arm.abilities}
        rolled = tuple(size for part in event.roll.parts for size in part.dice)
        both_hands = arm.two_handed and rolled == arm.two_handed * times
        if both_hands:
            free = not blow.attacker.shield
            self.table.check(free, "OS-6.1", "a shield is in its other hand")
        dice = arm.two_handed if both_hands else arm.dice
        rule = "OS-3.3" if hit.critical else "OS-3.2"
        self.dice(event, rule, dice * times, bonuses, hit.creature)
        if not arm.borrowed:
            self.kinds = of_arm(arm)

    def ridden(self, event: Rolled) -> None:
        """OS-6.7: what a hit of a stat block brings besides; a critical may double it."""
        blow = self.attacks.blow
        strike = blow.arm.strike if blow is not None and blow.arm is not None else None
        more = [one for one in (strike.rider, *strike.more) if one] if strike is not None else []
        rolled = sorted(size for part in event.roll.parts for size in part.dice)
        fits = [one for one in more if rolled in (sorted(one.dice), sorted(one.dice * 2))]
        self.table.check(bool(fits), "OS-6.7", f"its hits bring no {rolled}")
        if len(fits) == 1 and fits[0].kind:
            self.kinds = of_effect(fits[0].kind)

    def spell(self, event: Rolled, cast: SpellCast | SpecialUsed | ItemUsed) -> None:
        """OS-5.2, OS-6.7: the dice of the spell, or of the special."""
        effect = effect_of(self.table, cast)
        if effect is None:
            self.table.complain("OS-3.2", "nothing harms anybody")
            return
        blow = self.attacks.blow
        critical = self.hit is not None and self.hit.critical and blow is not None and blow.spell
        dice = effect.dice * (2 if critical else 1)
        rule = "OS-5.2" if isinstance(cast, SpellCast) else "OS-6.7"
        self.dice(event, rule, dice, {effect.bonus}, cast.creature)
        self.kinds = of_effect(effect.kind)
        self.single = not effect.radius and not effect.shape

    def healing(self, event: Rolled) -> None:
        """OS-5.12: the dice of the potion, or of the spell."""
        cast, hero = self.cast, self.table[event.roll.who].hero
        if hero is None or cast is None or isinstance(cast, SpecialUsed):
            self.table.complain("OS-5.12", "nothing heals")
            return
        things = hero.items if isinstance(cast, ItemUsed) else hero.spells
        name = cast.item if isinstance(cast, ItemUsed) else cast.spell
        thing = next((one for one in things if one.name == name), None)
        if thing is None:
            self.table.complain("OS-5.12", f"it has no {name}")
        else:
            self.dice(event, "OS-5.12", thing.heal, {thing.heal_bonus}, cast.creature)


def effect_of(table: Table, cast: SpellCast | SpecialUsed | ItemUsed) -> Special | None:
    """What a spell or a special does to whom it meets."""
    somebody = table[cast.creature]
    if isinstance(cast, SpellCast) and somebody.hero is not None:
        spells = (spell.effect for spell in somebody.hero.spells if spell.name == cast.spell)
        return next(spells, None)
    if isinstance(cast, SpecialUsed) and somebody.foe is not None:
        return next((one for one in somebody.foe.specials if one.name == cast.special), None)
    return None
