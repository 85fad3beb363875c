"""Equilibrium stances: payoffs against the engine itself, and what seats may know."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from crossblades.analysis.equilibrium import equilibrium_of
from crossblades.heart_rush.arms import cantrip
from crossblades.heart_rush.asks import ChooseStance, TakeDamage
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.creature import Fighter, Stance
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.numbers.gains import LEVEL, Attacks
from crossblades.heart_rush.numbers.harm import contest, harm
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.numbers.stakes import Stakes
from crossblades.heart_rush.numbers.stance_odds import HeartRushStances, Melee, engagement_seen
from crossblades.heart_rush.options import Attack, Engage, Inflict, Pass, TakeStance
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import DiceSource, Seeded
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    DAGGER,
    GAME,
    HEAVY,
    LIGHT,
    MACE,
    SPEAR,
    SWORD,
    WHIP,
    choose,
    foe,
    fresh_state,
    hero,
    scene,
    wrap_up,
)

SMALL: dict[str, Any] = {"might": 4, "agility": 4, "cunning": 6, "heart": 6, "hit_points": 12}
"""Small dice, so that all ways they can fall are soon gone through."""

PAIRS: dict[str, tuple[Fighter, Fighter, Rulings]] = {
    "sword and mace": (
        hero("Ana", "c3", SWORD, **SMALL),
        foe("Orc", "d3", MACE, **SMALL | {"might": 6, "armour": LIGHT}),
        Rulings(),
    ),
    "a bow that the other cannot answer": (
        hero("Ana", "c3", BOW, **SMALL),
        foe("Orc", "h3", DAGGER, **SMALL | {"armour": LIGHT, "hit_points": 5}),
        Rulings(),
    ),
    "a whip, and wounds that bring death nearer": (
        hero("Ana", "c3", WHIP, **SMALL | {"wound_threshold": 5}),
        foe("Orc", "d3", SPEAR, **SMALL | {"wound_threshold": 4, "heart": 4}),
        Rulings(death="reduced"),
    ),
    "nobody goes on at 0 hit points": (
        hero("Ana", "c3", DAGGER, **SMALL | {"hit_points": 5}),
        foe("Orc", "d3", DAGGER, **SMALL | {"hit_points": 7}),
        Rulings(at_zero="at once"),
    ),
}


def choosing(*fighters: Fighter, dice: DiceSource | None = None, **more: Any) -> Fight:
    """The first hero has engaged the first foe, and stances are chosen."""
    fight = Fight(GAME, scene(*fighters, **more), dice or Seeded(1))
    target = next(each for each in fighters if each.side == "foes")
    choose(fight, "heroes", Engage(fighters[0].name, target.name))
    while not isinstance(fight.asks[0], ChooseStance):
        fight.answer(fight.asks[0], Pass(fight.asks[0].seat), fight.asks[0].seat)
    return fight


def melee_of(fight: Fight) -> Melee:
    view = fight.view(fight.asks[0].seat)
    return engagement_seen(view)  # type: ignore[arg-type]


def fought_out(pair: str, one: Stance, other: Stance) -> Callable[[Enumerated], float]:
    """The heroes' chance to win after the engagement, through the rules that play."""
    ana, orc, rulings = PAIRS[pair]

    def run(dice: Enumerated) -> float:
        fight = choosing(ana, orc, rulings=rulings, dice=dice)
        for name, stance in (("Ana", one), ("Orc", other)):
            choose(fight, name, TakeStance(stance))
        while not fight.over and fight.state.engagement:
            step(fight, fight.asks[0])
        return Stakes(fight.state).now("heroes")

    return run


def step(fight: Fight, ask: Ask) -> None:
    """Attack, shrug off what is better shrugged off, use no other bonus."""
    attack = next((option for option in ask.options if isinstance(option, Attack)), None)
    if attack:
        fight.answer(ask, attack, ask.seat)
    elif isinstance(ask, TakeDamage):
        creature = fight.state.creatures[ask.creature]
        take, shrug = Stakes(fight.state).ways_to_take(creature, ask.damage)
        fight.answer(ask, ask.options[0 if shrug > take else 1], ask.seat)
    elif Inflict() in ask.options:
        fight.answer(ask, Inflict(), ask.seat)
    else:
        fight.answer(
            ask, ask.options[-1] if "Faint" not in type(ask).__name__ else ask.options[0], ask.seat
        )


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.rule("HR-6.4", "HR-6.5", "HR-6.10", "HR-6.11", "HR-7.4", "HR-8.1")
def test_every_payoff_is_what_the_engine_comes_to_over_all_dice(pair: str) -> None:
    ana, orc, rulings = PAIRS[pair]
    fight = choosing(ana, orc, rulings=rulings)
    melee, state = melee_of(fight), fight.state
    stakes = Stakes(state)
    now, point = stakes.now("heroes"), Attacks(state, stakes).point
    payoffs = melee.payoffs()
    for i, one in enumerate(melee.choices[0]):
        for j, other in enumerate(melee.choices[1]):
            assert one is not None
            assert other is not None
            outcomes = list(every_outcome(fought_out(pair, one, other)))
            assert sum(chance for chance, _ in outcomes) == 1
            expected = float(sum(float(chance) * after for chance, after in outcomes)) - now
            conditions = 0.0
            if (one, other) == ("cunning", "agility"):
                conditions = 2 * LEVEL * point(state.creatures["Orc"])
            elif (one, other) == (
                "agility",
                "cunning",
            ) and pair != "a bow that the other cannot answer":
                conditions = -2 * LEVEL * point(state.creatures["Ana"])
            assert payoffs[i][j] == pytest.approx(expected + conditions, abs=1e-12), (one, other)


def test_a_mirrored_engagement_is_worth_nothing_and_nobody_can_gain() -> None:
    found = equilibrium_of(melee_of(choosing(hero("Ana", "c3"), foe("Bo", "d3"), rounds=5)))
    assert found.exact
    assert found.value == pytest.approx(0, abs=1e-3)  # Ana has spent her action, Bo has not
    assert found.exploitability <= 1e-9


def test_a_mirror_without_any_difference_has_the_value_0() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Bo", "d3"))
    melee = Melee(Attacks(state, Stakes(state)), ("Ana", "Bo"), (STANCES, STANCES))
    found = equilibrium_of(melee)
    assert found.chance == pytest.approx(0.5)
    assert found.value == pytest.approx(0, abs=1e-12)
    assert found.players[0].mix == pytest.approx(found.players[1].mix)
    assert found.exploitability <= 1e-9


def test_of_several_the_exploitability_is_measured_and_it_is_called_approximate() -> None:
    state = fresh_state(
        hero("Ana", "c3"), hero("Bea", "c4", MACE), foe("Cid", "d3"), foe("Dan", "d4", SPEAR)
    )
    melee = Melee(Attacks(state, Stakes(state)), list(state.creatures), [STANCES] * 4)
    found = equilibrium_of(melee)
    assert not found.exact
    assert "strikes whom it gains most by" in found.method
    assert 0 <= found.exploitability < 1e-4
    assert found.value == pytest.approx(-equilibrium_of(mirrored(state)).value, abs=1e-3)


def test_what_abilities_only_add_to_rolls_counts_and_what_else_they_do_does_not() -> None:
    def method(*abilities: str) -> str:
        ana = hero("Ana", "c3", abilities=abilities)
        return equilibrium_of(melee_of(choosing(ana, foe("Bo", "d3")))).method

    added = "; abilities count by what they add to rolls as things stand"
    assert "abilities" not in method()
    assert method("phalanx").endswith(added)
    assert method("phalanx", "tactics").endswith(f"{added}; what else abilities do is left out")


def mirrored(state: State) -> Melee:
    """The same game, told from the other side."""
    names = [*list(state.creatures)[2:], *list(state.creatures)[:2]]
    return Melee(Attacks(state, Stakes(state)), names, [STANCES] * 4)


@pytest.mark.rule("HR-7.3", "HR-6.11", "HR-7.4")
def test_harm_is_counted_over_all_dice() -> None:
    state = fresh_state(hero("Ana", "c3", SWORD, **SMALL), foe("Orc", "d3", **SMALL))
    plain = harm(state, Blow("Ana", "Orc", "might", SWORD))
    halved = harm(state, Blow("Ana", "Orc", "might", SWORD, halved=True))
    assert sum(chance for _, chance in plain) == pytest.approx(1)
    assert max(damage for damage, _ in plain) == 6 + 4 + 8 - 2
    assert max(damage for damage, _ in halved) == 8
    even = contest(state, Blow("Ana", "Orc", "might", SWORD), Blow("Orc", "Ana", "might", SWORD))
    assert dict(even)[3] == pytest.approx(dict(even)[-3])


@pytest.mark.rule("HR-12.7")
def test_air_counts_twice_against_metal_whatever_abilities_make_of_its_dice() -> None:
    ana = hero("Ana", "c3", abilities=("brutal attacks",), attunements={"air": "basic"}, **SMALL)
    fight = choosing(ana, foe("Orc", "d3", armour=HEAVY, **SMALL))
    blow = Blow("Ana", "Orc", "cunning", cantrip("air", "bolt", "basic"))
    assert max(damage for damage, _ in harm(fight.state, blow)) == 2 * (6 + 6 + 4) - (2 + 6)


# --- what a seat may know


def test_what_is_imagined_from_a_view_rolls_the_same_dice() -> None:
    fight = choosing(hero("Ana", "c3", BOW), foe("Orc", "h3", MACE, armour=LIGHT, shield="light"))
    seen = imagined(fight.view("heroes"))  # type: ignore[arg-type]
    for stance in ("might", "agility", "cunning"):
        blow = Blow("Ana", "Orc", stance, BOW)
        assert harm(seen, blow) == harm(fight.state, blow)
        back = Blow("Orc", "Ana", stance, MACE)
        assert harm(seen, back) == harm(fight.state, back)


def test_the_hidden_and_sealed_stances_change_nothing_for_those_who_do_not_know() -> None:
    both = (hero("Ana", "c3"), foe("Orc", "d3"))
    lurking = foe("Lurker", "j10", hides=True, hit_points=500)
    alone = melee_of(choosing(*both)).payoffs()
    fight = Fight(GAME, scene(*both, lurking, expecting=("foes",), hiding=0), Seeded(1))
    while not isinstance(fight.asks[0], ChooseStance):
        ask = fight.asks[0]
        wanted = Engage("Ana", "Orc")
        fight.answer(ask, wanted if wanted in ask.options else ask.options[-1], ask.seat)
    view: Any = fight.view("heroes")
    assert "Lurker" not in view.creatures
    assert engagement_seen(view).payoffs() == alone
    choose(fight, "Orc", TakeStance("cunning"))
    after: Any = fight.view("heroes")
    assert engagement_seen(after).payoffs() == engagement_seen(view).payoffs()


def test_whoever_is_asked_sees_the_game_from_its_own_side() -> None:
    fight = choosing(hero("Ana", "c3", DAGGER, **SMALL), foe("Orc", "d3", SWORD, **SMALL))
    games = []
    for ask in fight.asks:
        view: Any = fight.view(ask.seat)
        melee = HeartRushStances().sealed(ask, view)
        assert melee is not None
        games.append(melee)
    mine, theirs = games
    assert [player.name for player in mine.players] == ["Ana", "Orc"]
    assert [player.name for player in theirs.players] == ["Orc", "Ana"]
    turned = [[-value for value in column] for column in zip(*mine.payoffs(), strict=True)]
    assert theirs.payoffs() == [pytest.approx(row) for row in turned]
    assert theirs.chance == pytest.approx(1 - mine.chance)


def test_only_a_stance_is_weighed() -> None:
    fight = Fight(GAME, scene(hero("Ana", "c3"), foe("Orc", "d3")), Seeded(1))
    view: Any = fight.view("heroes")
    assert HeartRushStances().sealed(fight.asks[0], view) is None
    wrap_up(fight)


# --- what a state is worth


def test_the_stakes_are_even_for_equals_and_fall_with_hit_points_and_heart() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Bo", "d3"))
    assert Stakes(state).now("heroes") == pytest.approx(0.5)
    ana = state.creatures["Ana"]
    stakes = Stakes(state)
    chances = [stakes.outlook(ana, ana.heart)(left) for left in range(40, -41, -1)]
    assert all(more > less for more, less in pairwise(chances))
    assert chances[-1] == 0  # dead: nobody of the side is left
    assert stakes.outlook(ana, 6)(40) < stakes.outlook(ana, 8)(40)


def test_to_shrug_off_pays_when_much_is_at_stake_and_not_for_a_scratch() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Bo", "d3"))
    ana = state.creatures["Ana"]
    take, shrug = Stakes(state).ways_to_take(ana, 1)
    assert take > shrug
    ana.hit_points = -30
    take, shrug = Stakes(state).ways_to_take(ana, 15)
    assert shrug > take == 0
    ana.heart = 4
    assert len(Stakes(state).ways_to_take(ana, 15)) == 1


@pytest.mark.rule("HR-6.18")
def test_nothing_is_gained_by_striking_the_fallen() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Bo", "d3"), foe("Cid", "d4"))
    state.creatures["Bo"].unconscious = True
    attacks = Attacks(state, Stakes(state))
    assert attacks.gain(Blow("Ana", "Bo", "might", SWORD)) == pytest.approx(0)
    assert attacks.gain(Blow("Ana", "Cid", "might", SWORD)) > 0.01
    melee = Melee(attacks, ("Ana", "Bo"), (STANCES, (None,)))
    assert equilibrium_of(melee).players[1].mix == {"none": 1.0}
