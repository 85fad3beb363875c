"""Chapter 11: burning, and putting it out."""

from collections.abc import Iterable

from crossblades.heart_rush.conditions import gained, imposed
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import take_damage, who_suffers
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import FireDied, FirePutOut
from crossblades.heart_rush.hiding import show_oneself
from crossblades.heart_rush.options import PutOutFire
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule


def catch_fire(
    state: State, creature: Creature, levels: int, rule: str, by: Creature | None = None
) -> Rule[None]:
    """HR-11.17: on gaining levels of burning one takes as many d6 at once.

    Deep water puts out at once who stands in it. `by`: who has set it on fire, if anybody.
    """
    if levels and not creature.dead:
        fire = {"burning": levels}
        lit = imposed(state, by, creature, fire, (rule,)) if by else gained(creature, fire, (rule,))
        yield lit
        if caught := lit.levels.get("burning"):
            yield from _burn(state, creature, caught)
        if state.land.touches(state.land.water, creature.at, creature.length):
            yield from douse(creature)


def _burn(state: State, creature: Creature, levels: int) -> Rule[None]:
    creature = yield from who_suffers(state, creature)
    dice = Part("burning", "HR-11.17", (6,) * levels)
    rolled: Rolled = yield Roll(creature.name, "burning", (dice,), ("HR-11.17",))
    yield from take_damage(state, creature, rolled.total, "fire")


def fires_at_the_end(state: State) -> Rule[None]:
    """HR-11.17, HR-3.6: 1d6 per level at each round's end."""
    for creature in state.everyone:
        level = creature.conditions.get("burning", 0)
        if level and not creature.dead:
            yield from _burn(state, creature, level)


def fires_to_put_out(creature: Creature, afflicted: Iterable[Creature]) -> list[PutOutFire]:
    """HR-4.13, HR-11.17: one's own, or a neighbour's."""
    fires = []
    for other in afflicted:
        if "burning" in other.conditions:
            fires.append(PutOutFire(creature.name, other.name))
    return fires


def put_out_fire(state: State, chosen: PutOutFire) -> Rule[None]:
    """HR-4.13, HR-11.17: an action removes half the levels, rounded up."""
    if chosen.whom != chosen.creature:
        yield from show_oneself(state.creatures[chosen.creature], "help")
    level = state.creatures[chosen.whom].conditions["burning"]
    yield FirePutOut(creature=chosen.creature, whom=chosen.whom, left=level - half(level))


def douse(creature: Creature) -> Rule[None]:
    """HR-11.17: water removes all levels of burning."""
    if "burning" in creature.conditions:
        yield FireDied(creature=creature.name)
