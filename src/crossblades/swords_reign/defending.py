"""OS-5.3 to OS-5.6, OS-5.10, OS-5.11: dodge, disengage, dash, help, hide, stabilise."""

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.conditions import speed
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.dice import check
from crossblades.swords_reign.doing import offers, perform
from crossblades.swords_reign.events import (
    Dashed,
    Disengaged,
    Dodged,
    Helped,
    Hid,
    HidingTried,
    Stabilised,
    Tended,
)
from crossblades.swords_reign.improvise import how_hard
from crossblades.swords_reign.movement import moves
from crossblades.swords_reign.options import Dash, Disengage, Dodge, Help, Hide, Stabilise
from crossblades.swords_reign.space import beside, covered_from_all
from crossblades.swords_reign.state import State


@offers("dodge")
def dodging(_state: State, creature: Creature) -> list[Dodge]:
    return [] if creature.dodges else [Dodge(creature.name)]


@perform.register
def dodge(option: Dodge, _state: State) -> Rule[None]:
    """OS-5.3: SETBACK to all who attack it before it acts again."""
    yield Dodged(creature=option.creature)


@offers("disengage")
def disengaging(_state: State, creature: Creature) -> list[Disengage]:
    return [Disengage(creature.name)] if speed(creature) else []


@perform.register
def disengage(option: Disengage, state: State) -> Rule[None]:
    """OS-5.4: moving provokes nothing this turn."""
    yield Disengaged(creature=option.creature)
    yield from _move_now(state, state.creatures[option.creature])


@offers("dash")
def dashing(_state: State, creature: Creature) -> list[Dash]:
    return [Dash(creature.name)] if speed(creature) else []


@perform.register
def dash(option: Dash, state: State) -> Rule[None]:
    """OS-5.5: twice this turn's movement."""
    yield Dashed(creature=option.creature)
    yield from _move_now(state, state.creatures[option.creature])


def _move_now(state: State, creature: Creature) -> Rule[None]:
    """OS-5.13: on somebody else's turn, what is left of one's movement is used at once or never."""
    if state.acting == creature.name:
        return
    for _ in range(2 if "prone" in creature.conditions else 1):  # The prone stand up first.
        for option in moves(state, creature)[:1]:
            yield from perform(option, state)


@offers("help")
def helping(state: State, creature: Creature) -> list[Help]:
    """OS-5.6, OS-4.2: an ally in reach, the dying too; of several who help, each counts."""
    return [
        Help(creature.name, ally.name)
        for ally in beside(state, creature, state.allies(creature))
        if ally.status in ("up", "dying") and creature.name not in ally.helped_by
    ]


@perform.register
def give_help(option: Help, _state: State) -> Rule[None]:
    """OS-5.6, OS-5.23: EDGE on its next roll, until the helper's next turn."""
    yield Helped(creature=option.creature, ally=option.ally)


@offers("hide")
def hiding(state: State, creature: Creature) -> list[Hide]:
    """OS-5.10: it needs cover, or a distraction that the Referee has granted."""
    possible = creature.distracted or covered_from_all(state, creature)
    return [Hide(creature.name)] if possible and not creature.hidden else []


@perform.register
def hide(option: Hide, state: State) -> Rule[None]:
    """OS-5.10, OS-5.22: a DEX check against DC 12, unless the Referee says otherwise."""
    creature = state.creatures[option.creature]
    yield HidingTried(creature=creature.name)
    hard = yield from how_hard(state, creature, "DEX", "hide", ("OS-5.22", "OS-1.2"))
    if (yield from check(state, creature, "DEX", hard, "hiding")):
        yield Hid(creature=creature.name)


@offers("stabilise")
def stabilising(state: State, creature: Creature) -> list[Stabilise]:
    """OS-5.11: for a Provision, an adjacent dying ally."""
    if not creature.provisions:
        return []
    return [
        Stabilise(creature.name, ally.name)
        for ally in beside(state, creature, state.allies(creature))
        if ally.status == "dying"
    ]


@perform.register
def stabilise(option: Stabilise, _state: State) -> Rule[None]:
    """OS-5.11: it is stable and wakes at 1 next turn."""
    yield Tended(creature=option.creature, ally=option.ally)
    yield Stabilised(creature=option.ally, by=option.creature, rules=("OS-5.11", "OS-4.5"))
