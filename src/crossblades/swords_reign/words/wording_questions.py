"""The words of the players' questions. Import them from `narration`."""

from crossblades.swords_reign import asks
from crossblades.swords_reign.words.wording import question


@question.register
def _(ask: asks.WhoActs) -> str:
    return f"The turn of the {ask.side}: who acts next?"


@question.register
def _(ask: asks.ChooseAction) -> str:
    return f"{ask.creature}: what next ({ask.feet} feet of movement left)?"


@question.register
def _(ask: asks.ChooseHeroicAction) -> str:
    return f"{ask.creature} is about to die: which last, heroic action?"


@question.register
def _(ask: asks.ChooseDestination) -> str:
    return f"{ask.creature}: where to ({ask.feet} feet left)?"


@question.register
def _(ask: asks.ChooseStep) -> str:
    return f"{ask.creature}: where to next ({ask.feet} feet left)?"


@question.register
def _(ask: asks.KeepMoving) -> str:
    return f"{ask.creature} is hurt on the way: go on moving?"


@question.register
def _(ask: asks.ChooseTarget) -> str:
    return f"{ask.creature}: who is the next target ({ask.strike})?"


@question.register
def _(ask: asks.ChooseCleave) -> str:
    return f"{ask.creature}: whom does the blow cleave into?"


@question.register
def _(ask: asks.ChooseExtra) -> str:
    return f"{ask.creature} hits {ask.target}: what does the weapon do?"


@question.register
def _(ask: asks.ChoosePush) -> str:
    return f"{ask.creature}: force {ask.target} where?"


@question.register
def _(ask: asks.SaveWithShield) -> str:
    return f"{ask.creature} is about to take {ask.damage} damage: break the shield?"


@question.register
def _(ask: asks.SpareOrKill) -> str:
    return f"{ask.creature} fells {ask.target}: kill or spare?"


@question.register
def _(ask: asks.ChooseResistance) -> str:
    return f"{ask.creature}: resist {ask.what} by {ask.by} with which ability?"


@question.register
def _(ask: asks.MayStrike) -> str:
    return f"{ask.creature}: strike at {ask.target}, who leaves your reach?"


@question.register
def _(ask: asks.WithWhat) -> str:
    return f"{ask.creature}: ready which action?"


@question.register
def _(ask: asks.ForWhat) -> str:
    return f"{ask.creature}: ready to {ask.action} when what happens?"


@question.register
def _(ask: asks.ChooseAbility) -> str:
    return f"{ask.creature}: try with which ability?"


@question.register
def _(ask: asks.TakeReadied) -> str:
    return f"{ask.creature}: what you waited for has happened; use your Reaction?"


@question.register
def _(ask: asks.FleeOrSurrender) -> str:
    return f"The {ask.side} ({ask.kind}) break: flee or surrender?"
