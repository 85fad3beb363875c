"""Names of strikes: how many there are, and which of them are weapons in hand."""

import re
from typing import NamedTuple

from msgspec import structs

from crossblades.swords_reign.gear import FAR, NEAR, Strike
from crossblades.swords_reign.statblock.words import NUMBERS, listed, number

MOST_STRIKES = 20

HELD = listed(
    "arrow axe battleaxe blade blowgun blowpipe bow cleaver club crossbow cudgel cutlass dagger "
    "dart falchion flail glaive greataxe greatclub greatsword halberd hammer hatchet javelin "
    "knife kris lance longbow longsword mace machete mattock maul morningstar net pick pike "
    "pitchfork poleaxe polearm quarterstaff rapier sabre saber scimitar scythe shortbow "
    "shortsword sickle sling spear staff sword trident warhammer weapon whip"
)
"""What a strike's name ends with if it is struck with something in hand."""

_SHOT = {
    **dict.fromkeys(listed("arrow bow crossbow longbow shortbow"), FAR),
    **dict.fromkeys(listed("blowgun blowpipe dart sling"), NEAR),
}
_THROWN = listed("javelin")

_COUNT = rf"\d{{1,3}}|{'|'.join(NUMBERS)}"
_BEFORE = re.compile(rf"({_COUNT})(?:\s*[x:]\s*|\s+)(?=\D)(.+)", re.IGNORECASE)
_BEHIND = re.compile(rf"(.+?)\s*(?:\bx\s*({_COUNT})|\b({_COUNT})\s*x)", re.IGNORECASE)
_IRREGULAR = {"hooves": "hoof", "feet": "foot", "knives": "knife", "kris": "kris"}


def counted(name: str) -> tuple[int, str]:
    """`2 claws`, `2x claw` and `claw x2` are two strikes called `claw`."""
    if found := _BEFORE.fullmatch(name):
        return number(found[1]), singular(found[2]) if number(found[1]) > 1 else found[2]
    if found := _BEHIND.fullmatch(name):
        return number(found[2] or found[3]), singular(found[1])
    return 1, name


_DICE = re.compile(r"(\d{0,2}d\d{1,3})(?:\s*\+\s*(\d{1,2}))?\s+(?=\D)(.+)", re.IGNORECASE)


class Rolled(NamedTuple):
    """How many strikes there are, if dice tell, and what one is called."""

    dice: str
    bonus: int
    name: str


def rolled_count(name: str) -> Rolled:
    """`1d6+1 spines`; no dice for what is counted otherwise."""
    found = _DICE.fullmatch(name)
    if found is None:
        return Rolled("", 0, name)
    return Rolled(found[1].lower(), int(found[2] or 0), singular(found[3]))


def singular(name: str) -> str:
    """`claws` is `claw`."""
    *before, last = name.split()
    if last in _IRREGULAR:
        last = _IRREGULAR[last]
    elif re.search(r"(?:sh|ch|[^a]x|ss)es$", last):
        last = last[:-2]
    elif re.search(r"[^s]s$", last):
        last = last[:-1]
    return " ".join((*before, last))


def is_held(name: str) -> bool:
    """Whether it is struck with something that can be lost."""
    return singular(name).split()[-1] in HELD


def usual_range(name: str) -> tuple[bool, int]:
    """OS-6.1: whether one strikes with it too, and how far it flies, if the block does not say."""
    last = singular(name).split()[-1]
    if last in _THROWN:
        return True, NEAR
    return last not in _SHOT, _SHOT.get(last, 0)


def distinct(attacks: list[tuple[Strike, ...]]) -> tuple[tuple[Strike, ...], ...]:
    """An attack is chosen by the names of its strikes: no two may have the same.

    `spear (d6) or spear (d6, Near)` is one spear that can be thrown.
    """
    found: dict[str, tuple[Strike, ...]] = {}
    for each in attacks:
        attack, key = each, names_of(each)
        if key in found and (both := _same_but_range(found[key], attack)):
            found[key] = (both,)
            continue
        first, number = attack[0], 1
        while key in found:
            number += 1
            attack = (structs.replace(first, name=f"{first.name} {number}"), *attack[1:])
            key = names_of(attack)
        found[key] = attack
    return tuple(found.values())


def names_of(attack: tuple[Strike, ...]) -> str:
    """What an attack is chosen by: the names of its strikes."""
    return ", ".join(strike.name for strike in attack)


def _same_but_range(one: tuple[Strike, ...], other: tuple[Strike, ...]) -> Strike | None:
    reach, far = max(one[0].reach, other[0].reach), max(one[0].range, other[0].range)
    alike = [structs.replace(strike, reach=reach, range=far) for strike in (one[0], other[0])]
    return alike[0] if len(one) == len(other) == 1 and alike[0] == alike[1] else None
