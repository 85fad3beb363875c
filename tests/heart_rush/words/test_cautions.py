"""What an encounter comes to that is perhaps not meant: a party that its own file surprises."""

from pathlib import Path

import pytest
from msgspec import structs

from crossblades.interfaces.cli import main
from tests.helpers import GAME, foe, hero, scene

APART = """
game = "heart-rush"
name = "Two rooms"
summary = "Nobody sees anybody."
sides = ["heroes", "foes"]
rounds = 1
map = '''
A#R
.#.
'''
fighters = [
  { name = "Ana", side = "heroes", template = "swordhand", glyph = "A" },
  { name = "Rook", side = "foes", template = "rogue", glyph = "R" },
]
"""


def test_a_side_that_sees_no_opponent_is_told_of() -> None:
    scenario = GAME.read_encounter(APART, "rooms.toml").scenario
    heroes, foes = GAME.cautions(scenario)
    assert heroes.startswith("the heroes start surprised and can do nothing in round 1 (HR-2.3)")
    assert 'expecting = ["foes"]' in foes


def test_who_says_which_side_expects_the_fight_has_thought_of_it() -> None:
    scenario = GAME.read_encounter(APART, "rooms.toml").scenario
    assert GAME.cautions(structs.replace(scenario, expecting=("foes",))) == ()


def test_those_who_see_each_other_are_not_surprised() -> None:
    assert GAME.cautions(scene(hero("Ana", "c4"), foe("Rook", "d4"))) == ()


@pytest.mark.parametrize("command", ["fight", "simulate"])
def test_fights_that_nobody_watches_warn(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rooms.toml"
    file.write_text(APART)
    more = ["--fights", "2"] if command == "simulate" else []
    assert main([command, str(file), *more]) == 0
    assert "warning: the heroes start surprised" in capsys.readouterr().err
