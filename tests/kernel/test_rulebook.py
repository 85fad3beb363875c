"""Rulebooks: reading every form a bullet takes, and looking rules up."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from crossblades.kernel.rulebook import Rulebook, RuleText, read_rulebook, stem

REPO = Path(__file__).parents[2]
CARRIED_OVER = REPO / "src/crossblades/heart_rush/rulebook.md"
SHARED = sorted((REPO.parent / "shared/rules").glob("*.md"))
ALL_FILES = [CARRIED_OVER, *SHARED]

SMALL = """# A game

Sources: **S0** the first print (the best),
**S1**: a summary. **B** the wider book; **R** our ruling.

## 1. Striking
What is said here
goes for all.

- **HR-1.1** A *strike* hits. [S0] Or it **misses**. [R, S0]
- **HR-1.2 Grapple** — hold it
  fast. [S0 example, sizes B]
- **HR-1.3 Might** against a cunning target pushes.
- **HR-1.10 Shield**: it covers.

## 2. States [B, from a later printing than S1]
- **HR-2.1 Dazed**, **HR-2.2 Shaken** — a level of this / of that. [B, R]
- **HR-2.3 Stunned** — no actions. [R] **HR-2.4 Prone** — lies down.
- **HR-2.5 Frightened**, **Enraged** (at a source) — runs / charges. **Charmed** — smiles.

## 3. Deeds (one a turn)
- **HR-3.1 Attack** melee. **HR-3.2 Cast Spell** per the spell. [S0]
- **HR-3.3** Blinded: sees nothing. **HR-3.4** Poisoned, Ill: feels bad.

## Casting
- **HR-16.1** It takes a hand.

## Rulings, with reasons
| id | ruling | why |
|---|---|---|
| HR-1.1 | a *tie* misses | S0 says so |
| HR-2.1, 2.3, HR-3.1 | they end | it is short |
Each is an option.
"""


@pytest.fixture(scope="module")
def small() -> Rulebook:
    return read_rulebook(SMALL)


@pytest.fixture(scope="module")
def heart_rush() -> Rulebook:
    return read_rulebook(CARRIED_OVER.read_text(encoding="utf-8"))


def ids(rules: list[RuleText]) -> list[str]:
    return [rule.id for rule in rules]


@pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: str(path.name))
def test_every_id_of_a_file_is_found_in_order(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = [match[0] for match in re.findall(r"\*\*((HR|OS)-\d+\.\d+)", text)]
    assert list(read_rulebook(text).rules) == expected


@pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: str(path.name))
def test_every_rule_of_a_file_reads_as_plain_text(path: Path) -> None:
    for rule in read_rulebook(path.read_text(encoding="utf-8")).rules.values():
        assert rule.text
        assert rule.text[-1] in ".)"
        assert rule.text[0] not in " ,:—"
        assert not set("*[]") & set(rule.title + rule.text)


@pytest.mark.parametrize("path", ALL_FILES, ids=lambda path: str(path.name))
def test_every_source_and_ruling_of_a_file_is_known(path: Path) -> None:
    book = read_rulebook(path.read_text(encoding="utf-8"))
    assert {source for rule in book.rules.values() for source in rule.sources} <= set(book.sources)
    assert set(book.rulings) <= set(book.rules)
    assert {rule.chapter for rule in book.rules.values()} <= set(book.chapters)


def test_the_carried_over_file_explains_its_sources(heart_rush: Rulebook) -> None:
    assert list(heart_rush.sources) == ["S0", "S1", "S2", "S3", "B", "R"]
    assert heart_rush.sources["S0"].startswith("Heart Rush, the Combat chapter")
    assert all(rule.sources for rule in heart_rush.rules.values())


def test_the_carried_over_file_names_no_file(heart_rush: Rulebook) -> None:
    assert ".txt" not in CARRIED_OVER.read_text(encoding="utf-8")
    assert heart_rush.chapters["Conditions"].note.startswith("Leveled conditions add up")


def test_a_rule_of_the_carried_over_file(heart_rush: Rulebook) -> None:
    assert heart_rush.rules["HR-6.4"] == RuleText(
        id="HR-6.4",
        title="",
        chapter="Engagements",
        text="Cunning beats agility, agility beats might, might beats cunning; "
        "all three beat defensive.",
        sources=("S0",),
    )
    assert heart_rush.rules["HR-9.2"].title == "Grapple"
    assert [ours.ruling for ours in heart_rush.rulings["HR-1.7"]] == ["halves round up"]


def test_a_rule_with_two_rulings_keeps_both(heart_rush: Rulebook) -> None:
    assert [ours.ruling for ours in heart_rush.rulings["HR-6.16"]] == [
        "no attack, no free Sidestep",
        "contested only within the same half",
    ]


def test_sources_are_explained_on_one_line_or_several(small: Rulebook) -> None:
    assert small.sources == {
        "S0": "the first print (the best)",
        "S1": "a summary",
        "B": "the wider book",
        "R": "our ruling",
    }


def test_chapters_have_number_name_note_and_sources(small: Rulebook) -> None:
    assert list(small.chapters) == ["Striking", "States", "Deeds (one a turn)", "Casting"]
    assert small.chapters["Striking"].number == "1"
    assert small.chapters["Striking"].note == "What is said here goes for all."
    assert small.chapters["States"].sources == ("B",)
    assert small.chapters["Casting"].number == ""


@pytest.mark.parametrize(
    ("rule_id", "title", "text", "sources"),
    [
        ("HR-1.1", "", "A strike hits. Or it misses.", ("S0", "R")),
        ("HR-1.2", "Grapple", "hold it fast.", ("S0", "B")),
        ("HR-1.3", "Might", "against a cunning target pushes.", ()),
        ("HR-1.10", "Shield", "it covers.", ()),
        ("HR-2.1", "Dazed", "Dazed, Shaken — a level of this / of that.", ("B", "R")),
        ("HR-2.2", "Shaken", "Dazed, Shaken — a level of this / of that.", ("B", "R")),
        ("HR-2.3", "Stunned", "no actions.", ("R",)),
        ("HR-2.4", "Prone", "lies down.", ("B",)),
        (
            "HR-2.5",
            "Frightened",
            "Frightened, Enraged (at a source) — runs / charges. Charmed — smiles.",
            ("B",),
        ),
        ("HR-3.1", "Attack", "melee.", ("S0",)),
        ("HR-3.2", "Cast Spell", "per the spell.", ("S0",)),
        ("HR-3.3", "Blinded", "sees nothing.", ()),
        ("HR-3.4", "Poisoned, Ill", "feels bad.", ()),
        ("HR-16.1", "", "It takes a hand.", ()),
    ],
)
def test_every_form_of_bullet(
    small: Rulebook, rule_id: str, title: str, text: str, sources: tuple[str, ...]
) -> None:
    rule = small.rules[rule_id]
    assert (rule.title, rule.text, rule.sources) == (title, text, sources)


def test_a_row_of_rulings_may_name_several_rules(small: Rulebook) -> None:
    assert small.rulings == {
        "HR-1.1": (("a tie misses", "S0 says so"),),
        "HR-2.1": (("they end", "it is short"),),
        "HR-2.3": (("they end", "it is short"),),
        "HR-3.1": (("they end", "it is short"),),
    }


def test_a_file_without_rules_is_an_empty_rulebook() -> None:
    assert read_rulebook("") == Rulebook({}, {}, {}, {})


@pytest.mark.parametrize("word", ["HR-6.4", "hr-6.4", " 6.4 ", "hr6.4", "HR 6.4"])
def test_an_id_finds_its_rule_however_it_is_written(heart_rush: Rulebook, word: str) -> None:
    assert ids(heart_rush.find(word)) == ["HR-6.4"]


@pytest.mark.parametrize("word", ["HR-1", "hr1", "1", "HR-1."])
def test_a_chapters_number_finds_all_its_rules_in_order(small: Rulebook, word: str) -> None:
    assert ids(small.find(word)) == ["HR-1.1", "HR-1.2", "HR-1.3", "HR-1.10"]


def test_titles_come_before_texts_and_whole_words_before_parts() -> None:
    lines = [
        "- **HR-1.1** A pushing sidestep.",
        "- **HR-1.2** A push.",
        "- **HR-1.3 Pushover** — falls.",
        "- **HR-1.4 The Push** — is hard.",
    ]
    book = read_rulebook("\n".join(["## 1. One", *lines]))
    assert ids(book.find("PUSH")) == ["HR-1.4", "HR-1.3", "HR-1.2", "HR-1.1"]


def test_a_word_is_found_from_its_beginning_and_not_in_the_middle_of_another() -> None:
    book = read_rulebook("## 1. One\n- **HR-1.1** All members.\n- **HR-1.2** Embers.")
    assert ids(book.find("ember")) == ["HR-1.2"]


def test_a_word_is_found_however_it_is_bent_after_those_that_are_as_asked_for() -> None:
    lines = [
        "- **HR-1.1** Hiding and 10 more.",
        "- **HR-1.2** The hidden.",
        "- **HR-1.3** To hide.",
    ]
    book = read_rulebook("\n".join(["## 1. One", *lines]))
    assert ids(book.find("hide")) == ["HR-1.3", "HR-1.1", "HR-1.2"]
    assert ids(book.find("hidden")) == ["HR-1.2", "HR-1.1", "HR-1.3"]
    assert ids(book.find("hides more")) == ["HR-1.1"]
    assert book.find("100") == []


@pytest.mark.parametrize(
    ("stem_of", "words"),
    [
        ("hid", ["hide", "hides", "hiding", "hidden"]),
        ("attack", ["attack", "attacks", "attacked", "attacking"]),
        ("grappl", ["grapple", "grapples", "grappling", "grappled"]),
        ("hit", ["hit", "hits", "hitting"]),
        ("fal", ["fall", "falls", "falling", "fallen"]),
        ("die", ["die", "dies"]),
        ("king", ["king", "kings"]),
        ("first", ["first"]),
        ("fir", ["fire", "fires", "firing"]),
        ("", [""]),
        ("100", ["100"]),
    ],
)
def test_the_stem_of_a_word(stem_of: str, words: Sequence[str]) -> None:
    assert {stem(word) for word in words} == {stem_of}


def test_several_words_must_all_occur(heart_rush: Rulebook) -> None:
    assert ids(heart_rush.find("hinder prone")) == ["HR-9.5"]
    assert ids(heart_rush.find("enemy engage"))[0] == "HR-4.2"
    assert heart_rush.find("hinder aubergine") == []


@pytest.mark.parametrize("word", ["", "  ", "aubergine", "HR-99.1", "OS-6.4", "((", "d6.4"])
def test_what_does_not_occur_finds_nothing(heart_rush: Rulebook, word: str) -> None:
    assert heart_rush.find(word) == []


def test_a_number_that_is_no_chapter_is_looked_for_in_the_texts(heart_rush: Rulebook) -> None:
    assert "HR-12.7" in ids(heart_rush.find("120"))


@pytest.mark.parametrize(
    ("word", "suggestion"),
    [("graple", "Grapple"), ("HR-6.99", "HR-6.9"), ("hr-16.4", "HR-6.4"), ("dazd", "Dazed")],
)
def test_a_misspelt_word_gets_suggestions(heart_rush: Rulebook, word: str, suggestion: str) -> None:
    assert suggestion in heart_rush.closest(word)
    assert len(heart_rush.closest(word)) <= 3


def test_a_word_unlike_any_other_gets_no_suggestion(heart_rush: Rulebook) -> None:
    assert heart_rush.closest("xylophone") == []
