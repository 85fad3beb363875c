"""The making of Heart Rush's characters, for interfaces."""

from crossblades.heart_rush.characters import making
from crossblades.heart_rush.characters.character import Character, read_character
from crossblades.heart_rush.characters.portrait import portrait
from crossblades.heart_rush.sheets.templates import templates_in
from crossblades.kernel.dice import DiceSource
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.making import Chosen, Portrait, Shipped, Stage, Thrown
from crossblades.kernel.toml_write import toml_text


class HeartRushMaking:
    """Characters made step by step, copied, and shown whole."""

    def stage(self, chosen: Chosen) -> Stage:
        return making.stage(chosen)

    def throw(self, step: str, chosen: Chosen, dice: DiceSource) -> Thrown:
        return making.throw(step, chosen, dice)

    def ready(self) -> tuple[Shipped, ...]:
        """Whole characters, with a class, talents and spells that experience has paid for."""
        found = templates_in("characters.toml").items()
        return tuple(Shipped(name, template.summary) for name, template in found)

    def copy(self, of: str, name: str) -> str:
        """Three lines make one of them somebody's own."""
        if of not in (each.name for each in self.ready()):
            raise CrossbladesError(f"no character {of[:40]!r} is ready to play")
        text = toml_text({"game": making.GAME, "name": name, "template": of})
        return read_character(text, making.SOURCE).document.text

    def portrait(self, character: Character) -> Portrait:
        return portrait(character)
