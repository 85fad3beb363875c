"""Chapter 12: what a creature has in its hands, from the start of a fight on."""

from crossblades.heart_rush import sizes
from crossblades.heart_rush.creature import HANDS, Creature, Fighter, Standing
from crossblades.heart_rush.gear import FISTS, SHIELDS, Weapon, may_wield


def penalty(sheet: Fighter, weapon: Weapon, shielded: bool) -> int:
    """HR-12.1, HR-12.6: the speed that armour, and shield and weapon in hand cost."""
    if sheet.unburdened:
        return 0
    loss = weapon.slows
    loss += sheet.armour.slows if sheet.armour else 0
    loss += SHIELDS[sheet.shield].slows if sheet.shield and shielded else 0
    return loss


def take_in_hand(creature: Creature, weapon: Weapon) -> None:
    """HR-12.1: wield a weapon, at its cost in speed."""
    creature.weapon = weapon
    creature.speed, creature.swim = speeds(creature.sheet, weapon, creature.shielded)


def draw_weapon(creature: Creature, name: str) -> None:
    """HR-12.1: into the hand, or into the other one if that holds a weapon already."""
    drawn = next(weapon for weapon in creature.sheet.weapons if weapon.name == name)
    if creature.wielding:
        creature.other = drawn
    else:
        take_in_hand(creature, drawn)


def stow_weapon(creature: Creature, name: str) -> None:
    """HR-4.7: put it away; one fights on with the weapon in the other hand, if there is one."""
    left = creature.other
    creature.other = None
    if left is None or creature.weapon.name == name:
        take_in_hand(creature, left or creature.bare)


def could_draw(creature: Creature) -> tuple[Weapon, ...]:
    """HR-10.9, HR-12.1: weapons that fit its free hands; beside another only for those who can."""
    wielding = creature.wielding
    if wielding and not creature.sheet.two_weapons:
        return ()
    in_hand = [w.name for w in (creature.weapon, creature.other) if w and wielding]
    return tuple(
        weapon
        for weapon in creature.sheet.weapons
        if not weapon.body
        and weapon.hands <= creature.free_hands
        and in_hand.count(weapon.name) < weapon.count
        and may_wield(creature.sheet.size, weapon)
    )


def take_shield(creature: Creature, shielded: bool) -> None:
    """HR-12.6: take the shield in hand, at its cost in speed, or put it away.

    Those who strike with it for want of a weapon can do so only while they have it.
    """
    wielding = creature.wielding
    creature.shielded, creature.bare = shielded, bare_hands(creature.sheet, shielded)
    if not wielding:
        creature.weapon = creature.bare
    creature.speed, creature.swim = speeds(creature.sheet, creature.weapon, shielded)


def bare_hands(sheet: Fighter, shielded: bool) -> Weapon:
    """HR-4.14: what it strikes with when nothing is in hand: part of its body, or its fists."""
    body = (w for w in sheet.weapons if w.body and (shielded or not w.needs_shield))
    return next(body, FISTS)


def speeds(sheet: Fighter, weapon: Weapon, shielded: bool) -> tuple[int, int]:
    """HR-4.5, HR-10.3: move and swim speed, less what armour, shield and weapon cost."""
    loss = penalty(sheet, weapon, shielded)
    return max(sheet.speed - loss, 0), max(sheet.swim - loss, 0)


def enter_fight(sheet: Fighter) -> Creature:
    """A creature fresh to a fight, its first weapon in hand, and its shield if a hand is free."""
    body = [weapon for weapon in sheet.weapons if weapon.body]
    first = sheet.weapons[0] if sheet.weapons else FISTS
    drawn = first if not first.body and may_wield(sheet.size, first) else None
    shielded = sheet.shield is not None and (drawn is None or drawn.hands < HANDS)
    bare = bare_hands(sheet, shielded)
    weapon = drawn or bare
    speed, swim = speeds(sheet, weapon, shielded)
    creature = Creature(
        sheet=sheet,
        name=sheet.name,
        side=sheet.side,
        seat=sheet.seat,
        rank=sizes.rank(sheet.size),
        length=sizes.length(sheet.size),
        at=sheet.at,
        hit_points=sheet.hit_points,
        heart=sheet.heart,
        weapon=weapon,
        bare=bare,
        speed=speed,
        swim=swim,
        conditions={"hidden": 1} if sheet.hides else {},
        coated=tuple(poison.on for poison in sheet.poisons if poison.on),
        shielded=shielded,
        versatile=bool(sheet.attunements or sheet.two_weapons)
        or 0 < len(body) < len(sheet.weapons)
        or len(body) > 1,
    )
    if creature.wielding and (second := could_draw(creature)):
        creature.other = second[0]
    if sheet.standing:
        stand_as_before(creature, sheet.standing)
    return creature


def stand_as_before(creature: Creature, standing: Standing) -> None:
    """HR-8.6, HR-14.5: as hurt as a character is; at 0 or fewer hit points, unconscious."""
    creature.timeproof = standing.timeproof
    creature.hit_points, creature.heart = standing.hit_points, standing.heart
    creature.wounds, creature.bad_sleep = standing.wounds, standing.bad_sleep
    creature.conditions = {**creature.conditions, **standing.conditions}
    for name, level in standing.bad_sleep.items():
        creature.conditions[name] = creature.conditions.get(name, 0) + level
    creature.unconscious = standing.hit_points <= 0
    creature.down_since = int(creature.unconscious)
