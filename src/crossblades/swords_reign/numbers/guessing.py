"""A fight as it may be, for all that a seat knows: sheets and hit points of strangers are drawn."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.guessing import Mend
from crossblades.swords_reign.creature import (
    Creature,
    Fighter,
    HeroSheet,
    Readied,
    Standing,
    StatBlock,
)
from crossblades.swords_reign.numbers.strangers import fitting_sheet
from crossblades.swords_reign.ready import TRIGGERS
from crossblades.swords_reign.state import Scenario, State
from crossblades.swords_reign.visibility import CreatureView, view

MOST_PROVISIONS = 3


class _Stranger(NamedTuple):
    """One of whom a seat knows only what shows, as it may imagine it."""

    name: str
    sheet: HeroSheet | StatBlock
    hit_points: int
    truly: int
    """How many it has: the same difference lies between both at any time of a turn."""
    provisions: int
    used: dict[str, int]
    readied: Readied | None


class SwordsReignGuessing:
    """What Olde Swords Reign hides: sheets, hit points and plans of the other side."""

    def scenario(self, state: State) -> Scenario:
        return state.scenario

    def known(self, state: State, now: State, seat: str) -> State:  # noqa: ARG002
        """Everybody is seen: what is played again needs all of them as they are."""
        return state.copy()

    def guess(self, now: State, seat: str, random: Random, earlier: Iterable[State]) -> Mend:  # noqa: ARG002
        """Strangers with sheets that fit all that shows of them, and as hurt as they look."""
        seen = view(now, seat).creatures
        strangers = [
            _stranger(now.creatures[name], each, _lost(now, name), random)
            for name, each in seen.items()
            if each.known is None
        ]
        return lambda state: _fill_in(state, strangers)


def _lost(now: State, name: str) -> tuple[str, ...]:
    """What was somebody's and is so no more: it lies around, or others have it."""
    lying = [thing.rpartition(": ") for pile in now.lying.values() for thing in pile]
    theirs = [weapon for owner, _, weapon in lying if owner == name]
    for creature in now.creatures.values():
        theirs += [taken.name for taken in creature.taken if taken.owner == name]
    return tuple(dict.fromkeys(theirs))


def _stranger(
    creature: Creature, seen: CreatureView, lost: tuple[str, ...], random: Random
) -> _Stranger:
    sheet = fitting_sheet(creature, seen, lost, random)
    if seen.hit_points is None:
        left = _hit_points(seen, sheet.hit_points, random)
    else:
        left, most = seen.hit_points
        sheet = structs.replace(sheet, hit_points=most)
    provisions = int(random.random() * (MOST_PROVISIONS + 1)) if seen.hero else 0
    trigger = TRIGGERS[int(random.random() * len(TRIGGERS))]
    return _Stranger(
        seen.name, sheet, left, creature.hit_points, provisions, dict.fromkeys(seen.specials, 1),
        Readied(trigger, "attack") if seen.waits else None,
    )  # fmt: skip


def _hit_points(seen: CreatureView, most: int, random: Random) -> int:
    """As many as it may have, going by how it looks."""
    lowest, highest = {
        "unhurt": (most, most),
        "hurt": (most // 2 + 1, most - 1),
        "at half or less": (1, most // 2),
        "down": (0, 0),
        None: (1, most),
    }[seen.health]
    return lowest + int(random.random() * (highest - lowest + 1))


def _fill_in(state: State, strangers: Iterable[_Stranger]) -> None:
    fighters = {fighter.name: fighter for fighter in state.scenario.fighters}
    for stranger in strangers:
        if stranger.name not in state.creatures:
            continue  # it has come in since then
        creature = state.creatures[stranger.name]
        creature.sheet = stranger.sheet
        creature.hit_points += stranger.hit_points - stranger.truly
        creature.provisions = stranger.provisions
        creature.used, creature.readied = dict(stranger.used), stranger.readied
        creature.fighter = fighters[stranger.name] = _fighter(creature, stranger.sheet)
    state.scenario = structs.replace(state.scenario, fighters=tuple(fighters.values()))


def _fighter(creature: Creature, sheet: HeroSheet | StatBlock) -> Fighter:
    return structs.replace(
        creature.fighter, sheet=sheet, leader=False, standing=Standing(), character=""
    )
