"""Chapter 7, with 10 to 12: what an attack roll and a defence roll are made of."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from crossblades.heart_rush.events import (
    AttackDeclared,
    Attacked,
    Contested,
    OpportunitySeized,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.kernel.event import Rolled
from tests.heart_rush.validator import book
from tests.heart_rush.validator.account import Account, Body
from tests.heart_rush.validator.complaint import Chapter, Fault
from tests.heart_rush.validator.covers import cover
from tests.heart_rush.validator.measures import (
    distance,
    height,
    range_of,
    spaces,
    terrain,
    weapon_named,
)

chapter = Chapter()
FLYING = ("ranged", "thrown")
"""What is shot or thrown is a ranged attack to chapters 10 and 11."""
Levels = dict[str, int]
"""Levels of advantage, or below zero of disadvantage, by rule."""


class Blow(NamedTuple):
    """One attack: by whom, on whom, with what, in which stance; the two as the step found them."""

    attacker: Body
    target: Body
    weapon: Weapon
    stance: str
    beaten: str
    """The stance of the target, if the attack is made in its step of an engagement."""


def blow_of(account: Account, creature: str, target: str) -> Blow | None:
    """What the log has announced of an attack by one on the other."""
    clash = account.clash
    for event in reversed(account.log[: account.line]):
        if isinstance(event, AttackDeclared | OpportunitySeized) and (
            (event.creature, event.target) == (creature, target)
        ):
            break
    else:
        return None
    bodies: Mapping[str, Body] = account.bodies
    beaten = ""
    if isinstance(event, AttackDeclared) and clash and clash.start:
        bodies = clash.start
        beaten = "" if bodies[target].down else clash.stances.get(target) or ""
    one, other = bodies[creature], bodies[target]
    now = account.bodies[creature]
    weapon = weapon_named(now, event.weapon)
    if "HR-12.3" in event.rules and (rolled := account.last_roll(creature, "attack")):
        weapon = thrown_with(now, rolled) or weapon
    return Blow(one, other, weapon, event.stance, beaten)


def thrown_with(body: Body, rolled: Rolled) -> Weapon | None:
    """HR-12.3: the other weapon of a second throw, which only the roll names."""
    sources = {part.source for part in rolled.roll.parts}
    return next((w for w in body.sheet.weapons if w.kind == "thrown" and w.name in sources), None)


# --- chapter 11: what conditions do to both rolls


def of_conditions(body: Body, stance: str, at: str) -> Levels:
    """Disadvantage by what it has, in a roll of this ability."""
    have, levels = body.conditions, Levels()
    bonds = ("restrained", "entangled", "grappled")
    held = min(sum(have.get(bond, 0) for bond in bonds), book.MOST_LEVELS)
    grip = int("grappled" in have)
    for rule, number in (
        ("HR-11.5", held - grip),
        ("HR-11.8", have.get("poisoned", 0)),
        ("HR-11.9", have.get("blinded", 0)),
        ("HR-11.14", have.get("confused", 0)),
        ("HR-11.18", grip + ("grappling" in have)),
        (OF_STANCE[stance], have.get(book.OF_ABILITY[stance], 0)),
    ):
        if number:
            levels[rule] = -number
    return levels


OF_STANCE = {"cunning": "HR-11.1", "might": "HR-11.2", "agility": "HR-11.3"}


def in_water(account: Account, body: Body) -> int:
    """HR-10.3: disadvantage where one swims, more where under half of one's spaces bear one."""
    kinds = [terrain(account, space) for space in spaces(account, body)]
    if not {kind.water for kind in kinds} - {None, "shallow"}:
        return 0
    stands_in = (0, 1, 3, 5, 8)[body.rank] if body.rank < 5 else 5 * (body.rank - 3) + 5
    usual = {"deep": 5, "over head": 10, "submerged": 1000}
    feet = [usual.get(kind.water or "", 0) for kind in kinds]
    depths = [kind.depth or depth for kind, depth in zip(kinds, feet, strict=True)]
    bearing = sum(depth <= stands_in for depth in depths)
    return -1 if 2 * bearing >= len(kinds) else -5


def attack_levels(account: Account, blow: Blow) -> Levels:
    """All advantage and disadvantage of the attack roll."""
    one, other, weapon = blow.attacker, blow.target, blow.weapon
    here, there = account.bodies[one.name], account.bodies[other.name]
    levels = of_conditions(one, blow.stance, here.at)
    feet = distance(account, here, there)
    too_far = max(feet - range_of(here, weapon), 0)
    shot = weapon.kind in FLYING
    step = 10 if weapon.kind == "ranged" else 5
    for rule, number in (
        ("HR-10.1", -cover(account, here, there) if shot else 0),
        ("HR-10.3", in_water(account, here)),
        ("HR-10.13", int(height(account, here) - height(account, there) >= 5)),
        ("HR-11.16", -int("prone" in one.conditions)),
        ("HR-11.17", -5 * unseen(other)),
        ("HR-11.19", on_back(one, other)),
        ("HR-12.4", -ceil(too_far / step) if shot else 0),
    ):
        if number:
            levels[rule] = levels.get(rule, 0) + number
    return levels


def unseen(body: Body) -> bool:
    """HR-11.17."""
    return bool({"obscured", "hidden"} & body.conditions.keys())


def on_back(one: Body, other: Body) -> int:
    """HR-11.19: A3 for a climber on the one it is on, D3 the other way round."""
    if one.sources.get("creature climber") == other.name:
        return 3
    if other.sources.get("creature climber") == one.name:
        return -3
    return 0


def defence_levels(account: Account, blow: Blow) -> Levels:
    """All advantage and disadvantage of the defence roll."""
    one, other = blow.attacker, blow.target
    there = account.bodies[other.name]
    levels = of_conditions(other, blow.stance, there.at)
    prone = (1 if blow.weapon.kind in FLYING else -1) if "prone" in other.conditions else 0
    for rule, number in (
        ("HR-10.3", in_water(account, there)),
        ("HR-11.16", prone),
        ("HR-11.17", -5 * (unseen(one) or one.name in account.unveiled)),
    ):
        if number:
            levels[rule] = levels.get(rule, 0) + number
    return levels


# --- dice and bonuses


def attack_dice(blow: Blow) -> list[int]:
    """HR-7.1, HR-7.5, HR-12.3."""
    body, weapon = blow.attacker, blow.weapon
    dice = [body.heart, getattr(body.sheet, blow.stance)]
    if body.sheet.attack is not None:
        return sorted(dice)
    die = book.WEAPON_DIE[weapon.size]
    dice.append(die)
    if book.TYPE_STANCE[weapon.damage] == blow.stance:
        dice.append(die)
    if weapon.kind == "whip" and (blow.stance, blow.beaten) == ("might", "cunning"):
        dice.append(die)
    return sorted(dice)


def shot_past(blow: Blow) -> bool:
    """HR-12.3, HR-12.9: the might bonus of what shoots."""
    return blow.weapon.kind == "ranged" and (blow.stance, blow.beaten) == ("might", "cunning")


def defence_bonus(blow: Blow) -> int:
    """HR-7.2, HR-12.6."""
    body = blow.target
    if shot_past(blow) or body.sheet.defence is not None:
        return 0
    bonus = book.SHIELD[body.sheet.shield] if body.shielded and body.sheet.shield else 0
    if armour := body.sheet.armour:
        bonus += armour.natural if armour.kind == "natural" else book.ARMOUR[armour.kind]
    return bonus


def made_of(rolled: Rolled, rule: str, dice: list[int], levels: Levels) -> Iterator[Fault]:
    """Compare a roll with what it should be made of."""
    parts, who, why = rolled.roll.parts, rolled.roll.who, rolled.roll.why
    thrown = sorted(size for part in parts for size in part.dice)
    if thrown != dice:
        yield rule, f"{why} of {who} is rolled with {thrown}, not {dice}"
    found: Counter[str] = Counter()
    for part in parts:
        if part.advantage and part.rule != "HR-4.8":
            found[part.rule] += part.advantage
    for cited in sorted(found.keys() | levels.keys()):
        have, due = found.get(cited, 0), levels.get(cited, 0)
        if have != due:
            yield cited, f"{why} of {who} has {have:+} by it, not {due:+}"


def knowable(account: Account, blow: Blow) -> bool:
    """Whether the log tells all that goes into these rolls."""
    minds = {"frightened", "enraged", "charmed"}
    clear = not (minds & (blow.attacker.conditions.keys() | blow.target.conditions.keys()))
    flat = blow.attacker.sheet.attack is None and blow.target.sheet.defence is None
    return account.plain and account.bright and clear and flat


@chapter.on(Attacked)
def all_goes_into_the_rolls(account: Account, event: Attacked) -> Iterator[Fault]:
    """HR-7.1, HR-7.2."""
    blow = blow_of(account, event.creature, event.target)
    attack = account.last_roll(event.creature, "attack")
    defence = account.last_roll(event.target, "defence")
    if not (blow and attack and defence and knowable(account, blow)):
        return
    yield from made_of(attack, "HR-7.1", attack_dice(blow), attack_levels(account, blow))
    die = getattr(blow.target.sheet, blow.stance)
    dice = sorted((blow.target.heart, die))
    yield from made_of(defence, "HR-7.2", dice, defence_levels(account, blow))
    bonus = sum(part.bonus for part in defence.roll.parts)
    if bonus != defence_bonus(blow):
        yield "HR-12.6", f"{event.target} defends with {bonus:+}, not {defence_bonus(blow):+}"
    if any(part.bonus for part in attack.roll.parts):
        yield "HR-7.1", f"the attack of {event.creature} has a bonus"


@chapter.on(Contested)
def both_rolls_of_a_contest(account: Account, event: Contested) -> Iterator[Fault]:
    """HR-7.4."""
    for one, other in ((event.creature, event.target), (event.target, event.creature)):
        blow = blow_of(account, one, other)
        rolled = account.last_roll(one, "attack")
        if blow and rolled and knowable(account, blow):
            yield from made_of(rolled, "HR-7.1", attack_dice(blow), attack_levels(account, blow))
            if any(part.bonus for part in rolled.roll.parts):
                yield "HR-7.4", f"the contested attack of {one} has a bonus"
