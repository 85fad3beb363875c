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
    "spared": "mercy: nothing happens",
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
    "taking away": "take a creature out of the fight",
    "newcomer": "add a creature",
    "ground": "change the ground of a space",
    "light": "change the light",
    "door": "open, close, lock or unlock a door",
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
def _(option: options.AddCreature) -> str:
    sheet = option.sheet
    return f"{sheet.name} ({sheet.side}) at {sheet.at}" if sheet else "somebody whom you name"


@label.register
def _(option: options.LightNamed) -> str:
    return f"{option.light} light" if option.light != "dark" else "darkness"


@label.register
def _(option: options.Winner) -> str:
    return winning(option.side)


# --- questions


@question.register
def _(ask: asks.InvokeWoundsOf) -> str:
    return f"GM: {ask.creature} rolls for {ask.what}. Invoke a wound, for its destiny points?"


@question.register
def _(ask: asks.AllowHiding) -> str:
    return f"GM: does {ask.creature} have a place to hide? A stealth check will decide."


@question.register
def _(ask: asks.SetCover) -> str:
    lines = f"{counted(ask.lines, 'line')} {'is' if ask.lines == 1 else 'are'} blocked"
    place = f"In the way: {ask.place}, cover {ask.level}; " if ask.place else ""
    cover = f"how much cover does {ask.target} have from {of(ask.creature)} shot?"
    return f"GM: {cover} {place}{lines}."


@question.register
def _(ask: asks.JudgeHelpless) -> str:
    return f"GM: {ask.creature} attacks {ask.target}, who is helpless: what happens?"


@question.register
def _(ask: asks.WordWound) -> str:
    return f"GM: what does {of(ask.creature)} wound look like? It has rank {ask.rank}."


@question.register
def _(ask: asks.JudgeStunt) -> str:
    stunt = quoting(f"{ask.creature} tries a stunt on {ask.target}", ask.text)
    return f"GM: which contest decides, if any? {stunt}"


@question.register
def _(_ask: asks.MayDecree) -> str:
    return "GM: change something? (Optional; Enter to skip.)"


@question.register
def _(ask: asks.DecreeEffect) -> str:
    return f"GM: what is the effect of {ask.what}?"


DETAILS = decree_words.DETAILS | {
    "levels": "the levels of {condition} for {creature}",
    "check": "the check",
    "challenge": "what it is made against",
    "light": "the light where no lamp reaches",
}
"""What a decree may need to be told."""


_NOBODY = {
    "grappled": "nobody beside has a free hand",
    "grappling": "no hand is free, or nobody is beside",
    "creature climber": "nobody much larger is beside",
    "climbed-on": "nobody much smaller is beside",
}


@question.register
def _(ask: asks.DecreeDetail) -> str:
    if ask.part == "source" and ask.options == (NoDecree(),):
        why = _NOBODY.get(ask.condition, "nobody else is alive")
        return f"GM: {decree_words.nobody_behind_it(ask.creature, ask.condition, why)}"
    return f"GM: say {DETAILS[ask.part].format(creature=ask.creature, condition=ask.condition)}."
