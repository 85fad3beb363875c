"""Guardian's Sacrifice."""

from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.bonuses import crush
from crossblades.heart_rush.content.vicehand import squeeze
from crossblades.heart_rush.damage import who_suffers
from crossblades.heart_rush.events import Attacked, DamageTaken, Discovered, Moved
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.ground import Hazard, Terrain
from crossblades.heart_rush.hazards import falling
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Decline,
    Hinder,
    Inflict,
    MoveTo,
    TakeIt,
    UseAbility,
)
from crossblades.heart_rush.swapping import can_swap
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of, use, ways
from tests.heart_rush.places import laid
from tests.helpers import (
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    KILL,
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    drive,
    fight_of,
    foe,
    fresh_state,
    happened,
    hero,
    play,
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


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(("size", "may"), [("medium", True), ("large", True), ("L2", False)])
def test_nobody_changes_places_with_one_that_fills_more_spaces(size: str, may: bool) -> None:
    ann, bob = hero("Ann", "c3", size=size), hero("Bob", "b3", abilities=(SACRIFICE,))
    state = fresh_state(ann, bob, foe("Orc", "h8"))
    assert can_swap(state, state.creatures["Bob"], state.creatures["Ann"]) is may


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


# --- harm that is no attack


def beside_each_other(*dice: tuple[int, ...], orc: str = "d3", **scenario: Any) -> Fight:
    """Bob guards Ann; the orc is beside her unless told otherwise."""
    ann, bob = hero("Ann", "c3"), hero("Bob", "c4", abilities=(SACRIFICE,))
    return fight_of(scene(ann, bob, foe("Orc", orc), **scenario), *dice)


def hurt(fight: Fight) -> list[str]:
    """Who has taken damage, one after the other."""
    return [taken.creature for taken in happened(fight.log, DamageTaken)]


@pytest.mark.rule("HR-5.2", "HR-9.5")
@pytest.mark.parametrize("guards", [False, True])
def test_the_guardian_suffers_a_hindering_too_but_what_comes_with_it_stays(guards: bool) -> None:
    fight = beside_each_other((3,), begins="foes")
    clash(fight, Orc="might", Ann="cunning")
    choose(fight, "Orc", Hinder("Orc", "Ann", "harm"))
    choose(fight, "Bob", UseAbility("Bob", SACRIFICE, "Ann") if guards else Decline("heroes"))
    whom = "Bob" if guards else "Ann"
    choose(fight, whom, TakeIt(whom))
    choose(fight, "Orc", Inflict(dazed=2))
    assert (hurt(fight), of(fight, "Ann").conditions) == ([whom], {"dazed": 2})


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_the_fire_as_well_and_for_one_ally_alone() -> None:
    cid = hero("Cid", "d4")
    ann, bob = hero("Ann", "c3"), hero("Bob", "c4", abilities=(SACRIFICE,))
    fight = fight_of(scene(ann, bob, cid, foe("Orc", "d3")), (5,), (4,))
    for name in ("Ann", "Cid"):
        of(fight, name).conditions = {"burning": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    (ask,) = fight.asks
    assert isinstance(ask, ChooseForAbility)
    assert [way.choice for way in ways(fight, SACRIFICE)] == [""], "they stay where they are"
    use(fight, SACRIFICE, "Ann")
    choose(fight, "Bob", TakeIt("Bob"))
    choose(fight, "Cid", TakeIt("Cid"))
    assert hurt(fight) == ["Bob", "Cid"]


@pytest.mark.rule("HR-5.2", "HR-13.1")
def test_a_trap_as_well() -> None:
    trap = Terrain("pit", hazard=Hazard("spikes", (6, 6), against=20))
    fight = beside_each_other((1, 1), (2, 3), orc="h8", ground=laid({trap: "b3"}))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b3")))
    use(fight, SACRIFICE, "Ann")
    choose(fight, "Bob", TakeIt("Bob"))
    assert hurt(fight) == ["Bob"]


@pytest.mark.rule("HR-5.2", "HR-9.3")
def test_a_hold_that_crushes_as_well() -> None:
    fight = beside_each_other((4,))
    state, orc, ann = fight.state, of(fight, "Orc"), of(fight, "Ann")
    answers = [UseAbility("Bob", SACRIFICE, "Ann"), TakeIt("Bob")]
    _, log = drive(crush(state, orc, ann), state, Scripted((4,)), answers)
    assert [taken.creature for taken in happened(log, DamageTaken)] == ["Bob"]


@pytest.mark.rule("HR-5.2", "HR-13.2")
def test_nobody_takes_over_a_fall() -> None:
    fight = beside_each_other()
    _, log = drive(
        falling(fight.state, of(fight, "Ann"), 30), fight.state, Scripted((1, 1)), [TakeIt("Ann")]
    )
    assert [taken.creature for taken in happened(log, DamageTaken)] == ["Ann"]


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("whom", "at"), [("Orc", "d3"), ("Ann", "c1"), ("Bob", "c4")])
def test_nobody_suffers_for_an_enemy_nor_for_one_who_is_not_beside(whom: str, at: str) -> None:
    fight = beside_each_other()
    of(fight, whom).at = at
    hurt_one, _ = drive(who_suffers(fight.state, of(fight, whom)), fight.state, Scripted())
    assert hurt_one is of(fight, whom)


@pytest.mark.rule("HR-5.2", "HR-11.18")
def test_a_hold_that_squeezes_as_well() -> None:
    fight = beside_each_other()
    answers = [UseAbility("Bob", SACRIFICE, "Ann"), TakeIt("Bob")]
    squeezing = squeeze(fight.state, of(fight, "Orc"), of(fight, "Ann"), 1)
    _, log = drive(squeezing, fight.state, Scripted((4,)), answers)
    assert [taken.creature for taken in happened(log, DamageTaken)] == ["Bob"]
