"""OS-5.15, OS-5.16: opportunity attacks."""

from collections.abc import Sequence

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import can_strike, close_lines, melee_strike
from crossblades.swords_reign.asks import MayStrike
from crossblades.swords_reign.conditions import has_reaction, walks_on
from crossblades.swords_reign.cover import in_reach
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.options import Decline, OpportunityAttack
from crossblades.swords_reign.state import State

OFF_THE_MAP = ""
"""Where those go who get away."""


def leaving(state: State, mover: Creature, to: str) -> Rule[None]:
    """OS-5.15, OS-5.21: those whose reach is left may strike, before it is left.

    Whoever is stopped by one of them leaves nobody's reach any more, and whoever has readied to
    disengage then provokes no others (OS-5.4).
    """
    origin = mover.at
    for enemy in state.enemies(mover):
        if options := opportunities(state, enemy, mover, to):
            if not walks_on(mover, origin) or mover.disengaged:
                return
            yield from _offer(state, enemy, mover, options)


def pushed_away(state: State, target: Creature, to: str) -> Rule[None]:
    """OS-5.21: who is pushed out of somebody's reach provokes nothing, unless the table says so."""
    if not state.rulings.pushes_provoke:
        return
    origin = target.at
    for enemy in state.enemies(target):
        if target.at != origin:
            return
        if options := opportunities(state, enemy, target, to):
            yield from _offer(state, enemy, target, options)


def opportunities(
    state: State, enemy: Creature, mover: Creature, to: str
) -> list[OpportunityAttack]:
    """OS-5.15: one melee attack, with anything whose reach the mover leaves."""
    if not has_reaction(enemy):
        return []
    return [
        OpportunityAttack(enemy.name, mover.name, line.name)
        for line in close_lines(enemy)
        if (blow := melee_strike(line)) is not None
        and in_reach(state.grid, enemy.at, blow.reach, mover.at)
        and (to == OFF_THE_MAP or not in_reach(state.grid, enemy.at, blow.reach, to))
        and can_strike(state, enemy, mover, blow)
    ]


def _offer(
    state: State, enemy: Creature, mover: Creature, options: Sequence[OpportunityAttack]
) -> Rule[None]:
    choice = yield MayStrike(
        seat=enemy.seat, creature=enemy.name, target=mover.name,
        options=(*options, Decline(enemy.name)),
    )  # fmt: skip
    if isinstance(choice, OpportunityAttack):
        yield from perform(choice, state)
