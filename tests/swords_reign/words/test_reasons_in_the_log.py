"""The log says why a number is what it is, and by which rule."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import DamageChanged, Hit, Missed, Pushed
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, CastSpell, EndTurn, UseSpecial
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import BOW, SWORD, act, fight_of, foe, hero, lines


@pytest.mark.rule("OS-1.5")
def test_half_by_a_save_is_said() -> None:
    fire = Spell("fire", effect=Special("fire", "DEX", 12, dice=(6, 6), half=True))
    fight = fight_of(
        hero("Ana", "a1", spells=(fire,)), foe("Ogre", "e1", hit_points=20), dice=[(20,), (4, 5)]
    )
    act(fight, CastSpell("Ana", "fire", "Ogre"))
    (changed,) = happened(fight.log, DamageChanged)
    assert (changed.before, changed.now, changed.rules) == (9, 4, ("OS-1.5",))
    assert "The damage to Ogre is 4 instead of 9 (half by the save)." in lines(fight)
    finish(fight)


@pytest.mark.rule("OS-3.2")
@pytest.mark.parametrize(("least", "said"), [(True, "1 instead of -1"), (False, "0 instead of -1")])
def test_that_a_hit_does_at_least_1_is_said(least: bool, said: str) -> None:
    weak = hero("Ana", "a1", SWORD, abilities={"STR": -3})
    fight = fight_of(
        weak, foe("Ogre", "b1", hit_points=20), dice=[(19,), (2,)],
        rulings=Rulings(least_damage=least),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longsword"))
    (changed,) = happened(fight.log, DamageChanged)
    assert changed.rules == ("OS-3.2",)
    assert f"The damage to Ogre is {said} (it is at least {said[0]})." in lines(fight)
    finish(fight)


@pytest.mark.rule("OS-5.2", "OS-6.7")
def test_damage_and_pushes_cite_the_spell_or_the_stat_block() -> None:
    wind, gust = Special("wind", dice=(4,), push=5), Special("gust", "STR", 12, dice=(4,), push=5)
    spell = Spell("wind", effect=wind)
    fight = fight_of(
        hero("Ana", "b2", spells=(spell,), hit_points=20),
        foe("Ogre", "b1", hit_points=20, specials=(gust,)), walls=("a1", "c1"),
        dice=[(3,), (2,), (3,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "wind", "Ogre"), EndTurn("Ana"), UseSpecial("Ogre", "gust", "Ana"))
    rolls = [e.rules for e in happened(fight.log, Rolled) if e.roll.why == "damage"]
    assert rolls == [("OS-5.2",), ("OS-6.7", "OS-1.5")]


@pytest.mark.rule("OS-5.2")
def test_a_push_by_a_spell_cites_it() -> None:
    spell = Spell("wind", effect=Special("wind", push=5))
    fight = fight_of(hero("Ana", "a1", spells=(spell,)), foe("Ogre", "b1"), walls=("c2",), dice=[])
    act(fight, CastSpell("Ana", "wind", "Ogre"))
    act(fight, *fight.asks[0].options[:1])
    assert [e.rules for e in happened(fight.log, Pushed)] == [("OS-5.2", "OS-5.21")]


@pytest.mark.rule("OS-1.3", "OS-3.5", "OS-7.7", "OS-5.6")
def test_edge_and_setback_cite_where_each_of_them_comes_from() -> None:
    fight = fight_of(hero("Ana", "a1", BOW), foe("Ogre", "f1"), cover=("f1",), dice=[(10, 1, 1)])
    ana = fight.state.creatures["Ana"]
    ana.conditions, ana.helped_by = {"poisoned": -1, "blinded": -1}, ("Bo",)
    act(fight, Attack("Ana", "Ogre", "longbow"))
    rolled = happened(fight.log, Rolled)[-1]
    assert rolled.rules == ("OS-3.1", "OS-1.3", "OS-7.1", "OS-7.7", "OS-3.5", "OS-5.6")


@pytest.mark.rule("OS-3.1")
def test_a_plain_roll_cites_no_edge() -> None:
    fight = fight_of(hero("Ana", "a1", SWORD), foe("Ogre", "b1"), dice=[(2,)])
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert happened(fight.log, Rolled)[-1].rules == ("OS-3.1",)


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize(("face", "kind"), [(19, Hit), (2, Missed)])
def test_where_cover_is_armour_class_it_is_said(face: int, kind: type[Hit | Missed]) -> None:
    dice = [(face,), (3,)] if kind is Hit else [(face,)]
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Ogre", "f1", hit_points=20), cover=("f1",), dice=dice,
        rulings=Rulings(cover="armour class"),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longbow"))
    (struck,) = happened(fight.log, kind)
    assert (struck.armour_class, struck.cover, "OS-3.5" in struck.rules) == (14, 2, True)
    assert any(line.endswith("against AC 14, 2 of it for cover.") for line in lines(fight))
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(("name", "called"), [("", "the bite"), ("venom", "venom")])
def test_a_save_against_what_a_strike_brings_names_it(name: str, called: str) -> None:
    bite = Strike("bite", (4,), rider=Special(name, "CON", 12, condition="poisoned"))
    fight = fight_of(
        hero("Ana", "a1", hit_points=20), foe("Asp", "b1", bite), dice=[(19,), (2,), (3,)]
    )
    act(fight, EndTurn("Ana"), Attack("Asp", "Ana", "bite"))
    said = [e.roll.why for e in happened(fight.log, Rolled)]
    assert said[-1] == f"CON save against {called}"
    finish(fight)
