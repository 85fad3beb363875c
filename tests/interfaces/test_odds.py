"""`crossblades odds`, and odds in the menus of `play`."""

import io
import json
import shlex
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crossblades.analysis.odds import brief
from crossblades.heart_rush.options import Attack
from crossblades.interfaces.cli import main
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from tests.helpers import GAME, clash, fight_of, foe, hero, scene
from tests.interfaces.person import Table

Run = Callable[..., str]


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def ok(call: Any, *words: str) -> str:
    code, out, err = call(*words)
    assert (code, err) == (0, "")
    assert isinstance(out, str)
    return out


def test_typed_dice(call: Any) -> None:
    text = ok(call, "odds", "3d8+2", "A2", "vs", "2d6+6")
    assert text.startswith("damage: 6.6 on the whole, 0 to 18\n  hits                 91.2 %\n")
    assert "damage (halved)" in text
    assert text == ok(call, "odds", "3d8+2 A2 vs 2d6+6")
    assert "reaches 15" in ok(call, "odds", "d20+5 E1 vs 15")
    assert "8 or more" in ok(call, "odds", "2d8 vs 1d6", "--wound", "8")


@pytest.mark.parametrize("words", ["d6+" * 3000 + "d6", "d" + "9" * 5000, "d6\0", "x" * 5000])
def test_dice_without_end_are_no_file(call: Any, words: str) -> None:
    code, _, said = call("odds", words)
    assert code == 2
    assert "cannot be written" not in said


def test_typed_dice_as_json(call: Any) -> None:
    content = json.loads(ok(call, "odds", "2d6", "--json"))
    assert content["dice"] == "2d6"
    assert Fraction(content["odds"][0]["chances"]["7"]["exact"]) == Fraction(1, 6)


@pytest.mark.parametrize("name", ["duel", "tavern-brawl"])
def test_the_options_of_a_fight_as_its_bots_play_it(call: Any, name: str) -> None:
    for at in range(60):
        content = json.loads(ok(call, "odds", name, "--at", str(at), "--json"))
        assert content["inputs"] == at
        if found := [option for option in content["options"] if option["odds"]]:
            break
    label = found[0]["option"]
    text = ok(call, "odds", name, "--at", str(at), *label.split())
    assert label in text
    assert "█" in text
    seat = found[0]["seat"]
    only = json.loads(ok(call, "odds", name, "--at", str(at), "--seat", seat, "--json"))
    assert {option["seat"] for option in only["options"]} == {seat}


def test_a_saved_fight(call: Any) -> None:
    ok(call, "fight", "duel", "--seed", "3", "--record", "a.fight.jsonl")
    assert "on the whole" in "".join(
        ok(call, "odds", "a.fight.jsonl", "--at", str(at)) for at in range(12)
    )
    code, _, err = call("odds", "a.fight.jsonl")
    assert (code, "this fight is over" in err) == (2, True)
    code, _, err = call("odds", "a.fight.jsonl", "--at", "1000")
    assert (code, "a.fight.jsonl: --at must be from 0 to " in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([], "odds of what?"),
        (["nowhere", "--at", "3"], "there is no encounter or file called 'nowhere'"),
        (["dule"], "there is no encounter or file called 'dule'; shipped are: ambush"),
        (["nofile.toml"], "there is no encounter or file called 'nofile.toml'; shipped are"),
        (["3orcs.toml"], "there is no encounter or file called '3orcs.toml'; shipped are"),
        (["2d6", "--at", "3"], "leave out --at, --seat and --seed"),
        (["duel", "--at", "-1"], "--at must be 0 or more"),
        (["duel", "--at", "5000"], "the bots' fight is over after"),
        (["duel", "--seat", "nobody"], "there is no seat 'nobody'; expected heroes, foes"),
        (["duel", "dance"], "no option has the words 'dance'"),
        (["2d6 vs 2d4", "--wound", "0"], "--wound must be 1 or more"),
        (["2d6", "vs", "x"], "is no dice, number or level"),
    ],
)
def test_mistakes_are_told(call: Any, words: list[str], problem: str) -> None:
    code, out, err = call("odds", *words)
    assert (code, out) == (2, "")
    assert problem in err
    assert err.startswith("crossblades: ")


def test_where_no_dice_decide_the_nearest_place_where_they_do_is_named(call: Any) -> None:
    said = ok(call, "odds", "duel")
    assert said.startswith("No dice decide what is open here; the nearest place where they do is")
    nearest = int(said.strip().rstrip(".").split()[-1])
    for at in range(nearest):
        assert "No dice decide" in ok(call, "odds", "duel", "--at", str(at))
    assert "on the whole" in ok(call, "odds", "duel", "--at", str(nearest))
    seen = ok(call, "odds", "duel", "--seat", "foes", "--at", "3", "defensive")
    assert "on the whole" not in seen


def test_the_hint_that_names_an_option_is_a_command_that_draws_its_chart(call: Any) -> None:
    ok(call, "fight", "duel", "--seed", "1", "--record", "a fight.jsonl")
    for words in (("duel", "--seed=1", "--at=15"), ("a fight.jsonl", "--at=15")):
        text = ok(call, "odds", *words)
        assert "█" not in text
        program, *command = shlex.split(text.splitlines()[-1])
        assert program == "crossblades"
        assert {*words} < {*command}
        assert "█" in ok(call, *command)


def test_bars_can_be_written_where_there_are_only_plain_letters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert main(["odds", "2d4"]) == 0
    sys.stdout.flush()
    assert "5   25.0 %  " + "#" * 30 in raw.getvalue().decode("ascii")


def ann_and_orc() -> Fight:
    return fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")), dice=Seeded(1))


def test_a_menu_shows_the_odds_of_what_dice_decide(tmp_path: Path) -> None:
    fight = ann_and_orc()
    clash(fight, Ann="might", Orc="defensive")
    table = Table(fight, tmp_path / "a.fight.jsonl")
    option = Attack("Ann", "Orc")
    odds = brief(GAME.prospects(fight.asks[0], option, GAME.view(fight.state, "heroes")))
    assert odds.startswith("hits ")
    table.type()
    lines = table.shown().splitlines()
    assert any("attack Orc" in line and f"{odds}]" in line for line in lines)
    assert not any("hold back" in line and "%" in line for line in lines)


def test_a_menu_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = ann_and_orc()
    table = Table(fight, tmp_path / "a.fight.jsonl")
    asked: list[object] = []
    real = GAME.prospects

    def counted(ask: Any, option: Any, view: Any, thorough: bool = False) -> Any:
        asked.append(option)
        return real(ask, option, view, thorough)

    monkeypatch.setattr(GAME, "prospects", counted, raising=False)
    table.type()
    assert asked
    assert len(asked) == len(set(asked))
