"""OS-5.2, OS-6.7: casting spells, and what stat blocks can do besides attacking."""

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import ChooseTarget
from crossblades.swords_reign.attack import circumstances, hits
from crossblades.swords_reign.complications import complication
from crossblades.swords_reign.conditions import attack_parts, may_attack, target_parts
from crossblades.swords_reign.cover import FULL_COVER
from crossblades.swords_reign.covering import how_covered
from crossblades.swords_reign.creature import Creature, HeroSheet, StatBlock
from crossblades.swords_reign.damage import heal
from crossblades.swords_reign.dice import d20
from crossblades.swords_reign.doing import offers, perform
from crossblades.swords_reign.effects import Ability, Special, Spell
from crossblades.swords_reign.events import SpecialUsed, SpellCast
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.hitting import befall, break_charm, come_out
from crossblades.swords_reign.options import CastSpell, Decline, StrikeAt, UseSpecial
from crossblades.swords_reign.ready import FOE_CASTS, acted
from crossblades.swords_reign.recalling import recall
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.space import cover, met_by
from crossblades.swords_reign.state import State


@offers("cast a spell")
def spells(state: State, creature: Creature) -> list[CastSpell]:
    """OS-5.2: what it knows and has not used up, on whom it works."""
    sheet = creature.sheet
    if not isinstance(sheet, HeroSheet):
        return []
    return [
        CastSpell(creature.name, spell.name, target.name)
        for spell in sheet.spells
        if not spell.uses or creature.used.get(spell.name, 0) < spell.uses
        for target in _within(state, creature, spell.range, spell.friendly)
        if spell.friendly or _spares_charmers(state, creature, target, spell.effect)
    ]


def _within(state: State, caster: Creature, feet: int, friendly: bool) -> list[Creature]:
    """Allies and oneself, or enemies one may attack, that no wall hides; the nearest first."""
    if friendly:
        those = [caster, *state.allies(caster)]
    else:
        those = [enemy for enemy in state.enemies(caster) if may_attack(caster, enemy)]
    those.sort(key=lambda other: state.distance(caster, other))
    return [
        other
        for other in those
        if other is caster
        or (state.distance(caster, other) <= feet and cover(state, caster, other) < FULL_COVER)
    ]


def _spares_charmers(state: State, caster: Creature, target: Creature, effect: Special) -> bool:
    """OS-7.2: the charmed aim at nobody with what would meet their charmer as well."""
    charmers = caster.sources.get("charmed", ())
    if not charmers:
        return True
    met = met_by(state.grid, caster, target, state.creatures.values(), effect)
    return not any(other.name in charmers for other in met)


@perform.register
def cast(option: CastSpell, state: State) -> Rule[None]:
    """OS-5.2: per the spell."""
    caster = state.creatures[option.creature]
    assert isinstance(caster.sheet, HeroSheet)
    spell = next(spell for spell in caster.sheet.spells if spell.name == option.spell)
    targets = yield from _targets(state, caster, spell, state.creatures[option.target])
    yield SpellCast(
        creature=caster.name, spell=spell.name, targets=tuple(t.name for t in targets),
        text=spell.text,
    )  # fmt: skip
    for target in targets:
        if target.on_the_map:
            yield from _works(state, caster, spell, target)
    if not spell.friendly:
        yield from come_out(caster)
    yield from settle(state)
    yield from acted(state, caster, FOE_CASTS)


def _targets(state: State, caster: Creature, spell: Spell, first: Creature) -> Rule[list[Creature]]:
    """OS-5.2: as many as the spell says, each chosen."""
    chosen = [first]
    while len(chosen) < spell.targets:
        others = [
            target
            for target in _within(state, caster, spell.range, spell.friendly)
            if target not in chosen
            and (spell.friendly or _spares_charmers(state, caster, target, spell.effect))
        ]
        if not others:
            break
        choice = yield ChooseTarget(
            seat=caster.seat, creature=caster.name, strike=spell.name, rules=("OS-5.2",),
            options=(*(StrikeAt(caster.name, t.name) for t in others), Decline(caster.name)),
        )  # fmt: skip
        if isinstance(choice, Decline):
            break
        chosen.append(state.creatures[choice.target])
    return chosen


def _works(state: State, caster: Creature, spell: Spell, target: Creature) -> Rule[None]:
    """OS-5.2, OS-1.5: it heals, or must hit, or is saved against; damage is rolled once for all."""
    if spell.heal or spell.heal_bonus:
        part = Part(spell.name, "OS-5.2", spell.heal, spell.heal_bonus)
        rolled: Rolled = yield Roll(caster.name, "healing", (part,), ("OS-5.2",))
        yield from heal(state, target, rolled.total, ("OS-5.2",))
        return
    aimed, effect = spell.attack, spell.effect
    critical: bool | None = False
    if aimed:
        critical = yield from _strikes(state, caster, spell, aimed, target)
    if critical is None:
        return
    damage: int | None = None
    for other in met_by(state.grid, caster, target, state.creatures.values(), effect):
        struck = aimed is not None and other is target
        hit = struck and effect.save is None  # What is saved against is no part of the hit.
        touch = struck and not _is_shot(spell)
        if critical and hit:  # Twice the dice are for whom it was aimed at alone.
            yield from befall(state, other, effect, caster, critical, shield=hit, melee=touch)
        else:
            damage = yield from befall(
                state, other, effect, caster, shield=hit, melee=touch, rolled=damage
            )


def _strikes(
    state: State, caster: Creature, spell: Spell, ability: Ability, target: Creature
) -> Rule[bool | None]:
    """OS-3.1, OS-3.3: a spell that is aimed is an attack; whether critical, None if it misses.

    One that goes farther than a touch is a shot, also from close (OS-7.8). Hit or miss, it ends a
    charm (OS-7.2) and hiding (OS-5.19); a miss may be complicated (OS-3.4).
    """
    sheet = caster.sheet
    assert isinstance(sheet, HeroSheet)
    yield from recall(state, target, "is attacked")
    covered = yield from how_covered(state, caster, target, _is_shot(spell))
    parts = (
        Part(ability, "OS-3.1", bonus=sheet.abilities.get(ability, 0)),
        Part("proficiency", "OS-1.1", bonus=sheet.proficiency),
        *attack_parts(state, caster),
        *target_parts(target, _is_shot(spell)),
        *circumstances(state, caster, covered),
    )
    rolled = yield from d20(caster, f"attack with {spell.name}", parts, ("OS-3.1", "OS-5.2"))
    yield from come_out(caster, "OS-5.19")
    yield from break_charm(caster, target)
    critical = yield from hits(state, caster, target, rolled, covered)
    if critical is None:
        yield from complication(state, caster, target, caster.weapon)
    return critical


def _is_shot(spell: Spell) -> bool:
    """OS-7.8: an aimed spell is a shot, unless it is a touch."""
    return spell.range > CLOSE


# --- specials of stat blocks


@offers("use a special")
def specials(state: State, creature: Creature) -> list[UseSpecial]:
    """OS-6.7: those that are not used up, on whom they reach."""
    sheet = creature.sheet
    if not isinstance(sheet, StatBlock):
        return []
    return [
        UseSpecial(creature.name, special.name, target.name)
        for special in sheet.specials
        if does_something(special)
        and (not special.uses or creature.used.get(special.name, 0) < special.uses)
        for target in _within(state, creature, special.range, friendly=False)
        if _spares_charmers(state, creature, target, special)
    ]


def does_something(special: Special) -> bool:
    """Whether there is a rule in it, and not words alone."""
    harms = special.dice or special.bonus
    return bool(harms or special.condition or special.push or special.fate or special.outcome)


@perform.register
def use_special(option: UseSpecial, state: State) -> Rule[None]:
    """OS-6.7: a save and a DC for everybody it meets, and one roll of damage; spares its user."""
    creature, target = state.creatures[option.creature], state.creatures[option.target]
    assert isinstance(creature.sheet, StatBlock)
    special = next(s for s in creature.sheet.specials if s.name == option.special)
    met = met_by(state.grid, creature, target, state.creatures.values(), special)
    those = [other for other in met if other is not creature]
    yield SpecialUsed(
        creature=creature.name, special=special.name, targets=tuple(t.name for t in those),
        text=special.text,
    )  # fmt: skip
    damage: int | None = None
    for other in those:
        damage = yield from befall(state, other, special, creature, rolled=damage)
    yield from come_out(creature)
    yield from settle(state)
    yield from acted(state, creature, FOE_CASTS)
