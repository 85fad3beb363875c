"""Evenings for tests: a party, encounters and rests of both games, written into a folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Tale(NamedTuple):
    """What an evening of a game is made of."""

    game: str
    heroes: dict[str, str]
    fight: str
    """With two stand-ins, whose places a party takes."""
    waiting: str
    """With three places for a party, and nobody in them."""
    short: str
    """Words of a quick rest."""
    long: str


HEART_RUSH = Tale(
    "heart-rush",
    {
        "ana.toml": 'game = "heart-rush"\nname = "Ana" # of the ford\ntemplate = "swordhand"\n',
        "bo.toml": 'game = "heart-rush"\nname = "Bo"\ntemplate = "archer"\n',
    },
    """game = "heart-rush"
name = "Wolves at the ford"
summary = "Two travellers, two wolves."
sides = ["heroes", "wolves"]
map = '''
......
.w..A.
.w..B.
......
'''
fighters = [
  { name = "Somebody", side = "heroes", glyph = "A", template = "swordhand" },
  { name = "Another", side = "heroes", glyph = "B", template = "swordhand" },
  { name = "Wolf", side = "wolves", glyph = "w", template = "wolf" },
]
""",
    """game = "heart-rush"
name = "The mine"
summary = "Somebody waits in the dark."
sides = ["heroes", "wolves"]
party = "@"
map = '''
......
.w..@.
....@.
....@.
'''
fighters = [{ name = "Rat", side = "wolves", glyph = "w", template = "rat" }]
""",
    'rest = "short"',
    'rest = "long"\nshelter = "tent"\nbed = "bedroll"\ntreat = "bo.toml"',
)

SWORDS_REIGN = Tale(
    "swords-reign",
    {
        "ana.toml": 'game = "swords-reign"\nname = "Ana" # of the ford\nhero = "Aldith"\n',
        "bo.toml": 'game = "swords-reign"\nname = "Bo"\nhero = "Korrin"\n',
    },
    """game = "swords-reign"
name = "Rats in the brewery"
summary = "Two heroes, two rats."
sides = ["heroes", "rats"]
map = '''
......
.r..A.
.r..B.
......
'''
fighters = [
  { hero = "Fenn", side = "heroes", glyph = "A" },
  { hero = "Odalys", side = "heroes", glyph = "B" },
  { foe = "rat", side = "rats", glyph = "r" },
]
[foes.rat]
hd = 1
ac = 12
attacks = "bite (d6)"
""",
    """game = "swords-reign"
name = "The cellar"
summary = "Somebody waits in the dark."
sides = ["heroes", "rats"]
party = "@"
map = '''
......
.r..@.
....@.
....@.
'''
fighters = [{ foe = "rat", side = "rats", glyph = "r" }]
[foes.rat]
hd = 1
ac = 12
attacks = "bite (d4)"
""",
    'rest = "breather"',
    'rest = "night"\nfood = true\nshelter = "tent"',
)

TALES = (HEART_RUSH, SWORDS_REIGN)

FIGHT, WAITING = 'encounter = "fight.toml"', 'encounter = "waiting.toml"'


def parts_of(tale: Tale) -> list[str]:
    """An evening of two fights with a rest between."""
    return [FIGHT, tale.short, WAITING]


def evening(tale: Tale, parts: Sequence[str], more: str = "") -> str:
    """The text of an evening with these parts."""
    files = ", ".join(f'"{file}"' for file in tale.heroes)
    head = f'game = "{tale.game}"\nname = "A road" # long\nparty = [{files}]\n{more}'
    return head + "".join(f"\n# then\n[[parts]]\n{part}\n" for part in parts)


def written(tale: Tale, folder: Path, parts: Sequence[str] | None = None, more: str = "") -> Path:
    """The file of an evening in a folder, with all that it names."""
    for file, text in tale.heroes.items():
        (folder / file).write_text(text)
    (folder / "fight.toml").write_text(tale.fight)
    (folder / "waiting.toml").write_text(tale.waiting)
    path = folder / "road.toml"
    path.write_text(evening(tale, parts_of(tale) if parts is None else parts, more))
    return path
