"""A clause as a bag of phrases: what each looks like, and what it says of a special (OS-6.7)."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from crossblades.swords_reign.statblock.words import NUMBERS, listed

Fields = dict[str, Any]
"""Of a special, by their names."""

Says = Callable[[re.Match[str]], Fields | None]

FEET = r"\s*-?\s*(?:ft|feet|foot|')(?![a-z])\.?"
NUMBER = rf"\d{{1,4}}|{'|'.join(NUMBERS)}"

_IDLE = listed(
    "a an and are area be become becomes by check creature damage dc each fail failed fails for "
    "hit if in is it long make must negates of on or range save saves saving succeed suffer "
    "suffers take takes target targets that the throw to unless up versus victim vs who with "
    "against within"
)


class Phrase(NamedTuple):
    """A turn of words with a meaning."""

    pattern: re.Pattern[str]
    says: Says
    """The fields that it tells; None if it means something else here."""


def phrase(pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> Callable[[Says], Phrase]:
    """A phrase that looks like this and says what the function below tells."""
    return lambda says: Phrase(re.compile(pattern, flags), says)


class Words:
    """A text that is used up phrase by phrase."""

    def __init__(self, text: str) -> None:
        self.left = text

    def hear(self, phrases: tuple[Phrase, ...], told: Fields) -> None:
        """Add what they say; what was said once is not said again, and stays in the text."""
        for each in phrases:
            found = each.pattern.search(self.left)
            said = each.says(found) if found else None
            if found and said is not None and not said.keys() & told.keys():
                self.left = f"{self.left[: found.start()]} , {self.left[found.end() :]}"
                told |= said

    @property
    def idle(self) -> bool:
        """Whether nothing with a meaning is left."""
        return all(w.lower() in _IDLE for w in re.findall(r"[^\s,.;:()\[\]{}]+", self.left))
