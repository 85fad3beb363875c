"""OS-6.3: shields that are broken, and hits that they do not stop."""

import pytest
from msgspec import structs

from crossblades.swords_reign.asks import SaveWithShield
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, BreakShield, Cleave, EndTurn, UseSpecial
from tests.helpers import finish
from tests.swords_reign.helpers import AXE, act, creature, fight_of, foe, hero, offered


def among_the_foes(fighter: Fighter) -> Fighter:
    """A hero who fights for the other side."""
    return structs.replace(fighter, side="foes", seat="foes")


@pytest.mark.rule("OS-6.3")
def test_a_shield_stops_hits_alone_and_no_breath() -> None:
    breath = Special("breath", "DEX", 12, dice=(6,))
    fight = fight_of(
        hero("Ana", "a1", shield=True), foe("Drake", "b1", specials=(breath,)), dice=[(2,), (5,)]
    )
    act(fight, EndTurn("Ana"), UseSpecial("Drake", "breath", "Ana"))
    assert not [ask for ask in fight.asks if isinstance(ask, SaveWithShield)]
    assert creature(fight, "Ana").hit_points == 5
    finish(fight)


@pytest.mark.rule("OS-6.3")
@pytest.mark.rule("OS-7.10")
def test_the_helpless_break_no_shield() -> None:
    fight = fight_of(hero("Ana", "a1", shield=True), foe("Ogre", "b1"), dice=[(19, 1), (5,)])
    act(fight, EndTurn("Ana"))
    creature(fight, "Ana").conditions = {"stunned": 2}
    act(fight, Attack("Ogre", "Ana", "claw"))
    assert (creature(fight, "Ana").hit_points, creature(fight, "Ana").shield) == (5, True)
    finish(fight)


@pytest.mark.rule("OS-6.3")
@pytest.mark.rule("OS-6.7")
def test_the_damage_that_is_shown_is_what_would_be_taken() -> None:
    fight = fight_of(
        hero("Ana", "a1", shield=True), foe("Rat", "b1", Strike("nip", bonus=3)), dice=[(19,), ()]
    )
    act(fight, EndTurn("Ana"), Attack("Rat", "Ana", "nip"))
    (ask,) = fight.asks
    assert isinstance(ask, SaveWithShield)
    assert ask.damage == 3


@pytest.mark.rule("OS-6.3")
@pytest.mark.rule("OS-6.2")
def test_a_hit_that_a_shield_takes_drops_nobody_and_does_not_go_on() -> None:
    knight = among_the_foes(hero("Knight", "b1", hit_points=1, shield=True))
    fight = fight_of(hero("Ana", "a1", AXE), knight, foe("Gob", "a2"), dice=[(19,), (9,)])
    act(fight, Attack("Ana", "Knight", "greataxe"), BreakShield("Knight"))
    assert creature(fight, "Knight").hit_points == 1
    assert not [option for option in offered(fight) if isinstance(option, Cleave)]
    finish(fight)
