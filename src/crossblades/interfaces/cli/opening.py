"""Encounters for commands: read, with what is odd about them told."""

from pathlib import Path

from crossblades.interfaces.cli.complaints import warn
from crossblades.interfaces.files import open_encounter
from crossblades.kernel.game import Game, Opening


def opened(name: str, characters: Path | None = None) -> tuple[Game, Opening]:
    """A shipped encounter by its name, or a file; its warnings come first."""
    game, opening = open_encounter(name, characters)
    warn(opening.warnings)
    return game, opening


def opened_for_bots(name: str, characters: Path | None = None) -> tuple[Game, Opening]:
    """The same for fights that nobody watches, with what else is perhaps not meant."""
    game, opening = opened(name, characters)
    warn(game.cautions(opening.scenario))
    return game, opening
