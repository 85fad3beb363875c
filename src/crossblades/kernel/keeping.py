"""What every game does alike with the files of its characters."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from crossblades.kernel.characters import Kept, Usable
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.kernel.rulings import Value
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument


class _Character(Protocol):
    """A character, as far as keeping its file needs it."""

    @property
    def name(self) -> str: ...

    @property
    def document(self) -> TomlDocument: ...

    @property
    def dead(self) -> bool: ...


C = TypeVar("C", bound=_Character)


class CharacterFiles:
    """The part of `Characters` that is the same in every game."""

    def name(self, character: _Character) -> str:
        """Its name."""
        return character.name

    def text(self, character: _Character) -> str:
        """What is in its file, or will be."""
        return character.document.text

    def warnings(self, character: _Character) -> Sequence[str]:
        """What is allowed in its file, and perhaps not meant."""
        return character.document.warnings

    def dead(self, character: _Character) -> bool:
        """Whether it is dead."""
        return character.dead

    def unfit(self, character: Any) -> str:
        """What keeps it out of fights now; empty if nothing does."""
        return "dead" if character.dead else ""

    def use(
        self, character: Any, words: str, rulings: Mapping[str, Value]
    ) -> tuple[Any, list[Event]]:
        """Use outside of combat what the words name; a game may know nothing of the kind."""
        del rulings
        raise CrossbladesError(
            f"{character.name} cannot use {shown(words)}: in this game nothing is used up outside "
            "of fights by a command; change the file by hand"
        )

    def uses(self, character: Any) -> list[Usable]:
        """Everything that can be used so."""
        del character
        return []

    def files(self, scenario: Any) -> list[str]:
        """The files of all characters of a fight, as the encounter names them."""
        return [fighter.character for fighter in scenario.fighters if fighter.character]


def fighters_to_keep(fight: Fight, files: Collection[str]) -> list[Any]:
    """Those of a fight that is over who come from these files."""
    if not fight.over:
        raise CrossbladesError("the fight is not over; its characters are kept at its end")
    scenario: Any = fight.scenario
    return [fighter for fighter in scenario.fighters if fighter.character in files]


def kept(file: str, before: C, after: C, same: bool) -> Kept:
    """A character after a fight; only onto a file that is the same as when the fight began."""
    if after.document.text == before.document.text:
        return Kept(file, before.name, None)
    if not same:
        raise CrossbladesError(
            f"{file}: {before.name} has fought, rested or been changed since this fight began; "
            "nothing is written over that"
        )
    return Kept(file, before.name, after.document.text)


def at_camp(characters: Sequence[C], healer: C | None) -> dict[str, C]:
    """Those who rest, and who tends them, by their names; all of them alive."""
    present = {character.name: character for character in characters}
    if len(present) < len(characters):
        raise CrossbladesError("two characters of the same name cannot rest together")
    if healer:
        present.setdefault(healer.name, healer)
    for character in present.values():
        if character.dead:
            raise CrossbladesError(
                f"{character.document.source}: {character.name} is dead; leave out its file"
            )
    return present
