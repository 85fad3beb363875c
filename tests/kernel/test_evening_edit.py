"""Changes to an evening's text: the parts change, and every other line stays as it is."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.evening_edit import with_marks, with_order, with_part, without_part

TEXT = """# Our road.
game = "heart-rush"
name = "A road"  # long
party = ["ana.toml"]

# first
[[parts]]
encounter = "ford.toml"   # deep

[[parts]]
rest = "long"
shelter = "tent"  # dry

# last
[[parts]]
encounter = "mine.toml"

[rulings]  # ours
"HR-8.5" = "heal"
"""
COMMENTS = ["# Our road.", "# long", "# first", "# deep", "# dry", "# last", "# ours"]


def data(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def test_a_mark_is_one_line_more() -> None:
    marked = with_marks(TEXT, 1, {"played": 'They said "no".', "fight": ""})
    assert set(marked.splitlines()) - set(TEXT.splitlines()) == {'played = "They said \\"no\\"."'}
    assert data(marked)["parts"][1]["played"] == 'They said "no".'
    assert with_marks(marked, 1, {"played": ""}) == TEXT


def test_windows_line_ends_stay() -> None:
    text = TEXT.replace("\n", "\r\n")
    marked = with_marks(text, 0, {"played": "well"})
    assert marked.count("\r\n") == marked.count("\n") == text.count("\n") + 1


def test_parts_move_with_their_comments() -> None:
    moved = with_order(TEXT, [2, 0, 1])
    assert [part.get("encounter") for part in data(moved)["parts"]] == [
        "mine.toml",
        "ford.toml",
        None,
    ]
    assert moved.index("# last") < moved.index("# first")
    assert with_order(moved, [1, 2, 0]).split() == TEXT.split()


def test_a_part_comes_behind_the_last_one() -> None:
    more = with_part(TEXT, {"rest": "short"})
    assert data(more)["parts"][3] == {"rest": "short"}
    assert data(more)["rulings"] == data(TEXT)["rulings"]
    alone = with_part('game = "x"\nparty = []', {"rest": "short"})
    assert data(alone)["parts"] == [{"rest": "short"}]


def test_the_last_part_may_go() -> None:
    text = TEXT
    for _ in range(3):
        text = without_part(text, 0)
    assert data(text)["parts"] == []
    assert data(with_part(text.replace("parts = []\n", ""), {"rest": "none"}))["parts"]


def test_parts_in_one_list_are_marked_too_but_not_moved() -> None:
    text = 'game = "x"\nparts = [{ rest = "short" }, { rest = "long" }]\n'
    assert data(with_marks(text, 1, {"played": "well"}))["parts"][1]["played"] == "well"
    with pytest.raises(CrossbladesError, match=r"below a line \[\[parts\]\]"):
        with_order(text, [1, 0])


@given(st.data())
def test_whatever_is_done_the_comments_stay(chance: st.DataObject) -> None:
    text, parts = TEXT, data(TEXT)["parts"]
    for _ in range(chance.draw(st.integers(1, 6))):
        match chance.draw(st.sampled_from(["mark", "move", "add"])):
            case "mark":
                at = chance.draw(st.integers(0, len(parts) - 1))
                said = chance.draw(st.text(st.characters(min_codepoint=32, max_codepoint=382)))
                text = with_marks(text, at, {"played": said})
                parts[at].pop("played", None)
                parts[at] |= {"played": said} if said else {}
            case "move":
                order = chance.draw(st.permutations(range(len(parts))))
                text = with_order(text, order)
                parts = [parts[number] for number in order]
            case "add":
                parts = [*parts, {"rest": "short"}]
                text = with_part(text, parts[-1])
        assert data(text) == {**data(TEXT), "parts": parts}
        assert all(text.count(comment) == 1 for comment in COMMENTS)
