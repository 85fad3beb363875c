"""Which options are picked by what is not quite one of them; it may come from anywhere."""

import msgspec

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import NotOfferedError


def filled_in(ask: Ask, given: Option) -> Option:
    """An option with words or a number of one's own, made plain as a record would have it."""
    alike = [option for option in ask.options if type(option) is type(given)]
    if not alike:
        raise not_offered(ask)
    try:
        plain = msgspec.json.decode(msgspec.json.encode(given), type=type(given))
    except (msgspec.MsgspecError, TypeError, ValueError):
        raise not_offered(ask) from None
    if not any(option.admits(plain) for option in alike):
        raise not_offered(ask)
    return plain


def not_offered(ask: Ask) -> NotOfferedError:
    """Why an answer is refused that is none of the options."""
    return NotOfferedError("that is none of the options", ask.rules)
