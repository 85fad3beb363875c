"""Where a sensible player goes: out of the water, to the hidden, and on when a fight grows long."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from crossblades.heart_rush.asks import ChooseFainting, ChooseStance, TakeDamage, UseInstant
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.bots.tactics_map import PATIENCE, WEARY, Bearings
from crossblades.heart_rush.bots.tactics_ways import where_to_look
from crossblades.heart_rush.engagement import STANCES
from crossblades.heart_rush.events import CombatEnded
from crossblades.heart_rush.options import (
    Dash,
    Decline,
    FallUnconscious,
    FightOn,
    MoveTo,
    Pass,
    ShrugOff,
    Sidestep,
    TakeIt,
    TakeStance,
    UseAbility,
)
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.visibility import view
from crossblades.interfaces.bots import bots_for, let_play
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from tests.heart_rush.places import LAKE, POND, columns, hill, laid, stairs
from tests.helpers import BOW, GAME, HEAVY, choose, fight_of, foe, fresh_state, hero, scene

ROW: dict[str, Any] = {"width": 12, "height": 1}
BOTS = sorted(GAME.policies)


def decides(fight: Fight, bot: str = "sensible") -> Option:
    (ask,) = fight.asks
    return GAME.policies[bot](ask, lambda: view(fight.state, ask.seat), Random(1))


def in_armour(at: str, river: str, **more: Any) -> Fight:
    ana = hero("Ana", at, armour=HEAVY, **more)
    ground = laid({LAKE: river})
    return fight_of(scene(ana, foe("Orc", "l1"), ground=ground, **ROW))


def fought(opening: Any, bot: str, seed: int = 1) -> Fight:
    fight = Fight(GAME, opening, Seeded(seed))
    let_play(fight, bots_for(("heroes", "foes"), GAME.policies[bot], seed))
    return fight


def winner(fight: Fight) -> str | None:
    end = fight.log[-1]
    assert isinstance(end, CombatEnded)
    return end.winner


# --- water


@pytest.mark.rule("HR-10.3", "HR-10.14")
@pytest.mark.parametrize("bot", BOTS)
def test_an_armoured_hero_walks_out_of_deep_water_by_sidesteps(bot: str) -> None:
    """Heavy armour leaves no swim speed, but a sidestep ignores what terrain costs."""
    fight = in_armour("e1", columns("c", "f"))
    assert fight.state.creatures["Ana"].swim == 0
    assert not fight.asks[0].offers(Dash)
    step = decides(fight, bot)
    assert isinstance(step, Sidestep)
    choose(fight, "heroes", step)
    assert decides(fight, bot) == MoveTo("f1")


@pytest.mark.rule("HR-10.3")
def test_a_hero_in_light_armour_swims_out_of_deep_water() -> None:
    river = laid({POND: columns("c", "f")})
    fight = fight_of(scene(hero("Ana", "e1"), foe("Orc", "l1"), ground=river, **ROW))
    assert decides(fight) == Dash("Ana", "free")
    choose(fight, "heroes", Dash("Ana", "free"))
    reached = decides(fight)
    assert isinstance(reached, MoveTo)
    assert fight.state.grid.distance("e1", reached.space) > 5


@pytest.mark.parametrize("late", [True, False])
def test_an_armoured_hero_wades_into_a_river_only_when_nothing_else_has_helped(late: bool) -> None:
    fight = in_armour("b1", columns("c", "f"))
    fight.state.round = PATIENCE + late
    seen = view(fight.state, "heroes")
    assert Bearings(seen, seen.creatures["Ana"], seen.creatures["Orc"]).wades is late
    choose(fight, "heroes", Dash("Ana", "free"))
    choose(fight, "heroes", fight.asks[0].options[-1])
    choose(fight, "foes", Pass("foes"))
    assert isinstance(decides(fight), Sidestep) is late


@pytest.mark.parametrize("bot", BOTS)
def test_a_fight_across_a_deep_river_has_a_winner(bot: str) -> None:
    """Neither can swim: both stood on their banks for a hundred rounds."""
    ana, orc = hero("Ana", "b1", armour=HEAVY), foe("Orc", "k1", armour=HEAVY)
    river = laid({LAKE: columns("d", "h")})
    assert winner(fought(scene(ana, orc, ground=river, **ROW), bot))


# --- cliffs and doors


def test_on_a_cliff_one_goes_round_by_the_stairs() -> None:
    ledge = {hill(10): "d2 d3 d4 e2 e3 e4 f2 f3 f4 f1 e1", stairs(5): "d1"}
    ana, orc = hero("Ana", "c4"), foe("Orc", "f4")
    fight = fight_of(scene(ana, orc, ground=laid(ledge), width=6, height=4))
    seen = view(fight.state, "heroes")
    ways = Bearings(seen, seen.creatures["Ana"], seen.creatures["Orc"])
    assert ways.feet("c2") < ways.feet("c3") < ways.feet("c4")
    choose(fight, "heroes", Dash("Ana", "free"))
    there = decides(fight)
    assert isinstance(there, MoveTo)
    assert ways.feet(there.space) < ways.feet("c4")


@pytest.mark.parametrize("bot", BOTS)
def test_a_fight_through_the_only_door_of_a_house_has_a_winner(bot: str) -> None:
    house = Grid(10, 8).on(Grid(10, 8).within("f4", 10) & ~Grid(10, 8).within("f4", 5))
    walls = [space for space in house if space != "f6"]
    ana, orc = hero("Ana", "f1"), foe("Orc", "f4")
    assert winner(fought(scene(ana, orc, walls=walls, width=10, height=8), bot))


# --- the hidden


def both_hidden(state: State) -> State:
    for creature in state.everyone:
        creature.conditions = {"hidden": 1}
    return state


def test_who_hides_lies_in_wait_for_a_while_and_then_seeks() -> None:
    fight = fight_of(scene(hero("Ana", "b2"), foe("Orc", "j9"), width=12, height=12))
    both_hidden(fight.state)
    assert decides(fight) == Pass("heroes")
    fight.state.round = PATIENCE + 1
    assert decides(fight) == Dash("Ana", "free")


def test_who_does_not_hide_seeks_the_hidden_at_once() -> None:
    fight = fight_of(scene(hero("Ana", "b2"), foe("Orc", "j9"), width=12, height=12))
    fight.state.creatures["Orc"].conditions = {"hidden": 1}
    assert decides(fight) == Dash("Ana", "free")
    choose(fight, "heroes", Dash("Ana", "free"))
    assert isinstance(decides(fight), MoveTo)


def test_seekers_come_to_all_parts_of_the_map_and_do_not_look_where_their_friends_do() -> None:
    fight = fight_of(
        scene(hero("Ana", "b2"), hero("Bo", "b3"), foe("Orc", "j9"), width=12, height=12)
    )
    parts: Mapping[str, set[tuple[bool, bool]]] = {"Ana": set(), "Bo": set()}
    for fight.state.round in range(1, 60):
        seen = view(fight.state, "heroes")
        goals = {name: where_to_look(seen, seen.creatures[name]) for name in parts}
        assert goals["Ana"] != goals["Bo"]
        for name, goal in goals.items():
            x, y = seen.grid.xy[goal]
            parts[name].add((x < 6, y < 6))
    assert all(len(found) == 4 for found in parts.values())


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("light", ["bright", "dark"])
def test_a_fight_between_two_who_hide_has_a_winner(bot: str, light: Any) -> None:
    ana, orc = hero("Ana", "b2", hides=True), foe("Orc", "j9", hides=True)
    ground = laid({}, light)
    assert winner(fought(scene(ana, orc, ground=ground, width=12, height=12), bot))


# --- the end of a long fight


@pytest.mark.rule("HR-8.6")
@pytest.mark.parametrize(
    ("round_", "orc", "gives_up"),
    [(WEARY + 1, 20, True), (WEARY, 20, False), (WEARY + 1, -9, False), (WEARY + 1, None, False)],
)
@pytest.mark.parametrize("bot", BOTS)
def test_after_a_very_long_fight_the_one_that_is_worse_off_faints(
    bot: str, round_: int, orc: int | None, gives_up: bool
) -> None:
    fight = fight_of(scene(hero("Ana", "b2"), foe("Orc", "c2")))
    state = fight.state
    state.round = round_
    state.creatures["Ana"].hit_points = -5
    if orc is None:
        state.creatures["Orc"].unconscious = True
    else:
        state.creatures["Orc"].hit_points = orc
    options = (FightOn("Ana"), FallUnconscious("Ana"))
    ask = ChooseFainting(seat="heroes", creature="Ana", options=options)
    seen = view(state, "heroes")
    assert GAME.policies[bot](ask, lambda: seen, Random(1)) == options[gives_up]


def answers(bot: str, state: State, ask: Ask) -> list[Option]:
    """What it says, with many sources of chance."""
    seen = view(state, "heroes")
    return [GAME.policies[bot](ask, lambda: seen, Random(seed)) for seed in range(60)]


@pytest.mark.rule("HR-6.11")
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("round_", "guards"), [(WEARY, True), (WEARY + 1, False)])
def test_after_a_very_long_fight_nobody_is_defensive_who_can_be_anything_else(
    bot: str, round_: int, guards: bool
) -> None:
    """Ana cannot get at the orc, who shoots at her."""
    state = fresh_state(hero("Ana", "b2"), foe("Orc", "g2", BOW))
    state.engagement, state.round = Engagement("foes", ("Ana", "Orc")), round_
    stances = tuple(TakeStance(stance) for stance in STANCES)
    ask = ChooseStance(seat="heroes", creature="Ana", options=stances)
    assert (TakeStance("defensive") in answers(bot, state, ask)) is guards
    alone = ChooseStance(seat="heroes", creature="Ana", options=(TakeStance("defensive"),))
    assert set(answers(bot, state, alone)) == {TakeStance("defensive")}


@pytest.mark.rule("HR-8.1")
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("round_", "shrugs"), [(WEARY, True), (WEARY + 1, False)])
def test_after_a_very_long_fight_nobody_shrugs_anything_off(
    bot: str, round_: int, shrugs: bool
) -> None:
    state = fresh_state(hero("Ana", "b2"), foe("Orc", "c2"))
    state.round = round_
    options = (ShrugOff("Ana"), TakeIt("Ana"))
    ask = TakeDamage(seat="heroes", creature="Ana", damage=45, options=options)
    assert set(answers(bot, state, ask)) == {options[not shrugs]}


@pytest.mark.rule("HR-5.5")
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    ("round_", "hit_points", "uses"),
    [(WEARY, 5, True), (WEARY + 1, 5, False), (WEARY + 1, 40, True)],
)
def test_the_one_without_hope_uses_no_instants(
    bot: str, round_: int, hit_points: int, uses: bool
) -> None:
    state = fresh_state(hero("Ana", "b2", abilities=("elusive",)), foe("Orc", "c2"))
    state.round = round_
    state.creatures["Ana"].hit_points, state.creatures["Orc"].hit_points = hit_points, 20
    use = UseAbility("Ana", "elusive")
    ask = UseInstant(seat="heroes", moment="", options=(use, Decline("heroes")))
    assert (set(answers(bot, state, ask)) == {use}) is uses


def test_the_last_one_standing_never_faints() -> None:
    fight = fight_of(scene(hero("Ana", "b2"), foe("Orc", "c2")))
    fight.state.creatures["Ana"].hit_points = 1 - fight.state.creatures["Ana"].sheet.hit_points
    options = (FightOn("Ana"), FallUnconscious("Ana"))
    ask = ChooseFainting(seat="heroes", creature="Ana", options=options)
    for fallen in (True, False):
        fight.state.creatures["Orc"].unconscious = fallen
        look = partial(view, fight.state, "heroes")
        assert sensible(ask, look, Random(1)) == options[not fallen]
