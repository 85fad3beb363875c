"""The GM's seat at a terminal: rulings are asked for, decrees are possible, nobody waits."""

import re
from pathlib import Path

import pytest

from crossblades.heart_rush.asks import AllowHiding, ChooseStance, DecreeDetail, GMAsk, TakeTurn
from crossblades.heart_rush.events import (
    CombatEnded,
    ConditionDecreed,
    HitPointsDecreed,
    PlaceDecreed,
    TurnPassed,
)
from crossblades.heart_rush.gm_options import Allow, Decree
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.interfaces.bots import bots_for, let_play, random_policy
from crossblades.interfaces.files import replay_record
from crossblades.interfaces.terminal import prompts
from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import ConditionNamed, Subject
from crossblades.kernel.dice import Entered
from crossblades.kernel.event import Undone
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Policy
from crossblades.kernel.inputs import Answer
from crossblades.swords_reign import asks as swords_asks
from tests.helpers import BOW, GAME, choose, foe, happened, hero
from tests.interfaces.person import Table, recorded, sit_down

PAUSE = "Enter to go on, d to decree > "
NEVER = "Decrees are possible when a side is to act."


def watched(tmp_path: Path, seats: tuple[str, ...] = ("gm",), begins: str = "heroes") -> Table:
    """Ana and Rook at a table that has a GM."""
    return sit_down(tmp_path, seats=seats, begins=begins, gm="gm")


@pytest.fixture
def gm(tmp_path: Path) -> Table:
    """The person is the GM; bots play both sides."""
    return watched(tmp_path)


@pytest.fixture
def both(tmp_path: Path) -> Table:
    """The person is the GM and plays the heroes."""
    return watched(tmp_path, ("heroes", "gm"))


# --- bots leave alone what may be left alone


@pytest.mark.parametrize("policy", [random_policy, GAME.policies["sensible"]])
def test_bots_never_decree(gm: Table, policy: Policy) -> None:
    let_play(gm.fight, bots_for(("heroes", "foes", "gm"), policy, 1))
    assert gm.fight.over
    given = [each for each in gm.fight.inputs if isinstance(each, Answer)]
    assert not any(isinstance(answer.option, Decree) for answer in given)


@pytest.mark.parametrize("policy", [random_policy, GAME.policies["sensible"]])
@pytest.mark.parametrize(
    "half_made",
    [
        (Decree("end of the fight"),),
        (Decree("hit points"), Subject("Ana")),
        (Decree("condition"), Subject("Ana"), ConditionNamed("dazed")),
    ],
)
def test_bots_drop_a_decree_that_was_left_half_made(
    gm: Table, policy: Policy, half_made: tuple[Option, ...]
) -> None:
    for option in half_made:
        choose(gm.fight, "gm", option)
    let_play(gm.fight, bots_for(("heroes", "foes", "gm"), policy, 1), ("gm",))
    assert not [event for event in gm.fight.log if "Decreed" in type(event).__name__]


def test_bots_stop_where_a_watcher_may_decide(gm: Table) -> None:
    bots = bots_for(("heroes", "foes"), GAME.policies["sensible"], 1)
    for turns in range(1, 4):
        let_play(gm.fight, bots, ("gm",))
        assert len(happened(gm.fight.log, TurnPassed)) == turns
        assert gm.fight.asks_of("gm")[0].optional


# --- the pause


def test_the_gm_alone_is_asked_once_a_turn(gm: Table) -> None:
    gm.type("", "", "")
    assert gm.prompts == [PAUSE] * 4
    assert len(happened(gm.fight.log, TurnPassed)) == 3
    assert gm.shown().count("The turn of the heroes: who does what?") == 2


def test_once_a_turn_though_several_sit_on_a_side(tmp_path: Path) -> None:
    heroes = (hero("Ana", "c4", seat="anna"), hero("Bo", "c5", seat="ben"))
    table = sit_down(tmp_path, *heroes, foe("Rook", "j10"), seats=("gm",), gm="gm")
    for bot in table.bots.values():
        bot.policy = lambda ask, _look, _random: ask.options[-1]  # everybody passes
    table.type("")
    assert table.prompts == [PAUSE] * 2
    assert len(happened(table.fight.log, TurnPassed)) == 1
    assert table.shown().count("The turn of the heroes: who does what?") == 1


def test_a_whole_fight_by_letting_it_go_on(gm: Table) -> None:
    for _ in range(300):
        ruling = any(not ask.optional for ask in gm.fight.asks_of("gm"))
        if gm.type("1" if ruling else ""):
            break
    assert happened(gm.fight.log, CombatEnded)
    assert recorded(gm) == len(gm.fight.inputs)


def test_the_pause_knows_all_commands(gm: Table) -> None:
    assert not gm.type("m", "?", "hello", "u", "q")
    shown = gm.shown()
    assert gm.prompts == [PAUSE] * 5
    assert shown.count("A Ana (heroes) at c4: 40/40 hit points") == 2
    assert prompts.PAUSE[0] in shown
    assert prompts.REFEREE[0] in shown
    assert "HR-3.1 " in shown
    assert "expected Enter, or >, d, m, u, r, q; or ? for help" in shown
    assert "there is no answer of yours to take back" in shown
    assert not gm.fight.inputs
    assert all(len(line) < 80 for line in prompts.PAUSE + prompts.REFEREE)


def test_with_a_side_of_ones_own_the_pause_comes_in_the_turns_of_the_other(both: Table) -> None:
    both.type("pass", "")
    assert [p.rpartition("rush")[1] or p for p in both.prompts] == ["rush", PAUSE, "rush"]


def test_one_may_hurry_on_to_ones_own_next_question(gm: Table) -> None:
    gm.type("", ">")
    assert gm.prompts[:2] == [PAUSE, PAUSE]
    assert gm.prompts[2:] in (["> "], ["Enter to leave, u to take back > "])
    assert len(happened(gm.fight.log, TurnPassed)) > 2


# --- decrees


def test_a_decree(gm: Table) -> None:
    gm.type("d", "hit points", "ana", "number", "7")
    (decreed,) = happened(gm.fight.log, HitPointsDecreed)
    assert (decreed.creature, decreed.hit_points) == ("Ana", 7)
    assert gm.fight.state.creatures["Ana"].hit_points == 7
    assert gm.prompts[-1] == PAUSE
    assert not happened(gm.fight.log, TurnPassed)
    assert recorded(gm) == len(gm.fight.inputs)


def test_a_number_is_asked_for_until_there_is_one(gm: Table) -> None:
    gm.type("d", "hit points", "ana", "number", "x", "")
    assert gm.prompts[4] == "Which number? (Enter: 40) > "
    gm.type("d", "hit points", "rook", "number", "many", "1.5", "9999", "9" * 5000, "-", "-12")
    shown = gm.shown()
    assert shown.count("expected a whole number, such as 12") == 5
    assert "that is not possible here: a number from -1000 to 40" in shown
    assert [e.hit_points for e in happened(gm.fight.log, HitPointsDecreed)] == [40, -12]


@pytest.mark.parametrize(("typed", "is_set"), [("1", 1), ("2", 2), ("-12", -12), ("40", 40)])
def test_a_number_is_an_answer_where_a_number_is_asked_for(
    gm: Table, typed: str, is_set: int
) -> None:
    gm.type("d", "hit points", "ana", typed)
    assert [e.hit_points for e in happened(gm.fight.log, HitPointsDecreed)] == [is_set]
    shown = gm.shown()
    assert "\n  -  a number from -1000 to 40, now 40\n  -  leave it as it is\n" in shown


def test_a_number_out_of_range_is_no_menu_number_either(gm: Table) -> None:
    gm.type("d", "hit points", "ana", "41", "many", "9" * 5000, "? leave", "leave")
    shown = gm.shown()
    assert "that is not possible here: a number from -1000 to 40, now 40" in shown
    assert "expected a number from -1000 to 40, now 40, words of an option, or ? for help" in shown
    assert "HR-3.1 " in shown
    assert not happened(gm.fight.log, HitPointsDecreed)


def test_a_condition_is_decreed(gm: Table) -> None:
    gm.type("d", "condition", "ana", "dazed", "number", "2")
    (decreed,) = happened(gm.fight.log, ConditionDecreed)
    assert (decreed.creature, decreed.condition, decreed.level) == ("Ana", "dazed", 2)


def test_a_condition_is_explained_before_it_is_decreed(gm: Table) -> None:
    gm.type("d", "condition", "ana", "? 5", "? stunned")
    shown = gm.shown()
    book = GAME.rulebook().rules
    for name, rule in (("restrained", "HR-11.5"), ("stunned", "HR-11.6")):
        assert shown.count(f"\n{name} (condition)\n") == 1
        assert shown.count(f"\n{rule} {name.capitalize()}: {book[rule].text}\n") == 1


def test_a_place_is_decreed_on_the_map(gm: Table) -> None:
    gm.type("d", "move", "ana", "j9")
    assert happened(gm.fight.log, PlaceDecreed)[0].to == "j9"
    assert gm.shown().count("+ can be reached") == 1


def test_an_end_is_decreed(gm: Table) -> None:
    assert gm.type("d", "end", "foes")
    assert gm.fight.over


def test_a_decree_in_ones_own_turn_leaves_the_turn_open(both: Table) -> None:
    both.type("d", "hit points", "rook", "number", "11", "engage rook")
    assert happened(both.fight.log, HitPointsDecreed)
    assert isinstance(both.fight.asks_of("heroes")[0], ChooseStance)


def test_the_gm_may_think_better_of_it(both: Table) -> None:
    both.type("d", "")
    assert not both.fight.inputs
    shown = both.shown()
    assert "Enter leaves everything as it is." in shown
    assert shown.count("who does what?") == 2
    both.type("d", "hit points", "leave")
    assert isinstance(both.fight.asks_of("heroes")[0], TakeTurn)
    assert not happened(both.fight.log, HitPointsDecreed)


@pytest.mark.parametrize(
    "typed",
    ["hit points", "hit points/ana", "condition/ana", "condition/ana/frightened",
     "condition/ana/frightened/2", "move/ana", "check/ana", "check/ana/perception", "end"],
)  # fmt: skip
def test_an_empty_line_thinks_better_of_a_decree_however_far_it_has_come(
    both: Table, typed: str
) -> None:
    both.type("d", *typed.split("/"))
    assert isinstance(both.fight.asks[0], DecreeDetail)
    told = len(both.fight.log)
    both.type("")
    assert isinstance(both.fight.asks_of("heroes")[0], TakeTurn)
    assert len(both.fight.log) == told
    assert both.shown().count("Enter leaves everything as it is.") >= 2 + typed.count("/")


def test_commands_work_while_a_decree_is_chosen(both: Table) -> None:
    assert not both.type("d", "?", "? 1", "m", "d", "d", "q")
    shown = both.shown()
    assert "HR-3.1 " in shown
    assert shown.count("GM: change something?") == 6  # put three times, and after each look
    assert not both.fight.inputs


def test_a_decree_is_taken_back(gm: Table) -> None:
    gm.type("d", "hit points", "ana", "number", "7", "u", "u", "u")
    assert gm.fight.state.creatures["Ana"].hit_points == 40
    assert len(happened(gm.fight.log, Undone)) == 3
    assert gm.prompts[-1] == PAUSE


def test_there_is_no_decree_in_the_middle_of_things(both: Table) -> None:
    both.type("engage rook", "d", "might")
    shown = both.shown()
    assert shown.count(NEVER) == 1
    assert not happened(both.fight.log, HitPointsDecreed)


def test_there_is_no_decree_while_dice_are_awaited(tmp_path: Path) -> None:
    table = sit_down(tmp_path, seats=("gm",), gm="gm", dice=Entered(), begins=None)
    table.type("d", "?", "4", "m")
    shown = table.shown()
    assert NEVER in shown
    assert prompts.REFEREE[0] in shown
    assert table.prompts[-1] == PAUSE


@pytest.mark.parametrize("seats", [("heroes",), ("heroes", "foes")])
def test_who_is_no_gm_decrees_nothing(tmp_path: Path, seats: tuple[str, ...]) -> None:
    table = watched(tmp_path, seats)
    table.type("d", "?")
    shown = table.shown()
    assert "words of an option, or ? for help" in shown
    assert prompts.REFEREE[0] not in shown
    table.type("pass")
    assert PAUSE not in table.prompts


# --- rulings


def test_a_ruling_is_asked_for_and_explained(tmp_path: Path) -> None:
    fighters = (hero("Ana", "c4", hides=True), foe("Rook", "j10"))
    table = sit_down(tmp_path, *fighters, seats=("gm",), gm="gm")
    assert isinstance(table.fight.asks[0], AllowHiding)
    table.type("?", "? 1", "allow")
    shown = table.shown()
    assert "GM: does Ana have a place to hide?" in shown
    assert "HR-10.6 " in shown
    assert shown.count("HR-10.6 ") == 2
    assert not isinstance(table.fight.asks[0], AllowHiding)


@pytest.mark.parametrize("typed", ["", ">"])
def test_an_empty_line_is_the_usual_ruling(tmp_path: Path, typed: str) -> None:
    fighters = (hero("Ana", "c4", hides=True), foe("Rook", "j10"))
    table = sit_down(tmp_path, *fighters, seats=("gm",), gm="gm")
    table.type("?", typed)
    shown = table.shown()
    assert "\nEnter takes 1, the usual answer.\n" in shown
    assert f"\n{prompts.USUAL[0]}\n" in shown
    entry = table.fight.inputs[0]
    assert isinstance(entry, Answer)
    assert entry.option == Allow("hiding")


@pytest.mark.parametrize(("typed", "pauses"), [("", 1), (">", 0)])
def test_who_wants_to_go_on_and_on_goes_on_behind_a_ruling(
    tmp_path: Path, typed: str, pauses: int
) -> None:
    """To the next ruling, with no pause in the turns between."""
    fighters = (hero("Ana", "c4", BOW, hides=True), foe("Rook", "j10"))
    table = sit_down(tmp_path, *fighters, seats=("gm",), gm="gm")
    table.type(typed)
    assert table.prompts[0] == "> "
    assert table.prompts.count(PAUSE) == pauses


def test_a_player_has_no_usual_answer(both: Table) -> None:
    both.type("?", "", ">")
    shown = both.shown()
    assert "usual answer" not in shown
    assert shown.count("expected a number from 1 to") == 1
    assert shown.count("who does what?") == 3
    assert not both.fight.inputs


def test_what_the_referee_alone_can_know_has_no_usual_answer() -> None:
    """OS-5.14: how hard it is has a default, but not what it takes."""
    assert {ask.__name__ for ask in swords_asks.RefereeAsk.__subclasses__() if ask.has_usual} == {
        "HowHard", "WhatCameOfIt", "HowCovered", "AnyComplication",
    }  # fmt: skip
    without = {ask.__name__ for ask in GMAsk.__subclasses__() if not ask.has_usual}
    assert without == {"MayDecree", "DecreeDetail"}


@pytest.mark.parametrize("typed", ["", ">", "a scar over the left eye", "1"])
def test_what_a_wound_looks_like_may_be_left_as_it_is_proposed(tmp_path: Path, typed: str) -> None:
    strong = hero("Ana", "c4", heart=12, might=12)
    weak = foe("Rook", "d4", heart=4, might=4, wound_threshold=1)
    table = sit_down(tmp_path, strong, weak, seats=("heroes", "foes", "gm"), gm="gm")
    table.type("engage rook", "", "might", "", "defensive", "attack rook", typed)
    assert not any(prompt.startswith("Say what?") for prompt in table.prompts)
    (proposed,) = re.findall(r'  -  describe the wound, now "(.*)"\n', table.shown())
    (wound,) = table.fight.state.creatures["Rook"].wounds
    assert wound.text == (typed.strip(">") or proposed) != ""


def test_the_help_for_own_words_speaks_of_no_numbers(tmp_path: Path) -> None:
    """HR-8.3: what a wound looks like is no option of a menu."""
    strong = hero("Ana", "c4", heart=12, might=12)
    weak = foe("Rook", "d4", heart=4, might=4, wound_threshold=1)
    table = sit_down(tmp_path, strong, weak, seats=("heroes", "foes", "gm"), gm="gm")
    table.type("engage rook", "", "might", "", "defensive", "attack rook", "?", "q")
    asked = table.shown().partition("describe the wound")[2]
    assert "".join(f"{line}\n" for line in prompts.OWN_WORDS + prompts.REFEREE) in asked
    assert "Type the number" not in asked
    assert "usual answer" not in asked
    assert "HR-8.3 " in asked
    assert all(len(line) < 80 for line in prompts.OWN_WORDS)


# --- what the GM sees


def test_the_gm_sees_the_traps_and_the_players_do_not(tmp_path: Path) -> None:
    trap = Terrain("floor", hazard=Hazard("dart", (4,), secret=True))
    ground = Ground("bright", {"!": trap}, {"e5": "!"})
    seen = {}
    for seats in (("heroes",), ("gm",), ("heroes", "gm")):
        table = sit_down(tmp_path, seats=seats, gm="gm", ground=ground)
        table.type("m")
        seen[seats] = table.shown().count("! floor: secret dart, agility 12 or d4")
    assert seen == {("heroes",): 0, ("gm",): 2, ("heroes", "gm"): 0}


def test_whoever_holds_both_sides_sees_through_the_eyes_of_the_one_who_decides(
    tmp_path: Path,
) -> None:
    fighters = (hero("Ana", "c4"), foe("Rook", "j10", hides=True, agility=12))
    table = sit_down(tmp_path, *fighters, seats=("heroes", "foes"), hiding=0, expecting=("heroes",))
    table.type("m")
    assert "Rook (foes)" not in table.shown()
    table.type("pass", "m")
    assert "Rook (foes) at j10: 40/40 hit points" in table.shown()


def test_a_saved_decree_goes_on(gm: Table) -> None:
    gm.type("d", "hit points", "ana", "q")
    _, fight = replay_record(gm.record)
    again = Table(fight, gm.record, ("gm",))
    assert isinstance(fight.asks[0], DecreeDetail)
    again.type("number", "3")
    assert fight.state.creatures["Ana"].hit_points == 3
    assert isinstance(again.fight, Fight)


def test_a_creature_is_added_by_its_name_its_space_and_its_side(gm: Table) -> None:
    wrong, right = ("goblim", "c9", "foes"), ("goblin", "c9", "foes")
    gm.type("d", "add a creature", "1", *wrong, *right, "q")
    goblin = gm.fight.state.creatures["Goblin"]
    assert (goblin.at, goblin.side) == ("c9", "foes")
    assert "did you mean `goblin`?" in gm.shown()
    assert recorded(gm)


def test_one_may_think_better_of_adding_somebody(gm: Table) -> None:
    gm.type("d", "add a creature", "1", "goblin", "", "", "q")
    assert [creature.name for creature in gm.fight.state.everyone] == ["Ana", "Rook"]
