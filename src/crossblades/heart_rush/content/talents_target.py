"""Talents for attacking those who are open to it."""

from crossblades.heart_rush.abilities import Owned, adds, ongoing, reacts
from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.conditions import hidden_from, imposed, is_prone
from crossblades.heart_rush.content.common import (
    FADING,
    beside_something_solid,
    is_melee,
    strike_within_reach,
    suffered,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import heal, missing
from crossblades.heart_rush.moments import (
    AttackMade,
    AttackRoll,
    BeforeAttack,
    EngagementOpened,
)
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

BY_ABILITY = ("HR-5.2",)


@adds("first strike", AttackRoll)
def first_strike(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A die against the unhurt."""
    return (mine.part(dice=(mine.number("die"),)),) if is_unhurt(moment.target) else ()


def is_unhurt(target: Creature) -> bool:
    """Whether it has all of its hit points."""
    return target.hit_points >= target.sheet.hit_points


@reacts("first strike", EngagementOpened)
def first_of_all(moment: EngagementOpened, mine: Owned) -> Rule[None]:
    """Whoever begins the first engagement of a fight may strike an opportunity."""
    if moment.creature.name == mine.owner and moment.state.engagements == 1:
        yield from strike_within_reach(moment, mine)


@reacts("first strike", BeforeAttack)
def unhurt_so_far(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """At the destiny level, remember whom the attack finds unhurt."""
    target = moment.before.creatures[moment.blow.target]
    if mine.destiny and moment.blow.attacker == mine.owner and is_unhurt(target):
        yield mine.lasts(mine.owner, "attack", about=target.name)


@reacts("first strike", AttackMade)
def off_guard(moment: AttackMade, mine: Owned) -> Rule[None]:
    """At the destiny level the unhurt suffer levels of conditions, too."""
    me, target = mine.me(moment), moment.state.creatures[moment.blow.target]
    if moment.blow.attacker == me.name and ongoing(me, mine.id):
        yield from inflict(moment.state, me, target, BY_ABILITY, mine.number("levels"))


@adds("kick 'em while they're down", AttackRoll)
def kick_them(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage against the prone."""
    return (mine.part(advantage=mine.number("levels")),) if is_prone(moment.target) else ()


@adds("take advantage", AttackRoll)
def take_advantage(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage against enemies in two conditions or more, or so badly in one of three.

    At the destiny level, as many levels as conditions, or as levels of the worst of them.
    """
    had = suffered(moment.target)
    if moment.target.side == moment.roller.side or not had:
        return ()
    if mine.destiny:
        return (mine.part(advantage=max(len(had), *had.values())),)
    worst = max(had.get(name, 0) for name in FADING)
    enough = max(len(had), worst) >= mine.number("conditions")
    return (mine.part(advantage=mine.number("levels")),) if enough else ()


@adds("down with the weak", AttackRoll)
def down_with_the_weak(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A die against the weakened; at the destiny level, advantage as well."""
    if "weakened" not in moment.target.conditions:
        return ()
    return (mine.part(dice=(mine.number("die"),), advantage=mine.number("levels")),)


@reacts("down with the weak", AttackMade)
def weaker_still(moment: AttackMade, mine: Owned) -> Rule[None]:
    """They are weakened further."""
    weak = "weakened" in moment.before.creatures[moment.blow.target].conditions
    yield from weaken(moment, mine, weak)


@adds("clobber", AttackRoll)
def clobber(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Dice for striking one that has a wall, or as good as one, beside it."""
    if not is_melee(moment.weapon) or not is_cornered(moment.state, mine, moment.target):
        return ()
    return (mine.part(dice=(mine.number("die"),) * mine.number("dice")),)


@reacts("clobber", AttackMade)
def against_the_wall(moment: AttackMade, mine: Owned) -> Rule[None]:
    """At the destiny level the wall weakens it, too."""
    before = moment.before
    cornered = is_cornered(before, mine, before.creatures[moment.blow.target])
    yield from weaken(moment, mine, cornered and is_melee(moment.blow.weapon))


def is_cornered(state: State, mine: Owned, target: Creature) -> bool:
    """An enemy beside something solid, or a heavy shield that one of its own enemies has up."""
    if target.side == state.creatures[mine.owner].side:
        return False
    shields = (each for each in state.enemies(target) if each.shield == "heavy")
    return beside_something_solid(state, target) or any(
        adjacent(state, target, bearer) and not hidden_from(target, bearer) for bearer in shields
    )


def weaken(moment: AttackMade, mine: Owned, open_to_it: bool) -> Rule[None]:
    """Levels of weakened with one's own attack."""
    target, levels = moment.state.creatures[moment.blow.target], mine.number("weakened")
    if open_to_it and levels and moment.blow.attacker == mine.owner and not target.dead:
        me = mine.me(moment)
        yield imposed(moment.state, me, target, {"weakened": levels}, BY_ABILITY)


@reacts("bloodlust", BeforeAttack)
def smell_of_blood(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """Wounds are looked at as they were when the step began, before the attack may add one."""
    target = moment.before.creatures[moment.blow.target]
    prey = target.wounds and target.side != mine.me(moment).side
    if moment.blow.attacker == mine.owner and prey:
        yield mine.lasts(mine.owner, "attack", about=target.name)


@reacts("bloodlust", AttackMade)
def bloodlust(moment: AttackMade, mine: Owned) -> Rule[None]:
    """Levels of conditions for one that was wounded at the step's start (HR-6.15).

    At the destiny level, hit points for striking one that was in such a condition before.
    """
    state, me, target = moment.state, mine.me(moment), moment.state.creatures[moment.blow.target]
    if moment.blow.attacker != me.name or not ongoing(me, mine.id):
        return
    if mine.destiny and staggers(moment.before.creatures[target.name]) and missing(me):
        yield from heal(moment.state, me, mine.number("heals"))
    yield from inflict(state, me, target, BY_ABILITY, mine.number("levels"))


@adds("bloodlust", AttackRoll)
def easy_prey(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """At the destiny level, advantage against the wounded that are in such a condition."""
    if not mine.destiny or not ongoing(moment.roller, mine.id) or not staggers(moment.target):
        return ()
    return (mine.part(advantage=1),)


def staggers(target: Creature) -> bool:
    """Whether it is weakened, off balance or dazed."""
    return any(name in target.conditions for name in FADING)
