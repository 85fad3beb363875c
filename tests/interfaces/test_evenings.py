"""Evenings in the terminal: part by part, wounds carried on, nothing lost and nothing doubled."""

import io
import os
import signal
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crossblades.interfaces import evenings
from crossblades.interfaces.checking import look_through
from crossblades.interfaces.cli import main
from crossblades.interfaces.files import replay_record
from crossblades.interfaces.home import HOME
from crossblades.interfaces.locks import Lock
from crossblades.interfaces.saves import find_saved
from crossblades.systems import CHARACTERS
from tests.evenings import FIGHT, HEART_RUSH, SWORDS_REIGN, TALES, WAITING, Tale, written

Run = Callable[..., tuple[int, str]]
both = pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.game)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for saves and the like of each test alone."""
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command; gives code and words."""

    def call(*words: str, typed: str = "") -> tuple[int, str]:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out + err

    return call


def parts(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(path.read_text())["parts"]
    return found


# --- part by part


@both
def test_an_evening_of_two_fights_and_a_rest_is_played_to_its_end(
    tale: Tale, run: Run, tmp_path: Path
) -> None:
    path = written(tale, tmp_path)
    before = path.read_text()
    for number in (1, 2, 3):
        code, words = run("evening", path, "--bots", "--seed", "5")
        assert code == 0, words
        assert [bool(part.get("played")) for part in parts(path)].count(True) == number
    assert "The evening is over." in words
    lines = path.read_text().splitlines()
    marks = ("fight =", "played =")
    assert [line for line in lines if not line.startswith(marks)] == before.splitlines()
    assert 'name = "Ana" # of the ford' in (tmp_path / "ana.toml").read_text()
    assert run("evening", path, "--bots")[1].endswith("The evening is over.\n")


@both
def test_wounds_are_carried_on(tale: Tale, run: Run, tmp_path: Path) -> None:
    path = written(tale, tmp_path, [FIGHT, WAITING])
    run("evening", path, "--bots", "--seed", "2")
    keeper = CHARACTERS[tale.game]
    opened = evenings.open_evening(path)
    left = {m.file: m.character.standing for m in evenings.members(opened, opened.evening.party)}
    opening = evenings.encounter_of(opened, opened.evening.parts[1])
    files = keeper.files(opening.scenario)
    fighters = {f.character: f.standing for f in opening.scenario.fighters if f.character}
    assert fighters == {file: left[file] for file in files}
    hurt = [file for file in left if (tmp_path / file).read_text() != tale.heroes[file]]
    assert hurt, "the fight left no trace; choose another seed"


@both
def test_the_party_takes_the_places_of_the_fighters_of_its_side(tale: Tale, tmp_path: Path) -> None:
    opened = evenings.open_evening(written(tale, tmp_path))
    first, _, last = opened.evening.parts
    places = {f.name: f.at for f in evenings.encounter_of(opened, first).scenario.fighters}
    assert {name: places[name] for name in ("Ana", "Bo")} == {"Ana": "e3", "Bo": "e2"}
    assert len(places) == 4
    there = {f.name: f.at for f in evenings.encounter_of(opened, last).scenario.fighters}
    assert {name: there[name] for name in ("Ana", "Bo")} == {"Ana": "e3", "Bo": "e2"}


@both
def test_the_evening_may_say_where_the_party_stands(tale: Tale, tmp_path: Path) -> None:
    path = written(tale, tmp_path, [f'{FIGHT}\nat = ["f1", "f4"]'])
    opened = evenings.open_evening(path)
    scenario = evenings.encounter_of(opened, opened.evening.parts[0]).scenario
    assert {f.name: f.at for f in scenario.fighters if f.character} == {"Ana": "f1", "Bo": "f4"}


@both
def test_a_shipped_encounter_is_a_part_by_its_name(tale: Tale, run: Run, tmp_path: Path) -> None:
    name = {"heart-rush": "granary", "swords-reign": "tavern-brawl"}[tale.game]
    path = written(tale, tmp_path, [f'encounter = "{name}"'])
    code, words = run("evening", path, "--bots", "--seed", "1")
    assert code == 0, words
    assert parts(path)[0]["played"]


def test_own_evenings_are_known_by_name(run: Run, home: Path) -> None:
    for shelf in ("evenings", "characters", "encounters"):
        (home / shelf).mkdir(parents=True)
    path = written(HEART_RUSH, home / "evenings")
    for file in HEART_RUSH.heroes:
        (home / "evenings" / file).rename(home / "characters" / file)
    for file in ("fight.toml", "waiting.toml"):
        (home / "evenings" / file).rename(home / "encounters" / file)
    assert look_through(path).mistakes == ()
    code, words = run("evening", "road", "--bots", "--seed", "4")
    assert code == 0, words
    assert parts(path)[0]["played"]
    assert list((home / "characters").glob("*.bak"))


def test_a_part_is_left_out_or_played_again_only_on_purpose(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    run("evening", path, "--skip")
    assert parts(path)[0]["played"] == "left out"
    run("evening", path, "--bots")
    code, words = run("evening", path, "--again", "1", "--bots", "--seed", "3")
    assert code == 0, words
    first, second, third = parts(path)
    assert first["fight"]
    assert first["played"] != "left out"
    assert second["played"]
    assert "played" not in third
    assert run("evening", path, "--again", "9")[0] == 2


def test_a_fight_that_was_left_goes_on(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    code, words = run("evening", path, "--seed", "3", typed="1\n1\nq\n")
    assert code == 0, words
    assert "Go on with:" in words
    name = parts(path)[0]["fight"]
    assert "played" not in parts(path)[0]
    assert not list(tmp_path.glob("*.bak.toml"))
    assert "goes on" in run("evening", path, "--look")[1]
    saved = find_saved(name)
    assert saved is not None
    begun = replay_record(saved)[1]
    code, words = run("evening", path, "--bots")
    assert code == 0, words
    after = replay_record(saved)[1]
    assert [str(e) for e in after.log[: len(begun.log)]] == [str(e) for e in begun.log]
    assert parts(path)[0]["played"]


def test_the_file_may_be_changed_by_hand_while_a_part_is_played(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    run("evening", path, "--seed", "3", typed="1\nq\n")
    first = "# before\n[[parts]]\nrest = 'none'\n\n"
    path.write_text(path.read_text().replace("# then\n[[parts]]", f"{first}[[parts]]", 1))
    code, words = run("evening", path, "--skip")
    assert code == 0, words
    run("evening", path, "--bots")
    assert [part.get("played", "") != "" for part in parts(path)] == [True, True, False, False]
    assert "# before" in path.read_text()


def test_what_was_changed_by_hand_is_not_written_over(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    run("evening", path, "--seed", "3", typed="1\nq\n")
    own = HEART_RUSH.heroes["ana.toml"] + "[state]\nhit_points = 7\n"
    (tmp_path / "ana.toml").write_text(own)
    code, words = run("evening", path, "--bots")
    assert code == 2
    assert "Ana has fought, rested or been changed since this fight began" in words
    assert (tmp_path / "ana.toml").read_text() == own
    assert (tmp_path / "bo.toml").read_text() == HEART_RUSH.heroes["bo.toml"]
    assert "played" not in parts(path)[0]
    assert run("evening", path, "--skip")[0] == 0


# --- the dead


def test_the_dead_stay_dead_and_are_said(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    with (tmp_path / "bo.toml").open("a") as file:
        file.write("[state]\ndead = true\n")
    dead = (tmp_path / "bo.toml").read_text()
    code, words = run("evening", path, "--bots", "--seed", "1")
    assert code == 0, words
    assert "Bo: dead" in words
    assert "Bo is dead." in words
    saved = find_saved(parts(path)[0]["fight"])
    assert saved is not None
    names = [f.name for f in replay_record(saved)[1].scenario.fighters]  # type: ignore[attr-defined]
    assert names == ["Wolf 1", "Wolf 2", "Ana"]
    code, words = run("evening", path, "--bots")
    assert code == 0, words
    assert (tmp_path / "bo.toml").read_text() == dead


def test_who_is_dying_waits_for_a_rest(run: Run, tmp_path: Path) -> None:
    path = written(SWORDS_REIGN, tmp_path)
    with (tmp_path / "bo.toml").open("a") as file:
        file.write("[state]\ndying = true\n")
    words = run("evening", path, "--bots", "--seed", "1")[1]
    assert "Bo is dying." in words
    run("evening", path, "--bots", "--seed", "1")
    state = tomllib.loads((tmp_path / "bo.toml").read_text()).get("state", {})
    assert "dying" not in state


def test_without_anybody_nothing_is_fought(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    for file in HEART_RUSH.heroes:
        with (tmp_path / file).open("a") as out:
            out.write("[state]\ndead = true\n")
    code, words = run("evening", path, "--bots")
    assert code == 2
    assert "nobody can come to fight.toml" in words
    assert "played" not in path.read_text()


# --- mistakes


def test_check_tells_all_mistakes_of_an_evening_at_once(run: Run, tmp_path: Path) -> None:
    path = written(
        HEART_RUSH, tmp_path,
        [FIGHT + '\nnights = 2', 'rest = "lung"', 'rest = "long"\nsheltr = "tent"', 'note = "?"'],
    )  # fmt: skip
    (tmp_path / "bo.toml").write_text('game = "heart-rush"\nname = "Bo"\ntemplat = "archer"\n')
    code, words = run("check", path)
    assert code == 2
    for told in (
        "an evening of Heart Rush, 4 mistakes",
        "line 8, parts[0].nights: `nights` in the part of an encounter",
        'parts[1].rest: unknown value; expected one of "long", "none", "short", not "lung"',
        "parts[2].sheltr: unknown field `sheltr`; did you mean `shelter`?",
        "parts[3]: neither `encounter` nor `rest`; expected one of them",
    ):
        assert told in words
    path = written(HEART_RUSH, tmp_path, [FIGHT, 'rest = "short"\nnights = 2'])
    (tmp_path / "fight.toml").write_text(HEART_RUSH.fight.replace('"wolf"', '"wulf"'))
    code, words = run("check", path)
    assert code == 2
    assert "fight.toml, line 14, fighters[2].template: unknown template `wulf`" in words
    assert "parts[1].rest: a short rest has no nights" in words


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"bo.toml"', '"ana.toml"', "party[1]: ana.toml is named twice"),
        ('"bo.toml"', '"cy.toml"', "party[1]: "),
        ('"fight.toml"', '"ford.toml"', "parts[0].encounter: "),
        ('"fight.toml"', '"../fight.toml"', "not in the folder"),
        ('"fight.toml"', '"duel"', "1 place for a party, and 2 come"),
        (FIGHT, f'{FIGHT}\nat = ["z9", "a1"]', "there is no space z9 on the map"),
        (FIGHT, f'{FIGHT}\nwho = ["cy.toml"]', "cy.toml is not in the party"),
        ("# long", '\n[rulings]\n"HR-8.5" = "heel"', "expected one of stay, heal"),
    ],
)
def test_a_mistake_says_where_it_is(
    old: str, new: str, told: str, run: Run, tmp_path: Path
) -> None:
    path = written(HEART_RUSH, tmp_path)
    text = path.read_text()
    if "[rulings]" in new:
        text = text.replace("# long", "") + new
    path.write_text(text.replace(old, new, 1))
    code, words = run("check", path)
    assert code == 2
    assert told in words
    assert "road.toml" in words or "toml, line" in words


def test_other_files_are_no_evenings_and_evenings_are_no_fights(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    assert "no evening: neither `party` nor `parts`" in run("evening", "ana.toml")[1]
    assert "no such file" in run("evening", "nowhere/road.toml")[1]
    assert "`crossblades evening` plays it" in run("fight", path)[1]
    assert not list(tmp_path.glob("*.lock"))


def test_a_fight_elsewhere_is_never_gone_on_with(run: Run, tmp_path: Path) -> None:
    run("fight", "duel", "--seed", "1", "--record", tmp_path / "other.fight.jsonl")
    before = (tmp_path / "other.fight.jsonl").read_bytes()
    path = written(HEART_RUSH, tmp_path, [f'{FIGHT}\nfight = "{tmp_path}/other.fight.jsonl"'])
    code, words = run("evening", path, "--bots", "--seed", "3")
    assert code == 0, words
    assert "is gone: this part begins anew" in words
    assert (tmp_path / "other.fight.jsonl").read_bytes() == before


def test_two_terminals_do_not_play_one_evening(run: Run, tmp_path: Path) -> None:
    path = written(HEART_RUSH, tmp_path)
    lock = Lock(path)
    try:
        code, words = run("evening", path, "--bots")
    finally:
        lock.release()
    assert code == 2
    assert "open in another terminal" in words


# --- kills


@contextmanager
def killed_at(step: int) -> Iterator[None]:
    """The process ends, as by a power cut, right before it renames or removes its nth file."""
    replace, unlink, seen = os.replace, os.unlink, [0]

    def counted(does: Callable[..., None]) -> Callable[..., None]:
        def call(*given: Any, **more: Any) -> None:
            seen[0] += 1
            if seen[0] == step:
                os.kill(os.getpid(), signal.SIGKILL)
            does(*given, **more)

        return call

    os.replace, os.unlink = counted(replace), counted(unlink)
    try:
        yield
    finally:
        os.replace, os.unlink = replace, unlink


def survives(path: Path, step: int) -> bool:
    """Play a part in a process that is killed at this step; whether it came to its end before."""
    child = os.fork()
    if child == 0:
        with killed_at(step):
            code = main(["evening", str(path), "--bots", "--seed", "6"])
        os._exit(code)
    return not os.WIFSIGNALED(os.waitpid(child, 0)[1])


@both
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
def test_a_kill_at_any_step_loses_nothing_and_doubles_nothing(
    tale: Tale, run: Run, tmp_path: Path
) -> None:
    keeper = CHARACTERS[tale.game]
    for step in range(1, 60):
        folder = tmp_path / str(step)
        folder.mkdir()
        path = written(tale, folder)
        whole = survives(path, step)
        assert run("evening", path, "--look")[0] == 0
        if "played" not in parts(path)[0]:
            for file, text in tale.heroes.items():
                assert (folder / file).read_text() == text
            seed = () if "fight" in parts(path)[0] else ("--seed", "6")
            code, words = run("evening", path, "--bots", *seed)
            assert code == 0, words
        assert ["played" in part for part in parts(path)] == [True, False, False]
        saved = find_saved(parts(path)[0]["fight"])
        assert saved is not None
        fought = replay_record(saved)[1]
        assert fought.over
        for kept in keeper.after(fought, tale.heroes):
            assert (folder / kept.file).read_text() == (kept.text or tale.heroes[kept.file])
        assert not list(folder.glob("*.after"))
        if whole:
            assert step > 8
            return
    raise AssertionError("it never came to its end")


# --- any evening


@st.composite
def tales(draw: st.DrawFn) -> tuple[Tale, list[str]]:
    tale = draw(st.sampled_from(TALES))
    kind = st.sampled_from(
        [FIGHT, WAITING, tale.short, tale.long, f'{FIGHT}\nat = ["f4", "f1"]',
         f'{FIGHT}\nwho = ["bo.toml"]', f'{tale.short}\nwho = ["ana.toml"]',
         f'{WAITING}\nat = ["f4", "f4"]', f'{FIGHT}\nplayed = "left out"']
    )  # fmt: skip
    return tale, draw(st.lists(kind, min_size=1, max_size=4))


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(tales(), st.integers(0, 2**30))
def test_what_check_takes_bots_play_to_its_end(
    run: Run, tmp_path: Path, drawn: tuple[Tale, list[str]], seed: int
) -> None:
    tale, given_parts = drawn
    path = written(tale, tmp_path, given_parts)
    if look_through(path).mistakes:
        assert 'at = ["f4", "f4"]' in path.read_text()
        return
    for _ in given_parts:
        code, words = run("evening", path, "--bots", "--seed", str(seed))
        if "nobody" in words and code:
            left = [tomllib.loads((tmp_path / file).read_text()) for file in tale.heroes]
            assert all(set(each.get("state", {})) & {"dead", "dying"} for each in left) or (
                "who" in path.read_text()
            )
            return
        assert code == 0, words
    assert all(part["played"] for part in parts(path))
