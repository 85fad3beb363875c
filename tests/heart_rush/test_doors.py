"""Walls and doors between spaces: blows, steps, pushes and light, and the use of doors."""

from random import Random
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.content.cleverheart import walls_beside
from crossblades.heart_rush.content.common import beside_a_wall
from crossblades.heart_rush.creature import Creature, Fighter, Lamp
from crossblades.heart_rush.events import (
    Collided,
    Discovered,
    DoorDecreed,
    DoorUsed,
    GrappleEnded,
    Pushed,
)
from crossblades.heart_rush.gm_options import Decree
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.options import (
    Dash,
    Engage,
    Help,
    MoveTo,
    OpportunityAttack,
    Pass,
    PushTo,
    UseDoor,
)
from crossblades.heart_rush.sight import obscured, sees
from crossblades.heart_rush.space import adjacent, cover, lines_blocked, reaches
from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import DoorAs
from crossblades.kernel.dice import Seeded
from crossblades.kernel.edges import DoorState, Edge
from crossblades.kernel.errors import NotOfferedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from crossblades.systems import SYSTEMS
from tests.heart_rush.test_forced import hurt, on_map, pushing, spaces
from tests.helpers import (
    BOW,
    FOES_PASS,
    HEROES_PASS,
    MAUL,
    SPEAR,
    SWORD,
    WHIP,
    choose,
    destinations,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    play,
    refused,
    scene,
    waiting,
)


def door(state: DoorState = "closed", name: str = "gate") -> Edge:
    """Between d5 and e5."""
    return Edge("d5", "e5", state, name)


def house(state: DoorState = "closed") -> list[Edge]:
    """A wall through the whole map between the columns d and e, with a door in the row 5."""
    return [Edge(f"d{y}", f"e{y}") for y in range(1, 11) if y != 5] + [door(state)]


def at_the_door(
    *more: Fighter, state: DoorState = "closed", ann: str = "d5", orc: str = "e5", **facts: Any
) -> Fight:
    weapons = facts.pop("weapons", (SWORD,))
    fighters = (hero("Ann", ann, *weapons), foe("Orc", orc), *more)
    return waiting(*fighters, edges=house(state), **facts)


def of(fight: Fight, name: str) -> Creature:
    creature: Creature = fight.state.creatures[name]
    return creature


def doors(fight: Fight) -> list[Option]:
    return [option for option in offered(fight) if isinstance(option, UseDoor)]


OPENING = UseDoor("Ann", "d5", "e5", "open", "free", "gate")
CLOSING = UseDoor("Ann", "d5", "e5", "closed", "free", "gate")


# --- what a wall between spaces stops


@pytest.mark.rule("HR-10.1", "HR-6.19", "HR-10.14")
@pytest.mark.parametrize("state", ["closed", "locked", "open"])
def test_nobody_strikes_helps_or_counts_as_beside_through_a_shut_door(state: DoorState) -> None:
    fight = at_the_door(hero("Bob", "e4"), state=state)
    passes = state == "open"
    assert (Engage("Ann", "Orc") in offered(fight)) is passes
    ann, orc = of(fight, "Ann"), of(fight, "Orc")
    assert adjacent(fight.state, ann, orc) is adjacent(fight.state, orc, ann) is passes
    assert (lines_blocked(fight.state, ann, orc) < 4) is passes
    assert reaches(fight.state, orc, "d5", 1) is passes
    assert (Help("Ann", "Bob") in offered(fight)) is passes, "past the doorpost"
    assert obscured(fight.state, ann, orc) is not passes
    assert sees(fight.state, ann, orc) is passes


@pytest.mark.rule("HR-10.1", "HR-12.3")
@pytest.mark.parametrize("weapon", [SPEAR, WHIP, BOW])
def test_no_weapon_goes_through_a_wall_and_all_go_through_an_open_door(weapon: Any) -> None:
    shut = at_the_door(ann="d5", orc="f5", weapons=(weapon,))
    assert Engage("Ann", "Orc") not in offered(shut)
    open_ = at_the_door(ann="d5", orc="f5", weapons=(weapon,), state="open")
    assert Engage("Ann", "Orc") in offered(open_)
    assert cover(open_.state, of(open_, "Ann"), of(open_, "Orc")) == 0


@pytest.mark.rule("HR-10.16", "HR-10.1")
def test_an_archer_beside_a_doorway_sees_some_corners() -> None:
    fight = at_the_door(ann="d4", orc="f5", state="open", weapons=(BOW,))
    assert cover(fight.state, of(fight, "Ann"), of(fight, "Orc")) == 2


@pytest.mark.rule("HR-10.14", "HR-4.5")
def test_a_dash_goes_around_or_not_at_all() -> None:
    shut = at_the_door(orc="j9")
    choose(shut, "heroes", Dash("Ann", "free"))
    assert not {place for place in destinations(shut) if place[0] > "d"}
    open_ = at_the_door(orc="j9", state="open")
    choose(open_, "heroes", Dash("Ann", "free"))
    assert {"e5", "f6", "g1"} <= set(destinations(open_))


@pytest.mark.rule("HR-4.14")
def test_leaving_reach_behind_a_wall_provokes_nothing() -> None:
    each: list[tuple[DoorState, bool]] = [("closed", False), ("open", True)]
    for state, provoked in each:
        fight = at_the_door(state=state)
        play(fight, HEROES_PASS, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("h5")))
        struck = any(isinstance(option, OpportunityAttack) for option in offered(fight))
        assert struck is provoked


@pytest.mark.rule("HR-10.7")
def test_the_large_do_not_fit_through_a_narrow_door() -> None:
    ogre = hero("Ogre", "c4", MAUL, size="L2")
    fight = waiting(ogre, foe("Orc", "j9"), edges=house("open"))
    choose(fight, "heroes", Dash("Ogre", "free"))
    assert {place[0] for place in destinations(fight)} == {"a", "b", "c"}


# --- pushes


@pytest.mark.rule("HR-10.11", "HR-10.15")
@pytest.mark.parametrize("edge", [Edge("d3", "e3"), Edge("d3", "e3", "closed")])
def test_a_push_into_a_wall_between_spaces_is_a_collision(edge: Edge) -> None:
    fight = pushing(on_map(edges=[edge]), (4, 5))
    assert spaces(fight) == {"e3"}, "the slanted ways would cut the end of the wall"
    choose(fight, "Ann", PushTo("e3"))
    (crash,) = happened(fight.log, Collided)
    assert (crash.against, crash.wall, crash.feet, crash.split) == ("d3|e3", True, 10, False)
    assert of(fight, "Orc").at == "d3"
    while not hurt(fight):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert hurt(fight) == {"Orc": 9}


@pytest.mark.rule("HR-10.11", "HR-10.15")
def test_a_push_goes_through_an_open_door_and_ends_at_the_wall_behind() -> None:
    edges = [Edge("d3", "e3", "open"), Edge("e3", "f3")]
    fight = pushing(on_map(edges=edges), (6,))
    choose(fight, "Ann", PushTo("e3"))
    assert isinstance(fight.asks[0], ChoosePush)
    choose(fight, "Ann", PushTo("f3"))
    assert [event.to for event in happened(fight.log, Pushed)] == ["e3"]
    assert happened(fight.log, Collided)[0].feet == 5


@pytest.mark.rule("HR-10.11")
def test_the_large_hit_a_wall_with_any_part_of_them() -> None:
    ann = hero("Ann", "b3", size="L2")
    fight = pushing(scene(ann, foe("Orc", "d3", size="L2"), edges=[Edge("e4", "f4")]), (3, 3))
    assert "e3" in spaces(fight)
    choose(fight, "Ann", PushTo("e3"))
    assert happened(fight.log, Collided)[0].against == "d3|e3"


def test_abilities_know_walls_between_spaces() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "f6"), edges=[Edge("c3", "d3"), Edge("c3", "c4")])
    ann, orc = of(fight, "Ann"), of(fight, "Orc")
    assert (walls_beside(fight.state, ann), walls_beside(fight.state, orc)) == (2, 0)
    assert beside_a_wall(fight.state, ann)
    assert not beside_a_wall(fight.state, orc)


# --- light


@pytest.mark.rule("HR-10.5")
def test_a_lamp_shines_through_an_open_door_alone() -> None:
    lamp = Terrain("lamp", light=Lamp(20, 40))
    ground = Ground("dark", {"*": lamp}, {"a5": "*"})
    lit = {}
    for state in ("closed", "open"):
        fight = at_the_door(orc="j9", ground=ground, state=state, expecting=("heroes", "foes"))
        land = fight.state.land
        lit[state] = {s for s in land.grid.spaces if land.light(land.grid.bit[s], ()) != "dark"}
    assert {space[0] for space in lit["closed"]} == set("abcd")
    through = lit["open"] - lit["closed"]
    assert {"e5", "f5"} <= through
    assert not {space for space in through if abs(int(space[1:]) - 5) > 2}


# --- opening and closing


@pytest.mark.rule("HR-4.7", "HR-3.3")
def test_a_door_is_opened_with_an_object_interaction_the_first_of_which_is_free() -> None:
    fight = at_the_door()
    assert doors(fight) == [OPENING]
    choose(fight, "heroes", OPENING)
    (event,) = happened(fight.log, DoorUsed)
    assert (event.creature, event.a, event.b, event.door, event.pay) == (
        "Ann", "d5", "e5", "open", "free")  # fmt: skip
    assert event.seen_by == ("*",)
    ann = of(fight, "Ann")
    assert (ann.interactions, ann.acted) == (1, False)
    assert fight.asks[0].seat == "foes", "it passes the turn"
    choose(fight, "foes", UseDoor("Orc", "d5", "e5", "closed", "free", "gate"))
    assert doors(fight) == [UseDoor("Ann", "d5", "e5", "open", "action", "gate")]
    choose(fight, "heroes", UseDoor("Ann", "d5", "e5", "open", "action", "gate"))
    assert of(fight, "Ann").acted


@pytest.mark.rule("HR-4.7", "HR-10.14")
def test_what_was_shut_is_open_for_everything_at_once() -> None:
    fight = at_the_door()
    grid, land = fight.state.grid, fight.state.land
    choose(fight, "heroes", OPENING)
    assert Engage("Orc", "Ann") in offered(fight)
    assert fight.state.grid is not grid
    assert fight.state.land is not land
    views: list[Any] = [fight.view("heroes"), fight.view("foes")]
    assert all(view.grid == view.land.grid == fight.state.grid for view in views)
    now = fight.state.land
    play(fight, FOES_PASS, HEROES_PASS)
    assert fight.state.land is now, "nothing is worked out anew where no door moves"


@pytest.mark.rule("HR-4.7")
@pytest.mark.parametrize("at", ["d4", "d6", "c5", "f5"])
def test_only_who_stands_at_a_door_uses_it(at: str) -> None:
    fight = at_the_door(ann=at, orc="j9")
    assert not doors(fight)
    refused(fight, OPENING)


@pytest.mark.rule("HR-4.7")
def test_a_locked_door_opens_to_nobody_by_hand() -> None:
    fight = at_the_door(state="locked")
    assert not doors(fight)
    with pytest.raises(NotOfferedError):
        fight.answer(fight.asks[0], OPENING, "heroes")


@pytest.mark.rule("HR-4.7")
def test_an_open_door_can_be_closed_in_ones_face() -> None:
    fight = at_the_door(state="open")
    assert doors(fight) == [CLOSING]
    choose(fight, "heroes", CLOSING)
    assert Engage("Orc", "Ann") not in offered(fight)


@pytest.mark.rule("HR-10.7", "HR-4.7")
def test_no_door_closes_on_one_who_stands_in_it() -> None:
    wide = [Edge("d5", "e5", "open"), Edge("d6", "e6", "open"), Edge("d7", "e7")]
    fight = waiting(hero("Ann", "c5"), hero("Ogre", "d5", size="L2"), foe("Orc", "f5"), edges=wide)
    assert not doors(fight)
    beside = waiting(hero("Ann", "d5"), hero("Ogre", "e5", size="L2"), foe("Orc", "g5"), edges=wide)
    assert {option.creature for option in doors(beside) if isinstance(option, UseDoor)} == {
        "Ann", "Ogre"}  # fmt: skip


def held(state: DoorState = "open", gm: str = "") -> Fight:
    """The orc holds Ann through the door."""
    fight = at_the_door(state=state, gm=gm)
    ann, orc = of(fight, "Ann"), of(fight, "Orc")
    ann.conditions, ann.sources = {"grappled": 1}, {"grappled": "Orc"}
    orc.conditions, orc.sources = {"grappling": 1}, {"grappling": "Ann"}
    return fight


@pytest.mark.rule("HR-11.18", "HR-4.7")
def test_no_door_closes_on_a_grip() -> None:
    fight = held()
    play(fight, HEROES_PASS)
    assert not doors(fight)


@pytest.mark.rule("HR-10.6")
@pytest.mark.parametrize(("orc", "found"), [("h5", True), ("e9", False)])
def test_whom_an_opened_door_leaves_in_plain_sight_hides_no_longer(orc: str, found: bool) -> None:
    fight = at_the_door(orc="j9")
    hider = of(fight, "Orc")
    hider.conditions, hider.at = {"hidden": 1}, orc
    choose(fight, "heroes", OPENING)
    assert bool(happened(fight.log, Discovered)) is found
    assert ("hidden" in of(fight, "Orc").conditions) is not found


# --- decrees


def decree(fight: Fight, state: DoorState) -> None:
    as_ = DoorAs("d5", "e5", state, "gate")
    play(fight, ("gm", Decree("door")), ("gm", as_))


@pytest.mark.rule("HR-10.1", "HR-4.7")
def test_a_gm_sets_any_door_and_unlocks_it() -> None:
    fight = at_the_door(state="locked", gm="gm", ann="a1")
    choose(fight, "gm", Decree("door"))
    ways = [option for option in offered(fight) if isinstance(option, DoorAs)]
    assert ways == [DoorAs("d5", "e5", "open", "gate"), DoorAs("d5", "e5", "closed", "gate")]
    choose(fight, "gm", DoorAs("d5", "e5", "closed", "gate"))
    assert happened(fight.log, DoorDecreed)[0].door == "closed"
    assert fight.state.grid.doors == (door("closed"),)
    decree(fight, "open")
    assert fight.state.grid.cover("d5", "e5") == 0
    decree(fight, "locked")
    assert fight.state.grid.cover("d5", "e5") == 4
    assert not doors(fight)


def test_where_there_is_no_door_none_can_be_set() -> None:
    fight = waiting(hero("Ann", "a1"), foe("Orc", "j9"), gm="gm", edges=[Edge("d5", "e5")])
    assert Decree("door") not in offered(fight)
    assert Decree("door") in offered(at_the_door(gm="gm"))


@pytest.mark.rule("HR-11.18")
def test_a_gm_closes_no_door_on_a_grip_either() -> None:
    fight = held(gm="gm")
    choose(fight, "gm", Decree("door"))
    assert [o.door for o in offered(fight) if isinstance(o, DoorAs)] == []
    assert not happened(fight.log, GrappleEnded)


# --- undo, records, copies


@pytest.mark.rule("HR-4.7")
def test_doors_come_back_with_an_undo_a_clone_and_a_replay() -> None:
    scenario = scene(hero("Ann", "d5"), foe("Orc", "e5"), edges=house())
    fight = fight_of(scenario, dice=Seeded(3))
    choose(fight, "heroes", OPENING)
    copies = [
        fight.clone(),
        fight.light_clone(Seeded(4)),
        fight.fair_clone("foes", Random(1), Seeded(4)),
    ]
    assert all(copy.state.grid == fight.state.grid for copy in copies)
    again = replay(read_record(write_record(record_of(fight)), "a record", SYSTEMS))
    assert log_lines(again.log) == log_lines(fight.log)
    assert again.state.grid == fight.state.grid
    fight.undo("heroes")
    assert fight.state.grid == scenario.grid
    assert doors(fight) == [OPENING]
    play(fight, ("heroes", OPENING), FOES_PASS, ("heroes", Pass("heroes")))
    assert fight.state.round > 1
    assert fight.state.grid.doors[0].door == "open"


@pytest.mark.rule("HR-10.5", "HR-11.17")
def test_whoever_can_be_shot_at_sees_where_the_shot_comes_from() -> None:
    """From the half of a side a line may lead to a corner, and none from a corner to a corner."""
    edges = [Edge("h4", "h5", "open"), Edge("i4", "i5"), Edge("j4", "j5"), Edge("g5", "h5")]
    scout, ogre = hero("Scout", "j5", BOW), foe("Ogre", "b4", size="L2")
    fight = waiting(scout, ogre, edges=edges)
    one, other = of(fight, "Scout"), of(fight, "Ogre")
    assert lines_blocked(fight.state, one, other) < 4
    assert lines_blocked(fight.state, other, one) == 4
    assert not obscured(fight.state, other, one)
    assert not obscured(fight.state, one, other)


LOCKED = "open the gate between d5 and e5: locked: only the GM opens it, by decree"


@pytest.mark.rule("HR-4.7")
@pytest.mark.parametrize(
    ("state", "ann", "why"),
    [("locked", "d5", [LOCKED]), ("locked", "c5", []), ("closed", "d5", []), ("open", "d5", [])],
)
def test_what_a_door_keeps_one_from_is_explained(
    state: DoorState, ann: str, why: list[str]
) -> None:
    fight = at_the_door(state=state, ann=ann)
    missing = SYSTEMS["heart-rush"].missing(fight.asks[0], fight.view("heroes"))
    assert [f"{each.short}: {each.why}" for each in missing if "gate" in each.short] == why
    shut = [each.why for each in missing if each.short == "engage Orc"]
    barred = state != "open" and ann == "d5"
    assert any("walls or shut doors are in the way" in each for each in shut) is barred


@pytest.mark.rule("HR-4.7", "HR-10.7")
def test_a_door_that_cannot_be_closed_says_why() -> None:
    wide = [Edge("d5", "e5", "open"), Edge("d6", "e6", "open"), Edge("d7", "e7")]
    fight = waiting(hero("Ogre", "d5", size="L2"), foe("Orc", "j9"), edges=wide)
    missing = SYSTEMS["heart-rush"].missing(fight.asks[0], fight.view("heroes"))
    told = [(each.short, each.why) for each in missing if each.short.startswith("close")]
    why = "somebody stands in it, or holds another through it"
    assert told == [(f"close the door between d{y} and e{y}", why) for y in (5, 6)]
