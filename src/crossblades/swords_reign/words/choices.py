"""Options in parts: where a menu puts each, who does it, to whom, where, and what it costs."""

from collections.abc import Callable, Mapping
from typing import Any

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.choices import Choice, Group
from crossblades.kernel.decree_options import NoDecree, Subject
from crossblades.kernel.grid import FEET
from crossblades.kernel.people import spoken
from crossblades.swords_reign import options as o
from crossblades.swords_reign import referee_options as r
from crossblades.swords_reign.asks import (
    ChooseDestination,
    ChooseHeroicAction,
    ChoosePush,
    ChooseStep,
    RefereeAsk,
    TakeReadied,
)
from crossblades.swords_reign.movement import standing_up_costs, way_to
from crossblades.swords_reign.state import State
from crossblades.swords_reign.visibility import View
from crossblades.swords_reign.words.board import remark
from crossblades.swords_reign.words.wording import label

Path = tuple[str, ...]

GROUPS: Mapping[Group, tuple[type[Option], ...]] = {
    "attack": (o.Attack, o.OpportunityAttack, o.StrikeAt, o.Cleave),
    "move": (
        o.Move, o.MoveTo, o.StepByStep, o.StepTo, o.GoOn, o.StandUp, o.Disengage, o.Dash, o.PushTo,
        o.Flee,
    ),
    "ability": (o.CastSpell, o.UseSpecial),
    "manoeuvre": (o.Grapple, o.Escape, o.Shove, o.Disarm, o.LetGo, o.Improvise, o.HitFor),
    "object": (o.Draw, o.PickUp, o.Reload, o.UseItem, o.UseObject, o.UseDoor, o.BreakShield),
    "other": (
        o.TakeTurn, o.Dodge, o.Help, o.Hide, o.Stabilise, o.Ready, o.WaitWith, o.WaitFor,
        o.WaitForWords, o.TryWith, o.TakeIt, o.Kill, o.Spare, o.ResistWith, o.Surrender,
        *(kind for kind in r.REFEREE_OPTION_TYPES if kind is not NoDecree),
    ),
    "pass": (o.Stop, o.EndTurn, o.Decline, NoDecree),
}  # fmt: skip
"""Where a menu puts each type of option."""

GROUP_OF: dict[type[Option], Group] = {
    kind: group for group, kinds in GROUPS.items() for kind in kinds
}


def choice(option: Option, ask: Ask, view: View, imagined: Callable[[View], State]) -> Choice:
    """An option in parts. `imagined` gives the fight as the seat imagines it, for ways."""
    group = GROUP_OF[type(option)]
    actor: str = "" if isinstance(ask, RefereeAsk) else getattr(option, "creature", "")
    target = "" if group == "pass" else _target(option, ask)
    path = _path(option, ask, view, imagined)
    return Choice(
        group, _short(option, view), actor, "" if target == actor else target,
        space=getattr(option, "space", ""), path=path,
        price=_price(option, ask, view, path, imagined), remark=remark(option, view),
    )  # fmt: skip


def _target(option: Any, ask: Ask) -> str:
    """Whom it is aimed at: as it says itself, or its question."""
    if isinstance(option, Subject):
        return option.creature
    for name in ("target", "ally", "grappler"):
        if named := getattr(option, name, ""):
            return str(named)
    asked = isinstance(option, o.PushTo | o.HitFor)
    return getattr(ask, "target", "") if asked else ""


# --- words


def _short(option: Option, view: View) -> str:
    """As few words as a button wants; those of the whole label, if it has no shorter ones."""
    kind = type(option)
    if isinstance(option, o.Reload) and not option.weapon and option.creature in view.creatures:
        return f"reload the {view.creatures[option.creature].weapon}"
    return _SHORT[kind](option) if kind in _SHORT else spoken(label(option))


def _space(option: Any) -> str:
    space: str = option.space
    return space


_SHOVES = {"away": "back", "prone": "down"}

_SHORT: dict[type[Option], Callable[[Any], str]] = {
    o.MoveTo: _space,
    o.StepTo: _space,
    o.PushTo: _space,
    o.StepByStep: lambda _option: "step by step",
    o.StandUp: lambda _option: "stand up",
    o.Dodge: lambda _option: "dodge",
    o.Disengage: lambda _option: "disengage",
    o.Dash: lambda _option: "dash",
    o.Help: lambda option: f"help {option.ally}",
    o.Escape: lambda option: f"escape {option.grappler} by {option.ability}",
    o.Stabilise: lambda option: f"stabilise {option.ally}",
    o.Ready: lambda _option: "ready an action",
    o.OpportunityAttack: lambda option: f"strike {option.target}: {option.attack}",
    o.Flee: lambda _option: "flee",
}
"""Options with shorter words than their whole label."""

# --- prices

_WHOLE_TURN = "the whole turn"
_PRICES: dict[type[Option], str] = {
    o.Stabilise: "Action, 1 Provision", o.LetGo: "free", o.OpportunityAttack: "Reaction",
    o.Ready: "Action, later the Reaction", o.BreakShield: "the shield", o.Flee: _WHOLE_TURN,
    o.Surrender: _WHOLE_TURN,
}  # fmt: skip


def _price(
    option: Option, ask: Ask, view: View, path: Path, imagined: Callable[[View], State]
) -> str:
    """What it costs, in words; empty for what costs nothing anybody would count."""
    if isinstance(ask, ChooseDestination | ChooseStep) and path:
        return f"{len(path) * FEET} feet"
    if isinstance(option, o.StandUp):
        return f"{standing_up_costs(imagined(view).creatures[option.creature])} feet"
    if isinstance(option, o.Action):
        if isinstance(ask, ChooseHeroicAction):
            return ""
        if isinstance(ask, TakeReadied):
            return "Reaction"
    if type(option) in _PRICES:
        return _PRICES[type(option)]
    return "Action" if isinstance(option, o.Action) else ""


# --- ways


def _path(option: Any, ask: Ask, view: View, imagined: Callable[[View], State]) -> Path:
    """The spaces that a move leads over."""
    if isinstance(option, o.MoveTo) and isinstance(ask, ChooseDestination):
        state = imagined(view)
        return way_to(state, state.creatures[option.creature], option.space)
    if isinstance(option, o.StepTo | o.PushTo) and isinstance(ask, ChooseStep | ChoosePush):
        return (option.space,)
    return ()
