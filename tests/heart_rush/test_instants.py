"""Chapter 5: what abilities cost, when they come back, and instants, the last one first."""

from collections.abc import Iterator
from typing import Any

import pytest

from crossblades.heart_rush.abilities import Owned, used
from crossblades.heart_rush.asks import TakeTurn, UseInstant
from crossblades.heart_rush.events import (
    AbilityUsed,
    Attacked,
    ConditionsLost,
    EffectsEnded,
    Healed,
    RushWon,
    Wounded,
)
from crossblades.heart_rush.library import add_ability
from crossblades.heart_rush.moments import Moment, StancesShown
from crossblades.heart_rush.options import Attack, Decline, TakeIt, UseAbility
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import (
    KILL,
    MISS,
    OPEN,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    rolls,
    scene,
)

DEFIANT = ("in the thick of it", "cry of defiance")


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_a_passive_ability_is_always_on() -> None:
    fighters = (hero("Ann", "c3", abilities=("battle frenzy",)), foe("Orc", "d3"), foe("Gob", "c4"))
    fight = fight_of(scene(*fighters), (1, 1, 1, 1, 1), OPEN)
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    parts = rolls(fight.log)[0].roll.parts
    assert [(p.source, p.rule, p.advantage) for p in parts if p.advantage] == [
        ("Battle Frenzy", "HR-5.2", 2)
    ]


def hurt(**sheet: Any) -> Fight:
    """Ann, who is defiant and takes no wounds, has taken 10 damage in an engagement."""
    ann = hero("Ann", "c3", abilities=DEFIANT, wound_threshold=None, **sheet)
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), KILL, OPEN)
    clash(fight, Orc="might", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Ann", TakeIt("Ann"))
    return fight


@pytest.mark.rule("HR-5.3", "HR-5.5", "HR-5.7")
def test_a_minor_ability_costs_one_more_rush_with_each_use() -> None:
    fight = hurt()
    (ask,) = fight.asks
    assert isinstance(ask, UseInstant)
    cry = UseAbility("Ann", "cry of defiance", "", "hit points", 1)
    assert ask.options == (cry, Decline("heroes"))
    assert fight.state.creatures["Ann"].rush == 2  # one of the round, one for the damage
    choose(fight, "heroes", cry)
    (used,) = happened(fight.log, AbilityUsed)
    assert (used.rush, used.rules) == (1, ("HR-5.3", "HR-5.7", "HR-3.4"))
    assert [healed.gained for healed in happened(fight.log, Healed)] == [8]
    assert fight.state.creatures["Ann"].rush == 1
    assert not [o for o in offered(fight) if isinstance(o, UseAbility)], "the next one costs two"


@pytest.mark.rule("HR-5.4", "HR-5.5")
@pytest.mark.parametrize(
    ("asking", "asked"), [("always", True), ("when it matters", True), ("never", False)]
)
def test_a_seat_is_asked_as_it_wishes(asking: str, asked: bool) -> None:
    fight = hurt(asking={"cry of defiance": asking})
    assert isinstance(fight.asks[0], UseInstant) is asked


@pytest.mark.rule("HR-5.5")
def test_a_seat_with_nothing_usable_is_never_asked() -> None:
    ann = hero("Ann", "c3", abilities=("cry of defiance",), spent=("cry of defiance",))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), KILL, OPEN)
    clash(fight, Orc="might", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-5.1")
def test_abilities_may_add_more_rush() -> None:
    fighters = (hero("Ann", "c3", abilities=DEFIANT), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), KILL, OPEN)
    clash(fight, Orc="might", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert [(won.creature, won.points) for won in happened(fight.log, RushWon)] == [("Ann", 1)]


# --- three abilities for these tests alone, which tell in which order they happen

CRIES = ("first cry", "second cry", "third cry")


def cry(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """It only tells that it has happened."""
    yield RushWon(creature=mine.owner, ability=mine.id, points=0)


@pytest.fixture(autouse=True, scope="module")
def _own_abilities() -> Iterator[None]:
    """They are known in these tests alone."""
    with own_abilities():
        for each in CRIES:
            add_ability(each, SpecialAbility(frequency="heart", timing="instant", text="A cry."))
            used(each, StancesShown)(cry)
        yield


def three_seats() -> Fight:
    """Three who can each cry once the stances are shown."""
    fighters = (
        hero("Ann", "c3", seat="ann", abilities=(CRIES[0],)),
        hero("Bob", "c4", seat="bob", abilities=(CRIES[1],)),
        foe("Orc", "d3", seat="orc", abilities=(CRIES[2],)),
    )
    fight = fight_of(scene(*fighters))
    clash(fight, Ann="might", Orc="defensive", Bob="agility")
    return fight


@pytest.mark.rule("HR-5.6", "HR-5.5", "HR-5.4")
def test_three_instants_of_three_seats_happen_last_in_first_out() -> None:
    fight = three_seats()
    assert {ask.seat for ask in fight.asks} == {"ann", "bob", "orc"}
    for name, ability in zip(("Ann", "Bob", "Orc"), CRIES, strict=True):
        choose(fight, name.lower(), UseAbility(name, ability))
    assert [used.creature for used in happened(fight.log, AbilityUsed)] == ["Ann", "Bob", "Orc"]
    assert [won.creature for won in happened(fight.log, RushWon)] == ["Orc", "Bob", "Ann"]


@pytest.mark.rule("HR-5.6")
def test_an_instant_that_nobody_answers_happens_before_the_next_is_announced() -> None:
    fight = three_seats()
    choose(fight, "ann", UseAbility("Ann", CRIES[0]))
    choose(fight, "bob", Decline("bob"))
    choose(fight, "orc", Decline("orc"))
    choose(fight, "bob", UseAbility("Bob", CRIES[1]))
    choose(fight, "orc", Decline("orc"))
    told = [event for event in fight.log if isinstance(event, AbilityUsed | RushWon)]
    assert [event.creature for event in told] == ["Ann", "Ann", "Bob", "Bob"]


@pytest.mark.rule("HR-5.3")
def test_a_heart_ability_is_used_up_and_comes_back_with_a_wound() -> None:
    fight = three_seats()
    choose(fight, "orc", UseAbility("Orc", CRIES[2]))
    assert fight.state.creatures["Orc"].spent == {CRIES[2]: "heart"}
    Wounded(creature="Orc", rank=10, text="a cut").apply(fight.state)
    assert fight.state.creatures["Orc"].spent == {}


def test_an_ability_is_added_once() -> None:
    with pytest.raises(CrossbladesError, match="already"):
        add_ability(CRIES[0], SpecialAbility(frequency="heart", text="Again."))


def test_a_fight_with_instants_replays_and_can_be_taken_back() -> None:
    fight = three_seats()
    choose(fight, "ann", UseAbility("Ann", CRIES[0]))
    choose(fight, "bob", UseAbility("Bob", CRIES[1]))
    twin = fight.clone()
    assert (twin.state, twin.asks) == (fight.state, fight.asks)
    fight.undo("bob")
    fight.redo("bob")
    assert fight.state == twin.state


@pytest.mark.rule("HR-5.2")
def test_an_effect_lasts_for_the_attack_it_was_made_for() -> None:
    fighters = (hero("Ann", "c3", abilities=("bloodblade",)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (*MISS, 8), OPEN)
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    choose(fight, "Ann", UseAbility("Ann", "bloodblade"))
    assert fight.state.creatures["Ann"].hit_points == 36
    assert [part.dice for part in rolls(fight.log)[0].roll.parts][-1] == (8,)
    assert happened(fight.log, Attacked)[0].attack == 11
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert happened(fight.log, EffectsEnded)
    assert fight.state.creatures["Ann"].effects == ()
    assert not happened(fight.log, ConditionsLost)
