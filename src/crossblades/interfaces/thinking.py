"""Thinking apart: odds, advice and bots' choices in processes of their own, with a time limit."""

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import RLock, Thread
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from crossblades.analysis.equilibrium import Equilibrium
from crossblades.interfaces import thoughts
from crossblades.interfaces.bots import policy_named
from crossblades.interfaces.table.looking import Looked, looked_through
from crossblades.interfaces.thoughts import Odds
from crossblades.interfaces.workers import Job, ThinkingError, Worker
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import CrossbladesError
from crossblades.systems import SYSTEMS

Result = TypeVar("Result")


class Decided(NamedTuple):
    """What a bot chooses."""

    option: Option
    why_quick: str = ""
    """Why the quick bot has chosen in its stead; empty if it has chosen itself."""

    @property
    def fell_back(self) -> bool:
        """Whether another bot has chosen in its stead."""
        return bool(self.why_quick)


class _Thought(Future[Any]):
    """What a job comes to; it can be cancelled as long as it has not come to anything."""

    def __init__(self) -> None:
        super().__init__()
        self.worker: Worker | None = None
        """Who works on it now."""

    def running(self) -> bool:
        """Whether somebody works on it; it is not settled for that."""
        return self.worker is not None


class _Task(NamedTuple):
    """A job, and where what it comes to is awaited."""

    job: bytes
    future: _Thought


class Thinker:
    """Works things out in up to so many processes, each job for at most so many seconds.

    Every method gives a future at once (`asyncio.wrap_future` makes it one for an event loop).
    A future that is cancelled is dropped, and a process that works on it is stopped. A job that
    takes too long, or whose process dies, ends with a `ThinkingError`. Another process takes the
    place of one that is gone.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        if workers < 1 or seconds <= 0:
            raise CrossbladesError("thinking takes at least one worker and some time")
        self.seconds = seconds
        self._most = workers
        self._workers: list[Worker] = []
        self._idle = 0
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._lock = RLock()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes there are now."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    # --- what can be asked for

    def odds(
        self,
        game_name: str,
        ask: Ask,
        view: Any,
        option: Option | None = None,
        thorough: bool = False,
    ) -> Future[Odds]:
        """The exact odds of every option of a question, or of one alone."""
        return self._think(thoughts.odds, game_name, ask, view, option, thorough)

    def advice(self, game_name: str, ask: Ask, view: Any) -> Future[Equilibrium | None]:
        """How to make a sealed choice; None where there is nothing sealed to weigh."""
        return self._think(thoughts.advice, game_name, ask, view)

    def looked_through(self, text: str) -> Future[Looked]:
        """What is in an encounter that somebody pasted: all its mistakes, or how it opens."""
        return self._think(looked_through, text)

    def choice(
        self, game_name: str, policy_name: str, ask: Ask, view: Any, seed: int | str
    ) -> Future[Option]:
        """What a bot that comes with the game chooses, its chance drawn from the seed."""
        policy_named(SYSTEMS[game_name], policy_name)
        return self._think(thoughts.choice, game_name, policy_name, ask, view, seed)

    def decision(
        self, game_name: str, policy_name: str, ask: Ask, view: Any, seed: int | str
    ) -> Future[Decided]:
        """The same, but the quick bot chooses where this one takes too long."""
        wanted = self.choice(game_name, policy_name, ask, view, seed)
        decided: Future[Decided] = Future()

        def settle(done: Future[Option]) -> None:
            if done.cancelled():
                decided.cancel()
            if not decided.set_running_or_notify_cancel():
                return
            try:
                decided.set_result(Decided(done.result()))
            except ThinkingError as error:
                option = thoughts.quick_choice(game_name, ask, view, seed)
                decided.set_result(Decided(option, str(error)))

        decided.add_done_callback(lambda done: done.cancelled() and wanted.cancel())
        wanted.add_done_callback(settle)
        return decided

    def done(self, function: Callable[..., Result], *given: object) -> Future[Result]:
        """What a function of a module comes to; all it is given can be sent to a process."""
        return self._think(function, *given)

    # --- how it is done

    def _think(self, function: Any, *given: Any) -> Future[Any]:
        future = _Thought()
        future.add_done_callback(self._drop)
        job = Job(function, given).sent()
        with self._lock:
            if self._closed:
                raise ThinkingError("nothing is worked out any more: the workers were sent home")
            if self._tasks.qsize() >= self._idle and len(self._workers) < self._most:
                self._hire()
            self._tasks.put(_Task(job, future))
        return future

    def _hire(self) -> None:
        """One worker more, with a thread that waits for it."""
        worker = Worker()
        self._workers.append(worker)
        self._idle += 1
        Thread(target=self._serve, args=(worker,), daemon=True).start()

    def _serve(self, worker: Worker) -> None:
        """Hand a worker one task after the other, until there are to be no more."""
        while (task := self._tasks.get()) is not None:
            if not self._take_up(task.future, worker):
                continue
            found: Any = None
            problem: ThinkingError | None = None
            try:
                found = worker.work(task.job, self.seconds)
            except ThinkingError as error:
                problem = error
            with self._lock:
                self._idle += 1
                task.future.worker = None
            self._settle(task.future, worker, found, problem)
        worker.stop()

    def _take_up(self, future: _Thought, worker: Worker) -> bool:
        """Let a worker begin, unless nobody wants to know any more."""
        with self._lock:
            if future.cancelled():
                future.set_running_or_notify_cancel()
                return False
            self._idle -= 1
            worker.take_up()
            future.worker = worker
        return True

    def _settle(
        self, future: _Thought, worker: Worker, found: Any, problem: ThinkingError | None
    ) -> None:
        """Tell what a job has come to, unless nobody wants to know any more."""
        if not future.set_running_or_notify_cancel():
            worker.stop()
        elif problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(found)

    def _drop(self, future: Future[Any]) -> None:
        """Stop whoever works on something that was cancelled."""
        assert isinstance(future, _Thought)
        with self._lock:
            if future.cancelled() and future.worker is not None:
                future.worker.drop()

    def close(self) -> None:
        """Send the workers home: what waits is cancelled, what is worked on is stopped."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            while not self._tasks.empty():
                task = self._tasks.get()
                if task is not None:
                    task.future.cancel()
            for worker in self._workers:
                worker.dismiss()
                self._tasks.put(None)
