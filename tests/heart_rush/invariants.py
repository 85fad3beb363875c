"""What must hold in every state of a Heart Rush fight."""

from crossblades.heart_rush.conditions import MOST_LEVELS
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.sizes import DICE, rank
from crossblades.kernel.fight import Fight


def _just_hurt(fight: Fight, creature: Creature) -> bool:
    """The GM is still asked what its wound looks like."""
    last = fight.log[-1]
    return isinstance(last, DamageTaken) and last.creature == creature.name


def check(fight: Fight) -> None:
    """Numbers within their limits, and nobody in anybody's space."""
    state = fight.state
    taken: dict[str, list[Creature]] = {}
    for creature in state.creatures.values():
        sheet = creature.sheet
        assert creature.hit_points <= sheet.hit_points
        assert creature.heart in DICE
        assert creature.heart <= sheet.heart
        assert creature.rush >= 0
        assert all(1 <= level <= MOST_LEVELS for level in creature.conditions.values())
        assert (
            creature.dead or creature.hit_points > -sheet.hit_points or _just_hurt(fight, creature)
        )
        collapsed = any(effect.ability == "overexert" for effect in creature.effects)
        down = creature.hit_points <= 0 or collapsed
        assert not creature.dead or down, "an execution kills at 0 (HR-5.2)"
        assert not creature.unconscious or down
        assert creature.at not in state.grid.walls
        if not creature.dead:
            room = state.grid.room(state.grid.full, creature.length)
            assert room & state.grid.bit[creature.at], "nobody stands across a wall"
            for space in state.grid.footprint(creature.at, creature.length):
                for other in taken.setdefault(space, []):
                    nimble = creature.sheet.slips_past or other.sheet.slips_past
                    assert nimble or may_share(creature, other), (
                        f"{creature.name} and {other.name} in {space}"
                    )
                taken[space].append(creature)


def may_share(one: Creature, other: Creature) -> bool:
    """Two sizes between them, or both small or smaller (HR-10.7, HR-10.8)."""
    return abs(one.rank - other.rank) >= 2 or max(one.rank, other.rank) <= rank("small")
