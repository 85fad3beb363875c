"""Printing: menus, logs and maps, for eyes and ears, with and without colour."""

import io
import re
import sys

import pytest
from rich.console import Console

from crossblades.heart_rush.asks import ChooseStance
from crossblades.heart_rush.events import Dashed, Moved
from crossblades.heart_rush.options import TakeStance
from crossblades.interfaces.terminal.maps import draw
from crossblades.interfaces.terminal.printer import LARGE_GROUP, LONG_MENU, Printer, menu
from crossblades.kernel.event import Event
from crossblades.kernel.game import Board
from crossblades.kernel.grid import Grid
from tests.helpers import GAME, foe, fresh_state, hero

SPACES = [f"{column}{row}" for row in (1, 2) for column in "abcdefghij"]


def printed(*, rules: bool = False, colour: bool = False, width: int = 80) -> Printer:
    """A printer whose output can be read back."""
    console = Console(
        file=io.StringIO(),
        force_terminal=colour,
        color_system="standard" if colour else None,
        width=width,
        highlight=False,
    )
    return Printer(GAME, console, rules)


def text_of(printer: Printer) -> str:
    file = printer.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


# --- menus


def test_a_short_menu_numbers_every_option() -> None:
    assert menu(["attack Rook", "attack Borg", "pass"]) == [
        "  1  attack Rook",
        "  2  attack Borg",
        "  3  pass",
    ]
    assert menu([]) == []


def test_numbers_stand_below_each_other() -> None:
    lines = menu([f"do thing {chr(97 + i)}ly" for i in range(LONG_MENU - 1)])
    assert lines[0] == "   1  do thing aly"
    assert lines[13] == "  14  do thing nly"


def test_a_long_menu_gathers_options_that_differ_in_the_last_word() -> None:
    lines = menu([*(f"move to {space}" for space in SPACES), "stay"])
    assert lines == [f"  1 to 20  move to: {', '.join(SPACES)}", "       21  stay"]


def test_a_few_options_that_look_alike_keep_their_numbers() -> None:
    few = [f"Ana: step {word}" for word in ("north", "south", "east", "west")]
    assert len(few) < LARGE_GROUP
    lines = menu(["pass", *few, *(f"move to {space}" for space in SPACES), "stay", "wait"])
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4", "5", "6", "26", "27"]
    assert lines[1].endswith("2  Ana: step north")
    assert lines[5].startswith("  6 to 25  move to: a1, b1")


def test_only_neighbours_share_a_line() -> None:
    mixed = [label for space in SPACES for label in (f"move to {space}", f"throw at {space}")]
    assert len(menu(mixed)) == len(mixed)


def test_words_without_blanks_are_never_gathered() -> None:
    lines = menu(SPACES)
    assert [line.split() for line in lines] == [[str(i), s] for i, s in enumerate(SPACES, start=1)]


def test_the_number_of_every_option_can_be_told_from_the_menu() -> None:
    labels = ["pass", *(f"move to {space}" for space in SPACES), "7 up", "wait here"]
    covered: list[int] = []
    for line in menu(labels):
        first, last = re.findall(r"^ +(\d+)(?: to (\d+))?  ", line)[0]
        covered += range(int(first), int(last or first) + 1)
    assert covered == list(range(1, len(labels) + 1))


def test_a_question_and_its_options() -> None:
    printer = printed()
    stances = (TakeStance("might"), TakeStance("defensive"))
    printer.question(ChooseStance(seat="heroes", creature="[red]x", options=stances))
    assert text_of(printer) == "\n[red]x: which stance?\n  1  might\n  2  defensive\n"


# --- logs

EVENTS: list[Event] = [
    Dashed(creature="[red]x[/red]", pay="free", rules=("HR-4.5", "HR-3.3")),
    Moved(creature=":smile: [b]", origin="a1", to="a2", feet=5, rules=("HR-4.5",)),
]


def test_names_are_never_taken_for_markup() -> None:
    for colour in (False, True):
        printer = printed(colour=colour)
        printer.log(EVENTS)
        printer.say("[bold]not bold[/bold] [nonsense")
        text = re.sub(r"\x1b\[\d+m", "", text_of(printer))
        assert "[red]x[/red] dashes." in text
        assert ":smile: [b] moves from a1 to a2." in text
        assert "[bold]not bold[/bold] [nonsense\n" in text


def test_rules_are_shown_when_asked_for() -> None:
    printer = printed(rules=True)
    printer.log(EVENTS)
    assert text_of(printer).splitlines() == [
        "[red]x[/red] dashes.  [HR-4.5, HR-3.3]",
        ":smile: [b] moves from a1 to a2.  [HR-4.5]",
    ]


def test_without_colour_rules_stay_away_unless_asked_for() -> None:
    printer = printed()
    printer.log(EVENTS)
    assert "HR-" not in text_of(printer)
    assert "\x1b" not in text_of(printer)


def test_with_colour_rules_are_dim() -> None:
    printer = printed(colour=True)
    printer.log(EVENTS)
    assert "\x1b[2m  [HR-4.5, HR-3.3]\x1b[0m" in text_of(printer)


def test_an_event_without_words_or_rules() -> None:
    class Silent(type(GAME)):  # type: ignore[misc]
        """A game that tells nothing of some events."""

        def line(self, event: Event) -> str:
            return "" if isinstance(event, Moved) else "Something happens."

    printer = printed(rules=True)
    printer.game = Silent()
    printer.log([*EVENTS, Dashed(creature="Ana", rules=())])
    assert text_of(printer) == "Something happens.  [HR-4.5, HR-3.3]\nSomething happens.\n"


def test_lines_break_between_words_on_a_terminal_and_never_in_a_pipe() -> None:
    words = "a line that is longer than the terminal is wide"
    piped, shown = printed(width=20), printed(width=20, colour=True)
    piped.say(words)
    shown.say(words)
    assert text_of(piped) == f"{words}\n"
    lines = [line.strip() for line in text_of(shown).splitlines()]
    assert len(lines) > 2
    assert " ".join(lines) == words


def test_a_reader_that_went_away_is_left_to_the_command_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Closed(io.StringIO):
        """A pipe that nobody reads."""

        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        Printer(GAME).say("hello")


# --- maps


def test_a_map_is_drawn_with_its_names() -> None:
    board = Board(Grid(3, 2, ("b1",)), {"b1": "#", "a2": "A"})
    assert draw(board) == ["  2 A . .", "  1 . # .", "    a b c"]


def test_a_wide_map_has_room_for_the_names_of_its_columns() -> None:
    *rows, columns = draw(Board(Grid(28, 12), {"ab12": "Z"}))
    assert rows[0].startswith(" 12 .  .  ")
    assert rows[0].rindex("Z") == columns.rindex("ab")
    assert columns.split()[25:] == ["z", "aa", "ab"]


def test_the_status_shows_everybody_on_the_map_and_in_words() -> None:
    state = fresh_state(hero("[red]x", "a1"), foe("Ogre", "c2", size="L2"), width=5, height=4)
    printer = printed()
    printer.status(GAME.view(state, "heroes"))
    text = text_of(printer)
    assert text.splitlines()[:6] == [
        "",
        "  4 . . . . .",
        "  3 . . O O .",
        "  2 . . O O .",
        "  1 R . . . .",
        "    a b c d e",
    ]
    assert "R [red]x (heroes): 40/40 hit points" in text
    assert "O Ogre (foes): 40/40 hit points" in text
