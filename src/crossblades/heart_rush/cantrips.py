"""Chapter 12: what the cantrips of each element do besides their attack."""

from msgspec import Struct, structs

from crossblades.heart_rush.conditions import imposed
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import AttackDoubled, Drenched, TimeWithstood
from crossblades.heart_rush.events.reasons import Conductor
from crossblades.heart_rush.fire import catch_fire, douse
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.state import State
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

METAL = ("heavy", "medium")
"""The armour that counts as metal (HR-12.7)."""


class Effect(Struct, frozen=True):
    """The levels of a condition that a cantrip brings (HR-12.7)."""

    condition: str
    levels: int
    might: int = 0
    """Levels more by the might bonus."""


EFFECTS = {
    "fire": Effect("burning", 2, might=1),
    "water": Effect("off-balanced", 1),
    "void": Effect("confused", 1, might=1),
    "dark": Effect("weakened", 2, might=2),
    "light": Effect("blinded", 2, might=1),
}
"""HR-12.7. Air and earth only strike, force only pushes, and time is a case of its own."""

PUSH, MIGHTY_PUSH = 20, 30
"""HR-12.7: how far force pushes, and by the might bonus."""

DAZE = 2
"""HR-12.7: levels of dazed that the might bonus adds to time."""


def effect(
    state: State, caster: Creature, target: Creature, cantrip: Cantrip, mighty: bool
) -> Rule[None]:
    """HR-12.7, HR-12.8: it comes with any attack that is allowed, whatever the rolls say."""
    if target.dead:
        return
    if cantrip.element == "time":
        yield from stop_time(state, caster, target, mighty)
    if cantrip.element == "water":
        yield from drench(target)
    brings = EFFECTS.get(cantrip.element)
    if brings is None:
        return
    levels = brings.levels + (brings.might if mighty else 0)
    if brings.condition == "burning":
        yield from catch_fire(state, target, levels, "HR-12.7", caster)
    else:
        yield imposed(state, caster, target, {brings.condition: levels}, ("HR-12.7",))


def stop_time(state: State, caster: Creature, target: Creature, mighty: bool) -> Rule[None]:
    """HR-12.7: a level of stunned, once a day; the might bonus adds dazed in any case."""
    immune = target.timeproof
    levels = {} if immune else {"a level of stunned": 1}
    if mighty:
        levels["dazed"] = DAZE
    if levels:
        yield imposed(state, caster, target, levels, ("HR-12.7",))
    yield TimeWithstood(creature=target.name, again=immune)


def drench(target: Creature) -> Rule[None]:
    """HR-12.7, HR-11.17: drenching puts out fire, and leaves one wet."""
    if not target.wet:
        yield Drenched(creature=target.name)
    yield from douse(target)


def surge(
    before: State, attacker: Creature, target: Creature, cantrip: Cantrip, rolled: Rolled
) -> Rule[Rolled]:
    """HR-12.7: the total of air is doubled against metal armour, a bolt's against the wet, too."""
    why = conductor(before, target, cantrip)
    if why is None:
        return rolled
    total = 2 * rolled.total
    yield AttackDoubled(creature=attacker.name, target=target.name, why=why, total=total)
    return structs.replace(rolled, total=total)


def conductor(state: State, target: Creature, cantrip: Cantrip) -> Conductor | None:
    """HR-12.7: what makes the total of air count twice, if anything does."""
    if cantrip.element != "air":
        return None
    armour = target.sheet.armour
    if armour and armour.kind in METAL:
        return "metal"
    return "wet" if cantrip.shape == "bolt" and is_wet(state, target) else None


def is_wet(state: State, creature: Creature) -> bool:
    """HR-12.7: in water, or drenched since the fight began."""
    land = state.land
    return creature.wet or bool(land.touches(land.water, creature.at, creature.length))
