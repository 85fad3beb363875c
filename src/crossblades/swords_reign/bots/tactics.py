"""A bot that plays sensibly: it looks at what its seat sees, and answers like a person."""

from collections.abc import Callable
from functools import singledispatch
from random import Random
from typing import Any

from crossblades.kernel.ask import Ask, Option
from crossblades.swords_reign import asks, options
from crossblades.swords_reign.bots.tactics_places import Bearings
from crossblades.swords_reign.bots.tactics_worth import worth
from crossblades.swords_reign.visibility import View

SPEED = 30
"""Feet that a dash brings most creatures."""

STALE = 40
"""The round from which on a fight leads nowhere: some foes cannot be harmed, or not be reached."""

MATTERS = 15.0
"""Worth of what is done for the dying: more than any blow."""

Look = Callable[[], Any]


def sensible(ask: Ask, look: Look, random: Random) -> Option:
    """Strike where it hurts most, go where one can strike, help those who die."""
    return _answer(ask, look(), random)


@singledispatch
def _answer(ask: Ask, _view: View, _random: Random) -> Option:
    """Where nothing better is known, the first option: it is the usual one."""
    return ask.options[0]


def _of_type(ask: Ask, kind: type[Option]) -> Option | None:
    return next((option for option in ask.options if isinstance(option, kind)), None)


@_answer.register
def _(ask: asks.WhoActs, view: View, _random: Random) -> Option:
    """Those who die act last: somebody may still help them."""
    up = [o for o in ask.options if isinstance(o, options.TakeTurn) and _stands(view, o.creature)]
    return up[0] if up else ask.options[0]


def _stands(view: View, name: str) -> bool:
    return view.creatures[name].up


def leads_nowhere(ask: Ask, view: View) -> Option | None:
    """OS-2.5: the way out of a fight that nobody wins: flight, or else surrender."""
    if view.round < STALE:
        return None
    return _of_type(ask, options.Flee) or _of_type(ask, options.Surrender)


@_answer.register
def _(ask: asks.ChooseAction, view: View, _random: Random) -> Option:
    """The best that can be done from here; else go where more can be done; else be careful."""
    if way_out := leads_nowhere(ask, view):
        return way_out
    if rise := _of_type(ask, options.StandUp):
        return rise
    best = max(ask.options, key=lambda option: worth(option, view))
    bearings = Bearings(view, view.creatures[ask.creature])
    move = _of_type(ask, options.Move)
    if move and bearings.patients and worth(best, view) < MATTERS and bearings.gains(ask.feet):
        return move
    if worth(best, view) > 0:
        return best
    if move and bearings.gains(ask.feet):
        return move
    if doors := [option for option in ask.offers(options.UseDoor) if bearings.leads_on(option)]:
        return doors[0]
    if (dash := _of_type(ask, options.Dash)) and bearings.gains(SPEED):
        return dash
    return _of_type(ask, options.Dodge) or ask.options[-1]


@_answer.register
def _(ask: asks.ChooseHeroicAction, view: View, _random: Random) -> Option:
    """Whatever does most."""
    return max(ask.options, key=lambda option: worth(option, view))


@_answer.register
def _(ask: asks.ChooseDestination, view: View, _random: Random) -> Option:
    """Where it can fight from, without going farther than need be."""
    places = {o.space: o for o in ask.options if isinstance(o, options.MoveTo)}
    bearings = Bearings(view, view.creatures[ask.creature])
    if not places or not bearings.foes:
        return ask.options[-1]
    return places[bearings.best(places)]


@_answer.register
def _(ask: asks.ChooseTarget, view: View, _random: Random) -> Option:
    """The one that is hurt most."""
    return max(ask.options, key=lambda option: worth(option, view))


@_answer.register
def _(ask: asks.SaveWithShield, view: View, _random: Random) -> Option:
    """OS-6.3: a shield is broken only for a blow that would fell its bearer."""
    hit_points = view.creatures[ask.creature].hit_points
    deadly = hit_points is not None and ask.damage >= hit_points.left
    return ask.options[-1] if deadly else ask.options[0]


@_answer.register
def _(ask: asks.ChooseResistance, view: View, _random: Random) -> Option:
    """With the better ability."""
    known = view.creatures[ask.creature].known
    abilities = getattr(known.sheet, "abilities", {}) if known else {}
    return max(ask.options, key=lambda option: abilities.get(getattr(option, "ability", ""), 0))


@_answer.register
def _(ask: asks.TakeReadied, view: View, _random: Random) -> Option:
    """What was readied is done, on the best target."""
    return max(ask.options, key=lambda option: worth(option, view))


@_answer.register
def _(ask: asks.ChooseExtra, view: View, _random: Random) -> Option:
    """OS-6.2: a foe that is not nearly felled is thrown down, so that others hit it."""
    target = view.creatures[ask.target]
    down = "prone" in target.conditions or target.health == "at half or less"
    throws = [o for o in ask.options if isinstance(o, options.HitFor) and o.extra == "prone"]
    return ask.options[0] if down or not throws else throws[0]
