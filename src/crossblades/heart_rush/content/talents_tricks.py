"""Talents that turn an attack into something else."""

from fractions import Fraction
from itertools import product

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, settles, used
from crossblades.heart_rush.attack import hit
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.conditions import hidden_from, imposed, is_hidden
from crossblades.heart_rush.content.common import is_melee, pick, strike_another
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import AttackMade, AttackSeen, BeforeAttack
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import adjacent, all_in_range
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import WeaponDice
from crossblades.kernel.rule import Rule

# --- from behind


def is_between(state: State, middle: Creature, one: Creature, other: Creature) -> bool:
    """Whether all lines from some corner of one to the other's corners lead through the middle.

    They lead into it, so that corner does not touch it; along its rim is through it, too.
    """
    (x, y), side = state.grid.xy[middle.at], middle.length
    apart = [
        (a, b)
        for a, b in _corners(state, one)
        if not (x <= a <= x + side and y <= b <= y + side)
    ]  # fmt: skip
    ends = _corners(state, other)
    return any(all(crosses(start, end, (x, y), side, rim=True) for end in ends) for start in apart)


def ways_to_stab(moment: BeforeAttack, mine: Owned) -> list[UseAbility]:
    """With a tiny blade, at one that minds an ally on its other side, or out of hiding."""
    state, blow = moment.before, moment.blow
    me, target = state.creatures[mine.owner], state.creatures[blow.target]
    if blow.attacker != me.name or target.side == me.side:
        return []
    if blow.weapon.size != "ultralight" or not is_melee(blow.weapon):
        return []
    open_to_it = is_hidden(me) or is_flanked(state, me, target)
    return mine.use(moment, target.name) if open_to_it else []


def is_flanked(state: State, me: Creature, target: Creature) -> bool:
    """Whether an ally at whom it has come in this round stands across it."""
    busy = came_at(state, target)
    allies = [ally for ally in state.on_side(me.side) if ally is not me and ally.name in busy]
    return any(is_between(state, target, me, ally) for ally in allies)


def came_at(state: State, foe: Creature) -> set[str]:
    """All who were in engagements that it has begun or entered by its action in this round."""
    engagements = [*state.fought, *([state.engagement] if state.engagement else [])]
    own = [each for each in engagements if foe.name in each.participants]
    return {name for each in own if foe.name not in each.drawn for name in each.participants}


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
    """An attack that does no damage, and somebody behind one, beside one or within its range."""
    state, blow, me = moment.state, moment.blow, mine.me(moment)
    if blow.target != me.name or moment.attack > moment.defence:
        return []
    attacker = state.creatures[blow.attacker]
    others = [c for c in state.everyone if c not in (me, attacker) and not c.dead]
    known = [c for c in others if not hidden_from(me, c)]
    near = all_in_range(state, attacker, known, blow.weapon)
    behind = [c for c in known if c in near or adjacent(state, me, c)]
    behind = [c for c in behind if lies_behind(state, attacker, me, c)]
    behind.sort(key=lambda other: other.side == me.side)
    return [option for c in behind for option in mine.use(moment, c.name)]


def lies_behind(state: State, attacker: Creature, me: Creature, other: Creature) -> bool:
    """Whether a line from a corner of the attacker to a corner of the other leads through one."""
    starts, ends = _corners(state, attacker), _corners(state, other)
    x, y = state.grid.xy[me.at]
    return any(crosses(start, end, (x, y), me.length) for start, end in product(starts, ends))


def _corners(state: State, creature: Creature) -> list[tuple[int, int]]:
    x, y = state.grid.xy[creature.at]
    return [(x + right, y + down) for right, down in product((0, creature.length), repeat=2)]


def crosses(
    start: tuple[int, int],
    end: tuple[int, int],
    at: tuple[int, int],
    side: int,
    rim: bool = False,
) -> bool:
    """Whether a stretch of the line lies within the square; its rim is part of it, or is not."""
    first, last = Fraction(0), Fraction(1)
    for a, b, low in zip(start, end, at, strict=True):
        if a == b:
            if not (low < a < low + side or (rim and a in (low, low + side))):
                return False
            continue
        into, out = sorted((Fraction(low - a, b - a), Fraction(low + side - a, b - a)))
        first, last = max(first, into), min(last, out)
    return first < last


@used("baited attack", AttackSeen, options=ways_to_bait)
def baited_attack(moment: AttackSeen, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """All of it strikes whoever stands behind; at the destiny level both rage at one."""
    state, me = moment.state, mine.me(moment)
    attacker, other = state.creatures[moment.blow.attacker], state.creatures[chosen.target]
    yield from hit(state, moment.blow, other, moment.attack)
    yield from turned_against(attacker, other)
    for enraged in (attacker, other) if mine.destiny else ():
        if not enraged.dead:
            levels = {"enraged": mine.number("enraged")}
            yield imposed(state, me, enraged, levels, ("HR-5.2",))


# --- all around


def others_in_reach(state: State, blow: Blow) -> list[Creature]:
    """Everybody else whom this weapon of the attacker reaches, as far as the attacker knows."""
    me, besides = state.creatures[blow.attacker], {blow.attacker, blow.target}
    others = [c for c in state.everyone if c.name not in besides and not c.dead]
    known = [c for c in others if not hidden_from(me, c)]
    return all_in_range(state, me, known, blow.weapon)


def ways_to_whirl(moment: BeforeAttack, mine: Owned) -> list[UseAbility]:
    """With a slashing melee weapon, and more than one in reach."""
    blow, me = moment.blow, mine.me(moment)
    if blow.attacker != me.name or (blow.weapon.kind, blow.weapon.damage) != ("melee", "slashing"):
        return []
    return mine.use(moment) if others_in_reach(moment.state, blow) else []


@used("whirlwind strike", BeforeAttack, options=ways_to_whirl)
def whirlwind_strike(moment: BeforeAttack, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """Choose one creature after the other, until there are enough."""
    me = mine.me(moment)
    left = others_in_reach(moment.state, moment.blow)
    while left:
        foes = [UseAbility(me.name, mine.id, c.name) for c in left if c.side != me.side]
        friends = [UseAbility(me.name, mine.id, c.name) for c in left if c.side == me.side]
        chosen = yield from pick(mine, me, foes, friends)
        if chosen is None:
            return
        yield mine.lasts(me.name, "attack", about=chosen.target)
        left = [c for c in left if c.name != chosen.target]


@reacts("whirlwind strike", AttackMade)
def all_around(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The same roll against all who were chosen."""
    blow, me = moment.blow, mine.me(moment)
    if blow.attacker != me.name:
        return
    for effect in ongoing(me, mine.id):
        total = moment.struck.total
        yield from strike_another(moment.state, moment.before, blow, effect.about, total)
