"""Why a creature cannot do what it can do at other times.

Whether it can is decided where the actions are offered; what is asked here are the same rules, one
by one, for the first that stands in the way. None where nothing does.
"""

from collections.abc import Callable, Iterator

from crossblades.kernel.grid import FEET
from crossblades.swords_reign.arms import Line, can_strike, lines
from crossblades.swords_reign.conditions import (
    EXHAUSTED,
    HELPLESS,
    STUCK,
    can_act,
    has_reaction,
    may_attack,
    speed,
)
from crossblades.swords_reign.creature import Creature, HeroSheet, StatBlock
from crossblades.swords_reign.movement import destinations, feet_left, standing_up_costs
from crossblades.swords_reign.obstacles import Obstacle
from crossblades.swords_reign.space import away_from, beside, covered_from_all
from crossblades.swords_reign.spells import does_something
from crossblades.swords_reign.state import State
from crossblades.swords_reign.turn import may_move

Why = Obstacle | None


def no_act(creature: Creature) -> Why:
    """OS-7.5, OS-4.3: what keeps it from all actions."""
    if can_act(creature):
        return None
    if creature.fatigue >= EXHAUSTED:
        return Obstacle("helpless", ("OS-4.3",), f"Fatigue {creature.fatigue}")
    held = next((name for name in creature.conditions if name in HELPLESS), creature.status)
    return Obstacle("helpless", ("OS-7.5",), held)


def no_action(creature: Creature) -> Why:
    """OS-2.3: its one Action of this turn is spent."""
    return None if creature.action else Obstacle("spent", ("OS-2.3",))


# --- attacks and magic


def no_attack(state: State, creature: Creature, enemy: Creature) -> Why:
    """OS-3.1, OS-3.5, OS-5.19, OS-7.2: why it can strike that one with nothing it has."""
    able = lines(creature)
    if any(can_strike(state, creature, enemy, blow) for line in able for blow in line.strikes):
        return None
    if enemy.hidden:
        return Obstacle("hidden", ("OS-5.19",))
    if not may_attack(creature, enemy):
        return Obstacle("charmed", ("OS-7.2",), enemy.name)
    if not able:
        empty = creature.hero and not creature.loaded
        bar = Obstacle("unloaded", ("OS-6.2",), creature.weapon)
        return bar if empty else Obstacle("unarmed", ("OS-3.1",))
    feet, reach, kind = state.distance(creature, enemy), *_farthest(able)
    if feet > reach:
        return Obstacle("far", ("OS-6.1",), kind, feet, reach)
    shut = any(door.shut for door in state.grid.doors)
    return Obstacle("walls", ("OS-3.5",), "walls or shut doors are" if shut else "")


def _farthest(able: tuple[Line, ...]) -> tuple[int, str]:
    """OS-6.1: how far the farthest of all blows goes, and what that is called."""
    blows = [blow for line in able for blow in line.strikes]
    reach, shot = max(blow.reach for blow in blows), max(blow.range for blow in blows)
    return (shot, "range") if shot > reach else (reach, "reach")


def comes_near(state: State, creature: Creature, enemy: Creature, feet: int) -> bool:
    """Whether a move of so many feet leads to where it could strike that one, walls apart."""
    reach, _ = _farthest(lines(creature))
    near = state.grid.within(enemy.at, reach)
    return bool(near & state.grid.board(destinations(state, creature, feet)))


def spell_or_special(creature: Creature) -> Iterator[tuple[str, Obstacle]]:
    """OS-5.2, OS-6.7: all that it knows, each with the obstacle if it is not offered."""
    sheet = creature.sheet
    if isinstance(sheet, HeroSheet):
        for spell in sheet.spells:
            gone = bool(spell.uses) and creature.used.get(spell.name, 0) >= spell.uses
            yield spell.name, _no_effect(gone, spell.range, "OS-5.2")
    elif isinstance(sheet, StatBlock):
        for special in filter(does_something, sheet.specials):
            gone = bool(special.uses) and creature.used.get(special.name, 0) >= special.uses
            yield special.name, _no_effect(gone, special.range, "OS-6.7")


def _no_effect(gone: bool, feet: int, rule: str) -> Obstacle:
    used_up = Obstacle("used up", (rule,))
    return used_up if gone else Obstacle("nobody in range", (rule,), most=feet)


# --- the other actions


def no_dodge(_state: State, creature: Creature) -> Why:
    """OS-5.3."""
    return Obstacle("dodging", ("OS-5.3",)) if creature.dodges else None


def no_speed(_state: State, creature: Creature) -> Why:
    """OS-5.4, OS-5.5, OS-7.4: what leaves it no Speed at all."""
    if speed(creature):
        return None
    stuck = next((name for name in creature.conditions if name in STUCK), creature.status)
    return Obstacle("condition", ("OS-6.4", "OS-7.4"), stuck)


def no_help(state: State, creature: Creature) -> Why:
    """OS-5.6: nobody beside it to help, or all of them have its help already."""
    near = beside(state, creature, state.allies(creature))
    able = [ally for ally in near if ally.status in ("up", "dying")]
    if not state.allies(creature):
        return None
    if not able:
        return Obstacle("nobody beside", ("OS-5.6",), "ally")
    helped = all(creature.name in ally.helped_by for ally in able)
    return Obstacle("helped", ("OS-5.6",)) if helped else None


def no_hiding(state: State, creature: Creature) -> Why:
    """OS-5.10: in the open, or hidden already."""
    if creature.hidden:
        return Obstacle("already hidden", ("OS-5.10",))
    if creature.distracted or covered_from_all(state, creature):
        return None
    return Obstacle("in the open", ("OS-5.10", "OS-5.22"))


def no_readying(_state: State, creature: Creature) -> Why:
    """OS-5.13: its Reaction is used."""
    return None if has_reaction(creature) else Obstacle("reaction", ("OS-5.13", "OS-5.16"))


OF_ITSELF: dict[str, Callable[[State, Creature], Why]] = {
    "dodge": no_dodge, "disengage": no_speed, "dash": no_speed, "help": no_help,
    "hide": no_hiding, "ready": no_readying,
}  # fmt: skip
"""What keeps a creature from the actions that are aimed at nobody, or at allies."""


# --- laying hands on others


def no_grapple(_state: State, creature: Creature, enemy: Creature) -> Why:
    """OS-5.7."""
    if creature.name in enemy.sources.get("grappled", ()):
        return Obstacle("held already", ("OS-5.7",))
    return Obstacle("down", ("OS-5.7",)) if enemy.down else None


def no_shove(state: State, creature: Creature, enemy: Creature) -> Why:
    """OS-5.8: prone already, with no room behind it."""
    room = away_from(state, creature, enemy) or "prone" not in enemy.conditions
    return None if room else Obstacle("no room", ("OS-5.8",))


def no_disarming(_state: State, _creature: Creature, enemy: Creature) -> Why:
    """OS-5.9: of one who is beside it, and cannot be disarmed: it has nothing to lose."""
    return Obstacle("down" if enemy.down else "empty hands", ("OS-5.9",))


BY_HAND: dict[str, Callable[[State, Creature, Creature], Why]] = {
    "grapple": no_grapple, "shove": no_shove, "disarm": no_disarming,
}  # fmt: skip
"""What keeps it from laying hands on an enemy beside it."""


def untouchable(creature: Creature, enemy: Creature) -> Why:
    """OS-5.19, OS-7.2: why it may lay hands on that one in no way."""
    if enemy.hidden:
        return Obstacle("hidden", ("OS-5.19",))
    if may_attack(creature, enemy):
        return None
    return Obstacle("charmed", ("OS-7.2",), enemy.name)


def no_stabilising(state: State, creature: Creature, ally: Creature) -> Why:
    """OS-5.11: of one that is dying."""
    if not creature.provisions:
        return Obstacle("no provisions", ("OS-5.11",))
    if beside(state, creature, (ally,)):
        return None
    feet = state.distance(creature, ally)
    return Obstacle("far", ("OS-5.11",), "reach", feet, FEET)


# --- moves


def no_move(state: State, creature: Creature) -> Why:
    """OS-2.3, OS-5.18, OS-6.4, OS-7.3: what keeps it where it is."""
    if obstacle := no_speed(state, creature):
        return obstacle
    if "prone" in creature.conditions:
        return Obstacle("prone", ("OS-5.18",))
    feet = feet_left(creature)
    if feet < FEET:
        return Obstacle("no feet", ("OS-2.3",))
    if not may_move(state, creature):
        return Obstacle("move over", ("OS-2.3",))
    if destinations(state, creature, feet):
        return None
    afraid = "frightened" in creature.conditions
    return Obstacle("afraid", ("OS-7.3",)) if afraid else Obstacle("blocked", ("OS-6.9",))


def no_standing_up(state: State, creature: Creature) -> Why:
    """OS-5.18: for one who is prone."""
    if obstacle := no_speed(state, creature):
        return obstacle
    if not may_move(state, creature):
        return Obstacle("move over", ("OS-2.3",))
    needed, left = standing_up_costs(creature), feet_left(creature)
    if left >= needed:
        return None
    return Obstacle("too few feet", ("OS-5.18",), needed=needed, most=left)


def no_giving_up(creature: Creature) -> Why:
    """OS-2.5: it takes a whole turn."""
    return Obstacle("begun", ("OS-2.5",)) if creature.moved or not creature.action else None
