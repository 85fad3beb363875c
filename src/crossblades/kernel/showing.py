"""What a table shows of a fight besides its map and its log: turns, reveals, ways, seats."""

from collections.abc import Mapping

from msgspec import Struct


class Turn(Struct, frozen=True):
    """Whose turn it is."""

    round: int
    """0 before the first one."""
    side: str
    """The side that may act; empty when none may."""
    acting: str
    """The creature whose turn it is, in games where a creature has one."""
    words: str
    """`Round 2: the heroes' turn`."""


class Chosen(Struct, frozen=True):
    """What somebody has chosen in secret, now that all see it."""

    creature: str
    words: str


class Reveal(Struct, frozen=True):
    """Choices that were made in secret and are shown together."""

    choices: tuple[Chosen, ...]
    beats: tuple[tuple[str, str], ...] = ()
    """Which creature beats which, among opponents: the one that beats first."""


class Stances(Struct, frozen=True):
    """What a question for a stance is about: which beats which, and what each is rolled with."""

    beats: tuple[tuple[str, str], ...]
    dice: dict[str, tuple[int, ...]]
    """The sizes of the dice by stance; none for one that rolls nothing."""


class Preview(Struct, frozen=True):
    """What an option would do on the map, as far as its seat can know."""

    words: str = ""
    """What it would do, for people: `15 feet; Rook may strike at c4`."""
    path: tuple[str, ...] = ()
    """The spaces of a move, from the first step to the last."""
    feet: int = 0
    """What the move costs, or how far it may go."""
    price: str = ""
    """What the option costs, as its choice says it."""
    provokes: tuple[str, ...] = ()
    """Who may strike at the mover on the way."""
    provoked_at: dict[str, str] = {}
    """Where the mover would be struck at, by each of them."""
    area: tuple[str, ...] = ()
    """The spaces that could be reached, or that it works on."""


def way_words(feet: int, provoked_at: Mapping[str, str]) -> str:
    """`15 feet; Rook may strike at c4`."""
    strikes = [f"{name} may strike at {space}" for name, space in provoked_at.items()]
    return "; ".join(([f"{feet} feet"] if feet else []) + strikes)


class Seated(Struct, frozen=True):
    """A fighter of a scenario, and who decides for it."""

    name: str
    side: str
    seat: str
    kind: str = ""
    """What it is, in a word or two."""
