"""A whole duel without a mouse, from the start page to the end."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.people import brave
from tests.browser.serving import Server
from tests.browser.table import LAPTOP
from tests.browser.typists import Typist


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    """Two laptops."""
    size = {"viewport": LAPTOP, "reduced_motion": "reduce"}
    made = [browser.new_context(**size) for _ in range(2)]  # type: ignore[arg-type]
    yield made
    for context in made:
        context.close()


def test_a_duel_by_keyboard(contexts: list[BrowserContext], server: Server) -> None:
    """The GM sets up and rules, the player fights, and nobody ever points at anything."""
    gm, ana = (Typist(context.new_page(), brave) for context in contexts)
    gm.page.goto(server.address)
    gm.press(gm.page.locator("[data-encounter='heart-rush/duel']"))
    code = gm.page.locator("#code").inner_text().strip()[:6]
    ana.page.goto(f"{server.origin}/join")
    ana.page.locator("#code").wait_for()
    ana.page.keyboard.type(code.lower())  # the field has the focus
    ana.page.keyboard.press("Enter")
    ana.press(ana.page.locator("[data-seat='Ana']"))
    ana.page.locator("#lobby").wait_for()
    gm.choose(gm.page.locator("select[name='pace']"), "at once")
    gm.press(gm.page.locator("#begin"))
    ana.sees("phase", "fight")
    for _ in range(400):
        if ana.over:
            break
        if not (ana.act() or gm.act()):
            ana.page.wait_for_timeout(30)
    assert ana.over
    assert ana.faults + gm.faults == []
