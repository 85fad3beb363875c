"""A person plays in the terminal; bots play the other seats."""

from collections.abc import Callable, Mapping, Sequence

from crossblades.interfaces.bots import Bot, let_play
from crossblades.interfaces.journal import NotSavedError
from crossblades.interfaces.terminal.commands import Commands
from crossblades.interfaces.terminal.corrections import Corrections
from crossblades.interfaces.terminal.deciding import Decider
from crossblades.interfaces.terminal.eyes import Eyes
from crossblades.interfaces.terminal.filling import GO_ON
from crossblades.interfaces.terminal.helping import Helper
from crossblades.interfaces.terminal.keyboard import Read, read_hidden, read_line
from crossblades.interfaces.terminal.pages import Pages
from crossblades.interfaces.terminal.printer import Printer
from crossblades.interfaces.terminal.prompts import PromptHelp
from crossblades.interfaces.terminal.questions import Question
from crossblades.interfaces.terminal.screen import Screen
from crossblades.interfaces.terminal.sealed import SharedKeyboard
from crossblades.interfaces.terminal.typed import dice_of, faces
from crossblades.interfaces.terminal.ways import Way, typed_way
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Roll
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import may_see


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
        read: Read = read_line,
        hidden: Read = read_hidden,
        *,
        advice: bool = True,
    ) -> None:
        self.fight, self.seats, self.bots, self.printer = fight, seats, bots, printer
        self._game = printer.game
        self._eyes = Eyes(self._game, fight, seats)
        self._screen = Screen(printer, self._eyes)
        self._corrections = Corrections(fight, seats)
        self._commands = Commands(read, hidden)
        self._shared = SharedKeyboard(self._game, fight, seats, printer)
        is_referee, keeps_back = self._eyes.referee in seats, self._eyes.keeps_back
        self._help = PromptHelp(referee=is_referee, keeps_back=keeps_back, advice=advice)
        helper = Helper(printer, self._eyes, self._help, advice=advice)
        self._decider = Decider(
            fight, printer, self._eyes, self._screen, self._commands, helper, self._shared
        )
        self._helper = helper
        self._way: Way | None = None
        self._passed_over = -1
        """The last turn, counted from 0, in which the person left it to the others to go on."""
        self._hurries = False
        """Whether the person wants to see no turn of the others before being asked something."""
        self._commands.looked["m"] = self._show_status
        self._commands.done |= {"u": self._take_back, "r": self._bring_back, "q": self._leave}
        if is_referee:
            self._commands.done["d"] = self._decree
        if keeps_back:
            self._commands.looked["g"] = self._show_what_is_kept_back

    def play(self) -> bool:
        """Play to the end; False if the person left before. The fight's journal keeps all."""
        try:
            while not self.fight.over or self._takes_back_the_end():
                self._tell()
                self._go_on()
        except (Leave, EOFError, KeyboardInterrupt):
            return self.fight.over
        return True

    def _takes_back_the_end(self) -> bool:
        """A slip with the last answer can be mended like any other."""
        self._tell()
        while self.fight.over:
            typed = self._commands.typed(
                "Enter to leave, u to take back > ", self._explain_commands
            )
            if typed:
                self.printer.say("expected Enter, or m, u, r, q; or ? for help")
            elif typed is not None:
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
            self._let_play()

    def _let_play(self) -> None:
        """Let the others answer; if that cannot be written down, the person may mend it."""
        try:
            let_play(self.fight, self.bots, self.seats)
        except NotSavedError as error:
            self.printer.say(str(error))
            self._commands.typed("Enter to try once more, q to leave > ", self._explain_commands)

    def _tell(self) -> None:
        """Print what happened since the last time, as far as those who look may see it."""
        news = self._eyes.news()
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
        self._answer(Question(self._game, asks, self.printer.people))

    def _answer(self, question: Question) -> None:
        pages = self._decider.put(question, self._turn())
        secret = self._shared.is_secret(question.asks[0])
        while (typed := self._decider.typed(pages)) is not None:
            if typed == GO_ON and (question.usual or question.whole.optional):
                self._hurries, typed = True, ""
            if question.whole.optional and not typed:
                return
            try:
                if self._settles(pages, typed):
                    break
            except CrossbladesError as error:
                self.printer.refusal(error)
        if secret and typed is not None:
            self._shared.put_away()

    def _settles(self, pages: Pages, typed: str) -> bool:
        """Answer with the option that is meant, or set out on a way; False if it only looked."""
        if self._decider.looked(pages, typed):
            return False
        question = pages.question
        if way := typed_way(question.whole, typed, self.fight):
            self._way = way
            return True
        picked = self._decider.picked(pages, typed)
        if picked is not None:
            self._corrections.together += question.answer(self.fight, picked)
            return True
        if still_open := question.is_open(self.fight):
            self._decider.show(pages)
        return not still_open

    def _pause(self, ask: Ask) -> None:
        """Nobody waits for this person, who may decide something all the same."""
        self._screen.above(ask, self._turn(), 0)
        waited_for = self.fight.waits_for(self._eyes.seat)
        others = (other for other in self.fight.asks if other.seat in waited_for)
        # A side of several seats is asked the same, each.
        for question in dict.fromkeys(self.printer.asked(o) for o in others if not o.optional):
            self.printer.say()
            self.printer.say(question)

        def explain(_words: str) -> None:
            self._helper.lines(self._help.pause, ask.rules)

        while typed := self._commands.typed("Enter to go on, d to decree > ", explain):
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
        known = any(may_see(roll, seat) for seat in self._eyes.audience)
        what = f"{roll.who}, {roll.why}" if known else "A roll that is not yours to know"
        prompt = f"{what}: roll {', '.join(dice_of(roll, known))} > "

        def explain(_words: str) -> None:
            self._helper.lines(self._help.dice, roll.rules if known else ())

        while (typed := self._commands.typed(prompt, explain)) is not None:
            try:
                self.fight.enter(faces(typed))
                return
            except CrossbladesError as error:
                self.printer.say(str(error))

    # --- commands

    def _explain_commands(self, _words: str) -> None:
        self._helper.lines(self._help.commands, ())

    def _show_status(self) -> None:
        put = self._decider.put_last
        stands = put is not None and any(map(put.begins_with, self.fight.asks))
        self._screen.status(put.whole if put and stands else None)

    def _show_what_is_kept_back(self) -> None:
        """For the referee's eyes: the whole map, and what the log has not told the players."""
        self._screen.status(view=self.fight.view(self._eyes.referee))
        self.printer.log_apart(self._eyes.kept_back())

    def _decree(self) -> None:
        """Put the question that stands open for the referee."""
        mine = [ask for ask in self.fight.asks if ask.optional and ask.seat in self.seats]
        if mine:
            self._answer(Question(self._game, mine[:1], self.printer.people))
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
        """Leave: all that was answered is written down."""
        raise Leave
