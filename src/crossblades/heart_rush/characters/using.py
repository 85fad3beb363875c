"""What a character uses outside of combat: abilities, spells, and poison for its weapons."""

from collections.abc import Iterator

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.abilities import used_up
from crossblades.heart_rush.attunement import elements_of, long_rests_gone
from crossblades.heart_rush.characters.character import Character, changed, plain
from crossblades.heart_rush.characters.character_text import DAYS, KnownSpell
from crossblades.heart_rush.characters.experience import index_of
from crossblades.heart_rush.characters.waiting import with_used_up
from crossblades.heart_rush.creature import STUNNING
from crossblades.heart_rush.events import PoisonApplied, UsedOutside
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sheets.sheet_text import PoisonText
from crossblades.kernel.characters import Usable
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.event import Event
from crossblades.kernel.words import counted

NEVER = {
    "passive": "is passive and always at work",
    "minor": "is a minor ability, which works in encounters alone",
}
"""Abilities that nobody uses outside of combat, by their frequency (HR-5.3)."""


# --- what there is


def uses(character: Character) -> Iterator[Usable]:
    """HR-5.3, HR-13.4, HR-16.2: everything that can be used outside of combat, at hand or not."""
    spent, sheet = used_up(character.sheet), character.sheet
    for name in sheet.abilities:
        how = library.ability(name, sheet.destiny).frequency
        if how not in NEVER:
            gone = ability_is_back(character, name, how) if name in spent else ""
            yield Usable(name, f"a {how} ability", gone)
    for spell in character.spells:
        yield Usable(spell.name, "a spell", spell_is_back(spell) if spell.spent else "")
    for poison in character.said.poisons or ():
        coat = f", and one on the {poison.on}" if poison.on else ""
        gone = "" if unused(poison) else "when there are more doses"
        weapons = tuple(weapon.name for weapon in sheet.weapons)
        what = counted(unused(poison), "dose") + coat
        yield Usable(f"{poison.name} on WEAPON", what, gone, weapons)


def ability_is_back(character: Character, name: str, how: str) -> str:
    """HR-5.3: when an ability that is used up can be used again."""
    if how in DAYS:
        return f"in {counted(character.state.back_in.get(name, DAYS[how]), 'day')}"
    return "after a long rest, or a wound" if how == "heart" else "after a long rest"


def spell_is_back(spell: KnownSpell) -> str:
    """HR-16.2: when a spell that was cast can be cast again."""
    if spell.spent == "short rest":
        return "after a short rest"
    return f"after {counted(int(spell.spent), 'long rest')}"


# --- using it


def use(character: Character, words: str, rulings: Rulings) -> tuple[Character, list[Event]]:
    """Use what the words name: an ability, a spell, or a poison on a weapon."""
    check_able(character, "use nothing")
    words = " ".join(words.split())
    abilities = [*character.sheet.abilities]
    names = [*abilities, *(spell.name for spell in character.spells)]
    poison, on, weapon = words.rpartition(" on ")
    if on and words.casefold() not in map(str.casefold, names):
        return apply_poison(character, poison, weapon)
    number = index_of("ability or spell", words, names, ("HR-5.3",))
    if number < len(abilities):
        return use_ability(character, names[number])
    return cast_outside(character, character.spells[number - len(abilities)], rulings)


def check_able(character: Character, what: str) -> None:
    """HR-8.6, HR-11.6: who is dead, unconscious or stunned does nothing."""
    standing = character.standing
    if character.dead:
        raise RefusedError(f"{character.name} is dead and can {what}", ("HR-8.2",))
    if standing.hit_points <= 0:
        raise RefusedError(f"{character.name} is unconscious and can {what}", ("HR-8.6",))
    for condition in sorted(STUNNING.intersection(standing.conditions)):
        raise RefusedError(f"{character.name} is {condition} and can {what}", ("HR-11.6",))


def use_ability(character: Character, name: str) -> tuple[Character, list[Event]]:
    """HR-5.3, HR-5.4: outside of combat timing does not matter; it is used up as in a fight."""
    spent = used_up(character.sheet)
    ability = library.ability(name, character.sheet.destiny)
    how = ability.frequency
    if how in NEVER:
        raise RefusedError(f"{name} {NEVER[how]}", ("HR-5.3",))
    if name in spent:
        back = ability_is_back(character, name, how)
        raise RefusedError(f"{name} is used up; it is back {back}", ("HR-5.3",))
    used = UsedOutside(
        creature=character.name, what=ability.name, text=ability.text, frequency=how,
        rules=("HR-5.3", "HR-5.4"),
    )  # fmt: skip
    return with_used_up(character, {**spent, name: how}), [used]


def cast_outside(
    character: Character, spell: KnownSpell, rulings: Rulings
) -> tuple[Character, list[Event]]:
    """HR-16.2: a spell is gone as after a fight; HR-11.14: the confused cast nothing."""
    if spell.spent:
        problem = f"{spell.name} was cast; it is back {spell_is_back(spell)}"
        raise RefusedError(problem, ("HR-16.2",))
    if "confused" in character.standing.conditions:
        raise RefusedError(f"{character.name} is confused and casts nothing", ("HR-11.14",))
    rests = long_rests_gone(rulings, character.sheet.attunements, elements_of(spell))
    cast = structs.replace(spell, spent=rests or "short rest")
    data = character.data
    every = (cast if each.name == spell.name else each for each in character.spells)
    data["spells"] = [plain(each) for each in every]
    known = library.abilities().get(library.spell_called(spell.name) or "")
    used = UsedOutside(
        creature=character.name, what=known.name if known else spell.name,
        text=spell.text or (known.text if known else ""), frequency="spell", rests=rests,
        rules=("HR-4.3", "HR-16.2"),
    )  # fmt: skip
    return changed(character, data), [used]


# --- poison


def unused(poison: PoisonText) -> int:
    """HR-13.4: the doses that are on no weapon."""
    return poison.doses - (poison.on is not None)


def apply_poison(character: Character, name: str, weapon: str) -> tuple[Character, list[Event]]:
    """HR-13.4: outside of combat, one dose an application; an old coat is scraped off."""
    rules = ("HR-13.4",)
    poisons = list(character.said.poisons or ())
    weapons = [each.name for each in character.sheet.weapons]
    kinds = list(dict.fromkeys(poison.name for poison in poisons))
    kind = kinds[index_of("poison", name, kinds, rules)]
    coated = weapons[index_of("weapon", weapon, weapons, rules)]
    scraped = next((poison.name for poison in poisons if poison.on == coated), "")
    poisons = [left for poison in poisons for left in _scraped_off(poison, coated)]
    number = next(
        (n for n, poison in enumerate(poisons) if poison.name == kind and unused(poison)), None
    )
    if number is None:
        problem = f"no dose of {kind} is left but what is on a weapon"
        raise RefusedError(problem, rules)
    poisons[number : number + 1] = _coat(poisons[number], coated)
    left = sum(unused(poison) for poison in poisons if poison.name == kind)
    applied = PoisonApplied(
        creature=character.name, poison=kind, weapon=coated, left=left, scraped=scraped
    )
    data = character.data
    data["poisons"] = [plain(poison) for poison in poisons]
    return changed(character, data), [applied]


def _scraped_off(poison: PoisonText, weapon: str) -> list[PoisonText]:
    """HR-13.4: a coat that is scraped off was a dose."""
    if poison.on != weapon:
        return [poison]
    return [structs.replace(poison, on=None, doses=poison.doses - 1)] if unused(poison) else []


def _coat(poison: PoisonText, weapon: str) -> list[PoisonText]:
    """A dose put on a weapon; one that is on another weapon stays there."""
    if poison.on is None:
        return [structs.replace(poison, on=weapon)]
    return [
        structs.replace(poison, doses=1),
        structs.replace(poison, doses=poison.doses - 1, on=weapon),
    ]
