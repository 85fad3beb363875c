"""Golden playthroughs: whole fights, line by line, so that any change of the log is seen.

After a change that is meant, run `make golden` and read the difference.
"""

from pathlib import Path

import pytest

from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.telling import Teller
from crossblades.systems import SYSTEMS

HERE = Path(__file__).parent
ALL = [(game, name) for game in SYSTEMS.values() for name in game.encounters()]


def playthrough(game: Game, name: str, bot: str = "sensible", seed: int = 1) -> str:
    """The log of a fight between bots, with the rules behind each line."""
    opening = game.read_encounter(game.encounters()[name], name)
    fight = Fight(game, opening.scenario, Seeded(seed))
    let_play(fight, bots_for(game.seats(opening.scenario), policy_named(game, bot), seed))
    told = Teller(details=True).tell(fight.log)
    people = game.people(opening.scenario)
    lines = (f"{game.line(event, people)}  [{', '.join(event.rules)}]" for event in told)
    return "\n".join(lines) + "\n"


def golden(game: Game, name: str) -> Path:
    return HERE / f"{game.name}-{name}.log"


@pytest.mark.parametrize(("game", "name"), ALL, ids=lambda x: x if isinstance(x, str) else x.name)
def test_every_shipped_encounter_plays_as_it_did(game: Game, name: str) -> None:
    path = golden(game, name)
    assert path.exists(), f"{name} has no golden playthrough: run `make golden`"
    assert playthrough(game, name) == path.read_text("utf-8")


def test_every_line_of_a_log_can_say_which_rule_it_follows() -> None:
    for game, name in ALL:
        assert "[]" not in golden(game, name).read_text("utf-8")


def test_no_golden_playthrough_is_left_over() -> None:
    assert {path.name for path in HERE.glob("*.log")} == {golden(g, n).name for g, n in ALL}


if __name__ == "__main__":
    for a_game, a_name in ALL:
        golden(a_game, a_name).write_text(playthrough(a_game, a_name), "utf-8")
