"""`crossblades stance`, and what `?` says where a stance is chosen."""

import json
from pathlib import Path
from textwrap import wrap

import pytest

from crossblades.analysis.equilibrium import Equilibrium, Mixed
from crossblades.interfaces.cli import main, stances
from crossblades.interfaces.extras import MissingExtraError
from crossblades.interfaces.terminal.mixes import short_mix_lines
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from tests.helpers import GAME, foe, hero, scene
from tests.interfaces.person import Table

Capture = pytest.CaptureFixture[str]


def test_it_shows_matrix_mixes_value_costs_and_method(capsys: Capture) -> None:
    assert main(["stance", "duel", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    for words in ("Ana: which stance?", "Rows: Ana. Columns: Rook.", "Ana mixes might",
                  "Always the same costs points:", "against the mix of Rook: might 0.00",
                  "if Rook knows it and replies best: might", "Value for heroes",
                  "Exact, by the payoff matrix solved as a linear programme.\n"):  # fmt: skip
        assert words in shown, words


def test_what_is_approximate_says_what_is_left_out(capsys: Capture) -> None:
    assert main(["stance", "storm-and-ember"]) == 0
    assert (
        "Approximate, by the payoff matrix solved as a linear programme; what a cantrip does"
        in (capsys.readouterr().out)
    )


def test_without_the_library_the_plain_solver_says_the_same(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chances() -> list[float]:
        main(["stance", "duel", "--at", "3", "--json"])
        found = json.loads(capsys.readouterr().out)
        return [each for player in found["players"] for each in player["mix"].values()]

    with_it = chances()
    asked: list[str] = []

    def missing(module: str, *_words: str) -> None:
        asked.append(module)
        raise MissingExtraError("scipy is not installed")

    monkeypatch.setattr(stances, "extra", missing)
    assert chances() == pytest.approx(with_it, abs=1e-9)
    assert asked == ["linear_programme"]


def test_one_input_is_no_inputs(capsys: Capture) -> None:
    assert main(["stance", "duel", "--at", "1"]) == 2
    assert "after 1 input;" in capsys.readouterr().err


def test_the_same_as_json(capsys: Capture) -> None:
    assert main(["stance", "duel", "--seed", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in data["players"]] == ["Ana", "Rook"]
    assert sum(data["players"][0]["mix"].values()) == pytest.approx(1)
    assert len(data["payoffs"]) == 4
    assert data["exploitability"] <= 1e-9
    assert main(["stance", "duel", "--seed", "1", "--json", "--at", str(data["at"])]) == 0
    assert json.loads(capsys.readouterr().out) == data


def test_a_point_without_a_stance_names_the_nearest_one_with_it(capsys: Capture) -> None:
    assert main(["stance", "duel", "--seed", "1", "--at", "0"]) == 2
    said = capsys.readouterr().err
    assert "no stance is chosen after 0 inputs; the nearest is --at" in said
    nearest = said.split()[-1]
    assert main(["stance", "duel", "--seed", "1", "--at", nearest]) == 0


def test_a_saved_fight_has_its_own_points(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "a.fight.jsonl"
    assert main(["fight", "duel", "--seed", "1", "--record", str(file)]) == 0
    capsys.readouterr()
    assert main(["stance", str(file), "--at", "0"]) == 2
    nearest = capsys.readouterr().err.split()[-1]
    assert main(["stance", str(file), "--at", nearest, "--json"]) == 0
    saved = json.loads(capsys.readouterr().out)
    assert main(["stance", "duel", "--seed", "1", "--at", nearest, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == saved
    assert main(["stance", str(file)]) == 0
    capsys.readouterr()
    assert main(["stance", str(file), "--at", "100000"]) == 2
    assert "a.fight.jsonl: --at must be from 0 to " in capsys.readouterr().err
    assert main(["stance", str(file), "--seed", "3"]) == 2
    assert "leave out --seed" in capsys.readouterr().err


def test_a_game_without_sealed_choices_says_so(capsys: Capture) -> None:
    assert main(["stance", "broken-bridge"]) == 2
    assert "has no sealed choices to weigh; these have: Heart Rush" in capsys.readouterr().err


def test_who_asks_for_all_advice_gets_the_mixes_and_nothing_that_is_sealed(tmp_path: Path) -> None:
    fight = Fight(GAME, scene(hero("Ana", "c3"), foe("Orc", "d3")), Seeded(1))
    table = Table(fight, tmp_path / "a.fight.jsonl")
    assert not table.type("engage orc", "a all")
    shown = table.shown()
    assert "Ana mixes" in shown
    assert "Costs if foreseen: might" in shown


def rows_on_a_screen(shown: str) -> int:
    return sum(max(1, len(wrap(line, 80))) for line in shown.splitlines())


def test_advice_fits_on_a_screen_also_with_many(tmp_path: Path) -> None:
    """24 rows, one of them for the prompt, and the menu again below."""
    fight = Fight(GAME, scene(hero("Ana", "c3"), foe("Orc", "d3")), Seeded(1))
    table = Table(fight, tmp_path / "a.fight.jsonl")
    table.type("engage orc", "a all")
    _, start, rest = table.shown().partition("Chance of heroes")
    assert rows_on_a_screen(start + rest) <= 23
    stances = dict.fromkeys(("might", "agility", "cunning", "defensive"), 0.25)
    crowd = tuple(Mixed(f"Creature {n}", "heroes", stances, stances) for n in range(12))
    found = Equilibrium(crowd, "heroes", 0.5, 0.0, None, False, "guessing", 0.0)
    several = "\n".join(short_mix_lines(found))
    assert "6 more mix as `crossblades stance` shows." in several
    assert rows_on_a_screen(several) <= 23


def test_a_question_mark_at_a_stance_shows_no_mixes(tmp_path: Path) -> None:
    fight = Fight(GAME, scene(hero("Ana", "c3"), foe("Orc", "d3")), Seeded(1))
    table = Table(fight, tmp_path / "a.fight.jsonl")
    assert not table.type("engage orc", "?")
    assert "mixes" not in table.shown()


def test_a_question_mark_elsewhere_shows_no_mixes(tmp_path: Path) -> None:
    fight = Fight(GAME, scene(hero("Ana", "c3"), foe("Orc", "d3")), Seeded(1))
    table = Table(fight, tmp_path / "a.fight.jsonl")
    assert not table.type("?")
    assert "mixes" not in table.shown()
