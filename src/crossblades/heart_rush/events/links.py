"""How conditions begin and end that bind two creatures together. Only events call these."""

from collections.abc import Iterable

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.state import State


def begin(creature: Creature, condition: str, source: str = "", level: int = 1) -> None:
    """Give it a condition, and remember whom it comes from."""
    creature.conditions = {**creature.conditions, condition: level}
    if source:
        creature.sources = {**creature.sources, condition: source}


def end(creature: Creature, condition: str) -> None:
    """Take a condition from it, and its source."""
    creature.conditions = {k: v for k, v in creature.conditions.items() if k != condition}
    if condition in creature.sources:
        creature.sources = {k: v for k, v in creature.sources.items() if k != condition}
    drop(creature, [effect for effect in creature.effects if _goes_with(effect, condition)])


def _goes_with(effect: Effect, condition: str) -> bool:
    """Whether an effect has nothing left to do when a condition ends."""
    if effect.until == "grapple" and condition == "grappled":
        return True
    return effect.brings and effect.about == condition


def drop(creature: Creature, effects: Iterable[Effect]) -> None:
    """End effects on a creature, and the levels that they have brought."""
    for effect in effects:
        if effect not in creature.effects:
            continue  # it went with a condition that another one of them has brought
        left = list(creature.effects)
        left.remove(effect)
        creature.effects = tuple(left)
        if effect.brings and effect.about in creature.conditions:
            _lower(creature, effect.about, effect.value)


def _lower(creature: Creature, condition: str, levels: int) -> None:
    left = creature.conditions[condition] - levels
    if left > 0:
        creature.conditions = {**creature.conditions, condition: left}
    else:
        end(creature, condition)


def hold(grappler: Creature, grappled: Creature) -> None:
    """HR-9.2, HR-11.18: both know whom they are in a grapple with."""
    begin(grappler, "grappling", grappled.name)
    begin(grappled, "grappled", grappler.name)


def release(grappler: Creature, grappled: Creature) -> None:
    """HR-11.21."""
    end(grappler, "grappling")
    end(grappled, "grappled")


def climb(climber: Creature, climbed: Creature) -> None:
    """HR-9.4, HR-11.19: several can be on the same creature, so only they know whom they are on."""
    begin(climber, "creature climber", climbed.name)
    begin(climbed, "climbed-on")


def let_down(state: State, climber: Creature) -> None:
    """HR-11.19: with its last climber a creature is climbed on no longer."""
    climbed = state.creatures[climber.sources["creature climber"]]
    end(climber, "creature climber")
    if not any(on(other, climbed) for other in state.everyone):
        end(climbed, "climbed-on")


def on(creature: Creature, climbed: Creature) -> bool:
    """HR-11.19: whether it is on this one."""
    return creature.sources.get("creature climber") == climbed.name


def bind(state: State, creature: Creature, condition: str, source: str, level: int) -> None:
    """Give it a condition and, if that binds two, give the other its part of it."""
    other = state.creatures[source] if source else creature
    if condition == "grappled":
        unbind(state, other, "grappling")
        hold(other, creature)
    elif condition == "grappling":
        unbind(state, other, "grappled")
        hold(creature, other)
    elif condition == "creature climber":
        climb(creature, other)
    elif condition == "climbed-on":
        unbind(state, other, "creature climber")
        climb(other, creature)
    else:
        begin(creature, condition, source, level)


def unbind(state: State, creature: Creature, condition: str) -> None:
    """Take a condition from it, and from the other its part of it."""
    if condition not in creature.conditions:
        return
    source = creature.sources.get(condition, "")
    if condition == "grappled":
        release(state.creatures[source], creature)
    elif condition == "grappling":
        release(creature, state.creatures[source])
    elif condition == "creature climber":
        let_down(state, creature)
    elif condition == "climbed-on":
        for climber in [c for c in state.everyone if on(c, creature)]:
            let_down(state, climber)
    else:
        end(creature, condition)
