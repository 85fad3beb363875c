"""The words of the Referee's menus and questions. Import them from `narration`."""

from crossblades.kernel import decree_words
from crossblades.kernel.decree_options import NoDecree
from crossblades.kernel.words import of, quoting, winning
from crossblades.swords_reign import asks
from crossblades.swords_reign import referee_options as options
from crossblades.swords_reign.words.wording import label, question

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
def _(option: options.NeedsSense) -> str:
    return f"it needs {option.sense}, and fails"


@label.register
def _(_option: options.Forbid) -> str:
    return "it cannot be done"


_OUTCOMES = {
    "edge": "EDGE on its next roll",
    "prone": "somebody falls prone",
    "push": "somebody is pushed 5 feet",
    "shaken": "somebody is shaken",
    "words": "what it describes, no more",
}


@label.register
def _(option: options.SetOutcome) -> str:
    return _OUTCOMES[option.outcome]


@label.register
def _(option: options.OutcomeFor) -> str:
    return option.target


_COMPLICATIONS = {
    "none": "no complication",
    "setback": "SETBACK on its next roll",
    "drops": "it drops its weapon",
    "prone": "it falls prone",
}


@label.register
def _(option: options.Complicate) -> str:
    return _COMPLICATIONS[option.what]


_DECREES = {
    "hit points": "set hit points",
    "condition": "set a condition",
    "position": "move a creature",
    "check": "call for a check",
    "fatigue": "set Fatigue",
    "distraction": "let something distract",
    "trigger": "say that a trigger has come",
    "morale": "make foes check their morale",
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
def _(option: options.Winner) -> str:
    return winning(option.side)


# --- questions


@question.register
def _(ask: asks.WhichAbility) -> str:
    tried = quoting(f"{ask.creature} improvises", ask.text)
    return f"Referee: what does it take? {tried}"


@question.register
def _(ask: asks.HowHard) -> str:
    tried = quoting(f"{ask.creature} tries it with {ask.ability}", ask.text)
    return f"Referee: how hard is it? {tried}"


@question.register
def _(ask: asks.WhatCameOfIt) -> str:
    done = quoting(f"{ask.creature} has done it", ask.text)
    return f"Referee: what comes of it? {done}"


@question.register
def _(ask: asks.ToWhom) -> str:
    return f"Referee: to whom does {of(ask.creature)} deed happen?"


@question.register
def _(ask: asks.AnyComplication) -> str:
    return f"Referee: {ask.creature} misses {ask.target}; is there a complication?"


@question.register
def _(_ask: asks.MayDecree) -> str:
    return "Referee: decree anything? Nobody waits for it."


DETAILS = decree_words.DETAILS | {
    "turns": "the turns of {condition} for {creature}; -1 until it ends, 0 to end it",
    "ability": "what {creature} needs for it",
    "difficulty": "how hard it is for {creature}",
    "fatigue": "the Fatigue of {creature}",
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
