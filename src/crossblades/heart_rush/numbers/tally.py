"""Fights as numbers: how everybody came out of one, and which stances were taken."""

from typing import Any

from crossblades.heart_rush.asks import ChooseStance
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import CombatEnded
from crossblades.heart_rush.options import Cast, TakeStance, UseAbility
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.fight import Fight
from crossblades.kernel.tallies import Chosen, Fate, Tally, in_words


class HeartRushTallies:
    """How Heart Rush is counted."""

    telling = in_words(ChooseStance)

    def tally(self, fight: Fight) -> Tally:
        ended = fight.log[-1]
        assert isinstance(ended, CombatEnded)
        fates = tuple(map(_fate, fight.state.everyone))
        return Tally(ended.winner, fight.state.round, fates)

    def chosen(self, ask: Ask, option: Option) -> Chosen:
        about: Any = ask if hasattr(ask, "creature") else option
        return Chosen(getattr(about, "creature", ""), in_words(type(ask)), _answer(option))


def _answer(option: Option) -> str:
    """Stances, abilities and spells by their names; anything else by its kind."""
    match option:
        case TakeStance():
            return option.stance
        case UseAbility():
            return f"use {option.ability}"
        case Cast():
            return f"cast {option.spell}"
    return in_words(type(option))


def _fate(creature: Creature) -> Fate:
    brought = creature.sheet.standing.wounds if creature.sheet.standing else ()
    return Fate(
        name=creature.name,
        side=creature.side,
        end="dead" if creature.dead else "unconscious" if creature.unconscious else "up",
        dead=creature.dead,
        hit_points=creature.hit_points,
        most=creature.sheet.hit_points,
        harm={"wounds": len(creature.wounds) - len(brought)},
    )
