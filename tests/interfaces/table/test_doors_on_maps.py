"""Walls and doors between spaces, as every screen is told of them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.interfaces.table.halls import DUEL, Hall, hall

HOUSE = """
game = "heart-rush"
name = "The ferryman's house"
summary = "Two rooms, one door, and somebody behind it."
sides = ["heroes", "foes"]
begins = "heroes"
map = '''
......
..A.O.
......
'''
walls = ["b1-d3 around", "c1-c3 east"]
doors = [{ at = "c2 east", name = "oak door" }]
fighters = [
  { name = "Ana", side = "heroes", template = "swordhand", glyph = "A" },
  { name = "Orc", side = "foes", template = "brute", glyph = "O" },
]
"""


def doors(land: dict[str, Any]) -> list[dict[str, Any]]:
    return [edge for edge in land["edges"] if edge["kind"] == "door"]


async def begun(here: Hall) -> None:
    """The GM pastes the house, and begins."""
    said = await here.gm.does("setup", text=HOUSE)
    assert said["t"] == "ok", said
    assert here.gm.parts["setup"]["mistakes"] == []
    assert (await here.gm.does("seat", seat="Ana", player="gm"))["t"] == "ok"
    assert (await here.gm.does("begin"))["t"] == "ok"


def test_all_screens_see_a_door_that_is_opened(tmp_path: Path) -> None:
    """HR-4.7: whoever stands beside it opens it; the map of everybody follows."""

    async def act() -> None:
        async with hall(tmp_path, DUEL, begin=False) as here:
            await begun(here)
            watchers = (here.gm, here.screen, here.spectator)
            for page in watchers:
                (door,) = doors(page.parts["land"])
                assert (door["a"], door["b"]) == ("c2", "d2")
                assert (door["name"], door["state"]) == ("oak door", "closed")
                assert {"a": "a2", "b": "b2", "kind": "wall", "state": "", "name": ""} in (
                    page.parts["land"]["edges"]
                )
            ask = next(ask for ask in here.gm.open_asks if ask["seat"] == "Ana")
            opening = [at for at, o in enumerate(ask["options"]) if "oak door" in o["label"]]
            assert (await here.gm.answer(ask, opening[0]))["t"] == "ok"
            for page in watchers:
                assert doors(page.parts["land"])[0]["state"] == "open"

    asyncio.run(act())


def offering(here: Hall, words: str) -> tuple[dict[str, Any], int]:
    """The GM's question that has an option with these words, and its number."""
    for ask in here.gm.asks:
        for at, option in enumerate(ask["options"]):
            if ask["seat"] == "gm" and words in option["label"]:
                return ask, at
    raise AssertionError([[o["label"] for o in ask["options"]] for ask in here.gm.asks])


@pytest.mark.parametrize("to", ["locked", "open"])
def test_the_gm_decrees_a_door(tmp_path: Path, to: str) -> None:
    async def act() -> None:
        async with hall(tmp_path, DUEL, begin=False) as here:
            await begun(here)
            ask, at = offering(here, "unlock a door")
            assert (await here.gm.answer(ask, at))["t"] == "ok"
            ask, at = offering(here, f"between c2 and d2: {to}")
            assert (await here.gm.answer(ask, at))["t"] == "ok"
            assert doors(here.screen.parts["land"])[0]["state"] == to

    asyncio.run(act())
