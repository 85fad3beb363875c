"""OS-5.15, OS-5.16: opportunity attacks."""

from math import inf

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import Line, can_strike, line_called, lines
from crossblades.swords_reign.asks import MayStrike
from crossblades.swords_reign.attack import strike
from crossblades.swords_reign.conditions import has_reaction, walks_on
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Decline, OpportunityAttack
from crossblades.swords_reign.ready import ALLY_ATTACKS, FOE_ATTACKS, acted
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.state import State

OFF_THE_MAP = ""
"""Where those go who get away."""


def leaving(state: State, mover: Creature, to: str) -> Rule[None]:
    """OS-5.15, OS-5.21: those whose reach is left may strike, before it is left.

    Whoever is stopped by one of them leaves nobody's reach any more.
    """
    if mover.disengaged:
        return
    origin = mover.at
    for enemy in state.enemies(mover):
        options = opportunities(state, enemy, mover, to)
        if options and walks_on(mover, origin):
            yield from _offer(state, enemy, mover, options)


def opportunities(
    state: State, enemy: Creature, mover: Creature, to: str
) -> list[OpportunityAttack]:
    """OS-5.15: one melee attack, with anything whose reach the mover leaves."""
    if not has_reaction(enemy):
        return []
    now = state.distance(enemy, mover)
    after = inf if to == OFF_THE_MAP else state.grid.distance(enemy.at, to)
    return [
        OpportunityAttack(enemy.name, mover.name, line.name)
        for line in lines(enemy)
        if (blow := melee_strike(line)) is not None
        and now <= blow.reach < after
        and can_strike(state, enemy, mover, blow)
    ]


def melee_strike(line: Line) -> Strike | None:
    """OS-5.15: the first of its blows that is no shot."""
    return next((strike for strike in line.strikes if strike.reach), None)


def _offer(
    state: State, enemy: Creature, mover: Creature, options: list[OpportunityAttack]
) -> Rule[None]:
    choice = yield MayStrike(
        seat=enemy.seat, creature=enemy.name, target=mover.name,
        options=(*options, Decline(enemy.name)),
    )  # fmt: skip
    if isinstance(choice, OpportunityAttack):
        line = line_called(enemy, choice.attack)
        blow = melee_strike(line)
        assert blow is not None
        yield from strike(state, enemy, mover, line, blow, reaction=True)
        yield from settle(state)
        yield from acted(state, enemy, FOE_ATTACKS, ALLY_ATTACKS)
