"""Brutal Attacks."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import Attacked, Contested, DamageTaken
from crossblades.heart_rush.options import Attack, Cast, Dash, MoveTo, TakeIt, UseAbility
from tests.heart_rush.classes.common import of
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    rolls,
    scene,
)

BRUTAL = ("brutal attacks",)


@pytest.mark.rule("HR-5.2", "HR-1.5")
def test_each_one_brings_another_die_again_and_again() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=BRUTAL), foe("Orc", "d3")),
        (8, 6, 1), (8, 2), (3,), OPEN,
    )  # fmt: skip
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    more = [rolled.roll for rolled in rolls(fight.log) if rolled.roll.why == "Brutal Attacks"]
    assert [roll.parts[0].dice for roll in more] == [(8, 6), (8,)]
    assert {(p.source, p.rule) for roll in more for p in roll.parts} == {
        ("Brutal Attacks", "HR-5.2")
    }
    assert happened(fight.log, Attacked)[0].attack == 15 + 10 + 3
    assert of(fight, "Ann").rush == 1
    finish(fight)


def test_a_die_that_was_dropped_brings_none() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=BRUTAL), foe("Orc", "d3")), (8, 2, 2, 2), OPEN
    )
    of(fight, "Ann").conditions = {"weakened": 1}
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert happened(fight.log, Attacked)[0].attack == 6
    finish(fight)


@pytest.mark.rule("HR-5.2", "HR-16.1")
@pytest.mark.parametrize("owner", ["Ann", "Bob"])
def test_the_damage_of_a_spell_brings_more_for_its_caster(owner: str) -> None:
    chains, dice = Spell("ether chains"), ((4,), (6,), *([(6,), (1,)] if owner == "Ann" else []))
    heroes = [
        hero(name, at, abilities=BRUTAL * (name == owner), spells=(chains,) * (name == "Ann"))
        for name, at in (("Ann", "a1"), ("Bob", "a9"))
    ]
    fight = fight_of(scene(*heroes, foe("Orc", "g7"), foe("Imp", "h7")), *dice)
    choose(fight, "heroes", Cast("Ann", "ether chains"))
    choose(fight, "Ann", UseAbility("Ann", "ether chains", "Orc", "Imp"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("e7")), HEROES_PASS, FOES_PASS)
    play(fight, ("Orc", TakeIt("Orc")), ("Imp", TakeIt("Imp")))
    damage = [taken.damage for taken in happened(fight.log, DamageTaken)]
    assert damage == [4, 6 + 6 + 1 if owner == "Ann" else 6]


def test_a_defence_brings_none() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=BRUTAL), foe("Orc", "d3"), begins="foes"),
        (1, 1, 1), (8, 6),
    )  # fmt: skip
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert happened(fight.log, Attacked)[0].defence == 14
    finish(fight)


def test_a_contested_attack_does() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=BRUTAL), foe("Orc", "d3")), (8, 1, 1), (5,), (8, 6, 8)
    )
    clash(fight, Ann="might", Orc="might")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    choose(fight, "Orc", Attack("Orc", "Ann"))
    (contested,) = happened(fight.log, Contested)
    assert (contested.attack, contested.answer) == (15, 22)
