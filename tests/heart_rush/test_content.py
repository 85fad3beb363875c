"""What ships with the game is whole: every ability has words, behaviour and a test."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from crossblades.heart_rush.abilities import with_behaviour
from crossblades.heart_rush.library import abilities, is_spell

HERE = Path(__file__).parent
CONTENT = HERE.parent.parent / "src" / "crossblades" / "heart_rush" / "content"
FILES = sorted((CONTENT / "abilities").glob("*.toml"))
FOLDERS = ("classes", "creatures", "spells", "talents")
"""Where the tests of abilities are."""
ABOUT = [path for folder in FOLDERS for path in sorted((HERE / folder).rglob("test_*.py"))]
TESTS = {path: path.read_text("utf-8") for path in ABOUT}


def shipped() -> dict[str, Path]:
    """Every ability that ships, with its file."""
    return {name: path for path in FILES for name in tomllib.loads(path.read_text())["abilities"]}


def slug(name: str) -> str:
    """The name as part of a file's name."""
    return "_".join(re.findall("[a-z]+", name.replace("'", "")))


def test_no_ability_stands_in_two_files() -> None:
    assert len(shipped()) == sum(
        len(tomllib.loads(path.read_text("utf-8"))["abilities"]) for path in FILES
    )


def test_every_ability_has_behaviour() -> None:
    spells = {name for name in shipped() if is_spell(name)}
    assert set(shipped()) - spells <= with_behaviour()


def test_every_behaviour_has_an_entry() -> None:
    assert with_behaviour() <= set(abilities())


def test_every_module_that_hangs_something_is_listed() -> None:
    modules = {path.stem for path in CONTENT.glob("*.py") if _hangs(path)}
    (listed,) = ast.parse((CONTENT / "__init__.py").read_text("utf-8")).body[1:]
    assert isinstance(listed, ast.ImportFrom)
    assert modules == {module.name for module in listed.names}


def _hangs(path: Path) -> bool:
    decorators = r"^@(adds|reacts|used|settles|alters|while_it_lasts|spell|instant_spell)\("
    return re.search(decorators, path.read_text("utf-8"), re.M) is not None


@pytest.mark.parametrize("name", shipped())
def test_every_ability_has_a_test_file_of_its_own_named_by_a_sentence(name: str) -> None:
    start = re.compile(f"test_{slug(name)}(_[a-z0-9]+){{2,}}")
    own = [path for path in TESTS if start.fullmatch(path.stem)]
    assert [path for path in own if f'"{name}"' in TESTS[path]]


@pytest.mark.parametrize("path", ABOUT, ids=lambda p: p.stem)
def test_a_file_about_an_ability_has_a_sentence_as_its_name(path: Path) -> None:
    assert len(path.stem.split("_")) > 3


@pytest.mark.parametrize("name", shipped())
def test_every_ability_says_what_it_does_in_a_sentence(name: str) -> None:
    text = abilities()[name].text
    assert text[0].isupper()
    assert text.endswith(".")
    assert text.isprintable()


MINOR = {
    "bag of tricks", "bloodthirsty", "call to action", "commander's call", "crippling blows",
    "cry of defiance", "elemental attacks", "elusive", "execute", "fists, knees and elbows",
    "hulking blows", "i didn't feel a thing", "i don't think so", "lightning reflexes",
    "making it count", "tactics", "violent defence", "warcaster", "whip them on",
}  # fmt: skip
HEART = {
    "back stab", "baited attack", "battlescreech", "brutal criticals", "bunker down",
    "fire breath", "spit fire", "target the weakness",
}  # fmt: skip
MAJOR = {
    "battle spirited", "blitz", "cinch down", "death mark", "devastation strike", "duelist",
    "eternal fortitude", "nasty tricksies", "rallying cry", "tumble", "whirlwind strike",
}  # fmt: skip
QUICK = {"battlescreech", "bunker down", "duelist"}
SLOW = {
    "blitz", "call to action", "cinch down", "fire breath", "fists, knees and elbows",
    "i don't think so", "nasty tricksies", "rallying cry", "spit fire", "warcaster", "whip them on",
}  # fmt: skip
INSTANT_SPELLS = {"fire fist", "flame dance", "force strike"}


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_how_often_each_can_be_used() -> None:
    book = {name: abilities()[name] for name in shipped()}
    for frequency, named in (("minor", MINOR), ("heart", HEART), ("major", MAJOR)):
        assert {name for name, each in book.items() if each.frequency == frequency} == named
    others = {each.frequency for name, each in book.items() if name not in MINOR | HEART | MAJOR}
    assert others == {"passive", "spell"}


@pytest.mark.rule("HR-5.2", "HR-5.4", "HR-16.1")
def test_when_each_can_be_used() -> None:
    used = MINOR | HEART | MAJOR
    assert {name for name in used if abilities()[name].timing == "slow"} == SLOW
    assert {name for name in used if abilities()[name].timing == "quick"} == QUICK
    assert {abilities()[name].timing for name in used - SLOW - QUICK} == {"instant"}
    spells = {name for name in shipped() if is_spell(name)}
    assert {name for name in spells if abilities()[name].timing == "instant"} == INSTANT_SPELLS
    assert {abilities()[name].timing for name in spells - INSTANT_SPELLS} == {"slow"}


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_every_talent_has_a_destiny_level() -> None:
    talents = {name for name in shipped() if abilities()[name].is_talent}
    assert len(talents) == 59
    assert all(abilities()[name].destiny is not None for name in talents)
    assert all("destiny level" in abilities()[name].text for name in talents)


IN_WORDS = {2: "two|twice", 3: "three", 4: "four", 5: "five", 6: "six"}
SAID_OTHERWISE = {
    ("duelist", "rounds"),  # a minute
    ("target the weakness", "ignored"),  # half or all
    ("cunning talent", "more_levels"),  # the two that all have are counted in
}


@pytest.mark.parametrize("name", shipped())
def test_the_words_of_an_ability_tell_its_numbers(name: str) -> None:
    ability = abilities()[name]
    numbers = [*ability.numbers.items(), *(ability.destiny or {}).items()]
    for key, number in numbers:
        if number > 1 and (name, key) not in SAID_OTHERWISE:
            said = rf"(?<!\d){number}(?!\d)|\b({IN_WORDS.get(number, number)})\b"
            assert re.search(said, ability.text), f"{key} = {number}"
