"""Work on a file of one's own is never lost: the server killed, another tab, another program."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.people import Person
from tests.browser.serving import Server

pytestmark = pytest.mark.pages

OPEN = """async () => {
    const {openFile} = await import('/static/keeping.js');
    window.file = await openFile('characters', 'ana', (text) => (window.heard = text));
    document.querySelector('main').prepend(window.file.status);
    return window.file.text;
}"""
"""What every page does that works on a file."""
KEPT = "All is kept."


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "ana.toml").write_text("a = 1\n")
    return tmp_path


@pytest.fixture
def keeping(home: Path) -> Iterator[Server]:
    """A server whose host has one character."""
    with Server(home / "tables.sqlite", CROSSBLADES_HOME=str(home)) as server:
        yield server


def opened(browser: Browser, server: Server) -> Page:
    """The host, with the file open."""
    page = browser.new_context().new_page()
    page.goto(server.address)
    page.locator(".places").wait_for()
    page.goto(f"{server.origin}/characters")
    page.locator("[data-file=ana]").wait_for()
    assert page.evaluate(OPEN)
    return page


def says(page: Page, words: str) -> None:
    page.locator(".kept", has_text=words).wait_for()


def test_each_change_is_kept_and_taken_back(browser: Browser, keeping: Server, home: Path) -> None:
    page, file = opened(browser, keeping), home / "characters" / "ana.toml"
    page.evaluate("file.put('a = 2\\n')")
    says(page, KEPT)
    assert file.read_text() == "a = 2\n"
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("heard") == "a = 1\n"
    says(page, KEPT)
    assert file.read_text() == "a = 1\n"
    page.keyboard.press("Control+Shift+Z")
    says(page, "…")
    says(page, KEPT)
    assert file.read_text() == "a = 2\n"


def test_a_killed_server_loses_nothing(browser: Browser, keeping: Server, home: Path) -> None:
    page, file = opened(browser, keeping), home / "characters" / "ana.toml"
    keeping.kill()
    page.evaluate("file.put('a = 3\\n')")
    says(page, "This browser keeps your work")
    assert file.read_text() == "a = 1\n"
    keeping.start()
    says(page, KEPT)
    assert file.read_text() == "a = 3\n"


def test_a_page_that_is_closed_while_the_server_is_away_loses_nothing(
    browser: Browser, keeping: Server, home: Path
) -> None:
    page, file = opened(browser, keeping), home / "characters" / "ana.toml"
    keeping.kill()
    page.evaluate("file.put('a = 4\\n')")
    says(page, "This browser keeps your work")
    keeping.start()
    page.goto(f"{keeping.origin}/characters")
    assert page.evaluate(OPEN) == "a = 4\n"
    says(page, KEPT)
    assert file.read_text() == "a = 4\n"


def test_what_another_has_changed_is_not_written_over(
    browser: Browser, keeping: Server, home: Path
) -> None:
    page, folder = opened(browser, keeping), home / "characters"
    (folder / "ana.toml").write_text("by = 'hand'\n")
    page.evaluate("file.put('a = 5\\n')")
    says(page, "Not kept: ana: the file was changed elsewhere.")
    page.get_by_role("button", name="Keep mine as a copy").click()
    page.wait_for_url("**/characters/ana-mine")
    assert (folder / "ana.toml").read_text() == "by = 'hand'\n"
    assert (folder / "ana-mine.toml").read_text() == "a = 5\n"


def test_a_shelf_shows_copies_and_removes(browser: Browser, keeping: Server, home: Path) -> None:
    page = browser.new_context().new_page()
    host = Person(page)
    page.goto(keeping.address)
    page.get_by_role("link", name="Characters").click()
    page.get_by_role("button", name="Copy ana").click()
    page.locator("[data-file='ana-copy']").wait_for()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove ana", exact=True).click()
    page.locator("[data-file='ana']").wait_for(state="detached")
    names = {path.name for path in (home / "characters").iterdir()}
    assert names == {"ana-copy.toml", "ana.toml.bak"}
    assert host.faults == []
