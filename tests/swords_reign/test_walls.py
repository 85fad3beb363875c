"""OS-3.5: nothing passes a wall: no shot, no blow, no spell, no area."""

import pytest

from crossblades.swords_reign.effects import Shape, Special, Spell
from crossblades.swords_reign.events import SpecialUsed, Triggered
from crossblades.swords_reign.gear import Weapon
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    EndTurn,
    Move,
    MoveTo,
    OpportunityAttack,
    Ready,
    StepByStep,
    StepTo,
    TakeTurn,
    UseSpecial,
    WaitFor,
    WaitWith,
)
from crossblades.swords_reign.ready import INTO_REACH
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    BOW,
    DAGGER,
    GAME,
    POLEAXE,
    STAFF,
    act,
    creature,
    fight_of,
    foe,
    hero,
    odds_of,
    offered,
)

ACROSS = ["c1", "c2", "c3"]
"""A wall from edge to edge of a map three spaces high."""

CORNER = ["c2", "c3"]
"""A wall that leaves a way around its lower end."""

BURST = Spell("burst", effect=Special("burst", dice=(3,), radius=10), range=60)


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize("weapon", [BOW, DAGGER, POLEAXE, STAFF])
def test_no_weapon_strikes_through_a_wall_from_edge_to_edge(weapon: Weapon) -> None:
    fight = fight_of(hero("Ana", "b1", weapon), foe("Gob", "d1"), walls=ACROSS, height=3)
    assert not [option for option in offered(fight) if isinstance(option, Attack)]


@pytest.mark.rule("OS-3.5")
@pytest.mark.rule("OS-5.2")
def test_a_burst_stops_at_a_wall_also_in_menus() -> None:
    fight = fight_of(
        hero("Ana", "b3", spells=(BURST,)), foe("Gob", "a1"), foe("Hob", "b1"), foe("Pip", "d1"),
        walls=ACROSS, height=3, dice=[(2,)],
    )  # fmt: skip
    cast = CastSpell("Ana", "burst", "Hob")
    assert {odds.whom for odds in odds_of(fight, cast)} == {"Ana", "Gob", "Hob"}
    remark = GAME.remark(cast, GAME.view(fight.state, "heroes"))
    assert remark == "10 feet, hits 2 foes and its own side: Ana"
    act(fight, cast)
    left = {name: creature(fight, name).hit_points for name in ("Ana", "Gob", "Hob", "Pip")}
    assert left == {"Ana": 8, "Gob": 2, "Hob": 2, "Pip": 4}
    finish(fight)


@pytest.mark.rule("OS-3.5")
@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("shape", ["", "around", "cone", "line"])
@pytest.mark.parametrize(("walls", "met"), [(ACROSS, ("Ana",)), ([], ("Ana", "Bo"))])
def test_no_area_of_a_stat_block_passes_a_wall(
    shape: Shape, walls: list[str], met: tuple[str, ...]
) -> None:
    radius = 0 if shape else 30
    breath = Special("breath", "DEX", 12, (6,), range=30, radius=radius, shape=shape)
    fight = fight_of(
        hero("Ana", "b2"), hero("Bo", "d2"), foe("Wyrm", "a2", specials=(breath,)),
        walls=walls, height=3, dice=[(20,) for _ in met],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), UseSpecial("Wyrm", "breath", "Ana"))
    assert [used.targets for used in happened(fight.log, SpecialUsed)] == [met]
    finish(fight)


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize("walls", [CORNER, []])
def test_whoever_steps_behind_a_wall_leaves_the_reach_of_a_long_weapon(walls: list[str]) -> None:
    fight = fight_of(hero("Ana", "b3", POLEAXE), foe("Gob", "d1"), walls=walls, height=3)
    act(fight, EndTurn("Ana"), Move("Gob"), StepByStep("Gob"), StepTo("Gob", "d2"))
    strikes = OpportunityAttack("Ana", "Gob", "poleaxe") in offered(fight)
    assert strikes == bool(walls), "d1 and d2 are both 10 feet away"
    assert creature(fight, "Gob").at == ("d1" if walls else "d2")


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-3.5")
def test_the_menu_tells_of_no_reach_through_a_wall() -> None:
    for walls, told in ((CORNER, ""), ([], "in reach of Ana")):
        fight = fight_of(hero("Ana", "b3", POLEAXE), foe("Gob", "d3"), walls=walls, height=3)
        act(fight, EndTurn("Ana"))
        assert GAME.remark(Move("Gob"), GAME.view(fight.state, "foes")) == told


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize("walls", [CORNER, []])
def test_a_foe_behind_a_wall_comes_into_reach_when_it_comes_out(walls: list[str]) -> None:
    dice = [(1, 1)] if walls else []
    fight = fight_of(hero("Ana", "b3", POLEAXE), foe("Gob", "d3"), walls=walls, height=3, dice=dice)
    act(fight, Ready("Ana"), WaitWith("Ana", "attack"), WaitFor("Ana", INTO_REACH), EndTurn("Ana"))
    act(fight, Move("Gob"), MoveTo("Gob", "d1"))
    if walls:
        act(fight, Attack("Ana", "Gob", "poleaxe"))
    assert bool(happened(fight.log, Triggered)) == bool(walls), "10 feet all the way"
    finish(fight)
