"""A person at a terminal, for tests: what is typed, and what was printed."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import structs
from rich.console import Console

from crossblades.heart_rush.creature import Fighter
from crossblades.interfaces.bots import bots_for
from crossblades.interfaces.files import replay_record
from crossblades.interfaces.journal import Journal
from crossblades.interfaces.terminal.play import TerminalPlayer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.dice import DiceSource, Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.record import Record
from tests.helpers import GAME, foe, hero, scene

Typed = str | type[BaseException]


class Table:
    """A person at a terminal, with what is typed and what was printed."""

    def __init__(
        self,
        fight: Fight,
        record: Path,
        seats: Sequence[str] = ("heroes",),
        game: Game = GAME,
    ) -> None:
        self.fight = fight
        self.record = record
        self.prompts: list[str] = []
        self.watch: Callable[[], object] = lambda: None
        self._lines: list[Typed] = []
        console = Console(
            file=io.StringIO(), force_terminal=False, color_system=None, width=80, height=25
        )
        self.printer = Printer(game, console)
        others = [seat for seat in game.seats(fight.scenario) if seat not in seats]
        self.bots = bots_for(others, game.policies["sensible"], 1)
        self.hidden: list[str] = []
        """Prompts at which what is typed does not show."""
        self.player = TerminalPlayer(
            fight, seats, self.bots, self.printer, self.answer, self.answer_hidden
        )

    def _journal(self) -> Journal:
        """Where everything is written down; a new one begins with what there is already."""
        if self.record.exists():
            return Journal.open(self.record)
        fight = self.fight
        inputs = tuple(fight.inputs)
        return Journal.create(self.record, Record(fight.system, fight.scenario, fight.seed, inputs))

    def answer(self, prompt: str) -> str:
        """The next line; when there are no more, the input ends."""
        self.prompts.append(prompt)
        self.watch()
        if prompt.startswith("Say what?") and not self._lines:
            return "Hah!"
        line = self._lines.pop(0) if self._lines else EOFError
        if isinstance(line, str):
            return line
        raise line

    def answer_hidden(self, prompt: str) -> str:
        """The same, at a prompt that shows nothing of it."""
        self.hidden.append(prompt)
        return self.answer(prompt)

    def type(self, *lines: Typed) -> bool:
        """Play on with these lines."""
        self._lines = list(lines)
        self.prompts.clear()
        with self._journal() as journal:
            self.fight.journal = journal.append
            journal.bots = list(self.bots)
            done = self.player.play()
        assert not self._lines, "not everything was read"
        return done

    def shown(self) -> str:
        """Everything printed since the last look."""
        file = self.printer.console.file
        assert isinstance(file, io.StringIO)
        text = file.getvalue()
        file.seek(0)
        file.truncate()
        return text


def sit_down(
    tmp_path: Path,
    *fighters: Fighter,
    dice: DiceSource | None = None,
    seats: Sequence[str] = ("heroes",),
    begins: str | None = "heroes",
    **more: Any,
) -> Table:
    """A fresh fight, Ana next to Rook unless told otherwise."""
    fighters = fighters or (hero("Ana", "c4"), foe("Rook", "d4"))
    scenario = structs.replace(scene(*fighters, begins=begins), **more)
    fight = Fight(GAME, scenario, dice or Seeded(1))
    return Table(fight, tmp_path / "a.fight.jsonl", seats)


def recorded(table: Table) -> int:
    """How many inputs that are not sealed the file has; it must replay to the fight."""
    _, again = replay_record(table.record)
    assert again.log == table.fight.log
    assert again.asks == table.fight.asks
    return len(again.inputs)
