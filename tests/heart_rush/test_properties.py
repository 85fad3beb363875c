"""Any legal play of any encounter ends, keeps its invariants, and replays to the same bytes."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.heart_rush import library
from crossblades.heart_rush.conditions import MOST_LEVELS
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.sizes import DICE, rank
from crossblades.heart_rush.state import Scenario, State
from crossblades.heart_rush.system import HeartRush
from crossblades.interfaces.bots import Bot, let_play, random_policy
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Entered, Seeded, pool
from crossblades.kernel.entries import Answered
from crossblades.kernel.event import standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record

GAME = HeartRush()
NAMES = st.sampled_from(sorted(library.encounters()))
SEEDS = st.integers(0, 2**32)


def scenario(name: str, rounds: int = 8) -> Scenario:
    """A shipped encounter, with fewer rounds so that aimless play ends soon."""
    opening = GAME.read_encounter(library.encounters()[name], name)
    short: Scenario = msgspec.structs.replace(opening.scenario, rounds=rounds)
    return short


def keen_policy(ask: Ask, _look: Callable[[], object], random: Random) -> Option:
    """Like random, but it rarely declines, so that more happens."""
    most = len(ask.options) if random.random() < 0.1 else max(len(ask.options) - 1, 1)
    return ask.options[int(random.random() * most)]


def start(name: str, seed: int) -> tuple[Fight, dict[str, Bot]]:
    opening = scenario(name)
    fight = Fight(GAME, opening, Seeded(seed))
    policy = keen_policy if seed % 2 else random_policy
    bots = {seat: Bot(seat, policy, seed) for seat in GAME.seats(opening)}
    return fight, bots


def check(state: State) -> None:
    """What must hold in every state."""
    taken: dict[str, list[Creature]] = {}
    for creature in state.creatures.values():
        sheet = creature.sheet
        assert creature.hit_points <= sheet.hit_points
        assert creature.heart in DICE
        assert creature.heart <= sheet.heart
        assert creature.rush >= 0
        assert all(1 <= level <= MOST_LEVELS for level in creature.conditions.values())
        assert creature.dead or creature.hit_points > -sheet.hit_points
        assert not creature.dead or creature.hit_points <= 0, "an execution kills at 0 (HR-5.2)"
        assert not creature.unconscious or creature.hit_points <= 0
        assert creature.at not in state.grid.walls
        if not creature.dead:
            for space in state.grid.footprint(creature.at, creature.length):
                for other in taken.setdefault(space, []):
                    nimble = creature.sheet.slips_past or other.sheet.slips_past
                    assert nimble or may_share(creature, other), (
                        f"{creature.name} and {other.name} in {space}"
                    )
                taken[space].append(creature)


def may_share(one: Creature, other: Creature) -> bool:
    """Two sizes between them, or both small or smaller (HR-10.7, HR-10.8)."""
    return abs(one.rank - other.rank) >= 2 or max(one.rank, other.rank) <= rank("small")


def play_to_the_end(name: str, seed: int) -> None:
    """Any legal play ends, keeps its invariants, and replays to the same bytes."""
    fight, bots = start(name, seed)
    while not fight.over:
        ask = fight.asks[0]
        bots[ask.seat].answer(fight, ask)
        check(fight.state)
    text = write_record(record_of(fight))
    again = replay(read_record(text, name, {GAME.name: GAME}))
    assert log_lines(again.log) == log_lines(fight.log)
    assert write_record(record_of(again)) == text


@settings(max_examples=20, deadline=None)
@given(NAMES, SEEDS)
def test_any_legal_play_ends_keeps_its_invariants_and_replays_to_the_same_bytes(
    name: str, seed: int
) -> None:
    play_to_the_end(name, seed)


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(NAMES, SEEDS)
def test_hundreds_of_legal_plays_end_and_replay(name: str, seed: int) -> None:
    play_to_the_end(name, seed)


@pytest.mark.rule("HR-6.3")
@settings(max_examples=12, deadline=None)
@given(NAMES, SEEDS)
def test_no_seats_view_ever_holds_anothers_sealed_answer(name: str, seed: int) -> None:
    fight, bots = start(name, seed)
    while not fight.over:
        ask = fight.asks[0]
        others = [seat for seat in bots if seat not in (ask.seat, *ask.shared_with)]
        before = [seen_by(fight, seat) for seat in others]
        record = write_record(record_of(fight))
        bots[ask.seat].answer(fight, ask)
        if ask.id in fight.picks_of(ask.seat):
            assert [seen_by(fight, seat) for seat in others] == before
            assert write_record(record_of(fight)) == record


def seen_by(fight: Fight, seat: str) -> tuple[object, ...]:
    """Everything a seat can learn from the fight."""
    log = tuple(log_lines(fight.log_of(seat)))
    asks = tuple(msgspec.json.encode(ask) for ask in fight.asks_of(seat))
    return msgspec.json.encode(fight.view(seat)), log, asks, fight.picks_of(seat)


@settings(max_examples=12, deadline=None)
@given(NAMES, SEEDS, st.integers(1, 60), st.integers(1, 12))
def test_undo_then_redo_is_identity(name: str, seed: int, before: int, back: int) -> None:
    fight, bots = start(name, seed)
    for _ in range(before):
        if fight.asks:
            bots[fight.asks[0].seat].answer(fight, fight.asks[0])
    while any(fight.picks_of(seat) for seat in bots):
        bots[fight.asks[0].seat].answer(fight, fight.asks[0])
    steps = min(back, len(fight._inputs))
    state, log = fight.state.copy(), log_lines(standing(fight.log))
    questions = [msgspec.structs.replace(ask, id=0) for ask in fight.asks]
    if steps:
        fight.undo(next(iter(bots)), steps)
        for _ in range(steps):
            fight.redo(next(iter(bots)))
    assert fight.state == state
    assert log_lines(standing(fight.log)) == log
    assert [msgspec.structs.replace(ask, id=0) for ask in fight.asks] == questions


@settings(max_examples=10, deadline=None)
@given(NAMES, SEEDS, st.integers(0, 80))
def test_a_clone_goes_on_as_the_fight_itself_does(name: str, seed: int, before: int) -> None:
    fight, bots = start(name, seed)
    for _ in range(before):
        if fight.asks:
            bots[fight.asks[0].seat].answer(fight, fight.asks[0])
    twin = fight.clone()
    twins = {seat: Bot(seat, random_policy, 5) for seat in bots}
    let_play(twin, twins)
    ours = {seat: Bot(seat, random_policy, 5) for seat in bots}
    let_play(fight, ours)
    assert log_lines(twin.log) == log_lines(fight.log)


def step(fight: Fight, bots: dict[str, Bot], dice: Random) -> None:
    """One answer, or one roll typed in."""
    if fight.waiting is not None:
        fight.enter([dice.randint(1, size) for size in pool(fight.waiting.parts).sizes])
    elif fight.asks:
        bots[fight.asks[0].seat].answer(fight, fight.asks[0])


@settings(max_examples=30, deadline=None)
@given(NAMES, SEEDS, st.integers(30, 250), st.integers(1, 6))
def test_with_entered_dice_too_clones_records_undo_and_redo_agree(
    name: str, seed: int, before: int, back: int
) -> None:
    opening = scenario(name)
    fight = Fight(GAME, opening, Entered())
    bots = {seat: Bot(seat, keen_policy, seed) for seat in GAME.seats(opening)}
    dice = Random(seed)
    for _ in range(before):
        step(fight, bots, dice)
    while any(fight.picks_of(seat) for seat in bots):
        step(fight, bots, dice)
    twin = fight.clone()
    assert (twin.state, twin.waiting, twin.asks) == (fight.state, fight.waiting, fight.asks)
    again = replay(read_record(write_record(record_of(fight)), name, {GAME.name: GAME}))
    assert (again.state, again.waiting) == (fight.state, fight.waiting)
    seat = next(iter(bots))
    questions = sum(isinstance(entry, Answered) for entry in fight.entries)
    steps = min(back, questions)
    if steps:
        fight.undo(seat, steps)
        for _ in range(steps):
            fight.redo(seat)
    assert (fight.state, fight.waiting) == (twin.state, twin.waiting)
    assert log_lines(standing(fight.log)) == log_lines(twin.log)
