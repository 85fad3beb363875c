"""Talents for attacking those who are open to it."""

from crossblades.heart_rush.abilities import Owned, adds, ongoing, reacts
from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.conditions import gained, is_prone
from crossblades.heart_rush.content.common import beside_a_wall, suffered
from crossblades.heart_rush.moments import AttackMade, AttackRoll, BeforeAttack
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

BY_ABILITY = ("HR-5.2",)


@adds("first strike", AttackRoll)
def first_strike(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A die against the unhurt."""
    unhurt = moment.target.hit_points >= moment.target.sheet.hit_points
    return (mine.part(dice=(mine.number("die"),)),) if unhurt else ()


@adds("kick 'em while they're down", AttackRoll)
def kick_them(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage against the prone."""
    return (mine.part(advantage=mine.number("levels")),) if is_prone(moment.target) else ()


@adds("take advantage", AttackRoll)
def take_advantage(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage against two or more conditions, or levels of them."""
    enough = sum(suffered(moment.target).values()) >= mine.number("conditions")
    return (mine.part(advantage=mine.number("levels")),) if enough else ()


@adds("down with the weak", AttackRoll)
def down_with_the_weak(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A die against the weakened."""
    weak = "weakened" in moment.target.conditions
    return (mine.part(dice=(mine.number("die"),)),) if weak else ()


@reacts("down with the weak", AttackMade)
def weaker_still(moment: AttackMade, mine: Owned) -> Rule[None]:
    """They are weakened further."""
    weak = "weakened" in moment.before.creatures[moment.blow.target].conditions
    yield from weaken(moment, mine, weak)


@adds("clobber", AttackRoll)
def clobber(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Dice against one beside a wall."""
    cornered = beside_a_wall(moment.state, moment.target)
    return (mine.part(dice=(mine.number("die"),) * mine.number("dice")),) if cornered else ()


@reacts("clobber", AttackMade)
def against_the_wall(moment: AttackMade, mine: Owned) -> Rule[None]:
    """At the destiny level the wall weakens it, too."""
    before = moment.before
    cornered = beside_a_wall(before, before.creatures[moment.blow.target])
    yield from weaken(moment, mine, cornered)


def weaken(moment: AttackMade, mine: Owned, open_to_it: bool) -> Rule[None]:
    """Levels of weakened with one's own attack."""
    target, levels = moment.state.creatures[moment.blow.target], mine.number("weakened")
    if open_to_it and levels and moment.blow.attacker == mine.owner and not target.dead:
        yield gained(target, {"weakened": levels}, BY_ABILITY)


@reacts("bloodlust", BeforeAttack)
def smell_of_blood(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """Wounds are looked at as they were when the step began, before the attack may add one."""
    target = moment.before.creatures[moment.blow.target]
    if moment.blow.attacker == mine.owner and target.wounds:
        yield mine.lasts(mine.owner, "attack", about=target.name)


@reacts("bloodlust", AttackMade)
def bloodlust(moment: AttackMade, mine: Owned) -> Rule[None]:
    """Levels of conditions for one that was wounded at the step's start (HR-6.15)."""
    me, target = mine.me(moment), moment.state.creatures[moment.blow.target]
    if moment.blow.attacker == me.name and ongoing(me, mine.id):
        yield from inflict(me, target, BY_ABILITY, mine.number("levels"))
