"""Chapters 9 and 11: climbing onto creatures, staying there, and getting down."""

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import ChooseAbility, TakeTurn
from crossblades.heart_rush.condition_options import (
    ClimbOn,
    GoAlong,
    Grapple,
    HopOff,
    RollWith,
    SlideDown,
    ThrowOff,
)
from crossblades.heart_rush.events import (
    Carried,
    Checked,
    ClimbedOn,
    ContestDecided,
    DamageTaken,
    Dragged,
    Fell,
    FellOff,
    FireDied,
    HazardMet,
    HoppedOff,
    ManoeuvreTried,
    Pushed,
    ShookItself,
)
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Hazard, Terrain
from crossblades.heart_rush.speed import walk_speed
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import POND, hill, laid
from tests.helpers import (
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    MACE,
    MISS,
    advantages,
    attack,
    choose,
    clash,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
)

OGRE = {"size": "L3", "hit_points": 60}


def on_the_ogre(*dice: tuple[int, ...], at: str = "e4", **ana: object) -> Fight:
    """Ana is on an ogre that fills e4 to g6; it is the heroes' turn."""
    fighters = (hero("Ana", at, **ana), hero("Bo", "a1"), foe("Ogre", "e4", MACE, **OGRE))
    fight = fight_of(scene(*fighters), *dice)
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    play(fight, HEROES_PASS, FOES_PASS)
    return fight


# --- getting on


@pytest.mark.rule("HR-9.4", "HR-9.1", "HR-6.12")
def test_one_who_beats_a_much_larger_creature_may_climb_onto_it() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Ogre", "e4", **OGRE)), (5, 4), (4, 3))
    clash(fight, Ana="cunning", Ogre="agility")
    ways = [option for option in offered(fight) if isinstance(option, ClimbOn)]
    assert ways == [ClimbOn("Ana", "Ogre", "might"), ClimbOn("Ana", "Ogre", "agility")]
    choose(fight, "Ana", ClimbOn("Ana", "Ogre", "agility"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseAbility)
    choose(fight, "Ogre", RollWith("Ogre", "might"))
    ana, ogre = fight.state.creatures["Ana"], fight.state.creatures["Ogre"]
    (climbed,) = happened(fight.log, ClimbedOn)
    assert (climbed.origin, climbed.to) == ("d4", "e4")
    assert not happened(fight.log, ManoeuvreTried)
    assert (ana.at, ana.conditions, ana.sources) == (
        "e4",
        {"creature climber": 1},
        {"creature climber": "Ogre"},
    )
    assert ogre.conditions == {"climbed-on": 1}
    assert [roll.sizes for roll in rolls(fight.log)] == [(8, 6), (8, 6)], "no size counts here"
    finish(fight)


@pytest.mark.rule("HR-9.4", "HR-1.6")
def test_who_does_not_roll_higher_stays_down() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Ogre", "e4", **OGRE)), (4, 3), (4, 3))
    clash(fight, Ana="might", Ogre="defensive")
    play(fight, ("Ana", ClimbOn("Ana", "Ogre", "might")), ("Ogre", RollWith("Ogre", "agility")))
    assert happened(fight.log, ClimbedOn) == []
    assert fight.state.creatures["Ana"].at == "d4"


@pytest.mark.rule("HR-9.4")
@pytest.mark.parametrize(("size", "may"), [("medium", False), ("large", False), ("L2", True)])
def test_only_those_two_or_more_sizes_larger_are_climbed_on(size: str, may: bool) -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Ogre", "e4", size=size)))
    clash(fight, Ana="might", Ogre="defensive")
    assert any(isinstance(option, ClimbOn) for option in offered(fight)) is may


@pytest.mark.rule("HR-9.4")
def test_one_creature_at_a_time() -> None:
    fight = on_the_ogre()
    clash(fight, Ana="might", Ogre="defensive")
    assert not [option for option in offered(fight) if isinstance(option, ClimbOn)]


@pytest.mark.rule("HR-9.4", "HR-11.5")
@pytest.mark.parametrize("condition", ["restrained", "grappling"])
def test_one_with_speed_0_does_not_climb(condition: str) -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Ogre", "e4", **OGRE)))
    ana = fight.state.creatures["Ana"]
    ana.conditions, ana.sources = {condition: 1}, {"grappling": "Ogre"}
    clash(fight, Ana="might", Ogre="defensive")
    assert not [option for option in offered(fight) if isinstance(option, ClimbOn)]


@pytest.mark.rule("HR-9.4", "HR-11.15")
@pytest.mark.parametrize(("dreaded", "climbs"), [("Ogre", False), ("Imp", False), ("Bat", True)])
def test_the_frightened_climb_onto_nobody_who_takes_them_nearer_to_what_they_fear(
    dreaded: str, climbs: bool
) -> None:
    """The imp is beyond the ogre, the bat on this side of it."""
    others = (foe("Ogre", "e4", **OGRE), foe("Imp", "j5"), foe("Bat", "a4"))
    fight = fight_of(scene(hero("Ana", "d4"), *others))
    ana = fight.state.creatures["Ana"]
    ana.conditions, ana.sources = {"frightened": 1}, {"frightened": dreaded}
    clash(fight, Ana="might", Ogre="defensive")
    assert any(isinstance(option, ClimbOn) for option in offered(fight)) is climbs


@pytest.mark.rule("HR-9.7", "HR-9.4", "HR-11.5")
def test_who_is_grappled_before_it_comes_to_that_does_not_climb() -> None:
    """The imp's grapple in cunning takes effect before the climb in agility."""
    fists = Weapon("claws", "light", "melee", "slashing", body=True)
    fighters = (hero("Ana", "d4"), foe("Ogre", "e4", **OGRE), foe("Imp", "c4", fists))
    fight = fight_of(scene(*fighters), (8, 6), (1, 1), (8, 6), (1, 1))
    clash(fight, Ana="agility", Ogre="might", Imp="cunning")
    play(fight, ("Imp", Grapple("Imp", "Ana")), ("Ana", RollWith("Ana", "might")))
    choose(fight, "Ana", ClimbOn("Ana", "Ogre", "agility"))
    choose(fight, "Ogre", RollWith("Ogre", "might"))
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert "grappled" in fight.state.creatures["Ana"].conditions
    assert [(event.how, event.void) for event in happened(fight.log, ManoeuvreTried)] == [
        ("climb on", True)
    ]
    assert fight.state.creatures["Ana"].at == "d4"
    finish(fight)


# --- being on


@pytest.mark.rule("HR-11.19")
def test_attacks_from_its_back_have_three_levels_of_advantage() -> None:
    fight = on_the_ogre((2, 2, 2, 1, 1, 1), GUARD)
    clash(fight, Ana="might", Ogre="defensive")
    attack(fight, "Ana", "Ogre")
    assert advantages(fight, 0) == [("on Ogre", "HR-11.19", 3)]
    assert advantages(fight, 1) == []
    finish(fight)


@pytest.mark.rule("HR-11.19")
def test_whom_a_climber_is_not_on_it_attacks_as_ever() -> None:
    fighters = (hero("Ana", "e4"), foe("Ogre", "e4", MACE, **OGRE), foe("Orc", "d4"))
    fight = fight_of(scene(*fighters), MISS, GUARD)
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    clash(fight, Ana="might", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == []
    finish(fight)


@pytest.mark.rule("HR-11.19")
def test_its_attacks_on_climbers_have_three_levels_of_disadvantage() -> None:
    fight = on_the_ogre((2, 2, 2, 2, 8, 8, 8), GUARD)
    play(fight, HEROES_PASS)
    clash(fight, Ogre="might", Ana="defensive")
    attack(fight, "Ogre", "Ana")
    assert advantages(fight, 0) == [("Ana on its back", "HR-11.19", -3)]
    finish(fight)


@pytest.mark.rule("HR-11.19")
def test_others_are_attacked_as_ever() -> None:
    fighters = (hero("Ana", "e4"), hero("Bo", "d4"), foe("Ogre", "e4", MACE, **OGRE))
    fight = fight_of(scene(*fighters), (1, 1, 1, 1), GUARD)
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    play(fight, HEROES_PASS)
    clash(fight, Ogre="might", Bo="defensive")
    attack(fight, "Ogre", "Bo")
    assert advantages(fight, 0) == []


@pytest.mark.rule("HR-11.19")
def test_a_climber_moves_with_the_creature() -> None:
    fight = on_the_ogre(at="f5")
    play(
        fight,
        HEROES_PASS,
        ("foes", o.Dash("Ogre", "free")),
        ("Ogre", o.StepByStep("Ogre")),
        ("Ogre", o.MoveTo("f5")),
        ("Ogre", o.Stay("Ogre")),
    )
    (carried,) = happened(fight.log, Carried)
    assert (carried.origin, carried.to) == ("f5", "g6")
    assert rolls(fight.log) == [], "being carried is no reason to fall"


@pytest.mark.rule("HR-11.19")
@pytest.mark.parametrize(
    ("to", "places"),
    [
        ("f4", ["f4", "g4", "f5"]),
        ("d4", ["d4", "e4", "d5"]),
        ("e5", ["e5", "f5", "e6"]),
        ("e3", ["e3", "f3", "e4"]),
        ("d5", ["d5", "e5", "d6"]),
    ],
)
def test_climbers_keep_their_places(to: str, places: list[str]) -> None:
    riders = {"Ana": "e4", "Bo": "f4", "Cy": "e5"}
    fighters = [hero(name, at) for name, at in riders.items()]
    fight = fight_of(scene(*fighters, foe("Ogre", "e4", MACE, **OGRE)))
    for name in riders:
        climb(fight.state.creatures[name], fight.state.creatures["Ogre"])
    play(fight, HEROES_PASS, ("foes", o.Sidestep("Ogre", "action")), ("Ogre", o.MoveTo(to)))
    assert [fight.state.creatures[name].at for name in riders] == places


@pytest.mark.rule("HR-11.19", "HR-10.4")
def test_its_back_is_difficult_terrain_at_climb_speed() -> None:
    fight = on_the_ogre(climb=20)
    assert walk_speed(fight.state.creatures["Ana"]) == 20
    choose(fight, "heroes", o.Dash("Ana", "free"))
    back = {f"{column}{row}" for column in "efg" for row in (4, 5, 6)}
    assert destinations(fight) == back - {"e4"}


@pytest.mark.rule("HR-11.19")
def test_with_a_climb_speed_of_five_one_does_not_get_about_on_it() -> None:
    fight = on_the_ogre()
    assert o.Dash("Ana", "free") not in offered(fight)
    choose(fight, "heroes", o.Sidestep("Ana", "action"))
    assert destinations(fight) == {"f4", "e5", "f5"}


# --- staying on


@pytest.mark.rule("HR-11.19")
@pytest.mark.parametrize(("faces", "stays"), [((2, 2), True), ((2, 1), False)])
def test_a_climber_that_is_damaged_saves_against_the_damage(
    faces: tuple[int, int], stays: bool
) -> None:
    fight = on_the_ogre((4, 3, 2, 1, 8, 8, 8), (1, 1), faces)
    play(fight, HEROES_PASS)
    clash(fight, Ogre="might", Ana="defensive")
    attack(fight, "Ogre", "Ana")
    play(fight, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "agility")))
    assert [event.damage for event in happened(fight.log, DamageTaken)] == [4]
    (saved,) = happened(fight.log, Checked)
    assert (saved.against, saved.what, saved.success) == (4, "holding on", stays)
    assert bool(happened(fight.log, FellOff)) is not stays
    finish(fight)


@pytest.mark.rule("HR-11.19")
def test_a_climber_that_fails_the_save_falls_off_where_it_is() -> None:
    fight = on_the_ogre((8, 6, 8, 8, 8, 8, 8), (1, 1), (1, 1))
    play(fight, HEROES_PASS)
    clash(fight, Ogre="might", Ana="defensive")
    attack(fight, "Ogre", "Ana")
    play(fight, ("Ana", o.TakeIt("Ana")), ("Ana", RollWith("Ana", "might")))
    assert len(happened(fight.log, FellOff)) == 1
    ana, ogre = fight.state.creatures["Ana"], fight.state.creatures["Ogre"]
    assert (ana.at, ana.conditions, ana.sources, ogre.conditions) == ("e4", {}, {}, {})
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-10.15")
@pytest.mark.parametrize("holds", [True, False])
def test_a_climber_that_would_be_pushed_saves_against_the_feet(holds: bool) -> None:
    fighters = (hero("Ana", "e4"), foe("Gob", "d4", MACE), foe("Ogre", "e4", MACE, **OGRE))
    faces = (5, 5) if holds else (5, 4)
    fight = fight_of(scene(*fighters), (1, 1, 1, 1), GUARD, faces)
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    play(fight, HEROES_PASS)
    clash(fight, Gob="might", Ana="cunning")
    attack(fight, "Gob", "Ana")
    choose(fight, "Ana", RollWith("Ana", "might"))
    (saved,) = happened(fight.log, Checked)
    assert (saved.against, saved.success) == (10, holds)
    assert bool(happened(fight.log, FellOff)) is not holds
    if not holds:
        choose(fight, "Gob", o.PushTo("f4"))
        assert fight.state.creatures["Ana"].at == "f4"
    finish(fight)


@pytest.mark.rule("HR-11.19")
def test_when_its_creature_is_pushed_a_climber_goes_along_and_saves() -> None:
    fighters = (hero("Ana", "e4"), hero("Titan", "b4", MACE, size="L3"), foe("Ogre", "e4", **OGRE))
    fight = fight_of(scene(*fighters), (1, 1, 1, 1), GUARD, (1, 1))
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    clash(fight, Titan="might", Ogre="cunning")
    attack(fight, "Titan", "Ogre")
    play(fight, ("Titan", o.PushTo("f4")), ("Titan", o.PushTo("g4")))
    assert [event.to for event in happened(fight.log, Carried)] == ["f4", "g4"]
    choose(fight, "Ana", RollWith("Ana", "might"))
    assert happened(fight.log, Checked)[0].against == 10
    assert len(happened(fight.log, FellOff)) == 1
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-10.11")
@pytest.mark.parametrize(("save", "falls"), [((3, 2), 0), ((3, 1), 1)])
def test_the_feet_are_those_that_its_creature_has_moved_before_it_was_stopped(
    save: tuple[int, int], falls: int
) -> None:
    """Of the ten feet of the push a wall leaves five."""
    fighters = (hero("Ana", "e4"), hero("Titan", "b4", MACE, size="L3"), foe("Ogre", "e4", **OGRE))
    walls = ("i4", "i5", "i6")
    fight = fight_of(scene(*fighters, walls=walls), (1, 1, 1, 1), GUARD, (2,), save)
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    clash(fight, Titan="might", Ogre="cunning")
    attack(fight, "Titan", "Ogre")
    play(fight, ("Titan", o.PushTo("f4")), ("Titan", o.PushTo("g4")), ("Ogre", o.TakeIt("Ogre")))
    choose(fight, "Ana", RollWith("Ana", "might"))
    assert happened(fight.log, Checked)[0].against == 5
    assert len(happened(fight.log, FellOff)) == falls
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-12.3")
def test_a_push_on_what_one_is_on_becomes_a_d6_of_damage() -> None:
    fight = on_the_ogre((1, 1, 1, 1, 1, 1), (8, 6), (5,))
    clash(fight, Ana="might", Ogre="cunning")
    attack(fight, "Ana", "Ogre")
    choose(fight, "Ogre", o.TakeIt("Ogre"))
    assert rolls(fight.log)[2].roll.rules == ("HR-11.19",)
    assert [event.damage for event in happened(fight.log, DamageTaken)] == [5]
    assert happened(fight.log, Pushed) == []
    finish(fight)


# --- getting down


@pytest.mark.rule("HR-11.19", "HR-4.5")
def test_hopping_off_costs_five_feet_of_a_dash() -> None:
    fight = on_the_ogre()
    choose(fight, "heroes", HopOff("Ana", "free"))
    (hopped,) = happened(fight.log, HoppedOff)
    assert hopped.feet == 5
    ana = fight.state.creatures["Ana"]
    assert (ana.conditions, ana.dashes, ana.moved) == ({}, 1, 5)
    assert fight.state.creatures["Ogre"].conditions == {}
    assert "d4" in destinations(fight)
    choose(fight, "Ana", o.Stay("Ana"))
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-4.4")
def test_a_sidestep_gets_one_down_as_well() -> None:
    fight = on_the_ogre()
    play(fight, ("heroes", o.Sidestep("Ana", "action")), ("Ana", SlideDown("Ana")))
    assert len(happened(fight.log, HoppedOff)) == 1
    assert fight.state.creatures["Ana"].conditions == {}


@pytest.mark.rule("HR-11.19", "HR-6.9")
def test_so_does_the_free_sidestep_of_agility() -> None:
    fight = on_the_ogre((1, 1, 1, 1, 1, 1, 1), GUARD)
    clash(fight, Ana="agility", Ogre="defensive")
    attack(fight, "Ana", "Ogre")
    choose(fight, "heroes", SlideDown("Ana"))
    assert happened(fight.log, HoppedOff)[0].rules == ("HR-6.9", "HR-4.4", "HR-11.19")


@pytest.mark.rule("HR-11.19", "HR-4.13")
def test_the_creature_throws_off_every_climber_that_loses() -> None:
    fighters = (hero("Ana", "e4"), hero("Bo", "f4"), foe("Ogre", "e4", MACE, **OGRE))
    fight = fight_of(scene(*fighters), (5, 3), (4, 3), (5, 3), (4, 4))
    for name in ("Ana", "Bo"):
        climb(fight.state.creatures[name], fight.state.creatures["Ogre"])
    play(
        fight,
        HEROES_PASS,
        ("foes", ThrowOff("Ogre", "might")),
        ("Ana", RollWith("Ana", "might")),
        ("Bo", RollWith("Bo", "agility")),
    )
    assert len(happened(fight.log, ShookItself)) == 1
    contests = happened(fight.log, ContestDecided)
    assert [(event.other, event.winner) for event in contests] == [("Ana", "Ogre"), ("Bo", None)]
    assert [event.creature for event in happened(fight.log, FellOff)] == ["Ana"]
    ogre = fight.state.creatures["Ogre"]
    assert (ogre.conditions, ogre.acted) == ({"climbed-on": 1}, True), "Bo is still there"
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-8.10")
def test_the_unconscious_fall_off() -> None:
    fight = on_the_ogre()
    fight.state.creatures["Ana"].hit_points = 0
    play(fight, ("heroes", o.CallOut("Bo", "free")), FOES_PASS)
    choose(fight, "heroes", o.FallUnconscious("Ana"))
    assert len(happened(fight.log, FellOff)) == 1


# --- where a ride meets other rules


@pytest.mark.rule("HR-11.19", "HR-13.2")
def test_a_climber_falls_with_its_creature_and_saves_for_itself() -> None:
    fighters = (hero("Ana", "e4"), hero("Titan", "b4", MACE, size="L3"), foe("Ogre", "e4", **OGRE))
    fight = fight_of(
        scene(*fighters, ground=laid({hill(5): "e4 e5 e6"})),
        (1, 1, 1, 1), GUARD, (1, 1), (1, 2), (1, 1), (4, 4),
    )  # fmt: skip
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    clash(fight, Titan="might", Ogre="cunning")
    attack(fight, "Titan", "Ogre")
    play(fight, ("Titan", o.PushTo("f4")), ("Ogre", o.TakeIt("Ogre")), ("Ana", o.TakeIt("Ana")))
    assert [(e.creature, e.feet) for e in happened(fight.log, Fell)] == [("Ogre", 5), ("Ana", 5)]
    taken = [(event.creature, event.damage) for event in happened(fight.log, DamageTaken)]
    assert taken == [("Ogre", 3), ("Ana", 2)]
    might = RollWith("Ana", "might")
    play(fight, ("Ana", might), ("Ana", might))
    against = [event.against for event in happened(fight.log, Checked)]
    assert against == [5, 5, 2, 5], "two falls; then she holds on when hurt, and when moved"
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-11.17")
def test_a_climber_that_is_carried_into_deep_water_burns_no_longer() -> None:
    fighters = (hero("Ana", "g6"), hero("Bo", "a1"), foe("Ogre", "e4", MACE, **OGRE))
    fight = fight_of(scene(*fighters, ground=laid({POND: "h7"})))
    ana = fight.state.creatures["Ana"]
    climb(ana, fight.state.creatures["Ogre"])
    ana.conditions = {**ana.conditions, "burning": 2}
    play(fight, HEROES_PASS, ("foes", o.Sidestep("Ogre", "action")), ("Ogre", o.MoveTo("f5")))
    assert ana.at == "h7"
    assert [event.creature for event in happened(fight.log, FireDied)] == ["Ana"]
    assert ana.wet


@pytest.mark.rule("HR-11.19", "HR-13.1")
def test_a_climber_that_is_carried_into_a_hazard_meets_it() -> None:
    thorns = Terrain("thorns", hazard=Hazard("thorns", dice=(4,), save="agility", against=12))
    fighters = (hero("Ana", "g6"), hero("Bo", "a1"), foe("Ogre", "e4", MACE, **OGRE))
    fight = fight_of(scene(*fighters, ground=laid({thorns: "h7"})), (8, 4), (8, 4))
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    play(fight, HEROES_PASS, ("foes", o.Sidestep("Ogre", "action")), ("Ogre", o.MoveTo("f5")))
    assert [event.creature for event in happened(fight.log, HazardMet)] == ["Ana", "Ogre"]
    finish(fight)


@pytest.mark.rule("HR-11.19", "HR-11.18")
def test_when_its_creature_is_dragged_along_a_climber_saves_as_when_it_is_pushed() -> None:
    heroes = (hero("Ana", "f5"), hero("Cid", "d4"))
    foes = (foe("Ogre", "e4", **OGRE), foe("Gob", "d5", MACE))
    fight = fight_of(scene(*heroes, *foes), (1, 1, 1, 1), (8, 6, 8), (4, 4))
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    hold(fight.state.creatures["Ogre"], fight.state.creatures["Cid"])
    play(fight, HEROES_PASS)
    clash(fight, Gob="might", Cid="cunning")
    attack(fight, "Gob", "Cid")
    play(fight, ("Gob", o.PushTo("d3")), ("Ogre", GoAlong("Ogre")), ("Gob", o.PushTo("d2")))
    assert {event.creature for event in happened(fight.log, Dragged)} == {"Ogre"}
    choose(fight, "Ana", RollWith("Ana", "might"))
    assert happened(fight.log, Checked)[0].against == 10
    assert len(happened(fight.log, FellOff)) == 1
    finish(fight)
