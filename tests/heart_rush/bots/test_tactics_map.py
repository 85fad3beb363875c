"""How a sensible player reads the map: nobody falls asleep before a river, a cliff or a body."""

from random import Random
from typing import Any

from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.bots.tactics_map import FAR, PATIENCE, Bearings
from crossblades.heart_rush.condition_options import Release
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.ground import Terrain
from crossblades.heart_rush.options import Attack, Dash, Engage, Leap, MoveTo, StepByStep
from crossblades.heart_rush.state import State
from crossblades.heart_rush.visibility import view
from crossblades.kernel.ask import Option
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import columns, hill, laid
from tests.helpers import HEAVY, JAVELIN, choose, clash, fight_of, foe, hero, scene

TORRENT = Terrain("torrent", water="over head")
ROW: dict[str, Any] = {"width": 12, "height": 1}


def decides(fight: Fight, seed: int = 1) -> Option:
    (ask,) = fight.asks
    return sensible(ask, lambda: view(fight.state, ask.seat), Random(seed))


def bearings(state: State, name: str = "Ana") -> Bearings:
    seen = view(state, "heroes")
    return Bearings(seen, seen.creatures[name], seen.creatures["Orc"])


def dashing(fight: Fight) -> Option:
    choose(fight, "heroes", Dash("Ana", "free"))
    return decides(fight)


def test_a_wide_river_is_swum_a_few_feet_at_a_time() -> None:
    """Its middle is as bad as its bank, so the way that is left is what counts."""
    river = laid({TORRENT: columns("c", "j")})
    fight = fight_of(scene(hero("Ana", "b1"), foe("Orc", "l1"), ground=river, **ROW))
    assert isinstance(dashing(fight), MoveTo)
    fight.state.creatures["Ana"].at = "f1"
    assert bearings(fight.state).feet("g1") < bearings(fight.state).feet("f1")


def test_who_cannot_swim_has_no_way_through_the_river() -> None:
    river = laid({TORRENT: columns("c", "j")})
    ana = hero("Ana", "b1", armour=HEAVY)
    fight = fight_of(scene(ana, foe("Orc", "l1"), ground=river, **ROW))
    assert bearings(fight.state).feet("b1") == FAR


def test_a_detour_of_less_than_thirty_feet_is_taken_around_a_torrent() -> None:
    river = laid({TORRENT: "c1 c2 c3"})
    fight = fight_of(scene(hero("Ana", "b2"), foe("Orc", "f2"), ground=river, height=4))
    ways = bearings(fight.state)
    assert ways.feet("b4") < ways.feet("b2")
    assert ways.feet("c4") < ways.feet("c2")


def test_where_no_way_leads_down_one_leaps() -> None:
    cliff = laid({hill(10): columns("a", "e")})
    fight = fight_of(scene(hero("Ana", "d1"), foe("Orc", "l1"), ground=cliff, **ROW))
    assert dashing(fight) == MoveTo("e1")
    fight.state.creatures["Ana"].at = "e1"
    again = fight_of(scene(hero("Ana", "e1"), foe("Orc", "l1"), ground=cliff, **ROW))
    assert dashing(again) == StepByStep("Ana")
    choose(again, "Ana", StepByStep("Ana"))
    assert decides(again) == Leap("Ana", "f1", 10)


def test_one_who_cannot_get_nearer_stays() -> None:
    cliff = laid({hill(10): columns("f", "l")})
    fight = fight_of(scene(hero("Ana", "e1"), foe("Orc", "l1"), ground=cliff, **ROW))
    choice = dashing(fight)
    assert choice == fight.asks[0].options[-1]


def test_the_fallen_are_walked_around() -> None:
    bo = hero("Bo", "c1", hit_points=10)
    fight = fight_of(scene(hero("Ana", "b1"), bo, foe("Orc", "g1"), height=3))
    fallen = fight.state.creatures["Bo"]
    fallen.hit_points, fallen.unconscious = 0, True
    ways = bearings(fight.state)
    assert ways.feet("c2") < ways.feet("b1")
    assert ways.steps is not None
    assert "c1" not in ways.steps


def test_who_lies_in_the_only_way_is_struck_after_a_while() -> None:
    fight = fight_of(scene(hero("Ana", "b1"), foe("Orc", "c1"), foe("Rat", "h1"), **ROW))
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious = 0, True
    fight.state.creatures["Ana"].dashes = 1
    (ask,) = fight.asks
    assert not isinstance(decides(fight), Engage)
    fight.state.round = PATIENCE + 1
    seen = view(fight.state, "heroes")
    options = tuple(o for o in ask.options if not isinstance(o, Dash))
    assert Engage("Ana", "Orc") in options
    struck = sensible(
        TakeTurn(seat="heroes", side="heroes", options=options), lambda: seen, Random(1)
    )
    assert isinstance(struck, Engage)


def test_one_walks_up_before_a_throw_that_would_hardly_hit() -> None:
    fight = fight_of(scene(hero("Ana", "a1", JAVELIN), foe("Orc", "i1"), **ROW))
    assert Engage("Ana", "Orc") in fight.asks[0].options
    assert decides(fight) == Dash("Ana", "free")


def test_what_deals_no_damage_ends_no_fight() -> None:
    """Blinding somebody for ever is no way to win."""
    ana = hero("Ana", "d4", attunements={"light": "basic"}, might=4, agility=4, cunning=4)
    fight = fight_of(scene(ana, foe("Orc", "e4", might=12, agility=12, cunning=12, armour=HEAVY)))
    clash(fight, Ana="cunning", Orc="agility")
    assert decides(fight) == Attack("Ana", "Orc", "light bolt")
    fight.state.round = PATIENCE + 1
    assert decides(fight) == Attack("Ana", "Orc")


def test_nobody_goes_on_holding_the_fallen() -> None:
    fight = fight_of(scene(hero("Ana", "d4"), foe("Orc", "e4"), foe("Rat", "j10")))
    ana, orc = (fight.state.creatures[name] for name in ("Ana", "Orc"))
    hold(ana, orc)
    orc.hit_points, orc.unconscious = 0, True
    (ask,) = fight.asks
    options = (Release("Ana"), *ask.options)
    seen = view(fight.state, "heroes")
    letting_go = TakeTurn(seat="heroes", side="heroes", options=options)
    assert sensible(letting_go, lambda: seen, Random(1)) == Release("Ana")
