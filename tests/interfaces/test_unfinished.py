"""Characters that are being made are kept until they are finished."""

from pathlib import Path

import pytest

from crossblades.interfaces import unfinished
from crossblades.interfaces.saves import HOME
from crossblades.interfaces.unfinished import Unfinished
from crossblades.kernel.errors import CrossbladesError

ANA = Unfinished("heart-rush", {"name": ["Ana"]}, "dice")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path))
    return tmp_path


def test_one_is_kept_read_and_let_go() -> None:
    assert unfinished.read("0123abcd") is None
    unfinished.keep("0123abcd", ANA)
    found = unfinished.read("0123abcd")
    assert found is not None
    assert (found.game, found.chosen, found.step) == (ANA.game, ANA.chosen, ANA.step)
    assert found.changed > 0
    unfinished.remove("0123abcd")
    unfinished.remove("0123abcd")
    assert unfinished.every() == {}


def test_the_last_worked_on_comes_first_and_what_is_broken_is_left_alone(home: Path) -> None:
    for name in ("aaaaaaaa", "bbbbbbbb", "aaaaaaaa"):
        unfinished.keep(name, ANA)
    (home / "unfinished" / "cccccccc.json").write_text("{")
    assert list(unfinished.every()) == ["aaaaaaaa", "bbbbbbbb"]
    assert (home / "unfinished" / "cccccccc.json").exists()
    with pytest.raises(CrossbladesError, match="cannot be read"):
        unfinished.read("cccccccc")


@pytest.mark.parametrize("id", ["", "../../etc", "ABCDEFGH", "a" * 40, "0123abc\n"])
def test_a_name_that_leads_elsewhere_is_refused(id: str) -> None:
    for act in (unfinished.read, unfinished.remove):
        with pytest.raises(CrossbladesError, match="not the name"):
            act(id)


def test_too_large_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CrossbladesError, match="too long"):
        unfinished.keep("0123abcd", Unfinished("heart-rush", {"name": ["x" * 70_000]}))
    monkeypatch.setattr(unfinished, "MOST", 1)
    unfinished.keep("aaaaaaaa", ANA)
    unfinished.keep("aaaaaaaa", ANA)
    with pytest.raises(CrossbladesError, match="1 characters are unfinished"):
        unfinished.keep("bbbbbbbb", ANA)
