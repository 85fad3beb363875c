"""What a Referee may change in the midst of a fight: who fights, and where."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import OPEN, WALL, GroundNamed, NoDecree, Subject
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.events import CreatureAdded, FightEnded, GroundDecreed, TakenAway
from crossblades.swords_reign.events.referee import COVER
from crossblades.swords_reign.options import Attack, EndTurn, Move, MoveTo
from crossblades.swords_reign.referee_options import AddCreature, Decree, PlaceNamed
from crossblades.swords_reign.system import SwordsReign
from crossblades.systems import SYSTEMS
from tests.helpers import happened
from tests.swords_reign.helpers import (
    act,
    begin_turn,
    creature,
    fight_of,
    foe,
    hero,
    offered,
    scene,
)

GAME: Any = SwordsReign()


def table(*more: Fighter, **facts: Any) -> Fight:
    """Ana, a goblin beside her, and a Referee."""
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1", kind="imp"), *more, referee="Ref", **facts)
    begin_turn(fight, "Ana")
    return fight


def seen(fight: Fight, seat: str = "heroes") -> Any:
    """The fight as a seat sees it."""
    return fight.view(seat)


def decree(fight: Fight, what: Any, *answers: Option) -> None:
    act(fight, Decree(what), *answers)


# --- taking away and adding


@pytest.mark.rule("OS-2.5")
def test_whoever_is_taken_away_leaves_the_fight_and_the_map() -> None:
    fight = table(foe("Hob", "j9"))
    decree(fight, "taking away", Subject("Gob"))
    assert happened(fight.log, TakenAway)[0].creature == "Gob"
    assert not [each for each in offered(fight) if isinstance(each, Attack)]
    piece = next(p for p in GAME.board(fight.view("heroes")).pieces if p.name == "Gob")
    assert (piece.spaces, piece.fled) == ((), True)
    decree(fight, "taking away", Subject("Hob"))
    assert happened(fight.log, FightEnded)[0].winner == "heroes"


@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-7.2")
@pytest.mark.rule("OS-5.23")
def test_all_that_comes_from_it_ends() -> None:
    fight = table(foe("Hob", "j9"))
    ana = creature(fight, "Ana")
    ana.conditions = {"grappled": -1, "charmed": -1, "frightened": 2, "prone": -1}
    ana.sources = {"grappled": ("Gob",), "charmed": ("Gob",), "frightened": ("Gob", "Hob")}
    ana.helped_by = ("Gob",)
    decree(fight, "taking away", Subject("Gob"))
    assert ana.conditions == {"frightened": 2, "prone": -1}
    assert ana.sources == {"frightened": ("Hob",)}
    assert not ana.helped_by


@pytest.mark.rule("OS-2.3")
def test_one_who_acts_may_be_taken_away() -> None:
    fight = table(hero("Bo", "a9"))
    decree(fight, "taking away", Subject("Ana"))
    begin_turn(fight, "Bo")
    assert fight.state.acting == "Bo"


@pytest.mark.rule("OS-2.2")
def test_a_newcomer_acts_with_its_side() -> None:
    fight = table()
    decree(fight, "newcomer", AddCreature(foe("Hob", "c3")))
    hob = creature(fight, "Hob")
    assert (hob.at, hob.seat, fight.state.letters["Hob"]) == ("c3", "foes", "H")
    (told,) = happened(fight.log_of("heroes"), CreatureAdded)
    assert (told.at, told.sheet) == ("c3", None)
    assert happened(fight.log_of("foes"), CreatureAdded)[0].sheet is not None
    act(fight, EndTurn("Ana"))
    begin_turn(fight, "Hob")
    assert fight.state.acting == "Hob"


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        (foe("Gob", "c3"), "Gob is in the fight already; another name is needed"),
        (foe("Hob", "a1"), "Ana and Hob both stand in a1"),
        (foe("Hob", "z9"), "z9 is not on the map"),
        (foe("Hob", "c3", kind="imp", morale=3), "two foes of the kind imp differ in their morale"),
        (foe("Hob", "c3", side="elves"), "there is no side 'elves'; expected heroes or foes"),
        (structs.replace(foe("Hob", "c3"), seat="tom"), "the seat 'tom' does not play the foes"),
        (structs.replace(foe("Hob", "c3"), in_water=True), "Hob is not in the water"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused_in_plain_words(sheet: Fighter, why: str) -> None:
    fight = table()
    act(fight, Decree("newcomer"))
    ask, before = fight.asks[0], len(fight.log)
    with pytest.raises(CrossbladesError) as refused:
        fight.answer(ask, AddCreature(sheet), "Ref")
    assert why in str(refused.value)
    assert (fight.asks, len(fight.log)) == ((ask,), before)
    act(fight, AddCreature())
    assert not happened(fight.log, CreatureAdded)


def test_a_creature_is_read_from_a_name_or_a_stat_block() -> None:
    fight, read = table(), GAME.read_creature
    goblin = read("Goblin", "", "c3", "foes", "foes", fight.state)
    assert (goblin.name, goblin.at, goblin.sheet.kind) == ("Goblin", "c3", "goblin")
    decree(fight, "newcomer", AddCreature(goblin))
    again = read("goblin", "", "c4", "foes", "foes", fight.state)
    assert again.name == "Goblin 2"
    block = "**Mud Thing** HD 3; AC 13; Ml 8; slam d8\n"
    thing = read(block, "Blob", "c4", "foes", "foes", fight.state)
    assert (thing.name, thing.sheet.hit_dice, thing.sheet.armour_class) == ("Blob", 3, 13)


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("goblim", "c3", "the new creature: unknown foe `goblim`; did you mean `goblin`?"),
        ("12 eggs", "c3", "the new creature: no stat blocks; expected"),
        ("goblin", "a1", "the new creature: Ana and Goblin both stand in a1"),
    ],
)
def test_mistakes_in_the_text_of_a_creature_are_told(text: str, at: str, why: str) -> None:
    with pytest.raises(FileError) as told:
        GAME.read_creature(text, "", at, "foes", "foes", table().state)
    assert str(told.value).startswith(why)


# --- the ground


@pytest.mark.rule("OS-6.9")
@pytest.mark.rule("OS-3.5")
def test_a_space_may_become_a_wall_cover_and_open_again() -> None:
    fight = table(cover=("j9",))
    decree(fight, "ground", PlaceNamed("b3"), WALL)
    assert fight.state.grid.walls == seen(fight, "heroes").grid.walls == ("b3",)
    assert happened(fight.log, GroundDecreed)[0].ground == "wall"
    act(fight, Move("Ana"))
    ask = fight.asks[0]
    assert MoveTo("Ana", "b3") not in ask.options
    fight.undo("Ref", 1)
    decree(fight, "ground", PlaceNamed("b3"), COVER)
    assert (fight.state.grid.walls, fight.state.scenario.cover) == ((), ("j9", "b3"))
    decree(fight, "ground", PlaceNamed("b3"), OPEN)
    assert seen(fight, "heroes").cover == ("j9",)


@pytest.mark.rule("OS-6.7")
def test_water_and_named_cover_of_the_map_can_be_laid() -> None:
    wet = structs.replace(
        scene(hero("Ana", "a1"), foe("Gob", "b1"), referee="Ref", cover=("j9",)),
        covering={"j9": "sacks"}, water={"h8": "the moat"},
    )  # fmt: skip
    fight = Fight(GAME, wet, Seeded(1))
    decree(fight, "ground", PlaceNamed("c5"), GroundNamed("the moat", "~"))
    decree(fight, "ground", PlaceNamed("j9"), GroundNamed("the moat", "~"))
    scenario = fight.state.scenario
    assert scenario.water == {"h8": "the moat", "c5": "the moat", "j9": "the moat"}
    assert (scenario.cover, scenario.covering) == ((), {})


def test_no_wall_comes_where_somebody_stands() -> None:
    fight = table()
    act(fight, Decree("ground"), PlaceNamed("b1"))
    assert WALL not in offered(fight)
    act(fight, NoDecree())
    assert not happened(fight.log, GroundDecreed)


# --- undo and records


def test_all_of_it_is_undone_and_replays_to_the_byte() -> None:
    fight = Fight(GAME, table().scenario, Seeded(3))
    start = fight.state.copy()
    decree(fight, "newcomer", AddCreature(foe("Hob", "c3")))
    decree(fight, "ground", PlaceNamed("a2"), WALL)
    decree(fight, "taking away", Subject("Gob"))
    after = fight.state.copy()
    fight.undo("Ref", 7)
    assert fight.state == start
    while fight.taken_back:
        fight.redo("Ref")
    assert fight.state == after
    again = replay(read_record(write_record(record_of(fight)), "a.fight.jsonl", SYSTEMS))
    assert list(log_lines(again.log)) == list(log_lines(fight.log))
    assert again.state == fight.state
    assert fight.clone().state == after
