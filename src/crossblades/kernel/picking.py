"""Which options are picked by what is not quite one of them; it may come from anywhere."""

import msgspec

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import NotOfferedError, RecordError
from crossblades.kernel.strict_json import decode_strictly


def chosen_from(ask: Ask, given: Option) -> Option:
    """The option of a question that is given, perhaps with something filled in."""
    options = ask.options
    try:
        chosen = options[options.index(given)]
    except ValueError:
        chosen = filled_in(ask, given)
    if type(chosen) is not type(given):  # it may say of itself that it is equal to anything
        raise not_offered(ask)
    return chosen


def filled_in(ask: Ask, given: Option) -> Option:
    """An option with words or a number of one's own, made plain as a record would have it."""
    alike = [option for option in ask.options if type(option) is type(given)]
    if not alike:
        raise not_offered(ask)
    try:
        plain: Option = decode_strictly(msgspec.json.encode(given), type(given))
    except (RecordError, msgspec.MsgspecError, TypeError, ValueError):
        raise not_offered(ask) from None
    if not any(option.admits(plain) for option in alike):
        raise not_offered(ask)
    return plain


def not_offered(ask: Ask) -> NotOfferedError:
    """Why an answer is refused that is none of the options."""
    return NotOfferedError("that is none of the options", ask.rules)
