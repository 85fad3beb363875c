"""The switchboard of rulings at the command line, and what stands behind each rule."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.kernel.coverage import Covered
from crossblades.kernel.game import Game
from crossblades.kernel.rulings import Ruling
from crossblades.systems import HEART_RUSH, SYSTEMS
from tools import rules_table

DUEL = HEART_RUSH.encounters()["duel"]
OTHERS = [
    f"{ruling.id}={str(c.value).lower()}" for ruling in HEART_RUSH.rulings for c in ruling.choices
]


class Shell:
    """Runs commands in an empty folder."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def run(self, *words: str) -> tuple[int, str, str]:
        self.capsys.readouterr()
        code = main(words)
        out, err = self.capsys.readouterr()
        return code, out, err

    def ok(self, *words: str) -> str:
        code, out, err = self.run(*words)
        assert (code, err) == (0, "")
        return out

    def refused(self, *words: str) -> str:
        code, out, err = self.run(*words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        return err


@pytest.fixture
def shell(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Shell:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return Shell(capsys)


# --- rulings shown


def test_all_rulings_are_listed_in_two_short_lines_each(shell: Shell) -> None:
    text = shell.ok("rulings")
    for ruling in HEART_RUSH.rulings:
        assert f"  {ruling.id} " in text
        assert ruling.question in text
    each = (1 + 2 * len(game.rulings) for game in SYSTEMS.values())
    assert len(text.splitlines()) <= sum(each)
    assert max(map(len, text.splitlines())) < 80


@pytest.mark.parametrize("ruling", HEART_RUSH.rulings, ids=lambda ruling: ruling.id)
def test_each_ruling_is_explained(shell: Shell, ruling: Ruling) -> None:
    text = shell.ok("rulings", ruling.id)
    assert text == shell.ok("rulings", ruling.id.lower()) == shell.ok("rulings", ruling.id[3:])
    for words in (ruling.question, ruling.texts, *(choice.meaning for choice in ruling.choices)):
        assert words in text
    assert text.count("(default)") == 1
    assert f"--ruling {ruling.id}=" in text or f"--ruling '{ruling.id}=" in text


def test_a_ruling_that_is_not_there(shell: Shell) -> None:
    assert "did you mean HR-8.2?" in shell.refused("rulings", "HR-8.22")
    assert "`crossblades rulings` lists them all" in shell.refused("rulings", "luck")


@pytest.mark.parametrize(
    ("ruling", "why"), [("HR-6.16", "before or after you make"), ("HR-7.4", "its orc example")]
)
def test_of_two_rulings_on_a_rule_the_one_that_can_be_switched_is_told(
    shell: Shell, ruling: str, why: str
) -> None:
    assert why in " ".join(shell.ok("rulings", ruling).split())
    assert shell.ok("rules", ruling).count("Our ruling:") == 2


# --- rulings set


@pytest.mark.parametrize("given", OTHERS)
def test_every_value_can_be_set_and_a_fight_comes_to_its_end(shell: Shell, given: str) -> None:
    assert shell.ok("fight", "skirmish", "--seed", "1", "--ruling", given)


def test_a_fight_says_what_it_rules_otherwise_and_how_to_have_it_again(shell: Shell) -> None:
    words = ("--ruling", "HR-8.2=reduced", "--ruling", "hr-7.4=Same  stance")
    text = shell.ok("fight", "duel", "--seed", "3", "--record", "a.fight.jsonl", *words)
    first, second, *_ = text.splitlines()
    assert first.startswith("Ruling HR-7.4, same stance: ")
    assert second.startswith("Ruling HR-8.2, reduced: ")
    assert text.rstrip().endswith("--ruling=HR-8.2=reduced '--ruling=hr-7.4=Same  stance'")
    log = text[: text.rindex("Seed 3.")]
    assert shell.ok("replay", "a.fight.jsonl") == log
    heading = json.loads(Path("a.fight.jsonl").read_text("utf-8").splitlines()[0])
    assert heading["scenario"]["rulings"]["HR-7.4"] == "same stance"


def test_by_the_defaults_nothing_is_said(shell: Shell) -> None:
    plain = shell.ok("fight", "duel", "--seed", "3")
    ruled = shell.ok("fight", "duel", "--seed", "3", "--ruling", "HR-8.2=normal")
    assert "Ruling" not in plain + ruled
    assert plain.splitlines()[:-1] == ruled.splitlines()[:-1]


def test_what_is_typed_counts_over_the_file(shell: Shell) -> None:
    ruled = DUEL.replace("[[fighters]]", '[rulings]\n"HR-8.2" = "reduced"\n[[fighters]]', 1)
    Path("mine.toml").write_text(ruled, "utf-8")
    assert "Ruling HR-8.2" in shell.ok("fight", "mine.toml")
    assert "Ruling" not in shell.ok("fight", "mine.toml", "--ruling", "HR-8.2=normal")


def test_play_says_it_too_and_a_saved_fight_keeps_its_rulings(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    text = shell.ok("play", "duel", "--seed", "1", "--ruling", "HR-6.3=false")
    assert text.splitlines()[1].startswith("Ruling HR-6.3, false: Everybody chooses alone")
    assert "Ruling HR-6.3" in shell.ok("play", "duel-1.fight.jsonl")
    complaint = shell.refused("play", "duel-1.fight.jsonl", "--ruling", "HR-6.3=true")
    assert "its own rulings; leave out --ruling" in complaint


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("HR-8.22=reduced", "no ruling has the id 'HR-8.22'; did you mean HR-8.2?"),
        ("luck=7", "no ruling has the id 'luck'; `crossblades rulings` lists them all"),
        ("OS-6.6=false", "no ruling has the id 'OS-6.6'; here ids begin with HR-"),
        ("HR-8.2", 'a value is missing; expected "HR-8.2=normal" or "HR-8.2=reduced"'),
        ("HR-8.2=gone", "no such value: 'gone'; expected \"HR-8.2=normal\" or"),
        ("HR-6.3=maybe", 'expected "HR-6.3=true" or "HR-6.3=false"'),
        ("=", "no ruling has the id ''"),
    ],
)
@pytest.mark.parametrize("command", ["fight", "play"])
def test_a_mistyped_ruling_is_answered_kindly(
    shell: Shell, command: str, given: str, complaint: str
) -> None:
    assert complaint in shell.refused(command, "duel", "--ruling", given)
    assert not list(Path().iterdir())


def test_a_ruling_is_given_once(shell: Shell) -> None:
    words = ("--ruling", "HR-8.2=normal", "--ruling", "8.2=reduced")
    assert "HR-8.2 is ruled twice" in shell.refused("fight", "duel", *words)


# --- how foes are seen


@pytest.mark.parametrize(
    ("file", "typed", "seen"),
    [
        ("", (), "words"),
        ("", ("--foes", "numbers"), "numbers"),
        ('foes_shown = "nothing"', (), "nothing"),
        ('foes_shown = "nothing"', ("--foes", "words"), "words"),
    ],
)
def test_play_shows_foes_as_is_typed_or_as_the_file_says_or_in_words(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, file: str, typed: Sequence[str], seen: str
) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "q")
    Path("mine.toml").write_text(DUEL.replace("[[fighters]]", f"{file}\n[[fighters]]", 1), "utf-8")
    record = ("--record", "mine-1.fight.jsonl")
    shell.ok("play", "mine.toml", "--seed", "1", *record, *typed)
    heading = json.loads(Path("mine-1.fight.jsonl").read_text("utf-8").splitlines()[0])
    assert heading["scenario"].get("foes", "numbers") == seen
    complaint = shell.refused("play", "mine-1.fight.jsonl", "--foes", "words")
    assert "a saved fight goes on as it shows its foes; leave out --foes" in complaint


def test_a_file_that_shows_foes_in_a_fourth_way_is_refused(shell: Shell) -> None:
    Path("mine.toml").write_text(DUEL.replace("[[f", 'foes_shown = "winks"\n[[f', 1), "utf-8")
    complaint = shell.refused("fight", "mine.toml")
    assert "foes_shown" in complaint
    assert "numbers" in complaint


# --- coverage


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
def test_the_table_that_ships_says_what_sources_and_tests_say(game: Game) -> None:
    package = game.name.replace("-", "_")
    functions, tests = rules_table.functions(package), rules_table.tests()
    expected = {
        rule: Covered(tuple(functions[rule]), len(tests.get(rule, ())))
        for rule in game.rulebook().rules
        if rule in functions
    }
    assert game.coverage() == expected


def test_a_chapter_that_is_whole_is_covered(shell: Shell) -> None:
    text = shell.ok("rules", "HR-7", "--coverage")
    assert [line.split()[0] for line in text.splitlines()] == [f"HR-7.{n}" for n in range(1, 6)]
    assert all(line.endswith((" tests", " test")) for line in text.splitlines())
    assert max(map(len, text.splitlines())) < 80


def test_a_rule_without_function_or_test_makes_it_fail(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = {"HR-7.1": Covered(("a.b", "a.c"), 1), "HR-7.2": Covered(("a.b",))}
    monkeypatch.setattr(type(HEART_RUSH), "coverage", lambda _self: bare)
    code, out, err = shell.run("rules", "HR-7", "--coverage")
    assert code == 2
    assert "a.b and 1 more" in out
    assert "1 test" in out
    assert "4 of 5 rules have no function or no test: HR-7.2, HR-7.3, HR-7.4, HR-7.5" in err
    assert next(line for line in out.splitlines() if "no function" in line).startswith("HR-7.3")


def test_coverage_shows_every_rule_of_the_book(shell: Shell) -> None:
    code, out, err = shell.run("rules", "--coverage")
    rules = [rule for game in SYSTEMS.values() for rule in game.rulebook().rules]
    assert [line.split()[0] for line in out.splitlines()] == rules
    whole = [c for game in SYSTEMS.values() for c in game.coverage().values() if c.whole]
    assert code == (0 if len(whole) == len(rules) else 2)
    assert bool(err) is bool(code)


def test_coverage_of_nothing(shell: Shell) -> None:
    said = shell.refused("rules", "xyzzy", "--coverage")
    assert "no rule has the id or word 'xyzzy'; `crossblades rules` lists the chapters" in said
    assert "did you mean" in shell.refused("rules", "wuond", "--coverage")
