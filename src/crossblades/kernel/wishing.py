"""How the seats of a fight want to be asked for what they could use at any moment."""

from collections.abc import Sequence

from crossblades.kernel.errors import RefusedError, WrongSeatError
from crossblades.kernel.inputs import Wish
from crossblades.kernel.throwing import Throwing


class Wishing(Throwing):
    """A fight in which a seat may choose when it is asked, if the game leaves a choice."""

    def put_wish(self, given: Wish) -> None:
        """Ask a seat from now on as it wants; the questions that are open stay.

        What was taken back before does not come again: other questions may come now.
        """
        self.check_wish(given)
        if self.journal is not None:
            self.journal(given)
        self.taken_back = []
        self._feed(given)

    def check_wish(self, given: Wish) -> None:
        """Refuse a wish of nobody, or one that the game does not know."""
        self._check_seat(given.seat)
        ways: Sequence[str] = getattr(self.system, "asking", ())
        if given.how not in ways:
            expected = " or ".join(ways) or "nothing: this game leaves no choice"
            raise RefusedError(f"nobody can be asked {given.how[:40]!r}; expected {expected}")

    def _check_seat(self, seat: str) -> None:
        seats = self.system.seats(self.scenario)
        if seat not in seats:
            raise WrongSeatError(
                f"there is no seat {seat!r} in this fight; expected {' or '.join(seats)}"
            )
