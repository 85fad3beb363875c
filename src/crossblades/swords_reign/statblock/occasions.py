"""Words that leave a sentence a note: no Action of a foe, nor in every hit (OS-6.7).

A note is shown in play when its occasion comes; made a rule, it would come every turn.
"""

import re

_SAVES = r"(?:it |he |she |they |one |the \w+ )?(?:is |are )?(?:sav|fail|succe|made)"
_ITS = r"(?:its |his |her |their |the )?"
_HELD = (
    "caught engulfed flanked grabbed grappled held helpless prone restrained sleeping stuck "
    "surprised swallowed unaware"
)

_WHEN = (
    rf"if\b(?! {_SAVES})",
    r"when(?:ever)?",
    r"once\b(?! ?/| (?:per|an?|each|every|daily)\b)(?=\W*\w)",
    r"(?:after|upon) (?:it|he|she|they|the|this|both|its?|an?|being|first)",
    r"(?:on|in|during) (?:its |the |their )?first",
    r"(?:each|every|any|first|next) time",
    r"while (?:\w+ing|bloodied|wounded|hurt|hidden)",
    r"only (?:while|when|if|once|after|against|at|by|in|on|from|during)",
    r"(?:on|after) an? miss",
    r"both\b.*\bhit",
    r"nat(?:ural|\.)? ?\d+",
    r"critical|crits?",
    r"reactions?",
    r"bloodied|half (?:its |their |of its )?(?:HP|hit points)",
    rf"(?:up)?on (?:{_ITS})death|(?:at|after|with|before) {_ITS}death",
    r"death (?:throes?|bursts?|blasts?|explosions?|spasms?)",
    r"(?:dying|final|last|parting) (?:act|blast|blow|breath|burst|curse|gasp|scream|shriek|word)s?",
    r"explodes?|self-destructs?",
    r"(?:kill|slay|destroy|strik|hit|touch|attack|damag|wound)(?:e?s|ing) (?:it|him|her|them)",
    r"(?:killer|slayer|attacker)s?",
    r"(?<!until )(?<!until the )"
    r"(?:start|begin(?:ning)?|end)(?:s|ing)?(?: of)? (?:\w+ ){0,2}turns?",
    r"(?:who|that|to all who|anyone) (?:(?:enter|step|walk|cross|touch)(?:e?s)?)\b|entering",
    rf"(?:{_HELD.replace(' ', '|')}) (?:ones?|targets?|foes?|creatures?|victims?|prey|enem)",
    r"against the (?:surprised|grabbed|prone|unaware|sleeping|helpless|wounded)",
    r"(?:at|during|in|under) (?:the )?(?:night|day|dusk|dawn|full moon|moonlight|daylight"
    r"|sunlight|darkness|bright light|dim light|water)|by (?:day|night)",
)
"""Something else must come first: a hit of both claws, a wound, its end, the night."""
_OFTEN = (
    r"(?:per|each|every) (?:round|turn)",
    r"(?<!for )an? (?:round|turn)",
    r"every (?:other |\S+ )?(?:rounds?|turns?)",
    r"recharg\w*|cool-?down|between (?:breaths|uses)",
    r"automatic\w*",
)
"""It goes on by itself, or comes back after a while."""
_PERHAPS = (
    r"(?:\d{1,3}|one) in (?:\d{1,3}|two|three|four|five|six|ten|twenty)",
    r"\d\s*(?:%|per ?cent)",
    r"\d+ ?HD (?:and|or) (?:below|fewer|less|lower|under)|(?:fewer|less) than \d+ ?HD",
    r"var(?:iants?|y|ies)",
    r"choose",
)
"""Only some have it, or it is one of several."""

_OCCASION = re.compile(
    "|".join(rf"\b(?:{each})(?!\w)" for each in (*_WHEN, *_OFTEN, *_PERHAPS)), re.IGNORECASE
)
_EITHER = re.compile(r"\bOR\b")
_SOME = re.compile(
    r"(?:some|a few|few|many|most|rarely?|sometimes|occasionally|certain|perhaps|other|others"
    r"|older|larger|bigger|smaller|lesser|greater)\b"
    r"|(?:young|old|adult|ancient|elder|female|male|leader|chief(?:tain)?|king|queen|captain"
    r"|shaman|matron|hatchling|alpha)s?(?: ones?)?$",
    re.IGNORECASE,
)
"""How the name begins of what only some of a kind have."""
_SPELLS = re.compile(r"(?:spells?|casts?|can|may)\b", re.IGNORECASE)
"""How the name begins of what is one of several: a list of spells."""
_GOOD_SAVES = re.compile(r"\bsaves$", re.IGNORECASE)
_MORE = re.compile(r"\b(?:extra|additional)\b", re.IGNORECASE)


def waits(name: str, clause: str) -> bool:
    """OS-6.7: whether a sentence is of an occasion, of only some, or goes on by itself."""
    whole = f"{name}: {clause}"
    return bool(
        _OCCASION.search(whole)
        or _EITHER.search(whole)
        or _SOME.match(name)
        or _SPELLS.match(name)
        or _GOOD_SAVES.search(name)
    )


def adds_damage(clause: str) -> bool:
    """Whether it speaks of extra damage, which needs a hit to come with."""
    return bool(_MORE.search(clause))
