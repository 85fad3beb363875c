"""The making of Olde Swords Reign's heroes, for interfaces."""

from crossblades.kernel.dice import DiceSource
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.making import Chosen, Portrait, Shipped, Stage, Thrown
from crossblades.kernel.toml_write import toml_text
from crossblades.swords_reign.characters import making
from crossblades.swords_reign.characters.character import Character, read_character
from crossblades.swords_reign.characters.portrait import portrait
from crossblades.swords_reign.sheets import library


class SwordsReignMaking:
    """Heroes made step by step, copied, and shown whole."""

    def stage(self, chosen: Chosen) -> Stage:
        return making.stage(chosen)

    def throw(self, step: str, chosen: Chosen, dice: DiceSource) -> Thrown:
        return making.throw(step, chosen, dice)

    def ready(self) -> tuple[Shipped, ...]:
        """The heroes that are shipped."""
        return tuple(Shipped(name, hero.summary) for name, hero in library.heroes().items())

    def copy(self, of: str, name: str) -> str:
        """Three lines make one of them somebody's own."""
        if of not in library.heroes():
            raise CrossbladesError(f"no hero {of[:40]!r} is ready to play")
        text = toml_text({"game": making.GAME, "name": name, "hero": of})
        return read_character(text, making.SOURCE).document.text

    def portrait(self, character: Character) -> Portrait:
        return portrait(character)
