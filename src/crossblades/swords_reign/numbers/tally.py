"""Fights as numbers: how everybody came out of one, and what was done."""

from typing import Any

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.fight import Fight
from crossblades.kernel.tallies import Chosen, Fate, Tally, in_words
from crossblades.swords_reign.asks import ChooseAction
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.events import FightEnded
from crossblades.swords_reign.options import CastSpell, UseSpecial


class SwordsReignTallies:
    """How Olde Swords Reign is counted."""

    telling = in_words(ChooseAction)

    def tally(self, fight: Fight) -> Tally:
        ended = fight.log[-1]
        assert isinstance(ended, FightEnded)
        fates = tuple(map(_fate, fight.state.creatures.values()))
        return Tally(ended.winner, fight.state.round, fates)

    def chosen(self, ask: Ask, option: Option) -> Chosen:
        about: Any = ask if hasattr(ask, "creature") else option
        return Chosen(getattr(about, "creature", ""), in_words(type(ask)), _answer(option))


def _answer(option: Option) -> str:
    """Spells and specials by their names; anything else by its kind."""
    match option:
        case CastSpell():
            return f"cast {option.spell}"
        case UseSpecial():
            return f"use {option.special}"
    return in_words(type(option))


def _fate(creature: Creature) -> Fate:
    """Fatigue is what a fight leaves besides lost hit points."""
    return Fate(
        name=creature.name,
        side=creature.side,
        end=creature.status,
        dead=creature.status == "dead",
        hit_points=creature.hit_points,
        most=creature.sheet.hit_points,
        harm={"Fatigue": creature.fatigue - creature.fighter.standing.fatigue},
    )
