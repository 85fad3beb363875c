"""The words of the players' menus and questions. Import them from `narration`."""

from crossblades.heart_rush import asks, gear_options, options, rest_options
from crossblades.heart_rush.words.wording import armed, label, levels, name_of, question
from crossblades.kernel.decree_words import the_door
from crossblades.kernel.words import counted

_COST = {"free": "free", "action": "action", "rush": "1 rush point"}


# --- menu entries


@label.register
def _(_option: options.Pass) -> str:
    return "pass"


@label.register
def _(option: options.Engage) -> str:
    return f"{option.creature}: engage {option.target} (action)"


@label.register
def _(option: options.Sidestep) -> str:
    return f"{option.creature}: sidestep ({_COST[option.pay]})"


@label.register
def _(option: options.StandUp) -> str:
    return f"{option.creature}: stand up for half the movement ({_COST[option.pay]})"


@label.register
def _(option: options.Rise) -> str:
    return f"{option.creature}: rise from prone (sidestep)"


@label.register
def _(option: options.Dash) -> str:
    return f"{option.creature}: dash ({_COST[option.pay]})"


@label.register
def _(option: options.Help) -> str:
    return f"{option.creature}: help {option.whom} (action)"


@label.register
def _(option: options.Draw) -> str:
    return f"{option.creature}: draw the {option.weapon} ({_COST[option.pay]})"


@label.register
def _(option: options.Stow) -> str:
    return f"{option.creature}: put the {option.weapon or 'weapon'} away ({_COST[option.pay]})"


@label.register
def _(option: gear_options.DrawShield) -> str:
    return f"{option.creature}: take the shield in hand ({_COST[option.pay]})"


@label.register
def _(option: gear_options.StowShield) -> str:
    return f"{option.creature}: put the shield away ({_COST[option.pay]})"


@label.register
def _(option: options.CallOut) -> str:
    words = f' "{option.text}"' if option.text else ""
    return f"{option.creature}: call out{words} ({_COST[option.pay]})"


@label.register
def _(option: options.PutOutFire) -> str:
    whose = "the fire" if option.whom == option.creature else f"the fire on {option.whom}"
    return f"{option.creature}: beat at {whose} (action)"


@label.register
def _(option: options.Interact) -> str:
    words = f' "{option.text}"' if option.text else ""
    return f"{option.creature}: interact with an object{words} ({_COST[option.pay]})"


@label.register
def _(option: options.UseDoor) -> str:
    what = "open" if option.door == "open" else "close"
    door = the_door(option.name, option.a, option.b)
    return f"{option.creature}: {what} {door} ({_COST[option.pay]})"


@label.register
def _(option: options.Cast) -> str:
    return f"{option.creature}: cast {name_of(option.spell)} (action)"


@label.register
def _(option: options.FallUnconscious) -> str:
    return f"{option.creature}: fall unconscious"


@label.register
def _(option: options.FightOn) -> str:
    return f"{option.creature}: fight on"


@label.register
def _(option: options.MoveTo) -> str:
    return f"move to {option.space}"


@label.register
def _(_option: options.Stay) -> str:
    return "stay"


@label.register
def _(_option: options.StepByStep) -> str:
    return "go step by step"


@label.register
def _(option: options.Leap) -> str:
    return f"leap down {option.feet} feet to {option.space}"


@label.register
def _(_option: options.GoOn) -> str:
    return "go on"


@label.register
def _(option: options.OpportunityAttack) -> str:
    strike = f"opportunity attack on {option.target}{armed(option.weapon)} in {option.stance}"
    return f"{option.creature}: {strike} ({_COST[option.pay]})"


@label.register
def _(option: options.LetGo) -> str:
    return f"{option.creature}: let the opportunity pass"


@label.register
def _(option: options.Trip) -> str:
    return f"{option.creature}: trip {option.target} (action)"


@label.register
def _(option: options.Enter) -> str:
    return f"{option.creature}: enter the engagement (action)"


@label.register
def _(option: options.TakeStance) -> str:
    return option.stance


@label.register
def _(option: options.Attack) -> str:
    return f"attack {option.target}{armed(option.weapon)}"


@label.register
def _(_option: gear_options.NoOther) -> str:
    return "no other target"


@label.register
def _(_option: options.MoveFirst) -> str:
    return "sidestep first, then pick a target"


@label.register
def _(option: options.Hinder) -> str:
    numbers = option.numbers
    harm = f"d{numbers.blinding} damage and " if numbers.blinding else ""
    push = f"push {numbers.feet} feet" if numbers.feet else "no push: too large"
    if numbers.off_balanced:
        push = f"{push}{'' if numbers.feet else ','} and {numbers.off_balanced} off-balanced"
    ways = {
        "harm": f"d{numbers.harm} damage and {counted(numbers.levels, 'level')} of conditions",
        "blind": f"{harm}{numbers.blinded} blinded",
        "fell": "prone",
        "push": push,
        "enrage": f"{numbers.enraged} enraged at {option.creature}",
        "swap": "change places",
    }
    return f"hinder {option.target}: {ways[option.how]}"


@label.register
def _(option: options.Stunt) -> str:
    words = f': "{option.text}"' if option.text else ""
    return f"try a stunt on {option.target}{words}"


@label.register
def _(_option: options.HoldBack) -> str:
    return "make no attack"


@label.register
def _(option: options.StepTo) -> str:
    return f"{option.creature}: sidestep to {option.space} (free)"


@label.register
def _(option: options.Inflict) -> str:
    chosen = {
        "dazed": option.dazed,
        "off-balanced": option.off_balanced,
        "weakened": option.weakened,
    }
    return levels(chosen, none="no condition")


@label.register
def _(option: options.PushTo) -> str:
    return f"push to {option.space}"


@label.register
def _(_option: options.NoPush) -> str:
    return "do not push"


@label.register
def _(option: options.Follow) -> str:
    return f"follow to {option.space}"


@label.register
def _(_option: options.ShrugOff) -> str:
    return "shrug it off: take half, heart die falls"


@label.register
def _(_option: options.TakeIt) -> str:
    return "take it in full"


@label.register
def _(_option: options.FailOutright) -> str:
    return "let it fail"


@label.register
def _(option: rest_options.InvokeWound) -> str:
    wound = f'"{option.wound}"' if option.wound else "a wound"
    return f"{option.creature}: invoke {wound} (penalty {option.rank})"


@label.register
def _(option: rest_options.InvokeNone) -> str:
    return f"{option.creature}: invoke no wound"


@label.register
def _(_option: options.TakeComplication) -> str:
    return "roll that die again and take a complication"


# --- questions


@question.register
def _(ask: asks.TakeTurn) -> str:
    return f"The turn of the {ask.side}: who does what?"


@question.register
def _(ask: asks.ChooseDestination) -> str:
    return f"{ask.creature}: where to?"


@question.register
def _(ask: asks.ChooseStep) -> str:
    return f"{ask.creature}: where to next ({ask.feet} feet left)?"


@question.register
def _(ask: asks.TripMover) -> str:
    return f"{ask.creature}: trip {ask.target}, who is moving?"


@question.register
def _(ask: asks.KeepMoving) -> str:
    return f"{ask.creature}: go on moving?"


@question.register
def _(ask: asks.SeizeOpportunity) -> str:
    return f"{ask.creature}: strike at {ask.target}, who is moving?"


@question.register
def _(ask: asks.SeizeOpportunities) -> str:
    return f"Who of the {ask.side} strikes before the first turn?"


@question.register
def _(ask: asks.JoinEngagement) -> str:
    return f"Who of the {ask.side} enters the engagement?"


@question.register
def _(ask: asks.ChooseStance) -> str:
    return f"{ask.creature}: which stance?"


@question.register
def _(ask: asks.DeclareAttack) -> str:
    return f"{ask.creature} in {ask.stance}: attack whom?"


@question.register
def _(ask: asks.FreeSidestep) -> str:
    return f"Who of the {ask.side} takes the free sidestep?"


@question.register
def _(ask: asks.ChooseConditions) -> str:
    return f"{ask.creature}: which conditions for {ask.target}?"


@question.register
def _(ask: asks.ThrowAgain) -> str:
    return f"{ask.creature}: throw again at whom?"


@question.register
def _(ask: asks.BlastAnother) -> str:
    return f"{ask.creature}: whom else does the {ask.weapon} hit?"


@question.register
def _(ask: asks.ChoosePush) -> str:
    return f"{ask.creature}: push {ask.target} where ({ask.feet} feet left)?"


@question.register
def _(ask: asks.FollowPush) -> str:
    return f"{ask.creature}: follow the push?"


@question.register
def _(ask: asks.TakeDamage) -> str:
    return f"{ask.creature} is about to take {ask.damage} damage: shrug it off?"


@question.register
def _(ask: asks.ChooseFainting) -> str:
    return f"{ask.creature} is at 0 or fewer hit points: fight on or fall unconscious?"


@question.register
def _(ask: asks.InvokeWounds) -> str:
    what = f"{ask.creature} rolls for {ask.what}: invoke a wound, for destiny points?"
    return f"{what} Who plays {ask.creature} may, or the GM."


@question.register
def _(ask: asks.FaceComplication) -> str:
    return f"{ask.creature} has rolled a 1: let it fail, or take a complication?"
