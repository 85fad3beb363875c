"""The tactician: it plays by the odds, through the same door, and from what its seat sees."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from benchmarks.matches import match
from crossblades.interfaces.bots import bots_for, let_play
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.bots.tactician import tactician
from crossblades.swords_reign.bots.tactician_worth import Worth
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import FightEnded
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Cleave,
    Dash,
    EndTurn,
    Kill,
    Move,
    MoveTo,
    Stabilise,
    StrikeAt,
)
from tests.swords_reign.helpers import AXE, BOW, GAME, act, fight_of, foe, hero

SLASH = Attack("Ann", "Gob", "longsword")


def decision(fight: Fight) -> Option:
    """What it would answer to the question that is open."""
    ask = fight.asks[0]
    return tactician(ask, lambda: GAME.view(fight.state, ask.seat), Random(1))


def goes_to(fight: Fight) -> str:
    """Where it moves, if it does."""
    act(fight, decision(fight))
    choice = decision(fight)
    assert isinstance(choice, MoveTo)
    return choice.space


def on_its_turn(fight: Fight, name: str) -> Fight:
    """Everybody before it lets its turn pass."""
    while fight.state.acting != name:
        acting = fight.state.acting
        act(fight, EndTurn(acting) if acting else fight.asks[0].options[0])
    return fight


def test_it_strikes_whom_it_is_likely_to_fell() -> None:
    fight = fight_of(
        hero("Ann", "c3", hit_points=20), hero("Bo", "c4", hit_points=20), foe("Gob", "d3")
    )
    on_its_turn(fight, "Gob").state.creatures["Bo"].hit_points = 4
    assert decision(fight) == Attack("Gob", "Bo", "claw")


def test_it_does_not_know_what_its_seat_does_not_see() -> None:
    answers = set()
    for hit_points, resists in ((4, ()), (40, ()), (40, ("weapons",))):
        facts: dict[str, Any] = {
            "hit_points": hit_points,
            "resists": resists,
            "hit_dice": hit_points,
        }
        fight = fight_of(hero("Ann", "c3"), foe("Orc", "d3", **facts), foe("Gob", "d4"))
        answers.add(decision(fight))
    assert len(answers) == 1


def test_it_goes_to_whom_it_hits_most_easily() -> None:
    foes = (foe("Knight", "f3", armour_class=19), foe("Gob", "f7", armour_class=9))
    fight = fight_of(hero("Ann", "c5", hit_points=30), *foes)
    assert decision(fight) == Move("Ann")
    space = goes_to(fight)
    assert fight.state.grid.distance(space, "f7") == 5
    act(fight, MoveTo("Ann", space))
    assert decision(fight) == SLASH


def test_a_shooter_gets_behind_cover_with_what_is_left_of_its_move() -> None:
    archer = foe("Elf", "j3", Strike("bow", (8,), reach=0, range=120))
    ann = hero("Ann", "c3", BOW, abilities={"DEX": 2})
    fight = fight_of(ann, archer, cover=("b5",), dice=((2,),))
    assert decision(fight) in (Move("Ann"), Attack("Ann", "Elf", "longbow"))
    act(fight, Attack("Ann", "Elf", "longbow"))
    assert goes_to(fight) == "b5"


def test_a_dash_leads_on_and_not_back() -> None:
    fight = fight_of(hero("Ann", "a1"), foe("Gob", "t1"), width=20)
    act(fight, Move("Ann"), MoveTo("Ann", "g1"))
    assert decision(fight) == Dash("Ann")
    act(fight, Dash("Ann"))
    assert goes_to(fight) > "g1"


def test_a_burst_is_kept_away_from_friends() -> None:
    fire = Spell("fire", range=60, effect=Special("fire", save="DEX", dice=(6, 6), radius=10))
    ann = hero("Ann", "a1", spells=(fire,))
    crowd = (foe("Gob", "j10"), foe("Imp", "j9"), foe("Elf", "i9"))
    fight = fight_of(ann, hero("Bo", "a9"), *crowd, foe("Orc", "b9"))
    on_its_turn(fight, "Ann")
    choice = decision(fight)
    assert isinstance(choice, CastSpell)
    assert choice.target != "Orc"


def test_a_burst_is_cast_from_where_it_does_not_reach_oneself() -> None:
    fire = Spell("fire", effect=Special("fire", dice=(6, 6), radius=10), range=60)
    fight = fight_of(hero("Ann", "c3", spells=(fire,)), foe("Gob", "e3", hit_points=30))
    worth = Worth(GAME.view(fight.state, "heroes"), "Ann")
    cast = {space: worth.best(space) for space in ("c3", "b3", "a3")}
    assert cast["a3"] == cast["b3"], "out of its reach, though it is not there yet"
    assert cast["a3"][0] > cast["c3"][0]


def test_what_a_stat_block_does_spares_itself() -> None:
    def gains(radius: int) -> float:
        stamp = Special("stamp", dice=(6, 6), radius=radius)
        fight = fight_of(hero("Ann", "c3"), foe("Ogre", "d3", specials=(stamp,)))
        return Worth(GAME.view(fight.state, "foes"), "Ogre").best("d3")[0]

    assert gains(radius=5) == gains(radius=0)


def test_the_dying_come_first() -> None:
    fight = fight_of(hero("Ann", "c3", provisions=1), hero("Bo", "c4"), foe("Gob", "d3"))
    on_its_turn(fight, "Ann")
    bo = fight.state.creatures["Bo"]
    bo.status, bo.hit_points = "dying", 0
    ask = fight.asks[0]
    offered = structs.replace(ask, options=(Stabilise("Ann", "Bo"), *ask.options))
    assert (
        tactician(offered, lambda: GAME.view(fight.state, ask.seat), Random(1))
        == offered.options[0]
    )


def test_the_next_blow_and_a_cleaving_one_go_to_whom_they_take_most_from() -> None:
    claws = (Strike("claw", (4,)), Strike("bite", (6,)))
    heroes = (hero("Ann", "c3", armour="plate"), hero("Bo", "c4"))
    fight = fight_of(*heroes, foe("Gob", "d3", *claws), dice=((2,),))
    while fight.state.acting != "Gob":
        act(
            fight,
            fight.asks[0].options[0] if not fight.state.acting else EndTurn(fight.state.acting),
        )
    act(fight, Attack("Gob", "Ann", "claw, bite"))
    assert decision(fight) == StrikeAt("Gob", "Bo")
    foes = (foe("Gob", "d3"), foe("Imp", "d4", hit_points=9), foe("Orc", "d2", hit_points=9))
    fight = fight_of(hero("Ann", "c3", AXE), *foes, dice=((19,), (9,)))
    fight.state.creatures["Orc"].hit_points = 3
    act(fight, Attack("Ann", "Gob", "greataxe"), Kill("Ann", "Gob"))
    assert decision(fight) == Cleave("Ann", "Orc")


@pytest.mark.parametrize("name", ["tavern-brawl", "silent-crypt"])
def test_it_plays_shipped_encounters_to_their_end(name: str) -> None:
    scenario: Any = GAME.read_encounter(GAME.encounters()[name], name).scenario
    fight = Fight(GAME, scenario, Seeded(3))
    let_play(fight, bots_for(GAME.seats(scenario), tactician, 3))
    assert isinstance(fight.log[-1], FightEnded)


def test_it_beats_the_random_one_in_a_few_mirrored_fights() -> None:
    found = match(GAME, "tavern-brawl", "tactician", "random", 12)
    assert found["low"] > 0.5
