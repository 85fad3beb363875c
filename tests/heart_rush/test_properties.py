"""Any legal play keeps what was answered sealed to itself."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.heart_rush import library
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.record import record_of, write_record
from tests.playing import Play, scenario, seen_by

GAME = HeartRush()
NAMES = st.sampled_from(sorted(library.encounters()))


@pytest.mark.rule("HR-6.3")
@settings(max_examples=10, deadline=None)
@given(NAMES, st.integers(0, 2**32))
def test_no_seats_view_ever_holds_anothers_sealed_answer(name: str, seed: int) -> None:
    play = Play(GAME, scenario(GAME, name, rounds=3), seed)
    fight = play.fight
    while not fight.over:
        ask = fight.asks[0]
        if not fight.is_sealed(ask):
            play.step()
            continue
        others = [seat for seat in play.seats if seat not in (ask.seat, *ask.shared_with)]
        before = [seen_by(fight, seat) for seat in others]
        record = write_record(record_of(fight))
        play.step()
        if (ask.seat, ask.id) in {(pick.seat, pick.ask) for pick in fight.picks_of(ask.seat)}:
            assert [seen_by(fight, seat) for seat in others] == before
            assert write_record(record_of(fight)) == record
