"""Chapter 15: what things cost, and what all that is on a sheet has cost."""

from collections.abc import Iterable, Mapping, Sequence

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character_text import TalentText
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import Attunement, Element
from crossblades.heart_rush.sizes import DICE, Die

MORE_HIT_POINTS = 10
LARGEST_ABILITY: Die = 12
HEART_AT: dict[int, Die] = {200: 10, 500: 12, 1000: 20}
"""The heart die's maximum, by experience gained (HR-15.2)."""

START_HEART: Die = 8
START_DICE: tuple[Die, ...] = (6, 6, 4, 4)
"""The ability dice of one who starts, on whichever abilities he likes (HR-15.1)."""
START_HIT_POINTS = 40
AFFINITIES: dict[Attunement, int] = {"basic": 1, "advanced": 2, "paragon": 2}
"""How often the talent Elemental Affinity was taken; the last step is the GM's to give."""
AFFINITY = "Elemental Affinity"


def aspect_price(rank: int) -> int:
    """HR-15.1: a new aspect costs 1, the next rank one more than the rank before it."""
    return rank + 1


def hit_point_price(most: int, less: int = 0) -> int:
    """HR-15.1: a tenth of the maximum, rounded up, and 1; perhaps less by an ability."""
    return -(-most // 10) + 1 - less


def hit_points_bought(sheet: Fighter) -> int:
    """How often it has bought more hit points (HR-15.1)."""
    return max(sheet.hit_points - START_HIT_POINTS, 0) // MORE_HIT_POINTS


def next_die(die: Die) -> Die | None:
    """HR-15.1: an ability die a size up, which costs its size; nothing above d12."""
    return None if die >= LARGEST_ABILITY else DICE[DICE.index(die) + 1]


def talent_price(owned: int) -> int:
    """HR-15.1: 3 and the number of talents of that kind."""
    return owned + 3


def destiny_price(owned: int) -> int:
    """HR-15.1: 5 and the number of destiny levels."""
    return owned + 5


def spell_price(known: int, spelltouched: bool, given: int = 0) -> int:
    """HR-15.1: 6 and 2 for each known spell; for the spelltouched just their number.

    So many as abilities give cost nothing and are not counted.
    """
    if known < given:
        return 0
    counted = known - given
    return counted if spelltouched else 6 + 2 * counted


def spells_given(abilities: Iterable[str]) -> int:
    """HR-15.1: the spells that come with these abilities."""
    known = library.abilities()
    return sum(known[name].gives_spells for name in abilities)


def risen_heart(heart: Die, before: int, gained: int) -> Die:
    """HR-15.2: the maximum is at least what each threshold that was passed gives."""
    passed = [die for points, die in HEART_AT.items() if before < points <= gained]
    return max([heart, *passed])


def affinities(attunements: Mapping[Element, Attunement]) -> tuple[TalentText, ...]:
    """HR-15.3: each step of an attunement is a noncombat talent, taken for that element."""
    steps = [(e, step) for e, level in attunements.items() for step in range(AFFINITIES[level])]
    names = (f"{AFFINITY} ({element}{', advanced' * step})" for element, step in steps)
    return tuple(TalentText(name, "noncombat") for name in names)


# --- a whole sheet


def worth(sheet: Fighter, spelltouched: bool = False) -> int:
    """HR-15.1: the points that lie between one who starts and this sheet."""
    known = library.abilities()
    talents = [name for name in sheet.abilities if known[name].is_talent]
    given = spells_given(sheet.abilities)
    return sum(
        (
            _worth_of_dice(sorted((sheet.might, sheet.agility, sheet.cunning, sheet.presence))),
            sum(map(hit_point_price, range(START_HIT_POINTS, sheet.hit_points, MORE_HIT_POINTS))),
            sum(map(talent_price, range(len(talents)))),
            sum(map(talent_price, range(len(affinities(sheet.attunements))))),
            sum(map(destiny_price, range(len(sheet.destiny)))),
            -sum(known[a].cheaper_hit_points for a in sheet.destiny) * hit_points_bought(sheet),
            sum(spell_price(number, spelltouched, given) for number in range(len(sheet.spells))),
        )
    )


def _worth_of_dice(dice: Sequence[Die]) -> int:
    """Each size between where a die started and where it is; the largest started largest."""
    pairs = zip(sorted(START_DICE), dice, strict=True)
    return sum(size for start, die in pairs for size in DICE if start < size <= die)
