"""OS-5.7 to OS-5.9, OS-5.17: what may be tried on whom, and what it takes."""

from typing import Any

import pytest

from crossblades.kernel.ask import Option
from crossblades.swords_reign.events import Revealed
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Disarm,
    EndTurn,
    Escape,
    Grapple,
    ResistWith,
    Shove,
    TakeTurn,
)
from tests.helpers import finish, happened
from tests.swords_reign.helpers import DAGGER, SWORD, act, creature, fight_of, foe, hero, offered

CLUB = Strike("club", (4,), weapon=True)

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
