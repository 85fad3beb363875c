"""Any legal play keeps the secrets of both sides, and ends, however many fight."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.creature import StatBlock
from crossblades.swords_reign.events import Triggered
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.state import State
from crossblades.swords_reign.system import SwordsReign
from tests.playing import REFEREE, Play, scenario
from tests.swords_reign.invariants import check

GAME = SwordsReign()
NAMES = st.sampled_from(sorted(library.encounters()))
SEEDS = st.integers(0, 2**32)

SECRETS = {"hit_points", "morale", "trigger", "sheet", "readied", "provisions"}
"""What fields are called that hold what only a creature's own side and the Referee know."""


def secrets_in(data: Any) -> Iterator[str]:
    """The names of all secret fields that are filled in, however deep."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name in SECRETS and value is not None:
                yield name
            yield from secrets_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from secrets_in(value)


def owners(state: State, event: Event) -> set[str]:
    """The seats of the side that an event is about."""
    about = getattr(event, "creature", "")
    kind = getattr(event, "kind", "")
    found = {c.name: c for c in state.creatures.values()}
    those = [found[about]] if about in found else []
    those += [c for c in found.values() if isinstance(c.sheet, StatBlock) and c.sheet.kind == kind]
    return {seat for one in those for seat in state.knowing(one)}


def check_secrets(fight: Fight, seat: str, seen: int) -> int:
    """No secret of the other side in what this seat sees, and read since; how much it has read."""
    state: State = fight.state
    for name, creature in msgspec.to_builtins(fight.view(seat))["creatures"].items():
        mine = seat in state.knowing(state.creatures[name])
        assert bool(set(secrets_in(creature))) == mine, f"{seat} and {name}"
    log = fight.log_of(seat)
    for event in log[seen:]:
        told = set(secrets_in(msgspec.to_builtins(event)))
        if told and not isinstance(event, Triggered):  # what was waited for has come, and shows
            assert seat in owners(state, event), f"{seat} reads {event}"
    return len(log)


@settings(max_examples=10, deadline=None)
@given(NAMES, SEEDS)
def test_no_seat_ever_sees_another_sides_hit_points_morale_or_triggers(
    name: str, seed: int
) -> None:
    opening = scenario(GAME, name, rounds=4)
    play = Play(GAME, GAME.with_referee(opening, REFEREE) if seed % 3 == 0 else opening, seed)
    seen = dict.fromkeys(play.seats, 0)
    while not play.fight.over:
        play.step()
        for seat in play.seats:
            seen[seat] = check_secrets(play.fight, seat, seen[seat])


@pytest.mark.rule("OS-2.5")
@pytest.mark.rule("OS-6.6")
def test_six_heroes_and_thirty_goblins_who_act_at_random_come_to_an_end() -> None:
    opening = GAME.read_encounter(library.encounters()["goblin-horde"], "goblin-horde").scenario
    assert sum(isinstance(fighter.sheet, StatBlock) for fighter in opening.fighters) > 30
    play = Play(GAME, msgspec.structs.replace(opening, rounds=6), seed=3)
    while not play.fight.over:
        play.step()
        check(play.fight)
    assert play.fight.state.over
