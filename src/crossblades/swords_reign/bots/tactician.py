"""A bot that knows the odds: whom to strike, with what, from where, and where to be afterwards.

It decides from what its seat sees; where it has nothing better, it does what is sensible.
"""

from collections.abc import Callable
from functools import singledispatch
from random import Random

from crossblades.kernel.ask import Ask, Option
from crossblades.swords_reign import asks, options
from crossblades.swords_reign.bots.tactician_places import Ground, Plan
from crossblades.swords_reign.bots.tactician_worth import Worth, harm_worth
from crossblades.swords_reign.bots.tactics import MATTERS, sensible
from crossblades.swords_reign.bots.tactics_places import Bearings
from crossblades.swords_reign.bots.tactics_worth import worth as usual_worth
from crossblades.swords_reign.numbers.odds import prospects
from crossblades.swords_reign.visibility import View

SLIGHT = 0.1
"""Less than this is no reason to go anywhere."""

HARM = (options.Attack, options.CastSpell, options.UseSpecial)
"""What the odds are asked for; healing and the like are worth what is sensible."""


DECIDED = (options.StandUp, options.Flee, options.Surrender)
"""What needs no odds."""


def tactician(ask: Ask, look: Callable[[], View], random: Random) -> Option:
    """The option that the odds speak for."""
    return _decide(ask, look(), random)


@singledispatch
def _decide(ask: Ask, view: View, random: Random) -> Option:
    """What is sensible."""
    return sensible(ask, lambda: view, random)


@_decide.register
def _(ask: asks.ChooseAction, view: View, random: Random) -> Option:
    """Go where the turn is worth most, act, and get out of danger with what is left."""
    usual = sensible(ask, lambda: view, random)
    me, worth = view.creatures[ask.creature], Worth(view, ask.creature)
    for_others = isinstance(usual, options.Move) and Bearings(view, me).patients
    matters = isinstance(usual, DECIDED) or usual_worth(usual, view) >= MATTERS
    if matters or for_others or me.dashes or not worth.enemies:
        return usual
    move = next((option for option in ask.options if isinstance(option, options.Move)), None)
    ground = Ground(view, worth, ask.feet if move else 0)
    if not me.action:
        gains = ground.leaving(me.at).value - ground.staying().value
        return move if move and gains > SLIGHT else ask.options[-1]
    plan = ground.best()
    if plan is None:
        return usual
    if move and _is_better(plan, ground.acting(me.at)):
        return move
    return _act(ask, view, worth) or usual


def _is_better(plan: Plan, here: Plan | None) -> bool:
    return here is None or plan.value > here.value + SLIGHT


def _act(ask: Ask, view: View, worth: Worth) -> Option | None:
    """The best that can be done from here, if anything is worth it."""
    gain, act = worth.best(worth.me.at)
    others = [option for option in ask.options if not isinstance(option, HARM)]
    other = max(others, key=lambda option: usual_worth(option, view))
    if act is not None and act.option in ask.options and gain >= usual_worth(other, view):
        return act.option
    return other if usual_worth(other, view) > 0 else None


@_decide.register
def _(ask: asks.ChooseDestination, view: View, random: Random) -> Option:
    """Where the plan leads that made it move."""
    usual = sensible(ask, lambda: view, random)
    me, worth = view.creatures[ask.creature], Worth(view, ask.creature)
    if me.dashes or not worth.enemies or Bearings(view, me).patients:
        return usual
    ground = Ground(view, worth, ask.feet)
    plan = ground.best() if me.action else ground.leaving(me.at)
    places = {o.space: o for o in ask.options if isinstance(o, options.MoveTo)}
    return places.get(plan.space, usual) if plan else usual


@_decide.register
def _(ask: asks.ChooseTarget | asks.ChooseCleave, view: View, random: Random) -> Option:
    """Whom the next blow takes most from; where it heals, what is sensible."""
    aimed = [o for o in ask.options if isinstance(o, options.StrikeAt | options.Cleave)]
    odds = {option: prospects(ask, option, view)[:1] for option in aimed}
    if not all(found and found[0].unit == "damage" for found in odds.values()):
        return sensible(ask, lambda: view, random)
    return max(aimed, key=lambda o: harm_worth(odds[o][0], view.creatures[o.target]))
