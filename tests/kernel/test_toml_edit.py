"""Changes in a TOML text: made where the value stands, and everything else is left alone."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.toml_edit import Add, Change, Drop, EditError, Put, changed

TEXT = '''# the ford
name = "Ford"  # a name
walls = [
  "b2-e5 around",   # the house
  "c2 east"
]
doors = [{ at = "c3 east" }, { at = "c4 east" }]
map = """
..
##"""

[legend]
"~" = { name = "river" }  # wet

[legend."!"]
name = "pit"

# who is there
[[fighters]]
name = "Ana"
size = 3 # large

# the wolves
[[fighters]]
name = "Wolf"
'''


def lines(*changes: Change) -> tuple[list[str], list[str]]:
    """The lines that are gone, and those that are new."""
    before, after = TEXT.split("\n"), changed(TEXT, changes).split("\n")
    return [x for x in before if x not in after], [x for x in after if x not in before]


def test_a_value_is_replaced_and_the_comment_behind_it_stays() -> None:
    found = lines(Put(("name",), "Bridge"))
    assert found == (['name = "Ford"  # a name'], ['name = "Bridge"  # a name'])


def test_a_new_value_comes_below_the_last_of_its_table_and_above_the_next_comment() -> None:
    text = changed(TEXT, [Put(("fighters", 0, "seat"), "ana"), Put(("light",), "dim")])
    assert 'size = 3 # large\nseat = "ana"\n\n# the wolves\n' in text
    assert '##"""\nlight = "dim"\n\n[legend]' in text


def test_an_entry_of_a_list_goes_with_its_line_and_its_comment() -> None:
    assert lines(Drop(("walls", 0))) == (['  "b2-e5 around",   # the house'], [])
    assert lines(Drop(("doors", 0)))[1] == ['doors = [{ at = "c4 east" }]']
    assert lines(Drop(("doors", 1)))[1] == ['doors = [{ at = "c3 east" }]']


def test_a_list_grows_as_it_is_written() -> None:
    assert lines(Add(("walls",), "d4 north"))[1] == ['  "c2 east",', '  "d4 north",']
    grown = [Add(("doors",), {"at": f"c{row} east"}) for row in range(5, 9)]
    assert '  { at = "c3 east" },\n  { at = "c4 east" },\n' in changed(TEXT, grown)
    assert 'empty = ["a"]' in changed("empty = []\n", [Add(("empty",), "a")])
    assert changed("", [Add(("new",), "a")]) == 'new = ["a"]\n'


def test_a_list_of_tables_loses_one_and_keeps_the_comments_around_it() -> None:
    assert lines(Drop(("fighters", 0))) == (['name = "Ana"', "size = 3 # large"], [])
    assert changed(TEXT, [Drop(("fighters", 1))]).endswith("size = 3 # large\n\n# the wolves\n")


def test_a_list_of_tables_gets_one_more() -> None:
    text = changed(TEXT, [Add(("fighters",), {"name": "Rat", "at": ["a1", "b1"]})])
    assert text == f'{TEXT}\n[[fighters]]\nname = "Rat"\nat = ["a1", "b1"]\n'
    assert changed("a = 1\n", [Add(("b",), {"c": 2})]) == "a = 1\n\n[[b]]\nc = 2\n"


def test_tables_in_braces_and_with_headings_change_alike() -> None:
    pit = {"name": "pit", "height": -10}
    assert lines(Put(("legend", "!"), pit)) == ([], ["height = -10"])
    river = {"name": "river", "water": "deep"}
    new = '"~" = { name = "river", water = "deep" }  # wet'
    assert lines(Put(("legend", "~"), river))[1] == [new]
    assert lines(Put(("legend", "~", "water"), "deep"))[1] == [new]
    assert lines(Drop(("legend", "!"))) == (['[legend."!"]', 'name = "pit"'], [])
    assert lines(Put(("legend", "-"), {"name": "ford"}))[1] == ['"-" = { name = "ford" }']


def test_a_new_table_stands_before_the_lists_of_tables() -> None:
    text = changed(TEXT, [Put(("rulings", "HR-8.2"), "reduced")])
    assert 'name = "pit"\n\n[rulings]\n"HR-8.2" = "reduced"\n\n# who is there\n[[fighters]]' in text


def test_what_changes_nothing_changes_no_byte() -> None:
    odd = "a  =  1#x\r\nb= [ 1,2 ,]\r\n\r\n[ c . d ]\r\n\"e\"='f'\r\n"
    same: list[Change] = [
        Put(("a",), 1),
        Put(("b",), [1, 2]),
        Put(("c", "d"), {"e": "f"}),
        Drop(("z",)),
    ]
    assert changed(odd, same) == odd
    assert changed(odd, [Put(("a",), 2)]) == odd.replace("1#", "2#")
    assert changed(odd, [Put(("z",), 2)]).count("\r\n") == odd.count("\r\n") + 1


def test_what_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(EditError, match=r"there is no fighters\.7\.name that could be changed"):
        changed(TEXT, [Put(("fighters", 7, "name"), "x")])
    with pytest.raises(EditError, match="is not valid TOML"):
        changed("a = ", [Put(("a",), 1)])
    with pytest.raises(EditError, match=r"a\.0 cannot be changed where it stands"):
        changed("[[a]]\nb = 1\n[[a]]\n[a.c]\n", [Put(("a", 0), 3)])


def test_what_is_nested_without_end_is_refused() -> None:
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(EditError, match="nested too deeply"):
        changed(TEXT, [Put(("name",), deep)])
    with pytest.raises(EditError, match="counted from 0"):
        changed(TEXT, [Put(("fighters", -1, "name"), "x")])


def test_a_table_with_a_heading_may_become_a_value() -> None:
    assert changed("[a] # one\nb = 1\n\n[c]\nd = 2\n", [Put(("a",), 3)]) == "a = 3\n[c]\nd = 2\n"


def test_dotted_keys_have_their_like_beside_them() -> None:
    assert changed("a.b = 1\nz = 2\n", [Put(("a", "c"), 3)]) == "a.b = 1\nz = 2\na.c = 3\n"
    assert changed("a.b = 1\na.c = 3\n", [Drop(("a",))]) == ""


keys = st.sampled_from(["a", "b", "~", "two words", "é"])
plain = st.one_of(st.integers(-9, 9), st.booleans(), st.text(max_size=6))
values = st.one_of(
    plain, st.lists(plain, max_size=3), st.dictionaries(keys, plain, max_size=2)
)  # fmt: skip
anywhere = st.one_of(
    st.tuples(keys),
    st.tuples(st.just("legend"), keys),
    st.tuples(st.just("fighters"), st.integers(0, 2), keys),
    st.tuples(st.just("walls"), st.integers(0, 2)),
    st.tuples(st.just("doors"), st.integers(0, 1), keys),
    st.tuples(st.just("rulings"), keys),
)
changes = st.one_of(
    st.builds(Put, anywhere, values),
    st.builds(Add, st.sampled_from([("walls",), ("new",)]), plain),
    st.builds(Add, st.just(("fighters",)), st.dictionaries(keys, plain, min_size=1, max_size=3)),
    st.builds(Drop, anywhere),
)
OUTSIDE = ("# the ford", "# a name", "# who is there", "# the wolves", "# large")
"""Comments beside nothing that these changes remove."""


@settings(max_examples=200, deadline=None)
@given(st.lists(changes, max_size=8))
def test_any_changes_leave_a_text_that_reads_as_the_changed_data(wanted: list[Any]) -> None:
    text = TEXT
    for change in wanted:
        try:
            text = changed(text, [change])
        except EditError:
            continue  # refused with a sentence, and nothing has changed
        tomllib.loads(text)
    assert all(comment in text for comment in OUTSIDE)
