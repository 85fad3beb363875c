"""The fight is the only gate: every input comes through here, and is taken back here."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import assert_never

from msgspec import Struct, structs

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.cloning import Journal
from crossblades.kernel.dice import DiceSource, Entered
from crossblades.kernel.entries import (
    Answered,
    Entry,
    answered_anew,
    known_to_all_of,
    last_rolls,
    start_of_last,
)
from crossblades.kernel.errors import RefusedError, StaleAskError, WrongSeatError
from crossblades.kernel.event import Event, Undone, standing, told
from crossblades.kernel.inputs import (
    Answer,
    BringBack,
    Dice,
    Input,
    TakeBack,
    TypeDice,
    Wish,
    Withdraw,
)
from crossblades.kernel.picking import chosen_from
from crossblades.kernel.rule import System
from crossblades.kernel.visibility import EVERYONE, SPECTATOR, may_see
from crossblades.kernel.wishing import Wishing


class Fight(Wishing):
    """One fight: put its questions to the seats and give it their answers.

    `asks` holds the questions open now, `log` every event so far, `over` whether it has ended.
    """

    def __init__(
        self, system: System, scenario: Struct, dice: DiceSource, journal: Journal | None = None
    ) -> None:
        super().__init__(system, scenario, dice)
        self.journal = journal
        self.taken_back_by = ""
        self._referee = system.referee(scenario)

    # --- putting in

    def put(self, given: Input) -> None:
        """Put in any input; refused, and nothing changed, if it does not fit."""
        match given:
            case Answer(ask, seat, option):
                self.answer(ask, option, seat)
            case Dice(faces):
                self.enter(faces)
            case Withdraw(seat, ask):
                self.withdraw(ask, seat)
            case TakeBack():
                self._put_take_back(given)
            case BringBack(seat):
                self.redo(seat)
            case TypeDice(creatures):
                self.type_dice(creatures)
            case Wish():
                self.put_wish(given)
            case _:
                assert_never(given)

    def vet(self, given: Input) -> Input:
        """The input as `put` would take it, or the error it would raise; nothing is done."""
        match given:
            case Answer(ask, seat, option):
                return self.check(ask, option, seat)
            case Dice(faces):
                self._check_dice(faces)
            case Withdraw(seat, ask):
                self._sealed_place(ask, seat)
            case TakeBack():
                self._start_of(given)
            case BringBack(seat):
                self._check_bringing_back(seat)
            case TypeDice(creatures):
                self._check_typing(creatures)
            case Wish():
                self.check_wish(given)
            case _:
                assert_never(given)
        return given

    # --- answering

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions open now."""
        sealed = self._sealed
        if not sealed:
            return self._asked
        return tuple([ask for place, ask in enumerate(self._asked) if place not in sealed])

    def check(self, ask: Ask | int, option: Option, seat: str) -> Answer[Option]:
        """The answer as the fight would take it; refused, if the question may not be so answered.

        Nothing is done.
        """
        question = self._question(ask, seat)
        chosen = chosen_from(question, option)
        if chosen.takes_data:
            self._vet_data(chosen)
        return Answer(question.id, seat, chosen)

    def _vet_data(self, chosen: Option) -> None:
        """Refuse what an option brings if it does not fit the fight."""
        if vet := getattr(self.system, "vet", None):
            vet(self.state, chosen)

    def _question(self, ask: Ask | int, seat: str) -> Ask:
        """The open question of this number."""
        number = ask if isinstance(ask, int) else _number_for(ask, seat)
        for question in self._asked:
            if question.id == number and question.seat == seat:
                break
        else:
            raise self._refusal(number, seat)
        if self._sealed and self._asked.index(question) in self._sealed:
            raise StaleAskError(f"question {number} is answered already", question.rules)
        return question

    def answer(self, ask: Ask | int, option: Option, seat: str) -> None:
        """Answer an open question; refused, and nothing changed, if it may not be so answered."""
        question = self._question(ask, seat)
        chosen = chosen_from(question, option)
        if chosen.takes_data:
            self._vet_data(chosen)
        answer = Answer(question.id, seat, chosen)
        if self.journal is not None:
            self.journal(answer)
        if self.taken_back:
            self.taken_back = []
        if self._sealing:
            self._seal(answer)
            return
        asked, logged = self._asked, len(self.log)
        if len(asked) == 1:
            self._entries.append(Answered((answer,), question.known_to))
            self._run(answer.option)
            return
        self._entries.append(Answered((answer,), known_to_all_of(asked)))
        self._run(answer.option)
        self._keep_numbers([ask for ask in asked if ask is not question], logged)

    def _keep_numbers(self, asked: Sequence[Ask], logged: int) -> None:
        """Give those their question's number again for whom nothing has happened.

        A new number would tell them that somebody has answered in secret.
        """
        for ask in self._asked:
            for old in asked:
                unchanged = structs.replace(ask, id=old.id) == old
                if unchanged and not any(may_see(e, ask.seat) for e in self.log[logged:]):
                    ask.id = self._last_ask[ask.seat] = old.id

    def _refusal(self, number: int, seat: str) -> RefusedError:
        """Why no question of this number is open to this seat."""
        if 0 < number <= self._last_ask.get(seat, 0):
            return StaleAskError(f"question {number} of {seat} is not open any more")
        return WrongSeatError(f"question {number} was never put to {seat}")

    def _seal(self, answer: Answer[Option]) -> None:
        """Keep an answer sealed until all are in."""
        sealed = self._sealed
        for place, ask in enumerate(self._asked):
            if ask.id == answer.ask and ask.seat == answer.seat:
                sealed[place] = answer
        if len(sealed) < len(self._asked):
            return
        answers, options = [], []
        for place in sorted(sealed):
            answers.append(given := sealed[place])
            options.append(given.option)
        self._sealed = {}
        self._entries.append(Answered(tuple(answers), known_to_all_of(self._asked)))
        self._run(tuple(options))

    def withdraw(self, ask: int, seat: str) -> None:
        """Open a question again that this seat has answered under seal."""
        place = self._sealed_place(ask, seat)
        if self.journal is not None:
            self.journal(Withdraw(seat, ask))
        del self._sealed[place]

    def _sealed_place(self, ask: int, seat: str) -> int:
        """Where a sealed answer of this seat lies."""
        for place, answer in self._sealed.items():
            if answer.ask == ask and answer.seat == seat:
                return place
        raise RefusedError(f"{seat} has no sealed answer to question {ask}")

    def _last_sealed(self, seat: str) -> Answer[Option] | None:
        """What this seat has last answered under seal."""
        mine = [answer for answer in self._sealed.values() if answer.seat == seat]
        return mine[-1] if mine else None

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

    def questions_of(self, seat: str) -> tuple[Ask, ...]:
        """Its open questions, and those whose sealed answer it may still withdraw."""
        return tuple(ask for ask in self._asked if ask.seat == seat)

    def is_sealed(self, ask: Ask) -> bool:
        """Whether the answers to this question are sealed until all are in."""
        return self._sealing and ask in self._asked

    def waits_for(self, seat: str) -> tuple[str, ...]:
        """Whom all wait for, as far as a seat may know."""
        must = (ask.seat for ask in self.asks if not ask.optional and self._knows_of(seat, ask))
        return tuple(dict.fromkeys(must))

    def sealed_count(self, seat: str) -> tuple[int, int]:
        """How many sealed answers are in, and of how many, as far as a seat may know."""
        if not self._sealing:
            return 0, 0
        known = [place for place, ask in enumerate(self._asked) if self._knows_of(seat, ask)]
        return sum(place in self._sealed for place in known), len(known)

    def _knows_of(self, seat: str, ask: Ask) -> bool:
        """Whether a seat may know that a question is put."""
        known = ask.known_to
        return known == EVERYONE or seat in known or seat in (ask.seat, self._referee)

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
        sealed = self._last_sealed(seat) if questions else None
        given = TakeBack(seat, questions - (sealed is not None))
        if sealed is None or given.questions:
            self._start_of(given)
        if sealed is not None:
            self.withdraw(sealed.ask, seat)
        if sealed is None or given.questions:
            self._put_take_back(given)

    def take_back(self, seats: Collection[str]) -> None:
        """Take back everything up to the last answer of these seats; without one, the last dice."""
        self.put(self.taking_back(seats))

    def taking_back(self, seats: Collection[str]) -> Withdraw | TakeBack:
        """What takes back the last answer of these seats; without one, the last dice."""
        for seat in seats:
            if sealed := self._last_sealed(seat):
                return Withdraw(seat, sealed.ask)
        later: list[Answered[Option]] = []
        for entry in reversed(self._entries):
            if isinstance(entry, Answered):
                later.append(entry)
                mine = [seat for seat in entry.seats if seat in seats]
                if mine:
                    return TakeBack(mine[0], sum(self._knows(mine[0], each) for each in later))
        if not self._rolls_to_take_back():
            raise RefusedError("there is no answer of yours to take back")
        return TakeBack(next(iter(seats)), 0)

    def _rolls_to_take_back(self) -> int:
        """How many rolls were entered since the last answer; other dice would fall as before."""
        return last_rolls(self._entries) if isinstance(self.dice, Entered) else 0

    def _start_of(self, given: TakeBack) -> int:
        """How many entries there were before what is to be taken back."""
        self._check_seat(given.seat)
        if given.questions == 0 and (rolls := self._rolls_to_take_back()):
            return len(self._entries) - rolls
        if given.questions < 1:
            raise RefusedError("at least one answer must be taken back")
        return start_of_last(self._entries, given.questions, partial(self._knows, given.seat))

    def _knows(self, seat: str, entry: Answered[Option]) -> bool:
        """Whether a seat may know that this was asked; the referee knows of all questions."""
        return entry.known_by(seat) or seat == self._referee

    def _put_take_back(self, given: TakeBack) -> None:
        """Return to an earlier point, and write it down for all who know of what is taken back."""
        cut = self._start_of(given)
        if self.journal is not None:
            self.journal(given)
        seat, taken_back = given.seat, self._entries[cut:]
        stood = len(self.log) - self._void
        self._history = [*self.inputs, given]
        self._kept = cut
        stands = self._return_to(cut)
        self.taken_back = taken_back + self.taken_back if cut >= self._exchanged else []
        self._exchanged = min(self._exchanged, cut)
        self.taken_back_by = seat
        self._void += stood - stands + 1
        gone = standing(self.log)[stands:]
        self.log.append(
            Undone(seat=seat, events=stood - stands, seen_by=self._touched(seat, taken_back, gone))
        )

    def knowing(self, given: TakeBack) -> tuple[str, ...]:
        """Who may know of something that this would take back: the seats that it concerns."""
        twin = self.clone()
        twin.put(given)
        return twin.log[-1].seen_by

    def as_taken_by(self, given: TakeBack, seat: str) -> TakeBack:
        """The same taken back by another seat, which may know of more or fewer questions."""
        cut = self._start_of(given)
        if not given.questions:
            return TakeBack(seat, 0)
        gone = [entry for entry in self._entries[cut:] if isinstance(entry, Answered)]
        return TakeBack(seat, sum(self._knows(seat, entry) for entry in gone))

    def _touched(
        self, seat: str, entries: Sequence[Entry], events: Sequence[Event]
    ) -> tuple[str, ...]:
        """Who may know that these were taken back: those who know of one of them."""
        asked = [entry for entry in entries if isinstance(entry, Answered)]
        everybody = (*self.system.seats(self.scenario), SPECTATOR)
        knowing = tuple(
            each
            for each in everybody
            if each in (seat, self._referee)
            or any(self._knows(each, entry) for entry in asked)
            or any(may_see(event, each) for event in events)
        )
        return EVERYONE if knowing == everybody else knowing

    def redo(self, seat: str) -> None:
        """Answer again what this seat has last taken back, with the same answers and dice.

        The next question that it knows of is answered again; those it does not know of, too.
        """
        self._check_bringing_back(seat)
        if self.journal is not None:
            self.journal(BringBack(seat))
        known = False
        while self.taken_back and not (known and self._stands_alone(seat, self.taken_back[0])):
            entry = self.taken_back.pop(0)
            known = known or isinstance(entry, Dice) or self._stands_alone(seat, entry)
            self._repeat(entry)

    def _stands_alone(self, seat: str, entry: Entry) -> bool:
        """Whether a seat brings this back by itself: dice, wishes and what others know follow."""
        return isinstance(entry, Answered) and self._knows(seat, entry)

    def _check_bringing_back(self, seat: str) -> None:
        self._check_seat(seat)
        if not self.taken_back or seat != self.taken_back_by:
            # The same to all others: that somebody took something back may be a secret.
            raise RefusedError("nothing was taken back that is yours to bring back")

    def _repeat(self, entry: Entry) -> None:
        """Put an entry in once more, as an answer to the question that is open now."""
        if isinstance(entry, Answered):
            entry = answered_anew(entry, self._asked, sealed=self._sealing)
        self._feed(entry)


def _number_for(ask: Ask, seat: str) -> int:
    """The number of a question, which another seat's question may have as well."""
    if ask.seat != seat:
        raise WrongSeatError(f"this question is not put to {seat}")
    return ask.id
