"""Chapter 7: attack and defence."""

from crossblades.heart_rush.abilities import expire, settle
from crossblades.heart_rush.asks import SetCover
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.cantrips import surge
from crossblades.heart_rush.condition_rolls import plain_rolls
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.dice import half, make_roll
from crossblades.heart_rush.events import Attacked, Contested
from crossblades.heart_rush.gear import EXTENDED, Cantrip, beyond_range
from crossblades.heart_rush.gear_dice import Dice, attack_dice, defence_dice
from crossblades.heart_rush.gm import ask_gm, ruled
from crossblades.heart_rush.gm_options import CoverLevel
from crossblades.heart_rush.hazards import poison
from crossblades.heart_rush.instants import at, awaited
from crossblades.heart_rush.moments import (
    AttackComing,
    AttackMade,
    AttackRoll,
    AttackSeen,
    BeforeAttack,
    DefenceHeld,
    DefenceRoll,
    modifies,
)
from crossblades.heart_rush.space import (
    cover,
    in_the_way,
    lines_blocked,
    shot_range,
    under_water,
)
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import DefensiveHalves, MightBonus, WeaponDice
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

Parts = tuple[Part, ...]

_ATTACKED: tuple[str, ...] = ("HR-7.1", "HR-7.2", "HR-7.3")
_HALVED = (*_ATTACKED, "HR-6.11", "HR-1.7")

COVER_LEVELS = (0, 1, 2, 3)
"""HR-10.1: 1 for something small, 2 for something to lean out from, 3 for an arrow slit."""


def attack_roll(state: State, before: State, blow: Blow) -> Rule[Rolled]:
    """HR-7.1: heart die + ability die of the attacker's stance + weapon die."""
    if not blow.weapon.strikes:
        return _shot_or_cantrip(state, before, blow)
    attacker, target = before.creatures[blow.attacker], before.creatures[blow.target]
    dice, rules = dice_of_attack(before, attacker, target, blow)
    return make_roll(state, attack_to_come(before, blow, 0), "attack", dice, rules)


def _shot_or_cantrip(state: State, before: State, blow: Blow) -> Rule[Rolled]:
    """HR-10.1, HR-12.7: at a target that may be in cover, or whose armour may lead lightning."""
    attacker, target = before.creatures[blow.attacker], before.creatures[blow.target]
    dice, rules = dice_of_attack(before, attacker, target, blow)
    covered = 0
    if blow.weapon.kind in EXTENDED:
        covered = yield from settle_cover(before, attacker, target)
    if covered:
        rules = ("HR-7.1", "HR-10.1", "HR-10.16", *rules)
    moment = attack_to_come(before, blow, covered)
    rolled = yield from make_roll(state, moment, "attack", dice, rules)
    if type(blow.weapon) is Cantrip:
        return (yield from surge(before, attacker, target, blow.weapon, rolled))
    return rolled


def dice_of_attack(state: State, attacker: Creature, target: Creature, blow: Blow) -> Dice:
    """HR-7.1: the dice of an attack, as abilities change those of its weapon."""
    sheet, stance, weapon = attacker.sheet, blow.stance, blow.weapon
    size: int = getattr(sheet, stance)
    if sheet.attack is not None or not (WeaponDice in state.moments or MightBonus in state.moments):
        return attack_dice(attacker.heart, stance, size, sheet.attack, weapon, blow.might_bonus)
    asked = WeaponDice(
        state=state, attacker=attacker, target=target, weapon=weapon, dice=(weapon.die,)
    )
    bonuses = int(blow.might_bonus)
    if bonuses and weapon.kind == "whip":
        bonuses = settle(MightBonus(state=state, attacker=attacker)).times
    counts_as = settle(asked).dice
    return attack_dice(attacker.heart, stance, size, None, weapon, bonuses, counts_as)


def attack_to_come(state: State, blow: Blow, covered: int) -> AttackRoll:
    """HR-7.1: what hangs on the roll of an attack."""
    creatures = state.creatures
    return AttackRoll(
        state=state, roller=creatures[blow.attacker], ability=blow.stance,
        target=creatures[blow.target], weapon=blow.weapon, might_bonus=blow.might_bonus,
        cover=covered,
    )  # fmt: skip


def cover_of(state: State, blow: Blow) -> int:
    """HR-10.1: the cover that counts, as the map has it."""
    if blow.weapon.kind not in EXTENDED:
        return 0
    return cover(state, state.creatures[blow.attacker], state.creatures[blow.target])


def settle_cover(state: State, attacker: Creature, target: Creature) -> Rule[int]:
    """HR-10.1: what the map says; where there is a GM, the GM may set a level instead."""
    covered = cover(state, attacker, target)
    if not state.scenario.gm:
        return covered
    others = [level for level in COVER_LEVELS if level != covered]
    thing = in_the_way(state, attacker, target).thing
    judged: CoverLevel = yield from ask_gm(
        state, SetCover, (CoverLevel(covered), *map(CoverLevel, others)),
        creature=attacker.name, target=target.name, lines=lines_blocked(state, attacker, target),
        place=thing.name if thing else "", level=thing.cover if thing else 0,
    )  # fmt: skip
    if judged.level != covered:
        yield from ruled(
            state,
            f"the cover of {target.name}",
            str(judged.level),
            ("HR-10.1",),
            attacker.name,
            target.name,
        )
    return judged.level


def defence_roll(state: State, before: State, blow: Blow) -> Rule[Rolled]:
    """HR-7.2: heart die + ability die of the attacker's stance + armour and shield."""
    dice, rules = dice_of_defence(before.creatures[blow.target], blow)
    return make_roll(state, defence_to_come(before, blow), "defence", dice, rules)


def dice_of_defence(target: Creature, blow: Blow) -> Dice:
    """HR-7.2: the dice of a defence, with what is worn and in hand."""
    sheet, stance = target.sheet, blow.stance
    return defence_dice(
        target.heart, stance, getattr(sheet, stance), sheet.defence, sheet.armour,
        sheet.shield if target.shielded else None,
        blow.might_bonus and shot_past_armour(blow),
    )  # fmt: skip


def shot_past_armour(attack: Blow | DefenceRoll) -> bool:
    """HR-12.3: the ranged might bonus cancels all that armour gives."""
    return attack.might_bonus and attack.weapon.kind == "ranged"


def defence_to_come(state: State, blow: Blow) -> DefenceRoll:
    """HR-7.2: what hangs on the roll of a defence."""
    creatures = state.creatures
    return DefenceRoll(
        state=state, roller=creatures[blow.target], ability=blow.stance,
        attacker=creatures[blow.attacker], weapon=blow.weapon, might_bonus=blow.might_bonus,
    )  # fmt: skip


def attack(state: State, before: State, blow: Blow) -> Rule[Blow]:
    """HR-7.3: make an attack. Returns it as it was made: another may have become its target."""
    if not awaited(state, AttackComing):
        return make_attack(state, before, blow)
    return _attack_after_abilities(state, before, blow)


def _attack_after_abilities(state: State, before: State, blow: Blow) -> Rule[Blow]:
    blow = yield from coming(state, blow)
    return (yield from make_attack(state, before, blow))


def coming(state: State, blow: Blow, answer: Blow | None = None) -> Rule[Blow]:
    """HR-5.5: abilities may turn an attack on somebody else, before any roll."""
    moment = AttackComing(state=state, blow=blow, answer=answer)
    yield from at(moment)
    return moment.blow


def make_attack(state: State, before: State, blow: Blow) -> Rule[Blow]:
    """HR-7.3: damage is attack − defence, never below 0; against defensive, half (HR-6.11).

    Returns the attack.
    """
    if windows := awaited(state):
        yield from at(BeforeAttack(state=state, blow=blow, before=before))
        lend(state, before)
    attacker, target = before.creatures[blow.attacker], before.creatures[blow.target]
    plain = not windows and plain_rolls(before, attacker, target, blow.stance)
    if plain and blow.weapon.strikes and not _helped(state, blow):
        dice, rules = dice_of_attack(before, attacker, target, blow)
        struck = yield Roll(blow.attacker, "attack", dice, rules)
        dice, rules = dice_of_defence(target, blow)
        defended = yield Roll(blow.target, "defence", dice, rules)
    else:
        struck = yield from attack_roll(state, before, blow)
        defended = yield from defence_roll(state, before, blow)
    attacked, defence = struck.total, defended.total
    if windows and awaited(state, AttackSeen):
        seen = _seen(state, before, blow, struck, defended)
        yield from at(seen)
        attacked, defence = seen.attack, seen.defence
    damage = damage_dealt(state, blow, attacked, defence)
    yield Attacked(
        creature=blow.attacker, target=blow.target, attack=attacked, defence=defence,
        halved=blow.halved, damage=damage, rules=_HALVED if blow.halved else _ATTACKED,
    )  # fmt: skip
    if damage:
        yield from hit(state, blow, state.creatures[blow.target], damage)
    if windows:
        if defence > attacked:
            yield from at(DefenceHeld(state=state, blow=blow, attack=attacked, defence=defence))
        yield from at(AttackMade(state=state, blow=blow, before=before, struck=struck))
        yield from over(state, blow)
        yield from expire(state, "defence", state.creatures[blow.target])
    return blow


def _helped(state: State, blow: Blow) -> bool:
    """HR-4.16: whether one of the two has help, which counts as it is now."""
    creatures = state.creatures
    return bool(creatures[blow.attacker].helped_by or creatures[blow.target].helped_by)


def _seen(state: State, before: State, blow: Blow, struck: Rolled, defended: Rolled) -> AttackSeen:
    """HR-5.5: after the rolls, before any damage; in a contest each attack by itself."""
    return AttackSeen(
        state=state, blow=blow, before=before, struck=struck, defended=defended,
        attack=struck.total, defence=defended.total,
    )  # fmt: skip


def damage_dealt(state: State, blow: Blow, attack: int, defence: int) -> int:
    """HR-7.3, HR-6.11: what the two totals come to."""
    if attack <= defence:
        return 0
    damage = attack - defence
    return let_through(damage, halves(state, blow)) if blow.halved else damage


def let_through(damage: int, times: int = 1) -> int:
    """HR-6.11: what the defensive stance lets through when it halves damage so many times."""
    for _ in range(times):
        damage = half(damage)
    return damage


def halves(state: State, blow: Blow) -> int:
    """HR-6.11: once, unless abilities say otherwise."""
    if DefensiveHalves not in state.moments:
        return 1
    return settle(DefensiveHalves(state=state, creature=state.creatures[blow.target])).times


def lend(state: State, before: State) -> None:
    """What abilities lend to an attack counts for it, also within a step (HR-5.5, HR-6.15)."""
    if before is not state:
        for name, creature in before.creatures.items():
            creature.effects = state.creatures[name].effects


def over(state: State, blow: Blow) -> Rule[None]:
    """The rolls of an attack are made: what abilities have lent to them ends."""
    attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
    yield from expire(state, "attack", attacker)
    yield from expire(state, "attack or defence", attacker)
    yield from expire(state, "attack or defence", target)


def hit(state: State, blow: Blow, target: Creature, damage: int) -> Rule[int | None]:
    """HR-8.9: the damage of an attack."""
    harm = take_damage(state, target, damage, blow.weapon.cause, blow.attacker, blow.weapon)
    attacker = state.creatures[blow.attacker]
    return _and_poison(state, harm, attacker, blow, target) if attacker.coated else harm


def _and_poison(
    state: State, harm: Rule[int], attacker: Creature, blow: Blow, target: Creature
) -> Rule[None]:
    """HR-13.4: after the damage, if there was any, what is on the weapon."""
    if (yield from harm):
        yield from poison(state, attacker, blow.weapon, target)


def contested_attack(
    state: State, before: State, blow: Blow, answer: Blow
) -> Rule[tuple[Blow, Blow]]:
    """HR-7.4: both make attack rolls, armour plays no part; the loser takes the difference.

    If somebody takes one of the two attacks upon himself, both are ordinary ones. Returns them as
    they were made.
    """
    windows = awaited(state)
    if windows and awaited(state, AttackComing):
        mine_now = yield from coming(state, blow, answer)
        yours_now = yield from coming(state, answer, blow)
        if mine_now != blow or yours_now != answer:
            yield from make_attack(state, before, mine_now)
            yield from make_attack(state, before, yours_now)
            return mine_now, yours_now
    if windows:
        yield from at(BeforeAttack(state=state, blow=blow, before=before, answer=answer))
        yield from at(BeforeAttack(state=state, blow=answer, before=before, answer=blow))
        lend(state, before)
    one, other = before.creatures[blow.attacker], before.creatures[blow.target]
    plain = not windows and plain_rolls(before, one, other, blow.stance)
    if plain and blow.weapon.strikes and answer.weapon.strikes and not _helped(state, blow):
        dice, rules = dice_of_attack(before, one, other, blow)
        mine = yield Roll(blow.attacker, "attack", dice, rules)
        dice, rules = dice_of_attack(before, other, one, answer)
        yours = yield Roll(answer.attacker, "attack", dice, rules)
    else:
        mine = yield from attack_roll(state, before, blow)
        yours = yield from attack_roll(state, before, answer)
    attacked, answered = mine.total, yours.total
    if windows and awaited(state, AttackSeen):
        seen = _seen(state, before, blow, mine, yours)
        yield from at(seen)
        back = _seen(state, before, answer, yours, mine)
        back.attack, back.defence = seen.defence, seen.attack
        yield from at(back)
        attacked, answered = back.defence, back.attack
    damage = abs(attacked - answered)
    winner, loser = (blow, blow.target) if attacked > answered else (answer, blow.attacker)
    yield Contested(
        creature=blow.attacker, target=blow.target, attack=attacked, answer=answered,
        loser=loser if damage else None, damage=damage,
    )  # fmt: skip
    if damage:
        yield from hit(state, winner, state.creatures[loser], damage)
    if windows:
        yield from at(AttackMade(state=state, blow=blow, before=before, struck=mine))
        yield from at(AttackMade(state=state, blow=answer, before=before, struck=yours))
        yield from over(state, blow)
        yield from over(state, answer)
    return blow, answer


# --- what distance and cover do to shots and throws


@modifies(AttackRoll, only=("shot",))
def out_of_range(moment: AttackRoll) -> Parts:
    """HR-12.4: disadvantage beyond a weapon's range, which water halves (HR-10.3)."""
    if moment.weapon.kind not in EXTENDED:
        return ()
    state = moment.state
    distance = state.distance(moment.roller, moment.target)
    wet = under_water(state, moment.roller) or under_water(state, moment.target)
    halved = wet and moment.weapon.kind == "ranged" and not moment.roller.sheet.at_home_in_water
    normal = shot_range(state, moment.roller, moment.target, moment.weapon)
    levels = beyond_range(moment.weapon, distance, halved, normal)
    return (Part(f"{distance} feet away", "HR-12.4", advantage=-levels),) if levels else ()


@modifies(AttackRoll, only=("shot",))
def target_in_cover(moment: AttackRoll) -> Parts:
    """HR-10.1: each level of cover is a level of disadvantage on a ranged attack."""
    levels = moment.cover
    return (Part(f"cover {levels}", "HR-10.1", advantage=-levels),) if levels else ()
