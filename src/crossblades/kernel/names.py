"""Names: which can be shown well, and how those of classes are written in files and logs."""

import re

from crossblades.kernel.visibility import EVERYONE

LONGEST_NAME = 40
"""Characters."""


def is_neat(name: str) -> bool:
    """Whether a name can be shown well, and does not mean everybody."""
    neat = name.isprintable() and name == name.strip() and 1 <= len(name) <= LONGEST_NAME
    return neat and name not in EVERYONE


def kebab(name: str) -> str:
    """`DamageTaken` becomes `damage-taken`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()
