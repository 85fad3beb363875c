"""Chapter 11: conditions."""

from msgspec import Struct

from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.events import ConditionsFaded, ConditionsGained
from crossblades.heart_rush.moments import (
    AttackRoll,
    Check,
    DefenceRoll,
    RollMoment,
    Save,
    modifies,
)
from crossblades.kernel.dice import Part

MOST_LEVELS = 5


class Condition(Struct, frozen=True):
    """A condition that makes rolls with one ability die harder, and fades."""

    rule: str
    ability: Ability
    fading: bool = True


CONDITIONS = {
    "dazed": Condition("HR-11.1", "cunning"),
    "weakened": Condition("HR-11.2", "might"),
    "off-balanced": Condition("HR-11.3", "agility"),
    "shaken": Condition("HR-11.4", "presence"),
}


@modifies(AttackRoll, DefenceRoll, Check, Save)
def levels_of_disadvantage(moment: RollMoment) -> list[Part]:
    """HR-11.1, HR-11.2, HR-11.3, HR-11.4: one level for each on rolls with that ability's die."""
    conditions = moment.roller.conditions
    if not conditions:
        return []
    return [
        Part(f"{name} {level}", CONDITIONS[name].rule, advantage=-level)
        for name, level in conditions.items()
        if CONDITIONS[name].ability == moment.ability
    ]


def gained(creature: Creature, levels: dict[str, int], rules: tuple[str, ...]) -> ConditionsGained:
    """Levels add up, five at most."""
    now = dict(creature.conditions)
    for name, level in levels.items():
        now[name] = min(now.get(name, 0) + level, MOST_LEVELS)
    cited = tuple(CONDITIONS[name].rule for name in levels)
    return ConditionsGained(
        creature=creature.name, levels=levels, now=now, rules=(*rules, *cited)
    )  # fmt: skip


def faded(creature: Creature) -> ConditionsFaded | None:
    """HR-3.6: fading conditions lose one level; None if it has none."""
    left = {
        name: level - CONDITIONS[name].fading
        for name, level in creature.conditions.items()
        if level > CONDITIONS[name].fading
    }
    if left == creature.conditions:
        return None
    cited = tuple(CONDITIONS[name].rule for name in creature.conditions)
    return ConditionsFaded(creature=creature.name, left=left, rules=("HR-3.6", *cited))
