"""Characters as files: a sheet, and everything that lasts from one fight to the next."""

import copy
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_edit import edited
from crossblades.kernel.toml_faults import Fault
from crossblades.kernel.toml_text import TomlDocument, read_toml
from crossblades.swords_reign.characters.character_text import CharacterText, StateText
from crossblades.swords_reign.creature import Fighter, HeroSheet, Standing
from crossblades.swords_reign.sheets.arriving import Summoned, hero_in_full, read_sheet
from crossblades.swords_reign.sheets.sheet_check import standing_faults
from crossblades.swords_reign.sheets.sheet_text import HeroText


class Character(Struct, frozen=True):
    """A character out of its file; a change makes another one, with its text."""

    document: TomlDocument
    text: CharacterText
    said: HeroText
    """The sheet as files say it, with what the hero it starts from adds."""
    sheet: HeroSheet

    @property
    def name(self) -> str:
        return self.text.name

    @property
    def state(self) -> StateText:
        return self.text.state

    @property
    def dead(self) -> bool:
        return self.state.dead

    @property
    def standing(self) -> Standing:
        """How it would come into a fight now; the dying have no hit points."""
        state, most = self.state, self.sheet.hit_points
        now = most if state.hit_points is None else state.hit_points
        hurt = most if state.dying or state.dead else most - now
        return Standing(hurt, state.fatigue, state.spent_dice, self.text.experience)

    def fighter(self, side: str) -> Fighter:
        """It on a side, as it stands now, where nobody fights."""
        return Fighter(self.name, side, side, "a1", self.sheet, standing=self.standing)

    @property
    def summoned(self) -> Summoned:
        """What an encounter needs to know of it."""
        for field in ("dead", "dying"):
            if getattr(self.state, field):
                expected = "one who lives" if field == "dead" else "one who has been tended, first"
                raise self.document.error(("state", field), f"{self.name} is {field}", expected)
        return Summoned(self.name, self.sheet, self.standing, self.said.pronoun or "")

    @property
    def data(self) -> dict[str, Any]:
        """What the file says, to be changed and handed to `changed`."""
        return copy.deepcopy(self.document.data)


def read_character(text: str, source: str) -> Character:
    """Read a character; the source is the name that errors give the file."""
    document = read_toml(text, source)
    given = document.gather(CharacterText)
    check_name(document, ("name",), given.name)
    said = hero_in_full(document, given, given.hero)
    character = Character(document, given, said, read_sheet(document, (), said))
    document.note_all((), _faults(character))
    document.finish()
    return character


def _faults(character: Character) -> Iterator[Fault]:
    """How no character can stand."""
    state, most = character.state, character.sheet.hit_points
    if state.hit_points is not None and state.hit_points > most:
        expected = f"at most {most}, the maximum"
        problem = f"{state.hit_points} hit points"
        yield Fault(("state", "hit_points"), problem, expected, ("hit_points", "hero"))
    if not state.dying and not state.dead:
        yield from standing_faults(character.sheet, character.standing)


def changed(character: Character, data: dict[str, Any]) -> Character:
    """The character with other data: read from the very text that will be in its file."""
    document = character.document
    if data == document.data:
        return character
    return read_character(edited(document.text, data), document.source)


def with_state(character: Character, standing: Standing, **more: bool) -> Character:
    """The character in the state of a standing; what is as good as can be is left out."""
    data = character.data
    left = character.sheet.hit_points - standing.hurt
    state = {
        "hit_points": left if standing.hurt and not any(more.values()) else 0,
        "fatigue": standing.fatigue,
        "spent_dice": standing.spent_dice,
        **more,
    }
    kept = {key: value for key, value in state.items() if value}
    if kept or "state" in data:
        data["state"] = kept
    if standing.experience != character.text.experience:
        data["experience"] = standing.experience
    return changed(character, data)
