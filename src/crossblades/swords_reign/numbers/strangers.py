"""Sheets for those of whom only what shows is known: shipped ones that fit, or plain ones."""

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from msgspec import structs

from crossblades.kernel.rule import shallow
from crossblades.swords_reign.armour import armour_class
from crossblades.swords_reign.arms import melee_reach, only_shoots
from crossblades.swords_reign.creature import Creature, HeroSheet, StatBlock, only_swims
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import ARMOUR_CLASS, CLOSE, FAR, LONG_REACH, Strike, Tag, Weapon
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.visibility import CreatureView

T = TypeVar("T")

MOST_DICE = 4
"""Hit dice, or levels, of a stranger of whose kind no book tells."""

STRUCK = (6, 8)
"""The dice that it may strike with."""

MOST_DEX = 4
LEAST_HIT_POINTS = 3
"""Fewer leave no room between unhurt and at half or less."""


def fitting_sheet(
    creature: Creature, seen: CreatureView, lost: tuple[str, ...], random: Random
) -> HeroSheet | StatBlock:
    """A sheet with which a creature would look as it does; `lost`: what it had in hand before."""
    names = (*_own(seen), *(name for name in lost if name not in seen.carried))
    if seen.hero:
        return _hero(creature, seen, names, random)
    known = [block for block in library.foes().values() if _fits(block, creature, seen, names)]
    return _drawn(known, random) if known else _block(creature, seen, names, random)


def _drawn(all_of_them: list[T], random: Random) -> T:
    return all_of_them[int(random.random() * len(all_of_them))]


def _own(seen: CreatureView) -> list[str]:
    """What it carries that was its own."""
    others = {taken.weapon.name for taken in seen.taken}
    return [name for name in seen.carried if name not in others]


def _shows(creature: Creature, sheet: HeroSheet | StatBlock) -> tuple[int, int, bool]:
    """What all see of how it is armed, if it had this sheet."""
    twin = shallow(creature)
    twin.sheet = sheet
    return armour_class(twin), melee_reach(twin), only_shoots(twin)


# --- foes


def _fits(block: StatBlock, creature: Creature, seen: CreatureView, names: tuple[str, ...]) -> bool:
    """OS-6.7: whether it may be one of these, for all that shows."""
    tags = tuple(tag for tag in ("undead", "incorporeal", "swarm") if getattr(block, tag))
    in_hand = {s.name for attack in block.attacks for s in attack if s.weapon}
    return (
        block.kind == seen.kind
        and block.hit_points >= LEAST_HIT_POINTS
        and tags == seen.tags
        and in_hand >= set(names)
        and only_swims(block) == creature.fighter.in_water
        and {special.name for special in block.specials} >= set(seen.specials)
        and _shows(creature, block) == (seen.armour_class, seen.reach, seen.shoots)
    )


def _block(
    creature: Creature, seen: CreatureView, names: tuple[str, ...], random: Random
) -> StatBlock:
    """OS-6.7: a plain foe that looks like it."""
    dice = 1 + int(random.random() * MOST_DICE)
    hit_points = dice + 2 + sum(int(random.random() * 8) for _ in range(dice))
    sheet = StatBlock(
        kind=seen.kind, hit_dice=dice, hit_points=hit_points, armour_class=seen.armour_class,
        moves={"swim": "normal"} if creature.fighter.in_water else {"walk": "normal"},
        morale=_drawn([6, 7, 8, 9], random), undead="undead" in seen.tags,
        incorporeal="incorporeal" in seen.tags, swarm="swarm" in seen.tags,
        specials=tuple(Special(name) for name in seen.specials),
    )  # fmt: skip
    die = _drawn(list(STRUCK), random)
    for attacks in _ways_to_strike(seen, names, die):
        armed = _with(sheet, attacks)
        if _shows(creature, armed)[1:] == (seen.reach, seen.shoots):
            return armed
    return _with(sheet, next(_ways_to_strike(seen, names, die)))


def _with(sheet: StatBlock, attacks: tuple[Strike, ...]) -> StatBlock:
    return structs.replace(sheet, attacks=tuple((strike,) for strike in attacks))


def _ways_to_strike(
    seen: CreatureView, names: tuple[str, ...], die: int
) -> Iterator[tuple[Strike, ...]]:
    """What it may strike and shoot with: what is in its hands, its body, or both."""
    body = Strike("strike", (die,), reach=seen.reach)
    shot = Strike("shot", (die,), reach=0, range=FAR)
    near = tuple(Strike(name, (die,), reach=seen.reach, weapon=True) for name in names)
    far = tuple(Strike(name, (die,), reach=0, range=FAR, weapon=True) for name in names)
    close = tuple(Strike(name, (die,), reach=CLOSE, weapon=True) for name in names)
    yield near or (body,)
    yield far or (shot,)
    yield (*close, body)
    yield (*far, body)
    yield (*far, shot)
    yield far
    yield ()


# --- heroes


def _hero(
    creature: Creature, seen: CreatureView, names: tuple[str, ...], random: Random
) -> HeroSheet:
    """OS-1.1: a hero that looks like it."""
    level = 1 + int(random.random() * MOST_DICE)
    hit_points = 6 + sum(3 + int(random.random() * 4) for _ in range(level))
    strength = int(random.random() * 4)
    sheet = HeroSheet(
        level=level, abilities={"STR": strength}, hit_points=hit_points, shield=seen.shield
    )
    armed = [structs.replace(sheet, weapons=weapons) for weapons in _sets_of_weapons(seen, names)]
    looks = (seen.reach, seen.shoots)
    sheet = next((each for each in armed if _shows(creature, each)[1:] == looks), armed[0])
    clad = [
        structs.replace(sheet, armour=armour, abilities={"STR": strength, "DEX": dex})
        for armour in ARMOUR_CLASS
        for dex in range(-MOST_DEX, MOST_DEX + 1)
    ]
    off = [abs(_armour_class(creature, each) - seen.armour_class) for each in clad]
    return _drawn([each for each, by in zip(clad, off, strict=True) if by == min(off)], random)


def _armour_class(creature: Creature, sheet: HeroSheet) -> int:
    twin = shallow(creature)
    twin.sheet = sheet
    return armour_class(twin)


def _sets_of_weapons(seen: CreatureView, names: tuple[str, ...]) -> Iterator[tuple[Weapon, ...]]:
    """OS-6.1: those of the book, where their names stand in it; else such as fit what shows."""
    book = library.weapons() | library.made_weapons()
    tags: tuple[Tag, ...] = ("reach",) if seen.reach == LONG_REACH else ()
    for more in (tags, ("far",), ("far", "two-handed"), ("two-handed", *tags)):
        yield tuple(book.get(name) or Weapon(name, (STRUCK[-1],), tags=more) for name in names)
