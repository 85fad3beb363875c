"""OS-6.7: foes that only swim, on maps with water."""

import pytest

from crossblades.swords_reign.conditions import speed
from crossblades.swords_reign.encounters.encounter import read_encounter
from crossblades.swords_reign.movement import destinations
from crossblades.swords_reign.state import begin

POND = '''game = "swords-reign"
name = "The pond"
summary = "An eel in a pond."
sides = ["heroes", "foes"]
map = """
.....
~~E~.
A....
"""

[legend]
"~" = { name = "the pond", water = true }

[foes.eel]
hd = 2
ac = 12
move = "Swim Fast"
attacks = "bite (d6)"

[[fighters]]
glyph = "A"
name = "Ana"
side = "heroes"
hit_points = 10

[[fighters]]
glyph = "E"
name = "Eel"
side = "foes"
foe = "eel"
'''


@pytest.mark.rule("OS-6.7", "OS-6.4")
def test_a_foe_that_only_swims_moves_in_water_and_never_leaves_it() -> None:
    encounter = read_encounter(POND, "pond.toml")
    assert encounter.warnings == ()
    state = begin(encounter.scenario)
    eel, ana = state.creatures["Eel"], state.creatures["Ana"]
    assert encounter.scenario.water == dict.fromkeys(("a2", "b2", "d2", "c2"), "the pond")
    assert speed(eel) == 45
    assert destinations(state, eel, 45) == ["a2", "b2", "d2"]
    assert "c1" in destinations(state, ana, 30)


@pytest.mark.rule("OS-6.7")
def test_on_dry_land_it_cannot_move_and_the_reader_is_warned() -> None:
    encounter = read_encounter(POND.replace("~~E~.", "~.E.."), "pond.toml")
    (warning,) = encounter.warnings
    assert "Eel only swims, and there is no water beside it: it cannot move" in warning
    assert speed(begin(encounter.scenario).creatures["Eel"]) == 0
