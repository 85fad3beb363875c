"""What a menu shows of a question: who acts, then what; what is rarely wanted behind `more`."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from crossblades.interfaces.terminal import reasons
from crossblades.interfaces.terminal.matching import (
    MOST_SHOWN,
    NoSuchOptionError,
    SeveralFitError,
    by_words,
    expected,
    fits,
    plain,
    whole,
)
from crossblades.interfaces.terminal.questions import Question
from crossblades.kernel.choices import Choice, Missing
from crossblades.kernel.errors import CrossbladesError

SHORT = 7
"""So many options are shown as they come."""
LONG = 12
"""So many lines at the most, where others can be behind `more`."""
SHOWN = 2
"""So many things that a creature can do stand beside its name."""
FIRST = ("attack", "ability", "move", "manoeuvre", "other", "pass", "object")
"""The groups of a long menu, in their order; objects are behind `more`."""


class Entry(NamedTuple):
    """A line of a menu: an option, by its place in the question; or a creature that can act."""

    words: str
    at: int | None = None
    actor: str = ""


class Pages:
    """The menu of one question, and where in it the person is."""

    def __init__(
        self,
        question: Question,
        choices: Sequence[Choice | None],
        missing: Callable[[], Iterable[Missing]] = tuple,
        most: int = SHORT,
    ) -> None:
        self.question = question
        self.choices = choices
        """Each option in parts; None for those that only name a space."""
        self._missing = missing
        """What somebody may look for in vain."""
        self.most = min(max(most, SHORT), LONG)
        """Lines that the screen has room for."""
        self.actor = ""
        """Who was chosen to act."""
        self.all = False
        """Whether `more` was asked for."""
        self.listed: tuple[int, ...] = ()
        """The options that the words fit which were typed last."""
        self._actors = dict.fromkeys(choice.actor for choice in choices if choice and choice.actor)

    @property
    def by_actor(self) -> bool:
        """Whether the person first says who acts."""
        options, actors = len(self.choices), len(self._actors)
        doers = sum(bool(choice and choice.actor) for choice in self.choices)
        return self.question.numbered and options > SHORT and 1 < actors < doers

    @property
    def asks_who(self) -> bool:
        """Whether the menu shows who can act."""
        return self.by_actor and not self.actor and not self.listed

    @property
    def who(self) -> str:
        """Whose options are shown, if it is one creature."""
        return self.actor or (next(iter(self._actors)) if len(self._actors) == 1 else "")

    @property
    def has_spaces(self) -> bool:
        """Whether there are spaces in it, which may only be counted at first."""
        return None in self.choices

    @property
    def actors(self) -> tuple[str, ...]:
        """All who can act."""
        return tuple(self._actors)

    def entries(self) -> list[Entry]:
        """The lines, in the order of their numbers; those behind `more` included."""
        labels = self.question.labels
        if self.listed:
            return [Entry(labels[at], at) for at in self.listed]
        if self.asks_who:
            doing = [Entry(self._doing(actor), None, actor) for actor in self._actors]
            others = (at for at, each in enumerate(self.choices) if not (each and each.actor))
            return [*doing, *(Entry(labels[at], at) for at in others)]
        mine = [at for at, each in enumerate(self.choices) if self._is_open(each)]
        if self.is_long(mine):
            first, rest = self._parted(mine)
            mine = [*first, *rest]
        prefix = f"{self.actor}: "
        return [Entry(labels[at].removeprefix(prefix), at) for at in mine]

    def is_long(self, mine: Sequence[int]) -> bool:
        """Whether these options are more than one sees at a glance; spaces share a line."""
        counted = [at for at in mine if self.choices[at] is not None]
        return self.question.numbered and len(counted) > SHORT

    def _parted(self, mine: Sequence[int]) -> tuple[list[int], list[int]]:
        """What a long menu shows at once: what is useful, and how to pass; and the rest."""
        ranked = sorted(mine, key=self._rank)
        passes = [at for at in ranked if self._group(self.choices[at]) == "pass"]
        useful = [at for at in ranked if self._group(self.choices[at]) not in ("pass", "object")]
        first = [*useful[: max(self.most - len(passes), 1)], *passes]
        return first, [at for at in ranked if at not in first]

    def shown(self) -> list[Entry]:
        """The lines on the screen."""
        entries = self.entries()
        mine = [entry.at for entry in entries if entry.at is not None]
        if self.all or self.listed or self.asks_who or not self.is_long(mine):
            return entries
        return entries[: len(self._parted(mine)[0])]

    @property
    def left(self) -> int:
        """How many options are behind `more`."""
        return len(self.entries()) - len(self.shown())

    def take(self, typed: str) -> int | None:
        """Where the option stands that is meant; None if that turns to another page."""
        shown = self.shown()
        number = whole(typed)
        if self.question.numbered and number is not None and 1 <= number <= len(shown):
            return self._chosen(shown[number - 1])
        if self.question.numbered and all(part.isdecimal() for part in typed.split()):
            raise CrossbladesError(f"{expected(len(shown))}, words of an option, or ? for help")
        for actor in self._actors if self.by_actor else ():
            if plain(actor) == plain(typed):
                return self._chosen(Entry(actor, None, actor))
        try:
            return self._meant(typed)
        except SeveralFitError as several:
            self.listed = several.fitting[:MOST_SHOWN] if self.question.numbered else ()
            raise
        except NoSuchOptionError:
            raise NoSuchOptionError(
                f"{self._wanted(shown)}, words of an option, or ? for help"
            ) from None

    def _wanted(self, shown: Sequence[Entry]) -> str:
        at = self.question.number_at
        return expected(len(shown)) if at is None else f"expected {self.question.labels[at]}"

    def _chosen(self, entry: Entry) -> int | None:
        if entry.at is None:
            self.actor, self.listed, self.all = entry.actor, (), False
        return entry.at

    def _meant(self, typed: str) -> int:
        """By words: of who was chosen; another has to be named.

        What cannot be done now comes before words that only explain an option: whoever types
        `attack` gets no dodge because that hinders those who attack.
        """
        labels = self.question.labels
        exact = [at for at, label in enumerate(labels) if plain(label) == plain(typed)]
        if len(exact) == 1:
            return exact[0]
        among = self._among(typed)
        try:
            groups = [self._group(self.choices[at]) for at in among]
            return self._by_words([self._name(at) for at in among], among, typed, groups)
        except NoSuchOptionError:
            if found := self.reasons(typed):
                raise CrossbladesError("\n".join(found)) from None
        return self._by_words([labels[at] for at in among], among, typed, ())

    def _among(self, typed: str) -> Sequence[int]:
        """The options that words can mean."""
        named = any(fits(typed, actor) for actor in self._actors if actor != self.actor)
        every = range(len(self.choices))
        return every if named else [at for at in every if self._is_open(self.choices[at])]

    def _by_words(
        self, names: Sequence[str], among: Sequence[int], typed: str, groups: Sequence[str]
    ) -> int:
        try:
            return among[by_words(names, typed, groups)]
        except SeveralFitError as several:
            fitting = [among[at] for at in several.fitting]
            raise SeveralFitError(typed, self.question.labels, fitting) from None

    def _name(self, at: int) -> str:
        """What an option is called: its words without those that explain it."""
        choice = self.choices[at]
        if choice is None:
            return self.question.labels[at]
        return f"{choice.actor}: {choice.short} ({choice.price})"

    def reasons(self, typed: str = "") -> list[str]:
        """Why something is not there: what these words mean, or all of it, of who is shown."""
        found = [each for each in self._missing() if not self.who or each.actor == self.who]
        if typed:
            found = [
                each for each in found if fits(f"{each.actor} {each.short} {each.group}", typed)
            ]
        return reasons.lines(found, named=not self.who)

    @property
    def before(self) -> str:
        """What is on the page before, in words; nothing if there is none."""
        if self.listed:
            return "all options"
        if self.all:
            return "fewer options"
        return "who else can act" if self.actor else ""

    def turn_on(self) -> bool:
        """To all options, if they are not on the screen."""
        on = bool(self.listed or self.left or (self.has_spaces and not self.all))
        self.listed, self.all = (), self.all or on
        return on

    def turn_back(self) -> bool:
        """To the page before, if there is one."""
        turned = bool(self.actor or self.listed or self.all)
        if self.listed or self.all:
            self.listed, self.all = (), False
        else:
            self.actor = ""
        return turned

    def _is_open(self, choice: Choice | None) -> bool:
        """Whether an option is on the page of who was chosen, if anybody was."""
        return not self.actor or (choice is not None and choice.actor in (self.actor, ""))

    def _rank(self, at: int) -> int:
        choice = self.choices[at]
        return FIRST.index(choice.group if choice else "move")

    def _doing(self, actor: str) -> str:
        """`Ana: engage, dash, 3 more`."""
        mine = sorted(
            (at for at, each in enumerate(self.choices) if each and each.actor == actor),
            key=self._rank,
        )
        shorts = list(dict.fromkeys(map(self._shortest, mine)))
        left = len(shorts) - SHOWN
        more = [f"{left} more"] if left > 0 else []
        return f"{actor}: {', '.join([*shorts[:SHOWN], *more])}"

    def _shortest(self, at: int) -> str:
        """`engage` for all whom it can engage; an ability without its ways."""
        choice = self.choices[at]
        assert choice is not None
        return (
            choice.short.partition(" ")[0]
            if choice.group == "attack"
            else choice.short.partition(",")[0]
        )

    @staticmethod
    def _group(choice: Choice | None) -> str:
        return choice.group if choice else ""
