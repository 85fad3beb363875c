"""The command line: `crossblades`."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CoercionError, CycloptsError, Parameter, UnusedCliTokensError

from crossblades import __version__
from crossblades.interfaces.cli.complaints import complain
from crossblades.interfaces.cli.order import own_options_last
from crossblades.kernel.errors import CrossbladesError, FileError

NUMBERS: dict[object, str] = {int: "a whole number", float: "a number"}

COMMANDS = {
    "table": "Play in the browser: friends join with their phones.",
    "encounters": "List the shipped encounters.",
    "play": """Play an encounter in the terminal; bots play the other side.

Type numbers, words, or a way: c4 c5 d6. ? explains, why says what is missing,
m shows the map, u takes back, r brings back, q leaves. All is saved at once.""",
    "fight": "Let bots fight an encounter and print the log.",
    "replay": "Print the log of a saved fight, by playing it again.",
    "saves": "List the fights that are saved.",
    "rules": "Explain a rule, an ability, a spell or a condition in our own words.",
    "make": "Make a character step by step, and write its file.",
    "evening": "Play an evening: encounters and rests, wounds carried on.",
    "after": "Write what a saved fight has done to its characters into their files.",
    "rest": "Let characters rest, in one of the ways of their game.",
    "use": "Use an ability or spell outside of combat, or poison a weapon.",
    "advance": "Award experience to a character, spend it, or show what it buys.",
    "check": "Look files through and tell every mistake in them.",
    "import": "Read foes out of Markdown files, or a map out of a VTT file.",
    "duel": "Solve a duel without a map: who wins, and how both should play.",
    "odds": "Exact odds: of every option open in a fight, or of dice that you type.",
    "simulate": "Let bots fight an encounter many times, and count.",
    "stance": "Show how best to mix stances, and what leaving the mix costs.",
    "rulings": "Show what the texts leave open, and what a table may rule.",
}
HOMES = {
    "table": "table:table",
    **{name: f"fights:{name}" for name in ("encounters", "play", "fight", "replay")},
    "saves": "saving:saves",
    **{name: f"rules:{name}" for name in ("rules", "rulings")},
    **{name: f"characters:{name}" for name in ("after", "rest", "use", "advance")},
    "make": "making:make",
    "evening": "evening:evening",
    "check": "checking:check",
    "import": "importing:import_files",
    "duel": "duels:duel",
    "odds": "odds:odds",
    "simulate": "simulations:simulate_fights",
    "stance": "stances:stance",
}
"""The module and the function of each command."""

app = App(
    name="crossblades",
    usage="",  # the help says as much, and fits on a screen so
    help="Tabletop combat by the book. `crossblades COMMAND --help` says more.",
    version=__version__,
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    help_formatter="plain",
    help_format="plaintext",
    default_parameter=Parameter(show_default=False, show_choices=False),
)
# The help fits on a screen without them.
app["--version"].show = False
app["--help"].show = False
for name, text in COMMANDS.items():
    # Named by strings, so that `--help` is there before any game is loaded.
    app.command(f"crossblades.interfaces.cli.{HOMES[name]}", name=name, help=text)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command; 0 if it went well, 2 for a user's mistake."""
    _bear_any_text()
    typed = list(sys.argv[1:] if tokens is None else tokens)
    if typed[:1] == ["rest"]:
        typed = own_options_last(typed)
    try:
        app(typed, exit_on_error=False, print_error=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except FileError as error:
        return _failed(*map(str, error.errors))
    except CrossbladesError as error:
        return _failed(str(error))
    except CycloptsError as error:
        return _failed(_worded(error))
    except KeyboardInterrupt:
        return 130
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has seen enough; say nothing more. (The help ends the program.)
        _drop_output()
    except OSError as error:
        _drop_output()
        return _failed(f"the output cannot be written: {error.strerror}")
    return 0


def _failed(*problems: str) -> int:
    """Say what is wrong."""
    for problem in problems:
        complain(problem)
    return 2


def _worded(error: CycloptsError) -> str:
    """A mistake in the command line, and where to read how it should be."""
    problem = str(error)
    if isinstance(error, UnusedCliTokensError):
        problem = f"nothing more is expected here: {' '.join(error.unused_tokens or ())[:80]}."
    if isinstance(error, CoercionError) and error.target_type in NUMBERS and error.token:
        given = error.token.value[:80]
        problem = f"{error.token.keyword} must be {NUMBERS[error.target_type]}, not {given!r}."
    command = next((part for part in error.command_chain or () if part in COMMANDS), "")
    return f"{problem} See: {' '.join(filter(None, ('crossblades', command, '--help')))}"


def _bear_any_text() -> None:
    """Let signs that the terminal cannot show or send be replaced, and not end the program."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send what is still to be written nowhere, or it would fail once more at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
