"""The command `simulate`: what it prints and writes, every mistake, and an interrupt."""

import csv
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from crossblades import analysis
from crossblades.analysis.clusters import LostError
from crossblades.analysis.simulate import BATCH, simulate
from crossblades.analysis.statistics import Estimate
from crossblades.interfaces import cli
from crossblades.interfaces.cli import simulations
from crossblades.interfaces.cli.summaries import span
from crossblades.interfaces.extras import MissingExtraError, extra
from crossblades.interfaces.terminal.columns import table
from crossblades.interfaces.terminal.progress import PAUSE, Meter
from crossblades.kernel.errors import CrossbladesError
from crossblades.systems import SYSTEMS, TALLIES
from tests.interfaces.test_cli import Outcome, Run, call, ok, refused

__all__ = ["call", "ok", "refused"]

SHORT = ("simulate", "duel", "--fights", "12", "--seed", "7")
DUEL = SYSTEMS["heart-rush"].encounters()["duel"]
WEAK = DUEL.replace('name = "A duel at the ford"', 'name = "A weaker duel"')
WEAK = WEAK.replace('name = "Rook"', 'name = "Rook"\nhit_points = 8', 1)
"""The same with a foe that nearly anybody beats."""


def test_it_says_who_wins_how_often_and_how_sure_that_is(ok: Run) -> None:
    text = ok(*SHORT)
    assert text.startswith("Heart Rush, 12 fights, seed 7.\nA duel at the ford (all sensible)\n")
    assert re.search(r"^  heroes +\d+ +[\d.]+% +[\d.]+% to [\d.]+%$", text, flags=re.M)
    assert re.search(r"^Rounds: [\d.]+ on average", text, flags=re.M)
    assert re.search(r"^  Ana +[\d.]+ of 35 ", text, flags=re.M)
    assert re.search(r"^  Ana, choose stance: \w+ [\d.]+%, ", text, flags=re.M)
    assert max(map(len, text.splitlines())) <= 90
    assert ok(*SHORT) == text
    assert ok(*SHORT[:-1], "8") != text


@pytest.mark.parametrize(
    "words",
    [
        ("duel",),
        ("storm-and-ember", "--policy", "heroes=random"),
        ("tavern-brawl", "--policy", "random", "--policy", "regulars=sensible"),
        ("my duel.toml",),
    ],
)
def test_the_command_of_a_fight_that_stands_out_shows_that_fight(
    ok: Run, words: tuple[str, ...]
) -> None:
    Path("my duel.toml").write_text(DUEL, "utf-8")
    text = ok("simulate", *words, "--fights", "6", "--seed", "3", "--json", "found.json")
    (run,) = json.loads(Path("found.json").read_text("utf-8"))["runs"]
    assert len(run["stand_out"]) >= 4
    for fight in run["stand_out"]:
        assert f"    {fight['again']}\n" in text
        program, *command = shlex.split(fight["again"])
        assert program == "crossblades"
        log = [json.loads(line) for line in ok(*command, "--json").splitlines()]
        rounds = [event["round"] for event in log if event["event"] == "round-began"]
        if fight["what"].endswith("in rounds"):
            assert max(rounds) == fight["value"]
        if "win of" in fight["what"]:
            assert f"win of {log[-1]['winner']}," in fight["what"]


def test_commands_of_both_fights_of_a_pair_are_given(ok: Run) -> None:
    Path("weak.toml").write_text(WEAK, "utf-8")
    words = ("--versus", "weak.toml", "--ruling", "8.2=reduced", "--policy", "foes=sensible")
    text = ok("simulate", "duel", *words, "--fights", "16", "--seed", "7", "--json", "found.json")
    found = json.loads(Path("found.json").read_text("utf-8"))
    assert found["comparison"]["turned"]
    for turned in found["comparison"]["turned"]:
        assert f"    {turned['before']}\n    {turned['after']}\n" in text
        ends = []
        for command in (turned["before"], turned["after"]):
            log = ok(*shlex.split(command)[1:], "--json").splitlines()
            ends.append(json.loads(log[-1])["winner"] or "")
        assert ends[0] == turned["winner"]
        assert ends[0] != ends[1]


def test_a_comparison_tells_what_a_change_makes_and_whether_it_could_be_chance(ok: Run) -> None:
    Path("weak.toml").write_text(WEAK, "utf-8")
    words = ("--versus", "weak.toml", "--fights", "24", "--seed", "7", "--json", "a.json")
    text = ok("simulate", "duel", *words)
    assert "24 fights on the same seeds" in text
    assert "Before: A duel at the ford" in text
    assert "After: A weaker duel" in text
    row = next(line for line in text.splitlines() if line.startswith("  win rate, heroes"))
    assert re.search(r"\+[\d.]+% +\+[\d.]+% to \+[\d.]+% +beyond chance$", row)
    assert max(map(len, text.partition("After against")[2].splitlines())) <= 80
    assert "Changes of win rates are in percentage points" in text
    winners = [run["wins"] for run in json.loads(Path("a.json").read_text("utf-8"))["runs"]]
    (turned,) = re.findall(r"in anything counted; (\d+) of 24 changed the winner", text)
    more = winners[1][0]["fights"] - winners[0][0]["fights"]
    assert abs(more) <= int(turned) <= 24


def test_page_and_terminal_say_the_same_of_chance(ok: Run) -> None:
    Path("weak.toml").write_text(WEAK, "utf-8")
    words = ("--versus", "weak.toml", "--fights", "24", "--seed", "7", "--report", "a.html")
    printed = ok("simulate", "duel", *words)
    page = Path("a.html").read_text("utf-8")
    said = re.findall(r"  (may be chance|beyond chance)$", printed, flags=re.M)
    assert set(said) == {"may be chance", "beyond chance"}
    assert re.findall(r'class="line">([^<]+)<', page) == said


def test_one_pair_is_one_pair_and_says_nothing(ok: Run) -> None:
    words = ("--ruling", "HR-8.2=reduced", "--seed", "7")
    printed = ok("simulate", "duel", *words, "--fights", "1", "--jobs", "1")
    assert "by chance (1 pair).\n" in printed
    assert re.search(r"^  rounds .* [+-][\d.]+ +unknown +may be chance$", printed, flags=re.M)
    assert "inf " not in printed


def test_what_rounds_to_nothing_has_no_minus() -> None:
    assert span(Estimate(0, -0.0001, 0.1), signed=True) == "+0.0% to +10.0%"
    assert span(Estimate(0, -0.001, 0.1), signed=True) == "-0.1% to +10.0%"


def test_a_table_breaks_its_words_rather_than_be_broader_than_a_screen() -> None:
    lines = table([("what", "n"), ("hit points left, the brave defenders", "+1.00 " * 10)])
    assert max(map(len, lines)) <= 80
    assert " ".join(" ".join(lines[1:]).replace("+1.00", "").split()) == (
        "hit points left, the brave defenders"
    )


def test_a_table_whose_numbers_leave_no_room_breaks_its_heading() -> None:
    heads = ("creature", "hit points left", *["up"] * 6)
    numbers = ("Cutthroat Cass", "4.6 of 14", *["33.3333"] * 6)
    assert table([heads, numbers]) == [
        "                       hit",
        "                    points",
        "  creature            left" + "       up" * 6,
        "  Cutthroat",
        "  Cass           4.6 of 14" + "  33.3333" * 6,
    ]


def rulings_of(text: str) -> list[dict[str, str]]:
    return [run["rulings"] for run in json.loads(text)["runs"]]


def test_a_ruling_holds_for_all_fights_as_it_does_for_one(ok: Run) -> None:
    text = ok(*SHORT, "--under", "HR-8.2=reduced", "--json", "a.json")
    assert "  Ruling HR-8.2: reduced\n" in text
    found = Path("a.json").read_text("utf-8")
    assert rulings_of(found) == [{"HR-8.2": "reduced"}]
    assert "--ruling=HR-8.2=reduced" in json.loads(found)["runs"][0]["stand_out"][0]["again"]
    ok(*SHORT, "--ruling", "8.2=reduced", "--json", "b.json")
    both = json.loads(Path("b.json").read_text("utf-8"))["runs"]
    assert both[1] == json.loads(found)["runs"][0]


def test_what_is_compared_may_be_a_ruling_on_top_of_others(ok: Run) -> None:
    words = ("--under", "HR-8.2=reduced", "--under", "HR-8.3=above it")
    ok(*SHORT, *words, "--ruling", "HR-8.2=normal", "--json", "a.json")
    one, other = rulings_of(Path("a.json").read_text("utf-8"))
    assert one == {"HR-8.2": "reduced", "HR-8.3": "above it"}
    assert other == {"HR-8.3": "above it"}


def test_files_hold_the_numbers_and_a_page(ok: Run) -> None:
    files = ("--report", "a.html", "--json", "a.json", "--csv", "a.csv")
    text = ok(*SHORT, *files)
    assert text.endswith("Written: a.html\nWritten: a.json\nWritten: a.csv\n")
    found = json.loads(Path("a.json").read_text("utf-8"))
    assert (found["fights"], found["stopped"], found["seed"]) == (12, "all fought", 7)
    with Path("a.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) > 20
    assert Path("a.html").read_text("utf-8").startswith("<!doctype html>")


def test_a_page_needs_no_other_library(ok: Run, without: Callable[[str], None]) -> None:
    for library in ("matplotlib", "numpy", "scipy"):
        without(library)
    assert "Written: a.html" in ok(*SHORT, "--report", "a.html")


def test_files_are_written_even_if_nobody_reads_the_output(
    call: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_summary: object) -> list[str]:
        raise BrokenPipeError

    monkeypatch.setattr(simulations, "lines_of", closed)
    monkeypatch.setattr(cli, "_drop_output", lambda: None)
    assert call(*SHORT, "--json", "a.json").code == 0
    assert json.loads(Path("a.json").read_text("utf-8"))["fights"] == 12


def test_the_number_of_jobs_changes_no_byte(ok: Run) -> None:
    many = ("simulate", "duel", "--fights", str(5 * BATCH), "--seed", "7")
    one = ok(*many, "--jobs", "1", "--json", "1.json")
    two = ok(*many, "--jobs", "2", "--json", "2.json")
    assert one.replace("1.json", "2.json") == two
    assert Path("1.json").read_bytes() == Path("2.json").read_bytes()


def test_a_width_that_is_not_reached_is_said(ok: Run) -> None:
    words = ("--width", "0.02", "--fights", "16", "--seed", "7", "--json", "a.json")
    text = ok("simulate", "duel", *words, "--report", "a.html")
    found = json.loads(Path("a.json").read_text("utf-8"))
    assert found["stopped"] == "all fought"
    width = max(wins["rate"]["high"] - wins["rate"]["low"] for wins in found["runs"][0]["wins"])
    assert found["too_wide"] == pytest.approx(width)
    (said,) = re.findall(r"^The interval is still ([\d.]+) wide; raise --fights.$", text, re.M)
    assert 0 <= float(said) - width < 0.0011
    assert f"The interval is {said} wide, wider than" in Path("a.html").read_text("utf-8")


def test_a_width_alone_is_fought_for_beyond_the_usual_number(
    ok: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "USUAL", 8)
    text = ok("simulate", "duel", "--width", "0.5", "--jobs", "1", "--seed=7")
    assert "of at most 100,000, enough for the interval" in " ".join(text.split())
    assert "raise --fights" not in text
    assert "8 fights, seed" in ok("simulate", "duel", "--seed=7")


def test_it_stops_when_the_interval_is_narrow_enough(ok: Run) -> None:
    text = ok("simulate", "duel", "--fights", "4000", "--width", "0.3", "--jobs", "1", "--seed=7")
    first = " ".join(text.splitlines()[:2])
    assert re.match(
        r"Heart Rush, \d+ fights of at most 4,000, enough for the interval asked for, seed 7\.",
        first,
    )


# --- mistakes


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["duel", "--fights", "0"], "--fights must be from 1 to 10,000,000, not 0"),
        (["duel", "--width", "2"], "--width must be between 0 and 1, such as 0.02, not 2"),
        (["duel", "--width", "nan"], "--width must be between 0 and 1"),
        (["duel", "--jobs", "0"], "--jobs must be at least 1, not 0"),
        (["duel", "--jobs", "2", "--backend", "dask=x"], "leave out --jobs or --backend"),
        (["duel", "--backend", "mpi=x"], "--backend must be dask=ADDRESS or ray=ADDRESS"),
        (["duel", "--backend", "dask"], "--backend must be dask=ADDRESS or ray=ADDRESS"),
        (["duel", "--backend", "dask=x"], "no address: 'x'; expected HOST:PORT"),
        (["duel", "--backend", "dask=127.0.0.1:9"], "nobody answers at '127.0.0.1:9': Connection"),
        (["duel", "--backend", "dask=a..b:80"], "nobody answers at 'a..b:80': "),
        (["duel", "--backend", "dask=tcp://[::1]:9"], "nobody answers at 'tcp://[::1]:9': "),
        (["duel", "--policy", "x"], "no bot is called 'x'; expected random or sensible"),
        (["duel", "--policy", "elves=random"], "no side or seat 'elves'; expected heroes, foes"),
        (["nowhere"], "there is no encounter or file called 'nowhere'"),
        (["duel", "--versus", "nowhere"], "there is no encounter or file called 'nowhere'"),
        (["duel", "--versus", "tavern-brawl"], "only fights of the same game can be compared"),
        (["duel", "--versus", "duel"], "nothing to compare"),
        (
            ["duel", "--ruling", "HR-8.2=x"],
            "HR-8.2: no such value: 'x'; expected \"HR-8.2=normal\"",
        ),
        (["duel", "--under", "HR-8.2=x"], "HR-8.2: no such value: 'x'"),
        (["duel", "--ruling", "HR-8.2=normal"], "nothing to compare"),
        (["duel", "--json", "there.toml"], "there.toml: this exists already"),
        (["duel", "--csv", "no/x.csv"], "no/x.csv: there is no folder no; make it first"),
        (["duel", "--csv", "x", "--json", "./x"], "--json and --csv must name different files"),
        (["duel", "--versus", "elves.toml"], "the sides are heroes and foes in one encounter"),
    ],
)
def test_a_mistake_is_answered_before_any_fight(
    refused: Run, monkeypatch: pytest.MonkeyPatch, words: list[str], complaint: str
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("a fight was begun")

    monkeypatch.setattr(simulations, "simulate", fail)
    Path("there.toml").write_text("here", "utf-8")
    Path("elves.toml").write_text(DUEL.replace("heroes", "elves"), "utf-8")
    assert complaint in refused("simulate", *words)
    assert Path("there.toml").read_text("utf-8") == "here"


def test_a_game_that_does_not_say_how_it_is_counted_is_not_simulated(
    refused: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(TALLIES, "heart-rush")
    assert "duel: fights of Heart Rush are not counted yet" in refused("simulate", "duel")


# --- what is not installed


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes a library look as if it were not installed."""

    def hide(library: str) -> None:
        for part in ("workers", "workers_dask", "workers_ray"):
            monkeypatch.delitem(sys.modules, f"crossblades.analysis.{part}", raising=False)
            monkeypatch.delattr(analysis, part, raising=False)
        monkeypatch.setitem(sys.modules, library, None)

    return hide


def test_without_joblib_it_runs_on_one_core_and_says_so(
    call: Callable[..., Outcome], without: Callable[[str], None]
) -> None:
    without("joblib")
    outcome = call("simulate", "duel", "--fights", str(5 * BATCH), "--seed", "7")
    assert outcome.code == 0
    assert outcome.out.startswith("Heart Rush, 40 fights")
    assert outcome.err == (
        "More than one core needs joblib, which is not installed: "
        'pip install "crossblades[numbers]"\n'
    )


@pytest.mark.parametrize(
    ("library", "words", "install"),
    [
        ("distributed", ["--backend", "dask=x:1"], 'pip install "crossblades[cluster]"'),
        ("ray", ["--backend", "ray=x:1"], 'pip install "ray"'),
    ],
)
def test_what_is_missing_is_named(
    refused: Run, without: Callable[[str], None], library: str, words: list[str], install: str
) -> None:
    without(library)
    complaint = refused(*SHORT, *words)
    assert f"needs {library}, which is not installed: {install}" in complaint


def test_a_module_of_ours_that_is_missing_is_our_mistake() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_part"):
        extra("no_such_part", "x", "y")
    assert issubclass(MissingExtraError, CrossbladesError)


# --- interrupts and progress


def test_an_interrupt_keeps_and_prints_what_there_is(
    call: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(plan: Any, spread: Any) -> Iterator[Any]:
        for number, found in enumerate(simulate(plan, spread)):
            if number == 2:
                raise KeyboardInterrupt
            yield found

    monkeypatch.setattr(simulations, "simulate", interrupted)
    outcome = call("simulate", "duel", "--fights", "32", "--seed", "7", "--json", "kept.json")
    assert outcome.code == 130
    assert outcome.out.startswith("Heart Rush, 16 fights of 32, interrupted, seed 7.\n")
    kept = json.loads(Path("kept.json").read_text("utf-8"))
    assert (kept["fights"], kept["asked_for"], kept["stopped"]) == (16, 32, "interrupted")
    assert call("simulate", "duel", "--fights", "16", "--seed", "7", "--json", "x.json").code == 0
    assert kept["runs"] == json.loads(Path("x.json").read_text("utf-8"))["runs"]


def test_what_was_found_before_a_cluster_was_lost_is_kept(
    call: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    def losing(plan: Any, spread: Any) -> Iterator[Any]:
        yield next(iter(simulate(plan, spread)))
        raise LostError("the cluster is lost")

    monkeypatch.setattr(simulations, "simulate", losing)
    outcome = call("simulate", "duel", "--fights", "32", "--seed", "7", "--json", "kept.json")
    assert (outcome.code, outcome.err) == (2, "crossblades: the cluster is lost\n")
    assert outcome.out.startswith("Heart Rush, 8 fights of 32, interrupted, seed 7.\n")
    assert json.loads(Path("kept.json").read_text("utf-8"))["fights"] == 8


def test_an_interrupt_before_the_first_batch_prints_nothing(
    call: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> Iterator[Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulations, "simulate", interrupted)
    outcome = call(*SHORT, "--json", "none.json")
    assert (outcome.code, outcome.out) == (130, "")
    assert not Path("none.json").exists()


def test_without_a_terminal_a_line_is_said_now_and_then() -> None:
    console = Console(record=True, width=80, force_terminal=False)
    times = iter([0, 1, PAUSE, PAUSE, PAUSE + 1, 3 * PAUSE, 3 * PAUSE])
    with Meter(1000, "fights", console, lambda: next(times)) as meter:
        for done in (100, 200, 300, 400):
            meter.show(done)
    assert console.export_text() == "200 of 1,000 fights ...\n400 of 1,000 fights ...\n"


def test_in_a_terminal_there_is_a_bar() -> None:
    console = Console(record=True, width=80, force_terminal=True)
    with Meter(1000, "fights", console) as meter:
        meter.show(400)
    assert "400/1000" in console.export_text()


def test_help_loads_no_analysis() -> None:
    """`crossblades --help` stays quick."""
    script = (
        "import sys; from crossblades.interfaces.cli import main; main(['--help']); "
        "sys.exit(any(name.startswith('crossblades.analysis') for name in sys.modules))"
    )
    subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.DEVNULL)
