"""The tactician: it plays by the odds, through the same door, and from what its seat sees."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from benchmarks.matches import match
from crossblades.analysis.equilibrium import equilibrium_of
from crossblades.heart_rush.asks import (
    ChooseConditions,
    ChooseDestination,
    ChooseFainting,
    ChooseStance,
    DeclareAttack,
    JoinEngagement,
    TakeDamage,
    TakeTurn,
)
from crossblades.heart_rush.bonuses import splits
from crossblades.heart_rush.bots.tactician import tactician
from crossblades.heart_rush.events import CombatEnded
from crossblades.heart_rush.numbers.stance_odds import engagement_seen
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Enter,
    FallUnconscious,
    FightOn,
    HoldBack,
    Inflict,
    MoveTo,
    Pass,
    ShrugOff,
    TakeIt,
    TakeStance,
)
from crossblades.heart_rush.state import Engagement, State
from crossblades.interfaces.bots import bots_for, let_play
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from tests.helpers import BOW, DAGGER, GAME, MAUL, choose, foe, fresh_state, hero, scene


def decision(ask: Ask, state: State, seed: int = 1) -> Option:
    return tactician(ask, lambda: GAME.view(state, ask.seat), Random(seed))


def engaged(state: State, *names: str) -> State:
    state.engagement = Engagement("foes", names)
    return state


def test_it_mixes_its_stances_by_the_equilibrium() -> None:
    state = engaged(fresh_state(hero("Ana", "c3"), foe("Orc", "d3", MAUL, might=12)), "Ana", "Orc")
    options = tuple(TakeStance(s) for s in ("might", "agility", "cunning", "defensive"))
    ask = ChooseStance(seat="heroes", creature="Ana", options=options)
    drawn = Counter(decision(ask, state, seed).stance for seed in range(400))  # type: ignore[attr-defined]
    mix = equilibrium_of(engagement_seen(GAME.view(state, "heroes"))).players[0].mix
    assert len([chance for chance in mix.values() if chance > 0.05]) >= 2
    for stance, chance in mix.items():
        assert drawn[stance] / 400 == pytest.approx(chance, abs=0.08)


def test_it_shrugs_off_what_would_kill_and_no_scratch() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Orc", "d3"))
    options = (ShrugOff("Ana"), TakeIt("Ana"))
    scratch = TakeDamage(seat="heroes", creature="Ana", damage=1, options=options)
    assert decision(scratch, state) == TakeIt("Ana")
    state.creatures["Ana"].hit_points = -30
    deadly = TakeDamage(seat="heroes", creature="Ana", damage=12, options=options)
    assert decision(deadly, state) == ShrugOff("Ana")


def test_it_strikes_whom_it_gains_most_by() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Orc", "d3"), foe("Gob", "d4"))
    engaged(state, "Ana", "Orc", "Gob")
    state.creatures["Gob"].hit_points = -35
    assert state.engagement is not None
    state.engagement.stances = {"Ana": "might", "Orc": "defensive", "Gob": "defensive"}
    options = (Attack("Ana", "Orc"), Attack("Ana", "Gob"), HoldBack("Ana"))
    ask = DeclareAttack(seat="heroes", creature="Ana", stance="might", options=options)
    assert decision(ask, state) == Attack("Ana", "Gob")
    hold = (HoldBack("Ana"),)
    ask = DeclareAttack(seat="heroes", creature="Ana", stance="might", options=hold)
    assert decision(ask, state) == HoldBack("Ana")


def test_it_challenges_whom_it_can_beat_and_leaves_a_giant_alone() -> None:
    giant = foe("Ogre", "d2", MAUL, might=12, heart=12)
    state = fresh_state(hero("Ana", "c3"), foe("Gob", "d4", DAGGER, hit_points=10), giant)
    state.creatures["Ogre"].acted = True  # it cannot come to the other's help
    challenges = (Engage("Ana", "Ogre"), Engage("Ana", "Gob"), Pass("heroes"))
    ask = TakeTurn(seat="heroes", side="heroes", options=challenges)
    assert decision(ask, state) == Engage("Ana", "Gob")
    only = TakeTurn(seat="heroes", side="heroes", options=(Engage("Ana", "Ogre"), Pass("heroes")))
    assert decision(only, state) == Pass("heroes")
    state.round = 50
    assert decision(only, state) == Engage("Ana", "Ogre")


def test_it_dashes_when_there_is_nobody_to_challenge() -> None:
    state = fresh_state(hero("Ana", "a1"), foe("Orc", "j10"))
    ask = TakeTurn(seat="heroes", side="heroes", options=(Dash("Ana", "free"), Pass("heroes")))
    assert decision(ask, state) == Dash("Ana", "free")


def test_it_sends_in_who_helps_and_nobody_who_would_only_be_hurt() -> None:
    heroes = (hero("Ana", "c3"), hero("Bea", "c4"))
    state = engaged(fresh_state(*heroes, foe("Orc", "d3")), "Ana", "Orc")
    ask = JoinEngagement(seat="heroes", side="heroes", options=(Enter("Bea"), Pass("heroes")))
    assert decision(ask, state) == Enter("Bea")
    feeble: Any = {"might": 4, "agility": 4, "cunning": 4, "heart": 4, "hit_points": 12}
    helper, ogre = hero("Bea", "c4", DAGGER, **feeble), foe("Orc", "d3", MAUL, might=12, heart=12)
    state = engaged(fresh_state(hero("Ana", "c3"), helper, ogre), "Ana", "Orc")
    assert decision(ask, state) == Pass("heroes")


def test_it_stands_where_a_bow_reaches_and_a_blade_does_not() -> None:
    archer = hero("Ana", "c3", BOW, speed=60)
    state = fresh_state(archer, foe("Orc", "d3", speed=0, hit_points=80))
    options = tuple(MoveTo(at) for at in ("c4", "b2", "a3", "a1"))
    ask = ChooseDestination(seat="heroes", creature="Ana", options=options)
    choice = decision(ask, state)
    assert isinstance(choice, MoveTo)
    assert state.grid.distance(choice.space, "d3") > 5


def test_it_spoils_what_hurts_the_target_most() -> None:
    state = fresh_state(hero("Ana", "c3", MAUL, might=12), foe("Orc", "d3", MAUL, might=12))
    ask = ChooseConditions(seat="heroes", creature="Ana", target="Orc", options=splits(2))
    chosen = decision(ask, state)
    assert isinstance(chosen, Inflict)
    assert chosen.weakened >= 1
    assert chosen.weakened + chosen.off_balanced == 2


def test_it_fights_on_while_there_is_hope() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Orc", "d3"))
    ask = ChooseFainting(
        seat="heroes", creature="Ana", options=(FightOn("Ana"), FallUnconscious("Ana"))
    )
    state.creatures["Ana"].hit_points = -10
    assert decision(ask, state) == FightOn("Ana")
    state.creatures["Ana"].hit_points = -39
    state.creatures["Ana"].heart = 4
    assert decision(ask, state) == FallUnconscious("Ana")


def test_a_sealed_stance_of_the_other_side_changes_nothing() -> None:
    picked = set()
    for stance in ("might", "agility", "cunning", "defensive"):
        fight = Fight(GAME, scene(hero("Ana", "c3"), foe("Orc", "d3")), Seeded(1))
        choose(fight, "heroes", Engage("Ana", "Orc"))
        choose(fight, "Orc", TakeStance(stance))
        (ask,) = fight.asks
        picked.add(tactician(ask, lambda fight=fight: fight.view("heroes"), Random(5)))  # type: ignore[misc]
    assert len(picked) == 1


@pytest.mark.parametrize("name", ["duel", "storm-and-ember", "orc-and-hound"])
def test_it_plays_shipped_encounters_to_their_end(name: str) -> None:
    scenario: Any = GAME.read_encounter(GAME.encounters()[name], name).scenario
    fight = Fight(GAME, scenario, Seeded(3))
    let_play(fight, bots_for(GAME.seats(scenario), tactician, 3))
    assert isinstance(fight.log[-1], CombatEnded)


def test_it_beats_the_sensible_one_in_a_few_mirrored_duels() -> None:
    found = match(GAME, "duel", "tactician", "sensible", 20)
    assert found["low"] > 0.5
    assert found["low"] < found["share"] < found["high"]
