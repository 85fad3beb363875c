"""The fight is the only gate: every answer comes through here, and is taken back here."""

import copy
from collections.abc import Collection, Sequence

from msgspec import Struct

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import DiceSource, Entered
from crossblades.kernel.driving import Driver
from crossblades.kernel.entries import (
    Answer,
    Answered,
    Diced,
    Input,
    TookBack,
    answered_anew,
    last_rolls,
    start_of_last,
)
from crossblades.kernel.errors import DiceError, RefusedError, StaleAskError, WrongSeatError
from crossblades.kernel.event import Event, Undone, told
from crossblades.kernel.picking import filled_in, not_offered
from crossblades.kernel.rule import System


class Fight(Driver):
    """One fight: put its questions to the seats and give it their answers.

    `asks` holds the questions open now, `log` every event so far, `over` whether it has ended.
    """

    def __init__(self, system: System, scenario: Struct, dice: DiceSource) -> None:
        super().__init__(system, scenario, dice)
        self.one_source = True
        """Whether all dice so far came from the source the fight has now."""
        self.taken_back: list[Input] = []
        """What can be brought back, in its order, by the seat that took it back."""
        self.taken_back_by = ""

    # --- answering

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions open now."""
        sealed = self._sealed
        if not sealed:
            return self._asked
        return tuple([ask for place, ask in enumerate(self._asked) if place not in sealed])

    def answer(self, ask: Ask | int, option: Option, seat: str) -> None:
        """Answer an open question; refused, and nothing changed, if it may not be so answered."""
        number = ask if isinstance(ask, int) else _number_for(ask, seat)
        for question in self._asked:  # each field is read once: questions are of many types
            if (asked := question.id) == number and (whom := question.seat) == seat:
                break
        else:
            raise self._refusal(number, seat)
        if self._sealed and self._asked.index(question) in self._sealed:
            raise StaleAskError(f"question {number} is answered already", question.rules)
        options = question.options
        try:
            chosen = options[options.index(option)]
        except ValueError:
            chosen = filled_in(question, option)
        if type(chosen) is not type(option):  # it may say of itself that it is equal to anything
            raise not_offered(question)
        answer = Answer(asked, whom, chosen)
        if self._sealing:
            self._seal(question, answer)
            return
        if self.taken_back:
            self.taken_back = []
        self._inputs.append(Answered((answer,)))
        self._run(chosen)

    def _refusal(self, number: int, seat: str) -> RefusedError:
        """Why no question of this number is open to this seat."""
        if 0 < number <= self._last_ask.get(seat, 0):
            return StaleAskError(f"question {number} of {seat} is not open any more")
        return WrongSeatError(f"question {number} was never put to {seat}")

    def enter(self, faces: Sequence[int]) -> None:
        """Enter the faces of the roll that waits."""
        if self.waiting is None or not isinstance(self.dice, Entered):
            raise DiceError("no roll waits for dice to be entered")
        self.dice.enter(self.waiting, faces)
        self.taken_back.clear()
        self._inputs.append(Diced(tuple(faces)))
        self._resume_roll()

    def _seal(self, question: Ask, answer: Answer[Option]) -> None:
        """Keep an answer sealed until all are in."""
        if self.taken_back:
            self.taken_back = []
        sealed = self._sealed
        sealed[self._asked.index(question)] = answer  # their numbers tell them apart
        if len(sealed) < len(self._asked):
            return
        answers, options = [], []
        for place in sorted(sealed):
            answers.append(given := sealed[place])
            options.append(given.option)
        self._sealed = {}
        self._inputs.append(Answered(tuple(answers)))
        self._run(tuple(options))

    # --- seats

    def view(self, seat: str) -> Struct:
        """What this seat may know of the state."""
        return self.system.view(self.state, seat)

    def log_of(self, seat: str) -> list[Event]:
        """The events this seat may see."""
        return told(self.log, (seat,))

    def asks_of(self, seat: str) -> tuple[Ask, ...]:
        """The questions this seat has to answer."""
        return tuple(ask for ask in self.asks if ask.seat == seat)

    def picks_of(self, seat: str) -> list[Answer[Option]]:
        """The sealed answers this seat may already see: its own, and those shared with it."""
        return [
            self._sealed[place]
            for place, ask in enumerate(self._asked)
            if place in self._sealed and (seat == ask.seat or seat in ask.shared_with)
        ]

    # --- taking back

    def undo(self, seat: str, questions: int = 1) -> None:
        """Take back the last answers, whoever gave them; the seat is the one that takes them back.

        A question put to several at once counts as one; `take_back` goes back to one's own answer.
        A sealed answer of the seat is withdrawn; what others have seen is taken back on record.
        With 0 questions, the dice that were entered since the last answer are taken back.
        """
        self._check_seat(seat)
        if questions == 0 and (rolls := last_rolls(self._inputs)):
            self._take_back_seen(seat, 0, len(self._inputs) - rolls)
            return
        if questions < 1:
            raise RefusedError("at least one answer must be taken back")
        seen = questions - any(answer.seat == seat for answer in self._sealed.values())
        cut = start_of_last(self._inputs, seen) if seen > 0 else 0
        self._withdraw(seat)
        if seen > 0:
            self._take_back_seen(seat, seen, cut)

    def _take_back_seen(self, seat: str, questions: int, cut: int) -> None:
        """Return to an earlier point, and write it down.

        All are told how many answers of the seat's own were among them, not what others answered.
        """
        taken_back = self._inputs[cut:]
        answers = sum(seat in entry.seats for entry in taken_back)
        stood = len(self.log) - self._void
        self._history = [*self.entries, TookBack(seat, questions)]
        self._kept = cut
        stands = self._return_to(cut)
        self.taken_back = taken_back + self.taken_back
        self.taken_back_by = seat
        self._void += stood - stands + 1
        self.log.append(Undone(seat=seat, answers=answers, events=stood - stands))

    def take_back(self, seats: Collection[str]) -> None:
        """Take back everything up to the last answer of these seats; without one, the last dice."""
        for seat in seats:
            if self._withdraw(seat):
                return
        questions = 0
        for entry in reversed(self._inputs):
            if isinstance(entry, Answered):
                questions += 1
                mine = [answer.seat for answer in entry.answers if answer.seat in seats]
                if mine:
                    self.undo(mine[0], questions)
                    return
        if not last_rolls(self._inputs):
            raise RefusedError("there is no answer of yours to take back")
        self.undo(next(iter(seats)), 0)

    def redo(self, seat: str) -> None:
        """Answer again what this seat has last taken back, with the same answers and dice."""
        self._check_seat(seat)
        if not self.taken_back:
            raise RefusedError("nothing was taken back")
        if seat != self.taken_back_by:
            raise WrongSeatError(f"only {self.taken_back_by} can bring back what it took back")
        self._repeat(self.taken_back.pop(0))
        while self.taken_back and isinstance(self.taken_back[0], Diced):
            self._repeat(self.taken_back.pop(0))

    def clone(self, dice: DiceSource | None = None) -> "Fight":
        """An independent fight at the same point, from the last boundary on; dice may differ."""
        twin = copy.copy(self)
        twin.log = list(self.log)
        twin._inputs, twin._snapshots = list(self._inputs), list(self._snapshots)
        twin.taken_back, twin._thrown = list(self.taken_back), list(self._thrown)
        sealed = self._sealed
        twin._return_to(len(self._inputs))
        for mine, theirs in zip(self._asked, twin._asked, strict=True):
            theirs.id = mine.id
        twin._last_ask, twin._sealed = self._last_ask.copy(), dict(sealed)
        if dice is not None:
            twin._exchange(dice)
        return twin

    def _exchange(self, dice: DiceSource) -> None:
        """Go on with other dice; what the old ones showed stays."""
        self.dice = dice
        self.one_source = False
        self._thrown = [(faces, dice.position) for faces, _ in self._thrown]

    def _check_seat(self, seat: str) -> None:
        seats = self.system.seats(self.scenario)
        if seat not in seats:
            raise WrongSeatError(
                f"there is no seat {seat!r} in this fight; expected {' or '.join(seats)}"
            )

    def _withdraw(self, seat: str) -> bool:
        """Open this seat's last sealed answer again, if it has one."""
        mine = [place for place, answer in self._sealed.items() if answer.seat == seat]
        if mine:
            del self._sealed[mine[-1]]
        return bool(mine)

    def _repeat(self, entry: Input) -> None:
        """Put an input in once more, as an answer to the question that is open now."""
        if isinstance(entry, Answered):
            entry = answered_anew(entry, self._asked, sealed=self._sealing)
        self._feed(entry)


def _number_for(ask: Ask, seat: str) -> int:
    """The number of a question, which another seat's question may have as well."""
    if ask.seat != seat:
        raise WrongSeatError(f"this question is not put to {seat}")
    return ask.id
