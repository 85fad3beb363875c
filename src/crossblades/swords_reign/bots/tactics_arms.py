"""From how far away a sensible bot fights, and what it can do for the fallen."""

from collections.abc import Iterator

from msgspec import Struct, structs

from crossblades.swords_reign.arms import FISTS, lines_of
from crossblades.swords_reign.creature import HeroSheet
from crossblades.swords_reign.effects import Item, Spell
from crossblades.swords_reign.gear import CLOSE, Strike
from crossblades.swords_reign.visibility import CreatureView


class Style(Struct, frozen=True):
    """How one fights: how far that goes, and whether one keeps away from foes."""

    feet: int
    shoots: bool


def average(dice: tuple[int, ...], bonus: int = 0) -> float:
    """What dice show on the whole."""
    return sum((size + 1) / 2 for size in dice) + bonus


def blow_harm(blow: Strike, more: int = 0) -> float:
    """What a blow does when it hits, as often as it comes (OS-6.7)."""
    often = average(blow.count, blow.count_bonus) if blow.count else 1.0
    return often * average(blow.dice, blow.bonus + more)


def style(me: CreatureView) -> Style:
    """By what does most; of what does the same, by what its sheet names first."""
    best = max(_blows(me), key=lambda blow: blow[0], default=(0.0, Style(0, shoots=False)))
    return best[1]


def _blows(me: CreatureView) -> Iterator[tuple[float, Style]]:
    """The harm that each blow, shot and spell does, and how one fights with it."""
    if me.known is None:
        return
    ready = structs.replace(me, loaded=True, empty=())  # An empty crossbow makes nobody a boxer.
    lines = lines_of(me.known.sheet, ready)
    for line in [line for line in lines if line not in FISTS] or FISTS:
        harm = sum(blow_harm(strike) for strike in line.strikes)
        first = line.strikes[0]
        yield harm, Style(first.reach or first.range, shoots=not first.reach)
    for spell in spells_left(me):
        if not spell.friendly and spell.effect.dice:
            yield average(spell.effect.dice, spell.effect.bonus), Style(spell.range, shoots=True)


# --- what is left of spells and things


def spells_left(me: CreatureView) -> list[Spell]:
    """What it can still cast."""
    if me.known is None or not isinstance(me.known.sheet, HeroSheet):
        return []
    used = me.known.used
    return [s for s in me.known.sheet.spells if not s.uses or used.get(s.name, 0) < s.uses]


def items_left(me: CreatureView) -> list[Item]:
    """What it can still use."""
    if me.known is None or not isinstance(me.known.sheet, HeroSheet):
        return []
    used, items = me.known.used, me.known.sheet.items
    return [item for item in items if used.get(item.name, 0) < items.count(item)]


def helps_from(me: CreatureView) -> int:
    """From how far away it can do something for the dying; 0 if it can do nothing."""
    if me.known is None:
        return 0
    mending = [spell.range for spell in spells_left(me) if spell.heal or spell.heal_bonus]
    bandages = me.known.provisions or any(i.heal or i.heal_bonus for i in items_left(me))
    return max([*mending, CLOSE if bandages else 0])
