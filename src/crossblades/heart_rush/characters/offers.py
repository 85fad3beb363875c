"""Chapter 15: what a character can buy, and what comes by itself."""

from collections.abc import Iterator
from typing import get_args

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character import Character
from crossblades.heart_rush.characters.character_text import MOST_RANK, TalentKind
from crossblades.heart_rush.characters.experience import (
    ABILITIES,
    has_destiny,
    owned,
    price_of_spell,
    purchase_of,
)
from crossblades.heart_rush.characters.prices import (
    HEART_AT,
    aspect_price,
    destiny_price,
    next_die,
    talent_price,
)
from crossblades.heart_rush.gear import Element
from crossblades.heart_rush.sizes import Die
from crossblades.kernel.characters import Offer
from crossblades.kernel.toml_shapes import cut


def offers(character: Character) -> Iterator[Offer]:
    """HR-15.1: everything that can be bought, affordable or not."""
    for words in ("hit points", *ABILITIES):
        if words not in ABILITIES or next_die(getattr(character.sheet, words)):
            purchase = purchase_of(character, words)
            yield Offer(words, purchase.what, purchase.cost)
    text = character.text
    yield Offer("aspect TEXT", "a new aspect", aspect_price(0))
    for aspect in text.aspects:
        if aspect.rank < MOST_RANK:
            what = f"its rank {aspect.rank + 1}"
            yield Offer(f"raise {cut(aspect.text)}", what, aspect_price(aspect.rank))
    if text.aspects:
        texts = tuple(aspect.text for aspect in text.aspects)
        yield Offer("reword TEXT to TEXT", "other words for an aspect", 0, texts)
    kinds: tuple[str, ...] = get_args(TalentKind)
    for kind in kinds:
        price = talent_price(owned(character, kind))
        names = _to_learn(character) if kind == "combat" else ()
        known = f"; with rules: {', '.join(names)}" if names else ""
        yield Offer(f"{kind} talent NAME", f"a {kind} talent{known}", price, names)
    destinies = sum(talent.destiny for talent in character.talents)
    for talent in character.talents:
        if not talent.destiny and has_destiny(talent):
            yield Offer(f"destiny {talent.name}", "its destiny level", destiny_price(destinies))
    price = talent_price(owned(character, "noncombat"))
    elements: tuple[str, ...] = get_args(Element)
    yield Offer("attunement ELEMENT", "basic, or from basic to advanced", price, elements)
    if character.sheet.attunements:
        price = price_of_spell(character)
        names = _to_cast(character)
        what = f"a spell; with rules: {', '.join(names)}" if names else "a spell"
        yield Offer("spell NAME of ELEMENTS", what, price, names)


def _to_learn(character: Character) -> tuple[str, ...]:
    """The talents with rules of their own that it does not have."""
    mine = character.sheet.abilities
    book = library.abilities().items()
    return tuple(sorted(each.name for key, each in book if each.is_talent and key not in mine))


def _to_cast(character: Character) -> tuple[str, ...]:
    """The spells with rules of their own that it is attuned to and does not know."""
    mine = [library.spell_called(spell.name) for spell in character.spells]
    attuned = set(character.sheet.attunements)
    known = (
        each.name
        for key, each in library.abilities().items()
        if each.frequency == "spell" and key not in mine and attuned.issuperset(each.elements)
    )
    return tuple(sorted(known))


def next_heart(character: Character) -> tuple[int, Die] | None:
    """HR-15.2: the next threshold that would raise the heart die; None after the last."""
    gained = character.experience.gained
    coming = ((at, die) for at, die in HEART_AT.items() if at > gained)
    return next(((at, die) for at, die in coming if die > character.sheet.heart), None)
