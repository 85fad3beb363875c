"""What the documents show works."""

import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.asks import ASK_TYPES, DecreeDetail, GMAsk, MayDecree
from crossblades.heart_rush.characters.character import read_character
from crossblades.heart_rush.decrees import DECREES
from crossblades.heart_rush.options import Attack, UseAbility
from crossblades.heart_rush.sheets import templates
from crossblades.heart_rush.sheets.quick import read_quick
from crossblades.heart_rush.special import Frequency, Timing, Until
from crossblades.interfaces.cli import main
from crossblades.kernel.errors import FileError
from crossblades.swords_reign.statblock.foes import read_foes
from crossblades.systems import HEART_RUSH
from tests.heart_rush.own_abilities import own_abilities
from tests.helpers import (
    GAME,
    KILL,
    OPEN,
    choose,
    clash,
    fight_of,
    foe,
    hero,
    rolls,
    scene,
    wrap_up,
)
from tools import rulings_page

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_of_a_document_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_the_readme_shows_a_whole_engagement() -> None:
    examples = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    assert len(examples) > 8


def test_the_first_fight_of_the_readme_goes_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every line that it shows comes, in this order; lines with # are ours, > are typed."""
    (command,) = re.findall(r"`crossblades (play duel --seed \d+)`", README)
    (shown,) = re.findall(r"```text\n(.*?)```", README, flags=re.S)
    typed = [line.removeprefix("> ") for line in shown.splitlines() if line.startswith("> ")]
    monkeypatch.setenv("CROSSBLADES_HOME", str(tmp_path))
    monkeypatch.setenv("NO_COLOR", "1")
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines, "q"))
    assert main(command.split()) == 0
    came, at = capsys.readouterr().out, 0
    for line in shown.splitlines():
        if not line.startswith(("#", "> ")):
            at = came.index(f"{line}", at) + len(line)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


def test_the_rule_shown_in_the_architecture_is_the_real_one() -> None:
    shown = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", shown, flags=re.S)
    assert code in (ROOT / "src/crossblades/heart_rush/damage.py").read_text("utf-8")


def encounter_shown() -> str:
    shown = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", shown, flags=re.S)
    assert isinstance(example, str)
    return example


def test_the_encounter_of_the_manual_can_be_read_and_stands_as_it_says() -> None:
    scenario = HEART_RUSH.read_encounter(encounter_shown(), "wolves.toml").scenario
    places = {fighter.name: fighter.at for fighter in scenario.fighters}
    assert places["Wolf 3"] == "c2"
    assert places["Ana"] == "j3"
    assert scenario.rulings.death == "reduced"


def listed_in_the_manual(what: str) -> list[str]:
    """`Weapons that are shipped: longsword, …`."""
    manual = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    (names,) = re.findall(rf"^{what} that are shipped: (.*?)\.$", manual, flags=re.M | re.S)
    return [name.strip() for name in names.replace("\n", " ").split(",")]


def test_the_manual_lists_every_template_and_weapon() -> None:
    assert listed_in_the_manual("Templates") == list(templates.templates())
    assert listed_in_the_manual("Weapons") == list(library.weapons())


def test_the_manual_lists_every_ability() -> None:
    """Those of the files: tests add others to the library."""
    manual = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    table = manual.partition("| of | abilities |")[2].partition("\n\n")[0]
    files = library.SHELF.texts("abilities").values()
    shipped = [pair for text in files for pair in tomllib.loads(text)["abilities"].items()]
    known = [name for name, each in shipped if each["frequency"] != "spell"]
    assert sorted(re.findall(r"`(.*?)`", table)) == sorted(known)


def test_the_manual_lists_every_question_and_decree_of_the_gm() -> None:
    manual = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    section = manual.partition("## The GM")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.*?) \|", section, flags=re.M)
    questions = {kind for kind in ASK_TYPES if issubclass(kind, GMAsk)}
    decreeing = {MayDecree, DecreeDetail}
    assert len([row for row in rows if row.endswith("?")]) == len(questions - decreeing)
    assert [row for row in rows if row in map(GAME.label, DECREES)] == [*map(GAME.label, DECREES)]


def test_the_page_of_rulings_is_up_to_date() -> None:
    assert rulings_page.PAGE.read_text("utf-8") == rulings_page.page(), "run `make rules`"


def test_the_manual_lists_every_ruling_with_its_values_in_order() -> None:
    manual = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    rows = re.findall(r"^\| `(HR-[\d.]+)` \| (.*) \|$", manual, flags=re.M)
    assert [rule for rule, _ in rows] == [ruling.id for ruling in HEART_RUSH.rulings]
    for (_, cell), ruling in zip(rows, HEART_RUSH.rulings, strict=True):
        values = [json.dumps(choice.value) for choice in ruling.choices]
        assert re.findall(r"`([^`]+)`", cell) == values


def test_the_mistake_of_the_manual_is_answered_as_it_says() -> None:
    wrong = encounter_shown().replace('glyph = "A"\n', 'glyph = "A"\nmight = "d7"\n')
    with pytest.raises(FileError) as caught:
        HEART_RUSH.read_encounter(wrong, "my-fight.toml")
    shown = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    assert re.sub(r"line \d+", "line", str(caught.value)) in re.sub(r"line \d+", "line", shown)


def test_the_character_of_the_manual_can_be_read_and_fights() -> None:
    shown = (ROOT / "docs" / "characters.md").read_text("utf-8")
    example, ready = re.findall(r"```toml\n(.*?)```", shown, flags=re.S)
    character = read_character(example, "ana.toml")
    assert (character.standing.hit_points, character.most) == (21, 34)
    assert read_character(ready, "wynn.toml").experience.gained == 120
    for name, points in re.findall(r"([a-z]+ [a-z]+|reaver|nightblade)\s\((\d+)(?: XP)?\)", shown):
        assert templates.template(name.removeprefix("and ")).experience.gained == int(points)


def test_the_quick_creature_of_the_manual_can_be_read() -> None:
    shown = (ROOT / "docs" / "encounters.md").read_text("utf-8")
    (line,) = re.findall(r'`quick = "(.*?)"`', shown)
    assert read_quick(line).attack == 5


def test_commands_know_the_ability_of_the_manual_by_the_file_that_it_shows(tmp_path: Path) -> None:
    shown = (ROOT / "docs" / "add-an-ability.md").read_text("utf-8")
    ability, _ = re.findall(r"```python\n(.*?)```", shown, flags=re.S)
    (mine,) = re.findall(r"```\n(import stubborn\n.*?)```", shown, flags=re.S)
    (tmp_path / "stubborn.py").write_text(ability, "utf-8")
    (tmp_path / "mine.py").write_text(mine, "utf-8")
    swordhand = 'template = "swordhand"\n'
    duel = HEART_RUSH.encounters()["duel"]
    stubborn = duel.replace(swordhand, f'{swordhand}abilities = ["stubborn"]\n')
    (tmp_path / "my-fight.toml").write_text(stubborn, "utf-8")
    paths = {**os.environ, "PYTHONPATH": str(ROOT / "src")}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "mine.py", *words]
        return subprocess.run(
            command, cwd=tmp_path, env=paths, encoding="utf-8", capture_output=True, check=False
        )

    assert "+ 2 (Stubborn)" in run("fight", "my-fight.toml", "--seed=2").stdout
    assert run("simulate", "my-fight.toml", "--fights=9", "--jobs=1").returncode == 0
    elsewhere = run("simulate", "my-fight.toml", "--fights=9", "--jobs=2")
    assert elsewhere.returncode == 2
    assert "unknown ability `stubborn`; with one job (--jobs 1)" in elsewhere.stderr
    assert "Traceback" not in elsewhere.stderr


@pytest.fixture
def _own_abilities() -> Iterator[None]:
    """What the manual adds is gone after the test."""
    with own_abilities():
        yield


@pytest.mark.usefixtures("_own_abilities")
def test_the_ability_of_the_manual_works_as_it_says() -> None:
    shown = (ROOT / "docs" / "add-an-ability.md").read_text("utf-8")
    code, _ = re.findall(r"```python\n(.*?)```", shown, flags=re.S)
    assert len(code.splitlines()) < 20
    exec(code, {})
    ann = hero("Ann", "c3", abilities=("stubborn",), wound_threshold=None)
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), KILL, OPEN)
    clash(fight, Orc="might", Ann="defensive")
    fight.state.creatures["Ann"].hit_points = 20
    choose(fight, "Orc", Attack("Orc", "Ann"))
    defence = rolls(fight.log)[-1]
    assert defence.total == 4
    assert GAME.line(defence).endswith("+ 2 (Stubborn) = 4")


@pytest.mark.usefixtures("_own_abilities")
def test_the_second_ability_of_the_manual_is_used_and_lasts_as_it_says() -> None:
    shown = (ROOT / "docs" / "add-an-ability.md").read_text("utf-8")
    _, code = re.findall(r"```python\n(.*?)```", shown, flags=re.S)
    exec(code, {})
    ann = hero("Ann", "c3", abilities=("steeled",), wound_threshold=None)
    orc = foe("Orc", "d3", hit_points=90, wound_threshold=None)
    fight = fight_of(scene(ann, orc), KILL, OPEN, KILL, OPEN)
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "heroes", UseAbility("Ann", "steeled"))
    assert [effect.until for effect in fight.state.creatures["Ann"].effects] == ["engagement"]
    choose(fight, "Ann", Attack("Ann", "Orc"))
    attack, _ = rolls(fight.log)[-2:]
    assert "+ 3 (Steeled)" in GAME.line(attack)
    wrap_up(fight)
    assert not fight.state.creatures["Ann"].effects
    assert fight.state.creatures["Ann"].spent == {"steeled": "heart"}


def test_the_manual_lists_every_word_that_abilities_know() -> None:
    manual = (ROOT / "docs" / "add-an-ability.md").read_text("utf-8")
    table = manual.partition("| for | word | meaning |")[2].partition("\n\n")[0]
    cells = [row.split("|")[2] for row in table.splitlines()[2:]]
    words = [word for cell in cells for word in re.findall("`(.*?)`", cell)]
    assert words == [*get_args(Frequency), *get_args(Timing), *get_args(Until)]


def shown_in_the_import_manual(kind: str) -> list[str]:
    manual = (ROOT / "docs" / "import-foes.md").read_text("utf-8")
    return [text for each, text in re.findall(r"```(\w*)\n(.*?)```", manual, re.S) if each == kind]


def test_the_stat_blocks_of_the_manual_give_the_file_and_the_lines_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    early, late = shown_in_the_import_manual("markdown")
    (file,) = shown_in_the_import_manual("toml")
    _, lines, mistake = shown_in_the_import_manual("")
    Path("newt.md").write_text(early, "utf-8")
    Path("late.md").write_text(late, "utf-8")
    assert main(["import", "newt.md"]) == 0
    assert capsys.readouterr().out == lines
    assert main(["import", "late.md"]) == 0
    assert Path("newt.toml").read_text("utf-8") == Path("late.toml").read_text("utf-8") == file
    with pytest.raises(FileError) as caught:
        read_foes(file.replace("Slow, Swim Fast", "Hop"), "newt.toml")
    assert str(caught.value) == mistake.strip()


def commands_shown(document: str) -> list[list[str]]:
    """The commands in the blocks of a document, without what is said of them."""
    text = (ROOT / "docs" / document).read_text("utf-8")
    blocks = "".join(re.findall(r"```\n(.*?)```", text, flags=re.S))
    lines = re.findall(r"^crossblades (.*?)(?:  .*)?$", blocks, flags=re.M)
    return [line.split() for line in lines]


def test_the_commands_of_the_manual_of_simulations_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With fewer fights, and with the files that they name."""
    monkeypatch.chdir(tmp_path)
    duel = HEART_RUSH.encounters()["duel"]
    Path("my-fight.toml").write_text(duel, "utf-8")
    Path("my-duel.toml").write_text(duel.replace("A duel", "Another duel"), "utf-8")
    _, *commands = commands_shown("simulate.md")
    assert len(commands) == 9
    for words in commands:
        assert main([*words, "--fights=2", "--jobs=1"]) == 0, (words, capsys.readouterr().err)
    assert {path.name for path in tmp_path.iterdir()} >= {"ambush.html", "a.json", "a.csv"}


def test_the_ability_of_the_manual_of_simulations_is_as_strong_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    duel = HEART_RUSH.encounters()["duel"]
    swordhand = 'template = "swordhand"\n'
    assert swordhand in duel
    stronger = duel.replace(swordhand, f'{swordhand}abilities = ["duelist"]\n')
    Path("my-duel.toml").write_text(stronger, "utf-8")
    printed = shown_by(capsys, "simulate duel --versus my-duel.toml --fights 40 --seed 7 --jobs 1")
    manual = (ROOT / "docs" / "simulate.md").read_text("utf-8")
    (block,) = re.findall(r"```\n(After against .*?)```", manual, flags=re.S)
    assert block in printed


def test_the_commands_of_the_manuals_of_odds_and_stances_find_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["fight", "duel", "--seed=1", "--record=my.fight.jsonl"]) == 0
    readme = re.findall(r"^crossblades ((?:odds|stance) .*?)  ", README, flags=re.M)
    assert len(readme) == 2
    odds, stances = commands_shown("odds.md"), commands_shown("stances.md")
    assert (len(odds), len(stances)) == (6, 3)
    for words in (*odds, *stances, *(line.split() for line in readme)):
        capsys.readouterr()
        assert main(words) == 0, (words, capsys.readouterr().err)
        shown = capsys.readouterr().out
        assert " on the whole, " in shown or " mixes " in shown, words
    assert "█" in shown_by(capsys, "odds duel --at 15 might")
    assert ["odds", "duel", "--at", "15", "might"] in odds


def shown_by(capsys: pytest.CaptureFixture[str], line: str) -> str:
    capsys.readouterr()
    assert main(line.split()) == 0
    return capsys.readouterr().out


def without_numbers(text: str) -> list[list[str]]:
    return [re.sub(r"[\d.,]+", "#", line).split() for line in text.splitlines()]


def test_the_manual_shows_what_a_simulation_prints(capsys: pytest.CaptureFixture[str]) -> None:
    shown = (ROOT / "docs" / "simulate.md").read_text("utf-8")
    command, printed = re.findall(r"```\n(.*?)```", shown, flags=re.S)[:2]
    assert main([*command.split()[1:], "--jobs=1"]) == 0
    lines = without_numbers(capsys.readouterr().out)
    assert lines[: len(printed.splitlines())] == without_numbers(printed)
