"""What many spells do in the same way."""

from crossblades.heart_rush.casting import Casting, choose_targets, goes_on, works
from crossblades.heart_rush.conditions import hidden_from
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import seen
from crossblades.heart_rush.moments import SpellDamage
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

BY_SPELL = ("HR-16.1",)

ANYWHERE = 10_000

ONCE = "once a round"
"""Marks those who have felt a spell in this round."""


def others_within(state: State, caster: Creature, feet: int) -> list[Creature]:
    """Everybody else who is near and alive, and of whom the caster knows; enemies first."""
    near = [
        other
        for other in state.everyone
        if other is not caster and not other.dead and state.distance(caster, other) <= feet
        if not hidden_from(caster, other)
    ]
    return sorted(near, key=lambda other: other.side == caster.side)


def mark_chosen(casting: Casting) -> Rule[None]:
    """HR-5.7: an ongoing spell for creatures of the caster's choice, wherever they are now."""
    everybody = others_within(casting.state, casting.caster, ANYWHERE)
    for creature in (yield from choose_targets(casting, everybody)):
        yield goes_on(casting, creature)


def feels(casting: Casting, creature: Creature) -> Rule[bool]:
    """Whether the spell works on it now: on those chosen, never the caster, once a round each.

    Who has felt it bears a second effect until the round ends.
    """
    marks = [effect.about for effect in casting.mine.on(creature)]
    if creature.dead or creature is casting.caster or not marks or ONCE in marks:
        return False
    yield works(casting, creature, "round", ONCE)
    return True


def spell_damage(casting: Casting, target: Creature) -> Rule[int]:
    """What the spell's die does to somebody, as the caster's abilities change it."""
    state, caster, mine = casting
    die = Part(mine.ability.name, "HR-16.1", (mine.number("die"),))
    rolling: Rule[Rolled] = plain(Roll(target.name, mine.ability.name, (die,), BY_SPELL))
    moment = SpellDamage(state=state, roller=caster, ability=None)
    return (yield from seen(state, moment, rolling)).total


def plain(roll: Roll) -> Rule[Rolled]:
    """These dice and nothing else."""
    rolled: Rolled = yield roll
    return rolled
