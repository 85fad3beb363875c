"""Odds of contests, checks, saves, deaths and morale in menus, against every way of the dice."""

from fractions import Fraction
from typing import Any, get_args

import icepool
import pytest
from msgspec import structs

from crossblades.analysis.odds import in_words
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import Subject
from crossblades.kernel.distributions import gathered
from crossblades.kernel.enumerated import Enumerated, every_outcome, outcomes_by_faces
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.prospects import Prospect
from crossblades.swords_reign.asks import ChooseResistance
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.effects import Ability, Special, Spell
from crossblades.swords_reign.events import (
    Checked,
    Contested,
    Died,
    GotUp,
    LastStand,
    MoraleChecked,
    Stabilised,
    StillDying,
)
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.numbers.imagined import imagined
from crossblades.swords_reign.numbers.odds_harm import befall_odds
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Disarm,
    EndTurn,
    Escape,
    Grapple,
    Hide,
    Improvise,
    Kill,
    ResistWith,
    Shove,
    Spare,
    TakeTurn,
    TryWith,
)
from crossblades.swords_reign.referee_options import (
    DC,
    Decree,
    Kind,
    SetAbility,
    SetAnyDC,
    SetDC,
)
from tests.helpers import drive
from tests.swords_reign.helpers import GAME, act, fight_of, foe, hero, odds_of, simply
from tests.twins import chance_of, every_way

SHOVE = Shove("Ann", "Gob", "prone")


def by_icepool(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {number: Fraction(die.probability(number)) for number in die.outcomes()}


@pytest.mark.parametrize("edge", [-1, 0, 1])
def test_a_contest_as_icepool_counts_it(edge: int) -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3", hit_dice=6), referee="gm")
    act(fight, TakeTurn("Ann"))
    fight.state.creatures["Ann"].edge = edge
    (odds,) = odds_of(fight, SHOVE, "gm")
    mine = icepool.d20 + 2 + edge * icepool.d6
    assert odds.chances == by_icepool(mine - (icepool.d20 + 3))


def test_a_death_roll_and_morale_as_icepool_counts_them() -> None:
    fight = fight_of(hero("Ann", "c3"), hero("Bo", "c5"), foe("Gob", "g3", morale=8), referee="gm")
    ann = fight.state.creatures["Ann"]
    ann.status, ann.hit_points = "dying", 0
    two = 2 @ icepool.d6
    (death,) = odds_of(fight, TakeTurn("Ann"))
    assert death.chances == by_icepool(two)
    assert death.events["gets up"] == Fraction((two >= 11).probability(True))
    act(fight, Decree("morale"))
    (morale,) = odds_of(fight, Kind("goblin"))
    over = two.map(lambda total: 8 < total < 12)
    assert morale.events["breaks"] == Fraction(over.probability(True))


def contested(log: list[Event]) -> int:
    (decided,) = [event for event in log if isinstance(event, Contested)]
    return decided.total - decided.answer


@pytest.mark.parametrize("option", [Grapple("Ann", "Gob"), Shove("Ann", "Gob", "prone")])
def test_a_contest(option: Option) -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3", hit_dice=4), referee="gm")
    act(fight, TakeTurn("Ann"))
    (odds,) = odds_of(fight, option, "gm")
    played = every_way(fight, option, simply, contested, outcomes_by_faces)
    assert odds.chances == played
    assert odds.events == {
        "wins": chance_of(played, lambda margin: margin > 0), "ties": played[0],
    }  # fmt: skip
    told = odds_of(fight, option)
    assert [each.when for each in told] == [f"if it adds +{more}" for more in (0, 2, 4)]
    assert told[1].chances == odds.chances, "4 hit dice save with +2"


@pytest.mark.parametrize("hit_dice", [0, 4, 8])
def test_against_a_stranger_nothing_is_told_but_what_would_be(hit_dice: int) -> None:
    """Each of the guesses is what is played against a foe that is so."""
    seen = []
    for real in (hit_dice, 3):
        fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3", hit_dice=real))
        seen.append(odds_of(fight, SHOVE))
    assert seen[0] == seen[1]
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3", hit_dice=hit_dice))
    played = every_way(fight, SHOVE, simply, contested, outcomes_by_faces)
    assert seen[0][hit_dice // 4].chances == played


def test_the_helpless_do_not_resist() -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3"))
    fight.state.creatures["Gob"].conditions = {"stunned": -1}
    (odds,) = odds_of(fight, SHOVE)
    assert odds.events["wins"] == 1


def held(**scenario: Any) -> Fight:
    """Ann in the grip of a goblin."""
    fight = fight_of(
        hero("Ann", "c3", abilities={"STR": 2, "DEX": 1}), foe("Gob", "d3"), **scenario
    )
    if scenario.get("referee"):
        act(fight, TakeTurn("Ann"))
    ann = fight.state.creatures["Ann"]
    ann.conditions, ann.sources = {"grappled": -1}, {"grappled": ("Gob",)}
    return fight


@pytest.mark.parametrize("ability", ["STR", "DEX"])
def test_an_escape(ability: Ability) -> None:
    fight, option = held(referee="gm"), Escape("Ann", "Gob", ability)
    ask = structs.replace(fight.asks[0], options=(option,))
    (odds,) = GAME.prospects(ask, option, GAME.view(fight.state, "gm"))

    def run(dice: Enumerated) -> int:
        state = fight.state.copy()
        _, log = drive(perform(option, state), state, dice)
        return contested(log)

    assert odds.chances == gathered(every_outcome(run, outcomes_by_faces))
    assert len(GAME.prospects(ask, option, GAME.view(fight.state, "heroes"))) == 3


@pytest.mark.parametrize("ability", ["STR", "DEX"])
def test_disarming(ability: Ability) -> None:
    axe = Strike("axe", (6,), weapon=True)
    ann = hero("Ann", "c3", abilities={"STR": 3, "DEX": -1})
    fight = fight_of(ann, foe("Gob", "d3", axe), referee="gm")
    act(fight, TakeTurn("Ann"))
    option = Disarm("Ann", "Gob", ability)
    (odds,) = odds_of(fight, option, "gm")
    assert odds.chances == every_way(fight, option, simply, contested, outcomes_by_faces)


def test_whoever_resists_does_it_with_the_better_ability() -> None:
    fight = fight_of(
        hero("Ann", "c3", abilities={"STR": -1, "DEX": 3}), foe("Gob", "d3"), referee="gm"
    )
    act(fight, TakeTurn("Ann"), EndTurn("Ann"), TakeTurn("Gob"))
    option = Grapple("Gob", "Ann")
    (odds,) = odds_of(fight, option, "gm")

    def decide(ask: Ask) -> Option | None:
        return ask.options[1] if isinstance(ask, ChooseResistance) else None

    assert odds.chances == every_way(fight, option, decide, contested)


@pytest.mark.parametrize("ability", ["STR", "DEX"])
def test_resisting_what_was_rolled(ability: Ability) -> None:
    ann = hero("Ann", "c3", abilities={"STR": -1, "DEX": 3})
    fight = fight_of(ann, foe("Gob", "d3"), dice=((13,),))
    act(fight, EndTurn("Ann"), Grapple("Gob", "Ann"))
    option = ResistWith("Ann", ability)
    (odds,) = odds_of(fight, option)
    played = every_way(fight, option, simply, contested, outcomes_by_faces)
    assert odds.events == {"resists": chance_of(played, lambda margin: margin <= 0)}
    assert odds.chances == {14 - margin: chance for margin, chance in played.items()}


def checked(log: list[Event]) -> tuple[int, bool]:
    found = next(event for event in log if isinstance(event, Checked))
    return found.total, found.success


def same_check(odds: Prospect, played: dict[tuple[int, bool], Fraction], word: str) -> None:
    assert odds.events == {word: chance_of(played, lambda one: one[1])}
    assert odds.chances == {total: chance for (total, _), chance in played.items()}


def test_hiding() -> None:
    fight = fight_of(hero("Ann", "c3", abilities={"DEX": 1}), foe("Gob", "g3"), cover=("c3",))
    (odds,) = odds_of(fight, Hide("Ann"))
    same_check(odds, every_way(fight, Hide("Ann"), simply, checked), "succeeds")
    assert odds.when == "DC 12"


@pytest.mark.parametrize("ability", ["STR", "WIS"])
def test_improvising(ability: Ability) -> None:
    fight = fight_of(hero("Ann", "c3", checks=("WIS",)), foe("Gob", "g3"))
    (best,) = odds_of(fight, Improvise("Ann"))
    act(fight, Improvise("Ann"))
    option = TryWith("Ann", ability)
    (odds,) = odds_of(fight, option)
    same_check(odds, every_way(fight, option, simply, checked, outcomes_by_faces), "succeeds")
    assert best.when == "with STR, DC 12"
    assert best.chances == odds_of(fight, TryWith("Ann", "STR"))[0].chances


def test_a_foe_improvises_with_what_it_has() -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "g3", hit_dice=5))
    act(fight, EndTurn("Ann"))
    (odds,) = odds_of(fight, Improvise("Gob"))
    same_check(odds, every_way(fight, Improvise("Gob"), simply, checked), "succeeds")


@pytest.mark.parametrize("dc", [*map(SetDC, get_args(DC)), SetAnyDC()])
def test_how_hard_the_referee_makes_it(dc: SetDC | SetAnyDC) -> None:
    fight = fight_of(hero("Ann", "c3", fatigue=1), foe("Gob", "g3"), referee="gm")
    act(fight, TakeTurn("Ann"), Improvise("Ann"), SetAbility("STR"))
    (odds,) = odds_of(fight, dc)
    same_check(odds, every_way(fight, dc, simply, checked, outcomes_by_faces), "succeeds")


def test_a_spell_that_does_no_damage() -> None:
    word = Spell("word", effect=Special("word", save="WIS", against=13, condition="stunned"))
    fight = fight_of(hero("Ann", "c3", spells=(word,)), foe("Gob", "g3", hit_dice=4), referee="gm")
    act(fight, TakeTurn("Ann"))
    option = CastSpell("Ann", "word", "Gob")
    (odds,) = odds_of(fight, option, "gm")
    same_check(odds, every_way(fight, option, simply, checked, outcomes_by_faces), "saves")
    told = odds_of(fight, option)
    assert [each.when for each in told] == [f"if it saves with +{more}" for more in (0, 2, 4)]
    assert told[1] == structs.replace(odds, when="if it saves with +2")
    assert [(min(each.chances), max(each.chances)) for each in told] == [(1, 20), (3, 22), (5, 24)]


@pytest.mark.parametrize("fatigue", [0, 2])
def test_the_death_roll(fatigue: int) -> None:
    fight = fight_of(hero("Ann", "c3"), hero("Bob", "c5"), foe("Gob", "g3"))
    ann = fight.state.creatures["Ann"]
    ann.status, ann.hit_points, ann.fatigue = "dying", 0, fatigue
    option = TakeTurn("Ann")
    (odds,) = odds_of(fight, option)
    fates = {
        GotUp: "gets up", Stabilised: "is stable", StillDying: "goes on dying",
        LastStand: "acts once and dies", Died: "dies",
    }  # fmt: skip
    played = every_way(
        fight, option, lambda _: None,
        lambda log: next(fates[type(e)] for e in log if type(e) in fates), outcomes_by_faces,
    )  # fmt: skip
    assert {fate: chance for fate, chance in odds.events.items() if chance} == played
    assert sum(odds.events.values()) == 1


def breaks(log: list[Event]) -> bool:
    return not next(event.holds for event in log if isinstance(event, MoraleChecked))


@pytest.mark.parametrize("option", [Kill("Ann", "Gob"), Spare("Ann", "Gob")])
@pytest.mark.parametrize("morale", [5, 7, 9])
def test_a_fall_that_others_see(option: Option, morale: int) -> None:
    """Its own side and the Referee know the Ml; to others a few are told."""
    foes = (foe("Gob", "d3", morale=morale), *(foe(f"Imp {n}", f"g{n}", kind="imp", morale=morale)
                                               for n in (1, 3, 5)))  # fmt: skip
    fight = fight_of(hero("Ann", "c3"), *foes, dice=((19,), (6,)), referee="gm")
    act(fight, TakeTurn("Ann"), Attack("Ann", "Gob", "longsword"))
    (odds,) = odds_of(fight, option, "gm")
    played = every_way(fight, option, simply, breaks, outcomes_by_faces)
    assert odds.events == {"breaks": played[True]}
    told = {each.when: each.events["breaks"] for each in odds_of(fight, option)}
    assert told[f"if imp has Ml {morale}"] == played[True]
    assert len(told) == 3


def test_a_fall_that_moves_nobody_any_more() -> None:
    foes = (foe("Gob", "d3", morale=7), *(foe(f"Imp {n}", f"g{n}", kind="imp", morale=7)
                                          for n in (1, 3, 5)))  # fmt: skip
    fight = fight_of(hero("Ann", "c3"), *foes, dice=((19,), (6,)))
    fight.state.rallied = ("foes: imp",)
    act(fight, Attack("Ann", "Gob", "longsword"))
    assert odds_of(fight, Kill("Ann", "Gob")) == ()


def test_the_referee_calls_for_morale() -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3", morale=6), referee="gm")
    act(fight, Decree("morale"))
    (odds,) = odds_of(fight, Kind("goblin"))
    played = every_way(fight, Kind("goblin"), simply, breaks, outcomes_by_faces)
    assert odds.events == {"breaks": played[True]}
    assert odds.chances == {n: Fraction(6 - abs(n - 7), 36) for n in range(2, 13)}


@pytest.mark.parametrize(
    ("name", "ability"), [("Ann", (SetAbility("WIS"),)), ("Gob", ())]
)  # fmt: skip
def test_the_referee_calls_for_a_check(name: str, ability: tuple[Option, ...]) -> None:
    """What the menu shows for each DC is what is played."""
    ann = hero("Ann", "c3", abilities={"WIS": 1}, checks=("WIS",))
    fight = fight_of(ann, foe("Gob", "d3", hit_dice=5), referee="gm")
    act(fight, Decree("check"), Subject(name), *ability)
    for dc in get_args(DC):
        (odds,) = odds_of(fight, SetDC(dc), "gm")
        played = every_way(fight, SetDC(dc), simply, checked, outcomes_by_faces)
        same_check(odds, played, "succeeds")


@pytest.mark.rule("OS-6.7")
def test_what_cannot_befall_somebody_is_said_where_it_shows() -> None:
    """That Bones are undead, everybody sees; that Jelly cannot be held, its own side alone."""
    fear = Spell("fear", effect=Special("fear", "WIS", condition="frightened"))
    hold = Spell("hold", effect=Special("hold", "WIS", condition="paralysed"))
    ray = Spell("ray", attack="INT", effect=fear.effect)
    fight = fight_of(
        hero("Ann", "c3", spells=(fear, hold, ray)), foe("Bones", "d3", undead=True),
        foe("Jelly", "d4", immune=("paralysis",)),
    )  # fmt: skip
    told = {
        (spell, name): in_words(odds_of(fight, CastSpell("Ann", spell, name)))
        for spell in ("fear", "hold", "ray")
        for name in ("Bones", "Jelly")
    }
    assert told["fear", "Bones"] == ["no effect (undead)"]
    assert told["ray", "Bones"][1:] == ["fear, if it hits, no effect (undead)"]
    assert told["fear", "Jelly"] == told["hold", "Jelly"] == told["hold", "Bones"]
    assert len(told["hold", "Jelly"]) == 3
    look = imagined(GAME.view(fight.state, "foes"))
    assert in_words(befall_odds(look, "Ann", "Jelly", hold.effect)) == ["no effect (immune)"]
