"""Several files written together: all of them or none, and never over somebody's change."""

from pathlib import Path

import pytest

from crossblades.interfaces import together, unfinished
from crossblades.interfaces.files import replace_text
from crossblades.interfaces.home import HOME
from crossblades.interfaces.together import Change, finish, write_together
from crossblades.kernel.errors import CrossbladesError


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    paths = [tmp_path / name for name in ("a.toml", "b.toml")]
    for path in paths:
        path.write_text("old\n")
    return paths


def changes(files: list[Path]) -> dict[Path, Change]:
    return {path: Change("old\n", "new\n") for path in files}


def noted(tmp_path: Path) -> list[Path]:
    return [*(tmp_path / "home" / "writing").glob("*")]


def broken_off(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """The first file is written, and then the program ends."""
    write = replace_text

    def once(path: Path, text: str) -> None:
        if path.name != "a.toml":
            raise KeyboardInterrupt
        write(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(together, "replace_text", once)
        with pytest.raises(KeyboardInterrupt):
            write_together(files[0], changes(files))


def test_all_are_written_and_each_keeps_what_it_was(files: list[Path], tmp_path: Path) -> None:
    assert write_together(files[0], changes(files)) == []
    assert [path.read_text() for path in files] == ["new\n", "new\n"]
    assert [Path(f"{path}.bak").read_text() for path in files] == ["old\n", "old\n"]
    assert noted(tmp_path) == []


def test_what_was_broken_off_is_finished(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_off(files, monkeypatch)
    assert [path.read_text() for path in files] == ["new\n", "old\n"]
    assert finish(files[0]) == []
    assert [path.read_text() for path in files] == ["new\n", "new\n"]
    assert noted(tmp_path) == []
    assert finish(files[0]) == []


def test_what_was_broken_off_is_no_unfinished_character(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_off(files, monkeypatch)
    (note,) = noted(tmp_path)
    unfinished.remove(note.stem)
    assert note.exists()
    assert not unfinished.path_of(note.stem).exists()


def test_somebodys_change_is_not_written_over(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_off(files, monkeypatch)
    files[1].write_text("by hand\n")
    assert finish(files[0]) == [tmp_path / "b.toml.after"]
    assert [path.read_text() for path in files] == ["new\n", "by hand\n"]
    assert (tmp_path / "b.toml.after").read_text() == "new\n"


def test_nothing_is_written_if_one_was_changed_before(files: list[Path], tmp_path: Path) -> None:
    files[1].write_text("by hand\n")
    with pytest.raises(CrossbladesError, match="changed meanwhile; nothing was written"):
        write_together(files[0], changes(files))
    assert [path.read_text() for path in files] == ["old\n", "by hand\n"]
    assert noted(tmp_path) == []


def test_a_note_that_is_damaged_is_told(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_off(files, monkeypatch)
    noted(tmp_path)[0].write_text("[{")
    with pytest.raises(CrossbladesError, match="this cannot be read"):
        finish(files[0])
