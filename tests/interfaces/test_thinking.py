"""What is worked out in other processes is what would be worked out here, and never hangs."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from time import sleep
from typing import Any

import pytest

from crossblades.interfaces import thoughts
from crossblades.interfaces.bots import DEFAULT_BOT
from crossblades.interfaces.thinking import Thinker
from crossblades.interfaces.workers import ThinkingError, TookTooLongError, WorkerDiedError
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.systems import HEART_RUSH, SWORDS_REIGN, SYSTEMS
from tests.playing import Play, scenario

every_game = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)

LONG = 30.0


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    with Thinker(2, LONG) as thinker:
        yield thinker


def duel() -> tuple[Ask, Any]:
    fight = Fight(HEART_RUSH, scenario(HEART_RUSH, "duel"), Seeded(7))
    return fight.asks[0], fight.view(fight.asks[0].seat)


def stances() -> tuple[Ask, Any]:
    """The first sealed question of a duel."""
    play = Play(HEART_RUSH, scenario(HEART_RUSH, "duel"), 7)
    while len(play.fight.asks) < 2:
        play.step()
    ask = play.fight.asks[0]
    return ask, play.fight.view(ask.seat)


@every_game
def test_every_question_its_options_and_its_view_can_be_sent_and_come_back_equal(
    game: Game,
) -> None:
    met: dict[str, int] = {}
    for seed, name in enumerate(sorted(game.encounters()) * 2):
        opening = scenario(game, name, rounds=3)
        if seed % 2:
            opening = game.with_referee(opening, "Referee")
        play = Play(game, opening, seed)
        for _ in range(250):
            for ask in play.fight.asks:
                met[type(ask).__name__] = met.get(type(ask).__name__, 0) + 1
                if met[type(ask).__name__] > 20:
                    continue
                sent = ask, play.fight.view(ask.seat)
                again = pickle.loads(pickle.dumps(sent))
                assert again == sent
                assert list(map(type, again[0].options)) == list(map(type, ask.options))
            if play.fight.over:
                break
            play.step()
    assert len(met) >= {HEART_RUSH.name: 20, SWORDS_REIGN.name: 15}[game.name], sorted(met)


@every_game
def test_odds_and_choices_are_the_same_as_they_are_here(game: Game, thinker: Thinker) -> None:
    name = sorted(game.encounters())[0]
    play = Play(game, scenario(game, name), 4)
    for number in range(12):
        play.steps(5)
        if play.fight.over:
            break
        ask = play.next_ask()
        view = play.fight.view(ask.seat)
        assert thinker.odds(game.name, ask, view).result() == thoughts.odds(game.name, ask, view)
        one = thinker.odds(game.name, ask, view, ask.options[0], thorough=True).result()
        assert one == (game.prospects(ask, ask.options[0], view, True),)
        for bot in ("random", *game.policies):
            found = thinker.choice(game.name, bot, ask, view, number).result()
            assert found == thoughts.choice(game.name, bot, ask, view, number)
            assert found in ask.options


def test_advice_is_the_equilibrium_of_a_sealed_question(thinker: Thinker) -> None:
    ask, view = stances()
    found = thinker.advice(HEART_RUSH.name, ask, view).result()
    assert found is not None
    assert found == thoughts.advice(HEART_RUSH.name, ask, view)
    assert thinker.advice(HEART_RUSH.name, *duel()).result() is None


def test_what_takes_too_long_is_stopped_and_the_next_is_worked_out_by_another_process() -> None:
    with Thinker(1, 0.3) as thinker:
        slow = thinker._think(sleep, 60)
        with pytest.raises(TookTooLongError, match=r"longer than 0\.3 s"):
            slow.result(LONG)
        assert thinker.pids == []
        assert thinker._think(abs, -3).result(LONG) == 3
        assert len(thinker.pids) == 1


def test_what_waits_can_be_cancelled_and_is_never_worked_on() -> None:
    with Thinker(1, LONG) as thinker:
        first = thinker._think(sleep, 0.3)
        dropped = thinker._think(sleep, 60)
        last = thinker._think(abs, -3)
        assert dropped.cancel()
        assert last.result(LONG) == 3
        assert first.done()
        with pytest.raises(CancelledError):
            dropped.result()


def test_what_is_worked_on_can_be_cancelled_and_its_process_is_stopped() -> None:
    with Thinker(1, LONG) as thinker:
        before = thinker._think(os.getpid).result(LONG)
        dropped = thinker._think(sleep, 60)
        waits = thinker._think(os.getpid)
        while not dropped.running():
            sleep(0.01)
        sleep(0.1)
        assert dropped.cancel()
        with pytest.raises(CancelledError):
            dropped.result()
        assert waits.result(LONG) != before
        with pytest.raises(ProcessLookupError):
            os.kill(before, 0)
        assert not waits.cancel()


def test_what_is_cancelled_as_soon_as_it_is_begun_harms_nothing() -> None:
    """Whatever the worker does just then: it starts, works, or has just finished."""
    with Thinker(2, LONG) as thinker:
        for pause in (0, 0, 0.001, 0.002, 0.005, 0.01, 0.02):
            dropped = thinker._think(sleep, 0.005)
            sleep(pause)
            cancelled = dropped.cancel()
            assert cancelled or dropped.result(LONG) is None
            assert [thinker._think(abs, -n).result(LONG) for n in range(3)] == [0, 1, 2]


def test_an_event_loop_cancels_what_it_does_not_wait_for() -> None:
    async def hurry(thinker: Thinker) -> None:
        slow = asyncio.wrap_future(thinker._think(sleep, 60))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(slow, 0.2)

    with Thinker(1, LONG) as thinker:
        asyncio.run(hurry(thinker))
        assert thinker._think(abs, -3).result(LONG) == 3


def test_a_process_that_is_killed_fails_its_task_in_words_and_is_replaced() -> None:
    with Thinker(1, LONG) as thinker:
        (before,) = [thinker._think(os.getpid).result(LONG)]
        assert thinker.pids == [before]
        slow = thinker._think(sleep, 60)
        while not slow.running():
            sleep(0.01)
        os.kill(before, signal.SIGKILL)
        with pytest.raises(WorkerDiedError, match="has died"):
            slow.result(LONG)
        after = thinker._think(os.getpid).result(LONG)
        assert after != before
        os.kill(after, signal.SIGKILL)  # while nothing is worked on, nobody notices
        sleep(0.2)
        assert thinker._think(abs, -3).result(LONG) == 3


def test_processes_start_when_they_are_needed_and_no_more_than_allowed() -> None:
    with Thinker(2, LONG) as thinker:
        assert thinker.pids == []
        for _ in range(3):
            thinker._think(abs, -3).result(LONG)
        assert len(thinker.pids) == 1
        waiting = [thinker._think(sleep, 0.2) for _ in range(6)]
        for each in waiting:
            each.result(LONG)
        assert len(thinker.pids) == 2


def test_after_closing_nothing_is_left_and_nothing_more_is_taken() -> None:
    thinker = Thinker(1, LONG)
    pid = thinker._think(os.getpid).result(LONG)
    running, waits = thinker._think(sleep, 60), thinker._think(abs, -3)
    while not running.running():
        sleep(0.01)
    thinker.close()
    thinker.close()
    with pytest.raises(WorkerDiedError):
        running.result(LONG)
    assert waits.cancelled()
    for _ in range(200):
        if not thinker.pids:
            break
        sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(ThinkingError, match="sent home"):
        thinker.odds(HEART_RUSH.name, *duel())


def test_a_mistake_is_told_in_words(thinker: Thinker) -> None:
    with pytest.raises(CrossbladesError, match="no bot is called 'Deep Blue'"):
        thinker.choice(HEART_RUSH.name, "Deep Blue", *duel(), 1)
    with pytest.raises(ThinkingError, match="no bot is called"):
        thinker._think(thoughts.choice, HEART_RUSH.name, "Deep Blue", *duel(), 1).result(LONG)
    with pytest.raises(CrossbladesError, match="at least one worker"):
        Thinker(0, 1)


def test_where_a_bot_takes_too_long_the_quick_one_chooses() -> None:
    ask, view = stances()
    expected = thoughts.choice(HEART_RUSH.name, DEFAULT_BOT, ask, view, 5)
    with Thinker(1, 1e-9) as hasty:
        late = hasty.decision(HEART_RUSH.name, "tactician", ask, view, 5).result(LONG)
    assert (late.option, late.fell_back) == (expected, True)
    assert "longer than" in late.why_quick


def test_where_it_does_not_it_chooses_itself(thinker: Thinker) -> None:
    ask, view = stances()
    found = thinker.decision(HEART_RUSH.name, "tactician", ask, view, 5).result(LONG)
    expected = thoughts.choice(HEART_RUSH.name, "tactician", ask, view, 5)
    assert (found.option, found.fell_back) == (expected, False)


def test_a_decision_that_is_cancelled_cancels_the_thinking() -> None:
    with Thinker(1, LONG) as thinker:
        thinker._think(sleep, 0.3)
        dropped = thinker.decision(HEART_RUSH.name, "tactician", *stances(), 5)
        assert dropped.cancel()
        assert thinker._think(abs, -3).result(LONG) == 3


def test_an_event_loop_can_wait_for_it(thinker: Thinker) -> None:
    async def both() -> list[Any]:
        ask, view = stances()
        odds = asyncio.wrap_future(thinker.odds(HEART_RUSH.name, ask, view))
        advice = asyncio.wrap_future(thinker.advice(HEART_RUSH.name, ask, view))
        return [await odds, await advice]

    odds, advice = asyncio.run(both())
    assert len(odds) == 4
    assert advice is not None


LEAVES = """
import sys
from time import sleep
from crossblades.interfaces.thinking import Thinker
if __name__ == "__main__":
    thinker = Thinker(1, 60)
    print(thinker._think(abs, -3).result(), flush=True)
    busy = thinker._think(sleep, 60)
    while not busy.running():
        sleep(0.01)
    print("busy", flush=True)
    {end}
"""


@pytest.mark.parametrize(("end", "code"), [("sys.exit(0)", 0), ("sleep(60)", -signal.SIGINT)])
def test_a_program_ends_at_once_while_something_is_worked_out(
    end: str, code: int, tmp_path: Any
) -> None:
    """By itself, and with Ctrl-C, which reaches the processes as well."""
    script = tmp_path / "leaves.py"
    script.write_text(LEAVES.format(end=end))
    command = [sys.executable, str(script)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    ) as started:
        assert started.stdout is not None
        assert [started.stdout.readline().strip() for _ in range(2)] == ["3", "busy"]
        if code:
            os.killpg(started.pid, signal.SIGINT)
        out, errors = started.communicate(timeout=20)
    assert (started.returncode, out) == (code, "")
    assert errors.count("Traceback") == (1 if code else 0), errors
