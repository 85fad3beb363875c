"""How the sensible bot mixes its stances."""

from collections import Counter
from random import Random

import pytest

from crossblades.heart_rush.asks import ChooseForAbility, ChooseStance
from crossblades.heart_rush.creature import Fighter, Stance
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.numbers.stance_odds import engagement_seen
from crossblades.heart_rush.options import TakeStance, UseAbility
from crossblades.heart_rush.state import Engagement, State
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.mixing import solve
from tests.helpers import BOW, GAME, MACE, SWORD, choose, foe, fresh_state, hero, scene

SENSIBLE = GAME.policies["sensible"]
TIMES = 1500


def engaged(*fighters: Fighter) -> State:
    """All of them are in an engagement."""
    state = fresh_state(*fighters)
    state.engagement = Engagement("foes", tuple(state.creatures))
    return state


def mix_of(state: State, name: str, stances: tuple[Stance, ...] = STANCES) -> dict[Stance, float]:
    """How often it takes each stance, over many seeds."""
    seat = state.creatures[name].seat
    ask = ChooseStance(seat=seat, creature=name, options=tuple(map(TakeStance, stances)))
    view, random = GAME.view(state, seat), Random(1)
    picked: Counter[Stance] = Counter()
    for _ in range(TIMES):
        option = SENSIBLE(ask, lambda: view, random)
        assert isinstance(option, TakeStance)
        picked[option.stance] += 1
    return {stance: picked[stance] / TIMES for stance in stances}


SHARP = {"might": 4, "agility": 4, "cunning": 12}
STRONG = {"might": 12, "agility": 6, "cunning": 4}


@pytest.mark.parametrize("mine", [{}, SHARP, STRONG], ids=["even", "sharp", "strong"])
@pytest.mark.parametrize("theirs", [{}, SHARP, STRONG], ids=["even", "sharp", "strong"])
@pytest.mark.parametrize("spoilt", [{}, {"weakened": 3}, {"dazed": 3}], ids=str)
def test_who_knows_its_mix_gains_little_by_it(
    mine: dict[str, int], theirs: dict[str, int], spoilt: dict[str, int]
) -> None:
    state = engaged(hero("Ana", "a1", MACE, **mine), foe("Rook", "b1", SWORD, **theirs))
    state.creatures["Ana"].conditions = dict(spoilt)
    payoffs = engagement_seen(GAME.view(state, "heroes")).payoffs()
    mix = mix_of(state, "Ana", STANCES)
    against = [
        sum(mix[stance] * row[column] for stance, row in zip(STANCES, payoffs, strict=True))
        for column in range(len(STANCES))
    ]
    all_on_one = max(min(row) for row in payoffs)
    value = solve(payoffs).value
    assert min(against) > value - 0.35 * (value - all_on_one)


def test_whoever_has_said_its_stance_is_met_by_what_beats_it() -> None:
    ana, rook = hero("Ana", "c3", abilities=("gambit",)), foe("Rook", "d3")
    fight = Fight(GAME, scene(ana, rook, begins="foes"), Seeded(1))
    choose(fight, "foes", fight.asks[0].options[0])
    choose(fight, "Ana", UseAbility("Ana", "gambit", choice="might"))
    mix = mix_of(fight.state, "Rook")
    assert mix == {"might": 0, "agility": 1, "cunning": 0, "defensive": 0}


def test_it_says_no_stance_itself() -> None:
    ana, rook = hero("Ana", "c3", abilities=("gambit",)), foe("Rook", "d3")
    fight = Fight(GAME, scene(ana, rook, begins="foes"), Seeded(1))
    choose(fight, "foes", fight.asks[0].options[0])
    (ask,) = fight.asks
    assert isinstance(ask, ChooseForAbility)
    answer = SENSIBLE(ask, lambda: GAME.view(fight.state, "heroes"), Random(1))
    assert not isinstance(answer, UseAbility)


def test_of_several_it_reckons_with_the_one_that_hits_hardest() -> None:
    brute = foe("Rook", "b1", MACE, might=12, heart=12)
    alone = mix_of(engaged(hero("Ana", "a1", MACE), brute), "Ana")
    imp = foe("Imp", "b2", heart=4, might=4, agility=4, cunning=4)
    assert mix_of(engaged(hero("Ana", "a1", MACE), imp, brute), "Ana") == alone


def test_one_that_can_hit_nobody_still_takes_a_stance() -> None:
    far = engaged(hero("Ana", "a1", MACE), foe("Rook", "h1", BOW))
    assert sum(mix_of(far, "Ana").values()) == 1
    asleep = engaged(hero("Ana", "a1", MACE), foe("Rook", "b1"))
    asleep.creatures["Rook"].unconscious = True
    assert min(mix_of(asleep, "Ana").values()) > 0


def test_it_takes_what_is_open_to_it() -> None:
    state = engaged(hero("Ana", "a1", MACE), foe("Rook", "b1", MACE))
    assert mix_of(state, "Ana", ("defensive",)) == {"defensive": 1}
