"""What a phone must load."""

import re
from collections.abc import Iterator
from pathlib import Path

import crossblades.interfaces.table

STATIC = Path(crossblades.interfaces.table.__file__).parent / "static"
PHONE = 105_000
"""Bytes that a player's page loads in a fight, as they are, without any packing."""
TABLE = 160_000
"""Bytes that all screens of a table load together: the GM's, the shared one and replays, too."""
NAMED = re.compile(r"""["'](?:\./|/static/)(\w+\.\w+)["']""")


def needed(name: str, seen: set[str]) -> Iterator[Path]:
    """A file, and all that it names, each once."""
    if name in seen:
        return
    seen.add(name)
    path = STATIC / name
    yield path
    for other in NAMED.findall(path.read_text("utf-8")):
        yield from needed(other, seen)


OTHERS = {"gm.js", "screen.js", "lobby.js"}
"""What main.js brings for other roles, and before a fight."""


def test_a_player_loads_little() -> None:
    """The page of a phone: its questions, its map, its heroes, its log and the reveal."""
    loaded = {path.name: path.stat().st_size for path in needed("table.html", set(OTHERS))}
    assert {"main.js", "table.css", "board.js", "question.js", "stance.js"} <= set(loaded)
    assert not OTHERS & set(loaded)
    assert sum(loaded.values()) < PHONE, sorted(loaded.items(), key=lambda item: -item[1])


def test_all_screens_of_a_table_together_load_little() -> None:
    """The workshop, where the host makes things before a fight, is not among them."""
    seen: set[str] = set()
    pages = ("join.html", "table.html", "replay.html")
    loaded = {path.name: path.stat().st_size for page in pages for path in needed(page, seen)}
    assert OTHERS | {"replay.js", "decrees.js"} <= set(loaded)
    assert sum(loaded.values()) < TABLE, sorted(loaded.items(), key=lambda item: -item[1])
