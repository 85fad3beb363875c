"""Chapter 7: attack and defence."""

from msgspec import Struct

from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.dice import die, half, heart_and_ability, make_roll
from crossblades.heart_rush.events import Attacked, Contested
from crossblades.heart_rush.gear import EXTENDED, SHIELDS, TYPE_STANCE, Weapon, beyond_range
from crossblades.heart_rush.moments import AttackRoll, DefenceRoll, modifies
from crossblades.heart_rush.space import cover
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

Parts = tuple[Part, ...]


class Blow(Struct, frozen=True, gc=False):
    """One attack on its way."""

    attacker: str
    target: str
    stance: AttackStance
    weapon: Weapon
    might_bonus: bool = False
    """It triggers the weapon's might bonus (HR-6.10)."""
    halved: bool = False
    """The target stands in the defensive stance (HR-6.11)."""


def attack_roll(state: State, before: State, blow: Blow) -> Rule[Rolled]:
    """HR-7.1: heart die + ability die of the attacker's stance + weapon die."""
    attacker = before.creatures[blow.attacker]
    moment = AttackRoll(
        state=before, roller=attacker, ability=blow.stance, target=before.creatures[blow.target],
        weapon=blow.weapon, might_bonus=blow.might_bonus,
    )  # fmt: skip
    weapon_die = die(blow.weapon.name, blow.weapon.die, "HR-12.1")
    dice = (*heart_and_ability(attacker, blow.stance), weapon_die)
    return make_roll(state, moment, "attack", dice, ("HR-7.1",))


def defence_roll(state: State, before: State, blow: Blow) -> Rule[Rolled]:
    """HR-7.2: heart die + ability die of the attacker's stance + armour and shield."""
    defender = before.creatures[blow.target]
    moment = DefenceRoll(
        state=before, roller=defender, ability=blow.stance,
        attacker=before.creatures[blow.attacker], weapon=blow.weapon, might_bonus=blow.might_bonus,
    )  # fmt: skip
    dice = heart_and_ability(defender, blow.stance)
    return make_roll(state, moment, "defence", dice, ("HR-7.2",))


def attack(state: State, before: State, blow: Blow) -> Rule[None]:
    """HR-7.3: damage is attack − defence, never below 0; against defensive, half (HR-6.11)."""
    struck = yield from attack_roll(state, before, blow)
    defended = yield from defence_roll(state, before, blow)
    damage = max(struck.total - defended.total, 0)
    rules: tuple[str, ...] = ("HR-7.1", "HR-7.2", "HR-7.3")
    if blow.halved:
        damage = half(damage)
        rules += ("HR-6.11",)
    yield Attacked(
        creature=blow.attacker, target=blow.target, attack=struck.total, defence=defended.total,
        halved=blow.halved, damage=damage, rules=rules,
    )  # fmt: skip
    yield from take_damage(state, state.creatures[blow.target], damage, blow.weapon.damage)


def contested_attack(state: State, before: State, blow: Blow, answer: Blow) -> Rule[None]:
    """HR-7.4: both make attack rolls, armour plays no part; the loser takes the difference."""
    mine = yield from attack_roll(state, before, blow)
    yours = yield from attack_roll(state, before, answer)
    damage = abs(mine.total - yours.total)
    winner, loser = (blow, blow.target) if mine.total > yours.total else (answer, blow.attacker)
    yield Contested(
        creature=blow.attacker, target=blow.target, attack=mine.total, answer=yours.total,
        loser=loser if damage else None, damage=damage,
    )  # fmt: skip
    yield from take_damage(state, state.creatures[loser], damage, winner.weapon.damage)


# --- what gear adds to these rolls


@modifies(AttackRoll)
def damage_type(moment: AttackRoll) -> Parts:
    """HR-7.5, HR-12.2: one more weapon die in the stance of the weapon's damage type."""
    weapon = moment.weapon
    if TYPE_STANCE[weapon.damage] != moment.ability:
        return ()
    return (die(weapon.damage, weapon.die, "HR-12.2"),)


@modifies(AttackRoll)
def out_of_range(moment: AttackRoll) -> Parts:
    """HR-12.4: disadvantage beyond a weapon's range."""
    if moment.weapon.kind not in EXTENDED:
        return ()
    distance = moment.state.distance(moment.roller, moment.target)
    levels = beyond_range(moment.weapon, distance)
    return (Part(f"{distance} feet away", "HR-12.4", advantage=-levels),) if levels else ()


@modifies(AttackRoll)
def target_in_cover(moment: AttackRoll) -> Parts:
    """HR-10.1: each obstructed line is a level of disadvantage on a ranged attack."""
    if moment.weapon.kind not in EXTENDED:
        return ()
    levels = cover(moment.state, moment.roller, moment.target)
    return (Part(f"cover {levels}", "HR-10.1", advantage=-levels),) if levels else ()


@modifies(AttackRoll)
def whip_bonus(moment: AttackRoll) -> Parts:
    """HR-12.3: the whip's might bonus is one more weapon die."""
    if not moment.might_bonus or moment.weapon.kind != "whip":
        return ()
    return (die("might bonus", moment.weapon.die, "HR-12.3"),)


@modifies(DefenceRoll)
def armour_bonus(moment: DefenceRoll) -> Parts:
    """HR-7.2, HR-12.6; the ranged might bonus cancels it (HR-12.3)."""
    armour = moment.roller.sheet.armour
    if armour is None or _shot_past_armour(moment):
        return ()
    return (Part(f"{armour.kind} armour", "HR-12.6", bonus=armour.bonus),)


@modifies(DefenceRoll)
def shield_bonus(moment: DefenceRoll) -> Parts:
    """HR-7.2, HR-12.6; the ranged might bonus cancels shields, too (HR-12.9)."""
    shield = moment.roller.shield
    if shield is None or _shot_past_armour(moment):
        return ()
    return (Part(f"{shield} shield", "HR-12.6", bonus=SHIELDS[shield][0]),)


def _shot_past_armour(moment: DefenceRoll) -> bool:
    return moment.might_bonus and moment.weapon.kind == "ranged"
