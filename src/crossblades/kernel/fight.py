"""The fight drives one rule. It is the only gate: every answer comes through here."""

import copy
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from crossblades.kernel.ask import Ask, AskAll, AskAny, Option
from crossblades.kernel.dice import DiceSource, Entered, Roll, dropped, pool, total
from crossblades.kernel.entries import (
    Answer,
    Answered,
    Diced,
    Entry,
    Input,
    TookBack,
    answered_anew,
    last_rolls,
    start_of_last,
)
from crossblades.kernel.errors import DiceError, RefusedError, StaleAskError, WrongSeatError
from crossblades.kernel.event import IS_EVENT, Event, Rolled, Undone, told
from crossblades.kernel.picking import picked
from crossblades.kernel.rule import Rule, System
from crossblades.kernel.snapshot import Snapshot


class Fight:
    """One fight: put its questions to the seats and give it their answers.

    `asks` holds the questions open now, `log` every event so far, `over` whether it has ended.
    """

    def __init__(self, system: System, scenario: Struct, dice: DiceSource) -> None:
        self.system = system
        self.scenario = scenario
        self.dice = dice
        self.state = system.begin(scenario)
        self.log: list[Event] = []
        self.waiting: Roll | None = None
        """The roll whose faces have yet to be entered."""
        self.entries: list[Entry] = []
        """Everything that was put in, also what was taken back: the heart of a record."""
        self.over = False
        self.one_source = True
        """Whether all dice so far came from the source the fight has now."""
        self._first_throw = dice.position
        self._asked: tuple[Ask, ...] = ()
        """The questions that were put last; those with a sealed answer are not open any more."""
        self._sealing = False
        """They are put to several at once, who answer sealed."""
        self._sealed: dict[tuple[str, int], Answer[Option]] = {}
        """Answers that wait for those of others, by seat and number."""
        self._inputs: list[Input] = []
        """What was put in and stands."""
        self._thrown: list[tuple[tuple[int, ...], int]] = []
        """The faces of all rolls that stand, and how far the dice were used after each."""
        self._again: list[tuple[tuple[int, ...], int]] = []
        """Those that are still to be thrown again while answers are replayed, last first."""
        self.taken_back: list[Input] = []
        """What can be brought back, in its order, by the seat that took it back."""
        self.taken_back_by = ""
        self._void = 0
        """How many events of the log no longer stand, or tell of that."""
        self._last_ask: dict[str, int] = defaultdict(int)
        """Each seat's last number: one for all would tell how much others are asked."""
        self._rule: Rule[None] = system.play(self.state)
        self._snapshots = [self._snapshot()]
        self._run(None)

    # --- answering

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The questions open now."""
        sealed = self._sealed
        return tuple([ask for ask in self._asked if (ask.seat, ask.id) not in sealed])

    def answer(self, ask: Ask | int, option: Option, seat: str) -> None:
        """Answer an open question; refused, and nothing changed, if it may not be so answered."""
        number = ask if isinstance(ask, int) else _number_for(ask, seat)
        for question in self._asked:
            if question.id == number and question.seat == seat:
                break
        else:
            raise self._refusal(number, seat)
        if (seat, number) in self._sealed:
            raise StaleAskError(f"question {number} is answered already", question.rules)
        option = picked(question, option)
        if self.taken_back:
            self.taken_back = []
        answer = Answer(question.id, question.seat, option)
        if self._sealing:
            self._seal(answer)
        else:
            self._run(option, Answered((answer,)))

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
        entry = Diced(tuple(faces))
        self._inputs.append(entry)
        self.entries.append(entry)
        self._resume_roll()

    def _seal(self, answer: Answer[Option]) -> None:
        """Keep an answer sealed until all are in."""
        sealed = self._sealed
        sealed[answer.seat, answer.ask] = answer
        if len(sealed) == len(self._asked):
            answers = tuple([sealed[ask.seat, ask.id] for ask in self._asked])
            self._sealed = {}
            self._run(tuple([each.option for each in answers]), Answered(answers))

    # --- driving the rule

    def _run(self, value: Any, entry: Answered[Option] | None = None) -> None:
        """Drive the rule until it needs an answer, or dice, or has ended.

        The entry settles the question that was open, and is written down.
        """
        if entry is not None:
            self._inputs.append(entry)
            self.entries.append(entry)
        self._asked = ()
        send, tell, state = self._rule.send, self.log.append, self.state
        try:
            while True:
                item: Any = send(value)
                if IS_EVENT[type(item)]:
                    item.apply(state)
                    tell(item)
                    value = None
                    if item.boundary:
                        self._snapshots.append(self._snapshot())
                elif type(item) is Roll:
                    value = self._throw(item)
                    if value is None:
                        return
                    tell(value)
                else:
                    self._open(item)
                    return
        except StopIteration:
            self.over = True

    def _throw(self, roll: Roll) -> Rolled | None:
        dice = pool(roll.parts)
        if self._again:
            throw = self._again.pop()
            faces = throw[0]
        else:
            fallen = self.dice.throw(roll, dice.sizes)
            if fallen is None:
                self.waiting = roll
                return None
            faces = fallen
            throw = (faces, self.dice.position)
        self._thrown.append(throw)
        gone: tuple[int, ...] = ()
        result = sum(faces) + dice.bonus
        if dice.drop or dice.minus:
            gone = dropped(faces, dice.drop)
            result = total(faces, dice)
        return Rolled(
            roll=roll, faces=faces, dropped=gone, total=result, rules=roll.rules,
            seen_by=roll.seen_by,
        )  # fmt: skip

    def _resume_roll(self) -> None:
        """Go on with the roll that waited, now that its faces are entered."""
        assert self.waiting is not None
        rolled = self._throw(self.waiting)
        assert rolled is not None
        self.waiting = None
        self.log.append(rolled)
        self._run(rolled)

    def _open(self, question: Ask | AskAll | AskAny) -> None:
        """Put a question, with a number for each seat's part of it."""
        if type(question) is AskAll or type(question) is AskAny:
            self._asked = question.asks
            self._sealing = type(question) is AskAll
            self._number()
        else:
            self._asked = (question,)
            self._sealing = False
            last, seat = self._last_ask, question.seat
            last[seat] = question.id = last[seat] + 1

    def _number(self) -> None:
        """Give each question a new number, so that a late answer cannot hit another one."""
        last = self._last_ask
        for ask in self._asked:
            last[ask.seat] = ask.id = last[ask.seat] + 1

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
        seen = [ask for ask in self._asked if seat == ask.seat or seat in ask.shared_with]
        sealed = [self._sealed.get((ask.seat, ask.id)) for ask in seen]
        return [answer for answer in sealed if answer is not None]

    # --- taking back

    def undo(self, seat: str, questions: int = 1) -> None:
        """Take back the last answers; a question put to several at once counts as one.

        A sealed answer is only withdrawn. What others have seen is taken back on record.
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
        stands = self._return_to(cut)
        self.taken_back = taken_back + self.taken_back
        self.taken_back_by = seat
        self._void += stood - stands + 1
        self.log.append(Undone(seat=seat, answers=answers, events=stood - stands))
        self.entries.append(TookBack(seat, questions))

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
        twin.log, twin.entries = list(self.log), list(self.entries)
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
        mine = [key for key in self._sealed if key[0] == seat]
        if mine:
            del self._sealed[mine[-1]]
        return bool(mine)

    def _return_to(self, cut: int) -> int:
        """Be where the fight was after `cut` inputs; returns how many events stand there.

        A generator can't be copied: the last snapshot before is resumed, the rest replayed.
        """
        while self._snapshots[-1].inputs > cut:
            self._snapshots.pop()
        entered = sum(isinstance(entry, Diced) for entry in self._inputs[cut:])
        snapshot = self._snapshots[-1]
        again = self._inputs[snapshot.inputs : cut]
        del self._inputs[snapshot.inputs :]
        self._again = self._thrown[snapshot.throws : len(self._thrown) - entered][::-1]
        del self._thrown[snapshot.throws :]
        kept_log, self.log = self.log, []
        self.state = snapshot.state.copy()
        self.over, self.waiting, self._sealed = False, None, {}
        last_ask, self._last_ask = self._last_ask, defaultdict(int)
        self._rule = self.system.play(self.state)
        self._run(None)
        for entry in again:
            if isinstance(entry, Diced):
                self._inputs.append(entry)  # its faces are remembered, and thrown again
            else:
                self._feed(entry)
        self._again = []
        self.dice = self.dice.rewound(self._thrown[-1][1] if self._thrown else self._first_throw)
        self._last_ask = last_ask.copy()
        self._number()
        stands = snapshot.events + len(self.log)
        self.log = kept_log
        return stands

    def _repeat(self, entry: Input) -> None:
        """Put an input in once more, as an answer to the question that is open now."""
        if isinstance(entry, Answered):
            entry = answered_anew(entry, self._asked, sealed=self._sealing)
        self.entries.append(entry)
        self._feed(entry)

    def _feed(self, entry: Input) -> None:
        """Resume the rule with an input that is known to be good."""
        self._inputs.append(entry)
        if isinstance(entry, Diced):
            assert self.waiting is not None
            assert isinstance(self.dice, Entered)
            self.dice.enter(self.waiting, entry.faces)
            self._resume_roll()
        elif self._sealing:
            self._run(tuple(answer.option for answer in entry.answers))
        else:
            self._run(entry.answers[0].option)

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            self.state.copy(), len(self._inputs), len(self.log) - self._void, len(self._thrown)
        )


def _number_for(ask: Ask, seat: str) -> int:
    """The number of a question, which another seat's question may have as well."""
    if ask.seat != seat:
        raise WrongSeatError(f"this question is not put to {seat}")
    return ask.id
