"""Characters as files: a sheet, and everything that lasts from one fight to the next."""

import copy
from collections.abc import Collection
from typing import Any

from msgspec import Struct, structs

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character_check import (
    check_character,
    check_learnt,
    talent_warnings,
)
from crossblades.heart_rush.characters.character_text import (
    CharacterText,
    KnownSpell,
    StateText,
    TalentText,
)
from crossblades.heart_rush.characters.prices import START_HEART, affinities, risen_heart
from crossblades.heart_rush.creature import Fighter, Spell, Standing, Wound
from crossblades.heart_rush.sheets.arriving import Summoned, made_from
from crossblades.heart_rush.sheets.classes import with_class
from crossblades.heart_rush.sheets.naming import as_known, named_spells
from crossblades.heart_rush.sheets.roster import read_sheet
from crossblades.heart_rush.sheets.sheet_check import attunement_faults
from crossblades.heart_rush.sheets.sheet_text import (
    ExperienceText,
    SheetText,
    Template,
    die_named,
    merged,
    rank_of,
)
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_edit import edited
from crossblades.kernel.toml_text import TomlDocument, read_toml


class Character(Struct, frozen=True):
    """A character out of its file; a change makes another one, with its text."""

    document: TomlDocument
    text: CharacterText
    said: SheetText
    """The sheet as files say it, with what its template adds."""
    sheet: Fighter
    """The sheet of nobody's side in no place."""
    base: SheetText = SheetText()
    """What it was made from."""

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
    def spells(self) -> tuple[KnownSpell, ...]:
        """All that it knows, spent or not: its file's, else its template's."""
        if self.text.spells is not None:
            return self.text.spells
        given = self.base.spells or ()
        return tuple(KnownSpell(spell.name, spell.text, spell.elements) for spell in given)

    @property
    def talents(self) -> tuple[TalentText, ...]:
        """Those of its file, and those among its abilities that no file counts."""
        named = {library.talent_called(talent.name) for talent in self.text.talents}
        book = library.abilities()
        others = [a for a in self.sheet.abilities if book[a].is_talent and a not in named]
        destiny = self.sheet.destiny
        return (
            *(_as_it_is(talent, destiny) for talent in self.text.talents),
            *(TalentText(book[a].name, "combat", destiny=a in destiny) for a in others),
            *affinities(self.sheet.attunements),
        )

    @property
    def experience(self) -> ExperienceText:
        """Its file's, else what its template has gained and spent."""
        return _experience(self.text, self.base)

    @property
    def combat_rank(self) -> int:
        """Its file's, else its template's."""
        return rank_of(self.text.combat_rank, self.base)

    @property
    def most(self) -> int:
        """The hit points that can be healed to (HR-8.4)."""
        ranks = sum(wound.rank for wound in self.state.wounds)
        return self.sheet.hit_points - ranks

    @property
    def standing(self) -> Standing:
        """How it would come into a fight now."""
        state = self.state
        return Standing(
            hit_points=self.most if state.hit_points is None else state.hit_points,
            heart=self.sheet.heart if state.heart is None else die_named(state.heart),
            wounds=tuple(Wound(wound.rank, wound.text, wound.treated) for wound in state.wounds),
            conditions=dict(state.conditions),
            bad_sleep=dict(state.bad_sleep),
            rests=(state.long_rests, state.short_rests),
            charmed_by=state.charmed_by,
            timeproof=state.timeproof,
        )

    def fighter(self, side: str) -> Fighter:
        """Its sheet on a side, as it stands now, where nobody fights."""
        return structs.replace(self.sheet, side=side, seat=side, at="a1", standing=self.standing)

    @property
    def summoned(self) -> Summoned:
        """What an encounter needs to know of it."""
        if self.state.dead:
            raise self.document.error(("state", "dead"), f"{self.name} is dead", "one who lives")
        return Summoned(self.name, self.said, self.standing)

    @property
    def data(self) -> dict[str, Any]:
        """What the file says, to be changed and handed to `changed`."""
        return copy.deepcopy(self.document.data)


def read_character(text: str, source: str) -> Character:
    """Read a character; the source is the name that errors give the file."""
    document = read_toml(text, source)
    given = _in_small(document.gather(CharacterText))
    check_name(document, ("name",), given.name)
    _, base = made_from(document, (), given.template)
    said = merged(_sheet_of(given), base)
    said = as_known(with_class(document, (), said, rank_of(given.combat_rank, base)))
    gained = _experience(given, base).gained
    started = START_HEART if said.heart is None else die_named(said.heart)
    said = structs.replace(said, heart=f"d{risen_heart(started, 0, gained)}")
    known = named_spells(given.spells or ())
    document.note_all((), attunement_faults(known, said.attunements or {}))
    sheet = read_sheet(document, (), said, "", "")
    sheet = structs.replace(sheet, name=given.name)
    character = Character(document, given, said, sheet, base)
    check_character(document, given, sheet, character.standing)
    check_learnt(document, sheet, given, character.experience, character.combat_rank)
    document.finish()
    for warning in talent_warnings(given, sheet):
        document.warn(warning.path, warning.problem, warning.expected)
    return character


def _in_small(given: CharacterText) -> CharacterText:
    """A file's text with the names of conditions and abilities as the rules have them."""
    state = given.state
    changes = {
        "conditions": {name.casefold(): level for name, level in state.conditions.items()},
        "bad_sleep": {name.casefold(): level for name, level in state.bad_sleep.items()},
        "back_in": {library.ability_called(name): days for name, days in state.back_in.items()},
    }
    return structs.replace(given, state=structs.replace(state, **changes))


def _as_it_is(talent: TalentText, destiny: Collection[str]) -> TalentText:
    """HR-15.1: a talent whose destiny level is on the sheet has it, whatever its line says."""
    reached = talent.destiny or library.talent_called(talent.name) in destiny
    return structs.replace(talent, destiny=reached)


def _experience(given: CharacterText, base: SheetText) -> ExperienceText:
    ready = base.experience if isinstance(base, Template) else ExperienceText()
    return given.experience or ready


def _sheet_of(given: CharacterText) -> SheetText:
    """The part of a file that any fighter has; a spell that is spent is not there."""
    plain = {field: getattr(given, field) for field in SheetText.__struct_fields__}
    if given.spells is not None:
        ready = (spell for spell in given.spells if not spell.spent)
        plain["spells"] = tuple(Spell(spell.name, spell.text, spell.elements) for spell in ready)
    return SheetText(**plain)


def changed(character: Character, data: dict[str, Any]) -> Character:
    """The character with other data: read from the very text that will be in its file."""
    document = character.document
    return read_character(edited(document.text, data), document.source)


def with_state(character: Character, **fields: Any) -> Character:
    """The character in another state; what is as good as can be is left out of its file."""
    data = character.data
    state = {**data.get("state", {}), **fields}
    kept = {
        key: value for key, value in state.items() if value not in (None, 0, False, "", (), [], {})
    }
    if state.get("hit_points") == 0:
        kept["hit_points"] = 0
    if kept or "state" in data:
        data["state"] = kept
    return changed(character, data)


def plain(thing: Struct) -> dict[str, Any]:
    """A struct as a table of a file, without what goes without saying."""
    fields = structs.fields(type(thing))
    table = {field.encode_name: getattr(thing, field.name) for field in fields}
    usual = {field.encode_name: field.default for field in fields}
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in table.items()
        if value != usual[key]
    }
