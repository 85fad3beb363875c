"""The words of what conditions let one do, and are asked. Import them from `narration`."""

from crossblades.heart_rush import asks
from crossblades.heart_rush import condition_options as options
from crossblades.heart_rush.words.wording import label, question

_COST = {"free": "free", "action": "action", "rush": "1 rush point"}


# --- menu entries


@label.register
def _(option: options.Grapple) -> str:
    return f"grapple {option.target}"


@label.register
def _(option: options.ClimbOn) -> str:
    return f"climb onto {option.target} by {option.ability}"


@label.register
def _(option: options.RollWith) -> str:
    return option.ability


@label.register
def _(_option: options.Crush) -> str:
    return "crush instead"


@label.register
def _(_option: options.PushAway) -> str:
    return "push"


@label.register
def _(option: options.BreakFree) -> str:
    return f"{option.creature}: break free by {option.ability} (action)"


@label.register
def _(option: options.Release) -> str:
    return f"{option.creature}: let go of the grappled"


@label.register
def _(option: options.GoAlong) -> str:
    return f"{option.creature}: hold fast and go along"


@label.register
def _(option: options.ThrowOff) -> str:
    return f"{option.creature}: throw off the climbers by {option.ability} (action)"


@label.register
def _(option: options.HopOff) -> str:
    return f"{option.creature}: get down for 5 feet and go on ({_COST[option.pay]})"


@label.register
def _(option: options.SlideDown) -> str:
    return f"{option.creature}: get down (sidestep)"


_MOODS = {"frightened": "the fear", "enraged": "the rage"}


@label.register
def _(option: options.Steady) -> str:
    return f"{option.creature}: master {_MOODS[option.condition]} (action)"


_WAYS = {
    "cut": "cut a way out of the net",
    "wriggle": "wriggle out of the net",
    "tear": "tear the net",
}


@label.register
def _(option: options.EscapeNet) -> str:
    return f"{option.creature}: {_WAYS[option.way]} (action)"


@label.register
def _(option: options.CutLoose) -> str:
    return f"{option.creature}: cut {option.whom} free (action)"


# --- questions


@question.register
def _(ask: asks.ChooseAbility) -> str:
    return f"{ask.creature}: which ability ({ask.what})?"


@question.register
def _(ask: asks.HoldFast) -> str:
    return f"{ask.target} is moved. {ask.creature}: hold fast, or let go?"


@question.register
def _(ask: asks.CrushOrPush) -> str:
    return f"{ask.creature}: crush {ask.target}, or push?"
