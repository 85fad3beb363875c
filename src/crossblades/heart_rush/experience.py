"""Chapter 15: what experience buys, what it costs, and what must be there before.

Points are spent on a character's file, and so never in combat (HR-15.1).
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_args

from crossblades.heart_rush import library
from crossblades.heart_rush.abilities import is_spell
from crossblades.heart_rush.attunement import attunement_faults
from crossblades.heart_rush.character import Character, changed, plain
from crossblades.heart_rush.character_text import MOST_RANK, KnownSpell, TalentKind
from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.events import ExperienceGained, FeatureBought, HeartDieRose
from crossblades.heart_rush.gear import Element
from crossblades.heart_rush.sizes import DICE, Die
from crossblades.kernel.characters import Offer
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.event import Event
from crossblades.kernel.toml_shapes import cut, one_of, shown

MORE_HIT_POINTS = 10
LARGEST_ABILITY: Die = 12
HEART_AT: dict[int, Die] = {200: 10, 500: 12, 1000: 20}
"""The heart die's maximum, by experience gained (HR-15.2)."""
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


# --- prices


def aspect_price(rank: int) -> int:
    """HR-15.1: a new aspect costs 1, the next rank one more than the rank before it."""
    return rank + 1


def hit_point_price(most: int) -> int:
    """HR-15.1: a tenth of the maximum, rounded up, and 1."""
    return -(-most // 10) + 1


def next_die(die: Die) -> Die | None:
    """HR-15.1: an ability die a size up, which costs its size; nothing above d12."""
    return None if die >= LARGEST_ABILITY else DICE[DICE.index(die) + 1]


def talent_price(owned: int) -> int:
    """HR-15.1: 3 and the number of talents of that kind."""
    return owned + 3


def destiny_price(owned: int) -> int:
    """HR-15.1: 5 and the number of destiny levels."""
    return owned + 5


def spell_price(known: int, spelltouched: bool) -> int:
    """HR-15.1: 6 and 2 for each known spell; for the spelltouched just their number."""
    return known if spelltouched else 6 + 2 * known


def is_spelltouched(character: Character) -> bool:
    """HR-15.1: by its file, or by an ability of theirs."""
    known = library.abilities()
    return character.text.spelltouched or any(
        known[name].of == SPELLTOUCHED for name in character.sheet.abilities
    )


def left(character: Character) -> int:
    """Points that can still be spent."""
    return character.text.experience.gained - character.text.experience.spent


# --- gaining


def award(character: Character, points: int, reason: str = "") -> tuple[Character, list[Event]]:
    """HR-15.3: the GM awards points and says for what; HR-15.2: the heart die may rise."""
    if not 1 <= points <= MOST_AWARDED:
        raise CrossbladesError(f"{points} XP cannot be awarded; expected 1 to {MOST_AWARDED}")
    if not reason.isprintable() or len(reason) > 200:
        raise CrossbladesError("the reason must be a line of at most 200 characters")
    data = character.data
    before = character.text.experience.gained
    gained = before + points
    data.setdefault("experience", {})["gained"] = gained
    events: list[Event] = [
        ExperienceGained(creature=character.name, points=points, total=gained, reason=reason)
    ]
    heart = risen_heart(character.sheet.heart, before, gained)
    if heart != character.sheet.heart:
        data["heart"] = f"d{heart}"
        events.append(HeartDieRose(creature=character.name, heart=heart))
    return changed(character, data), events


def risen_heart(heart: Die, before: int, gained: int) -> Die:
    """HR-15.2: the maximum is at least what each threshold that was passed gives."""
    passed = [die for points, die in HEART_AT.items() if before < points <= gained]
    return max([heart, *passed])


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
    spent = character.text.experience.spent + purchase.cost
    if spent:
        data.setdefault("experience", {})["spent"] = spent
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
    return Purchase(what, hit_point_price(most), change)


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
    number = _index("aspect", text, [aspect.text for aspect in character.text.aspects])
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
    number = _index("aspect", old, texts)
    _check_new("aspect", new, [text for text in texts if text != texts[number]])

    def change(data: dict[str, Any]) -> None:
        data["aspects"][number]["text"] = new

    return Purchase(f"the words {shown(new)} for {shown(texts[number])}", 0, change)


def _new_talent(character: Character, kind: str, name: str, needs: str | None) -> Purchase:
    """HR-15.3: only with the talents that it needs."""
    names = [talent.name for talent in character.text.talents]
    _check_new("talent", name, names)
    ability = _ability_called(name)
    needed = [need.strip() for need in (needs or "").split(",") if need.strip()]
    had = [word.casefold() for word in (*names, *character.sheet.abilities)]
    for need in (*needed, *(library.abilities()[ability].needs if ability else ())):
        if need.casefold() not in had:
            raise RefusedError(f"{name} needs the talent {shown(need)}", ("HR-15.3",))
    entry: dict[str, Any] = {"name": name, "kind": kind.lower()}
    if needed:
        entry["needs"] = needed

    def change(data: dict[str, Any]) -> None:
        data["talents"] = [*data.get("talents", ()), entry]
        if ability and ability not in character.sheet.abilities:
            data["abilities"] = [*character.sheet.abilities, ability]

    cost = talent_price(_owned(character, kind.lower()))
    return Purchase(f"the {kind.lower()} talent {name}", cost, change, ("HR-15.1", "HR-15.3"))


def _ability_called(name: str) -> str | None:
    """The ability that a talent of this name is, if it has rules in the library."""
    wanted = name.casefold()
    known = library.abilities().items()
    return next((key for key, ability in known if wanted in (key, ability.name.casefold())), None)


def _owned(character: Character, kind: str) -> int:
    return sum(talent.kind == kind for talent in character.text.talents)


def _destiny_level(character: Character, name: str) -> Purchase:
    """HR-15.3: only of a talent that one has."""
    talents = character.text.talents
    number = _index("talent", name, [talent.name for talent in talents], ("HR-15.3",))
    talent = talents[number]
    if talent.destiny:
        raise RefusedError(f"{talent.name} has its destiny level already", ("HR-15.1",))

    def change(data: dict[str, Any]) -> None:
        data["talents"][number]["destiny"] = True
        ability = _ability_called(talent.name)
        if ability in character.sheet.abilities and ability not in character.sheet.destiny:
            data["destiny"] = [*character.sheet.destiny, ability]

    cost = destiny_price(sum(talent.destiny for talent in talents))
    return Purchase(f"the destiny level of {talent.name}", cost, change, ("HR-15.1", "HR-15.3"))


def _new_spell(character: Character, words: str) -> Purchase:
    """HR-15.3: only with an attunement to each of its elements."""
    spells = character.spells
    name, elements = _spell_called(words)
    _check_new("spell", name, [spell.name for spell in spells])
    learnt = KnownSpell(name, elements=elements)
    for fault in attunement_faults([learnt], character.sheet.attunements, library.abilities()):
        raise RefusedError(fault.problem, ("HR-15.3",))

    def change(data: dict[str, Any]) -> None:
        kept = data.get("spells") or [plain(spell) for spell in spells]
        data["spells"] = [*kept, plain(learnt)]

    cost = spell_price(len(spells), is_spelltouched(character))
    return Purchase(f"the spell {name}", cost, change, ("HR-15.1", "HR-15.3"))


def _spell_called(words: str) -> tuple[str, tuple[Element, ...]]:
    """A spell of the library by its name alone; one of one's own with its elements."""
    name, _, elements = words.rpartition(" of ")
    for said in (words, name):
        known = _ability_called(said)
        if known and is_spell(known, library.abilities()):
            return known, _elements(elements) if said == name else ()
    if not name:
        expected = "a spell of the library, or `NAME of ELEMENTS`"
        raise CrossbladesError(f"no spell {shown(words)}; expected {expected}")
    return name, _elements(elements)


def _elements(words: str) -> tuple[Element, ...]:
    """HR-16.2: some of the nine."""
    known: tuple[Element, ...] = get_args(Element)
    named = [word for word in re.split(r"[\s,]+|and", words.lower()) if word]
    for word in named:
        if word not in known:
            raise CrossbladesError(f"unknown element {shown(word)}; expected {one_of(known)}")
    return tuple(element for word in named for element in known if element == word)


_PURCHASES: dict[str, Callable[..., Purchase]] = {
    r"(?:\+?10 )?(?:max(?:imum)? )?hit points|hp": _more_hit_points,
    rf"({'|'.join(ABILITIES)})(?: die)?": _larger_die,
    r"(?:raise|increase) (?:aspect )?(.+)": _raised_aspect,
    r"(?:reword|change) (?:aspect )?(.+?) (?:to|as|->|=>) (.+)": _reworded_aspect,
    r"(?:new )?aspect (.+)": _new_aspect,
    r"(?:new )?(combat|noncombat) talent (.+?)(?: needs (.+))?": _new_talent,
    r"destiny (?:level )?(?:of )?(.+)": _destiny_level,
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
    "spell NAME of ELEMENTS",
)
"""What can be typed."""


def _check_new(what: str, text: str, known: list[str]) -> None:
    if text.casefold() in map(str.casefold, known):
        hint = "; `raise` takes it a rank higher" if what == "aspect" else ""
        raise CrossbladesError(f"the {what} {shown(text)} is there already{hint}")


def _index(what: str, text: str, known: list[str], rules: tuple[str, ...] = ()) -> int:
    """Which of them the text names, by its first letters if that is clear."""
    exact = [n for n, name in enumerate(known) if name.casefold() == text.casefold()]
    close = [n for n, name in enumerate(known) if name.casefold().startswith(text.casefold())]
    if len(exact or close) == 1:
        return (exact or close)[0]
    several = "fits several" if close else "is not there"
    have = one_of([shown(name) for name in known]) or f"a {what} to be there first"
    raise RefusedError(f"the {what} {shown(text)} {several}; expected {have}", rules)


# --- what can be had


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
        yield Offer("reword TEXT to TEXT", "other words for an aspect", 0)
    kinds: tuple[str, ...] = get_args(TalentKind)
    for kind in kinds:
        price = talent_price(_owned(character, kind))
        yield Offer(f"{kind} talent NAME", f"a {kind} talent", price)
    destinies = sum(talent.destiny for talent in text.talents)
    for talent in text.talents:
        if not talent.destiny:
            yield Offer(f"destiny {talent.name}", "its destiny level", destiny_price(destinies))
    if character.sheet.attunements:
        price = spell_price(len(character.spells), is_spelltouched(character))
        yield Offer("spell NAME of ELEMENTS", "a spell", price)


def next_heart(character: Character) -> tuple[int, Die] | None:
    """HR-15.2: the next threshold that would raise the heart die; None after the last."""
    gained = character.text.experience.gained
    coming = ((at, die) for at, die in HEART_AT.items() if at > gained)
    return next(((at, die) for at, die in coming if die > character.sheet.heart), None)
