"""The dice of a fight, as far as people enter them."""

from collections.abc import Sequence

from crossblades.kernel.cloning import Cloned
from crossblades.kernel.dice import Entered, Mixed, Seeded
from crossblades.kernel.errors import DiceError
from crossblades.kernel.inputs import Dice, TypeDice
from crossblades.kernel.names import is_neat


class Throwing(Cloned):
    """A fight in which dice may be typed in, for some creatures or for all."""

    @property
    def seed(self) -> int | None:
        """The seed that all dice came from; None if there were others."""
        dice = self.dice.thrower if isinstance(self.dice, Mixed) else self.dice
        if isinstance(dice, Seeded) and self.one_source and self._first_throw == 0:
            return dice.seed
        return None

    @property
    def typed(self) -> frozenset[str]:
        """The creatures whose dice are typed in, where that may change from one to another."""
        return self.dice.typed if isinstance(self.dice, Mixed) else frozenset()

    def enter(self, faces: Sequence[int]) -> None:
        """Enter the faces of the roll that waits."""
        dice = self._check_dice(faces)
        entry = Dice(tuple(faces))
        if self.journal is not None:
            self.journal(entry)
        assert self.waiting is not None
        self._entered_at.append(len(self._thrown))
        dice.enter(self.waiting, faces)
        self.taken_back = []
        self._entries.append(entry)
        self._resume_roll()

    def _check_dice(self, faces: Sequence[int]) -> Entered:
        """What these faces go into."""
        if self.waiting is None or not isinstance(self.dice, Entered):
            raise DiceError("no roll waits for dice to be entered")
        self.dice.check(self.waiting, faces)
        return self.dice

    def type_dice(self, creatures: Sequence[str]) -> None:
        """From now on type in the dice of these creatures, and of no others.

        A roll that waits and is typed no longer falls at once. What was taken back before does not
        come again.
        """
        dice = self._check_typing(creatures)
        given = TypeDice(tuple(creatures))
        if self.journal is not None:
            self.journal(given)
        self._history, self._kept = [*self.inputs, given], len(self._entries)
        self.taken_back, self._exchanged = [], len(self._entries)
        dice.typed = frozenset(creatures)
        if self.waiting is not None and not dice.wants(self.waiting):
            self._resume_roll()

    def _check_typing(self, creatures: Sequence[str]) -> Mixed:
        if not isinstance(self.dice, Mixed):
            raise DiceError("in this fight nobody can choose whose dice are typed in")
        if len(set(creatures)) != len(creatures) or not all(map(is_neat, creatures)):
            raise DiceError("the creatures whose dice are typed in are names, each once")
        return self.dice
