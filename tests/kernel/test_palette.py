"""Forms that follow from types, and what games offer to make encounters with."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, field

from crossblades.kernel.palette import Field, form
from crossblades.kernel.plain_game import PlainGame
from crossblades.systems import SYSTEMS


class Lamp(Struct):
    bright: Annotated[int, Meta(ge=0, le=300)] = 0


class Thing(Struct):
    name: str
    size: Literal["large", "small"] | None = None
    height: Annotated[int, Meta(ge=-9)] = 0
    threshold: Annotated[int, Meta(ge=1)] | Literal["none"] | None = None
    wet: bool = False
    words: tuple[str, ...] = ()
    lamp: Lamp | None = None
    class_: str | None = field(default=None, name="class")
    side: str = ""
    left_out: str = ""
    table: dict[str, int] = {}


def test_a_form_has_a_line_for_each_value_that_can_be_typed_or_chosen() -> None:
    found = form(Thing, ("left_out",), {"side": "side"})
    assert {line.label: line.way for line in found} == {
        "name": "text", "size": "choice", "height": "number", "threshold": "text", "wet": "flag",
        "words": "list", "lamp: bright": "number", "class": "text", "side": "side",
    }  # fmt: skip
    lines = {line.label: line for line in found}
    assert lines["size"].choices == ("large", "small")
    assert lines["threshold"] == Field(
        ("threshold",), "threshold", "text", ("none",), least=1, most=None
    )
    assert lines["lamp: bright"].path == ("lamp", "bright")


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_game_offers_ground_fighters_and_forms(name: str) -> None:
    game = SYSTEMS[name]
    palette = game.palette()
    assert {kind.name for kind in palette.kinds} == set(game.newcomers())
    glyphs = [brush.glyph for brush in palette.brushes]
    assert len(set(glyphs)) == len(glyphs)
    known = {line.path[0] for line in palette.ground}
    assert all(set(brush.ground) <= known for brush in palette.brushes)
    assert {"name", "side", "seat", "hit_points"} <= {line.path[0] for line in palette.fighter}
    assert game.kind_from(palette.line).fighter


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_bare_land_of_an_encounter_is_that_of_the_whole(name: str) -> None:
    game = SYSTEMS[name]
    for title, text in game.encounters().items():
        whole: Any = game.read_encounter(text, title).scenario
        bare = game.bare(text, title)
        assert bare.grid.walls == whole.grid.walls
        assert bare.grid.edges == whole.grid.edges
        assert bare.fighters == ()
        wrong = text.replace("side = ", "sied = ")
        assert game.bare(wrong, title).grid.walls == whole.grid.walls
    assert game.bare(f'game = "{name}"\n', "x") is None


def test_a_game_that_offers_nothing_has_encounters_written_by_hand() -> None:
    plain = PlainGame()
    assert plain.palette().brushes == ()
    assert plain.kinds_in("", "x") == ()
    assert plain.bare("", "x") is None
