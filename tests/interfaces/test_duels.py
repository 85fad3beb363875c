"""The command that solves duels."""

import importlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.kernel.errors import CrossbladesError

Run = Callable[..., tuple[int, str]]

GOBLIN = "goblin 4/6/4/4 HD d6 HP 6 A +2 D +1"
RAT = "rat 4/4/6/4 HD d6 HP 7 A +1 D +0"
FORTY = "orc 8/6/6/4 HD d8 HP 40 A +3 D +2"
BIG = "ox 4/4/4/4 HD d20 HP 900 A +2"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder; gives code and words."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out + err

    return call


def test_a_duel_is_told_with_mixes_a_table_and_what_it_leaves_out(run: Run) -> None:
    code, words = run("duel", GOBLIN, RAT)
    assert code == 0
    lines = words.splitlines()
    assert lines[0].startswith("goblin against rat: goblin wins 78.10%, rat 21.90%.")
    assert lines[1].startswith("All 672 standings are solved; no value is off by more than ")
    assert 0 < float(lines[1].split()[-1].rstrip(".")) <= 1e-11
    assert "At the start: 6 and 7 hit points, heart die d6 and d6; goblin wins 78.10%." in lines
    mix = next(n for n, line in enumerate(lines) if line.startswith("  rat: might "))
    assert " ".join(lines[mix + 1 : mix + 3]) == (
        "Nobody can do better in the duel that is solved; what is out of it stands "
        "below, and --with conditions may change these mixes."
    )
    table = lines.index("Chance of goblin in %, by hit points: its own down, those of rat across.")
    assert lines[table + 1].split() == [str(n) for n in range(7, -7, -2)]
    assert lines[table + 2].split()[:2] == ["6", "78"]
    assert any(line.startswith("In: stances") for line in lines)
    assert any(line.startswith("Out: the map") for line in lines)


def test_a_duel_can_end_at_zero_and_start_with_fewer_hit_points(run: Run) -> None:
    _, words = run("duel", GOBLIN, RAT, "--to", "down", "--hp1", "2", "--json")
    data = json.loads(words)
    assert data["at"]["points"] == [2, 7]
    assert data["standings"] == 2 * 7 * 4
    assert data["remarks"][0].startswith("Until one is down")
    assert data["value"] < 0.5


def test_a_standing_can_be_looked_up(run: Run) -> None:
    _, words = run("duel", GOBLIN, RAT, "--at", "-1,4,d4,D6", "--json")
    here = json.loads(words)["at"]
    assert (here["points"], here["modes"]) == ([-1, 4], ["d4", "d6"])
    assert sum(here["mixes"][0]) == pytest.approx(1)
    assert here["shrug it off"][0] == []  # not at d4
    _, plain = run("duel", GOBLIN, RAT, "--at", "-1,4,d4,d6")
    assert "There: -1 and 4 hit points, heart die d4 and d6;" in plain


def test_conditions_can_be_counted_in(run: Run) -> None:
    few = (GOBLIN, RAT, "--to", "down", "--hp1", "2", "--hp2", "2", "--json")
    plain = json.loads(run("duel", *few)[1])
    words = run("duel", *few, "--with", "conditions", "--at", "2,1,d6 dazed 1,d4")[1]
    told = run("duel", *few[:-1], "--with", "conditions")[1]
    assert "what is out of it stands\nbelow.\n" in told
    shaken = json.loads(words)
    assert shaken["standings"] == 80 * plain["standings"]
    assert abs(shaken["value"] - plain["value"]) > 1e-4
    assert shaken["at"]["modes"] == ["d6 dazed 1", "d4"]
    assert any("conditions" in line and line.startswith("In") for line in shaken["remarks"])
    assert any("conditions" in line and line.startswith("Out") for line in plain["remarks"])


def test_a_duel_can_be_by_other_rulings(run: Run) -> None:
    usual = json.loads(run("duel", GOBLIN, RAT, "--json")[1])
    ruled = json.loads(run("duel", GOBLIN, RAT, "--ruling", "8.6=at once", "--json")[1])
    assert ruled["at"]["points"] == usual["at"]["points"] == [6, 7]
    assert ruled["standings"] == usual["standings"] / 4
    assert ruled["remarks"][0].startswith("Ruling HR-8.6, at once: ")
    code, words = run("duel", GOBLIN, RAT, "--ruling", "HR-8.2=reduced", "--at", "3,4,d6,d6")
    assert code == 0
    assert "There: 3 and 4 hit points from death, heart die d6 and d6;" in words
    assert "by hit points from death: its own down" in words


def test_choosing_at_random_is_punished(run: Run) -> None:
    _, words = run("duel", GOBLIN, RAT, "--predictable", "--json")
    data = json.loads(words)
    at_random = data["if chosen at random by"]
    assert at_random["goblin"] < data["value"] - 0.05
    assert at_random["rat"] > data["value"] + 0.05
    _, words = run("duel", GOBLIN, RAT, "--predictable")
    assert "against one who knows it and replies best, goblin would win" in " ".join(words.split())


def test_pictures_are_drawn_into_new_files_only(run: Run) -> None:
    assert run("duel", GOBLIN, RAT, "--heat", "duel.svg")[0] == 0
    assert Path("duel.svg").read_text("utf-8").count("<svg") == 1
    assert run("duel", GOBLIN, RAT, "--heat", "duel.png", "--json")[0] == 0
    assert Path("duel.png").read_bytes().startswith(b"\x89PNG")
    code, words = run("duel", GOBLIN, RAT, "--heat", "duel.png")
    assert code == 2
    assert "name another file with --heat" in words


def test_a_name_is_drawn_as_it_is(run: Run) -> None:
    strange = r"$\frac$ 龍 4/4/4/4 HD d4 HP 1 A +3"
    assert run("duel", strange, RAT, "--to", "down", "--heat", "duel.svg")[0] == 0
    assert Path("duel.svg").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gobln", RAT], "unknown fighter `gobln`; did you mean `goblin`?"),
        (["none.toml", RAT], "none.toml: no such file"),
        (["orc 8/6/4 HP 3", RAT], "3 dice in `8/6/4`"),
        ([GOBLIN, RAT, "--heat", "no/duel.svg"], "there is no folder no; make it first"),
        ([GOBLIN, RAT, "--heat", "duel.gif"], "expected a file that ends in .svg or .png"),
        ([GOBLIN, RAT, "--to", "dust"], "--to 'dust'; expected death or down"),
        ([GOBLIN, RAT, "--with", "luck"], "--with 'luck'; expected conditions"),
        ([GOBLIN, RAT, "--hp2", "8"], "rat cannot begin with 8 hit points; expected 1 to 7"),
        ([GOBLIN, RAT, "--at", "6,8,d6,d6"], "(-5 to 6 and -6 to 7)"),
        ([GOBLIN, RAT, "--at", "6,7,d8,d6"], "(d4/d6 and d4/d6), such as 6,7,d6,d6"),
        ([GOBLIN, RAT, "--at", "all"], "is no standing of this duel"),
        ([BIG, BIG], "expected at most 3,000,000"),
        (
            [FORTY, FORTY, "--with", "conditions"],
            "begin with 24 and 24 hit points, let it end sooner",
        ),
        ([GOBLIN, RAT, "--ruling", "HR-10.8=both"], "HR-10.8 changes nothing in a duel; HR-8.2, "),
        ([GOBLIN, RAT, "--ruling", "HR-8.2=x"], "HR-8.2: no such value: 'x'"),
        ([GOBLIN], "crossblades duel --help"),
    ],
)
def test_mistakes_are_explained(run: Run, words: list[str], said: str) -> None:
    code, told = run("duel", *words)
    assert code == 2
    assert said in told
    assert not list(Path().iterdir())


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "crossblades.interfaces.cli.duels", raising=False)
    with pytest.raises(CrossbladesError, match=r"needs numpy: pip install .crossblades\[numbers"):
        importlib.import_module("crossblades.interfaces.cli.duels")
    monkeypatch.undo()
    importlib.import_module("crossblades.interfaces.cli.duels")


def test_an_interrupt_leaves_nothing_behind(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("crossblades.interfaces.cli.duels")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "solve_duel", interrupted)
    code, words = run("duel", GOBLIN, RAT, "--heat", "duel.svg")
    assert (code, words) == (130, "")
    assert not list(Path().iterdir())


def test_progress_is_shown_to_people_and_wiped_away(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crossblades.interfaces.terminal.progress.SLOW", 0.0)
    assert "solving" not in run("duel", GOBLIN, RAT)[1]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    words = run("duel", GOBLIN, RAT)[1]
    assert "\rsolving: 100 %" in words
    assert words.endswith("\r")


def test_a_terminal_gets_the_table_in_colour(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    plain = run("duel", GOBLIN, RAT)[1]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    words = run("duel", GOBLIN, RAT)[1]
    assert "\x1b[" in words
    assert "\x1b[" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", words) == plain
