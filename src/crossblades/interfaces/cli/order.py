"""The order of what is typed after `rest`: its own options last, after the words of the game.

The parser ends a list of free words at the first option it knows; people end it where they like.
"""

from collections.abc import Sequence

WITH_VALUES = ("--treat", "--dice", "--seed", "--ruling")
"""Options of `rest` itself that are followed by a value."""

FLAGS = ("--rules", "--help", "-h")


def own_options_last(tokens: Sequence[str]) -> list[str]:
    """The same words of a command, sorted into its own options and everything else."""
    others: list[str] = []
    own: list[str] = []
    rest = iter(tokens)
    for token in rest:
        if token in WITH_VALUES:
            own += [token, *(value for value in (next(rest, None),) if value is not None)]
        elif token in FLAGS or token.startswith(tuple(f"{name}=" for name in WITH_VALUES)):
            own.append(token)
        else:
            others.append(token)
    return [*others, *own]
