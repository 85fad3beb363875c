"""The commands about characters, for Olde Swords Reign: each game has rests of its own."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from crossblades.interfaces.cli import main
from crossblades.interfaces.cli.resting import split_words, words_with_values
from crossblades.kernel.errors import CrossbladesError
from crossblades.swords_reign.characters.keeper import SwordsReignCharacters
from crossblades.swords_reign.system import SwordsReign
from crossblades.systems import CHARACTERS, SYSTEMS

Run = Callable[..., tuple[int, str]]

ILSE = """\
game = "swords-reign"
name = "Ilse"
hero = "Ilse"  # as she is
[state]
hit_points = 12
fatigue = 1
"""
FORD = '''\
game = "swords-reign"
name = "A ford"
summary = "Two goblins."
sides = ["heroes", "goblins"]
map = """
.I....g.
......g.
"""
[[fighters]]
character = "ilse.toml"
side = "heroes"
glyph = "I"
[[fighters]]
foe = "goblin"
side = "goblins"
glyph = "g"
'''


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder with Ilse and an encounter; gives code and words."""
    game = SwordsReign()
    monkeypatch.setitem(SYSTEMS, game.name, game)
    monkeypatch.setitem(CHARACTERS, game.name, SwordsReignCharacters())
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    Path("ilse.toml").write_text(ILSE)
    Path("ford.toml").write_text(FORD)

    def call(*words: str, typed: str = "") -> tuple[int, str]:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out + err

    return call


def text_of(name: str) -> str:
    return Path(name).read_text("utf-8")


def test_a_fight_is_kept_once_with_its_experience(run: Run) -> None:
    words = ("fight", "ford.toml", "--seed", "2", "--keep", "--record", "a.fight.jsonl")
    assert run(*words)[0] == 0
    after = text_of("ilse.toml")
    assert 'hero = "Ilse"  # as she is\n' in after
    assert "experience = 20\n" in after
    assert run("after", "a.fight.jsonl") == (0, "Ilse, ilse.toml: nothing to write.\n")
    assert text_of("ilse.toml") == after


@pytest.mark.rule("OS-6.5")
def test_a_breather_asks_and_is_written(run: Run) -> None:
    code, words = run("rest", "breather", "ilse.toml", "--dice", "entered", typed="1\n3\n")
    assert code == 0
    assert "Ilse: what is the breather for?" in words
    assert "hit_points = 16\n" in text_of("ilse.toml")
    assert "provisions = 5\n" in text_of("ilse.toml")


@pytest.mark.rule("OS-6.5")
@pytest.mark.parametrize("shelter", [("--shelter", "tent"), ("--shelter=tent",)])
def test_a_night_with_food_and_shelter(run: Run, shelter: tuple[str, ...]) -> None:
    code, words = run("rest", "night", "--food", "ilse.toml", *shelter, typed="2\n")
    assert code == 0
    assert "Ilse rests for a night, with food, in a tent." in words
    assert "fatigue" not in text_of("ilse.toml")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["short", "ilse.toml"], 'unknown rest "short"; expected one of breather, night, haven'),
        (["night", "ilse.toml", "--watch"], 'unknown word "watch"; expected one of food, shelter'),
        (["night", "ilse.toml", "--shelter"], "shelter: it needs a value"),
        (["night", "ilse.toml", "--food", "--food"], "--food is said twice"),
        (["night", "--food"], "nobody rests; name the files of the characters"),
    ],
)
def test_words_of_other_games_are_refused(run: Run, words: list[str], complaint: str) -> None:
    code, said = run("rest", *words)
    assert code == 2
    assert complaint in said
    assert text_of("ilse.toml") == ILSE


def test_experience_is_awarded_and_buys_nothing(run: Run) -> None:
    code, words = run("advance", "ilse.toml", "--award", "50", "--for", "the ford")
    assert code == 0
    assert 'Ilse gains 50 XP, 50 in all: "the ford"' in words
    assert run("advance", "ilse.toml") == (0, "Ilse: level 3, 50 XP.\n")
    assert "buys nothing in this game" in run("advance", "ilse.toml", "--buy", "luck")[1]


def test_a_word_is_alike_in_all_games(run: Run) -> None:
    """Whether a value follows is known before the game is."""
    for keeper in CHARACTERS.values():
        for word in keeper.rest_words:
            assert word.has_value == (word.name in words_with_values()), word
            assert (word.usual in word.values) == bool(word.values), word


def test_files_and_words_are_told_apart() -> None:
    typed = ["a.toml", "--bed", "straw", "--watch", "b.toml", "--shelter=tent"]
    files, said = split_words(typed, {"bed", "shelter"})
    assert files == [Path("a.toml"), Path("b.toml")]
    assert said == {"bed": "straw", "watch": None, "shelter": "tent"}
    with pytest.raises(CrossbladesError, match="nobody rests"):
        split_words(["--watch"], set())


def test_nothing_is_used_by_a_command(run: Run) -> None:
    assert run("use", "ilse.toml") == (0, "Ilse has nothing to use outside of combat.\n")
    code, words = run("use", "ilse.toml", "luck")
    assert code == 2
    assert 'Ilse cannot use "luck": in this game nothing is used up' in words
    assert text_of("ilse.toml") == ILSE
