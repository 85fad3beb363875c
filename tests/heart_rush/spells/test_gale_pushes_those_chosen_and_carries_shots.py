"""Gale: a wind that pushes those chosen one way, and carries shots or stops them."""

from collections.abc import Callable, Iterable

import pytest

from crossblades.heart_rush.arms import cantrip
from crossblades.heart_rush.condition_options import GoAlong, Release, RollWith
from crossblades.heart_rush.creature import Creature, Spell
from crossblades.heart_rush.events import (
    Checked,
    Collided,
    DamageTaken,
    Dragged,
    FellOff,
    GrappleEnded,
    Pushed,
)
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.options import Cast, Engage, TakeIt, UseAbility
from crossblades.heart_rush.space import all_in_range, shot_range
from crossblades.heart_rush.spell_options import EndSpell, Everyone, NotThis
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    FOES_PASS,
    choose,
    finish,
    foe,
    happened,
    hero,
    offered,
    only_offered,
    pass_round,
    play,
    waiting,
)

BITE = Weapon("bite", "light", "melee", "piercing", body=True)


def gale(*others: object, way: str = "east", spare: str = "", **scenario: object) -> Fight:
    ann = hero("Ann", "a5", spells=(Spell("gale"),))
    fight = waiting(ann, *others, width=30, **scenario)  # type: ignore[arg-type]
    play(fight, ("heroes", Cast("Ann", "gale")), ("Ann", UseAbility("Ann", "gale", choice=way)))
    if spare:
        choose(fight, "Ann", NotThis(spare))
    if Everyone("Ann") in offered(fight):
        choose(fight, "Ann", Everyone("Ann"))
    return fight


def blown(*others: object, **how: object) -> Fight:
    """The next round has begun, and the wind has blown once."""
    fight = gale(*others, **how)  # type: ignore[arg-type]
    pass_round(fight)
    return fight


def pushed(fight: Fight) -> list[tuple[str, str]]:
    return [(push.creature, push.to) for push in happened(fight.log, Pushed)]


@pytest.mark.rule("HR-16.1")
def test_those_chosen_are_pushed_10_feet_whenever_a_round_begins() -> None:
    fight = gale(foe("Orc", "d5"))
    assert pushed(fight) == [], "no round has begun since"
    pass_round(fight)
    assert pushed(fight) == [("Orc", "e5"), ("Orc", "f5")]
    pass_round(fight)
    assert pushed(fight)[2:] == [("Orc", "g5"), ("Orc", "h5")]
    choose(fight, "heroes", EndSpell("Ann", "gale"))
    pass_round(fight)
    assert len(pushed(fight)) == 4


@pytest.mark.rule("HR-16.1")
def test_the_foremost_move_first_so_that_nobody_runs_into_another() -> None:
    fight = blown(foe("Orc", "d5"), foe("Imp", "e5"))
    assert [name for name, _ in pushed(fight)] == ["Imp", "Imp", "Orc", "Orc"]
    assert not happened(fight.log, Collided)


@pytest.mark.rule("HR-16.1")
def test_those_spared_and_those_beyond_90_feet_stay() -> None:
    fight = blown(foe("Orc", "d5"), foe("Imp", "t5"), spare="Orc")
    assert pushed(fight) == []


@pytest.mark.rule("HR-16.1", "HR-10.11")
def test_a_wall_hurts_those_who_are_blown_against_it() -> None:
    fight = blown(foe("Orc", "d5"), walls=("f5",), dice=[(4,)])
    choose(fight, "Orc", TakeIt("Orc"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [4]
    assert fight.state.creatures["Orc"].at == "e5"
    finish(fight)


@pytest.mark.rule("HR-10.11")
def test_the_edge_of_the_map_stops_them_unharmed() -> None:
    fight = blown(foe("Orc", "d1"), way="south")
    assert pushed(fight) == []
    assert not happened(fight.log, DamageTaken)


@pytest.mark.rule("HR-16.1", "HR-12.3", "HR-12.4")
@pytest.mark.parametrize(
    ("way", "far", "near"), [("east", True, True), ("west", False, False), ("north", False, True)]
)
def test_shots_reach_double_downwind_and_half_upwind(way: str, far: bool, near: bool) -> None:
    """A light bow reaches 60 feet in all."""
    archer = hero("Bob", "a8", BOW)
    fight = gale(foe("Orc", "y8"), foe("Imp", "k8"), archer, way=way)
    play(fight, FOES_PASS)
    assert (Engage("Bob", "Orc") in only_offered(fight)) is far
    assert (Engage("Bob", "Imp") in only_offered(fight)) is near


@pytest.mark.rule("HR-12.3")
def test_without_the_wind_shots_reach_as_ever() -> None:
    ann = hero("Ann", "a5", spells=(Spell("gale"),))
    fight = waiting(ann, hero("Bob", "a8", BOW), foe("Orc", "y8"), foe("Imp", "k8"), width=30)
    assert Engage("Bob", "Orc") not in offered(fight)
    assert Engage("Bob", "Imp") in offered(fight)


def in_the_wind(
    bind: Callable[[Creature, Creature], None], *pair: str,
    bo: tuple[str, str] = ("c5", "medium"), orc: tuple[str, str] = ("d5", "medium"),
    dice: Iterable[tuple[int, int]] = (),
) -> Fight:  # fmt: skip
    """Ann's wind blows the orc to the east, but not Bo, who is bound to it."""
    ann = hero("Ann", "a5", spells=(Spell("gale"),))
    others = (hero("Bo", bo[0], BITE, size=bo[1]), foe("Orc", orc[0], size=orc[1]))
    fight = waiting(ann, *others, width=30, dice=dice)
    first, second = (fight.state.creatures[name] for name in pair)
    bind(first, second)
    play(fight, ("heroes", Cast("Ann", "gale")), ("Ann", UseAbility("Ann", "gale", choice="east")))
    play(fight, ("Ann", NotThis("Bo")), ("Ann", Everyone("Ann")))
    pass_round(fight)
    return fight


@pytest.mark.rule("HR-16.1", "HR-11.18")
def test_who_holds_one_that_is_blown_away_goes_along_or_lets_go() -> None:
    fight = in_the_wind(hold, "Bo", "Orc")
    choose(fight, "Bo", GoAlong("Bo"))
    assert [event.to for event in happened(fight.log, Dragged)] == ["d5", "e5"]
    fight = in_the_wind(hold, "Bo", "Orc")
    choose(fight, "Bo", Release("Bo"))
    assert fight.state.creatures["Bo"].at == "c5"
    assert [event.why for event in happened(fight.log, GrappleEnded)] == ["let go"]


@pytest.mark.rule("HR-16.1", "HR-11.19")
@pytest.mark.parametrize(("save", "at"), [((6, 4), "d5"), ((6, 3), "f5")])
def test_who_has_climbed_onto_somebody_holds_on_in_the_wind_or_is_blown_off(
    save: tuple[int, int], at: str
) -> None:
    fight = in_the_wind(climb, "Orc", "Bo", dice=[save], bo=("d5", "L2"))
    choose(fight, "Orc", RollWith("Orc", "might"))
    assert [check.against for check in happened(fight.log, Checked)] == [10]
    assert fight.state.creatures["Orc"].at == at


@pytest.mark.rule("HR-16.1", "HR-11.19")
def test_who_is_on_one_that_is_blown_away_saves_against_the_feet() -> None:
    fight = in_the_wind(climb, "Bo", "Orc", dice=[(6, 3)], bo=("d5", "medium"), orc=("d5", "L2"))
    choose(fight, "Bo", RollWith("Bo", "agility"))
    assert [check.against for check in happened(fight.log, Checked)] == [10]
    assert [event.creature for event in happened(fight.log, FellOff)] == ["Bo"]


@pytest.mark.rule("HR-16.1", "HR-12.3")
def test_no_wind_carries_a_shot_while_its_caster_cannot_act() -> None:
    fight = gale(foe("Orc", "y8"), hero("Bob", "a8", BOW))
    bob, orc = fight.state.creatures["Bob"], fight.state.creatures["Orc"]
    assert shot_range(fight.state, bob, orc, BOW) == 60
    fight.state.creatures["Ann"].unconscious = True
    assert shot_range(fight.state, bob, orc, BOW) == 30


@pytest.mark.rule("HR-16.1", "HR-12.7")
@pytest.mark.parametrize("way", ["east", "west"])
def test_a_bolt_goes_as_far_as_ever(way: str) -> None:
    bob = hero("Bob", "a8", FISTS, attunements={"earth": "basic"})
    fight = gale(foe("Orc", "y8"), bob, way=way)
    bolt = cantrip("earth", "bolt", "basic")
    shooter, orc = fight.state.creatures["Bob"], fight.state.creatures["Orc"]
    for at, hit in (("g8", True), ("h8", False)):
        orc.at = at
        assert bool(all_in_range(fight.state, shooter, [orc], bolt)) is hit


@pytest.mark.rule("HR-16.1", "HR-10.11")
@pytest.mark.parametrize(
    ("way", "behind", "ahead"),
    [("north", "m5", "m6"), ("south", "m6", "m5"), ("east", "m5", "n5"), ("west", "n5", "m5")],
)
def test_whichever_way_it_blows_the_foremost_move_first(way: str, behind: str, ahead: str) -> None:
    fight = blown(foe("Orc", behind), foe("Imp", ahead), way=way)
    assert [name for name, _ in pushed(fight)] == ["Imp", "Imp", "Orc", "Orc"]
    assert not happened(fight.log, Collided)


@pytest.mark.rule("HR-10.11")
def test_the_edge_of_the_map_stops_the_large_unharmed_too() -> None:
    fight = gale(foe("Ogre", "q5", size="L2"), way="east")
    fight.state.creatures["Ogre"].at = "ab5"
    fight.state.creatures["Ann"].at = "t5"
    pass_round(fight)
    assert pushed(fight) == [("Ogre", "ac5")]
    assert not happened(fight.log, DamageTaken)


@pytest.mark.rule("HR-16.1", "HR-12.3")
@pytest.mark.parametrize(
    ("way", "feet", "back"),
    [("east", 60, 15), ("west", 15, 60), ("north", 30, 30), ("south", 30, 30)],
)
def test_a_light_bow_shoots_60_feet_downwind_and_15_upwind(way: str, feet: int, back: int) -> None:
    fight = gale(foe("Orc", "p8"), hero("Bob", "k8", BOW), way=way)
    bob, orc = fight.state.creatures["Bob"], fight.state.creatures["Orc"]
    assert shot_range(fight.state, bob, orc, BOW) == feet
    assert shot_range(fight.state, orc, bob, BOW) == back


@pytest.mark.rule("HR-16.1", "HR-10.1")
@pytest.mark.parametrize(
    ("wall", "hit"), [((), True), (tuple(f"r{y}" for y in range(1, 11)), False)]
)
def test_no_wind_carries_a_shot_through_a_wall(wall: tuple[str, ...], hit: bool) -> None:
    sides = ("heroes", "foes")
    fight = gale(foe("Orc", "u1"), hero("Bob", "k1", BOW), walls=wall, expecting=sides)
    bob, orc = fight.state.creatures["Bob"], fight.state.creatures["Orc"]
    assert bool(all_in_range(fight.state, bob, [orc])) is hit
