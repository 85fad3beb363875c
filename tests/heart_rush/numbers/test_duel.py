"""Duels of Heart Rush: what stances come to, and the solution against the rules themselves."""

import re
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossblades.analysis.duel import best_response, solve_duel
from crossblades.heart_rush.asks import ChooseStance, TakeDamage
from crossblades.heart_rush.creature import Stance, Wound
from crossblades.heart_rush.damage import dies_at, wounds
from crossblades.heart_rush.events import DamageTaken, EngagementEnded
from crossblades.heart_rush.numbers.duel import Mode, StanceDuel, inflictions, turned
from crossblades.heart_rush.numbers.duel_engagement import plain_answer
from crossblades.heart_rush.numbers.duellists import HeartRushDuels
from crossblades.heart_rush.options import TakeIt, TakeStance
from crossblades.heart_rush.words.rulings_text import RULINGS
from crossblades.kernel.duels import Standing, Strike, Way
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.rulings import Ruling, Value
from tests.heart_rush.numbers.duelling import GAME, duel_of, margin, scenario_of, share_won

GOBLIN = "goblin 4/6/4/4 HD d6 HP 6 A +2 D +1"
RAT = "rat 4/4/6/4 HD d6 HP 7 A +1 D +0"


def by_the_rules(one: str, two: str, stances: tuple[Stance, Stance]) -> dict[Strike, Fraction]:
    """The damage of one engagement, by every way that its dice can fall in a real fight."""
    duel = duel_of(one, two)
    chosen = dict(zip(duel.names, stances, strict=True))

    def engagement(dice: Enumerated) -> Strike | None:
        fight = Fight(GAME, scenario_of(duel), dice)
        while not any(isinstance(event, EngagementEnded) for event in fight.log):
            ask = fight.asks[0]
            if isinstance(ask, ChooseStance):
                fight.answer(ask, TakeStance(chosen[ask.creature]), ask.seat)
            elif isinstance(ask, TakeDamage):
                fight.answer(ask, TakeIt(ask.creature), ask.seat)
            else:
                fight.answer(ask, plain_answer(ask), ask.seat)
        hurt = [event for event in fight.log if isinstance(event, DamageTaken)]
        assert len(hurt) <= 1
        return Strike(duel.names.index(hurt[0].creature), hurt[0].damage) if hurt else None

    chances: defaultdict[Strike, Fraction] = defaultdict(Fraction)
    for chance, strike in every_outcome(engagement):
        if strike:
            chances[strike] += chance
    return dict(chances)


@pytest.mark.rule("HR-6.4", "HR-6.5", "HR-6.11", "HR-7.3", "HR-7.4")
@pytest.mark.parametrize("one", range(4))
@pytest.mark.parametrize("two", range(4))
def test_what_two_stances_come_to_is_what_the_rules_make_of_them(one: int, two: int) -> None:
    duel = duel_of("goblin", "bandit")
    stances = (duel.actions[one], duel.actions[two])
    assert duel.strikes(duel.start.mode, one, two) == by_the_rules("goblin", "bandit", stances)


@pytest.mark.rule("HR-12.3", "HR-12.9")
def test_an_archers_might_goes_past_armour_in_a_duel() -> None:
    duel = duel_of("archer", "goblin")
    might, cunning = duel.actions.index("might"), duel.actions.index("cunning")
    found = duel.strikes(duel.start.mode, might, cunning)
    assert found == by_the_rules("archer", "goblin", ("might", "cunning"))


@pytest.mark.rule("HR-8.1")
def test_shrugging_off_halves_and_costs_a_size_of_the_heart_die() -> None:
    duel = duel_of(GOBLIN, RAT)
    modes = duel.modes
    full = modes.index(("d6", "d6"))
    assert duel.ways(full, Strike(0, 7)) == (Way(7, full), Way(4, modes.index(("d4", "d6"))))
    assert duel.ways(full, Strike(1, 7)) == (Way(7, full), Way(4, modes.index(("d6", "d4"))))
    low = modes.index(("d4", "d6"))
    assert duel.ways(low, Strike(0, 7)) == (Way(7, low),)


@pytest.mark.rule("HR-8.2", "HR-8.6")
def test_a_duel_ends_with_death_or_at_zero() -> None:
    assert duel_of(GOBLIN, RAT).out_at == (-6, -7)
    assert duel_of(GOBLIN, RAT, "down").out_at == (0, 0)


@pytest.mark.parametrize(
    ("end", "fights", "extras"),
    [("death", 400, ()), ("down", 600, ()), ("down", 600, ("conditions",))],
)
def test_fights_by_the_rules_agree_with_the_solution(
    end: str, fights: int, extras: tuple[str, ...]
) -> None:
    duel = duel_of(GOBLIN, RAT, end, *extras)
    solved = solve_duel(duel)
    assert abs(solved.value - 0.5) > 0.1  # else any even coin would agree
    assert abs(share_won(duel, solved, end, fights) - solved.value) <= margin(solved.value, fights)


REDUCED: dict[str, Value] = {"HR-8.2": "reduced"}
ABOVE: dict[str, Value] = {"HR-8.3": "above it"}
BRAWLER = "brawler 8/6/6/4 HD d6 HP 14 w 4 A +4 D +0"
THUG = "thug 8/4/6/4 HD d6 HP 15 w 12 A +4 D +0"


@pytest.mark.rule("HR-8.2", "HR-8.3")
def test_a_wound_counts_twice_where_it_brings_death_nearer() -> None:
    duel = duel_of(BRAWLER, THUG, rulings=REDUCED)
    assert (duel.start.points, duel.out_at) == ((28, 30), (0, 0))
    assert duel.points_called == "hit points from death"
    start, low = duel.start.mode, duel.modes.index(("d4", "d6"))
    assert duel.ways(start, Strike(0, 3)) == (Way(3, start), Way(2, low))
    assert duel.ways(start, Strike(0, 4)) == (Way(8, start), Way(2, low))
    assert duel.ways(start, Strike(0, 7)) == (Way(14, start), Way(8, low))
    more = duel_of(BRAWLER, THUG, rulings=REDUCED | ABOVE)
    assert more.ways(start, Strike(0, 4))[0] == Way(4, start)
    assert more.ways(start, Strike(0, 5))[0] == Way(10, start)
    assert duel_of(BRAWLER, THUG, "down", rulings=REDUCED).out_at == (0, 0)
    assert duel_of(BRAWLER, THUG, "down", rulings=REDUCED).start.points == (14, 15)


@pytest.mark.rule("HR-8.2", "HR-8.3")
@given(st.lists(st.integers(1, 20), min_size=1, max_size=12))
def test_no_points_are_left_when_the_rules_say_dead_and_only_then(damages: list[int]) -> None:
    duel = duel_of(BRAWLER, THUG, rulings=REDUCED)
    state = duel.state.copy()
    brawler = state.creatures["brawler"]
    points = duel.start.points[0]
    for damage in damages:
        points -= duel.ways(duel.start.mode, Strike(0, damage))[0].loss
        brawler.hit_points -= damage
        if wounds(state, brawler, damage):
            brawler.wounds = (*brawler.wounds, Wound(damage, "a cut"))
        assert points == duel.points(0, brawler.hit_points, brawler.wound_ranks)
        assert (points <= 0) == (brawler.hit_points <= dies_at(state, brawler))


@pytest.mark.rule("HR-8.2", "HR-8.3", "HR-8.6")
@pytest.mark.parametrize(
    ("rulings", "extras"),
    [(REDUCED, ()), (REDUCED | ABOVE, ()), ({"HR-8.6": "at once"}, ()),
     pytest.param(REDUCED | {"HR-11.1": "checks"}, ("conditions",), marks=pytest.mark.slow)],
)  # fmt: skip
def test_fights_by_other_rulings_agree_with_the_solution(
    rulings: dict[str, Value], extras: tuple[str, ...]
) -> None:
    small = (
        [words.replace(" HP 1", " HP ") for words in (BRAWLER, THUG)] if extras else (BRAWLER, THUG)
    )
    duel = duel_of(*small, "death", *extras, rulings=rulings)
    solved = solve_duel(duel)
    share = share_won(duel, solved, "death", 400)
    assert abs(share - solved.value) <= margin(solved.value, 400)
    usual = solve_duel(duel_of(*small, "death", *extras)).value
    assert abs(usual - solved.value) > (0.15 if rulings in (REDUCED, REDUCED | ABOVE) else 0.01)


@pytest.mark.parametrize("rulings", [REDUCED, {"HR-8.6": "at once"}, ABOVE | REDUCED])
def test_two_alike_have_an_even_duel_by_any_ruling(rulings: dict[str, Value]) -> None:
    solved = solve_duel(duel_of(BRAWLER, BRAWLER, rulings=rulings))
    assert solved.value == pytest.approx(0.5, abs=1e-10)


def everything(duel: StanceDuel) -> list[object]:
    """All that a solver asks a duel."""
    actions = range(len(duel.actions))
    found: list[object] = [duel.start, duel.out_at]
    for mode in range(len(duel.modes)):
        for one, two in product(actions, actions):
            strikes = duel.strikes(mode, one, two)
            found += [strikes, duel.turn(mode, one, two)]
            found += [duel.ways(mode, strike) for strike in strikes]
    return found


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_only_the_rulings_that_a_duel_takes_change_anything_in_it(ruling: Ruling) -> None:
    weak = [words.replace("HD d6", "HD d4") for words in (BRAWLER, THUG)]
    base = {} if ruling.id != "HR-8.3" else REDUCED
    usual = everything(duel_of(*weak, "death", "conditions", rulings=base))
    changes = [
        everything(duel_of(*weak, "death", "conditions", rulings={**base, ruling.id: other.value}))
        != usual
        for other in ruling.choices[1:]
    ]
    assert any(changes) == (ruling.id in {known.id for known in HeartRushDuels.rulings})


def test_one_with_wounds_begins_as_near_to_death_as_they_leave_it() -> None:
    text = 'game = "heart-rush"\nname = "Ana"\ntemplate = "swordhand"\n'
    text += "[state]\nhit_points = 7\n[[state.wounds]]\nrank = 12\ntext = 'a cut'\n"

    def with_points(points: int | None) -> StanceDuel:
        return HeartRushDuels().duel(
            "ana.toml", "rogue", (points, None), "death", (), lambda _file: text, REDUCED
        )

    assert with_points(None).start.points == (7 + 35 - 12, 64)
    assert with_points(23).start.points == (23 + 35 - 12, 64)
    with pytest.raises(
        CrossbladesError, match="Ana cannot begin with 24 hit points; expected 1 to"
    ):
        with_points(24)


@pytest.mark.rule("HR-6.8", "HR-3.6")
def test_conditions_of_cunning_last_for_the_round_and_fade() -> None:
    start = Mode((6, 6))
    chooser, shaken = turned(start, ("cunning", "agility"))
    assert chooser == 0
    assert len(shaken) == 10
    assert all(mode.second and mode.levels[0] == (0, 0, 0) for mode in shaken)
    dazed = start._replace(levels=((0, 0, 0), (2, 0, 0)), second=True)
    assert dazed in shaken
    assert turned(dazed, ("might", "might"))[1] == [start._replace(levels=((0, 0, 0), (1, 0, 0)))]
    assert turned(dazed, ("agility", "cunning"))[0] == 1
    assert inflictions((1, 0, 0)) == [(1, 0, 0), (2, 0, 0), (1, 1, 0), (1, 0, 1)]


@pytest.mark.rule("HR-11.1", "HR-11.2", "HR-11.3")
def test_conditions_spoil_the_rolls_of_a_duel() -> None:
    duel = duel_of(GOBLIN, RAT, "down", "conditions")
    might = duel.actions.index("might")
    fresh = duel.strikes(duel.start.mode, might, might)
    weak = duel.number(Mode((6, 6), ((0, 0, 0), (0, 0, 1))))
    dazed = duel.number(Mode((6, 6), ((0, 0, 0), (1, 0, 0))))
    assert duel.strikes(dazed, might, might) == fresh

    def hurt(strikes: Mapping[Strike, Fraction]) -> Fraction:
        return sum((p for s, p in strikes.items() if s.victim == 1), Fraction(0))

    assert hurt(duel.strikes(weak, might, might)) > hurt(fresh)


def test_fights_against_a_fixed_mix_agree_with_the_best_response() -> None:
    duel = duel_of(GOBLIN, RAT, "down")
    answered = best_response(duel, 1, np.array([0.2, 0.2, 0.3, 0.3]))
    assert answered.value > solve_duel(duel).value + 0.05
    share = share_won(duel, answered, "down", 600)
    assert abs(share - answered.value) <= margin(answered.value, 600)


def test_two_alike_have_an_even_duel() -> None:
    duel = duel_of("goblin", "goblin")
    assert duel.names == ("goblin 1", "goblin 2")
    solved = solve_duel(duel)
    assert solved.value == pytest.approx(0.5, abs=1e-10)
    assert solved.values[:, 5, 5][duel.modes.index(("d4", "d6"))] < 0.5


def test_more_hit_points_and_a_larger_heart_die_never_hurt() -> None:
    duel = duel_of(GOBLIN, RAT)
    solved = solve_duel(duel)
    values = solved.values
    assert (np.diff(values, axis=1) >= -1e-11).all()
    assert (np.diff(values, axis=2) <= 1e-11).all()
    hearts = values.reshape(2, 2, *values.shape[1:])
    assert (hearts[1] - hearts[0] >= -1e-11).all()
    assert (hearts[:, 1] - hearts[:, 0] <= 1e-11).all()


def test_it_is_better_to_shrug_off_a_mortal_blow() -> None:
    duel = duel_of(GOBLIN, RAT, "down")
    solved = solve_duel(duel)
    standing = Standing((5, 7), duel.start.mode)
    assert solved.way(standing, (0, 0), Strike(0, 8)).loss == 4
    assert solved.way(standing, (0, 0), Strike(0, 1)).loss == 1


def test_abilities_spells_and_other_weapons_are_left_out_and_that_is_said() -> None:
    duel = duel_of("storm marshal", "rogue")
    assert not any(c.sheet.abilities or c.sheet.spells for c in duel.state.creatures.values())
    assert not duel.state.moments
    assert any(r.startswith("Left out for storm marshal: abilities") for r in duel.remarks)
    assert "Left out for rogue: other weapons (throwing knife)." in duel.remarks


def test_a_large_creature_has_room() -> None:
    solved = solve_duel(duel_of("goblin", "ogre", "down"))
    assert 0 < solved.value < 0.5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("gobln", "unknown fighter `gobln`; did you mean `goblin`?; expected a shipped fighter"),
        ("orc 8/6/4 HP 30", "3 dice in `8/6/4`; expected might/agility/cunning/presence"),
        ("orc 8/6/4/4", "no hit points"),
        ("orc 8/6/4/4 HP 30 zz", "unknown word `zz`"),
        ("o" * 50 + " 8/6/4/4 HP 3", "is no name"),
    ],
)
def test_wrong_names_and_lines_are_refused(words: str, said: str) -> None:
    with pytest.raises(CrossbladesError, match=re.escape(said)):
        duel_of(words, "goblin")


def test_hit_points_to_begin_with_must_be_on_the_sheet() -> None:
    duels = HeartRushDuels()
    assert duels.duel("goblin", "rogue", (3, None), "death", (), str).start.points == (3, 32)
    for wrong in (0, 15):
        with pytest.raises(CrossbladesError, match="expected 1 to 14"):
            duels.duel("goblin", "rogue", (wrong, None), "death", (), str)


def test_characters_fight_as_they_stand() -> None:
    text = 'game = "heart-rush"\nname = "Ana"\ntemplate = "swordhand"\n'
    text += "[state]\nhit_points = 7\nheart = 'd6'\n"
    duels = HeartRushDuels()
    duel = duels.duel("ana.toml", "rogue", (None, None), "death", (), lambda _file: text)
    assert duel.names == ("Ana", "rogue")
    assert duel.start.points == (7, 32)
    assert duel.modes[duel.start.mode] == ("d6", "d8")
    assert duel.out_at == (-35, -32)
    down = text.replace("hit_points = 7", "hit_points = 0")
    with pytest.raises(CrossbladesError, match="in no state to fight"):
        duels.duel("ana.toml", "rogue", (None, None), "death", (), lambda _file: down)
