"""The short words of options, what they cost, and the ways of moves."""

from collections.abc import Callable
from typing import Any

from crossblades.heart_rush import condition_options as c
from crossblades.heart_rush import library
from crossblades.heart_rush import options as o
from crossblades.heart_rush import spell_options as s
from crossblades.heart_rush.asks import (
    ChooseDestination,
    ChoosePush,
    ChooseStep,
    FreeSidestep,
    TakeDamage,
)
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.movement import Ways
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import View
from crossblades.heart_rush.words.wording import armed, label, name_of
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.people import spoken
from crossblades.kernel.words import counted

COST: dict[str, str] = {"free": "free", "action": "action", "rush": "1 rush point"}

Path = tuple[str, ...]

# --- words


def short_of(option: Option, ask: Ask, view: View, actor: str, target: str) -> str:
    """Its words without the actor and the price, as short as a button wants them."""
    kind: Any = type(option)
    if isinstance(ask, TakeDamage) and kind in _DAMAGE:
        return _DAMAGE[kind](ask.damage)
    if kind in _SHORT:
        return _SHORT[kind](option)
    if kind is c.Release and target:
        return f"let go of {target}"
    if isinstance(option, o.Stow) and actor in view.creatures:
        return f"put the {option.weapon or view.creatures[actor].weapon.name} away"
    words = spoken(label(option)).removeprefix(f"{actor}: ")
    return words.removesuffix(f" ({_PRICED.get(kind) or COST.get(getattr(option, 'pay', ''), '')})")


def _strike(option: o.OpportunityAttack) -> str:
    return f"strike {option.target}{armed(option.weapon)} in {option.stance}"


def _use(option: o.UseAbility) -> str:
    """`Quick on Orc, by stealth`."""
    cast = "cast " if _is_cast(option) else ""
    whom = f" on {option.target}" if option.target not in ("", option.creature) else ""
    how = f", {option.choice}" if option.choice else ""
    if cast and option.choice:
        how = f" by {name_of(option.choice)}"
    return f"{cast}{name_of(option.ability)}{whom}{how}"


def _space(option: Any) -> str:
    space: str = option.space
    return space


_SHORT: dict[type[Option], Callable[[Any], str]] = {
    o.MoveTo: _space,
    o.StepTo: _space,
    o.PushTo: _space,
    s.PlaceSpell: _space,
    o.StepByStep: lambda _option: "step by step",
    o.StandUp: lambda _option: "stand up",
    o.Rise: lambda _option: "rise from prone",
    c.HopOff: lambda _option: "get down and go on",
    c.SlideDown: lambda _option: "get down",
    o.OpportunityAttack: _strike,
    o.UseAbility: _use,
}
"""Options with shorter words than the whole ones without actor and price."""

_DAMAGE: dict[type[Option], Callable[[int], str]] = {
    o.ShrugOff: lambda damage: f"shrug it off: take {half(damage)}",
    o.TakeIt: lambda damage: f"take all {damage}",
}
"""HR-8.1: what is left of the damage."""

# --- prices

_ACTIONS: tuple[type[Option], ...] = (
    o.Engage, o.Help, o.Cast, o.PutOutFire, o.Trip, o.Enter, c.BreakFree, c.ThrowOff, c.Steady,
    c.EscapeNet, c.CutLoose,
)  # fmt: skip
_PRICED: dict[type[Option], str] = {**dict.fromkeys(_ACTIONS, "action"), o.StepTo: "free"}
"""What the options cost that are always paid in the same way."""

_MORE: dict[type[Option], str] = {o.StandUp: "half the movement", c.HopOff: "5 feet"}
"""What is paid besides."""


def price_of(option: Option, view: View, feet: int) -> str:
    """What it costs, in words; empty for what costs nothing anybody would count."""
    kind = type(option)
    if feet:
        return f"{feet} feet"
    if isinstance(option, o.UseAbility):
        return _of_ability(option, view)
    if isinstance(option, o.ShrugOff) and option.creature in view.creatures:
        die = DICE.index(view.creatures[option.creature].heart)
        return f"heart die to d{DICE[die - 1]}"
    price = _PRICED.get(kind) or COST.get(getattr(option, "pay", ""), "")
    return f"{price}, {_MORE[kind]}" if kind in _MORE else price


def _of_ability(option: o.UseAbility, view: View) -> str:
    """HR-5.3: rush, or a use that comes back later; spells take the action (HR-4.3)."""
    if option.rush:
        return counted(option.rush, "rush point")
    if _is_cast(option):
        return "free" if option.choice else "action"
    owner = view.creatures.get(option.creature)
    ability = library.ability(option.ability, owner.sheet.destiny if owner else ())
    return _USES.get(ability.frequency, "free")


def _is_cast(option: o.UseAbility) -> bool:
    return library.casts(option.ability, option.target, option.choice)


_USES = {
    "heart": "once until a long rest or a wound", "major": "once until a long rest",
    "weekly": "once a week", "monthly": "once a month",
}  # fmt: skip

# --- ways


def path_of(
    option: Option, ask: Ask, view: View, imagined: Callable[[View], State]
) -> tuple[Path, int]:
    """The spaces that a move leads over, and the feet that it takes; 0 for those of a sidestep."""
    if isinstance(option, o.MoveTo) and isinstance(ask, _WALKS) and ask.feet:
        ways = ways_of(ask, view, imagined)
        path = ways.to(option.space) if isinstance(ask, ChooseDestination) else (option.space,)
        return path, ways.feet(path)
    space: str = getattr(option, "space", "")
    return ((space,) if space and isinstance(ask, _WHERE) else ()), 0


_WALKS = (ChooseDestination, ChooseStep)
_WHERE = (ChooseDestination, ChooseStep, ChoosePush, FreeSidestep)
"""Questions about moves."""


def ways_of(
    ask: ChooseDestination | ChooseStep, view: View, imagined: Callable[[View], State]
) -> Ways:
    """All the ways of a dash: the places of a menu share them, and so does everybody who looks."""
    key = f"ways of {ask.creature}, {ask.feet} feet"
    if key not in view.__dict__:
        state = imagined(view)
        view.__dict__[key] = Ways(state, state.creatures[ask.creature], ask.feet)
    ways: Ways = view.__dict__[key]
    return ways
