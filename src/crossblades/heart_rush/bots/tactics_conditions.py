"""How a sensible player deals with conditions. Advice only: no rule is made here."""

from collections.abc import Iterable
from random import Random

from crossblades.heart_rush.condition_options import (
    BreakFree,
    CutLoose,
    EscapeNet,
    Grapple,
    Release,
    RollWith,
    Steady,
    ThrowOff,
)
from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.sizes import rank
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.kernel.ask import Ask, Option

SPOILT_BY = {"might": "weakened", "agility": "off-balanced"}

HOPELESS = 2
"""Sizes by which one that is larger is not wrestled with."""

RARELY = 0.1
"""How often a good grapple is tried instead of an attack."""


def gets_free(ask: Ask, view: View) -> Option | None:
    """Out of nets, grapples and fear, and climbers off, where that is likely to work."""
    ways = [option for option in ask.options if type(option) in _WAYS and _pays(view, option)]
    return max(ways, key=lambda option: _promise(view, option), default=None)


def lets_go(ask: Ask, view: View) -> Option | None:
    """Nobody needs to be held who has fallen."""
    return next((o for o in ask.offers(Release) if _holds_the_fallen(view, o)), None)


def _holds_the_fallen(view: View, option: Release) -> bool:
    held = view.creatures.get(view.creatures[option.creature].sources.get("grappling", ""))
    return held is not None and (held.unconscious or held.dead)


_WAYS = (BreakFree, Steady, ThrowOff, EscapeNet, CutLoose)


def _pays(view: View, option: Option) -> bool:
    if isinstance(option, BreakFree):
        return not _hopeless(view, option.creature, "grappled")
    return not isinstance(option, Steady) or _steadies(view, option)


def _hopeless(view: View, name: str, condition: str) -> bool:
    """Whoever it comes from is much larger, or unknown."""
    creature = view.creatures[name]
    other = view.creatures.get(creature.sources.get(condition, ""))
    return other is None or rank(other.sheet.size) - rank(creature.sheet.size) >= HOPELESS


def _steadies(view: View, option: Steady) -> bool:
    """Two levels or more, and at least an even chance."""
    creature = view.creatures[option.creature]
    source = view.creatures.get(creature.sources.get(option.condition, ""))
    if source is None or creature.conditions[option.condition] < 2:
        return False
    against = source.sheet.presence + 2 * source.sheet.paragon
    return creature.heart + creature.sheet.cunning + 2 >= 2 * against


def _promise(view: View, option: Option) -> tuple[bool, float]:
    """A sure thing first, then the best dice."""
    if isinstance(option, CutLoose):
        return True, 0.0
    if isinstance(option, EscapeNet):
        cut = {"cut": 3.0, "wriggle": 2.0, "tear": 1.0}
        return False, cut[option.way]
    if isinstance(option, BreakFree | ThrowOff):
        return False, _strength(view.creatures[option.creature], option.ability)
    return False, 0.0


def _strength(creature: CreatureView, ability: Ability) -> float:
    """What the two dice come to, roughly, with what spoils the ability."""
    dice = creature.heart + getattr(creature.sheet, ability)
    return float(dice / 2 - 2 * creature.conditions.get(SPOILT_BY.get(ability, ""), 0))


def better_ability(options: Iterable[Option], view: View) -> Option:
    """The one with the better dice."""
    ways = [option for option in options if isinstance(option, RollWith)]
    return max(ways, key=lambda o: _strength(view.creatures[o.creature], o.ability))


def good_grapple(ask: Ask, view: View, random: Random) -> Grapple | None:
    """Now and then, with both hands free and the better dice."""
    for option in ask.options:
        if isinstance(option, Grapple) and _likely(view, option) and random.random() < RARELY:
            return option
    return None


def _likely(view: View, option: Grapple) -> bool:
    creature, target = view.creatures[option.creature], view.creatures[option.target]
    if creature.weapon.hands or creature.sheet.shield or target.unconscious:
        return False
    larger = rank(creature.sheet.size) - rank(target.sheet.size)
    answer = max(_strength(target, "might"), _strength(target, "agility"))
    return _strength(creature, "might") + 2 * larger > answer
