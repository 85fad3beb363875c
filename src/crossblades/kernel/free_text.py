"""Words that whoever answers may fill in."""

from msgspec import structs

from crossblades.kernel.ask import Option
from crossblades.kernel.plain_text import is_plain_line

LONGEST_LINE = 200
"""Characters of a sentence."""


def is_line(text: str) -> bool:
    """Whether this is a single line of reasonable length."""
    return len(text) <= LONGEST_LINE and is_plain_line(text)


def same_but_text(offered: Option, given: Option) -> bool:
    """Whether this is the option that was offered, with any single line of text filled in."""
    text = getattr(given, "text", None)
    return (
        isinstance(text, str)
        and is_line(text)
        and type(given) is type(offered)
        and structs.replace(offered, text=text) == given
    )
