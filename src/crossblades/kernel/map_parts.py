"""The map part of an encounter, as data, and a file with it that lacks only who fights."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from crossblades.kernel.names import LONGEST_NAME
from crossblades.kernel.toml_write import key_text, toml_text

Parts = Mapping[str, Any]
"""Fields of an encounter file, by their names; `map` is a drawing of several lines."""

SIDES = ["heroes", "foes"]


class MapWords(Struct, frozen=True):
    """What a game's encounter files say of maps, beside what all games say."""

    lamps: bool = False
    """Whether they know lamps, and `light` where no lamp is."""
    fighter: tuple[str, ...] = ('name = "Ana"',)
    """Lines that make a fighter of something that comes with the game."""
    document: str = "docs/encounters.md"
    """Where it is told how to write such a file."""


def encounter_text(game: str, name: str, summary: str, parts: Parts, words: MapWords) -> str:
    """An encounter with this map; it says itself what it lacks."""
    called = neat(name.replace("_", " ").replace("-", " "))
    header = {"game": game, "name": called, "summary": summary, "sides": SIDES}
    rest = {key: value for key, value in parts.items() if key not in ("map", "legend")}
    text = toml_text(header) + f'map = """\n{parts["map"]}"""\n' + toml_text(rest)
    if legend := parts.get("legend"):
        lines = (f"{key_text(glyph)} = {_inline(what)}" for glyph, what in legend.items())
        text += "\n[legend]\n" + "".join(f"{line}\n" for line in lines)
    return text + "\n" + "".join(f"# {line}".rstrip() + "\n" for line in _how_to_go_on(words))


def neat(words: str, longest: int = LONGEST_NAME) -> str:
    """A name that a file may have, as near to this one as can be."""
    plain = "".join(sign if sign.isprintable() else " " for sign in words)
    return " ".join(plain.split())[:longest].strip() or "a map"


def _how_to_go_on(words: MapWords) -> Sequence[str]:
    return (
        "Only the fighters are missing. For each of them write, with its place on the map:",
        "",
        "[[fighters]]",
        *words.fighter,
        f'side = "{SIDES[0]}"',
        'at = "c4"',
        "",
        f"Both sides need somebody. What else a fighter may have: {words.document}.",
    )


def _inline(value: Mapping[str, Any]) -> str:
    """A table in one line."""
    return toml_text({"x": [value]}).removeprefix("x = [").rstrip("\n").removesuffix("]")
