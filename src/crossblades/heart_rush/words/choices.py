"""Options in parts: where a menu puts each, who does it, to whom, where, and what it costs."""

from collections.abc import Callable, Mapping
from typing import Any

from crossblades.heart_rush import condition_options as c
from crossblades.heart_rush import gear_options as gear
from crossblades.heart_rush import gm_options as gm
from crossblades.heart_rush import options as o
from crossblades.heart_rush import rest_options as r
from crossblades.heart_rush import spell_options as s
from crossblades.heart_rush.asks import GMAsk
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View
from crossblades.heart_rush.words.board import remark
from crossblades.heart_rush.words.choice_parts import path_of, price_of, short_of
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Choice, Group
from crossblades.kernel.decree_options import NoDecree, Subject

GROUPS: Mapping[Group, tuple[type[Option], ...]] = {
    "attack": (o.Engage, o.OpportunityAttack, o.Enter, o.Attack),
    "move": (
        o.Sidestep, o.Dash, o.StandUp, o.Rise, o.MoveTo, o.StepByStep, o.Leap, o.GoOn, o.MoveFirst,
        o.StepTo, o.PushTo, o.Follow, c.HopOff, c.SlideDown, c.GoAlong,
    ),
    "ability": (o.Cast, o.UseAbility, *s.SPELL_OPTION_TYPES),
    "manoeuvre": (
        o.Trip, o.Hinder, o.Stunt, c.Grapple, c.ClimbOn, c.Crush, c.PushAway, c.BreakFree,
        c.Release, c.ThrowOff, c.EscapeNet,
    ),
    "object": (o.Draw, o.Stow, o.Interact, o.UseDoor, gear.DrawShield, gear.StowShield),
    "other": (
        o.Help, o.CallOut, o.PutOutFire, o.FallUnconscious, o.FightOn, o.TakeStance, o.Inflict,
        o.ShrugOff, o.TakeIt, o.FailOutright, o.TakeComplication, c.RollWith, c.Steady, c.CutLoose,
        r.InvokeWound, *(kind for kind in gm.GM_OPTION_TYPES if kind is not NoDecree),
    ),
    "pass": (
        o.Pass, o.Decline, o.LetGo, o.Stay, o.HoldBack, o.NoPush, gear.NoOther, r.InvokeNone,
        NoDecree,
    ),
}  # fmt: skip
"""Where a menu puts each type of option."""

GROUP_OF: dict[type[Option], Group] = {
    kind: group for group, kinds in GROUPS.items() for kind in kinds
}

ABOUT = (s.NotThis, Subject)
"""Options whose `creature` is the one they are about, and not the one that does something."""

HELD_OR_HOLDING: dict[type[Option], str] = {
    c.Release: "grappling", c.BreakFree: "grappled", c.HopOff: "creature climber",
    c.SlideDown: "creature climber",
}  # fmt: skip
"""Options about the source of a condition, and the condition."""


def choice(option: Option, ask: Ask, view: View, imagined: Callable[[View], State]) -> Choice:
    """An option in parts. `imagined` gives the fight as the seat imagines it, for ways."""
    kind = type(option)
    group, actor = GROUP_OF[kind], _actor(option, ask)
    path, feet = path_of(option, ask, view, imagined)
    target = "" if group == "pass" else _target(option, ask, view, actor)
    price = price_of(option, view, feet)
    return Choice(
        group, short_of(option, ask, view, actor, target), actor, target,
        space=getattr(option, "space", ""), path=path, price=price, remark=remark(option, view),
    )  # fmt: skip


def _actor(option: Option, ask: Ask) -> str:
    """The creature that does it; a GM who rules is none."""
    if isinstance(ask, GMAsk) or isinstance(option, ABOUT):
        return ""
    named: str = getattr(option, "creature", getattr(ask, "creature", ""))
    return named


def _target(option: Option, ask: Ask, view: View, actor: str) -> str:
    """Whom it is aimed at: as it says itself, or its question, or a condition of its actor."""
    target = _named(option)
    if not target and type(option) in HELD_OR_HOLDING and actor in view.creatures:
        sources = view.creatures[actor].sources
        target = sources.get(HELD_OR_HOLDING[type(option)], "")
    elif not target and not isinstance(option, o.UseAbility | o.FightOn):
        target = getattr(ask, "target", "")
    return "" if target == actor else target


def _named(option: Any) -> str:
    about = option.creature if isinstance(option, ABOUT) else ""
    named: str = getattr(option, "target", "") or getattr(option, "whom", "") or about
    return named
