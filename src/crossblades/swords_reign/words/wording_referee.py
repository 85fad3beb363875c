"""The words of the Referee's menus and questions. Import them from `narration`."""

from crossblades.kernel import decree_words
from crossblades.kernel.decree_options import NoDecree
from crossblades.kernel.words import of, quoting, winning
from crossblades.swords_reign import asks
from crossblades.swords_reign import referee_options as options
from crossblades.swords_reign.words.wording import label, question, saying

# --- menu entries

for words in decree_words.LABELS:
    label.register(words)

_HARD = {8: "easy", 12: "normal", 16: "hard", 20: "very hard"}


@label.register
def _(option: options.SetAbility) -> str:
    return option.ability


@label.register
def _(option: options.SetDC) -> str:
    return f"DC {option.dc} ({_HARD[option.dc]})"


@label.register
def _(option: options.SetAnyDC) -> str:
    return f"another DC, from {options.EASIEST} to {options.HARDEST}, such as {option.number}"


@label.register
def _(option: options.NeedsSense) -> str:
    return f"that needs {option.sense}, and fails"


@label.register
def _(_option: options.Forbid) -> str:
    return "that cannot be done"


_OUTCOMES = {
    "edge": "EDGE on the next roll",
    "prone": "somebody falls prone",
    "push": "somebody is pushed 5 feet",
    "shaken": "somebody is shaken",
    "words": "what was described, no more",
}


@label.register
def _(option: options.SetOutcome) -> str:
    return _OUTCOMES[option.outcome]


@label.register
def _(option: options.OutcomeInWords) -> str:
    return saying("something that you describe", option.text)


@label.register
def _(option: options.OutcomeFor) -> str:
    return option.target


_COMPLICATIONS = {
    "none": "no complication",
    "setback": "SETBACK on the next roll",
    "drops": "the weapon falls",
    "prone": "a fall: prone",
}


@label.register
def _(option: options.Complicate) -> str:
    return _COMPLICATIONS[option.what]


@label.register
def _(option: options.ComplicateInWords) -> str:
    return saying("something that you describe", option.text)


_COVERS = {"setback": "SETBACK to the attacker", "armour class": "2 more AC for the target"}


@label.register
def _(option: options.CoverAs) -> str:
    return _COVERS[option.what]


_DECREES = {
    "hit points": "set hit points",
    "condition": "set a condition",
    "position": "move a creature",
    "check": "call for a check",
    "fatigue": "set Fatigue",
    "edge": "give EDGE or SETBACK on a roll",
    "distraction": "let something distract",
    "trigger": "say that a trigger has come",
    "morale": "make foes check their morale",
    "flight": "let a foe flee",
    "surrender": "let a foe surrender",
    "taking away": "take a creature out of the fight",
    "newcomer": "add a creature",
    "ground": "change the ground of a space",
    "door": "open, close, lock or unlock a door",
    "end of the fight": "end the fight",
}


@label.register
def _(option: options.Decree) -> str:
    return _DECREES[option.what]


@label.register
def _(option: options.Kind) -> str:
    return f"{option.kind} ({option.side})" if option.side else option.kind


@label.register
def _(option: options.PlaceNamed) -> str:
    return option.space


@label.register
def _(option: options.AddCreature) -> str:
    sheet = option.sheet
    return f"{sheet.name} ({sheet.side}) at {sheet.at}" if sheet else "somebody whom you name"


@label.register
def _(option: options.Winner) -> str:
    return winning(option.side)


# --- questions


@question.register
def _(ask: asks.WhichAbility) -> str:
    tried = quoting(f"{ask.creature} improvises", ask.text)
    return f"Referee: which ability does this need? {tried}"


@question.register
def _(ask: asks.HowHard) -> str:
    tried = quoting(f"{ask.creature} tries this with {ask.ability}", ask.text)
    return f"Referee: how hard is this? {tried}"


@question.register
def _(ask: asks.WhatCameOfIt) -> str:
    done = quoting(f"{ask.creature} has done this", ask.text)
    return f"Referee: what happens? {done}"


@question.register
def _(ask: asks.ToWhom) -> str:
    return f"Referee: to whom does {of(ask.creature)} deed happen?"


@question.register
def _(ask: asks.HowCovered) -> str:
    return f"Referee: {ask.creature} shoots at {ask.target} in cover; what does the cover do?"


@question.register
def _(ask: asks.AnyComplication) -> str:
    return f"Referee: {ask.creature} misses {ask.target}; is there a complication?"


@question.register
def _(_ask: asks.MayDecree) -> str:
    return "Referee: change something? (Optional; Enter to skip.)"


DETAILS = decree_words.DETAILS | {
    "turns": "the turns of {condition} for {creature}; -1 until it ends, 0 to end it",
    "ability": "what {creature} needs for it",
    "difficulty": "how hard it is for {creature}",
    "fatigue": "the Fatigue of {creature}",
    "edge": "the EDGE of {creature} on the next roll, SETBACK below 0",
    "doubters": "who doubts",
}
"""What a decree may need to be told."""


@question.register
def _(ask: asks.DecreeDetail) -> str:
    if ask.part == "source" and ask.options == (NoDecree(),):
        why = "there is nobody else"
        return f"Referee: {decree_words.nobody_behind_it(ask.creature, ask.condition, why)}"
    told = DETAILS[ask.part].format(creature=ask.creature, condition=ask.condition)
    return f"Referee: say {told}."
