"""TOML text: where every key stands, and errors that say so in plain words."""

import json
import re
from datetime import date, datetime
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct, field

from crossblades.kernel.errors import FileError
from crossblades.kernel.toml_lines import DEEPEST, KeyPath
from crossblades.kernel.toml_text import LONGEST, TomlDocument, read_toml

TRICKY = "ab1 #=[]{}'\",.\\\n"
KEYS = st.text("ab1-_ .#=[\"'", max_size=3)
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(2**40), 2**40),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(TRICKY, max_size=8),
    st.dates(min_value=date(1000, 1, 1)),
    st.datetimes(min_value=datetime(1000, 1, 1)),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(KEYS, inner, max_size=3)
        | st.lists(st.dictionaries(KEYS, inner, max_size=2), min_size=1, max_size=3)
    ),
    max_leaves=10,
)
TREES = st.dictionaries(KEYS, VALUES, max_size=5)


class Writer:
    """Writes a tree as TOML in freely chosen styles, noting the line of every key and entry."""

    def __init__(self, choices: st.DataObject) -> None:
        self.choices = choices
        self.text = ""
        self.lines: dict[KeyPath, int] = {}

    def choose(self, *options: str) -> str:
        return str(self.choices.draw(st.sampled_from(options)))

    def flip(self) -> bool:
        return bool(self.choices.draw(st.booleans()))

    def note(self, path: KeyPath) -> None:
        for end in range(1, len(path) + 1):
            self.lines.setdefault(path[:end], self.text.count("\n") + 1)

    def end_line(self) -> None:
        self.text += self.choose("\n", "\r\n", " # a = 1\n", "\n\n", '\n# """ [x] \'\n')

    def table(
        self, tree: dict[str, Any], header: tuple[str, ...], path: KeyPath, *, bare: bool = False
    ) -> None:
        """Write a table's pairs and then its subtables; a bare one may have no pairs."""
        under_headers = [key for key in tree if is_table(tree[key]) and (bare or self.flip())]
        for key, value in tree.items():
            if key not in under_headers:
                self.pair(self.key(key), value, (*path, key))
        for key in under_headers:
            self.subtable(tree[key], (*header, self.key(key)), (*path, key))

    def subtable(self, value: Any, header: tuple[str, ...], path: KeyPath) -> None:
        name = self.choose(".", " . ").join(header)
        if isinstance(value, list):
            for index, entry in enumerate(value):
                self.note((*path, index))
                self.text += f"[[{name}]]"
                self.end_line()
                self.table(entry, header, (*path, index))
            return
        bare = bool(value) and all(map(is_table, value.values())) and self.flip()
        if not bare:
            self.note(path)
            self.text += f"  [ {name} ]"
            self.end_line()
        self.table(value, header, path, bare=bare)

    def pair(self, key: str, value: Any, path: KeyPath) -> None:
        if isinstance(value, dict) and value and self.flip():
            for inner in value:
                self.pair(f"{key}.{self.key(inner)}", value[inner], (*path, inner))
            return
        self.note(path)
        self.text += key + self.choose("=", " = ")
        self.value(value, path)
        self.end_line()

    def value(self, value: Any, path: KeyPath) -> None:
        if isinstance(value, dict):
            self.inline_table(value, path)
        elif isinstance(value, list):
            self.array(value, path)
        elif isinstance(value, str):
            self.text += self.string(value)
        else:
            self.text += str(value).lower()

    def inline_table(self, tree: dict[str, Any], path: KeyPath) -> None:
        self.text += "{ "
        for index, key in enumerate(tree):
            self.text += ", " if index else ""
            self.note((*path, key))
            self.text += f"{self.key(key)} = "
            self.value(tree[key], (*path, key))
        self.text += " }"

    def array(self, entries: list[Any], path: KeyPath) -> None:
        self.text += "["
        for index, entry in enumerate(entries):
            self.text += self.choose("", "\n", " # ] {\n\n  ")
            self.note((*path, index))
            self.value(entry, (*path, index))
            is_last = index == len(entries) - 1
            self.text += self.choose("", "\n") + self.choose(",", *[""] * is_last)
        self.text += self.choose("]", "\n]")

    def string(self, value: str) -> str:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        styles = [json.dumps(value), f'"""\n{escaped}"""']
        if "'''" not in value and not value.endswith("'"):
            styles.append(f"'''\n{value}'''")
        return self.choose(*styles)

    def key(self, key: str) -> str:
        styles = [json.dumps(key)]
        if "'" not in key:
            styles.append(f"'{key}'")
        if re.fullmatch(r"[a-z0-9_-]+", key):
            styles.append(key)
        return self.choose(*styles)


def is_table(value: Any) -> bool:
    """Tell whether a value can be written under a header of its own."""
    entries = value if isinstance(value, list) else [value]
    return bool(entries) and all(isinstance(entry, dict) for entry in entries)


@settings(deadline=None)
@given(TREES, st.data())
def test_every_key_stands_where_it_was_written(
    tree: dict[str, Any], choices: st.DataObject
) -> None:
    writer = Writer(choices)
    writer.table(tree, (), ())
    document = read_toml(writer.text, "written.toml")
    assert document.data == tree
    assert document.lines == writer.lines


DOCUMENT = """\
# fighters = 1
title = "Bridge"
map = '''
#####
x = 1
[not.a.table]
####''''
note = QQQ
[[fighters]]
heart = "x" \\QQQ
"QQQ
dotted . "a.b" .c = 1

[deep.down]  # comment [x]
here = 1

[[fighters]]
name = "Ada"
gear = [
    { name = "axe", tags = ["heavy",
        "sharp"] },  # { }
    { name = "cap" },
]

[fighters.wounds]
ranks = [[1, 2], [
    3]]

[[fighters]]
name = 'Bo # "x'
"hit points" = 3
[[fighters.wounds.old]]
rank = 1

[deep]
last = {}
""".replace("QQQ", '"""')


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (["title"], 2),
        (["map"], 3),
        (["note"], 8),
        (["dotted"], 12),
        (["dotted", "a.b", "c"], 12),
        (["deep", "down"], 14),
        (["deep", "down", "here"], 15),
        (["deep"], 35),
        (["deep", "last"], 36),
        (["fighters"], 17),
        (["fighters", 0], 17),
        (["fighters", 0, "name"], 18),
        (["fighters", 0, "gear"], 19),
        (["fighters", 0, "gear", 0], 20),
        (["fighters", 0, "gear", 0, "tags", 0], 20),
        (["fighters", 0, "gear", 0, "tags", 1], 21),
        (["fighters", 0, "gear", 1, "name"], 22),
        (["fighters", 0, "wounds"], 25),
        (["fighters", 0, "wounds", "ranks", 1], 26),
        (["fighters", 0, "wounds", "ranks", 1, 0], 27),
        (["fighters", 1], 29),
        (["fighters", 1, "hit points"], 31),
        (["fighters", 1, "wounds", "old", 0, "rank"], 33),
    ],
)
def test_lines_of_a_document_with_everything(path: list[str | int], line: int) -> None:
    assert read_toml(DOCUMENT, "all.toml").line_of(path) == line


def test_what_is_not_there_has_the_line_of_what_would_hold_it() -> None:
    document = read_toml(DOCUMENT, "all.toml")
    assert document.line_of(["fighters", 1, "heart", "size"]) == 29
    assert document.line_of(["fighters", 0, "gear", 7]) == 19
    assert document.line_of(["nothing"]) is None
    assert document.line_of([]) is None


def test_windows_line_ends_do_not_shift_lines() -> None:
    lines = read_toml(DOCUMENT.replace("\n", "\r\n"), "all.toml").lines
    assert lines == read_toml(DOCUMENT, "all.toml").lines


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (
            "a = 1\nb = d8\n",
            2,
            "not valid TOML, column 5: no value can be read here (text stands in straight quotes, "
            'as in "this"; yes and no are true and false)',
        ),
        (
            "a = { b = 1, c = 2d6 }",
            1,
            "not valid TOML, column 19: expected a comma or } here (text stands in straight "
            'quotes, as in "this")',
        ),
        (
            "a = 2d6",
            1,
            "not valid TOML, column 6: something follows after the value (text stands in straight "
            'quotes, as in "this")',
        ),
        ("a = 1\n\na = 2\nb = 3\n", 3, "not valid TOML, column 6: this key already has a value"),
        (
            "[a.b]\n[a.b]\n",
            2,
            "not valid TOML, column 5: cannot declare `a.b` twice; tables that there are several "
            "of begin with double brackets, each: [[a.b]]",
        ),
        (
            "[a]\n[[a]]\n",
            2,
            "not valid TOML, column 4: this key already has a value; tables that there are several "
            "of begin with double brackets, each: [[a]]",
        ),
        ('a = "x\nb = 1', 1, "not valid TOML, column 7: a string that is not closed on its line"),
        (
            "a = 1\nmap = '''\n##\n\n",
            2,
            "not valid TOML: ''' opens a text here and nothing closes it",
        ),
        (
            'a = """x"""\nmap = """\n##\n\n[b]\nc = "d"',
            2,
            'not valid TOML: """ opens a text here and nothing closes it',
        ),
        (
            'a = """x"""\nb = "y',
            2,
            "not valid TOML, column 7: a string that is not closed on its line",
        ),
        ("b = 'y\n", 1, "not valid TOML: ' opens a text here and nothing closes it"),
        (
            "b = 'y\nc = 'z'",
            1,
            "not valid TOML, column 7: a string that is not closed on its line",
        ),
        (
            "a = 1\n~ = 2",
            2,
            "not valid TOML, column 1: no key can be read here "
            "(keys of signs stand in quotes, too)",
        ),
    ],
)
def test_syntax_errors_name_the_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(FileError) as caught:
        read_toml(text, "bad.toml")
    assert (caught.value.source, caught.value.line) == ("bad.toml", line)
    assert caught.value.problem == problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = " + "[" * 5000, "lists or tables nested too deeply"),
        ("a = " + "1" * 5000, "not valid TOML: Exceeds the limit"),
        ("a" + " . a" * 5000 + " = 1", "a key of too many parts"),
        ("[" + "'a'." * 5000 + '"b"]', "a key of too many parts"),
        ("a = { b = '\"', " + "b ." * 5000 + " b = '\"' }", "a key of too many parts"),
        ('a = """\n"""\n' + "b." * 5000 + "b = 1", "a key of too many parts"),
        ('a = "' + '\\"' * 200_000, "not valid TOML"),
        ("#" * (LONGEST + 1), "the file is too large"),
        ('a = "\ud800"', "surrogates not allowed"),
    ],
)
def test_monstrous_documents_are_file_errors_too(text: str, problem: str) -> None:
    with pytest.raises(FileError, match=problem):
        read_toml(text, "bad.toml")


@pytest.mark.parametrize("sign", ['"', "'", '"""', "'''"])
def test_short_sentences_in_a_string_are_no_key(sign: str) -> None:
    words = "Hum. " * 500
    assert read_toml(f"a = {sign}{words}{sign} # {words}", "a.toml").data == {"a": words}


@pytest.mark.parametrize(
    "text",
    [
        ("[" * 200 + "]" * 200 + ",") * 50,
        ("[" * 200 + "1," * 200 + "]" * 200 + ",") * 50,
    ],
)
def test_only_the_upper_levels_of_deep_lists_have_lines(text: str) -> None:
    document = read_toml(f"a = [\n{text}]", "deep.toml")
    assert max(map(len, document.lines)) == DEEPEST
    assert document.line_of(["a", *[0] * 100]) == 2


@pytest.mark.parametrize(
    ("text", "row", "line"),
    [
        ('\nmap = """\nab\ncd\n"""', 0, 3),
        ('\nmap = """\nab\ncd\n"""', 1, 4),
        ("map = '''\r\nab\r\ncd\r\n'''", 1, 3),
        ('map = """ab\ncd"""', 0, 1),
        ('map = """ab\ncd"""', 1, 2),
        ('\nmap = "ab\\ncd"', 1, 2),
        ('map = """\nab\\\n\n\n\ncd\nef"""', 1, 1),
    ],
)
def test_a_row_of_a_text_has_its_own_line(text: str, row: int, line: int) -> None:
    document = read_toml(text, "map.toml")
    assert document.line_within(["map"], row) == line
    assert document.error(["map"], "wrong", row=row).line == line


class Stance(Enum):
    MIGHT = "might"
    CUNNING = "cunning"


class Axe(Struct, tag="axe", tag_field="kind", forbid_unknown_fields=True):
    edge: int


class Cap(Struct, tag="cap", tag_field="kind", forbid_unknown_fields=True):
    brim: int = 0


class Pet(Struct, forbid_unknown_fields=True):
    name: str
    legs: int = 4


class Fighter(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1)]
    heart: Annotated[int, Meta(ge=1)] = 8
    level: Annotated[int, Meta(ge=1, le=20)] = 1
    speed: Annotated[float, Meta(gt=0)] = 30
    reach: Annotated[int, Meta(multiple_of=5)] = 5
    hit_points: int | None = None
    stance: Stance = Stance.MIGHT
    side: Literal["left", "right"] = "left"
    gear: tuple[Axe | Cap, ...] = ()
    place: tuple[int, int] = (0, 0)
    dice: dict[str, int] = {}
    stances: dict[Stance, int] = {}
    awake: bool = True
    mount: Cap | tuple[int, int] | None = None
    rank: Annotated[int, Meta(extra={"unit": "feet"})] = 0
    tags: Annotated[tuple[str, ...], Meta(max_length=3)] = ()
    pet: Pet | None = None
    dotted: int = field(name="a.b", default=0)


class Scenario(Struct, forbid_unknown_fields=True):
    fighters: Annotated[list[Fighter], Meta(max_length=2)] = []
    packs: dict[str, Fighter] = {}


def failure(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read_toml(text, "duel.toml").decode(Scenario)
    return caught.value


def test_a_right_document_becomes_a_struct() -> None:
    text = '[[fighters]]\nname = "Ada"\nstance = "cunning"\ngear = [{kind = "axe", edge = 2}]\n'
    ada = Fighter(name="Ada", stance=Stance.CUNNING, gear=(Axe(2),))
    assert read_toml(text, "duel.toml").decode(Scenario) == Scenario([ada])


@pytest.mark.parametrize(
    ("pair", "field", "problem", "expected"),
    [
        ("heart = -3", "heart", "too small", "a whole number of at least 1, not -3"),
        ("heart = 'x'", "heart", "wrong kind of value", 'a whole number of at least 1, not "x"'),
        ("level = 21", "level", "too large", "a whole number of at least 1 and at most 20, not 21"),
        ("speed = 0.0", "speed", "too small", "a number of more than 0, not 0.0"),
        ("reach = 7", "reach", "wrong value", "a whole number that is a multiple of 5, not 7"),
        ("hit_points = {}", "hit_points", "wrong kind of value", "a whole number, not a table"),
        (
            "hit_points = 1999-01-02",
            "hit_points",
            "wrong kind of value",
            "a whole number, not 1999-01-02",
        ),
        ("awake = 1", "awake", "wrong kind of value", "true or false, not 1"),
        ("heart = true", "heart", "wrong kind of value", "a whole number of at least 1, not true"),
        ("stance = 'x'", "stance", "unknown value", 'one of "might", "cunning", not "x"'),
        ("side = 'up'", "side", "unknown value", 'one of "left", "right", not "up"'),
        ("place = [1]", "place", "wrong length", "a list of 2, not a list of 1"),
        ("place = [1, 'b']", "place[1]", "wrong kind of value", 'a whole number, not "b"'),
        ("gear = [{kind='x'}]", "gear[0].kind", "unknown value", 'one of "axe", "cap", not "x"'),
        ("rank = 'x'", "rank", "wrong kind of value", 'a whole number, not "x"'),
        ("mount = [1, 'b']", "mount[1]", "wrong kind of value", 'a whole number, not "b"'),
        (
            "mount = {kind='cap', brim='b'}",
            "mount.brim",
            "wrong kind of value",
            'a whole number, not "b"',
        ),
        ("mount = 1", "mount", "wrong kind of value", "a table or a list of 2, not 1"),
        ("level = 0x" + "f" * 9000, "level", "too large", None),
        ("gear = [{}]", "gear[0]", "`kind` is missing", ""),
        ("gear = [{kind='axe'}]", "gear[0]", "`edge` is missing", ""),
        ("gear = [{kind='axe', edge='x'}]", "gear[0].edge", "wrong kind of value", None),
        (
            "gear = [{kind='cap', brm=1}]",
            "gear[0].brm",
            "unknown field `brm`; did you mean `brim`?",
            "",
        ),
        (
            "HITPOINTS = 3",
            "HITPOINTS",
            "unknown field `HITPOINTS`; did you mean `hit_points`?",
            "",
        ),
        (
            "packs = {}",
            "packs",
            "`packs` is a field of the whole file, not of this table",
            "it above the first table, which is a line in brackets",
        ),
        ("names = 1", "names", "unknown field `names`", None),
        ("a.b = 3", "a", "a key with a dot stands in quotes", '"a.b"'),
        (
            "tags = 'sharp'",
            "tags",
            "wrong kind of value",
            'a list with a length of at most 3, such as ["sharp"], not "sharp"',
        ),
        ("pet = 'dog'", "pet", "wrong kind of value", 'a table with `name`, not "dog"'),
        ("gear = [{kind='cap', edge=1}]", "gear[0].edge", "unknown field `edge`", "brim"),
        ("dice.might = 'd6'", "dice.might", "wrong kind of value", 'a whole number, not "d6"'),
        (
            "stances = {might = 1, luck = 2}",
            "stances.luck",
            "unknown value",
            'one of "might", "cunning" as key, not "luck"',
        ),
        (
            "hitpoints = 3",
            "hitpoints",
            "unknown field `hitpoints`; did you mean `hit_points`?",
            "",
        ),
        (
            "side = '" + "x" * 50 + "'",
            "side",
            "unknown value",
            'one of "left", "right", not "' + "x" * 38 + "…",
        ),
    ],
)
def test_a_wrong_field_is_explained(
    pair: str, field: str, problem: str, expected: str | None
) -> None:
    error = failure(f'[[fighters]]\nname = "Ada"\n\n{pair}\n')
    assert error.problem == problem
    assert error.field == f"fighters[0].{field}"
    assert error.line == 4
    assert expected is None or error.expected == expected


def test_a_missing_field_points_at_its_table() -> None:
    error = failure('[[fighters]]\nname = "Ada"\n[[fighters]]\nheart = 3\n')
    assert str(error) == "duel.toml, line 3, fighters[1]: `name` is missing"


def test_a_field_of_a_named_table_is_found_by_its_name() -> None:
    error = failure('[packs.wolf]\nname = "Wolf"\n[packs."grey bear"]\nname = ""\n')
    assert error.field == 'packs."grey bear".name'
    assert (error.line, error.problem) == (4, "too short")
    assert error.expected == 'text with a length of at least 1, not ""'


def test_names_inside_names_are_found_too() -> None:
    text = '[packs.wolf]\nname = "W"\ndice.a = 1\n[packs.bear]\nname = "B"\n'
    error = failure(f'{text}[packs.bear.dice]\na = 1\nb = "x"\n')
    assert (error.field, error.line) == ("packs.bear.dice.b", 8)


def test_too_long_a_list_points_at_its_start() -> None:
    error = failure("fighters = [\n{name='a'},\n{name='b'},\n{name='c'}]")
    assert error.expected == "a list with a length of at most 2, not a list of 3"
    assert (error.line, error.problem) == (1, "too long")


def test_an_unknown_top_level_field_lists_the_known_ones() -> None:
    error = failure("\nweather = 'rain'")
    assert str(error) == (
        "duel.toml, line 2, weather: unknown field `weather`; expected one of fighters, packs"
    )


class Picky(Struct):
    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


def test_what_a_struct_itself_objects_to_is_passed_on() -> None:
    with pytest.raises(FileError, match=r"^range\.toml, line 1, a: low is above high$"):
        read_toml("a = {low = 2, high = 1}", "range.toml").decode(dict[str, Picky])


def test_a_wrong_value_in_a_table_of_free_keys_is_named_by_its_key() -> None:
    kind = dict[str, Annotated[dict[str, int], Meta(min_length=2)]]
    document = read_toml("[a]\nb = 1\nc = 'x'\n", "pairs.toml")
    with pytest.raises(FileError) as caught:
        document.decode(kind)
    assert (caught.value.field, caught.value.line) == ("a.c", 3)


def test_a_caller_can_build_an_error_for_a_place() -> None:
    document = read_toml("[[fighters]]\nheart = 7\n", "duel.toml")
    error = document.error(["fighters", 0, "heart"], "there is no d7", "d6 or d8")
    assert str(error) == ("duel.toml, line 2, fighters[0].heart: there is no d7; expected d6 or d8")


def test_a_document_made_by_hand_has_no_lines() -> None:
    document = TomlDocument({"a": "b"}, "here", {})
    assert document.error(["a"], "wrong").line is None
    assert document.error(["a"], "wrong", row=0).line is None


class Ruled(Struct, forbid_unknown_fields=True):
    short: dict[str, int] = field(default_factory=dict, name="HR-8")
    long: dict[str, int] = field(default_factory=dict, name="HR-8.2")


def test_a_field_with_a_dot_in_its_name_is_found() -> None:
    with pytest.raises(FileError) as caught:
        read_toml('["HR-8"]\n["HR-8.2"]\na = "x"', "ruled.toml").decode(Ruled)
    assert (caught.value.field, caught.value.line) == ('"HR-8.2".a', 3)


@pytest.mark.parametrize("place", ["$.x", "$[3]", "$[...]", "$.a[...]", "$.a.b"])
def test_a_field_that_is_named_to_mislead_is_an_error_all_the_same(place: str) -> None:
    text = f"a = 'b'\n\"x` - at `{place}\" = 1"
    with pytest.raises(FileError, match="unknown field"):
        read_toml(text, "sly.toml").decode(Ruled)
