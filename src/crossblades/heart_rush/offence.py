"""Chapter 9: other offensive actions. So far: hindering."""

from functools import lru_cache

from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.events import Hindered
from crossblades.heart_rush.forced import push, push_distance
from crossblades.heart_rush.options import Hinder, Hindrance
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.state import Engagement, State
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

WAYS: tuple[Hindrance, ...] = ("harm", "blind", "fell", "push")
"""HR-9.5."""


def ways_to_hinder(state: State, creature: Creature, target: Creature) -> tuple[Hinder, ...]:
    """HR-9.1, HR-9.5: an adjacent enemy; only one at most a size larger can be felled."""
    if creature.side == target.side or not adjacent(state, creature, target):
        return ()
    return _hinders(creature.name, target.name, target.rank <= creature.rank + 1)


@lru_cache(maxsize=1024)
def _hinders(name: str, target: str, may_fell: bool) -> tuple[Hinder, ...]:
    ways = WAYS if may_fell else tuple(way for way in WAYS if way != "fell")
    return tuple(Hinder(name, target, way) for way in ways)


def offensive_actions(state: State, engagement: Engagement) -> Rule[None]:
    """HR-9.1, HR-9.7: their effects come after all attack rolls, in stance order."""
    for name, other, way in engagement.hinders:
        creature, target = state.creatures[name], state.creatures[other]
        void = not creature.can_act or target.dead or not adjacent(state, creature, target)
        yield Hindered(creature=name, target=other, how=way, void=void)
        if not void:
            yield from hinder(state, creature, target, way)


def hinder(state: State, creature: Creature, target: Creature, way: str) -> Rule[None]:
    """HR-9.5: no roll is needed, there is no defence and no halving (HR-9.7)."""
    if way == "harm":
        die = Part("hindering", "HR-9.5", (4,))
        rolled: Rolled = yield Roll(creature.name, "hindering", (die,), ("HR-9.5",))
        yield from take_damage(state, target, rolled.total, "bludgeoning")
        yield from inflict(creature, target, ("HR-9.5", "HR-9.7"))
    elif way == "blind":
        yield gained(target, {"blinded": 1}, ("HR-9.5",))
    elif way == "fell":
        yield gained(target, {"prone": 1}, ("HR-9.5",))
    else:
        yield from push(state, creature, target, push_distance(creature, target, base=5))
        yield gained(target, {"off-balanced": 2}, ("HR-9.5",))
