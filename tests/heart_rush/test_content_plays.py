"""Everything that ships plays with everything else: no crash, no rule bent, every record replays.

The fighters are of any kind, with abilities and spells of others added at random.
"""

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from crossblades.heart_rush import abilities, casting, hanging, library
from crossblades.heart_rush.asks import WordWound
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Creature, Fighter, Spell
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.heart_rush.gear import Primal
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.options import (
    Attack,
    Cast,
    Dash,
    Engage,
    Enter,
    MoveTo,
    TakeStance,
    UseAbility,
)
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sizes import DICE, length
from crossblades.heart_rush.state import Scenario, State
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from tests.helpers import GAME, scene

ANSWERS = 120
LIKED = (Attack, Cast, Dash, Engage, Enter, MoveTo, TakeStance, UseAbility)
"""What makes something happen."""

KINDS = {
    "~": Terrain("pool", water="shallow"),
    "w": Terrain("lake", water="deep"),
    "$": Terrain("hoard", difficult=True),
    "h": Terrain("ledge", height=5),
    "s": Terrain("stairs", height=5, slope=True),
    "x": Terrain("thorns", hazard=Hazard("thorns", (4,), "agility", 9)),
}
SHIPPED = dict(library.abilities())
"""What the game itself brings; tests may add more."""
GROWING = "hulking"
"""Whoever has it may not fit where a smaller one was put."""
ABILITIES = sorted(n for n in SHIPPED if not library.is_spell(n) and n != GROWING)
ELEMENTS = get_args(Primal)
SPELLS = sorted(name for name in SHIPPED if library.is_spell(name))


def sheet_of(kind: str) -> Fighter:
    """The sheet of a template."""
    text = f"""
game = "heart-rush"
name = "Trial"
summary = "One against one."
sides = ["heroes", "foes"]
map = "......\\n......\\n......"
fighters = [
    {{ name = "one", side = "heroes", at = "a1", template = "{kind}" }},
    {{ name = "two", side = "foes", at = "f1", template = "rat" }},
]
"""
    return read_encounter(text, "trial.toml").scenario.fighters[0]


SHEETS = {kind: sheet_of(kind) for kind in templates.templates()}


def anybody(random: Random, name: str, side: str, at: str, kind: str) -> Fighter:
    """One of a shipped kind, with a few abilities and spells more."""
    sheet = SHEETS[kind]
    mine = {*sheet.abilities, *random.sample(ABILITIES, random.randint(0, 4))}
    known = {spell.name for spell in sheet.spells}
    spells = {*known, *random.sample(SPELLS, random.randint(0, 3))}
    names = sorted(mine)
    destiny = [each for each in names if SHIPPED[each].destiny is not None]
    return structs.replace(
        sheet,
        name=name,
        side=side,
        seat=random.choice([side, f"{name}'s player"]),
        at=at,
        shield=None,
        abilities=tuple(names),
        spells=tuple(Spell(each) for each in sorted(spells)),
        attunements={each: "basic" for spell in sorted(spells) for each in SHIPPED[spell].elements},
        element=random.choice(ELEMENTS),
        destiny=tuple(each for each in destiny if random.random() < 0.5),
        asking={each: "always" for each in names if random.random() < 0.2},
        hit_points=random.choice([sheet.hit_points, max(sheet.hit_points // 2, 1)]),
    )


def battlefield(seed: int) -> Scenario:
    """A hall with some walls and ground, and fighters of any kind close to each other."""
    random = Random(seed)
    width, height = random.randint(7, 12), random.randint(6, 9)
    names = Grid(width, height).spaces
    walls = tuple(space for space in names if random.random() < random.choice((0, 0.08)))
    open_spaces = [space for space in names if space not in walls]
    kinds = random.sample(sorted(KINDS), random.randint(0, 3))
    rough = [space for space in open_spaces if kinds and random.random() < 0.3]
    ground = Ground("bright", KINDS, {space: random.choice(kinds) for space in rough})
    grid = Grid(width, height, walls)
    fighters: list[Fighter] = []
    free = set(open_spaces)
    for number in range(random.randint(3, 6)):
        kind = random.choice(sorted(SHEETS))
        side = ("heroes", "foes")[number % 2]
        long = length(SHEETS[kind].size)
        places = [s for s in open_spaces if (p := grid.footprint(s, long)) and free.issuperset(p)]
        if places:
            at = random.choice(places)
            free -= set(grid.footprint(at, long))
            fighters.append(anybody(random, f"{side} {number}", side, at, kind))
    return scene(
        *fighters, width=width, height=height, walls=walls, ground=ground, rounds=12,
        begins=random.choice(["heroes", "foes", None]), gm=random.choice(["", "", "gm"]),
    )  # fmt: skip


def pick(ask: Ask, random: Random) -> Option:
    """Any option, but rather one that makes something happen, all kinds alike."""
    keen = [option for option in ask.options if isinstance(option, LIKED)]
    options = keen if keen and random.random() < 0.8 else list(ask.options)
    kind = random.choice(sorted({type(option).__name__ for option in options}))
    return random.choice([option for option in options if type(option).__name__ == kind])


def answer(fight: Fight, random: Random) -> None:
    """One legal answer to any open question."""
    asks = [ask for ask in fight.asks if not ask.optional or random.random() < 0.05]
    ask = random.choice(asks or [ask for ask in fight.asks if not ask.optional])
    fight.answer(ask, pick(ask, random), ask.seat)


def check(fight: Fight) -> None:
    """What must hold after every answer."""
    state: State = fight.state
    gaping = {ask.creature for ask in fight.asks if isinstance(ask, WordWound)}
    for creature in state.creatures.values():
        check_creature(creature)
        spaces = state.grid.footprint(creature.at, creature.length)
        assert spaces, f"{creature.name} hangs over the edge"
        assert not set(spaces) & set(state.grid.walls), f"{creature.name} stands in a wall"
        if creature.name not in gaping and not state.scenario.gm:
            fatal = creature.hit_points <= -creature.sheet.hit_points
            assert creature.dead or not fatal
    for effect in (e for creature in state.creatures.values() for e in creature.effects):
        assert effect.ability in library.abilities()
        assert effect.by in state.creatures
        assert effect.rounds >= 0


def check_creature(creature: Creature) -> None:
    """Nothing that no creature can have."""
    assert creature.hit_points <= creature.sheet.hit_points
    assert creature.heart in DICE
    assert creature.rush >= 0
    collapsed = any(effect.ability == "overexert" for effect in creature.effects)
    assert not creature.unconscious or creature.hit_points <= 0 or collapsed
    for name, level in creature.conditions.items():
        assert 1 <= level <= CONDITIONS[name].most


def play_at_random(seed: int, answers: int) -> Fight:
    """Legal answers, with everything checked after each, and every event told."""
    scenario = battlefield(seed)
    GAME.check(scenario)
    fight, random = Fight(GAME, scenario, Seeded(seed)), Random(seed)
    for _ in range(answers):
        if fight.over:
            break
        for ask in fight.asks:
            assert GAME.question(ask)
        answer(fight, random)
        check(fight)
    for event in fight.log:
        assert GAME.line(event)
    return fight


def replays(fight: Fight) -> None:
    """The record gives the same fight again, byte for byte."""
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a test", {GAME.name: GAME}))
    assert log_lines(again.log) == log_lines(fight.log)
    assert write_record(record_of(again)) == text


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_whatever_ships_plays_together_and_the_record_replays(seed: int) -> None:
    replays(play_at_random(seed, ANSWERS))


@pytest.mark.slow
@settings(max_examples=1000, deadline=None)
@given(st.integers(0, 2**32))
def test_a_thousand_such_fights_play_on_and_replay(seed: int) -> None:
    replays(play_at_random(seed, 3 * ANSWERS))


def test_nothing_ships_that_does_nothing() -> None:
    hung = {*hanging.HUNG.sources, *hanging.USES, *abilities._ALTERS, *casting._SPELLS}
    assert [name for name in SHIPPED if name not in hung] == []


def test_spells_are_cast_by_their_timing() -> None:
    instant = {name for name in SPELLS if SHIPPED[name].timing == "instant"}
    assert instant == casting._INSTANT & set(SPELLS)
    assert set(SPELLS) == casting._SPELLS.keys() & SHIPPED.keys()
