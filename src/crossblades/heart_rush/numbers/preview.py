"""What an option would do on the map: the way of a move, who may strike, the area of a spell.

The rules themselves are run aside, on the fight as the seat imagines it.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from crossblades.heart_rush import asks
from crossblades.heart_rush import options as o
from crossblades.heart_rush.abilities import ability_of
from crossblades.heart_rush.actions import act
from crossblades.heart_rush.areas import Aim, area_of
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.movement import sidestep_to
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.spell_options import PlaceSpell
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View
from crossblades.heart_rush.walking import Walk
from crossblades.heart_rush.words.choice_parts import path_of
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.foresight import Best, Unanswered, foresee
from crossblades.kernel.rule import Rule
from crossblades.kernel.showing import Preview, way_words

Path = tuple[str, ...]
Moving = Callable[[State, Creature], Rule[Any]]

SETTING_OUT = (o.Dash, o.Sidestep, o.StandUp)
"""HR-4.4, HR-4.5, HR-11.16: options that lead on to a choice of places."""


def preview(option: Option, ask: Ask, view: View, price: str) -> Preview | None:
    """What the option would do; None if nothing of it shows on the map."""
    if isinstance(option, SETTING_OUT):
        return _set_out(option, view, price)
    if isinstance(option, o.MoveTo | o.StepTo | o.Leap):
        return _move(option, ask, view, price)
    if isinstance(option, o.Cast | o.UseAbility | PlaceSpell):
        return _work(option, ask, view, price)
    return None


class _Onlooker:
    """Lets nobody interfere with a move, and writes down who could have."""

    def __init__(self, mover: Creature) -> None:
        self.mover = mover
        self.struck: dict[str, str] = {}
        """Where the mover is when each enemy may strike first."""
        self.area: Path = ()
        """The spaces that it was asked to choose from."""
        self.feet = 0

    def answer(self, ask: Ask) -> Option:
        if isinstance(ask, asks.SeizeOpportunity) and ask.target == self.mover.name:
            self.struck.setdefault(ask.creature, self.mover.at)
        if isinstance(ask, asks.ChooseDestination | asks.ChooseStep):
            self.area = tuple(each.space for each in ask.options if isinstance(each, o.MoveTo))
            self.feet = ask.feet
            raise Unanswered
        goes_on = isinstance(ask, asks.KeepMoving | asks.ChooseFainting)
        return ask.options[0 if goes_on else -1]


def _watch(view: View, name: str, moving: Moving) -> _Onlooker:
    """Run a move aside, with the luckiest dice: only blows that somebody may strike are told."""
    state = imagined(view).copy()
    creature = state.creatures[name]
    onlooker = _Onlooker(creature)
    foresee(moving(state, creature), state, Best(), onlooker.answer)
    return onlooker


# --- moves


def _set_out(option: o.Dash | o.Sidestep | o.StandUp, view: View, price: str) -> Preview:
    """HR-4.4 to HR-4.6: where it may lead, and who may strike at one who stands up."""
    seen = _watch(view, option.creature, lambda state, _: act(state, option))
    words = way_words(seen.feet, seen.struck)
    return Preview(
        words, feet=seen.feet, price=price, provokes=tuple(seen.struck),
        provoked_at=seen.struck, area=seen.area,
    )  # fmt: skip


def _move(option: o.MoveTo | o.StepTo | o.Leap, ask: Ask, view: View, price: str) -> Preview | None:
    """HR-4.6: the way to a place, as a dash or a sidestep takes it."""
    moving = _moving(option, ask, view)
    name = getattr(option, "creature", getattr(ask, "creature", ""))
    if moving is None or name not in view.creatures:
        return None
    path, feet = path_of(option, ask, view, imagined)
    seen = _watch(view, name, moving)
    words = way_words(feet, seen.struck)
    if isinstance(option, o.Leap):
        words = "; ".join(filter(None, (f"a fall of {option.feet} feet", words)))
    return Preview(words, path, feet, price, tuple(seen.struck), seen.struck)


def _moving(option: o.MoveTo | o.StepTo | o.Leap, ask: Ask, view: View) -> Moving | None:
    """The rule by which a place is gone to."""
    space = option.space
    if isinstance(ask, asks.ChooseStep):
        return lambda state, creature: Walk(state, creature, ask.feet).step(space)
    if isinstance(ask, asks.ChooseDestination) and ask.feet:
        path, feet = path_of(option, ask, view, imagined)[0], ask.feet
        return lambda state, creature: Walk(state, creature, feet).along(path)
    if isinstance(ask, asks.ChooseDestination | asks.FreeSidestep):
        return partial(sidestep_to, space=space)
    return None


# --- abilities and spells


def _work(
    option: o.Cast | o.UseAbility | PlaceSpell, ask: Ask, view: View, price: str
) -> Preview | None:
    """HR-5.7: the spaces it works on, or reaches; those of the target, if one is chosen."""
    state = imagined(view)
    name, aim = _aim(option, ask)
    target = state.creatures.get(getattr(option, "target", ""))
    mine = ability_of(state, option.creature, name)
    if target:
        area = state.grid.square(target.at, target.length)
    else:
        area = area_of(state, mine, aim) if mine else 0
    return Preview(price=price, area=tuple(state.grid.on(area))) if area else None


def _aim(option: o.Cast | o.UseAbility | PlaceSpell, ask: Ask) -> tuple[str, Aim]:
    """What is used, and how, as far as that is chosen by now."""
    if isinstance(option, PlaceSpell):
        return getattr(ask, "spell", ""), Aim(option.space)
    if isinstance(option, o.Cast):
        return option.spell, Aim()
    about = getattr(ask, "about", None)
    said = about.said if about else ()
    places = [each.space for each in said if isinstance(each, PlaceSpell)]
    return option.ability, Aim(places[-1] if places else "", option.choice)
