"""Chapter 10: light, and who sees whom."""

from crossblades.heart_rush.conditions import MOST_LEVELS, hidden_from, is_hidden
from crossblades.heart_rush.creature import Creature, Lamp
from crossblades.heart_rush.ground import Light
from crossblades.heart_rush.moments import AttackRoll, Check, DefenceRoll, OffensiveCheck, modifies
from crossblades.heart_rush.state import State
from crossblades.kernel.cover_lines import FULL_COVER
from crossblades.kernel.dice import Part

BRIGHTER: dict[Light, Light] = {"dark": "dim", "dim": "bright", "bright": "bright"}
"""What darkvision makes of light (HR-10.5)."""

NEEDS_LIGHT = ("perception", "observation")
"""The checks that dim light makes harder (HR-10.5)."""


def light_for(state: State, watcher: Creature, other: Creature) -> Light:
    """HR-10.5: the light on another creature, as this one sees it."""
    light = light_on(state, other)
    return BRIGHTER[light] if watcher.sheet.darkvision else light


def light_on(state: State, creature: Creature) -> Light:
    """HR-10.5: the light where a creature is."""
    land = state.land
    if land.ground.light == "bright":
        return "bright"
    return land.light(state.grid.square(creature.at, creature.length), carried_lamps(state))


def carried_lamps(state: State) -> list[tuple[str, Lamp]]:
    """The lamps that the living carry, in each of the spaces they fill; the hidden cover theirs."""
    return [
        (space, creature.sheet.lamp)
        for creature in state.everyone
        if creature.sheet.lamp and not creature.dead and not is_hidden(creature)
        for space in state.grid.footprint(creature.at, creature.length)
    ]


def obscured(state: State, watcher: Creature, other: Creature) -> bool:
    """HR-10.5, HR-11.17: hidden, obscured, in the dark, or behind walls; never from oneself."""
    if watcher is other:
        return False
    if other.conditions and ("obscured" in other.conditions or hidden_from(watcher, other)):
        return True
    if state.land.clear:
        return False
    return walled_off(state, watcher, other) or light_for(state, watcher, other) == "dark"


def walled_off(state: State, one: Creature, other: Creature) -> bool:
    """HR-10.1: whether no line leads from one to the other, nor back: sight goes both ways."""
    grid = state.grid
    ways = (one, other), (other, one)
    return all(grid.cover(a.at, b.at, a.length, b.length) == FULL_COVER for a, b in ways)


def sees(state: State, watcher: Creature, other: Creature) -> bool:
    """HR-10.5, HR-11.9: not if it is obscured, and nothing at all at five levels of blinded."""
    return watcher.can_act and not is_blind(watcher) and not obscured(state, watcher, other)


def is_blind(creature: Creature) -> bool:
    """HR-11.9: at five levels one sees nothing, and has that disadvantage already."""
    return creature.conditions.get("blinded", 0) >= MOST_LEVELS


@modifies(AttackRoll, only=("light", "conditions"))
def unseen_target(moment: AttackRoll) -> tuple[Part, ...]:
    """HR-11.17: five levels of disadvantage against one that is obscured."""
    return _unseen(moment.state, moment.roller, moment.target)


@modifies(DefenceRoll, only=("light", "conditions"))
def unseen_attacker(moment: DefenceRoll) -> tuple[Part, ...]:
    """HR-11.17: five levels of disadvantage on defence against one that is obscured."""
    return _unseen(moment.state, moment.roller, moment.attacker)


@modifies(OffensiveCheck)
def unseen_opponent(moment: OffensiveCheck) -> tuple[Part, ...]:
    """HR-9.1, HR-11.17: the same in the contest of an offensive action."""
    return _unseen(moment.state, moment.roller, moment.against)


def _unseen(state: State, watcher: Creature, other: Creature) -> tuple[Part, ...]:
    if not obscured(state, watcher, other) or is_blind(watcher):
        return ()
    return (Part("obscured", "HR-11.17", advantage=-5),)


@modifies(Check)
def dim_light(moment: Check) -> tuple[Part, ...]:
    """HR-10.5: disadvantage on perception and observation for those who need light."""
    if moment.what not in NEEDS_LIGHT:
        return ()
    light = light_for(moment.state, moment.roller, moment.roller)
    levels = {"bright": 0, "dim": 1, "dark": 5}[light]
    return (Part(f"{light} light", "HR-10.5", advantage=-levels),) if levels else ()
