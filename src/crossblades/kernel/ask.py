"""What a rule asks of the people at the table, and what they may answer."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar, final

from msgspec import Struct

from crossblades.kernel.names import kebab
from crossblades.kernel.visibility import EVERYONE


class Option(Struct, frozen=True, tag_field="option", tag=kebab, gc=False):
    """One legal answer: a typed value, worded by the game's narration."""

    cites: ClassVar[tuple[str, ...]] = ()
    """The ids of the rules that offer options of this type."""

    takes_text: ClassVar[bool] = False
    """Whether a field `text` may be filled in by whoever chooses it."""

    takes_number: ClassVar[bool] = False
    """Whether a field `number` may be filled in by whoever chooses it."""

    takes_data: ClassVar[bool] = False
    """Whether a field `sheet` may be filled in; the game checks what is in it (`System.vet`)."""

    by_steps: ClassVar[bool] = False
    """Whether every step of a way is asked for when it is chosen."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that offer this option."""
        return self.cites

    def admits(self, given: "Option") -> bool:
        """Whether `given` is this option; options with free text override this."""
        return self == given


Kind = TypeVar("Kind", bound=Option)


class Ask(Struct, kw_only=True, tag_field="ask", tag=kebab, gc=False):
    """One seat must choose one of the options."""

    boundary: ClassVar[None] = None
    """None, where events have true or false: that tells the two apart quickly."""

    optional: ClassVar[bool] = False
    """Whether it may be left alone: it stands open beside a question that somebody must answer."""

    step: ClassVar[bool] = False
    """Whether it asks for the next step of a way; an option that names no space ends the way."""

    has_usual: ClassVar[bool] = False
    """Whether its first option is the usual answer, which would hold if nobody ruled."""

    instant: ClassVar[bool] = False
    """Whether it is a short moment in which somebody may step in; most let most of them pass."""

    seat: str
    """Who is asked; nobody else may answer."""
    options: Sequence[Option]
    """The legal answers, never empty."""
    rules: tuple[str, ...] = ()
    """The rules that put the question."""
    shared_with: tuple[str, ...] = ()
    """Seats that may see the answer while it is still sealed."""
    known_to: tuple[str, ...] = ()
    """Seats that may know that the question is put, besides its own and the referee's."""
    id: int = 0
    """Given by the fight when it opens the question, never used twice."""

    def offers(self, kind: type[Kind]) -> list[Kind]:
        """Its options of this very type, which is quicker to tell than `isinstance`."""
        return [option for option in self.options if type(option) is kind]


class OpenAsk(Ask, kw_only=True):
    """A question of which the whole table may know that it is put, though not what is offered."""

    known_to: tuple[str, ...] = EVERYONE


@final
class AskAll(Struct, gc=False):
    """Several questions at once, sealed: all answers come back together."""

    boundary: ClassVar[None] = None
    asks: tuple[Ask, ...]


@final
class AskAny(Struct, gc=False):
    """The same decision open to several seats: the first answer closes the others."""

    boundary: ClassVar[None] = None
    asks: tuple[Ask, ...]
