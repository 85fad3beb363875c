"""The host's own files: kept whole, never written over by mistake, and named with care."""

from pathlib import Path

import pytest

from crossblades.interfaces import shelves
from crossblades.interfaces.saves import HOME
from crossblades.interfaces.shelves import LONGEST_FILE, ChangedError
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.heading import START


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


def test_what_is_kept_is_read_again_to_the_byte(home: Path) -> None:
    text = "# mine\r\nname = 'Ana'\n\n"
    tag = shelves.keep("characters", "ana", text, "")
    assert shelves.taken_down("characters", "ana") == (text, tag)
    assert (home / "characters" / "ana.toml").read_bytes() == text.encode()


def test_a_new_file_never_takes_the_place_of_another(home: Path) -> None:
    shelves.keep("foes", "marsh", "one", "")
    with pytest.raises(ChangedError, match="there is a file of this name already"):
        shelves.keep("foes", "marsh", "two", "")
    assert shelves.taken_down("foes", "marsh").text == "one"


def test_a_file_that_was_changed_elsewhere_is_not_written_over(home: Path) -> None:
    tag = shelves.keep("foes", "marsh", "one", "")
    (home / "foes" / "marsh.toml").write_text("by hand")
    with pytest.raises(ChangedError, match="changed elsewhere"):
        shelves.keep("foes", "marsh", "two", tag)
    with pytest.raises(ChangedError, match="changed elsewhere"):
        shelves.remove("foes", "marsh", tag)
    (home / "foes" / "marsh.toml").unlink()
    with pytest.raises(ChangedError, match="no longer there"):
        shelves.keep("foes", "marsh", "two", tag)


def test_an_answer_that_was_lost_does_no_harm() -> None:
    first = shelves.keep("foes", "marsh", "one", "")
    second = shelves.keep("foes", "marsh", "two", first)
    assert shelves.keep("foes", "marsh", "two", first) == second


def test_what_was_there_before_stands_beside_it(home: Path) -> None:
    tag = shelves.keep("evenings", "mine", "one", "")
    tag = shelves.keep("evenings", "mine", "two", tag)
    assert (home / "evenings" / "mine.toml.bak").read_text() == "one"
    assert shelves.remove("evenings", "mine", tag).read_text() == "two"
    assert not (home / "evenings" / "mine.toml").exists()


@pytest.mark.parametrize(
    "name",
    ["", " ", "..", "../ana", "a/b", "a\\b", ".hidden", "a..b", "nul\0", "x" * 61, "end.", "a\n"],
)
def test_no_name_leads_out_of_its_folder(name: str) -> None:
    with pytest.raises(CrossbladesError, match="cannot be the name of a file"):
        shelves.path_of("characters", name)


def test_names_may_have_letters_of_any_language() -> None:
    shelves.keep("characters", "Zoë der Bär 2", "x", "")
    assert [each.name for each in shelves.shown("characters")] == ["Zoë der Bär 2"]


def test_there_are_no_other_shelves() -> None:
    with pytest.raises(CrossbladesError, match="there is no shelf 'saves'"):
        shelves.path_of("saves", "ana")


def test_a_file_that_is_too_long_is_refused() -> None:
    with pytest.raises(CrossbladesError, match="too long; expected at most 256 KB"):
        shelves.keep("foes", "marsh", "x" * (LONGEST_FILE + 1), "")


def test_the_list_tells_what_each_file_is_and_what_is_wrong(home: Path) -> None:
    shelves.keep("foes", "good", 'game = "swords-reign"\n[foes.rat]\nhd = 1\nac = 10\n', "")
    shelves.keep("foes", "bad", 'game = "swords-reign"\n[foes.rat]\nhd = 1\n', "")
    shelves.keep("foes", "worse", "= =", "")
    bad, good, worse = shelves.shown("foes")
    assert (good.game, good.what, good.mistakes) == (
        "swords-reign", "a file of foes of Olde Swords Reign", 0,
    )  # fmt: skip
    assert bad.mistakes == 1
    assert "ac" in bad.problem
    assert worse.mistakes == 1
    assert worse.heading == "worse"


def test_the_list_does_not_look_through_what_would_take_long(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "encounters"
    folder.mkdir()
    (folder / "long.toml").write_text("# no end\n" * LONGEST_FILE)
    (folder / "saved.toml").write_bytes(START + b' 3, "kind": "record"}\n')
    looked: list[Path] = []
    monkeypatch.setattr(shelves, "look_through", looked.append)
    found = {each.name: each.problem for each in shelves.shown("encounters")}
    assert set(found) == {"long", "saved"}
    assert all("no text of at most 256 KB" in problem for problem in found.values())
    assert looked == []
