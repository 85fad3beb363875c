"""The card of a phone: what a seat's creatures have, what works on them, what they can do."""

from typing import Any

import pytest

from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Spell, Stance, Wound
from crossblades.heart_rush.events import StancesRevealed
from crossblades.heart_rush.options import Engage, Pass
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.system import HeartRush
from crossblades.heart_rush.visibility import view
from crossblades.heart_rush.words.condition_texts import CONDITION_TEXTS
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.sheet import Sheet
from crossblades.kernel.showing import Seated
from tests.helpers import MEDIUM, choose, foe, hero, scene, waiting

GAME: Any = HeartRush()


def card(fight: Fight, seat: str = "heroes", name: str = "Ana") -> Sheet:
    found: tuple[Sheet, ...] = GAME.sheets(fight.view(seat), seat)
    return next(sheet for sheet in found if sheet.name == name)


def told(sheet: Sheet) -> dict[str, str]:
    return {line.label: line.value for line in sheet.lines}


def duel(rulings: Rulings = Rulings(), **sheet: Any) -> Fight:  # noqa: B008
    return waiting(hero("Ana", "c4", **sheet), foe("Orc", "j9"), rulings=rulings)


@pytest.mark.rule("HR-8.2")
def test_the_numbers_and_the_line_of_death() -> None:
    fight = duel(armour=MEDIUM, shield="light", hit_points=35)
    fight.state.creatures["Ana"].hit_points = 12
    fight.state.creatures["Ana"].heart = 6
    lines = told(card(fight))
    assert lines["hit points"] == "12 of 35"
    assert lines["death"] == "dies at -35"
    assert lines["heart die"] == "d6 of d8"
    assert lines["rush"] == "1"
    assert lines["action"] == "not spent"
    assert lines["free"] == "dash, object, call out"
    assert lines["speed"] == "50 feet"
    assert lines["armour"] == "medium +4"
    assert lines["shield"] == "light +1"
    assert lines["weapon"] == "sword: d8, slashing, one more d8 in agility, reach 5 feet"


@pytest.mark.rule("HR-8.2")
@pytest.mark.rule("HR-8.4")
def test_wounds_are_told_with_what_they_leave_and_a_table_may_let_them_lower_death() -> None:
    fight = duel(Rulings(death="reduced"))
    fight.state.creatures["Ana"].wounds = (Wound(2, "a cut"), Wound(1, "a burn", treated=True))
    lines = told(card(fight))
    assert lines["wounds"] == "rank 2: a cut, rank 1: a burn (treated); healed to 37 at most"
    assert lines["death"] == "dies at -37"


def test_every_condition_says_what_it_means_in_a_sentence() -> None:
    assert CONDITION_TEXTS.keys() == CONDITIONS.keys()
    assert all(text.endswith(".") and len(text) < 200 for text in CONDITION_TEXTS.values())


@pytest.mark.rule("HR-11.1")
@pytest.mark.rule("HR-11.15")
def test_conditions_are_told_with_their_source_and_their_rule() -> None:
    fight = duel()
    ana = fight.state.creatures["Ana"]
    ana.conditions, ana.sources = {"dazed": 2, "frightened": 1}, {"frightened": "Orc"}
    ana.helped_by = "Orc"
    ana.effects = (Effect("feint", "round", "Orc"),)
    found = card(fight).conditions
    assert [each.words for each in found] == [
        "2 dazed", "1 frightened of Orc", "helped by Orc", "Feint (by Orc)",
    ]  # fmt: skip
    assert [each.rule for each in found] == ["HR-11.1", "HR-11.15", "HR-4.8", "HR-5.3"]
    assert all(each.text for each in found)


@pytest.mark.rule("HR-5.3")
@pytest.mark.rule("HR-16.1")
def test_abilities_and_spells_say_whether_they_can_still_be_used() -> None:
    spells = (Spell("gale"), Spell("muddle", "All paths cross.", ("void",)))
    fight = duel(
        abilities=("bunker down", "battle frenzy", "overexert"), spells=spells,
        attunements={"air": "basic", "void": "basic"},
    )  # fmt: skip
    ready = {each.name: (each.ready, each.why) for each in card(fight).abilities}
    assert ready == {
        "Bunker Down": (True, ""), "Battle Frenzy": (True, ""), "Overexert": (True, ""),
        "Gale": (True, ""), "muddle": (True, ""),
    }  # fmt: skip
    ana = fight.state.creatures["Ana"]
    ana.spent, ana.acted = {"bunker down": "heart"}, True
    ready = {each.name: (each.ready, each.why) for each in card(fight).abilities}
    assert ready["Bunker Down"] == (False, "used up: back after a long rest or a wound")
    assert ready["Gale"] == (False, "the action of this round is spent")
    assert ready["Battle Frenzy"] == (True, "")
    muddle = card(fight).abilities[-1]
    assert (muddle.text, muddle.kind) == ("All paths cross.", "spell of void")


@pytest.mark.rule("HR-5.3", "HR-16.1")
@pytest.mark.parametrize(
    ("rush", "ready"), [(0, (False, "the action of this round is spent")), (1, (True, ""))]
)
def test_rush_pays_for_a_spell_where_an_ability_takes_it(
    rush: int, ready: tuple[bool, str]
) -> None:
    fight = duel(abilities=("warcaster",), spells=(Spell("gale"),), attunements={"air": "basic"})
    ana = fight.state.creatures["Ana"]
    ana.acted, ana.rush = True, rush
    found = {each.name: (each.ready, each.why) for each in card(fight).abilities}
    assert found["Gale"] == ready


def test_a_seat_has_the_cards_of_its_own_creatures_alone() -> None:
    fight = waiting(
        hero("Ana", "c4", seat="mia"), hero("Bo", "d4", seat="tom"), foe("Orc", "j9"), gm="gm"
    )
    assert [each.name for each in GAME.sheets(fight.view("mia"), "mia")] == ["Ana"]
    assert GAME.sheets(fight.view("mia"), "foes") == ()
    assert [each.name for each in GAME.sheets(fight.view("gm"), "foes")] == ["Orc"]


# --- turns, seats and outcomes


@pytest.mark.rule("HR-3.1")
def test_whose_turn_it_is() -> None:
    fight = waiting(hero("Ana", "c4"), foe("Orc", "d4"))
    turn = GAME.turn(fight.view("foes"))
    assert (turn.round, turn.side, turn.acting) == (1, "heroes", "")
    assert turn.words == "Round 1: the heroes' turn"
    choose(fight, "heroes", Engage("Ana", "Orc"))
    assert GAME.turn(fight.view("foes")).words == "Round 1: Ana, Orc in an engagement"


def test_the_outcome_is_a_sentence_once_the_fight_is_over() -> None:
    fight = waiting(hero("Ana", "c4"), foe("Orc", "j9"), rounds=1)
    assert GAME.outcome(fight.state) == ""
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Pass("foes"))
    assert GAME.outcome(fight.state) == "Nobody wins."
    fight.state.winner = "heroes"
    assert GAME.outcome(fight.state) == "The heroes win."
    assert GAME.turn(fight.view("heroes")).words == "The combat is over"


def test_who_decides_for_whom_can_be_asked_and_changed() -> None:
    table = scene(hero("Ana", "c4"), hero("Bo", "d4"), foe("Orc", "j9", size="large"), gm="gm")
    assert GAME.fighters(table)[2] == Seated("Orc", "foes", "foes", "large, sword")
    changed = GAME.with_seats(table, {"Ana": "mia"})
    assert [each.seat for each in GAME.fighters(changed)] == ["mia", "heroes", "foes"]
    assert GAME.seat_of(changed, "Ana") == "mia"
    assert GAME.seat_of(GAME.begin(changed), "Ana") == "mia"
    GAME.check(changed)


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ({"Eve": "mia"}, "nobody is called Eve; expected Ana, Bo, Orc"),
        (
            {"Orc": "heroes"},
            "heroes would decide for Ana (heroes) and Orc (foes); a seat decides for one side only",
        ),
        ({"Ana": "gm"}, "gm is the GM's seat, and cannot decide for Ana"),
        ({"Ana": "spectator"}, "no seat can be called spectator, which only looks on"),
        ({"Ana": "a\nb"}, "a seat's name has 1 to 40 printable characters"),
    ],
)
def test_seats_that_cannot_be_are_refused(seats: dict[str, str], why: str) -> None:
    table = scene(hero("Ana", "c4"), hero("Bo", "d4"), foe("Orc", "j9"), gm="gm")
    with pytest.raises(CrossbladesError) as refused:
        GAME.with_seats(table, seats)
    assert str(refused.value) == why


# --- the reveal


@pytest.mark.rule("HR-6.3")
@pytest.mark.rule("HR-6.4")
def test_a_reveal_shows_all_stances_and_who_beats_whom_among_opponents() -> None:
    fight = waiting(hero("Ana", "c4"), hero("Bo", "c5"), foe("Orc", "d4"), foe("Eve", "d5"))
    state = fight.state
    stances: dict[str, Stance | None] = {
        "Ana": "cunning", "Bo": "agility", "Orc": "agility", "Eve": "defensive",
    }  # fmt: skip
    event = StancesRevealed(stances=stances)
    shown = GAME.reveal(event, view(state, "heroes"))
    assert shown is not None
    assert [(each.creature, each.words) for each in shown.choices] == [
        ("Ana", "cunning"), ("Bo", "agility"), ("Orc", "agility"), ("Eve", "defensive"),
    ]  # fmt: skip
    assert shown.beats == (("Ana", "Orc"), ("Ana", "Eve"), ("Bo", "Eve"))
    assert GAME.reveal(fight.log[0], view(state, "heroes")) is None
