"""Characters as interfaces see them: files between fights, which rest and grow."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.resting import RestKind, RestWord, Words
from crossblades.kernel.rule import System
from crossblades.kernel.rulings import Value

C = TypeVar("C")


class Offer(NamedTuple):
    """What a character can buy: the words to type, what it is, its price."""

    words: str
    what: str
    cost: int
    names: tuple[str, ...] = ()
    """What may stand for the first word in capitals; none where any text may."""


class Usable(NamedTuple):
    """What a character can use outside of fights: the words to type, and what it is."""

    words: str
    what: str
    back: str = ""
    """When it is there again, if it is used up: `after a long rest`."""
    names: tuple[str, ...] = ()
    """What may stand for the word in capitals."""


class Kept(NamedTuple):
    """A character after a fight; no text if its file is as the fight has left it."""

    file: str
    name: str
    text: str | None


class Characters(Protocol[C]):
    """A game's characters. A change makes another character, which knows its file's new text."""

    def read(self, text: str, source: str) -> C:
        """Read a character's file; a mistake in it is a FileError."""

    def name(self, character: C) -> str:
        """Its name."""

    def text(self, character: C) -> str:
        """What is in its file, or will be."""

    def warnings(self, character: C) -> Sequence[str]:
        """What is allowed in its file, and perhaps not meant."""

    def dead(self, character: C) -> bool:
        """Whether it is dead: it comes into no fight and to no rest any more."""

    def unfit(self, character: C) -> str:
        """What keeps it out of fights now: `dead`, `dying`; empty if nothing does."""

    def stands(self, character: C) -> str:
        """How it would come into a fight now, in a few words: hit points, and what it suffers."""

    def files(self, scenario: Any) -> list[str]:
        """The files of all characters of a fight, as the encounter names them."""

    def after(self, fight: Fight, texts: Mapping[str, str]) -> list[Kept]:
        """What a fight that is over makes of those characters whose files' texts are given."""

    @property
    def rests(self) -> Sequence[RestKind]:
        """The kinds of rest that the game knows."""

    @property
    def rest_words(self) -> Sequence[RestWord]:
        """What else can be said of a rest."""

    def rest(
        self,
        characters: Sequence[C],
        healer: C | None,
        words: Words,
        rulings: Mapping[str, Value],
    ) -> tuple[System, Struct]:
        """A rest, with words that `read_rest` has read, by a table's rulings."""

    def rested(self, characters: Sequence[C], fight: Fight) -> list[C]:
        """The characters after their rest."""

    def use(self, character: C, words: str, rulings: Mapping[str, Value]) -> tuple[C, list[Event]]:
        """Use outside of combat what the words name."""

    def uses(self, character: C) -> list[Usable]:
        """Everything that can be used so, at hand or not."""

    def award(self, character: C, points: int | None, reason: str) -> tuple[C, list[Event]]:
        """Give experience; without a number, what a session brings."""

    def buy(self, character: C, words: str) -> tuple[C, list[Event]]:
        """Spend experience on what the words name."""

    def experience(self, character: C) -> str:
        """What was gained and spent, in a line."""

    def offers(self, character: C) -> tuple[int, list[Offer]]:
        """The points that are left, and everything that can be bought."""
