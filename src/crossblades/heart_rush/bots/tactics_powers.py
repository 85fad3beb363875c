"""How a sensible player uses spells, and abilities of the turn."""

from crossblades.heart_rush import library
from crossblades.heart_rush.asks import (
    ChooseForAbility,
    ChooseSpellPlace,
    ChooseSpellTargets,
    UseInstant,
)
from crossblades.heart_rush.bots.tactics_map import distance, hopeless, nearest
from crossblades.heart_rush.condition_options import Release
from crossblades.heart_rush.options import Cast, UseAbility
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.spell_options import EndSpell, NotThis, PlaceSpell
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.kernel.ask import Ask, Option

NEAR = 30
"""Feet within which a spell or an ability of the turn is worth its use."""

ENOUGH = 3
"""Rush points that make a major ability worth its use."""

LAST_BLOW = 10
"""Damage that may end a fight, for which it is worth to lose a size of one's heart die."""

GIVES_UP = -0.6
"""The part of its hit points, below 0, at which a sensible player falls unconscious."""

CLOSE = 5
"""Feet from an enemy within which a place is as good as its own."""


def worth_using(ask: Ask, view: View) -> Option | None:
    """A spell, or else a slow or quick ability, of one that has an enemy near."""
    options: list[Cast | UseAbility] = [*ask.offers(Cast), *ask.offers(UseAbility)]
    return next((option for option in options if _pays(view, option)), None)


def _pays(view: View, option: Cast | UseAbility) -> bool:
    """What costs nothing is for friends: one's own steps and things need no ability."""
    name = option.spell if isinstance(option, Cast) else option.ability
    known = library.abilities().get(name)
    if known is None or known.timing == "instant":
        return False
    creature = view.creatures[option.creature]
    enemy = nearest(view, creature)
    if enemy is None or distance(view, creature, enemy) > NEAR:
        return False
    if isinstance(option, UseAbility) and known.frequency == "passive":
        target = view.creatures.get(option.target)
        return target is not None and target.sheet.side == creature.sheet.side
    return True


def best_instant(ask: UseInstant, view: View) -> Option:
    """The first, but what rush makes better waits until there is enough, and takes all of it.

    Whom one holds one does not let go in the midst of something, nor ends one's spells.
    """
    for option in ask.options:
        if isinstance(option, Release | EndSpell) or not _worth_its_price(option, ask, view):
            continue
        if not isinstance(option, UseAbility) or not _takes_rush(option):
            return option
        same = [o.rush for o in ask.options if isinstance(o, UseAbility) and _alike(o, option)]
        if option.rush == max(same) >= ENOUGH:
            return option
    return ask.options[-1]


def best_way(ask: ChooseForAbility, view: View) -> Option:
    """The first that is worth what it costs."""
    return next(option for option in ask.options if _worth_its_price(option, ask, view))


def _worth_its_price(option: Option, ask: UseInstant | ChooseForAbility, view: View) -> bool:
    """The heart die is paid for a blow that may be the last, and for nothing else.

    Nobody shows a stance before the others have chosen. Those without hope use nothing.
    """
    if not isinstance(option, UseAbility):
        return True
    known = library.abilities()[option.ability]
    if known.shows_stance or hopeless(view, view.creatures[option.creature]):
        return False
    if not known.costs_heart:
        return True
    if view.creatures[option.creature].heart == DICE[0]:
        return False
    blows = ask.about.blows if ask.about else ()
    struck = [blow.target for blow in blows if blow.attacker == option.creature]
    return any(gives_up(view.creatures[name], LAST_BLOW) for name in struck)


def gives_up(creature: CreatureView, damage: int = 0) -> bool:
    """Whether it is so badly hurt, or would be by so much damage, that it rather faints."""
    return creature.hit_points - damage <= GIVES_UP * creature.sheet.hit_points


def _takes_rush(option: UseAbility) -> bool:
    return library.abilities()[option.ability].takes_rush


def _alike(one: UseAbility, other: UseAbility) -> bool:
    return (one.creature, one.ability) == (other.creature, other.ability)


def spare_friends(ask: ChooseSpellTargets, view: View) -> Option:
    """Spare one's own."""
    side = view.creatures[ask.creature].sheet.side
    for option in ask.options:
        if isinstance(option, NotThis) and view.creatures[option.creature].sheet.side == side:
            return option
    return ask.options[0]


def best_place(ask: ChooseSpellPlace, view: View) -> Option:
    """At the nearest enemy, and there as far from one's friends as can be."""
    me = view.creatures[ask.creature]
    target = nearest(view, me)
    if target is None:
        return ask.options[0]
    friends = [c.at for c in view.creatures.values() if c.sheet.side == me.sheet.side]

    def cost(option: PlaceSpell) -> tuple[int, int]:
        off = view.land.distance(option.space, target.at)
        room = min(view.land.distance(option.space, friend) for friend in friends)
        return max(off - CLOSE, 0), -room

    return min((o for o in ask.options if isinstance(o, PlaceSpell)), key=cost)
