"""The command line: `crossblades`."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CoercionError, CycloptsError, Parameter, UnusedCliTokensError

from crossblades import __version__
from crossblades.interfaces.cli.order import own_options_last
from crossblades.kernel.errors import CrossbladesError

NUMBERS: dict[object, str] = {int: "a whole number", float: "a number"}

COMMANDS = {
    "encounters": "List the shipped encounters.",
    "play": """Play an encounter in the terminal; bots play the other side.

Type the number of an option or words of it, or a way: c4 c5 d6. ? explains,
m shows the map, u takes back and r brings back, d decrees (as the GM), q saves
and leaves.""",
    "fight": "Let bots fight an encounter and print the log.",
    "replay": "Print the log of a saved fight, by playing it again.",
    "rules": "Explain a rule, an ability, a spell or a condition in our own words.",
    "after": "Write what a saved fight has done to its characters into their files.",
    "rest": "Let characters rest, in one of the ways of their game.",
    "advance": "Award experience to a character, spend it, or show what it buys.",
    "import": "Read stat blocks out of Markdown files into one TOML file of foes.",
    "duel": "Solve a duel without a map: who wins, and how both should play.",
    "odds": "Exact odds: of every option open in a fight, or of dice that you type.",
    "simulate": "Let bots fight an encounter many times, and count.",
    "stance": "Show how best to mix stances, and what leaving the mix costs.",
    "rulings": "Show what the texts leave open, and what a table may rule.",
}
HOMES = {
    **{name: f"fights:{name}" for name in ("encounters", "play", "fight", "replay")},
    **{name: f"rules:{name}" for name in ("rules", "rulings")},
    **{name: f"characters:{name}" for name in ("after", "rest", "advance")},
    "import": "importing:import_creatures",
    "duel": "duels:duel",
    "odds": "odds:odds",
    "simulate": "simulations:simulate_fights",
    "stance": "stances:stance",
}
"""The module and the function of each command."""

LONGEST = 2000
"""Characters of a complaint: its beginning says where, its end what would be right."""

app = App(
    name="crossblades",
    help="""Run, study and play tabletop combat by the book.

Start with `crossblades encounters`; `crossblades play --help` explains play.""",
    version=__version__,
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    help_formatter="plain",
    help_format="plaintext",
    default_parameter=Parameter(show_default=False, show_choices=False),
)
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


def _failed(problem: str) -> int:
    """Say what is wrong."""
    print(f"crossblades: {_plain(problem)}", file=sys.stderr)
    return 2


def _plain(problem: str) -> str:
    """What is wrong in signs that only show: it may quote a file, and files are from anywhere."""
    if len(problem) > LONGEST:
        problem = f"{problem[: LONGEST // 2]} … {problem[-LONGEST // 2 :]}"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in problem)


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
