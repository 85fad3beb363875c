"""What the tests of classes share."""

from collections.abc import Sequence
from typing import Any

from crossblades.heart_rush.asks import ChooseForAbility, UseInstant
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import AbilityUsed
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import FISTS
from crossblades.heart_rush.options import Decline, UseAbility
from crossblades.kernel.dice import Part
from crossblades.kernel.fight import Fight
from tests.helpers import FOES_PASS, fight_of, foe, happened, hero, offered, play, rolls, scene


def ways(fight: Fight, ability: str) -> list[UseAbility]:
    """The ways to use an ability that are open now."""
    return [o for o in offered(fight) if isinstance(o, UseAbility) and o.ability == ability]


def use(
    fight: Fight, ability: str, target: str | None = None, choice: str | None = None, rush: int = -1
) -> UseAbility:
    """Use an ability, in the first of the ways on offer that fits."""
    for ask in fight.asks:
        for option in ask.options:
            if not isinstance(option, UseAbility) or option.ability != ability:
                continue
            fits = target in (None, option.target) and choice in (None, option.choice)
            if fits and rush in (-1, option.rush):
                fight.answer(ask, option, ask.seat)
                return option
    raise AssertionError(f"{ability} is not on offer: {fight.asks}")


def decline(fight: Fight) -> None:
    """Use nothing, whoever is asked, until another question comes."""
    while not fight.over and isinstance(ask := fight.asks[0], UseInstant | ChooseForAbility):
        fight.answer(ask, Decline(ask.seat), ask.seat)


def lent(fight: Fight, index: int, source: str) -> list[Part]:
    """What a source has added to the roll of this number."""
    return [part for part in rolls(fight.log)[index].roll.parts if part.source == source]


def costs(fight: Fight) -> list[tuple[str, int]]:
    """The abilities that were used, with the rush they cost."""
    return [(used.ability, used.rush) for used in happened(fight.log, AbilityUsed)]


def of(fight: Fight, name: str) -> Creature:
    """A creature as it stands."""
    creature: Creature = fight.state.creatures[name]
    return creature


def holding(*dice: Sequence[int], rush: int = 1, **sheet: Any) -> Fight:
    """Ann, bare-handed unless told otherwise, holds the orc; it is the heroes' turn."""
    weapons, orc = sheet.pop("weapons", (FISTS,)), sheet.pop("orc", {})
    ann, gob = hero("Ann", "d4", *weapons, **sheet), foe("Gob", "j10")
    fight = fight_of(scene(ann, foe("Orc", "e4", **orc), gob, begins="foes"), *dice)
    hold(of(fight, "Ann"), of(fight, "Orc"))
    of(fight, "Ann").rush = rush
    play(fight, FOES_PASS)
    return fight


def advantages(fight: Fight, index: int) -> dict[str, int]:
    """The levels of advantage in the roll of this number, by their sources."""
    found = rolls(fight.log)[index].roll.parts
    return {part.source: part.advantage for part in found if part.advantage}
