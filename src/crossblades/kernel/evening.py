"""An evening as a file: a party, and the encounters and rests that it goes through."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.resting import RestKind, RestWord, Words, read_rest
from crossblades.kernel.rulings import Ruling, Value, find_ruling, worded
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import one_of
from crossblades.kernel.toml_text import TomlDocument, read_toml

MOST_PARTY = 12
MOST_PARTS = 100
FileName = Annotated[str, Meta(min_length=1, max_length=200)]
Files = Annotated[tuple[FileName, ...], Meta(max_length=MOST_PARTY)]
Line = Annotated[str, Meta(max_length=400)]

OF_ENCOUNTERS, OF_RESTS = ("at", "fight", "table"), ("treat",)
"""Fields of one kind of part."""
LEFT_OUT = "left out"
"""How a part is marked that nobody plays."""


class Part(NamedTuple):
    """One thing after the other: an encounter or a rest."""

    number: int
    """Its place in the file, from 0."""
    encounter: str
    """The file, or the name of a shipped one; empty for a rest."""
    at: tuple[str, ...]
    """Where the party stands, if not where the encounter says."""
    words: Words
    """Of a rest: its kind, and all that can be said of it."""
    treat: str
    who: tuple[str, ...]
    """Whom it is about: the whole party, if nothing is said."""
    played: str
    """How it went; empty as long as it waits."""
    fight: str
    """The saved fight in which it is played, or was."""
    table: str
    """The table at which it is played, or was."""

    @property
    def kind(self) -> str:
        """`short`, for a rest."""
        return str(self.words.get("kind", ""))

    @property
    def begun(self) -> bool:
        """Whether it is being played."""
        return not self.played and bool(self.fight or self.table)


class Evening(Struct, frozen=True):
    """An evening out of its file."""

    document: TomlDocument
    game: str
    name: str
    party: tuple[str, ...]
    parts: tuple[Part, ...]
    rulings: dict[str, Value]

    @property
    def next(self) -> Part | None:
        """The first part that was not played; None after the last."""
        return next((part for part in self.parts if not part.played), None)


class Known(NamedTuple):
    """What a game knows that evenings can say."""

    rests: Sequence[RestKind]
    rest_words: Sequence[RestWord]
    rulings: Sequence[Ruling]


def is_evening(data: Mapping[str, Any]) -> bool:
    """Whether a file tells of an evening: it has parts, or a party and nothing that is fought."""
    return "parts" in data or ("party" in data and not {"sides", "map", "fighters"} & set(data))


def read_evening(text: str, source: str, known: Known) -> Evening:
    """Read an evening; a mistake in it is a FileError. The files that it names are not looked at.

    The source is the name that errors give the file.
    """
    document = read_toml(text, source)
    kind: Any = _file_type(tuple(known.rest_words), tuple(rest.name for rest in known.rests))
    given = document.gather(kind)
    check_name(document, ("name",), given.name)
    _check_files(document, ("party",), given.party, given.party)
    parts = [_part(document, n, each, given.party, known) for n, each in enumerate(given.parts)]
    if not given.party and document.fits(("party",)):
        document.note(("party",), "nobody comes", 'characters\' files, such as ["ana.toml"]')
    rulings = dict(_rulings(document, given.rulings, known.rulings))
    document.finish()
    return Evening(document, given.game, given.name, given.party, tuple(parts), rulings)


# --- the shape of the file


@cache
def _file_type(words: tuple[RestWord, ...], rests: tuple[str, ...]) -> type[Struct]:
    """The struct of files of a game: a part has a field for each of its words of rests."""
    fields: list[Any] = [
        ("encounter", FileName | None, None),
        ("rest", Literal[rests] | None, None),
        ("at", Annotated[tuple[Line, ...], Meta(max_length=MOST_PARTY)], ()),
        ("treat", FileName | None, None),
        ("who", Files | None, None),
        ("note", Line, ""),
        *((word.name.replace("-", "_"), _type_of(word), None) for word in words),
        ("fight", Line, ""),
        ("table", Line, ""),
        ("played", Line, ""),
    ]
    rename = {word.name.replace("-", "_"): word.name for word in words}
    part = msgspec.defstruct(
        "PartText", fields, frozen=True, forbid_unknown_fields=True, rename=rename
    )
    parts: Any = Annotated[tuple[part, ...], Meta(max_length=MOST_PARTS)]  # type: ignore[valid-type]
    return msgspec.defstruct(
        "EveningText",
        [
            ("game", str),
            ("name", str),
            ("party", Files),
            ("parts", parts, ()),
            ("rulings", dict[str, str | bool | int], {}),
            ("notes", str, ""),
        ],
        frozen=True,
        forbid_unknown_fields=True,
    )


def _type_of(word: RestWord) -> Any:
    """What may stand behind a word of a rest."""
    if word.most:
        return Annotated[int, Meta(ge=1, le=word.most)] | None
    return (Literal[word.values] if word.values else bool) | None


# --- what stands in it


def _part(
    document: TomlDocument, number: int, given: Any, party: Sequence[str], known: Known
) -> Part:
    path: KeyPath = ("parts", number)
    said = [word for word in known.rest_words if _said(given, word) is not None]
    if document.fits((*path, "encounter"), (*path, "rest")):
        _check_kind(document, path, given, said)
    _check_files(document, (*path, "who"), given.who or (), party)
    if given.treat is not None:
        _check_files(document, (*path, "treat"), (given.treat,), party)
    words: Words = {}
    if given.rest is not None:
        told = {word.name: _said(given, word) for word in said}
        typed = {k: None if v is True else str(v) for k, v in told.items() if v is not False}
        try:
            words = read_rest(known.rests, known.rest_words, given.rest, typed)
        except CrossbladesError as error:
            document.note((*path, "rest"), str(error))
    return Part(
        number, given.encounter or "", given.at, words, given.treat or "",
        given.who or tuple(party), given.played, given.fight, given.table,
    )  # fmt: skip


def _check_kind(document: TomlDocument, path: KeyPath, given: Any, said: list[RestWord]) -> None:
    """Note a part that is neither an encounter nor a rest, or both, and fields of the other."""
    if (given.encounter is None) == (given.rest is None):
        problem = "both `encounter` and `rest`" if given.rest else "neither `encounter` nor `rest`"
        document.note(path, problem, "one of them")
        return
    strange = [*OF_RESTS, *(word.name for word in said)] if given.encounter else OF_ENCOUNTERS
    kind = "an encounter" if given.encounter else "a rest"
    for name in strange:
        if getattr(given, name.replace("-", "_")):
            document.note((*path, name), f"`{name}` in the part of {kind}", "it in no such part")


def _said(given: Any, word: RestWord) -> Any:
    return getattr(given, word.name.replace("-", "_"))


def _check_files(
    document: TomlDocument, path: KeyPath, files: Sequence[str], party: Sequence[str]
) -> None:
    """Note files that come twice, and those of nobody in the party."""
    for number, file in enumerate(files):
        here = (*path, number) if path[-1] in ("party", "who") else path
        if file in files[:number]:
            document.note(here, f"{file} is named twice", "each file once")
        elif file not in party and document.fits(("party",)):
            document.note(here, f"{file} is not in the party", one_of(list(party)))


def _rulings(
    document: TomlDocument, given: dict[str, Any], known: Sequence[Ruling]
) -> Iterator[tuple[str, Value]]:
    """What is ruled for the whole evening."""
    for id, value in given.items():
        try:
            ruling = find_ruling(known, id)
        except CrossbladesError as error:
            document.note(("rulings", id), str(error))
            continue
        values = [choice.value for choice in ruling.choices]
        if not any(value == each and type(value) is type(each) for each in values):
            document.note(("rulings", id), "unknown value", one_of([*map(worded, values)]))
        else:
            yield ruling.id, value
