"""Chapter 5: how long abilities that were used are gone, in rests and in days."""

from collections.abc import Collection, Mapping

from crossblades.heart_rush.abilities import used_up
from crossblades.heart_rush.characters.character import Character, changed
from crossblades.heart_rush.characters.character_text import DAYS
from crossblades.heart_rush.special import Frequency


def with_used_up(character: Character, abilities: Mapping[str, Frequency]) -> Character:
    """HR-5.3: the character with just these used up; from now on their days are counted."""
    known = character.state.back_in
    days = {name: known.get(name, DAYS[how]) for name, how in abilities.items() if how in DAYS}
    return _with_spent(character, abilities, days)


def after_short_rest(character: Character) -> Character:
    """HR-16.2: spells among what is used up are there again."""
    spent = used_up(character.sheet)
    kept = [name for name, how in spent.items() if how != "spell"]
    return _with_spent(character, kept, character.state.back_in)


def after_nights(character: Character, nights: int, rested: bool) -> Character:
    """HR-5.3: weekly and monthly abilities after as many days; all others after a long rest."""
    spent, known = used_up(character.sheet), character.state.back_in
    days = {name: known.get(name, DAYS[how]) - nights for name, how in spent.items() if how in DAYS}
    left = {name: number for name, number in days.items() if number > 0}
    kept = [name for name, how in spent.items() if name in left or (how not in DAYS and not rested)]
    return _with_spent(character, kept, left)


def _with_spent(
    character: Character, abilities: Collection[str], back_in: Mapping[str, int]
) -> Character:
    """The character with just these abilities used up, some of them for so many days more."""
    names = sorted(abilities)
    if names == sorted(character.sheet.spent) and back_in == character.state.back_in:
        return character
    data = character.data
    data["spent"] = names
    data.setdefault("state", {})["back_in"] = {name: back_in[name] for name in sorted(back_in)}
    if not names and not character.base.spent:
        del data["spent"]
    if not back_in:
        del data["state"]["back_in"]
    if not data["state"] and not character.document.data.get("state"):
        del data["state"]
    return changed(character, data)
