"""Chapter 11: how abilities end conditions, and what binds two creatures with them."""

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import ConditionsLost
from crossblades.heart_rush.holding import climbers, fallen
from crossblades.heart_rush.letting_go import let_go
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule


def shed(state: State, creature: Creature, ability: str, left: dict[str, int]) -> Rule[None]:
    """HR-11.18, HR-11.19: only these are left; a grapple or a climb that ends, ends for both."""
    gone = [name for name in creature.conditions if name not in left]
    if "grappled" in gone:
        grappler = state.creatures[creature.sources["grappled"]]
        yield let_go(grappler, "shaken off")
    if "grappling" in gone:
        yield let_go(creature, "let go")
    if "creature climber" in gone:
        yield fallen(creature)
    if "climbed-on" in gone:
        for climber in climbers(state, creature):
            yield fallen(climber)
    # With a grapple goes what hangs on it, so there may be less left by now.
    now = creature.conditions
    left = {name: min(level, now[name]) for name, level in left.items() if name in now}
    yield ConditionsLost(creature=creature.name, ability=ability, left=left)
