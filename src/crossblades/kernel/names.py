"""Names: which can be shown well, and how those of classes are written in files and logs."""

import re
from collections.abc import Iterable

from crossblades.kernel.plain_text import is_plain_line
from crossblades.kernel.visibility import EVERYONE

LONGEST_NAME = 40
"""Characters."""


def is_neat(name: str) -> bool:
    """Whether a name can be shown well, and does not mean everybody."""
    neat = is_plain_line(name) and name == name.strip() and 1 <= len(name) <= LONGEST_NAME
    return neat and name not in EVERYONE


def written_as(name: str, known: Iterable[str]) -> str:
    """The one of the known names that is meant, in capitals or not; the name itself if none is."""
    names = list(known)
    meant = [each for each in names if each.casefold() == name.casefold()]
    return meant[0] if name not in names and len(meant) == 1 else name


def kebab(name: str) -> str:
    """`DamageTaken` becomes `damage-taken`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()
