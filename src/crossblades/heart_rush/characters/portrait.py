"""A character's sheet: all that it has, and all that it does, in plain sentences."""

from collections.abc import Iterable, Iterator

from crossblades.heart_rush import library
from crossblades.heart_rush.carrying import burdens, capacity, carried, primary_weapon
from crossblades.heart_rush.characters.character import Character
from crossblades.heart_rush.characters.experience import left
from crossblades.heart_rush.characters.making_choices import weapon_words
from crossblades.heart_rush.characters.prices import AFFINITY
from crossblades.heart_rush.characters.using import spell_is_back, uses
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.resting import CAMP, RestPlan, RestScene, pitch_camp
from crossblades.heart_rush.visibility import view
from crossblades.heart_rush.words.features import feature, worded
from crossblades.heart_rush.words.sheets import kind_of, sheets
from crossblades.kernel.features import Feature
from crossblades.kernel.making import Entry, Part, Portrait
from crossblades.kernel.sheet import Line
from crossblades.kernel.words import counted, listed

FLEETING = ("rush", "action", "free", "weapon", "also")
"""Lines of a card that say nothing outside of a fight, or stand elsewhere."""


def portrait(character: Character) -> Portrait:
    """The whole sheet of a character."""
    fighter = character.fighter(CAMP)
    plan = RestPlan(kind="short", resting=(character.name,))
    camp = pitch_camp(RestScene((fighter,), plan, {character.name: 0}))
    card = sheets(view(camp, CAMP), CAMP, lambda _: camp)[0]
    lines = [line for line in card.lines if line.label not in FLEETING]
    lasting = [Entry(each.words, text=each.text, rule=each.rule) for each in card.conditions]
    parts = {
        "How it stands": lasting,
        "Aspects": list(_aspects(character)),
        "Weapons": list(_weapons(character)),
        "Abilities": list(_abilities(character)),
        "Spells": list(_spells(character)),
        "Other talents": list(_talents(character)),
        "Poisons": list(_poisons(character)),
        "Notes": [Entry("", text=character.text.notes)] if character.text.notes else [],
    }
    return Portrait(
        character.name, _summary(character), tuple(_numbers(character, lines)),
        tuple(Part(title, tuple(entries)) for title, entries in parts.items() if entries),
    )  # fmt: skip


def _summary(character: Character) -> str:
    """`reaver, combat rank 4`."""
    text = character.text
    classes = (text.class_,) if isinstance(text.class_, str) else text.class_ or ()
    what = listed((*classes, *filter(None, (text.template,))), none=kind_of(character.sheet))
    return f"{what}, combat rank {character.combat_rank}"


def _numbers(character: Character, lines: Iterable[Line]) -> Iterator[Line]:
    """What its card says, and what lasts."""
    if character.dead:
        yield Line("dead", "it comes into no fight any more", "HR-8.2")
    yield from lines
    sheet, points = character.sheet, character.experience
    load = listed(burdens(sheet), none="")
    slots = f"{carried(sheet)} of {capacity(sheet)}{f' ({load})' if load else ''}"
    yield Line("slots", slots, "HR-10.12")
    yield Line("destiny points", str(character.text.destiny_points), "HR-8.7")
    spent = f"{points.gained} gained, {points.spent} spent, {left(character)} left"
    yield Line("experience", spent, "HR-15.1")


def _aspects(character: Character) -> Iterator[Entry]:
    """HR-15.1."""
    for aspect in character.text.aspects:
        yield Entry(aspect.text, f"rank {aspect.rank}", rule="HR-15.1")


def _abilities(character: Character) -> Iterator[Entry]:
    """HR-5.2: all that its class, its talents and its birth give."""
    book, sheet = library.abilities(), character.sheet
    gone = {use.words: use.back for use in uses(character) if use.back}
    for name in sheet.abilities:
        yield _entry(feature(book[name], name in sheet.destiny), gone.get(name, ""))


def _spells(character: Character) -> Iterator[Entry]:
    """HR-16.2: those that are spent as well."""
    book = library.abilities()
    for known in character.spells:
        shipped = library.spell_called(known.name)
        told = feature(book[shipped]) if shipped else worded(_plain(known.name, known.text))
        yield _entry(told, spell_is_back(known) if known.spent else "")


def _plain(name: str, text: str) -> Spell:
    return Spell(name, text)


def _entry(told: Feature, back: str) -> Entry:
    note = f"{told.kind}; used up, back {back}" if back else told.kind
    return Entry(told.name, note, told.text, told.rules[0])


def _talents(character: Character) -> Iterator[Entry]:
    """HR-15.1: those without rules of their own, attunements among them."""
    sheet = character.sheet
    for element, level in sheet.attunements.items():
        yield Entry(f"attunement to {element}", level, rule="HR-15.3")
    for talent in character.text.talents:
        if not library.talent_called(talent.name) and not talent.name.startswith(AFFINITY):
            needs = f"; needs {listed(talent.needs)}" if talent.needs else ""
            reached = ", destiny level" if talent.destiny else ""
            yield Entry(talent.name, f"{talent.kind}{reached}{needs}", rule="HR-15.1")


def _weapons(character: Character) -> Iterator[Entry]:
    """HR-12.1: the first is in hand when a fight starts."""
    first = primary_weapon(character.sheet)
    for weapon in character.sheet.weapons:
        in_hand = "in hand" if weapon is first else ""
        yield Entry(weapon.name, in_hand, weapon_words(weapon), "HR-12.1")


def _poisons(character: Character) -> Iterator[Entry]:
    """HR-13.4."""
    for poison in character.said.poisons or ():
        coat = f", one on the {poison.on}" if poison.on else ""
        yield Entry(poison.name, counted(poison.doses, "dose") + coat, rule="HR-13.4")
