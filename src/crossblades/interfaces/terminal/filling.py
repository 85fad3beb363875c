"""Filling in what an option leaves open: words, or a number."""

from collections.abc import Callable, Sequence

from msgspec import structs

from crossblades.interfaces.terminal.commands import Commands
from crossblades.interfaces.terminal.newcomers import newcomer
from crossblades.interfaces.terminal.printer import Printer
from crossblades.interfaces.terminal.questions import admitted
from crossblades.interfaces.terminal.typed import whole_number
from crossblades.kernel.ask import Option
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight

GO_ON = ">"
"""Typed by who wants to go on and on: at a question, all stays as it stands there."""


class Filler:
    """Asks for what an option leaves open."""

    def __init__(
        self, fight: Fight, printer: Printer, commands: Commands, helps: Sequence[str]
    ) -> None:
        self.fight, self.printer, self.commands, self.helps = fight, printer, commands, helps

    def filled(self, option: Option) -> Option | None:
        """The option with all filled in; None if the person thinks better of it."""
        if option.takes_text:
            return self._asked_for(option, "Say what?", "text", str)
        if option.takes_number:
            return self._asked_for(option, "Which number?", "number", whole_number)
        if option.takes_data:
            game, say = self.printer.game, self.printer.say
            sheet = newcomer(game, self.fight, self.commands.read, say)
            return None if sheet is None else structs.replace(option, sheet=sheet)
        return option

    def _asked_for(
        self, option: Option, prompt: str, field: str, read: Callable[[str], str | int]
    ) -> Option | None:
        usual = getattr(option, field)
        hint = f" (Enter: {usual})" if usual != "" else ""
        while typed := self.commands.read(f"{prompt}{hint} > ").strip():
            if typed == GO_ON:
                break
            if typed == "?":
                for line in self.helps:
                    self.printer.say(line)
                self.printer.explain(option.rules)
            elif self.commands.obeyed(typed):
                return None
            elif not self.commands.has_looked(typed):
                try:
                    return admitted(self.printer.game, option, field, read(typed))
                except CrossbladesError as error:
                    self.printer.say(str(error))
        return option if usual != "" else None
