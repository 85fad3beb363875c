"""One engagement of a duel, driven for what it rolls, and how a duellist answers.

The answers below are those that the solved duel takes for granted; a fight in which both give them,
and follow the solution in stances and in shrugging off, is the duel that was solved.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crossblades.heart_rush.asks import (
    ChooseConditions,
    ChooseFainting,
    ChooseStance,
    FreeSidestep,
    TakeDamage,
    TakeTurn,
)
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.engagement import engage_the_enemy
from crossblades.heart_rush.events import Attacked, Contested
from crossblades.heart_rush.options import (
    Engage,
    FallUnconscious,
    Inflict,
    NoPush,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, AskAll, AskAny, Option
from crossblades.kernel.dice import Pool, Roll, dropped, pool, total
from crossblades.kernel.event import Event, Rolled

NOTHING = Inflict()


class Clash(NamedTuple):
    """The one attack of an engagement between two: who strikes at whom, and both rolls."""

    attacker: str
    target: str
    attack: Pool
    answer: Pool
    """The defence roll, or the other's attack roll if the attack is contested (HR-7.4)."""
    contested: bool
    halved: bool


def clash(
    state: State,
    hearts: Mapping[str, Die],
    levels: Mapping[str, Mapping[str, int]],
    stances: Mapping[str, Stance],
) -> Clash | None:
    """Drive an engagement in these stances; None if nobody attacks.

    The levels of conditions come on top of those that the creatures have anyway.
    """
    state = state.copy()
    for name, creature in state.creatures.items():
        creature.heart = hearts[name]
        had = creature.conditions
        more = {each: had.get(each, 0) + level for each, level in levels[name].items() if level}
        creature.conditions = {**had, **more}
    one, two = state.creatures
    rolls: list[Roll] = []
    made: Attacked | Contested | None = None
    rule = engage_the_enemy(state, Engage(one, two))
    answer: Any = None
    while True:
        try:
            item = rule.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(item, Roll):
            rolls.append(item)
            answer = _lowest(item)
        elif isinstance(item, Event):
            item.apply(state)
            made = item if isinstance(item, Attacked | Contested) else made
        elif isinstance(item, AskAll):
            answer = tuple(_answer(ask, stances) for ask in item.asks)
        else:
            answer = _answer(item.asks[0] if isinstance(item, AskAny) else item, stances)
    return None if made is None else _as_made(made, rolls)


def _as_made(made: Attacked | Contested, rolls: list[Roll]) -> Clash:
    attack, answer = (pool(roll.parts) for roll in rolls)
    contested = isinstance(made, Contested)
    halved = isinstance(made, Attacked) and made.halved
    return Clash(made.creature, made.target, attack, answer, contested, halved)


def _lowest(roll: Roll) -> Rolled:
    dice = pool(roll.parts)
    faces = (1,) * len(dice.sizes)
    return Rolled(
        roll=roll, faces=faces, dropped=dropped(faces, dice.drop), total=total(faces, dice)
    )


def _answer(ask: Ask, stances: Mapping[str, Stance]) -> Option:
    if isinstance(ask, ChooseStance):
        return TakeStance(stances[ask.creature])
    if isinstance(ask, TakeDamage):
        return TakeIt(ask.creature)
    return plain_answer(ask)


def plain_answer(ask: Ask, faint: bool = False) -> Option:
    """What a duellist does about everything but stances and damage.

    It engages while it can, attacks whom it may with what is in hand, and stays where it is: no
    free sidestep, no push; and no conditions by cunning unless somebody else decides about them.
    At 0 hit points it faints only if told so.
    """
    if isinstance(ask, TakeTurn):
        engages = (option for option in ask.options if isinstance(option, Engage))
        return next(engages, ask.options[-1])
    if isinstance(ask, FreeSidestep):
        return ask.options[-1]
    if isinstance(ask, ChooseConditions):
        return NOTHING
    if isinstance(ask, ChooseFainting):
        return next(o for o in ask.options if isinstance(o, FallUnconscious) == faint)
    return next((o for o in ask.options if isinstance(o, NoPush)), ask.options[0])
