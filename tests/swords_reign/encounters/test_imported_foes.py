"""OS-6.7: whatever is imported can be placed on a map and fights to an end."""

from pathlib import Path

import pytest

from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.importing import Imported, Source
from crossblades.kernel.record import log_lines, record_of, replay
from crossblades.swords_reign.encounters.encounter import read_encounter
from crossblades.swords_reign.events import FightEnded
from crossblades.swords_reign.statblock.importing import SwordsReignImporter
from crossblades.swords_reign.words.narration import line
from tests.swords_reign.helpers import GAME

BESTIARY = Path(__file__).with_name("fen_bestiary.md").read_text("utf-8")
"""Foes of our own, each written in another way that books have."""

MEETING = '''game = "swords-reign"
name = "Somebody in the fen"
summary = "Ysolde meets what lives there."
sides = ["heroes", "foes"]
creatures = ["fen.toml"]
map = """
....~~~
.Y..X~~
....~~~
"""

[legend]
"~" = {{ name = "the fen", water = true }}

[[fighters]]
glyph = "Y"
hero = "Ysolde"
side = "heroes"
weapons = [{weapons}]

[[fighters]]
glyph = "X"
name = "It"
side = "foes"
foe = "{foe}"
'''


def imported() -> Imported:
    return SwordsReignImporter().read([Source("fen.md", BESTIARY)])


FOES = {row[0]: row for row in imported().rows}


def test_the_bestiary_is_read_whole() -> None:
    """Nothing of it is left out, and no number is read otherwise than it stands there."""
    words = [remark.words for told in imported().told for remark in told.remarks]
    assert not [each for each in words if "left out" in each or "left alone" in each]
    assert {name: row[1:6] for name, row in FOES.items()} == {
        "bramble hound": ("2", "13", "9", "7", "40"),
        "ash imp (hd 3)": ("3", "14", "12", "9", "90"),
        "ash imp (hd 5)": ("5", "14", "20", "9", "250"),
        "ash imp (hd 8)": ("8", "14", "32", "9", "640"),
        "many-necked drake": ("4", "15", "16", "10", "160"),
        "glass widow": ("4", "14", "16", "8", "160"),
        "reed guard": ("1", "12", "4", "8", "10"),
        "pale clutcher": ("3", "12", "12", "9", "90"),
        "quill boar": ("6", "11", "24", "9", "360"),
        "cave toad": ("1", "12", "4", "7", "10"),
        "hill lout": ("4", "10", "16", "9", "160"),
        "rime wyrm": ("9", "18", "36", "10", "810"),
        "still fungus": ("3", "12", "12", "12", "90"),
        "fen wight": ("3", "14", "12", "9", "90"),
        "midge swarm": ("2", "10", "8", "11", "40"),
        "mud eel": ("5", "13", "20", "7", "250"),
        "weeping stone": ("6", "16", "24", "12", "360"),
    }


@pytest.mark.rule("OS-6.7", "OS-2.5")
@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("weapons", ['"longsword"', '"magic longsword", "silver dagger"'])
def test_every_imported_foe_fights_to_an_end(foe: str, weapons: str) -> None:
    text = MEETING.format(foe=foe, weapons=weapons)
    encounter = read_encounter(text, "fen-meeting.toml", lambda _: imported().text)
    assert encounter.warnings == ()
    fight = Fight(GAME, encounter.scenario, Seeded(3))
    policy = policy_named(GAME, "sensible")
    let_play(fight, bots_for(GAME.seats(encounter.scenario), policy, 3))
    assert fight.over
    (end,) = [event for event in fight.log if isinstance(event, FightEnded)]
    assert end.reason != "undecided"
    assert all(line(event) for event in fight.log)
    assert log_lines(replay(record_of(fight)).log) == log_lines(fight.log)
