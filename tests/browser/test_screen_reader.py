"""A whole duel by what a screen reader is told: roles, names, and live regions."""

from playwright.sync_api import Browser

from tests.browser.listeners import Listener
from tests.browser.serving import Server
from tests.browser.table import LAPTOP, Evening


def test_a_duel_by_ear(browser: Browser, server: Server) -> None:
    """Somebody who sees nothing joins, fights a bot, and hears how it ends."""
    with Evening(browser, server, "heart-rush/duel") as evening:
        evening.leave_it_to_the_book()
        evening.hurry()
        page = evening.somebody(LAPTOP).page
        page.goto(f"{server.origin}/join")
        page.get_by_label("Enter the code").fill(evening.code)
        page.get_by_role("button", name="Join").click()
        page.get_by_role("button", name="Ana").click()
        page.get_by_text("We wait for the GM to begin.").wait_for()
        evening.begin()
        ana = Listener(page, foe="Rook")
        ana.play(most=300)
        assert evening.gm.over
        assert ana.said() == evening.gm.parts["over"]
        assert any("beats" in each for each in ana.heard)
        assert evening.faults == []
