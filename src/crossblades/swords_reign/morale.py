"""OS-6.6: when foes lose heart."""

from collections.abc import Iterator, Sequence

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import FleeOrSurrender
from crossblades.swords_reign.creature import Creature, StatBlock
from crossblades.swords_reign.events import Broke, MoraleChecked, MoraleCompared
from crossblades.swords_reign.events.morale import Doubt, troop
from crossblades.swords_reign.options import Flee, Surrender
from crossblades.swords_reign.recalling import recall
from crossblades.swords_reign.state import State

TWO_D6 = Part("2d6", dice=(6, 6))

RALLIES = 12
"""A natural 12 always rallies."""


def morale(state: State, fallen: Creature) -> Rule[None]:
    """OS-6.6: every kind of foe on the side of the fallen rolls, once for all that has happened."""
    for kind, new in doubting(state, fallen).items():
        yield from check_morale(state, fallen.side, kind, new)


def doubting(state: State, fallen: Creature) -> dict[str, list[Doubt]]:
    """OS-6.6: the kinds that a fall makes check their morale, and why; the rallied do not."""
    if not state.rulings.morale:
        return {}
    doubts = list(_doubts(state, fallen))
    found = {}
    for kind in kinds(state, fallen.side):
        those = troop(fallen.side, kind)
        new = [why for why in doubts if f"{those}: {why}" not in state.checked]
        if new and those not in state.rallied:
            found[kind] = new
    return found


def _doubts(state: State, fallen: Creature) -> Iterator[Doubt]:
    """OS-6.6: what makes a side doubt; heroes do not."""
    side = [c for c in state.creatures.values() if c.side == fallen.side]
    out = [c for c in side if c.down or c.status == "dead"]
    if len(out) == 1:
        yield "first ally"
    if 2 * len(out) >= len(side):
        yield "half down"
    if fallen.fighter.leader:
        yield "leader"


def kinds(state: State, side: str) -> list[str]:
    """OS-6.6: the kinds that still fight and may break; one roll for each."""
    found = []
    for creature in state.of_side(side):
        sheet = creature.sheet
        if isinstance(sheet, StatBlock) and sheet.morale is not None and creature.up:
            found.append(sheet.kind)
    return list(dict.fromkeys(found))


def members(state: State, side: str, kind: str) -> list[Creature]:
    """Those of a kind that still fight."""
    return [
        creature
        for creature in state.of_side(side)
        if creature.up and isinstance(creature.sheet, StatBlock) and creature.sheet.kind == kind
    ]


def check_morale(state: State, side: str, kind: str, why: Sequence[Doubt]) -> Rule[None]:
    """OS-6.6: 2d6, over Ml they break; a natural 12 always rallies."""
    those = members(state, side, kind)
    sheet = those[0].sheet
    assert isinstance(sheet, StatBlock)
    assert sheet.morale is not None
    alone = those[0].name if len(those) == 1 else ""
    rolled: Rolled = yield Roll(alone or f"Every {kind}", "morale", (TWO_D6,), ("OS-6.6",))
    yield from recall(state, those[0], "doubts")
    rallies = rolled.total == RALLIES
    holds = rallies or rolled.total <= sheet.morale
    knowing = state.knowing(those[0])
    yield MoraleCompared(kind=kind, total=rolled.total, morale=sheet.morale, seen_by=knowing)
    yield MoraleChecked(
        side=side, kind=kind, why=tuple(why), holds=holds, rallies=rallies, alone=alone
    )
    if not holds:
        yield from _break(side, kind, those)


def _break(side: str, kind: str, those: list[Creature]) -> Rule[None]:
    """OS-6.6: flee or surrender, as whoever plays them chooses."""
    leader = those[0].name
    choice = yield FleeOrSurrender(
        seat=those[0].seat, side=side, kind=kind, options=(Flee(leader), Surrender(leader))
    )
    yield Broke(
        kind=kind, creatures=tuple(c.name for c in those), surrender=isinstance(choice, Surrender)
    )
