"""A person plays in the terminal; bots play the other seats."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from crossblades.interfaces.bots import Bot, let_play
from crossblades.interfaces.files import save_record
from crossblades.interfaces.terminal.corrections import Corrections
from crossblades.interfaces.terminal.mixes import equilibrium_at, short_mix_lines
from crossblades.interfaces.terminal.printer import Printer
from crossblades.interfaces.terminal.prompt_help import PromptHelp
from crossblades.interfaces.terminal.questions import Picked, Question, admitted
from crossblades.interfaces.terminal.typed import (
    NoSuchOptionError,
    dice_of,
    faces,
    read_line,
    whole_number,
)
from crossblades.interfaces.terminal.ways import Way, typed_way
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import told
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import may_see

GO_ON = ">"
"""Typed by who wants to go on and on: at a question, all stays as it stands there."""


class Leave(Exception):  # noqa: N818
    """The person wants to stop here."""


class TerminalPlayer:
    """Puts the questions of some seats to the person at the keyboard."""

    def __init__(
        self,
        fight: Fight,
        seats: Sequence[str],
        bots: Mapping[str, Bot],
        printer: Printer,
        record: Path,
        read: Callable[[str], str] = read_line,
    ) -> None:
        self.fight = fight
        self.seats = seats
        self.bots = bots
        self.printer = printer
        self.record = record
        self.read = read
        self._game = printer.game
        self._told = 0
        self._unsaved: CrossbladesError | None = None
        self._way: Way | None = None
        self._seat = seats[0]
        """Through whose eyes the map is shown: the one who decides, or the referee."""
        self._put_last: Question | None = None
        """The question that the person has before them."""
        self._map_turn = -1
        """The turn in which the map was last shown before a question."""
        self._map_marks: Mapping[str, str] = {}
        """What was on the map when it was last shown."""
        self._corrections = Corrections(fight, seats)
        self._passed_over = -1
        """The last turn, counted from 0, in which the person left it to the others to go on."""
        self._hurries = False
        """Whether the person wants to see no turn of the others before being asked something."""
        self._commands: dict[str, Callable[[], None]] = {
            "u": self._take_back,
            "r": self._bring_back,
            "q": self._leave,
        }
        self._referee = self._game.referee(fight.scenario)
        self._help = PromptHelp(referee=self._referee in seats)
        if self._referee in seats:
            self._commands["d"] = self._decree

    def play(self) -> bool:
        """Play to the end; False if the person left before. The record is kept all the while."""
        # A place that cannot be written to is better known before the first answer.
        save_record(self.record, self.fight)
        if self.fight.entries:
            self._tell()
        self._show_status()
        try:
            while not self.fight.over or self._takes_back_the_end():
                self._tell()
                self._go_on()
                self._keep()
        except (Leave, EOFError, KeyboardInterrupt):
            self._check_kept()
            return self.fight.over
        self._check_kept()
        return True

    def _takes_back_the_end(self) -> bool:
        """A slip with the last answer can be mended like any other."""
        self._tell()
        while self.fight.over:
            typed = self._typed("Enter to leave, u to take back > ", self._explain_commands)
            if typed is None:
                self._keep()
            elif typed:
                self.printer.say("expected Enter, or m, u, r, q; or ? for help")
            else:
                return False
        return True

    def _go_on(self) -> None:
        """Ask the person first: so no bot's sealed answer exists while the person decides."""
        mine = [ask for ask in self.fight.asks if ask.seat in self.seats]
        must = [ask for ask in mine if not ask.optional]
        if self.fight.waiting is not None:
            self._enter_dice(self.fight.waiting)
        elif must:
            self._hurries = False
            self._decide(must)
        elif mine and not self._hurries and self._passed_over != self._turn():
            self._pause(mine[0])
        else:
            let_play(self.fight, self.bots, self.seats)

    def _keep(self) -> None:
        """Save; if that fails, say so and go on, since all is still in memory."""
        try:
            save_record(self.record, self.fight)
            self._unsaved = None
        except CrossbladesError as error:
            self._unsaved = error
            self.printer.say(f"Not saved! {error}")

    def _check_kept(self) -> None:
        if self._unsaved is not None:
            raise self._unsaved

    def _tell(self) -> None:
        """Print what happened since the last time, as far as these seats may see it."""
        lines = told(self.fight.log, self.seats)
        news, self._told = lines[self._told :], len(lines)
        if self._way and self._way.over:
            cut = next((i for i, event in enumerate(news) if event.boundary), 0)
            self.printer.log(news[:cut])
            self._drop_way("the move has ended")
            news = news[cut:]
        self.printer.log(news)

    # --- questions

    def _decide(self, asks: Sequence[Ask]) -> None:
        """Go on with the way that was typed, or ask the person."""
        ask = asks[0]
        if self._way and self._way.goes_on_with(ask):
            try:
                self._way.answer(ask, self._game.label)
                return
            except CrossbladesError as error:
                self._drop_way(str(error))
        self._answer(Question(self._game, asks))

    def _answer(self, question: Question) -> None:
        self._put(question)
        explain = partial(self._explain_question, question)
        while (typed := self._typed("> ", explain)) is not None:
            if typed == GO_ON and (question.usual or question.whole.optional):
                self._hurries, typed = True, ""
            if question.whole.optional and not typed:
                return
            try:
                self._settle(question, typed)
                return
            except CrossbladesError as error:
                self.printer.say(str(error))

    def _put(self, question: Question) -> None:
        """Show a question; once, the map with the places it offers, unless it is for one step."""
        ask, last = question.whole, self._put_last
        self._seat, self._put_last = ask.seat, question
        view = self._view()
        if last is None or not last.begins_with(ask):
            self._show_map(ask, view)
        self.printer.question(ask, view)
        if question.hint:
            self.printer.say(question.hint)

    def _show_map(self, ask: Ask, view: object) -> None:
        """The places that a question offers; else, once a turn, the map if it has changed."""
        turn, marks = self._turn(), self._game.board(view).marks
        if not ask.step and self.printer.places(ask, view):
            self._map_marks = marks
        elif turn != self._map_turn:
            if marks != self._map_marks:
                self.printer.map_above(ask, view)
            self._map_turn, self._map_marks = turn, marks

    def _settle(self, question: Question, typed: str) -> None:
        """Answer with the option that is meant, or set out on a way."""
        if way := typed_way(question.whole, typed, self.fight):
            self._way = way
            return
        usual = None if typed else question.usual
        picked = usual or question.filled_in(typed) or self._picked(question, typed)
        if picked is not None:
            self._corrections.together += question.answer(self.fight, picked)

    def _picked(self, question: Question, typed: str) -> Picked | None:
        """The option that a number or words mean; None if the person thinks better of it."""
        at = question.chosen(typed)
        option = self._filled(question.whole.options[at])
        return None if option is None else Picked(at, option)

    def _filled(self, option: Option) -> Option | None:
        """Let the person fill in what an option leaves open; None if they think better of it."""
        if option.takes_text:
            return self._asked_for(option, "Say what?", "text", str)
        if option.takes_number:
            return self._asked_for(option, "Which number?", "number", whole_number)
        return option

    def _asked_for(
        self, option: Option, prompt: str, field: str, read: Callable[[str], str | int]
    ) -> Option | None:
        usual = getattr(option, field)
        hint = f" (Enter: {usual})" if usual != "" else ""
        while typed := self.read(f"{prompt}{hint} > ").strip():
            if typed == GO_ON:
                break
            if typed == "?":
                self._explain(self._help.filling_in, option.rules)
            elif self._obeyed(typed):
                return None
            elif not self._looked(typed):
                try:
                    return admitted(self._game, option, field, read(typed))
                except CrossbladesError as error:
                    self.printer.say(str(error))
        return option if usual != "" else None

    def _explain_question(self, question: Question, typed: str) -> None:
        """What can be typed and the rules behind the question; with words, one option."""
        ask = question.whole
        if typed:
            self._explain_option(question, typed)
            return
        helps = self._help.own_words if question.takes_words else self._help.of_question(ask)
        self._explain((*helps, *self._game.shorthand), ())
        self.printer.meant(ask, None, self._view())
        self.printer.explain(ask.rules)
        found = equilibrium_at(self._game, ask, self.fight.view(ask.seat))
        for line in short_mix_lines(found) if found else ():
            self.printer.say(line)

    def _explain_option(self, question: Question, typed: str) -> None:
        ask = question.whole
        try:
            option = ask.options[question.chosen(typed)]
        except CrossbladesError as error:
            # What is no option of this question may still be the name of an ability.
            if not self.printer.named(typed):
                unknown = isinstance(error, NoSuchOptionError)
                said = f"nothing here is called {typed[:80]!r}; " if unknown else ""
                self.printer.say(f"{said}{error}")
            return
        named = self.printer.meant(ask, option, self._view())
        rules = tuple(dict.fromkeys((*(option.rules or ask.rules), *named)))
        self._explain(() if rules else ("No rule says more about this.",), rules)
        self.printer.odds(ask, option, self._view())

    def _explain(self, helps: Iterable[str], rules: Iterable[str]) -> None:
        for line in helps:
            self.printer.say(line)
        self.printer.explain(rules)

    def _pause(self, ask: Ask) -> None:
        """Nobody waits for this person, who may decide something all the same."""
        self._show_map(ask, self._view())
        others = (other for other in self.fight.asks if not other.optional)
        # A side of several seats is asked the same, each.
        for question in dict.fromkeys(map(self._game.question, others)):
            self.printer.say()
            self.printer.say(question)

        def explain(_words: str) -> None:
            self._explain(self._help.pause, ask.rules)

        while typed := self._typed("Enter to go on, d to decree > ", explain):
            if typed == GO_ON:
                self._hurries = True
                return
            self.printer.say("expected Enter, or >, d, m, u, r, q; or ? for help")
        if typed is not None:
            self._passed_over = self._turn()

    def _turn(self) -> int:
        """How many turns there have been, those that were taken back included."""
        return sum(event.boundary for event in self.fight.log)

    # --- dice

    def _enter_dice(self, roll: Roll) -> None:
        known = any(may_see(roll, seat) for seat in self.seats)
        what = f"{roll.who}, {roll.why}" if known else "A roll that is not yours to know"
        prompt = f"{what}: roll {', '.join(dice_of(roll, known))} > "

        def explain(_words: str) -> None:
            self._explain(self._help.dice, roll.rules if known else ())

        while (typed := self._typed(prompt, explain)) is not None:
            try:
                self.fight.enter(faces(typed))
                return
            except CrossbladesError as error:
                self.printer.say(str(error))

    # --- commands

    def _typed(self, prompt: str, explain: Callable[[str], None]) -> str | None:
        """What the person types, once all that is only looked at is shown; None after a command.

        `explain` is given the words behind a question mark.
        """
        while True:
            typed = self.read(prompt).strip()
            if typed.lower() == "help":
                typed = "?"
            if self._obeyed(typed):
                return None
            if typed.startswith("?"):
                explain(typed[1:].strip())
            elif not self._looked(typed):
                return typed

    def _explain_commands(self, _words: str) -> None:
        self._explain(self._help.commands, ())

    def _obeyed(self, typed: str) -> bool:
        """Whether this was a command, which is done now."""
        command = self._commands.get(typed.lower())
        if command:
            command()
        return command is not None

    def _looked(self, typed: str) -> bool:
        """Whether the person only wanted to see the map."""
        if typed.lower() == "m":
            self._show_status()
        return typed.lower() == "m"

    def _view(self) -> object:
        """What the person sees: all, as the referee; else what the deciding seat sees."""
        seat = self._referee if self._referee in self.seats else self._seat
        return self.fight.view(seat)

    def _show_status(self) -> None:
        put, view = self._put_last, self._view()
        stands = put is not None and any(map(put.begins_with, self.fight.asks))
        self.printer.status(view, put.whole if put and stands else None)
        self._map_marks = self._game.board(view).marks

    def _decree(self) -> None:
        """Put the question that stands open for the referee."""
        mine = [ask for ask in self.fight.asks if ask.optional and ask.seat in self.seats]
        if mine:
            self._answer(Question(self._game, mine[:1]))
        else:
            self.printer.say("Decrees are possible when a side is to act.")

    def _take_back(self) -> None:
        self._correct(self._corrections.take_back, "an answer is taken back")

    def _bring_back(self) -> None:
        self._correct(self._corrections.bring_back, "an answer is brought back")

    def _correct(self, correction: Callable[[], None], why: str) -> None:
        self._drop_way(why)
        self._passed_over, self._hurries = -1, False
        try:
            correction()
        except CrossbladesError as error:
            self.printer.say(str(error))

    def _drop_way(self, why: str) -> None:
        """Forget the rest of a way, and say so if there is one."""
        if self._way and self._way.steps:
            self.printer.say(f"The way ends without {self._way.left}: {why}.")
        self._way = None

    def _leave(self) -> None:
        """Leave, unless the fight would be lost."""
        try:
            save_record(self.record, self.fight)
        except CrossbladesError:
            self.printer.say("Type q to try once more, or Ctrl-D to leave without saving.")
            return
        self._unsaved = None
        raise Leave
