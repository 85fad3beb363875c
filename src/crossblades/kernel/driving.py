"""Drives one rule: gives it answers and dice, applies and logs its events, goes back to a point."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from crossblades.kernel.ask import Ask, AskAll, AskAny, Option
from crossblades.kernel.dice import DiceSource, Entered, Roll, dropped, pool, total
from crossblades.kernel.entries import Answered, Entry
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.inputs import Answer, Dice, Input, Wish
from crossblades.kernel.rule import Rule, System
from crossblades.kernel.snapshot import Snapshot


class Driver:
    """A fight without its gate: whatever is put in here is known to be good."""

    def __init__(self, system: System, scenario: Struct, dice: DiceSource) -> None:
        self.system = system
        self.scenario = scenario
        self.dice = dice
        self.state = system.begin(scenario)
        self.log: list[Event] = []
        self.waiting: Roll | None = None
        """The roll whose faces have yet to be entered."""
        self.over = False
        self._first_throw = dice.position
        self._asked: tuple[Ask, ...] = ()
        """The questions that were put last; those with a sealed answer are not open any more."""
        self._sealing = False
        """They are put to several at once, who answer sealed."""
        self._sealed: dict[int, Answer[Option]] = {}
        """Answers that wait for those of others, by the places of their questions."""
        self._entries: list[Entry] = []
        """What was put in and stands."""
        self._history: list[Input] = []
        """What had been put in when something was last taken back, that included."""
        self._kept = 0
        """How many of the entries that stand were put in before that."""
        self._thrown: list[tuple[tuple[int, ...], int]] = []
        """The faces of all rolls that stand, and how far the dice were used after each."""
        self._again: list[tuple[tuple[int, ...], int]] = []
        """Those that are still to be thrown again while answers are replayed, last first."""
        self._entered_at: list[int] = []
        """How many rolls had fallen before each of the dice that were entered and stand."""
        self._void = 0
        """How many events of the log no longer stand, or tell of that."""
        self._last_ask: dict[str, int] = defaultdict(int)
        """Each seat's last number: one for all would tell how much others are asked."""
        self._rule: Rule[None] = system.play(self.state)
        self._snapshots = [self._snapshot()]
        self._run(None)

    @property
    def inputs(self) -> list[Input]:
        """Everything that was put in, also what was taken back: the heart of a record.

        Sealed answers are not among it before all are in, and those that were withdrawn never.
        """
        found = list(self._history)
        for entry in self._entries[self._kept :]:
            if isinstance(entry, Answered):
                found += entry.answers
            else:
                found.append(entry)
        return found

    @property
    def settled(self) -> tuple[Entry, ...]:
        """What was put in and stands: questions with all their answers, entered dice, wishes."""
        return tuple(self._entries)

    def _run(self, value: Any) -> None:
        """Drive the rule until it needs an answer, or dice, or has ended."""
        self._asked = ()
        rule, log, state = self._rule, self.log, self.state
        try:
            while True:
                item: Any = rule.send(value)
                boundary = item.boundary
                if boundary is not None:
                    item.apply(state)
                    log.append(item)
                    value = None
                    if boundary:
                        self._snapshots.append(self._snapshot())
                elif type(item) is Roll:
                    value = self._throw(item)
                    if value is None:
                        return
                    log.append(value)
                else:
                    break
        except StopIteration:
            self.over = True
            return
        kind = type(item)
        self._sealing = kind is AskAll
        if kind is AskAll or kind is AskAny:
            self._asked = item.asks
            self._number()
        else:  # as most questions are: numbered here, since a call takes longer than that
            self._asked = (item,)
            last, seat = self._last_ask, item.seat
            last[seat] = item.id = last[seat] + 1

    def _throw(self, roll: Roll) -> Rolled | None:
        """What the dice show, now or when this was rolled before; None if they must be entered."""
        dice = pool(roll.parts)
        sizes, drop, bonus, minus = dice
        faces: tuple[int, ...] = ()
        if self._again and sizes:
            self._thrown.append(self._again.pop())
            faces, _ = self._thrown[-1]
        elif sizes:  # a bonus alone needs no hand
            thrown = self.dice.throw(roll, sizes)
            if thrown is None:
                self.waiting = roll
                return None
            faces = thrown
            self._thrown.append((faces, self.dice.position))
        gone: tuple[int, ...] = ()
        result = sum(faces) + bonus
        if drop or minus:
            gone = dropped(faces, drop)
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

    def _number(self) -> None:
        """Give each question a new number, so that a late answer cannot hit another one."""
        last = self._last_ask
        for ask in self._asked:
            seat = ask.seat
            last[seat] = ask.id = last[seat] + 1

    # --- going back

    def _return_to(self, cut: int) -> int:
        """Be where the fight was after `cut` entries; returns how many events stand there.

        A generator can't be copied: the last snapshot before is resumed, the rest replayed.
        """
        while self._snapshots[-1].entries > cut:
            self._snapshots.pop()
        kept = sum(isinstance(entry, Dice) for entry in self._entries[:cut])
        until = (*self._entered_at[kept:], len(self._thrown))[0]
        del self._entered_at[kept:]
        snapshot = self._snapshots[-1]
        again = self._entries[snapshot.entries : cut]
        del self._entries[snapshot.entries :]
        self._again = self._thrown[snapshot.throws : until][::-1]
        del self._thrown[snapshot.throws :]
        kept_log, self.log = self.log, []
        last_ask = self._last_ask
        self._resume(snapshot.state, again)
        self._again = []
        self.dice = self.dice.rewound(self._thrown[-1][1] if self._thrown else self._first_throw)
        self._last_ask = last_ask.copy()
        self._number()
        stands = snapshot.events + len(self.log)
        self.log = kept_log
        return stands

    def _resume(self, state: Any, entries: Sequence[Entry]) -> None:
        """Start from a state at a boundary, and put in again what was put in since."""
        self.state = state.copy()
        self.over, self.waiting, self._sealed = False, None, {}
        self._last_ask = defaultdict(int)
        self._rule = self.system.play(self.state)
        self._run(None)
        for entry in entries:
            self._feed_again(entry)

    def _feed_again(self, entry: Entry) -> None:
        """Put in once more what was put in before; the faces of dice are remembered."""
        if isinstance(entry, Dice):
            self._entries.append(entry)
        else:
            self._feed(entry)

    def _feed(self, entry: Entry) -> None:
        """Resume the rule with what is known to be good."""
        self._entries.append(entry)
        if isinstance(entry, Dice):
            assert self.waiting is not None
            assert isinstance(self.dice, Entered)
            self._entered_at.append(len(self._thrown))
            self.dice.enter(self.waiting, entry.faces)
            self._resume_roll()
        elif isinstance(entry, Wish):
            game: Any = self.system  # only one that offers this gets here
            game.wish(self.state, entry.seat, entry.how)
        elif self._sealing:
            self._run(tuple(answer.option for answer in entry.answers))
        else:
            self._run(entry.answers[0].option)

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            self.state.copy(), len(self._entries), len(self.log) - self._void, len(self._thrown)
        )
