"""Encounters that somebody pasted: looked through from the first line to the last."""

from msgspec import Struct

from crossblades.interfaces.files import game_of
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.game import Load, Opening
from crossblades.systems import SYSTEMS

SOURCE = "the encounter"


class Mistake(Struct, frozen=True):
    """Something that is wrong in a text, where it stands, and what would be right."""

    line: int | None
    field: str
    problem: str
    expected: str


class Looked(Struct, frozen=True):
    """What a text holds: an encounter, or every mistake that keeps it from being one."""

    game: str = ""
    mistakes: tuple[Mistake, ...] = ()
    warnings: tuple[str, ...] = ()
    opening: Opening | None = None
    """None if there are mistakes."""

    @property
    def name(self) -> str:
        """What the encounter is called."""
        return self.opening.name if self.opening else ""

    @property
    def summary(self) -> str:
        """The encounter in a sentence."""
        return self.opening.summary if self.opening else ""


def looked_through(text: str, load: Load | None = None) -> Looked:
    """Read an encounter that may be wrong; it may name no files unless they can be loaded."""
    try:
        name = game_of(text, SOURCE, SYSTEMS)
    except FileError as error:
        return Looked(mistakes=_told(error))
    game = SYSTEMS[name]
    try:
        opening, errors = game.look_through(text, SOURCE, load)
    except FileError as error:
        return Looked(name, _told(error))
    except CrossbladesError as error:
        return Looked(name, (Mistake(None, "", str(error), ""),))
    if opening is None or errors:
        return Looked(name, tuple(mistake for error in errors for mistake in _told(error)))
    cautions = game.cautions(opening.scenario)
    return Looked(name, (), tuple(dict.fromkeys((*opening.warnings, *cautions))), opening)


def _told(error: FileError) -> tuple[Mistake, ...]:
    return tuple(
        Mistake(each.line, each.field, each.problem, each.expected) for each in error.errors
    )
