"""People in sentences: she, he or they where their sheet says so; the name again where not.

Words are written before it is known who reads them of whom: `their("Ana")` marks the place, and
`spoken` fills it. The marks are signs that no name and no text of a player can hold.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

Pronoun = Literal["", "she", "he", "they"]
"""What a sheet says; nothing for those who are called by their name."""
People = Mapping[str, Pronoun]
"""The pronouns of those who have one, by name."""

NOBODY: People = MappingProxyType({})

_OPEN, _BETWEEN, _CLOSE = "\ue000", "\ue001", "\ue002"
_MARK = re.compile(f"{_OPEN}([^{_BETWEEN}]*){_BETWEEN}([^{_CLOSE}]*){_CLOSE}")
_FORMS: dict[Pronoun, dict[str, str]] = {
    "she": {"they": "she", "them": "her", "their": "her"},
    "he": {"they": "he", "them": "him", "their": "his"},
    "they": {"they": "they", "them": "them", "their": "their"},
}
_PLURAL = {"is": "are", "has": "have", "does": "do", "can": "can"}


def they(name: str, verb: str) -> str:
    """`she helps`, `they help`, `Ana helps`; the verb is given as for one."""
    return _mark(f"they {verb}", name)


def them(name: str) -> str:
    """`her`, `them`, `Ana`."""
    return _mark("them", name)


def their(name: str) -> str:
    """`her`, `their`, `Ana's`."""
    return _mark("their", name)


def spoken(words: str, people: People = NOBODY) -> str:
    """The words with all marks filled."""
    if _OPEN not in words:
        return words
    return _MARK.sub(lambda mark: _filled(mark[1], mark[2], people), words)


def possessive(name: str) -> str:
    """`Ana's`, `heroes'`, `your`."""
    if name.casefold() == "you":
        return "your"
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _mark(form: str, name: str) -> str:
    return f"{_OPEN}{form}{_BETWEEN}{name}{_CLOSE}"


def _filled(form: str, name: str, people: People) -> str:
    pronoun = people.get(name, "")
    form, _, verb = form.partition(" ")
    if not pronoun:
        told = possessive(name) if form == "their" else name
    else:
        told = _FORMS[pronoun][form]
        verb = _plural(verb) if pronoun == "they" else verb
    return f"{told} {verb}" if verb else told


def _plural(verb: str) -> str:
    """The verb as it is for several: `are`, `help`."""
    if not verb:
        return ""
    return _PLURAL.get(verb) or verb.removesuffix("s")
