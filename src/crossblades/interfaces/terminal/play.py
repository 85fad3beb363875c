"""A person plays in the terminal; bots play the other seats."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from crossblades.interfaces.bots import Bot, let_play
from crossblades.interfaces.files import save_record
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll, pool
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import may_see

HELP = (
    "Type the number of an option, or words of it, such as c4.",
    "?      this help and the rules behind the question      ? 2    explain option 2 by its rules",
    "m      the map and how everybody stands                 u      take back your last answer",
    "q      save and leave",
)


class Leave(Exception):  # noqa: N818
    """The person wants to stop here."""


class TerminalPlayer:
    """Puts the questions of some seats to the person at the keyboard."""

    def __init__(
        self,
        fight: Fight,
        seats: Sequence[str],
        bots: Mapping[str, Bot],
        printer: Printer,
        record: Path,
        read: Callable[[str], str] = input,
    ) -> None:
        self.fight = fight
        self.seats = seats
        self.bots = bots
        self.printer = printer
        self.record = record
        self.read = read
        self._told = 0
        self._commands: dict[str, Callable[[], None]] = {
            "m": self._show_status,
            "u": self._take_back,
            "q": self._leave,
        }

    def play(self) -> bool:
        """Play to the end; False if the person left before. The record is kept all the while."""
        try:
            while not self.fight.over:
                self._tell()
                self._go_on()
        except (Leave, EOFError, KeyboardInterrupt):
            return False
        finally:
            save_record(self.record, self.fight)
        self._tell()
        return True

    def _go_on(self) -> None:
        """Ask the person first: so no bot's sealed answer exists while the person decides."""
        if self.fight.waiting is not None:
            self._enter_dice(self.fight.waiting)
        elif mine := [ask for ask in self.fight.asks if ask.seat in self.seats]:
            self._answer(mine[0])
        else:
            let_play(self.fight, self.bots)
            return
        save_record(self.record, self.fight)

    def _tell(self) -> None:
        """Print what happened since the last time, as far as these seats may see it."""
        new = self.fight.log[self._told :]
        self._told = len(self.fight.log)
        self.printer.log(event for event in new if any(may_see(event, seat) for seat in self.seats))

    # --- questions

    def _answer(self, ask: Ask) -> None:
        self.printer.question(ask)
        while True:
            typed = self.read("> ").strip()
            if command := self._commands.get(typed.lower()):
                command()
                return
            if typed.startswith("?"):
                self._explain(ask, typed[1:].strip())
                continue
            try:
                option = self._chosen(ask, typed)
                self.fight.answer(ask, option, ask.seat)
                return
            except CrossbladesError as error:
                self.printer.say(str(error))

    def _chosen(self, ask: Ask, typed: str) -> Option:
        """The option meant by a number or by words."""
        labels = [self.printer.game.label(option) for option in ask.options]
        return ask.options[pick(labels, typed)]

    def _explain(self, ask: Ask, typed: str) -> None:
        """The rules behind the question, or behind one option."""
        try:
            rules = self._chosen(ask, typed).rules if typed else ask.rules
        except CrossbladesError as error:
            self.printer.say(str(error))
            return
        for line in HELP if not typed else ():
            self.printer.say(line)
        book = self.printer.game.rulebook().rules
        for number in rules:
            rule = book[number]
            self.printer.say(" ".join(part for part in (number, rule.title, rule.text) if part))

    # --- dice

    def _enter_dice(self, roll: Roll) -> None:
        sizes = " ".join(f"d{size}" for size in pool(roll.parts).sizes)
        while True:
            typed = self.read(f"{roll.who}, {roll.why}: roll {sizes} > ").strip()
            if command := self._commands.get(typed.lower()):
                command()
                return
            try:
                self.fight.enter(faces(typed))
                return
            except CrossbladesError as error:
                self.printer.say(str(error))

    # --- commands

    def _show_status(self) -> None:
        self.printer.status(self.fight.view(self.seats[0]))

    def _take_back(self) -> None:
        try:
            self.fight.take_back(self.seats)
        except CrossbladesError as error:
            self.printer.say(str(error))

    def _leave(self) -> None:
        raise Leave


def pick(labels: Sequence[str], typed: str) -> int:
    """The index of the option that a number or words mean; the words must fit just one."""
    if typed.isdecimal() and 1 <= int(typed) <= len(labels):
        return int(typed) - 1
    words = typed.lower().split()
    fitting = [i for i, label in enumerate(labels) if words and _fits(label, words)]
    exact = [i for i in fitting if labels[i].lower() == typed.lower()]
    if len(exact or fitting) == 1:
        return (exact or fitting)[0]
    if fitting:
        several = ", ".join(labels[i] for i in fitting[:5])
        raise CrossbladesError(f"{typed!r} fits several options: {several}")
    raise CrossbladesError(f"expected a number from 1 to {len(labels)}, words of an option, or ?")


def _fits(label: str, words: Sequence[str]) -> bool:
    """Whether every word is one of the label's."""
    has = label.lower().replace(",", " ").replace(":", " ").replace("(", " ").replace(")", " ")
    return set(words) <= set(has.split())


def faces(typed: str) -> list[int]:
    """Numbers with blanks or commas between them."""
    parts = typed.replace(",", " ").split()
    if not parts or not all(part.isdecimal() for part in parts):
        raise CrossbladesError("expected the faces of the dice, such as: 5 3 7")
    return [int(part) for part in parts]
