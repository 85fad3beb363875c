"""OS-3.5: what partial cover does to an attack."""

from typing import get_args

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import HowCovered
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.improvise import ask_referee
from crossblades.swords_reign.referee_options import CoverAs
from crossblades.swords_reign.rulings import Cover
from crossblades.swords_reign.space import cover
from crossblades.swords_reign.state import State


def how_covered(
    state: State, attacker: Creature, target: Creature, shot: bool
) -> Rule[Cover | None]:
    """OS-3.5: the table's choice; the Referee, if there is one, judges each shot. None if open."""
    if not cover(state, attacker, target):
        return None
    usual = state.rulings.cover
    if not shot:
        return usual
    ways: list[Cover] = [usual, *(way for way in get_args(Cover) if way != usual)]
    judged: CoverAs = yield from ask_referee(
        state, HowCovered, tuple(map(CoverAs, ways)), creature=attacker.name, target=target.name
    )
    return judged.what
