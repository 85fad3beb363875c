"""Taking answers back at the keyboard, and bringing them back."""

from collections.abc import Sequence

from crossblades.kernel.entries import Answered, Entry
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import Input


class Corrections:
    """What the person at the keyboard takes back and brings back."""

    def __init__(self, fight: Fight, seats: Sequence[str]) -> None:
        self.fight = fight
        self.seats = seats
        self.together: list[Input] = []
        """Answers that were given with the one before them, and go and come with it."""

    def take_back(self) -> None:
        """The last answer of these seats, all that followed it, and what it was given with."""
        while self._take_back_one():
            pass

    def _take_back_one(self) -> bool:
        """Whether the answer that is taken back was given together with the one before it."""
        inputs = len(self.fight.inputs)
        last = self._last_answer()
        self.fight.take_back(self.seats)
        only_sealed = len(self.fight.inputs) == inputs
        return not only_sealed and self._is_together(last)

    def bring_back(self) -> None:
        """What was last taken back, up to the next answer of these seats."""
        self._bring_back_one()
        while self.fight.taken_back and self._comes_along(self.fight.taken_back[0]):
            self._bring_back_one()

    def _bring_back_one(self) -> None:
        fight = self.fight
        together = bool(fight.taken_back) and self._is_together(fight.taken_back[0])
        given, seat = len(fight.inputs), fight.taken_back_by
        fight.redo(seat if seat in self.seats else self.seats[0])
        if together:
            self.together.append(fight.inputs[given])

    def _comes_along(self, entry: Entry) -> bool:
        return self._is_together(entry) or not self._is_mine(entry)

    def _is_together(self, entry: Entry | None) -> bool:
        given = entry.answers[-1] if isinstance(entry, Answered) else entry
        return any(given is other for other in self.together)

    def _is_mine(self, entry: Entry) -> bool:
        return isinstance(entry, Answered) and any(a.seat in self.seats for a in entry.answers)

    def _last_answer(self) -> Entry | None:
        """The last answer of these seats that was not taken back."""
        return next(filter(self._is_mine, reversed(self.fight.settled)), None)
