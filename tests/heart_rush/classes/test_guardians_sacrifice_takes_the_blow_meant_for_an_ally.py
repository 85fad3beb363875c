"""Guardian's Sacrifice."""

import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.events import Attacked, DamageTaken, Discovered, Moved
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.options import Attack, Decline, TakeIt
from crossblades.heart_rush.swapping import can_swap
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of, use, ways
from tests.helpers import (
    GUARD,
    KILL,
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    fresh_state,
    happened,
    hero,
    scene,
    wrap_up,
)

SACRIFICE = "guardian's sacrifice"
HIDDEN = (1, 1, 1, 1, 1)
"""Five more dice against one in hiding, of which five count for nothing (HR-11.17)."""


def threatened(*dice: tuple[int, ...], at: str = "c4", **guardian: str) -> Fight:
    """The orc attacks Ann; Bob, who guards her, is not in the engagement."""
    fighters = (
        hero("Ann", "c3"),
        hero("Bob", at, abilities=(SACRIFICE,)),
        foe("Orc", "d3"),
        foe("Gob", "d2"),
    )
    fight = fight_of(scene(*fighters, begins="foes"), *dice)
    stances = {"Orc": "might", "Ann": "defensive", **guardian}
    clash(fight, **stances)  # type: ignore[arg-type]
    attack(fight, "Orc", "Ann")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.5")
def test_the_guardian_defends_and_suffers() -> None:
    fight = threatened(KILL, OPEN)
    (ask,) = fight.asks
    assert isinstance(ask, ChooseForAbility)
    use(fight, SACRIFICE, "Ann", "")
    choose(fight, "Bob", TakeIt("Bob"))
    (attacked,) = happened(fight.log, Attacked)
    assert (attacked.target, attacked.damage, attacked.halved) == ("Bob", 20, False)
    assert (of(fight, "Ann").hit_points, of(fight, "Bob").hit_points) == (40, 20)
    assert of(fight, "Bob").rush == 1, "it costs nothing"


def test_the_guardians_own_stance_halves() -> None:
    fight = threatened(KILL, OPEN, Bob="defensive")
    use(fight, SACRIFICE, "Ann", "")
    choose(fight, "Bob", TakeIt("Bob"))
    assert happened(fight.log, Attacked)[0].damage == 10


def test_the_two_may_change_places() -> None:
    fight = threatened(MISS, OPEN)
    use(fight, SACRIFICE, "Ann", "and change places")
    moved = [(m.creature, m.to, m.feet) for m in happened(fight.log, Moved)]
    assert moved == [("Bob", "c3", 0), ("Ann", "c4", 0)]


def test_the_guardian_may_let_it_happen() -> None:
    fight = threatened(KILL, OPEN)
    choose(fight, "Bob", Decline("heroes"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert [taken.creature for taken in happened(fight.log, DamageTaken)] == ["Ann"]


def test_one_who_is_not_beside_cannot() -> None:
    fight = threatened(KILL, OPEN, at="c5")
    assert not ways(fight, SACRIFICE)


def test_in_a_round_it_is_for_one_ally_only() -> None:
    fighters = (
        hero("Ann", "c3"),
        hero("Bob", "c4", abilities=(SACRIFICE,)),
        hero("Cid", "d4"),
        foe("Orc", "d3"),
    )
    fight = fight_of(scene(*fighters, begins="foes"), MISS, OPEN, MISS, OPEN)
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    use(fight, SACRIFICE, "Ann", "")
    wrap_up(fight)
    assert [effect.about for effect in of(fight, "Bob").effects] == ["Ann"]
    of(fight, "Orc").acted = False
    choose(fight, "heroes", fight.asks[0].options[-1])
    clash(fight, Orc="might", Cid="defensive")
    attack(fight, "Orc", "Cid")
    assert not ways(fight, SACRIFICE)


def test_a_blow_of_two_who_attack_each_other_becomes_an_ordinary_one() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=(SACRIFICE,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), MISS, GUARD, KILL, OPEN)
    clash(fight, Ann="might", Orc="might")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    choose(fight, "Orc", Attack("Orc", "Ann"))
    use(fight, SACRIFICE, "Ann", "")
    choose(fight, "Bob", TakeIt("Bob"))
    assert [(a.creature, a.target) for a in happened(fight.log, Attacked)] == [
        ("Ann", "Orc"), ("Orc", "Bob"),
    ]  # fmt: skip


@pytest.mark.rule("HR-5.2", "HR-11.5", "HR-11.6", "HR-11.15", "HR-11.18", "HR-8.6")
@pytest.mark.parametrize("who", ["Ann", "Bob"])
@pytest.mark.parametrize("condition", ["restrained", "entangled", "stunned", "unconscious", "fear"])
def test_who_cannot_move_or_dares_not_does_not_change_places(who: str, condition: str) -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=(SACRIFICE,)), foe("Orc", "d3"))
    state = fresh_state(*fighters, foe("Imp", "c1" if who == "Bob" else "c6"))
    me, other, stuck = state.creatures["Bob"], state.creatures["Ann"], state.creatures[who]
    assert can_swap(state, me, other)
    if condition == "unconscious":
        stuck.unconscious = True
    elif condition == "fear":
        stuck.conditions, stuck.sources = {"frightened": 1}, {"frightened": "Imp"}
    else:
        stuck.conditions = {condition: 1}
    assert not can_swap(state, me, other)


@pytest.mark.rule("HR-5.2", "HR-11.18")
def test_one_who_is_held_is_guarded_without_changing_places() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=(SACRIFICE,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, foe("Gob", "d2"), begins="foes"), (1, 1, 1), GUARD)
    hold(of(fight, "Gob"), of(fight, "Ann"))
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert [way.choice for way in ways(fight, SACRIFICE)] == [""]


@pytest.mark.rule("HR-5.2", "HR-10.14")
def test_nobody_changes_places_around_the_corner_of_a_wall() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "b4", abilities=(SACRIFICE,)), foe("Orc", "d3"))
    state = fresh_state(*fighters, walls=("b3",))
    assert not can_swap(state, state.creatures["Bob"], state.creatures["Ann"])


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_a_guardian_who_steps_in_hides_no_longer() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=(SACRIFICE,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), MISS + HIDDEN, GUARD)
    of(fight, "Bob").conditions = {"hidden": 1}
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    use(fight, SACRIFICE, "Ann", "")
    assert [found.creature for found in happened(fight.log, Discovered)] == ["Bob"]
    assert "hidden" not in of(fight, "Bob").conditions


@pytest.mark.rule("HR-5.2", "HR-11.6")
def test_a_guardian_who_is_stunned_is_not_asked() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=(SACRIFICE,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), MISS, GUARD)
    of(fight, "Bob").conditions = {"stunned": 1}
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert not ways(fight, SACRIFICE)
    assert [hit.target for hit in happened(fight.log, Attacked)] == ["Ann"]
