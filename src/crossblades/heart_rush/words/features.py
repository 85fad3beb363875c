"""What abilities, spells and conditions do, for people who look them up (HR-5.2)."""

from collections.abc import Iterator

from crossblades.heart_rush import library
from crossblades.heart_rush.asks import (
    ChooseForAbility,
    ChooseSpellPlace,
    ChooseSpellTargets,
    UseInstant,
)
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.options import Cast, UseAbility
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.spell_options import EndSpell
from crossblades.heart_rush.visibility import View
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.decree_options import ConditionNamed
from crossblades.kernel.features import Feature, called, conditions

CASTING = ("HR-4.3", "HR-16.1", "HR-16.2")
"""What every spell goes by."""


def features() -> tuple[Feature, ...]:
    """All talents, abilities of classes and creatures, spells with their own rules, conditions."""
    return (*map(feature, library.abilities().values()), *_conditions())


def _conditions() -> tuple[Feature, ...]:
    return conditions({name: condition.rule for name, condition in CONDITIONS.items()})


def feature(ability: SpecialAbility, destiny: bool = False) -> Feature:
    """An ability with its tags, and the rules behind these."""
    if destiny:
        ability = ability.at_destiny()
    tags = ", ".join(_tags(ability, destiny))
    what = _whose(ability)
    kind = f"{what}: {tags}" if tags else what
    return Feature(ability.name, kind, ability.text, _rules(ability))


def _whose(ability: SpecialAbility) -> str:
    """`talent`, `spell of air`, `ability of the Skirmisher, rank 3`."""
    if ability.is_talent:
        return "talent"
    if ability.frequency == "spell":
        return _spell(ability.elements)
    if ability.of == "creature":
        return "ability of creatures"
    return f"ability of the {ability.of}, rank {ability.rank}"


def _spell(elements: tuple[str, ...]) -> str:
    return f"spell of {' and '.join(elements)}" if elements else "spell"


def _tags(ability: SpecialAbility, destiny: bool) -> Iterator[str]:
    """HR-5.2: its frequency and its timing, where it has one."""
    if ability.frequency != "spell":
        yield ability.frequency
    if _is_timed(ability):
        yield ability.timing
    if ability.once_a_round:
        yield "once a round"
    if destiny:
        yield "destiny level"


def _is_timed(ability: SpecialAbility) -> bool:
    """HR-5.2: a passive is always on, a spell takes the action; but some are instants."""
    return ability.frequency not in ("passive", "spell") or ability.timing != "slow"


def _rules(ability: SpecialAbility) -> tuple[str, ...]:
    if ability.frequency == "spell":
        return CASTING
    return ("HR-5.3", "HR-5.4") if _is_timed(ability) else ("HR-5.3",)


# --- in a fight


def meant(ask: Ask, option: Option | None, view: View) -> tuple[Feature, ...]:
    """The ability or spell that an option uses, or else the one that the question is about.

    In a decree, the condition that an option names.
    """
    if isinstance(option, UseAbility):
        return _used(option, view)
    if isinstance(option, Cast):
        return _cast(option, view)
    if isinstance(option, ConditionNamed):
        return tuple(called(_conditions(), option.condition))
    name = option.spell if isinstance(option, EndSpell) else _asked_about(ask)
    return _in_the_library(name)


def _used(option: UseAbility, view: View) -> tuple[Feature, ...]:
    """With the talent that is chosen for it, if it is one that lends talents."""
    user = view.creatures.get(option.creature)
    destiny = user.sheet.destiny if user else ()
    names = (option.ability, option.choice)
    return tuple(each for name in names for each in _in_the_library(name, name in destiny))


def _cast(option: Cast, view: View) -> tuple[Feature, ...]:
    """HR-4.3: by the library, or else as the sheet words it."""
    caster = view.creatures.get(option.creature)
    known = caster.sheet.spells if caster else ()
    own = next((spell for spell in known if spell.name == option.spell), Spell(option.spell))
    return _in_the_library(own.name) or (worded(own),)


def worded(spell: Spell) -> Feature:
    """A spell without rules of its own."""
    text = spell.text or "What it does is the GM's to say."
    return Feature(spell.name, _spell(spell.elements), text, CASTING)


def _asked_about(ask: Ask) -> str:
    """The ability at work, or the one that was announced and may be answered."""
    if isinstance(ask, ChooseForAbility):
        return ask.ability
    if isinstance(ask, ChooseSpellTargets | ChooseSpellPlace):
        return ask.spell
    return ask.answering if isinstance(ask, UseInstant) else ""


def _in_the_library(name: str, destiny: bool = False) -> tuple[Feature, ...]:
    known = library.abilities().get(name)
    return (feature(known, destiny),) if known else ()
