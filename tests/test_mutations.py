"""Files that somebody has tampered with: an error in a sentence, or what they say; nothing else."""

import time
from pathlib import Path
from random import Random

import pytest

from crossblades.interfaces.bots import bots_for, policy_named
from crossblades.interfaces.files import open_encounter, replay_record
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.heading import Heading
from crossblades.kernel.inputs import Input
from crossblades.kernel.journal_text import journal_text
from crossblades.kernel.record import Record, record_of, write_record
from crossblades.systems import SYSTEMS
from tests.mutations import mutated

SMALL = {"heart-rush": ("duel", "ambush"), "swords-reign": ("tavern-brawl", "silent-crypt")}
"""Fights that are short enough to be played through again and again."""
LONGEST = 60
"""Seconds for one file: a hang, even on a slow machine."""
PARTS = 10


def files(folder: Path) -> list[Path]:
    """Encounters, and journals and records of their fights, some not over."""
    found = []
    for name, encounters in SMALL.items():
        game = SYSTEMS[name]
        for encounter in encounters:
            text = game.encounters()[encounter]
            found.append(folder / f"{encounter}.toml")
            found[-1].write_text(text, encoding="utf-8")
            for steps in (10, 40):
                found += _saved(folder / f"{encounter}-{steps}", game, text, steps)
    return found


def _saved(path: Path, game: Game, text: str, steps: int) -> list[Path]:
    scenario = game.read_encounter(text, "a").scenario
    inputs: list[Input] = []
    fight = Fight(game, scenario, Seeded(3), inputs.append)
    bots = bots_for(game.seats(scenario), policy_named(game, "sensible"), 3)
    while len(inputs) < steps and not fight.over:
        ask = next(ask for ask in fight.asks if not ask.optional)
        bots[ask.seat].answer(fight, ask)
    heading: Heading = Record(game, scenario, 3).heading("journal")
    journal, record = path.with_suffix(".j.fight.jsonl"), path.with_suffix(".r.fight.jsonl")
    journal.write_bytes(journal_text(heading, inputs)[0])
    record.write_text(write_record(record_of(fight)), encoding="utf-8")
    return [journal, record]


@pytest.mark.parametrize(
    "part",
    [*range(PARTS), *(pytest.param(n, marks=pytest.mark.slow) for n in range(PARTS, 340))],
)
def test_no_mutation_is_more_than_an_error(part: int, tmp_path: Path) -> None:
    originals = files(tmp_path)
    bad = tmp_path / "bad"
    bad.mkdir()
    for number in range(300):
        chance = Random(f"{part} {number}")
        original = chance.choice(originals)
        path = bad / original.name
        data = mutated(original.read_bytes(), chance)
        path.write_bytes(data)
        start = time.monotonic()
        try:
            if path.suffix == ".toml":
                game, opening = open_encounter(str(path))
                game.check(opening.scenario)
                Fight(game, opening.scenario, Seeded(1))
            else:
                replay_record(path)
        except CrossbladesError as error:
            _check_sentence(str(error), str(path))
        assert time.monotonic() - start < LONGEST, (part, number)
        path.unlink()


def _check_sentence(said: str, path: str) -> None:
    assert path in said
    assert len(said) < 20_000
    assert len(said) > len(path) + 5
