"""Odds in menus are the frequencies of the engine, exactly: every way of the dice is played."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import icepool
import pytest

from crossblades.kernel.enumerated import outcomes_by_faces
from crossblades.kernel.event import Event, known
from crossblades.kernel.prospects import Prospect
from crossblades.swords_reign.asks import ChooseAction, ChooseHeroicAction
from crossblades.swords_reign.effects import Item, Special, Spell
from crossblades.swords_reign.events import (
    BeganDying,
    Checked,
    DamageTaken,
    Died,
    Healed,
    Hit,
)
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.numbers.imagined import imagined
from crossblades.swords_reign.numbers.odds import prospects
from crossblades.swords_reign.numbers.odds_harm import befall_odds
from crossblades.swords_reign.options import (
    Attack,
    BreakShield,
    CastSpell,
    Cleave,
    Dodge,
    EndTurn,
    Extra,
    HitFor,
    Kill,
    Move,
    MoveTo,
    OpportunityAttack,
    Shove,
    StrikeAt,
    TakeIt,
    TakeTurn,
    UseItem,
    UseSpecial,
)
from crossblades.swords_reign.rulings import Rulings
from tests.swords_reign.helpers import (
    AXE,
    BOW,
    DAGGER,
    GAME,
    MACE,
    SWORD,
    act,
    fight_of,
    foe,
    hero,
    odds_of,
    simply,
)
from tests.twins import chance_of, every_way

SLASH = Attack("Ann", "Gob", "longsword")
SHOVE = Shove("Ann", "Gob", "prone")


class Blow(NamedTuple):
    """What the log says of an attack."""

    damage: int
    hits: bool
    critical: bool
    drops: bool


def blow(name: str, times: int = 1) -> Callable[[list[Event]], Blow]:
    """What came of it, by the first so many instances of damage."""

    def read(log: list[Event]) -> Blow:
        hits = [event for event in log if isinstance(event, Hit)]
        taken = [e.damage for e in log if isinstance(e, DamageTaken) and e.creature == name]
        fell = any(isinstance(e, Died | BeganDying) and e.creature == name for e in log)
        return Blow(sum(taken[:times]), bool(hits), any(hit.critical for hit in hits), fell)

    return read


def same_blow(odds: Prospect, played: dict[Blow, Fraction], events: tuple[str, ...]) -> None:
    numbers = {one.damage for one in played}
    assert odds.chances == {n: chance_of(played, lambda o: o.damage == n) for n in numbers}  # noqa: B023
    assert odds.events == {
        event: chance_of(played, lambda one: getattr(one, event))  # noqa: B023
        for event in events
    }


SEEN, ALL = ("hits", "critical"), ("hits", "critical", "drops")


@pytest.mark.parametrize("edge", [-1, 0, 1])
def test_an_attack_as_icepool_counts_it(edge: int) -> None:
    """d20 + 4 and EDGE against 12; a hit does d8 + 2, a natural 20 the die twice."""
    fight = fight_of(hero("Ann", "c3"), foe("Gob", "d3"))
    fight.state.creatures["Ann"].edge = edge
    (odds,) = odds_of(fight, SLASH)

    def damage(natural: int, extra: int) -> object:
        if natural == 20:
            return 2 @ icepool.d8 + 2
        return icepool.d8 + 2 if natural + 4 + edge * extra >= 12 else 0

    die: icepool.Die[int] = icepool.map(damage, icepool.d20, icepool.d6)
    assert odds.chances == {n: Fraction(die.probability(n)) for n in die.outcomes()}


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


@pytest.mark.rule("OS-6.7")
def test_the_damage_of_a_second_kind_is_in_the_odds_of_the_blow() -> None:
    burning = Strike("claw", (4,), rider=Special("fire", dice=(6,), kind="fire"))
    fight = fight_of(hero("Ann", "c3", hit_points=30), foe("Gob", "d3", burning))
    act(fight, EndTurn("Ann"))
    option = Attack("Gob", "Ann", "claw")
    (odds,) = odds_of(fight, option)
    same_blow(odds, every_way(fight, option, simply, blow("Ann", times=2)), SEEN)
    assert max(odds.chances) == 2 * 4 + 2 * 6


def test_an_opportunity_attack_strikes_with_the_first_blow_that_is_no_shot() -> None:
    spit, tail = Strike("spit", (4,), reach=0, range=30), Strike("tail", (8,), 1)
    fight = fight_of(hero("Ann", "c3", hit_points=30), foe("Gob", "d3", spit, tail))
    act(fight, Move("Ann"), MoveTo("Ann", "a3"))
    option = OpportunityAttack("Gob", "Ann", "spit, tail")
    (odds,) = odds_of(fight, option)
    played = every_way(fight, option, simply, blow("Ann"), outcomes_by_faces)
    same_blow(odds, played, SEEN)
    assert max(odds.chances) == 17


def test_the_next_blow_of_a_line() -> None:
    claws = (Strike("claw", (4,)), Strike("bite", (10,)))
    wyrm = foe("Gob", "d3", attacks=(claws, (Strike("bite", (12,)),)))
    fight = fight_of(hero("Ann", "c3", hit_points=30), wyrm, dice=((2,),))
    act(fight, EndTurn("Ann"), Attack("Gob", "Ann", "claw, bite"))
    option = StrikeAt("Gob", "Ann")
    (odds,) = odds_of(fight, option)
    same_blow(odds, every_way(fight, option, simply, blow("Ann"), outcomes_by_faces), SEEN)
    assert max(odds.chances) == 20


@pytest.mark.parametrize("hit_points", [2, 9])
def test_a_cleaving_blow(hit_points: int) -> None:
    foes = (foe("Gob", "d3"), foe("Imp", "d4", hit_points=hit_points))
    fight = fight_of(hero("Ann", "c3", AXE), *foes, dice=((19,), (9,)), referee="gm")
    act(fight, TakeTurn("Ann"), Attack("Ann", "Gob", "greataxe"), Kill("Ann", "Gob"))
    option = Cleave("Ann", "Imp")
    (odds,) = odds_of(fight, option, "gm")
    same_blow(odds, every_way(fight, option, simply, blow("Imp")), ("drops",))
    assert odds_of(fight, option)[0].chances == odds.chances


@pytest.mark.parametrize("extra", ["strength", "prone"])
@pytest.mark.parametrize("natural", [15, 20])
def test_what_a_hit_is_for(extra: Extra, natural: int) -> None:
    """The dice of a critical are doubled, and STR is left out for a fall."""
    fight = fight_of(hero("Ann", "c3", MACE), foe("Gob", "d3"), dice=((natural,),))
    act(fight, Attack("Ann", "Gob", "mace"))
    option = HitFor("Ann", extra)
    (odds,) = odds_of(fight, option)
    played = every_way(fight, option, simply, blow("Gob"), outcomes_by_faces)
    assert odds.chances == {one.damage: chance_of(played, lambda o: o.damage == one.damage)  # noqa: B023
                            for one in played}  # fmt: skip


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


def test_spells_whose_effects_have_no_name_are_told_apart() -> None:
    weak = Spell("sting", effect=Special(save="DEX", dice=(4,)))
    strong = Spell("scorch", effect=Special(save="DEX", dice=(10, 10)))
    ann = hero("Ann", "c3", spells=(weak, strong))
    fight = fight_of(ann, foe("Gob", "d3", hit_points=30), referee="gm")
    act(fight, TakeTurn("Ann"))
    view = GAME.view(fight.state, "gm")
    (ask,) = (ask for ask in fight.asks if isinstance(ask, ChooseAction))
    for spell in (weak, strong):
        option = CastSpell("Ann", spell.name, "Gob")
        (odds,) = prospects(ask, option, view)
        played = every_way(fight, option, simply, saved("Gob"), outcomes_by_faces)
        numbers = {damage for damage, _ in played}
        assert odds.chances == {n: chance_of(played, lambda one: one[0] == n) for n in numbers}  # noqa: B023


def test_many_who_are_alike_are_worked_out_once_and_told_one_by_one() -> None:
    """The same as for each of them alone; who differs is told apart."""
    fire = Spell("fire", effect=Special("fire", save="DEX", dice=(6, 6), half=True, radius=30))
    goblins = [foe(f"Gob {n}", f"{letter}7") for n, letter in enumerate("bcdefg")]
    swarm = foe("Rats", "h7", swarm=True, armour_class=8)
    fight = fight_of(hero("Ann", "c3", spells=(fire,), hit_points=30), *goblins, swarm)
    fight.state.creatures["Gob 1"].conditions = {"stunned": -1}
    fight.state.creatures["Gob 2"].conditions = {"prone": -1}
    odds = odds_of(fight, CastSpell("Ann", "fire", "Gob 0"))
    ann = [each for each in odds if each.what == "damage to Ann"]
    assert [each.events["saves"] for each in ann] == [Fraction(9, 20)]
    for name in (fighter.name for fighter in (*goblins, swarm)):
        look = imagined(GAME.view(fight.state, "heroes"))
        alone = befall_odds(look, "Ann", name, fire.effect)
        assert tuple(each for each in odds if each.what == f"damage to {name}") == alone


def test_those_around_an_aimed_spell_have_odds_by_name() -> None:
    burst = Spell("burst", attack="INT", effect=Special("burst", dice=(6,), radius=5))
    fight = fight_of(hero("Ann", "c3", spells=(burst,)), hero("Bo", "g4"), foe("Gob", "g3"))
    act(fight, TakeTurn("Ann"))
    odds = odds_of(fight, CastSpell("Ann", "burst", "Gob"))
    assert [(each.whom, each.when) for each in odds] == [("Gob", ""), ("Bo", "if it hits")]
    assert odds[1].mean == Fraction(7, 2)


def test_an_area_names_whose_odds_are_whose() -> None:
    fire = Spell("fire", effect=Special("fire", save="DEX", dice=(6,), radius=10))
    sleep = Spell("sleep", effect=Special("sleep", save="WIS", condition="stunned", radius=10))
    fight = fight_of(hero("Ann", "c3", spells=(fire, sleep)), hero("Bo", "c4"), foe("Gob", "d3"))
    act(fight, TakeTurn("Ann"))
    for spell in ("fire", "sleep"):
        odds = odds_of(fight, CastSpell("Ann", spell, "Gob"))
        assert [*dict.fromkeys(each.whom for each in odds)] == ["Gob", "Ann", "Bo"]


def test_one_more_target_of_a_spell() -> None:
    word = Spell("word", effect=Special("word", save="WIS", dice=(4,)), targets=2)
    foes = (foe("Gob", "g3"), foe("Imp", "h3"))
    fight = fight_of(hero("Ann", "c3", spells=(word,)), *foes)
    alone = odds_of(fight, CastSpell("Ann", "word", "Imp"))
    act(fight, CastSpell("Ann", "word", "Gob"))
    assert odds_of(fight, StrikeAt("Ann", "Imp")) == alone
    assert alone[0].what == "damage to Imp"


def test_an_aimed_spell_that_a_stranger_saves_against() -> None:
    ray = Spell("ray", attack="INT", effect=Special("ray", save="CON", dice=(8,)))
    fight = fight_of(hero("Ann", "c3", spells=(ray,)), foe("Gob", "g3"))
    option = CastSpell("Ann", "ray", "Gob")
    hits, fails = odds_of(fight, option)
    played = every_way(fight, option, simply, blow("Gob"), outcomes_by_faces)
    assert hits.events == {e: chance_of(played, lambda o: getattr(o, e)) for e in SEEN}  # noqa: B023
    assert fails.when == "ray, if it hits, if it fails its save"
    assert fails.mean == Fraction(9, 2)


def test_an_aimed_spell_is_an_attack() -> None:
    dart = Spell("dart", attack="INT", effect=Special("dart", dice=(4,), bonus=1))
    fight = fight_of(hero("Ann", "c3", spells=(dart,)), foe("Gob", "g3"))
    option = CastSpell("Ann", "dart", "Gob")
    (odds,) = odds_of(fight, option)
    same_blow(odds, every_way(fight, option, simply, blow("Gob"), outcomes_by_faces), SEEN)


def test_whoever_is_held_and_helped_by_others_has_odds() -> None:
    """The one who holds is held itself, and helped: all of them are thought of."""
    dart = Spell("dart", attack="INT", effect=Special("dart", dice=(4,)))
    ann = hero("Ann", "c3", spells=(dart,), hit_points=30)
    fight = fight_of(ann, hero("Bo", "c4"), foe("Gob", "d3"), foe("Imp", "d4"), foe("Orc", "e4"))
    creatures = fight.state.creatures
    for name, holder, helper in (("Ann", "Gob", "Bo"), ("Gob", "Bo", "Imp"), ("Bo", "Imp", "Ann")):
        held = creatures[name]
        held.conditions, held.sources = {"grappled": -1}, {"grappled": (holder,)}
        held.helped_by = (helper,)
    creatures["Imp"].helped_by = ("Orc",)
    option = CastSpell("Ann", "dart", "Gob")
    view = GAME.view(fight.state, "heroes")
    (odds,) = prospects(ChooseHeroicAction(seat="", creature="Ann", options=()), option, view)
    assert odds.events["hits"] == Fraction(29, 40), "d20 + 2 and EDGE against 12"


def test_a_shot_is_worked_out_anew_where_anything_is_different() -> None:
    """Near and far, covered, prone, better armoured: each has what it would have alone."""
    dart = Spell("dart", attack="INT", effect=Special("dart", dice=(4,)))
    ann = hero("Ann", "c3", DAGGER, spells=(dart,), abilities={"STR": 1})
    foes = (
        foe("Near", "d3"), foe("Far", "f3"), foe("Farther", "h3"), foe("Covered", "c6"),
        foe("Prone", "e5"), foe("Mailed", "a5", armour_class=16),
    )  # fmt: skip
    fight = fight_of(ann, *foes, cover=("c6",))
    fight.state.creatures["Prone"].conditions = {"prone": -1}
    view = GAME.view(fight.state, "heroes")
    told = {}
    for target in (each.name for each in foes):
        for option in (Attack("Ann", target, "dagger", True), CastSpell("Ann", "dart", target)):
            odds = GAME.prospects(fight.asks[0], option, view)
            assert odds == odds_of(fight, option), "with a view of its own, nothing is shared"
            told[type(option), target] = odds[0].events["hits"]
    for kind in (Attack, CastSpell):
        assert told[kind, "Far"] == told[kind, "Farther"]
        assert len({told[kind, name] for name in ("Far", "Covered", "Mailed")}) == 3
        assert told[kind, "Prone"] < told[kind, "Far"]


def test_a_potion() -> None:
    potion = Item("potion", heal=(8,), heal_bonus=1)
    fight = fight_of(hero("Ann", "c3", items=(potion,), hurt=5), foe("Gob", "g3"))
    option = UseItem("Ann", "potion", "Ann")
    (odds,) = odds_of(fight, option)
    played = every_way(
        fight,
        option,
        simply,
        lambda log: next(known(e.gained) for e in log if isinstance(e, Healed)),
    )
    assert odds.chances == played
    assert max(played) == 5


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
