"""Commands of this program, as whoever has just started it can type them."""

import os
import shlex
import shutil
import sys

NAME = "crossblades"


def command(*words: str) -> str:
    """A command to copy: with the path by which the program was started, if its name is not enough.

    `make play` starts it by its path, and then a shell finds no program of that name.
    """
    return shlex.join((_program(), *words))


def _program() -> str:
    started = sys.argv[0] if sys.argv else ""
    if os.path.basename(started) != NAME or not os.path.isfile(started):
        return NAME
    found = shutil.which(NAME)
    return NAME if found and os.path.samefile(found, started) else started
