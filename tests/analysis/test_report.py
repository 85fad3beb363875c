"""Reports: whole, safe whatever a file calls its creatures, and the same numbers everywhere."""

import csv
import json
import re
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from msgspec import structs

from crossblades.analysis.report import html_of
from crossblades.analysis.report_plots import LONGEST, estimates, stacks
from crossblades.analysis.simulate import Setup
from crossblades.analysis.spreadsheet import HEADS, csv_of
from crossblades.analysis.statistics import share
from crossblades.analysis.summary import Summary
from tests.analysis.fights import QUICK, plan_of, setup_of, strings, summary_of

EVIL = '<script>alert("1")</script>'
FORMULA = '=HYPERLINK("x")'
MATHS = "$\\frac{1}{$ & \U0001f409"


def renamed(setup: Setup, names: dict[str, str]) -> Setup:
    """The same fight with other names, which may be anything that can be shown."""
    scenario: Any = setup.scenario
    fighters = tuple(
        structs.replace(fighter, name=names.get(fighter.name, fighter.name))
        for fighter in scenario.fighters
    )
    changed = structs.replace(scenario, fighters=fighters, name=EVIL)
    return structs.replace(setup, scenario=changed)


@pytest.fixture(scope="module")
def evil() -> Summary:
    """A comparison of fights whose names try to be something else."""
    one = renamed(setup_of("duel"), {"Ana": EVIL, "Rook": FORMULA})
    two = renamed(setup_of("duel", "random"), {"Ana": MATHS, "Rook": FORMULA})
    return summary_of(plan_of(one, two, fights=8))


@pytest.fixture(scope="module")
def page(evil: Summary) -> str:
    return html_of(evil)


class Reader(HTMLParser):
    """Notes every tag and attribute, and that tags are closed in order."""

    VOID = ("meta", "br")

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_no_name_becomes_anything_but_text(page: str) -> None:
    reader = Reader(page)
    assert reader.open == []
    names = {tag for tag, _ in reader.tags}
    assert not names & {"script", "img", "iframe", "link", "object", "embed", "a", "form"}
    assert EVIL in "".join(reader.texts)
    for _, attributes in reader.tags:
        assert not any(name.startswith("on") for name in attributes)
        assert not (attributes.get("href") or "#").strip("#").startswith(("http", "javascript"))


def test_the_page_needs_nothing_from_elsewhere(page: str) -> None:
    without_names_of_formats = re.sub(r'xmlns(:xlink)?="[^"]*"', "", page)
    assert "http:" not in without_names_of_formats
    assert "https:" not in page
    assert "@import" not in page
    assert "default-src 'none'" in page
    assert len(page) < 150_000


def test_the_page_is_light_or_dark_and_fits_a_phone(page: str) -> None:
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport" content="width=device-width' in page
    drawn = "".join(re.findall(r"<svg.*?</svg>", page, flags=re.S))
    assert "var(--ink)" in drawn
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", page))
    style = page.partition("<style>")[2].partition("</style>")[0]
    for name in used:
        assert style.count(f"{name}: ") == 2 or name in ("--paper",), name
    assert not re.findall(r"(?:fill|stroke): #[0-9a-f]{6}", drawn)


def test_every_plot_has_words_a_caption_and_a_table(page: str) -> None:
    reader = Reader(page)
    plots = [attributes for tag, attributes in reader.tags if tag == "svg"]
    assert len(plots) == 8
    assert all(attributes["role"] == "img" and attributes["aria-label"] for attributes in plots)
    captions = [tag for tag, _ in reader.tags if tag == "figcaption"]
    assert len(captions) == len(plots)
    assert len([tag for tag, _ in reader.tags if tag == "table"]) >= len(plots)


def test_no_id_is_used_twice_and_every_reference_has_one(page: str) -> None:
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:url\(#|href="#)([^")]+)', page)) <= set(ids)


def test_the_same_numbers_give_the_same_page(evil: Summary, page: str) -> None:
    assert html_of(evil) == page


def test_a_dollar_sign_is_a_dollar_sign_and_long_names_are_cut() -> None:
    drawn = estimates("x", {MATHS: share(1, 2), "n" * 60: share(0, 2)}, "words", "axis")
    assert "$\\frac{1}{$ &amp; " in drawn
    assert "n" * (LONGEST - 1) + "…" in drawn
    assert "n" * LONGEST not in drawn


def test_rare_answers_are_taken_together() -> None:
    answers = {f"answer {n}": 20 - n for n in range(12)}
    drawn = stacks("x", {"Ana": answers, "_Bo": {"answer 0": 1}}, "words")
    assert "answer 6" in drawn
    assert "answer 7" not in drawn
    assert "others" in drawn


# --- the same as JSON and as CSV


def test_no_cell_of_the_table_is_a_formula(evil: Summary) -> None:
    text = csv_of(evil)
    rows = list(csv.reader(text.splitlines()))
    assert tuple(rows[0]) == HEADS
    assert {len(row) for row in rows} == {len(HEADS)}
    cells = [cell for row in rows[1:] for cell in row]
    assert f"'{FORMULA}" in cells
    assert EVIL in cells
    for cell in cells:
        if cell.startswith(("=", "+", "-", "@")):
            float(cell)


@pytest.mark.parametrize("game", QUICK)
def test_page_json_and_table_tell_the_same(game: str) -> None:
    summary = summary_of(plan_of(setup_of(QUICK[game], game=game), fights=8))
    data = json.loads(msgspec.json.encode(summary))
    rows = list(csv.DictReader(csv_of(summary).splitlines()))
    page = html_of(summary)
    for wins in data["runs"][0]["wins"]:
        (row,) = [r for r in rows if r["section"] == "wins" and r["name"] == wins["side"]]
        assert float(row["value"]) == wins["rate"]["value"]
        assert int(row["fights"]) == wins["fights"]
        assert f"<td>{wins['side']}</td><td>{wins['fights']}</td>" in page
    for creature in data["runs"][0]["creatures"]:
        mean = creature["hit_points"]["mean"]["value"]
        assert f"{mean:.1f} of {creature['unhurt']}" in page
        whats = {r["what"]: r["value"] for r in rows if r["name"] == creature["name"]}
        assert float(whats["hit points left, mean"]) == mean
    assert any(text.startswith("show 0 ") for text in strings(data))


def test_one_fight_alone_can_be_written_too() -> None:
    summary = summary_of(plan_of(setup_of("duel"), fights=1))
    assert ": 1 fight," in html_of(summary)
    data = json.loads(msgspec.json.encode(summary))
    assert data["runs"][0]["measures"][0]["mean"]["low"] is None
    (row,) = [r for r in csv.reader(csv_of(summary).splitlines()) if r[3] == "rounds, mean"]
    assert row[5:7] == ["", ""]
