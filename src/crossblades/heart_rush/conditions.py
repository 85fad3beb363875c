"""Chapter 11: conditions."""

from collections.abc import Callable

from msgspec import Struct

from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.events import ConditionsFaded, ConditionsGained
from crossblades.heart_rush.gear import EXTENDED
from crossblades.heart_rush.moments import (
    AttackRoll,
    Check,
    DefenceRoll,
    OffensiveCheck,
    RollMoment,
    Save,
    modifies,
)
from crossblades.kernel.dice import Part

MOST_LEVELS = 5


class Condition(Struct, frozen=True):
    """A condition, and what is common to many of them."""

    rule: str
    ability: Ability | None = None
    """The ability whose rolls it makes harder, a level of disadvantage for each of its own."""
    fading: bool = True
    """It loses a level at the start of each round."""
    most: int = MOST_LEVELS


CONDITIONS = {
    "dazed": Condition("HR-11.1", "cunning"),
    "weakened": Condition("HR-11.2", "might"),
    "off-balanced": Condition("HR-11.3", "agility"),
    "shaken": Condition("HR-11.4", "presence"),
    "blinded": Condition("HR-11.9"),
    "poisoned": Condition("HR-11.8", fading=False),
    "burning": Condition("HR-11.17"),
    "suffocating": Condition("HR-11.10", fading=False, most=1),
    "prone": Condition("HR-11.16", fading=False, most=1),
    "hidden": Condition("HR-11.17", fading=False, most=1),
}


@modifies(AttackRoll, DefenceRoll, Check, OffensiveCheck, Save)
def conditions_of_the_roller(moment: RollMoment) -> list[Part]:
    """Chapter 11: what each condition of the roller does to the roll."""
    parts = []
    for name, level in moment.roller.conditions.items():
        effect = _EFFECTS.get(name, level_of_disadvantage)
        if part := effect(moment, name, level):
            parts.append(part)
    return parts


def level_of_disadvantage(moment: RollMoment, name: str, level: int) -> Part | None:
    """HR-11.1, HR-11.2, HR-11.3, HR-11.4: one level for each on rolls with that ability's die."""
    condition = CONDITIONS[name]
    if condition.ability is None or condition.ability != moment.ability:
        return None
    return Part(f"{name} {level}", condition.rule, advantage=-level)


def blinded_or_poisoned(moment: RollMoment, name: str, level: int) -> Part | None:
    """HR-11.8, HR-11.9: disadvantage per level on attacks, defences and checks; not on saves."""
    if isinstance(moment, Save):
        return None
    return Part(f"{name} {level}", CONDITIONS[name].rule, advantage=-level)


def prone(moment: RollMoment, _name: str, _level: int) -> Part | None:
    """HR-11.16: advantage on defence against ranged attacks, else disadvantage on A/D rolls."""
    if isinstance(moment, DefenceRoll) and moment.weapon.kind in EXTENDED:
        return Part("prone", "HR-11.16", advantage=1)
    if isinstance(moment, AttackRoll | DefenceRoll | OffensiveCheck):
        return Part("prone", "HR-11.16", advantage=-1)
    return None


_EFFECTS: dict[str, Callable[[RollMoment, str, int], Part | None]] = {
    "blinded": blinded_or_poisoned,
    "poisoned": blinded_or_poisoned,
    "prone": prone,
}
"""The conditions that do something of their own to a roll."""


def is_hidden(creature: Creature) -> bool:
    """HR-11.17."""
    return "hidden" in creature.conditions


def is_prone(creature: Creature) -> bool:
    """HR-11.16."""
    return "prone" in creature.conditions


def gained(creature: Creature, levels: dict[str, int], rules: tuple[str, ...]) -> ConditionsGained:
    """Levels add up, five at most; one who is prone cannot be more so."""
    now = dict(creature.conditions)
    for name, level in levels.items():
        now[name] = min(now.get(name, 0) + level, CONDITIONS[name].most)
    cited = tuple(CONDITIONS[name].rule for name in levels)
    return ConditionsGained(
        creature=creature.name, levels=levels, now=now, rules=(*rules, *cited)
    )  # fmt: skip


def faded(creature: Creature) -> ConditionsFaded | None:
    """HR-3.6: fading conditions lose one level; None if it has none."""
    held = {each.about: each.value for each in creature.effects if each.holds}
    left = {
        name: max(level - CONDITIONS[name].fading, held.get(name, 0))
        for name, level in creature.conditions.items()
        if level > CONDITIONS[name].fading or name in held
    }
    if left == creature.conditions:
        return None
    cited = tuple(CONDITIONS[name].rule for name in creature.conditions)
    return ConditionsFaded(creature=creature.name, left=left, rules=("HR-3.6", *cited))
