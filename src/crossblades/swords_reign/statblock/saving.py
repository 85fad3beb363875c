"""The save of a clause, and what befalls whoever fails it in words (OS-1.5, OS-6.7)."""

import re
from typing import NamedTuple

from crossblades.swords_reign.statblock.damage import DICE
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.phrases import FEET, Fields, Phrase, phrase
from crossblades.swords_reign.statblock.words import ABILITY_WORDS, balanced

_ABILITY = "|".join(sorted(ABILITY_WORDS, key=len, reverse=True))
_EDGE = {"edge": 1, "setback": -1}


_GIVEN = rf"(?:\s*,?\s*\(?DC\s*\d{{1,2}}\)?|\s+\d{{1,2}}(?![\dd/]|{FEET}|\s+rounds?))"
_CALLED = r"(?:\s+(?:save|saving throw|check)\b)"
_BARE = r"(?=\s+(?:or|half|for half|negates|avoids|to (?:avoid|resist)|with (?:edge|setback))\b)"


@phrase(
    rf"(?:\bDC\s*\d{{1,2}}\s+({_ABILITY})\b{_CALLED}?"
    rf"|(?<!\d )\b({_ABILITY})\b(?:{_CALLED}?{_GIVEN}|{_CALLED}|{_BARE})"
    rf"|(?:^|(?<=\()|(?<=, ))({_ABILITY})(?=\s*[,)]|$))"
    r"(?:\s+with\s+((?i:edge|setback))\b)?",
    re.NOFLAG,
)
def _save(found: re.Match[str]) -> Fields:
    given = re.search(r"\d+", found[0])
    edge = {"edge": _EDGE[found[4].lower()]} if found[4] else {}
    ability = ABILITY_WORDS[found[1] or found[2] or found[3]]
    return {"save": ability, **_against(given[0] if given else None), **edge}


@phrase(r"\bDC\s*(\d{1,2})\b")
def _dc(found: re.Match[str]) -> Fields:
    return _against(found[1])


def _against(given: str | None) -> Fields:
    if given is None:
        return {}
    if not 1 <= int(given) <= 40:
        raise BlockError(f"a save against {given}", "a DC from 1 to 40")
    return {"against": int(given)}


SAVING: tuple[Phrase, ...] = (_save, _dc)
SAVE = _save.pattern


def many_saves(text: str) -> bool:
    """Whether several things are saved against; who reads them as one would mix them up."""
    return len(SAVE.findall(text)) > 1


def marked(text: str) -> str:
    """The text with a sign in place of its save."""
    return SAVE.sub("\0", text, count=1)


_ANYHOW = re.compile(rf"\b{DICE}.*\0\W*(?:or|negates)\s+(?!half)\w", re.IGNORECASE | re.DOTALL)


def comes_anyhow(text: str) -> bool:
    """`d4 damage, and CON 8 or poisoned`: the damage comes first, the save is for the rest."""
    return "half" not in text.lower() and bool(_ANYHOW.search(marked(text)))


class Outcome(NamedTuple):
    """What befalls whoever fails, in words, and the clause without these words."""

    words: str
    rest: str


_AVOIDS = r"(?:negates|avoids|to (?:avoid|resist))"
_FORMS = tuple(
    re.compile(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        r"\0\W{0,3}(?:or|to (?:avoid|resist),)\s+(?:be |is |are |suffers? )?(?P<words>.+)",
        r"\0\W{0,3}(?P<words>1?d\d{1,3}\s*:.+)",
        r"\0 (?:negates|avoids|prevents)\W+(?P<words>\w.+)",
        rf"(?P<words>[^()\0]*\w[^()\0]*)\W*(?=\0 {_AVOIDS}\W*$)",
        r"(?<=\0)\W+(?!(?:to|until|unless)\b|(?:negates|avoids|prevents)\W*$)(?P<words>\w.+)",
    )
)
"""`CON 8 or cursed`, `CON 8, d6: 1-3 …`, `CON 8 negates the curse`, `cursed (CON 8 negates)`,
`(CON 8): the curse eats its sleep`."""


def outcome_of(text: str) -> Outcome | None:
    """What a save is good for, if it is none of the things that have rules."""
    save = SAVE.search(text)
    hidden = marked(text)
    for form in _FORMS:
        if save and (found := form.search(hidden)):
            words = found["words"].strip(" .,;")
            words = words if balanced(words) else words.rstrip(")")
            rest = f"{hidden[: found.start()]} , {hidden[found.end() :]}"
            rest = rest if "\0" in rest else f"\0 {rest}"
            return Outcome(words, re.sub(_AVOIDS, "", rest).replace("\0", save[0]))
    return None
