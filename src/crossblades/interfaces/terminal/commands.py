"""Reading a line, and doing at once what is no answer: commands, looks, explanations."""

from collections.abc import Callable

from crossblades.interfaces.terminal.keyboard import Read

Explain = Callable[[str], None]
"""Explains; it is given the words behind a question mark."""


class Commands:
    """What can be typed at every prompt."""

    def __init__(self, read: Read, read_hidden: Read) -> None:
        self.read, self.read_hidden = read, read_hidden
        self.done: dict[str, Callable[[], None]] = {}
        """Commands after which the question is put anew, if it still stands."""
        self.looked: dict[str, Callable[[], None]] = {}
        """Commands that only show something."""

    def typed(
        self,
        prompt: str,
        explain: Explain,
        again: Callable[[], None] | None = None,
        *,
        hidden: bool = False,
    ) -> str | None:
        """What the person types, once all that is only looked at is shown; None after a command.

        `again` shows the question once more after such a look.
        """
        while True:
            read = self.read_hidden if hidden else self.read
            typed = read(prompt).strip()
            if typed.lower() == "help":
                typed = "?"
            if self.obeyed(typed):
                return None
            if typed.startswith("?"):
                explain(typed[1:].strip())
            elif not self.has_looked(typed):
                return typed
            if again is not None:
                again()

    def obeyed(self, typed: str) -> bool:
        """Whether this was a command, which is done now."""
        command = self.done.get(typed.lower())
        if command:
            command()
        return command is not None

    def has_looked(self, typed: str) -> bool:
        """Whether the person only wanted to see something."""
        look = self.looked.get(typed.lower())
        if look:
            look()
        return look is not None
