"""OS-3.5, OS-5.12, OS-6.9: walls and doors between spaces."""

from typing import Any

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import DoorAs
from crossblades.kernel.dice import Seeded
from crossblades.kernel.edges import DoorState, Edge
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from crossblades.swords_reign.doors import doors_to_use
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import DoorDecreed, DoorUsed, Revealed
from crossblades.swords_reign.gear import Weapon
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    EndTurn,
    Grapple,
    Move,
    MoveTo,
    OpportunityAttack,
    UseDoor,
    UseObject,
)
from crossblades.swords_reign.referee_options import Decree
from crossblades.systems import SYSTEMS
from tests.helpers import happened
from tests.swords_reign.helpers import (
    BOW,
    DAGGER,
    POLEAXE,
    SWORD,
    act,
    creature,
    fight_of,
    foe,
    hero,
    offered,
    spaces,
)

BURST = Spell("burst", effect=Special("burst", dice=(3,), radius=10), range=60)


def house(state: DoorState = "closed") -> list[Edge]:
    """A wall through the whole map between the columns d and e, with a door in the row 5."""
    walls = [Edge(f"d{y}", f"e{y}") for y in range(1, 11) if y != 5]
    return [*walls, Edge("d5", "e5", state, "gate")]


def at_the_door(
    state: DoorState = "closed",
    ana: str = "d5",
    gob: str = "e5",
    weapon: Weapon = SWORD,
    **facts: Any,
) -> Fight:
    sheet = facts.pop("sheet", {})
    fighters = (hero("Ana", ana, weapon, **sheet), foe("Gob", gob))
    return fight_of(*fighters, edges=house(state), **facts)


def doors(fight: Fight) -> list[Option]:
    return [option for option in offered(fight) if isinstance(option, UseDoor)]


OPENING = UseDoor("Ana", "d5", "e5", "open", "gate")


@pytest.mark.rule("OS-3.5", "OS-6.9")
@pytest.mark.parametrize("weapon", [SWORD, POLEAXE, DAGGER, BOW])
@pytest.mark.parametrize("state", ["open", "closed", "locked"])
def test_nothing_strikes_through_a_shut_door(state: DoorState, weapon: Weapon) -> None:
    fight = at_the_door(state, weapon=weapon)
    assert any(isinstance(option, Attack) for option in offered(fight)) is (state == "open")
    assert (Grapple("Ana", "Gob") in offered(fight)) is (state == "open")


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize(("state", "left"), [("closed", 4), ("open", 2)])
def test_areas_do_not_pass_walls_between_spaces(state: DoorState, left: int) -> None:
    fight = fight_of(
        hero("Ana", "a5", spells=(BURST,)), foe("Hob", "d5"), foe("Gob", "e5"), foe("Pip", "e8"),
        edges=house(state), dice=[(2,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "burst", "Hob"))
    assert creature(fight, "Hob").hit_points == 2
    assert creature(fight, "Gob").hit_points == left
    assert creature(fight, "Pip").hit_points == 4


@pytest.mark.rule("OS-6.9")
def test_moves_go_through_open_doors_alone() -> None:
    shut = at_the_door(gob="j9")
    act(shut, Move("Ana"))
    assert {space[0] for space in spaces(shut)} == set("abcd")
    open_ = at_the_door("open", gob="j9")
    act(open_, Move("Ana"))
    assert {"e5", "f4", "f6", "g5"} <= spaces(open_)


@pytest.mark.rule("OS-5.15")
@pytest.mark.parametrize(("state", "struck"), [("open", True), ("closed", False)])
def test_nobody_leaves_a_reach_that_a_wall_cuts_off(state: DoorState, struck: bool) -> None:
    fight = at_the_door(state)
    act(fight, Move("Ana"), MoveTo("Ana", "b5"))
    asked = any(isinstance(option, OpportunityAttack) for option in offered(fight))
    assert asked is struck


# --- using doors


@pytest.mark.rule("OS-5.12")
def test_opening_a_door_is_using_an_object() -> None:
    fight = at_the_door()
    assert doors(fight) == [OPENING]
    things = [o for o in offered(fight) if isinstance(o, UseDoor | UseObject)]
    assert things == [OPENING, UseObject("Ana")]
    act(fight, OPENING)
    (event,) = happened(fight.log, DoorUsed)
    assert (event.creature, event.door, event.name) == ("Ana", "open", "gate")
    assert not creature(fight, "Ana").action
    assert fight.state.grid.cover("d5", "e5") == 0
    view: Any = fight.view("foes")
    assert view.grid == fight.state.grid
    act(fight, EndTurn("Ana"))
    assert doors(fight) == [UseDoor("Gob", "d5", "e5", "closed", "gate")]
    act(fight, UseDoor("Gob", "d5", "e5", "closed", "gate"))
    assert fight.state.grid.cover("d5", "e5") == 4


@pytest.mark.rule("OS-5.12")
@pytest.mark.parametrize(
    ("state", "ana"), [("locked", "d5"), ("closed", "d4"), ("closed", "c5"), ("open", "f5")]
)
def test_nobody_opens_a_locked_door_or_one_that_is_not_beside_it(
    state: DoorState, ana: str
) -> None:
    assert not doors(at_the_door(state, ana=ana, gob="j9"))


@pytest.mark.rule("OS-5.17", "OS-5.12")
def test_no_door_closes_on_a_grapple() -> None:
    fight = at_the_door("open")
    gob = creature(fight, "Gob")
    gob.conditions, gob.sources = {"grappled": -1}, {"grappled": ("Ana",)}
    assert doors_to_use(fight.state, creature(fight, "Ana")) == []
    gob.conditions, gob.sources = {}, {}
    assert doors_to_use(fight.state, creature(fight, "Ana")) == doors(fight)


@pytest.mark.rule("OS-5.10", "OS-5.12")
def test_whom_an_opened_door_leaves_in_plain_sight_is_seen() -> None:
    fight = at_the_door(gob="h5")
    creature(fight, "Gob").hidden = True
    act(fight, OPENING)
    assert happened(fight.log, Revealed)[0].creature == "Gob"


# --- decrees, undo, records


@pytest.mark.rule("OS-3.5", "OS-5.12")
def test_a_referee_sets_any_door_and_unlocks_it() -> None:
    fight = at_the_door("locked", ana="a1", gob="j9", referee="Ref")
    act(fight, Decree("door"))
    ways = [option for option in offered(fight) if isinstance(option, DoorAs)]
    assert ways == [DoorAs("d5", "e5", "open", "gate"), DoorAs("d5", "e5", "closed", "gate")]
    act(fight, ways[1])
    assert happened(fight.log, DoorDecreed)[0].door == "closed"
    act(fight, Decree("door"), DoorAs("d5", "e5", "open", "gate"))
    assert fight.state.grid.cover("a5", "j5") == 0
    act(fight, Decree("door"), DoorAs("d5", "e5", "locked", "gate"))
    assert fight.state.grid.cover("a5", "j5") == 4


def test_where_there_is_no_door_none_can_be_set() -> None:
    plain = fight_of(hero("Ana", "a1"), foe("Gob", "j9"), referee="Ref", edges=[Edge("d5", "e5")])
    assert Decree("door") not in offered(plain)


@pytest.mark.rule("OS-5.12")
def test_doors_come_back_with_an_undo_a_clone_and_a_replay() -> None:
    fight = at_the_door(source=Seeded(4))
    while not doors(fight):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    opening = doors(fight)[0]
    act(fight, opening)
    assert fight.clone().state.grid == fight.light_clone(Seeded(1)).state.grid == fight.state.grid
    again = replay(read_record(write_record(record_of(fight)), "a record", SYSTEMS))
    assert log_lines(again.log) == log_lines(fight.log)
    assert again.state.grid == fight.state.grid
    fight.undo("heroes")
    scenario: Any = fight.scenario
    assert fight.state.grid == scenario.grid
    assert doors(fight) == [opening]


LOCKED = "open the gate between d5 and e5: locked: only the Referee opens it, by decree"


@pytest.mark.rule("OS-5.12")
@pytest.mark.parametrize(
    ("state", "ana", "why"),
    [("locked", "d5", [LOCKED]), ("locked", "c5", []), ("closed", "d5", []), ("open", "d5", [])],
)
def test_what_a_door_keeps_one_from_is_explained(
    state: DoorState, ana: str, why: list[str]
) -> None:
    fight = at_the_door(state, ana=ana)
    missing = SYSTEMS["swords-reign"].missing(fight.asks[0], fight.view("heroes"))
    assert [f"{each.short}: {each.why}" for each in missing if "gate" in each.short] == why
    shut = [each.why for each in missing if each.short == "attack Gob"]
    barred = state != "open" and ana == "d5"
    assert any("walls or shut doors are in the way" in each for each in shut) is barred
