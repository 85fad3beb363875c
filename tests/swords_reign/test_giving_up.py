"""OS-2.5: fleeing and surrendering of one's own will, or because the Referee says so."""

import pytest

from crossblades.interfaces.bots import bots_for, policy_named
from crossblades.kernel.decree_options import Subject
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from crossblades.swords_reign.events import Dashed, FightEnded, Fled, GivingUpDecreed, Surrendered
from crossblades.swords_reign.flight import gets_out, the_edge, ways_out
from crossblades.swords_reign.options import (
    Decline,
    Dodge,
    EndTurn,
    Flee,
    GoOn,
    Move,
    MoveTo,
    OpportunityAttack,
    Stop,
    Surrender,
    TakeTurn,
)
from crossblades.swords_reign.referee_options import Decree
from crossblades.systems import SWORDS_REIGN
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, lines, offered

RING = [f"{x}{y}" for x in "abcde" for y in range(1, 6) if x in "ae" or y in (1, 5)]
"""Walls all along the edge of a map of 5 by 5."""


@pytest.mark.rule("OS-2.5")
@pytest.mark.rule("OS-5.5")
def test_anybody_may_leave_over_the_edge_of_the_map_as_its_turn() -> None:
    fight = fight_of(hero("Ana", "e5"), hero("Bo", "a9"), foe("Gob", "j10"))
    act(fight, TakeTurn("Ana"), Flee("Ana"))
    assert [e.creature for e in happened(fight.log, Fled)] == ["Ana"]
    assert (creature(fight, "Ana").status, creature(fight, "Ana").had_turn) == ("fled", True)
    assert fight.state.acting == "Bo", "the turn is over"


@pytest.mark.rule("OS-2.5")
def test_the_fight_is_over_when_the_last_hero_has_fled() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"))
    act(fight, Flee("Ana"))
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, ended.reason) == ("foes", "beaten")
    assert not happened(fight.log, Dashed), "the edge is right there"


@pytest.mark.rule("OS-2.5")
def test_a_foe_may_flee_as_well() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j10"))
    act(fight, EndTurn("Ana"), Flee("Gob"))
    assert happened(fight.log, FightEnded)[0].winner == "heroes"


@pytest.mark.rule("OS-2.5")
def test_whoever_has_not_got_away_goes_towards_the_edge_and_may_think_again() -> None:
    fight = fight_of(hero("Ana", "u21"), foe("Gob", "v21"), width=41, height=41)
    act(fight, Flee("Ana"), Decline("Gob"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.moved) == ("up", 60)
    x, y = fight.state.grid.xy[ana.at]
    assert min(x, y, 40 - x, 40 - y) == 20 - 12, "12 steps nearer to an edge"
    act(fight, EndTurn("Gob"))
    assert {EndTurn("Ana"), Flee("Ana"), Move("Ana")} <= set(offered(fight))


@pytest.mark.rule("OS-2.5")
@pytest.mark.rule("OS-5.15")
@pytest.mark.parametrize(("choice", "status"), [(GoOn("Ana"), "fled"), (Stop("Ana"), "up")])
def test_whoever_flees_is_struck_at_and_may_stop_when_hurt(
    choice: GoOn | Stop, status: str
) -> None:
    fight = fight_of(hero("Ana", "b2"), foe("Gob", "c2"), dice=[(19,), (2,)])
    act(fight, Flee("Ana"), OpportunityAttack("Gob", "Ana", "claw"), choice)
    assert creature(fight, "Ana").status == status
    finish(fight)


@pytest.mark.rule("OS-2.5")
def test_giving_up_is_the_whole_turn() -> None:
    fight = fight_of(hero("Ana", "b2"), foe("Gob", "j10"))
    assert {Flee("Ana"), Surrender("Ana")} <= set(offered(fight))
    act(fight, Move("Ana"), MoveTo("Ana", "c2"))
    assert not {Flee("Ana"), Surrender("Ana")} & set(offered(fight))
    act(fight, EndTurn("Ana"), EndTurn("Gob"), Dodge("Ana"))
    assert Move("Ana") in offered(fight)
    assert not {Flee("Ana"), Surrender("Ana")} & set(offered(fight)), "its Action is spent"


@pytest.mark.rule("OS-2.5")
@pytest.mark.parametrize("condition", ["grappled", "restrained"])
def test_whoever_is_held_or_walled_in_may_only_surrender(condition: str) -> None:
    held = fight_of(hero("Ana", "b2"), foe("Gob", "j10"))
    creature(held, "Ana").conditions = {condition: -1}
    creature(held, "Ana").sources = {"grappled": ("Gob",)} if condition == "grappled" else {}
    act(held, EndTurn("Ana"), EndTurn("Gob"))
    walled = fight_of(hero("Ana", "b2"), foe("Gob", "d4"), width=5, height=5, walls=RING)
    for fight in (held, walled) if condition == "restrained" else (walled,):
        assert Surrender("Ana") in offered(fight)
        assert Flee("Ana") not in offered(fight)


@pytest.mark.rule("OS-2.5")
def test_anybody_may_surrender() -> None:
    fight = fight_of(hero("Ana", "b2"), hero("Bo", "a1"), foe("Gob", "c2"))
    creature(fight, "Gob").conditions = {"grappled": -1}
    creature(fight, "Gob").sources = {"grappled": ("Ana",)}
    act(fight, TakeTurn("Ana"), Surrender("Ana"))
    assert happened(fight.log, Surrendered)
    assert "Ana surrenders." in lines(fight)
    assert creature(fight, "Ana").status == "surrendered"
    assert not creature(fight, "Gob").conditions, "and holds nobody any more"
    act(fight, Surrender("Bo"))
    assert happened(fight.log, FightEnded)[0].winner == "foes"


def refereed() -> Fight:
    fight = fight_of(
        hero("Ana", "b2"), foe("Gob", "e5"), foe("Hob", "f5"), foe("Pip", "a1", side="heroes"),
        referee="Ref",
    )  # fmt: skip
    act(fight, TakeTurn("Ana"))
    return fight


@pytest.mark.rule("OS-2.5")
@pytest.mark.parametrize(
    ("what", "status", "does"),
    [("flight", "fleeing", "flees"), ("surrender", "surrendered", "surrenders")],
)
def test_the_referee_may_have_any_foe_give_up(what: str, status: str, does: str) -> None:
    fight = refereed()
    act(fight, Decree(what))  # type: ignore[arg-type]
    assert {o for o in offered(fight) if isinstance(o, Subject)} == {
        Subject("Gob"), Subject("Hob"),
    }  # fmt: skip
    act(fight, Subject("Gob"))
    assert creature(fight, "Gob").status == status
    assert len(happened(fight.log, GivingUpDecreed)) == 1
    assert f"The Referee decrees: Gob {does}." in lines(fight)
    act(fight, Decree(what), Subject("Hob"))  # type: ignore[arg-type]
    assert happened(fight.log, FightEnded)[0].winner == "heroes"


@pytest.mark.rule("OS-2.5")
@pytest.mark.rule("OS-6.6")
def test_whom_the_referee_makes_flee_runs_on_its_turn() -> None:
    fight = refereed()
    act(fight, Decree("flight"), Subject("Gob"), EndTurn("Ana"), TakeTurn("Pip"), EndTurn("Pip"))
    act(fight, TakeTurn("Gob"), Decline("Ana"), Decline("Pip"))
    assert [e.creature for e in happened(fight.log, Fled)] == ["Gob"]


# --- what is found step by step is what the whole map would have told


@pytest.mark.parametrize("name", SWORDS_REIGN.encounters())
def test_whether_one_gets_out_is_what_all_ways_out_tell(name: str) -> None:
    scenario = SWORDS_REIGN.read_encounter(SWORDS_REIGN.encounters()[name], name).scenario
    fight = Fight(SWORDS_REIGN, scenario, Seeded(1))
    bots = bots_for(SWORDS_REIGN.seats(scenario), policy_named(SWORDS_REIGN, "sensible"), 1)
    while fight.asks and len(fight.inputs) < 60:
        ask = next(ask for ask in fight.asks if not ask.optional)
        bots[ask.seat].answer(fight, ask)
        state = fight.state
        for each in state.creatures.values():
            here = state.grid.bit[each.at]
            out = any(layer & here for layer in ways_out(state, each))
            assert gets_out(state, each) == out


def test_the_edge_of_a_map_is_its_first_and_last_rows_and_columns() -> None:
    for width, height in ((1, 1), (1, 4), (5, 1), (2, 2), (7, 4)):
        grid = Grid(width, height)
        ends = [s for s, (x, y) in grid.xy.items() if x in (0, width - 1) or y in (0, height - 1)]
        assert the_edge(grid) == grid.board(ends)
