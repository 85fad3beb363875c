"""Chapter 11: fear, rage, charm and confusion."""

from collections.abc import Sequence
from typing import Literal

from crossblades.heart_rush.condition_options import Steady
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.dice import challenge_number, saving_throw
from crossblades.heart_rush.events import ConditionEnded, Steadied
from crossblades.heart_rush.events.reasons import Relief
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

MASTERED = ("frightened", "enraged")
"""What one can steady oneself against (HR-11.15)."""

Attitude = Literal["hostile", "unfriendly", "indifferent", "friendly", "devoted"]

ATTITUDES: tuple[Attitude, ...] = ("hostile", "unfriendly", "indifferent", "friendly", "devoted")
"""From the worst to the best; charm shifts them a step per level (HR-11.15)."""

WARY: tuple[Attitude, ...] = ("hostile", "unfriendly")
"""Those who are not surprised by whom they see (HR-2.2)."""


def ways_to_steady(creature: Creature) -> list[Steady]:
    """HR-4.13, HR-11.15."""
    return [Steady(creature.name, name) for name in MASTERED if name in creature.conditions]


def steady(state: State, chosen: Steady) -> Rule[None]:
    """HR-11.15: a cunning save against the source's presence challenge number ends it."""
    creature, name = state.creatures[chosen.creature], chosen.condition
    source = state.creatures[creature.sources[name]]
    yield Steadied(creature=creature.name, condition=name)
    against = challenge_number(source, "presence")
    what = f"save against being {name}"
    saved = yield from saving_throw(state, creature, "cunning", what, against)
    if saved.success and name in creature.conditions:
        yield _over(creature, name, "steadied")


def turned_against(
    creature: Creature, target: Creature, attack: bool = True
) -> Sequence[ConditionEnded]:
    """HR-11.15: acting against somebody ends one's charm over him; an attack, one's rage at him."""
    if not (creature.sources or target.sources):
        return ()
    over = []
    if attack and creature.sources.get("enraged") == target.name:
        over.append(_over(creature, "enraged", "attacked", target.name))
    if target.sources.get("charmed") == creature.name:
        over.append(_over(target, "charmed", "turned against", creature.name))
    return over


def bring_to_its_senses(helper: Creature, whom: Creature) -> Rule[None]:
    """HR-11.14: help from one who can communicate with it removes all levels of confused."""
    if "confused" in whom.conditions and helper.side == whom.side:
        yield ConditionEnded(
            creature=whom.name, condition="confused", why="helped", by=helper.name,
            rules=("HR-11.14", "HR-4.8"),
        )  # fmt: skip


def attitude(sheet: Fighter, other: Fighter, charm: int = 0) -> Attitude:
    """HR-2.2, HR-11.15: how one stands to another, who has charmed it by so many levels."""
    well_meant = sheet.side == other.side or other.name in sheet.trusts
    start = ATTITUDES.index("friendly" if well_meant else "hostile")
    return ATTITUDES[min(start + charm, len(ATTITUDES) - 1)]


def _over(creature: Creature, condition: str, why: Relief, by: str = "") -> ConditionEnded:
    return ConditionEnded(
        creature=creature.name, condition=condition, why=why, by=by, rules=("HR-11.15",)
    )  # fmt: skip
