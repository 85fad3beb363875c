"""Attacks as books write them, made ready to be read; whatever changes is told (OS-6.7)."""

import re

from crossblades.swords_reign.statblock.attacks import OR, one_of_a_list
from crossblades.swords_reign.statblock.by_hit_dice import EACH_PER
from crossblades.swords_reign.statblock.damage import MOST_DICE
from crossblades.swords_reign.statblock.gathering import Gathered
from crossblades.swords_reign.statblock.words import balanced, masked, number, plain

_UP_TO = re.compile(r"\bup to (?=\d)", re.IGNORECASE)
_EACH_ROUND = re.compile(r" (?:per|each|every|a) (?:round|turn|action)(?= ?\(|,|$)", re.IGNORECASE)
_BY_WEAPON = re.compile(r"\bby (?=weapons?\b)", re.IGNORECASE)
_NO_COMMA = re.compile(
    r"(?<=\)) (?!(?:and|or|then|plus|also|x)\b|\d+ ?(?:ft|feet|foot|'|x))(?=[\w' -]{2,30} ?\()",
    re.IGNORECASE,
)
_FROM_TO = re.compile(
    r"(?P<before>\(|/|, |^| )(?P<least>\d{1,2})-(?P<most>\d{1,3})"
    r"(?= [a-z]+\b ?\(|\s*(?:[),/+]|$|(?:fire|cold|acid|magic|damage|each|or|and)\b))",
    re.IGNORECASE,
)
_USUAL_DICE = (3, 4, 6, 8, 10, 12, 20)


def ready(line: int, text: str, gathered: Gathered) -> str:
    """Brackets closed, commas set, `1-4` as dice, counts that can be counted on."""
    text = f"{text})" if not balanced(text) and balanced(f"{text})") else text
    text = _BY_WEAPON.sub("", _EACH_ROUND.sub("", text))
    for change in (_dice_for_ranges, _with_commas, _once_per, _at_most, _one_of_these):
        text = change(line, text, gathered)
    return text


def _dice_for_ranges(line: int, text: str, gathered: Gathered) -> str:
    """`bite (1-4)` is `bite (1d4)`, and `2-8` is 2d4."""
    changed = _FROM_TO.sub(_as_dice, plain(text))
    if changed == plain(text):
        return text
    gathered.say(line, f"Atk {text} counts as: {changed}")
    return changed


def _as_dice(found: re.Match[str]) -> str:
    least, most = int(found["least"]), int(found["most"])
    times, odd = divmod(most, least) if least else (0, 1)
    if not 0 < least < most or least > MOST_DICE:
        return found[0]
    if not odd and times in _USUAL_DICE:
        return f"{found['before']}{least}d{times}"
    more = f"+{least - 1}" if least > 1 else ""
    return f"{found['before']}1d{most - least + 1}{more}"


def _with_commas(line: int, text: str, gathered: Gathered) -> str:
    """`2 claws (d4) bite (d8)` lacks a comma."""
    changed = _NO_COMMA.sub(", ", text)
    if changed != text:
        gathered.say(line, f"Atk {text} counts as: {changed}")
    return changed


def _once_per(line: int, text: str, gathered: Gathered) -> str:
    """`1 bite per head`, where nothing tells how many heads there are, is one bite."""

    def once(found: re.Match[str]) -> str:
        if number(found[1] or "1") != 1:
            return found[0]
        gathered.note(line, f"Atk {found[0]}")
        gathered.say(line, f"Atk {found[0]} counts as one {found[2]}: how many is not said")
        return found[2]

    return EACH_PER.sub(once, text)


def _at_most(line: int, text: str, gathered: Gathered) -> str:
    """`up to 3 kicks` are three: whoever has fewer targets strikes less often anyway."""
    if _UP_TO.search(text):
        gathered.say(line, f"Atk {text}: up to so many counts as so many")
    return _UP_TO.sub("", text)


def _one_of_these(line: int, text: str, gathered: Gathered) -> str:
    """`pike (d8), axe (d6), or dagger (d4)`: one of them; with claws among them, that is told."""
    if each := one_of_a_list(plain(text)):
        gathered.say(line, f"Atk {text}: one of these {len(each)}, not all at once")
        return " or ".join(each)
    hidden = masked(plain(text))
    ends = [found for found in OR.finditer(hidden) if "," in found[0]]
    if len(ends) == 1 and "," in hidden[: ends[0].start()]:
        gathered.say(line, f"Atk {text}: what stands before the last comma and or comes at once")
    return text
