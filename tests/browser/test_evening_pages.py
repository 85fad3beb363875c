"""Evenings by clicks alone: made, played at tables with bots, rested, and wounds carried on."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looking import findings
from tests.browser.people import Person
from tests.browser.serving import Server
from tests.evenings import HEART_RUSH, SWORDS_REIGN, Tale, evening, parts_of

pytestmark = pytest.mark.pages

WIDTHS = (360, 768, 1280, 1920)
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = """() => [...document.querySelectorAll('main :is(button, a, input, select, summary)')]
    .filter((each) => each.checkVisibility() && !each.closest('label'))
    .filter((each) => !each.matches('[type=file]'))
    .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5).map(([html]) => html)"""
"""What is too small for a finger."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for shelf in ("evenings", "characters", "encounters", "foes"):
        (tmp_path / shelf).mkdir()
    return tmp_path


@pytest.fixture
def workshop(home: Path) -> Iterator[Server]:
    """A server whose host has shelves."""
    with Server(home / "tables.sqlite", CROSSBLADES_HOME=str(home)) as server:
        yield server


def shelved(home: Path, tale: Tale) -> None:
    """Characters and encounters on their shelves."""
    for file, text in tale.heroes.items():
        (home / "characters" / file).write_text(text)
    (home / "encounters" / "fight.toml").write_text(tale.fight)
    (home / "encounters" / "waiting.toml").write_text(tale.waiting)


@pytest.fixture
def host(browser: Browser, workshop: Server) -> Iterator[Person]:
    """The host, at the start page."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    person = Person(context.new_page())
    person.page.goto(workshop.address)
    person.page.locator(".places").wait_for()
    yield person
    context.close()


def bots_fight(page: Page) -> None:
    """The GM gives every seat to a bot, and looks on to the end."""
    page.locator("#begin").wait_for()
    for row in page.locator("#seats [data-seat]").all():
        row.locator("select").first.select_option("bot:sensible")
    page.get_by_label("Bots play").select_option(label="at once")
    page.get_by_label("What the book leaves to the GM").select_option(label="has its usual answer")
    page.locator("#begin").click()
    page.locator("body[data-phase='over']").wait_for(timeout=120_000)


def parts(home: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = tomllib.loads(
        (home / "evenings" / "the-road.toml").read_text()
    )["parts"]
    return found


@pytest.mark.parametrize("tale", [HEART_RUSH, SWORDS_REIGN], ids=lambda tale: tale.game)
def test_two_fights_with_a_rest_between_by_clicks_alone(
    tale: Tale, host: Person, home: Path
) -> None:
    shelved(home, tale)
    page = host.page
    page.get_by_role("link", name="Evenings").click()
    page.locator("#new > summary").click()
    page.get_by_label("What it is called").fill("The road")
    page.get_by_label("Game").select_option(tale.game)
    for name in ("Ana", "Bo"):
        page.get_by_label(name).check()
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/evenings/the-road")
    page.get_by_label("Which").select_option("fight.toml")
    page.get_by_role("button", name="Add this encounter").click()
    page.locator("[data-part='0']").wait_for()
    page.get_by_label("Kind").select_option(tale.short.partition('"')[2].rstrip('"'))
    page.get_by_role("button", name="Add this rest").click()
    page.locator("[data-part='1']").wait_for()
    page.get_by_label("Which").select_option("waiting.toml")
    page.get_by_role("button", name="Add this encounter").click()
    page.locator("[data-part='2']").wait_for()
    page.get_by_role("button", name="Play the next part").click()
    bots_fight(page)
    page.get_by_role("link", name="To the evening").click()
    page.locator("[data-part='0'][data-state='played']").wait_for()
    hurt = [(home / "characters" / file).read_text() for file in tale.heroes]
    assert hurt != list(tale.heroes.values())
    if page.locator("#next").get_by_role("button", name="Let them rest").count():
        page.get_by_role("button", name="Let them rest").click()
        page.locator("#go-on, #asked").first.wait_for()
        while page.locator("#asked").count():
            page.locator("#asked button").first.click()
            page.locator("#go-on, #asked").first.wait_for()
            page.wait_for_timeout(100)
        page.locator("#go-on").click()
        page.locator("[data-part='1'][data-state='played']").wait_for()
    standing = page.locator(".members").inner_text()
    assert "hit points" in standing or "dead" in standing
    page.get_by_role("button", name="Play the next part").click()
    bots_fight(page)
    page.get_by_role("link", name="To the evening").click()
    page.get_by_text("The evening is over.").wait_for()
    assert all(part["played"] for part in parts(home))
    assert host.faults == []


def test_axe_finds_nothing_on_the_pages_of_evenings(
    host: Person, home: Path, workshop: Server
) -> None:
    shelved(home, HEART_RUSH)
    page = host.page
    (home / "evenings" / "the-road.toml").write_text(evening(HEART_RUSH, parts_of(HEART_RUSH)))
    page.goto(f"{workshop.origin}/evenings")
    page.locator("#new > summary").click()
    found = findings(page, "evenings")
    page.goto(f"{workshop.origin}/evenings/the-road")
    page.locator("#parts").wait_for()
    for fold in page.locator("main details").all():
        fold.evaluate("(fold) => fold.open = true")
    found += findings(page, "an evening")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OVERFLOW) <= 0, width
        assert page.evaluate(SMALL) == [], width
    with (home / "characters" / "bo.toml").open("a") as file:
        file.write("\n[state]\nhit_points = 3\nwounds = [{ rank = 11 }]\n")
    page.reload()
    page.get_by_role("button", name="Move up: A rest").click()
    page.get_by_role("button", name="Let them rest").click()
    page.locator("#go-on, #asked").first.wait_for()
    found += findings(page, "a rest")
    (home / "evenings" / "the-road.toml").write_text('game = "heart-rush"\nname = 3\nparts = 4\n')
    page.goto(f"{workshop.origin}/evenings/the-road")
    page.locator("#wrong").wait_for()
    found += findings(page, "an evening with mistakes")
    assert not found, "\n".join(found)
    assert host.faults == []


def test_the_parts_are_moved_and_removed_by_keyboard_and_taken_back(
    host: Person, home: Path, workshop: Server
) -> None:
    shelved(home, HEART_RUSH)
    page = host.page
    file = home / "evenings" / "the-road.toml"
    file.write_text(evening(HEART_RUSH, parts_of(HEART_RUSH)))
    before = file.read_text()
    page.goto(f"{workshop.origin}/evenings/the-road")
    page.get_by_role("button", name="Move up: The mine").focus()
    page.keyboard.press("Enter")
    page.locator("[data-part='1']", has_text="The mine").wait_for()
    focused = "document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(focused) == "Move up: The mine"
    page.keyboard.press("Enter")
    page.locator("[data-part='0']", has_text="The mine").wait_for()
    page.get_by_role("button", name="Remove: The mine").focus()
    page.keyboard.press("Enter")
    page.locator("[data-part='2']").wait_for(state="detached")
    assert "Remove: " in page.evaluate(focused)
    page.locator(".kept", has_text="All is kept.").wait_for()
    assert len(parts(home)) == 2
    for _ in range(3):
        page.keyboard.press("Control+z")
    page.locator("[data-part='2']", has_text="The mine").wait_for()
    page.locator(".kept", has_text="All is kept.").wait_for()
    assert file.read_text() == before
    assert host.faults == []


def test_a_rest_is_changed_and_a_later_mistake_keeps_nobody_from_playing(
    host: Person, home: Path, workshop: Server
) -> None:
    shelved(home, HEART_RUSH)
    page = host.page
    text = evening(HEART_RUSH, ['rest = "short"  # quick', 'encounter = "nowhere.toml"'])
    (home / "evenings" / "the-road.toml").write_text(text)
    page.goto(f"{workshop.origin}/evenings/the-road")
    page.locator("#wrong", has_text="nowhere.toml").wait_for()
    page.get_by_role("button", name="Change: A rest").click()
    page.get_by_label("Kind").select_option("long")
    page.get_by_label("shelter: what is above them").select_option("tent")
    page.get_by_label("watch: they keep watch").check()
    page.get_by_label("Who treats them before").select_option("bo.toml")
    page.get_by_role("button", name="Change it").click()
    page.locator("[data-part='0']", has_text="A rest: long, shelter tent, watch").wait_for()
    page.get_by_role("button", name="Change: A rest").click()
    assert page.get_by_label("watch: they keep watch").is_checked()
    page.get_by_label("watch: they keep watch").uncheck()
    page.get_by_role("button", name="Change it").click()
    page.locator("[data-part='0']", has_text="watch").wait_for(state="detached")
    page.locator(".kept", has_text="All is kept.").wait_for()
    assert parts(home)[0] == {"rest": "long", "treat": "bo.toml", "shelter": "tent"}
    page.get_by_role("button", name="Let them rest").click()
    page.locator("#go-on").click()
    page.locator("[data-part='0'][data-state='played']").wait_for()
    page.get_by_role("button", name="Play the next part").click()
    page.get_by_role("alert").filter(has_text="nowhere.toml").first.wait_for()
    assert [fault for fault in host.faults if "400" not in fault] == []


def test_mistakes_stand_there_while_the_text_is_changed(
    host: Person, home: Path, workshop: Server
) -> None:
    shelved(home, HEART_RUSH)
    page = host.page
    text = evening(HEART_RUSH, parts_of(HEART_RUSH))
    (home / "evenings" / "the-road.toml").write_text(text)
    page.goto(f"{workshop.origin}/evenings/the-road")
    page.locator("#parts").wait_for()
    page.locator("#text > summary").click()
    page.locator("#text textarea").fill(text.replace('rest = "short"', 'rest = "shrt"'))
    page.locator("#wrong", has_text="Line 11, parts[1].rest: unknown value").wait_for()
    page.get_by_role("button", name="Line 11").click()
    page.locator("#text textarea").fill(text)
    page.locator("#wrong").wait_for(state="detached")
    page.get_by_role("button", name="Play the next part").wait_for()
    assert host.faults == []
