"""OS-6.1, OS-6.3, OS-6.7: what a creature strikes with, and how hard it is to hit."""

from dataclasses import dataclass

from crossblades.swords_reign.creature import HeroSheet
from crossblades.swords_reign.gear import Strike, Weapon
from tests.swords_reign.validator.table import Somebody, Table

CLOSE, NEAR, FAR, LONG = 5, 30, 120, 10

WEAPONS: dict[str, tuple[int, int, str]] = {
    "club": (4, 0, ""),
    "dagger": (4, 0, "finesse thrown"),
    "dart": (4, 0, "ranged"),
    "flail": (6, 0, "hook"),
    "greataxe": (10, 0, "two-handed cleave"),
    "greatsword": (10, 0, "two-handed cleave"),
    "hand axe": (6, 0, "thrown"),
    "heavy crossbow": (8, 1, "far two-handed loading"),
    "javelin": (6, 0, "thrown"),
    "light crossbow": (6, 1, "far two-handed loading"),
    "longbow": (8, 0, "far two-handed"),
    "longsword": (6, 0, "versatile"),
    "mace": (6, 0, "crush"),
    "maul": (10, 0, "two-handed crush"),
    "poleaxe": (10, 0, "two-handed reach hook"),
    "shortbow": (6, 0, "far"),
    "shortsword": (6, 1, "finesse"),
    "sickle": (6, 0, "finesse hook"),
    "sling": (4, 0, "near"),
    "spear": (6, 0, "thrown versatile"),
    "staff": (4, 0, "reach"),
    "warhammer": (6, 0, "versatile"),
}
"""OS-6.1: the die, what is added to it, and the tags; a versatile one has a d8 in both hands."""

FISTS = frozenset({"bludgeoning"})

ARMOUR: dict[str, tuple[int, int | None]] = {
    "none": (10, 9),
    "leather": (12, 9),
    "chain": (14, 2),
    "plate": (18, None),
}
"""OS-6.3: the AC, and how much of DEX counts at the most; plate takes no heed of it."""


@dataclass(frozen=True)
class Arm:
    """One way to strike or to shoot."""

    name: str
    dice: tuple[int, ...]
    bonus: int
    to_hit: frozenset[int]
    """What may be added to the d20: STR or DEX, whichever the attacker likes."""
    reach: int
    """How far one strikes with it; 0 if one does not."""
    ranged: int = 0
    """How far it shoots or flies; 0 if it does neither."""
    abilities: frozenset[int] = frozenset()
    """What a hit may add, as what is added to the d20."""
    two_handed: tuple[int, ...] = ()
    tags: frozenset[str] = frozenset()
    spell: bool = False
    strike: Strike | None = None
    kinds: frozenset[str] = frozenset()
    borrowed: bool = False
    """It was somebody else's: the log does not tell all about it."""

    @property
    def cleaves(self) -> bool:
        return "cleave" in self.tags


def arms_of(table: Table, somebody: Somebody, thrown: bool) -> dict[str, Arm]:
    """All that it may strike with now, by name."""
    hero = somebody.hero
    if hero is not None:
        held = held_arm(table, somebody, hero, thrown)
        return {arm.name: arm for arm in (held, *feeble(somebody)) if arm is not None}
    assert somebody.foe is not None
    strikes = [strike for line in somebody.foe.attacks for strike in line]
    arms = {strike.name: struck(somebody, strike) for strike in strikes}
    held = held_of(table, somebody)
    fists = {fist.name: fist for fist in feeble(somebody)}
    return {**fists, **arms, **({held.name: held} if held else {})}


def feeble(somebody: Somebody) -> list[Arm]:
    """OS-5.9: whoever has nothing in hand strikes for 1 + STR; a foe for 1."""
    hero = somebody.hero
    if hero is None:
        assert somebody.foe is not None
        to_hit = frozenset({somebody.foe.hit_dice})
        return [Arm("fist", (), 1, to_hit, CLOSE, abilities=frozenset({0}), kinds=FISTS)]
    strength = hero.abilities.get("STR", 0)
    to_hit = frozenset({strength + hero.proficiency})
    return [Arm("fist", (), 1, to_hit, CLOSE, abilities=frozenset({strength}), kinds=FISTS)]


def held_arm(table: Table, somebody: Somebody, hero: HeroSheet, thrown: bool) -> Arm | None:
    """The weapon in a hero's hand."""
    weapon = next((one for one in hero.weapons if one.name == somebody.weapon), None)
    if weapon is None:
        return held_of(table, somebody)
    if weapon.name not in WEAPONS:
        return None
    return wielded(hero, weapon, thrown)


def wielded(hero: HeroSheet, weapon: Weapon, thrown: bool) -> Arm:
    """OS-3.1, OS-6.1: a weapon of the table in the hands of a hero."""
    die, bonus, words = WEAPONS[weapon.name]
    tags = frozenset(words.split())
    shoots = bool(tags & {"ranged", "near", "far"})
    strength, dexterity = hero.abilities.get("STR", 0), hero.abilities.get("DEX", 0)
    if thrown or shoots:
        abilities = frozenset({dexterity})
    elif "finesse" in tags:
        abilities = frozenset({strength, dexterity})
    else:
        abilities = frozenset({strength})
    trained = 0 if weapon.name in hero.untrained else hero.proficiency
    far = FAR if "far" in tags else NEAR
    return Arm(
        weapon.name, (die,), bonus, frozenset(one + trained for one in abilities),
        reach=0 if thrown or shoots else LONG if "reach" in tags else CLOSE,
        ranged=far if thrown or shoots else 0,
        abilities=abilities,
        two_handed=(8,) if "versatile" in tags else (),
        tags=tags,
        kinds=frozenset({weapon.kind}) - {""},
    )  # fmt: skip


def struck(somebody: Somebody, strike: Strike) -> Arm:
    """OS-6.7: a strike of a stat block, whose attack bonus is its hit dice."""
    assert somebody.foe is not None
    made = {word for word, so in (("silver", strike.silver), ("magic", strike.magic)) if so}
    return Arm(
        strike.name, strike.dice, strike.bonus, frozenset({somebody.foe.hit_dice}),
        strike.reach, strike.range, frozenset({0}), strike=strike,
        kinds=frozenset({strike.kind, *made}) - {""},
    )  # fmt: skip


def held_of(table: Table, somebody: Somebody) -> Arm | None:
    """OS-5.9: what it has taken from somebody else."""
    owner, _, name = somebody.weapon.partition("'s ")
    if owner not in table.people:
        return None
    sheet = table[owner].sheet
    if isinstance(sheet, HeroSheet):
        dice: tuple[int, ...] = next((w.dice for w in sheet.weapons if w.name == name), ())
        bonus = next((w.bonus for w in sheet.weapons if w.name == name), 0)
    else:
        strikes = [strike for line in sheet.attacks for strike in line]
        dice = next((s.dice for s in strikes if s.name == name), ())
        bonus = next((s.bonus for s in strikes if s.name == name), 0)
    hero = somebody.hero
    if hero is None:
        assert somebody.foe is not None
        to_hit, abilities = {somebody.foe.hit_dice}, {0}
    else:
        abilities = {hero.abilities.get("STR", 0), hero.abilities.get("DEX", 0)}
        to_hit = {one + pb for one in abilities for pb in (0, hero.proficiency)}
    return Arm(
        somebody.weapon, dice, bonus, frozenset(to_hit), LONG, FAR, frozenset(abilities),
        borrowed=True,
    )  # fmt: skip


def armour_class(somebody: Somebody) -> int:
    """OS-6.3, OS-6.7: what an attack must meet; the unconscious have no shield up (OS-7.11)."""
    hero = somebody.hero
    if hero is None:
        assert somebody.foe is not None
        return somebody.foe.armour_class
    base, most = ARMOUR[hero.armour]
    shield = somebody.shield and "unconscious" not in somebody.conditions
    dexterity = 0 if most is None else min(hero.abilities.get("DEX", 0), most)
    return base + dexterity + shield
