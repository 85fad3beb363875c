"""Reports: whole, safe whatever a file calls its creatures, and the same numbers everywhere."""

import csv
import itertools
import json
import re
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from msgspec import structs

from crossblades.analysis import report_plots
from crossblades.analysis.report import html_of
from crossblades.analysis.simulate import Setup
from crossblades.analysis.spreadsheet import HEADS, csv_of
from crossblades.analysis.statistics import Estimate
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
    for address in ("http:", "https:", "//", "@import", "url("):
        assert address not in page.replace("</", "")
    assert "default-src 'none'" in page
    assert len(page) < 40_000


def test_a_page_of_many_creatures_is_still_small() -> None:
    horde = setup_of("goblin-horde", "random", game="swords-reign")
    page = html_of(summary_of(plan_of(horde, horde, fights=1)))
    assert page.count(">Goblin 30<") == 4
    assert len(page) < 100_000


def colours(page: str) -> list[dict[str, str]]:
    """The colours of the light page and of the dark one, by name."""
    style = page.partition("<style>")[2].partition("</style>")[0]
    light, dark = style.partition("prefers-color-scheme: dark")[::2]
    return [dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]+)", part)) for part in (light, dark)]


def contrast(one: str, other: str) -> float:
    """How well two colours are told apart, by the formula of WCAG 2."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_words_and_plots_stand_out_on_a_light_page_and_on_a_dark_one(page: str) -> None:
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)  # a known pair
    both = colours(page)
    assert [len(names) for names in both] == [5 + report_plots.COLOURS] * 2
    for names in both:
        for words in ("ink", "soft"):
            assert contrast(names[words], names["paper"]) >= 4.5
        assert contrast(names["ink"], names["shade"]) >= 4.5
        for name in ("faint", *(f"series-{n}" for n in range(report_plots.COLOURS))):
            assert contrast(names[name], names["paper"]) >= 3, name


def test_every_colour_that_is_used_is_there(page: str) -> None:
    light, dark = colours(page)
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", page))
    assert used == set(light) == set(dark)
    classes = set(re.findall(r'class="([^"]+)"', page))
    style = page.partition("<style>")[2].partition("</style>")[0]
    for name in {word for each in classes for word in each.split()} - {"bar", "span"}:
        assert f".{name}" in style, name
    assert 'name="viewport" content="width=device-width' in page


def test_the_page_reads_well_aloud(page: str) -> None:
    tags = Reader(page).tags
    names = [tag for tag, _ in tags]
    assert dict(tags)["html"]["lang"] == "en"
    assert names.count("h1") == names.count("main") == names.count("title") == 1
    levels = [int(name[1]) for name in names if re.fullmatch("h[1-6]", name)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    for tag, attributes in tags:
        if tag == "th":
            assert attributes["scope"] in ("col", "row")
        if tag == "table":
            assert attributes["aria-labelledby"]
        if tag == "svg":
            hidden = attributes.get("aria-hidden") == "true"
            assert hidden != bool(attributes.get("role") == "img" and attributes["aria-label"])
        if attributes.get("class") == "scrolls":
            assert attributes["tabindex"] == "0"
    assert not re.search(r"<th[^>]*></th>", page)


def test_every_plot_within_a_table_has_its_numbers_beside_it(page: str) -> None:
    rows = re.findall(r"<tr>(.*?)</tr>", page, flags=re.S)
    drawn = [row for row in rows if "<svg" in row]
    assert len(drawn) > 8
    for row in drawn:
        words = re.sub(r"<svg.*?</svg>", "", row)
        assert re.search(r"\d", re.sub("<[^>]*>", "", words))
    (outside,) = re.findall(r'<svg class="histogram".*?</svg>', page, flags=re.S)
    assert 'aria-label="Rounds: on average' in outside


def test_no_id_is_used_twice_and_every_reference_has_one(page: str) -> None:
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'aria-labelledby="([^"]+)"', page)) == set(ids)


def test_the_same_numbers_give_the_same_page(evil: Summary, page: str) -> None:
    assert html_of(evil) == page


def places(drawn: str, name: str) -> list[tuple[float, float]]:
    """From where to where each part of this class reaches, in per cent."""
    found = []
    for tag in re.findall(rf'<\w+ class="{name}"[^>]*>', drawn):
        at: dict[str, str] = dict(re.findall(r'(x1|x2|x|width)="([\d.]+)%"', tag))
        start = float(at.get("x", at.get("x1", "0")))
        found.append((start, float(at["x2"]) if "x2" in at else start + float(at["width"])))
    return found


def test_a_spreadsheet_counts_choices_as_well_as_shares(evil: Summary) -> None:
    rows = list(csv.DictReader(csv_of(evil).splitlines()))
    chosen = [row for row in rows if row["section"] == "choices" and row["run"] == "1"]
    times = [n for each in evil.runs[0].choices for n in each.answers.values()]
    assert [int(row["fights"]) for row in chosen] == times


def test_a_bar_is_as_long_as_its_number_and_its_line_as_its_interval() -> None:
    drawn = report_plots.bar(Estimate(0.25, 0.125, 0.5), 1)
    assert places(drawn, "c1") == [(0, 25)]
    assert places(drawn, "span") == places(drawn, "halo") == [(12.5, 50)]
    assert places(report_plots.bar(Estimate(0.0, 0.0, 0.1), 1), "c1") == []


def test_a_difference_goes_to_the_side_of_its_sign() -> None:
    less = report_plots.difference(Estimate(-0.1, -0.2, 0.0), 0.2, 3)
    assert (places(less, "c3"), places(less, "span")) == ([(25, 50)], [(0, 50)])
    more = report_plots.difference(Estimate(0.1, float("-inf"), float("inf")), 0.2, 3)
    assert (places(more, "c3"), places(more, "span")) == ([(50, 75)], [])


def test_a_spread_shows_mean_middle_half_and_the_most() -> None:
    drawn = report_plots.spread(10, (5, 15), 20, 40, 0)
    assert places(drawn, "c0") == [(0, 25)]
    assert places(drawn, "span") == [(12.5, 37.5)]
    assert places(drawn, "frame") == [(0, 50)]


def test_shares_lie_side_by_side() -> None:
    drawn = report_plots.stack([(0.5, 0), (0.2, 1), (0.3, 7)])
    assert [places(drawn, f"c{n}") for n in (0, 1, 7)] == [[(0, 50)], [(50, 70)], [(70, 100)]]


def heights(drawn: str, name: str) -> list[float]:
    return [float(h) for h in re.findall(rf'<rect class="{name}"[^>]* height="([\d.]+)"', drawn)]


def test_columns_are_as_tall_as_their_shares() -> None:
    drawn = report_plots.histogram([{3: 1, 5: 3}, {4: 2}], "words")
    one, other = heights(drawn, "c2"), heights(drawn, "c3")
    assert one == [report_plots.TALL / 4, 3 * report_plots.TALL / 4]
    assert other == [report_plots.TALL]
    assert re.findall(r">([^<>]+)</text>", drawn) == [
        "0%", "20%", "40%", "60%", "80%", "100%", "3", "4", "5",
    ]  # fmt: skip


def test_many_numbers_are_taken_together() -> None:
    drawn = report_plots.histogram([dict.fromkeys(range(1, 101), 1)], "words")
    assert len(heights(drawn, "c2")) == 34  # three each
    assert ">1 to 3</text>" in drawn


@pytest.mark.parametrize("top", [1.0, 0.51, 0.5, 0.27, 0.101, 0.1, 0.02])
def test_an_axis_has_few_round_numbers(top: float) -> None:
    drawn = report_plots.histogram([{1: round(1000 * top), 2: 1000 - round(1000 * top)}], "words")
    lines = [float(each) for each in re.findall(r">([\d.]+)%</text>", drawn)]
    assert 3 <= len(lines) <= 6
    assert lines[0] == 0
    assert lines[-2] < 100 * max(top, 1 - top) <= lines[-1] + 1e-9


def test_rare_answers_share_a_colour_but_keep_their_words() -> None:
    summary = summary_of(plan_of(setup_of("duel"), fights=1))
    (run,) = summary.runs
    answers = {f"answer {n}": 20 - n for n in range(12)}
    choices = tuple(structs.replace(row, answers=answers) for row in run.choices)
    page = html_of(structs.replace(summary, runs=(structs.replace(run, choices=choices),)))
    assert page.count('<i class="c7"') == 5 * 2  # for both creatures
    assert "answer 11 " in page


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
        cells = f'{wins["side"]}</th><td class="n">{wins["fights"]}</td><td class="n">'
        assert f"{cells}{wins['rate']['value']:.1%}<small>" in page
    for creature in data["runs"][0]["creatures"]:
        mean = creature["hit_points"]["mean"]["value"]
        assert f"{mean:.1f} of {creature['unhurt']}" in page
        whats = {r["what"]: r["value"] for r in rows if r["name"] == creature["name"]}
        assert float(whats["hit points left, mean"]) == mean
    assert any(text.startswith("show 0 ") for text in strings(data))


def test_the_table_says_what_each_run_is() -> None:
    ruled = setup_of("duel", rulings={"HR-8.2": "reduced"})
    summary = summary_of(plan_of(setup_of("duel"), ruled, fights=2))
    rows = list(csv.DictReader(csv_of(summary).splitlines()))
    told = [(r["run"], r["what"], r["name"] or r["value"]) for r in rows if r["section"] == "setup"]
    both = [
        ("seed", "7"),
        ("encounter", "A duel at the ford"),
        ("bot of heroes", "sensible"),
        ("bot of foes", "sensible"),
    ]
    first, second = ([(run, *each) for each in both] for run in "12")
    assert told == [*first, *second, ("2", "ruling HR-8.2", "reduced")]


def test_one_fight_alone_can_be_written_too() -> None:
    summary = summary_of(plan_of(setup_of("duel"), fights=1))
    assert "· 1 fight," in html_of(summary)
    data = json.loads(msgspec.json.encode(summary))
    assert data["runs"][0]["measures"][0]["mean"]["low"] is None
    (row,) = [r for r in csv.reader(csv_of(summary).splitlines()) if r[3] == "rounds, mean"]
    assert row[5:7] == ["", ""]
