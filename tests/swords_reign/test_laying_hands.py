"""OS-5.7 to OS-5.9, OS-5.17: what may be tried on whom, and what it takes."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.ask import Option
from crossblades.swords_reign.creature import Fighter
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import GrappleEnded, Revealed
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Disarm,
    EndTurn,
    Escape,
    Grapple,
    Move,
    MoveTo,
    OpportunityAttack,
    ResistWith,
    Shove,
    TakeTurn,
)
from crossblades.swords_reign.settling import grip
from tests.helpers import finish, happened
from tests.swords_reign.helpers import DAGGER, SWORD, act, creature, fight_of, foe, hero, offered

CLUB = Strike("club", (4,), weapon=True)
HOLD = Special("hold", "STR", 12, condition="grappled")

ON_THE_ORC: list[Option] = [
    Grapple("Ana", "Orc"),
    Shove("Ana", "Orc", "prone"),
    Shove("Ana", "Orc", "away"),
    Disarm("Ana", "Orc", "STR"),
]


@pytest.mark.rule("OS-2.3")
@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-5.8")
@pytest.mark.rule("OS-5.9")
@pytest.mark.parametrize("option", ON_THE_ORC)
def test_a_lost_contest_takes_the_action_and_changes_nothing(option: Option) -> None:
    fight = fight_of(hero("Ana", "d4"), foe("Orc", "e4", CLUB), dice=[(2,), (15,)])
    act(fight, option)
    orc = creature(fight, "Orc")
    assert (orc.conditions, orc.at, orc.carried) == ({}, "e4", ("club",))
    assert not creature(fight, "Ana").action
    assert not [o for o in offered(fight) if isinstance(o, Grapple | Shove | Disarm)]
    assert EndTurn("Ana") in offered(fight), "there is nothing more to ask"
    finish(fight)


@pytest.mark.rule("OS-5.22")
@pytest.mark.rule("OS-7.2")
@pytest.mark.parametrize("option", ON_THE_ORC)
def test_laying_hands_on_somebody_ends_hiding_and_a_charm(option: Option) -> None:
    fight = fight_of(
        hero("Ana", "d4"), foe("Orc", "e4", CLUB), cover=["d4"], dice=[(2,), (15,)]
    )  # fmt: skip
    creature(fight, "Ana").hidden = True
    creature(fight, "Orc").conditions = {"charmed": -1}
    creature(fight, "Orc").sources = {"charmed": ("Ana",)}
    act(fight, option)
    assert [event.why for event in happened(fight.log, Revealed)] == ["attacked"]
    assert creature(fight, "Orc").conditions == {}


@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-5.8")
def test_nobody_is_grappled_twice_by_one_or_thrown_down_who_lies() -> None:
    fight = fight_of(hero("Ana", "d4"), foe("Orc", "e4", CLUB))
    orc = creature(fight, "Orc")
    orc.conditions, orc.sources = {"grappled": -1, "prone": -1}, {"grappled": ("Ana",)}
    act(fight, EndTurn("Ana"), EndTurn("Orc"))
    assert Grapple("Ana", "Orc") not in offered(fight)
    assert Shove("Ana", "Orc", "prone") not in offered(fight)
    assert Shove("Ana", "Orc", "away") in offered(fight)


@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-5.9")
def test_the_fallen_are_neither_grappled_nor_disarmed() -> None:
    fight = fight_of(hero("Ana", "d4"), foe("Orc", "e4", CLUB), foe("Gob", "j9"))
    creature(fight, "Orc").status = "spared"
    act(fight, EndTurn("Ana"), EndTurn("Gob"))
    assert not [o for o in offered(fight) if isinstance(o, Grapple | Disarm)]


@pytest.mark.rule("OS-5.8")
def test_whoever_has_no_room_behind_cannot_be_shoved_away() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Orc", "b1"), width=2, height=1)
    assert Shove("Ana", "Orc", "prone") in offered(fight)
    assert Shove("Ana", "Orc", "away") not in offered(fight)


@pytest.mark.rule("OS-5.9")
def test_a_hero_loses_the_weapon_in_hand_whatever_else_it_carries() -> None:
    fight = fight_of(hero("Ana", "a1", DAGGER, SWORD), foe("Orc", "b1"), dice=[(15,), (2,)])
    creature(fight, "Ana").weapon = "longsword"
    act(fight, EndTurn("Ana"), Disarm("Orc", "Ana", "STR"), ResistWith("Ana", "DEX"))
    assert fight.state.lying == {"a1": ("Ana: longsword",)}
    assert (creature(fight, "Ana").weapon, creature(fight, "Ana").carried) == ("", ("dagger",))


@pytest.mark.rule("OS-1.6")
@pytest.mark.rule("OS-5.9")
@pytest.mark.rule("OS-5.17")
@pytest.mark.parametrize("kind", [Disarm, Escape])
def test_a_foe_has_no_abilities_to_choose_from(kind: Any) -> None:
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "a2"), foe("Orc", "b1"))
    creature(fight, "Orc").conditions = {"grappled": -1}
    creature(fight, "Orc").sources = {"grappled": ("Ana",)}
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    tries = [option for option in offered(fight) if isinstance(option, kind)]
    assert {option.ability for option in tries} == {"STR"}


RAY = Spell("ray", effect=Special("ray", dice=(6,)), range=30)
WHIP = Strike("whip", (4,), reach=10, rider=Special("sting", "CON", 12, condition="poisoned"))
STARE = Special("stare", "WIS", 12, condition="shaken", range=30)


@pytest.mark.rule("OS-5.17")
@pytest.mark.parametrize(
    "grappler",
    [hero("Holder", "a1", spells=(RAY,)), foe("Holder", "a1", WHIP, specials=(STARE,))],
)
def test_arms_hold_5_feet_however_far_the_rest_of_one_goes(grappler: Fighter) -> None:
    holder = structs.replace(grappler, side="foes", seat="foes")
    fight = fight_of(hero("Ana", "b1"), holder)
    ana = creature(fight, "Ana")
    ana.conditions, ana.sources = {"grappled": -1}, {"grappled": ("Holder",)}
    assert grip(creature(fight, "Holder")) == 5
    ana.at = "c1"
    act(fight, EndTurn("Ana"))
    assert [event.why for event in happened(fight.log, GrappleEnded)] == ["out of reach"]


@pytest.mark.rule("OS-5.17")
@pytest.mark.parametrize(
    "grappler",
    [
        hero("Holder", "a1", spells=(Spell("vines", effect=HOLD, range=30),)),
        foe("Holder", "a1", specials=(structs.replace(HOLD, range=30),)),
    ],
)
def test_what_grapples_from_afar_holds_as_far_as_it_goes(grappler: Fighter) -> None:
    fight = fight_of(hero("Ana", "b1"), structs.replace(grappler, side="foes", seat="foes"))
    assert grip(creature(fight, "Holder")) == 30


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-5.19")
@pytest.mark.rule("OS-7.2")
@pytest.mark.parametrize("how", ["hidden", "charmer"])
def test_whom_one_may_not_attack_leaves_ones_reach_unharmed(how: str) -> None:
    fight = fight_of(hero("Ana", "b1"), foe("Gob", "c1"), cover=["a1", "b1"])
    creature(fight, "Ana").hidden = how == "hidden"
    if how == "charmer":
        creature(fight, "Gob").conditions = {"charmed": -1}
        creature(fight, "Gob").sources = {"charmed": ("Ana",)}
    act(fight, Move("Ana"), MoveTo("Ana", "a1"))
    assert creature(fight, "Ana").at == "a1"
    assert EndTurn("Ana") in offered(fight), "the goblin is not asked"


@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-5.15")
def test_whoever_is_felled_on_leaving_holds_nobody_any_more() -> None:
    fight = fight_of(
        hero("Ana", "b1", hit_points=1), hero("Bo", "j9"), foe("Gob", "c1"), foe("Orc", "b2"),
        dice=[(19,), (5,)],
    )  # fmt: skip
    creature(fight, "Orc").conditions = {"grappled": -1}
    creature(fight, "Orc").sources = {"grappled": ("Ana",)}
    act(fight, TakeTurn("Ana"), Move("Ana"), MoveTo("Ana", "a1"))
    act(fight, OpportunityAttack("Gob", "Ana", "claw"))
    assert creature(fight, "Ana").status == "dying"
    assert creature(fight, "Orc").conditions == {}
    finish(fight)
