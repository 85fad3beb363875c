"""Sealed questions where several people share a keyboard: nobody reads another's answer."""

from collections.abc import Sequence

from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.ask import Ask
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.words import sentence


class SharedKeyboard:
    """Says whom to pass the keyboard to, and keeps the screen clear of what was sealed."""

    def __init__(self, game: Game, fight: Fight, seats: Sequence[str], printer: Printer) -> None:
        self.fight, self.seats, self.printer = fight, seats, printer
        self._sides = game.sides(fight.scenario)
        self._holder = ""
        """The seat that has the keyboard for itself now."""

    def is_secret(self, ask: Ask) -> bool:
        """Whether somebody else at this keyboard is asked at the same time, and may not look."""
        if not self.fight.is_sealed(ask):
            return False
        others = (seat for seat in self.seats if seat not in (ask.seat, *ask.shared_with))
        return any(self.fight.questions_of(seat) for seat in others)

    def passes_to(self, ask: Ask) -> str:
        """Who takes the keyboard now: `Bo`, `the foes`; empty if it stays where it is."""
        if not self.is_secret(ask):
            self._holder = ""
            return ""
        return "" if ask.seat == self._holder else self._name(ask.seat)

    def hand_over(self, ask: Ask) -> None:
        """Clear the screen for who is asked, and say who that is."""
        who = self._name(ask.seat)
        self._holder = ask.seat
        self.printer.clear()
        self.printer.say(f"Pass the keyboard to {who}. The screen does not show what is typed.")

    def taken(self, ask: Ask) -> str:
        """The prompt at which the keyboard changes hands."""
        return f"{sentence(self._name(ask.seat))}: Enter, when nobody else looks > "

    def put_away(self) -> None:
        """Leave nothing of a sealed answer on the screen."""
        self.printer.clear()
        self.printer.say("Sealed.")

    def _name(self, seat: str) -> str:
        return f"the {seat}" if seat in self._sides else sentence(seat)
