"""A character's sheet: all that it has, and all that it does, in plain sentences."""

from collections.abc import Iterable, Iterator

from crossblades.kernel.making import Entry, Part, Portrait
from crossblades.kernel.sheet import Line, Ready
from crossblades.kernel.words import listed
from crossblades.swords_reign.characters.character import Character
from crossblades.swords_reign.characters.making_choices import weapon_words
from crossblades.swords_reign.resting import CAMP, RestPlan, RestScene, pitch_camp
from crossblades.swords_reign.visibility import view
from crossblades.swords_reign.words.sheets import sheets

FLEETING = ("action", "Reaction", "weapon", "also", "carries")
"""Lines of a card that say nothing outside of a fight, or stand elsewhere."""


def portrait(character: Character) -> Portrait:
    """The whole sheet of a character."""
    plan = RestPlan(kind="breather", resting=(character.name,))
    camp = pitch_camp(RestScene((character.fighter(CAMP),), plan))
    card = sheets(view(camp, CAMP), CAMP, lambda _: camp)[0]
    lasting = [Entry(each.words, text=each.text, rule=each.rule) for each in card.conditions]
    notes = character.text.notes
    parts = {
        "How it stands": lasting,
        "Weapons": list(_weapons(character)),
        "Spells and items": [_entry(ready) for ready in card.abilities],
        "Notes": [Entry("", text=notes)] if notes else [],
    }
    return Portrait(
        character.name, _summary(character), tuple(_numbers(character, card.lines)),
        tuple(Part(title, tuple(entries)) for title, entries in parts.items() if entries),
    )  # fmt: skip


def _summary(character: Character) -> str:
    """`level 3, chain, longsword`."""
    sheet = character.sheet
    armour = () if sheet.armour == "none" else (sheet.armour,)
    return listed((f"level {sheet.level}", *armour, *(each.name for each in sheet.weapons[:1])))


def _numbers(character: Character, lines: Iterable[Line]) -> Iterator[Line]:
    """What its card says, and what lasts."""
    state, sheet = character.state, character.sheet
    if character.dead:
        yield Line("dead", "it comes into no fight any more", "OS-4.2")
    elif state.dying:
        yield Line("dying", "the next rest decides it", "OS-4.1")
    yield from (line for line in lines if line.label not in FLEETING)
    if sheet.untrained:
        yield Line("not learnt", listed(sheet.untrained), "OS-3.1")
    left = f"{sheet.level - state.spent_dice} of {sheet.level}"
    yield Line("hit dice left", left, "OS-6.5")
    yield Line("experience", f"{character.text.experience} XP", "OS-6.7")


def _weapons(character: Character) -> Iterator[Entry]:
    """OS-6.1: the first is in hand."""
    for number, weapon in enumerate(character.sheet.weapons):
        in_hand = "" if number else "in hand"
        yield Entry(weapon.name, in_hand, weapon_words(weapon), "OS-6.1")


def _entry(ready: Ready) -> Entry:
    return Entry(ready.name, ready.kind, ready.text, ready.rule)
