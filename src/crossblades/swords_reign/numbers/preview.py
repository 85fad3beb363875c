"""What an option would do on the map: the way of a move, who may strike, the area of a spell.

The rules themselves are run aside, on the fight as the seat imagines it.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.event import Event
from crossblades.kernel.foresight import Best, Unanswered, foresee
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule
from crossblades.kernel.showing import Preview, way_words
from crossblades.swords_reign import options as o
from crossblades.swords_reign.asks import ChooseDestination, KeepMoving, MayStrike
from crossblades.swords_reign.creature import Creature, HeroSheet, StatBlock
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import Moved
from crossblades.swords_reign.movement import destinations, feet_left, follow, step, way_to
from crossblades.swords_reign.numbers.imagined import on_the_map
from crossblades.swords_reign.space import met_by
from crossblades.swords_reign.state import State
from crossblades.swords_reign.visibility import CreatureView, View

Moving = Callable[[State, Creature], Rule[Any]]


def preview(option: Option, view: View, price: str) -> Preview | None:
    """What the option would do; None if nothing of it shows on the map."""
    if isinstance(option, o.Move | o.Dash):
        return _set_out(option, view, price)
    if isinstance(option, o.MoveTo | o.StepTo | o.Flee):
        return _move(option, view, price)
    if isinstance(option, o.CastSpell | o.UseSpecial):
        return _work(option, view, price)
    return None


class _Onlooker:
    """Lets nobody interfere with a move, and writes down who could have."""

    def __init__(self, mover: Creature) -> None:
        self.mover = mover
        self.struck: dict[str, str] = {}
        """Where the mover is when each enemy may strike first."""

    def answer(self, ask: Ask) -> Option:
        if isinstance(ask, MayStrike) and ask.target == self.mover.name:
            self.struck.setdefault(ask.creature, self.mover.at)
        if isinstance(ask, ChooseDestination):
            raise Unanswered
        return ask.options[0 if isinstance(ask, KeepMoving) else -1]


def _watch(state: State, creature: Creature, rule: Rule[Any]) -> tuple[dict[str, str], list[Event]]:
    """Run a move aside, with the luckiest dice: only blows that somebody may strike are told."""
    onlooker = _Onlooker(creature)
    seen = foresee(rule, state, Best(), onlooker.answer)
    return onlooker.struck, seen.events


# --- moves


def _set_out(option: o.Move | o.Dash, view: View, price: str) -> Preview:
    """OS-2.3, OS-5.5: where it may lead."""
    state = on_the_map(view).copy()
    creature = state.creatures[option.creature]
    _watch(state, creature, perform(option, state))
    feet = feet_left(creature)
    area = tuple(destinations(state, creature, feet))
    return Preview(way_words(feet, {}), feet=feet, price=price, area=area)


def _move(option: o.MoveTo | o.StepTo | o.Flee, view: View, price: str) -> Preview:
    """OS-5.15: the way to a place, and who may strike before it is left."""
    state = on_the_map(view).copy()
    creature = state.creatures[option.creature]
    struck, events = _watch(state, creature, _moving(option, state, creature))
    path = tuple(e.to for e in events if isinstance(e, Moved) and e.creature == creature.name)
    feet = len(path) * FEET
    return Preview(way_words(feet, struck), path, feet, price, tuple(struck), struck)


def _moving(option: o.MoveTo | o.StepTo | o.Flee, state: State, creature: Creature) -> Rule[Any]:
    """The rule by which it goes there."""
    if isinstance(option, o.MoveTo):
        return follow(state, creature, way_to(state, creature, option.space))
    if isinstance(option, o.StepTo):
        return step(state, creature, option.space, last=True)
    return perform(option, state)


# --- spells and specials


class _Spot(NamedTuple):
    """A space as somebody who might be there."""

    at: str
    on_the_map: bool = True


def _work(option: o.CastSpell | o.UseSpecial, view: View, price: str) -> Preview | None:
    """OS-5.2, OS-6.7: the spaces in which somebody would be met."""
    user, target = (view.creatures.get(name) for name in (option.creature, option.target))
    if user is None or target is None:
        return None
    spots = [_Spot(space) for space in view.grid.on(view.grid.open)]
    effect = next(_effects(option, user), Special())
    aimed = next(spot for spot in spots if spot.at == target.at)
    met = met_by(view.grid, _Spot(user.at), aimed, spots, effect)
    spared = user.at if effect.shape else ""
    return Preview(price=price, area=tuple(spot.at for spot in met if spot.at != spared))


def _effects(option: o.CastSpell | o.UseSpecial, user: CreatureView) -> Iterator[Special]:
    """What it does to those it meets; what heals works on its target alone."""
    sheet = user.known.sheet if user.known else None
    if isinstance(option, o.CastSpell) and isinstance(sheet, HeroSheet):
        named = (spell for spell in sheet.spells if spell.name == option.spell)
        yield from (each.effect for each in named if not (each.heal or each.heal_bonus))
    elif isinstance(option, o.UseSpecial) and isinstance(sheet, StatBlock):
        yield from (special for special in sheet.specials if special.name == option.special)
