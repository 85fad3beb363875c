"""Which of the options an answer picks; what is given may come from anywhere."""

import msgspec

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import NotOfferedError


def picked(ask: Ask, given: Option) -> Option:
    """The option that is given: the very one that was offered, or one with words filled in."""
    offered = ask.options
    try:
        option = offered[offered.index(given)]
    except ValueError:
        if filled := _filled_in(ask, given):
            return filled
    else:
        # What is given may say of itself that it is equal to anything.
        if type(option) is type(given):
            return option
    raise NotOfferedError("that is none of the options", ask.rules)


def _filled_in(ask: Ask, given: Option) -> Option | None:
    """An option with words or a number of one's own, made plain as a record would have it."""
    alike = [option for option in ask.options if type(option) is type(given)]
    if not alike:
        return None
    try:
        plain = msgspec.json.decode(msgspec.json.encode(given), type=type(given))
    except (msgspec.MsgspecError, TypeError, ValueError):
        return None
    return plain if any(option.admits(plain) for option in alike) else None
