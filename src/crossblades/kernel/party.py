"""A party that comes into an encounter, and takes the places that the encounter has for it."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from crossblades.kernel.encounter_text import EntryText
from crossblades.kernel.errors import FileError
from crossblades.kernel.map_text import DrawnMap, is_glyph
from crossblades.kernel.placing import At, named_spaces, places
from crossblades.kernel.toml_text import TomlDocument
from crossblades.kernel.words import counted

E = TypeVar("E", bound=EntryText)

FIELD = "party"
"""Where an encounter says where a party stands: a glyph of the map, or spaces."""


class Party(NamedTuple):
    """Characters who come into an encounter together."""

    files: tuple[str, ...]
    """Of those who have places, in the order of these."""
    away: tuple[str, ...] = ()
    """Of all who do not come: those of them who have places leave them free."""
    at: tuple[str, ...] = ()
    """Spaces for them, in place of those that the encounter has."""

    @property
    def here(self) -> tuple[str, ...]:
        """Of those who come."""
        return tuple(file for file in self.files if file not in self.away)


class Joined(NamedTuple):
    """The fighters of an encounter with a party among them."""

    texts: list[Any]
    whole: bool = True
    """Whether they are as the file has them: nobody came."""


def party_glyph(document: TomlDocument, given: At, taken: set[str]) -> str:
    """The glyph that marks places for a party on the map; empty if there is none."""
    if not isinstance(given, str) or not is_glyph(given):
        return ""
    if given in taken:
        document.lose((FIELD,), f"{given} is a fighter too", "a glyph for each")
        return ""
    return given


def joined(
    document: TomlDocument,
    texts: Sequence[E],
    players: str,
    given: At,
    drawn: DrawnMap | None,
    party: Party | None,
) -> Joined:
    """Everybody who fights if this party comes.

    Where the encounter has places for a party, its own fighters stay. Where it has none, the party
    takes the places of those who fight for the players' side; a character that the file names
    stays where it is. A file with mistakes is read as it stands.
    """
    spots = _spots(document, given, drawn)
    if party is None:
        _tell_nobody(document, texts, players, given)
        return Joined([*texts])
    if document.mistakes or drawn is None:
        return Joined([*texts])
    kept = [_stays(each, players, party, given) for each in texts]
    own = [each.character for each, stays in zip(texts, kept, strict=True) if stays]
    wanting = [file for file in party.files if file not in own]
    free = list(party.at) or spots or _left(document, texts, kept, players, drawn)
    if len(free) < len(wanting):
        raise _too_few(document, len(free), len(wanting))
    _check_on_map(document, party.at, drawn)
    placed = dict(zip(wanting, free, strict=False))
    found: list[Any] = []
    for number, (text, stays) in enumerate(zip(texts, kept, strict=True)):
        if stays:
            document.moved(("fighters", len(found)), ("fighters", number))
            found.append(text)
    entry = type(texts[0])
    for file in (file for file in party.here if file in placed):
        document.moved(("fighters", len(found)), (FIELD,))
        found.append(entry(side=players, character=file, at=placed[file]))  # type: ignore[call-arg]
    return Joined(found, whole=False)


def _stays(text: Any, players: str, party: Party, given: At) -> bool:
    """Whether a fighter of the file fights on when a party comes."""
    if text.character in (*party.files, *party.away):
        return text.character not in party.away
    return text.side.casefold() != players.casefold() or given is not None


def _spots(document: TomlDocument, given: At, drawn: DrawnMap | None) -> list[str]:
    """The spaces that the encounter has for a party."""
    if given is None or drawn is None or not document.fine((FIELD,)):
        return []
    if not isinstance(given, str) or not is_glyph(given):
        return [place.space for place in named_spaces(document, (FIELD,), given, drawn)]
    if given not in drawn.places and given not in drawn.mistaken:
        problem = f"{given} is nowhere on the map"
        document.note((FIELD,), problem, "a glyph that is drawn there, or spaces")
    return drawn.places.get(given, [])


def _left(
    document: TomlDocument, texts: Sequence[Any], kept: Sequence[bool], players: str, drawn: Any
) -> list[str]:
    """The places of those who give way."""
    return [
        place.space
        for number, (text, stays) in enumerate(zip(texts, kept, strict=True))
        if not stays and text.side.casefold() == players.casefold()
        for place in places(document, ("fighters", number), text.glyph, text.at, drawn)
    ]


def _too_few(document: TomlDocument, places: int, wanted: int) -> FileError:
    problem = f"{counted(places, 'place')} for a party, and {wanted} come"
    expected = f'spaces for all of them, as in {FIELD} = ["c2", "c3"]'
    return document.error((FIELD,), problem, expected)


def _check_on_map(document: TomlDocument, at: Sequence[str], drawn: DrawnMap) -> None:
    spaces = f"{drawn.grid.spaces[0]} to {drawn.grid.spaces[-1]}"
    for space in at:
        if space not in drawn.grid.xy:
            raise document.error((FIELD,), f"there is no space {space[:40]} on the map", spaces)


def _tell_nobody(document: TomlDocument, texts: Sequence[E], players: str, given: At) -> None:
    """Say of an encounter that only waits for a party what it needs to be fought alone."""
    if given is None or document.mistakes:
        return
    if all(each.side.casefold() != players.casefold() for each in texts):
        problem = f"nobody fights for {players} before a party comes"
        document.lose(("sides",), problem, "a fighter of it, or an evening that brings a party")
