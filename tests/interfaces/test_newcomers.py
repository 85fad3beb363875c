"""The terminal as newcomers met it: menus that fit, reasons, secrets, plain words."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from crossblades.heart_rush.events import CombatEnded, Pushed, StancesRevealed
from crossblades.interfaces.terminal import prompts
from crossblades.interfaces.terminal.play import TerminalPlayer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import Answer
from crossblades.systems import HEART_RUSH, SYSTEMS
from tests.helpers import (
    GAME,
    GUARD,
    MISS,
    SWORD,
    attack,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    scene,
)
from tests.interfaces.person import Table, sit_down

SKIRMISH = HEART_RUSH.encounters()["skirmish"]


def at_table(tmp_path: Path, name: str, **more: object) -> Table:
    """A shipped encounter, played by the players' side."""
    game = next(game for game in SYSTEMS.values() if name in game.encounters())
    scenario = game.read_encounter(game.encounters()[name], name).scenario
    scenario = structs.replace(scenario, **more)
    fight = Fight(game, scenario, Seeded(2))
    seats = next(iter(game.sides(scenario).values()))
    return Table(fight, tmp_path / "a.fight.jsonl", seats, game)


# --- menus


@pytest.mark.parametrize("name", ["skirmish", "duel", "granary", "tavern-brawl", "goblin-horde"])
@pytest.mark.parametrize("height", [24, 40])
def test_the_first_choice_is_never_taller_than_the_screen(
    tmp_path: Path, name: str, height: int
) -> None:
    table = at_table(tmp_path, name)
    table.printer.console.height = height
    console = table.printer.console
    table.watch = lambda: seen.append(table.shown())
    seen: list[str] = []
    table.type()
    question = seen[0].rpartition("\n\n")[2]
    rows = sum(-(-len(line) // console.width) for line in question.splitlines())
    assert rows + 2 <= height
    assert re.search(r"^ +1  ", question, re.MULTILINE)


def test_the_skirmish_asks_who_then_what_with_its_map_on_24_rows(tmp_path: Path) -> None:
    table = at_table(tmp_path, "skirmish", begins="heroes")
    table.printer.console.height = 24
    table.type("2", "back", "lia")
    shown = table.shown()
    first = shown[: shown.index("  5  pass")]
    assert " 12 . . . . ." in first
    assert "    heroes: A Ana, S Sten, R Rook, L Lia\n" in first
    assert "\n  2  Sten: dash, sidestep, 4 more (40/40 hit points, heart d8, rush 1)\n" in first
    assert "who does what? Sten:\n  1  dash (free)\n" in shown
    assert "who does what? Lia:\n  1  engage Borg (action) [" in shown
    assert table.prompts[1] == "Sten: 40/40 hit points, heart d8, rush 1 > "
    assert table.prompts[3] == "Lia: 30/30 hit points, heart d8, rush 1 > "


def test_objects_are_behind_more(tmp_path: Path) -> None:
    table = at_table(tmp_path, "skirmish", begins="heroes")
    table.type("ana", "more", "7")
    first, second = table.shown().split("who does what? Ana:\n")[1:3]
    assert "put the weapon away" not in first
    assert "more: 3 more options" in first
    assert "\n  7  put the shield away (free)\n" in second
    given = table.fight.inputs[0]
    assert isinstance(given, Answer)
    assert "shield" in GAME.label(given.option)


def test_spaces_that_were_only_counted_are_named_by_more(tmp_path: Path) -> None:
    table = at_table(tmp_path, "tavern-brawl")
    table.type("1", "move", "more", "back")
    counted, named, again = re.split(r"where to \(\d+ feet left\)\?\n", table.shown())[1:4]
    assert re.search(
        r"  1 to \d+  move to: \d+ spaces, \+ on the map \(more names each\)\n", counted
    )
    assert re.search(r"  1 to \d+  move to: e1, f1, b2 to f2, ", named)
    assert "\nback: fewer options\n" in named
    assert "(more names each)" in again


@pytest.mark.parametrize("typed", ["back", "more"])
def test_from_a_list_of_what_fits_one_comes_back_to_all(tmp_path: Path, typed: str) -> None:
    table = at_table(tmp_path, "skirmish", begins="heroes")
    table.type("lia", "sidestep", "", typed)
    first, fitting, whole = table.shown().split("who does what? Lia:\n")[1:]
    assert "'sidestep' fits several" in first
    assert fitting.splitlines()[1:3] == ["  2  Lia: sidestep (1 rush point)", "back: all options"]
    assert "engage Borg" in whole
    assert ("put the weapon away" in whole) is (typed == "more")


def test_where_there_is_no_more_the_menu_says_so(tmp_path: Path) -> None:
    table = at_table(tmp_path, "skirmish", begins="heroes")
    table.type("more", "ana", "more", "more")
    shown = table.shown()
    assert "Say first who acts: a name, or its number." in shown
    assert shown.count("There is no more: the menu shows all options.") == 1
    assert not table.fight.inputs


def test_a_number_that_is_not_shown_is_no_answer(tmp_path: Path) -> None:
    table = at_table(tmp_path, "skirmish", begins="heroes")
    table.type("ana", "7")
    assert not table.fight.inputs
    assert "expected a number from 1 to 5" in table.shown()


@pytest.mark.parametrize("typed", ["", "m", "?"])
def test_the_menu_is_shown_again_after_a_look(tmp_path: Path, typed: str) -> None:
    table = sit_down(tmp_path)
    table.type(typed)
    menu = "who does what?\n  1  Ana: engage Rook (action)"
    assert table.shown().count(menu) == 2


# --- reasons


def test_what_cannot_be_done_now_is_answered_by_its_reason(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "a1"), foe("Rook", "j10"))
    table.type("attack rook", "engage Rook", "why", "why draw", "why xyzzy")
    shown = table.shown()
    reason = "engage Rook: too far: 45 feet, reach 5: dash first\n"
    assert shown.count(reason) == 3
    assert "Nothing of that is missing." in shown
    assert not table.fight.inputs


def test_those_whom_the_same_thing_keeps_out_share_a_line(tmp_path: Path) -> None:
    """Of thirty goblins each reason would be taller than the screen."""
    table = at_table(tmp_path, "goblin-horde")
    table.type("1", "why", "attack goblin")
    _, whole, typed = re.split(r"\n(?=attack Goblin 25, )", table.shown())
    for told in (whole, typed):
        lines = [line for line in told.splitlines() if line.startswith("attack Goblin")]
        first = "attack Goblin 25, Goblin 26, Goblin 27, Goblin 28 and 2 more: too far: 20 feet"
        assert lines[0].startswith(first)
        assert len(lines) < 10
    assert len(whole.partition("\n\n")[0].splitlines()) < 24
    assert "help: no ally within 5 feet: move first\n" in whole
    assert "\nattack Goblin chief: too far: 30 feet, reach 5: move first\n" not in typed


def test_a_word_that_only_explains_an_option_is_not_its_name(tmp_path: Path) -> None:
    """`dodge: SETBACK to those who attack` is no attack."""
    table = at_table(tmp_path, "tavern-brawl")
    table.type("1", "attack brawler 4", "end the turn")
    shown = table.shown()
    assert re.search(r"attack Brawler 4: too far: \d+ feet", shown)
    assert not [e for e in table.fight.log if type(e).__name__ == "Dodged"]


def test_who_was_chosen_acts_and_nobody_else(tmp_path: Path) -> None:
    """Lia could engage; Ana cannot, and she is the one who was asked."""
    table = at_table(tmp_path, "skirmish", begins="heroes")
    table.type("ana", "engage borg")
    assert not table.fight.inputs
    assert "engage Borg: too far: 60 feet" in table.shown()
    table.type("ana", "lia engage borg")
    assert len(table.fight.inputs) == 1


# --- stances and advice


def test_which_stance_comes_with_the_triangle_and_no_mix(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    table.type("engage rook", "?")
    asked = table.shown().partition("which stance?")[2]
    assert "\ncunning beats agility" in asked or "beats" in asked.splitlines()[1]
    assert "[if it comes to your attack on Rook: hits " in asked
    assert " mix" not in asked.replace(prompts.ADVICE[0], "").partition("HR-6")[0]
    assert "Chance of" not in asked


def test_advice_has_its_own_key_and_the_others_part_another(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    table.type("engage rook", "a", "a all")
    own, both = table.shown().split("Chance of heroes to win")[1:]
    assert "Ana does best to mix" in own
    assert "Rook" not in own.partition("`a all`")[0]
    assert "Rook mixes" in both


def test_advice_can_be_switched_off(tmp_path: Path) -> None:
    table = sit_down(tmp_path)
    table.player = TerminalPlayer(
        table.fight, ("heroes",), table.bots, table.printer, table.answer, advice=False
    )
    table.type("engage rook", "a", "?")
    shown = table.shown()
    assert "There is no advice in this fight" in shown
    assert prompts.ADVICE[0] not in shown
    assert "Chance of" not in shown


def test_at_0_or_fewer_hit_points_a_question_says_where_death_is(tmp_path: Path) -> None:
    table = sit_down(tmp_path, gm="gm", seats=("heroes", "gm"))
    table.type("d", "hit points", "ana", "-3", "m")
    assert "Ana is at -3 hit points and dies at -40\n" in table.shown()


# --- secrets on one laptop


def test_sealed_answers_of_several_people_do_not_show(tmp_path: Path) -> None:
    table = sit_down(tmp_path, seats=("heroes", "foes"))
    cleared: list[int] = []
    table.printer.clear = lambda: cleared.append(len(table.prompts))  # type: ignore[method-assign]
    table.type("engage rook", "", "might", "", "agility")
    shown = table.shown()
    assert shown.index("Pass the keyboard to the heroes.") < shown.index("Ana: which stance?")
    assert shown.index("Pass the keyboard to the foes.") < shown.index("Rook: which stance?")
    assert len(cleared) == 4
    assert [prompt.partition(":")[0] for prompt in table.hidden] == ["Ana", "Rook"]
    assert table.prompts[1] == "The heroes: Enter, when nobody else looks > "
    assert happened(table.fight.log, StancesRevealed)[0].stances == {
        "Ana": "might",
        "Rook": "agility",
    }


def test_people_are_called_by_their_seats(tmp_path: Path) -> None:
    heroes = hero("Ana", "c4", SWORD, seat="ana")
    table = sit_down(tmp_path, heroes, foe("Rook", "d4", seat="bo"), seats=("ana", "bo"))
    table.type("engage rook", "", "might")
    assert "Pass the keyboard to Bo. The screen does not show what is typed.\n" in table.shown()


@pytest.mark.parametrize("seats", [("heroes",), ("heroes", "gm")])
def test_who_sits_alone_hides_nothing(tmp_path: Path, seats: tuple[str, ...]) -> None:
    table = sit_down(tmp_path, seats=seats, gm="gm")
    table.type("engage rook", "might")
    assert not table.hidden
    assert "Pass the keyboard" not in table.shown()


def test_a_shared_screen_never_shows_the_hidden_and_g_does(tmp_path: Path) -> None:
    fighters = (hero("Ana", "c4"), foe("Rook", "j10", hides=True, agility=12))
    table = sit_down(
        tmp_path, *fighters, seats=("heroes", "gm"), gm="gm", hiding=0, expecting=("heroes",)
    )
    table.type("", "m")
    assert "Rook (foes)" not in table.shown()
    table.type("g")
    shown = table.shown()
    assert "Rook (foes) at j10" in shown
    assert "Rook lies hidden." in shown


# --- words and paths


def test_a_push_takes_a_path(tmp_path: Path) -> None:
    """HR-12.3: might with a melee weapon drives ten feet."""
    fighters = (hero("Ana", "c3"), foe("Orc", "d3"), foe("Imp", "c5"))
    fight = fight_of(scene(*fighters), MISS, GUARD)
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    table = Table(fight, tmp_path / "a.fight.jsonl", ("heroes", "Ana"))
    table.type("e3 f4", "?")
    assert [event.to for event in happened(fight.log, Pushed)] == ["e3", "f4"]
    shown = table.shown()
    assert shown.count("push Orc where") == 1
    assert shown.count("+ can be reached") == 2  # where to push, and where to follow
    assert "The way ends" not in shown


def test_the_log_speaks_of_people_as_their_sheet_says(tmp_path: Path) -> None:
    table = at_table(tmp_path, "duel", begins="heroes")
    people = GAME.people(table.fight.scenario)
    assert people == {"Ana": "she", "Rook": "he"}
    table.printer.people = people
    for _ in range(300):
        if table.type("1"):
            break
    assert happened(table.fight.log, CombatEnded)
    shown = table.shown()
    assert re.search(r"Ana shrugs it off: \d+ damage, her heart die falls", shown) or (
        "his heart die falls" in shown
    )
    assert "its heart die" not in shown


def test_a_sheet_says_she_he_or_they(refused_pronoun: Callable[[str], str]) -> None:
    assert "pronoun" in refused_pronoun("it")


@pytest.fixture
def refused_pronoun() -> Callable[[str], str]:
    def read(pronoun: str) -> str:
        text = SKIRMISH.replace('pronoun = "she"', f'pronoun = "{pronoun}"', 1)
        with pytest.raises(Exception, match="pronoun") as refused:
            HEART_RUSH.read_encounter(text, "mine.toml")
        return str(refused.value)

    return read


def test_a_screen_is_cleared_only_where_there_is_one() -> None:
    printer = Printer(GAME)
    printer.clear()  # in a pipe nothing happens
