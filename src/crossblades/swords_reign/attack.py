"""Chapter 3: attacks."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.armour import armour_class
from crossblades.swords_reign.arms import Line, is_shot
from crossblades.swords_reign.asks import ChooseExtra
from crossblades.swords_reign.complications import complication
from crossblades.swords_reign.conditions import (
    attack_parts,
    critical_from_close,
    target_parts,
)
from crossblades.swords_reign.covering import how_covered
from crossblades.swords_reign.creature import Creature, HeroSheet
from crossblades.swords_reign.damage import Harm, at_least, harm
from crossblades.swords_reign.dice import d20, fatigue_part, success
from crossblades.swords_reign.effects import Ability, Special
from crossblades.swords_reign.events import (
    AttackMade,
    Hit,
    Missed,
    Thrown,
    Unloaded,
)
from crossblades.swords_reign.gear import Strike, Weapon
from crossblades.swords_reign.hitting import (
    befall,
    break_charm,
    cleave,
    come_out,
    extra_of_a_hit,
    extras,
)
from crossblades.swords_reign.options import Extra, HitFor
from crossblades.swords_reign.recalling import TOUCH, recall
from crossblades.swords_reign.rulings import Cover
from crossblades.swords_reign.state import State

NATURAL = 20
"""OS-3.3."""

COVER_BONUS = 2
"""OS-3.5: where the table has chosen AC."""


class Attempt(NamedTuple):
    """One attack: who strikes at whom, and with what."""

    attacker: Creature
    target: Creature
    line: Line
    blow: Strike
    shot: bool
    """It is a ranged attack."""


def strike(
    state: State, attacker: Creature, target: Creature, line: Line, blow: Strike,
    reaction: bool = False,
) -> Rule[None]:  # fmt: skip
    """OS-3.1: d20, modifier and PB against AC; then damage, or nothing."""
    shot = is_shot(blow, state.distance(attacker, target))
    rules = ("OS-5.15", "OS-5.16") if reaction else ("OS-5.1",)
    yield AttackMade(
        creature=attacker.name, target=target.name, attack=blow.name, thrown=line.thrown,
        reaction=reaction, rules=rules,
    )  # fmt: skip
    yield from recall(state, target, "is attacked")
    attempt = Attempt(attacker, target, line, blow, shot)
    covered = yield from how_covered(state, attacker, target, shot)
    rolled = yield from attack_roll(state, attempt, covered)
    yield from _afterwards(attacker, target, line)
    critical = yield from hits(state, attacker, target, rolled, covered)
    if critical is None:
        yield from complication(state, attacker, target, lost_by_missing(attacker, blow))
        return
    extra = yield from _choose_extra(attempt, critical)
    yield from wound(state, attempt, critical, extra)


def lost_by_missing(attacker: Creature, blow: Strike) -> str:
    """OS-3.4: what it may drop: a hero what is in hand, a foe what it missed with."""
    if attacker.hero:
        return attacker.weapon
    return blow.name if blow.weapon else ""


def attack_roll(state: State, attempt: Attempt, covered: Cover | None) -> Rule[Rolled]:
    """OS-3.1, OS-3.5, OS-3.6: Fatigue is not in it."""
    attacker, target, _, blow, shot = attempt
    parts = (
        *_skill(attempt),
        *attack_parts(state, attacker),
        *target_parts(target, shot),
        *circumstances(state, attacker, covered),
    )
    return (yield from d20(attacker, f"attack with {blow.name}", parts, ("OS-3.1",)))


def _skill(attempt: Attempt) -> tuple[Part, ...]:
    """OS-3.1, OS-6.7: a hero's modifier and PB, a foe's hit dice."""
    sheet, weapon = attempt.attacker.sheet, attempt.line.weapon
    if not isinstance(sheet, HeroSheet):
        return (Part("hit dice", "OS-6.7", bonus=sheet.hit_dice),)
    assert weapon is not None
    ability = ability_for(sheet, weapon, attempt.shot)
    unused_to = {weapon.name, weapon.model} & set(sheet.untrained)
    pb = 0 if unused_to else sheet.proficiency
    return (
        Part(ability, "OS-3.1", bonus=sheet.abilities.get(ability, 0)),
        Part("proficiency", "OS-1.1", bonus=pb),
    )


def ability_for(hero: HeroSheet, weapon: Weapon, shot: bool) -> Ability:
    """OS-3.1: STR for melee, DEX for ranged and what is thrown, either for finesse in melee."""
    if shot:
        return "DEX"
    quick = hero.abilities.get("DEX", 0) >= hero.abilities.get("STR", 0)
    return "DEX" if "finesse" in weapon.tags and quick else "STR"


def circumstances(state: State, attacker: Creature, covered: Cover | None) -> Iterator[Part]:
    """OS-3.5, OS-3.6, OS-5.19: cover, and striking tired or from hiding."""
    if state.rulings.tired_attacks:
        yield fatigue_part(attacker)
    if covered == "setback":
        yield Part("cover", "OS-3.5", edge=-1)
    if attacker.hidden and state.rulings.out_of_hiding == "edge":
        yield Part("hidden", "OS-5.19", edge=1)


def _afterwards(attacker: Creature, target: Creature, line: Line) -> Rule[None]:
    """OS-5.19, OS-5.22, OS-6.1, OS-6.2, OS-7.2: what an attack brings about, hit or miss."""
    yield from come_out(attacker, "OS-5.19")
    if line.thrown:
        yield Thrown(creature=attacker.name, weapon=line.name, space=target.at)
    if line.weapon and "loading" in line.weapon.tags:
        yield Unloaded(creature=attacker.name, weapon=line.name)
    yield from break_charm(attacker, target)


def hits(
    state: State, attacker: Creature, target: Creature, rolled: Rolled, covered: Cover | None
) -> Rule[bool | None]:
    """OS-3.1, OS-3.3, OS-3.5: whether it is a critical hit; None if it is no hit."""
    bonus = COVER_BONUS if covered == "armour class" else 0
    defence = armour_class(target) + bonus
    natural = rolled.faces[0] == NATURAL
    sure = natural and state.rulings.twenty_hits
    cited = ("OS-3.5",) if bonus else ()
    if not sure and not success(state, rolled.total, defence):
        yield Missed(
            creature=attacker.name, target=target.name, total=rolled.total, armour_class=defence,
            cover=bonus, rules=("OS-3.1", "OS-3.4", *cited),
        )  # fmt: skip
        yield from recall(state, attacker, "misses")
        yield from recall(state, target, "is missed")
        return None
    close = critical_from_close(state, attacker, target)
    rules = (*(("OS-3.3",) if natural else ()), *(("OS-7.6",) if close else ()))
    yield Hit(
        creature=attacker.name, target=target.name, total=rolled.total, armour_class=defence,
        cover=bonus, critical=natural or close, rules=("OS-3.1", *cited, *rules),
    )  # fmt: skip
    return natural or close


def wound(state: State, attempt: Attempt, critical: bool, extra: Extra) -> Rule[None]:
    """OS-3.2, OS-1.6, OS-6.2: damage, and what the weapon or the stat block adds to a hit."""
    attacker, target, line, blow, shot = attempt
    harms = attacker.hero or blow.dice or blow.bonus  # A glare may list none (OS-1.6).
    damage = 0
    if harms:
        rolled = yield from damage_roll(attempt, critical, extra)
        damage = yield from at_least(state, target, rolled)
    coming = Harm(
        damage, blow.kind, blow.silver, blow.magic, attacker.name, melee=not shot, single=True
    )
    shield = target.shield
    fell = yield from harm(state, target, coming, shield=True)
    if target.on_the_map:
        yield from extra_of_a_hit(state, attacker, target, extra)
    yield from recall(state, attacker, "hits", blow.name, "" if blow.weapon else TOUCH)
    for brought in blow.riders:
        if target.on_the_map:
            rider = brought if target.shield == shield else harmless(brought)
            rider = structs.replace(rider, name=rider.name or f"the {blow.name}")
            doubled = critical and rider.save is None
            yield from befall(state, target, rider, attacker, doubled, melee=not shot)
    if fell and line.weapon and "cleave" in line.weapon.tags and not shot:
        yield from cleave(state, attacker, line.weapon)


def harmless(rider: Special) -> Special:
    """OS-6.3: a broken shield stops all damage of a hit; what is saved against is no part of it."""
    return rider if rider.save else structs.replace(rider, dice=(), bonus=0)


def _choose_extra(attempt: Attempt, critical: bool) -> Rule[Extra]:
    """OS-6.2: crushing and hooked weapons may do something instead of adding STR."""
    attacker, target, weapon = attempt.attacker, attempt.target, attempt.line.weapon
    ways = extras(weapon) if weapon and not attempt.shot else ()
    if not ways:
        return "strength"
    choice: HitFor = yield ChooseExtra(
        seat=attacker.seat, creature=attacker.name, target=target.name, critical=critical,
        options=tuple(HitFor(attacker.name, way) for way in ("strength", *ways)),
    )  # fmt: skip
    return choice.extra


def damage_roll(attempt: Attempt, critical: bool, extra: Extra) -> Rule[int]:
    """OS-3.2, OS-3.3, OS-3.7: the dice, twice on a critical, and once what is flat."""
    attacker, blow, weapon = attempt.attacker, attempt.blow, attempt.line.weapon
    dice = blow.dice * 2 if critical else blow.dice
    parts = [Part(blow.name, "OS-3.2", dice, blow.bonus)]
    sheet = attacker.sheet
    if isinstance(sheet, HeroSheet) and weapon is not None and extra == "strength":
        ability = ability_for(sheet, weapon, attempt.shot)
        parts.append(Part(ability, "OS-3.2", bonus=sheet.abilities.get(ability, 0)))
    rules = ("OS-3.2", "OS-3.7") if critical else ("OS-3.2",)
    kept = [part for part in parts if part.dice or part.bonus] or parts[:1]
    if extra != "strength":
        kept.append(Part(f"{extra} instead of STR", "OS-6.2"))
        rules = (*rules, "OS-6.2")
    rolled: Rolled = yield Roll(attacker.name, "damage", tuple(kept), rules)
    return rolled.total
