"""A person plays in the terminal; bots play the other seats."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import structs

from crossblades.interfaces.bots import Bot, let_play
from crossblades.interfaces.files import save_record
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll, pool
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import may_see

OPTION_HELP = (
    "Type the number of an option, or words of it, such as c4.",
    "?      this help and the rules behind the question",
    "? 2    explain option 2 by its rules",
)
DICE_HELP = (
    "Roll these dice and type their faces in the same order, such as: 5 3 7",
    "?      this help and the rules behind the roll",
)
COMMAND_HELP = (
    "m      the map and how everybody stands",
    "u      take back your last answer",
    "q      save and leave",
)


def read_line(prompt: str) -> str:
    """What the person types; the end of the input if there is no keyboard at all."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


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
        read: Callable[[str], str] = read_line,
    ) -> None:
        self.fight = fight
        self.seats = seats
        self.bots = bots
        self.printer = printer
        self.record = record
        self.read = read
        self._told = 0
        self._unsaved: CrossbladesError | None = None
        self._commands: dict[str, Callable[[], None]] = {
            "m": self._show_status,
            "u": self._take_back,
            "q": self._leave,
        }

    def play(self) -> bool:
        """Play to the end; False if the person left before. The record is kept all the while."""
        # A place that cannot be written to is better known before the first answer.
        save_record(self.record, self.fight)
        if self.fight.entries:
            self._tell()
        self._show_status()
        try:
            while not self.fight.over:
                self._tell()
                self._go_on()
                self._keep()
        except (Leave, EOFError, KeyboardInterrupt):
            self._check_kept()
            return False
        self._tell()
        self._check_kept()
        return True

    def _go_on(self) -> None:
        """Ask the person first: so no bot's sealed answer exists while the person decides."""
        if self.fight.waiting is not None:
            self._enter_dice(self.fight.waiting)
        elif mine := [ask for ask in self.fight.asks if ask.seat in self.seats]:
            self._answer(mine[0])
        else:
            let_play(self.fight, self.bots)

    def _keep(self) -> None:
        """Save; if that fails, say so and go on, since all is still in memory."""
        try:
            save_record(self.record, self.fight)
            self._unsaved = None
        except CrossbladesError as error:
            self._unsaved = error
            self.printer.say(f"Not saved! {error}")

    def _check_kept(self) -> None:
        if self._unsaved is not None:
            raise self._unsaved

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
            try:
                if typed.startswith("?"):
                    self._explain_question(ask, typed[1:].strip())
                    continue
                self.fight.answer(ask, self._worded(self._chosen(ask, typed)), ask.seat)
                return
            except CrossbladesError as error:
                self.printer.say(str(error))

    def _chosen(self, ask: Ask, typed: str) -> Option:
        """The option meant by a number or by words."""
        labels = [self.printer.game.label(option) for option in ask.options]
        return ask.options[pick(labels, typed)]

    def _worded(self, option: Option) -> Option:
        """Let the person say what an option with a text is to say."""
        if not option.takes_text:
            return option
        return structs.replace(option, text=self.read("Say what? > ").strip())

    def _explain_question(self, ask: Ask, typed: str) -> None:
        """The rules behind the question, or behind one option."""
        if typed:
            self._explain((), self._chosen(ask, typed).rules)
        else:
            self._explain((*OPTION_HELP, *COMMAND_HELP), ask.rules)

    def _explain(self, helps: Iterable[str], rules: Iterable[str]) -> None:
        for line in helps:
            self.printer.say(line)
        book = self.printer.game.rulebook().rules
        for number in rules:
            rule = book[number]
            self.printer.say(" ".join(part for part in (number, rule.title, rule.text) if part))

    # --- dice

    def _enter_dice(self, roll: Roll) -> None:
        prompt = f"{roll.who}, {roll.why}: roll {', '.join(dice_of(roll))} > "
        while True:
            typed = self.read(prompt).strip()
            if command := self._commands.get(typed.lower()):
                command()
                return
            if typed.startswith("?"):
                self._explain((*DICE_HELP, *COMMAND_HELP), roll.rules)
                continue
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
        """Leave, unless the fight would be lost."""
        try:
            save_record(self.record, self.fight)
        except CrossbladesError:
            self.printer.say("Type q to try once more, or Ctrl-D to leave without saving.")
            return
        self._unsaved = None
        raise Leave


def pick(labels: Sequence[str], typed: str) -> int:
    """The index of the option that a number or words mean; the words must fit just one."""
    number = _number(typed)
    if number is not None and 1 <= number <= len(labels):
        return number - 1
    words = typed.lower().split()
    fitting = [i for i, label in enumerate(labels) if words and _fits(label, words)]
    exact = [i for i in fitting if labels[i].lower() == typed.lower()]
    if len(exact or fitting) == 1:
        return (exact or fitting)[0]
    if fitting:
        several = ", ".join(labels[i] for i in fitting[:5])
        raise CrossbladesError(f"{typed[:80]!r} fits several options: {several}")
    raise CrossbladesError(
        f"expected a number from 1 to {len(labels)}, words of an option, or ? for help"
    )


def _fits(label: str, words: Sequence[str]) -> bool:
    """Whether every word is one of the label's."""
    has = label.lower().replace(",", " ").replace(":", " ").replace("(", " ").replace(")", " ")
    return set(words) <= set(has.split())


def _number(typed: str) -> int | None:
    """A number of a sane length; Python refuses to read endless ones."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def dice_of(roll: Roll) -> Iterator[str]:
    """Each die to roll, in order, and what it is rolled for: `d8 heart`."""
    sizes, drop, _bonus = pool(roll.parts)
    sources = [part.source for part in roll.parts for _ in part.dice]
    sources += ["advantage" if drop > 0 else "disadvantage"] * abs(drop)
    for size, source in zip(sizes, sources, strict=True):
        yield f"d{size}" if len(sizes) == 1 else f"d{size} {source}"


def faces(typed: str) -> list[int]:
    """Numbers with blanks or commas between them."""
    numbers = [_number(part) for part in typed.replace(",", " ").split()]
    found = [number for number in numbers if number is not None]
    if not found or len(found) < len(numbers):
        raise CrossbladesError("expected the faces of the dice, such as: 5 3 7; or ? for help")
    return found
