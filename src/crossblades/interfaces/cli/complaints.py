"""What is said beside the output of a command: mistakes, and warnings about files."""

import sys
from collections.abc import Iterable

LONGEST = 2000
"""Characters of a complaint: its beginning says where, its end what would be right."""


def complain(problem: str) -> None:
    """Say what is wrong, in signs that only show: it may quote a file from anywhere."""
    if len(problem) > LONGEST:
        problem = f"{problem[: LONGEST // 2]} … {problem[-LONGEST // 2 :]}"
    print(f"crossblades: {as_signs(problem)}", file=sys.stderr)


def as_signs(text: str) -> str:
    """The text with signs in place of what is none."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def warn(warnings: Iterable[str]) -> None:
    """Say what is allowed in a file, and perhaps not meant; each once."""
    for warning in dict.fromkeys(warnings):
        complain(f"warning: {warning}")
