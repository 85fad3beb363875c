"""OS-1.5, OS-6.7: what specials and spells do to those whom they meet."""

from typing import Any

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.effects import Ability, Special, Spell
from crossblades.swords_reign.events import ConditionGained
from crossblades.swords_reign.options import CastSpell, EndTurn, PushTo, TakeTurn, UseSpecial
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, offered


def met(special: Special, *dice: tuple[int, ...], at: str = "e5") -> Fight:
    """A drake has used a special on Ana."""
    drake = foe("Drake", "d5", specials=(special,))
    fight = fight_of(hero("Ana", at, hit_points=30), drake, dice=dice)
    act(fight, EndTurn("Ana"), UseSpecial("Drake", special.name, "Ana"))
    return fight


@pytest.mark.rule("OS-1.5")
def test_a_save_avoids_all_damage_unless_it_says_half() -> None:
    fight = met(Special("fire", "DEX", 12, dice=(6, 6), condition="prone"), (12,))
    assert creature(fight, "Ana").hit_points == 30
    assert creature(fight, "Ana").conditions == {}
    finish(fight)


@pytest.mark.rule("OS-1.5")
def test_a_save_reduces_damage_to_half_rounded_down_where_it_says_so() -> None:
    fire = Special("fire", "DEX", 12, dice=(6, 6), half=True, condition="prone")
    fight = met(fire, (12,), (4, 5))
    assert creature(fight, "Ana").hit_points == 30 - 4
    assert creature(fight, "Ana").conditions == {}, "the rest is avoided"
    finish(fight)


@pytest.mark.rule("OS-1.5")
def test_whoever_fails_the_save_takes_all_of_it() -> None:
    fire = Special("fire", "DEX", 12, dice=(6, 6), half=True, condition="prone")
    fight = met(fire, (11,), (4, 5))
    assert creature(fight, "Ana").hit_points == 30 - 9
    assert creature(fight, "Ana").conditions == {"prone": -1}
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_flat_damage_needs_no_dice() -> None:
    fight = met(Special("chill", "CON", 12, bonus=3), (2,))
    assert creature(fight, "Ana").hit_points == 27
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-5.21")
def test_a_push_of_ten_feet_is_two_steps_away() -> None:
    fight = met(Special("gust", "STR", 12, push=10), (2,))
    act(fight, PushTo("Drake", "f5"), PushTo("Drake", "g5"))
    assert creature(fight, "Ana").at == "g5"
    assert EndTurn("Drake") in offered(fight), "and no third"
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-4.4")
def test_whom_a_special_kills_nothing_else_befalls() -> None:
    venom = Special("venom", "CON", 12, dice=(6,), condition="poisoned")
    snake = foe("Snake", "b1", specials=(venom,))
    dog = foe("Dog", "a1", side="heroes")
    fight = fight_of(hero("Ana", "a9"), dog, snake, dice=[(2,), (6,)])
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Dog"), UseSpecial("Snake", "venom", "Dog"))
    assert creature(fight, "Dog").status == "dead"
    assert not happened(fight.log, ConditionGained)
    finish(fight)


RAY = Spell("ray", effect=Special("ray", dice=(8,), kind="fire"))
FORCE = Spell("force", effect=Special("force", dice=(8,)))


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("spell", "facts", "left"),
    [
        (RAY, {"resists": ("fire",)}, 20 - 3),
        (RAY, {"vulnerable": ("fire",)}, 20 - 14),
        (RAY, {"immune": ("fire",)}, 20),
        (RAY, {"incorporeal": True}, 20 - 7),
        (FORCE, {"resists": ("fire",)}, 20 - 7),
        (FORCE, {"resists": ("magic",)}, 20 - 3),
        (FORCE, {"incorporeal": True}, 20 - 7),
    ],
)
def test_the_kind_of_a_spells_damage_counts(spell: Spell, facts: dict[str, Any], left: int) -> None:
    gob = foe("Gob", "d1", hit_points=20, **facts)
    fight = fight_of(hero("Ana", "a1", spells=(spell,)), gob, dice=[(7,)])
    act(fight, CastSpell("Ana", spell.name, "Gob"))
    assert creature(fight, "Gob").hit_points == left
    assert len(happened(fight.log, Rolled)) == 2
    finish(fight)


@pytest.mark.rule("OS-7.10")
@pytest.mark.rule("OS-1.5")
def test_the_stunned_take_all_that_a_dex_save_would_avoid() -> None:
    fire = Special("fire", "DEX", 12, dice=(6,), condition="prone")
    fight = fight_of(hero("Ana", "e5"), foe("Drake", "d5", specials=(fire,)), dice=[(4,)])
    act(fight, EndTurn("Ana"))
    creature(fight, "Ana").conditions = {"stunned": 2}
    act(fight, UseSpecial("Drake", "fire", "Ana"))
    assert creature(fight, "Ana").hit_points == 6
    assert creature(fight, "Ana").conditions == {"stunned": 2, "prone": -1}
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-1.6")
@pytest.mark.parametrize(
    ("facts", "save", "bonus"),
    [
        ({}, "WIS", 2),
        ({}, "CON", 2),
        ({"mindless": True}, "WIS", 0),
        ({"mindless": True}, "CON", 2),
        ({"saves": "excellent"}, "WIS", 3),
        ({"saves": "terrible"}, "WIS", 0),
    ],
)
def test_a_foe_saves_by_its_hit_dice_and_the_mindless_have_no_minds_to_save_with(
    facts: dict[str, Any], save: Ability, bonus: int
) -> None:
    spell = Spell("spell", effect=Special("spell", save, 12, condition="shaken"))
    gob = foe("Gob", "d1", hit_dice=3, **facts)
    fight = fight_of(hero("Ana", "a1", spells=(spell,)), gob, dice=[(20,)])
    act(fight, CastSpell("Ana", "spell", "Gob"))
    assert happened(fight.log, Rolled)[-1].total == 20 + bonus


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("condition", ["prone", "blinded", "stunned"])
def test_the_undead_fall_and_are_blinded_as_anybody(condition: str) -> None:
    spell = Spell("spell", effect=Special("spell", condition=condition))
    fight = fight_of(hero("Ana", "a1", spells=(spell,)), foe("Wight", "d1", undead=True))
    act(fight, CastSpell("Ana", "spell", "Wight"))
    assert set(creature(fight, "Wight").conditions) == {condition}
