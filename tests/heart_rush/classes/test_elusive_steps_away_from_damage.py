"""Elusive."""

import pytest

from crossblades.heart_rush.asks import DeclareAttack
from crossblades.heart_rush.events import AttackDeclared, OpportunitySeized
from crossblades.heart_rush.options import Dash, MoveTo, Pass, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use, ways
from tests.helpers import (
    GUARD,
    KILL,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    scene,
    wrap_up,
)


def hurt() -> Fight:
    """The orc's cunning has hurt Ann, who is in agility and has not attacked yet."""
    fighters = (hero("Ann", "c3", abilities=("elusive",)), foe("Orc", "d3"), foe("Gob", "c4"))
    fight = fight_of(scene(*fighters, begins="foes"), (3, 3, 3), OPEN)
    clash(fight, Orc="cunning", Ann="agility", Gob="might")
    attack(fight, "Orc", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-4.4")
def test_a_free_sidestep_and_no_attack_this_round() -> None:
    fight = hurt()
    use(fight, "elusive")
    choose(fight, "Ann", MoveTo("c2"))
    assert of(fight, "Ann").at == "c2"
    assert (costs(fight), of(fight, "Ann").rush) == ([("elusive", 1)], 0)
    assert not of(fight, "Ann").acted
    wrap_up(fight)
    assert [declared.creature for declared in happened(fight.log, AttackDeclared)] == ["Orc"]


@pytest.mark.rule("HR-4.12")
def test_nor_an_opportunity_attack() -> None:
    fight = hurt()
    use(fight, "elusive")
    choose(fight, "Ann", MoveTo("c2"))
    wrap_up(fight)
    assert of(fight, "Ann").has_action, "she could pay for one"
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Dash("Orc", "free"))
    choose(fight, "Orc", MoveTo("j3"))
    assert not happened(fight.log, OpportunitySeized)
    assert of(fight, "Orc").at == "j3", "nobody was asked"


def test_without_it_one_attacks() -> None:
    fight = hurt()
    decline(fight)
    while not isinstance(fight.asks[0], DeclareAttack):
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    assert fight.asks[0].creature == "Ann"


def test_only_for_ones_own_damage() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=("elusive",)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), (3, 3, 3), OPEN)
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    assert not ways(fight, "elusive")


@pytest.mark.rule("HR-5.2")
def test_in_an_engagement_of_others_one_has_none() -> None:
    orc = foe("Orc", "d3", abilities=("whirlwind strike",))
    fighters = (hero("Ann", "c3", abilities=("elusive",)), hero("Bob", "c4"), orc)
    fight = fight_of(scene(*fighters, begins="foes"), KILL, GUARD, OPEN)
    clash(fight, Orc="might", Bob="defensive")
    attack(fight, "Orc", "Bob")
    use(fight, "whirlwind strike")
    use(fight, "whirlwind strike", "Ann")
    choose(fight, "Bob", TakeIt("Bob"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert not ways(fight, "elusive")
