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
from crossblades.interfaces.terminal.play import TerminalPlayer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.dice import DiceSource, Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
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
        console = Console(file=io.StringIO(), force_terminal=False, color_system=None)
        self.printer = Printer(game, console)
        others = [seat for seat in game.seats(fight.scenario) if seat not in seats]
        self.bots = bots_for(others, game.policies["sensible"], 1)
        self.player = TerminalPlayer(
            fight, seats, self.bots, self.printer, record, read=self.answer
        )

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

    def type(self, *lines: Typed) -> bool:
        """Play on with these lines."""
        self._lines = list(lines)
        self.prompts.clear()
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
    """How many entries the file has; it must replay to the fight as it stands."""
    _, again = replay_record(table.record)
    assert again.log == table.fight.log
    return len(again.entries)
