"""Beasts: in packs and swarms, on the charge, in their element."""

from crossblades.heart_rush.abilities import Owned, adds, reacts
from crossblades.heart_rush.conditions import gained, is_prone
from crossblades.heart_rush.content.creatures_common import (
    bloodied,
    friends_beside_target,
    has_hit,
    outdid,
)
from crossblades.heart_rush.dice import challenge_number, saving_throw
from crossblades.heart_rush.moments import AttackRoll, DamageSuffered
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

BY_ABILITY = ("HR-5.2",)


@adds("swarm", AttackRoll)
def swarm(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A bonus for each friend around the target, up to a few."""
    around = len(friends_beside_target(moment))
    bonus = min(around, mine.number("most"))
    return (mine.part(bonus=bonus),) if bonus else ()


@adds("pack tactics", AttackRoll)
def pack_tactics(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage against one that a friend stands beside."""
    if not friends_beside_target(moment):
        return ()
    return (mine.part(advantage=mine.number("advantage")),)


@reacts("drag down", DamageSuffered)
def drag_down(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """Hurt in might by its agility, one falls, if not too large."""
    prey, me = moment.creature, mine.me(moment)
    beaten = has_hit(moment, me.name) and outdid(moment.state, me.name, prey.name, "agility")
    if beaten and not prey.dead and not is_prone(prey) and prey.rank <= me.rank + 1:
        yield gained(prey, {"prone": 1}, BY_ABILITY)


@adds("blood fury", AttackRoll)
def blood_fury(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """One more die when it is bloodied."""
    return (mine.part((mine.number("die"),)),) if bloodied(moment.roller) else ()


@adds("goring charge", AttackRoll)
def goring_charge(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """One more die after a run-up."""
    run_up = moment.roller.moved >= mine.number("feet")
    return (mine.part((mine.number("die"),)),) if run_up else ()


@reacts("venom", DamageSuffered)
def venom(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """HR-1.3: a might save against its might, or poisoned."""
    me, prey = mine.me(moment), moment.creature
    if not has_hit(moment, me.name) or prey.dead:
        return
    number = challenge_number(me, "might")
    what = f"save against {mine.ability.name}"
    saved = yield from saving_throw(moment.state, prey, "might", what, number, True)
    if not saved.success:
        yield gained(prey, {"poisoned": mine.number("poisoned")}, BY_ABILITY)


@adds("lurker", AttackRoll)
def lurker(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage while it is in water, however shallow."""
    state, me = moment.state, moment.roller
    wet = any(kind.water for kind in state.land.terrains(me.at, me.length))
    return (mine.part(advantage=mine.number("advantage")),) if wet else ()
