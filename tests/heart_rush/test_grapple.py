"""Chapters 9 and 11: grappling, from taking hold to breaking free."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any, Literal

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import (
    ChooseAbility,
    ChoosePush,
    CrushOrPush,
    DeclareAttack,
    HoldFast,
    TakeTurn,
    UseInstant,
)
from crossblades.heart_rush.condition_options import (
    BreakFree,
    Crush,
    GoAlong,
    Grapple,
    PushAway,
    Release,
    RollWith,
)
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import (
    Attacked,
    ContestDecided,
    DamageTaken,
    Dragged,
    EngagementEnded,
    Fell,
    Grappled,
    GrappleEnded,
    ManoeuvreDeclared,
    ManoeuvreTried,
    Moved,
    Pushed,
    StepBegan,
    Struggled,
)
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.dice import Part
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.fight import Fight
from tests import helpers
from tests.heart_rush.places import POND, hill, laid
from tests.helpers import (
    BOW,
    DAGGER,
    FOES_PASS,
    GAME,
    GUARD,
    HEROES_PASS,
    MACE,
    MAUL,
    MISS,
    SWORD,
    advantages,
    attack,
    choose,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    refused,
    rolls,
    scene,
)

BITE = Weapon("bite", "light", "melee", "piercing", body=True)


def held(
    *dice: tuple[int, ...],
    weapons: tuple[Weapon, ...] = (BITE,),
    mine: dict[str, Any] | None = None,
    yours: dict[str, Any] | None = None,
) -> Fight:
    """Ana, bare-handed unless told otherwise, grapples an orc; it is the heroes' turn."""
    heroes = (hero("Ana", "d4", *weapons, **(mine or {})), hero("Bo", "a1"))
    fight = fight_of(scene(*heroes, foe("Orc", "e4", **(yours or {}))), *dice)
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


def clash(fight: Fight, **stances: Stance) -> None:
    """As ever; nobody lets go when stances are shown."""
    helpers.clash(fight, **stances)
    while isinstance(ask := fight.asks[0], UseInstant):
        fight.answer(ask, o.Decline(ask.seat), ask.seat)


# --- the example of the book


@pytest.mark.rule("HR-9.1", "HR-9.2", "HR-9.7", "HR-6.16", "HR-4.8", "HR-11.18", "HR-6.13")
def test_the_example_of_the_wolf_plays_out_as_the_book_tells_it() -> None:
    """A wolf beside you is about to run past you at your badly hurt friend.

    It can attack nobody, so it has no sidestep (HR-6.16), and nothing comes between.
    """
    you = hero("You", "d4", BITE, might=8)
    ally, friend = hero("Ally", "c4"), hero("Friend", "a4", hit_points=3)
    wolf = foe("Wolf", "e4", BITE, agility=8)
    fight = fight_of(scene(you, ally, friend, wolf), (5, 4, 3), (4, 3))
    # Your ally used the help action earlier in the round, so you have advantage.
    play(fight, ("heroes", o.Help("Ally", "You")), FOES_PASS)
    # You enter an engagement with it. You chose cunning, and it chose agility.
    clash(fight, You="cunning", Wolf="agility")
    # Since cunning beats agility, you get to attack, but you decide to grapple it instead.
    (ask,) = fight.asks
    assert isinstance(ask, DeclareAttack)
    assert {o.Attack("You", "Wolf"), Grapple("You", "Wolf")} <= set(ask.options)
    choose(fight, "You", Grapple("You", "Wolf"))
    assert rolls(fight.log) == []
    # The wolf makes an agility check to avoid getting grappled, but it rolls less than you.
    (ask,) = fight.asks
    assert isinstance(ask, ChooseAbility)
    assert ask.seat == "foes"
    assert ask.options == (RollWith("Wolf", "might"), RollWith("Wolf", "agility"))
    choose(fight, "Wolf", RollWith("Wolf", "agility"))
    finish(fight)
    mine, its = rolls(fight.log)
    assert (mine.sizes, mine.total) == ((8, 8, 8), 9), "heart, might, and a die of advantage"
    assert (its.sizes, its.total) == ((8, 8), 7), "heart and agility, no teeth and no fur"
    assert advantages(fight, 0) == [("help from Ally", "HR-4.8", 1)]
    told = (ManoeuvreDeclared, ContestDecided, StepBegan, Grappled, EngagementEnded)
    log = [event for event in fight.log if isinstance(event, told)][1:]
    assert [type(event) for event in log] == list(told)
    assert happened(fight.log, Attacked) == []
    # The wolf is now grappled, and you are now grappling.
    state = fight.state
    assert state.creatures["Wolf"].conditions == {"grappled": 1}
    assert state.creatures["Wolf"].sources == {"grappled": "You"}
    assert state.creatures["You"].conditions == {"grappling": 1}
    assert state.creatures["You"].sources == {"grappling": "Wolf"}
    # The wolf is stuck.
    wolfs = [option for option in offered(fight) if getattr(option, "creature", "") == "Wolf"]
    assert not [x for x in wolfs if isinstance(x, o.Dash | o.Sidestep)]
    assert BreakFree("Wolf", "might") in wolfs


# --- who may grapple whom


@pytest.mark.rule("HR-9.7", "HR-6.16")
@pytest.mark.parametrize(
    ("sidestep", "checks", "told", "held"),
    [
        ("with an attack", "when declared", [ContestDecided, Grappled], True),
        ("with an attack", "at the end", [ContestDecided, Grappled], True),
        ("everyone", "when declared", [ContestDecided, Moved], False),
        ("everyone", "at the end", [Moved], False),
    ],
)
def test_a_table_may_let_the_wolf_slip_away(
    sidestep: Literal["with an attack", "everyone"],
    checks: Literal["when declared", "at the end"],
    told: list[type],
    held: bool,
) -> None:
    """It steps away wherever it can; without a check that is made at once, nothing is rolled."""
    fighters = (hero("You", "d4", BITE), hero("Friend", "a1"), foe("Wolf", "e4", BITE))
    rulings = Rulings(free_sidestep=sidestep, offensive_checks=checks)
    dice = [(8, 6), (1, 1)] if ContestDecided in told else []
    fight = fight_of(scene(*fighters, rulings=rulings), *dice)
    clash(fight, You="cunning", Wolf="agility")
    choose(fight, "You", Grapple("You", "Wolf"))
    while fight.state.engagement is not None:
        ask = fight.asks[0]
        away = o.StepTo("Wolf", "f4")
        fight.answer(ask, away if away in ask.options else ask.options[0], ask.seat)
    kinds = (ContestDecided, Moved, Grappled)
    assert [type(event) for event in fight.log if isinstance(event, kinds)] == told
    assert ("grappled" in fight.state.creatures["Wolf"].conditions) is held
    finish(fight)


@pytest.mark.rule("HR-9.1", "HR-9.2", "HR-6.12")
@pytest.mark.parametrize(
    ("stance", "other", "may"),
    [
        ("cunning", "agility", True),
        ("agility", "might", True),
        ("might", "cunning", True),
        ("might", "defensive", True),
        ("might", "might", False),
    ],
)
def test_only_a_directly_beaten_stance_lets_one_grapple(
    stance: Stance, other: Stance, may: bool
) -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4")))
    clash(fight, Ana=stance, Orc=other)
    assert (Grapple("Ana", "Orc") in offered(fight)) is may


@pytest.mark.rule("HR-9.2")
@pytest.mark.parametrize(
    ("weapon", "shield", "hands"),
    [
        (BITE, None, 2),
        (SWORD, None, 1),
        (BITE, "light", 1),
        (SWORD, "light", 0),
        (MAUL, None, 0),
        (BOW, None, 0),
    ],
)
def test_one_free_hand_is_needed(weapon: Weapon, shield: str | None, hands: int) -> None:
    fight = fight_of(scene(hero("Ana", "d4", weapon, shield=shield), foe("Orc", "e4")))
    assert fight.state.creatures["Ana"].free_hands == hands
    clash(fight, Ana="might", Orc="defensive")
    assert (Grapple("Ana", "Orc") in offered(fight)) is (hands > 0)


@pytest.mark.rule("HR-9.2", "HR-1.7")
@pytest.mark.parametrize(("weapon", "counted"), [(BITE, 9), (SWORD, 5)])
def test_with_only_one_hand_the_total_counts_half(weapon: Weapon, counted: int) -> None:
    fight = fight_of(scene(hero("Ana", "d4", weapon), foe("Orc", "e4")), (5, 4), (4, 2))
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "might")))
    (contest,) = happened(fight.log, ContestDecided)
    assert (contest.total, contest.answer) == (counted, 6)
    halved = weapon is SWORD
    assert ("HR-9.2" in contest.rules) is halved
    assert ("5 (half of 9, with one hand) against" in GAME.line(contest)) is halved
    assert ("grappled" in fight.state.creatures["Orc"].conditions) is (counted > 6)
    finish(fight)


@pytest.mark.rule("HR-9.2", "HR-1.6")
def test_a_tie_grapples_nobody() -> None:
    fight = fight_of(scene(hero("Ana", "d4", BITE), foe("Orc", "e4")), (3, 3), (4, 2))
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "agility")))
    assert happened(fight.log, Grappled) == []
    assert fight.state.creatures["Ana"].conditions == {}
    finish(fight)


@pytest.mark.rule("HR-9.2")
@pytest.mark.parametrize(
    ("mine", "its", "levels"), [("large", "small", (2, 0)), ("small", "large", (0, 2))]
)
def test_the_larger_has_advantage_for_each_size(
    mine: str, its: str, levels: tuple[int, int]
) -> None:
    dice = [(3, 3) + (1,) * more for more in levels]
    fight = fight_of(
        scene(hero("Ana", "d4", BITE, size=mine), foe("Orc", "e4", BITE, size=its)), *dice
    )
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "might")))
    for roll, more in enumerate(levels):
        assert advantages(fight, roll) == ([("larger", "HR-9.2", more)] if more else [])
    finish(fight)


@pytest.mark.rule("HR-9.2", "HR-9.1", "HR-1.6")
def test_the_chance_to_grapple_falls_out_exactly() -> None:
    """A large Ana with two free hands against an orc that is weakened."""

    def run(dice: Enumerated) -> bool:
        ana = hero("Ana", "d4", BITE, size="large", heart=4, might=4)
        fight = fight_of(scene(ana, foe("Orc", "e4", heart=4, might=6)), dice=dice)
        fight.state.creatures["Orc"].conditions = {"weakened": 1}
        clash(fight, Ana="might", Orc="defensive")
        play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "might")))
        return "grappled" in fight.state.creatures["Orc"].conditions

    by_engine: Counter[bool] = Counter()
    for chance, grappled in every_outcome(run):
        by_engine[grappled] += chance  # type: ignore[assignment]
    d4, d6 = range(1, 5), range(1, 7)
    mine = Counter(sum(sorted(faces)[1:]) for faces in product(d4, d4, d4))
    its = Counter(sum(sorted(faces)[:2]) for faces in product(d4, d6, d6))
    wins = sum(mine[a] * its[b] for a in mine for b in its if a > b)
    assert by_engine[True] == Fraction(wins, 4**3 * 4 * 6**2)


@pytest.mark.rule("HR-9.2")
def test_one_grapple_each_way_at_a_time() -> None:
    heroes = (hero("Ana", "d4", BITE), hero("Bo", "d5", BITE))
    foes = (foe("Orc", "e4", BITE), foe("Gob", "e5", BITE))
    fight = fight_of(scene(*heroes, *foes))
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    clash(fight, Ana="might", Orc="defensive", Bo="might", Gob="defensive")
    asked = {ask.creature: ask.options for ask in fight.asks if isinstance(ask, DeclareAttack)}
    assert not any(isinstance(option, Grapple) for option in asked["Ana"]), "it holds one already"
    assert [x for x in asked["Bo"] if isinstance(x, Grapple)] == [Grapple("Bo", "Gob")]


@pytest.mark.rule("HR-9.2", "HR-9.7")
def test_the_second_to_grapple_the_same_creature_comes_too_late() -> None:
    heroes = (hero("Ana", "d4", BITE), hero("Bo", "d5", BITE))
    fight = fight_of(scene(*heroes, foe("Orc", "e4", BITE)), (8, 6), (1, 1), (8, 6), (1, 1))
    clash(fight, Ana="might", Orc="defensive", Bo="might")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Bo", Grapple("Bo", "Orc")))
    play(fight, ("Orc", RollWith("Orc", "might")), ("Orc", RollWith("Orc", "might")))
    assert [(e.creature, e.void) for e in happened(fight.log, ManoeuvreTried)] == [("Bo", True)]
    assert fight.state.creatures["Orc"].sources == {"grappled": "Ana"}
    finish(fight)


@pytest.mark.rule("HR-9.2", "HR-11.18")
def test_two_can_grapple_each_other() -> None:
    fight = fight_of(scene(hero("Ana", "d4", BITE), foe("Orc", "e4", BITE)), (8, 6, 7), (1, 1, 1))
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    play(fight, HEROES_PASS)
    clash(fight, Orc="might", Ana="defensive")
    play(fight, ("Orc", Grapple("Orc", "Ana")), ("Ana", RollWith("Ana", "might")))
    assert advantages(fight, 0) == [("grappled 1", "HR-11.18", -1)]
    for name, other in (("Ana", "Orc"), ("Orc", "Ana")):
        creature = fight.state.creatures[name]
        assert creature.conditions == {"grappling": 1, "grappled": 1}
        assert creature.sources == {"grappling": other, "grappled": other}
    finish(fight)


@pytest.mark.rule("HR-9.7", "HR-9.2", "HR-6.16")
def test_a_grapple_that_was_won_fails_if_the_two_are_no_longer_adjacent_at_the_end() -> None:
    heroes = (hero("Ana", "d4", BITE), hero("Bo", "d5"))
    fight = fight_of(scene(*heroes, foe("Orc", "e4", MACE)), (8, 6), (1, 1), MISS, GUARD)
    clash(fight, Ana="cunning", Orc="agility", Bo="defensive")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "might")))
    attack(fight, "Orc", "Bo")
    choose(fight, "foes", o.StepTo("Orc", "f4"))
    assert [event.winner for event in happened(fight.log, ContestDecided)] == ["Ana"]
    assert [event.void for event in happened(fight.log, ManoeuvreTried)] == [True]
    assert happened(fight.log, Grappled) == []
    finish(fight)


# --- what it does


@pytest.mark.rule("HR-11.18", "HR-11.5")
def test_the_two_in_a_grapple_fight_at_a_disadvantage() -> None:
    fight = held((2, 2, 2, 2, 2), (2, 2, 2))
    clash(fight, Ana="cunning", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == [("grappling", "HR-11.18", -1)]
    assert advantages(fight, 1) == [("grappled 1", "HR-11.18", -1)]


@pytest.mark.rule("HR-11.18", "HR-11.5")
def test_neither_dashes_and_the_grappled_one_does_not_sidestep() -> None:
    fight = held()
    mine = [option for option in offered(fight) if getattr(option, "creature", "") == "Ana"]
    assert not [option for option in mine if isinstance(option, o.Dash)]
    assert [option.pay for option in mine if isinstance(option, o.Sidestep)] == ["action"]
    play(fight, HEROES_PASS)
    its = [option for option in offered(fight) if getattr(option, "creature", "") == "Orc"]
    assert not [option for option in its if isinstance(option, o.Dash | o.Sidestep)]


@pytest.mark.rule("HR-11.18", "HR-4.4")
def test_on_a_sidestep_the_grappled_one_moves_into_the_old_space() -> None:
    fight = held()
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    (dragged,) = happened(fight.log, Dragged)
    assert (dragged.creature, dragged.origin, dragged.to) == ("Orc", "e4", "d4")
    assert fight.state.creatures["Orc"].conditions == {"grappled": 1}
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-10.7")
def test_a_long_one_is_dragged_no_farther_than_into_the_old_space() -> None:
    fight = held(mine={"size": "L2"}, yours={"size": "L3"})
    ana, orc = fight.state.creatures["Ana"], fight.state.creatures["Orc"]
    orc.at = "f4"
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo("c4")))
    assert (ana.at, fight.state.grid.distance("f4", orc.at)) == ("c4", 5)
    assert "e4" in fight.state.grid.footprint(orc.at, 3), "the space that Ana has left"


@pytest.mark.rule("HR-11.18", "HR-10.7", "HR-10.8")
@pytest.mark.parametrize("to", ["d3", "e4"], ids=["out of its spaces", "inside them"])
def test_a_long_one_that_is_in_the_old_space_already_stays_where_it_is(to: str) -> None:
    fight = held(yours={"size": "L2"})
    ana, orc = fight.state.creatures["Ana"], fight.state.creatures["Orc"]
    orc.at = "d4"
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", o.MoveTo(to)))
    assert (ana.at, orc.at, happened(fight.log, Dragged)) == (to, "d4", [])


@pytest.mark.rule("HR-11.18", "HR-11.16")
def test_one_who_grapples_does_not_stand_up() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4")))
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    ana = fight.state.creatures["Ana"]
    ana.conditions = {**ana.conditions, "prone": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    assert not [option for option in offered(fight) if isinstance(option, o.StandUp)]
    choose(fight, "heroes", o.Sidestep("Ana", "action"))
    assert o.Rise("Ana") not in offered(fight)


# --- getting out


@pytest.mark.rule("HR-11.18", "HR-4.13", "HR-9.2")
@pytest.mark.parametrize(("its", "free"), [((5, 4), True), ((2, 2), False), ((4, 2), False)])
def test_the_grappled_one_breaks_free_by_a_contest(its: tuple[int, int], free: bool) -> None:
    fight = held(its, (4, 2, 8))
    play(
        fight,
        HEROES_PASS,
        ("foes", BreakFree("Orc", "agility")),
        ("Ana", RollWith("Ana", "might")),
    )
    (struggle,) = happened(fight.log, Struggled)
    assert (struggle.grappler, struggle.rules) == ("Ana", ("HR-4.13", "HR-11.18"))
    assert advantages(fight, 0) == [], "the restraint of this grapple is not counted"
    assert advantages(fight, 1) == [("grappling", "HR-11.18", -1)]
    assert ("grappled" not in fight.state.creatures["Orc"].conditions) is free
    assert ("grappling" not in fight.state.creatures["Ana"].conditions) is free
    assert [event.why for event in happened(fight.log, GrappleEnded)] == (
        ["broken"] if free else []
    )
    assert fight.state.creatures["Orc"].acted
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-11.5", "HR-9.2")
def test_other_restraints_and_sizes_count_when_breaking_free() -> None:
    fight = held((1, 1, 8, 8), (4, 2, 8), yours={"size": "large"})
    orc = fight.state.creatures["Orc"]
    orc.conditions = {**orc.conditions, "restrained": 3}
    play(fight, HEROES_PASS)
    play(fight, ("foes", BreakFree("Orc", "might")), ("Ana", RollWith("Ana", "might")))
    assert advantages(fight, 0) == [("larger", "HR-9.2", 1), ("restrained 3", "HR-11.5", -3)]
    finish(fight)


@pytest.mark.rule("HR-11.21", "HR-3.4")
def test_letting_go_is_instant() -> None:
    fight = held()
    choose(fight, "heroes", Release("Ana"))
    assert fight.state.turn == "heroes"
    assert not fight.state.creatures["Ana"].acted
    assert fight.state.creatures["Ana"].conditions == {}
    assert fight.state.creatures["Orc"].conditions == {}
    assert fight.state.creatures["Orc"].sources == {}


@pytest.mark.rule("HR-11.21", "HR-8.10")
def test_an_unconscious_grappler_lets_go() -> None:
    fight = held()
    fight.state.creatures["Ana"].hit_points = 0
    play(fight, ("heroes", o.CallOut("Bo", "free")), FOES_PASS)
    choose(fight, "heroes", o.FallUnconscious("Ana"))
    (ended,) = happened(fight.log, GrappleEnded)
    assert ended.why == "unable to hold"
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-11.21")
def test_a_grapple_needs_the_hand_that_holds() -> None:
    fight = held(weapons=(BITE, DAGGER), mine={"shield": "light"})
    choose(fight, "heroes", o.Draw("Ana", "dagger", "free"))
    (ended,) = happened(fight.log, GrappleEnded)
    assert ended.why == "no hand"


@pytest.mark.rule("HR-11.21")
def test_a_grapple_ends_when_they_are_apart() -> None:
    fight = held()
    fight.state.creatures["Orc"].at = "g4"
    choose(fight, "heroes", o.CallOut("Bo", "free"))
    assert [event.why for event in happened(fight.log, GrappleEnded)] == ["apart"]


# --- forced movement


def pushed(*dice: tuple[int, ...], **scenario: Any) -> Fight:
    """Ana holds the orc at e4, and Bo, in might, strikes it from e5: it is in cunning."""
    heroes = (hero("Ana", "d4", BITE), hero("Bo", "e5", MACE))
    fight = fight_of(scene(*heroes, foe("Orc", "e4"), **scenario), *dice)
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    clash(fight, Bo="might", Orc="cunning")
    attack(fight, "Bo", "Orc")
    return fight


@pytest.mark.rule("HR-11.18")
def test_when_the_grappled_one_is_pushed_the_grappler_may_go_along() -> None:
    fight = pushed((1, 1, 1, 1), (8, 6, 8))
    choose(fight, "Bo", o.PushTo("e3"))
    (ask,) = fight.asks
    assert isinstance(ask, HoldFast)
    assert ask.options == (GoAlong("Ana"), Release("Ana"))
    play(fight, ("Ana", GoAlong("Ana")), ("Bo", o.PushTo("e2")), ("Bo", o.Stay("Bo")))
    steps = [(event.creature, event.to) for event in happened(fight.log, Dragged)]
    assert steps == [("Ana", "e4"), ("Ana", "e3")]
    assert fight.state.creatures["Orc"].at == "e2"
    assert "grappling" in fight.state.creatures["Ana"].conditions
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-11.21")
def test_or_it_lets_go() -> None:
    fight = pushed((1, 1, 1, 1), (8, 6, 8))
    play(fight, ("Bo", o.PushTo("e3")), ("Ana", Release("Ana")), ("Bo", o.PushTo("e2")))
    assert fight.state.creatures["Ana"].at == "d4"
    assert [event.why for event in happened(fight.log, GrappleEnded)] == ["let go"]


@pytest.mark.rule("HR-11.18")
def test_when_the_grappler_is_pushed_the_grappled_one_comes_along() -> None:
    fight = fight_of(
        scene(hero("Ana", "d4", BITE), foe("Orc", "e4"), foe("Gob", "d5", MACE)),
        (1, 1, 1, 1), (8, 6, 8),
    )  # fmt: skip
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    play(fight, HEROES_PASS)
    clash(fight, Gob="might", Ana="cunning")
    attack(fight, "Gob", "Ana")
    play(fight, ("Gob", o.PushTo("d3")), ("Gob", o.PushTo("d2")), ("Gob", o.Stay("Gob")))
    assert [event.to for event in happened(fight.log, Pushed)] == ["d3", "d2"]
    assert [event.to for event in happened(fight.log, Dragged)] == ["d4", "d3"]
    assert fight.state.creatures["Orc"].sources == {"grappled": "Ana"}
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-10.11")
def test_damage_from_forced_movement_is_dealt_in_full_to_both() -> None:
    fight = pushed((1, 1, 1, 1), (8, 6, 8), (3, 4), walls=("e3", "d3", "f3"))
    play(fight, ("Bo", o.PushTo("e3")), ("Ana", GoAlong("Ana")))
    play(fight, ("Orc", o.TakeIt("Orc")), ("Ana", o.TakeIt("Ana")))
    taken = [(event.creature, event.damage) for event in happened(fight.log, DamageTaken)]
    assert taken == [("Orc", 7), ("Ana", 7)]
    finish(fight)


@pytest.mark.rule("HR-11.18")
def test_the_grappler_is_no_obstacle_to_the_one_it_holds() -> None:
    """Pushed straight at Ana the orc changes places with her."""
    heroes = (hero("Ana", "d4", BITE), hero("Bo", "f4", MACE))
    fight = fight_of(scene(*heroes, foe("Orc", "e4")), (1, 1, 1, 1), (8, 6, 8))
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    clash(fight, Bo="might", Orc="cunning")
    attack(fight, "Bo", "Orc")
    play(fight, ("Bo", o.PushTo("d4")), ("Ana", GoAlong("Ana")))
    assert [fight.state.creatures[name].at for name in ("Orc", "Ana")] == ["d4", "e4"]


# --- several grapples in a row


def in_a_row(*dice: tuple[int, ...], **scenario: Any) -> Fight:
    """The orc at e4 holds Bo at e5, who holds the imp at e6; Ana is about to push one of the foes.

    She stands at d4; Cid stands at d6, with a mace as well.
    """
    heroes = (hero("Ana", "d4", MACE), hero("Bo", "e5", BITE), hero("Cid", "d6", MACE))
    foes = (foe("Orc", "e4", BITE), foe("Imp", "e6", BITE))
    fight = fight_of(scene(*heroes, *foes, **scenario), *dice)
    creatures = fight.state.creatures
    hold(creatures["Orc"], creatures["Bo"])
    hold(creatures["Bo"], creatures["Imp"])
    return fight


def drags(fight: Fight) -> list[tuple[str, str]]:
    return [(event.creature, event.to) for event in happened(fight.log, Dragged)]


@pytest.mark.rule("HR-11.18", "HR-9.2")
def test_who_is_dragged_along_drags_along_whom_it_holds() -> None:
    fight = in_a_row((1, 1, 1, 1), (8, 6, 8))
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    play(fight, ("Ana", o.PushTo("f4")), ("Ana", o.PushTo("g4")))
    assert drags(fight) == [("Bo", "e4"), ("Imp", "e5"), ("Bo", "f4"), ("Imp", "e4")]
    assert not happened(fight.log, GrappleEnded)
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-9.2")
def test_who_goes_along_is_forced_to_move_so_its_own_grappler_goes_along_or_lets_go() -> None:
    fight = in_a_row((1, 1, 1, 1), (8, 6, 8))
    clash(fight, Cid="might", Imp="cunning")
    attack(fight, "Cid", "Imp")
    play(fight, ("Cid", o.PushTo("f6")), ("Bo", GoAlong("Bo")))
    (ask,) = fight.asks
    assert isinstance(ask, HoldFast)
    assert (ask.creature, ask.target) == ("Orc", "Bo")
    choose(fight, "Orc", GoAlong("Orc"))
    assert drags(fight) == [("Bo", "e6"), ("Orc", "e5")]
    assert not happened(fight.log, GrappleEnded)


@pytest.mark.rule("HR-11.18", "HR-11.21")
def test_the_grappler_of_a_grappler_may_let_go_instead() -> None:
    fight = in_a_row((1, 1, 1, 1), (8, 6, 8))
    clash(fight, Cid="might", Imp="cunning")
    attack(fight, "Cid", "Imp")
    play(fight, ("Cid", o.PushTo("f6")), ("Bo", GoAlong("Bo")), ("Orc", Release("Orc")))
    assert drags(fight) == [("Bo", "e6")]
    assert [(e.creature, e.why) for e in happened(fight.log, GrappleEnded)] == [("Orc", "let go")]
    assert fight.state.creatures["Bo"].sources == {"grappling": "Imp"}


@pytest.mark.rule("HR-11.18", "HR-10.11", "HR-8.9")
def test_a_collision_is_dealt_in_full_to_all_of_the_row_each_with_its_own_shrug_off() -> None:
    fight = in_a_row((1, 1, 1, 1), (8, 6, 8), (5, 4), walls=("f3", "f4", "f5"))
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    play(fight, ("Ana", o.PushTo("f4")), ("Orc", o.TakeIt("Orc")))
    play(fight, ("Bo", o.ShrugOff("Bo")), ("Imp", o.TakeIt("Imp")))
    taken = [(event.creature, event.damage) for event in happened(fight.log, DamageTaken)]
    assert taken == [("Orc", 9), ("Bo", 5), ("Imp", 9)]
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-9.2")
def test_two_who_hold_each_other_are_asked_once_and_move_together() -> None:
    heroes = (hero("Ana", "d4", MACE), hero("Bo", "e5", BITE))
    fight = fight_of(scene(*heroes, foe("Orc", "e4", BITE)), (1, 1, 1, 1), (8, 6, 8, 8))
    creatures = fight.state.creatures
    hold(creatures["Orc"], creatures["Bo"])
    hold(creatures["Bo"], creatures["Orc"])
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    play(fight, ("Ana", o.PushTo("f4")), ("Bo", GoAlong("Bo")), ("Ana", o.PushTo("g4")))
    assert drags(fight) == [("Bo", "e4"), ("Bo", "f4")]
    assert not happened(fight.log, GrappleEnded)


@pytest.mark.rule("HR-4.11", "HR-11.18", "HR-4.15")
@pytest.mark.parametrize("ruling", ["stops", "slides on"])
def test_a_trip_of_one_who_is_dragged_ends_the_push_of_all(ruling: Any) -> None:
    fight = in_a_row((1, 1, 1, 1), (8, 6, 8), rulings=Rulings(tripped=ruling))
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    bo = fight.state.creatures["Bo"]
    bo.conditions = {**bo.conditions, "off-balanced": 1}
    play(fight, ("Ana", o.PushTo("f4")), ("Orc", o.LetGo("Orc")), ("Imp", o.LetGo("Imp")))
    choose(fight, "Orc", o.Trip("Orc", "Bo"))
    assert drags(fight) == [("Bo", "e4"), ("Imp", "e5")]
    assert (fight.state.creatures["Orc"].at, "prone" in bo.conditions) == ("f4", True)
    assert isinstance(fight.asks[0], ChoosePush) == (ruling == "slides on")
    finish(fight)


@pytest.mark.rule("HR-4.11", "HR-11.18")
def test_a_trip_of_one_who_is_dragged_ends_the_dash_of_who_drags_it() -> None:
    heroes = (hero("Ana", "d4", BITE, grip_speed=20), hero("Bo", "a9"))
    fight = fight_of(scene(*heroes, foe("Orc", "e4")))
    ana, orc = fight.state.creatures["Ana"], fight.state.creatures["Orc"]
    hold(ana, orc)
    orc.conditions = {**orc.conditions, "off-balanced": 1}
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("a4")))
    play(fight, ("Ana", o.LetGo("Ana")), ("Ana", o.Trip("Ana", "Orc")))
    assert (ana.at, orc.at, "prone" in orc.conditions) == ("c4", "d4", True)


@pytest.mark.rule("HR-4.11", "HR-11.18")
def test_who_would_be_dragged_can_be_tripped_before_the_first_step() -> None:
    heroes = (hero("Ana", "d4", BITE, grip_speed=20), hero("Bo", "a9"))
    fight = fight_of(scene(*heroes, foe("Orc", "e4")))
    ana, orc = fight.state.creatures["Ana"], fight.state.creatures["Orc"]
    hold(ana, orc)
    orc.conditions = {**orc.conditions, "off-balanced": 1}
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("a4")))
    choose(fight, "Ana", o.Trip("Ana", "Orc"))
    assert (ana.at, orc.at, "prone" in orc.conditions) == ("d4", "e4", True)


# --- over an edge


@pytest.mark.rule("HR-11.18", "HR-13.2")
def test_the_fall_of_one_who_is_pushed_over_an_edge_hurts_both() -> None:
    ground = laid({hill(20): "d4 e4 d5 d6 e5"})
    fight = pushed((1, 1, 1, 1), (8, 6, 8), (8, 6), (5, 4), ground=ground)
    play(fight, ("Bo", o.PushTo("e3")), ("Ana", GoAlong("Ana")))
    for name in ("Ana", "Orc", "Orc"):
        choose(fight, name, o.TakeIt(name))
    choose(fight, "Ana", o.ShrugOff("Ana"))
    taken = [(event.creature, event.damage) for event in happened(fight.log, DamageTaken)]
    assert taken == [("Ana", 6), ("Orc", 6), ("Orc", 11), ("Ana", 6)]
    assert [event.creature for event in happened(fight.log, Fell)] == ["Ana", "Orc"]
    creatures = fight.state.creatures
    assert (creatures["Ana"].at, creatures["Orc"].at) == ("d3", "e3"), "both are down there"
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-13.2")
def test_who_lets_go_in_time_is_not_hurt_by_the_fall() -> None:
    ground = laid({hill(20): "d4 e4 d5 d6 e5"})
    fight = pushed((1, 1, 1, 1), (8, 6, 8), (3, 1), ground=ground)
    play(fight, ("Bo", o.PushTo("e3")), ("Ana", Release("Ana")), ("Orc", o.TakeIt("Orc")))
    assert [event.creature for event in happened(fight.log, DamageTaken)] == ["Orc"]
    finish(fight)


@pytest.mark.rule("HR-11.18", "HR-12.7")
def test_who_is_dragged_into_deep_water_is_wet_as_if_pushed() -> None:
    fight = pushed((1, 1, 1, 1), (8, 6, 8, 8), ground=laid({POND: "e4"}))
    play(fight, ("Bo", o.PushTo("e3")), ("Ana", GoAlong("Ana")), ("Bo", o.PushTo("e2")))
    assert drags(fight) == [("Ana", "e4"), ("Ana", "e3")]
    assert fight.state.creatures["Ana"].wet


@pytest.mark.rule("HR-11.21", "HR-6.15")
def test_whose_grappler_dies_in_one_step_is_free_in_the_next() -> None:
    heroes = (hero("Ana", "d4"), hero("Bo", "f4"))
    foes = (foe("Orc", "e4", BITE), foe("Gob", "c4"))
    fight = fight_of(scene(*heroes, *foes), (8, 6, 8), (1, 1, 8), MISS, GUARD)
    hold(fight.state.creatures["Orc"], fight.state.creatures["Ana"])
    fight.state.creatures["Orc"].hit_points = -30
    clash(fight, Ana="might", Gob="defensive", Bo="cunning", Orc="defensive")
    attack(fight, "Bo", "Orc")
    choose(fight, "Orc", o.TakeIt("Orc"))
    assert fight.state.creatures["Orc"].dead
    assert fight.state.creatures["Ana"].conditions == {}
    attack(fight, "Ana", "Gob")
    assert advantages(fight, 2) == []
    finish(fight)


# --- instead of a push


@pytest.mark.rule("HR-9.3", "HR-6.10")
@pytest.mark.parametrize(("size", "dice"), [("medium", 1), ("large", 2), ("small", 1)])
def test_instead_of_pushing_whom_one_grapples_one_may_crush_it(size: str, dice: int) -> None:
    blow = (1, 1, 1, 8)
    fight = held(blow, (8, 6, 8), (3,) * dice, mine={"size": size})
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    (ask,) = fight.asks
    assert isinstance(ask, CrushOrPush)
    play(fight, ("Ana", Crush("Ana")), ("Orc", o.TakeIt("Orc")))
    crushed = rolls(fight.log)[2]
    assert crushed.roll.parts == (Part("grapple", "HR-9.3", (6,) * dice),)
    assert fight.state.creatures["Orc"].hit_points == 40 - 3 * dice
    assert happened(fight.log, Pushed) == []
    assert isinstance(fight.asks[0], TakeTurn), "instead of the push, which is not offered any more"
    finish(fight)


@pytest.mark.rule("HR-9.3", "HR-11.18")
def test_or_push_it_and_go_along_or_let_go() -> None:
    fight = held((1, 1, 1, 8), (8, 6, 8))
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    play(fight, ("Ana", PushAway("Ana")), ("Ana", o.PushTo("f4")), ("Ana", Release("Ana")))
    choose(fight, "Ana", o.PushTo("g4"))
    assert fight.state.creatures["Orc"].conditions == {}
    assert o.Follow("Ana", "f4") in offered(fight), "she holds nobody now"


@pytest.mark.rule("HR-9.3")
def test_whom_one_does_not_grapple_one_does_not_crush() -> None:
    fight = fight_of(scene(hero("Ana", "d4", BITE), foe("Orc", "e4")), MISS, GUARD)
    clash(fight, Ana="might", Orc="cunning")
    attack(fight, "Ana", "Orc")
    refused(fight, Crush("Ana"))


@pytest.mark.rule("HR-11.18")
def test_the_turns_of_a_grapple_are_the_same_when_taken_back() -> None:
    fight = held((5, 4), (4, 2, 8))
    play(fight, HEROES_PASS)
    before = fight.state.copy()
    play(fight, ("foes", BreakFree("Orc", "agility")), ("Ana", RollWith("Ana", "might")))
    assert fight.state.creatures["Orc"].conditions == {}
    assert before.creatures["Orc"].conditions == {"grappled": 1}
    assert before.creatures["Ana"].sources == {"grappling": "Orc"}


@pytest.mark.rule("HR-11.18")
def test_a_grappler_may_drag_its_prey_where_it_can_step() -> None:
    fight = held()
    choose(fight, "heroes", o.Sidestep("Ana", "action"))
    assert destinations(fight) == {"c3", "d3", "e3", "c4", "c5", "d5", "e5"}
