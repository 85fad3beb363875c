"""Writing TOML: what is written is read back, and a change leaves the rest alone."""

import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.toml_edit import edited
from crossblades.kernel.toml_write import toml_text

TEXT = """# Ana
game = "x"
name = "Ana"   # of the ford
list = [
    1, # one
    2,
] # the list
inline = { a = 1 }

# what she is
[state]
hit_points = 3 # ouch
heart = "d6"

[empty]
"""


def change(**values: Any) -> str:
    return edited(TEXT, {**tomllib.loads(TEXT), **values})


def test_without_a_change_nothing_changes() -> None:
    assert edited(TEXT, tomllib.loads(TEXT)) == TEXT


def test_a_changed_value_keeps_its_comment_and_everything_else() -> None:
    assert change(name="Bo") == TEXT.replace('"Ana"', '"Bo"')
    assert change(state={"hit_points": 4, "heart": "d6"}) == TEXT.replace("= 3 #", "= 4 #")
    assert change(list=[3]) == TEXT.replace("    1, # one\n    2,\n", "    3, # one\n")


def test_line_ends_stay_what_they_were() -> None:
    text = TEXT.replace("\n", "\r\n")
    data = tomllib.loads(text)
    assert edited(text, data) == text
    assert edited(text, {**data, "name": "Bo", "heart": "d8"}) == (
        change(name="Bo", heart="d8").replace("\n", "\r\n")
    )


def test_blank_lines_at_the_end_stay_and_a_missing_line_end_is_no_change() -> None:
    assert edited("a = 1\n\n\n", {"a": 2}) == "a = 2\n\n\n"
    assert edited("a = 1", {"a": 1}) == "a = 1"
    assert edited("a = 1", {"a": 2}) == "a = 2"


def test_what_is_new_comes_where_it_belongs() -> None:
    assert change(heart="d8") == TEXT.replace("{ a = 1 }\n", '{ a = 1 }\nheart = "d8"\n')
    assert change(empty={"a": 1}) == TEXT + "a = 1\n"
    assert change(more={"a": [1]}) == TEXT + "\n[more]\na = [1]\n"


def test_a_value_and_tables_that_are_new_keep_a_text_without_headings() -> None:
    """New values go to the top, new tables below them, in their order."""
    text = "# Bo\na = { b = 1 } # one\n"
    new = {"a": {"b": 1}, "c": 2, "d": {"e": 3}, "f": {"g": 4}}
    assert edited(text, new) == text + "c = 2\n\n[d]\ne = 3\n\n[f]\ng = 4\n"
    assert edited(text.rstrip("\n"), new) == edited(text, new)


def test_what_is_new_in_a_table_stands_beside_what_changes_there() -> None:
    text = "[a] # here\nb = 1 # one\n"
    assert edited(text, {"a": {"b": 2, "c": 3}}) == "[a] # here\nb = 2 # one\nc = 3\n"


def test_what_is_gone_is_gone() -> None:
    assert change(state={"heart": "d6"}) == TEXT.replace("hit_points = 3 # ouch\n", "")


def test_a_hash_in_a_string_is_no_comment() -> None:
    text = 'a = "# 1" # "b"\n'
    assert edited(text, {"a": "c"}) == 'a = "c" # "b"\n'


def test_what_is_spread_out_is_changed_where_it_stands() -> None:
    text = "# kept\na.b = 1\nc = 2\na.d = 3\n"
    assert edited(text, {"a": {"b": 1, "d": 4}, "c": 2}) == text.replace("3", "4")


def test_tables_of_a_list_are_put_in_its_place() -> None:
    text = "# kept\n[[a]]\nb = 1\n\n[[a]]\nb = 2\n"
    assert edited(text, {"a": [{"b": 3}]}) == "# kept\n[[a]]\nb = 3\n"


def test_windows_line_ends_are_borne() -> None:
    text = "a = 1 # one\r\nb = 2\r\n"
    assert tomllib.loads(edited(text, {"a": 3, "b": 2, "c": 4})) == {"a": 3, "b": 2, "c": 4}


KEYS = st.text(max_size=5)
PLAIN = (
    st.booleans()
    | st.integers(-(2**40), 2**40)
    | st.text(st.characters(codec="utf-8"), max_size=20)
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
DATA = st.dictionaries(KEYS, VALUES, max_size=5)


@settings(deadline=None)
@given(DATA)
def test_what_is_written_is_read_back(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(data)) == data


@settings(deadline=None)
@given(DATA, DATA)
def test_any_change_of_any_document_comes_to_what_was_wanted(
    old: dict[str, Any], new: dict[str, Any]
) -> None:
    text = f"# kept\n{toml_text(old)}"
    for wanted in (new, {**old, **new}):
        changed = edited(text, wanted)
        assert tomllib.loads(changed) == wanted
        assert "# kept" in changed  # it was not written anew


def test_a_table_of_tables_has_a_heading_for_each() -> None:
    data = {"a": 1, "b": {"x y": {"c": 1}, "z": {}}, "d": {}}
    assert toml_text(data) == 'a = 1\n\n[b."x y"]\nc = 1\n\n[b.z]\n\n[d]\n'
    assert tomllib.loads(toml_text(data)) == data
