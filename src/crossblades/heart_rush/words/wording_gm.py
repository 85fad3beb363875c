"""The words of the GM's menus and questions. Import them from `narration`."""

from crossblades.heart_rush import asks
from crossblades.heart_rush import gm_options as options
from crossblades.heart_rush.words.wording import label, question
from crossblades.kernel import decree_words
from crossblades.kernel.decree_options import NoDecree
from crossblades.kernel.words import counted, of, quoting, winning

# --- menu entries

for words in decree_words.LABELS:
    label.register(words)


@label.register
def _(option: options.Allow) -> str:
    return f"allow {option.what}"


@label.register
def _(option: options.Forbid) -> str:
    return f"forbid {option.what}"


_COVER = {
    0: "no cover",
    1: "cover 1 (something small)",
    2: "cover 2 (something to lean out from)",
    3: "cover 3 (an arrow slit)",
}


@label.register
def _(option: options.CoverLevel) -> str:
    return _COVER.get(option.level, f"cover {option.level}")


_HELPLESS = {
    "opportunity attack": "an opportunity attack",
    "death": "outright death",
    "spared": "it is spared",
}


@label.register
def _(option: options.StrikeHelpless) -> str:
    return _HELPLESS[option.outcome]


@label.register
def _(option: options.DescribeWound) -> str:
    return "describe the wound" + (f', now "{option.text}"' if option.text else "")


@label.register
def _(option: options.StuntContest) -> str:
    return f"{option.ability} against {option.answer}"


_DECREES = {
    "hit points": "set hit points",
    "condition": "set a condition",
    "position": "move a creature",
    "check": "call for a check",
    "end of the fight": "end the fight",
}


@label.register
def _(option: options.Decree) -> str:
    return _DECREES[option.what]


@label.register
def _(option: options.CheckNamed) -> str:
    return option.what if option.ability in option.what else f"{option.what} ({option.ability})"


_TASKS = {
    "weakest link": "as well as the worst of them (weakest link)",
    "collaborative": "as well as the best of them (collaborative)",
}


@label.register
def _(option: options.Together) -> str:
    return f"the {option.side} together, {_TASKS[option.task]}"


@label.register
def _(option: options.Winner) -> str:
    return winning(option.side)


# --- questions


@question.register
def _(ask: asks.AllowHiding) -> str:
    return f"GM: has {ask.creature} a place to hide? A stealth check will decide."


@question.register
def _(ask: asks.SetCover) -> str:
    lines = f"{counted(ask.lines, 'line')} {'is' if ask.lines == 1 else 'are'} blocked"
    place = f"It stands in {ask.place}, cover {ask.level}; " if ask.place else ""
    return f"GM: how much cover has {ask.target} from {of(ask.creature)} shot? {place}{lines}."


@question.register
def _(ask: asks.JudgeHelpless) -> str:
    return f"GM: {ask.creature} attacks {ask.target}, which is helpless: what comes of it?"


@question.register
def _(ask: asks.WordWound) -> str:
    return f"GM: what does {of(ask.creature)} wound look like? It has rank {ask.rank}."


@question.register
def _(ask: asks.JudgeStunt) -> str:
    stunt = quoting(f"{ask.creature} tries a stunt on {ask.target}", ask.text)
    return f"GM: by which contest, if any? {stunt}"


@question.register
def _(_ask: asks.MayDecree) -> str:
    return "GM: decree anything? Nobody waits for it."


@question.register
def _(ask: asks.DecreeEffect) -> str:
    return f"GM: what is the effect of {ask.what}?"


DETAILS = decree_words.DETAILS | {
    "levels": "the levels of {condition} for {creature}",
    "check": "the check",
    "challenge": "what it is made against",
}
"""What a decree may need to be told."""


_NOBODY = {
    "grappled": "nobody next to it has a free hand",
    "grappling": "it has no free hand, or nobody is next to it",
    "creature climber": "nobody much larger is next to it",
    "climbed-on": "nobody much smaller is next to it",
}


@question.register
def _(ask: asks.DecreeDetail) -> str:
    if ask.part == "source" and ask.options == (NoDecree(),):
        why = _NOBODY.get(ask.condition, "nobody else is alive")
        return f"GM: {decree_words.nobody_behind_it(ask.creature, ask.condition, why)}"
    return f"GM: say {DETAILS[ask.part].format(creature=ask.creature, condition=ask.condition)}."
