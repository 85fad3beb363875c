"""Talents that turn an attack into something else."""

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, settles, used
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.conditions import hidden_from
from crossblades.heart_rush.content.common import neighbours, strike_another
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.moments import AttackMade, AttackSeen, BeforeAttack
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import all_in_range
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import WeaponDice
from crossblades.kernel.rule import Rule

# --- from behind


def is_between(state: State, middle: Creature, one: Creature, other: Creature) -> bool:
    """Whether a straight line from one to the other leads through the middle."""
    (mx, my), (ax, ay), (bx, by) = (_middle(state, c) for c in (middle, one, other))
    ax, ay, bx, by = ax - mx, ay - my, bx - mx, by - my
    return ax * by == ay * bx and ax * bx + ay * by < 0


def _middle(state: State, creature: Creature) -> tuple[int, int]:
    """Its middle, in halves of a space."""
    x, y = state.grid.xy[creature.at]
    return 2 * x + creature.length, 2 * y + creature.length


def ways_to_stab(moment: BeforeAttack, mine: Owned) -> list[UseAbility]:
    """With a tiny weapon, at one that has an ally in front of it."""
    state, blow = moment.before, moment.blow
    me, engagement = state.creatures[mine.owner], state.engagement
    if blow.attacker != me.name or blow.weapon.size != "ultralight" or engagement is None:
        return []
    target = state.creatures[blow.target]
    if isinstance(blow.weapon, Cantrip) or target.side == me.side:
        return []
    allies = [ally for ally in state.on_side(me.side) if ally.name in engagement.participants]
    flanked = any(is_between(state, target, me, ally) for ally in allies if ally is not me)
    return mine.use(moment, target.name) if flanked else []


@used("back stab", BeforeAttack, options=ways_to_stab)
def back_stab(_moment: BeforeAttack, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """For this attack."""
    yield mine.lasts(mine.owner, "attack", mine.number("dice"))


@settles("back stab", WeaponDice)
def between_the_ribs(moment: WeaponDice, mine: Owned) -> None:
    """The weapon counts as a much larger one."""
    if moment.attacker.name == mine.owner and ongoing(moment.attacker, mine.id):
        moment.dice = (mine.number("die"),) * mine.number("dice")


# --- out of the way


def ways_to_bait(moment: AttackSeen, mine: Owned) -> list[UseAbility]:
    """An attack that does no damage, and somebody beside one who is farther from the attacker."""
    state, blow, me = moment.state, moment.blow, mine.me(moment)
    if blow.target != me.name or moment.attack > moment.defence:
        return []
    attacker = state.creatures[blow.attacker]
    near = state.distance(attacker, me)
    behind = [c for c in neighbours(state, me) if state.distance(attacker, c) > near]
    return [option for c in behind for option in mine.use(moment, c.name)]


@used("baited attack", AttackSeen, options=ways_to_bait)
def baited_attack(moment: AttackSeen, _mine: Owned, chosen: UseAbility) -> Rule[None]:
    """It goes on to whoever stands behind."""
    state, before = moment.state, moment.before
    yield from strike_another(state, before, moment.blow, chosen.target, moment.attack)


# --- all around


def others_in_reach(state: State, blow: Blow) -> list[Creature]:
    """Everybody else whom this weapon of the attacker reaches, allies, too."""
    besides = {blow.attacker, blow.target}
    others = [c for c in state.everyone if c.name not in besides and not c.dead]
    return all_in_range(state, state.creatures[blow.attacker], others, blow.weapon)


def ways_to_whirl(moment: BeforeAttack, mine: Owned) -> list[UseAbility]:
    """With a slashing melee weapon, and more than one in reach, as far as one knows."""
    blow, me = moment.blow, mine.me(moment)
    if blow.attacker != me.name or (blow.weapon.kind, blow.weapon.damage) != ("melee", "slashing"):
        return []
    others = others_in_reach(moment.state, blow)
    return mine.use(moment) if any(not hidden_from(me, other) for other in others) else []


@used("whirlwind strike", BeforeAttack, options=ways_to_whirl)
def whirlwind_strike(moment: BeforeAttack, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """For this attack."""
    yield mine.lasts(mine.owner, "attack", about=moment.blow.target)


@reacts("whirlwind strike", AttackMade)
def all_around(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The same roll against all the others."""
    blow, me = moment.blow, mine.me(moment)
    if blow.attacker != me.name or not ongoing(me, mine.id):
        return
    for other in others_in_reach(moment.before, blow):
        total = moment.struck.total
        yield from strike_another(moment.state, moment.before, blow, other.name, total)
