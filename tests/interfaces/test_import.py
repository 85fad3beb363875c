"""The command that reads creatures out of texts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crossblades.interfaces.cli import main
from crossblades.swords_reign.statblock.foes import read_foes
from tests.drawn_maps import house, in_base64, light, painted_house, text_of

Run = Callable[..., tuple[int, str]]

BOOK = """# Foes of the fen

A chapter of prose.

**Reed Newt** (HD 2) | XP 40
AC 13 | HP 9 | Mv Slow, Swim Fast | Ml 7
Atk bite (d6, CON or poisoned 2 rounds)
[Small]
"""
MORE = "## Old Eel\nHD 4 | AC 12 | Atk shock (2d6 lightning)\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in a folder with two books and an essay; gives code and words."""
    monkeypatch.chdir(tmp_path)
    Path("book.md").write_text(BOOK, "utf-8")
    Path("more.md").write_text(MORE, "utf-8")
    Path("essay.md").write_text("# On AC\n\nAC 12 is much.\n", "utf-8")

    def call(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out + err

    return call


def test_a_book_becomes_a_file_of_foes_beside_a_table_and_remarks(run: Run) -> None:
    code, words = run("import", "book.md")
    assert code == 0
    assert words.splitlines() == [
        "foe        HD  AC  HP  Ml  XP  attacks  notes  line",
        "reed newt   2  13   9   7  40        1      1     5",
        "book.md, line 8: Reed Newt: the tag Small has no rule: kept as a note",
        "1 creature written to book.toml, with 1 remark.",
    ]
    assert list(read_foes(Path("book.toml").read_text("utf-8"), "x")) == ["reed newt"]


@pytest.mark.parametrize("path", ["", ".", "..", "/", "nowhere.md", "a" * 5000, "/dev/null"])
def test_what_is_no_book_is_answered_with_a_sentence(run: Run, path: str) -> None:
    code, words = run("import", path)
    assert code == 2
    assert words.startswith("crossblades: ")
    assert len(words.splitlines()) == 1
    assert sorted(each.name for each in Path().iterdir()) == ["book.md", "essay.md", "more.md"]


def test_several_books_become_one_file(run: Run) -> None:
    code, words = run("import", "book.md", "more.md", "--out", "foes.toml")
    assert code == 0
    assert "2 creatures written to foes.toml, with 1 remark." in words
    assert list(read_foes(Path("foes.toml").read_text("utf-8"), "x")) == ["reed newt", "old eel"]


def test_without_remarks_there_is_nothing_to_remark(run: Run) -> None:
    assert "written to more.toml, with nothing to remark." in run("import", "more.md")[1]


@pytest.mark.parametrize("words", [("book.md",), ("more.md", "--out", "book.toml")])
def test_a_file_that_exists_is_never_written_over(run: Run, words: tuple[str, ...]) -> None:
    Path("book.toml").write_text("mine", "utf-8")
    code, said = run("import", *words)
    assert code == 2
    assert "book.toml: this exists already, and nothing is written over it" in said
    assert Path("book.toml").read_text("utf-8") == "mine"


def test_a_text_is_never_written_over_itself(run: Run) -> None:
    Path("foes.toml").write_text(BOOK, "utf-8")
    assert run("import", "foes.toml")[0] == 2
    assert Path("foes.toml").read_text("utf-8") == BOOK


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("essay.md",), "no creature was found"),
        (("none.md",), "none.md: no such file"),
        (("book.md", "--out", "no/where.toml"), "cannot be written"),
        ((), "import --help"),
    ],
)
def test_a_mistake_writes_nothing(run: Run, words: tuple[str, ...], problem: str) -> None:
    before = sorted(Path().iterdir())
    code, said = run("import", *words)
    assert code == 2
    assert problem in said
    assert sorted(Path().iterdir()) == before


@pytest.mark.parametrize(
    ("rubbish", "problem"),
    [
        (b"", "no creature was found"),
        (b"\x00\xff\xfe\x80" * 1000, "bad.md: this is not a text file in UTF-8"),
        ("# N\nHD 1 | AC 12\n".encode("utf-16"), "bad.md: this is not a text file in UTF-8"),
        (b"**N** (HD 1)\nAC 12 | HP 4\n\n" * 320_000, "characters are too many; import at most"),
        (b"# N\nHD 1 | AC 1 | Atk " + b"bite (" * 100_000, "no creature was found"),
        (b"> " * 200_000, "no creature was found"),
        (
            b"# N\nHD 1 | AC 1\n" + (b"Gaze: CON 8 or d6, " * 2000 + b"\n") * 35,
            "too much in it for one file",
        ),
    ],
    ids=["empty", "binary", "utf-16", "10 MB", "nested brackets", "nested quotes", "endless"],
)
def test_rubbish_is_answered_in_a_sentence(run: Run, rubbish: bytes, problem: str) -> None:
    Path("bad.md").write_bytes(rubbish)
    code, said = run("import", "bad.md")
    assert code == 2
    assert problem in said
    assert len(said) < 1000
    assert not Path("bad.toml").exists()


def test_a_folder_is_no_text(run: Run) -> None:
    Path("folder.md").mkdir()
    code, said = run("import", "folder.md")
    assert (code, said) == (2, "crossblades: folder.md: is a directory\n")


def test_brackets_in_brackets_are_a_note(run: Run) -> None:
    nested = "(" * 300 + "STR 8 or prone" + ")" * 300
    Path("deep.md").write_text(f"# N\nHD 1 | AC 1 | Atk bite (d4)\nGaze {nested}.\n", "utf-8")
    code, said = run("import", "deep.md")
    assert code == 0
    assert "kept as a note: Gaze (((" in said


def test_signs_that_steer_a_terminal_are_not_printed(run: Run) -> None:
    Path("bad.md").write_text("# N\x1b[31mewt\nHD 1 | AC 12 | Mv \x07hop\nIt \x1b]0;x hums.\n")
    code, words = run("import", "bad.md")
    assert code == 0
    assert "\x1b" not in words
    assert "\x07" not in words


# --- maps


def drawn_house(**more: Any) -> None:
    """A map in this folder."""
    picture = in_base64(painted_house())
    Path("house.dd2vtt").write_text(text_of(house(image=picture, **more)), "utf-8")


def test_a_map_becomes_an_encounter_with_its_picture_beside_it(run: Run) -> None:
    drawn_house(lights=[light(2.5, 2.5, 4, color="ffff0000")])
    code, words = run("import", "house.dd2vtt")
    assert code == 0
    assert words.splitlines() == [
        "house.dd2vtt: lamps c5: coloured; light has no colour here",
        "house.dd2vtt: a lamp is bright to half of its range and dim to all of it; the strength "
        "that the file gives has no meaning here",
        "A map of 10 by 7 spaces with 6 walls, 1 door and 1 lamp written to house.toml, its "
        "picture to house.png.",
        "Next: write into house.toml who fights; its last lines show how.",
    ]
    assert Path("house.png").read_bytes() == painted_house()
    code, words = run("check", "house.toml")
    assert code == 2
    assert words.splitlines()[:2] == [
        "house.toml: an encounter of Heart Rush, 1 mistake:",
        "  `fighters` is missing",
    ]


@pytest.mark.parametrize(("game", "title"), [("heart-rush", "Heart"), ("Swords-Reign", "Olde")])
def test_its_last_lines_show_how_to_go_on(run: Run, game: str, title: str) -> None:
    drawn_house()
    assert run("import", "house.dd2vtt", "--game", game)[0] == 0
    shown = Path("house.toml").read_text("utf-8").partition("\n#\n")[2]
    lines = [line.removeprefix("#").strip() for line in shown.splitlines()]
    fighter = "\n".join(lines[: lines.index("")])
    other = fighter.replace("heroes", "foes").replace("c4", "g4").replace("Ana", "Bo")
    other = other.replace("Aldith", "Korrin")
    with Path("house.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{fighter}\n\n{other}\n")
    code, words = run("check", "house.toml")
    assert (code, words.startswith(f"house.toml: an encounter of {title}")) == (0, True)


def test_a_map_is_never_written_over_anything(run: Run) -> None:
    drawn_house()
    Path("house.png").write_bytes(b"mine")
    code, words = run("import", "house.dd2vtt")
    assert (code, "house.png: this exists already" in words) == (2, True)
    assert not Path("house.toml").exists()
    assert Path("house.png").read_bytes() == b"mine"
    assert run("import", "house.dd2vtt", "--out", "other.toml")[0] == 0
    assert Path("other.png").read_bytes() == painted_house()
    code, words = run("import", "house.dd2vtt", "--out", "other.toml")
    assert (code, "other.toml: this exists already" in words) == (2, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("house.dd2vtt", "--game", "chess"), "no game is called 'chess'; there are heart-rush"),
        (("house.dd2vtt", "house.dd2vtt"), "one map at a time"),
        (("house.dd2vtt", "book.md"), "one map at a time"),
        (("house.dd2vtt", "--left", "10"), "begins 0 to 9 from the left"),
        (("book.md", "--game", "heart-rush"), "for maps, and no file here is one"),
        (("broken.uvtt",), "broken.uvtt: this is no JSON"),
        (("empty.json",), "empty.json: `resolution` is missing"),
    ],
)
def test_a_mistake_with_maps_is_told_in_a_sentence(
    run: Run, words: tuple[str, ...], told: str
) -> None:
    drawn_house()
    Path("broken.uvtt").write_bytes(b"PK\x03\x04 something else")
    Path("empty.json").write_text("{}", "utf-8")
    code, said = run("import", *words)
    assert code == 2
    assert told in said
    assert len(said.splitlines()) == 1
    assert not list(Path().glob("*.toml"))
