"""What helps with a question, in a line: which stance beats which, and where death is."""

from collections.abc import Callable, Iterator

from crossblades.heart_rush.asks import ChooseStance, GMAsk, TakeDamage
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import dies_at
from crossblades.heart_rush.stances import BEATS
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View
from crossblades.kernel.ask import Ask

TRIANGLE = ", ".join(f"{one} beats {other}" for one, other in BEATS.items())
"""HR-6.4."""


def hint(ask: Ask, view: View, imagined: Callable[[View], State]) -> str:
    """HR-6.4, HR-8.2: the triangle of stances; how far those at 0 or below are from death.

    `imagined` gives the fight as the seat imagines it.
    """
    return "; ".join(_hints(ask, view, imagined))


def _hints(ask: Ask, view: View, imagined: Callable[[View], State]) -> Iterator[str]:
    if isinstance(ask, ChooseStance):
        yield f"{TRIANGLE}; all three beat defensive"
    if isinstance(ask, GMAsk):
        return
    for name in _about(ask, view):
        seen = view.creatures[name]
        damage = ask.damage if isinstance(ask, TakeDamage) else 0
        if seen.dead or seen.hit_points - damage > 0:
            continue
        state = imagined(view)
        yield _death(state, state.creatures[name], damage)


def _about(ask: Ask, view: View) -> list[str]:
    """The creature of a question, or all of the seat that is asked."""
    creature = getattr(ask, "creature", "")
    if creature:
        return [creature] if creature in view.creatures else []
    return [name for name, seen in view.creatures.items() if seen.sheet.seat == ask.seat]


def _death(state: State, creature: Creature, damage: int) -> str:
    """HR-8.2: `Ana is at -3 hit points and dies at -35`."""
    name, now, line = creature.name, creature.hit_points, dies_at(state, creature)
    if now - damage <= line:
        return f"all of it kills {name}, who dies at {line} hit points"
    if now > 0:
        return f"all of it leaves {name} at {now - damage} hit points; {name} dies at {line}"
    return f"{name} is at {now} hit points and dies at {line}"
