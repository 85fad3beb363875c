"""Chapter 7: attack and defence."""

from functools import cache

from crossblades.heart_rush.abilities import expire, settle
from crossblades.heart_rush.asks import SetCover
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.cantrips import surge
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.dice import cited, die, half, make_roll, throw, two_dice
from crossblades.heart_rush.events import Attacked, Contested
from crossblades.heart_rush.gear import (
    EXTENDED,
    SHIELDS,
    Armour,
    Cantrip,
    ShieldKind,
    Weapon,
    beyond_range,
)
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
    plain_roll,
)
from crossblades.heart_rush.space import cover, lines_blocked, shot_range, under_water
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import DefensiveHalves, MightBonus, WeaponDice
from crossblades.kernel.dice import Part
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

Parts = tuple[Part, ...]

Dice = tuple[Parts, tuple[str, ...]]
"""What is rolled whatever the circumstances are, and the rules that this comes from."""

_ATTACKED: tuple[str, ...] = ("HR-7.1", "HR-7.2", "HR-7.3")
_HALVED = (*_ATTACKED, "HR-6.11", "HR-1.7")

COVER_LEVELS = (0, 1, 2, 3)
"""HR-10.1: 1 for something small, 2 for something to lean out from, 3 for an arrow slit."""


def attack_roll(state: State, before: State, blow: Blow) -> Rule[Rolled]:
    """HR-7.1: heart die + ability die of the attacker's stance + weapon die."""
    attacker, target = before.creatures[blow.attacker], before.creatures[blow.target]
    if blow.weapon.kind in EXTENDED or not plain_roll(before, attacker, target):
        return _attack_roll_as_things_are(state, before, blow)
    sheet, stance = attacker.sheet, blow.stance
    dice, rules = attack_dice(
        attacker.heart, stance, getattr(sheet, stance), sheet.attack, blow.weapon, blow.might_bonus
    )
    return throw(state, blow.attacker, "attack", dice, rules)


def _attack_roll_as_things_are(state: State, before: State, blow: Blow) -> Rule[Rolled]:
    """HR-7.1, HR-10.1: with all that may hang on it, at a target that may be in cover."""
    attacker, target = before.creatures[blow.attacker], before.creatures[blow.target]
    covered = 0
    if blow.weapon.kind in EXTENDED:
        covered = yield from settle_cover(before, attacker, target)
    moment = attack_to_come(before, blow, covered)
    dice, rules = _dice_by_abilities(before, attacker, target, blow)
    if covered:
        rules = ("HR-7.1", "HR-10.1", "HR-10.16", *rules)
    rolled = yield from make_roll(state, moment, "attack", dice, rules)
    if type(blow.weapon) is Cantrip:
        return (yield from surge(before, attacker, target, blow.weapon, rolled))
    return rolled


def _dice_by_abilities(state: State, attacker: Creature, target: Creature, blow: Blow) -> Dice:
    """HR-7.1: the dice of an attack, as abilities change those of its weapon."""
    sheet, stance, weapon = attacker.sheet, blow.stance, blow.weapon
    counts_as, bonuses = None, int(blow.might_bonus)
    if state.hooks and sheet.attack is None:
        asked = WeaponDice(
            state=state, attacker=attacker, target=target, weapon=weapon, dice=(weapon.die,)
        )
        counts_as = settle(asked).dice
        if blow.might_bonus and weapon.kind == "whip":
            bonuses = settle(MightBonus(state=state, attacker=attacker)).times
    return attack_dice(
        attacker.heart, stance, getattr(sheet, stance), sheet.attack, weapon, bonuses, counts_as
    )


@cache
def attack_dice(
    heart: int,
    ability: Ability,
    size: int,
    flat: int | None,
    weapon: Weapon,
    bonuses: int = 0,
    counts_as: tuple[int, ...] | None = None,
) -> Dice:
    """HR-7.1, HR-12.1: heart die, ability die, and the weapon's dice, or what stands for them.

    `bonuses`: how many times its might bonus applies; `counts_as`: its dice, if not its own.
    """
    dice = two_dice(heart, ability, size)
    if flat is not None:
        return (*dice, Part("attack bonus", "HR-7.1", bonus=flat)), ("HR-7.1",)
    own = Part(weapon.name, "HR-12.1", (weapon.die,) if counts_as is None else counts_as)
    more = (*damage_type(weapon, ability), *whip_bonus(weapon, bonuses))
    return (*dice, own, *more), cited(("HR-7.1",), more)


def damage_type(weapon: Weapon, stance: Ability) -> Parts:
    """HR-7.5, HR-12.2: one more weapon die in the stance of the weapon's damage type."""
    if weapon.type_stance != stance:
        return ()
    return (die(weapon.damage, weapon.die, "HR-12.2"),)


def whip_bonus(weapon: Weapon, bonuses: int) -> Parts:
    """HR-12.3: the whip's might bonus is one more weapon die."""
    if weapon.kind != "whip":
        return ()
    return (die("might bonus", weapon.die, "HR-12.3"),) * bonuses


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
    """HR-10.1: what the map says; where it says anything, the GM may set a level instead."""
    covered = cover(state, attacker, target)
    if not covered or not state.scenario.gm:
        return covered
    others = [level for level in COVER_LEVELS if level != covered]
    ground = state.land.terrain(target.at)
    judged: CoverLevel = yield from ask_gm(
        state, SetCover, (CoverLevel(covered), *map(CoverLevel, others)),
        creature=attacker.name, target=target.name, lines=lines_blocked(state, attacker, target),
        place=ground.name if ground.cover else "", level=ground.cover,
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
    roller, attacker = before.creatures[blow.target], before.creatures[blow.attacker]
    sheet, stance = roller.sheet, blow.stance
    dice, rules = defence_dice(
        roller.heart, stance, getattr(sheet, stance), sheet.defence, sheet.armour,
        sheet.shield if roller.shielded else None,
        blow.might_bonus and shot_past_armour(blow.weapon),
    )  # fmt: skip
    if plain_roll(before, roller, attacker):
        return throw(state, blow.target, "defence", dice, rules)
    return make_roll(state, defence_to_come(before, blow), "defence", dice, rules)


@cache
def defence_dice(
    heart: int,
    ability: Ability,
    size: int,
    flat: int | None,
    armour: Armour | None,
    shield: ShieldKind | None,
    shot_past: bool,
) -> Dice:
    """HR-7.2: heart die, ability die, and what armour and shield add, or what stands for them."""
    worn = (
        *armour_bonus(armour, shot_past),
        *flat_defence(flat, shot_past),
        *shield_bonus(shield, shot_past),
    )
    return (*two_dice(heart, ability, size), *worn), cited(("HR-7.2",), worn)


def armour_bonus(armour: Armour | None, shot_past: bool) -> Parts:
    """HR-7.2, HR-12.6; the ranged might bonus cancels it (HR-12.3)."""
    if armour is None:
        return ()
    if shot_past:
        return (_shot_past(f"{armour.kind} armour", "HR-12.3"),)
    return (Part(f"{armour.kind} armour", "HR-12.6", bonus=armour.bonus),)


def flat_defence(flat: int | None, shot_past: bool) -> Parts:
    """HR-7.2: the flat bonus that stands for armour, cancelled where armour is (HR-12.3)."""
    if flat is None:
        return ()
    if shot_past:
        return (_shot_past("defence bonus", "HR-12.3"),)
    return (Part("defence bonus", "HR-7.2", bonus=flat),)


def shield_bonus(shield: ShieldKind | None, shot_past: bool) -> Parts:
    """HR-7.2, HR-12.6; the ranged might bonus cancels shields, too (HR-12.9)."""
    if shield is None:
        return ()
    if shot_past:
        return (_shot_past(f"{shield} shield", "HR-12.9"),)
    return (Part(f"{shield} shield", "HR-12.6", bonus=SHIELDS[shield].bonus),)


def shot_past_armour(weapon: Weapon) -> bool:
    """HR-12.3: the ranged might bonus cancels all that armour gives."""
    return weapon.kind == "ranged"


def _shot_past(name: str, rule: str) -> Part:
    """HR-12.3, HR-12.9: adds nothing, and the line of the roll says why."""
    return Part(f"{name}, shot past", rule)


def defence_to_come(state: State, blow: Blow) -> DefenceRoll:
    """HR-7.2: what hangs on the roll of a defence."""
    creatures = state.creatures
    return DefenceRoll(
        state=state, roller=creatures[blow.target], ability=blow.stance,
        attacker=creatures[blow.attacker], weapon=blow.weapon, might_bonus=blow.might_bonus,
    )  # fmt: skip


def attack(state: State, before: State, blow: Blow) -> Rule[Blow]:
    """HR-7.3: make an attack. Returns it as it was made: another may have become its target."""
    if not state.hooks:
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
    if awaited(state):
        yield from at(BeforeAttack(state=state, blow=blow, before=before))
        lend(state, before)
    struck = yield from attack_roll(state, before, blow)
    defended = yield from defence_roll(state, before, blow)
    attacked, defence = struck.total, defended.total
    if state.hooks:
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
    if state.hooks:
        if defence > attacked:
            yield from at(
                DefenceHeld(state=state, blow=blow, attack=attacked, defence=defence)
            )  # fmt: skip
        yield from at(AttackMade(state=state, blow=blow, before=before, struck=struck))
        yield from over(state, blow)
        yield from expire(state, "defence", state.creatures[blow.target])
    return blow


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
    if blow.halved:
        for _ in range(halves(state, blow)):
            damage = half(damage)
    return damage


def halves(state: State, blow: Blow) -> int:
    """HR-6.11: once, unless abilities say otherwise."""
    if not state.hooks:
        return 1
    return settle(DefensiveHalves(state=state, creature=state.creatures[blow.target])).times


def lend(state: State, before: State) -> None:
    """What abilities lend to an attack counts for it, also within a step (HR-5.5, HR-6.15)."""
    if before is not state:
        for name, creature in before.creatures.items():
            creature.effects = state.creatures[name].effects


def over(state: State, blow: Blow) -> Rule[None]:
    """The rolls of an attack are made: what abilities have lent to them ends."""
    yield from expire(state, "attack", state.creatures[blow.attacker])
    yield from expire(state, "attack or defence", state.creatures[blow.attacker])
    yield from expire(state, "attack or defence", state.creatures[blow.target])


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
    if state.hooks:
        mine_now = yield from coming(state, blow, answer)
        yours_now = yield from coming(state, answer, blow)
        if mine_now != blow or yours_now != answer:
            yield from make_attack(state, before, mine_now)
            yield from make_attack(state, before, yours_now)
            return mine_now, yours_now
        yield from at(BeforeAttack(state=state, blow=blow, before=before, answer=answer))
        yield from at(BeforeAttack(state=state, blow=answer, before=before, answer=blow))
        lend(state, before)
    mine = yield from attack_roll(state, before, blow)
    yours = yield from attack_roll(state, before, answer)
    if state.hooks:
        yield from at(_seen(state, before, blow, mine, yours))
        yield from at(_seen(state, before, answer, yours, mine))
    damage = abs(mine.total - yours.total)
    winner, loser = (blow, blow.target) if mine.total > yours.total else (answer, blow.attacker)
    yield Contested(
        creature=blow.attacker, target=blow.target, attack=mine.total, answer=yours.total,
        loser=loser if damage else None, damage=damage,
    )  # fmt: skip
    if damage:
        yield from hit(state, winner, state.creatures[loser], damage)
    if state.hooks:
        yield from at(AttackMade(state=state, blow=blow, before=before, struck=mine))
        yield from at(AttackMade(state=state, blow=answer, before=before, struck=yours))
        yield from over(state, blow)
        yield from over(state, answer)
    return blow, answer


# --- what distance and cover do to shots and throws


@modifies(AttackRoll)
def out_of_range(moment: AttackRoll) -> Parts:
    """HR-12.4: disadvantage beyond a weapon's range, which water halves (HR-10.3)."""
    if moment.weapon.kind not in EXTENDED:
        return ()
    state = moment.state
    distance = state.distance(moment.roller, moment.target)
    wet = under_water(state, moment.roller) or under_water(state, moment.target)
    halved = wet and moment.weapon.kind == "ranged"
    normal = shot_range(state, moment.roller, moment.target, moment.weapon)
    levels = beyond_range(moment.weapon, distance, halved, normal)
    return (Part(f"{distance} feet away", "HR-12.4", advantage=-levels),) if levels else ()


@modifies(AttackRoll)
def target_in_cover(moment: AttackRoll) -> Parts:
    """HR-10.1: each level of cover is a level of disadvantage on a ranged attack."""
    levels = moment.cover
    return (Part(f"cover {levels}", "HR-10.1", advantage=-levels),) if levels else ()
