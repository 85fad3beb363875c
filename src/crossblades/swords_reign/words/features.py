"""What spells, specials, blows with more to them and items do, and conditions,
for people who look them up.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import ConditionNamed
from crossblades.kernel.features import Feature, called, conditions
from crossblades.kernel.words import counted, listed, sentence
from crossblades.swords_reign.arms import lines_of
from crossblades.swords_reign.asks import ChooseTarget
from crossblades.swords_reign.conditions import CONDITIONS
from crossblades.swords_reign.creature import HeroSheet, StatBlock
from crossblades.swords_reign.effects import Item, Special, Spell
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    OpportunityAttack,
    UseItem,
    UseSpecial,
)
from crossblades.swords_reign.visibility import CreatureView, View
from crossblades.swords_reign.words.wording import edge, lasting

Sheet = HeroSheet | StatBlock

CONDITION_FEATURES = conditions(CONDITIONS)


def features_of(owner: str, sheet: Sheet) -> list[Feature]:
    """All that a hero or a foe has: spells and items; specials, and what its hits bring besides."""
    if isinstance(sheet, HeroSheet):
        spells = [spell_feature(spell, f"spell of {owner}") for spell in sheet.spells]
        items = [item_feature(item, f"item of {owner}") for item in dict.fromkeys(sheet.items)]
        return spells + items
    specials = [special_feature(special, f"special of the {owner}") for special in sheet.specials]
    blows = dict.fromkeys(blow for attack in sheet.attacks for blow in attack if _says_more(blow))
    return specials + [blow_feature(blow, f"attack of the {owner}") for blow in blows]


# --- in a fight


def meant(ask: Ask, option: Option | None, view: View) -> tuple[Feature, ...]:
    """What an option casts, uses or strikes with, if it is known to whom the view belongs.

    The next target of a spell or an attack is asked for by its name. In a decree, the
    condition that an option names.
    """
    if isinstance(option, CastSpell):
        return _named(view, option.creature, option.spell)
    if isinstance(option, UseSpecial):
        return _named(view, option.creature, option.special)
    if isinstance(option, UseItem):
        return _named(view, option.creature, option.item)
    if isinstance(option, Attack | OpportunityAttack):
        return _struck(view, option.creature, option.attack)
    if isinstance(option, ConditionNamed):
        return tuple(called(CONDITION_FEATURES, option.condition))
    if isinstance(ask, ChooseTarget):
        return _named(view, ask.creature, ask.strike) or _struck(view, ask.creature, ask.strike)
    return ()


def _named(view: View, creature: str, name: str) -> tuple[Feature, ...]:
    """Its spell, special or item of this name, and how often it can still be used."""
    owner = view.creatures.get(creature)
    if not owner or not owner.known:
        return ()
    used, sheet = owner.known.used.get(name, 0), owner.known.sheet
    if isinstance(sheet, StatBlock):
        own = [special_feature(each, "special", used) for each in sheet.specials]
    else:
        own = [spell_feature(each, "spell", used) for each in sheet.spells]
        own += [item_feature(each, "item") for each in sheet.items]
    return tuple(each for each in own if each.name == name)[:1]


def _struck(view: View, creature: str, attack: str) -> tuple[Feature, ...]:
    """The blows of an attack that bring more than damage."""
    owner = view.creatures.get(creature)
    blows = _blows(owner, attack) if owner else ()
    return tuple(blow_feature(blow, "attack") for blow in dict.fromkeys(blows) if _says_more(blow))


def _blows(owner: CreatureView, attack: str) -> tuple[Strike, ...]:
    lines = lines_of(owner.known.sheet, owner) if owner.known else ()
    found = (line.strikes for line in lines if attack in (line.name, *_names(line.strikes)))
    return next(found, ())


def _names(blows: Sequence[Strike]) -> Iterator[str]:
    return (blow.name for blow in blows)


def _says_more(blow: Strike) -> bool:
    return bool(blow.riders or blow.note or blow.count)


# --- in words


def spell_feature(spell: Spell, kind: str, used: int = 0) -> Feature:
    """OS-5.2: whom it reaches, what it does, how often."""
    whom = "yourself or an ally" if spell.friendly else "an enemy"
    if spell.targets > 1:
        whom = f"up to {spell.targets} {'of your side' if spell.friendly else 'enemies'}"
    reach = f"{whom} within {spell.range} feet{_around(spell.effect)}"
    effect = _spell_effect(spell)
    text = _sentences(spell.text, reach, effect, _uses(spell.uses, used))
    struck = ("OS-5.2", "OS-3.1") if spell.attack else ("OS-5.2",)
    return Feature(spell.name, kind, text, (*struck, *_saved(spell.effect)))


def _spell_effect(spell: Spell) -> str:
    if spell.heal or spell.heal_bonus:
        return f"heals {dice_words(spell.heal, spell.heal_bonus)} hit points"
    aimed = f"must hit AC with {spell.attack}: " if spell.attack else ""
    effect = effect_words(spell.effect)
    return f"{aimed}{effect}" if effect else ""


def special_feature(special: Special, kind: str, used: int = 0) -> Feature:
    """OS-6.7: whom it reaches, what it does, how often."""
    reach = f"an enemy within {special.range} feet{_around(special)}"
    text = _sentences(special.text, reach, effect_words(special), _uses(special.uses, used))
    return Feature(special.name, kind, text, ("OS-6.7", *_saved(special)))


def blow_feature(blow: Strike, kind: str) -> Feature:
    """OS-6.7: the damage of a hit, and what it brings besides."""
    damage = f"{dice_words(blow.dice, blow.bonus)}{_of_kind(blow.kind)} damage"
    often = f"{dice_words(blow.count, blow.count_bonus)} at once" if blow.count else ""
    hit = f"a hit does {damage}" if blow.dice or blow.bonus else "a hit does no damage by itself"
    more = [f"besides: {words}" for words in map(effect_words, blow.riders) if words]
    texts = [rider.text for rider in blow.riders]
    rules = ("OS-6.7", *dict.fromkeys(rule for rider in blow.riders for rule in _saved(rider)))
    return Feature(blow.name, kind, _sentences(often, hit, *more, *texts, blow.note), rules)


def item_feature(item: Item, kind: str) -> Feature:
    """OS-5.12: what it heals and ends."""
    heals = ""
    if item.heal or item.heal_bonus:
        heals = f"heals {dice_words(item.heal, item.heal_bonus)} hit points"
    ends = f"ends {item.cures}" if item.cures else ""
    return Feature(item.name, kind, _sentences(item.text, heals, ends), ("OS-5.12",))


def effect_words(effect: Special) -> str:
    """OS-1.5, OS-6.7: `DEX save against DC 13, or 3d6 fire damage; half with a save`."""
    damage = ""
    if effect.dice or effect.bonus:
        damage = f"{dice_words(effect.dice, effect.bonus)}{_of_kind(effect.kind)} damage"
    more = (
        f"{effect.condition}{_how_long(effect)}" if effect.condition else "",
        f"thrown back {effect.push} feet" if effect.push else "",
        FATES.get(effect.fate, ""),
        effect.outcome,
    )
    if effect.save is None:
        return listed(filter(None, (damage, *more)), none="")
    unless = f"{effect.save} save{_with(effect.edge)} against DC {effect.against}, or "
    avoided = listed(filter(None, more if effect.sure else (damage, *more)), none="")
    half = "; a save halves the damage" if effect.half and damage else ""
    certain = damage if effect.sure else ""
    return "; ".join(filter(None, (certain, avoided and f"{unless}{avoided}{half}")))


def _with(number: int) -> str:
    return f" with {edge(number)}" if number else ""


FATES = {"drops": "dropped to 0 hit points", "dies": "dead", "stone": "turned to stone"}
"""OS-6.7: what may become at once of whoever fails a save."""


def _how_long(effect: Special) -> str:
    if effect.rounds_dice:
        return f" for {dice_words(effect.rounds_dice, effect.rounds)} rounds"
    return lasting(effect.rounds, "round") if effect.rounds else " until something ends it"


def _saved(effect: Special) -> tuple[str, ...]:
    return ("OS-1.5",) if effect.save else ()


def dice_words(dice: Sequence[int], bonus: int = 0) -> str:
    """`2d6 + d4 + 1`."""
    counts = Counter(dice).items()
    parts = [f"+ {count if count > 1 else ''}d{size}" for size, count in counts]
    if bonus:
        parts.append(f"{'+' if bonus > 0 else '-'} {abs(bonus)}")
    return " ".join(parts).removeprefix("+ ")


def _of_kind(kind: str) -> str:
    return f" {kind}" if kind else ""


def _around(effect: Special) -> str:
    if effect.shape == "around":
        return ", and everybody else as near to itself"
    if effect.shape:
        return f", and all in a {effect.shape} of {effect.range} feet towards it"
    return f", and all within {effect.radius} feet of it" if effect.radius else ""


def _uses(uses: int, used: int) -> str:
    """`3 uses a fight, 2 left`."""
    if not uses:
        return ""
    left = f", {uses - used} left" if used else ""
    return f"{counted(uses, 'use')} a fight{left}"


def _sentences(*parts: str) -> str:
    """Each with a capital and an end."""
    told = (sentence(part) for part in parts if part)
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in told)
