"""The words of the players' menus. Import them from `narration`.

The question names the creature, so that no entry has to.
"""

from crossblades.kernel.decree_words import the_door
from crossblades.kernel.people import their
from crossblades.kernel.words import of
from crossblades.swords_reign import options
from crossblades.swords_reign.words.wording import label, onto, saying

# --- a turn


@label.register
def _(option: options.TakeTurn) -> str:
    return option.creature


@label.register
def _(_option: options.Move) -> str:
    return "move"


@label.register
def _(option: options.MoveTo) -> str:
    return f"move to {option.space}"


@label.register
def _(_option: options.StepByStep) -> str:
    return "go step by step"


@label.register
def _(_option: options.GoOn) -> str:
    return "go on"


@label.register
def _(option: options.StepTo) -> str:
    return f"step to {option.space}"


@label.register
def _(_option: options.Stop) -> str:
    return "stop"


@label.register
def _(_option: options.StandUp) -> str:
    return "stand up for half the Speed"


@label.register
def _(option: options.LetGo) -> str:
    return f"let go of {option.target}"


@label.register
def _(_option: options.EndTurn) -> str:
    return "end the turn"


# --- the actions


@label.register
def _(option: options.Attack) -> str:
    if option.thrown:
        return f"throw the {option.attack} at {option.target}"
    return f"attack {option.target}: {option.attack}"


@label.register
def _(option: options.CastSpell) -> str:
    return f"cast {option.spell}{onto(option.creature, option.target)}"


@label.register
def _(option: options.UseSpecial) -> str:
    return f"use {option.special}{onto(option.creature, option.target)}"


@label.register
def _(_option: options.Dodge) -> str:
    return "dodge: SETBACK to those who attack"


@label.register
def _(_option: options.Disengage) -> str:
    return "disengage: moving provokes nothing"


@label.register
def _(_option: options.Dash) -> str:
    return "dash: twice the movement"


@label.register
def _(option: options.Help) -> str:
    return f"help {option.ally}: EDGE on {their(option.ally)} next roll"


@label.register
def _(option: options.Grapple) -> str:
    return f"grapple {option.target}"


@label.register
def _(option: options.Escape) -> str:
    return f"escape {option.grappler}'s grapple by {option.ability}"


_SHOVES = {"away": "back", "prone": "down"}


@label.register
def _(option: options.Shove) -> str:
    return f"shove {option.target} {_SHOVES[option.how]}"


@label.register
def _(option: options.Disarm) -> str:
    return f"disarm {option.target} by {option.ability}"


@label.register
def _(_option: options.Hide) -> str:
    return "hide"


@label.register
def _(option: options.Stabilise) -> str:
    return f"stabilise {option.ally} for 1 Provision"


@label.register
def _(option: options.Draw) -> str:
    return f"draw the {option.weapon}"


@label.register
def _(option: options.PickUp) -> str:
    whose = of(option.owner) if option.owner else "the"
    return f"pick up {whose} {option.weapon}"


@label.register
def _(option: options.Reload) -> str:
    return f"reload {option.weapon}" if option.weapon else "reload"


@label.register
def _(option: options.UseItem) -> str:
    return f"use the {option.item}{onto(option.creature, option.target)}"


@label.register
def _(option: options.UseDoor) -> str:
    what = "open" if option.door == "open" else "close"
    return f"{what} {the_door(option.name, option.a, option.b)}"


@label.register
def _(option: options.UseObject) -> str:
    return saying("use an object", option.text)


@label.register
def _(_option: options.Ready) -> str:
    return "ready an action for a trigger"


@label.register
def _(option: options.Improvise) -> str:
    return saying("improvise", option.text)


# --- parts of actions


@label.register
def _(option: options.WaitWith) -> str:
    return option.action


@label.register
def _(option: options.WaitFor) -> str:
    return option.trigger


@label.register
def _(option: options.WaitForWords) -> str:
    return saying("something that you describe", option.text)


@label.register
def _(option: options.TryWith) -> str:
    return option.ability


# --- reactions and answers


@label.register
def _(option: options.OpportunityAttack) -> str:
    return f"opportunity attack on {option.target}: {option.attack}"


@label.register
def _(_option: options.Decline) -> str:
    return "leave it"


@label.register
def _(option: options.StrikeAt) -> str:
    return option.target


@label.register
def _(option: options.Cleave) -> str:
    return option.target


_EXTRAS = {
    "strength": "add STR to the damage",
    "prone": "knock prone",
    "push": "push 5 feet",
    "pull": "pull 5 feet",
}


@label.register
def _(option: options.HitFor) -> str:
    return _EXTRAS[option.extra]


@label.register
def _(_option: options.BreakShield) -> str:
    return "break the shield: no damage"


@label.register
def _(_option: options.TakeIt) -> str:
    return "take the damage"


@label.register
def _(option: options.Kill) -> str:
    return f"kill {option.target}"


@label.register
def _(option: options.Spare) -> str:
    return f"spare {option.target}"


@label.register
def _(option: options.ResistWith) -> str:
    return option.ability


@label.register
def _(option: options.PushTo) -> str:
    return f"to {option.space}"


@label.register
def _(_option: options.Flee) -> str:
    return "flee over the edge of the map"


@label.register
def _(_option: options.Surrender) -> str:
    return "surrender"
