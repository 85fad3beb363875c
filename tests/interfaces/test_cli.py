"""The command line: every command, its exit codes, and every mistake a user can make."""

import io
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from crossblades import __version__
from crossblades.interfaces.cli import COMMANDS, HOMES, fights, main
from crossblades.interfaces.saves import saves_folder
from crossblades.interfaces.terminal import progress
from crossblades.systems import SYSTEMS

Run = Callable[..., str]
DUEL = SYSTEMS["heart-rush"].encounters()["duel"]


class Outcome:
    """What a command came to."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Outcome]:
    """Runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(progress, "PAUSE", math.inf)  # a slow machine says no more than a quick one

    def run(*words: str) -> Outcome:
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Outcome(code, out, err)

    return run


@pytest.fixture
def ok(call: Callable[..., Outcome]) -> Run:
    """Runs a command that must go well; gives what it printed."""

    def run(*words: str) -> str:
        outcome = call(*words)
        assert (outcome.code, outcome.err) == (0, "")
        return outcome.out

    return run


@pytest.fixture
def refused(call: Callable[..., Outcome]) -> Run:
    """Runs a command that must be refused; gives the complaint, which is one line."""

    def run(*words: str) -> str:
        outcome = call(*words)
        assert (outcome.code, outcome.out) == (2, "")
        assert outcome.err.startswith("crossblades: ")
        assert outcome.err.count("\n") == 1
        return outcome.err

    return run


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the person types; after that, the input ends."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


# --- help


def test_help_fits_on_a_screen_and_names_every_command(ok: Run) -> None:
    text = ok("--help")
    assert text == ok()
    for name in COMMANDS:
        assert f"  {name}: " in text
    for help_text in (text, *(ok(name, "--help") for name in COMMANDS)):
        assert len(help_text.splitlines()) <= 24
        assert max(map(len, help_text.splitlines())) < 80
        assert "\x1b" not in help_text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_says_the_same_in_both_places(name: str) -> None:
    module, _, function_name = HOMES[name].partition(":")
    function = getattr(import_module(f"crossblades.interfaces.cli.{module}"), function_name)
    assert COMMANDS[name].splitlines()[0] == function.__doc__.splitlines()[0]


def test_play_help_tells_what_can_be_typed(ok: Run) -> None:
    text = ok("play", "--help")
    for word in ("?", "u takes back", "q leaves", "--as SIDE", "--dice KIND", "entered"):
        assert word in text


def test_version(ok: Run) -> None:
    assert ok("--version").strip() == __version__


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nope"], 'Unknown command "nope"'),
        (["figth", "duel"], 'Did you mean "fight"?'),
        (["fight"], "ENCOUNTER requires an argument"),
        (["fight", "duel", "--sede", "3"], "Did you mean --seed?"),
        (["fight", "duel", "--seed", "x"], "--seed must be a whole number, not 'x'"),
        (["fight", "duel", "--seed", "9" * 5000], "--seed must be a whole number"),
        (["fight", "duel", "extra"], "nothing more is expected here: extra"),
        (["fight", "duel", "--bot", "x"], "no bot is called 'x'; expected random or sensible"),
        (["play", "duel", "--dice", "loaded"], '"seeded", "entered"'),
        (["play", "duel", "--as", "x"], "no side or seat 'x'; expected heroes, foes, gm or all"),
        (["play", "duel", "--as", "heroes,x"], "there is no side or seat 'x'"),
        (["play", "duel", "--as", ""], "there is no side or seat ''"),
        (["simulate", "duel", "--width", "5%"], "--width must be a number, not '5%'"),
        (["replay"], "FILE requires an argument"),
        (["replay", "x", "--to", "many"], "--to must be a whole number, not 'many'"),
        (["encounters", "--json"], "Unknown option: --json"),
    ],
    ids=lambda x: " ".join(x)[:30] if isinstance(x, list) else "",
)
def test_a_mistyped_command_line(refused: Run, words: Sequence[str], complaint: str) -> None:
    assert complaint in refused(*words)


def test_a_complaint_says_where_to_read_on(refused: Run) -> None:
    assert refused("nope").endswith("See: crossblades --help\n")
    assert refused("fight").endswith("See: crossblades fight --help\n")


def test_no_endless_complaint(refused: Run) -> None:
    assert len(refused("fight", "duel", "--seed", "9" * 5000)) < 300


# --- encounters


def test_encounters_lists_all_that_is_shipped(ok: Run) -> None:
    text = ok("encounters")
    for game in SYSTEMS.values():
        assert game.title in text
        for name in game.encounters():
            assert re.search(rf"^  {name} +\S", text, re.MULTILINE)


# --- fight


@pytest.mark.parametrize("name", [n for game in SYSTEMS.values() for n in game.encounters()])
def test_every_shipped_encounter_can_be_fought(ok: Run, name: str) -> None:
    text = ok("fight", name, "--seed", "5")
    assert re.search("The (combat|fight) is over", text)
    assert text.splitlines()[-1] == (
        f"Seed 5. The same fight again: crossblades fight {name} --seed=5"
    )


def test_the_same_seed_is_the_same_fight(ok: Run) -> None:
    assert ok("fight", "duel", "--seed", "7") == ok("fight", "duel", "--seed", "7")
    assert ok("fight", "duel", "--seed", "7") != ok("fight", "duel", "--seed", "8")


def test_without_a_seed_the_line_at_the_end_gives_the_same_fight_again(ok: Run) -> None:
    first = ok("fight", "duel", "--bot", "random")
    again = first.splitlines()[-1].rpartition("crossblades ")[2].split()
    assert again[-1] == "--bot=random"
    assert ok(*again) == first


def test_an_encounter_may_bring_its_own_seed(ok: Run, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(f"seed = 12\n{DUEL}")
    assert ok("fight", "own.toml") == ok("fight", "own.toml", "--seed", "12")
    assert ok("fight", "own.toml") != ok("fight", "own.toml", "--seed", "13")


def test_rules_are_shown_when_asked_for(ok: Run) -> None:
    plain, cited = (ok("fight", "duel", "--seed", "1", *more) for more in ((), ("--rules",)))
    assert "[HR-" not in plain
    lines = cited.splitlines()[:-1]
    assert all(re.search(r"  \[[A-Z]+-\d+\.\d+(, [A-Z]+-\d+\.\d+)*\]$", line) for line in lines)
    told = [line.rpartition("  [")[0] for line in lines]
    steps = [line for line in told if " step: " in line]
    assert steps, "what only orders other lines is told with the rules alone"
    assert [line for line in told if line not in steps] == plain.splitlines()[:-1]


def test_no_colour_where_there_is_no_terminal(ok: Run) -> None:
    assert "\x1b" not in ok("fight", "duel", "--seed", "1", "--rules")


def test_json_is_one_event_a_line(ok: Run) -> None:
    lines = ok("fight", "skirmish", "--seed", "2", "--json").splitlines()
    events = [json.loads(line) for line in lines]
    assert all(event["event"] and event["rules"] for event in events)
    assert events[-1]["event"] == "combat-ended"


# --- records and replay


def test_a_record_replays_to_the_same_lines(ok: Run) -> None:
    fought = ok("fight", "duel", "--seed", "3", "--record", "a.jsonl")
    assert ok("replay", "a.jsonl").splitlines() == fought.splitlines()[:-1]
    events = ok("fight", "duel", "--seed", "3", "--json", "--record", "b.jsonl")
    assert ok("replay", "b.jsonl", "--json") == events
    assert Path("a.jsonl").read_bytes() == Path("b.jsonl").read_bytes()
    assert "[HR-" in ok("replay", "a.jsonl", "--rules")


def test_replay_stops_where_it_is_told_to(
    ok: Run, call: Callable[..., Outcome], refused: Run
) -> None:
    whole = ok("fight", "duel", "--seed", "3", "--record", "a.jsonl").splitlines()[:-1]
    entries = len(Path("a.jsonl").read_text().splitlines()) - 2
    for to in (0, 1, 5, entries):
        shown = call("replay", "a.jsonl", "--to", str(to))
        part = shown.out.splitlines()
        assert part == whole[: len(part)]
        unchecked = f"a.jsonl: the digest was not checked: its first {to} of {entries} inputs were"
        assert (unchecked in shown.err) == (to < entries)
    assert part == whole
    for to in (-1, entries + 1):
        complaint = refused("replay", "a.jsonl", f"--to={to}")
        assert complaint.endswith(f"a.jsonl: --to must be from 0 to {entries}, not {to}\n")


def test_a_replay_for_one_side_tells_nothing_that_it_did_not_know(ok: Run, refused: Run) -> None:
    ok("fight", "ambush", "--seed", "3", "--record", "a.jsonl")
    theirs, mine = (ok("replay", "a.jsonl", "--as", side) for side in ("bandits", "travellers"))
    assert "Bandit 1 lies hidden." in theirs.splitlines()
    assert "lies hidden" not in mine
    assert "stealth" not in mine
    assert "hidden" in ok("replay", "a.jsonl", "--as", "all")
    events = [
        json.loads(line)
        for line in ok("replay", "a.jsonl", "--as=travellers", "--json").splitlines()
    ]
    assert events[0]["event"] == "surprised"
    assert "expected travellers, bandits or all" in refused("replay", "a.jsonl", "--as=nobody")


def test_nothing_is_ever_written_over(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "folder").mkdir()
    for command in ("fight", "play"):
        for name in ("notes.txt", "folder"):
            assert f"{name}: this exists already" in refused(command, "duel", "--record", name)
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert sorted(os.listdir(tmp_path)) == ["folder", "notes.txt"]


def test_a_record_that_cannot_be_written(call: Callable[..., Outcome], tmp_path: Path) -> None:
    for command in ("fight", "play"):
        outcome = call(command, "duel", "--record", "none/x.jsonl")
        assert outcome.code == 2
        assert "none/x.jsonl: cannot be written: no such file" in outcome.err
        assert ">" not in outcome.out
    assert os.listdir(tmp_path) == []


def altered(change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the lines of the record a.jsonl."""
    path = Path("a.jsonl")
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def with_entry(entry: dict[str, Any]) -> Callable[[list[dict[str, Any]]], object]:
    """Put one more entry into a record."""

    def change(lines: list[dict[str, Any]]) -> None:
        lines.insert(2, entry)
        lines[-1]["inputs"] += 1

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda x: x[0].update(crossblades=99), "written by another version"),
        (lambda x: x[0].update(game="chess"), "no game is called 'chess'; known: heart-rush"),
        (lambda x: x[0].update(seed="x"), "line 1: Expected `int | null`, got `str`"),
        (lambda x: x[0].pop("scenario"), "line 1: Object missing required field `scenario`"),
        (
            lambda x: x[0]["scenario"]["fighters"][0].update(hit_points=-5),
            "line 1, scenario: Expected `int` >= 1",
        ),
        (
            lambda x: x[0]["scenario"]["fighters"][0].update(might=7),
            "line 1, scenario: Invalid enum value 7",
        ),
        (lambda x: x[1].update(ask=77), "question 77 was never put to "),
        (lambda x: x[1].update(seat="nobody"), "question 1 was never put to nobody"),
        (
            lambda x: x[1]["option"].update(creature="nobody"),
            "that is none of the options",
        ),
        (lambda x: x[1]["option"].update(option="x"), "Invalid value 'x'"),
        (lambda x: x[1].update(input="x"), "line 2: Invalid value 'x'"),
        (with_entry({"input": "dice", "faces": [1]}), "no roll waits for dice"),
        (with_entry({"input": "take-back", "seat": "x", "questions": 1}), "no seat 'x'"),
        (lambda x: x[0].update(seed=4), "a.jsonl: input"),
        (lambda x: x[0].update(seed=-4), "line 1: Expected `int` >= 0"),
        (lambda x: x[0].update(seed=10**40), "line 1: 1000000000000000000… is too large a number"),
        (lambda x: x[0].update(more=1), "line 1: unknown key 'more'"),
        (lambda x: x[0]["scenario"].update(more=1), "line 1, scenario: unknown key 'more'"),
        (lambda x: x[0].update(version="0.0.9"), "does not come to the same log"),
        (lambda x: x[1].update(more=1), "unknown field `more`"),
        (lambda x: x[1]["option"].update(more=1), "line 2: unknown key 'more'"),
        (lambda x: x[-1].update(digest="x"), "does not come to the same log"),
        (lambda x: x[-1].update(inputs=1), "the closing line counts 1 inputs"),
        (lambda x: x.pop(), "the record is cut off"),
        (lambda x: x.clear(), "the file is empty"),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)  # fmt: skip
def test_a_record_that_is_wrong(
    ok: Run, refused: Run, change: Callable[[list[dict[str, Any]]], object], complaint: str
) -> None:
    ok("fight", "duel", "--seed", "3", "--record", "a.jsonl")
    altered(change)
    before = Path("a.jsonl").read_text()
    said = refused("replay", "a.jsonl")
    assert complaint in said
    assert "a.jsonl" in said
    if before.startswith('{"crossblades'):
        assert complaint in refused("play", "a.jsonl")
    assert Path("a.jsonl").read_text() == before


@pytest.mark.parametrize(
    ("sign", "shown"),
    [("\x1b[2J", r"\x1b[2J"), ("\x9b2J", r"\x9b2J"), ("\u202e", r"\u202e"), ("\0", r"\x00")],
)
def test_no_complaint_steers_the_terminal(
    ok: Run, call: Callable[..., Outcome], refused: Run, sign: str, shown: str
) -> None:
    ok("fight", "duel", "--seed", "3", "--record", "a.jsonl")
    altered(lambda x: x[1].update(seat=f"{sign}nobody"))
    signs = shown.removesuffix("2J").removesuffix("[")
    assert f"line 2: the text cannot be shown: it holds '{signs}" in refused("replay", "a.jsonl")
    quoted = json.dumps(f"{sign}side")
    Path("a.toml").write_text(f'game = "heart-rush"\nname = "x"\nsides = {quoted}\n')
    said = call("fight", "a.toml")
    assert (said.code, sign in said.err) == (2, False)
    assert f"{shown}side" in said.err or sign < " "


def test_a_complaint_about_an_endless_word_shows_where_and_what_would_be_right(
    ok: Run, refused: Run
) -> None:
    ok("fight", "duel", "--seed", "3", "--record", "a.jsonl")
    altered(lambda x: x[1].update(input="x" * 100_000))
    said = refused("replay", "a.jsonl")
    assert len(said) < 2100
    assert said.startswith("crossblades: a.jsonl, line 2: Invalid value 'xxx")
    assert said.endswith("(replay them with --to 0)\n")


def test_a_record_that_was_cut_off_is_read_as_far_as_it_goes(
    ok: Run, call: Callable[..., Outcome], refused: Run
) -> None:
    whole = ok("fight", "duel", "--seed", "3", "--record", "a.jsonl").splitlines()
    text = Path("a.jsonl").read_text()
    for end in (len(text) - 300, text.rindex("\n", 0, -1) + 1):
        Path("a.jsonl").write_text(text[:end])
        hint = re.search(r"--to (\d+)", refused("replay", "a.jsonl"))
        assert hint is not None
        shown = call("replay", "a.jsonl", "--to", hint[1])
        part = shown.out.splitlines()
        assert part == whole[: len(part)]
        assert len(part) > 20
        assert "the digest was not checked: the file has lost its last line" in shown.err


@pytest.mark.parametrize("command", ["fight", "play", "replay"])
def test_files_that_are_none_of_ours(refused: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "list.json").write_text("[1, 2]")
    (tmp_path / "x.fight.jsonl").write_text("game = 'heart-rush'")
    assert "picture.png: this is not a text file" in refused(command, "picture.png")
    assert "folder: is a directory" in refused(command, "folder")
    assert "list.json, line 1: " in refused(command, "list.json")
    assert "x.fight.jsonl" in refused(command, "x.fight.jsonl")
    assert "nowhere" in refused(command, "nowhere")
    refused(command, "a" * 5000)


@pytest.mark.parametrize(
    "text", ['game = "heart-rush"\nname = "Wynn"\ntemplate = "reaver"\n',
             'game = "swords-reign"\nname = "Al"\nhero = "Aldith"\nwrong = 1\n'],
)  # fmt: skip
@pytest.mark.parametrize("command", ["fight", "play"])
def test_a_characters_file_is_not_an_encounter(
    refused: Run, tmp_path: Path, command: str, text: str
) -> None:
    path = tmp_path / "wynn.toml"
    path.write_text(text)
    complaint = refused(command, str(path))
    assert "this is a character's file, and no encounter" in complaint
    assert 'character = "wynn.toml"\n' in complaint


def test_a_saved_fight_is_not_an_encounter(ok: Run, refused: Run) -> None:
    ok("fight", "duel", "--seed", "3", "--record", "a.jsonl")
    assert "a.jsonl: this is a saved fight; `crossblades replay`" in refused("fight", "a.jsonl")


# --- encounters that are wrong


def replaced(old: str, new: str) -> str:
    assert old in DUEL
    return DUEL.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "where", "right"),
    [
        (replaced("......R..", "..X...R.."), "bad.toml, line 10, map: unknown glyph", "(wall)"),
        (replaced('glyph = "A"', 'at = "z99"').replace("..A", "..."), "z99", "a1"),
        (replaced('shield = "light"', 'might = "d7"'), "fighters[1].might", "d12"),
        (replaced('shield = "light"', "hit_points = -4"), "fighters[1].hit_points", "1"),
        (replaced('["heroes", "foes"]', '["heroes"]'), "bad.toml, line 4, sides", "2"),
        (replaced('side = "foes"', 'side = "heroes"'), "nobody fights for foes", "a fighter"),
        (replaced('game = "heart-rush"', 'game = "chess"'), "bad.toml, line 1, game", "heart-rush"),
        (replaced('template = "rogue"', 'template = "rouge"'), "unknown template", "`rogue`?"),
        (replaced("sides =", "sides ="[:-1]), "bad.toml, line 4: not valid TOML", ""),
        ("", "bad.toml", "game"),
    ],
    ids=["glyph", "off-map", "die", "hp", "one-side", "nobody", "game", "typo", "toml", "empty"],
)
@pytest.mark.parametrize("command", ["fight", "play"])
def test_an_encounter_that_is_wrong(
    refused: Run, tmp_path: Path, command: str, text: str, where: str, right: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    complaint = refused(command, "bad.toml")
    assert complaint.startswith("crossblades: bad.toml")
    assert where in complaint
    assert right in complaint
    assert path.read_text() == text
    assert os.listdir(tmp_path) == ["bad.toml"]


def test_an_unknown_encounter(refused: Run) -> None:
    for name in ("deul", ""):
        complaint = refused("fight", name)
        assert f"no encounter or file called {name!r}; shipped are: ambush, " in complaint


# --- play


def test_playing_saves_says_where_and_goes_on(ok: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "1", "q")
    first = ok("play", "duel", "--seed", "2")
    assert first.startswith("A duel at the ford. You play heroes. Type ? for help.\n")
    name = "duel-1.fight.jsonl"
    assert first.endswith(f"{name}. Go on with:\n  crossblades play duel-1\n")
    type_in(monkeypatch, "q")
    again = ok("play", "duel-1")
    told = {line.rpartition(" > ")[2] for line in first.splitlines()}
    assert {"Round 1 begins.", "Ana dashes."} <= told & set(again.splitlines())
    assert again.endswith("Go on with:\n  crossblades play duel-1\n")
    assert os.listdir() == []
    assert os.listdir(saves_folder()) == [name]


def test_how_to_go_on_can_be_pasted(ok: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch)
    words = ["--as", "foes", "--bot", "random", "--record", "my fight"]
    text = ok("play", "duel", "--seed", "1", *words)
    assert text.endswith("Go on with:\n  crossblades play 'my fight' --as=foes --bot=random\n")
    assert "You play foes" in ok("play", "my fight", "--as=foes", "--bot=random")


@pytest.fixture
def judged(tmp_path: Path) -> str:
    """A duel with a GM, whose seat is called Meg, and two seats on one side."""
    bo = """
[[fighters]]
name = "Bo"
side = "heroes"
seat = "ben"
template = "brute"
at = "a1"
"""
    (tmp_path / "judged.toml").write_text(f'gm = "Meg"\n{DUEL}{bo}')
    return "judged.toml"


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ([], "heroes, ben"),
        (["--as", "foes"], "foes"),
        (["--as", "gm"], "Meg"),
        (["--as", "Meg"], "Meg"),
        (["--as", "ben"], "ben"),
        (["--as", "ben,foes"], "ben, foes"),
        (["--as", "heroes,gm"], "heroes, ben, Meg"),
        (["--as", "gm, heroes,gm"], "Meg, heroes, ben"),
        (["--as", "foes", "--as", "gm"], "foes, Meg"),
        (["--as=all"], "heroes, foes, ben, Meg"),
    ],
    ids=lambda x: " ".join(x) if isinstance(x, list) else "",
)
def test_who_can_be_played(
    ok: Run, judged: str, monkeypatch: pytest.MonkeyPatch, words: list[str], seats: str
) -> None:
    type_in(monkeypatch)
    assert f". You play {seats}. " in ok("play", judged, *words).splitlines()[0]


@pytest.mark.parametrize(
    ("words", "seats"),
    [("gm", "gm"), ("heroes,gm", "heroes, gm"), ("foes", "foes"), ("all", "heroes, foes")],
)
def test_an_encounter_without_a_gm_gets_one_who_is_wanted(
    ok: Run, monkeypatch: pytest.MonkeyPatch, words: str, seats: str
) -> None:
    type_in(monkeypatch)
    text = ok("play", "duel", "--as", words, "--record", "a")
    assert f". You play {seats}. " in text
    if words != "heroes,gm":  # there it depends on who begins
        assert ("d to decree" in text) is (words == "gm")
    type_in(monkeypatch)
    assert f". You play {seats}. " in ok("play", "a", "--as", words)


def test_a_fight_begun_without_a_gm_gets_none(
    ok: Run, refused: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch)
    ok("play", "duel", "--record", "a")
    assert "this fight was begun without a GM" in refused("play", "a", "--as", "gm")
    assert "expected heroes, foes or all" in refused("play", "a", "--as", "x")


def test_a_player_whose_seat_is_called_gm_is_a_player(
    ok: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("odd.toml").write_text(DUEL.replace("[[fighters]]", '[[fighters]]\nseat = "gm"', 1))
    type_in(monkeypatch)
    text = ok("play", "odd.toml", "--as", "gm")
    assert ". You play gm. " in text
    assert "d to decree" not in text


def test_sides_that_have_the_names_of_seats(ok: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("odd.toml").write_text(DUEL.replace('"heroes"', '"all"').replace('"foes"', '"a, gm"'))
    for side in ("all", "a, gm"):
        type_in(monkeypatch)
        assert f". You play {side}. " in ok("play", "odd.toml", "--as", side)


def test_several_seats_can_be_taken_again(
    ok: Run, judged: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch)
    text = ok("play", judged, "--as", "foes", "--as", "gm", "--record", "a")
    assert text.endswith("Go on with:\n  crossblades play a --as=foes --as=gm\n")
    assert "You play foes, Meg" in ok("play", "a", "--as=foes", "--as=gm")


def test_a_gm_without_a_person_rules_by_the_defaults(
    ok: Run, judged: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "The combat is over" in ok("fight", judged, "--seed", "3")
    type_in(monkeypatch, *(["1"] * 50))
    assert "d to decree" not in ok("play", judged, "--seed", "3")


def test_one_person_runs_the_whole_table(
    ok: Run, judged: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "d", "end the fight", "foes")
    text = ok("play", judged, "--as", "all", "--seed", "3")
    assert "The combat is over" in text
    assert "Go on with" not in text


def test_every_fight_gets_a_file_of_its_own(ok: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch)
    ok("play", "duel")
    ok("play", "duel")
    assert sorted(os.listdir(saves_folder())) == ["duel-1.fight.jsonl", "duel-2.fight.jsonl"]


def test_a_saved_fight_goes_on_in_another_file(ok: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch)
    ok("play", "duel", "--record", "a")
    before = Path("a").read_bytes()
    type_in(monkeypatch, "1", "q")
    ok("play", "a", "--record", "b")
    assert Path("a").read_bytes() == before
    assert len(Path("b").read_bytes()) > len(before)


def test_a_saved_fight_keeps_its_dice(
    ok: Run, refused: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "6", "q")
    ok("play", "duel", "--dice", "entered", "--record", "a")
    for option in ("--dice=seeded", "--seed=1"):
        assert "goes on with its own dice" in refused("play", "a", option)
    assert "The heroes begin." in ok("play", "a")


def test_a_finished_fight_can_be_looked_at(ok: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ok("fight", "duel", "--seed", "1", "--record", "a")
    before = Path("a").read_bytes()
    type_in(monkeypatch)
    text = ok("play", "a")
    assert "The combat is over" in text
    assert text.endswith("a-1.fight.jsonl.\n")
    assert Path("a").read_bytes() == before


# --- rules


def test_rules_lists_the_chapters(ok: Run) -> None:
    text = ok("rules")
    assert text == ok("rules", "")
    words = " ".join(text.split())
    for game in SYSTEMS.values():
        for chapter in game.rulebook().chapters.values():
            assert not chapter.number or f"{chapter.number} {chapter.name}" in words
    assert len(text.splitlines()) <= 24


@pytest.mark.parametrize("written", ["HR-6.4", "hr-6.4", "hr6.4", "6.4"])
def test_a_rule_is_explained_with_its_source(ok: Run, written: str) -> None:
    text = ok("rules", written)
    assert text.startswith("HR-6.4 (Engagements)\n  Cunning beats agility")
    assert "\n  Source: Heart Rush" in text


def test_a_ruling_is_explained_with_its_reason(ok: Run) -> None:
    assert re.search(r"Our ruling: .+\. Why: .+\.", ok("rules", "HR-6.3"))
    assert "Why: S4's table" in ok("rules", "OS-4.1")
    assert "\n    S4: Olde Swords Reign, the Combat chapter\n" in ok("rules", "OS-4.1")


def test_a_chapter_and_words_find_several_rules(ok: Run) -> None:
    chapter = ok("rules", "HR-6")
    assert "HR-6.1 " in chapter
    assert "HR-6.4 " in chapter
    assert "HR-7.1 (" not in chapter
    found = ok("rules", "wound", "threshold")
    assert found == ok("rules", "wound threshold")
    assert "HR-8.3" in found
    assert "HR-6.4 (" not in found


def test_a_word_finds_both_games_however_they_bend_it(ok: Run) -> None:
    found = ok("rules", "hide")
    assert "\nHR-10.6 (" in found
    assert "\nOS-5.10 Hide (" in found


def test_death_is_found_where_it_is_ruled(ok: Run) -> None:
    assert ok("rules", "death").startswith("HR-8.2 ")


def test_every_rule_can_be_looked_up(ok: Run) -> None:
    for game in SYSTEMS.values():
        for rule_id in game.rulebook().rules:
            assert ok("rules", rule_id).startswith(f"{rule_id} ")


@pytest.mark.parametrize("written", ["commander's call", "Commanders Call"])
def test_an_ability_is_explained_by_its_name(ok: Run, written: str) -> None:
    assert ok("rules", written) == ok("rules", *written.split())
    assert ok("rules", written) == (
        "Commander's Call (Heart Rush, ability of the Battlemind, rank 3: minor, instant)\n"
        "  Until the round ends up to four creatures within 120 feet have a talent of yours, "
        "at its basic level, each the same or another one. Heart and major talents lent so cannot "
        "be used again until the next day, by you or by them.\n"
        "  Rules: HR-5.3, HR-5.4\n"
    )


def test_a_condition_is_found_by_its_name_with_its_rule(ok: Run) -> None:
    """In both games, before all rules that only speak of it."""
    found = ok("rules", "stunned")
    assert found.startswith(
        "stunned (Heart Rush, condition)\n  Rules: HR-11.6\n"
        "stunned (Olde Swords Reign, condition)\n  Rules: OS-7.10\n"
    )
    assert "\nHR-11.6 Stunned (Conditions)\n" in found


def test_every_ability_and_spell_can_be_looked_up(ok: Run) -> None:
    for game in SYSTEMS.values():
        for feature in game.features():
            assert f"{feature.name} ({game.title}, {feature.kind})\n" in ok("rules", feature.name)


def test_what_has_the_very_name_comes_before_the_rules_and_longer_names_after(ok: Run) -> None:
    assert ok("rules", "charge").startswith("Charge (Heart Rush, talent")
    call = ok("rules", "call")
    assert call.startswith("HR-4.9 Call Out")
    assert call.index("HR-4.9") < call.index("Commander's Call") < call.index("Call to Action")


def test_a_rule_that_is_not_there(refused: Run) -> None:
    assert "did you mean HR-6" in refused("rules", "HR-6.99")
    assert "no rule has the id or word 'xyzzy'; `crossblades rules`" in refused("rules", "xyzzy")
    assert "did you mean Feint" in refused("rules", "fient")
    refused("rules", "[")
    refused("rules", "feint", "--coverage")


# --- the ways of terminals


def shell(*words: str, **options: Any) -> subprocess.Popen[bytes]:
    """The program as a process of its own."""
    code = "import sys; from crossblades.interfaces.cli import main; sys.exit(main())"
    source = str(Path(fights.__file__).parents[3])
    environment = {**os.environ, "PYTHONPATH": source, **options.pop("env", {})}
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        **options,
    )


FOUGHT = ("fight", "skirmish", "--seed", "1")


@pytest.mark.parametrize("words", [FOUGHT, (*FOUGHT, "--json"), ("--help",), ("play", "--help")])
def test_a_reader_that_has_seen_enough(words: Sequence[str]) -> None:
    with shell(*words) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is full")
def test_output_that_cannot_be_written() -> None:
    with open("/dev/full", "wb") as full:
        code = "import sys; from crossblades.interfaces.cli import main; sys.exit(main())"
        source = str(Path(fights.__file__).parents[3])
        done = subprocess.run(
            [sys.executable, "-c", code, "fight", "duel", "--seed", "1"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": source},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"crossblades: the output cannot be written: ")
    assert b"Traceback" not in done.stderr


def test_playing_without_a_screen_saves_and_leaves(
    call: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main(("play", "duel", "--seed", "1", "--record", "a.jsonl")) == 0
    monkeypatch.undo()
    assert call("replay", str(tmp_path / "a.jsonl")).code == 0


def test_signs_that_a_terminal_cannot_show_or_send(tmp_path: Path) -> None:
    ascii_only = {"PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"}
    with shell("rules", "HR-8.3", env=ascii_only) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert out.startswith(b"HR-8.3")
    strict = {"PYTHONIOENCODING": "utf-8:strict"}
    with shell("play", "duel", env=strict, cwd=tmp_path, stdin=subprocess.PIPE) as process:
        out, err = process.communicate(b"\xff\xfe\nq\n")
    assert (process.returncode, err) == (0, b"")
    assert b"duel-1.fight.jsonl. Go on with:" in out


def test_interrupting_a_command_is_no_crash(
    call: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(fights, "play_out", interrupt)
    outcome = call("fight", "duel")
    assert (outcome.code, outcome.out, outcome.err) == (130, "", "")


def test_the_command_can_be_started_as_a_module_also_by_its_own_workers() -> None:
    words = ("simulate", "duel", "--fights", "16", "--seed", "7", "--jobs", "2")
    done = subprocess.run(
        [sys.executable, "-m", "crossblades", *words],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(fights.__file__).parents[3])},
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.startswith(b"Heart Rush, 16 fights, seed 7.\n")
    assert done.stdout.count(b"16 fights") == 1
