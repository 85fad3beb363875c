"""Chapter 15: what experience buys, what it costs, and what must be there before.

Points are spent on a character's file, and so never in combat (HR-15.1).
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

from crossblades.heart_rush import library
from crossblades.heart_rush.characters.character import Character, changed, plain
from crossblades.heart_rush.characters.character_text import (
    MOST_RANK,
    KnownSpell,
    TalentText,
)
from crossblades.heart_rush.characters.prices import (
    AFFINITY,
    LARGEST_ABILITY,
    MORE_HIT_POINTS,
    aspect_price,
    destiny_price,
    hit_point_price,
    hit_points_bought,
    next_die,
    risen_heart,
    spell_price,
    spells_given,
    talent_price,
)
from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.events import ExperienceGained, FeatureBought, HeartDieRose
from crossblades.heart_rush.gear import Element
from crossblades.heart_rush.sheets.sheet_check import attunement_faults
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.event import Event
from crossblades.kernel.plain_text import is_plain_line
from crossblades.kernel.toml_shapes import one_of, shown

MOST_AWARDED = 10_000
SPELLTOUCHED = "Spelltouched"
"""The class whose abilities make one spelltouched (HR-15.1)."""
ABILITIES: tuple[Ability, ...] = get_args(Ability)


class Purchase(NamedTuple):
    """Something to buy: its words, its price, and the data it changes."""

    what: str
    cost: int
    change: Callable[[dict[str, Any]], None]
    rules: tuple[str, ...] = ("HR-15.1",)


def is_spelltouched(character: Character) -> bool:
    """HR-15.1: by its file, or by an ability of theirs."""
    known = library.abilities()
    return character.text.spelltouched or any(
        known[name].of == SPELLTOUCHED for name in character.sheet.abilities
    )


def price_of_spell(character: Character) -> int:
    """HR-15.1: of one more."""
    given = spells_given(character.sheet.abilities)
    return spell_price(len(character.spells), is_spelltouched(character), given)


def left(character: Character) -> int:
    """Points that can still be spent."""
    return character.experience.gained - character.experience.spent


def _count(data: dict[str, Any], gained: int, spent: int) -> None:
    """Write down what was gained and spent."""
    for field, points in (("gained", gained), ("spent", spent)):
        if points:
            data.setdefault("experience", {})[field] = points


# --- gaining


def award(character: Character, points: int, reason: str = "") -> tuple[Character, list[Event]]:
    """HR-15.3: the GM awards points and says for what; HR-15.2: the heart die may rise."""
    if not 1 <= points <= MOST_AWARDED:
        raise CrossbladesError(f"{points} XP cannot be awarded; expected 1 to {MOST_AWARDED}")
    if not is_plain_line(reason) or len(reason) > 200:
        raise CrossbladesError("the reason must be a line of at most 200 characters")
    data = character.data
    before = character.experience.gained
    gained = before + points
    _count(data, gained, character.experience.spent)
    events: list[Event] = [
        ExperienceGained(creature=character.name, points=points, total=gained, reason=reason)
    ]
    heart = risen_heart(character.sheet.heart, before, gained)
    if heart != character.sheet.heart:
        data["heart"] = f"d{heart}"
        events.append(HeartDieRose(creature=character.name, heart=heart))
    return changed(character, data), events


# --- spending


def buy(character: Character, words: str) -> tuple[Character, list[Event]]:
    """HR-15.1, HR-15.3: buy what the words name, if it can be had and paid for."""
    purchase = purchase_of(character, " ".join(words.split()))
    points = left(character)
    if purchase.cost > points:
        problem = f"{purchase.what} costs {purchase.cost} XP, and {character.name} has {points}"
        raise RefusedError(problem, purchase.rules)
    data = character.data
    purchase.change(data)
    _count(data, character.experience.gained, character.experience.spent + purchase.cost)
    bought = FeatureBought(
        creature=character.name, what=purchase.what, cost=purchase.cost,
        left=points - purchase.cost, rules=purchase.rules,
    )  # fmt: skip
    return changed(character, data), [bought]


def purchase_of(character: Character, words: str) -> Purchase:
    """What the words name."""
    for pattern, purchase in _PURCHASES.items():
        if match := re.fullmatch(pattern, words, re.IGNORECASE):
            return purchase(character, *match.groups())
    raise CrossbladesError(f"{shown(words)} cannot be bought; expected {one_of(WAYS_TO_BUY)}")


def _more_hit_points(character: Character) -> Purchase:
    most = character.sheet.hit_points

    def change(data: dict[str, Any]) -> None:
        data["hit_points"] = most + MORE_HIT_POINTS

    what = f"{MORE_HIT_POINTS} hit points ({most} to {most + MORE_HIT_POINTS})"
    return Purchase(what, hit_point_price(most, saved_on_hit_points(character)), change)


def _larger_die(character: Character, name: str) -> Purchase:
    ability = name.lower()
    die = getattr(character.sheet, ability)
    larger = next_die(die)
    if larger is None:
        problem = f"{ability} is at d{die}, and goes no higher than d{LARGEST_ABILITY}"
        raise RefusedError(problem, ("HR-15.1",))

    def change(data: dict[str, Any]) -> None:
        data[ability] = f"d{larger}"

    return Purchase(f"{ability} d{larger}", larger, change)


def _new_aspect(character: Character, text: str) -> Purchase:
    """HR-15.1: at rank 1."""
    _check_new("aspect", text, [aspect.text for aspect in character.text.aspects])

    def change(data: dict[str, Any]) -> None:
        data["aspects"] = [*data.get("aspects", ()), {"text": text, "rank": 1}]

    return Purchase(f"the aspect {shown(text)}", aspect_price(0), change)


def _raised_aspect(character: Character, text: str) -> Purchase:
    """HR-15.1: at most to rank 5."""
    number = index_of("aspect", text, [aspect.text for aspect in character.text.aspects])
    aspect = character.text.aspects[number]
    if aspect.rank >= MOST_RANK:
        problem = f"the aspect {shown(aspect.text)} is at rank {MOST_RANK}, the highest"
        raise RefusedError(problem, ("HR-15.1",))

    def change(data: dict[str, Any]) -> None:
        data["aspects"][number]["rank"] = aspect.rank + 1

    what = f"rank {aspect.rank + 1} of the aspect {shown(aspect.text)}"
    return Purchase(what, aspect_price(aspect.rank), change)


def _reworded_aspect(character: Character, old: str, new: str) -> Purchase:
    """HR-15.1: for nothing."""
    texts = [aspect.text for aspect in character.text.aspects]
    number = index_of("aspect", old, texts)
    _check_new("aspect", new, [text for text in texts if text != texts[number]])

    def change(data: dict[str, Any]) -> None:
        data["aspects"][number]["text"] = new

    return Purchase(f"the words {shown(new)} for {shown(texts[number])}", 0, change)


def _new_talent(character: Character, kind: str, name: str, needs: str | None) -> Purchase:
    """HR-15.3: only with the talents that it needs."""
    kind, names = kind.lower(), [talent.name for talent in character.talents]
    _check_new("talent", name, names)
    ability = library.talent_called(name)
    _check_kind(name, kind, ability)
    needed = [need.strip() for need in (needs or "").split(",") if need.strip()]
    had = [word.casefold() for word in (*names, *character.sheet.abilities)]
    for need in (*needed, *(library.abilities()[ability].needs if ability else ())):
        if need.casefold() not in had:
            raise RefusedError(f"{name} needs the talent {shown(need)}", ("HR-15.3",))
    entry: dict[str, Any] = {"name": name, "kind": kind}
    if needed:
        entry["needs"] = needed

    def change(data: dict[str, Any]) -> None:
        data["talents"] = [*data.get("talents", ()), entry]
        if ability and ability not in character.sheet.abilities:
            data["abilities"] = [*character.sheet.abilities, ability]

    cost = talent_price(owned(character, kind))
    return Purchase(f"the {kind} talent {name}", cost, change, ("HR-15.1", "HR-15.3"))


def _check_kind(name: str, kind: str, talent: str | None) -> None:
    """A talent with rules of its own is for combat; what a class or a birth gives is none."""
    if talent and kind != "combat":
        raise CrossbladesError(f"{name} is a combat talent; buy `combat talent {name}`")
    known = library.abilities().get(name.casefold())
    if known and not talent:
        source = f"an ability of the {known.of.lower()}" if known.of else "a spell"
        raise RefusedError(f"{name} is no talent but {source}", ("HR-15.3",))


def owned(character: Character, kind: str) -> int:
    """How many talents of a kind it has."""
    return sum(talent.kind == kind for talent in character.talents)


def _attunement(character: Character, name: str) -> Purchase:
    """HR-15.3: a noncombat talent, for a first attunement or from basic to advanced."""
    element = _elements(name)[0]
    level = character.sheet.attunements.get(element)
    if level not in (None, "basic"):
        problem = f"the attunement to {element} is {level}, and experience brings it no further"
        raise RefusedError(problem, ("HR-15.3",))
    better = "advanced" if level else "basic"

    def change(data: dict[str, Any]) -> None:
        data["attunements"] = {**character.sheet.attunements, element: better}

    cost = talent_price(owned(character, "noncombat"))
    return Purchase(f"the {better} attunement to {element}", cost, change, ("HR-15.1", "HR-15.3"))


def _elements(words: str) -> tuple[Element, ...]:
    """The elements that are named."""
    named = [word for word in re.split(r"[\s,]+(?:and\s+)?", words.lower()) if word]
    known: tuple[Element, ...] = get_args(Element)
    for word in named:
        if word not in known:
            raise CrossbladesError(f"unknown element {shown(word)}; expected {one_of(known)}")
    return tuple(element for word in named for element in known if element == word)


def _destiny_level(character: Character, name: str) -> Purchase:
    """HR-15.3: only of a talent that one has."""
    talents = character.talents
    talent = talents[index_of("talent", name, [talent.name for talent in talents], ("HR-15.3",))]
    if talent.destiny:
        raise RefusedError(f"{talent.name} has its destiny level already", ("HR-15.1",))
    if not has_destiny(talent):
        raise RefusedError(f"{talent.name} has no destiny level", ("HR-15.3",))
    ability = library.talent_called(talent.name)

    def change(data: dict[str, Any]) -> None:
        for entry in data.get("talents", ()):
            if entry["name"] == talent.name:
                entry["destiny"] = True
        if ability in character.sheet.abilities:
            data["destiny"] = [*character.sheet.destiny, ability]

    cost = destiny_price(sum(talent.destiny for talent in talents))
    cost -= saved_so_far(character, ability)
    return Purchase(f"the destiny level of {talent.name}", cost, change, ("HR-15.1", "HR-15.3"))


def saved_on_hit_points(character: Character) -> int:
    """Points by which the destiny levels of its talents make more hit points cheaper."""
    reached = (library.talent_called(talent.name) for talent in character.talents if talent.destiny)
    return sum(library.abilities()[each].cheaper_hit_points for each in reached if each)


def saved_so_far(character: Character, ability: str | None) -> int:
    """What this destiny level gives back for the hit points that were bought before it."""
    less = library.abilities()[ability].cheaper_hit_points if ability else 0
    return less * hit_points_bought(character.sheet)


def has_destiny(talent: TalentText) -> bool:
    """HR-15.3: whether there is a destiny level to reach; of talents without rules, always."""
    ability = library.talent_called(talent.name)
    if ability:
        return library.abilities()[ability].destiny is not None
    return not talent.name.startswith(AFFINITY)


def _new_spell(character: Character, words: str) -> Purchase:
    """HR-15.3: only with an attunement to each of its elements."""
    spells = character.spells
    name, elements = _spell_called(words)
    _check_new("spell", name, [spell.name for spell in spells])
    learnt = KnownSpell(name, elements=elements)
    for fault in attunement_faults([learnt], character.sheet.attunements):
        raise RefusedError(fault.problem, ("HR-15.3",))

    def change(data: dict[str, Any]) -> None:
        data["spells"] = [plain(spell) for spell in (*spells, learnt)]

    cost = price_of_spell(character)
    return Purchase(f"the spell {name}", cost, change, ("HR-15.1", "HR-15.3"))


def _spell_called(words: str) -> tuple[str, tuple[Element, ...]]:
    """A spell of the library by its name alone; one of one's own with its elements."""
    name, _, elements = words.rpartition(" of ")
    for said in (words, name):
        if known := library.spell_called(said):
            return known, _elements(elements) if said == name else ()
    if not name:
        expected = "a spell of the library, or `NAME of ELEMENTS`"
        raise CrossbladesError(f"no spell {shown(words)}; expected {expected}")
    return name, _elements(elements)


_PURCHASES: dict[str, Callable[..., Purchase]] = {
    r"(?:\+?10 )?(?:max(?:imum)? )?hit points|hp": _more_hit_points,
    rf"({'|'.join(ABILITIES)})(?: die)?": _larger_die,
    r"(?:raise|increase) (?:aspect )?(.+)": _raised_aspect,
    r"(?:reword|change) (?:aspect )?(.+?) (?:to|as|->|=>) (.+)": _reworded_aspect,
    r"(?:new )?aspect (.+)": _new_aspect,
    r"(?:new )?(combat|noncombat) talent (.+?)(?: needs (.+))?": _new_talent,
    r"destiny (?:level )?(?:of )?(.+)": _destiny_level,
    r"(?:new )?attunement (?:to )?(\w+)": _attunement,
    r"(?:new )?spell (.+)": _new_spell,
}
WAYS_TO_BUY = (
    "hit points",
    *ABILITIES,
    "aspect TEXT",
    "raise TEXT",
    "reword TEXT to TEXT",
    "combat talent NAME",
    "noncombat talent NAME needs NAME",
    "destiny NAME",
    "attunement ELEMENT",
    "spell NAME of ELEMENTS",
)
"""What can be typed."""


def _check_new(what: str, text: str, known: list[str]) -> None:
    if text.casefold() in map(str.casefold, known):
        hint = "; `raise` takes it a rank higher" if what == "aspect" else ""
        raise CrossbladesError(f"the {what} {shown(text)} is there already{hint}")


def index_of(what: str, text: str, known: list[str], rules: tuple[str, ...] = ()) -> int:
    """Which of them the text names, by its first letters if that is clear."""
    exact = [n for n, name in enumerate(known) if name.casefold() == text.casefold()]
    close = [n for n, name in enumerate(known) if name.casefold().startswith(text.casefold())]
    if len(exact or close) == 1:
        return (exact or close)[0]
    several = "fits several" if close else "is not there"
    have = one_of([shown(name) for name in known]) or f"a {what} to be there first"
    raise RefusedError(f"the {what} {shown(text)} {several}; expected {have}", rules)
