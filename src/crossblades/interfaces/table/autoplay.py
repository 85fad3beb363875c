"""What a table answers by itself: bots, usual rulings, and instants that a seat declines."""

import asyncio
import contextlib
import logging
from time import monotonic
from typing import NamedTuple

from crossblades.interfaces import thoughts
from crossblades.interfaces.bots import DEFAULT_BOT
from crossblades.interfaces.table.core import Core
from crossblades.interfaces.table.drafts import GM
from crossblades.interfaces.table.moves import new_id, put
from crossblades.interfaces.table.screens import Screen
from crossblades.interfaces.table.telling import tell
from crossblades.interfaces.table.waiting import stand_back
from crossblades.interfaces.thinking import Decided
from crossblades.interfaces.workers import ThinkingError
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import NoDecree
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.inputs import Answer

PATIENCE = 60.0
"""Seconds after which a bot that says nothing is not waited for any more."""
PAUSE = 5.0
"""Seconds until something that could not be written down is tried once more."""


logger = logging.getLogger(__name__)


class Task(NamedTuple):
    """A question that the table answers by itself."""

    ask: Ask
    option: Option | None = None
    """The answer, where nobody need think about it."""
    bot: str = ""


class Autoplay:
    """Answers for bots as long as anybody looks on, one question after the other."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._running: asyncio.Task[None] | None = None
        self._last = 0.0
        """When a bot has last answered."""

    def wake(self) -> None:
        """See whether there is something to do."""
        if self._running is None and self._next() is not None:
            self._running = asyncio.get_running_loop().create_task(self._run())
            self._running.add_done_callback(self._ended)

    def _ended(self, done: "asyncio.Task[None]") -> None:
        self._running = None
        if done.cancelled():
            return
        if (error := done.exception()) is not None:
            logger.error("a table stopped answering by itself", exc_info=error)
            return
        self.wake()

    async def stop(self) -> None:
        """Answer nothing any more."""
        if (running := self._running) is not None:
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running

    # --- what there is to do

    def _next(self) -> Task | None:
        core = self._core
        fight = core.fight
        if fight is None or fight.over or core.proposal is not None or not core.is_looked_at:
            return None
        found = (self._task(ask) for ask in fight.asks if not ask.optional)
        tasks = [task for task in found if task is not None]
        return next((task for task in tasks if task.option is not None), next(iter(tasks), None))

    def _task(self, ask: Ask) -> Task | None:
        """What to do about a question; None if it is for people."""
        core = self._core
        if ask.seat == GM and core.draft.usual and ask.has_usual:
            return Task(ask, ask.options[0])
        if ask.instant and ask.seat in core.declined and (option := self._declining(ask)):
            return Task(ask, option)
        bot = core.seating.bot_of(ask.seat)
        if not bot or self._is_for_people(ask):
            return None
        dropped = ask.offers(NoDecree)
        return Task(ask, dropped[0] if dropped else None, bot)

    def _declining(self, ask: Ask) -> Option | None:
        """The option with which a seat passes, if it wants to in this round."""
        core = self._core
        look = core.look(Screen("seat", ask.seat))
        if core.declined[ask.seat] != core.round_for(look):
            return None
        for option in ask.options:
            if look.game.choice(option, ask, look.view).group == "pass":
                return option
        return None

    def _is_for_people(self, ask: Ask) -> bool:
        """Whether somebody of the same side is asked the same: people decide first."""
        core, fight = self._core, self._core.in_fight().fight
        if fight.is_sealed(ask):
            return False
        return any(each is ask for each in stand_back(fight.asks, core.seating))

    # --- doing it

    async def _run(self) -> None:
        while (task := self._next()) is not None:
            option = task.option
            if option is None:
                option = await self._thought(task)
            try:
                async with self._core.lock:
                    await self._answer(task, option)
            except CrossbladesError as error:
                self._core.note(f"An answer for {task.ask.seat} could not be given: {error}")
                await asyncio.sleep(PAUSE)

    async def _thought(self, task: Task) -> Option:
        """What a bot chooses, not before it is time."""
        core = self._core
        ledger = core.in_fight()
        ask, view = task.ask, ledger.fight.view(task.ask.seat)
        seed = f"{core.id} {ask.seat} {ledger.written}"
        try:
            thought = core.thinker.decision(ledger.game.name, task.bot, ask, view, seed)
            decided = await asyncio.wait_for(asyncio.wrap_future(thought), PATIENCE)
        except (ThinkingError, TimeoutError) as error:
            why = str(error) or "it took too long"
            option = thoughts.quick_choice(ledger.game.name, ask, view, seed)
            decided = Decided(option, why)
        if decided.fell_back:
            core.note(
                f"The bot {task.bot} of {ask.seat} was not ready, and {DEFAULT_BOT} has chosen "
                f"instead: {decided.why_quick}"
            )
        if not ledger.fight.is_sealed(ask):
            wait = self._last + core.draft.pace / 1000 - monotonic()
            await asyncio.sleep(max(wait, 0))
        return decided.option

    async def _answer(self, task: Task, option: Option) -> None:
        """Answer, if the question still stands and is still the table's to answer."""
        core, ask = self._core, task.ask
        fight = core.fight
        if fight is None or not any(each is ask for each in fight.asks):
            return
        now = self._task(ask)
        if now is None or now.bot != task.bot or core.proposal is not None:
            return
        await put(core, Answer(ask.id, ask.seat, option), ask.seat, new_id("auto"))
        self._last = monotonic()
        tell(core)
        await core.mark_over()
