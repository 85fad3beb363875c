"""What a person is asked at once, and what the words typed for it mean."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from crossblades.interfaces.terminal.typed import whole_number
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import NoDecree
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.inputs import Answer, Input
from crossblades.kernel.people import NOBODY, People


class Picked(NamedTuple):
    """An option, perhaps with something filled in, and where it stands among all of them."""

    at: int
    option: Option


class Question:
    """One ask, or the same one put to several of a person's seats: then one list of it all."""

    def __init__(self, game: Game, asks: Sequence[Ask], people: People = NOBODY) -> None:
        first = asks[0]
        words = game.question(first)
        self.game = game
        self.asks = [ask for ask in asks if game.question(ask) == words]
        self.whole = first
        """All that can be answered, as if one seat were asked."""
        self._owners: list[Ask] = [first] * len(first.options)
        lasts = {game.label(ask.options[-1]) for ask in self.asks}
        self._declines = len(self.asks) > 1 and len(lasts) == 1
        """Whether the last option is everybody's, and declines for all of them."""
        if len(self.asks) > 1:
            end = -1 if self._declines else None
            offered = [(ask, option) for ask in self.asks for option in ask.options[:end]]
            if self._declines:
                offered.append((first, first.options[-1]))
            self._owners = [ask for ask, _ in offered]
            self.whole = structs.replace(first, options=tuple(option for _, option in offered))

        self.labels = [game.label(option, people) for option in self.whole.options]

    @property
    def numbered(self) -> bool:
        """Whether its options are chosen by number; not where numbers or words are answers."""
        return not (self.takes_words or any(o.takes_number for o in self.whole.options))

    @property
    def number_at(self) -> int | None:
        """Where the option stands that takes a number, if just one does."""
        found = [at for at, option in enumerate(self.whole.options) if option.takes_number]
        return found[0] if len(found) == 1 else None

    @property
    def takes_words(self) -> bool:
        """Whether any words are an answer, since there is no other option."""
        options = self.whole.options
        return len(options) == 1 and options[0].takes_text

    @property
    def is_of_a_way(self) -> bool:
        """Whether it asks for a step, or for the way as a whole."""
        return self.whole.step or any(option.by_steps for option in self.whole.options)

    @property
    def usual(self) -> Picked | None:
        """What an empty line means: no decree, the words that stand there, the usual ruling."""
        options = self.whole.options
        none = [at for at, option in enumerate(options) if isinstance(option, NoDecree)]
        if none:
            return Picked(none[0], options[none[0]])
        return Picked(0, options[0]) if self.takes_words or self.whole.has_usual else None

    @property
    def hint(self) -> str:
        """What an empty line does, for people; empty if it is no answer."""
        if self.whole.optional or (self.usual and isinstance(self.usual.option, NoDecree)):
            return "Enter leaves everything as it is."
        if self.takes_words:
            return "Enter leaves it so; or type your own words."
        return f"Enter takes {self.usual.at + 1}, the usual answer." if self.usual else ""

    def begins_with(self, ask: Ask) -> bool:
        """Whether this question was open when it was put; each seat counts its own."""
        return (self.whole.seat, self.whole.id) == (ask.seat, ask.id)

    def is_open(self, fight: Fight) -> bool:
        """Whether it still waits for its answer."""
        return any(map(self.begins_with, fight.asks))

    def filled_in(self, typed: str) -> Picked | None:
        """What is typed at once, for an option that takes a number or words; None if none does."""
        options = self.whole.options
        if self.takes_words:
            return Picked(0, admitted(self.game, options[0], "text", typed))
        at = self.number_at
        if at is not None and re.fullmatch(r"[-−]?\s?\d+", typed):
            return Picked(at, admitted(self.game, options[at], "number", whole_number(typed)))
        return None

    def answer(self, fight: Fight, picked: Picked) -> list[Input]:
        """Answer for the seat whose option stands there, or decline for all of them.

        Gives the answers that belong to the one before them.
        """
        if not self._declines or picked.at < len(self._owners) - 1:
            owner = self._owners[picked.at]
            fight.answer(owner, picked.option, owner.seat)
            return []
        given: list[Input] = []
        for seat in [ask.seat for ask in self.asks]:
            again = next((ask for ask in fight.asks if self._is_put_to(seat, ask)), None)
            if again is not None:
                fight.answer(again, again.options[-1], seat)
                given += [last for last in fight.inputs[-1:] if isinstance(last, Answer)]
        return given[1:]

    def _is_put_to(self, seat: str, ask: Ask) -> bool:
        """Whether this is the part of the question that is put to a seat, asked once more."""
        return ask.seat == seat and self.game.question(ask) == self.game.question(self.whole)


def admitted(game: Game, option: Option, field: str, value: str | int) -> Option:
    """The option with this filled in; an error if it does not take that."""
    filled = structs.replace(option, **{field: value})
    if not option.admits(filled):
        raise CrossbladesError(f"that is not possible here: {game.label(option)}")
    return filled
