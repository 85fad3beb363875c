"""Printing: menus, logs and maps, for eyes and ears, with and without colour."""

import io
import re
import sys
from textwrap import wrap

import pytest
from rich.console import Console

from crossblades.heart_rush.asks import ChooseDestination, ChooseStance, TakeTurn
from crossblades.heart_rush.events import Dashed, Moved, StepBegan
from crossblades.heart_rush.options import Engage, MoveTo, Pass, Stay, TakeStance
from crossblades.interfaces.terminal import menus
from crossblades.interfaces.terminal.maps import TALL, draw
from crossblades.interfaces.terminal.menus import LARGE_GROUP, LONG_MENU, runs
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.ask import Ask
from crossblades.kernel.board import Board, Layer, Piece
from crossblades.kernel.event import Event
from crossblades.kernel.game import Game
from crossblades.kernel.grid import Grid, column_name
from crossblades.systems import SYSTEMS
from tests.helpers import BOW, GAME, foe, fresh_state, hero

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


def put(printer: Printer, ask: Ask, view: object) -> None:
    """A question and its options, as a person gets to see them."""
    printer.heading(GAME.question(ask))
    remarks = [printer.remark(ask, option, view) for option in ask.options]
    printer.menu(menus.menu([GAME.label(option) for option in ask.options], remarks))


def menu(*given: list[str]) -> list[str]:
    """The lines of a menu, without colour."""
    return [line.plain for line in menus.menu(*given).lines]


# --- menus


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
def test_what_is_told_of_an_ability_and_its_rules_fits_the_screen(game: Game) -> None:
    book = game.rulebook().rules
    for feature in game.features():
        told = [feature.told, *(f"{rule} {book[rule].text}" for rule in feature.rules)]
        assert sum(len(wrap(line, 78)) for line in told) <= 20, feature.name


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
    assert lines == ["  1 to 20  move to: a1 to j1, a2 to j2", "       21  stay"]


def test_a_few_options_that_look_alike_keep_their_numbers() -> None:
    few = [f"Ana: step {word}" for word in ("north", "south", "east", "west")]
    assert len(few) < LARGE_GROUP
    lines = menu(["pass", *few, *(f"move to {space}" for space in SPACES), "stay", "wait"])
    assert [line.split()[0] for line in lines] == ["1", "2", "3", "4", "5", "6", "26", "27"]
    assert lines[1].endswith("2  Ana: step north")
    assert lines[5].startswith("  6 to 25  move to: a1 to j1")


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


@pytest.mark.parametrize(
    ("spaces", "shorter"),
    [
        ("a1 b1 c1", "a1 to c1"),
        ("a1 b1", "a1 b1"),
        ("a1 b1 c1 e1 f1 g1 h1", "a1 to c1 e1 to h1"),
        ("a1 b1 c2 d2 e2", "a1 b1 c2 to e2"),
        ("y9 z9 aa9 ab9 az9 ba9 bb9", "y9 to ab9 az9 to bb9"),
        ("j10 k10 l10 j1 k1", "j10 to l10 j1 k1"),
        ("c1 b1 a1", "c1 b1 a1"),
        ("Rook Borg Dag", "Rook Borg Dag"),
        ("a1 a1 a1", "a1 a1 a1"),
        ("", ""),
    ],
)
def test_spaces_in_a_row_are_named_by_the_first_and_the_last(spaces: str, shorter: str) -> None:
    assert " ".join(runs(spaces.split())) == shorter


def test_very_many_spaces_are_counted_where_the_map_shows_them() -> None:
    spaces = [f"{column_name(x)}{y}" for y in range(1, 26) for x in range(20, 45)]
    labels = [f"move to {space}" for space in spaces]
    (line,) = menus.menu(labels, counting=True).lines
    assert line.plain == "  1 to 625  move to: 625 spaces, + on the map (more names each)"
    (few,) = menus.menu(labels[:25], counting=True).lines
    assert few.plain == "  1 to 25  move to: u1 to as1"


def test_a_run_on_a_large_map_is_short_enough_to_read() -> None:
    spaces = [f"{column_name(x)}{y}" for y in range(1, 26) for x in range(20, 45)]
    (line,) = menu([f"move to {space}" for space in spaces])
    assert line.startswith("  1 to 625  move to: u1 to as1, u2 to as2")
    assert len(line) < 400


def test_remarks_stand_behind_their_options() -> None:
    assert menu(["attack Rook", "pass"], ["45 feet, cover 2", ""]) == [
        "  1  attack Rook [45 feet, cover 2]",
        "  2  pass",
    ]


def test_remarks_in_a_long_menu_stand_behind_their_words() -> None:
    labels = [*(f"attack Orc{i}" for i in range(5)), *(f"do thing {i} now" for i in range(12))]
    lines = menu(labels, ["10 feet", "", "", "cover 1", "", *([""] * 12)])
    assert lines[0] == "  1 to 5  attack: Orc0 [10 feet], Orc1, Orc2, Orc3 [cover 1], Orc4"


def test_a_question_and_its_options() -> None:
    printer = printed()
    view = GAME.view(fresh_state(hero("Ana", "a1"), foe("Rook", "b1")), "heroes")
    stances = (TakeStance("might"), TakeStance("defensive"))
    put(printer, ChooseStance(seat="heroes", creature="[red]x", options=stances), view)
    assert text_of(printer) == "\n[red]x: which stance?\n  1  might\n  2  defensive\n"


def test_what_one_should_know_of_an_option_is_dim() -> None:
    view = GAME.view(fresh_state(hero("Ana", "a1", BOW), foe("[b]x", "h1")), "heroes")
    turn = (Engage("Ana", "[b]x"), Pass("heroes"))
    ask = TakeTurn(seat="heroes", side="heroes", options=turn)
    plain, colour = printed(), printed(colour=True)
    for printer in (plain, colour):
        put(printer, ask, view)
    remark = "[35 feet, D1 for range; in cunning: hits "
    assert f"\n  1  Ana: engage [b]x (action) {remark}" in text_of(plain)
    assert f"\x1b[2m {remark}" in text_of(colour)


def test_a_question_about_places_comes_with_its_map() -> None:
    view = GAME.view(fresh_state(hero("Ana", "a1"), foe("Rook", "c2"), width=3, height=2), "heroes")
    printer = printed()
    options = (MoveTo("b1"), MoveTo("a2"), Stay("Ana"))
    ask = ChooseDestination(seat="heroes", creature="Ana", options=options)
    assert printer.map(GAME.board(view, ask)) == [
        "  2 + . R",
        "  1 A + .",
        "    a b c",
        "    + can be reached",
    ]


# --- logs

EVENTS: list[Event] = [
    Dashed(creature="[red]x[/red]", pay="free", rules=("HR-4.5", "HR-3.3")),
    Moved(creature=":smile: [b]", origin="a1", to="a2", feet=5, rules=("HR-4.5",)),
]


def test_no_color_removes_all_styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bold and dim, too; FORCE_COLOR makes rich take any stream for a terminal."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    for no_color, styled in (("", True), ("1", False)):
        monkeypatch.setenv("NO_COLOR", no_color)
        printer = Printer(GAME)
        printer.console.file = io.StringIO()
        printer.heading("who does what?")
        printer.dim("help")
        assert ("\x1b[" in text_of(printer)) is styled


def test_what_only_orders_other_events_is_told_with_the_rules() -> None:
    step = StepBegan(stance="might", creatures=("Ana",))
    plain, whole = printed(colour=True), printed(rules=True)
    for printer in (plain, whole):
        printer.log([step])
    assert text_of(plain) == ""
    assert text_of(whole).startswith("Might step: Ana.")


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


def test_a_quiet_event_is_not_printed_and_one_without_rules_cites_none() -> None:
    class Quiet(Dashed, kw_only=True):
        """A dash that nobody has to read about."""

        quiet = True

    printer = printed(rules=True)
    printer.log([Quiet(creature="Bo"), Dashed(creature="Ana", rules=())])
    assert text_of(printer) == "Ana dashes with an action.\n"


def test_lines_break_between_words_on_a_terminal_and_never_in_a_pipe() -> None:
    words = "a line that is longer than the terminal is wide"
    piped, shown = printed(width=20), printed(width=20, colour=True)
    piped.say(words)
    shown.say(words)
    assert text_of(piped) == f"{words}\n"
    assert text_of(shown).splitlines() == [
        "a line that is",
        "  longer than the",
        "  terminal is wide",
    ]


def test_wide_letters_are_not_set_in_further() -> None:
    shown = printed(width=20, colour=True)
    shown.say("李雷 takes 5 damage and falls")
    assert text_of(shown).splitlines() == ["李雷 takes 5 damage", "  and falls"]


@pytest.mark.parametrize(
    ("width", "others"),
    [(20, ["        a rapier"]), (15, ["    with a", "    rapier"])],
)
def test_of_two_columns_the_second_goes_on_below_itself_if_it_has_room(
    width: int, others: list[str]
) -> None:
    shown = printed(width=width, colour=True)
    shown.say("  duel  a fight with a rapier")
    assert text_of(shown).splitlines()[1:] == others


def test_a_line_to_copy_is_never_broken() -> None:
    shown = printed(width=20, colour=True)
    shown.copiable("  crossblades play a-long-name.fight.jsonl")
    assert text_of(shown) == "  crossblades play a-long-name.fight.jsonl\n"


def test_the_words_of_an_option_stay_right_of_the_numbers() -> None:
    state = fresh_state(hero("Ana", "a1", BOW), foe("Rook", "h1"))
    turn = (Engage("Ana", "Rook"), Pass("heroes"))
    ask = TakeTurn(seat="heroes", side="heroes", options=turn)
    shown = printed(width=40, colour=True)
    put(shown, ask, GAME.view(state, "heroes"))
    rows = re.sub(r"\x1b\[[0-9;]*m", "", text_of(shown)).splitlines()
    first, *others, last = rows[2:]
    assert first.startswith("  1  Ana: engage Rook (action) [")
    assert others
    assert all(re.match(r" {5}\S", row) for row in others)
    assert last == "  2  pass"
    assert max(map(len, rows)) <= 40


def test_a_menu_on_a_terminal_narrower_than_its_numbers_is_still_whole() -> None:
    shown = printed(width=3, colour=True)
    view = GAME.view(fresh_state(hero("Ana", "a1"), foe("Rook", "c2")), "heroes")
    put(shown, TakeTurn(seat="heroes", side="heroes", options=(Pass("heroes"),)), view)
    assert "".join(text_of(shown).split()).endswith("1pass")


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


def marked(mark: str, space: str, meaning: str) -> Layer:
    return Layer(("ground",), mark, meaning, (space,))


def piece(letter: str, space: str) -> Piece:
    return Piece(letter, "heroes", letter, (space,))


def test_a_map_is_drawn_with_its_names() -> None:
    board = Board(Grid(3, 2, ("b1",)), (), (piece("A", "a2"),))
    assert draw(board) == ["  2 A . .", "  1 . # .", "    a b c", "    # wall"]


@pytest.mark.parametrize(
    ("width", "wide"), [(1, 2), (26, 2), (27, 2), (38, 2), (39, 1), (40, 1), (60, 1)]
)
def test_a_map_of_any_width_fits_on_a_screen_and_tells_its_columns(width: int, wide: int) -> None:
    grid = Grid(width, 3)
    lines = draw(
        Board(grid, (), tuple(piece(chr(0x100 + x), space) for space, (x, _) in grid.xy.items()))
    )
    rows, letters = lines[:3], [f"{line:<80}" for line in lines[3:]]
    for x in range(width):
        place = 4 + wide * x
        assert [row[place] for row in rows] == [chr(0x100 + x)] * 3
        assert "".join(line[place] for line in letters).strip() == column_name(x)
    assert max(map(len, lines)) <= 80


def test_a_narrow_terminal_gets_a_narrow_map() -> None:
    board = Board(Grid(12, 2), (), (piece("A", "l2"),))
    assert draw(board, screen=28)[0] == "  2 . . . . . . . . . . . A"
    assert draw(board, screen=27) == ["  2 ...........A", "  1 ............", "    abcdefghijkl"]


def test_a_tall_map_has_its_letters_above_and_below() -> None:
    lines = draw(Board(Grid(30, TALL + 1)))
    assert lines[:2] == lines[-2:]
    assert len(lines) == TALL + 1 + 4
    assert len(draw(Board(Grid(30, TALL)))) == TALL + 2


def test_the_largest_map_is_drawn_in_64_columns() -> None:
    lines = draw(Board(Grid(60, 60), (), (piece("Z", "bh60"), piece("A", "a1"))))
    assert max(map(len, lines)) == 64
    assert lines[2].endswith("Z")
    assert lines[61].startswith("  1 A.")


def test_a_legend_stands_below_the_map() -> None:
    board = Board(Grid(2, 1, ("b1",)), (marked("~", "a1", "pond: deep water"),))
    assert draw(board) == ["  1 ~ #", "    a b", "    ~ pond: deep water   # wall"]


def test_a_long_legend_has_several_lines() -> None:
    layers = [
        marked("~!*"[i], f"{name}1", f"{name}: difficult, and cover 2")
        for i, name in enumerate("abc")
    ]
    board = Board(Grid(3, 1), tuple(layers))
    lines = [
        "    ~ a: difficult, and cover 2   ! b: difficult, and cover 2",
        "    * c: difficult, and cover 2",
    ]
    assert draw(board)[2:] == lines
    assert len(draw(board, screen=20)[2:]) == 3


def test_the_status_shows_everybody_on_the_map_and_in_words() -> None:
    state = fresh_state(hero("[red]x", "a1"), foe("Ogre", "c2", size="L2"), width=5, height=4)
    printer = printed()
    view = GAME.view(state, "heroes")
    printer.block([*printer.map(GAME.board(view)), *GAME.status(view)])
    text = text_of(printer)
    assert text.splitlines()[:6] == [
        "",
        "  4 . . . . .",
        "  3 . . O O .",
        "  2 . . O O .",
        "  1 R . . . .",
        "    a b c d e",
    ]
    assert "R [red]x (heroes) at a1: 40/40 hit points" in text
    assert "O Ogre (foes) at c2: 40/40 hit points" in text


def test_a_long_remark_is_made_once_in_a_menu_and_named_by_its_number_then() -> None:
    odds = "wins 43 %, ties 5 %, as far as one sees"
    doing = ["grapple", "shove", "dash", "hide", "flee"]
    lines = menu(doing, [odds, odds, "15 feet", "15 feet", odds])
    assert [line.strip() for line in lines] == [
        f"1  grapple [{odds}]", "2  shove [as 1]", "3  dash [15 feet]", "4  hide [15 feet]",
        "5  flee [as 1]",
    ]  # fmt: skip


def test_remarks_of_options_that_share_a_line_stay_with_them() -> None:
    odds = "falls 43 %, 6.5 damage, drops 12 %"
    places = [f"move to a{number}" for number in range(1, 16)]
    (line,) = menu(places, [odds] * len(places))
    assert line.count(odds) == len(places)
