"""Creatures: what a hero's sheet or a foe's stat block says, and how they stand."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field, structs

from crossblades.kernel.people import Pronoun
from crossblades.swords_reign.effects import Ability, Item, Special, Spell
from crossblades.swords_reign.gear import FIST, ArmourKind, Speed, Strike, Weapon, as_weapon

Modifier = Annotated[int, Meta(ge=-4, le=4)]
HitPoints = Annotated[int, Meta(ge=1, le=1000)]

PROFICIENCY = 2
"""OS-1.1: the bonus at level 1."""

MOST_FATIGUE = 10

UNTIL_ENDED = -1
"""Turns of a condition that lasts until something ends it (OS-2.7)."""

Mode = Literal["walk", "fly", "swim", "climb", "burrow"]
"""OS-6.7: ways to move."""

ON_FOOT: dict[Mode, Speed] = {"walk": "normal"}

Saves = Literal["normal", "excellent", "terrible"]
"""OS-6.7: how good a foe is at saves."""

Condition = Literal[
    "blinded", "charmed", "deafened", "frightened", "grappled", "incapacitated", "paralysed",
    "poisoned", "prone", "restrained", "shaken", "stunned", "unconscious",
]  # fmt: skip
"""Chapter 7."""
CONDITIONS: tuple[str, ...] = get_args(Condition)

Status = Literal["up", "dying", "stable", "dead", "spared", "fleeing", "fled", "surrendered"]
"""How a creature stands in the fight. The spared were felled and left alive (OS-4.4)."""

GONE = ("dead", "fled")
"""Those who are nowhere on the map any more."""


class HeroSheet(Struct, frozen=True, tag="hero", kw_only=True):
    """A hero's sheet (OS-1.1)."""

    level: Annotated[int, Meta(ge=1, le=20)] = 1
    proficiency: Annotated[int, Meta(ge=0, le=10)] = PROFICIENCY
    abilities: dict[Ability, Modifier] = {}
    """Modifiers that are not 0."""
    checks: tuple[Ability, ...] = ()
    """Abilities in whose checks it is proficient (OS-1.2)."""
    saves: tuple[Ability, ...] = ()
    """Abilities in whose saving throws it is proficient (OS-1.5)."""
    untrained: tuple[str, ...] = ()
    """Weapons it is not proficient with (OS-3.1)."""
    hit_points: HitPoints
    hit_die: Annotated[int, Meta(ge=4, le=12)] = 8
    armour: ArmourKind = "none"
    shield: bool = False
    weapons: tuple[Weapon, ...] = ()
    """The first is in hand when a fight starts."""
    speed: Speed = "normal"
    provisions: Annotated[int, Meta(ge=0, le=100)] = 0
    items: tuple[Item, ...] = ()
    spells: tuple[Spell, ...] = ()


class StatBlock(Struct, frozen=True, tag="foe", kw_only=True):
    """What a foe is (OS-6.7). It has no abilities (OS-1.6)."""

    kind: str
    """Its name in the book: foes of a kind check their morale together (OS-6.6)."""
    hit_dice: Annotated[int, Meta(ge=0, le=100)]
    hit_points: HitPoints
    armour_class: Annotated[int, Meta(ge=0, le=40)]
    moves: dict[Mode, Speed] = field(default_factory=lambda: dict(ON_FOOT))
    morale: Annotated[int, Meta(ge=2, le=12)] | None = None
    """None for those that never check it."""
    attacks: tuple[tuple[Strike, ...], ...] = ()
    """Alternatives, each with all that it strikes in one Attack action."""
    saves: Saves = "normal"
    experience: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    undead: bool = False
    mindless: bool = False
    incorporeal: bool = False
    swarm: bool = False
    regenerates: Annotated[int, Meta(ge=0, le=100)] = 0
    immune: tuple[str, ...] = ()
    resists: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()
    notes: tuple[str, ...] = ()
    """What the block says that is no rule."""


class Standing(Struct, frozen=True):
    """How a hero comes into a fight."""

    hurt: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Hit points it lacks."""
    fatigue: Annotated[int, Meta(ge=0, le=MOST_FATIGUE)] = 0
    """OS-4.3."""
    spent_dice: Annotated[int, Meta(ge=0, le=20)] = 0
    """Hit dice it has used up (OS-6.5, OS-6.8)."""
    experience: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    """What it had gained before, so that no fight counts twice."""


class Fighter(Struct, frozen=True):
    """Somebody who fights; nothing here ever changes in the fight."""

    name: str
    side: str
    seat: str
    """Who decides for it."""
    at: str
    """The space it starts in."""
    sheet: HeroSheet | StatBlock
    leader: bool = False
    """Its fall shakes its side (OS-6.6)."""
    standing: Standing = Standing()
    character: str = ""
    """The file of the character that this is the sheet of."""
    pronoun: Pronoun = ""
    """How people speak of it: she, he or they; without one, by its name."""
    in_water: bool = False
    """It only swims, and starts in water, which it never leaves (OS-6.7)."""


class Readied(Struct, frozen=True):
    """An action that waits for its trigger (OS-5.13)."""

    trigger: str
    """One of `ready.TRIGGERS`, or words of one's own."""
    action: str
    """One of `ready.ACTIONS`."""


class Taken(Struct, frozen=True):
    """A weapon of somebody else that was picked up (OS-5.9)."""

    weapon: Weapon
    """As it is called in these hands: `Gob's axe`."""
    owner: str
    name: str
    """As its owner calls it."""


class Creature(Struct, gc=False):
    """A creature as it stands in the fight; values are replaced, never changed in place."""

    fighter: Fighter
    sheet: HeroSheet | StatBlock
    name: str
    side: str
    seat: str
    at: str
    hit_points: int
    weapon: str = ""
    """What a hero has in hand."""
    carried: tuple[str, ...] = ()
    """What it has with it: a hero's weapons, a foe's that can be lost, and what was picked up."""
    taken: tuple[Taken, ...] = ()
    """Which of them were somebody else's."""
    shield: bool = False
    """Its shield is whole."""
    loaded: bool = True
    """OS-6.2: whether the crossbow in its hand is ready."""
    empty: tuple[str, ...] = ()
    """OS-6.2: its crossbows that were shot and not reloaded, in hand or put away."""
    status: Status = "up"
    conditions: dict[str, int] = {}
    """Turns each condition still covers; a number below 0 until something ends it (OS-2.7)."""
    sources: dict[str, tuple[str, ...]] = {}
    """Who are behind those conditions that come from somebody."""
    fatigue: int = 0
    provisions: int = 0
    used: dict[str, int] = {}
    """How often each spell, special or item was used in this fight."""
    late: bool = False
    """It failed its Reflex check and misses its first turn (OS-2.1)."""
    had_turn: bool = False
    """In this round."""
    action: bool = True
    """Its action of this turn is still to come (OS-2.3)."""
    moved: int = 0
    """Feet of movement spent this turn."""
    moved_first: bool = False
    """It had moved before its action (OS-2.3)."""
    dashes: bool = False
    disengaged: bool = False
    dodges: bool = False
    cleaved: bool = False
    reaction: bool = True
    """OS-5.16."""
    hidden: bool = False
    distracted: bool = False
    """The Referee says that nobody looks, until its turn is over (OS-5.10)."""
    helped_by: tuple[str, ...] = ()
    """All who gave it EDGE on its next roll (OS-5.6)."""
    edge: int = 0
    """EDGE that its next roll has from its wits (OS-5.14), or SETBACK from a miss (OS-3.4)."""
    ruled: int = 0
    """EDGE that the Referee gives it on its next roll, or SETBACK below 0."""
    readied: Readied | None = None
    fell_with: str = ""
    """What it had in hand when it began to die, as `owner: weapon`."""

    @property
    def hero(self) -> bool:
        """Whether the rules for heroes hold for it."""
        return isinstance(self.sheet, HeroSheet)

    @property
    def up(self) -> bool:
        """On its feet, or at least alive and not beaten."""
        return self.status == "up"

    @property
    def on_the_map(self) -> bool:
        """Still somewhere: neither dead nor gone."""
        return self.status not in GONE

    @property
    def down(self) -> bool:
        """At 0 hit points, and alive."""
        return self.status in ("dying", "stable", "spared")


def only_swims(sheet: HeroSheet | StatBlock) -> bool:
    """OS-6.7: whether it can move nowhere but in water."""
    return isinstance(sheet, StatBlock) and set(sheet.moves) == {"swim"}


def enter_fight(fighter: Fighter) -> Creature:
    """A creature as it comes into the fight."""
    sheet, standing = fighter.sheet, fighter.standing
    creature = Creature(
        fighter, sheet, fighter.name, fighter.side, fighter.seat, fighter.at,
        sheet.hit_points - standing.hurt,
    )  # fmt: skip
    if isinstance(sheet, StatBlock):
        strikes = (strike for attack in sheet.attacks for strike in attack)
        creature.carried = tuple(dict.fromkeys(s.name for s in strikes if s.weapon))
        return creature
    creature.carried = tuple(weapon.name for weapon in sheet.weapons)
    creature.weapon = creature.carried[0] if creature.carried else ""
    creature.shield = sheet.shield
    creature.provisions = sheet.provisions
    creature.fatigue = standing.fatigue
    return creature


def one_more(fatigue: int) -> int:
    """OS-4.3: whoever gets back up gains 1 Fatigue; at 5 one can do no less already."""
    return min(fatigue + 1, MOST_FATIGUE)


def weapon_called(hero: HeroSheet, name: str, taken: tuple[Taken, ...] = ()) -> Weapon:
    """A hero's weapon, or one that it has picked up, or its fist."""
    weapons = (*hero.weapons, *(each.weapon for each in taken))
    return next((weapon for weapon in weapons if weapon.name == name), FIST)


def as_taken(owner: Creature, name: str) -> Taken:
    """OS-5.9, OS-6.1: a weapon of somebody as it is in another's hands."""
    sheet = owner.sheet
    if isinstance(sheet, HeroSheet):
        weapon = weapon_called(sheet, name)
    else:
        strikes = (strike for attack in sheet.attacks for strike in attack)
        weapon = as_weapon(next(strike for strike in strikes if strike.name == name))
    return Taken(structs.replace(weapon, name=f"{owner.name}'s {name}"), owner.name, name)
