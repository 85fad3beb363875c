"""The card of a phone in Olde Swords Reign."""

from typing import Any

import pytest

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.sheet import Sheet
from crossblades.kernel.showing import Seated
from crossblades.swords_reign.conditions import CONDITIONS
from crossblades.swords_reign.effects import Item, Special, Spell
from crossblades.swords_reign.options import EndTurn
from crossblades.swords_reign.system import SwordsReign
from crossblades.swords_reign.words.condition_texts import CONDITION_TEXTS
from tests.swords_reign.helpers import act, begin_turn, creature, fight_of, foe, hero, scene

BOLT = Spell("bolt", effect=Special(dice=(6,)), uses=1)
POTION = Item("potion", heal=(4,))

GAME: Any = SwordsReign()


def card(fight: Fight, seat: str = "heroes") -> Sheet:
    found: tuple[Sheet, ...] = GAME.sheets(fight.view(seat), seat)
    (card,) = found
    return card


def told(sheet: Sheet) -> dict[str, str]:
    return {line.label: line.value for line in sheet.lines}


@pytest.mark.rule("OS-4.1")
def test_the_numbers_of_a_hero() -> None:
    fight = fight_of(hero("Ana", "a1", provisions=2, fatigue=1), foe("Gob", "j9"))
    begin_turn(fight, "Ana")
    creature(fight, "Ana").moved = 10
    lines = told(card(fight))
    assert lines["hit points"] == "10 of 10"
    assert lines["death"] == "dying at 0, then a death roll each turn"
    assert lines["AC"] == "10"
    assert lines["action"] == "not spent"
    assert lines["Reaction"] == "not spent"
    assert lines["speed"] == "30 feet, 10 moved"
    assert lines["abilities"].startswith("STR +2, DEX +0")
    assert lines["weapon"] == "longsword: d8 reach 5 feet"
    assert (lines["Provisions"], lines["Fatigue"]) == ("2", "1")


@pytest.mark.rule("OS-4.4")
def test_a_foes_card_is_for_its_own_side_and_the_referee() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j9", morale=7), referee="Ref")
    assert GAME.sheets(fight.view("heroes"), "foes") == ()
    (gob,) = GAME.sheets(fight.view("Ref"), "foes")
    lines = told(gob)
    assert (lines["death"], lines["hit dice"], lines["morale"]) == ("dies at 0", "1", "7")
    assert lines["weapon"] == "claw: d6 reach 5 feet"


def test_every_condition_says_what_it_means_in_a_sentence() -> None:
    assert CONDITION_TEXTS.keys() == CONDITIONS.keys()
    assert all(text.endswith(".") for text in CONDITION_TEXTS.values())


@pytest.mark.rule("OS-7.3")
@pytest.mark.rule("OS-4.3")
def test_what_works_on_it_is_told() -> None:
    fight = fight_of(hero("Ana", "a1", fatigue=5), foe("Gob", "j9"))
    ana = creature(fight, "Ana")
    ana.conditions, ana.sources = {"frightened": 2}, {"frightened": ("Gob",)}
    ana.helped_by, ana.ruled = ("Bo",), -1
    found = card(fight).conditions
    assert [each.words for each in found] == [
        "frightened of Gob for 2 more turns", "helped by Bo", "SETBACK", "5 Fatigue",
    ]  # fmt: skip
    assert found[-1].text.endswith("incapacitated until you rest.")


@pytest.mark.rule("OS-5.2")
@pytest.mark.rule("OS-5.12")
def test_spells_and_items_say_whether_they_are_left() -> None:
    fight = fight_of(hero("Ana", "a1", spells=(BOLT,), items=(POTION, POTION)), foe("Gob", "j9"))
    ana = creature(fight, "Ana")
    ana.used = {"potion": 1}
    ready = {each.name: (each.ready, each.kind) for each in card(fight).abilities}
    assert ready == {"bolt": (True, "spell"), "potion": (True, "item: 1 left")}
    ana.used = {"potion": 2, "bolt": 1}
    assert {each.why for each in card(fight).abilities} == {"used up in this fight"}
    ana.used, ana.conditions = {}, {"stunned": 1}
    assert {each.why for each in card(fight).abilities} == {"stunned"}


@pytest.mark.rule("OS-2.2")
def test_whose_turn_it_is() -> None:
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "a3"), foe("Gob", "j9"))
    turn = GAME.turn(fight.view("heroes"))
    assert (turn.side, turn.acting, turn.words) == ("heroes", "", "Round 1: the heroes' turn")
    begin_turn(fight, "Ana")
    turn = GAME.turn(fight.view("foes"))
    assert (turn.side, turn.acting) == ("heroes", "Ana")
    assert turn.words == "Round 1: Ana's turn (heroes)"
    act(fight, EndTurn("Ana"))
    begin_turn(fight, "Bo")
    act(fight, EndTurn("Bo"))
    assert GAME.turn(fight.view("heroes")).words == "Round 1: Gob's turn (foes)"


def test_who_decides_for_whom_can_be_asked_and_changed() -> None:
    table = scene(hero("Ana", "a1"), foe("Gob", "j9"), referee="Ref")
    assert GAME.fighters(table) == (
        Seated("Ana", "heroes", "heroes", "hero"), Seated("Gob", "foes", "foes", "goblin"),
    )  # fmt: skip
    changed = GAME.with_seats(table, {"Ana": "mia"})
    assert GAME.seat_of(changed, "Ana") == GAME.seat_of(GAME.begin(changed), "Ana") == "mia"
    with pytest.raises(CrossbladesError, match="Ref is the Referee's seat"):
        GAME.with_seats(table, {"Gob": "Ref"})
    with pytest.raises(CrossbladesError, match="nobody is called Eve"):
        GAME.seat_of(table, "Eve")


def test_nothing_is_revealed_in_a_game_without_secrets() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j9"))
    assert all(GAME.reveal(event, fight.view("heroes")) is None for event in fight.log)
