"""What a hit brings without a save: `Tail strike stuns for d6 rounds` (OS-6.7)."""

import re
from collections.abc import Sequence

from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.statblock.on_hits import called, touching
from crossblades.swords_reign.statblock.phrases import Fields, Words
from crossblades.swords_reign.statblock.phrases_when import HOW_LONG, LONGER
from crossblades.swords_reign.statblock.phrases_where import WHERE
from crossblades.swords_reign.statblock.saving import SAVE

VERBS = {
    "blind": "blinded", "charm": "charmed", "deafen": "deafened", "entangle": "restrained",
    "frighten": "frightened", "grab": "grappled", "grapple": "grappled", "seize": "grappled",
    "knock prone": "prone", "paralyse": "paralysed", "paralyze": "paralysed",
    "poison": "poisoned", "restrain": "restrained", "stun": "stunned",
}  # fmt: skip
_VERB = "|".join(verb.replace(" ", r"s? ") + ("" if " " in verb else "s?") for verb in VERBS)
_DOES = re.compile(
    r"(?:each |its |the |all )?(?P<limb>[a-z][a-z'-]*(?: [a-z'-]+)??)"
    rf"(?P<blow> (?:strike|attack)s?)? (?P<verb>{_VERB})\b(?P<rest>.*)",
    re.IGNORECASE,
)
_HIT = re.compile(r"\bon (?:an? |each )?hit\b", re.IGNORECASE)
_NO_SAVE = re.compile(r"\(?\bno save\b\)?", re.IGNORECASE)


def certain(name: str, clause: str, strikes: Sequence[Strike]) -> Special | None:
    """OS-6.7: a condition that befalls whoever is hit; None if a sentence says nothing such."""
    found = _DOES.match(clause)
    on = touching(found["limb"], strikes) if found else ()
    if found is None or not on or not (found["blow"] or _HIT.search(found["rest"])
                                       or _NO_SAVE.search(found["rest"])):  # fmt: skip
        return None
    verb = re.sub(r"s\b", "", found["verb"].lower())
    words, told = Words(_NO_SAVE.sub("", _HIT.sub("", found["rest"]))), Fields()
    words.hear(HOW_LONG, told)
    longer = told.pop(LONGER, False)
    told |= {} if words.idle and not longer else {"text": clause}
    called_so = name or f"{found['limb']}{found['blow'] or ''}"
    return Special(called_so, condition=VERBS[verb], on=on, **told)


def goes_far(name: str, clause: str, strikes: Sequence[Strike]) -> Special | None:
    """OS-6.7: `Tongue: 20' range, pulls prey close`: how far a strike without damage goes."""
    bare = [strike for strike in strikes if not (strike.dice or strike.bonus)]
    on = called(name.split(" ", maxsplit=1)[0], bare)
    first, _, rest = clause.partition(",")
    words, told = Words(first), Fields()
    words.hear(WHERE, told)
    if not on or not words.idle or set(told) != {"range"} or SAVE.search(clause):
        return None
    return Special(name, range=told["range"], on=on, outcome=rest.strip())
