"""Abilities that cannot work, because something is missing: told when a fight with them begins."""

from collections.abc import Iterable, Iterator

from crossblades.heart_rush import library
from crossblades.heart_rush.abilities import how_used, with_behaviour
from crossblades.heart_rush.casting import spells_with_rules
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.moments import Window
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_faults import guess

HOW = "(see docs/add-an-ability.md)"


def check_abilities(sheets: Iterable[Fighter]) -> None:
    """Refuse to fight with abilities of which something is missing."""
    hung = with_behaviour() | spells_with_rules()
    for problem in (*_nameless(hung), *_of_fighters(sheets, hung)):
        raise CrossbladesError(f"{problem} {HOW}")


def _nameless(hung: set[str]) -> Iterator[str]:
    """What hangs on an ability that nobody has named, perhaps by a slip of the pen."""
    book = library.abilities()
    for name in sorted(hung - book.keys()):
        yield f"something hangs on an {guess('ability', name, book)}; expected add_ability for it"


def _of_fighters(sheets: Iterable[Fighter], hung: set[str]) -> Iterator[str]:
    """What is wrong with abilities that somebody has."""
    for sheet in sheets:
        spells = [spell.name for spell in sheet.spells if library.is_spell(spell.name)]
        for name in (*sheet.abilities, *spells):
            for problem in _faults(name, hung):
                yield f"{sheet.name}: the ability `{name}` {problem}"


def _faults(name: str, hung: set[str]) -> Iterator[str]:
    """HR-5.2, HR-5.4: an ability does something, at a moment that its timing allows."""
    ability = library.named("ability", name, library.abilities())
    if ability.frequency == "spell" and name not in spells_with_rules():
        yield "can be cast, but nothing says what it does; expected @spell or @instant_spell"
    elif not ability.note and name not in hung:
        yield "does nothing; expected something that hangs on it, or note=True"
    use = how_used(name)
    if use is None or use.anytime:
        return
    if not use.moments:
        yield "is used at no moment; expected moments, or anytime=True"
    elif ability.timing != "instant" and all(issubclass(each, Window) for each in use.moments):
        when = ", ".join(each.__name__ for each in use.moments)
        yield f'is {ability.timing}, but used at {when}; expected timing="instant"'
