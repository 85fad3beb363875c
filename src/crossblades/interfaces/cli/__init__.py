"""The command line: `crossblades`."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from crossblades import __version__
from crossblades.interfaces.cli import commands
from crossblades.kernel.errors import CrossbladesError

app = App(
    name="crossblades",
    help="""Run, study and play tabletop combat by the book.

Start with `crossblades encounters`, then `crossblades play duel`.""",
    version=__version__,
    result_action="return_value",
    help_formatter="plain",
    help_format="plaintext",
)
for command in (
    commands.play,
    commands.fight,
    commands.replay,
    commands.rules,
    commands.encounters,
):
    app.command(command)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command; 0 if it went well, 2 for a user's mistake."""
    try:
        app(tokens, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except (CrossbladesError, CycloptsError) as error:
        print(f"crossblades: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; say nothing more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0
