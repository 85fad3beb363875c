"""Maps that programs for drawing maps have written, as encounters of ours."""

from crossblades.kernel.map_parts import encounter_text, neat
from crossblades.kernel.vtt.making import MadeMap, made_map
from crossblades.kernel.vtt.reading import read_vtt
from crossblades.systems import SYSTEMS

USUAL_GAME = next(iter(SYSTEMS))
"""Where nobody has said which."""
MOST_WORDS = 100
"""Of a file's name, in a summary: signs."""


def map_of_vtt(
    text: str,
    game: str = USUAL_GAME,
    *,
    source: str = "the map",
    left: int = 0,
    top: int = 0,
    name: str = "map",
) -> MadeMap:
    """The fields of an encounter file, the picture, and the remarks, out of a Universal VTT file.

    Nothing is read or written but this text. A mistake is a CrossbladesError in a sentence;
    `source` is what it calls the file, `name` what the picture is to be called, without its ending.
    """
    drawn = read_vtt(text, source)
    words = SYSTEMS[game].map_words
    return made_map(drawn, lamps=words.lamps, left=left, top=top, name=name)


def encounter_of_map(made: MadeMap, game: str, name: str, origin: str) -> str:
    """An encounter file with this map, which lacks only who fights."""
    rows = made.parts["map"].splitlines()
    summary = f"A map of {len(rows[0])} by {len(rows)} spaces, from {neat(origin, MOST_WORDS)}."
    return encounter_text(game, name, summary, made.parts, SYSTEMS[game].map_words)
