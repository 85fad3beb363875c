"""Copies of a fight that go on by themselves, for whoever looks ahead."""

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Self

from msgspec import Struct, structs

from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import DiceSource, Entered
from crossblades.kernel.driving import Driver
from crossblades.kernel.entries import Answered, Entry
from crossblades.kernel.errors import WrongSeatError
from crossblades.kernel.event import Event, standing, told
from crossblades.kernel.guessing import Guessing, Mend, NoFairCloneError, Open, Recalled, fitting
from crossblades.kernel.inputs import Input, Wish
from crossblades.kernel.rule import System
from crossblades.kernel.snapshot import Snapshot

TRIES = 100
"""How often dice that a seat has not seen are drawn anew, until what it has seen follows."""

FEW = 4
"""How often that is tried where there is another way."""

DRAWN = 24
"""How many such dice are drawn for each try; they come again if there are more."""


Journal = Callable[[Input], None]
"""Writes an input down, or raises: then the fight has not moved."""


class _Mending(NamedTuple):
    """When a world that was guessed is filled in, and for whom."""

    after: int
    """How many entries there are then."""
    mend: Mend
    seat: str


class Cloned(Driver):
    """A fight that can be copied: whole, for search, or as one seat may imagine it."""

    def __init__(self, system: System, scenario: Struct, dice: DiceSource) -> None:
        self.journal: Journal | None = None
        """Is given every input, once it is checked and before the fight moves."""
        self.one_source = True
        """Whether all dice so far came from the source the fight has now."""
        self.whole = True
        """Whether it knows all that happened since its beginning; copies for search do not."""
        self.taken_back: list[Entry] = []
        """What can be brought back, in its order, by the seat that took it back."""
        self._exchanged = 0
        """How many entries there were when the dice were exchanged: none of them comes again."""
        self._mend: _Mending | None = None
        super().__init__(system, scenario, dice)

    def exchange(self, dice: DiceSource) -> None:
        """Go on with other dice; what the old ones showed stays."""
        self.dice = dice
        self.one_source = False
        self._thrown = [(faces, dice.position) for faces, _ in self._thrown]
        self.taken_back = []
        self._exchanged = len(self._entries)
        waits = isinstance(dice, Entered) and self.waiting and dice.wants(self.waiting)
        if self.waiting is not None and not waits:
            self._resume_roll()

    def clone(self, dice: DiceSource | None = None) -> Self:
        """An independent fight at the same point, with all that was before it; dice may differ.

        It is written down nowhere.
        """
        twin = copy.copy(self)
        twin.journal = None
        twin.log = list(self.log)
        twin._entries, twin._snapshots = list(self._entries), list(self._snapshots)
        twin.taken_back, twin._thrown = list(self.taken_back), list(self._thrown)
        twin._entered_at = list(self._entered_at)
        twin._return_to(len(self._entries))
        self._number_as_here(twin)
        twin._sealed = self._sealed.copy()
        if dice is not None:
            twin.exchange(dice)
        return twin

    def light_clone(self, dice: DiceSource) -> Self:
        """An independent fight at the same point that goes on with these dice, for search.

        It knows nothing from before the last boundary: its log begins there, and nothing earlier
        can be taken back. So it takes as long late in a fight as early.
        """
        last = self._snapshots[-1]
        twin = self._bare(last.state, dice)
        if self._mend is not None:
            twin._mend = self._mend._replace(after=self._mend.after - last.entries)
        faces = [each for each, _ in self._thrown[last.throws :]]
        twin._again = [(each, dice.position) for each in reversed(faces)]
        twin._entered_at = [n - last.throws for n in self._entered_at if n >= last.throws]
        twin._resume(last.state, self._entries[last.entries :])
        twin._again = []
        self._number_as_here(twin)
        twin._sealed = self._sealed.copy()
        twin._exchanged = len(twin._entries)
        return twin

    def _bare(self, state: object, dice: DiceSource) -> Self:
        """A fight that has yet to be resumed from this state, with nothing behind it."""
        twin = copy.copy(self)
        twin.journal, twin.one_source, twin.whole = None, False, False
        twin.taken_back = []
        twin.dice, twin._first_throw = dice, dice.position
        twin.log, twin._void = [], 0
        twin._entries, twin._history, twin._kept = [], [], 0
        twin._thrown, twin._again, twin._entered_at = [], [], []
        twin._snapshots = [Snapshot(state, 0, 0, 0)]
        twin._mend = None
        return twin

    def _number_as_here(self, twin: Self) -> None:
        """Give the questions of a copy the numbers that they have here."""
        twin._last_ask = self._last_ask.copy()
        if self.waiting is None:
            for mine, theirs in zip(self._asked, twin._asked, strict=True):
                theirs.id = mine.id
        elif twin.waiting is None:
            twin._number()

    def _resume(self, state: Any, entries: Sequence[Entry]) -> None:
        """The same; where a guessed world was filled in, that is done again."""
        split = len(entries) if self._mend is None else max(self._mend.after, 0)
        super()._resume(state, entries[:split])
        self._fill_in()
        for entry in entries[split:]:
            self._feed_again(entry)

    def _fill_in(self) -> None:
        """Where it is time for that: from now on the world is guessed, and the log the seat's."""
        if self._mend is not None and self._mend.after == len(self._entries):
            self._mend.mend(self.state)
            self.log = _seen(self.log, self._mend.seat)

    # --- fair copies

    def fair_clone(self, seat: str, random: Random, dice: DiceSource) -> Self:
        """A fight at the question that this seat is asked, in a world drawn from what it may know.

        What the seat does not know is guessed with `random`, and what others have answered under
        seal is open again. A `NoFairCloneError` tells where the question hangs on secrets.
        """
        if not self._mine(seat):
            raise WrongSeatError(f"{seat} is asked nothing now, so there is nothing to clone for")
        guessing: Guessing = getattr(self.system, "guessing", Open())
        earlier = (each.state for each in reversed(self._snapshots))
        mend = guessing.guess(self.state, seat, random, earlier)
        twin = self._from_here(guessing, seat, random, mend)
        if twin is None:
            twin = self._from_the_boundary(guessing, seat, random, mend)
        twin.scenario = guessing.scenario(twin.state) or self.scenario
        twin.dice, twin._first_throw = dice, dice.position
        twin._thrown = [(faces, dice.position) for faces, _ in twin._thrown]
        twin._exchanged = len(twin._entries)
        self._seal_again(twin, seat)
        return twin

    def _from_here(self, guessing: Guessing, seat: str, random: Random, mend: Mend) -> Self | None:
        """Where the rule puts the same question at once, nothing need be played again."""
        state = guessing.known(self.state, self.state, seat)
        mend(state)
        twin = self._bare(state, Recalled((), (random.random(),)))
        twin._resume(state, ())
        return twin if not twin.log and self._asks_the_same(twin, seat) else None

    def _from_the_boundary(self, guessing: Guessing, seat: str, random: Random, mend: Mend) -> Self:
        """What the seat has seen since then is played again, in the guessed world where possible.

        Else the rest is filled in afterwards: what a foe has shown may not fit the guess.
        """
        numbers = [[random.random() for _ in range(DRAWN)] for _ in range(TRIES)]
        then = guessing.known(self._snapshots[-1].state, self.state, seat)
        twin = self._played_again(then, seat, numbers)
        if twin is None:
            asked = type(self._mine(seat)[0]).__name__
            raise NoFairCloneError(
                f"what led to the question {asked} of {seat} cannot be played without its "
                "secrets; clone at the next question of a turn"
            )
        twin._mend = _Mending(len(twin._entries), mend, seat)
        twin._fill_in()
        guessed = then.copy()
        mend(guessed)
        whole = self._played_again(guessed, seat, numbers[:FEW])
        return twin if whole is None or whole.state != twin.state else whole

    def _played_again(
        self, then: Any, seat: str, numbers: Sequence[Sequence[float]]
    ) -> Self | None:
        """From a state at the last boundary to the same question, the dice falling as seen."""
        last = self._snapshots[-1]
        events = standing(self.log)[last.events :] if self._void else self.log[last.events :]
        seen = _seen(events, seat)
        for drawn in numbers:
            dice = Recalled(seen, drawn)
            twin = self._bare(then, dice)
            twin._resume(then, ())
            for entry in self._entries[last.entries :]:
                if isinstance(entry, Answered):
                    fits = fitting(entry, twin._asked, sealed=twin._sealing)
                    if fits is not None:
                        twin._feed(fits)
                elif isinstance(entry, Wish) and entry.seat == seat:
                    twin._feed(entry)
            if self._asks_the_same(twin, seat) and _seen(twin.log, seat) == seen:
                return twin
            if not dice.guessed:
                break
        return None

    def _mine(self, seat: str) -> list[Ask]:
        """The questions put to a seat last, those it has answered under seal among them."""
        return [structs.replace(ask, id=0) for ask in self._asked if ask.seat == seat]

    def _asks_the_same(self, twin: Self, seat: str) -> bool:
        """Whether a seat cannot tell the open questions of a copy from these."""
        if self._sealing != twin._sealing or self._mine(seat) != twin._mine(seat):
            return False
        return self._sealing or [a.seat for a in self._asked] == [a.seat for a in twin._asked]

    def _seal_again(self, twin: Self, seat: str) -> None:
        """Number the questions of the seat as here; keep the sealed answers that it may see."""
        mine = [ask for ask in self._asked if ask.seat == seat]
        theirs = [ask for ask in twin._asked if ask.seat == seat]
        for ask, again in zip(mine, theirs, strict=True):
            again.id = ask.id
        twin._last_ask[seat] = self._last_ask[seat]
        twin._sealed = {}
        for place, answer in self._sealed.items():
            ask = self._asked[place]
            if seat == ask.seat or seat in ask.shared_with:
                plain = structs.replace(ask, id=0)
                for at, again in enumerate(twin._asked):
                    if at not in twin._sealed and structs.replace(again, id=0) == plain:
                        twin._sealed[at] = structs.replace(answer, ask=again.id)
                        break


def _seen(events: Sequence[Event], seat: str) -> list[Event]:
    return told(events, (seat,))
