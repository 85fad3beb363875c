"""How class names are written in files and logs."""

import re


def kebab(name: str) -> str:
    """`DamageTaken` becomes `damage-taken`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()
