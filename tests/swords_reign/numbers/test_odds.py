"""Exact chances: every way the dice can fall, through the rules that play, against a count."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.swords_reign.arms import line_called
from crossblades.swords_reign.attack import Attempt, attack_roll, hits
from crossblades.swords_reign.dice import contest
from crossblades.swords_reign.morale import check_morale
from crossblades.swords_reign.options import ResistWith
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.state import State, begin
from tests.helpers import drive
from tests.swords_reign.helpers import foe, hero, scene

CIRCUMSTANCES: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    0: ((), ()), 1: ((), ("prone",)), 2: ((), ("prone", "restrained")),
    -1: (("poisoned",), ()), -2: (("poisoned", "shaken"), ()),
}  # fmt: skip
"""Conditions of the attacker and of its target, by the EDGE that they give."""

CANCEL = {0: (("poisoned",), ("prone",)), 1: (("poisoned",), ("prone", "blinded"))}
"""The same where some of each cancel."""


def odds(run: Callable[[Enumerated], str]) -> dict[str, Fraction]:
    """The exact chance of each result."""
    found: Counter[str] = Counter()
    for chance, result in every_outcome(run, outcomes_by_faces):
        found[result] += chance  # type: ignore[assignment]
    return {result: Fraction(chance) for result, chance in found.items()}


def table(armour_class: int, mine: tuple[str, ...], theirs: tuple[str, ...]) -> State:
    """Ana beside an ogre, each with their conditions."""
    state = begin(scene(hero("Ana", "a1"), foe("Ogre", "b1", armour_class=armour_class)))
    state.creatures["Ana"].conditions = dict.fromkeys(mine, -1)
    state.creatures["Ogre"].conditions = dict.fromkeys(theirs, -1)
    return state


def attack(state: State, dice: Enumerated) -> str:
    """What comes of one attack, by the rules."""
    ana, ogre = state.creatures["Ana"], state.creatures["Ogre"]
    line = line_called(ana, "longsword")
    attempt = Attempt(ana, ogre, line, line.strikes[0], shot=False)
    rolled, _ = drive(attack_roll(state, attempt, None), state, dice)
    critical, _ = drive(hits(state, ana, ogre, rolled, None), state, dice)
    return "miss" if critical is None else "critical" if critical else "hit"


def attack_by_hand(armour_class: int, edge: int, bonus: int = 4) -> dict[str, Fraction]:
    """OS-3.1, OS-3.3, OS-1.3, counted from their own words."""
    found: Counter[str] = Counter()
    for natural, *extra in product(range(1, 21), *[range(1, 7)] * abs(edge)):
        total = natural + bonus + (sum(extra) if edge > 0 else -sum(extra))
        word = "hit" if total >= armour_class else "miss"
        found["critical" if natural == 20 else word] += 1
    whole = 20 * 6 ** abs(edge)
    return {word: Fraction(number, whole) for word, number in found.items()}


@pytest.mark.rule("OS-1.3")
@pytest.mark.rule("OS-3.1")
@pytest.mark.rule("OS-3.3")
@pytest.mark.rule("OS-3.7")
@pytest.mark.parametrize("armour_class", [8, 12, 15, 19, 25, 31])
@pytest.mark.parametrize("edge", CIRCUMSTANCES)
def test_hits_and_criticals_with_edge_and_setback(armour_class: int, edge: int) -> None:
    mine, theirs = CIRCUMSTANCES[edge]
    found = odds(lambda dice: attack(table(armour_class, mine, theirs), dice))
    assert found == attack_by_hand(armour_class, edge)
    assert found["critical"] == Fraction(1, 20), "EDGE never alters the natural roll"


@pytest.mark.rule("OS-1.3")
@pytest.mark.parametrize("armour_class", [10, 16, 22])
@pytest.mark.parametrize("edge", CANCEL)
def test_edge_and_setback_cancel_one_for_one(armour_class: int, edge: int) -> None:
    mine, theirs = CANCEL[edge]
    found = odds(lambda dice: attack(table(armour_class, mine, theirs), dice))
    assert found == attack_by_hand(armour_class, edge)


@pytest.mark.rule("OS-3.1")
def test_a_plain_attack_of_4_against_armour_class_12_hits_13_times_in_20() -> None:
    found = odds(lambda dice: attack(table(12, (), ()), dice))
    assert found["hit"] + found["critical"] == Fraction(13, 20)


@pytest.mark.rule("OS-7.6")
def test_every_hit_on_the_paralysed_from_close_is_critical() -> None:
    found = odds(lambda dice: attack(table(16, (), ("paralysed",)), dice))
    by_hand = attack_by_hand(16, edge=1)
    assert found == {"critical": by_hand["hit"] + by_hand["critical"], "miss": by_hand["miss"]}


@pytest.mark.rule("OS-1.4")
@pytest.mark.rule("OS-1.6")
@pytest.mark.parametrize("hit_dice", [0, 1, 4, 9])
def test_a_contest_is_won_by_the_higher_total_alone(hit_dice: int) -> None:
    def run(dice: Enumerated) -> str:
        state = begin(scene(hero("Ana", "a1"), foe("Ogre", "b1", hit_dice=hit_dice)))
        ana, ogre = state.creatures["Ana"], state.creatures["Ogre"]
        won, _ = drive(contest(state, ana, "STR", ogre, "shove"), state, dice)
        return "won" if won else "not"

    bonus = (hit_dice + 1) // 2
    wins = sum(a + 2 > b + bonus for a, b in product(range(1, 21), repeat=2))
    assert odds(run)["won"] == Fraction(wins, 400)


@pytest.mark.rule("OS-1.4")
def test_between_equals_the_one_who_tries_wins_19_times_in_40() -> None:
    def run(dice: Enumerated) -> str:
        state = begin(scene(hero("Ana", "a1"), hero("Bo", "b1"), foe("Ogre", "j1")))
        ana, bo = state.creatures["Ana"], state.creatures["Bo"]
        won, _ = drive(
            contest(state, ana, "STR", bo, "shove"), state, dice, [ResistWith("Bo", "STR")]
        )
        return "won" if won else "not"

    assert odds(run)["won"] == Fraction(19, 40)


@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize("morale", range(2, 13))
def test_morale_breaks_over_ml_but_never_on_a_natural_12(morale: int) -> None:
    def run(dice: Enumerated) -> str:
        state = begin(scene(hero("Ana", "a1"), foe("Gob", "j1", morale=morale)))
        drive(check_morale(state, "foes", "goblin", ["first ally"]), state, dice, auto=True)
        return state.creatures["Gob"].status

    over = sum(morale < a + b < 12 for a, b in product(range(1, 7), repeat=2))
    found = odds(run)
    assert found.get("surrendered", 0) == Fraction(over, 36)
    assert sum(found.values()) == 1


@pytest.mark.rule("OS-1.2")
@pytest.mark.rule("OS-3.1")
def test_to_have_to_beat_the_number_costs_one_face_in_20() -> None:
    state = begin(
        scene(
            hero("Ana", "a1"), foe("Ogre", "b1", armour_class=12),
            rulings=Rulings(meeting_succeeds=False),
        )
    )  # fmt: skip
    found = odds(lambda dice: attack(state.copy(), dice))
    assert found["hit"] + found["critical"] == Fraction(12, 20)
