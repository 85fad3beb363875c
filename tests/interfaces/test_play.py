"""A person plays: everything that can be typed, and that nothing typed is ever lost."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from crossblades.heart_rush.asks import ChooseDestination, ChooseStance, TakeTurn
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import (
    CalledOut,
    CombatEnded,
    Engaged,
    Moved,
    StancesRevealed,
    TurnPassed,
)
from crossblades.heart_rush.options import TakeStance
from crossblades.interfaces.files import replay_record
from crossblades.interfaces.journal import Journal
from crossblades.interfaces.terminal import play, prompts
from crossblades.interfaces.terminal.keyboard import read_line
from crossblades.interfaces.terminal.matching import SeveralFitError, pick
from crossblades.interfaces.terminal.typed import dice_of, faces
from crossblades.kernel.dice import Entered, Part, Roll, pool
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import Event, Rolled, Undone, standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import Answer, Dice, TakeBack
from crossblades.kernel.record import log_lines, record_of
from tests.helpers import GAME, SWORD, foe, happened, hero
from tests.interfaces.person import Table, Typed, recorded, sit_down
from tests.swords_reign import helpers as swords_reign


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return sit_down(tmp_path)


# --- answering


def test_a_whole_duel_by_numbers(table: Table) -> None:
    done = False
    for _ in range(300):
        done = table.type("1")
        if done:
            break
    assert done
    assert table.fight.over
    assert happened(table.fight.log, CombatEnded)
    assert "The combat is over" in table.shown()
    assert replay_record(table.record)[1].over
    assert recorded(table) == len(table.fight.inputs)


def test_the_end_is_told_and_saved_though_a_bot_brings_it(tmp_path: Path) -> None:
    weak = hero("Ana", "c4", hit_points=1, heart=4, might=4, agility=4, cunning=4)
    strong = foe("Rook", "d4", heart=12, might=12, agility=12, cunning=12)
    table = sit_down(tmp_path, weak, strong)
    for _ in range(100):
        if table.type("1"):
            break
    shown = table.shown()
    assert shown.rstrip().splitlines()[-1].startswith("The combat is over: the foes win")
    assert recorded(table) == len(table.fight.inputs)


def test_the_last_answer_can_be_taken_back_too(tmp_path: Path) -> None:
    weak = hero("Ana", "c4", hit_points=1, heart=4, might=4, agility=4, cunning=4)
    strong = foe("Rook", "d4", heart=12, might=12, agility=12, cunning=12)
    table = sit_down(tmp_path, weak, strong)
    for _ in range(100):
        if table.type("1"):
            break
    assert happened(table.fight.log, CombatEnded)
    assert not table.type("u")
    assert not table.fight.over
    assert happened(table.fight.log, Undone)
    assert recorded(table) == len(table.fight.inputs)
    for _ in range(100):
        if table.type("1"):
            break
    assert table.type("nonsense", "m", "")
    assert "expected Enter, or m, u, r, q" in table.shown()


def test_a_command_that_changes_nothing_does_not_leave_at_the_end(tmp_path: Path) -> None:
    weak = hero("Ana", "c4", hit_points=1, heart=4, might=4, agility=4, cunning=4)
    strong = foe("Rook", "d4", heart=12, might=12, agility=12, cunning=12)
    table = sit_down(tmp_path, weak, strong)
    while not table.fight.over:
        table.type("1")
    table.shown()
    assert table.type("r", "?", "xyz", "")
    assert table.prompts == ["Enter to leave, u to take back > "] * 4
    shown = table.shown()
    assert "nothing was taken back" in shown
    assert prompts.COMMANDS[0] in shown
    assert "expected Enter, or m, u, r, q; or ? for help" in shown


def test_help_is_a_question_mark_and_no_action(table: Table) -> None:
    table.type("help", "HELP")
    assert table.shown().count(prompts.OPTIONS[0]) == 2
    assert not table.fight.inputs


def test_numbers_are_no_words_of_an_option(table: Table) -> None:
    table.type("1 1")
    assert not table.fight.inputs
    assert "expected a number from 1 to " in table.shown()


def test_an_option_is_explained_with_all_its_odds(table: Table) -> None:
    table.type("? engage rook")
    shown = table.shown()
    odds = [line for line in shown.splitlines() if line.startswith("Odds: in ")]
    assert [line.split()[2] for line in odds] == ["cunning:", "agility:", "might:"]


def test_answers_by_words(table: Table) -> None:
    table.type("ENGAGE rook", "Cunning")
    assert happened(table.fight.log, StancesRevealed)[0].stances["Ana"] == "cunning"


def test_spaces_by_their_names(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j9"))
    table.type("dash free", "c6")
    assert happened(table.fight.log, Moved)[1].to == "c6"
    assert "move to: a1 to j1, a2 to j2" in table.shown()


@pytest.mark.parametrize("typed", ["j9", "Z9", "? a99"])
def test_a_space_that_is_not_offered_is_refused_as_a_space(tmp_path: Path, typed: str) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j9"))
    table.type("dash free", typed, "c66")
    space = typed.removeprefix("? ")
    words = "is none of the spaces that can be chosen now; m shows them on the map\n"
    shown = table.shown()
    assert f"\n{space} {words}" in shown
    assert f"\nc66 {words}" in shown
    assert not happened(table.fight.log, Moved)


def test_a_space_where_none_is_asked_for_is_no_option(table: Table) -> None:
    table.type("c6")
    assert "expected a number from 1 to" in table.shown()


def test_bots_answer_what_the_person_is_not_asked(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j4"), begins="foes")
    table.type()
    shown = table.shown()
    assert "Rook dashes." in shown
    assert shown.index("Rook dashes.") < shown.index("The turn of the heroes")


@pytest.mark.parametrize(
    "nonsense", ["0", "99", "-1", "1.5", "xyzzy", "9" * 5000, "x" * 100_000, "²", "\x1b[A", "!"]
)
def test_nonsense_is_explained_and_asked_again(table: Table, nonsense: str) -> None:
    before = list(table.fight.inputs)
    table.type(nonsense, nonsense)
    shown = table.shown()
    complaint = "expected a number from 1 to 6, words of an option, or ? for help\n"
    assert shown.count(complaint) == 2
    assert shown.count("who does what?") == 1
    assert table.fight.inputs == before
    assert len(shown) < 5000


def test_of_a_single_option_the_number_is_1() -> None:
    with pytest.raises(CrossbladesError, match="expected 1, words of an option, or"):
        pick(["engage Rook"], "2")


def test_words_that_fit_several_options(table: Table) -> None:
    table.type("sidestep")
    several = "'sidestep' fits several:\n  1  Ana: sidestep (action)\n  2  Ana: sidestep (1 rush"
    assert several in table.shown()
    assert not table.fight.inputs


def test_numbers_are_those_of_the_list_that_was_shown_last(table: Table) -> None:
    table.type("sidestep", "2")
    (given,) = table.fight.inputs
    assert isinstance(given, Answer)
    assert GAME.label(given.option) == "Ana: sidestep (1 rush point)"


def test_of_very_many_that_fit_the_first_are_shown() -> None:
    places = [f"move to a{number}" for number in range(1, 31)]
    with pytest.raises(CrossbladesError, match=r"several:\n  1  move to a1\n") as refused:
        pick(places, "move")
    assert str(refused.value).endswith("\n  16  move to a16\n  and 14 more")


def test_numbers_of_other_scripts(table: Table) -> None:
    number = 1 + [type(option).__name__ for option in table.fight.asks[0].options].index("Dash")
    table.type(chr(0x660 + number))
    assert isinstance(table.fight.asks[0], ChooseDestination)


def test_pick() -> None:
    labels = ["attack Rook", "attack Rook Senior", "move to c4", "stay"]
    assert pick(labels, "2") == 1
    assert pick(labels, "002") == 1
    assert pick(labels, "attack rook") == 0
    assert pick(labels, "senior") == 1
    assert pick(labels, "C4") == 2
    for typed in ("attack", "rook", "c", "st", "5", "stay stay away"):
        with pytest.raises(CrossbladesError):
            pick(labels, typed)
    assert pick(labels, "sta") == 3
    assert pick(["Ana: dash (free)", "pass"], "ana dash free") == 0


@pytest.mark.parametrize("typed", ["the", "it", "in", "up", "the it", "x", "staying", "atta sta"])
def test_what_names_nothing_is_never_taken_for_an_option(typed: str) -> None:
    """Also if it is a word of just one."""
    labels = [
        "put the shield away",
        "shrug it off",
        "take all in full",
        "stand up",
        "move aa10",
        "attack Rook",
    ]
    with pytest.raises(CrossbladesError, match="expected a number from 1 to 6"):
        pick(labels, typed)


def test_unique_beginnings_are_understood(table: Table) -> None:
    table.type("eng roo", "agi")
    assert happened(table.fight.log, StancesRevealed)[0].stances["Ana"] == "agility"


def test_a_whole_word_wins_over_a_beginning() -> None:
    assert pick(["use net", "use nets", "use network"], "net") == 0
    with pytest.raises(SeveralFitError):
        pick(["use nets", "use network"], "net")


def test_the_name_of_a_group_is_a_word_of_its_options(table: Table) -> None:
    """Heart Rush engages; who comes from another game attacks."""
    table.type("attack Rook")
    assert happened(table.fight.log, Engaged)[0].target == "Rook"


@pytest.mark.parametrize(
    "typed",
    [
        "Ana: dash (free)",
        "ana: dash free",
        "Ana dash, free.",
        "2  Ana: dash (free)",
        "Ana: dash (free) [30 feet, cover 2]",
        "2  Ana: dash (free) [30 feet]",
        "2",
    ],
)
def test_a_label_may_be_copied(typed: str) -> None:
    labels = ["Ana: engage Rook (action)", "Ana: dash (free)", "Ana: dash (1 rush point)", "pass"]
    assert pick(labels, typed) == 1


def test_a_copied_label_wins_over_one_that_says_more() -> None:
    labels = ["hinder Orc: prone", "hinder Orc 2: prone"]
    assert pick(labels, "hinder orc: prone") == 0
    assert pick(labels, "hinder orc 2: prone") == 1
    with pytest.raises(CrossbladesError):
        pick(labels, "3  hinder")


@pytest.mark.parametrize(
    ("typed", "at"),
    [("angstrom", 0), ("ÅNGSTRÖM", 0), ("A\u030angström", 0), ("zoe", 2), ("Zoé", 1)],
)
def test_accents_may_be_left_out(typed: str, at: int) -> None:
    """But who types them means that one."""
    assert pick(["Ångström", "Zoé", "Zoe"], typed) == at


# --- ? and m


def test_a_question_mark_explains_what_can_be_typed_and_why_it_is_asked(table: Table) -> None:
    table.type("?")
    shown = table.shown()
    for word in ("? 2 ", "m  ", "u  ", "q  "):
        assert f"\n{word}" in shown
    assert "; ? NAME an ability, spell or condition\n" in shown
    book = GAME.rulebook().rules
    for rule in table.fight.asks[0].rules:
        assert f"{rule} " in shown
        assert book[rule].text in shown
    assert not table.fight.inputs
    assert shown.count("D2     two levels of disadvantage, A1 one of advantage (HR-1.5)\n") == 1
    assert all(len(line) < 80 for line in GAME.shorthand)
    assert all(len(line) < 80 for line in prompts.OPTIONS + prompts.DICE + prompts.COMMANDS)


@pytest.mark.parametrize("typed", ["? 2", "?2", " ?  2 ", "? cunning"])
def test_an_option_is_explained_by_its_rules(table: Table, typed: str) -> None:
    number = next(i for i, option in enumerate(STANCES, start=1) if option == "cunning")
    table.type("engage", typed.replace("2", str(number)))
    shown = table.shown()
    assert "HR-6.4 Cunning beats agility" in shown
    assert "HR-6.8 " in shown
    assert "HR-6.9 " not in shown
    assert isinstance(table.fight.asks[0], ChooseStance)


STANCES = ("might", "agility", "cunning", "defensive")


def test_an_option_tells_what_its_ability_does(tmp_path: Path) -> None:
    ana = hero("Ana", "c4", abilities=("overexert",), spells=(Spell("gale"),))
    table = sit_down(tmp_path, ana, foe("Rook", "j9"))
    table.type("? overexert", "? cast gale")
    shown = table.shown()
    what = "Overexert (talent: passive, instant, once a round): Once a round you may gain two rush"
    assert shown.index(what) < shown.index("HR-5.3 Passive") < shown.index("Gale (spell of air)")
    # The rules of the option, then those of the spell, each once.
    assert re.findall(r"^HR-\S+", shown.partition("Gale (spell of air)")[2], re.MULTILINE) == [
        "HR-4.3", "HR-16.1", "HR-16.2",
    ]  # fmt: skip


def test_any_ability_is_told_by_its_name_though_no_option_uses_it(table: Table) -> None:
    table.type("? commanders call", "? feint")
    shown = table.shown()
    assert "\nCommander's Call (ability of the Battlemind, rank 3: minor, instant): Until" in shown
    assert "\nFeint (talent: passive, instant): Once a round, instead" in shown
    assert "expected a number" not in shown


def test_any_condition_is_told_by_its_name_and_its_rule(table: Table) -> None:
    table.type("? Blinded")
    shown = table.shown()
    rule = GAME.rulebook().rules["HR-11.9"]
    assert f"\nblinded (condition)\nHR-11.9 Blinded: {rule.text}\n" in shown
    assert "expected a number" not in shown


def test_the_question_of_an_ability_tells_what_it_does(tmp_path: Path) -> None:
    ana = hero("Ana", "c4", spells=(Spell("gale"),))
    table = sit_down(tmp_path, ana, foe("Rook", "j9"))
    table.type("cast gale", "?")
    shown = table.shown().partition(prompts.OPTIONS[0])[2]
    assert shown.index("Gale (spell of air): ") < shown.index("HR-5.7 ")


def test_explaining_what_is_not_there(table: Table) -> None:
    table.type("? 99", "? xyzzy", "xyzzy")
    shown = table.shown()
    assert shown.count("\nexpected a number from 1 to") == 2
    assert shown.count("\nnothing here is called 'xyzzy'; expected a number from 1 to") == 1
    assert not table.fight.inputs


def test_every_option_of_a_fight_can_be_explained(table: Table) -> None:
    seen = set()
    for _ in range(100):
        if table.fight.over:
            break
        options = table.fight.asks_of("heroes")[0].options
        seen |= {type(option) for option in options}
        table.type(*(f"? {i}" for i in range(1, min(len(options), 20) + 1)), str(len(options)))
    assert len(seen) > 5


def test_the_map_and_how_everybody_stands(table: Table) -> None:
    table.type("m", "M")
    shown = table.shown()
    assert shown.count("    a b c d e f g h i j") == 3
    assert shown.count("A Ana (heroes) at c4: 40/40 hit points") == 3
    assert shown.count("who does what?") == 3
    assert not table.fight.inputs


def test_the_map_is_shown_again_when_somebody_has_moved(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j4"))
    table.type("pass")
    shown = table.shown()
    assert shown.count("    a b c d e f g h i j") == 2
    assert shown.count("A Ana (heroes) at c4: 40/40 hit points") == 2
    assert shown.rindex("a b c d e f") < shown.rindex("who does what?")
    assert shown.rindex("Rook moves") < shown.rindex("a b c d e f")
    table.type("call out", "Hah!")
    assert "a b c d e f" not in table.shown().partition("calls out")[2]


def test_the_map_is_not_shown_again_if_nobody_has_moved(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j4"))
    table.bots["foes"].policy = lambda ask, _look, _random: ask.options[-1]
    table.type("pass")
    shown = table.shown()
    assert shown.count("a b c d e f") == 1
    assert "m shows the map." not in shown


def test_the_map_is_shown_to_another_seat_whose_question_has_the_same_number(
    tmp_path: Path,
) -> None:
    fighters = (hero("Ana", "c4"), foe("Rook", "j4"))
    table = sit_down(tmp_path, *fighters, seats=("heroes", "foes"))
    table.type("pass", "dash free", "i4")
    assert [(ask.seat, ask.id) for ask in table.fight.asks] == [("heroes", 2)]  # as Rook's i4
    since = table.shown().rpartition("Rook moves")[2]
    assert "a b c d e f" in since.partition("The turn of the heroes: who does what?")[0]


def test_a_map_too_large_for_the_screen_is_only_offered(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j4"))
    table.printer.console.height = 15
    table.type("pass")
    shown = table.shown()
    assert "a b c d e f" not in shown
    offer = "m shows the map and how everybody stands.\n\nThe turn of the heroes: who does what?"
    assert shown.count(offer) == 2


# --- u


def test_an_answer_is_taken_back(table: Table) -> None:
    table.type("dash free", "c6", "u")
    assert isinstance(table.fight.asks[0], ChooseDestination | TakeTurn)
    assert happened(table.fight.log, Undone)
    assert "Heroes took back what came last" in table.shown()
    assert recorded(table) == len(table.fight.inputs)
    assert isinstance(table.fight.inputs[-1], TakeBack)


def test_all_can_be_taken_back_and_answered_anew(table: Table) -> None:
    table.type("engage", "might", "u", "u")
    assert isinstance(table.fight.asks[0], TakeTurn)
    table.type("u")
    assert "there is no answer of yours to take back" in table.shown()
    table.type("pass")
    assert recorded(table) == len(table.fight.inputs)


def test_a_sealed_answer_is_only_withdrawn(tmp_path: Path) -> None:
    fighters = (hero("Ana", "c4"), hero("Bo", "c5"), foe("Rook", "d4"))
    table = sit_down(tmp_path, *fighters)
    table.type("ana engage", "bo enter", "might", "u")
    assert not happened(table.fight.log, Undone)
    assert len(table.fight.asks_of("heroes")) == 2


# --- r


def told_and_left(table: Table) -> tuple[list[Event], object]:
    """What stands of the log, and the state."""
    return standing(table.fight.log), table.fight.state


def test_what_was_taken_back_is_brought_back_answer_by_answer(table: Table) -> None:
    table.type("dash free", "c6", "pass")
    before = told_and_left(table)
    table.type("u", "u", "u")
    assert isinstance(table.fight.asks[0], TakeTurn)
    table.type("r")
    assert isinstance(table.fight.asks[0], ChooseDestination)
    table.type("r", "r")
    assert told_and_left(table) == before
    assert recorded(table) == len(table.fight.inputs)
    table.shown()
    table.type("r")
    assert "nothing was taken back" in table.shown()


def test_a_new_answer_ends_what_can_be_brought_back(table: Table) -> None:
    table.type("dash free", "c6", "u", "c5", "r")
    assert "nothing was taken back" in table.shown()


def test_what_was_given_together_is_brought_back_together(two_seats: Table) -> None:
    two_seats.type("pass")
    before = told_and_left(two_seats)
    for _ in range(2):
        two_seats.type("u")
        assert [ask.seat for ask in two_seats.fight.asks] == ["anna", "ben"]
        two_seats.type("r")
        assert told_and_left(two_seats) == before


# --- leaving and coming back


@pytest.mark.parametrize("leave", ["q", "Q", " q ", EOFError, KeyboardInterrupt])
def test_leaving_keeps_everything(table: Table, leave: Typed) -> None:
    assert not table.type("dash free", "c6", leave)
    assert recorded(table) == len(table.fight.inputs) > 2


def test_leaving_at_once_leaves_a_file_to_go_on_with(table: Table) -> None:
    assert not table.type("q")
    assert recorded(table) == 0


def test_every_answer_is_saved_before_the_next_question(table: Table) -> None:
    sizes: list[tuple[int, int]] = []
    table.watch = lambda: sizes.append((recorded(table), len(table.fight.inputs)))
    table.type("dash free", "c6", "1", "1", "1")
    assert len(sizes) == 6
    assert all(saved == there for saved, there in sizes)


def test_a_saved_fight_goes_on(table: Table) -> None:
    table.type("dash free", "c6", "q")
    told = [GAME.line(event) for event in table.fight.log]
    _, fight = replay_record(table.record)
    again = Table(fight, table.record)
    again.type("u", "q")
    shown = again.shown().splitlines()
    assert shown[: len(told)] == told
    assert shown[len(told) + 1].startswith(" 10 ")
    assert recorded(again) == len(fight.inputs)
    assert isinstance(fight.inputs[-1], TakeBack)


def test_a_fight_saved_in_the_middle_of_everything_goes_on(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    for _ in range(300):
        done = table.type("1")
        if done:
            break
        _, fight = replay_record(table.record)
        table = Table(fight, table.record)
    assert done


def test_a_disk_that_is_full_loses_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_journal: Journal, _line: bytes) -> None:
        raise OSError(28, "No space left on device")

    stood: list[int] = []

    def fill_disk() -> None:
        stood.append(len(table.fight.inputs))
        if len(table.prompts) == 2:
            monkeypatch.setattr(Journal, "_write", full)
        elif len(table.prompts) == 4:
            monkeypatch.undo()

    table.watch = fill_disk
    assert not table.type("dash free", "c6", "c6", "c6", "q")
    shown = table.shown()
    assert shown.count("a.fight.jsonl: not saved, and so not done: no space left on device") == 2
    assert stood[1:4] == [stood[1]] * 3
    assert stood[4] > stood[3]
    assert recorded(table) == len(table.fight.inputs)


def test_if_a_bots_answer_cannot_be_saved_the_person_may_try_once_more(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = Journal._write

    def full(journal: Journal, line: bytes) -> None:
        if b'"seat":"foes"' in line and not table.prompts[-1].startswith("Enter to try"):
            raise OSError(28, "No space left on device")
        usual(journal, line)

    monkeypatch.setattr(Journal, "_write", full)
    assert not table.type("engage", "might", "", "q")
    assert table.shown().count("not saved, and so not done: no space left") == 1
    assert table.prompts[2] == "Enter to try once more, q to leave > "
    assert {answer.seat for answer in table.fight.inputs if isinstance(answer, Answer)} == {
        "heroes",
        "foes",
    }
    assert recorded(table) == len(table.fight.inputs)


def test_what_is_sealed_when_the_person_leaves_is_there_again(tmp_path: Path) -> None:
    fighters = (hero("Ana", "c4"), hero("Bo", "c5"), foe("Rook", "d4"))
    table = sit_down(tmp_path, *fighters)
    table.type("ana engage rook", "bo enter", "might", "q")
    (pick,) = table.fight.picks_of("heroes")
    _, fight = replay_record(table.record)
    assert fight.picks_of("heroes") == [pick]
    assert pick not in record_of(fight).inputs
    again = Table(fight, table.record)
    again.type("agility", "q")
    assert any(isinstance(event, StancesRevealed) for event in fight.log)
    assert recorded(again) == len(fight.inputs)


def test_an_interrupted_bot_spoils_no_record(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "let_play", interrupted)
    assert not table.type("engage", "might")
    _, fight = replay_record(table.record)
    assert len(fight.inputs) == 1
    assert [type(answer.option) for answer in fight.picks_of("heroes")] == [TakeStance]


def test_no_keyboard_is_the_end_of_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(EOFError):
        read_line("> ")


# --- secrets


def test_no_bot_has_decided_while_the_person_decides(tmp_path: Path) -> None:
    fighters = (hero("Ana", "c4"), hero("Bo", "c5"), foe("Rook", "d4"), foe("Borg", "d5"))
    table = sit_down(tmp_path, *fighters)
    asked = []

    def look() -> None:
        stances = [ask for ask in table.fight.asks if isinstance(ask, ChooseStance)]
        mine = [ask for ask in stances if ask.seat == "heroes"]
        if mine:
            asked.append(len(mine))
            assert len([ask for ask in stances if ask.seat == "foes"]) == 2
            assert not table.fight.picks_of("foes")
            drawn.append(table.bots["foes"].random.getstate())
        assert recorded(table) == len(table.fight.inputs)
        if mine:
            assert not replay_record(table.record)[1].picks_of("foes")

    drawn: list[object] = []
    table.watch = look
    table.type("ana engage rook", "bo enter", "might", "agility")
    assert asked == [2, 1]
    assert drawn[0] == drawn[1]
    (revealed,) = happened(table.fight.log, StancesRevealed)[:1]
    assert set(revealed.stances) == {"Ana", "Bo", "Rook", "Borg"}


def test_only_what_the_seats_may_see_is_told(table: Table) -> None:
    hidden = Rolled(
        roll=Roll("Rook", "secret", ()), faces=(), dropped=(), total=7, seen_by=("foes",)
    )
    table.fight.log.append(hidden)
    table.type()
    assert "secret" not in table.shown()


def test_a_person_may_hold_several_seats(tmp_path: Path) -> None:
    fighters = (
        hero("Ana", "c4", SWORD, seat="anna"),
        hero("Bo", "c5", SWORD, seat="ben"),
        foe("Rook", "d4"),
    )
    table = sit_down(tmp_path, *fighters, seats=("anna", "ben"))
    table.type("ana engage", "enter", "might", "might")
    assert happened(table.fight.log, StancesRevealed)


# --- several seats of a side


@pytest.fixture
def two_seats(tmp_path: Path) -> Table:
    """Ana and Bo have a seat each, and one person holds both."""
    heroes = (hero("Ana", "c4", seat="anna"), hero("Bo", "c5", seat="ben"))
    return sit_down(tmp_path, *heroes, foe("Rook", "j10"), seats=("anna", "ben"))


def test_the_seats_of_a_person_share_one_list(two_seats: Table) -> None:
    two_seats.type()
    shown = two_seats.shown()
    assert len(two_seats.fight.asks) == 2
    assert shown.count("who does what?") == 1
    assert "\n  1  Ana: dash, sidestep, 4 more (40/40 hit points, heart d8, rush 1)\n" in shown
    assert "\n  2  Bo: dash, sidestep, 4 more (40/40 hit points, heart d8, rush 1)\n" in shown
    assert shown.endswith("\n  3  pass\n")


@pytest.mark.parametrize(("typed", "seat"), [("ana: dash (free)", "anna"), ("bo dash free", "ben")])
def test_the_right_seat_answers(two_seats: Table, typed: str, seat: str) -> None:
    two_seats.type(typed)
    (entry,) = two_seats.fight.inputs
    assert isinstance(entry, Answer)
    assert entry.seat == seat
    assert two_seats.fight.asks[0].seat == seat


def test_who_acts_then_what(two_seats: Table) -> None:
    two_seats.type("2", "1")
    (entry,) = two_seats.fight.inputs
    assert isinstance(entry, Answer)
    assert (entry.seat, GAME.label(entry.option)) == ("ben", "Bo: dash (free)")
    assert "who does what? Bo:\n  1  dash (free)\n" in two_seats.shown()


def test_one_pass_is_for_all_of_them_and_is_taken_back_as_one(two_seats: Table) -> None:
    two_seats.type("pass")
    given = [entry for entry in two_seats.fight.inputs if isinstance(entry, Answer)]
    assert [answer.seat for answer in given[:2]] == ["anna", "ben"]
    assert happened(two_seats.fight.log, TurnPassed)
    assert recorded(two_seats) == len(two_seats.fight.inputs)
    two_seats.shown()
    two_seats.type("u")
    assert [ask.seat for ask in two_seats.fight.asks] == ["anna", "ben"]
    assert recorded(two_seats) == len(two_seats.fight.inputs)
    two_seats.type("bo dash free", "c7", "u")
    assert isinstance(two_seats.fight.asks[0], ChooseDestination)


def test_an_option_of_the_list_is_explained(two_seats: Table) -> None:
    two_seats.type("2", "? 1")
    assert "HR-4.5 " in two_seats.shown()
    assert not two_seats.fight.inputs


def test_a_seat_of_another_person_is_not_in_the_list(tmp_path: Path) -> None:
    heroes = [hero(name, f"c{i}", seat=name.lower()) for i, name in enumerate(("Ana", "Bo", "Cy"))]
    heroes = [structs.replace(each, at=f"c{i}") for i, each in enumerate(heroes, start=4)]
    table = sit_down(tmp_path, *heroes, foe("Rook", "j10"), seats=("ana", "cy"))
    table.type("pass")
    shown = table.shown()
    assert "Bo: dash" not in shown.split("> ")[0]
    seats = [e.seat for e in table.fight.inputs if isinstance(e, Answer)]
    assert seats[:3] == ["ana", "cy", "bo"]


def test_the_seats_of_a_person_share_a_list_that_nobody_can_decline(tmp_path: Path) -> None:
    """OS-2.2: the order within a side is free, whoever sits where."""
    fighters = [
        structs.replace(swords_reign.hero(name, at), seat=name.lower())
        for name, at in (("Ana", "c4"), ("Bo", "c5"), ("Cy", "c6"))
    ]
    scenario = swords_reign.scene(*fighters, swords_reign.foe("Goblin", "j10"))
    game = swords_reign.GAME
    fight = Fight(game, scenario, Entered())
    for _ in fighters:
        fight.enter(swords_reign.QUICK)
    table = Table(fight, tmp_path / "a.fight.jsonl", ("ana", "cy"), game)
    table.type("2", "end the turn")
    first = next(entry for entry in fight.inputs if isinstance(entry, Answer))
    assert first.seat == "cy"
    offered, left = re.findall(r"who acts next\?\n((?: +\d .*\n)+)", table.shown())
    assert offered == "  1  Ana\n  2  Cy\n"
    assert left == "  1  Ana\n"


# --- dice that are typed in


def test_entered_dice(tmp_path: Path) -> None:
    table = sit_down(tmp_path, dice=Entered(), begins=None)
    table.type("?", "7", "0", "1 2", "x", "", "9" * 5000, "-3", "u", "m", "6")
    shown = table.shown()
    assert table.prompts[0] == "heroes, first turn: roll d6 > "
    assert "a d6 shows 1 to 6, not 7" in shown
    assert "a d6 shows 1 to 6, not 0" in shown
    assert "d6: expected 1 face; 2 given" in shown
    assert shown.count("expected the faces of the dice, such as: 5 3 7; or ? for help") == 4
    assert "there is no answer of yours to take back" in shown
    assert prompts.DICE[0] in shown
    assert "HR-2.1 " in shown
    assert "The heroes begin." in shown
    assert table.fight.inputs == [Dice((6,))]
    assert recorded(table) == 1


def test_a_mistake_at_a_secret_roll_does_not_tell_whose_it_is(tmp_path: Path) -> None:
    shade = foe("Shade", "d9", hides=True)
    table = sit_down(tmp_path, hero("Ana", "c4"), shade, dice=Entered(), begins=None)
    table.type("99 99", "1", "?", "m")
    assert table.prompts[0] == "A roll that is not yours to know: roll d8, d6 > "
    shown = table.shown()
    assert "d8 d6: a d8 shows 1 to 8, not 99" in shown
    assert "d8 d6: expected 2 faces, one for each die; 1 given" in shown
    assert "Shade" not in shown
    assert "stealth" not in shown


def test_dice_are_entered_for_every_roll_and_can_be_taken_back(tmp_path: Path) -> None:
    table = sit_down(tmp_path, dice=Entered())
    table.type("engage", "might")
    while table.fight.waiting is None and not happened(table.fight.log, Rolled):
        table.type("1")
    roll = table.fight.waiting
    assert roll is not None
    assert ", " in table.prompts[-1]
    assert table.prompts[-1].endswith(" > ")
    assert " heart" in table.prompts[-1]
    sizes = pool(roll.parts).sizes
    table.type(", ".join("1" for _ in sizes))
    assert happened(table.fight.log, Rolled)[-1].faces == (1,) * len(sizes)
    table.type("u")
    assert happened(table.fight.log, Undone)
    assert recorded(table) == len(table.fight.inputs)


def test_a_fight_with_entered_dice_goes_on_from_its_record(tmp_path: Path) -> None:
    table = sit_down(tmp_path, dice=Entered(), begins=None)
    table.type("6", "q")
    _, fight = replay_record(table.record)
    again = Table(fight, table.record)
    again.type("pass", "q")
    assert any(isinstance(entry, Answer) for entry in fight.inputs)
    assert recorded(again) == len(fight.inputs)


def test_leaving_while_dice_are_awaited(tmp_path: Path) -> None:
    table = sit_down(tmp_path, dice=Entered(), begins=None)
    assert not table.type("q")
    assert recorded(table) == 0
    _, fight = replay_record(table.record)
    assert fight.waiting is not None


@pytest.mark.parametrize("typed", [(), ("pass", "u")])
def test_a_mistyped_die_before_the_first_answer_is_taken_back(
    tmp_path: Path, typed: tuple[str, ...]
) -> None:
    table = sit_down(tmp_path, dice=Entered(), begins=None)
    table.type("6", *typed, "u")
    assert table.fight.waiting is not None
    assert table.prompts[-1] == table.prompts[0]
    assert "Heroes took back what came last" in table.shown()
    table.type("1")
    assert "The foes begin." in table.shown()
    _, fight = replay_record(table.record)
    assert log_lines(fight.log) == log_lines(table.fight.log)


def test_the_dice_to_roll_are_named() -> None:
    heart, sword = Part("heart", dice=(8,)), Part("sword", dice=(6, 6))
    bonus, shaky, sure = Part("armour", bonus=2), Part("x", advantage=-2), Part("y", advantage=1)
    assert list(dice_of(Roll("Ana", "luck", (heart, bonus)))) == ["d8"]
    assert list(dice_of(Roll("Ana", "luck", (heart, sword)))) == [
        "d8 heart",
        "d6 sword",
        "d6 sword",
    ]
    assert list(dice_of(Roll("Ana", "luck", (heart, shaky)))) == [
        "d8 heart",
        "d8 disadvantage",
        "d8 disadvantage",
    ]
    assert list(dice_of(Roll("Ana", "luck", (sword, heart, sure))))[-1] == "d6 advantage"
    assert list(dice_of(Roll("Ana", "luck", (bonus,)))) == []
    two, d20 = Part("2d6", dice=(6, 6)), Part("d20", dice=(20,))
    assert list(dice_of(Roll("Ana", "death roll", (two,)))) == ["2d6"]
    assert list(dice_of(Roll("Ana", "attack", (d20, sword)))) == [
        "d20", "d6 sword", "d6 sword",
    ]  # fmt: skip


def test_faces() -> None:
    assert faces("5 3 7") == [5, 3, 7]
    assert faces(" 5,3 ,  7,") == [5, 3, 7]
    for typed in ("", ",", "5 x", "1.5", "-1", "²", "9" * 5000):
        with pytest.raises(CrossbladesError, match="expected the faces"):
            faces(typed)


def test_a_person_says_what_is_called_out(table: Table) -> None:
    table.type("call out", "To me, friends!")
    (called,) = happened(table.fight.log, CalledOut)
    assert called.text == "To me, friends!"
    assert "Say what? > " in table.prompts


def test_what_cannot_be_said_is_asked_for_again(table: Table) -> None:
    table.type("call out", "x" * 201, "a\x07b", "Hah!")
    assert table.prompts.count("Say what? > ") == 3
    assert table.shown().count("that is not possible here: Ana: call out") == 2
    assert [called.text for called in happened(table.fight.log, CalledOut)] == ["Hah!"]


@pytest.mark.parametrize("typed", ["", ">"])
def test_an_empty_line_goes_back_to_the_menu(table: Table, typed: str) -> None:
    table.type("call out", typed, "pass")
    assert not happened(table.fight.log, CalledOut)
    asked = "Ana: 40/40 hit points, heart d8, rush 1 > "
    assert table.prompts[:3] == [asked, "Say what? > ", asked]
    assert table.shown().count("who does what?") >= 2


def test_commands_work_while_words_are_asked_for(table: Table) -> None:
    assert not table.type("call out", "q")
    assert table.prompts[-1] == "Say what? > "
    table.shown()
    table.type("call out", "?", "m", "Hah!")
    shown = table.shown()
    assert prompts.FILLING_IN[0] in shown
    assert "HR-4.9 " in shown
    assert shown.count("A Ana (heroes)") == 1
    assert [called.text for called in happened(table.fight.log, CalledOut)] == ["Hah!"]
    assert all(len(line) <= 80 for line in prompts.FILLING_IN)


def test_u_takes_back_while_words_are_asked_for(table: Table) -> None:
    table.type("dash free", "c6", "call out", "u")
    assert happened(table.fight.log, Undone)
    assert not happened(table.fight.log, CalledOut)
