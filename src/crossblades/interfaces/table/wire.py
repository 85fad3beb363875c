"""What goes over the wire: one JSON object a frame, told apart by its `t`. See docs/protocol.md."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from crossblades.kernel.errors import CrossbladesError

LONGEST_FRAME = 4096
"""Bytes of a frame from a client; a setup has a limit of its own."""
LONGEST_SETUP = 128 * 1024
"""Bytes of a frame with a whole encounter in it."""

Id = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9-]+$")]
"""The client's own name for a message, never used twice."""
Key = Annotated[str, Meta(min_length=1, max_length=120)]
"""The name of a question: its number, `@`, and the seat that it is put to."""
Words = Annotated[str, Meta(max_length=400)]
Block = Annotated[str, Meta(max_length=3000)]
"""A creature's stat block may have several lines."""
Name = Annotated[str, Meta(max_length=80)]
Count = Annotated[int, Meta(ge=0, le=2**53)]

Asking = Literal["when it matters", "always", "never"]
"""When a seat is asked about instants."""
Role = Literal["seat", "gm", "screen", "spectator"]
"""What a screen is for."""
Player = Annotated[str, Meta(max_length=40)]
"""Who plays a seat: `open`, `person`, `gm`, or `bot:` and the bot's name."""


class Message(Struct, frozen=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """Anything that a client may send."""


class Hello(Message, frozen=True):
    """The first message of a connection: what the client has already seen."""

    since: Count = 0
    epoch: Name = ""


class Ping(Message, frozen=True):
    """Asks for a `pong`."""


class Answer(Message, frozen=True):
    """Answers a question with one of its options, by its place in the list."""

    id: Id
    ask: Key
    option: Count
    text: Block = ""
    """For options that take words, or a creature's line or stat block."""
    number: int | None = None
    """For options that take a number."""
    at: Name = ""
    """For a creature that is added: its space."""
    side: Name = ""
    """For a creature that is added: the side it fights for."""


class Withdraw(Message, frozen=True):
    """Takes back a sealed answer that nobody has seen."""

    id: Id
    ask: Key


class Dice(Message, frozen=True):
    """The faces of the roll that waits."""

    id: Id
    roll: Count
    faces: Annotated[tuple[int, ...], Meta(max_length=100)]


class Undo(Message, frozen=True):
    """Proposes to take back everything since one's last answer; the GM may go back further."""

    id: Id
    questions: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """How many questions the GM takes back; None goes to one's own last answer."""


class Redo(Message, frozen=True):
    """Brings back the next of what one has taken back."""

    id: Id


class Vote(Message, frozen=True):
    """Agrees to a proposal, or not."""

    id: Id
    proposal: Name
    yes: bool


class Overrule(Message, frozen=True):
    """The GM settles a proposal alone; the log says so."""

    id: Id
    proposal: Name
    yes: bool


class Odds(Message, frozen=True):
    """Asks what may come of each option of a question, or of one."""

    ask: Key
    option: Count | None = None


class Look(Message, frozen=True):
    """Asks what an option would do on the map."""

    ask: Key
    option: Count


class Advice(Message, frozen=True):
    """Asks a solver how to make a sealed choice."""

    ask: Key


class Explain(Message, frozen=True):
    """Asks what a rule or a name means."""

    rule: Name = ""
    name: Name = ""


class Older(Message, frozen=True):
    """Asks for lines of the log before one that the client has."""

    before: Count


class Say(Message, frozen=True):
    """Says something to everybody at the table."""

    id: Id
    text: Words


class Instants(Message, frozen=True):
    """How a seat wants to be asked about instants: from now on, or not until the round ends."""

    id: Id
    how: Literal["ask", "not this round"] | Asking


# --- the GM's


class Setup(Message, frozen=True):
    """Changes the table before the fight begins; what is left out stays as it is."""

    id: Id
    encounter: Name | None = None
    """`game/name` of a shipped encounter."""
    text: str | None = None
    """A whole encounter as TOML."""
    seats: dict[Name, Name] | None = None
    """The seat of every fighter that changes its seat."""
    rulings: dict[Name, Any] | None = None
    asking: dict[Name, Asking] | None = None
    """When a seat wants to be asked about instants."""
    foes: Literal["numbers", "words", "nothing"] | None = None
    advice: bool | None = None
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None


class Begin(Message, frozen=True):
    """Begins the fight."""

    id: Id


class Seat(Message, frozen=True):
    """Says who plays a seat: the GM, a bot, or whoever takes it."""

    id: Id
    seat: Name
    player: Player


class Typed(Message, frozen=True):
    """Says which seats roll real dice and type them in; the others' dice are rolled for them."""

    id: Id
    seats: Annotated[tuple[Name, ...], Meta(max_length=100)]


class Link(Message, frozen=True):
    """Asks for a link, and its picture, for a seat or a role."""

    id: Id
    role: Role
    seat: Name = ""


class Revoke(Message, frozen=True):
    """Shuts out one who came by a link."""

    id: Id
    kid: Name


class Code(Message, frozen=True):
    """Opens the lobby with a new code, or closes it."""

    id: Id
    open: bool


class Settings(Message, frozen=True):
    """Changes what may be changed at any time."""

    id: Id
    advice: bool | None = None
    usual: bool | None = None
    """Whether the GM's questions are given their usual answers by themselves."""
    pace: Annotated[int, Meta(ge=0, le=5000)] | None = None
    """Milliseconds between two answers of bots."""


GM_ONLY = (Setup, Begin, Seat, Typed, Link, Revoke, Code, Settings, Overrule)
"""What only the GM may send."""

Received = (
    Hello | Ping | Answer | Withdraw | Dice | Undo | Redo | Vote | Overrule | Odds | Look | Advice
    | Explain | Older | Say | Instants | Setup | Begin | Seat | Typed | Link | Revoke | Code
    | Settings
)  # fmt: skip

_decoder: msgspec.json.Decoder[Received] = msgspec.json.Decoder(Received)


class WireError(CrossbladesError):
    """A frame that is no message."""


def decode(frame: str | bytes) -> Received:
    """The message of a frame, or a sentence about what is wrong with it."""
    try:
        return _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise WireError(f"this is no message that a table knows: {str(error)[:200]}") from None
