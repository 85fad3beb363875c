"""The keyboard: what is typed, seen by all who look, or hidden from them."""

import sys
from collections.abc import Callable
from getpass import getpass

Read = Callable[[str], str]
"""Gives the line that a person types after a prompt; raises EOFError at the end of the input."""


def read_line(prompt: str) -> str:
    """What the person types; the end of the input if there is no keyboard or screen at all."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    return input(prompt)


def read_hidden(prompt: str) -> str:
    """The same, and the letters do not show; a pipe shows none anyway."""
    if sys.stdin is None or not sys.stdin.isatty():
        return read_line(prompt)
    return getpass(prompt)
