"""What each game says of a fight that is over, held against its log."""

from collections import Counter
from itertools import count
from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.asks import ChooseStance, TakeTurn
from crossblades.heart_rush.creature import Standing, Wound
from crossblades.heart_rush.options import Cast, Dash, TakeStance, UseAbility
from crossblades.interfaces.bots import play_out
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.tallies import Chosen
from crossblades.swords_reign.asks import ChooseAction
from crossblades.swords_reign.options import CastSpell, Move, UseSpecial
from crossblades.systems import SYSTEMS, TALLIES
from tests.analysis.fights import setup_of

CASES = [
    ("heart-rush", "storm-and-ember"),
    ("heart-rush", "ambush"),
    ("swords-reign", "tavern-brawl"),
    ("swords-reign", "silent-crypt"),
]


def fought(game: str, name: str, seed: int) -> Fight:
    setup = setup_of(name, game=game)
    fight = Fight(SYSTEMS[game], setup.scenario, Seeded(seed))
    play_out(fight, setup.policies, seed)
    return fight


def named(fight: Fight, kind: str) -> Counter[str]:
    """How often an event of this kind befell each creature."""
    events: list[Any] = [event for event in fight.log if type(event).__name__ == kind]
    return Counter(event.creature for event in events)


@pytest.mark.parametrize(("game", "name"), CASES)
def test_a_tally_says_what_the_log_says(game: str, name: str) -> None:
    """In the fights up to the first in which somebody dies."""
    for seed in count():
        fight = fought(game, name, seed)
        tally = TALLIES[game].tally(fight)
        assert Counter(fate.name for fate in tally.fates if fate.dead) == named(fight, "Died")
        assert tally.rounds == max(e.round for e in fight.log if hasattr(e, "round"))
        sides = SYSTEMS[game].sides(fight.scenario)
        assert {fate.side for fate in tally.fates} == set(sides)
        assert tally.winner in (*sides, None)
        if tally.winner:
            assert any(f.end == "up" for f in tally.fates if f.side == tally.winner)
        if named(fight, "Died"):
            break


def test_wounds_are_those_of_this_fight() -> None:
    game, setup = SYSTEMS["heart-rush"], setup_of("duel")
    scenario: Any = setup.scenario
    ana, rook = scenario.fighters
    hurt = structs.replace(ana, standing=Standing(20, ana.heart, (Wound(2, "an old one"),)))
    for seed in count():
        fight = Fight(game, structs.replace(scenario, fighters=(hurt, rook)), Seeded(seed))
        play_out(fight, setup.policies, seed)
        wounds = {f.name: f.harm["wounds"] for f in TALLIES["heart-rush"].tally(fight).fates}
        assert Counter(wounds) == named(fight, "Wounded")
        if wounds["Ana"]:
            break


def test_fatigue_is_that_of_this_fight() -> None:
    """In the first fight that tires somebody."""
    for seed in count():
        fight = fought("swords-reign", "tavern-brawl", seed)
        fatigue = {f.name: f.harm["Fatigue"] for f in TALLIES["swords-reign"].tally(fight).fates}
        assert Counter(fatigue) == named(fight, "Tired")
        if any(fatigue.values()):
            break


def test_stances_abilities_and_spells_count_by_name_and_other_answers_by_kind() -> None:
    tallies = TALLIES["heart-rush"]
    stance = TakeStance("might")
    ask = ChooseStance(seat="heroes", creature="Ana", options=[stance])
    assert tallies.chosen(ask, stance) == Chosen("Ana", "choose stance", "might")
    dash = Dash("Bo", "free")
    turn = TakeTurn(seat="heroes", side="heroes", options=[dash])
    assert tallies.chosen(turn, dash) == Chosen("Bo", "take turn", "dash")
    exert, gale = UseAbility("Bo", "exert"), Cast("Bo", "gale")
    assert tallies.chosen(turn, exert) == Chosen("Bo", "take turn", "use exert")
    assert tallies.chosen(turn, gale) == Chosen("Bo", "take turn", "cast gale")
    move = Move("Cy")
    action = ChooseAction(seat="heroes", creature="Cy", options=[move], feet=30)
    swords = TALLIES["swords-reign"]
    assert swords.chosen(action, move) == Chosen("Cy", "choose action", "move")
    mend, glare = CastSpell("Cy", "Mend", "Cy"), UseSpecial("Cy", "Glare", "Di")
    assert swords.chosen(action, mend) == Chosen("Cy", "choose action", "cast Mend")
    assert swords.chosen(action, glare) == Chosen("Cy", "choose action", "use Glare")
