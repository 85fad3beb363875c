"""Odds in menus are the frequencies of the engine, exactly: every way of the dice is played."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.enumerated import outcomes_by_faces
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.prospects import Prospect
from crossblades.swords_reign.asks import ChooseResistance, SaveWithShield, SpareOrKill
from crossblades.swords_reign.effects import Item, Special, Spell
from crossblades.swords_reign.events import (
    BeganDying,
    Checked,
    Contested,
    DamageTaken,
    Died,
    GotUp,
    Healed,
    Hit,
    LastStand,
    Stabilised,
    StillDying,
)
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    BreakShield,
    CastSpell,
    Dodge,
    EndTurn,
    Escape,
    Grapple,
    Hide,
    Kill,
    Shove,
    TakeIt,
    TakeTurn,
    UseItem,
    UseSpecial,
)
from crossblades.swords_reign.rulings import Rulings
from tests.swords_reign.helpers import BOW, GAME, SWORD, act, fight_of, foe, hero
from tests.twins import ask_for, chance_of, every_way

SLASH = Attack("Ann", "Gob", "longsword")


class Blow(NamedTuple):
    """What the log says of an attack."""

    damage: int
    hits: bool
    critical: bool
    drops: bool


def blow(name: str) -> Callable[[list[Event]], Blow]:
    def read(log: list[Event]) -> Blow:
        hits = [event for event in log if isinstance(event, Hit)]
        taken = [e.damage for e in log if isinstance(e, DamageTaken) and e.creature == name]
        fell = any(isinstance(e, Died | BeganDying) and e.creature == name for e in log)
        return Blow(sum(taken[:1]), bool(hits), any(hit.critical for hit in hits), fell)

    return read


def simply(ask: Ask) -> Option | None:
    """Fell who falls, keep the shield; then we stop."""
    if isinstance(ask, SpareOrKill):
        return Kill(ask.creature, ask.target)
    return TakeIt(ask.creature) if isinstance(ask, SaveWithShield) else None


def odds_of(fight: Fight, option: Option, seat: str = "") -> tuple[Prospect, ...]:
    """As a menu would show them to the seat that is asked, or to another."""
    ask = ask_for(fight, option)
    return GAME.prospects(ask, option, GAME.view(fight.state, seat or ask.seat))


def same_blow(odds: Prospect, played: dict[Blow, Fraction], events: tuple[str, ...]) -> None:
    numbers = {one.damage for one in played}
    assert odds.chances == {n: chance_of(played, lambda o: o.damage == n) for n in numbers}  # noqa: B023
    assert odds.events == {
        event: chance_of(played, lambda one: getattr(one, event))  # noqa: B023
        for event in events
    }


SEEN, ALL = ("hits", "critical"), ("hits", "critical", "drops")


@pytest.mark.parametrize(
    "conditions",
    [{}, {"restrained": -1}, {"prone": -1, "restrained": -1}, {"paralysed": -1}],
    ids=["plain", "one EDGE", "two EDGE", "always critical"],
)
def test_an_attack_with_edge(conditions: dict[str, int]) -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3"))
    fight.state.creatures["Gob"].conditions = conditions
    (odds,) = odds_of(fight, SLASH)
    played = every_way(fight, SLASH, simply, blow("Gob"), outcomes_by_faces)
    same_blow(odds, played, SEEN)
    assert odds.events["critical"] > 0


def test_an_attack_with_setback() -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3", armour_class=18))
    fight.state.creatures["Gob"].dodges = True
    fight.state.creatures["Ann"].conditions = {"poisoned": -1}
    (odds,) = odds_of(fight, SLASH)
    played = every_way(fight, SLASH, simply, blow("Gob"), outcomes_by_faces)
    same_blow(odds, played, SEEN)
    assert Fraction(1, 20) <= odds.events["hits"] < Fraction(1, 10)


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(cover="armour class")])
def test_a_shot_into_cover(rulings: Rulings) -> None:
    fight = fight_of(hero("Ann", "c3", BOW), foe("Gob", "g3"), cover=("g3",), rulings=rulings)
    option = Attack("Ann", "Gob", "longbow")
    (odds,) = odds_of(fight, option)
    in_the_open = fight_of(hero("Ann", "c3", BOW), foe("Gob", "g3"), rulings=rulings)
    assert odds.mean < odds_of(in_the_open, option)[0].mean
    same_blow(odds, every_way(fight, option, simply, blow("Gob"), outcomes_by_faces), SEEN)


def test_only_whoever_knows_the_hit_points_learns_how_likely_one_falls() -> None:
    """The Referee does; the other side's odds are the same whatever they are."""
    weak = fight_of(hero("Ann", "c3"), foe("Gob", "d3", hit_points=3), referee="gm")
    strong = fight_of(hero("Ann", "c3"), foe("Gob", "d3", hit_points=30), referee="gm")
    for fight in (weak, strong):
        act(fight, TakeTurn("Ann"))
    assert odds_of(weak, SLASH) == odds_of(strong, SLASH)
    (odds,) = odds_of(weak, SLASH, "gm")
    same_blow(odds, every_way(weak, SLASH, simply, blow("Gob"), outcomes_by_faces), ALL)
    assert odds.events["drops"] > 0 == odds_of(strong, SLASH, "gm")[0].events["drops"]


@pytest.mark.parametrize("block", [{"resists": ("weapons",)}, {"immune": ("weapons",)}])
def test_what_a_foe_resists_is_not_told(block: dict[str, Any]) -> None:
    plain = fight_of(hero("Ann", "c3"), foe("Gob", "d3"))
    tough = fight_of(hero("Ann", "c3"), foe("Gob", "d3", **block))
    assert odds_of(plain, SLASH) == odds_of(tough, SLASH)


def test_a_foe_s_attack_and_the_poison_that_comes_with_it() -> None:
    venom = Special("venom", save="CON", against=13, dice=(6,), half=True)
    spider = foe("Gob", "d3", Strike("bite", (4,), rider=venom))
    fight = fight_of(hero("Ann", "c3", shield=True, hit_points=30), spider, referee="gm")
    act(fight, TakeTurn("Ann"), EndTurn("Ann"), TakeTurn("Gob"))
    option = Attack("Gob", "Ann", "bite")
    bite, poison = odds_of(fight, option, "gm")
    same_blow(bite, every_way(fight, option, simply, blow("Ann")), ALL)
    assert poison.when == "venom, if it hits"
    assert poison.events["saves"] == Fraction(8, 20)
    fails = odds_of(fight, option)[1:]
    assert [each.when for each in fails] == [
        "venom, if it hits, if it fails its save", "venom, if it hits, if it saves",
    ]  # fmt: skip
    assert [each.mean for each in fails] == [Fraction(7, 2), Fraction(3, 2)]


def saved(name: str) -> Callable[[list[Event]], tuple[int, bool]]:
    def read(log: list[Event]) -> tuple[int, bool]:
        taken = [e.damage for e in log if isinstance(e, DamageTaken) and e.creature == name]
        checks = [e.success for e in log if isinstance(e, Checked) and e.creature == name]
        return sum(taken), checks[0]

    return read


def test_a_special_that_is_saved_against() -> None:
    breath = Special("breath", save="DEX", against=12, dice=(6, 6), half=True, range=30)
    ann = hero("Ann", "c3", hit_points=30, abilities={"DEX": 1})
    fight = fight_of(ann, foe("Gob", "d3", specials=(breath,)), referee="gm")
    act(fight, TakeTurn("Ann"), EndTurn("Ann"), TakeTurn("Gob"))
    option = UseSpecial("Gob", "breath", "Ann")
    (odds,) = odds_of(fight, option, "gm")
    played = every_way(fight, option, simply, saved("Ann"), outcomes_by_faces)
    assert odds.events["saves"] == chance_of(played, lambda one: one[1])
    numbers = {damage for damage, _ in played}
    assert odds.chances == {n: chance_of(played, lambda one: one[0] == n) for n in numbers}  # noqa: B023
    fails, saves = odds_of(fight, option)
    assert (fails.when, saves.when) == ("if it fails its save", "if it saves")
    chance = odds.events["saves"]
    assert odds.mean == chance * saves.mean + (1 - chance) * fails.mean


def test_an_aimed_spell_is_an_attack() -> None:
    dart = Spell("dart", attack="INT", effect=Special("dart", dice=(4,), bonus=1))
    fight = fight_of(hero("Ann", "c3", spells=(dart,)), foe("Gob", "g3"))
    option = CastSpell("Ann", "dart", "Gob")
    (odds,) = odds_of(fight, option)
    same_blow(odds, every_way(fight, option, simply, blow("Gob"), outcomes_by_faces), SEEN)


def test_a_potion() -> None:
    potion = Item("potion", heal=(8,), heal_bonus=1)
    fight = fight_of(hero("Ann", "c3", items=(potion,), hurt=5), foe("Gob", "g3"))
    option = UseItem("Ann", "potion", "Ann")
    (odds,) = odds_of(fight, option)
    played = every_way(
        fight, option, simply, lambda log: next(e.gained for e in log if isinstance(e, Healed))
    )
    assert odds.chances == played
    assert max(played) == 5


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
    assert odds_of(fight, option) == ()


def test_a_hero_escapes_against_what_it_knows() -> None:
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3"), referee="gm")
    act(fight, TakeTurn("Ann"))
    fight.state.creatures["Ann"].conditions = {"grappled": -1}
    fight.state.creatures["Ann"].sources = {"grappled": "Gob"}
    view = GAME.view(fight.state, "gm")
    (odds,) = GAME.prospects(fight.asks[0], Escape("Ann", "STR"), view)
    assert 0 < odds.events["wins"] < 1
    assert (
        GAME.prospects(fight.asks[0], Escape("Ann", "STR"), GAME.view(fight.state, "heroes")) == ()
    )


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


def test_a_check() -> None:
    fight = fight_of(hero("Ann", "c3", abilities={"DEX": 1}), foe("Gob", "g3"), cover=("c3",))
    (odds,) = odds_of(fight, Hide("Ann"))
    played = every_way(
        fight,
        Hide("Ann"),
        simply,
        lambda log: next(e for e in log if isinstance(e, Checked)).success,
    )
    assert odds.events == {"succeeds": played[True]}


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


def test_a_shield_may_be_broken() -> None:
    dice = ((19,), (6,))
    fight = fight_of(hero("Ann", "c3", shield=True), foe("Gob", "d3"), dice=dice)
    act(fight, EndTurn("Ann"), Attack("Gob", "Ann", "claw"))
    taken, broken = odds_of(fight, TakeIt("Ann"))[0], odds_of(fight, BreakShield("Ann"))[0]
    assert taken.chances == {6: Fraction(1)}
    assert broken.chances == {0: Fraction(1)}


def test_what_no_dice_decide_has_no_odds() -> None:
    fight = fight_of(hero("Ann", "c3", SWORD), foe("Gob", "d3"))
    assert odds_of(fight, Dodge("Ann")) == odds_of(fight, EndTurn("Ann")) == ()
