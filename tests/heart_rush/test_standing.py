"""On any map, whatever is played, nobody ever stands where nobody may, and the record replays."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.heart_rush.asks import WordWound
from crossblades.heart_rush.creature import Creature, Fighter, Lamp, Spell
from crossblades.heart_rush.gear import Armour, Weapon
from crossblades.heart_rush.ground import Ground, Hazard, Light, Terrain
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Follow,
    Hinder,
    Inflict,
    Leap,
    MoveFirst,
    MoveTo,
    PushTo,
    Sidestep,
    StepByStep,
    StepTo,
    TakeStance,
    Trip,
)
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.state import Scenario, State
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from tests.helpers import BOW, DAGGER, GAME, MAUL, SPEAR, SWORD, WHIP, fighter, scene

SIZES = ("minuscule", "tiny", "small", "medium", "large", "L2", "L3")
LENGTH = {"L2": 2, "L3": 3}
ANSWERS = 60

DART = Weapon("dart", "light", "thrown", "piercing")
WEAPONS: dict[str, tuple[Weapon, ...]] = {
    "minuscule": (DAGGER,),
    "tiny": (DAGGER, WHIP),
    "small": (SWORD, SPEAR, DART),
}
"""What the small can wield (HR-10.9); the others wield anything."""
ANYTHING = (SWORD, SPEAR, MAUL, BOW, DART, WHIP)

PIT = Hazard("spikes", (6, 6), "agility", 12)
SNARE = Hazard("snare", (4,), "agility", 9, once=True, secret=True)
FUMES = Hazard("fumes", (), "might", 9, when="both", chokes=True)
EMBERS = Hazard("embers", (6,), "agility", 9, when="round end")

LIGHTS: tuple[Light, ...] = ("bright", "bright", "dim", "dark")
KINDS: dict[str, Terrain] = {
    "m": Terrain("mud", difficult=True),
    "f": Terrain("ford", water="shallow"),
    "p": Terrain("pond", water="deep"),
    "l": Terrain("lake", water="over head"),
    "d": Terrain("depths", water="submerged"),
    "h": Terrain("ledge", height=5),
    "c": Terrain("cliff", height=15),
    "g": Terrain("gully", height=-10, difficult=True),
    "s": Terrain("stairs", height=5, slope=True),
    "r": Terrain("rock face", height=10, climb=9),
    "t": Terrain("tree", height=5, climb=0),
    "b": Terrain("bush", cover=2),
    "a": Terrain("lamp", light=Lamp(5, 10)),
    "x": Terrain("pit", hazard=PIT),
    "y": Terrain("path", hazard=SNARE),
    "z": Terrain("vent", hazard=FUMES),
    "e": Terrain("embers", hazard=EMBERS),
}
"""Ground of every kind."""

LIKED = (
    Attack, Dash, Engage, Follow, Hinder, Inflict, Leap, MoveFirst, MoveTo, PushTo, Sidestep,
    StepByStep, StepTo, TakeStance, Trip,
)  # fmt: skip
"""What moves somebody, or leads to it."""


def footprint(at: str, size: str) -> list[str]:
    """The spaces of a creature whose lowest left one this is; the map has less than 27 columns."""
    column, row, length = ord(at[0]), int(at[1:]), LENGTH.get(size, 1)
    return [f"{chr(column + x)}{row + y}" for x in range(length) for y in range(length)]


def fits(grid: Grid, placed: Sequence[tuple[str, str]], at: str, size: str) -> bool:
    """HR-10.7, HR-10.8: whether one of this size can start there beside those already placed."""
    mine = footprint(at, size)
    if not set(mine) <= set(grid.spaces) - set(grid.walls):
        return False
    together = [*placed, (at, size)]
    return not any(overfull(space, together) for space in mine)


def overfull(space: str, standing: Sequence[tuple[str, str]]) -> bool:
    """Whether those who stand in a space may not share it (HR-10.7, HR-10.8)."""
    there = [SIZES.index(size) for at, size in standing if space in footprint(at, size)]
    small = SIZES.index("small")
    for i, one in enumerate(there):
        for other in there[:i]:
            if abs(one - other) < 2 and max(one, other) > small:
                return True
    room = sum((1, 100, 200)[rank] for rank in there if rank <= small)
    return room > 1000


def battlefield(seed: int) -> Scenario:
    """A small map with walls and ground of any kind, and a few creatures of any size on it."""
    random = Random(seed)
    width, height = random.randint(4, 7), random.randint(4, 7)
    names = Grid(width, height).spaces
    walls = tuple(space for space in names if random.random() < random.choice((0, 0.2)))[:20]
    grid = Grid(width, height, walls)
    kinds = random.sample(sorted(KINDS), random.randint(0, 6))
    rough = [space for space in names if space not in walls and kinds and random.random() < 0.7]
    at = {space: random.choice(kinds) for space in rough}
    ground = Ground(random.choice(LIGHTS), KINDS, at)
    return scene(
        *crowd(grid, random),
        begins=random.choice(["heroes", "foes", None]),
        width=width,
        height=height,
        walls=walls,
        ground=ground,
        rounds=20,
        gm=random.choice(["", "", "gm"]),
    )


def crowd(grid: Grid, random: Random) -> list[Fighter]:
    """Some creatures of each side, wherever there is room for them."""
    placed: list[tuple[str, str]] = []
    fighters: list[Fighter] = []
    sides = ["heroes", "foes", *(random.choice(["heroes", "foes"]) for _ in range(6))]
    for number, side in enumerate(sides[: random.randint(3, 8)]):
        size = random.choice(SIZES)
        places = [space for space in grid.spaces if fits(grid, placed, space, size)]
        if not places:
            size = "minuscule"
            places = [space for space in grid.spaces if fits(grid, placed, space, size)]
        at = random.choice(places)
        placed.append((at, size))
        fighters.append(anybody(random, f"{side} {number}", side, at, size))
    return fighters


def anybody(random: Random, name: str, side: str, at: str, size: str) -> Fighter:
    """A creature with whatever makes it move in another way."""
    sheet: dict[str, Any] = {
        "size": size,
        "might": 12,  # so that it can carry all that (HR-10.12)
        "swim": random.choice([0, 15, 30]),
        "climb": random.choice([0, 5, 20]),
        "speed": random.choice([5, 30, 60]),
        "armour": random.choice([None, Armour("light"), Armour("heavy")]),
        "shield": random.choice([None, "light", "heavy"]),
        "hides": random.random() < 0.1,
        "hit_points": random.choice([8, 25, 60]),
        "spells": random.choice([(), (Spell("light", "It glows."),)]),
    }
    return fighter(name, side, at, random.choice(WEAPONS.get(size, ANYTHING)), **sheet)


def pick(ask: Ask, random: Random) -> Option:
    """Any option, but rather one that moves somebody."""
    moving = [option for option in ask.options if isinstance(option, LIKED)]
    options = moving if moving and random.random() < 0.8 else list(ask.options)
    kinds = sorted({type(option).__name__ for option in options})
    kind = random.choice(kinds)
    return random.choice([option for option in options if type(option).__name__ == kind])


def answer(fight: Fight, random: Random) -> None:
    """One legal answer to any open question; what the GM may leave alone is mostly left alone."""
    asks = [ask for ask in fight.asks if not ask.optional or random.random() < 0.15]
    ask = random.choice(asks or [ask for ask in fight.asks if not ask.optional])
    fight.answer(ask, pick(ask, random), ask.seat)


def check(fight: Fight) -> None:
    """What must hold after every answer."""
    state: State = fight.state
    standing = []
    gaping = {ask.creature for ask in fight.asks if isinstance(ask, WordWound)}
    for creature in state.creatures.values():
        check_place(state, creature)
        check_sheet(creature)
        if creature.name not in gaping:  # the GM has yet to describe the wound
            check_death(creature, bool(state.scenario.gm))
        if not creature.dead:
            standing.append((creature.at, creature.sheet.size))
    for space in {space for at, size in standing for space in footprint(at, size)}:
        assert not overfull(space, standing), f"too many in {space}: {standing}"


def check_place(state: State, creature: Creature) -> None:
    """On the map with every space, and in no wall."""
    spaces = set(footprint(creature.at, creature.sheet.size))
    assert spaces <= set(state.grid.spaces), f"{creature.name} hangs over the edge of the map"
    assert not spaces & set(state.grid.walls), f"{creature.name} stands in a wall"


def check_death(creature: Creature, gm: bool) -> None:
    """HR-8.2: dead at minus the maximum; a GM may also let the helpless die (HR-8.8)."""
    fatal = creature.hit_points <= -creature.sheet.hit_points
    assert creature.dead if fatal else not creature.dead or gm
    assert not creature.unconscious or creature.hit_points <= 0


def check_sheet(creature: Creature) -> None:
    """Nothing that no creature can have."""
    sheet = creature.sheet
    assert creature.hit_points <= sheet.hit_points
    assert creature.heart in DICE
    assert creature.heart <= sheet.heart
    assert creature.rush >= 0
    assert creature.breath >= 0
    assert creature.moved >= 0
    assert 0 <= creature.speed <= sheet.speed
    assert all(1 <= level <= 5 for level in creature.conditions.values())
    assert creature.conditions.get("prone", 1) == 1


def play_at_random(scenario: Scenario, seed: int, answers: int) -> Fight:
    """Legal answers, with everything checked after each."""
    fight = Fight(GAME, scenario, Seeded(seed))
    random = Random(seed)
    check(fight)
    for _ in range(answers):
        if fight.over:
            break
        answer(fight, random)
        check(fight)
    return fight


@pytest.mark.rule("HR-10.7", "HR-10.8", "HR-10.11", "HR-10.14")
@settings(max_examples=70, deadline=None)
@given(st.integers(0, 2**32))
def test_nobody_ever_stands_where_nobody_may_and_the_record_replays(seed: int) -> None:
    scenario = battlefield(seed)
    GAME.check(scenario)
    fight = play_at_random(scenario, seed, ANSWERS)
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a test", {GAME.name: GAME}))
    assert log_lines(again.log) == log_lines(fight.log)
    assert again.state == fight.state
    assert write_record(record_of(again)) == text


@pytest.mark.slow
@pytest.mark.rule("HR-10.7", "HR-10.8", "HR-10.11", "HR-10.14")
@settings(max_examples=1500, deadline=None)
@given(st.integers(0, 2**32))
def test_nobody_ever_does_on_a_thousand_maps(seed: int) -> None:
    play_at_random(battlefield(seed), seed, 4 * ANSWERS)
